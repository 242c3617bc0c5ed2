"""Pips: in how many of the 36 throws of two dice a number comes."""

from collections.abc import Iterable, Sequence

from rules.kernel.names import plural

PIPS = tuple(max(0, 6 - abs(7 - number)) if number != 7 else 0 for number in range(13))
"""By number; 0 for what is no number of a tile."""


def told_pips(numbers: Sequence[int], tiles: Iterable[int]) -> str:
    """The pips of these tiles together, as "9 pips"; their numbers are looked up by tile."""
    pips = sum(PIPS[numbers[tile]] for tile in tiles)
    return plural(pips, "pip")
