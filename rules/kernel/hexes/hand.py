"""Hands of cards as one int: eight bits a kind, so that adding and paying are single operations.

Kind k takes the bits from 8k on. A price has at most 127 of a kind, so the top bit of each lane stays free
and `covers` compares all kinds at once; a hand may hold up to 255 and is then compared kind by kind. There
are up to `KINDS` kinds.
"""

from collections.abc import Iterable, Sequence
from operator import lshift

from rules.kernel.illegal import Illegal
from rules.kernel.names import join

KINDS = 8
Hand = int

ONE: tuple[Hand, ...] = tuple(1 << 8 * kind for kind in range(KINDS))
"""One card of each kind."""
MOST = 127
"""So many cards of a kind are paid at once at most."""
GUARD = sum(0x80 << 8 * kind for kind in range(KINDS))

_LANES = tuple(range(0, 8 * KINDS, 8))
_ONES = sum(ONE)


def pack(counts: Iterable[int]) -> Hand:
    """A hand from counts by kind."""
    return sum(map(lshift, counts, _LANES))


def counts(hand: Hand, kinds: int) -> tuple[int, ...]:
    """How many of each kind."""
    return tuple(hand.to_bytes(kinds, "little"))


def size(hand: Hand) -> int:
    """How many cards."""
    return sum(hand.to_bytes(KINDS, "little"))


def count(hand: Hand, kind: int) -> int:
    """How many of that kind."""
    return hand >> 8 * kind & 0xFF


def covers(hand: Hand, cost: Hand) -> bool:
    """True if the hand holds at least that many of every kind."""
    if ((hand | GUARD) - cost) & GUARD == GUARD and not cost & GUARD:
        return True
    if not (hand | cost) & GUARD:
        return False
    return all(map(int.__ge__, hand.to_bytes(KINDS, "little"), cost.to_bytes(KINDS, "little")))


def minus(hand: Hand, cost: Hand) -> Hand:
    """The hand without those cards; a kind that it lacks stops at none."""
    if ((hand | GUARD) - cost) & GUARD == GUARD and not cost & GUARD:
        return hand - cost
    return pack(
        max(0, have - less) for have, less in zip(counts(hand, KINDS), counts(cost, KINDS), strict=True)
    )


def with_at_least(hand: Hand, count: int) -> Hand:
    """A set of lanes, as the bits of `GUARD`: the kinds of which the hand holds so many (1 to 127)."""
    return hand + (0x80 - count) * _ONES & GUARD


def least(hand: Hand, other: Hand) -> Hand:
    """Of every kind the smaller of the two counts."""
    return pack(map(min, counts(hand, KINDS), counts(other, KINDS)))


def card(hand: Hand, index: int) -> int:
    """The kind of the card at that index when the hand is sorted by kind; raises IndexError past its end."""
    for kind, held in enumerate(hand.to_bytes(KINDS, "little")):
        if index < held:
            return kind
        index -= held
    raise IndexError("the hand has fewer cards")


def cards(hand: Hand) -> list[int]:
    """The kind of each card, sorted."""
    return [kind for kind, held in enumerate(hand.to_bytes(KINDS, "little")) for _ in range(held)]


def gather(kinds: Iterable[int]) -> Hand:
    """A hand of cards of these kinds."""
    return sum(ONE[kind] for kind in kinds)


def in_words(hand: Hand, words: Sequence[str]) -> str:
    """As "2 wool and 1 ore"; "nothing" for an empty hand."""
    held = zip(counts(hand, len(words)), words, strict=True)
    return join([f"{count} {word}" for count, word in held if count])


def unpaid(held: Hand, cost: Hand, what: str, words: Sequence[str], code: str, rule: str) -> Illegal | None:
    """The refusal of what a hand cannot pay, with what it lacks; None if it can."""
    if covers(held, cost):
        return None
    lacks = in_words(minus(cost, held), words)
    return Illegal(code, f"{what} costs {in_words(cost, words)}; you lack {lacks}.", rule)
