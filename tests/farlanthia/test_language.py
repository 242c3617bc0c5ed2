"""The card language: what can be read, and that all 72 cards can."""

import pytest

from rules.farlanthia.cards import words
from rules.farlanthia.cards.clauses import CLAUSES, clause
from rules.farlanthia.cards.deck import BY_CODE, CARDS
from rules.farlanthia.cards.language import (
    ADVENTURE,
    EVENT,
    Clause,
    Condition,
    Effect,
    Mode,
    Row,
    Way,
    card_id,
)
from tests.cited import rule


@rule("FA-004")
def test_two_decks_of_36_numbered_as_two_dice_read() -> None:
    numbers = [10 * tens + ones for tens in range(1, 7) for ones in range(1, 7)]
    for deck in (EVENT, ADVENTURE):
        cards = [card for card in CARDS if card.deck == deck]
        assert [card.no for card in cards] == numbers
        assert all(CARDS[card_id(deck, card.no)] is card for card in cards)


@rule("FA-222", "FA-083")
def test_how_long_cards_stay() -> None:
    kept: dict[str, list[str]] = {}
    for card in CARDS:
        kept.setdefault(card.keep, []).append(card.code)
    assert kept["open"] == ["E11", "E12", "E13", "E36", "E64"]
    assert kept["hand"] == ["A11", "A12", "A13", "A14", "A15", "A16", "A21", "A53", "A55", "A64"]
    assert len(kept["season"]) == 19 and len(kept["now"]) == 38


def test_a_clause_is_read_into_its_parts() -> None:
    assert clause("CONF may pay troop1 => valor+1, g+1 end") == Clause(
        "CONF",
        Mode.MAY,
        (Way((Effect("pay_unit", 1),), (Effect("track", 1, "valor"), Effect("good", 1, "g")), True),),
    )
    assert clause("NOW one a: pay f2 => nothing; b: troop-1@any") == Clause(
        "NOW", Mode.ONE, (Way((Effect("pay_good", 2, "f"),), ()), Way((), (Effect("loss", 1, "any"),)))
    )
    assert clause("NOW must if units>=4 => troop-1@any").condition == Condition("units", "", 4)
    assert clause("REALM must if own(mine) => g+1 end").condition == Condition("own", "mine", 0)
    assert clause("NOW must if discards => recall").condition == Condition("discards", "", 0)


def test_a_die_may_decide() -> None:
    honor, valor = Effect("track", 1, "honor"), Effect("track", -1, "valor")
    table = Effect("roll", rows=(Row(1, 2, ()), Row(3, 6, (honor, valor))))
    assert clause("NOW must => d6[1-2: nothing; 3-6: honor+1, valor-1]").ways[0].effects == (table,)
    alternatives = clause("NOW one a: d6[1-2: nothing; 3-6: honor+1, valor-1], honor+1; b: valor-1").ways
    assert [way.effects for way in alternatives] == [(table, honor), (valor,)]
    faces = Effect("spent", rows=(Row(1, 1, (valor,)), Row(2, 2, ()), Row(3, 6, (honor,))))
    two = clause("NOW must => spent[1: valor-1; 2: nothing; 3-6: honor+1], d6[1-6: nothing; 1: nothing]")
    assert two.ways[0].effects == (faces, Effect("roll", rows=(Row(1, 6, ()), Row(1, 1, ()))))
    branch = Effect("spent", rows=(Row(1, 2, (valor,)), Row(3, 6, (honor,))))
    assert clause("NOW must => spent>=3 ? honor+1 : valor-1").ways[0].effects == (branch,)


@pytest.mark.parametrize(
    "text",
    [
        "LATER may => f+1",
        "NOW may f+1",
        "NOW perhaps => f+1",
        "NOW must => x+1",
        "NOW may pay x3 => f+1",
        "NOW must if $ => f+1",
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        clause(text)


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.code)
def test_every_card_is_told_in_plain_words(card: object) -> None:
    told = words.card(card)  # type: ignore[arg-type]
    assert told.startswith(card.words) and len(told) <= 500  # type: ignore[attr-defined]
    assert "  " not in told and ".." not in told and "{" not in told


def test_the_words_follow_the_clauses() -> None:
    thieves = [words.clause(each) for each in CLAUSES[BY_CODE["E11"].id]]
    assert thieves == [
        "When drawn, you may place 1 unit (price: 3 gold), and the card goes.",
        "In your realm turn, choose: a) you produce 1 wood less; b) you produce 1 gold less.",
        "In your conflict turn, you may gain 1 honor (price: no proposals for the season),"
        " and the card goes.",
        "In your conflict turn, you may gain 1 valor and 1 gold (price: 1 unit), and the card goes.",
    ]
    assert words.clause(CLAUSES[BY_CODE["E55"].id][0]) == (
        "In your conflict turn, you may give units setting out from a tile of your choice"
        " 2 more movement points this season, and the card goes."
    )
    assert words.clause(CLAUSES[BY_CODE["A46"].id][0]).endswith(
        "2: nothing; 3: gain 2 honor; 4: gain 1 stone; 5: gain 2 valor; 6: gain 2 valor, 2 honor and 2 gold."
    )
