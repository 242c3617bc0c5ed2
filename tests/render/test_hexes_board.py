"""The hex painter: places in pixels, what is drawn where, and that another game can dress it."""

from collections.abc import Callable
from io import BytesIO

import pytest
from PIL import Image

from render import theme
from render.hexes import painter, pieces, tokens
from render.hexes.dress import HARBOURS, PIECES
from render.hexes.harbours import Harbour
from render.hexes.pitch import PITCH, Pitch
from render.hexes.scene import Ground, Look, Piece, PieceLook, Scene
from render.hexes.tiles import LAND, Terrain
from render.painter import Mark
from render.settlers import shares
from render.sprites import Item, Pen
from rules.kernel.hexes.naming import tile_names
from rules.kernel.hexes.shape import SIDES, Shape, rows, shape

FLOWER = shape(rows((-1, 0, 1), (0, -1, 1), (1, -1, 0)))
LOOK = Look(LAND, HARBOURS, PIECES)
NUMBERS = {0: 2, 1: 3, 2: 6, 3: 8, 4: 12, 6: 11}


def flower(**changes: object) -> Ground:
    fields: dict[str, object] = {
        "shape": FLOWER,
        "terrains": (*tuple(LAND)[:6], "forest"),
        "labels": tuple(tile_names(FLOWER)),
        "fixed": (
            *(Piece("number", tile, number=number) for tile, number in NUMBERS.items()),
            *(Piece("name", tile) for tile in range(len(FLOWER.tiles))),
        ),
    }
    return Ground(**(fields | changes))  # type: ignore[arg-type]


def named(items: list[Item], start: str) -> list[Item]:
    return [item for item in items if item.sprite.name.startswith(start)]


def test_places_lie_on_whole_pixels() -> None:
    frame = LOOK.frame(FLOWER)
    assert (frame.width, frame.height) == (3 * 180 + 300, 2 * 156 + 208 + 168)
    x, y = frame.spot("tile", FLOWER.index[0, 0])
    assert (x, y) == (frame.width // 2, frame.height // 2)
    around = [frame.spot("corner", corner) for corner in FLOWER.tile_corners[FLOWER.index[0, 0]]]
    offsets = [(0, -104), (90, -52), (90, 52), (0, 104), (-90, 52), (-90, -52)]
    assert around == [(x + dx, y + dy) for dx, dy in offsets]
    assert frame.spot("edge", FLOWER.edge((0, 0), "E")) == (x + 90, y)
    assert frame.spot("edge", FLOWER.edge((0, 0), "NE")) == (x + 45, y - 78)
    with pytest.raises(KeyError):
        frame.spot("plot", 0)


def test_a_share_lies_between_its_corner_and_the_number() -> None:
    frame = LOOK.frame(FLOWER)
    tile = FLOWER.index[0, 0]
    x, y = frame.spot("tile", tile)
    assert frame.spot("tip", 6 * tile) == (x, y - 58)
    assert frame.spot("tip", 6 * tile + 3) == (x, y + 58)


@pytest.mark.parametrize("pitch", [Pitch(), Pitch(132, 114), Pitch(90, 78), Pitch(60, 51)])
def test_neighbours_share_their_corners_at_any_pitch(pitch: Pitch) -> None:
    for tile, xy in enumerate(FLOWER.tile_xy):
        x, y = pitch.spot(xy)
        for index, corner in enumerate(FLOWER.tile_corners[tile]):
            dx, dy = pitch.point(index)
            assert pitch.spot(FLOWER.corner_xy[corner]) == (x + dx, y + dy)


def test_the_ground_names_every_tile_and_shows_its_number() -> None:
    ground = flower()
    items = painter.ground(LOOK, ground)
    frame = LOOK.frame(FLOWER)
    labels = {item.sprite.name: (item.x, item.y) for item in named(items, "label")}
    assert set(labels) == {f"label {name}" for name in tile_names(FLOWER)}
    for tile, name in enumerate(tile_names(FLOWER)):
        x, y = frame.spot("tile", tile)
        assert labels[f"label {name}"] == (x, y - 62)
    numbers = named(items, "number")
    assert sorted(item.sprite.name for item in numbers) == sorted(f"number {n}" for n in NUMBERS.values())
    assert len(named(items, "tile")) == 7


def test_type_on_the_board_can_be_read_on_a_phone() -> None:
    # 29 pixels on a picture 1200 wide: what was measured as the least that is read at 350.
    for look, shape_width in (
        (LOOK, 1200),
        (Look(LAND, HARBOURS, PIECES, pitch=Pitch(132, 114), label_size=37), 1016),
    ):
        assert look.label_size * look.pitch.unit >= 29 * shape_width / 1200


def test_a_harbour_has_a_pier_to_each_usable_corner() -> None:
    edge = FLOWER.edge((0, -1), "NW")
    both, tile = FLOWER.edge_corners[edge], FLOWER.index[0, -1]
    for corners in (both, both[:1]):
        items = painter.ground(LOOK, flower(harbours=(Harbour(edge, tile, corners, "ore"),)))
        assert len(named(items, "pier")) == len(corners)
        (badge,) = named(items, "harbour ore")
        x, y = LOOK.frame(FLOWER).spot("edge", edge)
        assert badge.x < x
        assert badge.y < y


def test_pieces_lie_on_their_places_the_highest_layer_last() -> None:
    frame = LOOK.frame(FLOWER)
    tile = FLOWER.index[0, 0]
    corner, edge = FLOWER.corner((0, 0), "N"), FLOWER.edge((0, 0), "E")
    scene = Scene(
        flower(),
        (
            Piece("robber", tile, number=8),
            Piece("city", corner, 2),
            Piece("road", edge, 1, lit=True),
            Piece("blocked", tile, number=8),
        ),
    )
    items = painter.display(LOOK, scene)
    assert [item.sprite.name for item in items] == ["blocked number 8", "lit road 2", "city 3", "robber"]
    by_name = {item.sprite.name: (item.x, item.y) for item in items}
    assert by_name["lit road 2"] == frame.spot("edge", edge)
    assert by_name["city 3"] == frame.spot("corner", corner)
    x, y = frame.spot("tile", tile)
    assert by_name["blocked number 8"] == (x, y)
    assert by_name["robber"][0] < x - 38


def test_roads_run_along_their_edges() -> None:
    shapes = {}
    for side in SIDES:
        edge = FLOWER.edge((0, 0), side)
        (item,) = painter.display(LOOK, Scene(flower(), (Piece("road", edge, 0),)))
        box = item.sprite.image.getbbox()
        assert box is not None
        shapes[side] = item.sprite
        wide, high = box[2] - box[0], box[3] - box[1]
        assert (high > 2 * wide) == (side in ("E", "W"))
    assert shapes["E"] is shapes["W"]
    assert shapes["NE"] is shapes["SW"]
    assert shapes["SE"] is shapes["NW"]
    assert len({id(sprite) for sprite in shapes.values()}) == 3


def opaque(colour: str, image: Image.Image) -> int:
    wanted = (*theme.rgb(colour), 255)
    return sum(count for count, pixel in image.getcolors(1 << 20) or [] if pixel == wanted)


def test_pieces_show_their_seat_by_more_than_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(theme, "SEATS", ("orange",) * 6)
    monkeypatch.setattr(theme, "DIGIT_ON", ("paper",) * 6)
    draws: dict[str, Callable[[int], Image.Image]] = {
        "road": lambda seat: pieces.road(seat, way=0).image,
        "settlement": lambda seat: pieces.settlement(seat).image,
        "city": lambda seat: pieces.city(seat).image,
        "share": lambda seat: shares.share.__wrapped__(seat, 0, 1.0).image,
    }
    for draw in draws.values():
        assert len({draw(seat).tobytes() for seat in range(6)}) == 6


def test_black_pieces_have_a_white_line_and_the_robber_too() -> None:
    for sprite in (
        pieces.sprite(pieces.settlement, 3, 1.0),
        pieces.sprite(pieces.city, 3, 1.0),
        pieces.sprite(pieces.road, 3, 1.0, 0),
        pieces.robber(1.0),
    ):
        assert opaque("paper", sprite.image) > 100, sprite


def test_red_is_for_six_and_eight_and_pips_count_the_ways() -> None:
    for value in range(2, 13):
        image = tokens.number(value, 1.0).image
        assert (opaque("red", image) > 0) == (value in (6, 8))
        assert tokens.number(value, 1.0, blocked=True).image.tobytes() != image.tobytes()


def test_marks_hide_neither_number_nor_house_and_lie_on_their_places() -> None:
    frame = LOOK.frame(FLOWER)
    x, y = frame.spot("tile", 3)
    tile = painter.spot(frame, Mark("tile", 3, "7"))
    assert (tile.x, tile.label) == (x, "7")
    assert tile.y - 26 >= y + tokens.ACROSS // 2 - 8
    for kind in ("corner", "edge"):
        assert painter.spot(frame, Mark(kind, 5, "1"))[:2] == frame.spot(kind, 5)
    share = painter.spot(frame, Mark("tip", 6 * 3, "1"))
    assert (share.x, share.y) == (x, y - 58)


def test_a_choice_shows_whole_tiles() -> None:
    picture = opened(painter.choose(LOOK, Scene(flower()), [Mark("tile", 3, "1")]))
    assert picture.height >= 350


def opened(data: bytes) -> Image.Image:
    picture = Image.open(BytesIO(data))
    picture.load()
    return picture


def _nothing(pen: Pen) -> None:
    """Fog hides what is there."""


def _flag(piece: Piece, board: object) -> tuple[object, tuple[int, int]]:
    return tokens.label(str(piece.number), 0.5, 40, "red"), (0, 10)


def test_another_game_dresses_a_large_board() -> None:
    wide: Shape = shape(rows(*((r, max(-8, -8 - r), min(8, 8 - r)) for r in range(-8, 9))))
    assert len(wide.tiles) == 217
    look = Look(
        LAND | {"fog": Terrain("fog", "slate", _nothing, "foam")},
        HARBOURS,
        PIECES | {"army": PieceLook("tile", 3, _flag)},  # type: ignore[arg-type]
        sea=frozenset({"sea"}),
        pitch=Pitch(84, 72),
        margin=(60, 50),
        label_size=50,
    )
    names = (*LAND, "fog", "sea")
    terrains = tuple(names[i % 8] for i in range(217))
    named_ = tuple(Piece("name", tile) for tile, terrain in enumerate(terrains) if terrain != "sea")
    ground = Ground(wide, terrains, tuple(tile_names(wide)), fixed=named_)
    scene = Scene(ground, tuple(Piece("army", tile, number=tile) for tile in range(0, 217, 9)))
    picture = opened(painter.board(look, scene))
    assert picture.size == (look.frame(wide).width, look.frame(wide).height)
    assert len(named(painter.ground(look, ground), "label")) == len(named_)
    assert len(painter.display(look, scene)) == 25
    sea = wide.tiles.index(next(tile for tile in wide.tiles if names[wide.index[tile] % 8] == "sea"))
    assert not [
        item
        for item in named(painter.ground(look, ground), "tile")
        if (item.x, item.y) == look.frame(wide).spot("tile", sea)
    ]


def test_the_same_scene_gives_the_same_picture_and_a_piece_changes_it() -> None:
    empty = Scene(flower())
    built = empty._replace(pieces=(Piece("city", 4, 1),))
    assert painter.board(LOOK, empty) == painter.board(LOOK, empty)
    assert painter.board(LOOK, built) != painter.board(LOOK, empty)
    assert PITCH.unit == 1
