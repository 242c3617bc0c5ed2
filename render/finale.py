"""What the end of a game tells, made from its record: a chronicle, its chart, the replay as a picture."""

from dataclasses import replace
from typing import Any

import msgspec

from render import chart, replay, replay_page, turning
from render.painter import Painter, Picture
from rules.kernel import chronicle, record
from rules.kernel.chronicle import Chronicle
from rules.kernel.game import Game
from rules.kernel.hindsight import course
from rules.kernel.record import tallies

MOST_BYTES = 8_000_000
"""Of the animation, so that there is room for the chart beside it."""
_MESSAGE = 9_500_000
"""Discord takes 10 MB for all files of a message in a server without boosts."""


class Finale(msgspec.Struct, frozen=True):
    """A finished game told, pictures of it (two PNGs, a GIF), and if it was wanted a page in HTML."""

    told: Chronicle
    chart: bytes
    replay: bytes
    turning: bytes = b""
    """A piece of the board for each turning point, numbered; empty for a game that has none."""
    page: bytes = b""
    hands: tuple[str, ...] = ()
    """What each seat held in the end; empty where a game has no hands."""


def make(
    game: Game[Any, Any],
    data: bytes,
    painter: Painter,
    *,
    page: bool = False,
    chances: tuple[tuple[float, ...], ...] = (),
) -> Finale:
    """The finale of an exported game of that kind. It takes seconds: call it off the event loop.

    `chances` are those of `rules.kernel.hindsight.course`, where they are to be shown.

    Every frame is what a spectator saw; what is told of its turns hides nothing any more. Raises
    `record.Unreadable` and `record.Untrue` for a record of another Landmoot, which cannot be replayed.
    """
    read = record.read(data)
    variant, titles = game.variant(read.options), tuple(each.title for each in read.everybody)
    told = chronicle.tell(variant, record.replay(game, read), titles)
    if chances and len(chances) != len(told.moments):  # kept by a Landmoot that counted turns otherwise
        chances = course(game, data)
    told = replace(told, chances=chances)
    picked = enumerate(tallies(read.moves, len(read.seats)))
    charted = tuple(f"(idle) {titles[seat]}" if tally.idle else titles[seat] for seat, tally in picked)
    picture, shown = chart.picture(told, charted), replay.choose_frames(len(told.moments))
    moments = {index: told.moments[index] for index in told.turning_points()}
    wanted = None if page else frozenset(shown)
    with replay_page.album(game, read, painter, wanted=wanted, moments=moments, whole=True) as album:
        animation = replay.animate(album.boards.only(shown).values(), most_bytes=MOST_BYTES)
        turned = turning.picture(album.pieces) if album.pieces else b""
        room = _MESSAGE - len(picture) - len(animation) - len(turned)
        pictured = Picture("", picture, chart.in_words(told, charted))
        told_whole = replay_page.make(game, read, album, pictured, most_bytes=room) if page else b""
        hands = _hands(variant, album.turns[-1].step.state, titles, len(read.seats))
    return Finale(told, picture, animation, turned, told_whole, hands)


def _hands(game: Game[Any, Any], state: Any, titles: tuple[str, ...], seats: int) -> tuple[str, ...]:
    """What each seat held when it ended, in a line each; `Game.hand` addresses nobody then."""
    views = [game.view(state, seat) for seat in range(seats)]
    held = tuple(" ".join(game.hand(view, game.names(view, titles)).splitlines()) for view in views)
    return held if any(held) else ()
