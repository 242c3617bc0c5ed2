"""What a player does before it thinks: win, keep its word, follow what a variant advises."""

import random
from typing import cast

from rules.kernel.actions import Action
from rules.kernel.game import Turn
from rules.settlers import actions, phase_names as at
from rules.settlers.hooks import Hooked
from rules.settlers.players.bargains import best_accepted
from rules.settlers.players.robbing import against_leader
from rules.settlers.players.winning import sure_win
from rules.settlers.state import SettlersState

IDLE = (actions.ROLL, actions.END_TURN, actions.PASS_SPECIAL)
"""The moves of who does nothing more."""


def in_question(turn: Turn, state: SettlersState) -> Turn:
    """The turn with the moves that come into question: who stands alone near the end is not spared."""
    legal = [action for action in turn.legal if not action.standing]
    return turn.glimpse(against_leader(state, turn.seat, legal) if state.table.phase == at.ROBBER else legal)


def obvious(turn: Turn, state: SettlersState, rng: random.Random) -> Action | None:
    """A sure win that is seen, a trade that was promised, or a variant's advice; None if it must think."""
    game = cast(Hooked, turn.game)
    won = sure_win(game, state, turn.seat)
    if won in turn.legal:  # a beginner may overlook it
        return won
    return best_accepted(state, turn.seat, turn.legal) or game.hooks.counsel(turn, rng)


def idle(legal: list[Action]) -> Action:
    """What is done by who does nothing more: to roll, to end the turn, to pass; else the first move."""
    return next((action for action in legal if action in IDLE), legal[0])
