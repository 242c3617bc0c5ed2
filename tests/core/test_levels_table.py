"""The table of what levels are worth: it goes on where it was, with what is least known, and counts right."""

import time
from pathlib import Path

import pytest

from tests import shelf
from tests.bench.levels import Levels, play
from tests.bench.promises import ROWS, Result, Row

DUEL, REALM = (next(row for row in ROWS if row.table == f"Farlanthia, {mode}") for mode in ("duel", "realm"))


def table(place: Path | None, played: list[tuple[Row, int]]) -> Levels:
    """A table whose games are won by the one in every third."""

    def won(row: Row, number: int) -> float:
        played.append((row, number))
        return float(number % 3 == 0)

    return Levels([DUEL, REALM], shelf.Shelf(place, float), won)


def later() -> float:
    return time.monotonic() + 60


def test_it_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[tuple[Row, int]] = []
    table(tmp_path / "kept", played).go_on(5, later())
    again = table(tmp_path / "kept", played)
    again.go_on(7, later())
    assert sorted(played) == sorted((row, number) for row in (DUEL, REALM) for number in range(7))
    assert [again.results[row][1:] for row in (DUEL, REALM)] == [(7, 3.0)] * 2
    monkeypatch.setattr(shelf, "sources", lambda _: "changed")
    assert table(tmp_path / "kept", played).results[DUEL].games == 0, "other players play other games"


def test_no_game_begins_when_time_is_up() -> None:
    played: list[tuple[Row, int]] = []
    table(None, played).go_on(5, time.monotonic() - 1)
    assert not played


def test_the_row_of_which_least_is_known_is_played_first(tmp_path: Path) -> None:
    played: list[tuple[Row, int]] = []
    alone = Levels([DUEL], shelf.Shelf(tmp_path / "kept", float), lambda row, number: 1.0)
    alone.go_on(4, later())
    table(tmp_path / "kept", played).go_on(4, later())
    assert played == [(REALM, number) for number in range(4)]


def test_a_promise_is_kept_by_ten_points_and_an_interval_above_an_even_share() -> None:
    assert Result(REALM, 100, 35.5).clear
    assert not Result(REALM, 100, 34).clear, "nine points more"
    assert not Result(REALM, 40, 15).clear, "the interval begins at 24 %"
    assert not Result(REALM, 20, 20).clear, "too few games"
    assert Result(DUEL, 100, 61).clear and not Result(DUEL, 100, 59).clear
    assert "61 of 100 = 61% [51% to 70%], promised 60%" in str(Result(DUEL, 100, 61))
    assert "not played" in str(Result(DUEL, 0, 0))


def test_a_real_game_of_a_row() -> None:
    (row,) = (row for row in ROWS if row.table == "Land" and row.seats == 2 and row.others == "gentle")
    assert {play(row, number) for number in range(4)} <= {0.0, 0.5, 1.0}
    assert play(row, 1) == play(row, 1)


def test_every_game_is_told_by_its_own_sources() -> None:
    packages = {row.package for row in ROWS}
    assert len({shelf.sources(package) for package in packages}) == len(packages)
