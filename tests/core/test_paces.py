"""What the lobby tells of each preset over days was measured, and is told as it was."""

import pytest

from rules.catalogue import GAMES
from rules.kernel.paces import Course, course, courses
from tests.bench.days import HOURS, play, presets, table


def test_each_preset_was_measured_and_nothing_else() -> None:
    assert {id: set(found) for id, found in courses().items()} == {
        id: set(presets(game)) for id, game in GAMES.items()
    }
    for id, found in courses().items():
        for name, each in found.items():
            assert each.people == table(GAMES[id], name)[2] and each.days > 0 and each.calls > 0
            assert course(id, name).startswith("Over days: about ")


def test_a_course_is_told_in_days_and_calls_a_day() -> None:
    assert str(Course(4, 12.2, 25.0)) == "over days: about 12 days for 4, 2 calls a day"
    assert str(Course(2, 5.8, 5.0)) == "over days: about 6 days for 2, a call a day"


def test_a_game_takes_as_long_as_its_people_take() -> None:
    """In Land one is waited for at a time: each coming takes five hours, and nobody comes for nothing."""
    days, calls = play(*table(GAMES["land"], "by the document"), "a game", "gentle")
    assert days * 24 / HOURS == pytest.approx(4 * calls) and calls > 3
