"""Beginners at any game: they play sensibly, but overlook much, or do the right thing in the wrong place."""

import random
from collections import defaultdict

from rules.kernel.actions import Action
from rules.kernel.game import Player, Turn


class BeginnerPlayer:
    """Sees only some of its moves of each kind, and makes the one that another player finds best among them.

    Every kind of move keeps one at least: a beginner knows the rules, and what is there for once (a roll,
    an answer) nobody overlooks.
    """

    help = "plays like steady, but overlooks most of its moves"

    def __init__(self, player: Player, seen: float) -> None:
        """`player` chooses among the part `seen` of the moves."""
        self.player, self.seen = player, seen

    def choose(self, turn: Turn, rng: random.Random) -> Action:
        """A legal move for a seat that is waited for."""
        return self.player.choose(turn.glimpse(_glimpsed(turn.legal, self.seen, rng)), rng)


class HastyPlayer:
    """Does what another player would do, but often with the first that comes to mind of its kind.

    For games whose players count on all of their moves being there.
    """

    help = "plays like steady, but often picks the first place that comes to mind"

    def __init__(self, player: Player, haste: float) -> None:
        """In the part `haste` of its choices it looks no further than what kind of move to make."""
        self.player, self.haste = player, haste

    def choose(self, turn: Turn, rng: random.Random) -> Action:
        """A legal move for a seat that is waited for."""
        chosen = self.player.choose(turn, rng)
        if rng.random() >= self.haste:
            return chosen
        return rng.choice([action for action in turn.legal if type(action) is type(chosen)] or [chosen])


def _glimpsed(legal: list[Action], seen: float, rng: random.Random) -> list[Action]:
    """The moves that are not overlooked, in their order."""
    kinds: dict[type[Action], list[Action]] = defaultdict(list)
    for action in legal:
        kinds[type(action)].append(action)
    noticed = set()
    for actions in kinds.values():
        least = rng.choice(actions)
        noticed |= {action for action in actions if action is least or rng.random() < seen}
    return [action for action in legal if action in noticed]
