"""A seat changes hands: who comes after knows of no order that was given before, and none answers for them.

Orders are part of a game's state, so that lifting them is a move of its record: the house makes it, whatever
the moment, and only the seat can tell. An undo that takes one back makes it again.
"""

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from bot.tables.live import Live, Position, pack, position_of
from bot.tables.model import By, Table
from data.rows import MoveRow
from rules.kernel.actions import LiftOrders

_LIFT = LiftOrders()
_WRITTEN = msgspec.json.encode(_LIFT).decode()


def heirs(before: Table, after: Table) -> tuple[int, ...]:
    """The seats that somebody else holds afterwards."""
    return tuple(
        new.index
        for old, new in zip(before.seats, after.seats, strict=True)
        if new.holder != old.holder and not new.left
    )


def lift_orders(
    live: Live, seats: Iterable[int], version: int, now: float
) -> tuple[Live, tuple[MoveRow, ...]]:
    """The table without the orders of these seats, and the moves that lift them; none in the lobby.

    The moves are stored as those of `version`.
    """
    rows = list[MoveRow]()
    for seat in seats if live.position is not None else ():
        live = _without_orders(live, seat)
        rows.append(
            MoveRow(
                game_id=live.table.id,
                number=live.number,
                version=version,
                seat=seat,
                made_by=By.HOUSE.value,
                user_id=None,
                interaction_id=None,
                action=_WRITTEN,
                events=pack([]),
                digest=position_of(live).digest,
                made_at=now,
                unseen=True,
            )
        )
    return live, tuple(rows)


def snapshot(live: Live) -> bytes:
    """The state without those orders, for the store."""
    return position_of(live).dumped


def taken_back(gone: Iterable[MoveRow]) -> tuple[int, ...]:
    """The seats that changed hands since before these moves, which are taken back."""
    return tuple(sorted({row.seat for row in gone if row.action == _WRITTEN}))


def _without_orders(live: Live, seat: int) -> Live:
    state = live.game.copy(live.state)
    live.game.make(state, seat, _LIFT)
    return replace(
        live,
        position=Position(live.game, state),
        number=live.last + 1,
        last=live.last + 1,
        stood=live.stood + 1,
        refusing=tuple(each for each in live.refusing if each != seat),
        toggles=tuple(each for each in live.toggles if each != seat),
    )
