"""Units that come by cards and are lost outside of combats, and in which order they are lost."""

from collections.abc import Sequence

from rules.farlanthia import tables
from rules.farlanthia.actions import ORDERS
from rules.farlanthia.base import Events
from rules.farlanthia.events import Mustered, UnitsLost
from rules.farlanthia.state import FarState


def loss_order(state: FarState, owner: int, *, rolled: bool = False) -> tuple[int, ...]:
    """In which order an owner loses types of units: as ordered now, or when dice were rolled (FA-145)."""
    if not state.table.is_seat(owner):
        return tuple(range(tables.UNIT_TYPES))
    orders = state.secrets.orders[owner]
    losses = orders.losses_rolled if rolled else orders.losses
    numbers = {unit.name: kind for kind, unit in enumerate(tables.UNITS)}
    return tuple(numbers[name] for name in ORDERS["losses"].values[losses].split("-"))


def lose(state: FarState, cell: int, count: int, why: str, events: Events) -> None:
    """Units on a cell are lost outside of a combat, types as their owner ordered (FA-145), and it is told."""
    owner = state.table.holder[cell]
    gone = min(count, state.table.units_on(cell))
    if gone:
        state.table.remove_units(cell, gone, loss_order(state, owner))
        state.table.recent.append(cell)
        events.append(UnitsLost(owner, cell, gone, why))


def give(state: FarState, seat: int, cells: Sequence[int], why: str, events: Events, spent: bool) -> None:
    """A card's units, one on each of these cells, up to the limit (FA-141, FA-144, FA-147)."""
    for cell in cells:
        if state.table.room(seat):
            state.table.add_units(seat, cell, tables.INFANTRY, 1, spent=spent)
            state.table.recent.append(cell)
            events.append(Mustered(seat, cell, tables.INFANTRY, 1, why))
