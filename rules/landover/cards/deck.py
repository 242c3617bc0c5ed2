"""All kinds of development card; a card is its index here."""

from collections import Counter
from collections.abc import Iterable

from rules.landover.cards.card import Card
from rules.landover.cards.commerce import COMMERCE_CARDS
from rules.landover.cards.politics import POLITICS_CARDS
from rules.landover.cards.science import SCIENCE_CARDS

ALL_CARDS: tuple[Card, ...] = (*COMMERCE_CARDS, *SCIENCE_CARDS, *POLITICS_CARDS)
NAMES = tuple(card.name for card in ALL_CARDS)
TITLES = tuple(card.title for card in ALL_CARDS)


def cards_told(cards: Iterable[int]) -> list[str]:
    """Cards by their titles, equal ones once, as "Spy ×2"."""
    counts = Counter(ALL_CARDS[card].title for card in cards)
    return [f"{title} ×{count}" if count > 1 else title for title, count in counts.items()]


def card_number(name: str) -> int:
    """The card of that name."""
    return NAMES.index(name)


def full_deck(deck: int) -> list[int]:
    """All cards of a deck, sorted."""
    return [n for n, card in enumerate(ALL_CARDS) if card.deck == deck for _ in range(card.count)]


ALCHEMIST = card_number("alchemist")
"""The only card that is played before the roll (LO-260)."""
