"""Sets of places as ints: bit n is set when place n is in the set."""

from collections.abc import Iterable


def bits(mask: int) -> list[int]:
    """The places in a set, ascending."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def mask(places: Iterable[int]) -> int:
    """The set of these places."""
    whole = 0
    for place in places:
        whole |= 1 << place
    return whole
