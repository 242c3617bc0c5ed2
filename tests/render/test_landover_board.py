"""Landover's board: what stands where, what is read beside it, and what stays hidden."""

import math
import re
from collections import Counter
from io import BytesIO
from itertools import combinations

import msgspec
import pytest
from PIL import Image

from render import catalogue, theme
from render.hexes import painter as hexes
from render.landover import dress, emblems, plates
from render.landover.scene import ground, scene
from render.lettering import LEAST, PHONE, width
from render.painter import CLOSE, WHOLE, Mark
from render.sprites import Item, Pen
from rules.catalogue import GAMES
from rules.kernel.events import Event
from rules.kernel.hexes.bits import bits
from rules.kernel.lessons import Played, course_of
from rules.landover.board import PLANS
from rules.landover.cards.deck import ALL_CARDS
from rules.landover.events import (
    Built,
    CatapultRemoved,
    CatapultsCleared,
    MerchantMoved,
    MetroStolen,
    NumbersChanged,
    Raided,
    Razed,
    RoutePlaced,
    RouteRemoved,
)
from rules.landover.sight import open_places
from rules.landover.state import LandoverTable
from rules.landover.tables import BRIDGE, HIDDEN, ROAD, TERRAINS
from rules.landover.view import Ended, LandoverView, Own
from tests.core.lessons import obedient
from tests.render.games import view_at
from tests.render.landover_views import fresh, look_at, staged
from tests.render.test_painters import opened

PAINTER = catalogue.find("landover")
SEATS = {name: max(plan.players) for name, plan in PLANS.items()}
LARGEST = 200_000


def shown(view: LandoverView) -> list[Item]:
    look = dress.look(view.table.chart.shape, view.seats)
    return hexes.display(look, scene(view, look))


def named(items: list[Item], start: str) -> list[str]:
    return [item.sprite.name for item in items if item.sprite.name.startswith(start)]


@pytest.mark.parametrize("name", PLANS)
def test_every_map_is_drawn(name: str) -> None:
    view = look_at(staged(name, SEATS[name]))
    for picture in PAINTER.pictures(view):
        assert len(picture.png) < LARGEST, picture.name
        assert opened(picture.png).width <= 1600


@pytest.mark.parametrize("name", PLANS)
def test_everything_on_the_table_is_on_the_board(name: str) -> None:
    table = staged(name, SEATS[name])
    items = shown(look_at(table))
    for seat in range(SEATS[name]):
        digit = seat + 1
        count = {
            kind: len([each for each in named(items, "") if each.removeprefix("lit ") == f"{kind} {digit}"])
            for kind in ("road", "bridge", "village", "city", *(f"{one} metro" for one in plates.CULTURES))
        }
        metros = sum(holder == seat for holder in table.metro_seats)
        assert count["road"] == table.roads[seat].bit_count()
        assert count["bridge"] == table.bridges[seat].bit_count()
        assert len([each for each in named(items, "") if each.endswith(f"settlement {digit}")]) == (
            table.villages[seat].bit_count()
        )
        assert count["city"] + metros == table.cities[seat].bit_count()
        assert sum(count[f"{one} metro"] for one in plates.CULTURES) == metros
    assert len(named(items, "wall")) == table.walls.bit_count()
    assert named(items, "catapult") == ["catapult 2"]
    assert named(items, "merchant") == ["merchant 1"]
    assert len(named(items, "rolled")) == table.paid.bit_count()


@pytest.mark.parametrize("name", PLANS)
def test_nothing_at_the_top_of_a_tile_hides_its_name(name: str) -> None:
    view = look_at(staged(name, SEATS[name]))
    look, items = dress.look(view.table.chart.shape, view.seats), shown(view)
    size = look.label_size * look.pitch.unit
    high = 0.36 * size
    labels = [place for place, item in enumerate(items) if item.sprite.name.startswith("label ")]
    assert len(labels) == len(view.table.chart.land)
    for label in labels:
        x, y, text = items[label].x, items[label].y, items[label].sprite.name.removeprefix("label ")
        wide = width(text, round(size)) / 2
        for x0, y0, x1, y1 in (inked(each) for each in items[label + 1 :] if STANDS.search(each.sprite.name)):
            assert x1 < x - wide or x + wide < x0 or y1 < y - high or y + high < y0, text


@pytest.mark.parametrize("name", PLANS)
def test_no_name_leaves_the_sea(name: str) -> None:
    view = look_at(fresh(name, SEATS[name]))
    look = dress.look(view.table.chart.shape, view.seats)
    known, frame = scene(view, look), look.frame(view.table.chart.shape)
    _, *rows = (inked(item) for item in known.extras if item.sprite.name.startswith("plate"))
    for item in hexes.ground(look, known.ground):
        if item.sprite.name.startswith("label"):
            left, top, right, bottom = inked(item)
            assert 0 <= left < right <= frame.width, item
            assert dress.HEAD - 7 <= top < bottom <= min(row[1] for row in rows), item


def test_harbours_that_share_a_sea_tile_and_its_name_lie_apart() -> None:
    view = view_at("landover", {"map": "random", "generator_islands": "single"}, 4, 7, 0)
    look = dress.look(view.table.chart.shape, view.seats)
    items = hexes.ground(look, ground(view))
    badges = [inked(item) for item in items if item.sprite.name.startswith("harbour ")]
    (name,) = (inked(item) for item in items if item.sprite.name == "label K4")
    for (x0, y0, x1, y1), (x2, y2, x3, y3) in combinations([*badges, name], 2):
        reach = (x1 - x0 + x3 - x2) / 2
        assert math.hypot((x0 + x1 - x2 - x3) / 2, (y0 + y1 - y2 - y3) / 2) >= 0.97 * reach


STANDS = re.compile("road|bridge|wall|settlement|city|metro")


def inked(item: Item) -> tuple[int, ...]:
    """What an item covers of the board."""
    return tuple(
        (item.x, item.y)[side % 2] - item.sprite.size[side % 2] // 2 + item.sprite.ink[side]
        for side in range(4)
    )


def test_a_tile_with_a_catapult_is_grey() -> None:
    table = staged("heartland", 4)
    items = shown(look_at(table))
    number = table.numbers[table.catapults[1]]
    assert named(items, "blocked") == [f"blocked number {number}"]
    table.paid = 1 << table.catapults[1]
    order = [item.sprite.name for item in shown(look_at(table))]
    assert order.index(f"blocked number {number}") < order.index("rolled"), "a whole ring"


def test_hidden_tiles_show_nothing_but_fog() -> None:
    table = fresh("shrouded_coast", 4)
    view = look_at(table)
    hidden = [tile for tile in bits(view.table.chart.mystery) if table.terrain[tile] == HIDDEN]
    items = shown(view)
    assert len(named(items, "mark ?")) == len(hidden) == 12
    assert not named(items, "tile")
    assert {ground(view).terrains[tile] for tile in hidden} == {"hidden"}


def test_a_revealed_tile_needs_no_new_backdrop() -> None:
    table = fresh("shrouded_coast", 4)
    before = ground(look_at(table))
    tile = bits(table.chart.mystery)[0]
    table.terrain[tile], table.numbers[tile] = TERRAINS.index("gold"), 4
    view = look_at(table)
    assert ground(view) is before
    assert named(shown(view), "tile") == ["tile gold"]
    assert len(named(shown(view), "mark ?")) == 11


def test_the_end_of_the_game_reveals_what_was_hidden() -> None:
    view = look_at(fresh("shrouded_coast", 4))
    tile = bits(view.table.chart.mystery)[0]
    ended = Ended((), ((tile, TERRAINS.index("hills"), 9),))
    told = msgspec.structs.replace(view, over=True, ended=ended)
    assert named(shown(told), "tile") == ["tile hills"]


def test_the_strips_tell_dice_barbarians_and_every_seat() -> None:
    view = look_at(staged("heartland", 4), 0, ("crane", "spy"))
    names = named(shown(view), "")
    for name in ("chip 4", "white 3", "red 4", "event ship", "barbarians at 4 of 7"):
        assert name in names
    assert {f"strength {view.table.strength()}", f"defence {view.table.defence()}"} <= set(names)
    assert [n for n in names if n.endswith("points")] == [f"{each} of 15 points" for each in view.points]
    told = {"1 science cards", "1 politics cards", "commerce 4 metro", "politics 6", "route 7 award"}
    assert told <= {*names}


def test_a_row_tells_what_is_public_of_a_seat() -> None:
    table = staged("heartland", 4)
    seen = [look_at(table, viewer, ("crane", "spy")) for viewer in (0, None)]
    one, other = ([item.sprite.name for item in plates.row(view, 0, 1)] for view in seen)
    told = {"1 science cards", "1 politics cards", "commerce 4 metro", "science 2", "power 2", "route 5"}
    assert one == other and told | {f"harbours {table.harbours(0)} award"} <= {*one}
    assert next(plates.row(seen[1], 3, 1)).sprite.name != one[0], "whose turn it is"


def test_what_another_seat_holds_changes_no_picture() -> None:
    table = staged("heartland", 4)
    pictures = {PAINTER.board(look_at(table, None, cards)) for cards in (("crane",), ("mining",))}
    assert len(pictures) == 1


def test_only_the_own_view_has_hints() -> None:
    table = staged("heartland", 4)
    holding = Own((9,) * 8, (), False)
    view = look_at(table, 3, own=(None, None, None, holding))
    able = open_places(view)
    assert able["road"] & able["bridge"]
    assert len(named(shown(view), "edge hint")) == (able["road"] | able["bridge"]).bit_count()
    assert not named(shown(look_at(table)), "edge hint") + named(shown(look_at(table, 0)), "edge hint")


def test_where_a_first_city_may_stand_is_marked_on_the_corner_itself() -> None:
    """Beside a village the sign leaves its digit readable; beside a free corner it pointed nowhere."""
    game = GAMES["landover"]
    played = Played(game, course_of(game).lesson[0])
    for step in played.lesson.step[:5]:
        played.go_on(step, obedient(played, step))
    view = played.game.view(played.state, 0)
    free = open_places(view)["city"].bit_count()
    pieces = scene(view, dress.look(view.table.chart.shape, view.seats)).pieces
    signs = Counter(piece.kind for piece in pieces if "hint" in piece.kind)
    assert signs == {"corner hint": free}


@pytest.mark.parametrize("name", PLANS)
def test_a_map_wider_than_a_screen_is_shown_twice(name: str) -> None:
    view = look_at(staged(name, SEATS[name]))
    names = [picture.name for picture in PAINTER.pictures(view)]
    wide = dress.is_wide(view.table.chart.shape)
    assert wide == (name in ("twin_isles", "five_sisters", "shrouded_coast"))
    assert names == ([CLOSE, WHOLE] if wide else [WHOLE])
    if wide:
        (step,) = (step for step in view.table.trail if step.what == "village")
        assert view.table.chart.names["corner"].show(step.place) in PAINTER.pictures(view)[0].alt


@pytest.mark.parametrize(
    ("event", "marks"),
    [
        (Raided(3, 20, "paid", 12), {"piece of 4 move", "lit catapult 4"}),
        (MerchantMoved(0, 20, None), {"lit merchant 1"}),
        (MerchantMoved(0, 20, 0, 12), {"lit merchant 1", "piece of 1 move"}),
        (NumbersChanged("inventor", ((20, 5), (12, 9))), {"nobody's piece move"}),
        (CatapultsCleared((20, 12), (0, 1)), {"catapult of 1 lost", "catapult of 2 lost"}),
        (CatapultRemoved(0, 20, 2), {"catapult of 3 lost"}),
    ],
)
def test_what_happened_on_tiles_is_marked(event: Event, marks: set[str]) -> None:
    table = staged("heartland", 4)
    table.trail = list(event.steps())
    if isinstance(event, Raided):
        table.catapults[3] = 20
    if isinstance(event, MerchantMoved):
        table.merchant, table.merchant_seat = 20, 0
    assert fresh_marks(table) == marks


def fresh_marks(table: LandoverTable) -> set[str]:
    """The names of all that is lit, of ways and of losses."""
    told = [item.sprite.name for item in shown(look_at(table))]
    return {name for name in told if name.startswith("lit ") or name.endswith((" move", " lost"))}


def test_what_came_and_was_lost_on_corners_and_edges_is_marked() -> None:
    table = staged("heartland", 4)
    road, bridge = (bits(pieces[0])[0] for pieces in (table.roads, table.bridges))
    city, bare = bits(table.cities[1])[-1], bits(table.villages[2])[0]
    table.walls |= 1 << city
    free = bits(table.vacant)[:2]
    events = (
        RoutePlaced(0, ROAD, road, False),
        RouteRemoved(0, 0, BRIDGE, free[0], bridge),
        RouteRemoved(0, 3, ROAD, free[1]),
        Built(1, "wall", city),
        Razed(2, bare, True),
        MetroStolen(0, 1, 2, bits(table.cities[2])[0]),
    )
    table.trail = [step for event in events for step in event.steps()]
    assert fresh_marks(table) == {
        "lit road 1", "lit bridge 1", "piece of 1 move", "road of 4 lost", "lit wall", "city of 3 lost",
        "wall of 3 lost", "metro of 3 lost",
    }  # fmt: skip


def test_nothing_happened_yet_so_the_whole_is_enough() -> None:
    assert [picture.name for picture in PAINTER.pictures(look_at(fresh("twin_isles", 4)))] == [WHOLE]


@pytest.mark.parametrize("kind", ["tile", "corner", "edge"])
def test_choices_are_badged(kind: str) -> None:
    view = look_at(staged("five_sisters", 4))
    chosen = opened(PAINTER.choose(view, [Mark(kind, place, str(place)) for place in (20, 24)]))
    assert chosen.width >= 480
    assert chosen.height >= 400


def test_every_terrain_is_dressed() -> None:
    assert {*dress.LAND, "sea"} == set(TERRAINS)


def test_every_card_has_an_emblem_of_its_own() -> None:
    drawn = set[bytes]()
    for card in range(len(ALL_CARDS)):
        pen = Pen.centred(84, 84)
        emblems.draw(pen, 0, 0, card)
        drawn.add(pen.image.tobytes())
    assert len(drawn) == len(ALL_CARDS)


def test_the_dice_of_the_turn_before_are_gone_when_a_turn_begins() -> None:
    table = staged("heartland", 4)
    table.phase = "start_turn"
    assert not named(shown(look_at(table)), "white")


def test_the_board_uses_the_rich_palette() -> None:
    picture = Image.open(BytesIO(PAINTER.board(look_at(staged("heartland", 4)))))
    assert bytes(picture.getpalette() or ())[: 3 * len(theme.rich().colours)] == bytes(
        channel for colour in theme.rich().colours for channel in colour
    )


@pytest.mark.parametrize("name", PLANS)
def test_names_on_every_first_picture_can_be_read_on_a_phone(name: str) -> None:
    """At 350 pixels a name of land or sea is 12 high, on the whole board and on a close part of it."""
    view = look_at(fresh(name, SEATS[name]))
    whole, near = dress.look(view.table.chart.shape, view.seats), dress.NEAR
    for look, across in ((whole, whole.frame(view.table.chart.shape).width), (near, 860)):
        assert look.label_size * look.pitch.unit * PHONE / across >= LEAST - 0.05, (name, across)


def test_looking_around_shows_the_tile_that_was_asked_for() -> None:
    view = look_at(fresh("shrouded_coast", 4))
    assert PAINTER.wide(view)
    last = len(view.table.chart.shape.tiles) - 1
    for tile in (0, last // 2, last):
        shown = PAINTER.part(view, tile)
        assert shown is not None and tile in shown.tiles
    assert PAINTER.part(view, last + 1) is None
