"""A table of one person, for a lesson, practice or a puzzle: its number, and how it is a table at hand."""

from collections.abc import Sequence
from typing import Any, Protocol

from bot.tables import seating
from bot.tables.live import Live, Position
from bot.tables.model import PRIVATE, Phase, Seated, Table, TableSettings
from data.rows import LessonRow
from rules.kernel.game import Game
from rules.kernel.options import Settings

LESSON, PRACTICE, PUZZLE = "lesson", "practice", "puzzle"
"""The kinds of such tables; a person has one of each."""


class Private(Protocol):
    """Such a table as the store has it."""

    @property
    def row(self) -> LessonRow:
        """What the store has of it."""

    @property
    def live(self) -> Live:
        """It as a table at hand."""


def row_of(table_id: int) -> int:
    """The number in the store of that table."""
    return table_id - PRIVATE


def table_of_row(id: int) -> int:
    """The number of the table of that row."""
    return PRIVATE + id


def names_around(name: str, seat: int, seats: int) -> tuple[str, ...]:
    """What each of so many seats is called: the person in that one, computers in the others."""
    names = [name]
    for _ in range(seats - 1):
        names.append(seating.computer_name(names))
    names.insert(seat, names.pop(0))
    return tuple(names)


def seated(user_id: int, seat: int, names: Sequence[str], level: str) -> tuple[Seated, ...]:
    """The person in that seat and computers of a level in the others, under these names."""
    return tuple(
        Seated(index, user_id, name) if index == seat else Seated(index, None, name, computer=level)
        for index, name in enumerate(names)
    )


def table_of(
    row: LessonRow, game: Game[Any, Any], options: Settings, seats: tuple[Seated, ...], **more: Any
) -> Table:
    """The table of a row, at which that game is played; `more` says what its person is told there."""
    return Table(
        id=table_of_row(row.id),
        guild_id=0,
        channel_id=0,
        opener_id=row.user_id,
        game=game.id,
        options=options,
        counts=(len(seats),),
        seats=seats,
        settings=TableSettings(remind_after=0, silence_after=0, answer_after=0),
        version=row.version,
        rated=False,
        **{"phase": Phase.PLAYING} | more,
    )


def live_of(table: Table, game: Game[Any, Any], state: Any, made: int) -> Live:
    """That table at hand, after so many moves."""
    position = Position(game, state)
    return Live(
        table=table,
        game=game,
        position=position,
        number=made,
        last=made,
        stood=made,
        waiting=position.waiting,
        since=(table.version,) * len(table.seats),
    )
