"""What the end of a game tells, made from its record: a chronicle, its chart, the replay as a picture."""

from typing import Any

import msgspec

from render import chart, replay
from render.painter import Painter
from rules import chronicle, record
from rules.chronicle import Chronicle
from rules.game import Game

MOST_BYTES = 8_000_000
"""Discord's limit for what a bot sends to a server without boosts is 10 MB for all files of a message."""


class Finale(msgspec.Struct, frozen=True):
    """A finished game told, and two pictures of it: a PNG and a GIF."""

    told: Chronicle
    chart: bytes
    replay: bytes


def made(game: Game[Any, Any], data: bytes, painter: Painter) -> Finale:
    """The finale of an exported game of that kind. It takes seconds: call it off the event loop.

    Every frame is what a spectator saw. Raises `record.Unreadable` and `record.Untrue` for a record of
    another Landmoot, which cannot be replayed.
    """
    read = record.read(data)
    variant = game.variant(read.options)
    told = chronicle.tell(variant, record.replay(game, read), len(read.seats))
    wanted = set(replay.chosen(len(told.moments)))
    steps = chronicle.turns(variant, record.replay(game, read))
    frames = [
        painter.board(variant.view(step.state, None)) for index, step in enumerate(steps) if index in wanted
    ]
    return Finale(told, chart.picture(told), replay.animate(frames, most_bytes=MOST_BYTES))
