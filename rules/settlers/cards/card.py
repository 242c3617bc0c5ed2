"""What a kind of development card is made of: its words, how many there are, and how it is played."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from rules.kernel.actions import Action
from rules.kernel.illegal import Illegal
from rules.settlers.hooks import Events, Hooks, State


@dataclass(frozen=True, slots=True)
class Play:
    """How a card is played, by whom it is ready for: as that `kind` of action.

    `listed` lists all plays there are, `lacking` is why there is none, `check` raises Illegal for what is
    asked for, and `work` does it, when the card is spent.
    """

    kind: type[Action]
    listed: Callable[[State, int], Sequence[Action]]
    work: Callable[[Hooks, State, int, Any, Events], None]
    lacking: Callable[[State, int], Illegal | None] = lambda state, seat: None
    check: Callable[[State, int, Any], None] = lambda state, seat, action: None


@dataclass(frozen=True, slots=True)
class Card:
    """A kind of card: all that the rules, the pictures and the computer players know of it.

    `name` is said of one, `several` of more, `played` when it is played. `standard` and `expansion` are how
    many there are for four and for six, `worth` is what it is worth in hand, in cards of choice (a soldier
    steals one), `rules` are the ids that say what it does, the most telling first, and `emblem` names its
    drawing in `render.settlers.cards`. Without `play` it is never played.
    """

    name: str
    several: str
    played: str
    standard: int
    expansion: int
    worth: float
    rules: tuple[str, ...]
    emblem: str
    play: Play | None = None
