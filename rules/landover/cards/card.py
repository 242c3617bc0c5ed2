"""What a development card is made of: its words, what it asks for, when it is refused, what it does."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rules.kernel.events import Event
from rules.kernel.illegal import Illegal, lack
from rules.landover.state import LandoverState

Choices = tuple[int, ...]
"""What was chosen for a card so far, in the order of its questions."""
TILE, CORNER, EDGE, PLAYER, GOOD, ROUTE = "tile", "corner", "edge", "player", "good", "route"
"""The kinds of question; a route is a piece and an edge."""


@dataclass(frozen=True)
class Ask:
    """One question: its kind, its words, and what may be chosen after what was chosen before.

    `none` says what there is not when nothing can be chosen, where that can happen; `fits` what can be,
    where the card's own text does not say all of it.
    """

    kind: str
    question: str
    places: Callable[[LandoverState, int, Choices], Sequence[int]]
    none: str = ""
    fits: str = ""


@dataclass(frozen=True)
class Card:
    """One kind of card: all that the rules and the computer players know of it.

    `deck` is the culture whose deck it belongs to, `count` how many there are, `value` what it is worth held,
    in cards of the hand, and a little less than it brings, or it would never be played. `points`: it is laid
    open when it is drawn, and is a point; `chancy`: what it does hangs on what is hidden, or on chance.
    `text` is what players read; `rules` are its ids, the most telling first. `why` is a refusal that does not
    follow from its questions; `work` does the card, if it is ever played in the main phase.
    """

    name: str
    deck: int
    value: float
    text: str
    rules: tuple[str, ...]
    work: Callable[[LandoverState, int, Choices, list[Event]], None] = lambda *moment: None
    asks: tuple[Ask, ...] = ()
    why: Callable[[LandoverState, int], Illegal | None] = lambda state, seat: None
    count: int = 2
    points: bool = False
    chancy: bool = False

    @property
    def title(self) -> str:
        """Its name as a title."""
        return " ".join(word.capitalize() for word in self.name.split())


def no_target(lacking: object, text: str, rule: str = "LO-227") -> Illegal | None:
    """The refusal of a card that would do nothing, and stays held, if something is lacking."""
    return lack(lacking, "no_target", text, rule)
