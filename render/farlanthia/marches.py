"""What happened on Farlanthia's map: arrows for movements, marks for what was lost."""

import math
from collections.abc import Sequence

from render import lettering, theme
from render.farlanthia import figures, heraldry
from render.shelf import shelved
from render.sprites import Pen, Point, Sprite
from rules.farlanthia.tables import ROAD, STRUCTURE_NAMES

_FROM, _TO = 30, 58
"""How far from the middle of a tile an arrow begins and ends, in units: the plates of troops stay legible."""
_ASIDE = 11
"""How far to its right an arrow lies, so that one and the way back do not cover each other."""
_SHAFT, _HEAD, _BARB = 8, 36, 25


@shelved
def arrow(owner: int, across: int, down: int, unit: float, count: int, *, hostile: bool) -> Sprite:
    """So many units of an owner went that many pixels across and down; with a red rim to attack."""
    way = math.hypot(across, down) / unit
    along = across / unit / way, down / unit / way
    half = abs(across) / unit / 2, abs(down) / unit / 2
    pen = Pen.centred(2 * half[0] + 90, 2 * half[1] + 90, unit)

    def at(far: float, aside: float) -> Point:
        far, aside = far - way / 2, aside + _ASIDE
        return far * along[0] - aside * along[1], far * along[1] + aside * along[0]

    tip, neck = way - _TO, way - _TO - _HEAD
    outline = [
        at(_FROM, -_SHAFT), at(neck, -_SHAFT), at(neck, -_BARB), at(tip, 0), at(neck, _BARB),
        at(neck, _SHAFT), at(_FROM, _SHAFT),
    ]  # fmt: skip
    rim = theme.rgb("red" if hostile else "paper")
    for colour, width in ((theme.rgb("ink"), 19), (rim, 14), (theme.rgb("ink"), 5)):
        pen.polygon(outline, colour, colour, width)
    pen.polygon(outline, heraldry.colour(owner))
    x, y = at((_FROM + neck) / 2, 0)
    pen.disc(x, y, 40, theme.rgb("ink"))
    pen.disc(x, y, 35, heraldry.colour(owner))
    pen.text(x, y, str(count), 31 if count < 10 else 26, heraldry.letters(owner))
    made = pen.sprite(f"{count} of {_who(owner)} {'attack' if hostile else 'move'}")
    made.passing = True
    return made


@shelved
def fallen(owner: int, count: int, unit: float) -> Sprite:
    """So many units of an owner were lost here."""
    text = f"-{count}"
    half = lettering.width(text, 36) / 2 + 7
    pen = Pen.centred(2 * half + 16, 54, unit)
    _plate(pen, half, 19, heraldry.colour(owner))
    pen.text(0, 0, text, 36, heraldry.letters(owner))
    made = pen.sprite(f"{count} of {_who(owner)} lost")
    made.passing = True
    return made


@shelved
def ruin(owner: int, kind: int, unit: float) -> Sprite:
    """A structure of an owner was lost here: struck through."""
    pen = Pen.centred(72, 54, unit)
    _plate(pen, 29, 19, theme.rgb("token"))
    small = unit * 0.38
    drawn = figures.road_drawing(owner, small * 0.8) if kind == ROAD else _structure(owner, kind, small)
    pen.place(drawn, 0, 2)
    for ends in (((-22, -14), (22, 14)), ((-22, 14), (22, -14))):
        _strike(pen, ends)
    made = pen.sprite(f"{STRUCTURE_NAMES[kind]} of {_who(owner)} lost")
    made.passing = True
    return made


def _structure(owner: int, kind: int, unit: float) -> Pen:
    return figures.structure_drawing(STRUCTURE_NAMES[kind], owner, unit)


def _plate(pen: Pen, half: float, high: float, ground: theme.Colour) -> None:
    ink, red = theme.rgb("ink"), theme.rgb("red")
    for more, colour in ((6, ink), (4, red), (-1, ink), (-2.5, ground)):
        pen.box((-half - more, -high - more, half + more, high + more), 10 + more, colour)


def _strike(pen: Pen, ends: Sequence[Point]) -> None:
    pen.line(ends, theme.rgb("paper"), 10)
    pen.line(ends, theme.rgb("red"), 6.5)


def _who(owner: int) -> str:
    return "neutral" if owner == heraldry.NEUTRAL else str(owner + 1)
