"""Tiles: a hexagon of ground with a darker rim and its scenery, for every terrain."""

from typing import NamedTuple

from PIL import ImageOps

from render import theme
from render.hexes import scenery
from render.hexes.pitch import PITCH
from render.shelf import shelved
from render.sprites import Drawing, Pen, Point, Sprite
from render.theme import Colour


class Terrain(NamedTuple):
    """How a terrain looks: the flat colours of its ground and rim, what stands on it, and of its name."""

    ground: str
    rim: str
    scene: Drawing
    letters: str = "ink"
    mirrors: bool = True
    """Every other tile may be mirrored, so that a board looks less stamped."""


GAP = 8
RIM = 6


def hexagon(inset: float = 0) -> list[Point]:
    """The corners of a tile of the 180×156 board, pulled in by that many units."""
    share = (90 - inset) / 90
    return [(x * share, y * share) for x, y in map(PITCH.point, range(6))]


def _forest(pen: Pen) -> None:
    for x, y, size in ((-60, 4, 0.9), (60, 4, 0.9), (-48, 44, 1), (48, 44, 1), (-18, 66, 0.9), (18, 66, 0.9)):
        scenery.fir(pen, x, y, size)
    scenery.fir(pen, 0, 84, 0.95)


def _pasture(pen: Pen) -> None:
    for x, y in ((-58, -22), (52, -22), (-40, 52), (46, 50)):
        scenery.tuft(pen, x, y)
    scenery.sheep(pen, -57, 16)
    scenery.sheep(pen, 54, 16)
    scenery.sheep(pen, 0, 70)


def _fields(pen: Pen) -> None:
    furrow = theme.rgb("wheat")
    for shift in range(-126, 127, 42):
        pen.line([(-100, shift + 40), (100, shift - 40)], furrow, 9)
    scenery.sheaf(pen, -59, 20)
    scenery.sheaf(pen, 59, 20)
    scenery.sheaf(pen, -20, 74)
    scenery.sheaf(pen, 20, 74)


def _hills(pen: Pen) -> None:
    for course, y in enumerate(range(-91, 105, 28)):
        pen.line([(-96, y), (96, y)], theme.rgb("brick"), 2.4)
        for x in range(-92 + 23 * (course % 2), 96, 46):
            pen.line([(x, y), (x, y + 28)], theme.rgb("brick"), 2.4)
    scenery.bricks(pen, -57, 16, 1, (1, 2))
    scenery.bricks(pen, 57, 16, 1, (1, 2))
    scenery.bricks(pen, 0, 76, 1.1, (2, 3, 2))


def _mountains(pen: Pen) -> None:
    scenery.peak(pen, -56, 18)
    scenery.peak(pen, 56, 18)
    scenery.peak(pen, -24, 76, 0.8)
    scenery.peak(pen, 26, 78, 0.85)


def _desert(pen: Pen) -> None:
    for x, y, width in ((-40, -26, 60), (40, -34, 44), (-24, 34, 80), (30, 64, 50)):
        ridge = [(-width / 2, 6), (-width / 6, -3), (width / 6, -1), (width / 2, 5)]
        pen.line([(x + dx, y + dy) for dx, dy in ridge], theme.rgb("dune"), 5)
    scenery.cactus(pen, 40, 26, 1.15)


def _removed(pen: Pen) -> None:
    for shift in range(-180, 181, 30):
        pen.line([(shift - 60, 110), (shift + 60, -110)], theme.rgb("sea"), 6)


REMOVED = Terrain("deep", "sea", _removed, "foam")
"""Where a tile was taken out of the game: hatched water, a place that keeps its name."""

LAND = {
    "forest": Terrain("forest", "pine", _forest, "paper"),
    "pasture": Terrain("pasture", "lea", _pasture),
    "fields": Terrain("field", "wheat", _fields),
    "hills": Terrain("hill", "clay", _hills),
    "mountains": Terrain("mountain", "stone", _mountains),
    "desert": Terrain("desert", "dune", _desert, mirrors=False),
}
"""The terrains of Settlers and its relatives."""


@shelved
def tile(name: str, terrain: Terrain, unit: float, *, mirrored: bool = False) -> Sprite:
    """The sprite of a tile of that terrain."""
    if mirrored:
        plain = tile(name, terrain, unit)
        return Sprite(plain.name, ImageOps.mirror(plain.image))
    return drawing(terrain, theme.rgb(terrain.ground), theme.rgb(terrain.rim), unit).sprite(f"tile {name}")


def drawing(terrain: Terrain, ground: Colour, rim: Colour, unit: float) -> Pen:
    """A tile of a terrain on a ground and in a rim of these colours."""
    pen, whole = Pen.centred(184, 212, unit), hexagon(GAP)
    pen.polygon(whole, ground)
    terrain.scene(pen)
    pen.clip(whole)
    pen.polygon(hexagon(GAP + RIM / 2), None, rim, RIM)
    return pen
