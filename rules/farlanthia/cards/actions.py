"""The moves by which cards are played and answered. Targets are named one after the other."""

from typing import Annotated

from rules.farlanthia.actions import CARD, DIE, GOOD, TILE, CardMove
from rules.kernel.actions import Example
from rules.kernel.params import Number, Word

LETTERS = Word(("a", "b", "c"), "letter")


class Take(CardMove, frozen=True, tag="take"):
    """Use what a card offers you."""

    reason = "the card gives more than it asks"
    label = "Use a card"
    rules = ("FA-220", "FA-224", "FA-081", "FA-098")

    card: Annotated[int, CARD, "the card", Example("E11 or A64")]
    clause: Annotated[int, Number(1, 9, "clause"), "which of its clauses, counted from 1"]


class Decline(CardMove, frozen=True, tag="decline"):
    """Leave what is offered to you: a card's clause, or militia."""

    reason = "it asks more than it gives"
    rules = ("FA-224", "FA-195")
    answers = True


class Choose(CardMove, frozen=True, tag="choose"):
    """Decide which of its alternatives a card brings you."""

    reason = "it is the better part of the card for you"
    rules = ("FA-220", "FA-223", "FA-224")
    emphasis = "primary"

    letter: Annotated[int, LETTERS, "a, b or c"]


class PickTile(CardMove, frozen=True, tag="pick_tile"):
    """Name the tile that a card asks for."""

    reason = "what the card does is best for you there"
    label = "Pick a tile"
    rules = ("FA-229",)
    emphasis = "primary"

    cell: Annotated[int, TILE, "the tile", "tile"]


class PickGood(CardMove, frozen=True, tag="pick_good"):
    """Name the good that a card gives or takes."""

    reason = "it leaves you with the goods that you need most"
    label = "Pick a good"
    rules = ("FA-229",)
    emphasis = "primary"

    good: Annotated[int, GOOD, "the good"]


class PickDie(CardMove, frozen=True, tag="pick_die"):
    """Name the leadership die that a card costs."""

    reason = "it is the die that you can spare"
    label = "Pick a die"
    rules = ("FA-229", "FA-063")
    emphasis = "primary"

    die: Annotated[int, DIE, "the face of your die"]


class PickCard(CardMove, frozen=True, tag="pick_card"):
    """Name the discarded card that you want."""

    reason = "it is the card that helps most"
    label = "Pick a card"
    offered = True
    rules = ("FA-229", "FA-085")
    emphasis = "primary"

    card: Annotated[int, CARD, "the card"]
