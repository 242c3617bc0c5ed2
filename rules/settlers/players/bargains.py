"""Trades with other seats: what to offer, what to accept, whom to confirm.

A trade is judged by what it does to one's own chance to win. What it does for the partner lowers that
chance by as much as the partner is likely to win, so a leader gets less than others.
"""

from collections.abc import Iterator

from rules.actions import Action
from rules.hexes import hand
from rules.settlers.actions import ACCEPT, DECLINE, Confirm, Counter, Offer, TakeCounter
from rules.settlers.players.outlook import Outlook
from rules.settlers.state import SettlersState

OFFERS = 1
"""A computer player makes no more offers than this in one turn: each asks people for an answer."""
_MARGIN = 0.3
"""What a trade must bring at least, in rolls."""
_CLOSE = 2
"""A seat this many points from winning, or fewer, is given nothing any more."""
_PROMISE = 0.25
"""What an offer must promise on average, in rolls."""
_LIKELY = 0.12
"""An offer that is accepted less likely than that is not made."""
_LOOK = 8
"""So many of the best trades for oneself are judged from the others' side, too."""
_SHAPES = ((1, 1), (2, 1))
_KINDS = range(5)


class Trade:
    """Cards that the thinking seat gives to and gets from a partner."""

    __slots__ = ("get", "give", "partner")

    def __init__(self, partner: int, give: hand.Hand, get: hand.Hand) -> None:
        self.partner, self.give, self.get = partner, give, get


def close(state: SettlersState, seat: int) -> bool:
    """True for a seat that all can see is about to win."""
    return state.table.points[seat] >= state.table.terms.points_to_win - _CLOSE


def after(outlook: Outlook, state: SettlersState, trade: Trade) -> SettlersState:
    """The position after a trade, as far as all that is known of the partner's hand allows it."""
    twin: SettlersState = outlook.game.copy(state)
    seat, partner = outlook.seat, trade.partner
    twin.secrets.hands[seat] += trade.get - trade.give
    held = hand.minus(twin.secrets.hands[partner], trade.get)
    lost = hand.size(twin.secrets.hands[partner]) - hand.size(held)
    for _ in range(hand.size(trade.get) - lost):  # the guess lacks a card: some other stands for it
        held -= held & -held if not held else hand.ONE[hand.card(held, 0)]
    twin.secrets.hands[partner] = held + trade.give
    twin.table.shown[partner] = hand.minus(twin.table.shown[partner], trade.get) + trade.give
    return twin


def answer(outlook: Outlook, state: SettlersState, legal: list[Action], may_counter: bool) -> Action:
    """Accept, decline, or propose something else to the active seat."""
    table = state.table
    offer, asker = table.offer, table.active
    assert offer is not None
    if close(state, asker):
        return DECLINE
    now = outlook.worth(state, now=True)
    if ACCEPT in legal:
        then = outlook.worth(after(outlook, state, Trade(asker, offer.want, offer.give)), now=True)
        if then > now + _MARGIN * 0.5:
            return ACCEPT
    if may_counter and table.counters[outlook.seat] is None:
        counter = _counter(outlook, state, asker, now)
        if counter is not None:
            return counter
    return DECLINE if DECLINE in legal else legal[0]


def _counter(outlook: Outlook, state: SettlersState, asker: int, now: float) -> Counter | None:
    """A proposal that helps both, near to what was asked for."""
    offer = state.table.offer
    assert offer is not None
    wanted = {kind for kind in _KINDS if hand.count(offer.want, kind)}
    best, chosen = now + _MARGIN, None
    before = outlook.rolls(state, asker, now=True)
    for give, get in _swaps(state.secrets.hands[outlook.seat]):
        if not any(hand.count(give, kind) for kind in wanted) or not hand.covers(
            state.secrets.hands[asker], get
        ):
            continue
        kind = get.bit_length() - 1 >> 3
        if outlook.likely(state, asker)[kind] < 0.7:
            continue
        then = after(outlook, state, Trade(asker, give, get))
        worth = outlook.worth(then, now=True)
        if worth > best and outlook.rolls(then, asker, now=True) < before - 0.2:
            best, chosen = worth, Counter(hand.counts(give), hand.counts(get))
    return chosen


def _swaps(held: hand.Hand) -> Iterator[tuple[hand.Hand, hand.Hand]]:
    """One or two cards of a kind for one of another."""
    for given, got in _SHAPES:
        for give in _KINDS:
            if hand.count(held, give) >= given:
                for get in _KINDS:
                    if get != give:
                        yield given * hand.ONE[give], got * hand.ONE[get]


def settle(outlook: Outlook, state: SettlersState, legal: list[Action]) -> Action | None:
    """Close a trade that others agreed to, if it is good for this seat."""
    table = state.table
    now = outlook.worth(state, now=True)
    best, chosen = now + _MARGIN * 0.25, None
    for action in legal:
        if isinstance(action, Confirm) and table.offer is not None:
            trade = Trade(action.partner, table.offer.give, table.offer.want)
        elif isinstance(action, TakeCounter):
            proposal = table.counters[action.partner]
            assert proposal is not None
            trade = Trade(action.partner, proposal.want, proposal.give)
        else:
            continue
        if close(state, trade.partner):
            continue
        worth = outlook.worth(after(outlook, state, trade), now=True)
        if worth > best:
            best, chosen = worth, action
    return chosen


def best_offer(outlook: Outlook, state: SettlersState) -> Offer | None:
    """The offer that promises most; none that is not worth it, and none after one that was refused."""
    seat, made = outlook.seat, state.table.offers_made
    if made >= OFFERS or state.table.offer is not None or state.table.offers_failed:
        return None
    partners = [
        other
        for other in range(state.seats)
        if other != seat and state.secrets.hands[other] and not close(state, other)
    ]
    tried = []
    own = outlook.rolls(state, seat, now=True)
    for order, (give, get) in enumerate(_swaps(state.secrets.hands[seat])):
        twin = outlook.game.copy(state)
        twin.secrets.hands[seat] += get - give
        gain = own - outlook.rolls(twin, seat, now=True)
        if gain > 0:
            tried.append((-gain, order, give, get))
    tried.sort()
    best: tuple[float, Offer] | None = None
    for _, _, give, get in tried[:_LOOK]:
        score, to = _score(outlook, state, give, get, partners)
        if to and score > _PROMISE and (best is None or score > best[0]):
            everybody = len(to) == state.seats - 1
            best = score, Offer(hand.counts(give), hand.counts(get), None if everybody else to)
    return best[1] if best is not None else None


def _score(
    outlook: Outlook, state: SettlersState, give: hand.Hand, get: hand.Hand, partners: list[int]
) -> tuple[float, tuple[int, ...]]:
    """What an offer is worth on average, and whom to make it to."""
    now = outlook.worth(state, now=True)
    kind = get.bit_length() - 1 >> 3
    none, score = 1.0, 0.0
    to = []
    for partner in partners:
        likely = min(1.0, outlook.likely(state, partner)[kind])
        if likely < _LIKELY:
            continue
        then = after(outlook, state, Trade(partner, give, get))
        worth = outlook.worth(then, now=True) - now
        if worth <= _MARGIN:
            continue
        to.append(partner)
        gains = outlook.rolls(state, partner, now=True) - outlook.rolls(then, partner, now=True)
        likely *= 0.7 if gains > 0.3 else 0.3 if gains > -0.3 else 0.08
        score = max(score, worth) if score else worth
        none *= 1 - likely
    return score * (1 - none), tuple(to)
