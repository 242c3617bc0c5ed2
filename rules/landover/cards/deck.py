"""All 26 kinds of card by number."""

from rules.landover.cards.card import Card
from rules.landover.cards.commerce import COMMERCE_CARDS
from rules.landover.cards.politics import POLITICS_CARDS
from rules.landover.cards.science import SCIENCE_CARDS

_ALL = COMMERCE_CARDS | SCIENCE_CARDS | POLITICS_CARDS
ALL_CARDS: tuple[Card, ...] = tuple(_ALL[number] for number in range(len(_ALL)))
"""By card, as numbered in `tables.CARDS`."""
