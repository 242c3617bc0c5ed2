"""The store: one SQLite file, one writer, one reader. It keeps keys, bytes and JSON text."""

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Self

import aiosqlite

from data.claim import Claim
from data.errors import StoreError
from data.migrate import migrate, migrations
from data.read import Read
from data.write import Write

_PATIENCE = 5.0
"""Seconds to wait for another program that is writing to the file."""


class Store:
    """An open database. `read` reads; `async with store.write() as write:` is one transaction."""

    def __init__(
        self, path: Path, claim: Claim, writer: aiosqlite.Connection, reader: aiosqlite.Connection
    ) -> None:
        """Use `Store.open`."""
        self.path = path
        self.read = Read(reader)
        self._claim = claim
        self._writer = writer
        self._reader = reader
        self._lock = asyncio.Lock()

    @classmethod
    async def open(cls, path: str | Path, *, patience: float = _PATIENCE) -> Self:
        """Open or make the database and bring its schema up to date.

        Raises StoreError, with one sentence, if it can't be opened or written, is damaged, belongs to
        another program, is newer than this code, or is in use: by another process like this one, or
        locked by any other for more than `patience` seconds.
        """
        # At DEBUG it would write every statement with its values, secrets included.
        logging.getLogger("aiosqlite").setLevel(logging.INFO)
        path = _placed(path)
        claim = Claim(path)
        claim.take()
        opened: list[aiosqlite.Connection] = []
        try:
            for _ in range(2):
                opened.append(await aiosqlite.connect(path, timeout=patience, isolation_level=None))
            await _prepare(opened[0], str(path))
            await opened[1].execute("PRAGMA query_only = ON")
        except BaseException as error:
            for connection in opened:
                await connection.close()
            claim.release()
            if isinstance(error, sqlite3.Error):
                raise StoreError(_explain(path, error)) from error
            raise
        return cls(path, claim, opened[0], opened[1])

    @property
    def schema(self) -> int:
        """The number of the newest migration."""
        return len(migrations())

    @asynccontextmanager
    async def write(self) -> AsyncIterator[Write]:
        """One transaction: committed at the end, rolled back at any exception.

        Raises StoreError if the database fails (full disk, locked by another program).
        """
        async with self._lock:
            try:
                await self._writer.execute("BEGIN IMMEDIATE")
                yield Write(self._writer)
                await self._writer.execute("COMMIT")
            except BaseException as error:
                await asyncio.shield(self._roll_back())
                if isinstance(error, sqlite3.Error):
                    raise StoreError(_explain(self.path, error)) from error
                raise

    async def close(self) -> None:
        """Wait for the transaction under way, then close the file; harmless if closed."""
        async with self._lock:
            await self._reader.close()
            await self._writer.close()
            self._claim.release()

    async def _roll_back(self) -> None:
        # No look at in_transaction: a COMMIT may still be under way in the writer's thread.
        with suppress(sqlite3.OperationalError):
            await self._writer.execute("ROLLBACK")


def _placed(path: str | Path) -> Path:
    path = Path(path).absolute()
    if not path.parent.is_dir():
        raise StoreError(f"The database {path} can't be opened: there is no folder {path.parent}.")
    if path.is_dir():
        raise StoreError(f"The database {path} can't be opened: that is a folder, not a file.")
    return path


async def _prepare(connection: aiosqlite.Connection, path: str) -> None:
    async with connection.execute("PRAGMA quick_check(1)") as cursor:
        row = await cursor.fetchone()
    if row is None or row[0] != "ok":
        raise sqlite3.DatabaseError("malformed")
    # It answers with a row: an open cursor on it would forbid a COMMIT later.
    async with connection.execute("PRAGMA journal_mode = WAL") as cursor:
        await cursor.fetchone()
    await connection.execute("PRAGMA synchronous = FULL")
    await connection.execute("PRAGMA foreign_keys = ON")
    await connection.execute("BEGIN IMMEDIATE")
    await connection.execute("ROLLBACK")
    await migrate(connection, path)


def _explain(path: Path, error: sqlite3.Error) -> str:
    said = str(error)
    if "locked" in said:
        return f"The database {path} is locked by another program; close that one and try again."
    if "malformed" in said or "not a database" in said or "encrypted" in said:
        return (
            f"The database {path} is damaged or no SQLite database; restore a backup or choose another file."
        )
    if "readonly" in said:
        return f"The database {path} can't be written to; check the file's permissions."
    if "full" in said:
        return f"The database {path} can't grow: the disk is full."
    return f"The database {path} can't be used: {said}."
