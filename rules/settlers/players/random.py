"""The random player."""

import random
from dataclasses import dataclass

from rules.actions import Action
from rules.game import Turn
from rules.settlers.actions import Counter, Offer

_RELUCTANT = (Offer, Counter)


@dataclass(frozen=True)
class RandomPlayer:
    """Picks evenly among its listed moves, and now and then proposes a trade.

    `offers` is how often it thinks of a proposal where it could make one: few of a random player's
    offers are ever accepted, and a table that waits for answers all the time is no fun.
    """

    offers: float = 0.02
    help = "plays at random"

    def choose(self, turn: Turn, rng: random.Random) -> Action:
        """A random legal move."""
        listed = turn.legal
        kinds = turn.open
        if kinds and (not listed or rng.random() < self.offers or kinds[0] not in _RELUCTANT):
            return turn.sample(kinds[int(rng.random() * len(kinds))], rng)
        return listed[int(rng.random() * len(listed))]
