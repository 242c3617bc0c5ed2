"""What a card is made of: clauses with conditions, costs and effects (section 3.8 of the rule book)."""

from enum import Enum
from typing import Literal

import msgspec

from rules.farlanthia.tables import DECK_SIZE, NUMBERS

Moment = Literal["NOW", "HERO", "REALM", "CONF", "REACT"]
"""When a clause speaks: when drawn, in the owner's turn of a phase, or inside another window."""
Keep = Literal["now", "season", "open", "hand"]
"""How long a card stays: not at all, to the season's end, until resolved, or in the hand until played."""


class Mode(Enum):
    """Whether a clause is done, one of its ways is chosen, or it may be taken."""

    MUST = "must"
    ONE = "one"
    MAY = "may"


EVENT, ADVENTURE = range(2)
DECKS = ("event", "adventure")
_LETTERS, _GOODS = "EA", "wsfg"


class Effect(msgspec.Struct, frozen=True):
    """One thing that a clause does or costs: a kind of `cards/kinds.py` with its number and its object."""

    kind: str
    n: int = 0
    what: str = ""
    rows: tuple["Row", ...] = ()
    """The lines of a table that a die is looked up in."""

    @property
    def good(self) -> int:
        """The good that its object names by its first letter."""
        return _GOODS.index(self.what)


class Row(msgspec.Struct, frozen=True):
    """What a die from `least` to `most` brings."""

    least: int
    most: int
    effects: tuple[Effect, ...]


class Task(msgspec.Struct, frozen=True):
    """One thing that a card has to do for a seat; the last of a stack of them is done first.

    `walk` goes through the card's clauses of a moment, from number `at`; it waits where there is a choice.
    `do` works through effects; where the owner must name something it waits. `gift` gives its owner one good
    of its choice. `finish` puts the card away.
    """

    kind: Literal["walk", "do", "gift", "finish"]
    seat: int
    card: int
    moment: Moment = "NOW"
    at: int = 0
    todo: tuple[Effect, ...] = ()
    spent: int = 0
    """What the die counted that was spent for the card."""
    seats: tuple[int, ...] = ()
    """Who names a good in a `gift`."""


class Condition(msgspec.Struct, frozen=True):
    """What must hold for a clause to speak: a kind of `cards/conditions.py`."""

    kind: str
    what: str = ""
    n: int = 0


class Way(msgspec.Struct, frozen=True):
    """One alternative: its cost, what it brings, and whether taking it resolves the card."""

    pay: tuple[Effect, ...]
    effects: tuple[Effect, ...]
    end: bool = False


class Clause(msgspec.Struct, frozen=True):
    """One clause. Only `one` has several ways: a, b and c in this order."""

    moment: Moment
    mode: Mode
    ways: tuple[Way, ...]
    condition: Condition | None = None


class Card(msgspec.Struct, frozen=True):
    """One card. `id` counts through both decks from 0; `tag` is a relic's colour, or `diplomatic`."""

    id: int
    name: str
    keep: Keep
    words: str
    texts: tuple[str, ...]
    """Its clauses as `cards.toml` has them; `cards/clauses.py` reads them."""
    tag: str = ""

    @property
    def no(self) -> int:
        """Its number as two dice show it."""
        return NUMBERS[self.id % DECK_SIZE]

    @property
    def deck(self) -> int:
        """The deck that it belongs to: `EVENT` or `ADVENTURE`."""
        return self.id // DECK_SIZE

    @property
    def code(self) -> str:
        """Its short name: E11, A46."""
        return f"{_LETTERS[self.deck]}{self.no}"


def card_id(deck: int, no: int) -> int:
    """The id of a deck's card by its number."""
    return deck * DECK_SIZE + NUMBERS.index(no)
