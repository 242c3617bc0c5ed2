"""Moves of any game as tests make them: the state, whose move it is, the move."""

from typing import Any

import pytest

from rules.kernel.actions import Action, Leave
from rules.kernel.events import Event
from rules.kernel.game import Game
from rules.kernel.illegal import Illegal


def do(game: Game[Any, Any], state: Any, *moves: int | Action) -> list[Event]:
    """Make moves one after another, and return all that they bring.

    A seat makes those behind it; without one, whoever is waited for. What can be made is listed, or open.
    """
    seat, events = None, list[Event]()
    for move in moves:
        if isinstance(move, int):
            seat = move
            continue
        mover = game.waiting_for(state)[0] if seat is None else seat
        listed = move in game.legal(state, mover) or type(move) in game.open_moves(state, mover)
        events += game.make(state, mover, move)
        assert listed or isinstance(move, Leave), move
    return events


def refused(game: Game[Any, Any], state: Any, seat: int, action: Action, code: str = "") -> Illegal:
    """The refusal of a move: it is made nowhere, listed nowhere, checked alike, and changes nothing."""
    before = game.dump(state)
    with pytest.raises(Illegal) as refusal:
        game.make(state, seat, action)
    with pytest.raises(Illegal):
        game.check(state, seat, action)
    assert game.dump(state) == before
    assert action not in game.legal(state, seat)
    assert refusal.value.rule or refusal.value.code == "bad_value", refusal.value.text
    assert not code or refusal.value.code == code, (refusal.value.code, refusal.value.text)
    return refusal.value


def refusal(game: Game[Any, Any], state: Any, seat: int, action: Action) -> str:
    """The code with which a move is refused; empty if it is made."""
    try:
        game.check(state, seat, action)
    except Illegal:
        return refused(game, state, seat, action).code
    game.make(state, seat, action)
    return ""
