"""Pieces: roads, buildings and the robber; never told apart by colour alone."""

from collections.abc import Callable

from render import theme
from render.shelf import shelved
from render.sprites import Pen, Point, Sprite
from render.theme import Colour

ROAD = 72
"""The length of a road; the rest of its edge is for buildings."""

ALONG: tuple[Point, ...] = ((0.0, 1.0), (0.866, -0.5), (0.866, 0.5))
"""The direction of a road, by its way."""

_SETTLEMENT: tuple[Point, ...] = ((-20, 18), (-20, -6), (0, -26), (20, -6), (20, 18))
_CITY: tuple[Point, ...] = (
    (-30, 20), (-30, -16), (-16, -32), (-2, -16), (-2, -8), (30, -8), (30, 20),
)  # fmt: skip


@shelved
def sprite(draw: Callable[..., Pen], seat: int, unit: float, *way: int, lit: bool = False) -> Sprite:
    """A piece of a seat as a function draws it, with that function's name; a lit one was placed last."""
    return finish(draw(seat, unit, *way), f"{draw.__name__} {seat + 1}", lit, seat)


def road(seat: int, unit: float = 1, way: int = 1) -> Pen:
    """A road with one pip for each seat up to its own.

    `way` is 0 upright, 1 rising (SW–NE), 2 falling (NW–SE).
    """
    along = ALONG[way]
    pen = Pen.centred(ROAD + 34, ROAD + 34, unit)
    half = ROAD / 2 - 6
    ends = [(-along[0] * half, -along[1] * half), (along[0] * half, along[1] * half)]
    for colour, width in outlines(seat, 3.5):
        pen.line(ends, colour, 16 + 2 * width)
    pen.line(ends, theme.seat(seat), 16)
    step = min(14, 62 / (seat + 1))
    for count in range(seat + 1):
        away = (count - seat / 2) * step
        pen.disc(along[0] * away, along[1] * away, 7.2, theme.rgb(theme.DIGIT_ON[seat]))
    return pen


def settlement(seat: int, unit: float = 1) -> Pen:
    """A house with the seat's digit."""
    return _building(_SETTLEMENT, seat, unit, (0, 2, 36))


def city(seat: int, unit: float = 1) -> Pen:
    """A wide house with a tower, with the seat's digit."""
    return _building(_CITY, seat, unit, (-1, 6, 35))


def way(ends: tuple[Point, Point]) -> int:
    """Which way an edge between two corners runs, for `road`."""
    (ax, ay), (bx, by) = sorted(ends)
    return 0 if ax == bx else 1 if by < ay else 2


def _building(outline: tuple[Point, ...], seat: int, unit: float, digit: tuple[float, float, float]) -> Pen:
    pen = Pen.centred(96, 96, unit)
    for colour, width in outlines(seat, 4):
        pen.polygon(outline, colour, colour, 2 * width)
    pen.polygon(outline, theme.seat(seat))
    pen.text(digit[0], digit[1], str(seat + 1), digit[2], theme.rgb(theme.DIGIT_ON[seat]))
    return pen


def outlines(seat: int, reach: float) -> list[tuple[Colour, float]]:
    """Colour and reach of the lines around a piece, the widest first; black has a white one within."""
    if theme.SEATS[seat] != "black":
        return [(theme.rgb("ink"), reach)]
    return [(theme.rgb("ink"), reach + 1.5), (theme.rgb("paper"), reach - 0.5)]


def finish(pen: Pen, name: str, lit: bool, seat: int | None = None) -> Sprite:
    """The sprite of a piece; a lit one has a bright line around it."""
    if lit:
        pen.keyline(theme.rgb("glow") if seat is None else theme.highlight(seat), 6)
        pen.keyline(theme.rgb("ink"), 2)
    return pen.sprite(f"lit {name}" if lit else name)


@shelved
def robber(unit: float, *, lit: bool = False) -> Sprite:
    """The robber: a dark figure with a white outline that no seat has."""
    pen = Pen.centred(76, 116, unit)
    dark, light = theme.rgb("ink"), theme.rgb("slate")
    body = ((-19, 40), (-17, 30), (-10, 16), (-9, -4), (9, -4), (10, 16), (17, 30), (19, 40))
    pen.polygon(body, dark, dark, 5)
    pen.disc(0, -19, 33, dark)
    pen.oval(-5, -24, 9, 7, light)
    pen.line([(-5, 4), (-6, 16), (-12, 31)], light, 3)
    pen.keyline(theme.rgb("paper"), 3.4)
    return finish(pen, "robber", lit)


@shelved
def hint(place: str, unit: float) -> Sprite:
    """A small mark where a piece may be placed: a dot on an edge, a little house on a corner."""
    pen = Pen.centred(44, 44, unit)
    ink, glow = theme.rgb("ink"), theme.rgb("glow")
    if place == "edge":
        pen.disc(0, 0, 22, ink)
        pen.disc(0, 0, 16, glow)
    else:
        outline = [(x * 0.55, y * 0.55) for x, y in _SETTLEMENT]
        pen.polygon(outline, ink, ink, 7)
        pen.polygon(outline, glow)
    return pen.sprite(f"{place} hint")
