"""What the strong player weighs trades with: the rolls that a hand saves it, and that a card saves others."""

import math
from collections.abc import Callable
from functools import partial

from rules.kernel.hexes import hand
from rules.kernel.hexes.hand import Hand
from rules.settlers.advice import Advised
from rules.settlers.players.outlook import Outlook
from rules.settlers.players.scales import Partner, Scales, partners, prices, usual_hand
from rules.settlers.state import SettlersState

_LEAST = 0.15
"""What a trade must bring at least, in rolls."""
_HANDS = 120
"""Of a hand so many parts are looked at, at most."""
_KINDS = range(5)


def trade_scales(outlook: Outlook, state: SettlersState) -> Scales:
    """Scales for the seat's own trades: a hand is worth what the forecast says."""
    twin = outlook.game.copy(state)

    def own(held: Hand) -> float:
        twin.secrets.hands[outlook.seat] = held
        return -outlook.rolls(twin, outlook.seat, now=True)

    return _scales(outlook, state, own)


def answer_scales(game: Advised, state: SettlersState, seat: int) -> Scales:
    """Scales for others' offers, by nothing that an offer gives away.

    A hand is worth what its best part is worth, so that no card more makes it worse.
    """
    neutral = game.copy(state)
    neutral.table.shown[state.table.active] = 0
    outlook = Outlook(game, neutral, seat)
    plain = trade_scales(outlook, neutral).own
    most = _cap(state.secrets.hands[seat])
    kept: dict[Hand, float] = {}

    def best(held: Hand) -> float:
        if held not in kept:
            parts = [best(held - hand.ONE[kind]) for kind in _KINDS if hand.count(held, kind)]
            kept[held] = max([plain(held), *parts])
        return kept[held]

    return _scales(outlook, neutral, lambda held: best(hand.least(held, most)))


def _cap(held: Hand) -> Hand:
    """How many cards of each resource are looked at, by the hand before any trade."""
    most = max(hand.counts(held)) + 1
    while most > 2 and math.prod(min(count, most) + 1 for count in hand.counts(held)) > _HANDS:
        most -= 1
    return hand.pack([most] * len(_KINDS))


def _scales(outlook: Outlook, state: SettlersState, own: Callable[[Hand], float]) -> Scales:
    seat = outlook.seat
    rolls = {other: outlook.rolls(state, other, now=True) for other in range(state.seats) if other != seat}
    least, spread = min(rolls.values()), outlook.spread
    parts = {other: math.exp((least - each) / spread) for other, each in rolls.items()}
    found = {
        other: Partner(
            prices(partial(_saved, outlook, state, other), usual_hand(state, seat, other)),
            parts[other] / sum(parts.values()),
        )
        for other in partners(state, seat)
    }
    return Scales(state, seat, state.secrets.hands[seat], own, found, _LEAST)


def _saved(outlook: Outlook, state: SettlersState, other: int, have: list[float]) -> float:
    """The rolls to win of another seat with that hand, the fewer the better."""
    return -outlook.rolls_with(state, other, have)
