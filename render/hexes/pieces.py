"""Pieces: roads, buildings, the robber, shares and blocking tokens, in seat colours and never by colour alone."""

import math
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
_DIGIT_ON = ("paper", "paper", "ink", "paper", "ink", "ink")
_TURNS = ("E", "NE", "SE")


@lru_cache(maxsize=128)
def road(seat: int, way: int, unit: float) -> Sprite:
    """A road with one pip for each seat up to its own; `way` is 0 upright, 1 rising (SW–NE), 2 falling (NW–SE)."""
    along = _along(way)
    brush = Brush(ROAD + 34, ROAD + 34, unit)
    half = ROAD / 2 - 6
    ends = [(-along[0] * half, -along[1] * half), (along[0] * half, along[1] * half)]
    ink, paper = theme.rgb("ink"), theme.rgb("paper")
    if seat == 3:
        brush.line(ends, ink, 25)
        brush.line(ends, paper, 21)
        brush.line(ends, theme.rgb("black"), 15.5)
    else:
        brush.line(ends, ink, 23)
        brush.line(ends, theme.seat(seat), 16)
    pip = theme.rgb(_DIGIT_ON[seat])
    step = min(14, 62 / (seat + 1))
    for count in range(seat + 1):
        away = (count - seat / 2) * step
        brush.disc(along[0] * away, along[1] * away, 7.2, pip)
    return brush.sprite(f"road {seat + 1}")


def way(ends: tuple[Point, Point]) -> int:
    """Which way an edge between two corners runs, for `road`."""
    (ax, ay), (bx, by) = sorted(ends)
    return 0 if ax == bx else 1 if by < ay else 2


@lru_cache(maxsize=32)
def settlement(seat: int, unit: float) -> Sprite:
    """A house with the seat's digit."""
    return _building("settlement", _SETTLEMENT, seat, unit, (0, 2, 27))


@lru_cache(maxsize=32)
def city(seat: int, unit: float) -> Sprite:
    """A wide house with a tower, with the seat's digit."""
    return _building("city", _CITY, seat, unit, (-1, 5, 30))


def _building(
    name: str, outline: tuple[Point, ...], seat: int, unit: float, digit: tuple[float, float, float]
) -> Sprite:
    brush = Brush(92, 92, unit)
    ink, paper, fill = theme.rgb("ink"), theme.rgb("paper"), theme.seat(seat)
    if seat == 3:
        brush.polygon(outline, ink, ink, 11)
        brush.polygon(outline, paper, paper, 7)
        brush.polygon(outline, fill)
    else:
        brush.polygon(outline, ink, ink, 8)
        brush.polygon(outline, fill)
    brush.text(digit[0], digit[1], str(seat + 1), digit[2], theme.rgb(_DIGIT_ON[seat]))
    return brush.sprite(f"{name} {seat + 1}")


@lru_cache(maxsize=8)
def robber(unit: float) -> Sprite:
    """The robber: a dark figure with a white outline that no seat has."""
    brush = Brush(64, 104, unit)
    dark, light = theme.rgb("ink"), theme.rgb("slate")
    body = ((-19, 40), (-17, 30), (-10, 16), (-9, -4), (9, -4), (10, 16), (17, 30), (19, 40))
    brush.polygon(body, dark, dark, 5)
    brush.disc(0, -19, 33, dark)
    brush.oval(-5, -24, 9, 7, light)
    brush.line([(-5, 4), (-6, 16), (-12, 31)], light, 3)
    brush.keyline(theme.rgb("paper"), 3.4)
    return brush.sprite("robber")


@lru_cache(maxsize=128)
def share(seat: int, point: int, unit: float) -> Sprite:
    """A triangle that points at the tile's corner number `point`, with the seat's digit."""
    brush = Brush(76, 76, unit)
    away = _towards(point)
    outline = [_turn(away, x, y) for x, y in ((23, 0), (-15, 23), (-15, -23))]
    ink, fill = theme.rgb("ink"), theme.seat(seat)
    if seat == 3:
        brush.polygon(outline, ink, ink, 11)
        brush.polygon(outline, theme.rgb("paper"), theme.rgb("paper"), 6.5)
    else:
        brush.polygon(outline, ink, ink, 7)
    brush.polygon(outline, fill)
    x, y = _turn(away, -4, 0)
    brush.text(x, y, str(seat + 1), 24, theme.rgb(_DIGIT_ON[seat]))
    return brush.sprite(f"share {seat + 1}")


@lru_cache(maxsize=64)
def block(count: int, unit: float) -> Sprite:
    """Blocking tokens on a share, with how many there are."""
    brush = Brush(44, 44, unit)
    brush.disc(0, 0, 38, theme.rgb("paper"))
    brush.disc(0, 0, 34, theme.rgb("red"))
    brush.disc(0, 0, 27, theme.rgb("ink"))
    brush.text(0, 0, str(count), 23 if count < 10 else 18, theme.rgb("paper"))
    return brush.sprite(f"block {count}")


@lru_cache(maxsize=64)
def glow(kind: str, way: int, unit: float) -> Sprite:
    """The light under what was placed last: along a road, or round at a corner, tile or share."""
    brush = Brush(140, 140, unit)
    colours: tuple[tuple[Colour, float], ...] = ((theme.rgb("ink"), 4), (theme.rgb("glow"), 0))
    for colour, more in colours:
        if kind == "edge":
            along = _along(way)
            half = ROAD / 2 - 4
            brush.line(
                [(-along[0] * half, -along[1] * half), (along[0] * half, along[1] * half)], colour, 36 + more
            )
        else:
            brush.disc(0, 0, 84 + more, colour)
    return brush.sprite(f"glow {kind}")


def _along(way: int) -> Point:
    return ((0.0, 1.0), (0.866, -0.5), (0.866, 0.5))[way]


def _towards(point: int) -> float:
    """The angle from a tile's middle to one of its corners."""
    return math.radians(60 * point - 90)


def _turn(angle: float, x: float, y: float) -> Point:
    return x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle)
