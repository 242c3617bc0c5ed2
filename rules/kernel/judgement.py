"""How good a position is: from what a viewer may see, each seat's chance to win.

A game says of each seat some numbers by name (its features); their worth, which is data beside the game,
makes a score of them, and the chances are the softmax of the scores: a conditional logit (McFadden 1974).
What a feature is worth changes with the progress of the game, in straight lines between fitted stops. The
numbers are fitted by `python -m tests.fitting`.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from itertools import pairwise
from math import exp
from operator import mul

import msgspec

_FILE = "judgement.toml"

Row = Mapping[str, float]
"""The features of a seat by name."""


class Features(msgspec.Struct, frozen=True):
    """What a judgement is asked by: a row of features a seat, in one order for all of them.

    `progress` runs from 0 at the beginning to 1 at the end; `kind` names the worth that applies, where a game
    has several; seats in `out` can win no more.
    """

    progress: float
    rows: Sequence[Row]
    kind: str = ""
    out: tuple[int, ...] = ()


class Judgement(msgspec.Struct, frozen=True, eq=False, forbid_unknown_fields=True):
    """What the features of a game are worth: by kind and feature, a number for each stop of the progress.

    A kind that was not fitted is judged as all are together, which is the kind "".
    """

    rising: tuple[str, ...]
    """What is worth no less than nothing, however few games say so."""
    stops: tuple[float, ...]
    fitted: str
    """On what the numbers were fitted, and how good they proved."""
    worth: Mapping[str, Mapping[str, tuple[float, ...]]]

    def chances(self, found: Features) -> tuple[float, ...]:
        """By seat the chance to win, 0 to 1; they sum to 1."""
        seats = range(len(found.rows))
        table = _worth(self, found.kind, found.progress)
        worth = [table[name] for name in found.rows[0]]
        scores = [sum(map(mul, worth, row.values())) for row in found.rows]
        able = [seat for seat in seats if seat not in found.out] or list(seats)
        top = max(scores[seat] for seat in able)
        odds = [exp(scores[seat] - top) if seat in able else 0.0 for seat in seats]
        whole = sum(odds)
        return tuple(each / whole for each in odds)


@lru_cache(maxsize=512)
def _worth(judgement: Judgement, kind: str, progress: float) -> Row:
    """What each feature is worth at some progress; players ask for the same ones again and again."""
    table = judgement.worth.get(kind) or judgement.worth[""]
    before, part = between(judgement.stops, progress)
    return {name: stops[before] + part * (stops[before + 1] - stops[before]) for name, stops in table.items()}


def between(stops: Sequence[float], progress: float) -> tuple[int, float]:
    """The stop before a progress, and the part of the way (0 to 1) to the next; stops ascend."""
    for before, (low, high) in enumerate(pairwise(stops)):
        if progress <= high or before == len(stops) - 2:
            return before, min(1.0, max(0.0, (progress - low) / (high - low)))
    raise ValueError("a judgement has two stops at least")


def final_chances(winners: Sequence[int], seats: int) -> tuple[float, ...]:
    """The chances once a game is over: its winners share them, or all if nobody has won."""
    among = winners or range(seats)
    return tuple((seat in among) / len(among) for seat in range(seats))


def others(counts: Sequence[int], seat: int) -> list[int]:
    """What all seats but that one have of something."""
    return [count for other, count in enumerate(counts) if other != seat]


def load(package: str) -> Judgement:
    """The judgement beside a game; raises msgspec.ValidationError if a kind lacks some worth."""
    found = msgspec.toml.decode((files(package) / _FILE).read_bytes(), type=Judgement)
    for kind, worth in found.worth.items():
        if set(worth) != set(found.worth[""]) or any(
            len(each) != len(found.stops) for each in worth.values()
        ):
            raise msgspec.ValidationError(f"the worth of {kind!r} in {package} is not whole")
    return found
