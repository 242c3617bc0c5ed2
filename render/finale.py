"""What the end of a game tells, made from its record: a chronicle, its chart, the replay as a picture."""

from typing import Any

import msgspec

from render import chart, replay, replay_page
from render.painter import Painter
from rules.kernel import chronicle, record
from rules.kernel.chronicle import Chronicle
from rules.kernel.game import Game

MOST_BYTES = 8_000_000
"""Of the animation, so that there is room for the chart beside it."""
_MESSAGE = 9_500_000
"""Discord takes 10 MB for all files of a message in a server without boosts."""


class Finale(msgspec.Struct, frozen=True):
    """A finished game told, two pictures of it, a PNG and a GIF, and if it was wanted a page in HTML."""

    told: Chronicle
    chart: bytes
    replay: bytes
    page: bytes = b""


def make(game: Game[Any, Any], data: bytes, painter: Painter, *, page: bool = False) -> Finale:
    """The finale of an exported game of that kind. It takes seconds: call it off the event loop.

    Every frame is what a spectator saw. Raises `record.Unreadable` and `record.Untrue` for a record of
    another Landmoot, which cannot be replayed.
    """
    read = record.read(data)
    variant = game.variant(read.options)
    told = chronicle.tell(variant, record.replay(game, read), len(read.seats))
    picture, shown = chart.picture(told), replay.choose_frames(len(told.moments))
    with replay_page.album(game, read, painter, wanted=None if page else frozenset(shown)) as album:
        animation = replay.animate(album.boards.only(shown).values(), most_bytes=MOST_BYTES)
        room = _MESSAGE - len(picture) - len(animation)
        told_whole = replay_page.make(game, read, album, picture, most_bytes=room) if page else b""
    return Finale(told, picture, animation, told_whole)
