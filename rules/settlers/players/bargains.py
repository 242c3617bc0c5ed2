"""Trades with other seats: what to offer, what to accept, whom to confirm."""

from collections.abc import Iterator
from typing import NamedTuple

from rules.kernel.actions import Action
from rules.kernel.hexes import hand
from rules.kernel.hexes.hand import Hand
from rules.settlers.actions import ACCEPT, DECLINE, BankTrade, Confirm, Counter, Offer, TakeCounter
from rules.settlers.players.scales import Scales, sensible
from rules.settlers.players.willing import Willing
from rules.settlers.state import SettlersState
from rules.settlers.tables import KINDS, resource_counts
from rules.settlers.trading import has_refused, undoes

_LIKELY = 0.75
"""A seat that takes an offer less likely than that is not asked.

Of 24 questions to steady players above it 18 were answered with yes, of 137 below 6; of 21 to strong ones
11, of 90 below 12: single offers at positions of steady games.
"""
_LOOK = 8
"""So many of the best trades for oneself are judged from the others' side, too."""


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
    for give, get in _swaps(scales.held):
        if not hand.least(give, wanted):
            continue
        gain = scales.gain(asker, give, get)
        if gain > best and willing.chance(asker, give, get) >= _LIKELY:
            best, chosen = gain, Counter(resource_counts(give), resource_counts(get))
    return chosen


def _swaps(held: Hand) -> Iterator[tuple[Hand, Hand]]:
    """One or two cards of a kind for one of another."""
    for given in (1, 2):
        for give in KINDS:
            if hand.count(held, give) >= given:
                for get in KINDS:
                    if get != give:
                        yield given * hand.ONE[give], hand.ONE[get]


def best_accepted(state: SettlersState, seat: int, legal: list[Action]) -> Action | None:
    """The trade that a seat has offered and somebody has accepted, with whom it helps least.

    An offer is a promise: it was weighed when it was made, and no hand has changed since.
    """
    takers = [action for action in legal if isinstance(action, Confirm)]
    offer = state.table.offer
    if not takers or offer is None:
        return None
    scales = sensible(state, seat)
    return max(takers, key=lambda taker: scales.gain(taker.partner, offer.give, offer.want))


class Deal(NamedTuple):
    """A move towards a trade: what it promises, and the partner with whom the trade is worth most."""

    promise: float
    action: TakeCounter | Offer
    partner: int
    give: Hand
    get: Hand


def proposals(scales: Scales, legal: list[Action]) -> list[Deal]:
    """What others propose and is good for this seat, the best first."""
    table = scales.state.table
    found = []
    for action in legal:
        if isinstance(action, TakeCounter) and (proposal := table.counters[action.partner]) is not None:
            give, get = proposal.want, proposal.give
            gain = scales.gain(action.partner, give, get)
            if gain > 0 and not undoes(table, give, get):
                found.append(Deal(gain, action, action.partner, give, get))
    return sorted(found, key=lambda deal: -deal.promise)


def may_ask(state: SettlersState) -> bool:
    """One offer a turn, since each stops the table."""
    return not state.table.offers_made and state.table.offer is None


def first_offer(scales: Scales, willing: Willing, trade: BankTrade) -> Offer | None:
    """What to ask the others for before a trade with the bank; None if nobody could have the card.

    One card for the other, or two where the bank takes more and that is likelier to be taken.
    """
    state, seat, get = scales.state, scales.seat, hand.ONE[trade.want]
    rate = state.table.best_rates(seat)[trade.give]
    tried = []
    for count in range(1, min(rate, 3)):
        give = count * hand.ONE[trade.give]
        able = [
            other
            for other in scales.partners
            if willing.may_hold(other, trade.want) and not has_refused(state, seat, other, give, get)
        ]
        if able:
            likely = max(willing.chance(other, give, get) for other in able)
            tried.append(
                ((rate - count) * likely, Offer(resource_counts(give), resource_counts(get), tuple(able)))
            )
    return max(tried, key=lambda each: each[0])[1] if tried else None


def likely_deals(scales: Scales, willing: Willing) -> list[Deal]:
    """Offers to those who are likely to take them, the best first.

    Nothing that was refused by hands that are still the same.
    """
    state, seat, tried = scales.state, scales.seat, []
    for give, get in _swaps(scales.held):
        if undoes(state.table, give, get):
            continue
        gains = {other: scales.gain(other, give, get) for other in scales.partners}
        good = {other: gain for other, gain in gains.items() if gain > 0}
        if good:
            tried.append((max(good.values()), give, get, good))
    tried.sort(key=lambda each: -each[0])
    found = []
    for _, give, get, good in tried[:_LOOK]:
        to, none = {}, 1.0
        for other, gain in good.items():
            if has_refused(state, seat, other, give, get):
                continue
            chance = willing.chance(other, give, get)
            if chance >= _LIKELY:
                to[other] = gain
                none *= 1 - chance
        if to:
            partner = max(to, key=lambda other: to[other])
            asked = None if len(to) == state.seats - 1 else tuple(to)
            offer = Offer(resource_counts(give), resource_counts(get), asked)
            found.append(Deal(to[partner] * (1 - none), offer, partner, give, get))
    return sorted(found, key=lambda deal: -deal.promise)
