"""The end of a game: who has won, and when (LO-320 to LO-325)."""

from rules.kernel.events import Event
from rules.kernel.game import Standing
from rules.landover import phase_names as at
from rules.landover.events import Won
from rules.landover.state import LandoverState

WITHIN = frozenset((at.PLACE_METRO, at.FREE_ROUTE, at.PICK_HAND, at.PICK_DEV, at.OVER))
"""Phases in the middle of a step: points are checked when it is complete (LO-321)."""
SETUP = frozenset((at.SETUP_VILLAGE, at.SETUP_CITY, at.SETUP_ROUTE))


def see_victory(state: LandoverState, events: list[Event]) -> bool:
    """End the game if somebody has the points, the active seat first (LO-320, LO-322); True if it is over."""
    table = state.table
    if table.phase in WITHIN:
        return table.phase == at.OVER
    for seat in (table.active,) if table.terms.own_turn else table.playing_seats():
        if table.points(seat) >= table.terms.target and table.phase not in SETUP:
            finish(state, [seat], "the target is reached", events)
            return True
    return False


def finish(state: LandoverState, winners: list[int], why: str, events: list[Event]) -> None:
    """End the game."""
    table = state.table
    table.phase = at.OVER
    table.winners = winners
    table.why = why
    state.secrets.pending = ()
    events.append(Won(tuple(winners), table.points(winners[0]), why))


def rounds_out(state: LandoverState, events: list[Event]) -> None:
    """The rounds have run out: the most points win, and a tie is shared (LO-325)."""
    seats = sorted(state.table.playing_seats())
    best = max(state.table.points(seat) for seat in seats)
    winners = [seat for seat in seats if state.table.points(seat) == best]
    finish(state, winners, f"{state.table.terms.rounds} rounds are over", events)


def standing(state: LandoverState) -> Standing:
    """Points by seat, and when over the winners."""
    table = state.table
    scores = tuple(table.points(seat) for seat in range(state.seats))
    return Standing(table.phase == at.OVER, scores, tuple(table.winners), table.why)
