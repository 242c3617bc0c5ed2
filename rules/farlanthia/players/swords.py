"""War for the steady player: attacks with good odds, guards where enemies are near, marches."""

from typing import NamedTuple

from rules.actions import Action
from rules.farlanthia import campaign, combat, units
from rules.farlanthia.actions import Attack, End, Move, Muster
from rules.farlanthia.forecast import chance
from rules.farlanthia.players.lay import enemies_near, goals, home, nearest
from rules.farlanthia.realm import is_seat
from rules.farlanthia.state import Table
from rules.farlanthia.tables import CAPITOL, NEUTRAL, NOBODY, STRUCTURES, UNIT_TYPES

BOLD = 0.6
"""The chance from which it attacks."""


class Strike(NamedTuple):
    """An attack that could be made: where, with which stacks, and the chance that it takes the tile."""

    to: int
    groups: tuple[tuple[int, int], ...]
    win: float


def guard(table: Table, seat: int) -> int:
    """How many units should stay on the capitol: half of the enemies near, and one at least."""
    near = enemies_near(table, seat, home(table, seat))
    return max(1, (near + 1) // 2)


def free_stacks(table: Table, seat: int) -> list[tuple[int, int]]:
    """(stack, units) that may set out without baring the capitol."""
    keep, found = guard(table, seat), []
    for stack, count in campaign.fresh_stacks(table, seat):
        cell = stack // UNIT_TYPES
        spare = count
        if table.structure[cell] == CAPITOL and table.owner[cell] == seat:
            spare = min(count, units.on(table, cell) - keep)
        if spare > 0:
            found.append((stack, spare))
    return found


def strikes(table: Table, seat: int) -> list[Strike]:
    """Every attack with all free units that reach a cell, but those that would break a truce."""
    able: dict[int, dict[int, tuple[int, int]]] = {}
    for stack, count in free_stacks(table, seat):
        for cell in campaign.reached(table, seat, stack)[1]:
            groups = able.setdefault(cell, {})
            origin = stack // UNIT_TYPES
            if origin not in groups or groups[origin][1] < count:
                groups[origin] = (stack, count)
    found = []
    for cell, groups in sorted(able.items()):
        if any(combat.truce_with(table, seat, other) for other in combat.parties(table, seat, cell)):
            continue
        force = sum(count for _, count in groups.values())
        found.append(Strike(cell, tuple(groups.values()), chance(table, seat, cell, force)))
    return found


def prize(table: Table, seat: int, cell: int) -> float:
    """What taking a cell is worth: its structure, and the enemies on it."""
    kind = table.structure[cell]
    structure = 1.0 + sum(STRUCTURES[kind].cost) if kind != NOBODY else 0.0
    if kind == CAPITOL and is_seat(table, table.owner[cell]):
        structure *= 3
    grey = table.owner[cell] == NEUTRAL or table.holder[cell] == NEUTRAL
    return structure * (0.3 if grey else 1.0) + units.on(table, cell)


def trimmed(table: Table, strike: Strike) -> Strike:
    """Against nobody one unit is enough, so that the others can go elsewhere."""
    if table.holder[strike.to] != NOBODY:
        return strike
    stack, _ = strike.groups[0]
    return Strike(strike.to, ((stack, 1),), strike.win)


def best_strike(table: Table, seat: int, bold: float = BOLD) -> Strike | None:
    """The attack with the best chance times prize, if its chance is good enough."""
    good = [strike for strike in strikes(table, seat) if strike.win >= bold]
    return max(good, key=lambda strike: strike.win * prize(table, seat, strike.to), default=None)


def march(table: Table, seat: int) -> Move | None:
    """A move of free units that brings them nearer to a goal, or back to a capitol in danger."""
    aims = goals(table, seat)
    danger = enemies_near(table, seat, home(table, seat)) > units.on(table, home(table, seat))
    if danger:
        aims = [home(table, seat)]
    for stack, count in free_stacks(table, seat):
        cell = stack // UNIT_TYPES
        before = nearest(table, cell, aims)
        ends = campaign.reached(table, seat, stack)[0]
        best = min(ends, key=lambda end: (nearest(table, end, aims), end), default=cell)
        strong = count >= _PARTY or danger
        if strong and nearest(table, best, aims) < before:
            return Move(((stack, count),), best)
    return None


_PARTY = 4
"""Units that set out together: fewer stay at home."""


def musters(turn_legal: list[Action], table: Table, seat: int) -> Muster | None:
    """As many units as can be paid, on the muster tile nearest to a goal, or at home in danger."""
    able = [move for move in turn_legal if isinstance(move, Muster)]
    if not able:
        return None
    at = home(table, seat)
    danger = enemies_near(table, seat, at) > 0
    aims = [at] if danger else goals(table, seat)
    return min(able, key=lambda move: (nearest(table, move.cell, aims), -move.count, move.type, move.cell))


def choose(turn_legal: list[Action], table: Table, seat: int) -> Action:
    """The conflict turn up to diplomacy: muster, attack, march."""
    muster = musters(turn_legal, table, seat) if table.phase == "conflict.muster" else None
    if muster is not None:
        return muster
    strike = best_strike(table, seat)
    if strike is not None:
        strike = trimmed(table, strike)
        return Attack(strike.to, strike.groups)
    return march(table, seat) or End()
