"""Asking seats: a window is one value (who, what), and its answers stay sealed until all are in (FA-272)."""

from rules.farlanthia.actions import Sealed
from rules.farlanthia.base import Events
from rules.farlanthia.events import Answered
from rules.farlanthia.phase_names import RAZE
from rules.farlanthia.state import FarState, Window
from rules.kernel.events import Viewer


def open_window(state: FarState, kind: str, seats: tuple[int, ...], about: tuple[int, ...] = ()) -> Window:
    """Ask these seats; what is open below waits until all have answered. `kind` is a phase's name."""
    window = Window(kind, tuple(sorted(seats)), about)
    state.table.windows.append(window)
    for seat in window.seats:
        state.secrets.answers[seat] = []
    return window


def close_window(state: FarState) -> tuple[Window, dict[int, list[Sealed]]]:
    """Close the window that is asked; returns it and the answers by seat, in seat order."""
    window = state.table.windows.pop()
    answers = {seat: state.secrets.answers[seat] for seat in window.seats}
    for seat in window.seats:
        state.secrets.answers[seat] = []
    return window, answers


def seal(state: FarState, seat: int, answer: Sealed, events: Events) -> None:
    """Keep a seat's answer to the open window; that it has answered is all that is told."""
    state.secrets.answers[seat].append(answer)
    events.append(Answered(seat))


def pending_seats(state: FarState) -> tuple[int, ...]:
    """The seats of the open window whose answers are not all in, ascending."""
    window = state.table.windows[-1]
    return tuple(seat for seat in window.seats if not has_answered(state, window, seat))


def has_answered(state: FarState, window: Window, seat: int) -> bool:
    """Whether a seat has said all that it is asked: one answer, or one for each structure it may raze."""
    said = len(state.secrets.answers[seat])
    if window.kind == RAZE:
        return said >= sum(occupier == seat for occupier, _ in state.table.razing)
    return said > 0


def asked_seats(state: FarState, viewer: Viewer) -> tuple[int, ...]:
    """Who is asked; that somebody else has answered a sealed window does not show (FA-272).

    Nobody waits for a seat that has surrendered, as all know (FA-242).
    """
    table, real = state.table, pending_seats(state)
    seats = (seat for seat in table.windows[-1].seats if not table.leaving >> seat & 1)
    return tuple(seat for seat in seats if seat != viewer or seat in real)
