"""Chance that is written down: for worked cases."""

import msgspec
from typing_extensions import override

from rules.kernel.chance import SEED_BYTES, Chance


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


def script(*draws: int) -> Script:
    """Chance for a worked case: these draws (0-based, so die - 1), then an error."""
    return Script(bytes(SEED_BYTES), {}, list(draws))
