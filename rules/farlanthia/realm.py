"""Hero tracks, structures and units as they come and go, told."""

from rules.farlanthia import forces, structures, tables
from rules.farlanthia.actions import ORDERS
from rules.farlanthia.base import Events
from rules.farlanthia.events import Mustered, StructureLost, TrackMoved, UnitsLost
from rules.farlanthia.state import FarState, FarTable
from rules.kernel.names import NOBODY

# Hero tracks.


def change_track(state: FarState, seat: int, track: str, by: int, events: Events, why: str = "") -> None:
    """Move `valor`, `honor` or `renown` of a seat, converting at once (FA-180 to FA-183, FA-186).

    `why` is told where nothing that was told before says it.
    """
    table = state.table
    if not by:
        return
    values: list[int] = getattr(table, track)
    floor = table.terms.renown_floor == "0" if track == "renown" else True
    before = values[seat]
    values[seat] = max(0, before + by) if floor else before + by
    if track == "valor":
        table.valor_total[seat] += values[seat] - before
    now = values[seat]
    gained = 0 if track == "renown" else convert(table, seat)
    if now != before:
        events.append(TrackMoved(seat, track, now - before, now, gained, why))


def convert(table: FarTable, seat: int) -> int:
    """Turn full tracks of a seat into renown; returns how much (FA-181, FA-182)."""
    gained = 0
    keep = table.terms.conversion_rest == "keep"
    summed = table.terms.renown_conversion == "sum"
    reached = sum if summed else max
    while reached((table.valor[seat], table.honor[seat])) >= tables.TRACK:
        gained += 1
        if summed:
            _take_sum(table, seat, keep)
        else:
            full: list[int] = table.valor if table.valor[seat] >= tables.TRACK else table.honor
            full[seat] = full[seat] - tables.TRACK if keep else 0
    table.renown[seat] += gained
    return gained


def _take_sum(table: FarTable, seat: int, keep: bool) -> None:
    """Take 10 points from the larger track first, valor when equal; or set both to 0 (FA-182)."""
    if not keep:
        table.valor[seat] = table.honor[seat] = 0
        return
    larger, smaller = table.valor, table.honor
    if table.honor[seat] > table.valor[seat]:
        larger, smaller = smaller, larger
    taken = min(tables.TRACK, larger[seat])
    larger[seat] -= taken
    smaller[seat] -= tables.TRACK - taken


# Structures.


def terrain_allows(terrain: int, kind: int, lake_village: bool = False) -> bool:
    """Whether a structure of that kind may stand on that terrain (FA-115 to FA-117)."""
    if terrain < 0 or terrain in (tables.VOLCANO, tables.SWAMP):
        return False
    only = tables.STRUCTURES[kind].only
    if only >= 0:
        return terrain == only
    return terrain != tables.LAKE or tables.STRUCTURES[kind].lake or lake_village


def remove_structure(state: FarState, cell: int, why: str, events: Events, left: int = NOBODY) -> None:
    """A structure leaves the map, or `left` of the same owner stands in its place; tells it."""
    table = state.table
    kind, owner = table.structure[cell], table.owner[cell]
    structures.put(table, cell, left, owner if left != NOBODY else NOBODY)
    events.append(StructureLost(owner, kind, cell, left, why))


def remove_road(state: FarState, cell: int, why: str, events: Events) -> None:
    """A road leaves the map, whether it lies alone or beside another structure."""
    table = state.table
    if table.road[cell] == NOBODY:
        remove_structure(state, cell, why, events)
        return
    owner, table.road[cell] = table.road[cell], NOBODY
    events.append(StructureLost(owner, tables.ROAD, cell, NOBODY, why))


# Units.


def loss_order(state: FarState, owner: int, *, rolled: bool = False) -> tuple[int, ...]:
    """In which order an owner loses types of units: as ordered now, or when dice were rolled (FA-145)."""
    if not state.table.is_seat(owner):
        return tuple(range(tables.UNIT_TYPES))
    orders = state.secrets.orders[owner]
    losses = orders.losses_rolled if rolled else orders.losses
    numbers = {unit.name: kind for kind, unit in enumerate(tables.UNITS)}
    return tuple(numbers[name] for name in ORDERS["losses"].values[losses].split("-"))


def lose_units(state: FarState, cell: int, count: int, why: str, events: Events) -> None:
    """Units on a cell are lost outside of a combat, types as their owner ordered (FA-145), and it is told."""
    owner = state.table.holder[cell]
    gone = min(count, forces.units_on(state.table, cell))
    if gone:
        forces.remove_units(state.table, cell, gone, loss_order(state, owner))
        state.table.recent.append(cell)
        events.append(UnitsLost(owner, cell, gone, why))


def give_unit(state: FarState, seat: int, cell: int, why: str, events: Events, spent: bool) -> None:
    """A card's unit, if the limit leaves room for it (FA-141, FA-144, FA-147)."""
    if forces.room(state.table, seat):
        forces.add_units(state.table, seat, cell, tables.INFANTRY, 1, spent=spent)
        state.table.recent.append(cell)
        events.append(Mustered(seat, cell, tables.INFANTRY, 1, why))
