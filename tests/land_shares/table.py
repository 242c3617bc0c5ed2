"""Positions with land shares for worked cases. H is the tile (1, 0), a forest with a 3."""

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from rules.kernel.actions import Action
from rules.kernel.events import Event
from rules.kernel.hexes.bits import mask
from rules.kernel.hexes.shape import POINTS
from rules.land_shares.game import LAND_SHARES
from rules.land_shares.options import share_terms
from rules.land_shares.state import NAME, Sealed, Shares, fresh_shares, kept
from rules.settlers.actions import EndTurn, Roll
from rules.settlers.game import family
from rules.settlers.phase_names import PRE_ROLL
from rules.settlers.state import SettlersState
from rules.settlers.tables import STANDARD, Frame
from rules.two_player.game import TWO_PLAYER
from tests import playing
from tests.settlers.table import A, corner, dice, position

FAMILY = family(TWO_PLAYER, LAND_SHARES)
GAME = FAMILY.variant({"land_shares": "on"})
H = (1, 0)
ALL = "blwgo"
"""What a share costs."""


def share(q: int, r: int, point: str, frame: Frame = STANDARD) -> int:
    return 6 * frame.shape.index[q, r] + POINTS.index(point)


def h(point: str) -> int:
    """The share H@point."""
    return share(*H, point)


def on(*points: str) -> list[int]:
    """Corners of H."""
    return [corner(*H, point) for point in points]


def options(seats: int, **chosen: Any) -> dict[str, Any]:
    """All options of a table with land shares."""
    return FAMILY.settle({"land_shares": "on", **chosen}, seats)


def table(
    *,
    seats: int = 4,
    shares: Mapping[int, Iterable[int]] | None = None,
    tokens: Mapping[int, int] | None = None,
    rules: Mapping[str, Any] | None = None,
    draws: Iterable[int] = (),
    **fields: Any,
) -> SettlersState:
    """A position of Settlers with shares and tokens on it; `rules` are options of Land Shares."""
    state = position(seats=seats, draws=draws, **fields)
    terms = share_terms(options(seats, **(rules or {})))
    state.secrets.extras[NAME] = Sealed()
    mine = state.table.extras[NAME] = fresh_shares(terms, seats, len(state.table.board.terrain))
    for seat, places in (shares or {}).items():
        mine.shares[seat] = mask(places)
    for place, count in (tokens or {}).items():
        mine.tokens[place] = count
    mine.decider = state.table.active
    mine.camp = state.table.robber
    return state


def shares(state: SettlersState) -> Shares:
    return kept(state)


def tokens(state: SettlersState) -> dict[int, int]:
    return {place: count for place, count in enumerate(kept(state).tokens) if count}


do = partial(playing.do, GAME)
refused = partial(playing.refused, GAME)


def legal(state: SettlersState, seat: int, kind: type[Action]) -> list[Any]:
    return [action for action in GAME.legal(state, seat) if type(action) is kind]


def end(state: SettlersState, seat: int = A) -> list[Event]:
    """That seat's turn ends."""
    return do(state, seat, EndTurn())


def next_own_turn(state: SettlersState, seat: int) -> None:
    """Everybody rolls a 12 and ends the turn, until that seat is to roll."""
    while (state.table.active, state.table.phase) != (seat, PRE_ROLL):
        if state.table.phase == PRE_ROLL:
            rolled(state)
        else:
            end(state, state.table.active)


def rolled(state: SettlersState, total: int = 12) -> list[Event]:
    """The active seat rolls that total."""
    chance: Any = state.chance
    chance.draws.extend(dice(total))
    return do(state, state.table.active, Roll())


def draw(state: SettlersState, *values: int) -> None:
    """What chance gives next."""
    chance: Any = state.chance
    chance.draws.extend(values)
