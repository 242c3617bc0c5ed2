"""Sprites: smooth, of the right size, and surrounded by their keyline."""

import inspect
from typing import Any

import pytest
from PIL import Image

from render import shelf, sprites, theme
from render.atlas import Atlas
from render.farlanthia import cards
from render.hexes import changes
from render.patches import paint, place_item
from render.sprites import Item, Pen, drawn_in_bands
from rules.farlanthia.cards.deck import CARDS


def test_a_sprite_has_the_size_it_was_asked_for() -> None:
    pen = Pen(37, 21)
    assert pen.sprite("nothing").image.size == (37, 21)
    assert pen.sprite("nothing").image.getbbox() is None


def test_edges_are_smooth_and_the_middle_is_pure() -> None:
    pen = Pen(40, 40)
    pen.disc(20, 20, 30, theme.rgb("orange"))
    image = pen.sprite("disc").image
    assert image.getpixel((20, 20)) == (*theme.rgb("orange"), 255)
    alphas = set(image.getchannel("A").tobytes())
    assert {0, 255} < alphas


def test_a_keyline_surrounds_without_covering() -> None:
    pen = Pen(40, 40)
    pen.disc(20, 20, 20, theme.rgb("orange"))
    pen.keyline(theme.rgb("ink"), 3)
    image = pen.sprite("disc").image
    assert image.getpixel((20, 20)) == (*theme.rgb("orange"), 255)
    assert image.getpixel((20, 8)) == (*theme.rgb("ink"), 255)
    assert image.getbbox() == (7, 7, 33, 33)


def test_a_cleared_box_is_see_through() -> None:
    pen = Pen(20, 20)
    pen.box((0, 0, 20, 20), 0, theme.rgb("ink"))
    pen.box((5, 5, 15, 15), 0, None)
    image = pen.sprite("frame").image
    assert image.getchannel("A").getpixel((10, 10)) == 0
    assert image.getchannel("A").getpixel((2, 10)) == 255


def test_turning_round() -> None:
    pen = Pen(20, 10)
    pen.box((0, 0, 5, 10), 0, theme.rgb("red"))
    pen.mirror()
    assert pen.sprite("right").image.getbbox() == (15, 0, 20, 10)


def test_what_is_painted_is_as_if_it_were_stamped() -> None:
    disc, dot = Pen.centred(40, 40), Pen.centred(12, 12)
    disc.disc(0, 0, 36, theme.rgb("orange"))
    dot.disc(0, 0, 10, theme.rgb("ink"))
    items = [Item(disc.sprite("disc"), 30, 30), Item(dot.sprite("dot"), 33, 16)]
    stamped, part = Image.new("RGB", (60, 60)), (28, 14, 50, 40)
    for sprite, x, y in items:
        sprite.stamp(stamped, x, y)
    assert painted(items, (0, 0, 60, 60)).tobytes() == stamped.tobytes()
    assert painted(items, part).tobytes() == stamped.crop(part).tobytes()


def painted(items: list[Item], box: tuple[int, int, int, int]) -> Image.Image:
    """What of these lies in a box, on black."""
    sheet = Image.new("RGB", (box[2] - box[0], box[3] - box[1]))
    paint(sheet, (0, 0), box, map(place_item, items))
    return sheet


def test_a_sprite_tells_its_name() -> None:
    assert repr(Pen(1, 1).sprite("dot")) == "Sprite('dot')"


def test_ink_is_what_is_not_transparent() -> None:
    pen = Pen.centred(80, 60)
    pen.box((-10, -20, 30, 5), 0, (1, 2, 3))
    sprite = pen.sprite("box")
    assert (sprite.size, sprite.ink) == ((80, 60), (30, 10, 70, 35))
    assert Pen(9, 9).sprite("nothing").ink == (0, 0, 0, 0)


def test_what_is_drawn_in_bands_looks_as_drawn_at_once() -> None:
    def draw(pen: Pen) -> None:
        pen.box((-50, -290, 50, 290), 20, theme.rgb("orange"))
        pen.text(0, -108, "across a seam", 24, theme.rgb("ink"))

    whole = Pen.centred(120, 600)
    draw(whole)
    banded = drawn_in_bands("bands", 120, 600, draw, 1.0, [(-60, -300), (60, 300)])
    assert banded.image.tobytes() == whole.sprite("whole").image.tobytes()


@pytest.mark.parametrize("way", [(150, 350), (-201, 333)])
def test_a_long_arrow_has_no_seam(monkeypatch: pytest.MonkeyPatch, way: tuple[int, int]) -> None:
    """Its outline begins above the bands below, where Pillow cuts coordinates the other way."""
    monkeypatch.setattr(shelf, "ATLAS", Atlas())
    draw, colours = inspect.unwrap(changes.arrow), (theme.rgb("orange"), theme.rgb("ink"))
    arrow = draw("one", way, 1.0, colours, 3, hostile=True)
    assert arrow.image.height > 2 * sprites._BAND
    monkeypatch.setattr(sprites, "_BAND", arrow.image.height)
    at_once = draw("one", way, 1.0, colours, 3, hostile=True)
    assert arrow.image.tobytes() == at_once.image.tobytes()


@pytest.fixture(name="under")
def bytes_under_pens(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The bytes that each pen has underneath."""
    under, begin = list[int](), Pen.__init__

    def noted(self: Pen, *args: Any, **named: Any) -> None:
        begin(self, *args, **named)
        under.append(len(self.image.tobytes()))

    monkeypatch.setattr(Pen, "__init__", noted)
    monkeypatch.setattr(shelf, "ATLAS", Atlas())  # nothing is drawn yet
    return under


def test_a_long_track_has_dots_alike_and_little_under_its_pens(under: list[int]) -> None:
    far = 30 + 30 * 27 + 36 / 1.3 + 58
    down = changes.track("robber", (0, far), 1.0, (80, 90, 110), ()).image  # type: ignore[arg-type]
    dots = {down.crop((0, 62 + 27 * number, 90, 89 + 27 * number)).tobytes() for number in range(30)}
    assert len(dots) == 1
    assert max(under) < 1 << 20


def test_no_card_has_four_mib_under_its_pen_and_no_arrow_thirteen(under: list[int]) -> None:
    all_cards = [cards.card(number, closed=False) for number in range(len(CARDS))]
    for card in sorted(all_cards, key=lambda each: each.size[1])[-3:]:
        assert card.ground.image.height > 300
        assert all(item.sprite.image for item in card.on)
    assert max(under) < 4 << 20
    arrow = changes.arrow("longest", (900, 900), 1.0, ((0, 0, 0), (255, 255, 255)), 3, hostile=True)
    assert arrow.size[1] > 900
    assert max(under) < 13 << 20
