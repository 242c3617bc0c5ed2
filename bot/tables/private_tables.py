"""What lessons, practice and puzzles have in common: tables of one person, begun and written in one way."""

from abc import ABC, abstractmethod
from typing import ClassVar, Generic, TypeVar, cast

import msgspec

from bot.tables.allowance import Allowance
from bot.tables.keeper import Keeper
from bot.tables.model import Refusal
from bot.tables.private import Private, table_of_row
from data.write import Write
from rules.kernel.actions import Action

P = TypeVar("P", bound=Private)


class PrivateTables(ABC, Generic[P]):
    """Any process serves them: each answer is made from what the store holds, and guarded by its version."""

    kind: ClassVar[str]
    """As the store has it."""

    def __init__(self, keeper: Keeper, allowance: Allowance) -> None:
        self._keeper = keeper
        self._allowance = allowance

    @abstractmethod
    async def act(self, table_id: int, user_id: int, action: Action, version: int | None) -> tuple[str, ...]:
        """Make a move of the person's; what is told of it. Raises Illegal, Stale, Refusal."""

    async def mine(self, user_id: int) -> P | None:
        """That of this person; None without one, and for one of what there is no more."""
        row = await self._keeper.store.read.learning.lesson_of(user_id, self.kind)
        try:
            return None if row is None else await self._at(table_of_row(row.id), user_id)
        except Refusal:
            return None

    async def _begun(self, user_id: int, content: msgspec.Struct) -> int:
        """Store what this person begins, in place of the one before; returns its table."""
        async with self._keeper.writing() as write:
            id = await write.learning.begin_lesson(user_id, self.kind, _packed(content))
        return table_of_row(id)

    async def _at(self, table_id: int, user_id: int, version: int | None = None) -> P:
        found = await self._keeper.private_of(table_id, user_id, version)
        assert found.row.kind == self.kind
        return cast(P, found)

    async def _save(self, at: P, content: msgspec.Struct) -> None:
        """Store how it stands; Stale if somebody else was first, NotStored if the store fails."""
        async with self._keeper.writing() as write:
            await self._write(write, at, content)

    async def _write(self, write: Write, at: P, content: msgspec.Struct) -> None:
        """The same in a transaction; Conflict if somebody else was first."""
        await write.learning.save_lesson(at.row.id, at.row.version, _packed(content))


def _packed(content: msgspec.Struct) -> str:
    return msgspec.json.encode(content).decode()
