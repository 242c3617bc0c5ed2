"""Random games of Settlers next to those of catanatron (from PyPI), in one run on one core.

    LANDMOOT_CATANATRON=/path/to/venv/bin/python \
        pytest tests/bench/bench_catanatron.py -n 0 --benchmark-enable

The variable names the interpreter of a virtual environment of its own that has catanatron. Both play four
seats to ten points at random, in turns, without trades between seats; an action is what a seat decides.
Time is the processor's, so that other work on the machine weighs on neither.
"""

import os
import statistics
import subprocess
import time
from dataclasses import dataclass
from typing import Any

import pytest

from tests.bench.bench_games import at_random, play

PEER = """
import sys, time
from catanatron import Color, Game, RandomPlayer
games, actions, won = int(sys.argv[1]), 0, 0
began = time.process_time()
for seed in range(games):
    game = Game([RandomPlayer(color) for color in list(Color)[:4]], seed=seed)
    won += game.play() is not None
    actions += len(getattr(game.state, "action_records", None) or game.state.actions)
print(games, won, actions, time.process_time() - began)
"""


@dataclass
class Played:
    """So many games, how many of them somebody won, their actions and seconds."""

    games: int
    won: int
    actions: int
    seconds: float

    @property
    def speed(self) -> float:
        """Actions a second."""
        return self.actions / self.seconds

    def told(self) -> str:
        """One line."""
        return (
            f"{self.games / self.seconds:8.1f} games/s{self.speed:10.0f} actions/s"
            f"{self.actions / self.games:8.0f} actions a game; {self.won} of {self.games} won"
        )


@pytest.fixture(scope="module")
def python() -> str:
    """The interpreter that has catanatron."""
    named = os.environ.get("LANDMOOT_CATANATRON")
    if not named:
        pytest.skip("LANDMOOT_CATANATRON names no interpreter that has catanatron")
    if subprocess.run([named, "-c", "import catanatron"], capture_output=True, check=False).returncode:
        pytest.skip(f"{named} has no catanatron; `{named} -m pip install catanatron` helps")
    return named


def theirs(python: str, games: int) -> Played:
    told = subprocess.run([python, "-c", PEER, str(games)], capture_output=True, text=True, check=True).stdout
    count, won, actions, seconds = told.split()
    return Played(int(count), int(won), int(actions), float(seconds))


def ours(games: int) -> Played:
    won = actions = 0
    began = time.process_time()
    for seed in range(games):
        game, state, moves = play(("settlers", {}, 4), seed, at_random("settlers"))
        won += bool(game.standing(state).winners)
        actions += moves
    return Played(games, won, actions, time.process_time() - began)


def test_catanatron(python: str, benchmark: Any, capsys: pytest.CaptureFixture[str]) -> None:
    runs, games = (5, 30) if benchmark.enabled else (1, 1)
    pairs = benchmark.pedantic(lambda: [(ours(games), theirs(python, games)) for _ in range(runs)], rounds=1)
    ratios = sorted(mine.speed / other.speed for mine, other in pairs)
    benchmark.extra_info["ratio"] = round(statistics.median(ratios), 2)
    with capsys.disabled():
        for name, found in zip(("settlers", "catanatron"), zip(*pairs, strict=True), strict=True):
            print(f"\n{name:<12}{sorted(found, key=lambda each: each.speed)[len(found) // 2].told()}", end="")
        print(
            f"\n{statistics.median(ratios):.2f} times catanatron's actions a second "
            f"(from {ratios[0]:.2f} to {ratios[-1]:.2f} over {runs} pairs of runs)"
        )
