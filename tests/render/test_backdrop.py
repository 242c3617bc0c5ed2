"""Backdrops: the quick way over patches shows the same pixels as drawing everything at once."""

import gc
import random
import weakref
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from render import backdrop as backdrops, png, theme
from render.backdrop import Backdrop
from render.packed import Packed, Rows
from render.pixels import Box
from render.shelf import Shelf, bytes_of
from render.sprites import Item, Pen, Sprite

PALETTE = theme.bright()


def ground(width: int, height: int) -> Image.Image:
    picture = Image.new("RGB", (width, height), theme.rgb("sea"))
    for index, name in enumerate(("meadow", "sand", "rock", "deep")):
        picture.paste(theme.rgb(name), (20 + 60 * index, 15 * index, 70 + 60 * index, 90 + 20 * index))
    return picture


def sprites() -> list[Sprite]:
    found = []
    for index, (width, height) in enumerate([(20, 20), (61, 33), (7, 90), (140, 140)]):
        pen = Pen(width, height)
        pen.oval(
            width / 2, height / 2, width - 4, height - 4, theme.seat(index), line=theme.rgb("ink"), width=2
        )
        found.append(pen.sprite(f"oval {index}"))
    return found


def at_once(picture: Image.Image, items: list[Item]) -> Image.Image:
    drawn = PALETTE.quantise(picture).convert("RGB")
    for sprite, x, y in items:
        image = sprite.image
        drawn.paste(image, (x - image.width // 2, y - image.height // 2), image)
    return PALETTE.quantise(drawn).convert("RGB")


@pytest.mark.parametrize("origin", [(0, 0), (13, 29), (60, 1)])
@pytest.mark.parametrize("seed", range(4))
def test_patches_show_what_drawing_at_once_shows(origin: tuple[int, int], seed: int) -> None:
    picture, shapes, rng = ground(305, 211), sprites(), random.Random(seed)
    backdrop = Backdrop(picture, 56, PALETTE, origin=origin)
    items = [Item(rng.choice(shapes), rng.randrange(-40, 345), rng.randrange(-40, 251)) for _ in range(25)]
    composed = backdrop.compose(items)
    assert composed.size == (306, 211)
    assert composed.crop((0, 0, 1, 211)).getextrema() == (0, 0)
    assert composed.crop((1, 0, 306, 211)).convert("RGB").tobytes() == at_once(picture, items).tobytes()


ALL, PART, NEXT = (0, 0, 305, 211), (40, 30, 200, 190), (110, 51, 270, 211)


@pytest.mark.parametrize("windows", [[ALL], [PART], [ALL, PART], [PART, PART, NEXT, ALL, PART, NEXT, NEXT]])
@pytest.mark.parametrize("panels", [(), ((30, 20, 140, 80), (141, 20, 190, 150))])
def test_what_changes_shows_what_drawing_at_once_shows(panels: tuple[Box, ...], windows: list[Box]) -> None:
    picture, shapes, rng = ground(305, 211), sprites(), random.Random(5)
    backdrop = Backdrop(picture, 56, PALETTE, origin=(13, 29))
    items = [Item(rng.choice(shapes), rng.randrange(305), rng.randrange(211)) for _ in range(12)]
    for step in range(28):
        rng.choice((lambda: items.pop(0), lambda: rng.shuffle(items), lambda: items.append(items[0])))()
        items.insert(rng.randrange(8), Item(rng.choice(shapes), rng.randrange(305), rng.randrange(211)))
        whole, composed, shown = at_once(picture, items), rng.choice(windows), windows[step % len(windows)]
        seen = backdrop.compose(items, composed, panels).convert("RGB")
        assert seen.crop((1, 0, *seen.size)).tobytes() == whole.crop(composed).tobytes()
        read = Image.open(BytesIO(png.join(backdrop.strips(items, shown, panels), PALETTE.data)))
        assert read.convert("RGB").tobytes() == whole.crop(shown).tobytes()


@pytest.mark.parametrize("seed", range(3))
def test_parts_and_panels_may_take_turns(seed: int) -> None:
    """What was laid while another part was shown, or under other panels, is not seen in this one."""
    picture, shapes, rng = ground(305, 211), sprites(), random.Random(seed)
    backdrop = Backdrop(picture, 56, PALETTE, origin=(13, 29))
    items = [Item(rng.choice(shapes), rng.randrange(305), rng.randrange(211)) for _ in range(8)]
    for _ in range(25):
        items.pop(rng.randrange(len(items)))
        items.append(Item(rng.choice(shapes), rng.randrange(305), rng.randrange(211)))
        box = rng.choice([(0, 0, 305, 211), (40, 30, 200, 190), (140, 50, 300, 210), (0, 0, 90, 90)])
        panels = rng.choice([(), ((30, 20, 140, 80), (141, 20, 190, 150)), ((60, 60, 150, 180),)])
        read = Image.open(BytesIO(png.join(backdrop.strips(items, box, panels), PALETTE.data)))
        assert read.convert("RGB").tobytes() == at_once(picture, items).crop(box).tobytes()


def test_composing_leaves_the_backdrop_as_it_was() -> None:
    backdrop = Backdrop(ground(200, 200), 40, PALETTE)
    before = backdrop.compose([]).tobytes()
    backdrop.compose([Item(sprites()[3], 100, 100)])
    assert backdrop.compose([]).tobytes() == before


def test_what_lies_outside_is_left_out() -> None:
    backdrop = Backdrop(ground(100, 100), 40, PALETTE)
    far = [Item(sprites()[0], x, y) for x, y in ((-500, 50), (50, -500), (900, 50), (50, 900))]
    assert backdrop.compose(far).tobytes() == backdrop.compose([]).tobytes()


@pytest.mark.parametrize("window", [(0, 0, 305, 211), (40, 30, 200, 190), (57, 1, 305, 60)])
def test_a_window_shows_its_part_of_the_whole(window: tuple[int, int, int, int]) -> None:
    backdrop = Backdrop(ground(305, 211), 56, PALETTE, origin=(13, 29))
    items = [Item(sprite, 40 + 70 * number, 60 + 30 * number) for number, sprite in enumerate(sprites())]
    left, top, right, bottom = window
    part = backdrop.compose(items, window)
    assert part.size == (right - left + 1, bottom - top)
    assert part.crop((0, 0, 1, part.height)).getextrema() == (0, 0)
    whole = backdrop.compose(items).crop((left + 1, top, right + 1, bottom))
    assert part.crop((1, 0, *part.size)).tobytes() == whole.tobytes()


def test_a_plain_surface_is_as_one_that_is_drawn() -> None:
    size, colour = (305, 211), theme.rgb("meadow")
    plain = Backdrop.plain(size, colour, 56, PALETTE)
    drawn = Backdrop(Image.new("RGB", size, colour), 56, PALETTE)
    for items in ([], [Item(sprites()[0], 150, 128)]):
        assert plain.compose(items).tobytes() == drawn.compose(items).tobytes()
        assert png.join(plain.strips(items), PALETTE.data) == png.join(drawn.strips(items), PALETTE.data)


def test_a_picture_in_the_palette_is_taken_as_it_is() -> None:
    drawn = ground(120, 90)
    flat = PALETTE.quantise(drawn)
    assert (
        Backdrop(flat, 40, PALETTE).compose([]).tobytes()
        == Backdrop(drawn, 40, PALETTE).compose([]).tobytes()
    )


def test_a_picture_does_not_depend_on_the_one_before() -> None:
    backdrop, shapes = Backdrop(ground(200, 200), 40, PALETTE), sprites()
    first = [Item(shapes[0], 50, 50), Item(shapes[1], 120, 90)]
    second = [Item(shapes[1], 120, 90), Item(shapes[2], 30, 150)]
    fresh = [Backdrop(ground(200, 200), 40, PALETTE).compose(items).tobytes() for items in (first, second)]
    assert [backdrop.compose(items).tobytes() for items in (first, second, first, second)] == fresh * 2


def test_tables_on_one_ground_have_a_board_each(monkeypatch: pytest.MonkeyPatch) -> None:
    backdrop, shapes, rng = Backdrop(ground(305, 211), 56, PALETTE), sprites(), random.Random(3)
    tables = [
        [Item(rng.choice(shapes), rng.randrange(305), rng.randrange(211)) for _ in range(40)]
        for _ in range(3)
    ]
    shown = [backdrop.strips(items) for items in tables]
    backdrops.PATCHES.clear()
    monkeypatch.setattr(backdrops._Board, "_draw", None)
    assert [backdrop.strips(items) for items in tables] == shown, (
        "whose turn it is finds its own last picture"
    )


def test_what_stays_while_much_changes_is_not_laid_again(monkeypatch: pytest.MonkeyPatch) -> None:
    backdrop, shape, laid = Backdrop(ground(305, 211), 56, PALETTE), sprites()[0], list[int]()
    below = [Item(shape, 30 + 24 * step, 180) for step in range(10)]
    above = [[Item(shape, 30 + 10 * step, high) for step in range(20)] for high in (20, 24)]
    backdrop.strips([*above[0], *below])
    put = Packed.put

    def counted(self: Packed, number: int, rows: Rows) -> None:
        laid.append(number)
        put(self, number, rows)

    monkeypatch.setattr(Packed, "put", counted)
    shown = backdrop.strips([*above[1], *below])
    assert laid == [0]
    assert shown == Backdrop(ground(305, 211), 56, PALETTE).strips([*above[1], *below])


def test_finished_patches_of_all_backdrops_share_their_room(monkeypatch: pytest.MonkeyPatch) -> None:
    patch = bytes_of(PALETTE.canvas(40, 40))
    shelf: Shelf[Any, Any] = Shelf(5 * patch)
    monkeypatch.setattr("render.backdrop.PATCHES", shelf)
    backdrops, shapes = [Backdrop(ground(200, 200), 40, PALETTE) for _ in range(3)], sprites()
    items = [Item(shapes[3], 70 + step, 80) for step in range(6)]
    for backdrop in backdrops:
        for item in items:
            backdrop.compose([item])
            assert 4 * patch < shelf.taken <= 5 * patch
    assert (
        backdrop.compose([items[0]]).tobytes()
        == Backdrop(ground(200, 200), 40, PALETTE).compose([items[0]]).tobytes()
    )


def test_finished_patches_keep_no_sprite() -> None:
    backdrop, shapes = Backdrop(ground(200, 200), 40, PALETTE), sprites()
    with_it = backdrop.compose([Item(shapes[0], 50, 50)])
    backdrop.compose([])
    gone = weakref.ref(shapes.pop(0).image)
    gc.collect()
    assert gone() is None
    same_place = Item(sprites()[1], 50, 50)
    assert backdrop.compose([same_place]).tobytes() != with_it.tobytes()
