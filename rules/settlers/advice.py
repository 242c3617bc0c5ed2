"""What computer players are told of a variant: it knows its own moves, and what they bring."""

import random
from collections.abc import Callable
from dataclasses import dataclass

from rules.kernel.actions import Action
from rules.kernel.game import Game, Turn
from rules.settlers.state import SettlersState
from rules.settlers.view import SettlersView

Counsel = Callable[[Turn, random.Random], Action | None]
Income = Callable[[SettlersState, int], tuple[float, ...]]
Sequel = Callable[[SettlersState, int, random.Random], None]


@dataclass(frozen=True, slots=True)
class Advice:
    """A variant's advice, asked before a player thinks itself."""

    counsel: Counsel
    """What to do with a variant's own moves: a legal one; None leaves the choice to the player, who knows the
    phases of the base game only."""
    income: Income
    """The cards a roll that a seat gets beyond the rolls' own, by resource; empty for none."""
    sequel: Sequel
    """What follows a seat's turn before the next one, done to a state that is played on and known whole."""


SILENT = Advice(lambda turn, rng: None, lambda state, seat: (), lambda state, seat, rng: None)
"""No advice."""


class Advised(Game[SettlersState, SettlersView]):
    """A game of which computer players ask the advice of its variants, too."""

    advice: Advice
