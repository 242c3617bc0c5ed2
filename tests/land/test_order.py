"""Players and playing order: LA-001 to LA-005, worked cases 1 to 3 and 33."""

import pytest

from rules.kernel.chance import Chance
from rules.kernel.illegal import Illegal
from rules.land.actions import Choose, End, Reclaim
from rules.land.events import OrderRolled, OrderSet
from tests.cited import rule
from tests.land.table import LAND, A, B, C, D, begin, do, on, whose

START = (2, 2)


@rule("LA-002", "LA-003")
@pytest.mark.parametrize(
    ("dice", "order"),
    [
        ((4, 5, 2), (B, A, C)),
        ((4, 5, 4, 6, 2), (B, A, C)),
        ((6, 5, 4), (A, B, C)),
        ((1, 2, 3), (C, B, A)),
        ((2, 2, 5, 3, 3, 1, 6), (C, B, A)),
    ],
)
def test_case_1_the_highest_roll_is_first(dice: tuple[int, ...], order: tuple[int, ...]) -> None:
    state, events = begin(*dice, *START)
    assert state.table.order == order and OrderSet(order) in events


@rule("LA-004")
def test_case_2_a_second_roll_never_passes_others() -> None:
    state, _ = begin(3, 5, 3, 1, 6, *START)
    assert state.table.order == (B, C, A)


@rule("LA-003")
def test_case_3_ties_roll_until_settled() -> None:
    state, events = begin(4, 4, 4, 1, 2, 6, 2, 3, 5, *START, seats=4)
    assert state.table.order == (B, C, A, D)
    assert [event for event in events if isinstance(event, OrderRolled)] == [
        OrderRolled((A, B, C, D), (4, 4, 4, 1), again=False),
        OrderRolled((A, B, C), (2, 6, 2), again=True),
        OrderRolled((A, C), (3, 5), again=True),
    ]


@rule("LA-003", "LA-004")
def test_two_ties_are_settled_each_by_itself() -> None:
    state, _ = begin(5, 2, 5, 2, 1, 2, 6, 4, *START, seats=4)
    assert state.table.order == (C, A, B, D)


@rule("LA-001")
@pytest.mark.parametrize("seats", [0, 1, 7, 99])
def test_case_33_two_to_six_players(seats: int) -> None:
    with pytest.raises(Illegal) as refusal:
        LAND.settle({}, seats)
    assert refusal.value.code == "bad_option"


@rule("LA-001")
def test_each_seat_plays_its_own_cows() -> None:
    state, _ = begin(6, 5, *START, 5, 2, seats=2)
    do(state, Choose(*on(state, (3, 3))))
    assert whose(state) == B
    with pytest.raises(Illegal) as refusal:
        LAND.apply(state, A, Choose(*on(state, (10, 3))))
    assert refusal.value.code == "not_your_turn"
    do(state, Choose(*on(state, (10, 3))))
    assert LAND.view(state, None).owner[on(state, (10, 3))[0]] == B


@rule("LA-005")
def test_case_33_the_order_stays() -> None:
    state, _ = begin(4, 5, 2, *START, 5, 2, 3, 3)
    for at in ((3, 3), (10, 3), (5, 5)):
        do(state, Choose(*on(state, at)))
    for number in range(2, 5):
        for seat in (B, A, C):
            assert (state.table.round, whose(state)) == (number, seat)
            do(state, Reclaim(LAND.view(state, None).legal[:1]))
            while state.table.round == number and whose(state) == seat:
                do(state, End())


@rule("LA-001")
def test_six_may_play() -> None:
    state, _ = LAND.new(LAND.settle({"map": "broad"}, 6), 6, Chance(bytes(32)))
    assert state.seats == 6 and sorted(state.table.order) == list(range(6))
