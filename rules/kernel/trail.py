"""What came, moved and was lost on a board, kept in its table for pictures to show."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

import msgspec

from rules.kernel.names import NOBODY

CAME, MOVED, ATTACKED, LOST, ENDED = "came", "moved", "attacked", "lost", "ended"
"""The kinds of steps: what is new on a place, what went to one from another, in peace or to attack, and what
is gone; `ENDED` parts what came before the end of a seat's turn from what came after."""


class Step(msgspec.Struct, frozen=True):
    """Something that changed on the board, or the end of a turn, in `count` the round that it was in."""

    kind: str
    seat: int
    """Whose it is, or whose turn ended."""
    what: str = ""
    """The kind of piece, as the game calls it."""
    place: int = NOBODY
    """Where it is now, or was lost."""
    origin: int = NOBODY
    count: int = 1


class Moment(NamedTuple):
    """Whose turn it is, what tells this turn from their others, the round, and where steps are noted."""

    seat: int
    turn: object
    round: int
    trail: list[Step]


def note(before: Moment, after: Moment, found: list[Step]) -> None:
    """Note what a move did, and whose turn it ended; only this round and the one before are kept.

    What a seat did itself with the last move of its turn is no news to it; what followed from it is.
    """
    trail = after.trail
    if before.turn == after.turn and before.seat == after.seat:
        trail += found
        return
    trail += [step for step in found if step.seat == before.seat]
    trail.append(Step(ENDED, before.seat, count=before.round))
    trail += [step for step in found if step.seat != before.seat]
    old = 0
    for at, step in enumerate(trail):
        if step.kind == ENDED:
            if step.count >= after.round - 1:
                break
            old = at + 1
    del trail[:old]


def since_turn(trail: Sequence[Step], seats: Collection[int]) -> list[Step]:
    """What changed since the last turn of those seats ended, of whichever of them it is longest ago."""
    first = min((_end_of_turn(trail, seat) for seat in seats), default=0)
    return [step for step in trail[first:] if step.kind != ENDED]


def _end_of_turn(trail: Sequence[Step], seat: int) -> int:
    """Where in the trail the last turn of a seat ended."""
    ends = (at for at in range(len(trail) - 1, -1, -1) if trail[at].kind == ENDED and trail[at].seat == seat)
    return next(ends, -1) + 1
