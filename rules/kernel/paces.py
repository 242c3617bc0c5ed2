"""How long games by a preset last over days, and how often they call people, as measured.

`python -m tests.bench.days --write` plays whole games of people who come five hours after being called.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec
from typing_extensions import override

from rules.kernel.ledger import BY_THE_DOCUMENT
from rules.kernel.names import plural

FILE = "paces.json"
_FEW = 10.0
"""Below so many days halves count."""


class Course(msgspec.Struct, frozen=True):
    """The medians of games of so many people: days, and calls of each person in the whole game."""

    people: int
    days: float
    calls: float

    @override
    def __str__(self) -> str:
        """As "over days: about 12 days for 4, 2 calls a day"."""
        days = round(self.days) if self.days >= _FEW else round(2 * self.days) / 2
        a_day = self.calls / max(self.days, 1.0)
        often = plural(round(a_day), "call") if a_day >= 1.5 else "a call"
        return f"over days: about {days:g} days for {self.people}, {often} a day"


@cache
def courses() -> Mapping[str, Mapping[str, Course]]:
    """What was measured, by game and preset; raises msgspec.ValidationError if it is not whole."""
    found = (files("rules") / FILE).read_bytes()
    return msgspec.json.decode(found, type=dict[str, dict[str, Course]])


def usual(game: str, preset: str) -> Course | None:
    """How a preset goes over days, else the game by its document; None if neither was measured."""
    found = courses().get(game, {})
    return found.get(preset, found.get(BY_THE_DOCUMENT))


def course(game: str, preset: str) -> str:
    """How a preset goes over days, in a sentence; empty where it was not measured."""
    found = courses().get(game, {}).get(preset)
    return "" if found is None else f"{str(found)[0].upper()}{str(found)[1:]}."
