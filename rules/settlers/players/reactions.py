"""Moves of variants that no other part knows: each is tried on guesses, and the others then let it be."""

import random
from collections.abc import Callable
from typing import cast

from rules.kernel.actions import Action
from rules.kernel.game import Turn
from rules.settlers import phase_names as at
from rules.settlers.actions import ACTIONS
from rules.settlers.advice import Advised
from rules.settlers.cards.deck import PLAYS
from rules.settlers.state import SettlersState

GUESSES = 3
"""Over so many guesses of what is hidden a move is judged."""
_MOST = 24
_BASE = frozenset([*ACTIONS, *PLAYS])

Judge = Callable[[SettlersState], float]
"""The worth of a position to the thinking seat."""


def of_variants(legal: list[Action]) -> list[Action]:
    """The moves that the base game does not have."""
    return [action for action in legal if type(action) not in _BASE]


def in_variant(state: SettlersState) -> bool:
    """True in a phase that the base game does not have."""
    return state.table.phase not in at.PHASES


def done(game: Advised, state: SettlersState, seat: int, *moves: Action) -> SettlersState:
    """The state that some moves of a seat lead to."""
    after = game.copy(state)
    for move in moves:
        game.apply(after, seat, move)
    return after


def onward(game: Advised, state: SettlersState) -> SettlersState:
    """The position when everybody has kept silent until the variant's phase is over."""
    for _ in range(_MOST):
        if not in_variant(state):
            break
        seat = game.waiting_for(state)[0]
        silence = game.skip(state, seat)
        if silence is None:
            break
        game.apply(state, seat, silence)
    return state


def react(turn: Turn, state: SettlersState, rng: random.Random, judge: Judge) -> Action:
    """The move that is best on average over several guesses; silence if none is better.

    `state` is a first guess of the turn's view.
    """
    game, seat = cast(Advised, turn.game), turn.seat
    legal = [action for action in turn.legal if not action.standing]
    silence = game.skip(state, seat)
    totals = [0.0 if action == silence else -1e-6 for action in legal]
    for number in range(GUESSES):
        guess = state if not number else game.guess(turn.view, rng)
        for index, action in enumerate(legal):
            after = done(game, guess, seat, action)
            totals[index] += judge(onward(game, after) if after.table.phase != at.OVER else after)
    return legal[totals.index(max(totals))]
