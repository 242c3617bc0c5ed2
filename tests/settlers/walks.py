"""Random games with random options, step by step, for laws that hold at every moment."""

import random
from collections.abc import Iterator
from typing import Any

from rules.kernel.actions import Action
from rules.kernel.events import Event
from rules.kernel.game import Turn
from rules.kernel.illegal import Illegal
from rules.settlers.game import Settlers
from rules.settlers.players.random import RandomPlayer
from rules.settlers.state import SettlersState
from tests.one_stream import OneStream
from tests.settlers.table import SETTLERS

TRADER = RandomPlayer(whims=0.15)

Step = tuple[Settlers, SettlersState, int, Action, list[Event]]
"""The game, the state after the move, whose move it was, the move, and what happened."""


def table(rng: random.Random) -> tuple[dict[str, Any], int]:
    """Some options that go together, and seats for them."""
    while True:
        seats = rng.choice((3, 4, 4, 5, 6))
        chosen: dict[str, Any] = {
            "points_to_win": rng.choice((6, 10, 12)),
            "discard_limit": rng.choice((5, 7, 9)),
        }
        if seats < 5:
            chosen["board"] = rng.choice(("beginner", "spiral", "random"))
        for name in ("friendly_robber", "counter_offers", "special_building"):
            chosen[name] = rng.choice(("on", "off"))
        chosen["harbours"] = rng.choice(("fixed", "shuffled"))
        try:
            return SETTLERS.settle(chosen, seats), seats
        except Illegal:
            continue


def steps(seed: Any, most: int = 6000) -> Iterator[Step]:
    """A game from its first move on, at most so many; the state is a live object."""
    rng = random.Random(f"settlers {seed}")
    settled, seats = table(rng)
    game = SETTLERS.variant(settled)
    state, _ = game.new(settled, seats, OneStream(rng.randbytes(32)))
    for _ in range(most):
        waiting = game.waiting_for(state)
        if not waiting:
            return
        seat = rng.choice(waiting)
        if rng.random() < 0.05:
            able = [s for s in range(seats) if game.legal(state, s) or game.open_moves(state, s)]
            seat = rng.choice(able)
        action = TRADER.choose(Turn(game, state, seat), rng)
        events = game.make(state, seat, action)
        yield game, state, seat, action, events
