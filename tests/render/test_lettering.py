"""Letters: the typeface ships whole, with its licence, and tells apart what is easily mixed up."""

from importlib.resources import files
from itertools import combinations
from typing import Any

import pytest
from PIL import Image, ImageChops

from render import lettering
from render.hexes import pieces
from render.land import cows
from render.plates import emblems, parts
from render.sprites import SCALE, Pen


def drawn(text: str, size: int = 29) -> Image.Image:
    picture = Image.new("RGB", (120, 60), (255, 255, 255))
    lettering.write(picture, (60, 30), text, size, (0, 0, 0))
    return picture.convert("L")


def test_the_licence_lies_beside_the_typeface() -> None:
    licence = files("render.fonts").joinpath("OFL.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    assert "Atkinson Hyperlegible Next Project Authors" in licence


@pytest.mark.parametrize("letter", "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789?:+-×")
def test_every_letter_is_there(letter: str) -> None:
    missing = drawn("\U0001f404")
    assert ImageChops.difference(drawn(letter), missing).getbbox() is not None
    assert drawn(letter).histogram()[0]


@pytest.mark.parametrize("alike", ["I1l", "B8", "O0Q", "S5", "Z2", "G6"])
def test_letters_that_look_alike_differ(alike: str) -> None:
    for one, other in combinations(alike, 2):
        difference = ImageChops.difference(drawn(one), drawn(other))
        assert sum(difference.reduce(4).histogram()[60:]), (one, other)


def test_text_is_in_the_middle() -> None:
    box = ImageChops.invert(drawn("H")).getbbox()
    assert box is not None
    left, top, right, bottom = box
    assert abs((left + right) / 2 - 60) <= 1
    assert abs((top + bottom) / 2 - 30) <= 1


def test_a_halo_surrounds_the_text() -> None:
    plain, haloed = Image.new("RGB", (80, 60)), Image.new("RGB", (80, 60))
    lettering.write(plain, (40, 30), "8", 30, (255, 0, 0))
    lettering.write(haloed, (40, 30), "8", 30, (255, 0, 0), halo=(255, 255, 255), reach=3)
    inner, outer = plain.getbbox(), haloed.getbbox()
    assert inner is not None
    assert outer is not None
    assert outer[0] <= inner[0] - 2
    assert outer[3] >= inner[3] + 2


def test_widths_add_up() -> None:
    assert lettering.width("18", 30) > lettering.width("1", 30) > 5


@pytest.mark.parametrize("text", ["AV. To, fj (Wa) 11", "white 3 is nearest with 13;", "-", "", "f"])
@pytest.mark.parametrize("size", [29, 140])
def test_a_text_is_measured_by_its_words(text: str, size: int) -> None:
    face = lettering.font(size)
    assert lettering.advance(text, size) == face.getlength(text)
    left, _, right, _ = face.getbbox(text)
    assert lettering.middle(text, size) == (left + right) / 2


@pytest.mark.parametrize("start", [18, 19.5])
def test_a_line_by_words_and_digits_is_spaced_as_the_whole(start: float) -> None:
    line, size = "The most plots win; white 3 (11) is nearest.", 40
    items, begins = [*parts.spelt((start, 0), line, size, "paper")], 0
    assert [each.sprite.name for each in items] == [*line[:28].split(), "(", "1", "1", ")", "is", "nearest."]
    for sprite, x, _ in items:
        begins = line.index(sprite.name, begins)
        ahead = lettering.advance(line[:begins], size * SCALE) + lettering.middle(sprite.name, size * SCALE)
        assert abs(x - start - ahead / SCALE) <= 0.5
        begins += len(sprite.name)


def test_a_number_that_is_new_is_made_of_known_digits() -> None:
    [*parts.spelt((0, 0), "0123456789", 41, "paper")]
    drawn = parts.text.cache_info().misses
    [*parts.spelt((7, 9), "3027 8841", 41, "paper")]
    assert parts.text.cache_info().misses == drawn


@pytest.mark.parametrize(
    ("draw", "across"),
    [
        (pieces.settlement, 1200),
        (pieces.city, 1200),
        (lambda seat: cows.player.__wrapped__.__wrapped__(seat, 56), 1148),
        (lambda seat: emblems.chip(Pen.centred(60, 60), 0, 0, seat, 50), 1200),
    ],
)
def test_whose_a_piece_is_can_be_read_on_a_phone(
    draw: Any, across: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Digits were 6 pixels high on boards of Settlers and Land that are as wide as a phone."""
    heights = []

    def measured(pen: Pen, x: float, y: float, text: str, size: float, *_: Any, **__: Any) -> None:
        _, top, _, bottom = lettering.font(round(10 * size * pen.unit)).getbbox(text)
        heights.append((bottom - top) / 10 * 390 / across)

    monkeypatch.setattr(Pen, "text", measured)
    for seat in range(6):
        draw(seat)
    assert len(heights) == 6 and min(heights) >= 7.5
