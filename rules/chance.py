"""Auditable chance: every draw of a game follows from its key, its purpose and a counter of that purpose."""

import hmac
from functools import lru_cache
from typing import TypeVar

import msgspec
from typing_extensions import override

T = TypeVar("T")

SEED_BYTES = 32
"""Of a key: rules.fairness makes those of real games."""
_SPACE = 1 << 64


DICE = "dice"
"""Rolls of dice."""
THEFTS = "thefts"
"""Cards and goods that are taken at random from somebody."""
DECKS = "decks"
"""The order of decks of cards, and what is drawn from them."""
BOARD = "board"
"""What the ground is like: terrain, numbers, harbours, where things stand at the start."""


@lru_cache(maxsize=64)
def _keyed(key: bytes) -> hmac.HMAC:
    """The hash, begun with its key and copied for each block: to begin it takes half the work."""
    return hmac.new(key, digestmod="sha256")


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
        name = purpose.encode() + b":"
        while True:
            block = _keyed(self.key).copy()
            block.update(name + at.to_bytes(8, "big"))
            at += 1
            value = int.from_bytes(block.digest()[:8], "big")
            drawn = value % n
            if value - drawn <= _SPACE - n:
                self.counters[purpose] = at
                return drawn

    def die(self) -> int:
        """A roll of one die, 1 to 6."""
        return self.draw(6, DICE) + 1

    def shuffle(self, items: list[T], purpose: str) -> None:
        """Shuffle in place: for i from the last down to 1, swap item i with item draw(i+1)."""
        for i in range(len(items) - 1, 0, -1):
            j = self.draw(i + 1, purpose)
            items[i], items[j] = items[j], items[i]

    @property
    def drawn(self) -> int:
        """How many blocks were used so far, over all purposes."""
        return sum(self.counters.values())

    def copy(self) -> "Chance":
        """Streams that go on from here by themselves."""
        return Chance(self.key, dict(self.counters))


class Script(Chance):
    """Chance that hands out given draws in order, whatever their purpose, for worked cases.

    Raises IndexError past the end.
    """

    draws: list[int] = msgspec.field(default_factory=list)
    at: int = 0

    @override
    def draw(self, n: int, purpose: str) -> int:
        """The next scripted value; raises ValueError if it is not within 0 to n-1."""
        value = self.draws[self.at]
        if not 0 <= value < n:
            raise ValueError(f"the script says {value}, the game draws one of {n}")
        self.at += 1
        return value

    @property
    @override
    def drawn(self) -> int:
        """How many of the script's values were used."""
        return self.at

    @override
    def copy(self) -> "Script":
        return Script(self.key, dict(self.counters), self.draws, self.at)


def scripted(*draws: int) -> Script:
    """Chance for a worked case: these draws (0-based, so die - 1), then an error."""
    return Script(bytes(SEED_BYTES), {}, list(draws))
