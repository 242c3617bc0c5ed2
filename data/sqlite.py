"""The store's tables in one SQLite file: one connection that writes, one that reads.

Transactions that end while another is stored share one COMMIT: a disk flushes once for all of them.
"""

import asyncio
import logging
import os
import shutil
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, Self

import aiosqlite

from data.claim import Claim
from data.engine import Reading, Session
from data.errors import Conflict, StoreError
from data.files import RESTORING, make_private
from data.migrate import migrate
from data.shape import COLUMNS, usable

APPLICATION_ID = 0x4C4D4F54
"""Marks a database file as Landmoot's ("LMOT")."""
_PAGE = 64
"""Rows that aiosqlite's cursors fetch at a time; nothing of ours reads through one."""
_TAKEN = {sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY}


class Statement(NamedTuple):
    """A statement, and the values where it has a `?`; whether it must return a row, or else is a Conflict."""

    text: str
    values: Sequence[object] = ()
    changes: bool = False


class Connection(aiosqlite.Connection):
    """A connection, still to be awaited; see `data.engine.Reading`."""

    def __init__(self, path: Path, patience: float = 5.0) -> None:
        """It waits so many seconds while another program writes."""
        super().__init__(partial(sqlite3.connect, path, timeout=patience, isolation_level=None), _PAGE)
        self._path = path

    async def fetch(self, statement: str, values: Sequence[object] = ()) -> Sequence[Any]:
        """Run one statement and return its rows."""
        return await self.together([Statement(statement, values)])

    async def together(self, statements: Sequence[Statement]) -> Sequence[Any]:
        """Run these until one fails, in one trip to the connection's thread; the rows of the last."""
        with translated(self._path):
            rows: Sequence[Any] = await self._execute(self._together, statements)  # type: ignore[no-untyped-call]
        return rows

    async def store(self, transactions: Sequence[Sequence[Statement]]) -> Sequence[Exception | None]:
        """Commit these at once, in one trip; what each failed by, None where it is stored."""
        with translated(self._path):
            failed: Sequence[Exception | None] = await self._execute(self._store, transactions)  # type: ignore[no-untyped-call]
        return failed

    async def many(self, statement: str, rows: Iterable[Sequence[object]]) -> None:
        """Run one statement for each of these rows of values."""
        with translated(self._path):
            await self.executemany(statement, rows)

    def _store(self, transactions: Sequence[Sequence[Statement]]) -> Sequence[Exception | None]:
        self._conn.execute("BEGIN IMMEDIATE")
        try:
            failed = [self._part(statements) for statements in transactions]
            self._conn.execute("COMMIT")
        finally:
            if self._conn.in_transaction:
                self._conn.execute("ROLLBACK")
        return failed

    def _part(self, statements: Sequence[Statement]) -> Exception | None:
        """Run one of several transactions; what it failed by, raised where SQLite gave up on them all."""
        self._conn.execute("SAVEPOINT one")
        failed = None
        try:
            self._together(statements)
        except Exception as error:
            if not self._conn.in_transaction:  # a full disk
                raise
            self._conn.execute("ROLLBACK TO one")
            failed = translate_error(self._path, error) if isinstance(error, sqlite3.Error) else error
        self._conn.execute("RELEASE one")
        return failed

    def _together(self, statements: Sequence[Statement]) -> Sequence[Any]:
        rows: Sequence[Any] = ()
        for statement in statements:
            rows = self._conn.execute(statement.text, statement.values).fetchall()
            if statement.changes and not rows:
                raise Conflict("what was to change is no longer as it was")
        return rows


class _Open:
    """The statements of a transaction under way; see `data.engine.Session`."""

    def __init__(self, writer: Connection, line: asyncio.Lock) -> None:
        self._writer = writer
        self._line = line
        self.put_off = list[Statement]()
        self.alone = False
        """True once it has asked for rows, and so has the connection to itself."""

    async def run(self, statement: str, values: Sequence[object] = ()) -> None:
        """Put this statement off."""
        self.put_off.append(Statement(statement, values))

    async def change(self, statement: str, values: Sequence[object] = ()) -> None:
        """Put this statement off; it must change something."""
        self.put_off.append(Statement(statement, values, changes=True))

    async def fetch(self, statement: str, values: Sequence[object] = ()) -> Sequence[Any]:
        """Run what was put off and then this, in one trip; the rows of this."""
        return await self.send(Statement(statement, values))

    async def many(self, statement: str, rows: Iterable[Sequence[object]]) -> None:
        """Run one statement for each of these rows of values."""
        await self.send()
        await self._writer.many(statement, rows)

    async def lock(self, number: int) -> None:
        """Nothing: whoever asks for rows has the connection, and with it the whole file, to itself."""

    async def send(self, *last: Statement) -> Sequence[Any]:
        """Run what was put off and these in one trip, once the connection is free; the rows of the last."""
        if not self.alone:
            await self._line.acquire()
            self.alone = True
            self.put_off.insert(0, Statement("BEGIN IMMEDIATE"))
        statements, self.put_off = [*self.put_off, *last], []
        return await self._writer.together(statements) if statements else ()


class SharedCommit:
    """The transactions of one connection, in the order in which they end.

    SQLite takes one writer at a time. Most of a small transaction's time is the disk's flush, and a trip to
    the connection's thread, which waits for whoever draws, as does the way back. So what a transaction writes
    is put off until its end, and all that have ended by then go over in one trip, each a savepoint of one
    transaction; none returns before the COMMIT. One that asks for rows has the connection to itself from
    there on.
    """

    def __init__(self, writer: Connection) -> None:
        self._writer = writer
        self._line = asyncio.Lock()
        """Of who has the connection in hand."""
        self._ended = list[tuple[Sequence[Statement], asyncio.Future[None]]]()
        """Transactions that are still to be stored, and who waits for that."""
        self._storing: asyncio.Task[None] | None = None
        self._begun = set[asyncio.Future[None]]()
        """Transactions that are not over."""

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Session]:
        """One transaction: committed at the end, rolled back at any exception, which comes back.

        Raises StoreError if the database fails, also in what was to be committed with it.
        """
        session, over = _Open(self._writer, self._line), asyncio.get_running_loop().create_future()
        self._begun.add(over)
        try:
            yield session
            if session.alone:
                await session.send(Statement("COMMIT"))
            elif session.put_off:
                await self._stored(session.put_off)
        except BaseException:
            if session.alone:
                await asyncio.shield(self._roll_back())
            raise
        finally:
            self._begun.discard(over)
            over.cancel()
            if session.alone:
                self._line.release()

    @asynccontextmanager
    async def at_rest(self) -> AsyncIterator[None]:
        """While nothing is under way: for who closes the connection."""
        while self._begun:
            await asyncio.wait(self._begun)
        async with self._line:
            yield

    async def _stored(self, statements: Sequence[Statement]) -> None:
        """Have these committed with all others that have ended; whoever looks next finds them, or never."""
        stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._ended.append((statements, stored))
        if self._storing is None or self._storing.done():
            self._storing = asyncio.create_task(self._store())
            self._storing.add_done_callback(self._over)
        cancelled = await _waited(stored)
        stored.result()
        if cancelled:
            raise asyncio.CancelledError

    async def _store(self) -> None:
        """Commit what has ended, as long as there is anything."""
        while self._ended:
            async with self._line:
                under_way, self._ended = self._ended, []
                try:
                    failed = await self._writer.store([statements for statements, _ in under_way])
                except Exception as error:
                    failed = [error] * len(under_way)
                except BaseException:
                    self._ended += under_way
                    raise
                for (_, stored), failure in zip(under_way, failed, strict=True):
                    if stored.done():
                        continue
                    if failure is None:
                        stored.set_result(None)
                    else:
                        stored.set_exception(failure)

    def _over(self, task: asyncio.Task[None]) -> None:
        if task.cancelled():  # the loop ends, perhaps before this began: nobody may wait for it
            for _, stored in self._ended:
                stored.cancel()

    async def _roll_back(self) -> None:
        # No look at in_transaction: a statement may still be under way in the connection's thread.
        with suppress(StoreError):
            await self._writer.together([Statement("ROLLBACK")])


async def _waited(future: asyncio.Future[Any]) -> bool:
    """Wait for what must not be left half done; True if who waits was cancelled meanwhile."""
    try:
        await asyncio.wait([future])
    except asyncio.CancelledError:
        await asyncio.wait([future])
        return True
    return False


class SQLite:
    """An open file; see `data.engine.Engine`."""

    def __init__(self, path: Path, claim: Claim, writer: Connection, reader: Connection) -> None:
        """Use `SQLite.open`."""
        self.path = path
        self.name = str(path)
        self.reader: Reading = reader
        self._claim = claim
        self._writer = writer
        self._reader = reader
        self._commits = SharedCommit(writer)
        self.regained, self.lost = list[Callable[[], None]](), list[Callable[[], None]]()
        """Never called: the claim on a file is held until it is closed."""

    @classmethod
    async def open(cls, path: str | Path, *, patience: float) -> Self:
        """Open or make the file, claim it, and bring its schema up to date; raises StoreError."""
        # At DEBUG it would write every statement with its values, secrets included.
        logging.getLogger("aiosqlite").setLevel(logging.INFO)
        path = usable_path(path)
        claim = Claim(path)
        claim.take()
        opened: list[Connection] = []
        try:
            check_restored(path)
            if not path.exists():
                make_private(path)
            claim.take_file()
            for _ in range(2):
                opened.append(Connection(path, patience))
                await opened[-1]
            await _prepare(opened[0], path)
            await opened[1].execute("PRAGMA query_only = ON")
        except BaseException as error:
            for connection in opened:
                await connection.close()
            claim.withdraw()
            if isinstance(error, sqlite3.Error):
                raise translate_error(path, error) from error
            raise
        return cls(path, claim, opened[0], opened[1])

    def transaction(self) -> AbstractAsyncContextManager[Session]:
        """One transaction; see `SharedCommit`."""
        return self._commits.transaction()

    async def count_on(self, session: Session, table: str) -> None:
        """Nothing to do: SQLite looks at the numbers that are there."""

    async def log_in_turn(self, lane: int) -> None:
        """Nobody else logs in with what a file keeps; discord.py lets this process's shards take turns."""

    async def close(self) -> None:
        """Wait for the transaction under way, then close the file; harmless if closed."""
        async with self._commits.at_rest():
            await self._reader.close()
            await self._writer.close()
            self._claim.release()


async def _apply(connection: aiosqlite.Connection, statements: Iterator[str], version: int) -> None:
    """Run a migration in one transaction, and note in the file's head what it is: two numbers."""
    marks = f"PRAGMA application_id = {APPLICATION_ID}", f"PRAGMA user_version = {version}"
    await connection.execute("BEGIN IMMEDIATE")
    try:
        for statement in (*statements, *marks, "COMMIT"):
            await connection.execute(statement)
    except BaseException:
        with suppress(sqlite3.OperationalError):  # where a disk is full, SQLite has done so itself
            await connection.execute("ROLLBACK")
        raise


def usable_path(path: str | Path) -> Path:
    """The path of a database file that can be there and be written, links followed; raises StoreError."""
    path = Path(path).absolute()
    cannot = f"The database {path} can't be opened"
    try:
        path = path.resolve()
        # The questions below say no where one may not look, from Python 3.14 on.
        with suppress(FileNotFoundError, NotADirectoryError):
            os.stat(path)
        if not path.parent.is_dir():
            raise StoreError(f"{cannot}: there is no folder {path.parent}.")
        there = path.exists()
        if there and not path.is_file():
            raise StoreError(f"{cannot}: that is a folder, a device or a pipe, not a file.")
        # The longest name that SQLite needs beside it.
        with suppress(FileNotFoundError):
            os.stat(path.with_name(f"{path.name}-journal"))
    except PermissionError:
        raise StoreError(f"{cannot}: its folder can't be looked into; check the permissions.") from None
    except (OSError, RuntimeError, ValueError):
        raise StoreError(f"{cannot}: no file can have that name; choose a shorter, plain one.") from None
    if not os.access(path.parent, os.W_OK):
        raise StoreError(f"{cannot}: its folder can't be written to.")
    if there and not os.access(path, os.W_OK):
        raise StoreError(f"The database {path} can't be written to; check the file's permissions.")
    return path


def check_restored(path: Path) -> None:
    """Raise StoreError where the file is missing since what was to take its place never did."""
    if not path.exists() and path.with_name(path.name + RESTORING).exists():
        raise StoreError(f"Restoring {path} was cut off; run `landmoot restore` again.")


async def _prepare(connection: aiosqlite.Connection, path: Path) -> None:
    if [*await connection.execute_fetchall("PRAGMA quick_check(1)")] != [("ok",)]:
        raise sqlite3.DatabaseError("malformed")
    asked: Any = connection._execute(schema_of, connection._conn, f"The database {path}")  # type: ignore[no-untyped-call]
    schema = await asked
    # Nothing of a file is changed before it is known to be ours.
    make_private(path)
    # It answers with a row: an open cursor on it would forbid a COMMIT later.
    await connection.execute_fetchall("PRAGMA journal_mode = WAL")
    await connection.execute("PRAGMA synchronous = FULL")
    await connection.execute("PRAGMA foreign_keys = ON")
    await connection.execute("BEGIN IMMEDIATE")
    await connection.execute("ROLLBACK")
    await migrate(partial(_apply, connection), schema, "sqlite")


@contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """A database file that is only read, whoever serves it; what goes wrong with it is a StoreError."""
    address = f"{path.absolute().as_uri()}?mode=ro"
    with translated(path), closing(sqlite3.connect(address, uri=True)) as opened:
        yield opened


def schema_of(opened: sqlite3.Connection, called: str) -> int:
    """The schema of a file, 0 if it is empty; raises StoreError, which calls it so, if it can't be used."""
    names = ("application_id", "user_version", "schema_version")
    marked, schema, filled = (int(opened.execute(f"PRAGMA {name}").fetchone()[0]) for name in names)
    ours = marked == APPLICATION_ID if schema else not filled
    return usable(schema if ours else None, opened.execute(COLUMNS), called)


def look(path: Path) -> int:
    """The schema of a file, 0 if it is empty; nothing is changed. Raises StoreError if it can't be used."""
    with reading(path) as opened:
        if opened.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
            raise StoreError(f"{path} is damaged: restore a backup.")
        return schema_of(opened, f"The database {path}")


@contextmanager
def translated(path: Path) -> Iterator[None]:
    """What goes wrong with the file inside is raised as `translate_error` has it."""
    try:
        yield
    except sqlite3.Error as error:
        raise translate_error(path, error) from error


def translate_error(path: Path, error: sqlite3.Error) -> Exception:
    """What went wrong with a file: Conflict if a key is taken, else StoreError with one sentence."""
    said = str(error)
    if isinstance(error, sqlite3.IntegrityError) and error.sqlite_errorcode in _TAKEN:
        return Conflict(said)
    if "locked" in said:
        return StoreError(f"The database {path} is locked by another program; close that one and try again.")
    if "malformed" in said or "not a database" in said or "encrypted" in said:
        return StoreError(
            f"The database {path} is damaged or no SQLite database; restore a backup or choose another file."
        )
    if "readonly" in said:
        return StoreError(f"The database {path} can't be written to; check the file's permissions.")
    # What SQLite makes beside an older file is no page of it: it cannot tell why that failed.
    if "full" in said or ("disk I/O error" in said and _is_full(path.parent)):
        return StoreError(f"The database {path} can't grow: the disk is full.")
    return StoreError(f"The database {path} can't be used: {said}.")


_LEAST = 1 << 20
"""Bytes without which a disk is full."""


def _is_full(folder: Path) -> bool:
    try:
        return shutil.disk_usage(folder).free < _LEAST
    except OSError:
        return False
