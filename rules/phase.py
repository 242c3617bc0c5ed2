"""A phase of a game as one value: all that the house asks about a moment stands side by side in it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from rules.actions import Action
from rules.events import Viewer
from rules.names import Names

S = TypeVar("S")
V = TypeVar("V")

Kinds = tuple[type[Action], ...]


def nobody(state: Any) -> tuple[int, ...]:
    """No seat is waited for."""
    return ()


def nothing(state: Any, seat: int) -> list[Action]:
    """No listed move."""
    return []


def closed(state: Any, seat: int) -> Kinds:
    """No kind of move with an open space."""
    return ()


def unanswered(state: Any, seat: int) -> Action | None:
    """The rules know no move that stands for silence."""
    return None


def bare(view: Any) -> Kinds:
    """No button."""
    return ()


@dataclass(frozen=True, slots=True)
class Phase(Generic[S, V]):
    """One phase, or one kind of open window. Its functions read a state (or a view) and change nothing."""

    name: str
    """Its name in views, records and tests."""
    todo: str
    """One sentence for who tries something else: what it is time for now."""
    prompt: Callable[[V, Names], str]
    """What the panel and the board say: who is to do what; for a seat's own view, what it can do."""
    waiting: Callable[[S], tuple[int, ...]] = nobody
    """The seats that must act, ascending."""
    legal: Callable[[S, int], list[Action]] = nothing
    """Every listed legal move of a seat, in a fixed order, also of a seat that is not waited for."""
    open: Callable[[S, int], Kinds] = closed
    """The kinds with an open space of which a seat has a legal move now."""
    buttons: Callable[[V], Kinds] = bare
    """The kinds to offer on the public board, from a spectator's view: no secret decides them."""
    silence: Callable[[S, int], Action | None] = unanswered
    """The move that stands for a seat's silence, where the rules know one."""
    ordered: Callable[[S, int], Action | None] = unanswered
    """The move that a seat's standing order makes now, of a seat that is waited for."""
    shown: Callable[[S, Viewer], tuple[int, ...]] | None = None
    """The seats that a viewer may know to be asked, where replies are sealed; None: those of `waiting`."""

    def asked(self, state: S, viewer: Viewer) -> tuple[int, ...]:
        """The seats that must act, as far as a viewer may know."""
        return self.waiting(state) if self.shown is None else self.shown(state, viewer)
