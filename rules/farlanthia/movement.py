"""How far units get, on which way, and what they can attack from where they stand (FA-150 to FA-158)."""

from collections.abc import Sequence
from heapq import heappop, heappush

import msgspec

from rules.farlanthia import forces, tables
from rules.farlanthia.hostility import foreign
from rules.farlanthia.state import FarTable
from rules.kernel.names import NOBODY

Force = Sequence[tuple[int, int]]
"""Units that set out: (stack, how many) each."""


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


def points(table: FarTable, owner: int, cell: int, present: Sequence[int]) -> int:
    """The movement points of a group of types of unit that sets out there (FA-145, FA-150)."""
    slowest = min((forces.unit(table, kind).move for kind in present), default=0)
    if not table.is_seat(owner):
        return tables.NEUTRAL_MOVE
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
    found = {origin: Way(0, 0, NOBODY)}
    queue = [(0, 0, origin)]
    while queue:
        cost, length, cell = heappop(queue)
        if cell != origin and barred and foreign(table, owner, cell):
            continue
        for near in table.board.neighbours[cell]:
            # what entering costs is the same from every side: the first is best
            price = -1 if near in found else entry_cost(table, near, sappers)
            if 0 <= price <= limit - cost:
                found[near] = Way(cost + price, length + 1, cell)
                heappush(queue, (cost + price, length + 1, near))
    del found[origin]
    return found


def reachable_cells(table: FarTable, seat: int, stack: int) -> tuple[list[int], list[int]]:
    """The cells that units of a stack can move to, and those that they can attack, ascending."""
    origin, kind = divmod(stack, tables.UNIT_TYPES)
    found = sorted(ways(table, seat, origin, (kind,)))
    hostile = [cell for cell in found if foreign(table, seat, cell)]
    return [cell for cell in found if cell not in hostile], hostile


def targets(table: FarTable, seat: int, stacks: Force | None = None) -> dict[int, list[tuple[int, int]]]:
    """By cell that a seat can attack: the stacks, all or of these, that reach it, with their numbers."""
    able: dict[int, list[tuple[int, int]]] = {}
    for stack, most in forces.fresh_stacks(table, seat) if stacks is None else stacks:
        for cell in reachable_cells(table, seat, stack)[1]:
            able.setdefault(cell, []).append((stack, most))
    return able
