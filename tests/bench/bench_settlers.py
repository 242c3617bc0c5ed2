"""What Settlers costs: `pytest tests/bench/bench_settlers.py -n 0 --benchmark-enable`.

Whole random games on both boards and how their cost grows from 19 to 30 tiles; each call of the interface
on a game in the middle. `bench_catanatron` compares random games with those of another engine.
"""

import random
import time
from collections.abc import Callable
from typing import Any

import pytest

from rules.kernel.chance import Chance
from rules.kernel.game import Turn
from rules.settlers.game import Settlers, family
from rules.settlers.phase_names import PRE_ROLL
from rules.settlers.players.random import RandomPlayer
from rules.settlers.state import SettlersState
from tests.bench.growth import growth

pytestmark = pytest.mark.benchmark(timer=time.process_time)
SETTLERS = family()
LOYAL = RandomPlayer(whims=0.0)
"""Without trades between seats, as the others' random players."""


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


def test_growth(benchmark: Any, capsys: pytest.CaptureFixture[str]) -> None:
    tables = {
        f"{tiles} tiles, {seats} seats": lambda seed, seats=seats: play(seed, seats)[2]
        for tiles, seats in ((19, 3), (19, 4), (30, 5), (30, 6))
    }
    games = 40 if benchmark.enabled else 1
    lines = benchmark.pedantic(lambda: list(growth(tables, games)), rounds=1)
    with capsys.disabled():
        print("\n" + "\n".join(lines))


CALLS: dict[str, Callable[[Settlers, SettlersState], object]] = {
    "legal": lambda game, state: game.legal(state, state.table.active),
    "copy": lambda game, state: game.copy(state),
    "view": lambda game, state: game.view(state, state.table.active),
    "dump": lambda game, state: game.dump(state),
    "load": lambda game, state: game.load(game.dump(state)),
    "guess": lambda game, state: game.guess(game.view(state, state.table.active), random.Random(1)),
    "copy and apply": lambda game, state: game.apply(
        game.copy(state), state.table.active, game.legal(state, state.table.active)[0]
    ),
}


@pytest.mark.parametrize("call", CALLS)
def test_a_call(benchmark: Any, middle: tuple[SettlersState, Settlers], call: str) -> None:
    state, game = middle
    assert state.table.phase != PRE_ROLL
    benchmark(CALLS[call], game, state)
