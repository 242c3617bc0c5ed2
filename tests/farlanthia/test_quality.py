"""The program that measures games: what it counts, that it keeps what was played, and its two odd people."""

import math
import time
from pathlib import Path
from typing import Any

import pytest

from rules.farlanthia.events import CASTLE
from rules.farlanthia.players import PLAYERS
from rules.farlanthia.season.victory import LIMIT, RENOWN
from rules.kernel import simulation
from tests import shelf
from tests.farlanthia import ladder, league, quality
from tests.farlanthia.characters import Pilgrim, Walker
from tests.farlanthia.table import A, B, own, position
from tests.farlanthia.watched import EMBARGO, GAME, RANSOM, Noted, Watch, play

SHORT = {"season_limit": "10"}


def player(place: Path | None = None, seconds: float = 60) -> quality.Play:
    return quality.Play(shelf.Shelf(place, Noted), SHORT, time.monotonic() + seconds)


def test_a_figure_is_a_line_with_its_goal(tmp_path: Path) -> None:
    (line,) = quality.report(["duel: decided before the limit"], player(), 2, 0)
    assert "of 1 =" in line and "(goal: 70% or more)" in line


def test_what_was_played_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place, series = tmp_path / "games", quality.SERIES["duel"]
    first = player(place).games(series, range(1))
    monkeypatch.setattr(quality, "play", lambda *_: pytest.fail("it is known"))
    assert player(place).games(series, range(1)) == first
    monkeypatch.setattr(shelf, "sources", lambda _: "changed")
    assert player(place, seconds=0).games(series, range(1)) == [], "no time is left for another"


def test_the_pilgrim_only_seeks_adventures_and_the_walker_only_walks() -> None:
    options = GAME.settle({"mode": "tournament", **SHORT}, 2)
    noted = play(options, [Pilgrim(), Walker()], simulation.seeds("odd", 1))
    assert noted.village == [0, 0] and noted.proposals == 0 and noted.winners == (1,)
    assert noted.glory[0] > 0 == noted.glory[1] - noted.war[1]


@pytest.mark.once
@pytest.mark.parametrize("policy", quality.SIMPLE)
def test_each_simple_policy_plays_on(policy: str) -> None:
    row = league.Row("quick duel", policy)
    row.series = row.series._replace(preset="duel")
    assert row.go_on(player(), 1) and not row.go_on(player(), 1)
    assert f"duel: {policy} wins" in str(row) and "of 1 =" in str(row)


def test_a_share_above_its_limit_is_a_miss() -> None:
    for mode, won, met in (("realm", 1, True), ("realm", 2, False), ("duel", 2, True), ("duel", 3, False)):
        row = league.Row(mode, "friend")
        seats = row.series.seats
        row.games = [of(seats=seats, winners=(n % seats if n < won else -1,)) for n in range(4)]
        assert str(row).startswith(" ok " if met else "MISS") and f"{won} of 4" in str(row)


@pytest.mark.parametrize(
    ("mode", "won", "sure"),
    [("realm", 0, True), ("realm", 8, True), ("realm", 4, False), ("duel", 2, True), ("duel", 6, False)],
)
def test_a_row_is_sure_once_its_interval_lies_on_one_side(mode: str, won: int, sure: bool) -> None:
    row = league.Row(mode, "friend")
    row.games = [of(winners=(n % row.series.seats if n < won else -1,)) for n in range(league.FEWEST)]
    assert row.sure is sure
    if sure:
        nobody: Any = None
        assert list(league.play([row], nobody, 200, sure=True)) == [row], "no further game"
    row.games.pop()
    assert not row.sure, "too few"


def test_what_a_war_is_adds_up() -> None:
    options = GAME.settle({"mode": "duel", **SHORT}, 2)
    noted = play(options, [PLAYERS["steady"]] * 2, simulation.seeds("war", 1))
    assert noted.season <= 10 and len(noted.stores) == noted.season and min(noted.village) > 0
    assert all(war <= glory for war, glory in zip(noted.war, noted.glory, strict=True))


def of(**noted: Any) -> Noted:
    return Noted(**({"seats": 4, "winners": (0,)} | noted))


def test_figures_by_hand() -> None:
    series = quality.SERIES["realm"]
    hunts = quality.FIGURES["realm: who drew most hunts"][1]
    assert not hunts([of(hunts=[3, 1, 1, 1])], series)[0], "four times chance"
    assert hunts([of(hunts=[1, 1, 1, 1])], series)[0]
    war = quality.FIGURES["realm: the winner's valor and honor from war"][1]
    assert war([of(war=[2, 0, 0, 0], glory=[5, 9, 9, 9])], series)[0]
    assert not war([of(war=[0, 9, 9, 9], glory=[4, 9, 9, 9])], series)[0]
    length = quality.FIGURES["realm: length"][1]
    assert [length([of(season=n, why=LIMIT)], series)[0] for n in (9, 10, 14, 15)] == [
        False,
        True,
        True,
        False,
    ]
    finders = quality.FIGURES["realm: who found the dragon"][1]
    assert not finders([of(lairs=[(0, 0)], winners=(0,))], series)[0]
    assert finders([of(lairs=[(0, 1), (1, 1), (2, 2), (3, -1)], winners=(0,))], series)[0]
    renown = quality.FIGURES["realm: won by renown"][1]
    for slain, lairs, earned in (
        ([1, 0, 0, 0], [(0, 0)], False),
        ([1, 0, 0, 0], [(1, 0)], True),
        ([0, 1, 0, 0], [(0, 1)], True),
        ([1, 0, 0, 0], [], False),
    ):
        assert renown([of(why=RENOWN, slain=slain, lairs=lairs)], series)[0] is earned
    assert not quality.FIGURES["realm: castles"][1]([of(why=CASTLE)], series)[0]
    first = quality.FIGURES["quick duel: who is first on the hill"][1]
    assert not first([of(hill=[-1, 0, 1, 0])], series)[0] and first([of(hill=[-1, 1, 0])], series)[0]
    silent = quality.FIGURES["silent: its nearest neighbour"][1]
    assert not silent([of(nearest=[1, 2, 3, 0], winners=(1,))], series)[0]
    embargoes = quality.FIGURES["realm: embargoes"][1]
    assert embargoes([of(embargoes=20, endured=1)], series)[0]
    assert not embargoes([of(embargoes=19, endured=1)], series)[0]
    better = quality.FIGURES["realm, strong among steady"][1]
    won = [of(winners=(number % 4,)) for number in range(40)]
    assert better(won, series)[0] and not better([of(winners=(1,))] * 4, series)[0]


def test_an_embargo_that_could_have_been_lifted_is_counted() -> None:
    state = position("realm")
    state.table.open[A], state.table.open[B] = [EMBARGO], [EMBARGO]
    own(state, A, 0, 0, 0, RANSOM)
    own(state, B, 9, 9, 9, RANSOM - 1)
    watch = Watch(state)
    for season in (2, 3):
        state.table.season = season
        watch.see([])
    assert (watch.noted.embargoes, watch.noted.endured) == (2, 1), "the second season is still to end"


@pytest.mark.parametrize(
    ("upgrade_cost", "town", "city"), [("full", (5, 2.5), (8, 4)), ("difference", (3, 1.5), (3, 1.5))]
)
def test_what_climbing_pays(upgrade_cost: str, town: tuple[float, float], city: tuple[float, float]) -> None:
    paid = {rung.name: tuple(map(rung.seasons, ladder.GOLD_AS)) for rung in ladder.rungs(upgrade_cost)}
    assert paid == {
        "village": (2, 2), "town": town, "city": city, "mine": (4, 2), "road": (math.inf, math.inf)
    }  # fmt: skip
    assert ladder.march_saved() == pytest.approx(57 / 16)
