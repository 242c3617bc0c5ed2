"""Pieces: roads, buildings and the robber; never told apart by colour alone."""

from functools import lru_cache

from render import theme
from render.hexes.brush import Brush
from render.sprites import Point, Sprite
from render.theme import Colour

ROAD = 72
"""The length of a road; the rest of its edge is for buildings."""

_SETTLEMENT: tuple[Point, ...] = ((-20, 18), (-20, -6), (0, -26), (20, -6), (20, 18))
_CITY: tuple[Point, ...] = (
    (-30, 20), (-30, -16), (-16, -32), (-2, -16), (-2, -8), (30, -8), (30, 20),
)  # fmt: skip
DIGIT_ON = ("paper", "paper", "ink", "paper", "ink", "ink")
"""The flat colour of the digit on each seat's colour."""

_TURNS = ("E", "NE", "SE")


@lru_cache(maxsize=128)
def road(seat: int, way: int, unit: float, *, lit: bool = False) -> Sprite:
    """A road; `way` is 0 upright, 1 rising (SW–NE), 2 falling (NW–SE). A lit piece was placed last."""
    return finish(road_drawing(seat, way, unit), f"road {seat + 1}", lit, seat)


@lru_cache(maxsize=32)
def settlement(seat: int, unit: float, *, lit: bool = False) -> Sprite:
    """A house with the seat's digit."""
    return finish(settlement_drawing(seat, unit), f"settlement {seat + 1}", lit, seat)


@lru_cache(maxsize=32)
def city(seat: int, unit: float, *, lit: bool = False) -> Sprite:
    """A wide house with a tower, with the seat's digit."""
    return finish(city_drawing(seat, unit), f"city {seat + 1}", lit, seat)


def road_drawing(seat: int, way: int, unit: float = 1) -> Brush:
    """A road with one pip for each seat up to its own."""
    along = _along(way)
    brush = Brush(ROAD + 34, ROAD + 34, unit)
    half = ROAD / 2 - 6
    ends = [(-along[0] * half, -along[1] * half), (along[0] * half, along[1] * half)]
    for colour, width in outlines(seat, 3.5):
        brush.line(ends, colour, 16 + 2 * width)
    brush.line(ends, theme.seat(seat), 16)
    step = min(14, 62 / (seat + 1))
    for count in range(seat + 1):
        away = (count - seat / 2) * step
        brush.disc(along[0] * away, along[1] * away, 7.2, theme.rgb(DIGIT_ON[seat]))
    return brush


def settlement_drawing(seat: int, unit: float = 1) -> Brush:
    """A house with the seat's digit."""
    return _building(_SETTLEMENT, seat, unit, (0, 2, 27))


def city_drawing(seat: int, unit: float = 1) -> Brush:
    """A wide house with a tower, with the seat's digit."""
    return _building(_CITY, seat, unit, (-1, 5, 30))


def way(ends: tuple[Point, Point]) -> int:
    """Which way an edge between two corners runs, for `road`."""
    (ax, ay), (bx, by) = sorted(ends)
    return 0 if ax == bx else 1 if by < ay else 2


def _building(outline: tuple[Point, ...], seat: int, unit: float, digit: tuple[float, float, float]) -> Brush:
    brush = Brush(96, 96, unit)
    for colour, width in outlines(seat, 4):
        brush.polygon(outline, colour, colour, 2 * width)
    brush.polygon(outline, theme.seat(seat))
    brush.text(digit[0], digit[1], str(seat + 1), digit[2], theme.rgb(DIGIT_ON[seat]))
    return brush


def outlines(seat: int, reach: float) -> list[tuple[Colour, float]]:
    """Colour and reach of the lines around a piece, the widest first; black has a white one within."""
    if theme.SEATS[seat] != "black":
        return [(theme.rgb("ink"), reach)]
    return [(theme.rgb("ink"), reach + 1.5), (theme.rgb("paper"), reach - 0.5)]


def finish(brush: Brush, name: str, lit: bool, seat: int | None = None) -> Sprite:
    """The sprite of a piece; a lit one has a bright line around it."""
    if lit:
        brush.keyline(theme.rgb("glow") if seat is None else theme.highlight(seat), 6)
        brush.keyline(theme.rgb("ink"), 2)
    return brush.sprite(f"lit {name}" if lit else name)


@lru_cache(maxsize=8)
def robber(unit: float, *, lit: bool = False) -> Sprite:
    """The robber: a dark figure with a white outline that no seat has."""
    brush = Brush(76, 116, unit)
    dark, light = theme.rgb("ink"), theme.rgb("slate")
    body = ((-19, 40), (-17, 30), (-10, 16), (-9, -4), (9, -4), (10, 16), (17, 30), (19, 40))
    brush.polygon(body, dark, dark, 5)
    brush.disc(0, -19, 33, dark)
    brush.oval(-5, -24, 9, 7, light)
    brush.line([(-5, 4), (-6, 16), (-12, 31)], light, 3)
    brush.keyline(theme.rgb("paper"), 3.4)
    return finish(brush, "robber", lit)


@lru_cache(maxsize=8)
def hint(place: str, unit: float) -> Sprite:
    """A small mark where a piece may be placed: a dot on an edge, a little house on a corner."""
    brush = Brush(44, 44, unit)
    ink, glow = theme.rgb("ink"), theme.rgb("glow")
    if place == "edge":
        brush.disc(0, 0, 22, ink)
        brush.disc(0, 0, 16, glow)
    else:
        outline = [(x * 0.55, y * 0.55) for x, y in _SETTLEMENT]
        brush.polygon(outline, ink, ink, 7)
        brush.polygon(outline, glow)
    return brush.sprite(f"{place} hint")


def _along(way: int) -> Point:
    return ((0.0, 1.0), (0.866, -0.5), (0.866, 0.5))[way]
