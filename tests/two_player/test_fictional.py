"""Cases 20 to 25, 33, 37, 38, 40 and 41: the fictional turn's dice, its 7, and who may win."""

import pytest

from rules.kernel.names import NOBODY
from rules.settlers.actions import (
    BuildRoad,
    BuildSettlement,
    BuyCard,
    Discard,
    EndTurn,
    MoveRobber,
    Offer,
    PlaySoldier,
    Roll,
)
from rules.settlers.awards import own_turn, true_points
from rules.settlers.events import Discarded, Produced, RobberMoved, Stolen, Won
from rules.settlers.phase_names import DISCARD, MAIN, OVER, PRE_ROLL, ROBBER
from rules.settlers.tables import GRAIN, POINT, SOLDIER, WOOL
from rules.two_player.actions import Bid, Done
from rules.two_player.events import CardLost, CardOffered, DieThrown, FictionalRolled, MoverNamed, TieRolled
from rules.two_player.state import BIDDING, kept
from tests.cited import rule
from tests.settlers.table import corner, counts, path, tile
from tests.two_player.table import TWO, P, Q, bank, do, held, legal, new, of, one, position, refused, throw

NO_OFFER = throw(6)
SEVEN = throw(3, 4)


def seven(*dice, active=P, points=None, **fields):
    """A fictional 7 after the turn of P (or Q), then these dice."""
    state = position(draws=[*SEVEN, *throw(*dice)], active=active, actor=active, **fields)
    state.table.points = points or state.table.points
    return state, do(state, active, EndTurn())


@rule("TP-022", "TP-023")
@pytest.mark.parametrize(("seat", "who"), [(P, 0), (Q, 1)])
def test_case_20_the_fictional_roll_pays_both(seat, who):
    state = position(
        active=seat,
        actor=seat,
        cities={Q: [corner(-2, 1, "N")]},
        settlements={P: [corner(-2, 1, "S")]},
        draws=[*throw(6, 2), *NO_OFFER],
    )
    told = do(state, seat, EndTurn())
    assert one(told, FictionalRolled) == FictionalRolled(who, (6, 2), first=True)
    assert held(state, Q) == "ll" and held(state, P) == "l"
    assert one(told, CardOffered).card is None
    assert (
        state.table.active == 1 - seat and state.table.phase == PRE_ROLL and kept(state).fictional == NOBODY
    )


@rule("TP-023")
def test_a_fictional_roll_knows_shortage_and_robber():
    state = position(
        cities={Q: [corner(-2, 1, "N")]},
        settlements={P: [corner(-2, 1, "S")]},
        draws=[*throw(6, 2), *NO_OFFER],
        bank={"l": 2},
    )
    assert one(do(state, P, EndTurn()), Produced).short == (1,) and held(state, Q) == ""
    state = position(cities={Q: [corner(-2, 1, "N")]}, robber=tile(-2, 1), draws=[*throw(6, 2), *NO_OFFER])
    do(state, P, EndTurn())
    assert held(state, Q) == ""


@rule("TP-022")
def test_a_fictional_turn_is_nobodys_own():
    state, _ = seven(hands={P: "blwgo", Q: "blwgo"}, developments={P: [SOLDIER], Q: [SOLDIER]}, points=[2, 3])
    assert state.table.phase == ROBBER and TWO.waiting_for(state) == (P,)
    for action in (PlaySoldier(), BuyCard(), Offer(counts("b"), counts("o")), EndTurn(), Roll()):
        refused(state, P, action, "wrong_phase")
        refused(state, Q, action, "not_your_turn")
    state = position(hands={P: "blwgo", Q: "blwgo"}, draws=throw(1, 1, 5), developments={P: [SOLDIER]})
    do(state, P, EndTurn())
    assert state.table.phase == BIDDING
    for seat in (P, Q):
        assert {type(action) for action in TWO.legal(state, seat)} == {Bid, Done}
        for action in (PlaySoldier(), BuyCard(), Offer(counts("b"), counts("o")), EndTurn(), Roll()):
            refused(state, seat, action, "wrong_phase")


@rule("TP-024")
def test_case_21_large_hands_are_halved_on_a_fictional_7():
    hands = {P: "bbbllwwgo", Q: "bblwwgo"}
    state, _ = seven(2, 5, active=Q, hands=hands)
    assert state.table.phase == DISCARD and TWO.waiting_for(state) == (P,) and state.table.owed == (4, 0)
    told = do(state, P, Discard(counts("bbbl")))
    assert one(told, Discarded).seat == P and held(state, P) == "lwwgo"
    assert state.table.phase == ROBBER and state.table.actor == Q
    state, _ = seven(2, 5, active=Q, hands=hands, options={"fictional_discards": "off"})
    assert state.table.phase == ROBBER and held(state, P) == "bbbllwwgo"


@rule("TP-025")
def test_case_22_fewer_points_or_the_higher_die_moves():
    fields = {"cities": {P: [corner(0, 0, "N"), corner(0, 0, "S")], Q: [corner(-2, 1, "N")]}}
    state, told = seven(**fields)
    assert (
        state.table.actor == Q and one(told, MoverNamed) == MoverNamed(Q, False) and not of(told, TieRolled)
    )
    assert TWO.waiting_for(state) == (Q,) and not TWO.legal(state, P)
    fields["cities"][Q] = [corner(-2, 1, "N"), corner(-2, 1, "S")]
    state, told = seven(3, 3, 2, 5, **fields)
    assert state.table.points == [4, 4]
    assert of(told, TieRolled) == [TieRolled((2, 5), True, (3,))] and state.table.actor == Q
    state, _ = seven(5, 2, active=Q, **fields)
    assert state.table.actor == P and TWO.waiting_for(state) == (P,)


@rule("TP-027")
def test_case_23_the_mover_names_who_loses_a_card():
    hexagon = {"settlements": {P: [corner(0, 1, "N"), corner(1, 0, "SE")], Q: [corner(0, 1, "S")]}}
    state, _ = seven(hands={P: "bbbbb", Q: "w"}, **hexagon)
    state.chance.draws += [0, *NO_OFFER]
    assert state.table.actor == Q
    here = [action for action in legal(state, Q, MoveRobber) if action.tile == tile(0, 1)]
    assert [action.victim for action in here] == [P, Q]
    unnamed = refused(state, Q, MoveRobber(tile(0, 1)), "bad_victim")
    assert unnamed.rule == "TP-027" and "robbed" not in unnamed.text, "nobody is robbed: a card is lost"
    told = do(state, Q, MoveRobber(tile(0, 1), P))
    assert CardLost(Q, P, 0) in told and not of(told, Stolen)
    assert held(state, P) == "bbbb" and held(state, Q) == "w" and bank(state, "b") == 15
    assert state.table.shown[P] == 0
    state, _ = seven(hands={P: "bbbbb", Q: "w"}, **hexagon)
    state.chance.draws += [0, *NO_OFFER]
    do(state, Q, MoveRobber(tile(0, 1), Q))
    assert held(state, Q) == "" and held(state, P) == "bbbbb"
    state, _ = seven(hands={P: "bbbbb", Q: "w"}, robber=tile(0, 1), **hexagon)
    refused(state, Q, MoveRobber(tile(0, 1), P), "same_hex")


@rule("TP-027")
def test_case_24_the_mover_alone_on_a_tile_loses_a_card_itself():
    fields = {"settlements": {P: [corner(1, 0, "SE"), corner(-2, 1, "N")], Q: [corner(0, 1, "S")]}}
    state, _ = seven(hands={Q: "wg"}, **fields)
    state.chance.draws += [1, *NO_OFFER]
    assert [a.victim for a in legal(state, Q, MoveRobber) if a.tile == tile(0, 1)] == [None, Q]
    assert refused(state, Q, MoveRobber(tile(0, 1), P), "bad_victim").rule == "TP-027"
    plain = position(phase=ROBBER, hands={Q: "wg"})
    assert refused(plain, P, MoveRobber(tile(0, 1), Q), "bad_victim").rule == "SE-024"
    told = do(state, Q, MoveRobber(tile(0, 1)))
    assert CardLost(Q, Q, GRAIN) in told and held(state, Q) == "w"
    state, _ = seven(hands={Q: "wg"}, **fields)
    state.chance.draws += NO_OFFER
    told = do(state, Q, MoveRobber(tile(-2, 1), P))
    assert CardLost(Q, P, None) in told, "an empty hand may be named"
    state, _ = seven(hands={Q: "wg"}, **fields)
    state.chance.draws += NO_OFFER
    told = do(state, Q, MoveRobber(tile(0, -1)))
    assert not of(told, CardLost) and held(state, Q) == "wg"


@rule("TP-028")
def test_case_25_a_removed_tile_brings_the_mover_nothing_unless_so_chosen():
    state, _ = seven(points=[2, 1], hands={P: "b"})
    state.chance.draws += NO_OFFER
    told = do(state, Q, MoveRobber(tile(2, -2)))
    assert told[0] == RobberMoved(Q, tile(2, -2), tile(0, 0))
    assert not of(told, DieThrown) and not of(told, CardLost)
    assert held(state, P) == "b" and held(state, Q) == ""
    state, _ = seven(2, 1, options={"fictional_removed_card": "on"})
    state.chance.draws += throw(6, 3, 6)
    told = do(state, P, MoveRobber(tile(2, -2)))
    assert one(told, DieThrown) == DieThrown(P, (6, 3), WOOL) and held(state, P) == "w"


@rule("TP-028")
def test_a_fictional_7_may_use_removed_tiles_where_a_soldier_may_not():
    state, _ = seven(2, 1, options={"soldier_to_removed": "off"})
    assert MoveRobber(tile(2, -2)) in legal(state, P, MoveRobber)
    state = position(
        developments={P: [SOLDIER]},
        options={"soldier_to_removed": "off", "fictional_discards": "off"},
        draws=[*SEVEN, *throw(2, 1)],
    )
    do(state, P, PlaySoldier(), MoveRobber(tile(0, 1)), EndTurn())
    assert state.table.phase == ROBBER and MoveRobber(tile(2, -2)) in legal(state, P, MoveRobber)


@rule("TP-029")
@pytest.mark.parametrize("active", [P, Q])
def test_case_37_a_friendly_robber_binds_the_mover_towards_the_other(active):
    state, _ = seven(
        active=active,
        options={"friendly_robber": "on"},
        settlements={
            P: [corner(0, 1, "S")],
            Q: [corner(-2, 1, "N"), corner(-2, 1, "S")],
        },
    )
    assert state.table.actor == P and state.table.points == [1, 2]
    refused(state, P, MoveRobber(tile(-2, 1)), "friendly_robber")
    assert MoveRobber(tile(0, 1)) in legal(state, P, MoveRobber)
    assert MoveRobber(tile(2, -2)) in legal(state, P, MoveRobber)


@rule("TP-026", "TP-025")
@pytest.mark.parametrize(("basis", "mover"), [("public", P), ("all", Q)])
def test_case_38_hidden_points_count_only_if_so_chosen(basis, mover):
    sites = [corner(0, 0, "N"), corner(0, 0, "SE"), corner(0, 0, "SW"), corner(-2, 1, "N")]
    state, _ = seven(
        options={"vp_basis": basis},
        settlements={P: sites[:3]},
        cities={P: sites[3:], Q: [corner(-2, 1, "S"), corner(1, 1, "S"), corner(-1, 2, "S")]},
        developments={P: [POINT, POINT]},
    )
    assert state.table.points == [5, 6] and true_points(state, P) == 7
    assert state.table.actor == mover


@rule("TP-040", "TP-022")
def test_case_33_nobody_wins_in_a_fictional_turn():
    """P has 9 points and gets the last card for a settlement in F2's turn: it builds in its own next turn."""
    shore = path((0, 1, "N"), (0, 1, "NE"), (0, 1, "SE"))
    state = position(
        active=Q,
        actor=Q,
        first=P,
        roads={P: shore},
        cities={P: [corner(0, 1, "N"), corner(-2, 1, "N"), corner(-2, 1, "S"), corner(-1, 2, "S")]},
        settlements={P: [corner(0, -1, "SW")]},
        hands={P: "blww", Q: ""},
        draws=[*throw(1, 1), *throw(4), *throw(1, 2)],
        options={"bid_limit_vp": 12},
    )
    assert state.table.points[P] == 9
    do(state, Q, EndTurn(), P, Bid(WOOL), Done())
    assert held(state, P) == "blwg" and state.table.active == P and state.table.phase == PRE_ROLL
    refused(state, P, BuildSettlement(corner(0, 1, "SE")), "wrong_phase")
    told = do(state, P, Roll(), BuildSettlement(corner(0, 1, "SE")))
    assert one(told, Won).seat == P and state.table.phase == OVER
    assert not own_turn(TWO.hooks, seven(2, 1)[0])
    setup, _ = new(*throw(1, 2, 6, 6, 1, 1), reroll="never")
    for nobodys_turn in (state, setup, new(*throw(1, 2))[0]):
        assert not own_turn(TWO.hooks, nobodys_turn)
    assert own_turn(TWO.hooks, position())
    assert TWO.view(seven(2, 1)[0], P).turn == NOBODY and TWO.view(position(), P).turn == P, "as goals tell"


@rule("TP-040")
@pytest.mark.parametrize("active", [P, Q])
def test_points_enough_in_a_fictional_turn_win_only_when_ones_own_turn_begins(active):
    state, _ = seven(active=active, points=[1, 2], hands={P: "b"}, options={"bid_limit_vp": 20})
    state.chance.draws += throw(4)
    state.table.points[active] = 10
    told = do(state, P, MoveRobber(tile(2, -2)))
    assert state.table.phase == BIDDING and not of(told, Won)
    told = do(state, P, Done())
    assert state.table.phase == PRE_ROLL and state.table.active == 1 - active and not of(told, Won)


@rule("TP-041")
def test_case_40_fictional_players_hold_no_awards():
    row = [("N", "NE"), ("NE", "SE"), ("SE", "S"), ("S", "SW"), ("SW", "NW")]
    roads = [path((0, 0, a), (0, 0, b))[0] for a, b in row]
    other = [path((-1, 2, a), (-1, 2, b))[0] for a, b in row[:3]]
    state = position(roads={P: roads[:4], Q: other}, hands={P: "bl"}, draws=[*throw(1, 1), *NO_OFFER])
    state.table.frontier[P] |= 1 << roads[4]
    do(state, P, BuildRoad(roads[4]))
    assert state.table.route_holder == P and state.table.routes == [5, 3]
    do(state, P, EndTurn())
    assert (
        state.table.route_holder == P and state.table.army_holder == NOBODY and len(state.table.points) == 2
    )


@rule("TP-042")
def test_case_41_fictional_turns_can_be_left_out():
    state = position(options={"fictional_turns": 0}, draws=[*SEVEN, *throw(4)])
    told = do(state, P, EndTurn())
    assert len(told) == 1 and state.table.active == Q and state.table.phase == PRE_ROLL
    do(state, Q, Roll(), MoveRobber(tile(2, -2)))
    assert held(state, Q) == "g" and state.table.phase == MAIN


@rule("TP-027")
def test_whoever_loses_a_card_loses_the_drawn_one_to_the_bank_and_cities_count():
    fields = {
        "cities": {P: [corner(0, 1, "N")]},
        "settlements": {Q: [corner(1, 0, "SE"), corner(-2, 1, "N")]},
    }
    state, _ = seven(2, 1, hands={Q: "bw", P: "lg"}, active=Q, **fields)
    mover = state.table.actor
    state.chance.draws += [1, *NO_OFFER]
    before = bank(state, "g")
    do(state, mover, MoveRobber(tile(0, 1), P))
    assert held(state, P) == "l" and held(state, Q) == "bw" and bank(state, "g") == before + 1


@rule("TP-029")
def test_a_friendly_robber_spares_cities_and_lets_go_at_three_points():
    city = {"settlements": {P: [corner(0, 1, "S")]}, "cities": {Q: [corner(-2, 1, "N")]}}
    state, _ = seven(options={"friendly_robber": "on"}, **city)
    assert state.table.actor == P and state.table.points == [1, 2]
    refused(state, P, MoveRobber(tile(-2, 1)), "friendly_robber")
    rich = {"settlements": {P: [corner(0, 1, "S")], Q: [corner(-2, 1, "S")]}, "cities": city["cities"]}
    state, _ = seven(options={"friendly_robber": "on"}, **rich)
    assert MoveRobber(tile(-2, 1)) in legal(state, P, MoveRobber)


@rule("TP-041")
def test_case_40_the_army_is_counted_for_the_two_alone():
    state = position(developments={P: [SOLDIER]}, soldiers=[2, 0], draws=[*NO_OFFER])
    do(state, P, PlaySoldier(), MoveRobber(tile(0, 1)))
    assert state.table.army_holder == P and state.table.points[P] == 2
    assert len(state.table.routes) == len(state.table.soldiers) == 2


@rule("TP-022")
@pytest.mark.parametrize(("seat", "first"), [(P, Q), (Q, P)])
def test_f1_follows_the_seat_that_began_and_is_explained_once(seat, first):
    state = position(active=seat, actor=seat, first=first, turn=2, draws=[*throw(6, 2), *NO_OFFER])
    told = do(state, seat, EndTurn())
    assert one(told, FictionalRolled) == FictionalRolled(1, (6, 2), first=False)
    assert one(told, CardOffered) == CardOffered(1, 6, None, ())
