"""The state of a game of Land, and how it is stored."""

from typing import Any

import msgspec

from rules.kernel.chance import Chance
from rules.kernel.state import State
from rules.kernel.trail import Step
from rules.land.ground import ground
from rules.land.table import LandTable


class LandState(State, kw_only=True):
    """A game of Land: nothing is secret but the dice to come."""

    table: LandTable


class _Stored(msgspec.Struct, array_like=True):
    """A state as it is stored: the terrain for the ground, masks of plots as bytes, the rest as it is."""

    key: bytes
    counters: dict[str, int]
    terrain: str
    owned: list[bytes]
    base: bytes
    offered: bytes
    bonus: list[int]
    trail: list[Step]
    rest: dict[str, Any]


_REST = set(LandTable.__struct_fields__) - {"ground", "free", "owned", "base", "offered", "bonus", "trail"}


def dump(state: LandState) -> bytes:
    """The state as bytes."""
    table = state.table
    size = table.ground.board.plots // 8
    rest: dict[str, Any] = {name: getattr(table, name) for name in _REST}
    rest["seats"] = state.seats
    stored = _Stored(
        state.chance.key,
        state.chance.counters,
        table.ground.terrain,
        [owned.to_bytes(size, "little") for owned in table.owned],
        table.base.to_bytes(size, "little"),
        table.offered.to_bytes(size, "little"),
        table.bonus,
        table.trail,
        rest,
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
    seats = rest.pop("seats")
    table = LandTable(
        ground=land,
        owned=owned,
        free=land.usable & ~sum(owned),
        bonus=stored.bonus,
        trail=stored.trail,
        base=int.from_bytes(stored.base, "little"),
        offered=int.from_bytes(stored.offered, "little"),
        **rest,
    )
    return LandState(chance=Chance(stored.key, stored.counters), seats=seats, table=table)
