"""Harbours: a badge in the sea with what is traded and its rate, and piers to the two corners."""

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from render import theme
from render.hexes.brush import Brush
from render.hexes.pitch import Frame
from render.sprites import Item, Sprite

AWAY = 62
"""How far the badge is from the middle of its edge."""

ACROSS = 84


class HarbourLook(NamedTuple):
    """How a kind of harbour looks: the flat colour of its badge, its rate, and a drawing above the rate."""

    ground: str
    rate: str
    scene: Callable[[Brush], None]


def items(frame: Frame, edge: int, name: str, look: HarbourLook, land: int) -> list[Item]:
    """Piers and badge of a harbour on an edge of the tile `land`, which lies behind it."""
    unit = frame.pitch.unit
    x, y = frame.spot("edge", edge)
    tile = frame.spot("tile", land)
    away = (x - tile[0], y - tile[1])
    length = (away[0] ** 2 + away[1] ** 2) ** 0.5
    bx, by = (round(value + step / length * AWAY * unit) for value, step in zip((x, y), away, strict=True))
    ends = tuple(frame.spot("corner", corner) for corner in frame.shape.edge_corners[edge])
    return [
        Item(_pier(ends[0][0] - bx, ends[0][1] - by, unit), bx, by),
        Item(_pier(ends[1][0] - bx, ends[1][1] - by, unit), bx, by),
        Item(badge(name, look, unit), bx, by),
    ]


@lru_cache(maxsize=64)
def _pier(dx: int, dy: int, unit: float) -> Sprite:
    brush = Brush(180, 180, unit)
    end = (dx / unit * 0.84, dy / unit * 0.84)
    brush.line([(0, 0), end], theme.rgb("ink"), 14)
    brush.line([(0, 0), end], theme.rgb("bark"), 9.5)
    for step in (0.62, 0.76, 0.9):
        x, y = end[0] * step, end[1] * step
        nx, ny = -end[1] / 80 * 4, end[0] / 80 * 4
        brush.line([(x - nx, y - ny), (x + nx, y + ny)], theme.rgb("rim"), 2)
    return brush.sprite("pier")


@lru_cache(maxsize=64)
def badge(name: str, look: HarbourLook, unit: float) -> Sprite:
    """The round badge of a harbour."""
    brush = Brush(ACROSS + 6, ACROSS + 6, unit)
    brush.disc(0, 0, ACROSS + 4, theme.rgb("ink"))
    brush.disc(0, 0, ACROSS - 3, theme.rgb(look.ground))
    look.scene(brush)
    brush.text(0, 21, look.rate, 29, theme.rgb("ink"), halo=theme.rgb("paper"), reach=3.4)
    return brush.sprite(f"harbour {name}")
