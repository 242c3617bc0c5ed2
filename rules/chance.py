"""Auditable chance: every draw of a game follows from its seed and a counter."""

import hashlib
import hmac
from typing import TypeVar

import msgspec

T = TypeVar("T")

SEED_BYTES = 32
_SPACE = 1 << 64


def commitment(seed: bytes) -> str:
    """The SHA-256 of a seed in hex, published when a game starts: the seed cannot be swapped later."""
    return hashlib.sha256(seed).hexdigest()


class Chance(msgspec.Struct):
    """A stream of draws. `seed` is secret (32 bytes), `counter` says how many blocks were used.

    Block number `counter` is HMAC-SHA-256(seed, counter as 8 bytes, big-endian); its first 8 bytes
    are one uniform number, rejected when it falls in the last, incomplete run of n.
    """

    seed: bytes
    counter: int = 0

    def draw(self, n: int) -> int:
        """The next value from 0 to n-1, each equally likely; n is at least 1."""
        limit = _SPACE - _SPACE % n
        while True:
            block = hmac.digest(self.seed, self.counter.to_bytes(8, "big"), "sha256")
            self.counter += 1
            value = int.from_bytes(block[:8], "big")
            if value < limit:
                return value % n

    def die(self) -> int:
        """A roll of one die, 1 to 6."""
        return self.draw(6) + 1

    def shuffle(self, items: list[T]) -> None:
        """Shuffle in place: for i from the last down to 1, swap item i with item draw(i+1)."""
        for i in range(len(items) - 1, 0, -1):
            j = self.draw(i + 1)
            items[i], items[j] = items[j], items[i]

    def copy(self) -> "Chance":
        """A stream that goes on from here by itself."""
        return Chance(self.seed, self.counter)


class Script(Chance):
    """Chance that hands out given draws in order, for worked cases; raises IndexError past the end."""

    draws: list[int] = msgspec.field(default_factory=list)

    def draw(self, n: int) -> int:
        """The next scripted value; raises ValueError if it is not within 0 to n-1."""
        value = self.draws[self.counter]
        if not 0 <= value < n:
            raise ValueError(f"the script says {value}, the game draws one of {n}")
        self.counter += 1
        return value

    def copy(self) -> "Script":
        """A script that goes on from here by itself."""
        return Script(self.seed, self.counter, self.draws)


def scripted(*draws: int) -> Script:
    """Chance for a worked case: these draws (0-based, so die - 1), then an error."""
    return Script(bytes(SEED_BYTES), 0, list(draws))
