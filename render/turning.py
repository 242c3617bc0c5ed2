"""The picture of the moments at which a game turned: a piece of the board for each, with its number."""

from collections.abc import Sequence

from PIL import Image, ImageOps

from render import png, theme
from render.painter import Mark, Painter
from render.sprites import Pen, Sprite
from rules.kernel.chronicle import Moment

_PIECE = (490, 368)
_GAP = 8
_MOST = 6
"""So many places of one moment are marked."""


def piece(painter: Painter, view: object, moment: Moment, number: int) -> bytes:
    """The part of the board where the weightiest thing of a turn happened, numbered; else what matters."""
    kinds = painter.places
    places = dict.fromkeys((kinds[what], place) for what, place in moment.places if what in kinds)
    marks = [Mark(kind, place, str(number)) for kind, place in list(places)[:_MOST]]
    drawn = painter.choose(view, marks) if marks else None
    if drawn is not None:
        return drawn
    part = painter.part(view)
    return painter.board(view) if part is None else part.png


def picture(pieces: Sequence[bytes]) -> bytes:
    """The PNG of some pieces of boards, two in a row, numbered from 1; raises ValueError without one."""
    if not pieces:
        raise ValueError("a picture of turning points needs one")
    wide, high = _PIECE
    columns = min(2, len(pieces))
    rows = -(-len(pieces) // columns)
    size = columns * (wide + _GAP) + _GAP, rows * (high + _GAP) + _GAP
    sheet = Image.new("RGB", size, theme.rgb("ink"))
    for place, data in enumerate(pieces):
        left, top = _GAP + place % columns * (wide + _GAP), _GAP + place // columns * (high + _GAP)
        part = ImageOps.pad(png.opened(data).convert("RGB"), _PIECE, color=theme.rgb("ink"))
        sheet.paste(part, (left, top))
        badge = _badge(place + 1).image
        sheet.paste(badge, (left + 8, top + 8), badge)
    palette = theme.rich()
    canvas = palette.canvas(size[0] + 1, size[1])
    canvas.paste(palette.quantise(sheet), (1, 0))
    return png.encode(canvas, palette.data)


def _badge(number: int) -> Sprite:
    pen = Pen.centred(64, 64)
    pen.disc(0, 0, 60, theme.rgb("paper"), line=theme.rgb("ink"), width=4)
    pen.text(0, 0, str(number), 38, theme.rgb("ink"))
    return pen.sprite(f"turning point {number}")
