"""The flow of the game: from the end of one turn to the next seat that must act, or to the winners; and rolls
that put seats in order."""

from rules.kernel.chance import Chance
from rules.kernel.events import Event
from rules.kernel.hexes.bits import bits
from rules.land.events import Cramped, Finished, Offered, OrderRolled, Placed, Skipped, TieRolled, Waited
from rules.land.state import LandState
from rules.land.table import OVER, START, TURN

NOTHING_LEFT = "nobody can reclaim another plot"
ALL_PASSED = "a whole round went by without a plot being taken"


def advance(state: LandState, events: list[Event]) -> None:
    """Go on after a turn: to a seat that must act, or to the end of the game (LA-030, LA-032, LA-033)."""
    table = state.table
    while True:
        if not any(table.can_reclaim(seat) for seat in table.order):
            _finish(state, NOTHING_LEFT, events)
            return
        if table.at + 1 < state.seats:
            table.at += 1
        elif table.round_passed():
            _finish(state, ALL_PASSED, events)
            return
        else:
            table.at = 0
            table.round += 1
            table.taken = table.able = False
        if _begin_turn(state, events):
            return


def _begin_turn(state: LandState, events: list[Event]) -> bool:
    """Begin the turn of the seat whose turn it is; False if it is over without a decision."""
    table = state.table
    seat = table.in_turn()
    table.fresh = ()
    if table.gone >> seat & 1:
        return False
    if not table.owned[seat]:
        return _roll_start(state, seat, events)
    table.phase, table.dice, table.offered = TURN, (), 0
    table.cows = table.next_cows(seat)
    table.bonus[seat] = 0
    table.base = table.owned[seat]
    if table.payable():
        table.able = True
        return True
    if not table.closed >> seat & 1:
        table.closed |= 1 << seat
        walled = not table.ground.board.spread(table.base) & table.free
        events.append(Skipped(seat, mountain=not walled))
    return False


def _roll_start(state: LandState, seat: int, events: list[Event]) -> bool:
    """Roll column and row for a seat without a plot (LA-011…LA-016); True if it must choose."""
    table = state.table
    column, row, found = _roll_cell(state, seat, events)
    table.dice = (column, row)
    plots = bits(found)
    if not plots:
        _tell_wait(seat, (column, row), events)
        return False
    if len(plots) == 1:
        gained = table.take(seat, plots)
        events.append(Placed(seat, plots[0], gained, column, row))
        return False
    table.phase, table.offered, table.cows, table.base = START, found, 0, 0
    events.append(Offered(seat, column, row, plots))
    return True


def _roll_cell(state: LandState, seat: int, events: list[Event]) -> tuple[int, int, int]:
    """Column, row, and the start plots in that cell; a dead corner is rolled again if others are not."""
    table = state.table
    while True:
        column, row = state.chance.die(), state.chance.die()
        found = table.ground.board.cell(column, row) & table.start_plots()
        cramped = table.fair_start and found and not table.has_room(found)
        if not cramped or not table.has_room(table.start_plots()):
            return column, row, found
        events.append(Cramped(seat, column, row))


def _tell_wait(seat: int, roll: tuple[int, int], events: list[Event]) -> None:
    """Tell of a roll in vain; where several follow each other, a seat's are told together."""
    for i in range(len(events) - 1, -1, -1):
        event = events[i]
        if not isinstance(event, Waited):
            break
        if event.seat == seat:
            events[i] = Waited(seat, (*event.rolls, roll))
            return
    events.append(Waited(seat, (roll,)))


def _finish(state: LandState, why: str, events: list[Event]) -> None:
    table = state.table
    table.phase, table.cows, table.offered, table.base, table.dice = OVER, 0, 0, 0, ()
    table.winners = decide(state, events)
    table.why = why
    events.append(Finished(table.winners, max(table.scores()), why))


def decide(state: LandState, events: list[Event]) -> tuple[int, ...]:
    """The winners by the table's tie-break, which may roll dice."""
    leaders = _best(tuple(range(state.seats)), state.table.scores())
    if state.table.tie_break == "mountains":
        return _best(leaders, state.table.mountains())
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
