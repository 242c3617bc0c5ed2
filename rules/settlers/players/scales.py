"""What a seat weighs trades with.

A trade is judged by what it does for one's own hand, less a part of what it does for the partner's, the more
the nearer that one is to winning. Asking for more never helps who asks: one's own hand is worth no less for a
card more, and what a card brings the partner depends on nothing that an offer tells of it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from rules.kernel.hexes import hand
from rules.kernel.hexes.hand import Hand
from rules.settlers.ground import Vector
from rules.settlers.judgement import cards_worth
from rules.settlers.state import SettlersState
from rules.settlers.tables import KINDS, resource_counts

_CLOSE = 2
"""A seat this many points from winning, or fewer, is given nothing any more."""
_LEADER = 0.75
"""How much of a partner's gain is held against a trade, by how far the partner is."""
_MARGIN = 0.05
"""What a trade must bring, in points."""


@dataclass(frozen=True, slots=True)
class Partner:
    """Another seat, as who thinks of a trade with it sees it."""

    prices: Vector
    """What a card of each resource brings that seat."""
    weight: float
    """How much of that is held against a trade."""

    def against(self, give: Hand, get: Hand) -> float:
        """What speaks against giving it the one for the other."""
        sides = zip(self.prices, resource_counts(give), resource_counts(get), strict=True)
        return self.weight * max(0.0, sum(price * (more - less) for price, more, less in sides))


@dataclass(frozen=True, slots=True)
class Scales:
    """What a seat weighs trades with; `least` is what one must bring."""

    state: SettlersState
    seat: int
    held: Hand
    """The seat's hand."""
    own: Callable[[Hand], float]
    """What a hand is worth to the seat: never less for a card more."""
    partners: Mapping[int, Partner]
    """The seats to trade with: none of those who are about to win."""
    least: float

    def gain(self, partner: int, give: Hand, get: Hand) -> float:
        """What a trade brings more than it must; never good with who is about to win."""
        other = self.partners.get(partner)
        if other is None:
            return -1.0
        mine = self.own(self.held + get - give) - self.own(self.held)
        return mine - other.against(give, get) - self.least


def partners(state: SettlersState, seat: int) -> list[int]:
    """The other seats but those whom all can see about to win."""
    least = state.table.terms.points_to_win - _CLOSE
    return [other for other in range(state.seats) if other != seat and state.table.points[other] < least]


def prices(worth: Callable[[list[float]], float], have: list[float]) -> Vector:
    """What one more card of each resource is worth to a hand, by a measure of hands."""
    before = worth(have)
    return tuple(
        max(0.0, worth([count + (kind == each) for each, count in enumerate(have)]) - before)
        for kind in KINDS
    )


def usual_hand(state: SettlersState, seat: int, other: int) -> list[float]:
    """What another seat holds on average, by nothing but the bank and the number of its cards."""
    size = hand.size(state.secrets.hands[other])
    held = [sum(hand.count(each, kind) for each in state.secrets.hands) for kind in KINDS]
    own = resource_counts(state.secrets.hands[seat])
    left = [whole - mine for whole, mine in zip(held, own, strict=True)]
    whole = sum(left)
    return [size * count / whole if whole else 0.0 for count in left]


def sensible(state: SettlersState, seat: int) -> Scales:
    """The scales of who does not plan: a hand is worth what it comes near to."""

    def own(held: Hand) -> float:
        return cards_worth(state, seat, resource_counts(held))

    def partner(other: int) -> Partner:
        worth = partial(cards_worth, state, other)
        weight = _LEADER * state.table.points[other] / state.table.terms.points_to_win
        return Partner(prices(worth, usual_hand(state, seat, other)), weight)

    found = {other: partner(other) for other in partners(state, seat)}
    return Scales(state, seat, state.secrets.hands[seat], own, found, _MARGIN)
