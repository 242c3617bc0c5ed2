"""What moves lead to, those of variants too: there the others are taken to keep silent."""

from rules.kernel.actions import Action
from rules.settlers import phase_names as at
from rules.settlers.actions import ACTIONS
from rules.settlers.cards.deck import PLAYS
from rules.settlers.hooks import Hooked
from rules.settlers.state import SettlersState

_MOST = 24
_BASE = frozenset([*ACTIONS, *PLAYS])


def of_variants(legal: list[Action]) -> list[Action]:
    """The moves that the base game does not have."""
    return [action for action in legal if type(action) not in _BASE]


def in_variant(state: SettlersState) -> bool:
    """True in a phase that the base game does not have."""
    return state.table.phase not in at.PHASES


def onward(game: Hooked, state: SettlersState) -> SettlersState:
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
