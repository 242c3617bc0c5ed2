"""Tables set up for a worked case: plots are (x, y) from 1, dice 1 to 6, seats A, B, C … by letter."""

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from rules.kernel.events import Event
from rules.kernel.hexes.bits import bits, mask
from rules.land.actions import Reclaim
from rules.land.game import Land
from rules.land.ground import MAPS, ground
from rules.land.state import LandState
from rules.land.table import LandTable
from rules.land.turns import advance
from tests import playing
from tests.scripted import script

XY = tuple[int, int]
LAND = Land()
A, B, C, D = range(4)


def begin(*dice: int, seats: int = 3, **options: Any) -> tuple[LandState, list[Event]]:
    """A new game whose dice are these, in the order in which they are rolled."""
    settled = LAND.settle({"map": "islet", **options}, seats)
    return LAND.new(settled, seats, script(*(die - 1 for die in dice)))


def position(
    land: Mapping[int, Iterable[XY]],
    *,
    turn: int = A,
    seats: int = 3,
    map: str = "islet",
    dice: Iterable[int] = (),
    bonus: Iterable[int] = (),
    free: Iterable[XY] | None = None,
    **fields: Any,
) -> tuple[LandState, list[Event]]:
    """A game in the middle, when a seat's turn begins; the order is A, B, C. `free` limits what is free."""
    terrain = ground(MAPS[map])
    owned = [mask([plot(terrain.board, each) for each in land.get(seat, ())]) for seat in range(seats)]
    open_land = terrain.usable if free is None else mask([plot(terrain.board, each) for each in free])
    table = LandTable(
        map=map,
        ground=terrain,
        chain=fields.pop("chain", False),
        start_mountain=fields.pop("start_mountain", False),
        tie_break=fields.pop("tie_break", "shared"),
        order=tuple(range(seats)),
        owned=owned,
        free=open_land & ~sum(owned),
        bonus=list(bonus) or [0] * seats,
        round=fields.pop("round", 5),
        at=turn - 1,
        **fields,
    )
    state = LandState(chance=script(*(die - 1 for die in dice)), seats=seats, table=table)
    events: list[Event] = []
    advance(state, events)
    return state, events


def plot(board: Any, at: XY) -> int:
    return int(board.plot(*at))


def on(state: LandState, *at: XY) -> tuple[int, ...]:
    """Plots by coordinates."""
    return tuple(plot(state.table.ground.board, each) for each in at)


def reclaim(state: LandState, *at: XY) -> Reclaim:
    return Reclaim(on(state, *at))


do = partial(playing.do, LAND)
refused = partial(playing.refused, LAND)


def offered(state: LandState) -> set[XY]:
    return {state.table.ground.board.at(each) for each in bits(state.table.offered)}


def owned(state: LandState, seat: int) -> set[XY]:
    return {state.table.ground.board.at(each) for each in bits(state.table.owned[seat])}


def legal(state: LandState) -> set[XY]:
    """The plots that the seat in turn can take one of now."""
    return {state.table.ground.board.at(each) for each in LAND.view(state, None).legal}


def whose(state: LandState) -> int:
    return LAND.waiting_for(state)[0]
