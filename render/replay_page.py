"""A finished game as one page for a browser: turn by turn, with board, news and standing, and its chart."""

import re
from base64 import b64encode
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from html import escape
from importlib.resources import files
from typing import Any, NamedTuple

import msgspec

from render import flipbook, replay, theme, turning
from render.board_file import BoardFile
from render.flipbook import Leaf
from render.painter import Painter, Picture
from rules.kernel import chronicle, record
from rules.kernel.chronicle import Moment, Turn
from rules.kernel.events import Viewer
from rules.kernel.game import Game
from rules.kernel.names import join, plural
from rules.kernel.record import Record, as_won, tallies

_LEAST = 20
"""Boards that stay."""
_CLEAR = str.maketrans({"<": "\\u003c", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"})
"""What would end a script, as JSON may write it."""


class _Seat(msgspec.Struct, frozen=True):
    name: str
    colour: str


class _Told(msgspec.Struct, frozen=True):
    """What one leaf shows: a title, what happened since the leaf before, and every seat's points."""

    title: str
    lines: tuple[str, ...]
    scores: tuple[int, ...]


class _Book(msgspec.Struct, frozen=True):
    size: tuple[int, int]
    seats: tuple[_Seat, ...]
    leaves: list[Leaf]
    turns: list[_Told]


class Album(NamedTuple):
    """The turns of a game as somebody was told them, and their boards as PNG, by the number of the turn."""

    turns: list[Turn]
    boards: BoardFile
    pieces: list[bytes]
    """A piece of the board for each moment that was asked for, in order."""


@contextmanager
def album(
    game: Game[Any, Any],
    read: Record,
    painter: Painter,
    viewer: Viewer = None,
    wanted: Collection[int] | None = None,
    moments: Mapping[int, Moment] | None = None,
    *,
    whole: bool = False,
) -> Iterator[Album]:
    """The turns of a record with the boards that are wanted, all if None, while the context lasts.

    `moments` are those, by the number of their turn, of which it wants a piece of the board; with `whole` the
    turns are told in truth, as nothing is hidden any more. It takes seconds. Raises `record.Untrue` for a
    record that cannot be replayed.
    """
    variant, names = game.variant(read.options), tuple(each.title for each in read.everybody)
    moments, decided = moments or {}, tallies(read.moves, len(read.seats))
    with BoardFile() as boards:
        turns, pieces = list[Turn](), list[bytes]()
        told = chronicle.narrate(variant, record.replay(game, read), names, viewer, whole=whole)
        for number, turn in enumerate(told):
            turns.append(turn)
            view = as_won(variant.view(turn.step.state, viewer), decided)
            if wanted is None or number in wanted:
                boards.add(number, painter.board(view))
            if number in moments:
                pieces.append(turning.piece(painter, view, moments[number], len(pieces) + 1))
        yield Album(turns, boards, pieces)


def make(
    game: Game[Any, Any], read: Record, album: Album, picture: Picture, *, most_bytes: int = 8_000_000
) -> bytes:
    """The page of a record of that game, as HTML without anything outside it; `picture` is its chart.

    One that would be larger leaves boards out, evenly, never the news of a turn; twenty stay in any case.
    """
    kept = sorted(album.boards)
    while True:
        page = _page(game, read, album, kept, picture)
        if len(page) <= most_bytes or len(kept) <= _LEAST:
            return page
        most = max(_LEAST, min(len(kept) - 1, int(len(kept) * 0.9 * most_bytes / len(page))))
        kept = [kept[index] for index in replay.choose_frames(len(kept), most)]


def _page(game: Game[Any, Any], read: Record, album: Album, kept: Sequence[int], picture: Picture) -> bytes:
    """The page with these boards, each told with the turns that were left out before it."""
    turns, boards = album.turns, album.boards.only(kept).values()
    size = flipbook.size_of(boards)
    seats = tuple(
        _Seat(each.title, "#{:02x}{:02x}{:02x}".format(*theme.seat(number)))
        for number, each in enumerate(read.seats)
    )
    told = [
        _told_until(turns[before + 1 : index + 1], index, len(turns) - 1)
        for before, index in zip([-1, *kept], kept, strict=False)
    ]
    book = msgspec.json.encode(_Book(size, seats, list(flipbook.leaves(boards, size)), told)).decode()
    filled = {
        "title": escape(f"{game.title}: {join([each.title for each in read.seats])}"),
        "result": escape(_result(game, read, turns)),
        "chart": escape(picture.alt),
        "picture": b64encode(picture.png).decode("ascii"),
        "game": book.translate(_CLEAR),
    }
    found = (files("render") / "replay.html").read_text(encoding="utf-8")
    # All at once: somebody's name may look like a field.
    return re.sub(r"\{\{(\w+)\}\}", lambda field: filled[field[1]], found).encode("utf-8")


def _told_until(turns: list[Turn], index: int, last: int) -> _Told:
    lines = tuple(line for turn in turns for line in turn.lines)
    return _Told("The start" if index == 0 else f"Turn {index} of {last}", lines, turns[-1].scores)


def _result(game: Game[Any, Any], read: Record, turns: Sequence[Turn]) -> str:
    count = plural(len(turns) - 1, "turn")
    if read.result is None:
        return f"It was ended after {count}, without a winner."
    notes = [tally.note for tally in tallies(read.moves, len(read.seats))]
    winners = join(
        [
            read.seats[seat].title + (f" ({notes[seat]})" if notes[seat] else "")
            for seat in read.result.winners
        ]
    )
    winners = winners or "Nobody"
    standing = game.variant(read.options).standing(turns[-1].step.state)
    return f"{winners} won after {count}: {standing.reason}."
