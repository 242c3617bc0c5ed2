"""What Landover costs beside Settlers: `pytest tests/bench/bench_landover.py -n 0 --benchmark-enable`."""

import time
from typing import Any

import pytest

from rules.catalogue import GAMES
from rules.kernel import simulation

pytestmark = pytest.mark.benchmark(timer=time.process_time)


@pytest.mark.parametrize("id", ["landover", "settlers"])
def test_random_games(benchmark: Any, id: str) -> None:
    game = GAMES[id]
    settled, player = game.settle({}, 4), game.players["random"]
    numbers = iter(range(10**9))

    def play() -> int:
        return simulation.play(game, settled, [player] * 4, simulation.seeds("bench", next(numbers))).moves

    benchmark(play)
    benchmark.extra_info["moves a game"] = sum(play() for _ in range(20)) / 20
