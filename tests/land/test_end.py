"""The end: LA-031 to LA-036, worked cases 24 to 28 and 32."""

import pytest

from rules.kernel.actions import Leave
from rules.kernel.hexes.bits import bits
from rules.kernel.illegal import Illegal
from rules.land.actions import End, ReclaimAll
from rules.land.events import Finished, Left, TieRolled
from rules.land.ground import GREEN, MAPS, ground, where
from rules.land.turns import ALL_PASSED, NOTHING_LEFT
from tests.cited import rule
from tests.land.table import LAND, XY, A, B, C, D, begin, do, on, owned, position, reclaim, whose

ISLET = ground(MAPS["islet"])
MOUNTAINS = [ISLET.board.at(plot) for plot in bits(ISLET.mountain)]
GREENS = [ISLET.board.at(plot) for plot in bits(where(ISLET.terrain, GREEN))]


def land(mountains: slice, greens: slice) -> list[XY]:
    return MOUNTAINS[mountains] + GREENS[greens]


@rule("LA-031", "LA-032", "LA-014")
def test_case_25_a_waiting_seat_keeps_the_game_going() -> None:
    """The plot (9,10) belongs to D, who left: only so can (9,11) stay free while A and B are closed in."""
    closed = {A: [(3, 3)], B: [(4, 3)], D: [(9, 10)]}
    state, _ = position(closed, turn=C, seats=4, free=[(9, 11)], gone=1 << D, dice=[1, 1, 2, 2, 5, 6])
    assert state.table.phase == "over" and state.table.why == NOTHING_LEFT
    assert owned(state, C) == {(9, 11)} and state.table.round == 7, (
        "C rolled in three rounds while the rest were skipped"
    )


@rule("LA-013", "LA-031")
def test_a_waiting_seat_counts_only_while_a_start_plot_is_free() -> None:
    state, _ = position({A: [(3, 3)], B: [(4, 3)]}, turn=A, free=[(9, 3)])
    assert state.table.phase == "over", "a mountain is no start plot"
    state, _ = position({A: [(3, 3)], B: [(4, 3)]}, turn=C, free=[(9, 3)], start_mountain=True, dice=[5, 2])
    assert owned(state, C) == {(9, 3)}


@rule("LA-032")
def test_the_game_ends_at_once_with_the_last_plot() -> None:
    state, _ = position({A: [(9, 10)], B: [(4, 3)], C: [(3, 3)]}, free=[(9, 11)])
    events = do(state, reclaim(state, (9, 11)))
    assert state.table.phase == "over" and LAND.waiting_for(state) == ()
    assert events[-1] == Finished((A,), 2, NOTHING_LEFT)
    assert LAND.standing(state).why == NOTHING_LEFT and state.table.round == 5


@rule("LA-033")
def test_case_26_a_round_of_passes_ends_the_game() -> None:
    state, _ = position({A: [(3, 3)], B: [(6, 6)], C: [(9, 9)]})
    for seat in (A, B, C):
        assert whose(state) == seat
        events = do(state, End())
    assert state.table.phase == "over" and state.table.why == ALL_PASSED
    assert events[-1] == Finished((A, B, C), 1, ALL_PASSED)


@rule("LA-033")
def test_a_round_in_which_a_plot_was_taken_is_no_round_of_passes() -> None:
    state, _ = position({A: [(3, 3)], B: [(6, 6)], C: [(9, 9)]})
    do(state, End())
    do(state, reclaim(state, (6, 5)))
    do(state, End())
    assert whose(state) == A and state.table.round == 6
    for seat in (A, B, C):
        assert whose(state) == seat
        do(state, End())
    assert state.table.phase == "over"


@rule("LA-033")
def test_passing_goes_on_while_a_seat_waits_with_a_start_plot_free() -> None:
    state, _ = position({A: [(3, 3)], B: [(6, 6)]}, dice=[1, 1, 1, 1, 5, 6])
    for number in (5, 6):
        for seat in (A, B):
            assert (state.table.round, whose(state)) == (number, seat)
            do(state, End())
    do(state, End())
    do(state, End())
    assert state.table.phase == "turn" and owned(state, C) == {(9, 11)}, (
        "a round in which C got its plot goes on, too"
    )


@rule("LA-033", "LA-036")
def test_a_waiting_seat_that_left_holds_nobody_up() -> None:
    state, _ = position({A: [(3, 3)], B: [(6, 6)]}, gone=1 << C)
    do(state, End())
    do(state, End())
    assert state.table.phase == "over" and state.table.why == ALL_PASSED


@rule("LA-024", "LA-034")
def test_case_27_the_most_plots_win_and_mountains_count_one() -> None:
    state, _ = position({A: land(slice(4), slice(16)), B: land(slice(0), slice(16, 37))}, free=[])
    standing = LAND.standing(state)
    assert standing.over and standing.scores == (20, 21, 0) and standing.winners == (B,)


@rule("LA-035")
def test_case_28_ties() -> None:
    tied = {A: land(slice(4), slice(16)), B: land(slice(4, 7), slice(16, 33))}
    assert LAND.standing(position(tied, free=[])[0]).winners == (A, B)
    assert LAND.standing(position(tied, free=[], tie_break="mountains")[0]).winners == (A,)
    high = {A: land(slice(1), slice(3)), B: land(slice(0), slice(3, 7)), C: land(slice(1, 3), slice(7, 8))}
    assert LAND.standing(position(high, free=[], tie_break="mountains")[0]).winners == (A,), "C has no tie"
    even = {A: land(slice(4), slice(16)), B: land(slice(4, 8), slice(16, 32))}
    assert LAND.standing(position(even, free=[], tie_break="mountains")[0]).winners == (A, B)


@rule("LA-035")
def test_a_tie_that_is_rolled_for() -> None:
    tied = {A: [(3, 3)], B: [(4, 3)], C: [(5, 5)]}
    state, events = position(tied, free=[], tie_break="roll", dice=[5, 2, 5, 3, 4])
    assert events[:2] == [TieRolled((A, B, C), (5, 2, 5)), TieRolled((A, C), (3, 4))]
    assert LAND.standing(state).winners == (C,)


@rule("LA-036")
def test_case_32_who_leaves_keeps_its_plots() -> None:
    seven = [(3, 3), (4, 3), (5, 3), (6, 3), (7, 3), (8, 3), (3, 4)]
    state, _ = position({A: seven, B: [(6, 6)], C: [(9, 9)]})
    events = do(state, Leave())
    assert events[0] == Left(A, 7) and whose(state) == B
    do(state, reclaim(state, (6, 5)))
    do(state, reclaim(state, (9, 10)))
    assert whose(state) == B and state.table.round == 6, "A passes without being asked"
    assert LAND.standing(state).scores == (7, 2, 2)
    do(state, Leave())
    do(state, Leave())
    assert state.table.phase == "over" and LAND.standing(state).winners == (A,)


@rule("LA-036", "LA-032")
def test_a_seat_that_left_cannot_reclaim() -> None:
    state, _ = position({A: [(3, 3)], B: [(4, 3)], C: [(9, 10)]}, turn=C, free=[(9, 11)])
    do(state, Leave())
    assert state.table.phase == "over" and state.table.why == NOTHING_LEFT


@rule("LA-036")
def test_leaving_out_of_turn_and_only_once() -> None:
    state, _ = position({A: [(3, 3)], B: [(6, 6)], C: [(9, 9)]})
    LAND.apply(state, B, Leave())
    assert whose(state) == A
    with pytest.raises(Illegal):
        LAND.apply(state, B, Leave())
    do(state, reclaim(state, (3, 4)))
    assert whose(state) == C and LAND.view(state, None).table.gone == 1 << B


@rule("LA-036")
def test_leaving_while_choosing_a_first_plot() -> None:
    state, _ = begin(6, 5, 4, 2, 2, 5, 2)
    do(state, Leave())
    assert whose(state) == B and state.table.phase == "start" and owned(state, A) == set()
    with pytest.raises(Illegal):
        LAND.check(state, A, ReclaimAll())


@rule("LA-034")
def test_a_seat_that_never_found_a_plot_scores_nothing() -> None:
    state, _ = position({A: [(3, 3)], B: [(4, 3)]}, free=[])
    assert LAND.standing(state).scores == (1, 1, 0) and LAND.standing(state).winners == (A, B)


def test_nothing_can_be_done_when_it_is_over() -> None:
    state, _ = position({A: [(3, 3)], B: [(4, 3)]}, free=[])
    for move in (End(), Leave(), reclaim(state, (3, 4))):
        with pytest.raises(Illegal) as refusal:
            LAND.apply(state, A, move)
        assert refusal.value.code == "wrong_phase"
    assert on(state, (3, 3))


@rule("LA-031", "LA-018")
def test_a_bonus_cow_of_the_next_turn_makes_a_mountain_payable() -> None:
    """A's one plot borders on nothing free but a mountain: with a bonus cow the next turn pays for it."""
    lone = {A: [(9, 4)], B: [(4, 3)], C: [(3, 10)]}
    state, _ = position(lone, turn=B, free=[(9, 3)], bonus=[1, 0, 0])
    assert state.table.phase == "turn" and whose(state) == A
    state, _ = position(lone, turn=B, free=[(9, 3)])
    assert state.table.phase == "over" and state.table.why == NOTHING_LEFT


@rule("LA-034", "LA-036")
def test_a_seat_that_left_may_win_with_the_most_plots() -> None:
    plots = {A: land(slice(0), slice(9)), B: [(3, 3)], C: [(4, 3)]}
    state, _ = position(plots, free=[], gone=1 << A)
    assert LAND.standing(state).winners == (A,)
