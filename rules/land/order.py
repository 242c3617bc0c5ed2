"""Rolls of one die each: for the playing order, and to break a tie at the end."""

from rules.kernel.chance import Chance
from rules.kernel.events import Event
from rules.land.events import OrderRolled, TieRolled


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
