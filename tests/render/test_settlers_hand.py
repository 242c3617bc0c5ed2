"""The private hand: what it says, and to whom."""

from io import BytesIO
from itertools import chain

import msgspec
import pytest
from PIL import Image

from render.plates.sheet import WIDTH
from render.settlers import hand
from render.settlers.painter import SettlersPainter
from rules.settlers.tables import RESOURCES
from rules.settlers.view import SettlersView
from tests.cited import rule
from tests.render.settlers_views import HAND, at, holding, middle


def told(view: SettlersView) -> list[str]:
    laid = [*chain.from_iterable(hand.sheet(view).rows)]
    return [each.what.name for each in laid] + [item.sprite.name for each in laid for item in each.items()]


def test_only_a_seat_has_a_hand() -> None:
    painter = SettlersPainter()
    assert painter.hand(middle()) is None
    with pytest.raises(ValueError, match="only a seat"):
        hand.sheet(middle())
    data = painter.hand(holding())
    assert data is not None
    picture = Image.open(BytesIO(data))
    picture.load()
    assert picture.size == (WIDTH, hand.sheet(holding()).height)


def test_cards_points_and_pieces_are_told() -> None:
    said = told(holding(pieces=((1, 1, 1), (10, 4, 3), (2, 2, 2), (3, 3, 3))))
    assert "seat 2 has 6 of 10 points" in said
    assert {"10 left", "4 left", "3 left"} <= set(said)
    assert [name for name in said if " at " in name] == [
        "2 brick at 4:1", "1 lumber at 4:1", "0 wool at 4:1", "4 grain at 2:1", "11 ore at 4:1",
    ]  # fmt: skip
    assert {"2 soldier, 1 new", "1 victory point, 0 new", "1 year of plenty, 0 new"} <= set(said)
    assert not any("monopoly" in name for name in said)


@rule("SE-038")
def test_what_can_be_paid_for_is_told() -> None:
    said = told(holding())
    assert {"road can be bought", "city can be bought"} <= set(said)
    assert {"settlement cannot be bought", "development cannot be bought"} <= set(said)
    rich = msgspec.structs.replace(HAND, resources=(1, 1, 1, 1, 1))
    assert {"settlement can be bought", "development can be bought"} <= set(told(holding(rich)))
    assert "city cannot be bought" in told(holding(rich))


@rule("SE-038", "SE-046")
def test_nothing_can_be_bought_that_is_used_up() -> None:
    rich = msgspec.structs.replace(HAND, resources=(9, 9, 9, 9, 9))
    bare = told(holding(rich, deck=0, pieces=((0, 0, 0),) * 4))
    assert sorted(name for name in bare if "bought" in name) == [
        f"{thing} cannot be bought" for thing in ("city", "development", "road", "settlement")
    ]


@rule("SE-035", "SE-036")
def test_rates_follow_from_ones_own_harbours() -> None:
    view = holding()
    assert view.table.best_rates(1) == (4, 4, 4, 2, 4)
    assert view.table.best_rates(0) == (2, 4, 4, 4, 4)
    assert view.table.best_rates(3) == (4,) * 5
    any_harbour = {
        at("corner", "A1-N"): (2, "city"),
        at("corner", "B1-NW"): (2, "settlement"),
    }
    assert holding(buildings=any_harbour).table.best_rates(2) == (3, 2, 3, 3, 3)


@rule("SE-021")
def test_a_seven_asks_for_a_discard() -> None:
    assert "banner discard 4 cards" in told(holding(owed=(0, 4, 0, 0)))
    assert "banner discard 1 card" in told(holding(owed=(0, 1, 0, 0)))
    assert not any(name.startswith("banner") for name in told(holding(owed=(3, 0, 0, 0))))


def test_everything_lies_within_the_picture_without_overlap() -> None:
    full = msgspec.structs.replace(
        HAND, cards=(3, 1, 1, 1, 2), fresh=(1, 0, 1, 0, 0), resources=(19, 0, 10, 1, 7)
    )
    for view in (
        holding(),
        holding(full, owed=(0, 15, 0, 0)),
        holding(msgspec.structs.replace(HAND, cards=(0,) * 5)),
    ):
        sheet, boxes = hand.sheet(view), []
        for what, x, y in chain.from_iterable(sheet.rows):
            wide, high = what.size
            boxes.append((x - wide // 2, y - high // 2, x + wide // 2, y + high // 2))
        for left, top, right, bottom in boxes:
            assert left >= 0
            assert top >= 0
            assert right <= WIDTH
            assert bottom <= sheet.height
        for index, one in enumerate(boxes):
            for other in boxes[:index]:
                assert one[0] >= other[2] or other[0] >= one[2] or one[1] >= other[3] or other[1] >= one[3]


def test_every_resource_has_its_card() -> None:
    for kind, word in enumerate(RESOURCES):
        alone = tuple(int(other == kind) for other in range(5))
        said = told(holding(msgspec.structs.replace(HAND, resources=alone)))
        assert sum(name.startswith("1 ") and word in name for name in said) == 1
