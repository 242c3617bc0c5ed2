"""The chart of a finished game."""

from collections import Counter
from contextlib import suppress
from dataclasses import replace
from io import BytesIO
from itertools import pairwise

import pytest
from msgspec import structs
from PIL import Image

from bot.tables.seating import computer_name
from render import chart
from render.chart import apart
from tests.render.test_evening import chronicle


def test_labels_keep_apart_and_above_the_next_panel() -> None:
    assert apart([90, 410, 410, 410], 410) == [90, 330, 370, 410]
    assert apart([90, 100, 300], 410) == [90, 130, 300]
    assert apart([], 410) == []


def test_scores_below_nothing_have_their_place() -> None:
    """The line of who fell below 0 stays above the panels that follow."""
    told = chronicle(4, rolls=False, flows=False)
    low = tuple(replace(moment, scores=(-5, 0, 0, 9)) for moment in told.moments)
    fallen = replace(told, moments=low, standing=structs.replace(told.standing, scores=(-5, 0, 0, 9)))
    picture = Image.open(BytesIO(chart.picture(fallen))).convert("RGB")
    orange = chart.theme.seat(0)
    rows = [y for y in range(picture.height) for x in (300, 500) if picture.getpixel((x, y)) == orange]
    assert rows and max(rows) < picture.height - 80


@pytest.mark.parametrize("most", [700, 6_001, 123_456_789])
def test_a_curve_has_its_numbers_however_high_it_goes(monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    """As points for land that grows for thousands of turns: above 6,000 no chart was drawn."""
    written = set[str]()
    monkeypatch.setattr(chart.Pen, "text", lambda _, _x, _y, text, *_more: written.add(text))
    told = chronicle(2, rolls=False, flows=False)
    high = tuple(replace(moment, scores=(most, 0)) for moment in told.moments)
    chart.picture(replace(told, moments=high))
    assert len([text for text in written if text.isdigit() and most / 7 < int(text) < most]) >= 2


@pytest.mark.parametrize("name", ["Ann", "Bartholomew the 3rd", "W" * 32])
def test_points_stand_whole_beside_a_long_name(name: str) -> None:
    told = chronicle(2, rolls=False, flows=False)
    high = tuple(replace(moment, scores=(100, 0)) for moment in told.moments)
    picture = Image.open(BytesIO(chart.picture(replace(told, moments=high), [name, "Ben"]))).convert("RGB")
    rim = picture.crop((chart.WIDTH - 8, 0, chart.WIDTH, picture.height))
    assert rim.getcolors() == [(8 * picture.height, chart.theme.rgb("token"))]


def test_every_computer_has_its_whole_name() -> None:
    """Two pixels were missing for Tin Sparrow, who sits at most tables."""
    taken = list[str]()
    with suppress(StopIteration):
        while True:
            taken.append(computer_name(taken))
    assert len(taken) > 20 and [chart._called(0, [name]) for name in taken] == taken


def test_one_roll_in_one_turn_is_counted_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """As of a game that somebody gave up at once, also in the curve of who looks back."""
    written = list[str]()
    monkeypatch.setattr(chart.Pen, "text", lambda _, _x, _y, text, *_more: written.append(text))
    told = chronicle(2, rolls=False, flows=False)
    short = replace(told, moments=told.moments[:2], rolls={2: Counter({7: 1})}, chances=((0.5, 0.5),) * 2)
    chart.picture(short)
    chart.chances((0.5, 0.6), 0)
    assert {"1 roll, and what was to be expected", "1 turn", "1 move"} <= {*written}


def test_every_line_ends_with_the_digit_of_its_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """Colour is never alone: of names that are shortened alike nothing else would tell whose is which."""
    written = set[tuple[str, float, float]]()
    monkeypatch.setattr(chart.Pen, "text", lambda _, x, y, text, *_more: written.add((text, x, y)))
    told = chronicle(4, rolls=False)
    chart.picture(replace(told, chances=((0.1, 0.2, 0.3, 0.4),) * 12), ["Bartholomew the 3rd"] * 4)
    for digit in "1234":
        assert len([x for text, x, _ in written if text == digit and x in (56, 766)]) == 3
    assert len({y for text, x, y in written if text.startswith("Bartholo") and x > 766}) == 8


def test_names_are_whole_in_the_table_where_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """Copper Finch and Tin Sparrow, who sit at every table, were "Copper Fi…" beside an empty column."""
    written = set[str]()
    monkeypatch.setattr(chart.Pen, "text", lambda _, _x, _y, text, *_more: written.add(text))
    chart.picture(chronicle(2, rolls=False), ["Copper Finch", "W" * 32])
    assert "Copper Finch" in written and "W" * 32 not in written


def test_numbers_of_seasons_stand_apart_also_where_those_were_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last ones are turns of a few: two numbers without a gap would be read as one."""
    written = set[tuple[float, float, str]]()
    monkeypatch.setattr(chart.Pen, "text", lambda _, x, y, text, *_more: written.add((x, y, text)))
    told, lengths = chronicle(6, rolls=False, flows=False), [30] * 9 + [20, 15, 12, 10, 8, 8, 3]
    eras = [0, *(era for era, length in enumerate(lengths, 1) for _ in range(length))]
    long = tuple(replace(told.moments[0], era=era) for era in eras)
    chart.picture(replace(told, moments=long, eras="seasons"))
    below = sorted((x, text) for x, y, text in written if y == 440)
    assert [text for _, text in below] == ["3", "6", "9", "12", "15"]
    assert all(after - before >= 48 for (before, _), (after, _) in pairwise(below))


def test_the_chart_in_words_has_each_of_its_panels_and_no_other() -> None:
    names = ["Ann", "Ben"]
    whole, dice = chronicle(2), Counter({7: 5, 12: 3})
    said = chart.in_words(replace(whole, rolls={2: dice}, chances=((0.5, 0.5), (0.25, 0.75))), names)
    assert "Chances to win after turn 0: Ann 50 %, Ben 50 %; after turn 1: Ann 25 %, Ben 75 %." in said
    assert "Points after turn 2: Ann 0, Ben 0; after turn 5: Ann 0, Ben 1;" in said
    assert (
        "How often each total fell in 8 rolls: 2: 0, 3: 0," in said and "7: 5," in said and "12: 3." in said
    )
    assert said.endswith("Cards gained, taken from others and lost: Ann 0, 0, 0; Ben 1, 1, 1.")
    assert chart.in_words(whole, [*names, "Game master"]) == chart.in_words(whole, names)
    bare = chart.in_words(chronicle(2, rolls=False, flows=False), names)
    assert bare.startswith("Points after turn") and bare.count(".") == 1


@pytest.mark.parametrize("seats", [2, 6])
def test_the_chart_in_words_fits_an_alt_text(seats: int) -> None:
    long = replace(chronicle(seats), won=(400,) * seats, stolen=(99,) * seats, lost=(99,) * seats)
    assert len(chart.in_words(long, ["W" * 16] * seats)) <= 1024
