"""What Settlers costs: `pytest tests/bench/bench_settlers.py -n 0 --benchmark-enable`.

Whole random games on both boards, and each call of the interface on a game in the middle. Run as a program,
`python -m tests.bench.bench_settlers [PYTHON] [GAMES]`, it compares random games of four to ten points with
those of catanatron in the same run: PYTHON is the interpreter of a virtual environment that has it.
"""

import random
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import pytest

from rules.chance import Chance
from rules.game import Turn
from rules.settlers.game import Settlers, family
from rules.settlers.players.random import RandomPlayer
from rules.settlers.state import PRE_ROLL, SettlersState

SETTLERS = family()
LOYAL = RandomPlayer(whims=0.0)
"""Without trades between seats, as the others' random players."""
PEER = """
import sys, time
from catanatron import Color, Game, RandomPlayer
games, moves = int(sys.argv[1]), 0
began = time.perf_counter()
for seed in range(games):
    game = Game([RandomPlayer(color) for color in list(Color)[:4]], seed=seed)
    game.play()
    moves += len(getattr(game.state, "action_records", None) or game.state.actions)
print(games, moves, time.perf_counter() - began)
"""


def play(seed: int, seats: int, most: int = 10**9) -> tuple[SettlersState, Settlers, int]:
    """A random game up to `most` moves, and how many it had."""
    settled = SETTLERS.settle({}, seats)
    game = SETTLERS.variant(settled)
    rng = random.Random(seed)
    state, _ = game.new(settled, seats, Chance(rng.randbytes(32)))
    moves = 0
    while moves < most and (waiting := game.waiting_for(state)):
        seat = waiting[0]
        game.apply(state, seat, LOYAL.choose(Turn(game, state, seat), rng))
        moves += 1
    return state, game, moves


@pytest.fixture(params=[4, 6])
def seats(request: pytest.FixtureRequest) -> int:
    return int(request.param)


@pytest.fixture
def middle(seats: int) -> tuple[SettlersState, Settlers]:
    """A game in the middle, when a seat is to trade and build."""
    most = 500
    while True:
        state, game, _ = play(1, seats, most)
        if game.view(state, None).phase == "main":
            return state, game
        most += 1


def test_random_games(benchmark: Any, seats: int) -> None:
    seeds = iter(range(10**9))
    benchmark(lambda: play(next(seeds), seats))
    benchmark.extra_info["moves a game"] = sum(play(seed, seats)[2] for seed in range(40)) / 40


CALLS: dict[str, Callable[[Settlers, SettlersState], object]] = {
    "legal": lambda game, state: game.legal(state, state.active),
    "copy": lambda game, state: game.copy(state),
    "view": lambda game, state: game.view(state, state.active),
    "dump": lambda game, state: game.dump(state),
    "load": lambda game, state: game.load(game.dump(state)),
    "guess": lambda game, state: game.guess(game.view(state, state.active), random.Random(1)),
    "copy and apply": lambda game, state: game.apply(
        game.copy(state), state.active, game.legal(state, state.active)[0]
    ),
}


@pytest.mark.parametrize("call", CALLS)
def test_a_call(benchmark: Any, middle: tuple[SettlersState, Settlers], call: str) -> None:
    state, game = middle
    assert state.phase != PRE_ROLL
    benchmark(CALLS[call], game, state)


def _ours(games: int) -> tuple[int, float]:
    began = time.perf_counter()
    moves = sum(play(seed, 4)[2] for seed in range(games))
    return moves, time.perf_counter() - began


def main() -> None:
    """Both engines in turns, three times; the median of each."""
    python, games = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 40
    rows = []
    for _ in range(3):
        told = subprocess.run(
            [python, "-c", PEER, str(games)], capture_output=True, text=True, check=True
        ).stdout.split()
        theirs = int(told[1]), float(told[2])
        rows.append((*_ours(games), *theirs))
    for name, at in (("settlers", 0), ("catanatron", 2)):
        moves, seconds = sorted((row[at : at + 2] for row in rows), key=lambda row: row[0] / row[1])[1]
        print(
            f"{name:12}{games / seconds:8.1f} games/s{moves / seconds:10.0f} actions/s"
            f"{moves / games:8.0f} actions a game"
        )
    ratios = sorted((row[0] / row[1]) / (row[2] / row[3]) for row in rows)
    print(f"ratio of actions/s: {ratios[1]:.2f} (from {ratios[0]:.2f} to {ratios[2]:.2f})")


if __name__ == "__main__":
    main()
