"""The rows that tell how seats stand, with the largest counts that the rules allow."""

from itertools import combinations, product
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from render.farlanthia import plates as farlanthia
from render.land import seat_panels as land
from render.landover import plates as landover
from render.settlers import seat_plates as settlers
from render.sprites import Item, Sprite
from rules.farlanthia import treasury
from rules.kernel.names import NOBODY
from rules.landover.state import LandoverTable
from tests.render import farlanthia_views
from tests.render.landover_views import look_at, staged


def ink(item: Item) -> tuple[int, int, int, int]:
    """What an item covers of the picture."""
    left, top = item.x - item.sprite.size[0] // 2, item.y - item.sprite.size[1] // 2
    x0, y0, x1, y1 = item.sprite.ink
    return left + x0, top + y0, left + x1, top + y1


def cut(sprite: Sprite) -> bool:
    """Whether what was drawn went on beyond the rim: there several pixels of it side by side are opaque."""
    alpha = sprite.image.getchannel("A")
    wide, high = sprite.size
    rims = (0, 0, 1, high), (wide - 1, 0, wide, high), (0, 0, wide, 1), (0, high - 1, wide, high)
    return any(alpha.crop(rim).tobytes().count(255) > 3 for rim in rims)


def check(plate: Item, items: list[Item]) -> None:
    """Nothing is cut off, nothing touches anything else, and all lies on the plate."""
    outer = ink(plate)
    for item in items:
        assert not cut(item.sprite), f"{item.sprite} is cut off"
        left, top, right, bottom = ink(item)
        assert outer[0] + 3 <= left and right <= outer[2] - 3, f"{item.sprite} leaves its plate"
        assert outer[1] < top and bottom < outer[3], f"{item.sprite} leaves its plate"
    for one, other in combinations(items, 2):
        (a0, b0, a1, b1), (c0, d0, c1, d1) = ink(one), ink(other)
        assert a1 <= c0 or c1 <= a0 or b1 <= d0 or d1 <= b0, f"{one.sprite} touches {other.sprite}"


def wide(seats: int) -> int:
    """How wide a plate of Land is, whose panel goes two pixels further at both ends."""
    left, _, right, _ = land.panels(seats)[0]
    return right - left - 4


@pytest.mark.parametrize(("seats", "count"), [*product(range(2, 7), (9, 76, 178))])
def test_land(seats: int, count: int) -> None:
    plate, *items = land.row(seats - 1, count, count, wide(seats), lit=True, best=True, gone=False)
    check(plate, items)


@pytest.mark.parametrize("seats", range(2, 7))
def test_land_of_who_left(seats: int) -> None:
    plate, *items = land.row(0, 178, 178, wide(seats), lit=False, best=False, gone=True)
    check(plate, items)


@pytest.mark.parametrize(("count", "unit"), [*product((9, 25, 120), (1.0, 1.16))])
def test_settlers(count: int, unit: float) -> None:
    points, cards, developments = min(count, 25), min(count, 95), min(count, 34)
    soldiers, route = min(count, 20), min(count, 15)
    won = {"actor": 5, "route_holder": 5, "army_holder": 5, "terms": SimpleNamespace(points_to_win=20)}
    table = SimpleNamespace(soldiers=[soldiers] * 6, routes=[route] * 6, **won)
    held = {"points": [points] * 6, "cards": [cards] * 6, "developments": [developments] * 6}
    view: Any = SimpleNamespace(order=[5], over=False, table=table, **held)
    ((plate, *items),) = settlers.plates(view, [(500, 500)], unit)
    check(plate, items)


@pytest.mark.parametrize(("count", "across"), [*product((9, 25, 123), (1136, 1162, 1221))])
def test_landover(count: int, across: int, monkeypatch: pytest.MonkeyPatch) -> None:
    table = staged("heartland", 4)
    table.culture, table.power, table.routes = [6] * 12, [count] * 4, [min(count, 30)] * 4
    table.metro_seats, table.route_seat, table.port_seat = [3] * 3, 3, 3
    table.walls = table.cities[3] = 0 if count < 15 else 0b111  # 9 cards are safe, or 15
    monkeypatch.setattr(LandoverTable, "harbours", lambda table, seat: min(count, 12))
    counts = {"points": min(count, 29), "sizes": count}
    view = look_at(table, backs=((5, 5, 5),) * 4, **{name: (most,) * 4 for name, most in counts.items()})
    plate, *items = landover.row(view, 3, (across - 28) / landover.WIDE)
    check(plate, items)


@pytest.mark.parametrize("count", [9, 99, 999])
def test_farlanthia(count: int) -> None:
    table = farlanthia_views.staged("realm", 6)
    table.rolled[5] = table.dice[5] = (6, 6, 6)
    table.renown[5], table.valor[5], table.honor[5] = min(count, 99), 9, 9
    table.open[5] = [0] * min(count, 72)
    treasury.set_stock(table, 5, (count,) * 4)
    structures = min(count, 70)
    table.owner = [5] * structures + [NOBODY] * (len(table.owner) - structures)
    table.holder = [NOBODY] * len(table.holder)
    farlanthia_views.units(table, 0, 5, min(count, 120))

    def checked() -> None:
        seen = farlanthia_views.look_at(table, totals=(4 * count,) * 6, hand_sizes=(min(count, 72),) * 6)
        plate, *items = farlanthia.row(seen, 5)
        check(plate, items)

    checked()
    table.terms = msgspec.structs.replace(table.terms, renown_target=min(count, 30))
    checked()
    table.renown[5] = -99
    treasury.set_stock(table, 5, (-1,) * 4)
    checked()
