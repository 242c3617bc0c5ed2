"""Random games for two with random options, step by step, for laws that hold at every moment."""

import random
from collections.abc import Iterator
from typing import Any

from rules.kernel.actions import Action
from rules.kernel.chance import Chance
from rules.kernel.events import Event
from rules.kernel.game import Turn
from rules.settlers.players.random import RandomPlayer
from rules.settlers.state import SettlersState
from tests.two_player.table import FAMILY, TWO

PLAYER = RandomPlayer(whims=0.1)
OPTIONS: dict[str, tuple[Any, ...]] = {
    "reroll": ("agree", "never"),
    "soldier_to_removed": ("on", "off"),
    "fictional_discards": ("on", "off"),
    "fictional_removed_card": ("on", "off"),
    "vp_basis": ("public", "all"),
    "bid_limit_vp": (5, 8, 20),
    "friendly_robber": ("on", "off"),
    "board": ("beginner", "spiral", "random"),
    "harbours": ("fixed", "shuffled"),
    "points_to_win": (6, 10),
    "discard_limit": (5, 7),
}

Step = tuple[SettlersState, SettlersState, int, Action, list[Event]]
"""The state before and after a move, whose it was, the move, and what happened."""


def steps(seed: int, most: int = 1500) -> Iterator[Step]:
    """A game from its first move on, one in five without fictional turns; the state after is live."""
    rng = random.Random(f"two {seed}")
    chosen = {name: str(rng.choice(values)) for name, values in OPTIONS.items()}
    chosen["fictional_turns"] = "0" if seed % 5 == 4 else "1"
    options = FAMILY.settle({"two_player": "on", **chosen}, 2)
    state, _ = TWO.new(options, 2, Chance(rng.randbytes(32)))
    for _ in range(most):
        waiting = TWO.waiting_for(state)
        if not waiting:
            return
        seat = rng.choice(waiting)
        action = PLAYER.choose(Turn(TWO, state, seat), rng)
        before = TWO.copy(state)
        events = TWO.make(state, seat, action)
        yield before, state, seat, action, events
