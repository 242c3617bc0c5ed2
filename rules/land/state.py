"""The state of a game of Land, how it is stored, and the sums that the rules are made of."""

from copy import copy
from typing import Any

import msgspec

from rules.chance import Chance
from rules.game import State
from rules.hexes.bits import bits, mask
from rules.land.ground import Ground, ground
from rules.land.view import START, PhaseName

STEPS, ROOM = 3, 5
"""A first plot has room if so many plots are free within so many steps. Of the start plots of the empty maps
that leaves out M3, N4 and O5 of Broad, whose ways out are mountains, and the tips O3 and D16 of Twins; with 6
it would be heads of land on Islet that play well."""


class LandState(State, kw_only=True):
    """A game of Land. Masks hold one bit a plot, or one bit a seat where they say so."""

    map: str
    ground: Ground
    chain: bool
    start_mountain: bool
    tie_break: str
    order: tuple[int, ...]
    owned: list[int]
    """By seat: its plots, as a mask."""
    free: int
    """Usable plots that nobody owns."""
    bonus: list[int]
    """By seat: cows from resident cows, for its next turn (LA-026)."""
    fair_start: bool = False
    """Who rolls only first plots without room to grow rolls again."""
    gone: int = 0
    """Seats that left (LA-036)."""
    closed: int = 0
    """Seats that were skipped as they can never reclaim again (LA-030)."""
    round: int = 1
    at: int = -1
    """Whose turn it is, as an index into `order`."""
    phase: PhaseName = START
    cows: int = 0
    """Cows left in this turn."""
    base: int = 0
    """Plots from which the seat in turn goes on: those of its turn's start, or all with `chain` (LA-022)."""
    offered: int = 0
    """In `start`: the plots to choose from."""
    dice: tuple[int, ...] = ()
    fresh: tuple[int, ...] = ()
    """Plots taken in this turn, in order."""
    last_seat: int = -1
    last: tuple[int, ...] = ()
    """The plots of the newest turn that took any, and whose they are."""
    taken: bool = False
    """Somebody took a plot in this round (LA-033)."""
    able: bool = False
    """Some seat with plots could have (LA-033)."""
    winners: tuple[int, ...] = ()
    why: str = ""


def in_turn(state: LandState) -> int:
    """The seat that must act, or acted last when the game is over."""
    return state.order[state.at]


def reach(state: LandState) -> int:
    """The free plots next to those that the seat in turn may go on from, whatever they cost, as a mask."""
    return state.ground.board.spread(state.base) & state.free


def payable(state: LandState) -> int:
    """What the seat in turn can take one of now (LA-021, LA-022, LA-024), as a mask."""
    if not state.cows:
        return 0
    near = reach(state)
    return near if state.cows >= 2 else near & ~state.ground.mountain


def cost(state: LandState, plots: int) -> int:
    """The cows that a mask of plots takes: one each, one more for each mountain (LA-024, LA-025)."""
    return plots.bit_count() + (plots & state.ground.mountain).bit_count()


def next_cows(state: LandState, seat: int) -> int:
    """The cows of a seat in its next turn, as things stand (LA-018); 0 without a plot."""
    plots = state.owned[seat].bit_count()
    return plots + state.bonus[seat] if plots else 0


def start_plots(state: LandState) -> int:
    """The free plots that can be a first plot."""
    return state.free & state.ground.start(state.start_mountain)


def roomy(state: LandState, plots: int) -> int:
    """Those of a mask of free plots from which a herd can grow: `ROOM` more within `STEPS` steps (LA-012)."""
    return mask(plot for plot in bits(plots) if _room(state, 1 << plot) >= ROOM)


def _room(state: LandState, start: int) -> int:
    """How many free plots are within `STEPS` steps; the first may be no mountain, unless there is a bonus."""
    spread, free = state.ground.board.spread, state.free
    first = free if start & state.ground.resident else free & ~state.ground.mountain
    near = start | spread(start) & first
    for _ in range(STEPS - 1):
        near |= spread(near) & free if near != start else 0
    return near.bit_count() - 1


def alone(state: LandState) -> bool:
    """Whether the seat in turn is the only one that can reclaim from now on."""
    turn = in_turn(state)
    return not any(can_reclaim(state, seat) for seat in range(state.seats) if seat != turn)


def can_reclaim(state: LandState, seat: int) -> bool:
    """Whether that seat could take a plot in its next turn as things stand (LA-031, LA-036)."""
    if state.gone >> seat & 1:
        return False
    if not state.owned[seat]:
        return bool(start_plots(state))
    near = state.ground.board.spread(state.owned[seat]) & state.free
    return bool(near & ~state.ground.mountain) or (bool(near) and next_cows(state, seat) >= 2)


def take(state: LandState, seat: int, plots: tuple[int, ...]) -> int:
    """Give free plots to a seat; returns how many resident cows it gained by them (LA-026)."""
    found = 0
    for plot in plots:
        found |= 1 << plot
    gained = (found & state.ground.resident).bit_count()
    state.owned[seat] |= found
    state.free &= ~found
    state.bonus[seat] += gained
    state.fresh += plots
    state.last_seat, state.last = seat, state.fresh
    state.taken = True
    return gained


def copy_state(state: LandState) -> LandState:
    """An independent state: only its lists and its stream can change in place."""
    twin = copy(state)
    twin.chance = state.chance.copy()
    twin.owned = state.owned[:]
    twin.bonus = state.bonus[:]
    return twin


class _Stored(msgspec.Struct, array_like=True):
    """A state as it is stored: the terrain for the ground, masks of plots as bytes, the rest as it is."""

    key: bytes
    counters: dict[str, int]
    terrain: str
    owned: list[bytes]
    base: bytes
    offered: bytes
    bonus: list[int]
    rest: dict[str, Any]


_REST = (
    "seats", "map", "chain", "start_mountain", "tie_break", "order", "gone", "closed", "round", "at", "phase",
    "cows", "dice", "fresh", "last_seat", "last", "taken", "able", "winners", "why",
)  # fmt: skip


def dump(state: LandState) -> bytes:
    """The state as bytes."""
    size = state.ground.board.plots // 8
    stored = _Stored(
        state.chance.key,
        state.chance.counters,
        state.ground.terrain,
        [owned.to_bytes(size, "little") for owned in state.owned],
        state.base.to_bytes(size, "little"),
        state.offered.to_bytes(size, "little"),
        state.bonus,
        # Games of before it was an option are stored as they were.
        {name: getattr(state, name) for name in _REST} | ({"fair_start": True} if state.fair_start else {}),
    )
    return msgspec.msgpack.encode(stored, order="deterministic")


def load(data: bytes) -> LandState:
    """The state that `dump` wrote; raises msgspec.DecodeError."""
    stored = msgspec.msgpack.decode(data, type=_Stored)
    owned = [int.from_bytes(each, "little") for each in stored.owned]
    rest: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in stored.rest.items()
    }
    land = ground(stored.terrain)
    return LandState(
        chance=Chance(stored.key, stored.counters),
        ground=land,
        owned=owned,
        free=land.usable & ~sum(owned),
        bonus=stored.bonus,
        base=int.from_bytes(stored.base, "little"),
        offered=int.from_bytes(stored.offered, "little"),
        **rest,
    )


def seats_of(mask: int) -> tuple[int, ...]:
    """The seats in a mask of seats."""
    return tuple(bits(mask))
