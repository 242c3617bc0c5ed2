"""Where to settle at the start: the two settlements of a seat are judged together."""

from rules.actions import Action
from rules.hexes import hand
from rules.hexes.bits import bits
from rules.settlers.actions import BuildSettlement
from rules.settlers.players.advice import Advised
from rules.settlers.players.ground import NOTHING, corner_values, corner_yields
from rules.settlers.players.outlook import Outlook
from rules.settlers.state import SettlersState, earn, shape_of

_FIRST = 16
"""So many corners are looked at for the first settlement, by their rough worth."""
_SECOND = 10
"""And so many for the second."""


def best_corner(game: Advised, state: SettlersState, seat: int, legal: list[Action]) -> Action:
    """The best legal settlement of the setup."""
    corners = [action.corner for action in legal if isinstance(action, BuildSettlement)]
    if not corners:
        return legal[0]
    values = corner_values(state.table.board)
    if state.table.settlements[seat]:
        found = _seconds(game, state, seat, corners, 2 * _SECOND)
        return BuildSettlement(min(found)[1])
    corners.sort(key=lambda corner: (-values[corner], corner))
    between = _between(state, seat)
    tried = []
    for corner in corners[:_FIRST]:
        twin = game.copy(state)
        _settle(twin, seat, corner)
        for other in between:
            _settle(twin, other, max(_free(twin), key=lambda each: values[each]))
        found = _seconds(game, twin, seat, _free(twin), _SECOND)
        tried.append((min(found)[0] if found else 1e9, corner))
    return BuildSettlement(min(tried)[1])


def _between(state: SettlersState, seat: int) -> list[int]:
    """The seats that place before this one places again."""
    later = list(state.table.queue[1:])
    return later[: later.index(seat)] if seat in later else []


def _free(state: SettlersState) -> list[int]:
    return bits(state.table.free)


def _settle(state: SettlersState, seat: int, corner: int) -> None:
    """Put a settlement down for this look ahead, without a road."""
    state.table.settlements[seat] |= 1 << corner
    state.table.free &= ~shape_of(state).near_mask[corner]
    earn(state, seat, corner)


def _seconds(
    game: Advised, state: SettlersState, seat: int, corners: list[int], most: int
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
