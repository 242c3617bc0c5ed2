"""Where units walk: together, towards where the war is won, and not into the arms of who is stronger.

The constants are estimates from duels read as text: parties of four came too late, and without the step that
gathers them armies were beaten one by one (0 of 6 duels were decided in 20 seasons, with it 11 of 28).
"""

from collections.abc import Container, Mapping, Sequence
from typing import NamedTuple

from rules.farlanthia.actions import MoveUnits
from rules.farlanthia.forces import fresh_stacks, units_on
from rules.farlanthia.movement import reachable_cells
from rules.farlanthia.players import distances
from rules.farlanthia.state import FarTable
from rules.farlanthia.tables import UNIT_TYPES
from rules.kernel.names import NOBODY

PARTY = 3
"""Units that set out together; fewer wait, or join those that are out already."""
_BRAVE = 1.2
"""How many times its own force an army bears within an enemy's reach: who comes has to attack."""


class Army(NamedTuple):
    """A seat's units on one cell that may still move."""

    cell: int
    stack: tuple[int, int]
    """Its first stack, which goes ahead, and how many of it."""
    force: int


def armies(table: FarTable, seat: int, held: Mapping[int, int]) -> list[Army]:
    """A seat's units that may set out, by cell: so many are held back on some cells."""
    by_cell = dict[int, list[tuple[int, int]]]()
    for stack, count in fresh_stacks(table, seat):
        by_cell.setdefault(stack // UNIT_TYPES, []).append((stack, count))
    found = []
    for cell, stacks in by_cell.items():
        force = min(sum(count for _, count in stacks), units_on(table, cell) - held.get(cell, 0))
        if force > 0:
            stack, count = stacks[0]
            found.append(Army(cell, (stack, min(count, force)), force))
    return found


def foremost(found: Sequence[Army]) -> list[tuple[int, int]]:
    """The first stack of each army, and how many of it may still move."""
    return [army.stack for army in found]


def march(table: FarTable, seat: int, found: Sequence[Army], aims: Mapping[int, float]) -> MoveUnits | None:
    """The army nearest to an aim that can get nearer does, if it is safe there with who can follow.

    Where none can, the smaller ones join the largest.
    """
    if not found or not aims:
        return None
    danger, steps = distances.reach(table, seat), distances.steps_to(table, aims)

    def step(
        able: Sequence[Army], away: Sequence[float], goals: Container[int], party: int
    ) -> MoveUnits | None:
        """The first army, nearest first, that gets nearer to an aim, as far as is safe; so many at least."""
        for army in sorted(able, key=lambda army: away[army.cell]):
            for end in _ends(table, seat, army, away):
                joined = units_on(table, end) if table.holder[end] == seat else 0
                if army.force + joined < party and end not in goals:
                    continue
                if danger[end] <= _BRAVE * (joined + _following(table, seat, able, end)):
                    return MoveUnits((army.stack,), end)
        return None

    onward = step(found, steps, aims, PARTY)
    main = max(found, key=lambda army: (army.force, -steps[army.cell])).cell
    if onward is not None or steps[main] >= distances.FAR:
        return onward
    others = [army for army in found if army.cell != main]
    return step(others, distances.steps_to(table, [main]), (main,), 1)


def _ends(table: FarTable, seat: int, army: Army, steps: Sequence[float]) -> list[int]:
    """Where an army gets nearer to its aims, the nearest first."""
    ends = reachable_cells(table, seat, army.stack[0])[0]
    return sorted((end for end in ends if steps[end] < steps[army.cell]), key=steps.__getitem__)


def _following(table: FarTable, seat: int, found: Sequence[Army], end: int) -> int:
    """The units that can all be on a cell this season."""
    return sum(
        army.force
        for army in found
        if army.cell == end or end in reachable_cells(table, seat, army.stack[0])[0]
    )


def muster_tile(table: FarTable, seat: int, tiles: Sequence[int], aims: Mapping[int, float]) -> int:
    """Where new units are of most use: at home if that is in danger, else nearest to an aim."""
    at = distances.home(table, seat)
    if at in tiles and distances.reach(table, seat)[at] > units_on(table, at):
        return at
    steps = distances.steps_to(table, aims)
    return min(tiles, key=lambda cell: (steps[cell], cell), default=NOBODY)
