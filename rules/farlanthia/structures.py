"""Structures on the map: whose they are, how many are left to build, and what they make."""

from collections.abc import Iterator

from rules.farlanthia import tables
from rules.farlanthia.state import FarTable
from rules.kernel.names import NOBODY


def owned_by(table: FarTable, seat: int) -> list[int]:
    """The cells of an owner's structures, ascending; a road beside another is not told apart."""
    return [cell for cell, owner in enumerate(table.owner) if owner == seat]


def roads_beside(table: FarTable, seat: int) -> list[int]:
    """The cells of a seat's roads that lie beside another structure, ascending (FA-113)."""
    return [cell for cell, owner in enumerate(table.road) if owner == seat]


def tokens(table: FarTable, seat: int, kind: int) -> int:
    """How many tokens of a kind a seat has on the map (FA-121)."""
    count = sum(table.owner[cell] == seat for cell in _cells_with(table, kind))
    return count + table.road.count(seat) if kind == tables.ROAD else count


def tokens_left(table: FarTable, seat: int, kind: int) -> int:
    """How many tokens of a kind a seat still has; the greys have all that they need (FA-121, FA-253)."""
    return 99 if seat == tables.NEUTRAL else tables.STRUCTURES[kind].limit - tokens(table, seat, kind)


def kinds(table: FarTable) -> list[int]:
    """The kinds that there are in this game (FA-125)."""
    every = range(len(tables.STRUCTURES))
    return [kind for kind in every if kind != tables.WORKSHOP or table.terms.workshops]


def is_occupied(table: FarTable, cell: int) -> bool:
    """Whether another's units stand on a cell with a structure, none of its controller's (book, 2)."""
    return table.holder[cell] not in (NOBODY, table.owner[cell])


def capitol_of(table: FarTable, seat: int) -> int:
    """The cell of a seat's capitol, or -1."""
    return next((cell for cell in _cells_with(table, tables.CAPITOL) if table.owner[cell] == seat), NOBODY)


def _cells_with(table: FarTable, kind: int) -> Iterator[int]:
    """The cells with a structure of that kind, ascending; most cells have none."""
    cell = -1
    for _ in range(table.structure.count(kind)):
        cell = table.structure.index(kind, cell + 1)
        yield cell


def put(table: FarTable, cell: int, kind: int, owner: int) -> None:
    """A structure stands there now, in the place of any other; in silence.

    Where none stands any more, a road that lay beside it is the tile's structure (FA-113).
    """
    if kind == NOBODY and table.road[cell] != NOBODY:
        kind, owner, table.road[cell] = tables.ROAD, table.road[cell], NOBODY
    table.structure[cell], table.owner[cell] = kind, owner


def yields(table: FarTable, cell: int) -> int:
    """The good that a tile yields, or -1 (FA-091, FA-092)."""
    return yields_of(table, table.terrain[cell])


def yields_of(table: FarTable, terrain: int) -> int:
    """The same of a terrain."""
    if terrain < 0 or (terrain == tables.LAKE and table.terms.lake_yield == "none"):
        return NOBODY
    return tables.TERRAINS[terrain].yields


def makes(table: FarTable, kind: int) -> tuple[int, int]:
    """How much a kind of structure makes of what its tile yields, and of gold (FA-093)."""
    about = tables.STRUCTURES[kind]
    return about.concepts if table.terms.civ_production == "concepts" else (about.resource, about.gold)


def output(table: FarTable, cell: int) -> tables.Goods:
    """What the structure on a cell makes, whatever blocks it (FA-091 to FA-093, FA-117)."""
    kind = table.structure[cell]
    if kind == NOBODY:
        return tables.NO_GOODS
    made = list(tables.NO_GOODS)
    resource, gold = makes(table, kind)
    good = yields(table, cell)
    if good >= 0:
        made[good] += resource
    made[-1] += gold
    return tuple(made)
