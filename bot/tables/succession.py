"""A seat changes hands: who comes after knows of no order that was given before, and none answers for them.

Orders are part of a game's state, so that lifting them is a move of its record: the house makes it, whatever
the moment, and only the seat can tell. An undo takes back what was played, and no word to the house: what was
ordered or lifted meanwhile is so again.
"""

from collections.abc import Collection, Iterable
from contextlib import suppress

from msgspec.structs import replace

from bot.tables.live import Live, Position, move_row
from bot.tables.model import By, Manners, Table
from data.rows import MoveRow
from rules.kernel.actions import Action, LiftOrders
from rules.kernel.illegal import Illegal

_LIFT = LiftOrders()


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
        live, row = _unseen(live, seat, _LIFT, version, now)
        rows.append(row)
    return live, tuple(rows)


def ordered_again(
    live: Live, gone: Iterable[MoveRow], version: int, now: float
) -> tuple[Live, tuple[MoveRow, ...]]:
    """The table after these moves were taken back, and moves that say what was ordered or lifted by them.

    What somebody said to the house holds until they say otherwise, where it still can.
    """
    rows = list[MoveRow]()
    for row in gone:
        action = live.game.decode(row.action)
        if row.unseen and (action.standing or action == _LIFT):
            with suppress(Illegal):
                live, again = _unseen(live, row.seat, action, version, now, row)
                rows.append(again)
    return live, tuple(rows)


def _without(had: Manners, seats: Collection[int]) -> Manners:
    """What is remembered of who sits where, but of these seats: somebody else does now."""
    return Manners(
        each_time=tuple(each for each in had.each_time if each not in seats),
        came={seat: at for seat, at in had.came.items() if seat not in seats},
        moved={seat: version for seat, version in had.moved.items() if seat not in seats},
        spoke={seat: at for seat, at in had.spoke.items() if seat not in seats},
        rested=tuple(each for each in had.rested if each not in seats),
    )


def _unseen(
    live: Live, seat: int, action: Action, version: int, now: float, said: MoveRow | None = None
) -> tuple[Live, MoveRow]:
    """The table after a move that nobody else sees, by the house or by who `said` it, and the move."""
    state = live.game.copy(live.state)
    live.game.make(state, seat, action)
    lifted = {seat} if action == _LIFT else set()
    live = replace(
        live,
        position=Position(live.game, state),
        number=live.last + 1,
        last=live.last + 1,
        stood=live.stood + 1,
        refusing=tuple(each for each in live.refusing if each not in lifted),
        manners=_without(live.manners, lifted),
        toggles=tuple(each for each in live.toggles if each not in lifted),
        asked={each: at for each, at in live.asked.items() if each not in lifted},
        advised=tuple(each for each in live.advised if each not in lifted),
    )
    row = move_row(live, seat, By.HOUSE, action, (), now, version=version, unseen=True)
    if said is not None:
        row = replace(row, made_by=said.made_by, user_id=said.user_id, events=said.events)
    return live, row
