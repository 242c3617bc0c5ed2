"""The moves that name a development card (LO-226, LO-286)."""

from typing import Annotated

from rules.kernel.params import Word
from rules.landover.actions import CardAction
from rules.landover.cards.deck import NAMES, TITLES


class Play(CardAction, frozen=True, tag="play"):
    """Play a development card; what it needs to know is asked next."""

    reason = "it is worth most right now"
    label = "Play a card"
    rules = ("LO-226", "LO-227")

    card: Annotated[int, Word(NAMES, "card", TITLES), "the card to play"]


class PickDev(CardAction, frozen=True, tag="pick_dev"):
    """Take one of the development cards that you are shown."""

    reason = "it is the card that helps most"
    label = "Take a card"
    rules = ("LO-286", "LO-285")
    emphasis = "primary"

    card: Annotated[int, Word(NAMES, "card", TITLES), "the card to take"]


PLAYS = tuple(Play(card) for card in range(len(NAMES)))
PICKS = tuple(PickDev(card) for card in range(len(NAMES)))
