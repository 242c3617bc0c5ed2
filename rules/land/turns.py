"""The flow of the game: from the end of one turn to the next seat that must act."""

from rules.events import Event
from rules.hexes.bits import bits
from rules.land.events import Cramped, Finished, Offered, Placed, Skipped, Waited
from rules.land.scoring import decide, scores
from rules.land.state import (
    LandState,
    can_reclaim,
    in_turn,
    next_cows,
    payable,
    roomy,
    start_plots,
    take,
)
from rules.land.view import OVER, START, TURN

NOTHING_LEFT = "nobody can reclaim another plot"
ALL_PASSED = "a whole round went by without a plot being taken"


def advance(state: LandState, events: list[Event]) -> None:
    """Go on after a turn: to a seat that must act, or to the end of the game (LA-030, LA-032, LA-033)."""
    while True:
        if not any(can_reclaim(state, seat) for seat in state.order):
            _finish(state, NOTHING_LEFT, events)
            return
        if state.at + 1 < state.seats:
            state.at += 1
        elif _round_passed(state):
            _finish(state, ALL_PASSED, events)
            return
        else:
            state.at = 0
            state.round += 1
            state.taken = state.able = False
        if _begin_turn(state, events):
            return


def _round_passed(state: LandState) -> bool:
    """Whether the round that ends took no plot although it could have, and nobody waits for one (LA-033)."""
    if state.taken or not state.able:
        return False
    return not any(can_reclaim(state, seat) for seat in state.order if not state.owned[seat])


def _begin_turn(state: LandState, events: list[Event]) -> bool:
    """Begin the turn of the seat whose turn it is; False if it is over without a decision."""
    seat = in_turn(state)
    state.fresh = ()
    if state.gone >> seat & 1:
        return False
    if not state.owned[seat]:
        return _roll_start(state, seat, events)
    state.phase, state.dice, state.offered = TURN, (), 0
    state.cows = next_cows(state, seat)
    state.bonus[seat] = 0
    state.base = state.owned[seat]
    if payable(state):
        state.able = True
        return True
    state.cows = 0
    if not state.closed >> seat & 1:
        state.closed |= 1 << seat
        walled = not state.ground.board.spread(state.base) & state.free
        events.append(Skipped(seat, mountain=not walled))
    return False


def _roll_start(state: LandState, seat: int, events: list[Event]) -> bool:
    """Roll column and row for a seat without a plot (LA-011…LA-016); True if it must choose."""
    column, row, found = _rolled(state, seat, events)
    state.dice = (column, row)
    plots = tuple(bits(found))
    if not plots:
        _tell_wait(seat, (column, row), events)
        return False
    if len(plots) == 1:
        gained = take(state, seat, plots)
        events.append(Placed(seat, plots[0], gained, column, row))
        return False
    state.phase, state.offered, state.cows, state.base = START, found, 0, 0
    events.append(Offered(seat, column, row, plots))
    return True


def _rolled(state: LandState, seat: int, events: list[Event]) -> tuple[int, int, int]:
    """Column, row, and the start plots in that cell; a dead corner is rolled again if others are not."""
    while True:
        column, row = state.chance.die(), state.chance.die()
        found = state.ground.board.cell(column, row) & start_plots(state)
        if not (state.fair_start and found) or roomy(state, found) or not roomy(state, start_plots(state)):
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
    state.phase, state.cows, state.offered, state.base, state.dice = OVER, 0, 0, 0, ()
    state.winners = decide(state, events)
    state.why = why
    events.append(Finished(state.winners, max(scores(state)), why))
