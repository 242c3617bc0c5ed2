"""Settlers' board: what of a view is drawn where, and that no secret is."""

from itertools import combinations_with_replacement
from typing import Any

import msgspec
import pytest

from render import png
from render.hexes import harbours, painter
from render.painter import Mark
from render.settlers import seat_plates
from render.settlers.look import dress
from render.settlers.painter import SettlersPainter
from render.settlers.scene import ground, scene
from render.sprites import Item
from rules.kernel.hexes.bits import bits, mask
from rules.kernel.names import NOBODY
from rules.kernel.trail import Step
from rules.settlers.tables import FRAMES, RESOURCES, STANDARD, TERRAINS
from rules.settlers.view import SettlersView
from rules.two_player.sides import removed_tiles
from tests.cited import rule
from tests.render.games import view_at
from tests.render.settlers_views import HAND, at, changed, holding, middle, opening

PAINTER = SettlersPainter()
LOOK = dress("standard")
FRAME = LOOK.frame(STANDARD.shape)


def shown(view: SettlersView, *, legal: bool = True) -> list[Item]:
    return painter.display(dress(view.table.board.frame), scene(view, legal=legal))


def places(view: SettlersView, name: str) -> set[tuple[int, int]]:
    return {(item.x, item.y) for item in shown(view) if item.sprite.name == name}


def spot(kind: str, name: str) -> tuple[int, int]:
    return FRAME.spot(kind, at(kind, name))


@rule("SE-002")
def test_the_beginner_board_is_drawn_as_laid() -> None:
    items = painter.ground(LOOK, ground(opening()))
    names = {(item.x, item.y): item.sprite.name for item in items if item.sprite.name.startswith("tile")}
    numbers = {(item.x, item.y): item.sprite.name for item in items if item.sprite.name.startswith("number")}
    assert names[spot("tile", "A1")] == "tile mountains"
    assert names[spot("tile", "C3")] == "tile desert"
    assert numbers[spot("tile", "A1")] == "number 10"
    assert numbers[spot("tile", "E3")] == "number 11"
    assert spot("tile", "C3") not in numbers
    assert len(names) == 19
    assert len(numbers) == 18


@rule("SE-006")
def test_harbours_lie_off_their_sides() -> None:
    badges = [
        item for item in painter.ground(LOOK, ground(opening())) if item.sprite.name.startswith("harbour")
    ]
    assert sorted(item.sprite.name for item in badges) == sorted(
        ["harbour 3:1"] * 4 + [f"harbour {kind}" for kind in ("brick", "lumber", "wool", "grain", "ore")]
    )
    (grain,) = (item for item in badges if item.sprite.name == "harbour grain")
    x, y = spot("edge", "A2-NE")
    assert (grain.x - x, grain.y - y) == (31, -54)


def test_every_piece_is_on_its_place_in_its_colour() -> None:
    view = middle()
    drawn = {(item.x, item.y, item.sprite.name.removeprefix("lit ")) for item in shown(view)}
    for edge, seat in view.roads.items():
        assert (*FRAME.spot("edge", edge), f"road {seat + 1}") in drawn
    for corner, (seat, kind) in view.buildings.items():
        assert (*FRAME.spot("corner", corner), f"{kind} {seat + 1}") in drawn
    assert sum(name.startswith(("road", "city", "settlement")) for _, _, name in drawn) == len(
        view.roads
    ) + len(view.buildings)


def test_the_last_pieces_and_the_tiles_that_paid_are_lit() -> None:
    lit = {
        item.sprite.name: (item.x, item.y) for item in shown(middle()) if item.sprite.name.startswith("lit")
    }
    assert lit == {"lit road 2": spot("edge", "C5-NW"), "lit city 1": spot("corner", "C2-NW")}
    assert places(middle(), "rolled") == {spot("tile", "D1"), spot("tile", "C5")}
    assert not places(middle(paid=0), "rolled")


@rule("SE-025")
def test_the_robber_greys_its_number_and_leaves_it_readable() -> None:
    assert places(middle(), "blocked number 3") == {spot("tile", "C4")}
    ((x, y),) = places(middle(), "robber")
    tx, ty = spot("tile", "C4")
    assert (tx - x, abs(y - ty) < 10) == (55, True)
    assert not [item for item in shown(opening()) if item.sprite.name.startswith("blocked")]


@pytest.mark.parametrize(
    ("changes", "sign"),
    [
        ({}, "turn 2, die 3, die 5"),
        ({"phase": "pre_roll"}, "turn 2"),
        ({"phase": "setup_road", "dice": None}, "turn 2"),
        ({"phase": "special", "actor": 3}, "turn 4"),
        ({"phase": "robber", "dice": (1, 6)}, "turn 2, die 1, die 6"),
        ({"over": True, "phase": "over", "winners": (2,)}, "star, winner 3"),
        ({"over": True, "phase": "over", "winners": (0, 3)}, "star, winner 1, winner 4"),
    ],
)
def test_the_sign_tells_whose_turn_it_is_and_this_turns_dice(changes: dict[str, Any], sign: str) -> None:
    items = [item for item in shown(middle(**changes)) if item.y == 56]
    assert ", ".join(item.sprite.name for item in items) == f"plate deep, {sign}"
    ended = shown(middle(over=True, winners=()))
    assert not [item for item in ended if item.y == 56], "a star stood alone where nobody has won"
    assert items[0].x - items[0].sprite.image.width // 2 == 12
    assert items[1:] == sorted(items[1:], key=lambda item: item.x)


@rule("SE-057", "SE-060")
def test_awards_show_their_holders() -> None:
    awards = [item.sprite.name for item in shown(middle()) if item.sprite.name.endswith("award")]
    assert sorted(awards) == ["3 soldiers award", "6 route award"]
    none = middle(route_holder=NOBODY, army_holder=NOBODY)
    assert not [item for item in shown(none) if item.sprite.name.endswith("award")]


def test_every_seat_has_a_plate_in_a_free_corner() -> None:
    view = middle()
    items = shown(view)
    chips = [item for item in items if item.sprite.name.startswith("seat ")]
    assert sorted(item.sprite.name for item in chips) == [f"seat {seat + 1}" for seat in range(view.seats)]
    for each in chips:
        seat = int(each.sprite.name[-1]) - 1
        beside = [
            item.sprite.name for item in items if abs(item.x - each.x) < 200 and 0 <= item.y - each.y < 60
        ]
        for what in (
            f"{view.points[seat]} of 10 points",
            f"{view.cards[seat]} cards",
            f"{view.developments[seat]} developments",
            f"{view.table.routes[seat]} route",
        ):
            assert [name for name in beside if name.startswith(what)], (seat, what)


def test_who_sees_what_since_when() -> None:
    """The robber went twice: before seat 1's last turn ended, and after it."""
    one, two, three = (at("tile", name) for name in ("A1", "C4", "B2"))
    trail = [
        Step("came", 2, "road", at("edge", "A2-E")),
        Step("moved", 3, "robber", two, one),
        Step("ended", 1, count=1),
        Step("moved", 3, "robber", three, two),
    ]
    ways = {1: [(two, three)], 2: [(one, two), (two, three)]}
    for seat, expected in ways.items():
        public = scene(middle(trail=trail, robber=three, waiting=(seat,)))
        panel = scene(middle(seat, trail=trail, robber=three, waiting=(1, 2)), private=True)
        for seen in (public, panel):
            robber = [piece for piece in seen.pieces if piece.kind == "robber way"]
            assert [(piece.place, piece.number) for piece in robber] == expected
            roads = [piece for piece in seen.pieces if piece.kind == "road" and piece.lit]
            assert len(roads) == (seat == 2)
    assert PAINTER.since(middle(1, trail=trail[:3])) is None


@pytest.mark.parametrize(("name", "seats"), [("standard", 4), ("expansion", 6)])
def test_plates_cover_neither_tiles_nor_harbours(name: str, seats: int) -> None:
    view = view_at("settlers", {}, seats, 1, 0)
    frame, here = dress(name).frame(FRAMES[name].shape), ground(view)
    spots = seat_plates.spots(frame, here.harbours, seats)
    assert len(spots) == len(set(spots)) == seats
    wide, high = (side * seat_plates.scale(frame) for side in seat_plates.SIZE)
    badges = [harbours.spot(frame, each) for each in here.harbours]
    for x, y in spots:
        for (cx, cy), reach in [*((each, 90) for each in frame.spots("tile")), *((b, 42) for b in badges)]:
            dx, dy = max(0, abs(cx - x) - wide / 2), max(0, abs(cy - y) - high / 2)
            assert dx * dx + dy * dy >= (reach * frame.pitch.unit) ** 2


@pytest.mark.parametrize("robber", ["C3", "E3"])
@pytest.mark.parametrize(
    "gone", ["D1 D2 D3 D4 E1 E2 E3", "A3 B4 C5 D4 E3", "C5 D4 E1 E2 E3", "A1 B1 C1 D1 E1"]
)
def test_plates_leave_room_for_a_card_on_offer(gone: str, robber: str) -> None:
    removed = tuple(at("tile", name) for name in gone.split())
    started = view_at("settlers", {"two_player": "on"}, 2, 1, 9)
    view = changed(started, removed=removed, robber=at("tile", robber), phase="turn")
    chips = [item for item in scene(view).extras if item.sprite.name.startswith("seat ")]
    assert len(chips) == 2
    for item in chips:
        assert item.x >= 240 or item.y >= 200, "the signs of the offer are there"


@rule("TP-006", "TP-007")
@pytest.mark.parametrize("die", range(1, 7))
def test_no_removed_tile_is_cut(die: int) -> None:
    """The lower edge of the picture went through an outer row."""
    view = opening(removed=tuple(bits(removed_tiles((die, die)))), robber=at("tile", "C3"))
    assert png.read_picture(PAINTER.board(view)).size == png.read_picture(PAINTER.board(opening())).size


@rule("TP-006")
@pytest.mark.parametrize("dice", [*combinations_with_replacement(range(1, 7), 2)])
def test_no_plate_covers_a_part_of_the_name_of_a_removed_tile(dice: tuple[int, int]) -> None:
    removed = tuple(bits(removed_tiles(dice)))
    started = view_at("settlers", {"two_player": "on"}, 2, 1, 9)
    view = changed(started, removed=removed, robber=at("tile", "C3"), phase="turn")
    _, *plates = (item for item in scene(view).extras if item.sprite.name.startswith("plate "))
    places = [FRAME.spot("tile", tile) for tile in removed]
    assert len(plates) == 2
    for each in plates:
        wide, high = each.sprite.size
        x, y = each.x, each.y + 62
        assert all(abs(x - one) > wide / 2 + 24 or abs(y - other) > high / 2 + 16 for one, other in places)


def building(**hand: int) -> SettlersView:
    """A seat that holds that many of each resource, with one edge and two corners to build on."""
    held = tuple(hand.get(resource, 0) for resource in RESOURCES)
    corners = mask((at("corner", "E3-S"), at("corner", "D4-S")))
    sites = {"free": corners, "reach": [0, corners, 0, 0], "frontier": [0, 1 << at("edge", "E3-SE"), 0, 0]}
    return holding(msgspec.structs.replace(HAND, resources=held), **sites)


def test_only_the_viewer_sees_where_it_may_build() -> None:
    view = building(brick=1, lumber=1, wool=1, grain=1)
    assert places(view, "edge hint") == {spot("edge", "E3-SE")}
    assert places(view, "corner hint") == {spot("corner", "E3-S"), spot("corner", "D4-S")}
    upgrade = building(grain=2, ore=3)
    x, y = spot("corner", "A3-NW")
    assert places(upgrade, "corner hint") == {(x + 25, y - 22)}
    assert not places(upgrade, "edge hint")
    for other in (shown(view, legal=False), shown(changed(view, viewer=0)), shown(middle())):
        assert not [item for item in other if item.sprite.name.endswith("hint")]


def test_the_board_shows_no_hand() -> None:
    poor = msgspec.structs.replace(HAND, resources=(0, 0, 0, 0, 0), cards=(0, 0, 0, 0, 0), points=2)
    assert PAINTER.board(holding(seat=0)) == PAINTER.board(holding(poor, 0)) == PAINTER.board(middle())


@rule("TP-007", "TP-010")
def test_removed_tiles_keep_their_names_and_lose_the_rest() -> None:
    index = STANDARD.shape.index
    removed = tuple(index[at] for at in ((0, -2), (1, -2), (2, -2), (-1, 2), (-2, 2), (0, 2)))
    items = painter.ground(LOOK, ground(opening(removed=removed)))
    for name in ("A1", "A2", "A3", "E1", "E2", "E3"):
        here = {item.sprite.name for item in items if (item.x, item.y) == spot("tile", name)}
        assert here == {"tile removed"}
        assert f"label {name}" in {item.sprite.name for item in items}
    # Of the ore harbour on B4 one corner lives; those of the removed sides are gone.
    assert sorted(item.sprite.name for item in items if item.sprite.name.startswith("harbour")) == [
        "harbour 3:1", "harbour brick", "harbour lumber", "harbour ore", "harbour wool",
    ]  # fmt: skip
    shape = STANDARD.shape
    ends = [corner for edge, _ in opening().harbours for corner in shape.edge_corners[edge]]
    live = sum(set(shape.corner_tiles[corner]).isdisjoint(removed) for corner in ends)
    assert sum(item.sprite.name == "pier" for item in items) == live


def test_a_robber_on_a_removed_tile_blocks_no_number() -> None:
    tile = at("tile", "A2")
    view = opening(removed=(tile,), robber=tile)
    assert not [item for item in shown(view) if item.sprite.name.startswith("blocked")]
    assert places(view, "robber")


@rule("SE-001")
def test_the_large_board_is_drawn_for_six() -> None:
    view = opening(6)
    look = dress(view.table.board.frame)
    items = painter.ground(look, ground(view))
    assert sum(item.sprite.name.startswith("tile") for item in items) == 30
    assert sum(item.sprite.name.startswith("harbour") for item in items) == 11
    terrains = sorted(item.sprite.name for item in items if item.sprite.name.startswith("tile"))
    assert terrains == sorted(f"tile {TERRAINS[kind]}" for kind in FRAMES["expansion"].terrain)
    frame = look.frame(FRAMES["expansion"].shape)
    assert frame.width < 1100
    # Measured: 29 pixels of 1200 are read on a phone.
    assert look.label_size * look.pitch.unit / frame.width >= 29 / 1200
    assert LOOK.label_size / FRAME.width >= 29 / 1200


def test_six_seats_are_told_apart() -> None:
    corners = [FRAMES["expansion"].shape.tile_corners[tile][0] for tile in (4, 6, 10, 12, 16, 18)]
    view = opening(6, buildings={corner: (seat, "settlement") for seat, corner in enumerate(corners)})
    names = [item.sprite.name for item in shown(view) if item.sprite.name.startswith("settlement")]
    assert sorted(names) == [f"settlement {seat}" for seat in range(1, 7)]


def test_a_choice_ignores_hints_and_signs() -> None:
    marks = [Mark("corner", at("corner", "D4-S"), "1")]
    quiet = {"route_holder": None, "army_holder": None}
    one = PAINTER.choose(changed(building(brick=1, lumber=1, wool=1, grain=1), **quiet), marks)
    assert one == PAINTER.choose(middle(viewer=1, dice=(6, 6), soldiers=[9, 9, 9, 9], **quiet), marks)
    assert one != PAINTER.choose(middle(viewer=1), [Mark("corner", at("corner", "D4-S"), "2")])
