"""The moves of Settlers."""

from collections.abc import Mapping
from functools import cache
from itertools import combinations_with_replacement
from typing import Annotated

from rules.kernel.actions import Action, Example, Without
from rules.kernel.hexes import hand
from rules.kernel.options import Value
from rules.kernel.params import Cards, Flag, Place, Seat, Seats, Word
from rules.settlers.tables import RESOURCES, Counts, resource_counts

RESOURCE = Word(RESOURCES, "resource", book="rules.settlers")
RESOURCE_CARDS = Cards(RESOURCES, "card", book="rules.settlers")


class TradeAction(Action, frozen=True):
    """The base of trades, in a slash command of their own."""

    group = "settlers-trade"


class Roll(Action, frozen=True, tag="roll"):
    """Roll the two dice."""

    reason = "the turn begins with the dice"
    label = "Roll the dice"
    rules = ("SE-015", "SE-016", "SE-021")
    emphasis = "primary"


class BuildSettlement(Action, frozen=True, tag="build_settlement"):
    """Build a settlement on a free corner: 1 brick, 1 lumber, 1 wool, 1 grain (free in the setup)."""

    reason = "it is a point, and draws from every tile around it"
    label = "Settlement"
    rules = ("SE-042", "SE-044", "SE-011", "SE-038")
    emphasis = "success"

    corner: Annotated[int, Place("corner"), "the corner to build on", Example("C4-N")]


class BuildRoad(Action, frozen=True, tag="build_road"):
    """Build a road on a free edge: 1 brick, 1 lumber (free in the setup and by a card)."""

    reason = "it leads to the next place for a settlement"
    label = "Road"
    rules = ("SE-040", "SE-039", "SE-012", "SE-051")
    emphasis = "success"

    edge: Annotated[int, Place("edge"), "the edge to build on", Example("C4-E")]


class BuildCity(Action, frozen=True, tag="build_city"):
    """Make one of your settlements a city: 2 grain, 3 ore."""

    reason = "it is a point, and draws two cards for one"
    label = "City"
    rules = ("SE-043", "SE-038")
    emphasis = "success"

    corner: Annotated[int, Place("corner"), "the corner of your settlement", Example("C4-N")]


class BuyCard(Action, frozen=True, tag="buy_card"):
    """Buy a development card: 1 wool, 1 grain, 1 ore."""

    reason = "it may be a soldier or a point, and you can afford nothing better"
    label = "Development card"
    rules = ("SE-046", "SE-038")
    emphasis = "success"


class EndTurn(Action, frozen=True, tag="end_turn"):
    """End your turn; open offers lapse."""

    reason = "nothing that you can afford is better than keeping the cards"
    rules = ("SE-015", "SE-034")
    emphasis = "primary"


class PlaySoldier(Action, frozen=True, tag="play_soldier"):
    """Play a soldier: move the robber, and steal a card if anybody there has one."""

    reason = "it moves the robber, may steal a card, and counts for the largest army"
    rules = ("SE-050", "SE-026", "SE-047", "SE-048")


class PlayRoadBuilding(Action, frozen=True, tag="play_road_building"):
    """Play road building: two roads for free."""

    reason = "two free roads lead on to new places"
    rules = ("SE-051", "SE-047", "SE-048")


class PlayYearOfPlenty(Action, frozen=True, tag="play_year_of_plenty"):
    """Play year of plenty: take two cards of your choice from the bank."""

    reason = "the two cards are what the next building lacks"
    rules = ("SE-052", "SE-047", "SE-048")

    cards: Annotated[Counts, RESOURCE_CARDS, "the two cards", Example("wool, ore")]


class PlayMonopoly(Action, frozen=True, tag="play_monopoly"):
    """Play monopoly: everybody gives you all cards of one resource."""

    reason = "the others drew much of it lately"
    rules = ("SE-053", "SE-047", "SE-048")

    resource: Annotated[int, RESOURCE, "the resource to take"]


class Discard(Action, frozen=True, tag="discard"):
    """Choose the cards that you give up for the seven; nobody sees them before all have chosen."""

    reason = "these are the cards that you need least"
    rules = ("SE-021", "SE-022")
    open = True
    secret = True
    emphasis = "danger"

    cards: Annotated[Counts, RESOURCE_CARDS, "the cards to give up", Example("2 wool, ore")]


class MoveRobber(Action, frozen=True, tag="move_robber"):
    """Move the robber to another tile, where a player may lose a card: to you, if it is your turn."""

    reason = "it costs the others most there"
    label = "Move the robber"
    rules = ("SE-023", "SE-024", "SE-027")
    emphasis = "primary"

    tile: Annotated[int, Place("tile"), "the tile to block", Example("C4")]
    victim: Annotated[int | None, Seat(), "whom to rob, if several players have a building there"] = None


class BankTrade(TradeAction, frozen=True, tag="bank_trade"):
    """Trade with the bank, or at a harbour of yours: four, three or two of a kind for one of another."""

    reason = "you have more than you need of one, and lack the other"
    rules = ("SE-035", "SE-036", "SE-037")

    give: Annotated[int, RESOURCE, "the resource you pay with"]
    want: Annotated[int, RESOURCE, "the resource you get one of"]
    rate: Annotated[
        int | None, Word(("2", "3", "4"), "rate"), "how many to pay", Without("your best rate")
    ] = None
    """An index into the words: 0 for two, 1 for three, 2 for four."""


class Offer(TradeAction, frozen=True, tag="offer"):
    """Offer other players a trade."""

    reason = "you can spare what you give, and your next building needs what you get"
    label = "Offer a trade"
    rules = ("SE-030", "SE-029", "SE-028")
    asks = True
    open = True

    give: Annotated[Counts, RESOURCE_CARDS, "what you give", Example("2 wool, ore")]
    want: Annotated[Counts, RESOURCE_CARDS, "what you want for it", Example("grain")]
    to: Annotated[Counts | None, Seats(), "to whom", Example("Ann, Bob"), Without("everybody")] = None


class Withdraw(TradeAction, frozen=True, tag="withdraw"):
    """Take back your open offer."""

    reason = "the cards are better kept"
    label = "Withdraw the offer"
    rules = ("SE-030",)


class Confirm(TradeAction, frozen=True, tag="confirm"):
    """Trade with a player who accepted your offer."""

    reason = "you need what you get more than what you give"
    rules = ("SE-032",)
    emphasis = "success"

    partner: Annotated[int, Seat(), "a player who accepted"]


class TakeCounter(TradeAction, frozen=True, tag="take_counter"):
    """Take the trade that another player proposed to you."""

    reason = "you need what you get more than what you give"
    label = "Take a proposal"
    rules = ("SE-033",)
    emphasis = "success"

    partner: Annotated[int, Seat(), "the player whose proposal you take"]


class Accept(TradeAction, frozen=True, tag="accept"):
    """Accept the open offer; the cards move when the offerer confirms."""

    reason = "you need what you get more than what you give"
    rules = ("SE-031",)
    answers = True
    emphasis = "success"


class Decline(TradeAction, frozen=True, tag="decline"):
    """Decline the open offer."""

    reason = "it would help the other more than you"
    rules = ("SE-031",)
    answers = True
    costless = True


class Counter(TradeAction, frozen=True, tag="counter"):
    """Propose a trade of your own to the player whose turn it is."""

    reason = "you would trade with them, on terms of your own"
    label = "Propose a trade"
    rules = ("SE-033", "SE-031", "SE-029")
    answers = True
    asks = True
    open = True

    give: Annotated[Counts, RESOURCE_CARDS, "what you give", Example("2 wool, ore")]
    want: Annotated[Counts, RESOURCE_CARDS, "what you want for it", Example("grain")]


class DropCounter(TradeAction, frozen=True, tag="drop_counter"):
    """Take back your proposal."""

    reason = "the cards are better kept"
    label = "Withdraw my proposal"
    rules = ("SE-033",)
    answers = True


class StandingTrade(TradeAction, frozen=True, tag="standing_trade"):
    """Until your turn, accept any offer that gives you this for no more than that; nobody else is told."""

    rules = ("SE-031", "SE-029")
    open = True
    secret = True
    standing = True

    give: Annotated[Counts, RESOURCE_CARDS, "what you give at most", Example("2 wool")]
    want: Annotated[Counts, RESOURCE_CARDS, "what you want for it at least", Example("ore")]


class LeaveOffer(TradeAction, frozen=True, tag="leave_offer"):
    """Until your next turn, propose this to each player on their turn, to be taken while you are away."""

    label = "Leave an offer"
    rules = ("SE-033", "SE-031", "SE-029")
    open = True
    secret = True
    standing = True

    give: Annotated[Counts, RESOURCE_CARDS, "what you give", Example("2 wool")]
    want: Annotated[Counts, RESOURCE_CARDS, "what you want for it", Example("ore")]


class DropTrades(TradeAction, frozen=True, tag="drop_trades"):
    """Cancel your standing trades, and the offers that you left."""

    label = "Cancel standing trades"
    rules = ("SE-031",)
    secret = True
    standing = True


class PassSpecial(Action, frozen=True, tag="pass_special"):
    """Finish your special building step."""

    reason = "nothing that you can afford is better than keeping the cards"
    label = "Done building"
    rests = True
    rules = ("SE-064",)
    answers = True
    emphasis = "primary"


class SkipSpecial(Action, frozen=True, tag="skip_special"):
    """Set or lift your standing order to skip your special building steps."""

    label = "Skip special building"
    rules = ("SE-067",)
    standing = True

    skip: Annotated[bool, Flag(), "yes to skip them from now on, no to be asked again"]


ACTIONS: tuple[type[Action], ...] = (
    Roll, BuildRoad, BuildSettlement, BuildCity, BuyCard, BankTrade, Offer, EndTurn, MoveRobber, Discard,
    Accept, Decline, Counter, DropCounter,
    Confirm, TakeCounter, Withdraw, StandingTrade, LeaveOffer, DropTrades, PassSpecial, SkipSpecial,
)  # fmt: skip

BY_OPTION: Mapping[type[Action], tuple[str, Value]] = {
    **dict.fromkeys((PassSpecial, SkipSpecial), ("special_building", "on")),
    **dict.fromkeys((TakeCounter, Counter, DropCounter, LeaveOffer), ("counter_offers", "on")),
}
"""Moves that there are with one value of an option only (SE-033, SE-064)."""
_PLACES = 128
"""At least as many as any place on a board of this game."""

ROLL, BUY_CARD, END_TURN = Roll(), BuyCard(), EndTurn()
ACCEPT, DECLINE, WITHDRAW, DROP_COUNTER = Accept(), Decline(), Withdraw(), DropCounter()
DROP_TRADES = DropTrades()
PASS_SPECIAL, SKIP, DO_NOT_SKIP = PassSpecial(), SkipSpecial(True), SkipSpecial(False)
SOLDIER_CARD, ROAD_BUILDING = PlaySoldier(), PlayRoadBuilding()
SETTLEMENTS = tuple(BuildSettlement(corner) for corner in range(_PLACES))
ROADS = tuple(BuildRoad(edge) for edge in range(_PLACES))
CITIES = tuple(BuildCity(corner) for corner in range(_PLACES))
ROBBER = tuple((MoveRobber(tile), *(MoveRobber(tile, seat) for seat in range(6))) for tile in range(_PLACES))
"""By tile, then by victim + 1: 0 for nobody named."""
CONFIRMS = tuple(Confirm(seat) for seat in range(6))
TAKES = tuple(TakeCounter(seat) for seat in range(6))
MONOPOLIES = tuple(PlayMonopoly(kind) for kind in range(len(RESOURCES)))
RATES = (2, 3, 4)


@cache
def plenty(bank: hand.Hand) -> tuple[PlayYearOfPlenty, ...]:
    """All years of plenty that a bank allows, given as at most two cards of each kind (SE-052)."""
    kinds = range(len(RESOURCES))
    most = min(2, hand.size(bank))
    drawn = map(hand.gather, combinations_with_replacement(kinds, most) if most else ())
    return tuple(PlayYearOfPlenty(resource_counts(cards)) for cards in drawn if hand.covers(bank, cards))


@cache
def bank_trades(give: int, rates: tuple[int, ...], bank: hand.Hand) -> tuple[BankTrade, ...]:
    """All trades of one resource at these rates, the best first and once unnamed, for what the bank has.

    The bank is given as the lanes of what it has (`hand.with_at_least`).
    """
    named = (None, *(RATES.index(rate) for rate in rates))
    wants = [want for want in range(len(RESOURCES)) if want != give and hand.count(bank, want)]
    return tuple(BankTrade(give, want, rate) for want in wants for rate in named)
