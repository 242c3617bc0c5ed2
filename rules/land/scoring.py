"""Scores and winners, and the rolls that put seats in order (LA-002 to LA-004, LA-034, LA-035)."""

from rules.kernel.chance import Chance
from rules.kernel.events import Event
from rules.land.events import OrderRolled, TieRolled
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


def roll_order(chance: Chance, seats: tuple[int, ...], events: list[Event], again: bool = False) -> list[int]:
    """The seats from highest to lowest roll (LA-002…LA-004).

    Seats in a tie roll again among themselves, the highest tie first.
    """
    dice = tuple(chance.die() for _ in seats)
    events.append(OrderRolled(seats, dice, again))
    order: list[int] = []
    for value in sorted(set(dice), reverse=True):
        tied = tuple(seat for seat, die in zip(seats, dice, strict=True) if die == value)
        order += tied if len(tied) == 1 else roll_order(chance, tied, events, again=True)
    return order


def roll_off(chance: Chance, seats: tuple[int, ...], events: list[Event]) -> tuple[int, ...]:
    """The one of these seats that rolls highest, ties rolling again (LA-035)."""
    while len(seats) > 1:
        dice = tuple(chance.die() for _ in seats)
        events.append(TieRolled(seats, dice))
        seats = tuple(seat for seat, die in zip(seats, dice, strict=True) if die == max(dice))
    return seats
