"""Prices that players read are those that are paid: in the help of each move, and in every rule book."""

import re
from collections.abc import Iterable, Mapping

import pytest

from rules.farlanthia import actions as lords, tables as realms
from rules.kernel.actions import Action, spec
from rules.kernel.book import load
from rules.kernel.hexes import hand
from rules.land.actions import Reclaim
from rules.land.game import Land
from rules.land_shares.actions import BuildShare
from rules.land_shares.building import SHARE_COST
from rules.landover import actions as islands, tables as sea
from rules.settlers import actions as settlers, tables as base
from rules.settlers.tables import resource_counts
from tests.land.table import position

Price = Mapping[str, int]
BASE = {
    "road": base.ROAD_COST,
    "settlement": base.SETTLEMENT_COST,
    "city": base.CITY_COST,
    "development card": base.CARD_COST,
}
SEA = {
    "road": sea.ROAD_COST,
    "bridge": sea.BRIDGE_COST,
    "village": sea.VILLAGE_COST,
    "city": sea.CITY_COST,
    "wall": sea.WALL_COST,
    "power": sea.RECRUIT_COST,
}
HELPS: tuple[tuple[type[Action], int, tuple[str, ...]], ...] = (
    (settlers.BuildRoad, base.ROAD_COST, base.RESOURCES),
    (settlers.BuildSettlement, base.SETTLEMENT_COST, base.RESOURCES),
    (settlers.BuildCity, base.CITY_COST, base.RESOURCES),
    (settlers.BuyCard, base.CARD_COST, base.RESOURCES),
    (islands.BuildRoad, sea.ROAD_COST, sea.GOODS),
    (islands.BuildBridge, sea.BRIDGE_COST, sea.GOODS),
    (islands.BuildVillage, sea.VILLAGE_COST, sea.GOODS),
    (islands.BuildCity, sea.CITY_COST, sea.GOODS),
    (islands.BuildWall, sea.WALL_COST, sea.GOODS),
    (islands.Recruit, sea.RECRUIT_COST, sea.GOODS),
)


def packed(cost: int, goods: tuple[str, ...]) -> Price:
    """A packed price in words."""
    return {word: count for word, count in zip(goods, hand.counts(cost, len(goods)), strict=True) if count}


def said(text: str, goods: Iterable[str]) -> Price:
    """The price that a text tells: "2 wool, 1 ore", or "1 each: wool, ore"."""
    told = {word: int(count) for count, word in re.findall(r"(\d+) (\w+)", text) if word in goods}
    every = re.search(r"(\d+) each: ([\w, ]+)", text)
    return {word: int(every[1]) for word in re.findall(r"\w+", every[2]) if word in goods} if every else told


def row(book: str, thing: str) -> str:
    """A row of the book's table of prices, with the lines that go on with it."""
    found = re.search(rf"^{thing}  +.*\n(?:  +.*\n)*", book, re.MULTILINE)
    assert found, thing
    return found[0]


@pytest.mark.parametrize(("kind", "cost", "goods"), HELPS, ids=[kind.__name__ for kind, _, _ in HELPS])
def test_the_help_of_a_move_tells_its_price(kind: type[Action], cost: int, goods: tuple[str, ...]) -> None:
    assert said(spec(kind).help, goods) == packed(cost, goods)


@pytest.mark.parametrize("thing", BASE)
def test_the_book_of_settlers_tells_what_things_cost(thing: str) -> None:
    assert said(row(load("rules.settlers"), thing), base.RESOURCES) == packed(BASE[thing], base.RESOURCES)


def test_the_book_of_land_shares_tells_what_a_share_costs() -> None:
    assert said(row(load("rules.land_shares"), "cost"), base.RESOURCES) == packed(SHARE_COST, base.RESOURCES)
    every = resource_counts(SHARE_COST) == (1,) * len(base.RESOURCES)
    assert ("one card of each resource" in spec(BuildShare).help) == every


@pytest.mark.parametrize("thing", SEA)
def test_the_book_of_landover_tells_what_things_cost(thing: str) -> None:
    assert said(row(load("rules.landover"), thing), sea.GOODS) == packed(SEA[thing], sea.GOODS)


def test_the_book_of_landover_tells_what_medicine_and_power_cost() -> None:
    book = load("rules.landover")
    for id, price in (("LO-266", sea.MEDICINE_COST), ("LO-120", sea.RECRUIT_COST)):
        line = next(line for line in book.splitlines() if line.startswith(f"- **{id}**"))
        assert said(line.split(" a level")[0], sea.GOODS) == packed(price, sea.GOODS)


def stock(cost: tuple[int, ...]) -> Price:
    """A price of Farlanthia in words."""
    return {word: count for word, count in zip(realms.GOODS, cost, strict=True) if count}


@pytest.mark.parametrize("built", realms.STRUCTURES, ids=lambda built: built.name)
def test_the_book_of_farlanthia_tells_what_structures_cost(built: realms.Structure) -> None:
    told = re.search(rf"^- {built.name} \(([^)]*)\)", load("rules.farlanthia"), re.MULTILINE)
    assert told and said(told[1], realms.GOODS) == stock(built.cost)


def test_farlanthia_tells_what_units_cost() -> None:
    book = load("rules.farlanthia")
    single, several = (book[book.index(f"- **{id}**") :].split(". ")[0] for id in ("FA-141", "FA-145"))
    assert said(single, realms.GOODS) == stock(realms.SINGLE.cost)
    infantry, cavalry, sapper = (unit.cost[realms.GOODS.index("gold")] for unit in realms.UNITS)
    mount = realms.UPGRADE_COST[realms.GOODS.index("gold")]
    assert f"infantry costs {infantry} gold, cavalry {cavalry}, and {mount} gold mounts infantry" in several
    assert f"sappers, if they play, cost {sapper}" in several
    assert f"for {mount} gold each" in spec(lords.UpgradeUnit).help


def test_land_tells_what_plots_cost() -> None:
    state, _ = position({0: [(3, 3)], 1: [(9, 9)]}, seats=2)
    terrain = state.table.ground.terrain
    words = {1: "one", 2: "two"}
    plain, mountain = (words[state.table.cost(1 << terrain.index(sign))] for sign in "gm")
    assert f"{plain} cow each, {mountain} on a mountain" in spec(Reclaim).help
    assert f"A mountain takes {mountain} cows." in Land.book
