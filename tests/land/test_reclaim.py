"""Reclaiming: LA-018 to LA-030, worked cases 11 to 24."""

import pytest

from rules.kernel.events import Weight
from rules.kernel.illegal import Illegal
from rules.land.actions import Choose, End, Reclaim, ReclaimAll
from rules.land.events import Ended, Reclaimed, Skipped
from rules.land.state import LandState
from tests.cited import rule
from tests.land.table import LAND, XY, A, B, C, begin, do, legal, on, owned, position, reclaim, refused, whose

FIVE = [(3, 5), (4, 5), (5, 5), (6, 5), (7, 5)]


def code(state: LandState, *at: XY) -> str:
    """With which these plots are refused to the seat that is waited for."""
    return refused(state, LAND.waiting_for(state)[0], reclaim(state, *at)).code


@rule("LA-024", "LA-029")
def test_case_11_a_mountain_takes_two_cows() -> None:
    def fresh() -> LandState:
        return position({A: [(10, 4)], B: [(2, 9)]}, seats=2, bonus=[1, 0])[0]

    state = fresh()
    assert state.table.cows == 2 and code(state, (9, 4), (10, 3)) == "too_few_cows"
    do(state, reclaim(state, (9, 4)))
    assert owned(state, A) == {(10, 4), (9, 4)}
    state = fresh()
    do(state, reclaim(state, (10, 3), (11, 4)))
    assert owned(state, A) == {(10, 4), (10, 3), (11, 4)}


@rule("LA-018", "LA-020")
def test_case_12_as_many_cows_as_plots() -> None:
    state, _ = position({A: FIVE, B: [(2, 9)]}, seats=2)
    assert state.table.cows == 5
    do(state, reclaim(state, (3, 6), (4, 6), (4, 4), (3, 4), (6, 4)))
    assert whose(state) == B, "the last cow ended the turn"
    assert owned(state, A) >= set(FIVE)
    do(state, End())
    assert (whose(state), state.table.cows) == (A, 10)


@rule("LA-019")
def test_case_13_new_plots_give_no_cows_in_the_same_turn() -> None:
    state, _ = position({A: [(3, 3)], B: [(2, 9)]}, seats=2)
    do(state, reclaim(state, (4, 3)))
    assert whose(state) == B
    state, _ = position({A: [(3, 3), (4, 3)], B: [(2, 9)]}, seats=2)
    do(state, reclaim(state, (4, 4)))
    assert (whose(state), state.table.cows) == (A, 1)


@rule("LA-021", "LA-008")
def test_case_14_only_plots_to_the_north_east_south_and_west() -> None:
    state, _ = position({A: [(3, 3)]})
    assert legal(state) == {(4, 3), (3, 4), (2, 3)}
    assert code(state, (4, 4)) == "not_adjacent"
    assert code(state, (3, 2)) == "not_usable"
    assert code(state, (8, 8)) == "not_adjacent"


@rule("LA-022")
def test_case_15_plots_of_this_turn_are_no_bridge_unless_chained() -> None:
    land = {A: [(3, 3), (4, 3)], B: [(2, 9)]}
    state, _ = position(land, seats=2)
    do(state, reclaim(state, (4, 4)))
    assert code(state, (4, 5)) == "not_adjacent"
    state, _ = position(land, seats=2)
    assert code(state, (4, 4), (4, 5)) == "not_adjacent"
    for moves in ([[(4, 4)], [(4, 5)]], [[(4, 4), (4, 5)]]):
        state, _ = position(land, seats=2, chain=True)
        for move in moves:
            do(state, reclaim(state, *move))
        assert owned(state, A) == {(3, 3), (4, 3), (4, 4), (4, 5)}


@rule("LA-022")
@pytest.mark.parametrize("chain", ["off", "on"])
def test_a_new_game_chains_if_its_option_says_so(chain: str) -> None:
    assert begin(6, 5, 4, 2, 2, chain=chain)[0].table.chain is (chain == "on")


@rule("LA-022", "LA-029")
def test_case_16_a_chain_counts_in_the_order_given() -> None:
    state, _ = position({A: [(3, 3), (4, 3)]}, chain=True)
    assert code(state, (4, 5), (4, 4)) == "not_adjacent"
    assert owned(state, A) == {(3, 3), (4, 3)}


@rule("LA-023", "LA-020")
def test_case_17_reclaimed_land_is_taken() -> None:
    state, _ = position({A: [(3, 3)], B: [(4, 3)]})
    assert code(state, (4, 3)) == "taken" == code(state, (3, 3))
    assert owned(state, B) == {(4, 3)}


@rule("LA-024", "LA-018")
def test_case_19_a_mountain_counts_as_one_plot() -> None:
    state, _ = position({A: [(10, 4), (10, 3), (11, 3)], B: [(2, 9)]}, seats=2)
    do(state, reclaim(state, (9, 4), (11, 4)))
    do(state, End())
    assert (whose(state), state.table.cows, len(owned(state, A))) == (A, 5, 5)


@rule("LA-026", "LA-025")
def test_case_20_two_resident_cows_give_two_cows_for_one_turn() -> None:
    state, _ = position({A: [(7, 3), (10, 3), (4, 5), (5, 5)], B: [(2, 9)]}, seats=2)
    events = do(state, reclaim(state, (7, 4), (10, 4), (4, 4), (3, 5)))
    assert events[0] == Reclaimed(A, on(state, (7, 4), (10, 4), (4, 4), (3, 5)), 4, 0, 2)
    do(state, End())
    assert (len(owned(state, A)), state.table.cows) == (8, 10)
    do(state, reclaim(state, (3, 4)))
    do(state, End())
    do(state, reclaim(state, (3, 9)))
    assert (whose(state), state.table.cows) == (A, 9)


@rule("LA-021", "LA-023")
def test_whose_reach_land_was_taken_from_is_told() -> None:
    """Of twelve plots that Ben took Ann did not read that two were those that she was about to take."""
    state, _ = position({A: [(3, 3), (3, 4)], B: [(5, 3), (6, 3)], C: [(9, 9)]})
    reclaimed = do(state, reclaim(state, (4, 3), (4, 4)))[0]
    assert reclaimed.beside == ((B, 1),) and reclaimed.touches() == (B,), "D4 is beside D3, which B lacks"


@rule("LA-027")
def test_case_21_cows_are_not_saved() -> None:
    land = [*FIVE, (4, 4), (3, 4), (8, 5)]
    state, _ = position({A: land, B: [(2, 9)]}, seats=2, bonus=[2, 0])
    assert state.table.cows == 10
    do(state, reclaim(state, (3, 6), (4, 6), (5, 6), (8, 6), (6, 4), (8, 4)))
    events = do(state, End())
    assert Ended(A, 6, 4) in events
    do(state, End())
    assert (whose(state), len(owned(state, A)), state.table.cows) == (A, 14, 14)


@rule("LA-028")
def test_case_22_a_seat_may_pass() -> None:
    state, _ = position({A: [(3, 3), (4, 3), (3, 4)], B: [(9, 9)]}, seats=2)
    assert Ended(A, 0, 3) in do(state, End())
    do(state, reclaim(state, (9, 10)))
    assert (whose(state), len(owned(state, A)), state.table.cows) == (A, 3, 3)
    state, _ = position({A: [(3, 3)]}, free=[(3, 4), (9, 9)])
    assert LAND.legal(state, A)[:2] == [ReclaimAll(), End()], "all that can be had may be passed by, too"


@rule("LA-018", "LA-028", "LA-029")
def test_case_23_all_of_a_move_or_nothing() -> None:
    state, _ = position({A: [(3, 3), (3, 4)]})
    assert code(state, (2, 3), (4, 3), (4, 4)) == "too_few_cows"
    assert owned(state, A) == {(3, 3), (3, 4)}
    assert code(state, (4, 3), (3, 2)) == "not_usable"
    assert code(state, (4, 3), (4, 3)) == "duplicate"
    with pytest.raises(Illegal) as refusal:
        do(state, Reclaim(()))
    assert refusal.value.code == "bad_value"
    with pytest.raises(Illegal) as refusal:
        do(state, Reclaim((144,)))
    assert refusal.value.code == "not_on_board"


@rule("LA-029")
def test_a_turn_may_be_split_and_ends_when_nothing_can_be_paid() -> None:
    state, _ = position({A: FIVE, B: [(2, 9)]}, seats=2)
    for at, left in (((3, 6), 4), ((4, 6), 3), ((4, 4), 2)):
        do(state, reclaim(state, at))
        assert (whose(state), state.table.cows) == (A, left)
    do(state, reclaim(state, (6, 6)))
    assert whose(state) == B, "a mountain took the last two cows"


@rule("LA-029", "LA-024")
def test_a_turn_ends_when_only_mountains_are_left_for_the_last_cow() -> None:
    land = {A: [(11, 5), (11, 4)], B: [(11, 3), (10, 4)]}
    state, _ = position(land, seats=2)
    assert legal(state) == {(11, 6), (10, 5)}
    do(state, reclaim(state, (11, 6)))
    assert whose(state) == B


@rule("LA-030", "LA-031", "LA-024")
def test_case_24_one_cow_cannot_pay_a_mountain() -> None:
    land = {A: [(11, 5)], B: [(11, 4), (11, 6)]}
    state, events = position(land, seats=2)
    assert not state.table.can_reclaim(A) and whose(state) == B and events == [Skipped(A, mountain=True)]
    land = {A: [(11, 5), (11, 4)], B: [(11, 6), (11, 3), (10, 4)]}
    state, _ = position(land, seats=2)
    assert state.table.can_reclaim(A) and whose(state) == A and legal(state) == {(10, 5)}
    state, _ = position({A: [(11, 5)], B: [(11, 4), (11, 6)]}, seats=2, bonus=[1, 0])
    assert whose(state) == A and legal(state) == {(10, 5)}, "a resident cow's extra cow pays it"


@rule("LA-030")
def test_a_closed_in_seat_is_skipped_in_every_round_and_told_once() -> None:
    state, events = position({A: [(9, 11)], B: [(9, 10)], C: [(3, 3)]})
    assert events == [Skipped(A, mountain=False)] and whose(state) == B
    told = do(state, End()) + do(state, reclaim(state, (3, 4)))
    assert whose(state) == B and not any(isinstance(event, Skipped) for event in told)
    assert LAND.view(state, None).table.closed == 1 << A
    assert events[0].touches() == (A,) and events[0].weight() == Weight.DECIDES, (
        "never only counted, however much land computers took since"
    )
    with pytest.raises(Illegal, match="You are closed in") as why:
        LAND.check(state, A, End())
    assert why.value.rule == "LA-030"
    seen = [LAND.view(state, seat) for seat in (A, C)]
    told = [LAND.prompt(view, LAND.names(view, ("Ann", "Ben", "Cleo"))) for view in seen]
    assert [each.startswith("You are closed in") for each in told] == [True, False]


@rule("LA-020")
def test_case_38_a_surrounded_seat_keeps_its_land() -> None:
    state, _ = position({A: [(3, 4)], B: [(3, 3), (4, 4), (3, 5), (6, 6)]}, seats=2)
    for _ in range(4):
        if LAND.waiting_for(state):
            do(state, ReclaimAll() if ReclaimAll() in LAND.legal(state, whose(state)) else End())
        assert owned(state, A) == {(3, 4)}


@rule("LA-029", "LA-021")
def test_everything_within_reach_in_one_move() -> None:
    state, _ = position({A: [(3, 3), (4, 3), (3, 4)], B: [(2, 9)]}, seats=2)
    assert code(state, (2, 3), (5, 3), (4, 4), (3, 5)) == "too_few_cows"
    assert ReclaimAll() not in LAND.legal(state, A)
    with pytest.raises(Illegal) as refusal:
        do(state, ReclaimAll())
    assert refusal.value.code == "too_few_cows" and "5 cows" in refusal.value.text
    state, _ = position({A: [(3, 3), (4, 3), (3, 4), (4, 4)], B: [(2, 9)]}, seats=2, bonus=[1, 0])
    assert ReclaimAll() in LAND.legal(state, A)
    do(state, ReclaimAll())
    assert owned(state, A) == {(3, 3), (4, 3), (3, 4), (4, 4), (2, 3), (4, 2), (5, 3), (3, 5), (4, 5)}


@rule("LA-012")
def test_a_seat_with_land_chooses_no_first_plot() -> None:
    state, _ = position({A: [(3, 3)]})
    with pytest.raises(Illegal) as refusal:
        do(state, Choose(*on(state, (4, 3))))
    assert refusal.value.code == "wrong_phase"


@rule("LA-018")
def test_everybody_sees_the_cows_of_each_next_turn() -> None:
    state, _ = position({A: [(3, 3)], B: [(6, 6), (7, 6)]}, bonus=[1, 1, 5])
    assert [state.table.next_cows(seat) for seat in range(3)] == [1, 3, 0], "A's is being used"


@rule("LA-018", "LA-022", "LA-024")
def test_what_can_be_taken_beside_what_is_picked() -> None:
    """Two cows pay two plots or one mountain; with `chain` a picked plot opens what lies behind it."""
    state, _ = position({A: [(10, 4), (11, 3)]}, seats=2)
    mountain, plain = on(state, (9, 4), (11, 4))
    assert {mountain, plain} <= set(LAND.further(state, A, Reclaim, {}, ()))
    assert LAND.further(state, A, Reclaim, {}, (mountain,)) == ()
    left = LAND.further(state, A, Reclaim, {}, (plain,))
    assert left and not {mountain, plain} & set(left)
    assert LAND.further(state, A, Reclaim, {}, (plain, left[0])) == ()
    behind = on(state, (4, 4))[0]
    for chain in (False, True):
        state, _ = position({A: [(3, 3), (4, 2)]}, seats=2, chain=chain)
        assert behind not in LAND.further(state, A, Reclaim, {}, ())
        assert (behind in LAND.further(state, A, Reclaim, {}, on(state, (4, 3)))) is chain
