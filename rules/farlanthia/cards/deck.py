"""All 72 cards, read once from `cards.toml`."""

import tomllib
from importlib.resources import files
from typing import Any

from rules.farlanthia.cards.language import ADVENTURE, EVENT, Card, card_id
from rules.farlanthia.cards.parse import clause


def _card(deck: str, raw: dict[str, Any]) -> Card:
    clauses = tuple(clause(text) for text in raw["clauses"])
    return Card(card_id(deck, raw["no"]), raw["name"], raw["keep"], raw["words"], clauses, raw.get("tag", ""))


def _read() -> dict[int, Card]:
    text = (files("rules.farlanthia.cards") / "cards.toml").read_text(encoding="utf-8")
    raw = tomllib.loads(text)
    found = [_card(deck, each) for deck in (EVENT, ADVENTURE) for each in raw[deck]]
    return {card.id: card for card in found}


CARDS: dict[int, Card] = _read()
"""Every card by its id, in the order of the rule book."""
DECKS: dict[str, tuple[int, ...]] = {
    deck: tuple(card.id for card in CARDS.values() if card.deck == deck) for deck in (EVENT, ADVENTURE)
}
"""The ids of each deck, ascending: 36 each, as many as a D66 has results."""
