"""Transactions that end while another is stored share one COMMIT: a disk flushes once for all of them.

SQLite takes one writer at a time. Most of a small transaction's time is the disk's flush, and a trip to the
connection's thread, which waits for whoever draws, as does the way back. So what a transaction writes is put
off until its end, and all that have ended by then go over in one trip, each a savepoint of one transaction;
none returns before the COMMIT. One that asks for rows has the connection to itself from there on.
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

    async def store(self, transactions: Sequence[Sequence[Statement]]) -> Sequence[Exception | None]:
        """Commit these with each other: what each failed by, None where it is stored. Raises if none is."""


class _Open:
    """The statements of a transaction under way; see `data.engine.Session`."""

    def __init__(self, trips: Trips, line: asyncio.Lock) -> None:
        self._trips = trips
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
        await self._trips.many(statement, rows)

    async def lock(self, number: int) -> None:
        """Nothing: whoever asks for rows has the connection, and with it the whole file, to itself."""

    async def send(self, *last: Statement) -> Sequence[Any]:
        """Run what was put off and these in one trip, once the connection is free; the rows of the last."""
        if not self.alone:
            await self._line.acquire()
            self.alone = True
            self.put_off.insert(0, Statement("BEGIN IMMEDIATE"))
        statements, self.put_off = [*self.put_off, *last], []
        return await self._trips.together(statements) if statements else ()


class SharedCommit:
    """The transactions of one connection, in the order in which they end."""

    def __init__(self, trips: Trips) -> None:
        self._trips = trips
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
        session, over = _Open(self._trips, self._line), asyncio.get_running_loop().create_future()
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
                    failed = await self._trips.store([statements for statements, _ in under_way])
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
            await self._trips.together([Statement("ROLLBACK")])


async def _waited(future: asyncio.Future[Any]) -> bool:
    """Wait for what must not be left half done; True if who waits was cancelled meanwhile."""
    try:
        await asyncio.wait([future])
    except asyncio.CancelledError:
        await asyncio.wait([future])
        return True
    return False
