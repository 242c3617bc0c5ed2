"""Farlanthia's private picture: dice and what they buy, goods, prices, cards with their words."""

import msgspec
import pytest

from render import catalogue
from render.farlanthia import cards, figures, hand
from render.plates.sheet import WIDTH, Sheet
from rules.farlanthia.cards.deck import BY_CODE, CARDS
from rules.farlanthia.tables import FOREST, SINGLE, STRUCTURE_NAMES, UNITS, VOLCANO
from rules.farlanthia.words import offers
from tests.cited import rule
from tests.render.farlanthia_views import look_at, staged
from tests.render.test_painters import opened

PAINTER = catalogue.find("farlanthia")
HELD = (BY_CODE["A11"].id, BY_CODE["A55"].id)


def names(sheet: Sheet) -> list[str]:
    return [each.what.name for row in sheet.rows for each in row]


def test_a_hand_shows_dice_goods_and_cards() -> None:
    shown = names(hand.sheet(look_at(staged("realm", 4), 0, hand=HELD)))
    assert shown[0].startswith("seat 1: renown 4, valor 3, honor 0")
    for name in ("die 6 up to 6", "die 4 up to 6", "2 wood", "1 stone", "2 food", "2 gold"):
        assert name in shown
    for name in ("A11 Strange Blueprints", "A55 Master armourer", "E64 Embargo"):
        assert name in shown


def test_prices_say_what_can_be_paid() -> None:
    table = staged("realm", 4)
    shown = names(hand.sheet(look_at(table, 0)))
    assert "village can be bought" in shown
    assert "fort cannot be bought" in shown
    assert "unit up to 1" in shown
    assert not [name for name in shown if name.startswith("workshop")]
    kinds = [name for name in STRUCTURE_NAMES if name != "workshop"]
    assert all(any(name.startswith(kind) for name in shown) for kind in kinds)


def test_a_discount_counts() -> None:
    table = staged("realm", 4)
    table.goods[:4] = [2, 0, 2, 0]
    assert "town cannot be bought" in names(hand.sheet(look_at(table, 0)))
    table.effects[0].discount[1] = 1
    assert "town can be bought" in names(hand.sheet(look_at(table, 0)))


@rule("FA-119")
def test_growing_costs_the_difference() -> None:
    table = staged("realm", 4)
    table.goods[:4] = [1, 1, 1, 0]
    table.terms = msgspec.structs.replace(table.terms, upgrade_cost="difference")
    assert "town can be bought" in names(hand.sheet(look_at(table, 0)))


def test_a_drawn_tile_is_shown_to_who_drew_it() -> None:
    assert "drawn forest" in names(hand.sheet(look_at(staged("realm", 4), 0, drawn=FOREST)))
    assert not [name for name in names(hand.sheet(look_at(staged("realm", 4), 0))) if "drawn" in name]
    table = staged("realm", 4)
    table.terms = msgspec.structs.replace(table.terms, volcano_kind="palace")
    assert "drawn palace" in names(hand.sheet(look_at(table, 0, drawn=VOLCANO)))


def test_several_are_drawn_without_an_article(monkeypatch: pytest.MonkeyPatch) -> None:
    """The picture said "a badlands" and "a hills"."""
    said = []
    monkeypatch.setattr(cards, "left", lambda _, __, text, ___: said.append(text))
    for terrain in ("badlands", "forest"):
        cards.drawn.__wrapped__.__wrapped__(terrain)
    assert said == ["You have drawn badlands.", "You have drawn a forest."]


def test_who_has_no_seat_has_no_hand() -> None:
    table = staged("realm", 4)
    for viewer in (None, 4):
        assert PAINTER.hand(look_at(table, viewer)) is None
        with pytest.raises(ValueError, match="only a seat"):
            hand.sheet(look_at(table, viewer))


@pytest.mark.parametrize("card", range(0, len(CARDS), 6))
def test_every_card_fits(card: int) -> None:
    picture = PAINTER.hand(look_at(staged("realm", 2), 0, hand=(card,)))
    assert picture is not None
    assert opened(picture).width == WIDTH


def test_a_die_says_what_it_still_buys() -> None:
    """One tile is one tile, and what is over for this season is not offered."""
    every = ("tiles", "adventure", "good", "replace")
    assert cards.die_words(1, 1, every) == "reveals 1 tile, an adventure or 1 good"
    assert cards.die_words(3, 3, every) == "reveals 3 tiles, an adventure or 1 good"
    assert cards.die_words(1, 3, every) == "reveals 1 to 3 tiles, an adventure or 1 good"
    assert cards.die_words(1, 3, ("good", "replace")) == "1 good or replaces a rolled die"
    table = staged("realm", 4)
    first, last = table.order[0], table.order[-1]
    told = {}
    for phase in ("scout", "hero", "realm", "conflict.muster"):
        table.phase, table.at, table.scout_die = phase, 1, False
        told[phase] = [offers.buys(table, seat) for seat in (first, last)]
    assert told == {
        "scout": [every[1:], every],
        "hero": [every[2:], every[1:]],
        "realm": [every[3:], every[2:]],
        "conflict.muster": [every[3:], every[3:]],
    }


def test_every_kind_of_unit_has_a_figure() -> None:
    kinds = {kind.name for kind in (SINGLE, *UNITS)}
    assert kinds == set(figures.UNITS)
