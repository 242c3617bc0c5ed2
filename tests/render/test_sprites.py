"""Sprites: smooth, of the right size, and surrounded by their keyline."""

from render import theme
from render.sprites import Pen


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


def test_a_sprite_tells_its_name() -> None:
    assert repr(Pen(1, 1).sprite("dot")) == "Sprite('dot')"
