"""The random player."""

import random
from dataclasses import dataclass

from rules.kernel.actions import Action
from rules.kernel.game import Turn
from rules.landover.actions import AutoRoll, EndTurn, RecruitFirst, TakeBack, Trade

_WHIMS = (Trade, TakeBack, AutoRoll, RecruitFirst)


@dataclass(frozen=True)
class RandomPlayer:
    """Picks evenly among its moves; now and then it trades, takes a card back, or changes its standing
    answer.

    `whims` is how often it thinks of such a thing where it could, `rest` how often it ends a turn in which
    it could do more: with fewer of either its games take longer to end.
    """

    whims: float = 0.15
    rest: float = 0.1
    help = "plays at random"

    def choose(self, turn: Turn, rng: random.Random) -> Action:
        """A random legal move."""
        listed = turn.legal
        steady = [move for move in listed if not isinstance(move, _WHIMS)]
        if len(steady) < len(listed) and (not steady or rng.random() < self.whims):
            return listed[int(rng.random() * len(listed))]
        doing = [move for move in steady if type(move) is not EndTurn]
        if doing and (len(doing) == len(steady) or rng.random() >= self.rest):
            return doing[int(rng.random() * len(doing))]
        return steady[int(rng.random() * len(steady))]
