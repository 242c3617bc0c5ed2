"""Sets of places as ints: bit n is set when place n is in the set."""

from collections.abc import Iterable, Sequence
from functools import lru_cache


@lru_cache(maxsize=2048)
def bits(mask: int) -> tuple[int, ...]:
    """The places in a set, ascending; kept, since from move to move most sets stay what they were."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)


def nth(mask: int, number: int) -> int:
    """The place of that number, from 0, in a set: of one that is asked for only one place."""
    for _ in range(number):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


def mask(places: Iterable[int]) -> int:
    """The set of these places."""
    whole = 0
    for place in places:
        whole |= 1 << place
    return whole


def union(sets: Sequence[int], places: int) -> int:
    """All that is in the sets of these places, such as the corners of some edges; `sets` are by place."""
    whole = 0
    for place in bits(places):
        whole |= sets[place]
    return whole
