"""Tiles: a hexagon of ground with a darker rim and its scenery, for every terrain."""

import math
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from PIL import ImageOps

from render import theme
from render.hexes import scenery
from render.hexes.brush import Brush, Drawing
from render.hexes.pitch import Pitch
from render.sprites import Point, Sprite


class Terrain(NamedTuple):
    """How a terrain looks: the flat colours of its ground and rim, and what stands on it."""

    ground: str
    rim: str
    scene: Drawing


GAP = 8
RIM = 6


def hexagon(inset: float = 0) -> list[Point]:
    """The corners of a tile of the 180×156 board, pulled in by that many units."""
    share = (90 - inset) / 90
    return [(x * share, y * share) for x, y in map(Pitch().point, range(6))]


def _forest(brush: Brush) -> None:
    for x, y, size in ((-62, -8, 0.8), (62, -8, 0.8), (-55, 27, 1), (57, 27, 1), (-14, 72, 0.8), (14, 74, 0.85)):
        scenery.fir(brush, x, y, size)
    for x, y, size in ((-34, 52, 0.9), (35, 53, 0.9), (0, 86, 0.95)):
        scenery.fir(brush, x, y, size)


def _pasture(brush: Brush) -> None:
    for x, y in ((-66, -14), (52, -26), (-36, 58), (44, 62), (-48, 38), (68, 38), (4, 84)):
        scenery.tuft(brush, x, y)
    scenery.sheep(brush, -58, 18)
    scenery.sheep(brush, 58, 12, 0.92)
    scenery.sheep(brush, 6, 72)


def _fields(brush: Brush) -> None:
    furrow = theme.rgb("wheat")
    for step in range(-5, 6):
        shift = step * 26
        brush.line([(-100, shift + 50), (-40, shift + 18), (40, shift - 10), (100, shift - 30)], furrow, 6)
    scenery.sheaf(brush, -60, 22)
    scenery.sheaf(brush, 60, 22)
    scenery.sheaf(brush, -20, 76, 0.95)
    scenery.sheaf(brush, 20, 76, 0.95)


def _hills(brush: Brush) -> None:
    strata = theme.rgb("clay")
    for shift in (-58, -22, 14, 50):
        brush.line([(x, shift + 12 * _wave(x)) for x in range(-96, 97, 6)], strata, 7)
    scenery.bricks(brush, -60, 18, 0.95, (1, 2, 2))
    scenery.bricks(brush, 60, 18, 0.95, (1, 2, 2))
    scenery.bricks(brush, 0, 76, 1, (2, 3, 4))


def _wave(x: float) -> float:
    return math.sin(x / 18)


def _mountains(brush: Brush) -> None:
    scenery.peak(brush, -58, 14, 0.95)
    scenery.peak(brush, 58, 14, 0.95)
    scenery.peak(brush, -28, 72, 0.8)
    scenery.peak(brush, 28, 72, 0.8)
    scenery.peak(brush, 0, 80, 0.85)


def _desert(brush: Brush) -> None:
    dune = theme.rgb("dune")
    for x, y, width in ((-40, -20, 60), (38, -34, 44), (-14, 30, 90), (34, 62, 50), (-44, 58, 36)):
        brush.line([(x - width / 2, y + 6), (x - width / 6, y - 3), (x + width / 6, y - 1), (x + width / 2, y + 5)], dune, 5)
    scenery.cactus(brush, 40, 24, 1.1)
    scenery.cactus(brush, -8, 78, 0.6)


LAND: Mapping[str, Terrain] = {
    "forest": Terrain("forest", "pine", _forest),
    "pasture": Terrain("pasture", "lea", _pasture),
    "fields": Terrain("field", "wheat", _fields),
    "hills": Terrain("hill", "clay", _hills),
    "mountains": Terrain("mountain", "stone", _mountains),
    "desert": Terrain("desert", "dune", _desert),
}
"""The terrains of Settlers and its relatives."""


@lru_cache(maxsize=256)
def tile(name: str, terrain: Terrain, unit: float, mirrored: bool = False) -> Sprite:
    """The sprite of a tile of that terrain."""
    brush = Brush(184, 212, unit)
    brush.polygon(hexagon(GAP), theme.rgb(terrain.ground))
    ground = hexagon(GAP)
    terrain.scene(brush)
    brush.clip(ground)
    inner = hexagon(GAP + RIM / 2)
    brush.polygon(inner, None, theme.rgb(terrain.rim), RIM)
    sprite = brush.sprite(f"tile {name}")
    return Sprite(sprite.name, ImageOps.mirror(sprite.image)) if mirrored else sprite
