"""How likely another seat takes a trade: by hands that it may have, as a sensible player weighs them."""

import random
from dataclasses import replace

from rules.kernel.hexes import hand
from rules.kernel.hexes.hand import Hand
from rules.settlers.knowledge import hidden
from rules.settlers.players.scales import Scales, sensible
from rules.settlers.state import SettlersState
from rules.settlers.tables import KINDS

_SAMPLES = 12
"""So many hands are dealt for each seat."""


class Willing:
    """What the other seats of a position would agree to, as far as all can see."""

    def __init__(self, state: SettlersState, seat: int, rng: random.Random) -> None:
        self.state, self.seat = state, seat
        self._rng = rng
        self._kept: dict[int, list[Scales]] = {}

    def chance(self, other: int, give: Hand, get: Hand) -> float:
        """How likely a seat has what is asked for, and would give it for the other."""
        able = [scales for scales in self._scales(other) if hand.covers(scales.held, get)]
        return sum(scales.gain(self.seat, get, give) > 0 for scales in able) / _SAMPLES

    def may_hold(self, other: int, kind: int) -> bool:
        """True if a seat has a card of that kind, as all saw, or could have."""
        shown, held = self.state.table.shown[other], self.state.secrets.hands[other]
        hidden = hand.size(held) > hand.size(shown) and _unseen(self.state, self.seat)[kind] > 0
        return hidden or hand.count(shown, kind) > 0

    def _scales(self, other: int) -> list[Scales]:
        """What a seat may weigh with: what was seen in its hand, and more by what nobody has seen."""
        if other not in self._kept:
            shown = self.state.table.shown[other]
            unseen = max(0, hand.size(self.state.secrets.hands[other]) - hand.size(shown))
            mix = _unseen(self.state, self.seat)
            dealt = [shown + hand.gather(self._rng.choices(KINDS, mix, k=unseen)) for _ in range(_SAMPLES)]
            plain = sensible(self.state, other)
            self._kept[other] = [replace(plain, held=held) for held in dealt]
        return self._kept[other]


def _unseen(state: SettlersState, seat: int) -> list[int]:
    """The cards of each resource in hands where nobody has seen them; one of each if there are none."""
    left = hidden(state, seat)
    return left if any(left) else [1] * len(KINDS)
