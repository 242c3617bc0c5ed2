"""Whether a move showed what nobody in its seat could know before: whoever takes it back has seen it."""

import random
from typing import Any

from rules.kernel.actions import Action
from rules.kernel.game import Game
from rules.kernel.illegal import Illegal

DICE, CHANCE, HIDDEN = "the next dice", "what chance brings next", "what was hidden, such as the next card"
_GUESSES = 8
"""So many times the hidden parts are guessed: what comes out differently was not known."""


def shown(game: Game[Any, Any], state: Any, seat: int, action: Action) -> str:
    """What making this move in `state` showed, in words; empty if nothing."""
    before = game.copy(state)
    events = game.make(state, seat, action)
    if any(event.thrown() for event in events):
        return DICE
    if state.chance.drawn != before.chance.drawn:
        return CHANCE
    view, seen = game.view(before, seat), _seen(game, state, seat)
    for number in range(_GUESSES):
        guess = game.guess(view, random.Random(number))
        try:
            game.make(guess, seat, action)
        except Illegal:
            return HIDDEN
        if game.standing(guess).over != game.standing(state).over:
            continue  # nobody wonders at each move that another has not won by it
        if _seen(game, guess, seat) != seen:
            return HIDDEN
    return ""


def _seen(game: Game[Any, Any], state: Any, seat: int) -> tuple[Any, Any]:
    return game.view(state, seat), game.view(state, None)
