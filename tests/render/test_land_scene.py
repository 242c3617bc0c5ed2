"""Land's display list: what is drawn where, in which order, for positions made by hand."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from render.land import territory
from render.land.layout import DIE_LEFT, DIE_TOP, FAR, NEAR, SIDE, layout
from render.land.scene import scene
from render.land.seat_panels import standings
from render.land.terrain import ground
from render.sprites import Item
from render.theme import rgb
from rules.kernel.hexes.bits import mask
from rules.kernel.trail import Step
from rules.land.board import board
from rules.land.ground import MAPS
from rules.land.view import LandView
from tests.cited import rule
from tests.render.games import view_at

ISLET = MAPS["islet"]


def plot(name: str, k: int = 2) -> int:
    return board(k).lexicon.read(name)


def view(owned: dict[str, int] | None = None, legal: tuple[int, ...] = (), **changes: Any) -> LandView:
    """Islet with three seats, seat 0 to act, these plots owned and just these within its reach."""
    opening: LandView = view_at("land", {"map": "islet"}, 3, 1, 0)
    land = [0] * 3
    for name, seat in (owned or {}).items():
        land[seat] |= 1 << plot(name)
    usual: dict[str, Any] = {
        "owned": land, "free": mask(legal), "base": board(2).all, "cows": 2, "order": (0, 1, 2), "at": 0,
        "phase": "turn", "dice": (), "offered": 0, "trail": [],
    }  # fmt: skip
    table = msgspec.structs.replace(opening.table, **(usual | changes))
    return msgspec.structs.replace(opening, table=table)


def named(items: list[Item], start: str) -> dict[tuple[int, int], str]:
    return {(x, y): sprite.name for sprite, x, y in items if sprite.name.startswith(start)}


def at(name: str) -> tuple[int, int]:
    return layout(2).centre(plot(name))


def test_every_seat_has_its_plots_and_next_cows_below_the_board() -> None:
    for seats in (2, 6):
        seen = view_at("land", {"map": "broad"}, seats, 2, 6)
        items = list(standings(seen))
        assert all(y > SIDE for _, _, y in items)
        chips = [(x, sprite.name) for sprite, x, _ in items if sprite.name.startswith("seat ")]
        assert [name for _, name in chips] == [f"seat {seat + 1}" for seat in seen.table.order]
        digits = "".join(sprite.name for sprite, _, _ in items if sprite.name.isdecimal())
        told = ((seen.scores[seat], seen.table.next_cows(seat)) for seat in seen.table.order)
        assert digits == "".join(f"{plots}{cows}" for plots, cows in told)
        assert max(x + sprite.image.width / 2 for sprite, x, _ in items) <= SIDE


def test_the_board_fills_the_picture() -> None:
    for k in (2, 3):
        plan = layout(k)
        assert plan.corner(0) == (NEAR, NEAR)
        left, top = plan.corner(plan.side**2 - 1)
        assert (left + plan.plot + FAR, top + plan.plot + FAR) == (SIDE, SIDE)


@rule("LA-001", "LA-012")
def test_each_owned_plot_shows_the_cow_of_its_seat() -> None:
    items = scene(view({"C3": 0, "D3": 1, "H10": 2}))
    assert named(items, "cow") == {
        at("C3"): "cow orange 1",
        at("D3"): "cow blue 2",
        at("H10"): "cow paper 3",
    }
    assert set(named(items, "land")) == {at("C3"), at("D3"), at("H10")}


@rule("LA-025")
def test_resident_cows_stand_until_their_plot_is_taken() -> None:
    residents = [p for p, sign in enumerate(ISLET) if sign == "c"]
    everybody = {layout(2).centre(p) for p in residents}
    assert set(named(scene(view()), "resident")) == everybody
    taken = board(2).lexicon.show(residents[0])
    items = scene(view({taken: 0}))
    assert set(named(items, "resident")) == everybody - {at(taken)}
    assert named(items, "cow") == {at(taken): "cow orange 1"}


@rule("LA-035")
def test_an_owned_mountain_still_shows_its_peak() -> None:
    assert ISLET[plot("I3")] == "m"
    items = scene(view({"I3": 0, "H3": 0}))
    assert set(named(items, "peaks")) == {at("I3")}
    order = [item.sprite.name.split()[0] for item in items if (item.x, item.y) == at("I3")]
    assert order == ["land", "peaks", "cow"]


@rule("LA-024")
def test_legal_plots_are_marked_with_their_price_in_cows() -> None:
    legal = (plot("D3"), plot("I3"))
    marked = [item for item in scene(view({"C3": 0}, legal=legal)) if item.sprite.name.startswith("legal")]
    assert [item.sprite.name for item in marked] == ["legal 1 for 1", "legal 1 for 2"]
    for item, where in zip(marked, ("D3", "I3"), strict=True):
        assert item.x == at(where)[0]
        assert abs(item.y - at(where)[1]) < layout(2).plot / 2


@rule("LA-013")
def test_a_first_plot_on_a_mountain_costs_nothing_extra() -> None:
    items = scene(view(phase="start", dice=(5, 2), offered=mask([plot("I3")]), start_mountain=True))
    assert list(named(items, "legal").values()) == ["legal 1 for 1"]


def test_nothing_is_marked_for_a_private_choice_or_after_the_end() -> None:
    shown = view({"C3": 0}, legal=(plot("D3"),))
    assert not named(scene(shown, legal=False), "legal")
    assert not named(scene(view({"C3": 0}, legal=(plot("D3"),), phase="over")), "legal")


def test_the_newest_plots_are_framed() -> None:
    trail = [Step("came", 1, "plot", plot(name)) for name in ("D3", "C4")]
    items = scene(view({"C3": 1, "D3": 1, "C4": 1}, trail=trail))
    assert set(named(items, "newest")) == {at("D3"), at("C4")}


@rule("LA-011", "LA-006")
def test_the_roll_lights_its_cell_and_its_dice() -> None:
    items = scene(view(phase="start", dice=(5, 2)))
    centre = layout(2).cell_centre(5, 2)
    corners = [at(name) for name in ("I3", "J3", "I4", "J4")]
    assert (4 * centre[0], 4 * centre[1]) == (sum(x for x, _ in corners), sum(y for _, y in corners))
    assert set(named(items, "rolled cell")) == {centre}
    assert named(items, "die") == {(centre[0], DIE_TOP): "die 5 lit", (DIE_LEFT, centre[1]): "die 2 lit"}
    assert not named(scene(view()), "rolled cell")


@rule("LA-009")
def test_joints_do_not_reach_over_the_rim() -> None:
    everything = set(range(144))
    assert territory.joints(0, everything, 12) == 1 << 4 | 1 << 6 | 1 << 7
    assert territory.joints(143, everything, 12) == 1 << 0 | 1 << 1 | 1 << 3
    assert territory.joints(13, everything, 12) == 0xFF


def test_corners_count_only_between_neighbours() -> None:
    middle = plot("F6")
    corners = {plot(name) for name in ("E5", "G5", "E7", "G7")}
    assert territory.joints(middle, corners, 12) == 0
    assert territory.joints(middle, {*corners, plot("F5"), plot("G6")}, 12) == 1 << 1 | 1 << 2 | 1 << 4


def border(seat: int, shape: int, x: int, y: int) -> tuple[int, ...]:
    pixel = territory.land(seat, shape, 84).image.getpixel((x, y))
    assert isinstance(pixel, tuple)
    return pixel


def test_borders_run_where_the_land_ends() -> None:
    ink, own, pale = ((*rgb(name), 255) for name in ("ink", "orange", "orange land"))
    alone, inner = 0, 0xFF
    assert border(0, alone, 42, 1) == ink
    assert border(0, alone, 42, 5) == own
    assert border(0, alone, 42, 42) == pale
    assert border(0, alone, 0, 0)[-1] == 0
    assert {border(0, inner, 42, 1), border(0, inner, 0, 0)} == {pale}
    north_west_open = 0xFF & ~1
    assert border(0, north_west_open, 1, 1) == ink
    assert border(0, north_west_open, 5, 5) == own
    assert border(0, north_west_open, 12, 12) == pale
    assert border(3, alone, 42, 1) == (*rgb("paper"), 255)


@rule("LA-007", "LA-008")
@pytest.mark.parametrize("name", MAPS)
def test_each_terrain_has_its_colour(name: str) -> None:
    terrain = MAPS[name]
    k = int(len(terrain) ** 0.5) // 6
    plan, picture = layout(k), ground(terrain, k)
    expected = {
        "g": {"grass", "lawn"},
        "b": {"sand"},
        "m": {"stone", "slate", "paper", "rock"},
        "i": {"sand"},
    }
    found: dict[str, Counter[bool]] = {sign: Counter() for sign in expected}
    for p, sign in enumerate(terrain):
        if sign in expected:
            x, y = plan.centre(p)
            box = (x - plan.plot // 4, y - plan.plot // 4, x + plan.plot // 4, y + plan.plot // 4)
            colours = picture.crop(box).getcolors(100_000)
            assert colours is not None
            most = max(colours)[1]
            found[sign][most in {rgb(wanted) for wanted in expected[sign]}] += 1
    for sign, counted in found.items():
        assert counted[False] == 0, (sign, counted)


def test_equal_terrain_gives_equal_ground() -> None:
    assert ground(ISLET, 2).tobytes() == ground(ISLET, 2).tobytes()
