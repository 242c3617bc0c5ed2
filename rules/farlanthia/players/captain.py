"""War for the strong player: attacks by expected value, guards by what can come, one army."""

from typing import NamedTuple

from rules.actions import Action
from rules.farlanthia import campaign, combat, units
from rules.farlanthia.actions import Attack, Move, Muster
from rules.farlanthia.forecast import chance
from rules.farlanthia.players import race, spoils, swords, watch
from rules.farlanthia.players.lay import goals, home, nearest, steps_to
from rules.farlanthia.players.swords import Strike, trimmed
from rules.farlanthia.state import Table
from rules.farlanthia.tables import CAPITOL, NOBODY, UNIT_TYPES


class Army(NamedTuple):
    """A seat's units on one cell that may still move."""

    cell: int
    stacks: tuple[tuple[int, int], ...]
    force: int


def armies(table: Table, seat: int, keep: int) -> list[Army]:
    """A seat's units that may set out, by cell: not who guards the capitol, nor who holds a rival's."""
    by_cell = dict[int, list[tuple[int, int]]]()
    for stack, count in campaign.fresh_stacks(table, seat):
        if race.falling(table, seat, stack // UNIT_TYPES):
            continue
        by_cell.setdefault(stack // UNIT_TYPES, []).append((stack, count))
    found = []
    for cell, stacks in by_cell.items():
        left = sum(count for _, count in stacks)
        if table.structure[cell] == CAPITOL and table.owner[cell] == seat:
            left = min(left, units.on(table, cell) - keep)
        taken = []
        for stack, count in stacks:
            part = min(count, left)
            if part > 0:
                taken.append((stack, part))
                left -= part
        if taken:
            found.append(Army(cell, tuple(taken), sum(count for _, count in taken)))
    return found


def kept(table: Table, seat: int) -> int:
    """How many units stay on the capitol when others set out."""
    return watch.guard(table, seat) if race.on(table) else swords.guard(table, seat)


def strikes(table: Table, seat: int) -> list[Strike]:
    """Attacks with every number of the armies that reach a cell, nearest first; none breaks a truce."""
    able: dict[int, list[tuple[int, int]]] = {}
    for army in armies(table, seat, kept(table, seat)):
        for stack, count in army.stacks[:1]:
            for cell in campaign.reached(table, seat, stack)[1]:
                able.setdefault(cell, []).append((stack, count))
    found = []
    for cell, groups in sorted(able.items()):
        force = sum(count for _, count in groups)
        strike = Strike(cell, tuple(groups), chance(table, seat, cell, force))
        if _forbidden(table, seat, strike):
            continue
        if table.holder[cell] == NOBODY:
            found.append(trimmed(table, strike))
        found.append(strike)
    return found


def _forbidden(table: Table, seat: int, strike: Strike) -> bool:
    """Whether an attack breaks a truce for nothing that decides the game, or can wait for better odds."""
    cell, owner = strike.to, table.owner[strike.to]
    if race.leader_falls(table, seat, cell):
        return False
    if under_truce(table, seat, cell):
        return not (strike.win >= _DECISIVE and _decides(table, seat, cell))
    waits = race.on(table) and race.a_crown(table, seat, cell) and table.holder[cell] != seat
    return waits and strike.win < PATIENT and not race.urgent(table, owner)


PATIENT = 0.5
"""The chance from which a rival's capitol is attacked in a race, if the rival is not about to win."""


def under_truce(table: Table, seat: int, cell: int) -> bool:
    """Whether attacking a cell would break a truce."""
    return any(combat.truce_with(table, seat, other) for other in combat.parties(table, seat, cell))


def _decides(table: Table, seat: int, cell: int) -> bool:
    """Whether a cell holds the capitol of the last rival, whose fall wins the game."""
    return len(watch.rivals(table, seat)) == 1 and race.a_crown(table, seat, cell)


_DECISIVE = 0.6
"""The chance from which a truce is broken for the game."""


def best_strike(table: Table, seat: int) -> Strike | None:
    """The attack of the highest value, if that is worth something."""
    found = max(strikes(table, seat), key=lambda strike: spoils.value(table, seat, strike), default=None)
    return found if found is not None and spoils.value(table, seat, found) > _WORTHWHILE else None


_WORTHWHILE = 0.5


def muster(legal: list[Action], table: Table, seat: int) -> Muster | None:
    """As many units as can be paid: at home in danger, else where the army is, else nearest to a goal."""
    able = [move for move in legal if isinstance(move, Muster)]
    if able and race.on(table):
        most = race.wanted(table, seat)
        able = [move for move in able if move.count <= most]
    if not able:
        return None
    at = home(table, seat)
    danger = watch.guard(table, seat) > units.on(table, at)
    aims = [at] if danger else goals(table, seat)
    return min(able, key=lambda move: (nearest(table, move.cell, aims), -move.count, move.type, move.cell))


def march(table: Table, seat: int) -> Move | None:
    """Parties set out for a goal; an army whose capitol is in danger comes home."""
    at = home(table, seat)
    needed = watch.guard(table, seat)
    if needed > units.on(table, at) and units.total(table, seat) >= needed:
        return _towards(table, seat, armies(table, seat, 0), [at])
    party = 1 if race.on(table) else _PARTY
    found = [army for army in armies(table, seat, kept(table, seat)) if army.force >= party]
    return _towards(table, seat, found, _targets(table, seat))


_PARTY = 4
"""Units that set out together: fewer stay where they are."""


def _targets(table: Table, seat: int) -> list[int] | dict[int, float]:
    """Goals of rivals, without those of a truce unless a capitol is worth breaking it."""
    if race.on(table):
        return race.aims(table, seat)
    aims = goals(table, seat)
    return [cell for cell in aims if not under_truce(table, seat, cell) or _decides(table, seat, cell)]


def _towards(table: Table, seat: int, found: list[Army], aims: list[int] | dict[int, float]) -> Move | None:
    """The first army that can get nearer to an aim does, all together."""
    steps = steps_to(table, aims) if found else []
    for army in found:
        stack, count = army.stacks[0]
        ends = campaign.reached(table, seat, stack)[0]
        best = min(ends, key=lambda end: (steps[end], end), default=army.cell)
        if steps[best] < steps[army.cell]:
            return Move(((stack, count),), best)
    return None


def choose(legal: list[Action], table: Table, seat: int) -> Action | None:
    """The conflict turn up to diplomacy; None when nothing is left to do."""
    buys = muster(legal, table, seat) if table.phase == "conflict.muster" else None
    if buys is not None:
        return buys
    strike = best_strike(table, seat)
    if strike is not None:
        return Attack(strike.to, strike.groups, under_truce(table, seat, strike.to) or None)
    return march(table, seat)
