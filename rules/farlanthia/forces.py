"""Units on the map: how many stand where, how they come and go in silence, and where they may muster."""

from collections.abc import Sequence

from rules.farlanthia import structures, tables
from rules.farlanthia.state import FarTable
from rules.kernel.illegal import Illegal
from rules.kernel.names import NOBODY, join


def unit(table: FarTable, kind: int) -> tables.Unit:
    """What a type of unit costs and how far it moves in this game (FA-141, FA-145)."""
    if kind == tables.INFANTRY and table.terms.unit_types == "single":
        return tables.SINGLE
    return tables.UNITS[kind]


def unit_kinds(table: FarTable) -> tuple[int, ...]:
    """The types of unit that can be mustered in this game."""
    found = [tables.INFANTRY]
    found += [tables.CAVALRY] if table.terms.unit_types == "foot_and_horse" else []
    found += [tables.SAPPER] if table.terms.sappers else []
    return tuple(found)


def trained(table: FarTable) -> list[tables.Unit]:
    """What these types cost and how far they move."""
    return [unit(table, kind) for kind in unit_kinds(table)]


def units_on(table: FarTable, cell: int) -> int:
    """How many units stand on a cell."""
    at = cell * tables.UNIT_TYPES
    return sum(table.fresh[at : at + tables.UNIT_TYPES]) + sum(table.spent[at : at + tables.UNIT_TYPES])


def types_on(table: FarTable, cell: int) -> list[int]:
    """How many units of each type stand on a cell."""
    at = cell * tables.UNIT_TYPES
    return [table.fresh[at + kind] + table.spent[at + kind] for kind in range(tables.UNIT_TYPES)]


def units_of(table: FarTable, owner: int) -> int:
    """How many units an owner has on the map, those in an open combat included (FA-144)."""
    standing = sum(units_on(table, cell) for cell in camps(table, owner))
    moving = table.combat.groups if table.combat is not None and table.combat.mover == owner else ()
    return standing + sum(sum(group.units) for group in moving)


def camps(table: FarTable, owner: int) -> list[int]:
    """The cells where an owner's units stand, ascending."""
    return [cell for cell, holder in enumerate(table.holder) if holder == owner]


def fresh_stacks(table: FarTable, seat: int) -> list[tuple[int, int]]:
    """(stack, how many may still move) of a seat, ascending."""
    return [
        (stack, count)
        for stack, count in enumerate(table.fresh)
        if count and table.holder[stack // tables.UNIT_TYPES] == seat
    ]


def enemies_near(table: FarTable, seat: int, cell: int) -> int:
    """How many units of others stand near a cell."""
    return sum(
        units_on(table, at)
        for at, holder in enumerate(table.holder)
        if holder not in (NOBODY, seat) and table.board.distance(at, cell) <= tables.NEAR
    )


def add_units(table: FarTable, owner: int, cell: int, kind: int, count: int, *, spent: bool = False) -> None:
    """Units stand there now, in silence; the cell must hold no other owner's (FA-179)."""
    if not count:
        return
    stacks = table.spent if spent else table.fresh
    stacks[cell * tables.UNIT_TYPES + kind] += count
    table.holder[cell] = owner


def take_units(table: FarTable, cell: int, kind: int, count: int) -> None:
    """Fresh units leave a cell, in silence; nobody holds an empty one."""
    table.fresh[cell * tables.UNIT_TYPES + kind] -= count
    if not units_on(table, cell):
        table.holder[cell] = NOBODY


def clear_units(table: FarTable, cell: int) -> None:
    """All units leave a cell, in silence."""
    for kind in range(tables.UNIT_TYPES):
        table.fresh[cell * tables.UNIT_TYPES + kind] = table.spent[cell * tables.UNIT_TYPES + kind] = 0
    table.holder[cell] = NOBODY


def remove_units(table: FarTable, cell: int, count: int, order: Sequence[int]) -> None:
    """Losses on a cell, in silence: spent units before fresh, types in that order (FA-145, FA-176)."""
    for stacks in (table.spent, table.fresh):
        for kind in order:
            gone = min(count, stacks[cell * tables.UNIT_TYPES + kind])
            stacks[cell * tables.UNIT_TYPES + kind] -= gone
            count -= gone
    if not units_on(table, cell):
        table.holder[cell] = NOBODY


def room(table: FarTable, owner: int) -> int:
    """How many more units an owner may have on the map (FA-144)."""
    return 999 if owner == tables.NEUTRAL else max(0, tables.UNIT_LIMIT - units_of(table, owner))


def no_figures(table: FarTable, seat: int) -> Illegal | None:
    """The refusal of a seat that has all its units on the map (FA-144)."""
    return None if room(table, seat) else Illegal("limit", "All your figures are on the map.", "FA-144")


def is_muster_tile(table: FarTable, seat: int, cell: int) -> bool:
    """Whether a seat may muster there: own garrison, fort or capitol, not occupied (FA-141, FA-146)."""
    if table.owner[cell] != seat or structures.is_occupied(table, cell):
        return False
    return musters_at(table, table.structure[cell])


def musters_at(table: FarTable, kind: int) -> bool:
    """Whether units muster at that kind of structure in this game (FA-141, FA-146)."""
    about = tables.STRUCTURES[kind]
    return about.muster or (table.terms.muster_at == "civs_too" and about.militia > 0)


def muster_places(table: FarTable) -> str:
    """All these kinds, as "capitol, garrison or fort"."""
    return join([name for kind, name in enumerate(tables.STRUCTURE_NAMES) if musters_at(table, kind)], "or")


def muster_rule(table: FarTable) -> str:
    """The rule that says where units muster in this game (FA-141, FA-146)."""
    return "FA-146" if table.terms.muster_at == "civs_too" else "FA-141"


def price_rule(table: FarTable) -> str:
    """The rule that says what they cost (FA-141, FA-145)."""
    return "FA-145" if len(unit_kinds(table)) > 1 else "FA-141"


def muster_tiles(table: FarTable, seat: int) -> list[int]:
    """Where a seat may muster, ascending."""
    return [cell for cell in structures.owned_by(table, seat) if is_muster_tile(table, seat, cell)]


def free_unit_tiles(table: FarTable, seat: int) -> list[int]:
    """Where units that a card gives may be put: muster tiles, else any unoccupied structure (FA-141)."""
    return muster_tiles(table, seat) or [
        cell for cell in structures.owned_by(table, seat) if not structures.is_occupied(table, cell)
    ]
