"""What random play costs beside another checkout: `python -m tests.bench.bench_random ../before [land …]`.

Each checkout plays in a process of its own; they take turns game by game, so that both meet the same noise.
Time is the processor's. A game's rules may have changed between the two: moves are compared, not games.
"""

import json
import subprocess
import sys
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from rules.catalogue import GAMES
from tests.bench.harness import run

_PLAYER = """
import sys, time
from rules.kernel import simulation
from rules.catalogue import GAMES
for line in sys.stdin:
    id, seats, number = line.split()
    game, seats = GAMES[id], int(seats)
    settled, player = game.settle({}, seats), game.players["random"]
    sources = simulation.seeds("bench", int(number))
    began = time.process_time()
    moves = simulation.play(game, settled, [player] * seats, sources).moves
    print([moves, time.process_time() - began], flush=True)
"""
"""What runs in a checkout: only what every version of the house has."""


class Checkout:
    """A process that plays random games by the rules of a checkout."""

    def __init__(self, path: Path, script: str = _PLAYER) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", script],
            cwd=path,
            env={"PYTHONPATH": str(path.resolve()), "PYTHONHASHSEED": "0"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, *words: object) -> Any:
        """What the script answers to a line of these words."""
        assert self._process.stdin is not None and self._process.stdout is not None
        print(*words, file=self._process.stdin, flush=True)
        return json.loads(self._process.stdout.readline())

    def close(self) -> None:
        """Let it end."""
        self._process.communicate()


def compared(here: Checkout, there: Checkout, id: str, seats: int, games: int) -> str:
    """A line about so many games of each: what a move takes, and the median of the games' ratios."""
    now, before = list[float](), list[float]()
    for number in range(games):
        pair = [(here, now), (there, before)]
        for checkout, found in pair if number % 2 else reversed(pair):
            moves, seconds = checkout.ask(id, seats, number)
            found.append(seconds / moves * 1e6)
    low, middle, high = quantiles([new / old for new, old in zip(now, before, strict=True)], n=4)
    return (
        f"{id:<12}{seats} seats{median(before):>8.1f} → {median(now):.1f} µs a move: {middle:.2f} times "
        f"(half of the games {low:.2f} to {high:.2f})"
    )


def main(path: Path, *ids: str, games: int = 100) -> None:
    """Compare with another checkout so many games of each that is named, or of all."""
    here, there = Checkout(Path.cwd()), Checkout(path)
    for id in ids or GAMES:
        counts = GAMES[id].seat_counts
        print(compared(here, there, id, min(4, max(counts)), games), flush=True)
    here.close()
    there.close()


if __name__ == "__main__":
    run(main)
