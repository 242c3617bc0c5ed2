"""Units: how many stand where, placing and removing them, their points, and how far they get."""

from collections.abc import Sequence
from heapq import heappop, heappush

import msgspec

from rules.farlanthia import tables
from rules.farlanthia.actions import ORDERS
from rules.farlanthia.base import Events
from rules.farlanthia.events import Mustered, UnitsLost
from rules.farlanthia.realm import is_occupied, is_seat, structures
from rules.farlanthia.state import FarState, FarTable
from rules.kernel.names import NOBODY

TYPES = range(tables.UNIT_TYPES)
NEUTRAL_MOVE = 3
"""Movement points of grey units (FA-257)."""
NEAR = 3
"""Steps within which enemies matter: what units walk in a season over fields."""


def kind_of(table: FarTable, kind: int) -> tables.Unit:
    """What a type of unit costs and how far it moves in this game (FA-141, FA-145)."""
    if kind == tables.INFANTRY and table.terms.unit_types == "single":
        return tables.SINGLE
    return tables.UNITS[kind]


def kinds(table: FarTable) -> tuple[int, ...]:
    """The types of unit that can be mustered in this game."""
    found = [tables.INFANTRY]
    found += [1] if table.terms.unit_types == "foot_and_horse" else []
    found += [tables.SAPPER] if table.terms.sappers else []
    return tuple(found)


def on(table: FarTable, cell: int) -> int:
    """How many units stand on a cell."""
    at = cell * tables.UNIT_TYPES
    return sum(table.fresh[at : at + tables.UNIT_TYPES]) + sum(table.spent[at : at + tables.UNIT_TYPES])


def by_type(table: FarTable, cell: int) -> list[int]:
    """How many units of each type stand on a cell."""
    at = cell * tables.UNIT_TYPES
    return [table.fresh[at + kind] + table.spent[at + kind] for kind in TYPES]


def fresh_on(table: FarTable, cell: int) -> int:
    """How many of them may still move."""
    at = cell * tables.UNIT_TYPES
    return sum(table.fresh[at : at + tables.UNIT_TYPES])


def total(table: FarTable, owner: int) -> int:
    """How many units an owner has on the map, those in an open combat included (FA-144)."""
    standing = sum(on(table, cell) for cell, holder in enumerate(table.holder) if holder == owner)
    combat = table.combat
    if combat is not None and combat.mover == owner:
        standing += sum(sum(group.units) for group in combat.groups)
    return standing


def places(table: FarTable, owner: int) -> list[int]:
    """The cells where an owner's units stand, ascending."""
    return [cell for cell, holder in enumerate(table.holder) if holder == owner]


def add(table: FarTable, owner: int, cell: int, kind: int, count: int, *, spent: bool = False) -> None:
    """Units stand there now, in silence; the cell must hold no other owner's (FA-179)."""
    if not count:
        return
    stacks = table.spent if spent else table.fresh
    stacks[cell * tables.UNIT_TYPES + kind] += count
    table.holder[cell] = owner


def take(table: FarTable, cell: int, kind: int, count: int) -> None:
    """Fresh units leave a cell, in silence; nobody holds an empty one."""
    table.fresh[cell * tables.UNIT_TYPES + kind] -= count
    if not on(table, cell):
        table.holder[cell] = NOBODY


def clear(table: FarTable, cell: int) -> None:
    """All units leave a cell, in silence."""
    for kind in TYPES:
        table.fresh[cell * tables.UNIT_TYPES + kind] = table.spent[cell * tables.UNIT_TYPES + kind] = 0
    table.holder[cell] = NOBODY


def rest(table: FarTable) -> None:
    """All units may move again: a season begins (FA-150)."""
    for at, count in enumerate(table.spent):
        table.fresh[at] += count
        table.spent[at] = 0


def remove(table: FarTable, cell: int, count: int, order: Sequence[int] = tuple(TYPES)) -> None:
    """Losses on a cell, in silence: spent units before fresh ones, types in that order (FA-145, FA-176)."""
    for stacks in (table.spent, table.fresh):
        for kind in order:
            gone = min(count, stacks[cell * tables.UNIT_TYPES + kind])
            stacks[cell * tables.UNIT_TYPES + kind] -= gone
            count -= gone
    if not on(table, cell):
        table.holder[cell] = NOBODY


def loss_order(state: FarState, owner: int, *, rolled: bool = False) -> tuple[int, ...]:
    """In which order an owner loses types of units: as ordered now, or when dice were rolled (FA-145)."""
    if not is_seat(state.table, owner):
        return tuple(TYPES)
    orders = state.secrets.orders[owner]
    losses = orders.losses_rolled if rolled else orders.losses
    numbers = {unit.name: kind for kind, unit in enumerate(tables.UNITS)}
    return tuple(numbers[name] for name in ORDERS["losses"].values[losses].split("-"))


def lose(state: FarState, cell: int, count: int, why: str, events: Events) -> None:
    """Units on a cell are lost outside of a combat, types as their owner ordered (FA-145), and it is told."""
    owner = state.table.holder[cell]
    gone = min(count, on(state.table, cell))
    if gone:
        remove(state.table, cell, gone, loss_order(state, owner))
        state.table.recent.append(cell)
        events.append(UnitsLost(owner, cell, gone, why))


def room(table: FarTable, owner: int) -> int:
    """How many more units an owner may have on the map (FA-144)."""
    return 999 if owner == tables.NEUTRAL else max(0, tables.UNIT_LIMIT - total(table, owner))


def is_muster_tile(table: FarTable, seat: int, cell: int) -> bool:
    """Whether a seat may muster there: own garrison, fort or capitol, not occupied (FA-141, FA-146)."""
    if table.owner[cell] != seat or is_occupied(table, cell):
        return False
    kind = tables.STRUCTURES[table.structure[cell]]
    return kind.muster or (table.terms.muster_at == "civs_too" and kind.militia > 0)


def muster_tiles(table: FarTable, seat: int) -> list[int]:
    """Where a seat may muster, ascending."""
    return [cell for cell in structures(table, seat) if is_muster_tile(table, seat, cell)]


def free_unit_tiles(table: FarTable, seat: int) -> list[int]:
    """Where units that a card gives may be put: muster tiles, or else any unoccupied structure (FA-141)."""
    return muster_tiles(table, seat) or [
        cell for cell in structures(table, seat) if not is_occupied(table, cell)
    ]


def give(state: FarState, seat: int, cells: Sequence[int], why: str, events: Events, spent: bool) -> None:
    """A card's units, one on each of these cells, up to the limit (FA-141, FA-144, FA-147)."""
    for cell in cells:
        if room(state.table, seat):
            add(state.table, seat, cell, tables.INFANTRY, 1, spent=spent)
            state.table.recent.append(cell)
            events.append(Mustered(seat, cell, tables.INFANTRY, 1, why))


def enemies_near(table: FarTable, seat: int, cell: int) -> int:
    """How many units of others stand near a cell."""
    board = table.board
    return sum(
        on(table, at)
        for at, holder in enumerate(table.holder)
        if holder not in (NOBODY, seat) and board.distance(at, cell) <= NEAR
    )


# Movement.


class Way(msgspec.Struct):
    """How a group gets to a cell: the points it takes, the tiles entered, and the last cell before it."""

    cost: int
    length: int
    before: int


def entry_cost(table: FarTable, cell: int, sappers: bool) -> int:
    """The points that entering a cell takes; -1 if that group cannot (FA-113, FA-151, FA-153, FA-158)."""
    terrain = table.terrain[cell]
    if terrain < 0:
        return NOBODY
    if terrain == tables.LAKE and table.terms.lake_move == "impassable":
        return NOBODY
    wall = table.structure[cell] == tables.WALL
    if wall and table.terms.walls == "impassable" and not sappers:
        return NOBODY
    if table.structure[cell] == tables.ROAD or table.road[cell] != NOBODY:
        return tables.ROAD_COST
    if wall:
        return tables.WALL_COST
    if terrain == tables.VOLCANO and table.terms.volcano_kind == "palace":
        return tables.PALACE_COST
    return tables.TERRAINS[terrain].cost


def foreign(table: FarTable, owner: int, cell: int) -> bool:
    """Whether something of another owner is there: entering it is an attack (FA-156)."""
    return table.owner[cell] not in (NOBODY, owner) or table.holder[cell] not in (NOBODY, owner)


def points(table: FarTable, owner: int, cell: int, present: Sequence[int]) -> int:
    """The movement points of a group of types of unit that sets out there (FA-145, FA-150)."""
    slowest = min((kind_of(table, kind).move for kind in present), default=0)
    if not is_seat(table, owner):
        return NEUTRAL_MOVE
    effects = table.effects[owner]
    more = sum(extra for origin, extra in effects.speed_from if origin == cell)
    return slowest + effects.speed + more


def ways(
    table: FarTable,
    owner: int,
    origin: int,
    present: Sequence[int],
    limit: int | None = None,
    *,
    barred: bool = True,
) -> dict[int, Way]:
    """What other cells a group gets to and how: cheapest, then shortest, then by the last tiles (FA-154).

    To explain what it does not get to, with other points, and as if nothing of others barred its way.
    """
    limit = points(table, owner, origin, present) if limit is None else limit
    sappers = all(kind == tables.SAPPER for kind in present)
    board = table.board
    found = {origin: Way(0, 0, NOBODY)}
    queue = [(0, 0, origin)]
    while queue:
        cost, length, cell = heappop(queue)
        if cell != origin and barred and foreign(table, owner, cell):
            continue
        for near in board.neighbours[
            cell
        ]:  # what entering costs is the same from every side: the first is best
            price = -1 if near in found else entry_cost(table, near, sappers)
            if 0 <= price <= limit - cost:
                found[near] = Way(cost + price, length + 1, cell)
                heappush(queue, (cost + price, length + 1, near))
    del found[origin]
    return found
