"""Positions to draw: random games of any game in the catalogue."""

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

from rules import catalogue
from rules.farlanthia.game import Farlanthia
from rules.kernel.actions import Leave
from rules.kernel.events import Viewer
from rules.kernel.game import RandomPlayer, Turn
from rules.kernel.illegal import Illegal
from rules.landover.game import Landover
from tests.one_stream import OneStream

GAMES = catalogue.GAMES | {game.id: game for game in (Landover(), Farlanthia())}
"""The games that have pictures, on the house's list or about to be."""


def options_for(game_id: str, seats: int) -> dict[str, Any]:
    """Options with which so many may play: none if possible, else one that is not its default."""
    chosen = ({option.name: word} for option in GAMES[game_id].options for word in option.words)
    for options in ({}, *chosen):
        try:
            GAMES[game_id].settle(options, seats)
        except Illegal:
            continue
        return options
    raise ValueError(f"{game_id} has no table for {seats}")


def views(
    game_id: str, options: dict[str, Any], seats: int, seed: int, viewer: Viewer = None
) -> Iterator[Any]:
    """What a viewer sees at the start and after every move of a random game; seats hardly ever leave."""
    settled = GAMES[game_id].settle(options, seats)
    game = GAMES[game_id].variant(settled)
    state, _ = game.new(settled, seats, OneStream(bytes([seed]) * 32))
    rng, player = random.Random(seed), RandomPlayer()
    yield game.view(state, viewer)
    while waiting := game.waiting_for(state):
        seat = rng.choice(waiting)
        action = player.choose(Turn(game, state, seat), rng)
        while isinstance(action, Leave) and rng.random() < 0.99:
            action = player.choose(Turn(game, state, seat), rng)
        game.make(state, seat, action)
        yield game.view(state, viewer)


def view_at(
    game_id: str, options: dict[str, Any], seats: int, seed: int, number: int, *, viewer: Viewer = None
) -> Any:
    """The view after so many moves of a random game, or at its end if that comes first."""
    *_, last = islice(views(game_id, options, seats, seed, viewer), number + 1)
    return last
