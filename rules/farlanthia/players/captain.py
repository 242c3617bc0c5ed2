"""War for the strong player: attacks by expected value, guards by what can come, one army."""

from typing import NamedTuple

from rules.actions import Action
from rules.farlanthia import campaign, combat, units
from rules.farlanthia.actions import Attack, Move, Muster
from rules.farlanthia.forecast import chance, stand
from rules.farlanthia.odds import combat as odds
from rules.farlanthia.players import crowns, swords
from rules.farlanthia.players.lay import goals, home, nearest, steps_to
from rules.farlanthia.players.swords import Strike, trimmed
from rules.farlanthia.realm import capitol_of, is_seat
from rules.farlanthia.state import Table
from rules.farlanthia.tables import CAPITOL, GOLD, NOBODY, STRUCTURES, UNIT_TYPES

UNIT = 3.0
"""A unit in goods: its price."""
STRIDE = 3
"""Steps that units come in a season, over good ground."""
SAFE = 0.15
"""The chance of losing the capitol that it bears."""
CROWN = 200.0
"""What an enemy's capitol is worth where its fall wins the game; shared among the rivals else."""


class Army(NamedTuple):
    """A seat's units on one cell that may still move."""

    cell: int
    stacks: tuple[tuple[int, int], ...]
    force: int


def rivals(table: Table, seat: int) -> list[int]:
    """The other seats in play."""
    return [other for other in table.playing if other != seat]


def coming(table: Table, seat: int, cell: int) -> int:
    """The most units of one rival that can come to a cell in its next turn, those it can buy included."""
    most, board = 0, table.board
    for other in rivals(table, seat):
        if combat.truce_with(table, seat, other) and _covered(table, seat, other):
            continue
        near = sum(
            units.on(table, at) for at in units.places(table, other) if board.distance(at, cell) <= STRIDE
        )
        tiles = units.muster_tiles(table, other)
        if any(board.distance(at, cell) <= STRIDE for at in tiles):
            near += max(0, table.goods[4 * other + GOLD]) // 2
        most = max(most, near)
    return most


def _covered(table: Table, seat: int, other: int) -> bool:
    """Whether a truce lasts through the other's next conflict turn: it did not propose it itself."""
    return any(truce.proposer == seat and truce.other == other for truce in table.truces)


def guard(table: Table, seat: int) -> int:
    """How many units must stay on the capitol so that what can come does not take it."""
    at = capitol_of(table, seat)
    if at == NOBODY:
        return 0
    force = coming(table, seat, at)
    held = min(1, force) if force else 0
    while force and held < 2 * force and odds(force, held, stand(table, seat, at)).win > SAFE:
        held += 1
    return held


def armies(table: Table, seat: int, keep: int) -> list[Army]:
    """A seat's units that may set out, by cell, without so many that guard the capitol."""
    by_cell = dict[int, list[tuple[int, int]]]()
    for stack, count in campaign.fresh_stacks(table, seat):
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


def strikes(table: Table, seat: int) -> list[Strike]:
    """Attacks with every number of the armies that reach a cell, nearest first; none breaks a truce."""
    able: dict[int, list[tuple[int, int]]] = {}
    for army in armies(table, seat, swords.guard(table, seat)):
        for stack, count in army.stacks[:1]:
            for cell in campaign.reached(table, seat, stack)[1]:
                able.setdefault(cell, []).append((stack, count))
    found = []
    for cell, groups in sorted(able.items()):
        force = sum(count for _, count in groups)
        strike = Strike(cell, tuple(groups), chance(table, seat, cell, force))
        if under_truce(table, seat, cell) and not (strike.win >= _DECISIVE and _decides(table, seat, cell)):
            continue
        found.append(strike)
        if table.holder[cell] == NOBODY:
            found.append(trimmed(table, found[-1]))
    return found


def under_truce(table: Table, seat: int, cell: int) -> bool:
    """Whether attacking a cell would break a truce."""
    return any(combat.truce_with(table, seat, other) for other in combat.parties(table, seat, cell))


def _decides(table: Table, seat: int, cell: int) -> bool:
    """Whether a cell holds the capitol of the last rival, whose fall wins the game."""
    last = len(rivals(table, seat)) == 1 and table.terms.elimination == "capitol"
    return last and table.structure[cell] == CAPITOL and table.owner[cell] != seat


_DECISIVE = 0.6
"""The chance from which a truce is broken for the game."""


def prize(table: Table, seat: int, cell: int) -> float:
    """What it is worth to take a cell from who has it: its structure's price and what it would make."""
    kind, owner = table.structure[cell], table.owner[cell]
    if kind == NOBODY or owner == seat:
        return _home_prize(table, seat, cell) if owner == seat and kind != NOBODY else 0.0
    if not is_seat(table, owner):
        return 0.5
    share = 1 / len(rivals(table, seat))
    if kind == CAPITOL and table.terms.elimination == "capitol":
        return CROWN * share
    left = min(10, crowns.seasons_left(table))
    return share * (sum(STRUCTURES[kind].cost) + 0.7 * left * crowns.income(table, kind, cell)) + 1


def _home_prize(table: Table, seat: int, cell: int) -> float:
    """An own structure that others occupy, before they raze it."""
    kind = table.structure[cell]
    if kind == CAPITOL and table.terms.elimination == "capitol":
        return 2 * CROWN
    return float(sum(STRUCTURES[kind].cost)) + crowns.income(table, kind, cell) * 3


def value(table: Table, seat: int, strike: Strike) -> float:
    """What an attack brings on average: prize and destroyed units against losses and what strikes back."""
    force = sum(count for _, count in strike.groups)
    holder = table.holder[strike.to]
    share = 1 / max(1, len(rivals(table, seat)))
    gained = strike.win * prize(table, seat, strike.to)
    left = float(force)
    if holder not in (NOBODY, seat):
        there = units.on(table, strike.to)
        own = table.owner[strike.to] == seat
        if own:
            fought = odds(there, force, stand(table, seat, strike.to))
            left, theirs = fought.defenders, fought.attackers
        else:
            fought = odds(force, there, stand(table, holder, strike.to))
            left, theirs = fought.attackers, fought.defenders
        gained += (there - theirs) * UNIT * (share if is_seat(table, holder) else 0.0) + 0.5 * (
            there - theirs
        )
        gained -= (force - left) * UNIT
    return gained - _exposed(table, seat, strike.to, left)


def _exposed(table: Table, seat: int, cell: int, left: float) -> float:
    """What is likely to be lost to a blow against the units that then stand there."""
    force = coming(table, seat, cell)
    if not force or left < 1:
        return 0.0
    share = 1 / max(1, len(rivals(table, seat)))
    blow = odds(force, round(left), "open")
    return max(0.0, (left - blow.defenders) * UNIT - (force - blow.attackers) * UNIT * share) * _OFTEN


_OFTEN = 0.5
"""How often a blow that could be struck is struck."""


def best_strike(table: Table, seat: int) -> Strike | None:
    """The attack of the highest value, if that is worth something."""
    found = max(strikes(table, seat), key=lambda strike: value(table, seat, strike), default=None)
    return found if found is not None and value(table, seat, found) > _WORTHWHILE else None


_WORTHWHILE = 0.5


def muster(legal: list[Action], table: Table, seat: int) -> Muster | None:
    """As many units as can be paid: at home in danger, else where the army is, else nearest to a goal."""
    able = [move for move in legal if isinstance(move, Muster)]
    if not able:
        return None
    at = home(table, seat)
    danger = guard(table, seat) > units.on(table, at)
    aims = [at] if danger else goals(table, seat)
    return min(able, key=lambda move: (nearest(table, move.cell, aims), -move.count, move.type, move.cell))


def march(table: Table, seat: int) -> Move | None:
    """Parties set out for a goal; an army whose capitol is in danger comes home."""
    at = home(table, seat)
    if guard(table, seat) > units.on(table, at) and units.total(table, seat) >= guard(table, seat):
        return _towards(table, seat, armies(table, seat, 0), [at])
    found = [army for army in armies(table, seat, swords.guard(table, seat)) if army.force >= _PARTY]
    return _towards(table, seat, found, _targets(table, seat))


_PARTY = 4
"""Units that set out together: fewer stay where they are."""


def _targets(table: Table, seat: int) -> list[int]:
    """Goals of rivals, without those of a truce unless a capitol is worth breaking it."""
    aims = goals(table, seat)
    return [cell for cell in aims if not under_truce(table, seat, cell) or _decides(table, seat, cell)]


def _towards(table: Table, seat: int, found: list[Army], aims: list[int]) -> Move | None:
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
