"""The random player, with whims."""

import random

from rules.farlanthia.actions import GmEnd, GmStart, Muster, Requisition, RestOfSeason, StandingOrder, Trade
from rules.farlanthia.tables import LAST_SEASON
from rules.kernel.actions import Action
from rules.kernel.game import Turn

_RARE = (StandingOrder, RestOfSeason, GmEnd)
_WHIM = 0.02
"""How often a random player takes a kind of move that would stop or flood a game, were it always taken."""
_FEW = (Trade, Muster, Requisition)


class WhimsicalPlayer:
    """Picks a kind of move at random, then one of that kind; rarely orders and trades."""

    help = "plays at random, with whims"

    def choose(self, turn: Turn, rng: random.Random) -> Action:
        """A random legal move; a game master ends its story after season 50 at the latest (FA-266)."""
        by_kind: dict[type[Action], list[Action]] = {}
        for action in turn.legal:
            by_kind.setdefault(type(action), []).append(action)
        if GmStart in by_kind and rng.random() < 0.5:
            return GmStart()
        kinds = [*by_kind, *turn.open]
        if GmEnd in kinds and turn.view.table.season >= LAST_SEASON:
            return turn.sample(GmEnd, rng)
        usual = [kind for kind in kinds if kind not in _RARE]
        fewer = [kind for kind in usual if kind not in _FEW]
        pick = rng.random()
        kind = rng.choice(kinds if pick < _WHIM or not usual else usual if pick < 0.5 or not fewer else fewer)
        return rng.choice(by_kind[kind]) if kind in by_kind else turn.sample(kind, rng)
