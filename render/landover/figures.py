"""What stands on Landover's board: bridges, walls, metros, catapults, the merchant."""

from collections.abc import Callable, Mapping

from render import theme
from render.hexes import changes, pieces
from render.hexes.pieces import ALONG, finish, outlines
from render.landover import cultures
from render.plates import emblems
from render.shelf import fleeting, shelved
from render.sprites import Pen, Sprite


def bridge(seat: int, unit: float = 1, way: int = 1) -> Pen:
    """Planks under a narrow deck in the seat's colour, with one pip for each seat up to its own.

    `way` is as for `pieces.road`.
    """
    (dx, dy), half = ALONG[way], 30
    pen = Pen.centred(pieces.ROAD + 44, pieces.ROAD + 44, unit)
    for colour, more in (("ink", 9.5), ("plank", 4.6)):
        for step in range(-30, 31, 12):
            x, y = dx * step, dy * step
            ends = [(x - dy * 15, y + dx * 15), (x + dy * 15, y - dx * 15)]
            pen.line(ends, theme.rgb(colour), more)
    ends = [(-dx * half, -dy * half), (dx * half, dy * half)]
    for tint, width in outlines(seat, 3):
        pen.line(ends, tint, 11 + 2 * width)
    pen.line(ends, theme.seat(seat), 11)
    apart = min(13.0, 52 / (seat + 1))
    for count in range(seat + 1):
        away = (count - seat / 2) * apart
        pen.disc(dx * away, dy * away, 6.4, theme.rgb(theme.DIGIT_ON[seat]))
    return pen


@shelved
def wall(unit: float, *, lit: bool = False) -> Sprite:
    """A city wall: it stands around and below its city."""
    return finish(wall_drawing(unit), "wall", lit)


def wall_drawing(unit: float = 1) -> Pen:
    """Two towers and the wall between them."""
    pen = Pen.centred(120, 96, unit)
    outline = (
        (-42, 34), (-42, -8), (-34, -8), (-34, 0), (-27, 0), (-27, 8), (27, 8), (27, 0), (34, 0), (34, -8),
        (42, -8), (42, 34),
    )  # fmt: skip
    emblems.shape(pen, (0, 0), outline, "iron", line=7)
    for x in (-26, -9, 9, 26):
        pen.line([(x, 26), (x, 31)], theme.rgb("slate"), 2.6)
    return pen


@fleeting
def lost_mark(what: str, seat: int, culture: int, unit: float) -> Sprite:
    """The mark of a piece of a seat that was lost here, of a metro with the culture."""
    small = unit * 0.56
    drawn = Pen.centred(96, 96, small)
    if what == "metro":
        cultures.crest(drawn, 0, 0, culture, 1.3)
    else:
        drawn.place(DRAWINGS[what](seat, small), 0, _LOST_AT.get(what, 0))
    return changes.ruin(f"{what} of {seat + 1}", drawn, unit)


@shelved
def metro(seat: int, culture: int, unit: float, *, lit: bool = False) -> Sprite:
    """A city with a crest of its culture above it."""
    crowned = Pen.centred(112, 132, unit)
    crowned.place(pieces.city(seat, unit), 0, 8)
    mast = [(13, 4), (13, -36)]
    crowned.line(mast, theme.rgb("ink"), 9)
    cultures.crest(crowned, 15, -32, culture, 0.98)
    return finish(crowned, f"{cultures.CULTURES[culture]} metro {seat + 1}", lit, seat)


def catapult(seat: int, unit: float = 1) -> Pen:
    """A catapult: a frame on wheels, its arm drawn back, with the seat's digit on its side."""
    pen = Pen.centred(116, 116, unit)
    arm, frame = ((-30, -34), (12, 6)), ((-30, 4), (30, 4), (34, 24), (-34, 24))
    for tint, width in outlines(seat, 4):
        pen.line(arm, tint, 9 + 2 * width)
        pen.disc(-31, -35, 22 + 2 * width, tint)
        pen.polygon(frame, tint, tint, 2 * width)
        for x in (-20, 20):
            pen.disc(x, 30, 25 + 2 * width, tint)
    pen.line(arm, theme.rgb("plank"), 9)
    pen.disc(-31, -35, 22, theme.rgb("stone"))
    pen.polygon(frame, theme.seat(seat))
    for x in (-20, 20):
        pen.disc(x, 30, 25, theme.rgb("plank"))
        pen.disc(x, 30, 8, theme.rgb("ink"))
    pen.text(0, 12, str(seat + 1), 25, theme.rgb(theme.DIGIT_ON[seat]))
    return pen


def merchant(seat: int, unit: float = 1) -> Pen:
    """The merchant with its hat, and its owner's chip."""
    pen = Pen.centred(92, 120, unit)
    ink, coat = theme.rgb("ink"), theme.rgb("cloth")
    body = ((-22, 38), (-12, -2), (12, -2), (22, 38))
    pen.polygon(body, coat, ink, 5)
    pen.disc(0, -14, 26, theme.rgb("muzzle"), line=ink, width=3.4)
    pen.polygon(
        ((-24, -21), (24, -21), (10, -28), (6, -42), (-8, -42), (-10, -28)), theme.rgb("gold"), ink, 4
    )
    emblems.chip(pen, 0, 21, seat, 34, ring="ink")
    pen.keyline(theme.rgb("paper"), 3)
    return pen


@shelved
def water(name: str, unit: float, size: float) -> Sprite:
    """The name of a sea tile."""
    pen = Pen.centred(size * (1.4 + 0.7 * len(name)), size * 1.7, unit)
    pen.text(0, 0, name, size, theme.rgb("tundra"), halo=theme.rgb("deep"), reach=5)
    return pen.sprite(f"label {name}")


DRAWINGS: Mapping[str, Callable[[int, float], Pen]] = {
    "road": pieces.road,
    "bridge": bridge,
    "village": pieces.settlement,
    "city": pieces.city,
    "wall": lambda seat, unit: wall_drawing(unit),
    "catapult": catapult,
    "merchant": merchant,
}
"""What a piece of a seat looks like, by its name."""
_LOST_AT = {"wall": -12, "city": 2}
"""How far below the middle of its mark a lost piece is, where it is not there."""
