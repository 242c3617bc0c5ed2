"""Auditable chance: every draw of a game follows from its key, its purpose and a counter of that purpose."""

from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, TypeVar

import msgspec

if TYPE_CHECKING:
    from _hashlib import HASH

T = TypeVar("T")

SEED_BYTES = 32
"""Of a key: rules.kernel.fairness makes those of real games."""
_SPACE = 1 << 64


DICE = "dice"
"""Rolls of dice with which a turn begins. What a choice can bring earlier is another purpose."""
THEFTS = "thefts"
"""Cards and goods that are taken at random from somebody."""
DECKS = "decks"
"""The order of decks of cards, and what is drawn from them."""
BOARD = "board"
"""What the ground is like: terrain, numbers, harbours, where things stand at the start."""


@lru_cache(maxsize=256)
def _begun(key: bytes, purpose: str) -> "tuple[HASH, HASH]":
    """The two hashes that HMAC is made of, begun with a key and a purpose: each block goes on from copies.

    Simulated games draw most of the time; `hmac` with its copies takes half as long again.
    """
    padded = key.ljust(64, b"\0")
    inner, outer = (sha256(bytes(byte ^ pad for byte in padded)) for pad in (0x36, 0x5C))
    inner.update(purpose.encode() + b":")
    return inner, outer


class Chance(msgspec.Struct):
    """Streams of draws, one a purpose, so that a draw of one purpose never shifts those of another.

    `key` is secret (32 bytes); `counters` says by purpose how many blocks were used (no entry: none).
    Block number n of a purpose is HMAC-SHA-256(key, purpose + ":" + n as 8 bytes, big-endian); its first
    8 bytes are one uniform number, rejected when it falls in the last, incomplete run of the range.
    """

    key: bytes
    counters: dict[str, int] = {}

    def draw(self, n: int, purpose: str) -> int:
        """The next value of a purpose from 0 to n-1, each equally likely; n is at least 1."""
        at = self.counters.get(purpose, 0)
        begun, around = _begun(self.key, purpose)
        while True:
            inner, outer = begun.copy(), around.copy()
            inner.update(at.to_bytes(8, "big"))
            outer.update(inner.digest())
            at += 1
            value = int.from_bytes(outer.digest()[:8], "big")
            drawn = value % n
            if value - drawn <= _SPACE - n:
                self.counters[purpose] = at
                return drawn

    def die(self, purpose: str = DICE) -> int:
        """A roll of one die, 1 to 6."""
        return self.draw(6, purpose) + 1

    def shuffle(self, items: list[T], purpose: str) -> None:
        """Shuffle in place: for i from the last down to 1, swap item i with item draw(i+1)."""
        for i in range(len(items) - 1, 0, -1):
            j = self.draw(i + 1, purpose)
            items[i], items[j] = items[j], items[i]

    @property
    def drawn(self) -> int:
        """How many blocks were used so far, over all purposes."""
        return sum(self.counters.values())
