"""All kinds of development card; a card is its index here, where a new one goes to the end."""

from functools import cache

from rules.settlers.cards.kinds import KINDS
from rules.settlers.tables import EXPANSION, FRAMES

CARDS = KINDS
PLAYS = tuple(card.play.kind for card in CARDS if card.play is not None)
"""The kinds of action by which cards are played."""


@cache
def full_deck(frame: str) -> tuple[int, ...]:
    """How many of each kind there are with the frame of that name."""
    large = FRAMES[frame] is EXPANSION
    return tuple(card.expansion if large else card.standard for card in CARDS)
