"""The conflict turn: mustering, moving and attacking (FA-140 to FA-160)."""

import random
from collections.abc import Sequence
from functools import partial

from rules.farlanthia import forces, hostility, movement, tables, treasury
from rules.farlanthia.actions import Attack, MoveUnits, Muster, UpgradeUnit
from rules.farlanthia.base import Events, Moves, within
from rules.farlanthia.events import Mounted, Moved, Mustered, goods_told
from rules.farlanthia.movement import Force, Way, reachable_cells
from rules.farlanthia.phase_names import DIPLOMACY, MANOEUVRE, MUSTER, STEPS
from rules.farlanthia.state import FarState, FarTable, Group
from rules.farlanthia.war import combat
from rules.kernel.illegal import Illegal, demand, lack, together
from rules.kernel.names import join, plural
from rules.kernel.phase import Move


def too_late(state: FarState, last: str) -> Illegal | None:
    """The refusal of a step that the conflict turn is past (FA-140).

    Mustering that was left out because there was nothing to muster is not over: what is lacking says why not.
    """
    proposed = state.table.phase == DIPLOMACY
    if last == MUSTER and (state.table.marched or proposed):
        return Illegal("too_late", "Mustering is over once you have marched or proposed.", "FA-149")
    over = last == MANOEUVRE and proposed
    return lack(over, "wrong_phase", "Your manoeuvres are over once you have proposed.", "FA-140")


# Mustering.


def _check_muster(state: FarState, seat: int, action: Muster) -> None:
    demand(too_late(state, MUSTER))
    table = state.table
    within(action.cell, table.board.cells, "tile")
    within(action.type, tables.UNIT_TYPES, "type of unit")
    if action.type not in forces.unit_kinds(table):
        raise Illegal("off", "That type of unit is not in this game.", "FA-145")
    if not forces.is_muster_tile(table, seat, action.cell):
        text = f"Muster on a {forces.muster_places(table)} of yours that is not occupied."
        raise Illegal("not_muster_tile", text, forces.muster_rule(table))
    if action.count < 1:
        raise Illegal("bad_value", "Muster at least one unit.", "FA-141")
    room = forces.room(table, seat)
    if action.count > room:
        raise Illegal("limit", f"Your figures are enough for {plural(room, 'more unit')}.", "FA-144")
    price = _price(forces.unit(table, action.type).cost, action.count)
    demand(treasury.unpaid(table, seat, price, forces.price_rule(table)))


def _price(each: tables.Goods, count: int) -> tables.Goods:
    return tuple(goods * count for goods in each)


def _muster(state: FarState, seat: int, action: Muster, events: Events) -> None:
    table = state.table
    treasury.add_goods(table, seat, _price(forces.unit(table, action.type).cost, action.count), -1)
    near = combat.drawn_near(table, seat, action.cell)
    forces.add_units(table, seat, action.cell, action.type, action.count)
    table.recent.append(action.cell)
    events.append(Mustered(seat, action.cell, action.type, action.count, "mustered"))
    events += near


def _check_upgrade(state: FarState, seat: int, action: UpgradeUnit) -> None:
    demand(too_late(state, MUSTER))
    table = state.table
    within(action.cell, table.board.cells, "tile")
    demand(_no_cavalry(table))
    if not forces.is_muster_tile(table, seat, action.cell):
        raise Illegal("not_muster_tile", "Infantry mounts on one of your muster tiles.", "FA-145")
    if not 1 <= action.count <= forces.types_on(table, action.cell)[tables.INFANTRY]:
        raise Illegal("no_units", "There is not that much infantry there.", "FA-145")
    demand(treasury.unpaid(table, seat, _price(tables.UPGRADE_COST, action.count), "FA-145"))


def _upgrade(state: FarState, seat: int, action: UpgradeUnit, events: Events) -> None:
    table = state.table
    treasury.add_goods(table, seat, _price(tables.UPGRADE_COST, action.count), -1)
    left = action.count
    for stacks in (table.fresh, table.spent):
        mounted = min(left, stacks[action.cell * tables.UNIT_TYPES + tables.INFANTRY])
        stacks[action.cell * tables.UNIT_TYPES + tables.INFANTRY] -= mounted
        stacks[action.cell * tables.UNIT_TYPES + tables.CAVALRY] += mounted
        left -= mounted
    events.append(Mounted(seat, action.cell, action.count))


def musters(table: FarTable, seat: int) -> list[Muster]:
    """Every mustering that a seat can pay now."""
    found = []
    tiles, room = forces.muster_tiles(table, seat), forces.room(table, seat)
    for kind in forces.unit_kinds(table) if tiles else ():
        cost = forces.unit(table, kind).cost
        most = min(held // each for held, each in zip(treasury.stock(table, seat), cost, strict=True) if each)
        found += [Muster(cell, kind, count) for cell in tiles for count in range(1, min(most, room) + 1)]
    return found


def upgrades(table: FarTable, seat: int) -> list[UpgradeUnit]:
    """Every mounting of infantry that a seat can pay now."""
    if tables.CAVALRY not in forces.unit_kinds(table):
        return []
    gold = treasury.stock(table, seat)[tables.GOLD]
    return [
        UpgradeUnit(cell, count)
        for cell in forces.muster_tiles(table, seat)
        for count in range(1, min(gold, forces.types_on(table, cell)[tables.INFANTRY]) + 1)
    ]


def might_muster(table: FarTable, seat: int) -> bool:
    """Whether a seat could muster or mount anything, for all that others know of its goods (FA-272)."""
    tiles = forces.muster_tiles(table, seat)
    prices = [unit.cost for unit in forces.trained(table) if forces.room(table, seat)]
    mounts = tables.CAVALRY in forces.unit_kinds(table)
    if mounts and any(forces.types_on(table, cell)[tables.INFANTRY] for cell in tiles):
        prices.append(tables.UPGRADE_COST)
    return bool(tiles) and any(treasury.may_afford(table, seat, cost) for cost in prices)


# Moving.


def group_by_cell(force: Force) -> dict[int, list[int]]:
    """A force by cell, in the order named: how many of each type."""
    found: dict[int, list[int]] = {}
    for stack, count in force:
        cell, kind = divmod(stack, tables.UNIT_TYPES)
        found.setdefault(cell, [0] * tables.UNIT_TYPES)[kind] += count
    return found


def one_group(force: Force) -> tuple[int, list[int]]:
    """The cell of a force that moves, and how many of each type; raises Illegal if it stands on several."""
    groups = group_by_cell(force)
    if len(groups) > 1:
        raise Illegal("no_units", "Move the units of one tile at a time.", "FA-154")
    ((cell, counts),) = groups.items()
    return cell, counts


def check_force(table: FarTable, seat: int, force: Force) -> None:
    """Raise Illegal unless these are units of that owner that may still move (FA-148, FA-154)."""
    if not force:
        raise Illegal("no_units", "Name the units that set out.", "FA-154")
    for stack, count in force:
        within(stack, table.board.cells * tables.UNIT_TYPES, "stack")
        if count < 1:
            raise Illegal("no_units", "Name at least one unit of each stack.", "FA-154")
    for cell, counts in group_by_cell(force).items():
        for kind, count in enumerate(counts):
            at = cell * tables.UNIT_TYPES + kind
            if table.holder[cell] != seat or table.fresh[at] + table.spent[at] < count:
                raise Illegal("no_units", "You do not have that many units there.", "FA-154")
            if table.fresh[at] < count:
                few = f"Only {table.fresh[at]}" if table.fresh[at] else "None"
                text = f"{few} of these units may still move this season."
                raise Illegal("spent", text, "FA-154")


def group_ways(table: FarTable, owner: int, cell: int, counts: Sequence[int]) -> dict[int, Way]:
    """Where a group of these numbers by type gets to."""
    return movement.ways(table, owner, cell, [kind for kind, count in enumerate(counts) if count])


def _check_target(table: FarTable, cell: int) -> None:
    within(cell, table.board.cells, "tile")
    if table.terrain[cell] < 0:
        text = (
            "There is no tile there."
            if table.terrain[cell] == tables.EMPTY
            else "Hidden tiles cannot be entered."
        )
        raise Illegal("hidden", text, "FA-153")


def _check_way(table: FarTable, seat: int, origin: int, counts: Sequence[int], to: int) -> None:
    """Raise Illegal `no_points` unless that group gets to that tile, which is another (FA-152, FA-154)."""
    if origin == to:
        raise Illegal("no_points", "Name a tile other than the one they stand on.", "FA-154")
    if to not in group_ways(table, seat, origin, counts):
        raise no_way(table, seat, origin, [kind for kind, count in enumerate(counts) if count], to)


def no_way(table: FarTable, seat: int, origin: int, present: Sequence[int], to: int) -> Illegal:
    """Why a group does not get to a revealed tile: points, others on the way, or closed land."""
    if movement.entry_cost(table, to, sappers=all(kind == tables.SAPPER for kind in present)) < 0:
        wall = table.structure[to] == tables.WALL and table.terms.walls == "impassable"
        land = tables.tile_of(table.land(table.terrain[to]))
        what = "Only sappers enter a wall" if wall else f"Nobody enters {land}"
        return Illegal("no_points", f"{what} in this game.", "FA-158")
    points, far = movement.points(table, seat, origin, present), 4 * table.board.cells
    if to in movement.ways(table, seat, origin, present, barred=False):
        text = f"Others' units or structures bar every way of {points} movement points or less."
        return Illegal("no_points", text, "FA-156")
    way = movement.ways(table, seat, origin, present, far).get(to)
    if way is not None:
        text = f"The way there takes {way.cost} movement points, and they have {points}."
        return Illegal("no_points", text, "FA-152")
    if to in movement.ways(table, seat, origin, present, far, barred=False):
        return Illegal("no_points", "Others' units or structures bar every way there.", "FA-156")
    return Illegal("no_points", "Hidden or closed tiles bar every way there.", "FA-153")


def _check_move(state: FarState, seat: int, action: MoveUnits) -> None:
    demand(too_late(state, MANOEUVRE))
    table = state.table
    _check_target(table, action.to)
    check_force(table, seat, action.force)
    origin, counts = one_group(action.force)
    if hostility.foreign(table, seat, action.to):
        raise Illegal("is_attack", "Others' units or structures are there: that is an attack.", "FA-156")
    _check_way(table, seat, origin, counts, action.to)


def _move(state: FarState, seat: int, action: MoveUnits, events: Events) -> None:
    table = state.table
    origin, counts = one_group(action.force)
    near = combat.drawn_near(table, seat, action.to)
    for kind, count in enumerate(counts):
        if count:
            forces.take_units(table, origin, kind, count)
            forces.add_units(table, seat, action.to, kind, count, spent=True)
    table.recent += [origin, action.to]
    table.marched, table.phase = True, MANOEUVRE  # mustering is over (FA-149)
    events.append(Moved(seat, origin, action.to, sum(counts)))
    events += near


def _check_attack(state: FarState, seat: int, action: Attack) -> None:
    demand(too_late(state, MANOEUVRE))
    table = state.table
    _check_target(table, action.to)
    check_force(table, seat, action.groups)
    if not hostility.foreign(table, seat, action.to):
        raise Illegal("nothing_there", "Nothing of anyone else's is there: just move.", "FA-160")
    for origin, counts in group_by_cell(action.groups).items():
        _check_way(table, seat, origin, counts, action.to)
    combat.check_truce(table, seat, hostility.parties(table, seat, action.to), action.break_truce)


def _attack(state: FarState, seat: int, action: Attack, events: Events) -> None:
    table = state.table
    combat.break_truces(state, seat, hostility.parties(table, seat, action.to), events)
    table.marched, table.phase = True, MANOEUVRE  # mustering is over (FA-149)
    combat.enter(state, seat, action.to, set_out(table, seat, action.to, action.groups), events)


def set_out(table: FarTable, owner: int, to: int, force: Force) -> list[Group]:
    """The groups of an attack leave their tiles."""
    found = []
    for origin, counts in group_by_cell(force).items():
        back = group_ways(table, owner, origin, counts)[to].before
        found.append(Group(origin, back, list(counts)))
    for group in found:
        for kind, count in enumerate(group.units):
            forces.take_units(table, group.origin, kind, count)
    return found


def _no_muster_tile(table: FarTable, seat: int) -> Illegal | None:
    text = f"You have no {forces.muster_places(table)} that is not occupied, and muster nowhere else."
    return lack(not forces.muster_tiles(table, seat), "not_muster_tile", text, forces.muster_rule(table))


def _no_muster(state: FarState, seat: int) -> Illegal | None:
    table = state.table
    lacks = [(unit, treasury.missing_goods(table, seat, unit.cost)) for unit in forces.trained(table)]
    told = [f"{goods_told(unit.cost)} per {unit.name} (you lack {short})" for unit, short in lacks]
    poor = all(short for _, short in lacks)
    text = f"Mustering costs {join(told, 'or')}."
    price = lack(poor, "cannot_pay", text, forces.price_rule(table))
    found = together(_no_muster_tile(table, seat), forces.no_figures(table, seat), price)
    return too_late(state, MUSTER) or found


def _no_cavalry(table: FarTable) -> Illegal | None:
    none = tables.CAVALRY not in forces.unit_kinds(table)
    return lack(none, "off", "There is no cavalry in this game.", "FA-145")


def _no_upgrade(state: FarState, seat: int) -> Illegal | None:
    table = state.table
    short = treasury.missing_goods(table, seat, tables.UPGRADE_COST)
    price = lack(short, "cannot_pay", f"Mounting infantry costs 1 gold each; you lack {short}.", "FA-145")
    able = any(forces.types_on(table, cell)[tables.INFANTRY] for cell in forces.muster_tiles(table, seat))
    place = lack(not able, "no_units", "No infantry of yours stands on a muster tile of yours.", "FA-145")
    return _no_cavalry(table) or too_late(state, MUSTER) or together(price, place)


def _no_march(state: FarState, seat: int, text: str, rule: str) -> Illegal | None:
    none = lack(not forces.camps(state.table, seat), "no_units", "You have no units on the map.", "FA-154")
    tired = not forces.fresh_stacks(state.table, seat)
    spent = lack(tired, "spent", "None of your units may move any more this season.", "FA-154")
    return too_late(state, MANOEUVRE) or none or spent or Illegal("no_points", text, rule)


_no_move = partial(_no_march, text="Your units that may still move can reach no other tile.", rule="FA-152")
_no_attack = partial(
    _no_march,
    text="None of your units that may still move can reach a tile with others' units or structures.",
    rule="FA-160",
)

MOVES: Moves = {
    Muster: Move(_check_muster, _muster, STEPS, why_not=_no_muster),
    UpgradeUnit: Move(_check_upgrade, _upgrade, STEPS, why_not=_no_upgrade),
    MoveUnits: Move(_check_move, _move, STEPS, why_not=_no_move),
    Attack: Move(_check_attack, _attack, STEPS, why_not=_no_attack),
}


# What is legal.


def can_move(table: FarTable, seat: int) -> tuple[bool, bool]:
    """Whether a seat has any unit that could move, and any that could attack."""
    moving = attacking = False
    for stack, _ in forces.fresh_stacks(table, seat):
        to, hostile = reachable_cells(table, seat, stack)
        moving, attacking = moving or bool(to), attacking or bool(hostile)
        if moving and attacking:
            break
    return moving, attacking


def movable(table: FarTable, seat: int) -> list[tuple[int, int]]:
    """The stacks of a seat that could move, with their numbers."""
    return [each for each in forces.fresh_stacks(table, seat) if reachable_cells(table, seat, each[0])[0]]


def sample_move(state: FarState, seat: int, rng: random.Random) -> MoveUnits:
    """Some legal move."""
    table = state.table
    stack, most = rng.choice(movable(table, seat))
    return MoveUnits(((stack, rng.randint(1, most)),), rng.choice(reachable_cells(table, seat, stack)[0]))


def sample_attack(state: FarState, seat: int, rng: random.Random) -> Attack:
    """Some legal attack, with one group or several."""
    able = movement.targets(state.table, seat)
    cell = rng.choice(sorted(able))
    chosen = rng.sample(able[cell], rng.randint(1, len(able[cell])))
    groups: dict[int, tuple[int, int]] = {}
    for stack, most in chosen:  # one type a tile, so that the group has that type's points
        groups.setdefault(stack // tables.UNIT_TYPES, (stack, rng.randint(1, most)))
    return Attack(cell, tuple(groups.values()), hostility.under_truce(state.table, seat, cell) or None)
