"""Closed kinds of move of Settlers and its variants."""

from collections.abc import Callable
from typing import Any

from rules.land_shares import actions as ls_moves
from rules.settlers import actions as se_moves
from rules.settlers.phase_names import DISCARD, MAIN, PRE_ROLL, ROBBER, SPECIAL
from rules.settlers.state import OpenOffer, Proposal
from rules.settlers.tables import MONOPOLY, PLENTY, ROADS, SOLDIER
from rules.two_player import actions as tp_moves
from tests.conformance.closed import A, B, C, Closed, at
from tests.land_shares import table as ls
from tests.settlers import table as se
from tests.two_player import table as tp

_HOUSE = {A: [se.corner(0, 0, "N")]}
_ROAD = {A: [se.edge(0, 0, "NE")]}
_TURN = {"settlements": _HOUSE, "roads": _ROAD}
_FIFTEEN = {A: list(range(15))}
_WANT = se.cards("oo")


def settlers(**given: Any) -> Callable[[], Any]:
    return at(se.position, **{**_TURN, **given})


def bid(**given: Any) -> Callable[[], Any]:
    """An offer by A of 1 brick for 2 ore, to all."""
    return settlers(offer=OpenOffer(se.cards("b"), _WANT, 0b1110), **given)


SETTLERS = [
    Closed(se_moves.Roll, settlers(), "The dice have been rolled already", "SE-015"),
    Closed(se_moves.Roll, settlers(phase=ROBBER, back=MAIN), "The dice have been rolled already", "SE-015"),
    Closed(se_moves.Roll, settlers(phase=ROBBER, back=PRE_ROLL), "The robber must be moved first.", "SE-023"),
    Closed(
        se_moves.Roll,
        settlers(phase=DISCARD, owed=(4, 0, 0, 0)),
        "The dice have been rolled",
        "SE-015",
    ),
    Closed(se_moves.Roll, settlers(), "It is not your turn: seat 1 (orange) is to play.", "SE-015", B),
    Closed(se_moves.EndTurn, settlers(phase=PRE_ROLL), "The dice must be rolled first.", "SE-015"),
    Closed(se_moves.EndTurn, settlers(), "It is not your turn: seat 1 (orange) is to play.", "SE-015", B),
    Closed(
        se_moves.BuildRoad,
        settlers(hands={A: "b"}),
        "costs 1 brick and 1 lumber; you lack 1 lumber.",
        "SE-038",
    ),
    Closed(se_moves.BuildRoad, at(se.position, hands={A: "bl"}), "No free edge touches your roads", "SE-039"),
    Closed(
        se_moves.BuildRoad, settlers(hands={A: "bl"}, roads=_FIFTEEN), "all 15 are on the board", "SE-038"
    ),
    Closed(
        se_moves.BuildRoad,
        at(se.position, hands={A: "l"}),
        "A road costs 1 brick and 1 lumber; you lack 1 brick; and no free edge touches",
        "SE-038",
    ),
    Closed(
        se_moves.BuildSettlement,
        settlers(hands={A: "bg"}),
        "A settlement costs 1 brick, 1 lumber, 1 wool and 1 grain; you lack 1 lumber and 1 wool; and no road",
        "SE-038",
    ),
    Closed(
        se_moves.BuildSettlement,
        settlers(hands={A: "blwg"}),
        "No road of yours ends at a free corner",
        "SE-042",
    ),
    Closed(
        se_moves.BuildSettlement,
        settlers(hands={A: "blwg"}, settlements={A: [0, 2, 4, 6, 8]}),
        "All 5 settlements are on the board: make one a city first",
        "SE-045",
    ),
    Closed(
        se_moves.BuildCity,
        settlers(hands={A: "go"}),
        "A city costs 2 grain and 3 ore; you lack 1 grain and 2 ore.",
        "SE-038",
    ),
    Closed(
        se_moves.BuildCity,
        at(se.position, hands={A: "ggooo"}),
        "You have no settlement that a city could replace.",
        "SE-043",
    ),
    Closed(
        se_moves.BuildCity,
        settlers(hands={A: "ggooo"}, cities={A: [10, 14, 18, 22]}),
        "no cities left: all 4",
        "SE-038",
    ),
    Closed(
        se_moves.BuyCard,
        settlers(hands={A: "w"}),
        "costs 1 wool, 1 grain and 1 ore; you lack 1 grain and 1 ore.",
        "SE-046",
    ),
    Closed(se_moves.BuyCard, settlers(hands={A: "wgo"}, deck=[]), "No development card is left.", "SE-046"),
    Closed(
        se_moves.BuyCard,
        settlers(deck=[]),
        "No development card is left; and a development card costs",
        "SE-046",
    ),
    Closed(
        se_moves.BankTrade,
        settlers(hands={A: "bbbo"}),
        "The bank takes 4 cards of one resource for another card; you have 3 brick and 1 ore.",
        "SE-035",
    ),
    Closed(se_moves.BankTrade, settlers(), "you have no cards", "SE-035"),
    Closed(
        se_moves.BankTrade,
        settlers(hands={A: "bbbb"}, bank={"l": 0, "w": 0, "g": 0, "o": 0}),
        "The bank has no other resource left",
        "SE-037",
    ),
    Closed(se_moves.BankTrade, settlers(phase=PRE_ROLL), "The dice must be rolled first.", "SE-015"),
    Closed(se_moves.Offer, settlers(), "You have no card to give.", "SE-030"),
    Closed(
        se_moves.Offer,
        settlers(hands={A: "b"}, offers_made=10),
        "You have made 10 offers in this turn",
        "SE-032",
    ),
    Closed(
        se_moves.Offer,
        settlers(offers_made=10),
        "until your next; and you have no card to give.",
        "SE-032",
    ),
    Closed(se_moves.Withdraw, settlers(), "You have no open offer.", "SE-030"),
    Closed(se_moves.Confirm, settlers(), "You have no open offer.", "SE-030"),
    Closed(se_moves.Confirm, bid(hands={A: "b"}), "Nobody has accepted your offer yet.", "SE-032"),
    Closed(
        se_moves.Confirm,
        settlers(offer=OpenOffer(se.cards("bb"), _WANT, 0b1110, accepted=0b10), hands={A: "b"}),
        "You no longer have what you offered: you lack 1 brick.",
        "SE-032",
    ),
    Closed(se_moves.TakeCounter, settlers(), "Nobody has proposed a trade.", "SE-033"),
    Closed(
        se_moves.TakeCounter,
        settlers(counters=[None, Proposal(se.cards("b"), _WANT), None, None], hands={A: "o"}),
        "You cannot pay what is asked: for 2 ore you lack 1 ore.",
        "SE-033",
    ),
    Closed(se_moves.Accept, settlers(), "There is no open offer.", "SE-031", B),
    Closed(se_moves.Accept, bid(hands={B: "o"}), "The offer asks for 2 ore; you lack 1 ore.", "SE-031", B),
    Closed(
        se_moves.Accept,
        settlers(offer=OpenOffer(se.cards("b"), _WANT, 0b100)),
        "The open offer is not for you.",
        "SE-031",
        B,
    ),
    Closed(
        se_moves.Decline,
        settlers(offer=OpenOffer(se.cards("b"), _WANT, 0b1110, declined=0b10)),
        "You have declined already.",
        "SE-031",
        B,
    ),
    Closed(se_moves.StandingTrade, settlers(), "It is your turn: make an offer instead.", "SE-031"),
    Closed(
        se_moves.LeaveOffer,
        settlers(options={"counter_offers": "off"}),
        "At this table only the player whose turn it is proposes trades.",
        "SE-033",
    ),
    Closed(se_moves.DropTrades, settlers(), "You have no standing trade.", "SE-031"),
    Closed(se_moves.Counter, settlers(), "You have no card to give.", "SE-030", B),
    Closed(se_moves.Counter, settlers(hands={A: "b"}), "It is your turn: make an offer instead.", "SE-033"),
    Closed(
        se_moves.Counter,
        settlers(hands={B: "b"}, options={"counter_offers": "off"}),
        "At this table only the player whose turn it is proposes trades.",
        "SE-033",
        B,
    ),
    Closed(se_moves.DropCounter, settlers(), "You have no proposal to take back.", "SE-033", B),
    Closed(se_moves.PlaySoldier, settlers(), "You have no soldier card.", "SE-047"),
    Closed(
        se_moves.PlaySoldier,
        settlers(developments={A: [SOLDIER]}, played=True),
        "You have already played a development card this turn.",
        "SE-047",
    ),
    Closed(
        se_moves.PlaySoldier,
        settlers(developments={A: [SOLDIER]}, fresh=[1, 0, 0, 0]),
        "You bought that card this turn; it has to wait until your next.",
        "SE-048",
    ),
    Closed(se_moves.PlayRoadBuilding, settlers(), "You have no road building card.", "SE-047"),
    Closed(
        se_moves.PlayRoadBuilding,
        settlers(developments={A: [ROADS]}, roads=_FIFTEEN),
        "You have no roads left",
        "SE-051",
    ),
    Closed(
        se_moves.PlayRoadBuilding,
        at(se.position, developments={A: [ROADS]}),
        "no edge where you could build a road",
        "SE-051",
    ),
    Closed(se_moves.PlayYearOfPlenty, settlers(), "You have no year of plenty card.", "SE-047"),
    Closed(
        se_moves.PlayYearOfPlenty,
        settlers(developments={A: [PLENTY]}, bank=dict.fromkeys("blwgo", 0)),
        "The bank has no card left to take.",
        "SE-052",
    ),
    Closed(
        se_moves.PlayMonopoly,
        settlers(developments={A: [MONOPOLY]}, played=True),
        "You have already played a development card",
        "SE-047",
    ),
    Closed(se_moves.MoveRobber, settlers(), "after a 7 or by a soldier card, once each time.", "SE-023"),
    Closed(se_moves.MoveRobber, settlers(phase=PRE_ROLL), "after a 7 or by a soldier card", "SE-023"),
    Closed(
        se_moves.MoveRobber,
        settlers(phase=DISCARD, owed=(4, 0, 0, 0)),
        "Everybody with too many cards has to discard first.",
        "SE-022",
    ),
    Closed(se_moves.Discard, settlers(), "You do not have to discard.", "SE-022"),
    Closed(se_moves.Discard, settlers(), "You do not have to discard.", "SE-022", B),
    Closed(
        se_moves.Discard, settlers(phase=DISCARD, owed=(0, 4, 0, 0)), "You do not have to discard.", "SE-022"
    ),
    Closed(
        se_moves.Discard,
        settlers(phase=DISCARD, owed=(4, 4, 0, 0), hands={A: "bbbbbbbb"}, sealed=[4, 0, 0, 0]),
        "You have chosen your discard already.",
        "SE-022",
    ),
    Closed(se_moves.PassSpecial, settlers(), "There is no special building in this game.", "SE-064"),
    Closed(
        se_moves.PassSpecial,
        settlers(seats=5),
        "comes after a turn has ended; yours is still going on.",
        "SE-064",
    ),
    Closed(se_moves.SkipSpecial, settlers(), "There is no special building in this game.", "SE-064"),
    Closed(
        se_moves.BuildCity, settlers(seats=5, phase=SPECIAL, actor=B), "seat 2 (blue) is to play", "SE-015", C
    ),
]


def fictional_seven() -> Any:
    """In the turn that follows A's, which is nobody's own: A has too many cards."""
    state = tp.position(draws=tp.throw(3, 4), hands={A: "bbbbllll"})
    tp.do(state, A, se_moves.EndTurn())
    return state


TWO_PLAYER = [
    Closed(se_moves.Roll, fictional_seven, "You cannot do that now. Everybody with too many cards", "SE-022"),
    Closed(tp_moves.Bid, at(tp.position), "There is no card to bid for now.", "TP-033"),
    Closed(tp_moves.Ceiling, at(tp.position), "There is no card to bid for now.", "TP-033"),
    Closed(tp_moves.Done, at(tp.position), "There is no card to bid for now.", "TP-033"),
    Closed(tp_moves.Keep, at(tp.position), "There is nothing to vote on now: the board stays.", "TP-012"),
    Closed(tp_moves.Again, at(tp.position), "There is nothing to vote on now: the board stays.", "TP-012"),
    Closed(tp_moves.Bid, at(tp.bidding, "b", {B: "l"}), "You have no card left to bid.", "TP-034"),
]


_SHARES = {"settlements": {A: [ls.on("N")[0]], B: [ls.on("SE")[0]]}}
_BOTH = {A: [ls.h("N")], B: [ls.h("SE")]}


def shares(**given: Any) -> Callable[[], Any]:
    return at(ls.table, **{**_SHARES, **given})


def attacked(**given: Any) -> Callable[[], Any]:
    """A's soldier attacks the share of B, who is asked for one."""

    def made() -> Any:
        soldiers = {A: [SOLDIER], **given.pop("developments", {})}
        state = ls.table(**{**_SHARES, "shares": _BOTH, "developments": soldiers, **given})
        ls.do(state, A, ls_moves.Strike(0, ls.h("SE")))
        return state

    return made


LAND_SHARES = [
    Closed(ls_moves.Answer, attacked(), "You have no soldier: pass.", "LS-039", B),
    Closed(ls_moves.Answer, attacked(), "Only others who live in that tile are asked.", "LS-034"),
    Closed(
        ls_moves.Answer,
        attacked(developments={B: [SOLDIER]}, fresh=[0, 1, 0, 0]),
        "You bought that soldier this turn",
        "LS-039",
        B,
    ),
    Closed(
        ls_moves.BuildShare,
        shares(hands={A: "bl"}),
        "1 brick, 1 lumber, 1 wool, 1 grain and 1 ore; you lack 1 wool, 1 grain and 1 ore.",
        "LS-001",
    ),
    Closed(
        ls_moves.BuildShare,
        at(ls.table, hands={A: ls.ALL}),
        "No building of yours stands at a tile where",
        "LS-002",
    ),
    Closed(
        ls_moves.BuildShare,
        shares(hands={A: ls.ALL}, shares={A: [ls.h("S")]}, rules={"share_stock": 1}),
        "All 1 of your shares are on the board.",
        "LS-008",
    ),
    Closed(
        ls_moves.Block, shares(phase=PRE_ROLL), "You block with a share of your own; you have none.", "LS-019"
    ),
    Closed(
        ls_moves.Block,
        shares(phase=PRE_ROLL, shares={A: [ls.h("N")]}),
        "Nobody else has a share in a tile of yours.",
        "LS-019",
    ),
    Closed(
        ls_moves.Block, shares(shares=_BOTH), "at the start of your turn only, before the roll.", "LS-018"
    ),
    Closed(
        ls_moves.Remove, shares(phase=PRE_ROLL), "It takes a share of your own in the same tile", "LS-022"
    ),
    Closed(
        ls_moves.Remove,
        shares(phase=PRE_ROLL, shares=_BOTH),
        "No blocking token lies in a tile where you have a share.",
        "LS-022",
    ),
    Closed(
        ls_moves.Remove,
        shares(phase=PRE_ROLL, shares=_BOTH, tokens={ls.h("SE"): 1}),
        "You have no majority where a token lies",
        "LS-024",
    ),
    Closed(
        ls_moves.Remove, shares(shares=_BOTH), "at the start of your turn only, before the roll.", "LS-022"
    ),
    Closed(ls_moves.Strike, shares(shares=_BOTH), "You have no soldier card.", "SE-047"),
    Closed(ls_moves.Strike, shares(developments={A: [SOLDIER]}), "Nobody has built a share yet.", "LS-031"),
    Closed(
        ls_moves.LeaveToken,
        shares(phase="robber"),
        "on a share in the tile that it leaves; there is none.",
        "LS-041",
    ),
    Closed(
        ls_moves.LeaveToken,
        shares(phase="robber", rules={"robber_token_hex": "to"}),
        "No tile to which the robber can go has a share.",
        "LS-040",
    ),
    Closed(ls_moves.LeaveToken, shares(), "leaves a token only as it is moved", "LS-040"),
    Closed(ls_moves.Answer, shares(), "Nobody is asked for a soldier now.", "LS-034"),
    Closed(ls_moves.Pass, shares(), "Nobody is asked for a soldier now.", "LS-034"),
]
