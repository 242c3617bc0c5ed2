"""The board and its islands: LA-006 to LA-010, worked cases 4, 18, 29, 30 and 31."""

import random

import pytest

from rules.kernel.chance import Chance
from rules.kernel.hexes.bits import bits, mask
from rules.kernel.illegal import Illegal
from rules.land import wild
from rules.land.board import board
from rules.land.ground import BEACH, GREEN, ISLE, MAPS, WATER, ground, where
from rules.land.options import lay_out
from rules.land.wild import LEAST_CELLS, Recipe, random_island
from tests.cited import rule
from tests.land.table import LAND, A, legal, on, owned, position, reclaim
from tests.scripted import script


class Fixed(Chance):
    """Draws that are always the lowest or always the highest."""

    top: bool = False

    def draw(self, n: int, purpose: str) -> int:
        return n - 1 if self.top else 0


def rows(terrain: str) -> list[str]:
    side = int(len(terrain) ** 0.5)
    return [terrain[i : i + side] for i in range(0, len(terrain), side)]


def pieces(land: int, k: int) -> int:
    """How many separate pieces the plots form, by flooding one after the other."""
    left = {board(k).at(plot) for plot in bits(land)}
    found = 0
    while left:
        found += 1
        edge = [left.pop()]
        while edge:
            x, y = edge.pop()
            for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if near in left:
                    left.remove(near)
                    edge.append(near)
    return found


@rule("LA-006")
@pytest.mark.parametrize("k", [1, 2, 3])
def test_the_rim_is_all_around(k: int) -> None:
    island = board(k)
    ends = (1, island.side)
    around = {(x, y) for x, y in map(island.at, range(island.plots)) if x in ends or y in ends}
    assert {island.at(plot) for plot in bits(island.rim)} == around


@rule("LA-006")
def test_case_4_cells_hold_k_by_k_plots() -> None:
    small, large = board(2), board(3)
    assert [small.at(p) for p in bits(small.cell(5, 2))] == [(9, 3), (10, 3), (9, 4), (10, 4)]
    assert {large.at(p) for p in bits(large.cell(5, 2))} == {(x, y) for x in (13, 14, 15) for y in (4, 5, 6)}
    assert [MAPS["islet"][p] for p in bits(small.cell(5, 2))] == ["m", "g", "m", "c"]


@rule("LA-006")
@pytest.mark.parametrize("k", [2, 3])
def test_cells_part_the_board(k: int) -> None:
    cells = board(k).cells
    assert len(cells) == 36 and sum(cells) == board(k).all
    assert {cell.bit_count() for cell in cells} == {k * k}


@rule("LA-006", "LA-009")
@pytest.mark.parametrize("k", [2, 3])
def test_neighbours_are_the_four_sides_and_the_rim_is_no_link(k: int) -> None:
    area = board(k)
    for plot in range(area.plots):
        x, y = area.at(plot)
        around = [(x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)]
        inside = [at for at in around if all(1 <= each <= area.side for each in at)]
        assert [area.at(each) for each in area.neighbours[plot]] == inside
        assert area.spread(1 << plot) == mask(area.neighbours[plot])
        eight = {(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1)}
        inside_eight = {at for at in eight if all(1 <= each <= area.side for each in at)}
        assert {area.at(each) for each in bits(area.around(1 << plot))} == inside_eight


@rule("LA-009")
def test_case_31_left_and_right_do_not_touch() -> None:
    state, _ = position({A: [(11, 9)]})
    area = state.table.ground.board
    assert area.plot(12, 8) not in area.neighbours[area.plot(1, 8)]
    with pytest.raises(Illegal) as refusal:
        LAND.check(state, A, reclaim(state, (1, 8)))
    assert refusal.value.code == "not_usable"


@rule("LA-007", "LA-008")
def test_case_18_beach_water_and_small_islands_are_never_reclaimed() -> None:
    state, _ = position({A: [(9, 11)]})
    assert legal(state) == {(9, 10)}
    for at in ((8, 11), (10, 11), (12, 12)):
        with pytest.raises(Illegal) as refusal:
            LAND.apply(state, A, reclaim(state, at))
        assert refusal.value.code == "not_usable" and "LA-008" in refusal.value.rule
    assert owned(state, A) == {(9, 11)}


@rule("LA-007")
@pytest.mark.parametrize(
    ("name", "plots", "cells"),
    [("islet", [67, 9, 3, 79], 29), ("broad", [149, 21, 8, 178], 30), ("twins", [120, 16, 6, 142], 26)],
)
def test_the_islands_are_as_the_book_counts_them(name: str, plots: list[int], cells: int) -> None:
    land = ground(MAPS[name])
    plain = where(land.terrain, GREEN)
    counts = [each.bit_count() for each in (plain, land.mountain, land.resident, land.usable)]
    assert counts == plots
    assert sum(bool(cell & land.start(False)) for cell in land.board.cells) == cells
    assert not any(where(land.terrain, sign) & land.usable for sign in (BEACH, WATER, ISLE))


def test_twins_is_unchanged_by_a_half_turn() -> None:
    assert MAPS["twins"] == MAPS["twins"][::-1]


@rule("LA-010")
def test_case_29_every_draw_the_lowest() -> None:
    terrain = random_island(Recipe(2, 55, 12, 5, 40, 2), Fixed(b""))
    assert {sign: terrain.count(sign) for sign in "gmcbi"} == {"g": 67, "m": 9, "c": 3, "b": 35, "i": 2}
    assert rows(terrain)[:4] == ["~bbbbbbbbbb~", "bcccgggggggb", "bgmmmmmmmmgb", "bgmggggggggb"]


@rule("LA-010")
def test_case_30_every_draw_the_highest() -> None:
    highest = Fixed(b"")
    highest.top = True
    terrain = random_island(Recipe(2, 55, 12, 5, 40, 2), highest)
    assert {sign: terrain.count(sign) for sign in "gmcbi"} == {"g": 67, "m": 9, "c": 3, "b": 0, "i": 2}
    assert rows(terrain)[8:11] == ["~ggggggggmg~", "~gmmmmmmmmg~", "~gggggggccc~"]


@rule("LA-010")
@pytest.mark.parametrize("seed", range(40))
def test_random_islands_hang_together_and_hold_what_was_asked(seed: int) -> None:
    rng = random.Random(seed)
    recipe = Recipe(
        k=rng.choice((2, 3)),
        land=rng.randint(30, 70),
        mountain=rng.randint(0, 25),
        cow=rng.randint(0, 15),
        beach=rng.choice((0, 40, 100)),
        isle=rng.randint(0, 5),
        start_mountain=rng.random() < 0.5,
    )
    stream = rng.randbytes(32)
    terrain = random_island(recipe, Chance(stream))
    assert terrain == random_island(recipe, Chance(stream))
    assert terrain != random_island(recipe, Chance(rng.randbytes(32)))
    land = ground(terrain)
    area = land.board
    size = area.plots * recipe.land // 100
    assert land.usable.bit_count() == size and pieces(land.usable, recipe.k) == 1
    assert land.mountain.bit_count() == size * recipe.mountain // 100
    assert land.resident.bit_count() == size * recipe.cow // 100
    assert not land.usable & area.rim
    shore = area.spread(land.usable) & ~land.usable
    beach, isles, water = (where(terrain, sign) for sign in (BEACH, ISLE, WATER))
    assert not beach & ~shore
    assert beach == {0: 0, 100: shore}.get(recipe.beach, beach)
    assert isles.bit_count() <= area.plots * recipe.isle // 100
    for isle in bits(isles):
        assert not area.around(1 << isle) & ~(1 << isle) & ~water
    assert sum(bool(cell & land.start(recipe.start_mountain)) for cell in area.cells) >= LEAST_CELLS


@rule("LA-010")
@pytest.mark.parametrize("seed", range(30))
def test_no_mountain_lies_at_the_shore_while_a_plain_lies_inland(seed: int) -> None:
    """Inland is what has land to the north, east, south and west; corners do not matter."""
    land = ground(random_island(Recipe(2, 30, 25, 0, 0, 0), Chance(bytes([seed] * 32))))
    coast = land.board.spread(land.board.all & ~land.usable)
    assert not land.mountain & coast or not where(land.terrain, GREEN) & ~coast


@rule("LA-010")
def test_an_island_with_too_few_cells_to_start_in_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    recipe = Recipe(2, 40, 12, 5, 40, 2)
    stream = Chance(bytes(32))
    islands = [random_island(recipe, stream) for _ in range(20)]
    cells = [sum(bool(cell & ground(each).start(False)) for cell in board(2).cells) for each in islands]
    better = next(i for i, count in enumerate(cells) if count > cells[0])
    monkeypatch.setattr(wild, "LEAST_CELLS", cells[0] + 1)
    assert random_island(recipe, Chance(bytes(32))) == islands[better], "the stream goes on, nothing is kept"


def test_options_choose_the_island() -> None:
    assert LAND.settle({}, 2)["map"] == "islet" and LAND.settle({}, 3)["map"] == "broad"
    assert LAND.settle({"map": "twins"}, 2)["map"] == "twins"
    for name, terrain in MAPS.items():
        assert lay_out(LAND.settle({"map": name}, 2), Chance(bytes(32))) == terrain
    small = lay_out(LAND.settle({"map": "random", "plots_k": "2"}, 6), Chance(bytes(32)))
    large = lay_out(LAND.settle({"map": "random"}, 2), Chance(bytes(32)))
    assert (len(small), len(large)) == (144, 324)


@pytest.mark.parametrize(
    "bad",
    [
        {"map": "atlantis"},
        {"land_pct": "29"},
        {"land_pct": 71},
        {"plots_k": "4"},
        {"chain": "maybe"},
        {"size": 3},
    ],
)
def test_bad_options_are_refused(bad: dict[str, str | int]) -> None:
    with pytest.raises(Illegal) as refusal:
        LAND.settle(bad, 3)
    assert refusal.value.code == "bad_option"


def test_plots_are_found_by_letter_and_by_coordinates() -> None:
    state, _ = position({A: [(3, 3)]})
    names = LAND.names(LAND.view(state, None), ("Ann", "Ben", "Cleo"))
    (wanted,) = on(state, (3, 4))
    assert names.place("plot", wanted) == "C4"
    assert [names.places["plot"].read(text) for text in ("C4", " c4 ", "3,4", "(3,4)")] == [wanted] * 4
    with pytest.raises(Illegal):
        names.places["plot"].read("Z99")


@rule("LA-010")
@pytest.mark.parametrize(("cells", "kept"), [(11, False), (12, True), (13, True)])
def test_twelve_cells_to_start_in_are_enough(monkeypatch: pytest.MonkeyPatch, cells: int, kept: bool) -> None:
    firsts = [sum(1 << min(bits(cell)) for cell in board(2).cells[:count]) for count in (cells, 20)]
    drafts = ["".join("g" if green >> plot & 1 else "~" for plot in range(144)) for green in firsts]
    drawn = iter(drafts)
    monkeypatch.setattr(wild, "_draft", lambda recipe, chance: next(drawn))
    assert random_island(Recipe(2, 40, 12, 5, 40, 2), Chance(bytes(32))) == drafts[0 if kept else 1]


@rule("LA-010", "LA-013")
def test_mountains_count_as_cells_to_start_in_only_where_one_may_start_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    firsts = sum(1 << min(bits(cell)) for cell in board(2).cells[:12])
    high = "".join("m" if firsts >> plot & 1 else "~" for plot in range(144))
    low = high.replace("m", "g")
    for allowed, first in (("on", high), ("off", low)):
        drawn = iter([high, low])
        monkeypatch.setattr(wild, "_draft", lambda recipe, chance, drawn=drawn: next(drawn))
        options = {"map": "random", "plots_k": "2", "start_mountain": allowed}
        assert lay_out(LAND.settle(options, 3), Chance(bytes(32))) == first


@rule("LA-010")
def test_an_island_grows_by_any_plot_in_reading_order() -> None:
    assert [wild._draw_one(0b1101011, script(skip)) for skip in range(5)] == [1, 2, 8, 32, 64]
    assert [bits(wild._grow(board(k), 1, script())) for k in (2, 3)] == [
        (board(k).plot(3 * k, 3 * k),) for k in (2, 3)
    ]
