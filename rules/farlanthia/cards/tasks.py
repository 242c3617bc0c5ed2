"""What cards still have to do: a stack of tasks, the last one first. Some wait for an answer."""

from typing import Literal

import msgspec

from rules.farlanthia.cards.language import Effect, Moment


class Task(msgspec.Struct, frozen=True):
    """One thing that a card has to do for a seat.

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
