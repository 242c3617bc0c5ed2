"""How the cost of random games grows from a small board to a large one."""

import time
from collections.abc import Callable, Iterator, Mapping

Play = Callable[[int], int]
"""Plays a random game of that seed to its end and returns its number of moves."""


def growth(tables: Mapping[str, Play], games: int) -> Iterator[str]:
    """Lines about so many games at each table; the first table is what the others are compared with.

    The tables take turns game by game, so that all meet the same noise; time is the processor's.
    """
    moves, seconds = dict.fromkeys(tables, 0), dict.fromkeys(tables, 0.0)
    for seed in range(games):
        for name, play in tables.items():
            began = time.process_time()
            moves[name] += play(seed)
            seconds[name] += time.process_time() - began
    first = next(iter(tables))
    for name in tables:
        a_game, a_move = seconds[name] / games, seconds[name] / moves[name]
        yield (
            f"{name:<26}{1 / a_game:>8.1f} games/s{moves[name] / games:>8.1f} moves a game"
            f"{a_move * 1e6:>8.1f} µs a move: a game costs {a_game / (seconds[first] / games):.2f} times "
            f"the first, a move {a_move / (seconds[first] / moves[first]):.2f} times"
        )
