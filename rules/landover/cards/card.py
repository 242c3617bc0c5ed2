"""What a development card is made of: its words, what it asks for, when it is refused, what it does."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rules.events import Event
from rules.illegal import Illegal
from rules.landover.state import LandoverState

Choices = tuple[int, ...]
"""What was chosen for a card so far, in the order of its questions."""
TILE, CORNER, EDGE, PLAYER, GOOD, ROUTE = "tile", "corner", "edge", "player", "good", "route"
"""The kinds of question; a route is a piece and an edge."""


@dataclass(frozen=True)
class Ask:
    """One question: its kind, its words, and what may be chosen after what was chosen before."""

    kind: str
    question: str
    places: Callable[[LandoverState, int, Choices], Sequence[int]]


def always(state: LandoverState, seat: int) -> Illegal | None:
    """Nothing but a lack of targets stands in the way."""
    return None


@dataclass(frozen=True)
class Card:
    """One kind of card. `why` is a refusal that does not follow from its questions; `work` does the card.

    `text` is what players read; `rules` are its ids, the most telling first.
    """

    text: str
    rules: tuple[str, ...]
    work: Callable[[LandoverState, int, Choices, list[Event]], None]
    asks: tuple[Ask, ...] = ()
    why: Callable[[LandoverState, int], Illegal | None] = always


def no_target(text: str, rule: str = "LO-227") -> Illegal:
    """A card that would do nothing is refused and stays held."""
    return Illegal("no_target", text, rule)
