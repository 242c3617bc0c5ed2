"""Ground that changes: reveals and new numbers are pieces on a backdrop that stays; parts of large boards."""

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from render import catalogue, theme
from render.hexes import changing, painter, tiles
from render.hexes.dress import HARBOURS, PIECES as DRESS
from render.hexes.pitch import Pitch
from render.hexes.scene import Ground, Look, Piece, Scene
from render.painter import WHOLE, Mark
from rules.kernel.hexes.naming import tile_names
from rules.kernel.hexes.shape import rows, shape
from tests.render.games import view_at
from tests.render.golden import worst_block

SHAPE = shape(rows(*((r, max(-4, -4 - r), min(4, 4 - r)) for r in range(-4, 5))))
HIDDEN = Ground(SHAPE, ("fog",) * len(SHAPE.tiles), tuple(tile_names(SHAPE)))
LOOK = Look(
    tiles.LAND | {"fog": changing.HIDDEN},
    HARBOURS,
    DRESS | changing.PIECES,
    pitch=Pitch(120, 105),
    palette=theme.rich(),
)


def scene(*revealed: tuple[int, str, int]) -> Scene:
    found = list[Piece]()
    for tile, terrain, number in revealed:
        name = changing.title(LOOK, tile, terrain)
        found += (Piece("terrain", tile, number=name.number), name, Piece("number", tile, number=number))
    return Scene(HIDDEN, tuple(found))


def opened(data: bytes) -> Image.Image:
    picture = Image.open(BytesIO(data))
    picture.load()
    return picture.convert("RGB")


def test_a_reveal_is_drawn_on_the_same_backdrop() -> None:
    before = painter.backdrop(LOOK, HIDDEN)
    items = painter.display(LOOK, scene((7, "hills", 5)))
    assert [item.sprite.name for item in items] == ["tile hills", "label B3", "number 5"]
    where = painter.board_of(LOOK, HIDDEN).frame.spot("tile", 7)
    assert (items[0].x, items[0].y) == where
    assert painter.backdrop(LOOK, HIDDEN) is before


def test_a_revealed_tile_looks_as_if_it_had_always_been_there() -> None:
    open_ground = replace(
        HIDDEN,
        terrains=tuple("hills" if tile == 7 else each for tile, each in enumerate(HIDDEN.terrains)),
        fixed=(Piece("number", 7, number=5), changing.title(LOOK, 7, "hills")),
    )
    pictures = [painter.board(LOOK, each) for each in (scene((7, "hills", 5)), Scene(open_ground))]
    assert worst_block(*map(opened, pictures)) < 12


def test_numbers_can_change_without_a_new_backdrop() -> None:
    assert painter.board(LOOK, scene((7, "hills", 5))) != painter.board(LOOK, scene((7, "hills", 9)))


def test_the_look_says_how_large_number_tokens_are() -> None:
    small = replace(LOOK, token=0.75)
    sizes = [
        next(item for item in painter.display(look, scene((7, "hills", 5))) if item.sprite.name == "number 5")
        for look in (LOOK, small)
    ]
    assert sizes[1].sprite.image.width == pytest.approx(sizes[0].sprite.image.width * 0.75, abs=2)


def test_strips_leave_room_above_and_below() -> None:
    plain, tall = LOOK.frame(SHAPE), replace(LOOK, strips=(100, 40)).frame(SHAPE)
    assert (tall.width, tall.height) == (plain.width, plain.height + 140)
    x, y = plain.spot("tile", 0)
    assert tall.spot("tile", 0) == (x, y + 100)


def test_a_window_is_cut_around_what_happened() -> None:
    frame = LOOK.frame(SHAPE)
    for place in range(len(SHAPE.tiles)):
        spot = frame.spot("tile", place)
        left, top, right, bottom = painter.around(frame, [spot], (700, 560))
        assert (right - left, bottom - top) == (700, 560)
        near = (3 * frame.pitch.across // 2, 3 * frame.pitch.down // 2)
        whole = (frame.width, frame.height)
        for at, (low, high) in enumerate(((left, right), (top, bottom))):
            away = min(spot[at] - low, high - spot[at])
            assert away >= min(spot[at], whole[at] - spot[at], near[at]), "its neighbours are whole"
        assert 0 <= left <= spot[0] <= right <= frame.width
        assert 0 <= top <= spot[1] <= bottom <= frame.height


def test_of_places_too_far_apart_the_first_is_shown() -> None:
    frame = LOOK.frame(SHAPE)
    first, last = frame.spot("tile", 0), frame.spot("tile", len(SHAPE.tiles) - 1)
    for one, other in ((first, last), (last, first)):
        left, top, right, bottom = painter.around(frame, [one, other], (600, 480))
        assert left <= one[0] <= right
        assert top <= one[1] <= bottom
        assert not (left <= other[0] <= right and top <= other[1] <= bottom)


def test_a_window_shows_its_part_of_the_board() -> None:
    shown = scene((7, "hills", 5), (40, "forest", 11))
    box = painter.around(LOOK.frame(SHAPE), [LOOK.frame(SHAPE).spot("tile", 7)], (500, 420))
    assert opened(painter.board(LOOK, shown, box)) == opened(painter.board(LOOK, shown)).crop(box)


@pytest.mark.parametrize("game", ["land", "settlers"])
def test_a_board_that_is_legible_as_a_whole_is_one_picture(game: str) -> None:
    drawing = catalogue.find(game)
    view = view_at(game, {}, 4, 1, 3)
    (only,) = drawing.pictures(view)
    assert (only.name, only.alt) == (WHOLE, "")
    assert opened(only.png) == opened(drawing.board(view))


def test_the_rich_palette_shows_what_the_bright_one_shows() -> None:
    bright, rich = theme.bright().colours, theme.rich().colours
    assert rich[: len(bright)] == bright
    assert len(rich) <= 256
    assert len(theme.dim(theme.rich()).colours) <= 256
    for name in theme.MORE:
        assert theme.rgb(name) in rich


def test_a_choice_is_shown_in_the_first_look_in_which_it_fits() -> None:
    large = replace(LOOK, pitch=Pitch(180, 156))
    near = [Mark("tile", 0, "1"), Mark("tile", 1, "2")]
    far = [Mark("tile", 0, "1"), Mark("tile", len(SHAPE.tiles) - 1, "2")]
    assert painter.first_fitting([large, LOOK], HIDDEN, near) is large
    assert painter.first_fitting([large, LOOK], HIDDEN, far) is LOOK
    assert painter.first_fitting([large, LOOK], HIDDEN, []) is large
