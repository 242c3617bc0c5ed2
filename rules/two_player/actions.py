"""The moves of the game for two, in a slash command group of their own."""

from collections.abc import Mapping
from typing import Annotated

from rules.kernel.actions import Action, Without
from rules.kernel.options import Value
from rules.kernel.params import Number
from rules.settlers.actions import RESOURCE
from rules.settlers.tables import RESOURCES

MOST = 9
"""No ceiling is higher."""


class PairAction(Action, frozen=True):
    """The base of the moves of the game for two."""

    group = "settlers-two"


class Keep(PairAction, frozen=True, tag="keep"):
    """Keep the board as the dice for the sides left it; seen when both have answered."""

    reason = "the tiles that stay suit you"
    label = "Keep this board"
    rules = ("TP-012", "TP-011")
    secret = True
    answers = True
    emphasis = "success"


class Again(PairAction, frozen=True, tag="again"):
    """Ask for another roll for the sides; it takes both of you, and is seen when both have answered."""

    reason = "the tiles that would go are those that suit you"
    label = "Roll again"
    rules = ("TP-012", "TP-011")
    secret = True


class Bid(PairAction, frozen=True, tag="bid"):
    """Lay down one more of your cards for the card on offer."""

    reason = "the card on offer is worth more to you than the one you lay down"
    label = "Bid a card"
    rules = ("TP-033", "TP-032", "TP-031")
    emphasis = "primary"

    card: Annotated[int, RESOURCE, "the card to lay down; it stays until the bidding closes"]


class Done(PairAction, frozen=True, tag="done"):
    """Bid no more, unless the other player adds a card."""

    reason = "one more card would cost more than the offered one is worth"
    label = "Done bidding"
    rules = ("TP-033", "TP-034")
    answers = True
    last_word = True


class Ceiling(PairAction, frozen=True, tag="ceiling"):
    """Have cards laid down for you while you are behind, up to so many in all; nobody else is told."""

    label = "Bid up to…"
    rules = ("TP-033", "TP-034")
    open = True
    secret = True
    standing = True

    most: Annotated[int, Number(0, MOST, "ceiling"), "how many cards at most; 0 to bid no more for this one"]
    first: Annotated[int | None, RESOURCE, "what to lay down first", Without("what you hold most of")] = None


BY_OPTION: Mapping[type[Action], tuple[str, Value]] = {
    **dict.fromkeys((Keep, Again), ("reroll", "agree")),
    **dict.fromkeys((Bid, Done, Ceiling), ("fictional_turns", 1)),
}
"""Moves that there are with one value of an option only (TP-012, TP-042)."""

KEEP_BOARD, ROLL_AGAIN, DONE = Keep(), Again(), Done()
BIDS = tuple(Bid(kind) for kind in range(len(RESOURCES)))
