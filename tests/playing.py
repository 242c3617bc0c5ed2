"""Moves of any game as tests make them: the state, whose move it is, the move."""

from typing import Any

import pytest

from rules.actions import Action
from rules.events import Event
from rules.game import Game
from rules.illegal import Illegal


def do(game: Game[Any, Any], state: Any, *moves: tuple[int, Action]) -> list[Event]:
    """Make moves of seats one after another, and return all that they bring."""
    return [event for seat, action in moves for event in game.apply(state, seat, action)]


def refused(game: Game[Any, Any], state: Any, seat: int, action: Action, code: str = "") -> Illegal:
    """The refusal of a move: it is made nowhere, listed nowhere, checked alike, and changes nothing."""
    before = game.dump(state)
    with pytest.raises(Illegal) as refusal:
        game.apply(state, seat, action)
    with pytest.raises(Illegal):
        game.check(state, seat, action)
    assert game.dump(state) == before
    assert action not in game.legal(state, seat)
    assert not code or refusal.value.code == code, (refusal.value.code, refusal.value.text)
    return refusal.value
