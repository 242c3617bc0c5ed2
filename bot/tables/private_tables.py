"""What lessons, practice and puzzles have in common: tables of one person, begun and written in one way."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeVar, cast

import msgspec

from bot.tables import seating
from bot.tables.allowance import Allowance
from bot.tables.keeper import Keeper
from bot.tables.live import Live, Position, Private, as_text, names_of, redact
from bot.tables.model import PRIVATE, Phase, Refusal, Seated, Table, TableSettings
from data.rows import LessonRow
from data.write import Write
from rules.kernel.actions import Action
from rules.kernel.events import Event, Weight
from rules.kernel.game import Game
from rules.kernel.names import plural
from rules.kernel.options import Settings

LINES = 12
"""So many lines of what happened are told, and how many more there were."""


def happenings(live: Live, events: Sequence[Event], seat: int) -> tuple[str, ...]:
    """What happened beside routine, a line each; of too much what touches this seat, brings it something or
    weighs, or is new."""

    def rank(event: Event) -> tuple[bool, Weight]:
        weight = event.weight()
        return seat in event.touches(), max(weight, Weight.SCORE) if seat in event.favours() else weight

    seen, names = redact(live, events, seat), names_of(live)
    telling = [event for event in seen if not event.routine] or seen
    found = [(event, line) for event in telling if (line := event.line(names))]
    ranked = sorted((rank(event), at) for at, (event, _) in enumerate(found))
    rest = f"And {plural(len(found) - LINES, 'more event')}."
    kept = sorted(at for _, at in ranked[-LINES:])
    return (*(found[at][1] for at in kept), *[rest] * (len(found) > LINES))


def names_around(name: str, seat: int, seats: int) -> tuple[str, ...]:
    """What each of so many seats is called: the person in that one, computers in the others."""
    names = [seating.seat_name(name, (), seat)]
    for _ in range(seats - 1):
        names.append(seating.computer_name(names))
    names.insert(seat, names.pop(0))
    return tuple(names)


def seat_all(user_id: int, seat: int, names: Sequence[str], level: str) -> tuple[Seated, ...]:
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
        id=PRIVATE + row.id,
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
    return Live(
        table=table,
        game=game,
        position=Position(game, state),
        number=made,
        last=made,
        stood=made,
        since=(table.version,) * len(table.seats),
    )


P = TypeVar("P", bound=Private)


class PrivateTables(ABC, Generic[P]):
    """Any process serves them: each answer is made from what the store holds, and guarded by its version."""

    kind: ClassVar[str]
    """As the store has it; a person has one of each."""

    def __init__(self, keeper: Keeper, allowance: Allowance) -> None:
        self._keeper = keeper
        keeper.resumed[self.kind] = self.resume
        self._allowance = allowance

    @abstractmethod
    def resume(self, row: LessonRow) -> P:
        """What a row holds, at its beginning if its rules are others since then; Refusal if it is gone."""

    @abstractmethod
    async def act(self, table_id: int, user_id: int, action: Action, version: int | None) -> tuple[str, ...]:
        """Make a move of the person's; what is told of it. Raises Illegal, Stale, Refusal."""

    async def mine(self, user_id: int) -> P | None:
        """That of this person; None without one, and for one of what there is no more."""
        row = await self._keeper.store.read.lesson_of(user_id, self.kind)
        try:
            return None if row is None else await self._at(PRIVATE + row.id, user_id)
        except Refusal:
            return None

    async def _begun(self, user_id: int, content: msgspec.Struct) -> int:
        """Store what this person begins, in place of the one before; returns its table."""
        async with self._keeper.writing() as write:
            await write.documents.drop("lessons", user_id=user_id, kind=self.kind)
            text = as_text(content)
            id = await write.documents.add("lessons", text, user_id=user_id, kind=self.kind, version=1)
        return PRIVATE + id

    async def _at(self, table_id: int, user_id: int, version: int | None = None) -> P:
        found = await self._keeper.private_of(table_id, user_id, version)
        assert found.row.kind == self.kind
        return cast(P, found)

    async def _save(self, at: P, content: msgspec.Struct) -> None:
        """Store how it stands; Stale if somebody else was first, NotStored if the store fails."""
        await self._keeper.write(lambda write: self._write(write, at, content))

    async def _write(self, write: Write, at: P, content: msgspec.Struct) -> None:
        """The same in a transaction; Conflict if somebody else was first."""
        await write.documents.save("lessons", as_text(content), id=at.row.id, version=at.row.version)
