"""First plots: LA-011 to LA-017, worked cases 5 to 10 and 34 to 37."""

import pytest

from rules.kernel.hexes.bits import bits, mask
from rules.kernel.illegal import Illegal
from rules.land.actions import Choose, End, Reclaim, ReclaimAll
from rules.land.events import Finished, Offered, Placed, Skipped, Waited
from rules.land.state import LandState
from rules.land.turns import NOTHING_LEFT
from tests.cited import rule
from tests.land.table import LAND, A, B, C, begin, do, legal, offered, on, owned, position, reclaim, whose

ABC = (6, 5, 4)


def roll(state: LandState, *dice: int) -> None:
    """The dice that fall next."""
    state.chance.draws.extend(die - 1 for die in dice)


@rule("LA-012")
def test_case_5_several_start_plots_are_a_choice() -> None:
    state, events = begin(*ABC, 2, 2)
    assert state.table.phase == "start" and whose(state) == A
    assert offered(state) == {(3, 3), (4, 3), (3, 4), (4, 4)}
    assert events[-1] == Offered(A, 2, 2, on(state, (3, 3), (4, 3), (3, 4), (4, 4)))
    assert [move.plot for move in LAND.legal(state, A)] == list(on(state, (3, 3), (4, 3), (3, 4), (4, 4)))
    roll(state, 2, 2)
    do(state, Choose(*on(state, (4, 4))))
    assert owned(state, A) == {(4, 4)}


@rule("LA-012")
def test_case_6_a_single_start_plot_is_taken_by_itself() -> None:
    state, events = begin(*ABC, 1, 2, 2, 2)
    assert owned(state, A) == {(2, 3)} and whose(state) == B
    assert Placed(A, on(state, (2, 3))[0], 0, 1, 2) in events


@rule("LA-013")
def test_case_7_mountains_are_no_first_plots_without_the_option() -> None:
    state, _ = begin(*ABC, 5, 2)
    assert offered(state) == {(10, 3), (10, 4)}
    with pytest.raises(Illegal) as refusal:
        do(state, Choose(*on(state, (9, 3))))
    assert refusal.value.code == "mountain_start"
    state, _ = begin(*ABC, 5, 2, start_mountain="on")
    assert offered(state) == {(9, 3), (10, 3), (9, 4), (10, 4)}
    roll(state, 2, 2)
    do(state, Choose(*on(state, (9, 3))))
    assert owned(state, A) == {(9, 3)} and state.table.next_cows(A) == 1


@rule("LA-014", "LA-015", "LA-018")
def test_case_8_and_36_no_start_plot_means_waiting_for_the_next_round() -> None:
    state, events = begin(*ABC, 1, 1, 2, 2)
    assert Waited(A, ((1, 1),)) in events and whose(state) == B
    roll(state, 2, 2)
    do(state, Choose(*on(state, (3, 3))))
    roll(state, 4, 6)
    events = do(state, Choose(*on(state, (4, 4))))
    assert Waited(A, ((4, 6),)) in events and (state.table.round, whose(state)) == (2, B)
    do(state, reclaim(state, (2, 3)))
    roll(state, 5, 6)
    events = do(state, reclaim(state, (4, 5)))
    assert Placed(A, on(state, (9, 11))[0], 0, 5, 6) in events
    assert owned(state, A) == {(9, 11)} and (state.table.round, whose(state)) == (3, B), (
        "no further plot in that turn"
    )
    do(state, End())
    do(state, End())
    assert (state.table.round, whose(state), state.table.cows) == (4, A, 1)


@rule("LA-014")
def test_case_9_a_taken_plot_is_no_start_plot() -> None:
    state, events = begin(*ABC, 1, 2, 1, 2, 2, 2)
    assert owned(state, A) == {(2, 3)} and Waited(B, ((1, 2),)) in events and whose(state) == C


@rule("LA-017", "LA-018", "LA-026", "LA-027")
def test_case_10_a_resident_cow_at_the_start_gives_a_cow_once() -> None:
    state, _ = begin(6, 5, 5, 2, 2, 2, seats=2)
    do(state, Choose(*on(state, (10, 4))))
    do(state, Choose(*on(state, (3, 3))))
    assert (whose(state), state.table.cows) == (A, 2)
    do(state, reclaim(state, (9, 4)))
    do(state, End())
    assert (whose(state), state.table.cows) == (A, 2), "two plots, and the extra cow is gone"
    state, _ = position({B: [(3, 3)]}, seats=2, free=[(10, 4), (9, 4), (3, 4)], dice=(5, 2))
    assert owned(state, A) == {(10, 4)} and whose(state) == B, "the one first plot of its cell"
    do(state, End())
    assert (whose(state), state.table.cows) == (A, 2)


@rule("LA-025", "LA-026", "LA-007")
def test_case_34_a_resident_cow_plot_takes_one_cow_and_gives_one_once() -> None:
    state, _ = position({A: [(6, 4)], B: [(2, 9)]}, seats=2)
    view = LAND.view(state, None)
    assert view.terrain[on(state, (7, 4))[0]] == "c" and (7, 4) in legal(state) and state.table.cows == 1
    do(state, reclaim(state, (7, 4)))
    assert whose(state) == B, "one cow was the price"
    assert LAND.view(state, None).owner[on(state, (7, 4))[0]] == A
    do(state, End())
    assert (whose(state), state.table.cows) == (A, 3)
    do(state, End())
    do(state, reclaim(state, (3, 9)))
    assert (whose(state), state.table.cows) == (A, 2)


@rule("LA-011")
def test_case_35_the_first_die_is_the_column() -> None:
    state, _ = begin(*ABC, 5, 2)
    assert offered(state) <= {(x, y) for x in (9, 10) for y in (3, 4)} and state.table.dice == (5, 2)
    state, _ = begin(*ABC, 2, 5)
    assert offered(state) <= {(x, y) for x in (3, 4) for y in (9, 10)}


@rule("LA-011")
def test_seats_roll_in_playing_order() -> None:
    _, events = begin(1, 2, 6, 1, 1, 1, 1, 2, 2)
    rolled = [event.seat for event in events if isinstance(event, Waited | Offered)]
    assert rolled == [C, B, A]


@rule("LA-015")
def test_a_seat_that_chooses_its_first_plot_reclaims_nothing_in_that_turn() -> None:
    state, _ = begin(*ABC, 2, 2)
    for move in (End(), ReclaimAll(), Reclaim(on(state, (3, 3)))):
        with pytest.raises(Illegal) as refusal:
            do(state, move)
        assert refusal.value.code == "wrong_phase"
    roll(state, 2, 2)
    do(state, Choose(*on(state, (3, 3))))
    assert whose(state) == B and state.table.phase == "start"


@rule("LA-012", "LA-016", "LA-023")
def test_case_37_first_plots_may_touch() -> None:
    state, _ = begin(*ABC, 2, 2, 2, 2)
    do(state, Choose(*on(state, (3, 3))))
    assert whose(state) == B and offered(state) == {(4, 3), (3, 4), (4, 4)}


@rule("LA-012")
@pytest.mark.parametrize(
    ("at", "code"),
    [((3, 3), "taken"), ((5, 5), "not_in_cell"), ((1, 1), "not_in_cell"), ((2, 4), "not_in_cell")],
)
def test_what_was_not_offered_is_refused(at: tuple[int, int], code: str) -> None:
    state, _ = begin(*ABC, 2, 2, 2, 2)
    do(state, Choose(*on(state, (3, 3))))
    with pytest.raises(Illegal) as refusal:
        do(state, Choose(*on(state, at)))
    assert refusal.value.code == code


def test_water_in_the_cell_is_not_usable() -> None:
    state, _ = begin(*ABC, 3, 2)
    with pytest.raises(Illegal) as refusal:
        do(state, Choose(*on(state, (5, 4))))
    assert refusal.value.code == "not_usable"


def test_plots_beyond_the_board_are_refused() -> None:
    state, _ = begin(*ABC, 2, 2)
    for forged in (-1, 144, 10**30):
        with pytest.raises(Illegal) as refusal:
            do(state, Choose(forged))
        assert refusal.value.code == "not_on_board"


@rule("LA-014")
def test_rolls_in_vain_that_follow_each_other_are_told_together() -> None:
    everything = {A: [(9, 10)]}
    state, events = position(
        everything, turn=B, seats=2, dice=[1, 1, 1, 1, 4, 6, 5, 6], free=[(9, 11)], gone=1
    )
    assert events[0] == Waited(B, ((1, 1), (1, 1), (4, 6)))
    assert isinstance(events[1], Placed) and state.table.phase == "over" and state.table.round == 8


@rule("LA-014")
def test_rolls_in_vain_are_told_together_for_each_seat() -> None:
    """B and C wait for the last plot; A is closed in, which comes between their first rounds."""
    vain = [1, 1, 2, 2, 3, 3, 4, 4, 2, 3]
    _, events = position({A: [(3, 3)]}, turn=B, free=[(9, 11)], dice=[*vain, 5, 6])
    assert events[:5] == [
        Waited(B, ((1, 1),)),
        Waited(C, ((2, 2),)),
        Skipped(A, mountain=False),
        Waited(B, ((3, 3), (2, 3))),
        Waited(C, ((4, 4),)),
    ]


@rule("LA-014", "LA-032")
def test_what_the_last_first_plot_leaves() -> None:
    state, events = position({A: [(3, 3)]}, turn=B, free=[(9, 11)], dice=[1, 1, 2, 2, 5, 6])
    (won,) = on(state, (9, 11))
    assert events[3:] == [Placed(B, won, 0, 5, 6), Finished((A, B), 1, NOTHING_LEFT)]
    table = state.table
    assert (table.round, table.cows, table.base, table.offered, table.dice) == (6, 0, 0, 0, ())


@rule("LA-012", "LA-018")
def test_a_choice_leaves_nothing_of_its_roll_to_the_turn_that_follows() -> None:
    state, _ = position({B: [(3, 3), (9, 9)]}, turn=A, seats=2, dice=(2, 2))
    table = state.table
    assert (table.phase, table.cows, table.base, table.dice) == ("start", 0, 0, (2, 2))
    do(state, Choose(*on(state, (4, 4))))
    assert (whose(state), table.phase, table.cows, table.offered, table.dice) == (B, "turn", 2, 0, ())
    assert table.fresh == () and table.owned[A] == mask(on(state, (4, 4)))


@rule("LA-006", "LA-012")
@pytest.mark.parametrize("plot", [-1, 144])
def test_a_place_that_is_not_there_is_no_first_plot(plot: int) -> None:
    state, _ = begin(*ABC, 5, 2)
    with pytest.raises(Illegal) as refusal:
        do(state, Choose(plot))
    assert refusal.value.code == "not_on_board"
    assert refusal.value.text == "There is no such plot; you can start on J3 and J4."


@rule("LA-012")
def test_a_herd_behind_mountains_has_no_room_before_its_first_step() -> None:
    """The first step is never onto a mountain, so that what lies behind one is out of reach."""
    state, _ = position({A: [(4, 4)]}, free=[(5, 4), (6, 4)])
    land, spread = state.table.ground, state.table.ground.board.spread
    flat = bits(land.usable & ~land.mountain & ~land.resident)
    starts = [plot for plot in flat if spread(1 << plot) & land.mountain]
    assert starts
    for plot in starts:
        beside = spread(1 << plot) & ~(1 << plot)
        state.table.free = land.usable & ~(beside & ~land.mountain)
        assert not state.table.has_room(1 << plot)
    state.table.free = land.usable
    assert state.table.has_room(land.usable & ~land.mountain)
    around = on(state, (9, 4), (10, 5), (9, 3), (8, 4), (9, 5))
    start = on(state, (10, 4))
    state.table.free = mask((*start, *around))
    assert state.table.has_room(mask(start)), "with its resident cow the first step may be onto a mountain"
