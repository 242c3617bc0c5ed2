"""How a realm lies: distances, enemies near, and what its tiles would yield."""

from collections.abc import Iterable, Mapping
from heapq import heapify, heappop, heappush

from rules.farlanthia import structures
from rules.farlanthia.forces import camps, units_on
from rules.farlanthia.movement import entry_cost, ways
from rules.farlanthia.state import FarTable
from rules.farlanthia.tables import CAPITOL, HIDDEN, INFANTRY, NEAR
from rules.kernel.hexes.bits import mask
from rules.kernel.names import NOBODY


def home(table: FarTable, seat: int) -> int:
    """The capitol's cell, or any structure's, or any unit's."""
    found = structures.capitol_of(table, seat)
    if found != NOBODY:
        return found
    return next(iter([*structures.owned_by(table, seat), *camps(table, seat)]), 0)


def threat(table: FarTable, seat: int) -> int:
    """How many units of others stand near any of a seat's structures."""
    near = mask(structures.owned_by(table, seat))
    for _ in range(NEAR):
        near |= table.board.spread(near)
    return sum(
        units_on(table, cell)
        for cell, holder in enumerate(table.holder)
        if holder not in (NOBODY, seat) and near >> cell & 1
    )


def walkers(table: FarTable, seat: int, there: bool = False) -> list[int]:
    """By cell: how many units of a seat can walk in within a season; `there`: or stand there."""
    force = [0] * table.board.cells
    for at in camps(table, seat):
        count = units_on(table, at)
        for cell in (*ways(table, seat, at, (INFANTRY,)), *[at] * there):
            force[cell] += count
    return force


def reach(table: FarTable, seat: int) -> list[int]:
    """By cell: the most units of one other seat that are there or can walk in within a season."""
    most = [0] * table.board.cells
    for other in table.playing:
        if other != seat:
            most = list(map(max, most, walkers(table, other, there=True)))
    return most


def goals(table: FarTable, seat: int) -> list[int]:
    """The cells of others' capitols, else of any structures of theirs."""
    others = [cell for cell, owner in enumerate(table.owner) if owner not in (NOBODY, seat)]
    capitols = [cell for cell in others if table.structure[cell] == CAPITOL]
    return capitols or others


def nearest(table: FarTable, cell: int, cells: list[int]) -> int:
    """How far the nearest of some cells is; 99 without any."""
    return min((table.board.distance(cell, other) for other in cells), default=99)


HIDDEN_COST, FAR = 2, 999
"""What a hidden tile is thought to cost to enter, and how far is what cannot be reached."""


def steps_to(
    table: FarTable, goals: Iterable[int] | Mapping[int, float], hidden: int = HIDDEN_COST
) -> list[float]:
    """By cell: the movement points from there to the nearest goal; hidden tiles cost that, -1 closes them.

    Goals may come with how much further each counts than it lies.
    """
    found: list[float] = [FAR] * table.board.cells
    queue = [(goals[goal] if isinstance(goals, Mapping) else 0, goal) for goal in goals]
    heapify(queue)
    for more, goal in queue:
        found[goal] = more
    while queue:
        cost, cell = heappop(queue)
        if cost > found[cell]:
            continue
        price = hidden if table.terrain[cell] == HIDDEN else entry_cost(table, cell, sappers=False)
        for near in table.board.neighbours[cell] if price >= 0 else ():
            if cost + price < found[near]:
                found[near] = cost + price
                heappush(queue, (cost + price, near))
    return found
