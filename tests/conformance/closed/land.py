"""Closed kinds of move of Land."""

from collections.abc import Callable
from typing import Any

from rules.land import actions as la_moves
from tests.conformance.closed import A, B, C, Closed
from tests.land import table as la

_CORNER = {A: [(3, 3)], B: [(2, 9)], C: [(10, 4)]}


def land(**given: Any) -> Callable[[], Any]:
    return lambda: la.position(_CORNER, **given)[0]


LAND = [
    Closed(la_moves.Choose, land(), "You have your first plot: reclaim plots, or end", "LA"),
    Closed(la_moves.Reclaim, land(), "It is not your turn: seat 1 (orange) is to play.", "LA", B),
    Closed(la_moves.ReclaimAll, land(), "All plots within reach take", "LA-018"),
    Closed(la_moves.End, land(), "It is not your turn", "LA", C),
    Closed(la_moves.Finish, land(), "Others can still reclaim land", "LA-032"),
]
