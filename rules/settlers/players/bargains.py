"""Trades with other seats: what to offer, what to accept, whom to confirm.

A trade is judged by what it does for one's own hand, less a part of what it does for the partner's, the more
the nearer that one is to winning. Asking for more never helps who asks: one's own hand is worth no less for a
card more, and what a card brings the partner depends on nothing that an offer tells of it.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from rules.actions import Action
from rules.hexes import hand
from rules.hexes.hand import Hand
from rules.settlers.actions import ACCEPT, DECLINE, Confirm, Counter, Offer, TakeCounter
from rules.settlers.players.willing import Willing
from rules.settlers.state import SettlersState
from rules.settlers.trading import refused

_CLOSE = 2
"""A seat this many points from winning, or fewer, is given nothing any more."""
_LIKELY = 0.5
"""A seat that takes an offer less likely than that is not asked."""
_LOOK = 8
"""So many of the best trades for oneself are judged from the others' side, too."""
_SHAPES = ((1, 1), (2, 1))
_KINDS = range(5)

Vector = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Partner:
    """Another seat, as who thinks of a trade with it sees it."""

    prices: Vector
    """What a card of each resource brings that seat."""
    weight: float
    """How much of that is held against a trade."""

    def against(self, give: Hand, get: Hand) -> float:
        """What speaks against giving it the one for the other."""
        sides = zip(self.prices, hand.counts(give), hand.counts(get), strict=True)
        return self.weight * max(0.0, sum(price * (more - less) for price, more, less in sides))


@dataclass(frozen=True, slots=True)
class Scales:
    """What a seat weighs trades with; `least` is what one must bring."""

    state: SettlersState
    seat: int
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
        held = self.state.secrets.hands[self.seat]
        mine = self.own(held + get - give) - self.own(held)
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
        for kind in _KINDS
    )


def usual_hand(state: SettlersState, seat: int, other: int) -> list[float]:
    """What another seat holds on average, by nothing but the bank and the number of its cards."""
    size = hand.size(state.secrets.hands[other])
    held = [sum(hand.count(each, kind) for each in state.secrets.hands) for kind in _KINDS]
    own = hand.counts(state.secrets.hands[seat])
    left = [whole - mine for whole, mine in zip(held, own, strict=True)]
    whole = sum(left)
    return [size * count / whole if whole else 0.0 for count in left]


def answer(scales: Scales, willing: Willing, legal: list[Action], may_counter: bool) -> Action:
    """Accept, decline, or propose something else to the active seat."""
    table = scales.state.table
    offer, asker = table.offer, table.active
    assert offer is not None
    if ACCEPT in legal and scales.gain(asker, offer.want, offer.give) > 0:
        return ACCEPT
    if may_counter and table.counters[scales.seat] is None:
        counter = _counter(scales, willing, asker, offer.want)
        if counter is not None:
            return counter
    return DECLINE if DECLINE in legal else legal[0]


def _counter(scales: Scales, willing: Willing, asker: int, wanted: Hand) -> Counter | None:
    """A proposal that helps both, near to what was asked for."""
    best, chosen = 0.0, None
    for give, get in _swaps(scales.state.secrets.hands[scales.seat]):
        if not hand.least(give, wanted):
            continue
        gain = scales.gain(asker, give, get)
        if gain > best and willing.chance(asker, give, get) >= _LIKELY:
            best, chosen = gain, Counter(hand.counts(give), hand.counts(get))
    return chosen


def _swaps(held: Hand) -> Iterator[tuple[Hand, Hand]]:
    """One or two cards of a kind for one of another."""
    for given, got in _SHAPES:
        for give in _KINDS:
            if hand.count(held, give) >= given:
                for get in _KINDS:
                    if get != give:
                        yield given * hand.ONE[give], got * hand.ONE[get]


def settle(scales: Scales, legal: list[Action]) -> Action | None:
    """Close a trade that others agreed to, if it is good for this seat."""
    table = scales.state.table
    best, chosen = 0.0, None
    for action in legal:
        if isinstance(action, Confirm) and table.offer is not None:
            gain = scales.gain(action.partner, table.offer.give, table.offer.want)
        elif isinstance(action, TakeCounter) and (proposal := table.counters[action.partner]) is not None:
            gain = scales.gain(action.partner, proposal.want, proposal.give)
        else:
            continue
        if gain > best:
            best, chosen = gain, action
    return chosen


def best_offer(scales: Scales, willing: Willing) -> Offer | None:
    """The offer that promises most, to those who are likely to take it; None if there is none.

    One a turn, since each stops the table; and not what was refused by hands that are still the same.
    """
    state, seat = scales.state, scales.seat
    if state.table.offers_made or state.table.offer is not None:
        return None
    tried = []
    for give, get in _swaps(state.secrets.hands[seat]):
        gains = {other: scales.gain(other, give, get) for other in scales.partners}
        good = {other: gain for other, gain in gains.items() if gain > 0}
        if good:
            tried.append((max(good.values()), give, get, good))
    tried.sort(key=lambda each: -each[0])
    best, chosen = 0.0, None
    for _, give, get, good in tried[:_LOOK]:
        promise, to, none = 0.0, [], 1.0
        for other, gain in good.items():
            if refused(state, seat, other, give, get):
                continue
            chance = willing.chance(other, give, get)
            if chance >= _LIKELY:
                to.append(other)
                promise = max(promise, gain)
                none *= 1 - chance
        if promise * (1 - none) > best:
            best = promise * (1 - none)
            everybody = len(to) == state.seats - 1
            chosen = Offer(hand.counts(give), hand.counts(get), None if everybody else tuple(to))
    return chosen
