"""Colours: the palette keeps what it promises, and seats stay apart for every kind of sight."""

import subprocess
import sys
from itertools import combinations

import pytest
from PIL import Image

from render import theme
from rules.kernel.names import SEAT_COLOURS
from tests.render.vision import SIGHTS, ciede2000, contrast, distance, lightness


def quantised(palette: theme.Palette, colour: theme.Colour) -> theme.Colour:
    pixel = palette.quantise(Image.new("RGB", (1, 1), colour)).convert("RGB").getpixel((0, 0))
    assert isinstance(pixel, tuple)
    red, green, blue = pixel
    return red, green, blue


@pytest.mark.parametrize("name", theme.FLAT)
def test_flat_colours_stay_exact(name: str) -> None:
    assert quantised(theme.bright(), theme.rgb(name)) == theme.rgb(name)


def test_palettes_fit_into_256_colours() -> None:
    for palette in (theme.bright(), theme.dim()):
        assert len(palette.colours) <= 256
        assert len(palette.data) == 768
        assert len(set(palette.colours)) == len(palette.colours)


def test_no_blend_is_lost_for_lack_of_room() -> None:
    wanted = {theme.rgb(name) for name in theme.FLAT}
    for one, others, steps in theme.TOUCHING:
        wanted |= {
            theme.mix(theme.rgb(one), theme.rgb(other), step / (steps + 1))
            for other in others
            for step in range(1, steps + 1)
        }
    assert wanted == set(theme.bright().colours)


def test_every_dimmed_colour_has_its_place() -> None:
    for palette in (theme.bright(), theme.rich()):
        dim = tuple(theme.mix((0, 0, 0), colour, theme.DIM) for colour in palette.colours)
        assert theme.dim(palette).colours[: len(dim)] == dim, "a board's pixels mean the same, dimmed"
    assert {theme.rgb("ink"), theme.rgb("paper")} <= set(theme.dim().colours)


def test_seats_have_the_colours_that_the_texts_name() -> None:
    same = {"white": "paper"}
    assert [same.get(name, name) for name in SEAT_COLOURS] == list(theme.SEATS)


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize(("seats", "least"), [(4, 38), (6, 12)])
def test_seats_stay_apart(sight: str, seats: int, least: float) -> None:
    for one, other in combinations(range(seats), 2):
        assert distance(theme.seat(one), theme.seat(other), sight) >= least, (one, other)


APART = [
    ("forest", "hill"),
    ("pasture", "field"),
    ("field", "desert"),
    ("pasture", "desert"),
    ("hill", "pasture"),
    ("orange", "hill"),
]
"""What looked alike to who lacks one kind of cone: red, green and yellow are one hue then."""


@pytest.mark.parametrize("sight", ["protan", "deutan"])
@pytest.mark.parametrize(("one", "other"), APART)
def test_terrains_differ_in_lightness(sight: str, one: str, other: str) -> None:
    lighter, darker = lightness(theme.rgb(one), sight), lightness(theme.rgb(other), sight)
    assert abs(lighter - darker) >= 8


def test_a_highlight_is_seen_around_every_seat() -> None:
    for seat in range(len(theme.SEATS)):
        for sight in SIGHTS:
            assert distance(theme.seat(seat), theme.highlight(seat), sight) >= 12


def test_digits_stand_out_on_the_cows() -> None:
    from render.land.cows import COATS

    for coat in COATS:
        for sight in SIGHTS:
            assert distance(coat.body, coat.digit, sight) >= 30


def test_the_measure_agrees_with_published_pairs() -> None:
    # Sharma, Wu, Dalal (2005), table 1, pairs 1, 19 and 25.
    assert ciede2000((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert ciede2000((50, 2.5, 0), (56, -27, -3)) == pytest.approx(31.9030, abs=1e-4)
    assert ciede2000((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387)) == pytest.approx(
        1.2644, abs=1e-4
    )


RICH = ("land-choose", "landover-choose", "landover-hand", "farlanthia-choose", "farlanthia-hand")
"""The golden cases in which, with the legends, all pairs of colours come that come in any."""


@pytest.mark.once
def test_every_text_stands_out_from_its_ground() -> None:
    """In a process that has drawn nothing yet, so that each text is seen as it is written.

    All golden cases: `python -m tests.render.contrast`.
    """
    words = [sys.executable, "-m", "tests.render.contrast", *RICH]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


SIGNS = {
    "night": ("glow", "iron", "haze", "commerce", "science", "politics", "meadow"),
    "mist": ("cloud",),
    "fog": ("paper", "glow"),
}
"""By ground: rims, lines and emblems that say something without letters."""


@pytest.mark.parametrize("ground", SIGNS)
def test_signs_stand_out_from_what_they_lie_on(ground: str) -> None:
    """Three to one (WCAG 2.2, 1.4.11)."""
    for sign in SIGNS[ground]:
        assert contrast(theme.rgb(sign), theme.rgb(ground)) >= 3, sign


def test_mixing() -> None:
    assert theme.mix((0, 0, 0), (100, 200, 50), 0.5) == (50, 100, 25)
    assert theme.parse("#D55E00") == (213, 94, 0)
