"""Cases 14 to 19, 34 and the first half of 37: removed tiles and fictional players in real turns."""

import pytest

from rules.kernel import actions
from rules.kernel.chance import Chance
from rules.kernel.illegal import Illegal
from rules.settlers.actions import Confirm, MoveRobber, Offer, PlayMonopoly, PlaySoldier, Roll, TakeCounter
from rules.settlers.events import RobberMoved, RobberStays, Rolled, Stolen, Traded
from rules.settlers.phase_names import DISCARD, MAIN, PRE_ROLL, ROBBER
from rules.settlers.tables import MONOPOLY, ORE, SOLDIER
from rules.two_player.events import DieThrown, FictionalGave
from rules.two_player.state import kept
from tests.cited import rule
from tests.settlers.table import corner, counts, tile
from tests.two_player.table import TWO, P, Q, bank, do, held, legal, of, one, position, refused, throw

SEVEN = throw(3, 4)


@rule("TP-016", "TP-017")
def test_case_14_a_removed_tile_brings_a_card_and_robs_nobody():
    state = position(phase=PRE_ROLL, hands={Q: "wwg"}, draws=[*SEVEN, *throw(5)])
    do(state, P, Roll())
    assert state.table.phase == ROBBER
    told = do(state, P, MoveRobber(tile(2, -2)))
    assert told == [RobberMoved(P, tile(2, -2), tile(0, 0)), DieThrown(P, (5,), ORE)]
    assert held(state, P) == "o" and held(state, Q) == "wwg" and bank(state, "o") == 18
    assert state.table.shown[P] == state.secrets.hands[P] and state.table.phase == MAIN


@rule("TP-017")
def test_case_15_what_the_die_cannot_bring_is_thrown_again():
    state = position(phase=ROBBER, draws=throw(6, 2))
    told = do(state, P, MoveRobber(tile(2, -2)))
    assert one(told, DieThrown).throws == (6, 2) and held(state, P) == "l"
    state = position(phase=ROBBER, draws=throw(4, 1), bank={"g": 0})
    do(state, P, MoveRobber(tile(2, -2)))
    assert held(state, P) == "b"
    state = position(phase=ROBBER, bank=dict.fromkeys("blwgo", 0))
    told = do(state, P, MoveRobber(tile(2, -2)))
    assert one(told, DieThrown) == DieThrown(P, (), None) and held(state, P) == ""


@rule("TP-018")
@pytest.mark.parametrize("phase", [PRE_ROLL, MAIN])
def test_case_16_a_soldier_may_be_barred_from_removed_tiles(phase):
    barred = {"soldier_to_removed": "off"}
    state = position(phase=phase, developments={P: [SOLDIER]}, options=barred, draws=SEVEN)
    do(state, P, PlaySoldier())
    refused(state, P, MoveRobber(tile(2, -2)), "removed_hex")
    assert all(not state.table.board.removed >> move.tile & 1 for move in legal(state, P, MoveRobber))
    if phase == PRE_ROLL:
        do(state, P, MoveRobber(tile(0, 1)), Roll())
        assert MoveRobber(tile(2, -2)) in legal(state, P, MoveRobber)
    state = position(phase=phase, developments={P: [SOLDIER]}, draws=throw(1))
    do(state, P, PlaySoldier(), MoveRobber(tile(2, -2)))
    assert held(state, P) == "b" and state.table.phase == phase


def test_a_seven_is_no_soldiers_from_the_roll_on_as_records_of_games_begun_before_have_it():
    state = position(phase=PRE_ROLL, developments={P: [SOLDIER]}, hands={Q: "w" * 8}, draws=SEVEN)
    do(state, P, PlaySoldier(), MoveRobber(tile(0, 1)))
    assert kept(state).soldier
    do(state, P, Roll())
    assert state.table.phase == DISCARD and not kept(state).soldier


@rule("TP-016")
def test_case_17_the_robber_goes_from_removed_tile_to_removed_tile():
    state = position(phase=PRE_ROLL, robber=tile(2, -2), draws=[*SEVEN, *throw(3)])
    do(state, P, Roll())
    refused(state, P, MoveRobber(tile(2, -2)), "same_hex")
    do(state, P, MoveRobber(tile(1, -2)))
    assert held(state, P) == "w"


@rule("TP-019")
def test_case_37_a_friendly_robber_bars_no_removed_tile():
    state = position(
        phase=PRE_ROLL,
        options={"friendly_robber": "on"},
        draws=SEVEN,
        settlements={Q: [corner(0, 0, "N"), corner(-1, 1, "S")]},
    )
    do(state, P, Roll())
    refused(state, P, MoveRobber(tile(0, -1)), "friendly_robber")
    open_to_all = {move.tile for move in legal(state, P, MoveRobber)}
    assert {tile(0, -2), tile(1, -2), tile(2, -2), tile(2, -1), tile(2, 0)} <= open_to_all
    assert tile(0, -1) not in open_to_all and tile(1, 1) in open_to_all


@rule("TP-018", "TP-019")
def test_a_friendly_robber_stays_only_where_no_removed_tile_is_open_either():
    """Poor Q has a building on every tile in play but the robber's own (SE-027)."""
    places = [(-2, 0, "SE"), (0, 0, "SE"), (2, 0, "NE"), (-1, 1, "SE"), (1, 1, "S")]
    for soldiers, stays in (("off", True), ("on", False)):
        state = position(
            (1, 1),
            settlements={Q: [corner(*place) for place in places]},
            developments={P: [SOLDIER]},
            robber=tile(-2, 2),
            options={"friendly_robber": "on", "soldier_to_removed": soldiers},
        )
        state.table.points = [2, 2]
        told = do(state, P, PlaySoldier())
        assert bool(of(told, RobberStays)) == stays and (state.table.phase == MAIN) == stays


@rule("TP-020")
@pytest.mark.parametrize(
    ("dice", "taken", "total"), [((5, 1), (3, 0), 6), ((6, 6), (4, 4), 11), ((2, 3), (0, 1), 4)]
)
def test_case_18_a_monopoly_takes_from_fictional_players_too(dice, taken, total):
    state = position(hands={Q: "woooo"[:4]}, developments={P: [MONOPOLY]}, draws=throw(*dice))
    before = bank(state, "o")
    told = do(state, P, PlayMonopoly(ORE))
    assert one(told, FictionalGave).taken == taken and one(told, FictionalGave).dice == dice
    assert held(state, P) == "o" * total and held(state, Q) == "w"
    assert before - bank(state, "o") == sum(taken)


@rule("TP-021")
def test_case_19_a_monopoly_takes_no_more_than_the_bank_has():
    state = position(developments={P: [MONOPOLY]}, draws=throw(6, 6), bank={"o": 2})
    told = do(state, P, PlayMonopoly(ORE))
    assert held(state, P) == "oo" and one(told, FictionalGave).taken == (2, 0)
    state = position(developments={P: [MONOPOLY]}, draws=throw(5, 6), bank={"o": 4})
    assert one(do(state, P, PlayMonopoly(ORE)), FictionalGave).taken == (3, 1)


@rule("TP-015")
def test_case_34_fictional_players_trade_with_nobody():
    state = position(hands={P: "wo", Q: "b"}, options={"fictional_turns": 0})
    for partner in (2, 3):
        for action in (Offer(counts("w"), counts("b"), (partner,)), Confirm(partner), TakeCounter(partner)):
            if isinstance(action, Confirm):
                do(state, P, Offer(counts("w"), counts("b")))
            assert "fictional" in refused(state, P, action, "fictional_partner").text
    names = TWO.names(TWO.view(state, P), ("Pia", "Quin"))
    typed = actions.build(Offer, {"give": "wool", "want": "brick", "to": "F1"}, names)
    assert typed == Offer(counts("w"), counts("b"), (2,))
    with pytest.raises(Illegal):
        TWO.check(state, P, Offer(counts("w"), counts("b"), (4,)))


@rule("TP-015")
def test_the_real_players_trade_and_rob_each_other():
    state = position(hands={P: "w", Q: "b"}, options={"fictional_turns": 0})
    do(state, P, Offer(counts("w"), counts("b")))
    told = do(state, Q, next(a for a in TWO.legal(state, Q) if a.__struct_config__.tag == "accept"))
    told = do(state, P, Confirm(Q))
    assert one(told, Traded).partner == Q and held(state, P) == "b"
    state = position(phase=PRE_ROLL, hands={Q: "b"}, settlements={Q: [corner(0, 0, "N")]}, draws=[*SEVEN, 0])
    do(state, P, Roll())
    told = do(state, P, MoveRobber(tile(0, -1)))
    assert one(told, Stolen).victim == Q and held(state, P) == "b"


@pytest.mark.parametrize("card", [MONOPOLY, SOLDIER])
def test_the_roll_brings_the_same_dice_whatever_is_played_before_it(card):
    """The dice of fictional players and of removed tiles are others than those of the roll."""
    rolled = set()
    for first in (True, False):
        state = position(phase=PRE_ROLL, hands={Q: "oo"}, developments={P: [card]})
        state.chance = Chance(b"a key of thirty-two bytes, fixed")
        if first:
            played = (PlayMonopoly(ORE),) if card == MONOPOLY else (PlaySoldier(), MoveRobber(tile(2, -2)))
            assert {FictionalGave, DieThrown} & set(map(type, do(state, P, *played)))
        rolled.add(one(do(state, P, Roll()), Rolled).dice)
    assert len(rolled) == 1
