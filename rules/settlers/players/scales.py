"""What a seat weighs trades with.

A trade is judged by what it does for one's own hand, less a part of what it does for the partner's, the more
the nearer that one is to winning. Asking for more never helps who asks: one's own hand is worth no less for a
card more, and what a card brings the partner depends on nothing that an offer tells of it.
"""

from collections.abc import Mapping
from dataclasses import dataclass

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
    partners: Mapping[int, Partner]
    """The seats to trade with: none of those whom all can see about to win."""
    least: float = _MARGIN

    def gain(self, partner: int, give: Hand, get: Hand) -> float:
        """What a trade brings more than it must; never good with who is about to win."""
        other = self.partners.get(partner)
        if other is None:
            return -1.0
        mine = self._own(self.held + get - give) - self._own(self.held)
        return mine - other.against(give, get) - self.least

    def _own(self, held: Hand) -> float:
        """What a hand is worth to the seat: what it comes near to, and never less for a card more."""
        return cards_worth(self.state, self.seat, resource_counts(held))


def sensible(state: SettlersState, seat: int) -> Scales:
    """The scales of who does not plan."""
    close = state.table.terms.points_to_win - _CLOSE
    others = [other for other in range(state.seats) if other != seat and state.table.points[other] < close]
    found = {other: _partner(state, other, _usual_hand(state, seat, other)) for other in others}
    return Scales(state, seat, state.secrets.hands[seat], found)


def _partner(state: SettlersState, seat: int, have: list[float]) -> Partner:
    """A seat that holds these cards on average, as another one sees it."""
    before = cards_worth(state, seat, have)
    richer = [[count + (kind == each) for each, count in enumerate(have)] for kind in KINDS]
    prices = tuple(max(0.0, cards_worth(state, seat, each) - before) for each in richer)
    return Partner(prices, _LEADER * state.table.points[seat] / state.table.terms.points_to_win)


def _usual_hand(state: SettlersState, seat: int, other: int) -> list[float]:
    """What another seat holds on average, by nothing but the bank and the number of its cards."""
    size = hand.size(state.secrets.hands[other])
    held = [sum(hand.count(each, kind) for each in state.secrets.hands) for kind in KINDS]
    own = resource_counts(state.secrets.hands[seat])
    left = [whole - mine for whole, mine in zip(held, own, strict=True)]
    whole = sum(left)
    return [size * count / whole if whole else 0.0 for count in left]
