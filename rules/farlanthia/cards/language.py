"""What a card is made of: clauses with conditions, costs and effects (section 3.8 of the rule book)."""

from typing import Literal

import msgspec

Moment = Literal["NOW", "HERO", "REALM", "CONF", "REACT"]
"""When a clause speaks: when drawn, in the owner's turn of a phase, or inside another window."""
Mode = Literal["must", "one", "may"]
Keep = Literal["now", "season", "open", "hand"]
"""How long a card stays: not at all, to the season's end, until resolved, or in the hand until played."""

EVENT, ADVENTURE = "event", "adventure"
_DECKS = ((0, EVENT, "E"), (100, ADVENTURE, "A"))


class Effect(msgspec.Struct, frozen=True):
    """One thing that a clause does or costs: a kind of `cards/effects.py` with its number and its object."""

    kind: str
    n: int = 0
    what: str = ""
    rows: tuple["Row", ...] = ()
    """The lines of a table that a die is looked up in."""


class Row(msgspec.Struct, frozen=True):
    """What a die from `least` to `most` brings."""

    least: int
    most: int
    effects: tuple[Effect, ...]


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
    """One card. `id` is its D66 number, for an adventure 100 more; `tag` a relic's colour or `diplomatic`."""

    id: int
    name: str
    keep: Keep
    words: str
    clauses: tuple[Clause, ...]
    tag: str = ""

    @property
    def no(self) -> int:
        """The D66 number."""
        return self.id % 100

    @property
    def deck(self) -> str:
        """The deck that it belongs to."""
        return _DECKS[self.id // 100][1]

    @property
    def code(self) -> str:
        """Its short name: E11, A46."""
        return f"{_DECKS[self.id // 100][2]}{self.no}"


def card_id(deck: str, no: int) -> int:
    """The id of a deck's card by its D66 number."""
    return no + next(base for base, name, _ in _DECKS if name == deck)
