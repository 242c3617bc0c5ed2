"""The shape of a board: any set of hexes, with its corners and edges, as tables of small ints.

Tiles are hexes with their point up, given in axial coordinates: east is (+1, 0), south-east (0, +1).
They are numbered in reading order (by r, then q), and so are corners and edges by the first tile
that has them. A shape never changes and is shared by all games on it; sea is just another tile.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from rules.kernel.hexes.bits import union

Axial = tuple[int, int]
"""A hex as (q, r)."""

SIDES = ("NE", "E", "SE", "SW", "W", "NW")
"""The sides of a tile, clockwise from the upper right; the order of `tile_edges` and `tile_neighbours`."""
POINTS = ("N", "NE", "SE", "S", "SW", "NW")
"""The corners of a tile, clockwise from the top; the order of `tile_corners`. Side i joins points i, i+1."""

STEPS: tuple[Axial, ...] = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
"""From a tile to its neighbour across each side."""
OFFSETS: tuple[tuple[int, int], ...] = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
"""From a tile's centre to each of its corners, on the lattice of `Shape.tile_xy`."""


@dataclass(frozen=True, eq=False)
class Shape:
    """Who touches whom. All tables are indexed by the small int of a place; -1 stands for no tile.

    `tile_xy` and `corner_xy` are positions on an integer lattice for painters: x counts half widths
    of a tile, y counts half sides, downwards; so a tile is 2 wide and 4 high and its centre is
    (2q+r, 3r). `edge_xy` is the sum of an edge's two corners, that is its middle times two.
    """

    tiles: tuple[Axial, ...]
    tile_neighbours: tuple[tuple[int, ...], ...]
    tile_corners: tuple[tuple[int, ...], ...]
    tile_edges: tuple[tuple[int, ...], ...]
    corner_tiles: tuple[tuple[int, ...], ...]
    corner_edges: tuple[tuple[int, ...], ...]
    edge_corners: tuple[tuple[int, int], ...]
    edge_tiles: tuple[tuple[int, ...], ...]
    tile_xy: tuple[tuple[int, int], ...]
    corner_xy: tuple[tuple[int, int], ...]
    edge_xy: tuple[tuple[int, int], ...]
    tile_corner_mask: tuple[int, ...]
    """The corners of a tile as a set."""
    corner_tile_mask: tuple[int, ...]
    corner_edge_mask: tuple[int, ...]
    near_mask: tuple[int, ...]
    """A corner and those one edge away from it."""
    edge_corner_mask: tuple[int, ...]
    links: tuple[tuple[tuple[int, int], ...], ...]
    """For each corner, (bit of the edge, corner at its other end) of every edge there."""
    index: dict[Axial, int] = field(repr=False)
    """The tile at axial coordinates."""

    @property
    def corners(self) -> range:
        """All corners."""
        return range(len(self.corner_tiles))

    @property
    def edges(self) -> range:
        """All edges."""
        return range(len(self.edge_corners))

    def front(self, pieces: int, own: int, others: int) -> int:
        """The edges that touch an own building, or an own piece where no building of others is in the way."""
        return union(self.corner_edge_mask, union(self.edge_corner_mask, pieces) & ~others | own)

    def corner(self, at: Axial, point: str) -> int:
        """The corner of a tile on one of its `POINTS`; raises KeyError for a tile that is not there."""
        return self.tile_corners[self.index[at]][POINTS.index(point)]

    def edge(self, at: Axial, side: str) -> int:
        """The edge of a tile on one of its `SIDES`; raises KeyError for a tile that is not there."""
        return self.tile_edges[self.index[at]][SIDES.index(side)]


def shape(hexes: Iterable[Axial]) -> Shape:
    """The tables for a set of hexes in any order; sea that borders nothing need not be among them."""
    tiles = tuple(sorted(set(hexes), key=lambda at: (at[1], at[0])))
    index = {at: tile for tile, at in enumerate(tiles)}
    tile_xy = tuple((2 * q + r, 3 * r) for q, r in tiles)
    corner_at: dict[tuple[int, int], int] = {}
    edge_at: dict[tuple[int, int], int] = {}
    tile_corners, tile_edges = [], []
    for x, y in tile_xy:
        around = [corner_at.setdefault((x + dx, y + dy), len(corner_at)) for dx, dy in OFFSETS]
        pairs = [(around[i], around[(i + 1) % 6]) for i in range(6)]
        tile_corners.append(tuple(around))
        tile_edges.append(tuple(edge_at.setdefault((min(p), max(p)), len(edge_at)) for p in pairs))
    edge_corners = tuple(edge_at)
    corner_edges = _invert(edge_corners, len(corner_at))
    corner_tiles = _invert(tile_corners, len(corner_at))
    links = tuple(
        tuple((1 << edge, sum(edge_corners[edge]) - corner) for edge in edges)
        for corner, edges in enumerate(corner_edges)
    )
    corner_xy = tuple(corner_at)
    return Shape(
        tiles=tiles,
        tile_neighbours=tuple(tuple(index.get((q + dq, r + dr), -1) for dq, dr in STEPS) for q, r in tiles),
        tile_corners=tuple(tile_corners),
        tile_edges=tuple(tile_edges),
        corner_tiles=corner_tiles,
        corner_edges=corner_edges,
        edge_corners=edge_corners,
        edge_tiles=_invert(tile_edges, len(edge_corners)),
        tile_xy=tile_xy,
        corner_xy=corner_xy,
        edge_xy=tuple(
            (corner_xy[a][0] + corner_xy[b][0], corner_xy[a][1] + corner_xy[b][1]) for a, b in edge_corners
        ),
        tile_corner_mask=_masks(tile_corners),
        corner_tile_mask=_masks(corner_tiles),
        corner_edge_mask=_masks(corner_edges),
        near_mask=tuple(1 << corner | sum(1 << end for _, end in ends) for corner, ends in enumerate(links)),
        edge_corner_mask=_masks(edge_corners),
        links=links,
        index=index,
    )


def rows(*spans: tuple[int, int, int]) -> list[Axial]:
    """Hexes from rows given as (r, first q, last q)."""
    return [(q, r) for r, first, last in spans for q in range(first, last + 1)]


def _invert(table: Iterable[tuple[int, ...]], size: int) -> tuple[tuple[int, ...], ...]:
    """For each of `size` values, the rows of the table that hold it, ascending."""
    found: list[list[int]] = [[] for _ in range(size)]
    for row, values in enumerate(table):
        for value in values:
            found[value].append(row)
    return tuple(map(tuple, found))


def _masks(table: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    return tuple(sum(1 << value for value in values) for values in table)
