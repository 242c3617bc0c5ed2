"""Landover's private hand: every kind with its rate, what a level brings, what can be afforded."""

import pytest

from render import catalogue, theme
from render.hexes import goods
from render.landover import cards, hand
from render.plates.parts import sign
from render.plates.sheet import EDGE, WIDTH, Sheet, wrap
from rules.landover.tables import GOODS
from rules.landover.texts import gift
from rules.landover.trading import rates
from tests.render.landover_views import look_at, staged
from tests.render.test_painters import opened

PAINTER = catalogue.find("landover")
HELD = ("crane", "spy", "merchant", "merchant", "diplomat")


def names(sheet: Sheet) -> list[str]:
    return [each.what.name for row in sheet.rows for each in row]


def test_a_hand_shows_all_eight_kinds_with_their_rates() -> None:
    view = look_at(staged("heartland", 4), 0, HELD)
    shown = names(hand.sheet(view))
    assert view.mine is not None
    for kind, (count, rate) in enumerate(zip(view.mine.goods, rates(view.table, 0), strict=True)):
        assert f"{count} {GOODS[kind]} at {rate}:1" in shown


def test_held_cards_have_their_words() -> None:
    shown = names(hand.sheet(look_at(staged("heartland", 4), 0, HELD)))
    for card, count in (("crane", 1), ("spy", 1), ("merchant", 2), ("diplomat", 1)):
        assert f"{count} {card}" in shown


def test_a_spectator_has_no_hand() -> None:
    view = look_at(staged("heartland", 4), None, HELD)
    assert PAINTER.hand(view) is None
    with pytest.raises(ValueError, match="only a seat"):
        hand.sheet(view)


@pytest.mark.parametrize("seat", range(4))
def test_every_hand_is_a_picture(seat: int) -> None:
    picture = PAINTER.hand(look_at(staged("heartland", 4), seat, HELD))
    assert picture is not None
    assert opened(picture).width == WIDTH
    assert len(picture) < 200_000


def test_everything_lies_on_the_sheet_and_nothing_overlaps() -> None:
    sheet = hand.sheet(look_at(staged("heartland", 4), 0, HELD))
    boxes = [
        (x - wide // 2, y - high // 2, x + wide // 2, y + high // 2)
        for (wide, high), x, y in ((each.what.size, each.x, each.y) for row in sheet.rows for each in row)
    ]
    for number, (left, top, right, bottom) in enumerate(boxes):
        assert left >= EDGE - 1
        assert right <= WIDTH - EDGE + 1
        assert bottom <= sheet.height
        for other in boxes[number + 1 :]:
            apart = right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top
            assert apart, (boxes[number], other)


def test_what_the_next_level_brings() -> None:
    table = staged("heartland", 4)
    assert gift(table, 0, 0) == "a card when the red die shows up to 5"
    assert gift(table, 0, 1).startswith("aqueduct")
    assert gift(table, 0, 2) == "a card when the red die shows 1", "no die shows up to 1"
    assert gift(table, 1, 2) == ""
    table.culture[3 * 3 + 0] = 5
    assert gift(table, 3, 0) == "takes the metro: 2 points, for good"
    table.metro_seats[0] = -1
    table.culture[0] = 3
    assert gift(table, 0, 0) == "the metro: 2 points"


def test_a_price_says_whether_it_can_be_paid() -> None:
    cost, stock = (0, 1, 0, 0, 1, 0, 0, 0), 3
    assert cards.price("road", 0, cost, (0, 1, 0, 0, 1, 0, 0, 0), stock).name == "road can be bought"
    assert cards.price("road", 0, cost, (0, 1, 0, 0, 0, 0, 0, 0), stock).name == "road cannot be bought"
    assert cards.price("road", 0, cost, cost, 0).name == "road cannot be bought"


def test_words_that_are_too_long_go_on_the_last_line() -> None:
    assert wrap("one two three four", 30, 80, 2) == ["one", "two three four"]


def test_a_small_card_holds_its_drawing() -> None:
    """Nothing lies on the rim, by which a card that lacks is known."""
    for kind in cards.GOODS:
        card = sign("one", (42, 48), goods.small, kind, False).image.convert("RGB")
        rim = [card.getpixel((x, y)) for x in (2, card.width - 3) for y in range(10, card.height - 10)]
        assert {*rim} == {theme.rgb(kind.look.ground)}, kind
