"""Transactions that follow each other closely share one COMMIT, so that a disk flushes once for all of them.

SQLite takes one writer at a time, and most of a small transaction's time is the disk's flush. Each of those
that wait in line while another works is a savepoint of the same transaction; none returns before the COMMIT.

A trip to the connection's thread costs more than most statements do. So those that return nothing are put
off until the next one that does, or until the end: who is alone in line takes one trip with its COMMIT.
"""

import asyncio
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, NamedTuple, Protocol

from data.engine import Session
from data.errors import StoreError


class Statement(NamedTuple):
    """A statement, and the values where it has a `?`; whether it must return a row, or else is a Conflict."""

    text: str
    values: Sequence[object] = ()
    changes: bool = False


class Trips(Protocol):
    """Runs statements of one connection, one call after the other; raises Conflict or StoreError."""

    async def together(self, statements: Sequence[Statement]) -> Sequence[Any]:
        """Run these until one fails, and return the rows of the last."""

    async def many(self, statement: str, rows: Iterable[Sequence[object]]) -> None:
        """Run one statement for each of these rows of values."""


class _Open:
    """The statements of a transaction under way; see `data.engine.Session`."""

    def __init__(self, trips: Trips, beginning: str) -> None:
        self._trips = trips
        self._put_off = [Statement(beginning)]
        self.sent = False
        """True once the connection was asked for anything."""

    async def run(self, statement: str, values: Sequence[object] = ()) -> None:
        """Put this statement off."""
        self._put_off.append(Statement(statement, values))

    async def change(self, statement: str, values: Sequence[object] = ()) -> None:
        """Put this statement off; it must change something."""
        self._put_off.append(Statement(statement, values, changes=True))

    async def fetch(self, statement: str, values: Sequence[object] = ()) -> Sequence[Any]:
        """Run what was put off and then this, in one trip; the rows of this."""
        return await self._send(Statement(statement, values))

    async def many(self, statement: str, rows: Iterable[Sequence[object]]) -> None:
        """Run one statement for each of these rows of values."""
        await self.end()
        await self._trips.many(statement, rows)

    async def end(self, *last: str) -> None:
        """Run what was put off and these statements, in one trip; nothing if there was never anything."""
        if self.sent or len(self._put_off) > 1:
            await self._send(*map(Statement, last))

    async def _send(self, *last: Statement) -> Sequence[Any]:
        statements, self._put_off = [*self._put_off, *last], []
        if not statements:
            return ()
        self.sent = True
        return await self._trips.together(statements)


class _Batch:
    """Transactions that are committed together."""

    def __init__(self) -> None:
        self.begun = False
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def fail(self, error: BaseException) -> None:
        """Tell all that nothing of theirs was stored."""
        if not self.ended.done():
            self.ended.set_exception(error)
            self.ended.exception()  # nobody may be left to ask


class SharedCommit:
    """The transactions of one connection, one at a time in the order of their asking."""

    def __init__(self, trips: Trips) -> None:
        self._trips = trips
        self._line = asyncio.Lock()
        self._in_line = 0
        self._batch: _Batch | None = None
        self._committing: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Session]:
        """One transaction: committed at the end, rolled back at any exception, which comes back.

        Raises StoreError if the database fails, also in what was to be committed with it.
        """
        async with self._turn():
            first = self._batch is None or not self._batch.begun
            statements = _Open(self._trips, "BEGIN IMMEDIATE" if first else "SAVEPOINT one")
            try:
                yield statements
            except BaseException as error:
                await asyncio.shield(self._undo(statements, first=first, error=error))
                raise
            if first:
                batch, cancelled = await self._end(statements), False
            else:
                # Half of its end would leave the savepoints of the others in doubt.
                joining = asyncio.create_task(self._join(statements))
                cancelled = await _waited(joining)
                batch = joining.result()
        if batch is not None:
            # Whoever looks next must find it stored or not, for good.
            cancelled = await _waited(batch.ended) or cancelled
            batch.ended.result()
        if cancelled:
            raise asyncio.CancelledError

    @asynccontextmanager
    async def at_rest(self) -> AsyncIterator[None]:
        """While nothing is under way: for who closes the connection."""
        async with self._turn():
            await self._commit()
            yield

    @asynccontextmanager
    async def _turn(self) -> AsyncIterator[None]:
        self._in_line += 1
        try:
            await self._line.acquire()
        finally:
            self._in_line -= 1
        try:
            yield
        finally:
            self._line.release()

    async def _end(self, statements: _Open) -> _Batch | None:
        """Commit a transaction that is alone (None then), or let it begin a batch that is committed soon.

        If who waits is cancelled, all that is under way is over before this ends, and not in between.
        """
        alone = self._batch is None and not self._in_line
        batch = None if alone else self._batch or self._new()
        try:
            await statements.end(*(("COMMIT",) if alone else ()))
        except BaseException as error:
            await asyncio.shield(self._undo(statements, first=True, error=error))
            raise
        if batch is not None:
            batch.begun = statements.sent
        return batch

    async def _join(self, statements: _Open) -> _Batch | None:
        """Let what a savepoint holds be committed with the rest."""
        try:
            await statements.end("RELEASE one")
        except BaseException as error:
            await self._undo(statements, first=False, error=error)
            raise
        return self._batch

    def _new(self) -> _Batch:
        """A batch of those that are in line now: its COMMIT lines up behind them."""
        self._batch = batch = _Batch()
        task = asyncio.create_task(self._commit_in_turn())

        def over(task: asyncio.Task[None]) -> None:
            self._committing.discard(task)
            if task.cancelled():
                batch.ended.cancel()  # the loop ends, perhaps before this began: nobody may wait for it

        self._committing.add(task)
        task.add_done_callback(over)
        return batch

    async def _commit_in_turn(self) -> None:
        async with self._turn():
            await self._commit()

    async def _commit(self) -> None:
        batch, self._batch = self._batch, None
        if batch is None:
            return
        try:
            if batch.begun:
                await self._trips.together([Statement("COMMIT")])
        except BaseException as error:
            batch.fail(error)
            await self._roll_back()
            if not isinstance(error, StoreError):
                raise
        else:
            if not batch.ended.done():
                batch.ended.set_result(None)

    async def _undo(self, statements: _Open, *, first: bool, error: BaseException) -> None:
        """Take back one transaction; all of its batch where SQLite itself gave up on it (a full disk)."""
        if not statements.sent:
            return
        if not first:
            try:
                await self._trips.together([Statement("ROLLBACK TO one"), Statement("RELEASE one")])
            except StoreError:
                if self._batch is not None:
                    self._batch.fail(error if isinstance(error, StoreError) else StoreError(str(error)))
                self._batch = None
            else:
                return
        await self._roll_back()

    async def _roll_back(self) -> None:
        # No look at in_transaction: a statement may still be under way in the connection's thread.
        with suppress(StoreError):
            await self._trips.together([Statement("ROLLBACK")])


async def _waited(future: asyncio.Future[Any]) -> bool:
    """Wait for what must not be left half done; True if who waits was cancelled meanwhile."""
    try:
        await asyncio.wait([future])
    except asyncio.CancelledError:
        await asyncio.wait([future])
        return True
    return False
