"""Pieces of boards: where a game turned, each with its number; what was chosen, and what was better."""

from collections.abc import Sequence
from typing import Any

from PIL import ImageOps

from render import png, theme
from render.marks import badge
from render.painter import Mark, Painter, Picture
from rules.kernel import record
from rules.kernel.chronicle import Moment
from rules.kernel.game import Game
from rules.kernel.hindsight import Named

_PIECE = (490, 368)
_GAP = 8
_MOST = 6
"""So many places of one moment are marked."""
_CHOSEN, _BETTER, _BOTH = "A", "B", ""
_SAID = {
    _BOTH: "The tick marks what is in both",
    _CHOSEN: f"{_CHOSEN} marks what you chose",
    _BETTER: f"{_BETTER} marks what was better",
}
"""What the badges of a choice mean; what is in both has a tick for an empty label."""


def piece(painter: Painter, view: object, moment: Moment, number: int) -> bytes:
    """The part of the board where the weightiest thing of a turn happened, numbered; else what matters."""
    kinds = painter.places
    places = dict.fromkeys((kinds[what], place) for what, place in moment.places if what in kinds)
    marks = [Mark(kind, place, str(number)) for kind, place in list(places)[:_MOST]]
    drawn = painter.choose(view, marks) if marks else None
    return _around(painter, view) if drawn is None else drawn


def choices(
    game: Game[Any, Any], data: bytes, painter: Painter, seat: int, named: Sequence[Named]
) -> tuple[Picture, ...]:
    """The part of the board that each of these choices of a seat is about, as it was before, in order.

    A badge marks what was chosen, one what was better, a tick what was both; the alt text says which there
    are. It replays the record, in seconds; raises `record.Unreadable` and `record.Untrue`.
    """
    read = record.read(data)
    variant, wanted = game.variant(read.options), {each.move - 1: each for each in named}
    drawn = {
        each.move: _choice(painter, variant.view(step.state, seat), each)
        for step in record.replay(game, read)
        if (each := wanted.get(step.number)) is not None
    }
    return tuple(drawn[each.move] for each in named)


def _choice(painter: Painter, view: object, named: Named) -> Picture:
    chosen, wanted = ([painter.spot(*each) for each in at] for at in (named.made_at, named.better_at))
    labels = dict.fromkeys(chosen, _CHOSEN) | {spot: _BOTH if spot in chosen else _BETTER for spot in wanted}
    marks = [Mark(*spot, label, chosen=label != _BETTER) for spot, label in labels.items()]
    drawn = painter.choose(view, marks) if marks else None
    said = "; ".join(means for label, means in _SAID.items() if drawn and label in labels.values())
    alt = f"The board before move {named.move}. {said}{'.' * bool(said)}".strip()
    return Picture(f"move-{named.move}.png", drawn or _around(painter, view), alt)


def _around(painter: Painter, view: object) -> bytes:
    """What matters on a board now."""
    part = painter.part(view)
    return painter.board(view) if part is None else part.png


def picture(pieces: Sequence[bytes]) -> bytes:
    """The PNG of one or more pieces of boards, two in a row, numbered from 1."""
    wide, high = _PIECE
    columns = min(2, len(pieces))
    rows = -(-len(pieces) // columns)
    palette = theme.rich()
    across, down = 1 + columns * (wide + _GAP) + _GAP, rows * (high + _GAP) + _GAP
    canvas = palette.canvas(across, down)
    canvas.paste(palette.colours.index(theme.rgb("ink")), (1, 0, across, down))
    for place, data in enumerate(pieces):
        drawn = png.read_picture(data).convert("RGB")
        drawn.thumbnail(_PIECE, reducing_gap=1.0)
        part = ImageOps.pad(drawn, _PIECE, color=theme.rgb("ink"))
        number = badge(str(place + 1), 60).image
        part.paste(number, (8, 8), number)
        left, top = 1 + _GAP + place % columns * (wide + _GAP), _GAP + place // columns * (high + _GAP)
        canvas.paste(palette.quantise(part), (left, top))
    return png.encode(canvas, palette.data)
