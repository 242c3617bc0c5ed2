"""All 72 cards, read once from `cards.toml`."""

import tomllib
from importlib.resources import files
from typing import Any

from rules.farlanthia.cards.language import ADVENTURE, DECKS, EVENT, Card, card_id


def _card(deck: int, raw: dict[str, Any]) -> Card:
    texts, tag = tuple(raw["clauses"]), raw.get("tag", "")
    return Card(card_id(deck, raw["no"]), raw["name"], raw["keep"], raw["words"], texts, tag)


def _read() -> tuple[Card, ...]:
    text = (files("rules.farlanthia.cards") / "cards.toml").read_text(encoding="utf-8")
    raw = tomllib.loads(text)
    return tuple(_card(deck, each) for deck in (EVENT, ADVENTURE) for each in raw[DECKS[deck]])


CARDS = _read()
"""Every card by its id, in the order of the rule book: 36 events, 36 adventures."""
BY_CODE = {card.code: card for card in CARDS}
