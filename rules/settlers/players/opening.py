"""Where to settle at the start: the two settlements of a seat are judged together, and the best tried out.

From each of the corners that the forecast likes the setup is played to its end by the eye, and six rounds of
quick turns after it.
"""

import random

from rules.kernel.actions import Action
from rules.settlers import phase_names as at
from rules.settlers.actions import BuildRoad, BuildSettlement
from rules.settlers.ground import corner_appeal, corner_values
from rules.settlers.hooks import Hooked
from rules.settlers.players.outlook import Outlook
from rules.settlers.players.rollouts import plain
from rules.settlers.players.trials import Choice, Luck, best_of, outcome
from rules.settlers.state import SettlersState

_MOST = 16
"""So many corners are tried out, by their rough worth."""
_ROUNDS = 6


def best_corner(
    game: Hooked, state: SettlersState, seat: int, legal: list[Action], rng: random.Random
) -> Action:
    """The best legal settlement of the setup."""
    corners = [action.corner for action in legal if isinstance(action, BuildSettlement)]
    if not corners:
        return legal[0]
    corners.sort(key=lambda corner: (-corner_appeal(state, seat, corner), corner))
    choices = []
    for corner in corners[:_MOST]:
        begun = _begun(game, state, seat, corner)
        choices.append(Choice((corner, begun), Outlook(game, begun, seat).worth(begun)))
    if not plain(state):
        return BuildSettlement(max(choices, key=lambda choice: choice.worth).what[0])

    def play(begun: tuple[int, SettlersState], luck: Luck) -> float:
        twin = game.copy(begun[1])
        return outcome(game, twin, seat, (twin.table.active - 1) % twin.seats, luck)

    return BuildSettlement(best_of(choices, play, _ROUNDS * state.seats, rng)[0])


def _begun(game: Hooked, before: SettlersState, seat: int, corner: int) -> SettlersState:
    """The setup played to its end from that corner: those that look best, and roads towards the next ones."""
    state = game.copy(before)
    game.apply(state, seat, BuildSettlement(corner))
    while state.table.phase in (at.SETUP_SETTLEMENT, at.SETUP_ROAD):
        seat = state.table.actor
        moves = game.legal(state, seat)
        settling = [move for move in moves if isinstance(move, BuildSettlement)]
        roads = [move for move in moves if isinstance(move, BuildRoad)]
        if settling:
            best = max(settling, key=lambda move: corner_appeal(state, seat, move.corner))
            game.apply(state, seat, best)
        else:
            game.apply(state, seat, max(roads, key=lambda road: _leads_to(state, road.edge)))
    return state


def _leads_to(state: SettlersState, edge: int) -> float:
    """The worth of the best corner that one more road would reach from a road's ends."""
    values, free, shape = corner_values(state.table.board), state.table.free, state.shape
    return max(
        (
            values[corner]
            for end in shape.edge_corners[edge]
            for _, corner in shape.links[end]
            if free >> corner & 1
        ),
        default=0.0,
    )
