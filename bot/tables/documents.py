"""Records that the store keeps as JSON text, beside the columns by which it finds them."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, Generic, Self, TypeVar

import msgspec

from bot.tables.keeper import Keeper
from bot.tables.live import as_text, new_nonce
from data.documents import COLUMNS, DocumentRow
from data.write import Write
from rules.kernel.names import join

S = TypeVar("S", bound=msgspec.Struct)


class InChannel(msgspec.Struct, frozen=True, kw_only=True):
    """A record of something in a channel of a server."""

    guild_id: int = 0
    channel_id: int
    nonce: int = 0
    """That of its message there, so that it is sent once; 0 for none."""


class Standing(InChannel, frozen=True, kw_only=True):
    """One that a message of the channel shows as it is."""

    message_id: int = 0
    """The message that shows it; 0 before it was sent."""
    replaces: int = 0
    """The message that this one replaces, and that is to be deleted; 0 for none."""
    says: tuple[tuple[int, str], ...] = ()
    """What is still to be told there, each once by a nonce: whom it mentions is called."""

    barred: str = ""
    """Whom a moderator took out of it, see `bot.tables.model.barring`."""

    def saying(self, people: Sequence[int], said: str) -> Self:
        """The same, with that still to be told to these people; nothing where there are none."""
        more = ((new_nonce(), f"{join([f'<@{each}>' for each in people])}: {said}"),) if people else ()
        return msgspec.structs.replace(self, says=(*self.says, *more))

    def anew(self) -> Self:
        """The same, to be shown by a new message in place of the one before."""
        before = self.message_id or self.replaces
        return msgspec.structs.replace(self, message_id=0, nonce=new_nonce(), replaces=before)


class Documents(Generic[S]):
    """The records of one kind. The columns of its table are fields of the record, left out of its text."""

    def __init__(self, keeper: Keeper, kind: type[S], table: str) -> None:
        self._keeper = keeper
        self._kind = kind
        self._table = table
        self._columns = COLUMNS[table]
        self._key = tuple(each for each in self._columns if each in ("id", "version")) or self._columns

    async def all(self) -> list[S]:
        """Every record of ours."""
        return list(map(self._record, await self._keeper.store.read.documents.all(self._table)))

    async def where(self, **fields: int) -> list[S]:
        """Those with these values, oldest first."""
        return list(map(self._record, await self._keeper.store.read.documents.where(self._table, **fields)))

    @asynccontextmanager
    async def among(self, **fields: int) -> AsyncIterator[list[S]]:
        """The same, while nobody else is among them: two at once do not both take the last place."""
        async with self._keeper.lock((self._table, *fields.values())):
            yield await self.where(**fields)

    async def find(self, **fields: int) -> S | None:
        """That with these values, if there is one."""
        return next(iter(await self.where(**fields)), None)

    async def put(self, write: Write, record: S) -> S:
        """Store one: where its kind has numbers a new one, with the number that the store gives it, which is
        returned with it; else in place of that with the same columns, if there is one.
        """
        given = self._named(record, tuple(field for field in self._columns if field != "id"))
        if "id" in self._columns:
            id = await write.documents.add(self._table, self._text(record), **given)
            return msgspec.structs.replace(record, id=id)
        await write.documents.put(self._table, self._text(record), **given)
        return record

    async def store(self, record: S) -> S:
        """The same in a transaction of its own."""
        return await self._keeper.write(lambda write: self.put(write, record))

    async def save(self, write: Write, record: S) -> S:
        """Write what has changed of one, the next version if it has versions; returns it as it is then.

        Conflict if it is gone, or if another version came before.
        """
        given = self._named(record, self._key)
        await write.documents.save(self._table, self._text(record), **given)
        return msgspec.structs.replace(record, version=given["version"] + 1) if "version" in given else record

    async def keep(self, record: S) -> S:
        """The same in a transaction of its own."""
        return await self._keeper.write(lambda write: self.save(write, record))

    async def remove(self, write: Write, record: S, *, there: bool = False) -> None:
        """It is no more; Conflict if it was to be `there`, and was not."""
        await write.documents.drop(self._table, there=there, **self._named(record, self._key))

    async def drop(self, **fields: int) -> None:
        """Those with these values are no more, in a transaction of its own."""
        await self._keeper.write(lambda write: write.documents.drop(self._table, there=False, **fields))

    def _named(self, record: S, fields: tuple[str, ...]) -> dict[str, int]:
        return {field: getattr(record, field) for field in fields}

    def _text(self, record: S) -> str:
        fields: dict[str, Any] = msgspec.structs.asdict(record)
        return as_text({name: value for name, value in fields.items() if name not in self._columns})

    def _record(self, row: DocumentRow) -> S:
        return msgspec.structs.replace(msgspec.json.decode(row.content, type=self._kind), **row.columns)
