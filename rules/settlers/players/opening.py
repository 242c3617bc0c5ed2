"""Where to settle at the start: the two settlements of a seat are judged together, and the best tried out.

From each of the corners that the forecast likes the setup is played to its end by the eye, and six rounds of
quick turns after it.
"""

import random
from collections.abc import Sequence

from rules.kernel.actions import Action
from rules.kernel.hexes import hand
from rules.kernel.hexes.bits import bits
from rules.settlers import phase_names as at
from rules.settlers.actions import BuildRoad, BuildSettlement
from rules.settlers.advice import Advised
from rules.settlers.ground import NOTHING, corner_values, corner_yields
from rules.settlers.players.appraisal import corner_appeal
from rules.settlers.players.outlook import Outlook
from rules.settlers.players.rollouts import plain
from rules.settlers.players.trials import Choice, Luck, best_of, outcome
from rules.settlers.state import SettlersState, earn, shape_of

_FIRST = 16
"""So many corners are looked at for the first settlement, by their rough worth."""
_SECOND = 10
"""And so many for the second."""
_ROUNDS = 6


def best_corner(
    game: Advised, state: SettlersState, seat: int, legal: list[Action], rng: random.Random
) -> Action:
    """The best legal settlement of the setup."""
    corners = [action.corner for action in legal if isinstance(action, BuildSettlement)]
    if not corners:
        return legal[0]
    found = sorted(_forecasts(game, state, seat, corners))
    if not plain(state):
        return BuildSettlement(found[0][1])

    def play(begun: tuple[int, SettlersState], luck: Luck) -> float:
        twin = game.copy(begun[1])
        return outcome(game, twin, seat, (twin.table.active - 1) % twin.seats, luck)

    choices = [Choice((corner, _begun(game, state, seat, corner)), -rolls) for rolls, corner in found]
    spread = Outlook(game, state, seat).spread
    return BuildSettlement(best_of(choices, play, _ROUNDS * state.seats, spread, rng)[0])


def _begun(game: Advised, before: SettlersState, seat: int, corner: int) -> SettlersState:
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
    values, free, shape = corner_values(state.table.board), state.table.free, shape_of(state)
    return max(
        (
            values[corner]
            for end in shape.edge_corners[edge]
            for _, corner in shape.links[end]
            if free >> corner & 1
        ),
        default=0.0,
    )


def _forecasts(game: Advised, state: SettlersState, seat: int, corners: list[int]) -> list[tuple[float, int]]:
    """The rolls to win from the corners that come into question, with the corner."""
    if state.table.settlements[seat]:
        return _seconds(game, state, seat, corners, 2 * _SECOND)
    values = corner_values(state.table.board)
    corners.sort(key=lambda corner: (-values[corner], corner))
    between = _between(state, seat)
    tried = []
    for corner in corners[:_FIRST]:
        twin = game.copy(state)
        _settle(twin, seat, corner)
        for other in between:
            _settle(twin, other, max(bits(twin.table.free), key=lambda each: values[each]))
        found = _seconds(game, twin, seat, bits(twin.table.free), _SECOND)
        tried.append((min(found)[0] if found else 1e9, corner))
    return tried


def _between(state: SettlersState, seat: int) -> list[int]:
    """The seats that place before this one places again."""
    later = list(state.table.queue[1:])
    return later[: later.index(seat)] if seat in later else []


def _settle(state: SettlersState, seat: int, corner: int) -> None:
    """Put a settlement down for this look ahead, without a road."""
    state.table.settlements[seat] |= 1 << corner
    state.table.free &= ~shape_of(state).near_mask[corner]
    earn(state, seat, corner)


def _seconds(
    game: Advised, state: SettlersState, seat: int, corners: Sequence[int], most: int
) -> list[tuple[float, int]]:
    """The forecasts for the corners that go best with what the seat has, with the corner."""
    table = state.table
    yields, values = corner_yields(table.board), corner_values(table.board)
    first = [
        sum(parts) for parts in zip(NOTHING, *(yields[c] for c in bits(table.settlements[seat])), strict=True)
    ]
    rough = sorted(
        corners,
        key=lambda corner: (
            -values[corner]
            - 0.03 * sum(gain > 0 and not had for gain, had in zip(yields[corner], first, strict=True)),
            corner,
        ),
    )
    found = []
    for corner in rough[:most]:
        twin = game.copy(state)
        _settle(twin, seat, corner)
        twin.secrets.hands[seat] = hand.gather(kind for kind, gain in enumerate(yields[corner]) if gain)
        found.append((Outlook(game, twin, seat).rolls(twin, seat), corner))
    return found
