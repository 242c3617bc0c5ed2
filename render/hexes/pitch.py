"""Where things are: tiles, corners, edges and tips of a hex board, in whole pixels."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from rules.kernel.hexes.shape import OFFSETS, Shape

Spot = tuple[int, int]


class Pitch(NamedTuple):
    """The distance between tiles: `across` in a row (even), `down` between rows (a multiple of 3), in pixels.

    Whole numbers make every tile of a kind the same sprite. All drawings are made for 180×156.
    """

    across: int = 180
    down: int = 156

    @property
    def unit(self) -> float:
        """How many pixels a unit of the drawings has."""
        return self.across / 180

    def spot(self, lattice: tuple[int, int], parts: int = 1) -> Spot:
        """Pixels from the lattice of `Shape.tile_xy`, from tile (0, 0); `parts` divides."""
        return lattice[0] * self.across // (2 * parts), lattice[1] * self.down // (3 * parts)

    def point(self, index: int) -> Spot:
        """A corner of a tile, from the tile's middle; in the order of `rules.kernel.hexes.shape.POINTS`."""
        return self.spot(OFFSETS[index])


PITCH = Pitch()
"""The size that all drawings are made for."""


class Frame(NamedTuple):
    """A board in a picture: its shape, the picture's size, and where the tile at (0, 0) has its middle."""

    shape: Shape
    pitch: Pitch
    width: int
    height: int
    origin: Spot

    def spot(self, kind: str, place: int) -> Spot:
        """The middle of a place in pixels of the picture; raises KeyError for an unknown kind.

        A `tip` is a corner of a tile as seen from its inside: place = 6 × tile + point.
        """
        return self.spots(kind)[place]

    def spots(self, kind: str) -> tuple[Spot, ...]:
        """The middles of all places of a kind; raises KeyError for an unknown kind."""
        return _spots(self, kind)


def columns(lattice: Iterable[Spot]) -> float:
    """How wide what lies at these spots of the lattice is, as columns of tiles."""
    xs = [x for x, _ in lattice]
    return (max(xs) - min(xs)) / 2 + 1


@lru_cache(maxsize=256)
def _spots(frame: Frame, kind: str) -> tuple[Spot, ...]:
    if kind == "tip":
        reach = [(dx * 58 // 104, dy * 58 // 104) for dx, dy in map(frame.pitch.point, range(6))]
        return tuple((x + dx, y + dy) for x, y in frame.spots("tile") for dx, dy in reach)
    shape = frame.shape
    table, parts = {
        "tile": (shape.tile_xy, 1),
        "corner": (shape.corner_xy, 1),
        "edge": (shape.edge_xy, 2),
    }[kind]
    left, top = frame.origin
    return tuple((left + x, top + y) for x, y in (frame.pitch.spot(xy, parts) for xy in table))


@lru_cache(maxsize=64)
def frame(shape: Shape, pitch: Pitch, margin: Spot, strips: Spot = (0, 0)) -> Frame:
    """The frame that holds all tiles of a shape, with a margin left and right, above and below (pixels).

    A margin below 0 cuts off what lies at the rim. `strips` are for signs: above the board, and below it.
    """
    xs, ys = zip(*shape.corner_xy, strict=True)
    (left, top), (right, bottom) = pitch.spot((min(xs), min(ys))), pitch.spot((max(xs), max(ys)))
    left, top = left - margin[0], top - margin[1] - strips[0]
    right, bottom = right + margin[0], bottom + margin[1] + strips[1]
    return Frame(shape, pitch, right - left, bottom - top, (-left, -top))
