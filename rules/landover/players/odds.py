"""What dice are likely to bring: an attack, a seven."""

from functools import lru_cache
from math import comb


@lru_cache(maxsize=256)
def landing_chance(steps: int, rolls: int) -> float:
    """The chance that the barbarians, so many steps away, attack within so many rolls.

    They come closer by every second face of their die.
    """
    return sum(comb(rolls, count) for count in range(steps, rolls + 1)) / (1 << rolls)


def some_seven(rolls: int) -> float:
    """The chance of at least one seven in so many rolls."""
    return 1.0 - (5 / 6) ** rolls
