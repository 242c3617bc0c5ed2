"""Several small counts in the one number that a piece carries: ten bits each, up to three."""

_BITS = 10
_MOST = (1 << _BITS) - 1


def pack(counts: tuple[int, ...]) -> int:
    """One number for up to three counts from 0 to 1023."""
    return sum(min(count, _MOST) << _BITS * place for place, count in enumerate(counts))


def unpack(number: int) -> tuple[int, int, int]:
    """The three counts."""
    return number & _MOST, number >> _BITS & _MOST, number >> 2 * _BITS & _MOST
