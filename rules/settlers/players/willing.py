"""How likely another seat takes a trade: by hands that it may have, and what it could build with them."""

import random

from rules.hexes import hand
from rules.hexes.hand import Hand
from rules.settlers.players.ground import CHANCES, KINDS
from rules.settlers.players.speed import Five, pull
from rules.settlers.rates import best_rates
from rules.settlers.state import (
    TOTALS,
    SettlersState,
    cities_left,
    settlements_left,
)
from rules.settlers.tables import CARD_COST, CITY_COST, FRAMES, ROAD_COST, SETTLEMENT_COST

_SAMPLES = 12
"""So many hands are dealt for each seat."""
_LEAST = 0.02
"""What a trade must bring a seat, beside a purchase, which brings one."""
_FURTHER = 0.6
"""What a settlement is wanted beside a city when no site is reached yet."""
_GOALS = tuple(map(hand.counts, (CITY_COST, SETTLEMENT_COST, CARD_COST, ROAD_COST)))


class Willing:
    """What the other seats of a position would agree to, as far as all can see."""

    def __init__(self, state: SettlersState, seat: int, rng: random.Random) -> None:
        self.state, self.seat = state, seat
        self._rng = rng
        self._hands: dict[int, list[Hand]] = {}

    def chance(self, other: int, give: Hand, get: Hand) -> float:
        """How likely a seat has what is asked for, and would give it for the other."""
        agreed = 0
        income, keep = _income(self.state, other), [1 / rate for rate in best_rates(self.state.table, other)]
        goals = _goals(self.state, other)
        for held in self._dealt(other):
            if hand.covers(held, get):
                before = pull(hand.counts(held), income, keep, goals)
                after = pull(hand.counts(held - get + give), income, keep, goals)
                agreed += after - before > _LEAST
        return agreed / _SAMPLES

    def _dealt(self, other: int) -> list[Hand]:
        """Hands that a seat may have: what was seen, and others by what nobody has seen."""
        if other not in self._hands:
            table, hands = self.state.table, self.state.secrets.hands
            shown = table.shown[other]
            unseen = max(0, hand.size(hands[other]) - hand.size(shown))
            mix = _unseen(self.state, self.seat)
            self._hands[other] = [
                shown + hand.gather(self._rng.choices(range(KINDS), mix, k=unseen)) for _ in range(_SAMPLES)
            ]
        return self._hands[other]


def _unseen(state: SettlersState, seat: int) -> list[float]:
    """The cards of each resource in hands where nobody has seen them; one of each if there are none."""
    table = state.table
    each = FRAMES[table.board.frame].each
    seen = [state.secrets.hands[one] if one == seat else table.shown[one] for one in range(state.seats)]
    known = map(sum, zip(*(hand.counts(one) for one in (table.bank, *seen)), strict=True))
    left = [float(max(0, each - count)) for count in known]
    return left if any(left) else [1.0] * KINDS


def _income(state: SettlersState, seat: int) -> Five:
    """The cards a roll, by resource, the robber aside."""
    gains = [0.0] * KINDS
    for total in range(2, TOTALS):
        paid = state.table.income[seat * TOTALS + total]
        if paid:
            for kind, count in enumerate(hand.counts(paid)):
                gains[kind] += CHANCES[total] * count
    return gains


def _goals(state: SettlersState, seat: int) -> list[tuple[float, Five]]:
    """What a seat may buy: how much it wants that, and the cost."""
    table = state.table
    city = bool(table.settlements[seat]) and cities_left(state, seat) > 0
    sites = bool(table.free & table.reach[seat])
    settlement = (1.0 if sites else _FURTHER) * (settlements_left(state, seat) > 0)
    wanted = (float(city), settlement, 0.5 * bool(state.secrets.deck), 0.35)
    return [(worth, cost) for worth, cost in zip(wanted, _GOALS, strict=True) if worth]
