"""The maps: cells, neighbours, distances, start cells and names (FA-002, FA-003, FA-011 to FA-015).

A cell is a small int: the cells of a map are numbered in reading order, by r and then q. A *stack* is
the units of one type on one cell, numbered `cell * 3 + type`.
"""

from collections.abc import Mapping
from functools import cache, cached_property

from rules.farlanthia.tables import UNIT_TYPES, UNITS
from rules.kernel.hexes import naming
from rules.kernel.hexes.bits import mask, union
from rules.kernel.hexes.shape import Axial, Shape, shape
from rules.kernel.names import NOBODY, Lexicon, place_names

WALK: tuple[Axial, ...] = ((-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0), (0, 1))
"""The directions in which a ring is walked from (R, 0) (FA-011)."""
COLUMNS, ROWS = 10, 20
STORY_SIDE = 20
"""A story's map is drawn within a frame of 20 by 20 cells (FA-045)."""


def distance(one: Axial, other: Axial) -> int:
    """Steps from one hex to another (FA-002)."""
    dq, dr = one[0] - other[0], one[1] - other[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def ring(radius: int) -> list[Axial]:
    """The hexes at that distance from the centre, in the order of the walk (FA-011)."""
    at, found = (radius, 0), list[Axial]()
    for dq, dr in WALK:
        for _ in range(radius):
            found.append(at)
            at = (at[0] + dq, at[1] + dr)
    return found


def offset(column: int, row: int) -> Axial:
    """The hex of a rectangle's column and row, both from 1; even rows stand half a hex right (FA-012)."""
    return column - (row - 1) // 2, row


def hexagon(radius: int) -> list[Axial]:
    """All hexes up to that distance from the centre: 3R(R+1)+1 of them (FA-003)."""
    return [(0, 0), *(at for each in range(1, radius + 1) for at in ring(each))]


class Board:
    """The topology of one map; `board(name)` makes each of them once, and games share it.

    `neighbours[cell]` holds the cells next to it, without those off the map; `centre` is the cell (0, 0),
    or -1 on a rectangle.
    """

    def __init__(self, hexes: list[Axial], centre: bool) -> None:
        self.shape: Shape = shape(hexes)
        self.axial = self.shape.tiles
        self.index = self.shape.index
        self.cells = len(self.axial)
        self.centre = self.index[0, 0] if centre else NOBODY
        self.neighbours = tuple(
            tuple(sorted(near for near in around if near >= 0)) for around in self.shape.tile_neighbours
        )
        self.all = (1 << self.cells) - 1
        self.near_mask = tuple(map(mask, self.neighbours))
        self._steps = [b""] * self.cells

    def distance(self, one: int, other: int) -> int:
        """Steps between two cells."""
        return self.steps(one)[other]

    def steps(self, cell: int) -> bytes:
        """By cell: its distance from this one."""
        known = self._steps[cell]
        if not known:
            known = self._steps[cell] = bytes(distance(self.axial[cell], other) for other in self.axial)
        return known

    def spread(self, cells: int) -> int:
        """All cells next to one of a set of cells."""
        return union(self.near_mask, cells)

    @cached_property
    def lexicons(self) -> Mapping[str, Lexicon]:
        """Names of tiles, as `C4`, and of stacks, as `C4` or `C4-cavalry`."""
        tiles = naming.tile_names(self.shape)
        aliases = {f"{q},{r}": cell for cell, (q, r) in enumerate(self.axial)}
        aliases |= {f"({q},{r})": cell for cell, (q, r) in enumerate(self.axial)}
        return {"tile": place_names("tile", tiles, aliases), "stack": _stacks(tiles)}


def _stacks(tiles: list[str]) -> Lexicon:
    shown, aliases = list[str](), dict[str, int]()
    for cell, tile in enumerate(tiles):
        names = [tile, *(f"{tile}-{unit.name}" for unit in UNITS[1:])]
        shown += names
        aliases[f"{tile}-{UNITS[0].name}"] = cell * UNIT_TYPES
    return place_names("stack", shown, aliases)


_CORNERS = {at for index, at in enumerate(ring(5)) if index % 5 == 0}
_HEXES = {
    **{f"radius{radius}": hexagon(radius) for radius in range(3, 9)},
    "cut5": [at for at in hexagon(5) if at not in _CORNERS],
    "rect10x20": [offset(column, row) for row in range(1, ROWS + 1) for column in range(1, COLUMNS + 1)],
    "story": [offset(column, row) for row in range(1, STORY_SIDE + 1) for column in range(1, STORY_SIDE + 1)],
}
_RECTANGLES = ("rect10x20", "story")


@cache
def board(name: str) -> Board:
    """The map of that name: radius3 to radius8, cut5 (radius 5 without its corners), rect10x20, story."""
    return Board(_HEXES[name], name not in _RECTANGLES)


BY_PLAYERS = {2: "radius3", 3: "radius4", 4: "cut5", 5: "radius5", 6: "radius6"}
"""The mat for a number of players (FA-015)."""
_APART = {"cut5": (4, 11, 19, 26), "radius6": (4, 14, 22, 32)}
"""Ring indexes of the start cells where four play; all others stand evenly on the ring (book, 3.6)."""
_DUEL_STARTS = {"inner": ((5, 6), (6, 15)), "ends": ((5, 2), (6, 19))}


def mat(settled: str, seats: int) -> str:
    """The map that the option `mat` means for so many seats."""
    return BY_PLAYERS[seats] if settled == "by_players" else settled


def starts(name: str, seats: int, duel_start: str) -> tuple[int, ...]:
    """The start cell of each seat; a story asks for none (FA-013, FA-015)."""
    here = board(name)
    if name == "rect10x20":
        return tuple(here.index[offset(*at)] for at in _DUEL_STARTS[duel_start])
    walked = ring(int(name.removeprefix("radius").removeprefix("cut")))
    evenly = tuple(len(walked) * seat // seats for seat in range(seats))
    indexes = _APART.get(name, evenly) if seats == 4 else evenly
    return tuple(here.index[walked[index]] for index in indexes)
