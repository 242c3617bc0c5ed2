"""A move as one value, and the refusals that all modules share."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NoReturn

from rules.actions import Action
from rules.events import Event
from rules.farlanthia.state import FarState, Table
from rules.illegal import Illegal

Events = list[Event]


@dataclass(frozen=True, slots=True)
class Move:
    """How one kind of action is checked (raises Illegal, changes nothing) and done (never raises)."""

    check: Callable[[FarState, int, Any], None]
    do: Callable[[FarState, int, Any, Events], None]


Moves = dict[type[Action], Move]


def current(state: FarState) -> str:
    """The name of the phase that decides what may be done: that of the open window, or the turn's."""
    table = state.table
    return table.windows[-1].kind if table.windows else table.phase


_CARDS_FIRST = ("hero", "realm", "conflict.muster")
"""Phases in which cards ask before anything else is done (FA-080, FA-090, FA-140)."""


def asked(table: Table) -> tuple[int, ...]:
    """Who may decide now: the seats of the open window, or else the seat in turn or the game master."""
    if table.windows:
        return table.windows[-1].seats
    return (table.master if table.phase == "setup.gm" else table.seat,)


NOT_NOW = "Not now."
"""What somebody is told who tries something else; `flow` adds what it is time for."""


def refuse(state: FarState, seat: int) -> NoReturn:
    """Raise Illegal for a seat that is not asked, or asked something else (book, 5.2)."""
    table = state.table
    if seat not in asked(table):
        raise Illegal("not_your_decision", "It is not for you to decide now.", "FA-055")
    if table.phase in _CARDS_FIRST and current(state).startswith("card."):
        raise Illegal("must_first", "First decide what the open card asks of you.", "FA-080")
    raise Illegal("wrong_phase", NOT_NOW, "FA-051")


def need(state: FarState, seat: int, *phases: str) -> None:
    """Raise Illegal unless that seat decides now, in one of these phases."""
    if state.table.over:
        raise Illegal("wrong_phase", "The game is over.", "FA-230")
    now = current(state)
    if now not in phases or seat not in asked(state.table):
        refuse(state, seat)
    if state.secrets.answers[seat] and now != "conflict.raze":
        raise Illegal("not_your_decision", "You have answered already.", "FA-272")


def within(number: int, size: int, what: str) -> None:
    """Raise Illegal `bad_value` unless the number is one of that many."""
    if not 0 <= number < size:
        raise Illegal("bad_value", f"There is no such {what}.", "FA-002")
