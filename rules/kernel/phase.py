"""A phase and a kind of move, each as one value: all that the house asks about it stands side by side.

`rules.kernel.dispatch` asks them, for all games.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from rules.kernel.actions import Action
from rules.kernel.events import Viewer
from rules.kernel.illegal import Illegal, lack
from rules.kernel.names import Names, addressed, join
from rules.kernel.state import View

S = TypeVar("S")
V = TypeVar("V")

Kinds = tuple[type[Action], ...]
Reason = Callable[..., Illegal | None]


@dataclass(frozen=True, slots=True)
class Move:
    """How one kind of move is judged and done. Its functions are given a state and a seat first."""

    check: Callable[..., None]
    """Given the action too: raise Illegal if it may not be done; change nothing."""
    do: Callable[..., None]
    """Given the action and a list of events: change the state, and add what happened. Never raises."""
    phases: tuple[str, ...] = ()
    """The names of the phases in which it may be made; without any, in all but the end."""
    anyone: bool = False
    """True if every seat may make it then, so that `check` says whose it is: answers, orders, leaving."""
    why_not: Reason | None = None
    """What a seat that has no move of this kind lacks for any, whatever its parameters; None if nothing."""
    elsewhere: Reason | None = None
    """Why a seat may not make it in a phase that is none of its own; None where `todo` tells enough."""


def no_check(*moment: object) -> None:
    """The check of a move that is always possible in its phases."""


def because(code: str, text: str, rule: str, where: Callable[..., bool] = lambda *moment: True) -> Reason:
    """That refusal, at the moments where it is true."""
    return lambda *moment: lack(where(*moment), code, text, rule)


def nothing(state: Any, seat: int) -> list[Action]:
    """No listed move."""
    return []


def none_open(state: Any, seat: int) -> Kinds:
    """No kind of move with an open space."""
    return ()


def no_default(state: Any, seat: int) -> Action | None:
    """The rules know no move that stands for silence."""
    return None


def offer(*kinds: type[Action]) -> Callable[[Any], Kinds]:
    """Always these buttons and no others."""
    return lambda view: kinds


def always(move: Action) -> Callable[[Any, int], Action]:
    """Always the same move stands for silence."""
    return lambda state, seat: move


def asks(told: str) -> Callable[[View, Names], str]:
    """A prompt from words with `{who}` for those waited for; who reads it is addressed, and comes first."""

    def prompt(view: View, names: Names) -> str:
        if view.waiting == (view.viewer,):
            return addressed(told)
        others = [names.seat(seat) for seat in view.waiting if seat != view.viewer]
        who = join(["You"] * (len(others) < len(view.waiting)) + others)
        verb = "is" if len(view.waiting) == 1 else "are"
        return told.replace("{who} to ", f"{{who}} {verb} to ").replace("{who}", who)

    return prompt


@dataclass(frozen=True, slots=True)
class Phase(Generic[S, V]):
    """One phase, or one kind of open window. Its functions read a state (or a view) and change nothing.

    They answer what `rules.kernel.dispatch.Dispatcher` is asked by the same names.
    """

    name: str
    """Its name in views, records and tests."""
    todo: str
    """One sentence for who tries something else: what it is time for now."""
    prompt: Callable[[V, Names], str]
    """What the panel and the board say: who is to do what; for a seat's own view, what it can do."""
    waiting_for: Callable[[S], tuple[int, ...]] = lambda state: ()
    """The seats that must act, ascending; nobody when the game is over."""
    legal: Callable[[S, int], list[Action]] = nothing
    """Every listed legal move of a seat, in a fixed order, also of a seat that is not waited for."""
    open_moves: Callable[[S, int], Kinds] = none_open
    """The kinds with an open space of which a seat has a legal move now."""
    buttons: Callable[[V], Kinds] = lambda view: ()
    """The kinds to offer on the public board, from a spectator's view: no secret decides them."""
    skip: Callable[[S, int], Action | None] = no_default
    """The move that stands for the silence of a seat that is waited for, where the rules know one."""
    slight: Callable[[S, int], bool] = lambda state, seat: False
    """Whether, by what everybody knows, what a waiting seat is asked hardly touches it: where few are called,
    nobody is called for that; by default it always matters."""
    ordered: Callable[[S, int], Action | None] = no_default
    """The move that a seat's standing order makes now, of a seat that is waited for."""
    acting: Callable[[S], tuple[int, ...]] | None = None
    """The seats that may make its moves, where that is not who is waited for."""
    others_asked: bool = False
    """True if `todo` is said of who acts, and others may be asked something in their turn."""
    shown: Callable[[S, Viewer], tuple[int, ...]] | None = None
    """The seats that a viewer may know to be asked, where replies are sealed; None: who is waited for."""
    rule: str = ""
    """The id of the rule behind `todo`."""
    over: bool = False
    """True of the end of the game: nobody may make a move any more."""

    def asked(self, state: S, viewer: Viewer) -> tuple[int, ...]:
        """The seats that must act, as far as a viewer may know."""
        return self.waiting_for(state) if self.shown is None else self.shown(state, viewer)
