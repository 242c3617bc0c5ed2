"""Scores and winners (LA-034, LA-035)."""

from rules.kernel.events import Event
from rules.land.order import roll_off
from rules.land.state import LandState
from rules.land.table import LandTable


def scores(table: LandTable) -> tuple[int, ...]:
    """Plots by seat; a mountain and a resident-cow plot count one each."""
    return tuple(owned.bit_count() for owned in table.owned)


def mountains(table: LandTable) -> tuple[int, ...]:
    """Mountains by seat."""
    return tuple((owned & table.ground.mountain).bit_count() for owned in table.owned)


def decide(state: LandState, events: list[Event]) -> tuple[int, ...]:
    """The winners by the table's tie-break, which may roll dice."""
    leaders = _best(tuple(range(state.seats)), scores(state.table))
    if state.table.tie_break == "mountains":
        return _best(leaders, mountains(state.table))
    if state.table.tie_break == "roll":
        return roll_off(state.chance, leaders, events)
    return leaders


def _best(seats: tuple[int, ...], worth: tuple[int, ...]) -> tuple[int, ...]:
    most = max(worth[seat] for seat in seats)
    return tuple(seat for seat in seats if worth[seat] == most)
