"""Why a kind of move is not open: the rules' own refusal of the move that comes nearest."""

from collections.abc import Iterator
from typing import Any

from rules.actions import Action, spec
from rules.game import Game
from rules.illegal import Illegal
from rules.params import Place

_TELLING = ("cannot_afford", "no_piece", "deck_empty", "bank_empty")
"""Refusals that say what is lacking; they go before those about a place."""
_PLACES = 300
"""More places of a kind than any board has."""


def most_telling(game: Game[Any, Any], state: Any, seat: int, kind: type[Action]) -> str:
    """The sentence that refuses the moves of a kind best; empty if nothing of it can be tried."""
    first, told = "", dict[str, str]()
    for action in _tries(kind):
        try:
            game.check(state, seat, action)
        except Illegal as refusal:
            if refusal.code == "not_on_board":
                continue
            first = first or refusal.text
            told.setdefault(refusal.code, refusal.text)
    return next((told[code] for code in _TELLING if code in told), first)


def _tries(kind: type[Action]) -> Iterator[Action]:
    """Moves of a kind: the only one, or one for each place if a place is all that it needs."""
    params = [param for param in spec(kind).params if not param.optional]
    if not params:
        yield kind()
    elif len(params) == 1 and isinstance(params[0].kind, Place) and not params[0].kind.several:
        for place in range(_PLACES):
            yield kind(**{params[0].name: place})
