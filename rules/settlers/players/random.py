"""The random player."""

import random
from dataclasses import dataclass

from rules.kernel.actions import Action
from rules.kernel.game import Turn
from rules.settlers.actions import Counter, Offer

_WHIMS = (Offer, Counter)


@dataclass(frozen=True)
class RandomPlayer:
    """Picks evenly among its listed moves; now and then it proposes a trade or changes a standing order.

    `whims` is how often it thinks of such a thing where it could: few of its offers are ever accepted,
    and a table that waits for answers all the time is no fun.
    """

    whims: float = 0.02
    help = "plays at random"

    def choose(self, turn: Turn, rng: random.Random) -> Action:
        """A random legal move."""
        listed, kinds = turn.legal, turn.open
        if kinds and (
            not listed or not (kinds[0] in _WHIMS or kinds[0].standing) or rng.random() < self.whims
        ):
            return turn.sample(kinds[int(rng.random() * len(kinds))], rng)
        count = len(listed)
        while count > 1 and listed[count - 1].standing and rng.random() >= self.whims:
            count -= 1
        return listed[int(rng.random() * count)]
