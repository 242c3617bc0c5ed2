"""Cases 26 to 32 and 39: the offer, the bids, and who gets the card."""

import pytest

from rules.kernel.actions import LiftOrders
from rules.kernel.illegal import Illegal
from rules.kernel.names import NOBODY
from rules.settlers.actions import EndTurn
from rules.settlers.phase_names import PRE_ROLL
from rules.settlers.tables import BRICK, GRAIN, LUMBER, ORE, POINT, WOOL
from rules.two_player.actions import BIDS, DONE, Bid, Ceiling, Done
from rules.two_player.events import BidderDone, BidsClosed, CardBid, CardOffered, CeilingSet, TieRolled
from rules.two_player.state import BIDDING, kept
from rules.two_player.view import two
from tests.cited import rule
from tests.settlers.table import corner
from tests.two_player.auctions import compared
from tests.two_player.table import (
    NAMES,
    TWO,
    P,
    Q,
    bank,
    bidding,
    do,
    held,
    legal,
    of,
    one,
    position,
    refused,
    throw,
)

ROLL = throw(1, 1)
"""A fictional roll that pays nobody here."""


def offered(*dice, **fields):
    state = position(draws=[*ROLL, *throw(*dice)], **fields)
    return state, one(do(state, P, EndTurn()), CardOffered)


@rule("TP-030")
def test_case_26_a_6_or_an_empty_pile_is_no_offer():
    state, told = offered(6, hands={P: "b", Q: "b"})
    assert told.card is None and state.table.phase == PRE_ROLL and state.table.active == Q
    state, told = offered(3, hands={P: "b", Q: "b"}, bank={"w": 0})
    assert told.card is None and told.die == 3 and state.table.phase == PRE_ROLL
    for die in range(1, 6):
        state, told = offered(die, hands={P: "b", Q: "b"})
        assert told.card == kept(state).offered == die - 1 and told.bidders == (P, Q)
        assert state.table.phase == BIDDING and TWO.waiting_for(state) == (P, Q)


@rule("TP-031")
def test_without_anyone_who_can_bid_the_turn_ends():
    state, told = offered(3)
    assert told.card == WOOL and told.bidders == () and state.table.phase == PRE_ROLL
    state, told = offered(3, hands={Q: "b"})
    assert told.bidders == (Q,) and TWO.waiting_for(state) == (Q,)
    assert refused(state, P, BIDS[BRICK], "cannot_afford").rule == "TP-034"


CITIES = [corner(0, 0, "N"), corner(0, 0, "SE"), corner(0, 0, "SW"), corner(-2, 1, "N")]


@rule("TP-031")
def test_case_27_with_too_many_points_nobody_bids():
    state, told = offered(3, hands={P: "b", Q: "b"}, cities={P: CITIES})
    assert state.table.points == [8, 0] and told.bidders == (Q,) and TWO.waiting_for(state) == (Q,)
    refused(state, P, BIDS[BRICK], "not_eligible")
    refused(state, P, Done(), "not_eligible")
    do(state, Q, BIDS[BRICK])
    assert state.table.phase == PRE_ROLL and held(state, Q) == "w", "without cards left Q is done by itself"
    state, told = offered(3, hands={P: "b"}, cities={P: CITIES}, options={"bid_limit_vp": 9})
    assert told.bidders == (P,)


@rule("TP-026", "TP-031")
@pytest.mark.parametrize(("basis", "bidders"), [("public", (P, Q)), ("all", (Q,))])
def test_case_27_hidden_points_count_only_if_so_chosen(basis, bidders):
    _, told = offered(
        3,
        hands={P: "b", Q: "b"},
        cities={P: CITIES[:3]},
        settlements={P: CITIES[3:]},
        developments={P: [POINT]},
        options={"vp_basis": basis},
    )
    assert told.bidders == bidders


@rule("TP-032", "TP-033", "TP-034", "TP-036", "TP-039")
def test_case_28_more_cards_win_whatever_they_are():
    state = bidding("o", {P: "bl", Q: "wwg"})
    told = do(state, Q, BIDS[WOOL], P, BIDS[BRICK], Q, BIDS[WOOL])
    assert [event.bid for event in of(told, CardBid)] == [(0, 0, 1, 0, 0), (1, 0, 0, 0, 0), (0, 0, 2, 0, 0)]
    assert kept(state).done == 0 and state.table.phase == BIDDING
    told = do(state, Q, Done(), P, Done())
    assert one(told, BidsClosed) == BidsClosed(0, ORE, Q, (0, 0, 2, 0, 0), "cards")
    assert held(state, Q) == "go" and held(state, P) == "bl"
    assert (bank(state, "w"), bank(state, "o"), bank(state, "b")) == (19, 18, 18)
    assert state.table.phase == PRE_ROLL and state.table.active == Q and kept(state).fictional == NOBODY
    left = kept(state)
    assert (left.offered, left.bidders, left.done, left.bids) == (NOBODY, 0, 0, [0, 0])


@rule("TP-033")
def test_bids_are_open_and_a_card_lies_only_once():
    state = bidding("o", {P: "bl", Q: "w"})
    do(state, P, BIDS[BRICK])
    refused(state, P, BIDS[BRICK], "cannot_afford")
    refused(state, P, BIDS[GRAIN], "cannot_afford")
    assert legal(state, P, Bid) == [BIDS[LUMBER]]
    assert state.table.shown[P] == state.secrets.hands[P] - (1 << 8)
    for viewer in (None, P, Q):
        seen = two(TWO.view(state, viewer))
        assert seen.kept.bids == [1, 0] and seen.offered == ORE and seen.fictional == 0
    do(state, P, BIDS[LUMBER])
    assert TWO.waiting_for(state) == (Q,) and state.table.phase == BIDDING


@rule("TP-034")
def test_case_29_a_further_card_lets_the_other_answer():
    state = bidding("o", {P: "bbbb", Q: "wwww"})
    do(state, P, Done())
    assert TWO.waiting_for(state) == (Q,)
    refused(state, P, BIDS[BRICK], "bids_closed")
    refused(state, P, Done(), "bids_closed")
    do(state, Q, BIDS[WOOL])
    assert TWO.waiting_for(state) == (P, Q)
    do(state, Q, Done())
    assert TWO.waiting_for(state) == (P,)
    do(state, P, BIDS[BRICK], BIDS[BRICK])
    assert TWO.waiting_for(state) == (P, Q)
    told = do(state, Q, Done(), P, Done())
    assert one(told, BidsClosed).seat == P and held(state, P) == "bbo"


@rule("TP-034")
def test_out_of_cards_is_done_and_stays_done():
    state = bidding("o", {P: "b", Q: "ww"})
    do(state, P, BIDS[BRICK], Q, BIDS[WOOL])
    assert TWO.waiting_for(state) == (Q,) and refused(state, P, Done(), "cannot_afford").rule == "TP-034"
    told = do(state, Q, BIDS[WOOL])
    assert one(told, BidsClosed).seat == Q and state.table.phase == PRE_ROLL


@rule("TP-035")
def test_no_bid_changes_nothing_and_a_single_bid_trades():
    state = bidding("o", {P: "bb", Q: "ww"})
    told = do(state, P, Done(), Q, Done())
    assert of(told, BidderDone) == [BidderDone(P), BidderDone(Q)]
    assert one(told, BidsClosed) == BidsClosed(0, ORE, None, (0,) * 5)
    assert held(state, P) == "bb" and held(state, Q) == "ww"
    state = bidding("o", {P: "bb", Q: "ww"})
    told = do(state, Q, Done(), P, BIDS[BRICK], Done(), Q, Done())
    assert one(told, BidsClosed) == BidsClosed(0, ORE, P, (1, 0, 0, 0, 0), "") and held(state, P) == "bo"


@rule("TP-037")
def test_case_30_fewer_points_win_a_tie():
    state = bidding("o", {P: "b", Q: "w"}, points=(5, 6))
    told = do(state, Q, BIDS[WOOL], P, BIDS[BRICK])
    assert one(told, BidsClosed) == BidsClosed(0, ORE, P, (1, 0, 0, 0, 0), "points")
    assert held(state, P) == "o" and held(state, Q) == "w"


@rule("TP-026", "TP-037")
def test_a_tie_looks_at_hidden_points_if_so_chosen():
    fields = {"points": (5, 6), "developments": {P: [POINT, POINT]}}
    state = bidding("o", {P: "b", Q: "w"}, options={"vp_basis": "all"}, **fields)
    told = do(state, Q, BIDS[WOOL], P, BIDS[BRICK])
    assert one(told, BidsClosed).seat == Q


@rule("TP-038")
def test_case_31_the_higher_die_wins_where_points_are_equal_too():
    state = bidding("o", {P: "bb", Q: "ww"}, points=(5, 5), draws=throw(4, 4, 2, 6))
    told = do(state, P, BIDS[BRICK], Q, BIDS[WOOL], P, BIDS[BRICK], Q, BIDS[WOOL])
    assert of(told, TieRolled) == [TieRolled((2, 6), equal=(4,))]
    assert one(told, BidsClosed) == BidsClosed(0, ORE, Q, (0, 0, 2, 0, 0), "die")
    assert held(state, P) == "bb" and held(state, Q) == "o"
    refused(state, P, BIDS[BRICK], "bids_closed")
    refused(state, Q, Done(), "bids_closed")


@rule("TP-032")
def test_case_32_the_offered_kind_itself_may_be_bid():
    state = bidding("w", {P: "w", Q: ""})
    told = do(state, P, BIDS[WOOL])
    assert one(told, BidsClosed).seat == P and held(state, P) == "w" and bank(state, "w") == 18


@rule("TP-039")
def test_case_39_the_cards_go_to_the_bank_before_the_card_is_taken():
    state = bidding("w", {P: "", Q: "ww"}, bank={"w": 1})
    do(state, Q, BIDS[WOOL], BIDS[WOOL])
    assert bank(state, "w") == 2 and held(state, Q) == "w"
    state = bidding("o", {P: "", Q: "w"}, bank={"o": 1})
    do(state, Q, BIDS[WOOL])
    assert bank(state, "o") == 0 and held(state, Q) == "o"


@rule("TP-033")
def test_silence_is_done_and_no_bid_comes_out_of_time():
    state = bidding("o", {P: "b", Q: "w"})
    assert TWO.skip(state, P) == TWO.skip(state, Q) == DONE
    state = position(hands={P: "b"})
    refused(state, P, BIDS[BRICK], "bids_closed")
    refused(state, Q, Done(), "bids_closed")
    assert refused(bidding("o", {P: "b"}), P, Bid(7), "bad_value")


@rule("TP-033")
def test_a_ceiling_bids_on_while_the_seat_is_behind_and_no_further():
    state = bidding("o", {P: "bbbw", Q: "ggg"})
    hidden = TWO.view(state, Q)
    told = do(state, P, Ceiling(2, WOOL))
    assert told == [CeilingSet(P, 2, WOOL)] and told[0].seen_by(Q) is None and TWO.view(state, Q) == hidden
    own = TWO.view(state, P)
    assert "for you up to 2 cards, wool first" in TWO.hand(own, TWO.names(own, NAMES))
    for laid in (BIDS[WOOL], DONE):
        assert TWO.ordered(state, P) == laid and TWO.ordered(state, Q) is None
        do(state, P, laid)
    do(state, Q, BIDS[GRAIN])
    for laid in (BIDS[BRICK], DONE):
        assert TWO.ordered(state, P) == laid, "it is not ahead with as many"
        do(state, P, laid)
    do(state, Q, BIDS[GRAIN])
    assert TWO.ordered(state, P) == DONE, "it may no further"


@rule("TP-033")
def test_a_ceiling_that_the_other_has_passed_lays_down_nothing_and_ends_with_the_bidding():
    state = bidding("o", {P: "bbb", Q: "ggg"})
    do(state, Q, BIDS[GRAIN], BIDS[GRAIN], P, Ceiling(1))
    assert TWO.ordered(state, P) == DONE
    do(state, P, DONE, Q, DONE)
    assert state.table.phase == PRE_ROLL and not state.secrets.extras["two_player"].limits


@rule("TP-033")
def test_a_ceiling_is_for_bidders_within_their_hand_and_can_be_changed():
    state = bidding("o", {P: "bb", Q: "w"})
    refused(state, P, Ceiling(3), "cannot_afford")
    with pytest.raises(Illegal, match="You can lay down 1 card at most"):
        TWO.check(state, Q, Ceiling(2))
    refused(state, P, Ceiling(1, ORE), "cannot_afford")
    never = TWO.dump(state)
    do(state, P, Ceiling(2))
    refused(state, P, Ceiling(2), "wrong_phase")
    do(state, P, Ceiling(0))
    assert TWO.ordered(state, P) == DONE, "whatever the other adds"
    own = TWO.view(state, P)
    assert TWO.hand(own, TWO.names(own, NAMES)).endswith("\nYou are done for good with this bidding.")
    TWO.apply(state, P, LiftOrders())
    assert TWO.ordered(state, P) is None
    assert TWO.dump(state) == never, "who comes after knows of none"
    kept(state).bidders = 1 << P
    refused(state, Q, Ceiling(1), "not_eligible")
    bare = bidding("o", {P: "b"})
    assert TWO.open_moves(bare, Q) == ()
    refused(bare, Q, Ceiling(0), "cannot_afford")
    refused(position(hands={P: "b"}), P, Ceiling(1), "bids_closed")


@rule("TP-033")
def test_ceilings_have_the_outcome_of_bidding_by_hand():
    found = list(compared(12, "test"))
    assert sum(one[:2] == other[:2] for one, other in found) >= 11
    assert 2 * sum(other[2] for _, other in found) < sum(one[2] for one, _ in found)
