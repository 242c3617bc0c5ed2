"""Transactions that follow each other closely share one COMMIT, so that a disk flushes once for all of them.

SQLite takes one writer at a time, and most of a small transaction's time is the disk's flush. Each of those
that wait in line while another works is a savepoint of the same transaction; none returns before the COMMIT.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from data.engine import Session
from data.errors import StoreError


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

    def __init__(self, session: Session) -> None:
        self._session = session
        self._line = asyncio.Lock()
        self._batch: _Batch | None = None
        self._committing: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Session]:
        """One transaction: committed at the end, rolled back at any exception, which comes back.

        Raises StoreError if the database fails, also in what was to be committed with it.
        """
        async with self._line:
            batch = self._batch or self._new()
            first = not batch.begun
            try:
                await self._session.fetch("BEGIN IMMEDIATE" if first else "SAVEPOINT one")
                batch.begun = True
                yield self._session
            except BaseException as error:
                await asyncio.shield(self._undo(batch, first=first, error=error))
                raise
            if not first:
                await self._keep(batch)
        try:
            await asyncio.shield(batch.ended)
        except asyncio.CancelledError:
            # Whoever looks next must find it stored or not, for good.
            await asyncio.wait([batch.ended])
            raise

    @asynccontextmanager
    async def at_rest(self) -> AsyncIterator[None]:
        """While nothing is under way: for who closes the connection."""
        async with self._line:
            await self._commit()
            yield

    def _new(self) -> _Batch:
        """A batch of those that are in line now: its COMMIT lines up behind them."""
        self._batch = batch = _Batch()
        task = asyncio.create_task(self._commit_in_turn(batch))
        self._committing.add(task)
        task.add_done_callback(self._committing.discard)
        return batch

    async def _commit_in_turn(self, batch: _Batch) -> None:
        try:
            async with self._line:
                await self._commit()
        except asyncio.CancelledError:
            batch.ended.cancel()  # the loop ends: nobody may wait for this
            raise

    async def _commit(self) -> None:
        batch, self._batch = self._batch, None
        if batch is None:
            return
        try:
            if batch.begun:
                await self._session.fetch("COMMIT")
        except BaseException as error:
            batch.fail(error)
            await self._roll_back()
            if not isinstance(error, StoreError):
                raise
        else:
            if not batch.ended.done():
                batch.ended.set_result(None)

    async def _keep(self, batch: _Batch) -> None:
        """Let what a savepoint holds be committed with the rest, also for who is cancelled now."""
        try:
            await asyncio.shield(self._session.fetch("RELEASE one"))
        except StoreError as error:
            await asyncio.shield(self._undo(batch, first=False, error=error))
            raise

    async def _undo(self, batch: _Batch, *, first: bool, error: BaseException) -> None:
        """Take back one transaction; all of its batch where SQLite itself gave up on it (a full disk)."""
        if not first:
            try:
                await self._session.fetch("ROLLBACK TO one")
                await self._session.fetch("RELEASE one")
            except StoreError:
                batch.fail(error if isinstance(error, StoreError) else StoreError(str(error)))
                self._batch = None
            else:
                return
        batch.begun = False
        await self._roll_back()

    async def _roll_back(self) -> None:
        # No look at in_transaction: a statement may still be under way in the connection's thread.
        with suppress(StoreError):
            await self._session.fetch("ROLLBACK")
