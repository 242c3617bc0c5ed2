"""What computer players are told of a variant: it knows its own moves, and what they bring."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from rules.kernel.actions import Action
from rules.kernel.events import Event
from rules.kernel.game import Turn
from rules.settlers.state import SettlersState
from rules.settlers.view import SettlersView

Counsel = Callable[[Turn, random.Random], Action | None]
Income = Callable[[SettlersState, int], tuple[float, ...]]
Sequel = Callable[[SettlersState, int, random.Random], None]


@dataclass(frozen=True, slots=True)
class Advice:
    """A variant's advice, asked before a player thinks itself."""

    counsel: Counsel
    """What to do with a variant's own moves: a legal one; None leaves the choice to the player."""
    income: Income
    """The cards a roll that a seat gets beyond the rolls' own, by resource; empty for none."""
    sequel: Sequel
    """What follows a seat's turn before the next one, done to a state that is played on and known whole."""


SILENT = Advice(lambda turn, rng: None, lambda state, seat: (), lambda state, seat, rng: None)
"""No advice."""


class Advised(Protocol):
    """What a computer player needs of the game: its interface, and the advice of its variants."""

    advice: Advice

    def waiting_for(self, state: SettlersState) -> tuple[int, ...]:
        """The seats that must act."""

    def legal(self, state: SettlersState, seat: int) -> list[Action]:
        """The listed moves of a seat."""

    def apply(self, state: SettlersState, seat: int, action: Action) -> list[Event]:
        """Make a move."""

    def skip(self, state: SettlersState, seat: int) -> Action | None:
        """What stands for silence."""

    def copy(self, state: SettlersState) -> SettlersState:
        """An independent state."""

    def guess(self, view: SettlersView, rng: random.Random) -> SettlersState:
        """A state that agrees with a view."""
