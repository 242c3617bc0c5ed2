"""Positions in which a seat has no move of a kind, with what it must be told: one module a game."""

from collections.abc import Callable
from typing import Any, NamedTuple

from rules.kernel.actions import Action

A, B, C = range(3)


class Closed(NamedTuple):
    """A position in which a seat has no move of a kind, and the words and the rule of its refusal."""

    kind: type[Action]
    made: Callable[[], Any]
    words: str
    rule: str
    seat: int = A


def at(make: Callable[..., Any], *args: Any, **given: Any) -> Callable[[], Any]:
    """A position, made when it is looked at."""
    return lambda: make(*args, **given)
