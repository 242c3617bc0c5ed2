"""What silence does to a turn: for whom it moves in the one that is on, and who has missed how many."""

from msgspec.structs import replace

from bot.tables import waits
from bot.tables.live import Live, position_of
from bot.tables.model import By, Phase
from rules.kernel import chronicle

MANY = 3
"""Who missed so many turns running is asked about at the table."""
MARK = "⌛"
"""Stands before what silence moved, and what it says of turns that were missed."""


def after_move(before: Live, after: Live, seat: int, by: By, *, present: bool) -> Live:
    """The table after a move of that seat; `present` says that its person made it, for all to see.

    Silence that has begun to move in a turn goes on, whoever answers meanwhile, until the turn is over.
    """
    if by is not By.SILENCE and not before.silent and not before.table.missed:
        return after
    silent, missed = set(before.silent), dict(before.table.missed)
    if by is By.SILENCE and not waits.only_answers(before, seat):
        silent.add(seat)
    elif present:
        silent.discard(seat)
        missed.pop(seat, None)
    over = {each for each in silent if _is_over(after, each)}
    for each in over:
        missed[each] = missed.get(each, 0) + 1
    table = replace(after.table, missed=missed)
    return replace(after, table=table, silent=tuple(sorted(silent - over)))


def describe_missed(before: Live, after: Live) -> str:
    """A sentence on each turn that was missed just now; empty if none was."""
    return " ".join(
        f"{MARK} {after.table.seats[seat].name} "
        + ("missed a turn." if count == 1 else f"has missed {count} turns running.")
        for seat, count in after.table.missed.items()
        if count > before.table.missed.get(seat, 0)
    )


def _is_over(live: Live, seat: int) -> bool:
    """Whether the turn of that seat has passed: somebody else is waited for in their own right."""
    if live.table.phase is not Phase.PLAYING:
        return True
    position = position_of(live)
    return seat not in live.waiting and any(
        chronicle.in_turn(*position.moves(other)) for other in live.waiting
    )
