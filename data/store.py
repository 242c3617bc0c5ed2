"""The store: the tables of a SQLite file or a PostgreSQL database. It keeps keys, bytes and JSON text."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Self

from data.engine import Engine
from data.errors import StoreError
from data.names import check, is_url
from data.read import Read
from data.shards import Shards
from data.sqlite import SQLite
from data.write import Write

_PATIENCE = 5.0
"""Seconds to wait for another program that is writing to the file, or for a server that starts anew."""


class Store:
    """An open database. `read` reads; `async with store.write() as write:` is one transaction.

    What else there is to ask of the database, `engine` answers.
    """

    def __init__(self, engine: Engine, shards: Shards | None = None) -> None:
        """Use `Store.open`."""
        self.engine = engine
        self.read = Read(engine.reader, shards)
        self.alone = shards is None
        """Whether no other process serves tables of this database."""

    @classmethod
    async def open(
        cls,
        database: str | Path,
        *,
        shards: Shards | None = None,
        wait: bool = False,
        patience: float = _PATIENCE,
    ) -> Self:
        """Open or make the database and bring its schema up to date.

        `database` is a path or `postgresql://…`. `shards` are the only servers to be served, beside
        other processes on the same PostgreSQL; `wait` waits until whoever serves them stops, however long.

        Raises StoreError, with one sentence, if it can't be opened or written, is damaged, belongs to
        another program, is newer than this code, or is in use: by another process like this one, or
        locked by any other for more than `patience` seconds.
        """
        check(database)
        if not is_url(database):
            if wait:
                raise StoreError("Only a PostgreSQL database can have a process that stands by.")
            return cls(await SQLite.open(database, patience=patience), shards)
        # Its driver is an extra, which most do not need.
        from data.postgres import Postgres  # noqa: PLC0415

        return cls(await Postgres.open(str(database), shards, wait=wait, patience=patience), shards)

    @asynccontextmanager
    async def write(self) -> AsyncIterator[Write]:
        """One transaction: committed at the end, rolled back at any exception.

        Raises Conflict if something unique is taken, StoreError if the database fails (full disk, locked by
        another program, connection lost), Unsure if nobody can say whether it was committed.
        """
        async with self.engine.transaction() as session:
            yield Write(session)

    async def close(self) -> None:
        """Wait for the transaction under way, then close the database; harmless if closed."""
        await self.engine.close()


@asynccontextmanager
async def both(source: str | Path, target: str | Path) -> AsyncIterator[tuple[Store, Store]]:
    """Two databases, opened as `Store.open` does; closed in the end."""
    async with AsyncExitStack() as opened:
        one = await Store.open(source)
        opened.push_async_callback(one.close)
        other = await Store.open(target)
        opened.push_async_callback(other.close)
        yield one, other
