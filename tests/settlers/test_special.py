"""Five and six seats: building between the turns."""

import pytest

from rules.kernel.actions import LiftOrders
from rules.settlers.actions import (
    BankTrade,
    BuildRoad,
    BuildSettlement,
    BuyCard,
    EndTurn,
    Offer,
    PassSpecial,
    PlaySoldier,
    SkipSpecial,
)
from rules.settlers.events import Won
from rules.settlers.phase_names import MAIN, OVER, PRE_ROLL, SPECIAL
from rules.settlers.tables import BRICK, EXPANSION, ORE, SOLDIER
from tests.cited import rule
from tests.settlers.table import SETTLERS, A, B, C, D, E, cards, counts, do, held, legal, position, refused

ALL = dict.fromkeys((A, B, C, D, E), "bbbbllwwggoo")


def corner(at, point):
    return EXPANSION.shape.corner(at, point)


def edge(at, side):
    return EXPANSION.shape.edge(at, side)


@rule("SE-064")
def test_every_other_seat_builds_clockwise_after_a_turn():
    state = position(seats=5, hands=ALL, active=C, actor=C)
    do(state, C, EndTurn())
    asked = []
    while state.table.phase == SPECIAL:
        seat = SETTLERS.waiting_for(state)[0]
        asked.append(seat)
        do(state, seat, PassSpecial())
    assert asked == [D, E, A, B]
    assert state.table.active == D
    assert state.table.phase == PRE_ROLL


@rule("SE-064")
def test_case_43_a_special_step_builds_and_buys_but_never_trades():
    state = position(
        seats=5, hands=ALL, roads={E: [edge((0, 0), "NE")]}, active=D, actor=D, deck=[SOLDIER] * 2
    )
    do(state, D, EndTurn())
    refused(state, E, BankTrade(BRICK, ORE), "wrong_phase")
    refused(state, E, Offer(counts("b"), counts("o")), "wrong_phase")
    refused(state, E, PlaySoldier(), "wrong_phase")
    refused(state, E, EndTurn(), "wrong_phase")
    refused(state, A, BuyCard(), "not_your_turn")
    assert SETTLERS.open_moves(state, E) == ()
    kinds = {type(action) for action in SETTLERS.legal(state, E)}
    assert kinds == {PassSpecial, SkipSpecial, BuildRoad, BuildSettlement, BuyCard}
    do(state, E, BuildRoad(edge((0, 0), "E")), BuildSettlement(corner((0, 0), "N")), BuyCard())
    assert held(state, E) == "bbwo" or held(state, E) == "bbo"
    do(state, E, PassSpecial())
    assert SETTLERS.waiting_for(state) == (A,)


@rule("SE-064")
def test_there_are_no_special_steps_with_the_option_off():
    state = position(seats=5, hands=ALL, options={"special_building": "off"})
    do(state, A, EndTurn())
    assert (state.table.phase, state.table.active) == (PRE_ROLL, B)
    refused(state, A, SkipSpecial(True), "wrong_phase")
    assert legal(state, C, SkipSpecial) == []


@rule("SE-064")
def test_who_holds_too_few_cards_for_anything_is_passed_over():
    state = position(seats=5, hands={B: "b", C: "bl"})
    do(state, A, EndTurn())
    assert SETTLERS.waiting_for(state) == (C,)


@rule("SE-065", "SE-048")
def test_case_42_a_card_bought_in_a_special_step_can_be_played_in_the_next_turn():
    state = position(seats=5, hands={B: "wgo"}, deck=[SOLDIER])
    do(state, A, EndTurn(), B, BuyCard(), PassSpecial())
    assert (state.table.active, state.table.phase) == (B, PRE_ROLL)
    do(state, B, PlaySoldier())
    assert state.table.soldiers[B] == 1


@rule("SE-066")
def test_nobody_wins_in_a_special_step():
    cities = [corner(at, "N") for at in ((0, -3), (2, -3), (-2, -1), (2, -1))]
    state = position(
        seats=5,
        hands={B: "blwgblwg"},
        cities={B: cities},
        settlements={B: [corner((0, 2), "S")]},
        roads={B: [edge((0, 0), "NE")]},
    )
    assert state.table.points[B] == 9
    told = do(state, A, EndTurn(), B, BuildSettlement(corner((0, 0), "N")))
    assert state.table.points[B] == 10
    assert state.table.phase == SPECIAL
    assert not any(isinstance(event, Won) for event in told)
    assert do(state, B, PassSpecial())[-1] == Won(B, 10, 0)


@rule("SE-067")
def test_case_62_a_standing_order_skips_the_step():
    state = position(seats=5, hands=ALL)
    do(state, C, SkipSpecial(True), A, EndTurn(), B, PassSpecial())
    assert SETTLERS.waiting_for(state) == (D,)
    refused(state, C, SkipSpecial(True), "wrong_phase")
    do(state, C, SkipSpecial(False), D, PassSpecial(), E, PassSpecial())
    assert state.table.active == B
    assert legal(state, C, SkipSpecial) == [SkipSpecial(True)]
    assert SETTLERS.view(state, None).table.skips == 0
    do(state, C, SkipSpecial(True))
    SETTLERS.apply(state, C, LiftOrders())
    assert SETTLERS.view(state, None).table.skips == 0


@rule("SE-067")
def test_a_standing_order_set_in_ones_own_step_ends_it():
    state = position(seats=5, hands=ALL)
    do(state, A, EndTurn(), B, SkipSpecial(True))
    assert SETTLERS.waiting_for(state) == (C,)
    for seat in (C, D, E):
        do(state, seat, PassSpecial())
    state.table.active = state.table.actor = D
    state.table.phase = MAIN
    do(state, D, EndTurn(), E, PassSpecial(), A, PassSpecial())
    assert SETTLERS.waiting_for(state) == (C,), "the order stands until it is lifted"


@pytest.mark.parametrize("seats", [3, 4])
def test_small_tables_have_no_special_building(seats):
    state = position(seats=seats, hands={B: "bbll"})
    assert state.table.phase == MAIN
    do(state, A, EndTurn())
    assert state.table.phase == PRE_ROLL
    assert cards("bbll") == state.secrets.hands[B]


@rule("SE-066", "SE-063")
def test_nor_does_whose_turn_has_just_ended():
    """A reaches the points while B builds specially: A wins at the start of A's next turn, not before."""
    state = position(seats=5, hands=ALL)
    do(state, A, EndTurn())
    state.table.points[A] = 10
    told = do(state, *(PassSpecial() for _ in (B, C, D, E)))
    assert not any(isinstance(event, Won) for event in told)
    assert (state.table.phase, state.table.active) == (PRE_ROLL, B)


@rule("SE-067")
def test_a_standing_order_given_in_ones_own_turn_does_not_end_it():
    state = position(seats=5, hands=ALL)
    do(state, A, SkipSpecial(True))
    assert (state.table.phase, state.table.active) == (MAIN, A)
    do(state, A, SkipSpecial(False), EndTurn(), C, SkipSpecial(True))
    assert SETTLERS.waiting_for(state) == (B,), "nor does another's end a step"


@rule("SE-064")
def test_only_who_is_asked_passes_and_only_then():
    state = position(seats=5, hands=ALL)
    refused(state, A, PassSpecial(), "wrong_phase")
    do(state, A, EndTurn())
    refused(state, C, PassSpecial(), "not_your_turn")
    refused(state, A, PassSpecial(), "not_your_turn")
    assert not legal(state, C, PassSpecial) and not legal(state, C, BuyCard)


@rule("SE-067")
def test_when_it_is_over_nobody_gives_orders():
    state = position(seats=5, phase=OVER, winners=(A,))
    refused(state, B, SkipSpecial(True), "wrong_phase")
    assert SETTLERS.legal(state, B) == []
