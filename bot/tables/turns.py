"""Whose turn it is as far as the house can tell, and when the turn of each seat ended. Plain functions."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from bot.tables import waits
from bot.tables.live import Live
from data.rows import MoveRow
from rules.kernel.actions import Action


def in_turn(live: Live, seat: int, action: Action) -> bool:
    """Whether a move of a seat belongs to a turn of its own: it is no order, and no answer to others."""
    return not (action.standing or action.answers or waits.only_answers(live, seat))


def ended_turns(turned: Mapping[int, int], mover: int | None, seat: int, version: int) -> Mapping[int, int]:
    """The versions at which turns ended, when a seat makes a move of its own at a table of that version."""
    return turned if mover in (None, seat) else {**turned, mover: version}


def after(live: Live, first: int, kept: Sequence[MoveRow]) -> Live:
    """The table whose newest moves were taken back: whose turn it was then, and when turns had ended.

    `first` is the version at which the game was before all moves, `kept` are those that stay.
    """
    mover: int | None = None
    turned: Mapping[int, int] = dict.fromkeys(range(len(live.table.seats)), first)
    for row in kept:
        if row.in_turn:
            version = row.version if row.unseen else row.version - 1
            turned, mover = ended_turns(turned, mover, row.seat, version), row.seat
    return replace(live, mover=mover, turned=turned)
