"""The claim of one process on shards of a PostgreSQL database, so that no two serve the same table.

Advisory locks of a session of their own: the server lets go of them when the process dies, however it dies,
and when it says nothing for a while (it hangs, or its link is dead): nobody need end it by hand.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress

import asyncpg

from data.errors import StoreError
from data.shards import Shards

log = logging.getLogger("landmoot.store")

_TABLES = 0x4C4D4F54
"""The space of the locks on tables: 0 is all servers (shared by those who have some), n + 1 is shard n."""
_COUNTS = _TABLES + 1
"""The space of the locks on the number of shards, shared: processes must agree on it."""
_BEAT = 2.0
"""Seconds between two signs of life."""
SILENT = 10
"""Seconds without a sign of life after which the server ends the session, and another process may claim."""
PROVED = 4.0
"""Seconds for which a sign of life proves that the claim is held. Whatever was begun then, and is not done
`IN_TRANSACTION` seconds later, the server undoes before another process can have the claim."""
IN_TRANSACTION = 5
"""Seconds that a transaction may say nothing before the server undoes it."""
_AGAIN = 0.2
_STAND_BY = 1.0

KEEPALIVES = {"tcp_keepalives_idle": "10", "tcp_keepalives_interval": "5", "tcp_keepalives_count": "3"}
"""So that the server drops, within half a minute, every session of a machine that is gone."""

Connect = Callable[[], Awaitable["asyncpg.Connection[asyncpg.Record]"]]
_LOST = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError, TimeoutError)


class AdvisoryClaim:
    """Held from `take` to `release`. `held` is False while its session is lost and not yet taken again."""

    def __init__(self, connect: Connect, name: str, shards: Shards | None) -> None:
        """`connect` opens the session; `name` is what the database is called in messages."""
        self.held = False
        self.regained: list[Callable[[], None]] = []
        self.lost: list[Callable[[], None]] = []
        self._connect = connect
        self._name = name
        self._shards = shards
        self._session: asyncpg.Connection[asyncpg.Record] | None = None
        self._proved = 0.0
        self._mark = f"landmoot {secrets.token_hex(8)}"
        """What the server calls the sessions of this claim: it may believe one alive that was cut off."""
        self._cut = asyncio.Event()
        self._watch: asyncio.Task[None] | None = None

    async def take(self, *, wait: bool) -> None:
        """Take the claim, or wait for it; raises StoreError if another process has it.

        Who waits must reach the database at first, for an address may be wrong, but not later on.
        """
        refused = await self._try()
        if refused and not wait:
            raise StoreError(refused)
        while refused:
            await asyncio.sleep(_STAND_BY)
            with suppress(*_LOST, StoreError):
                refused = await self._try()
        self._watch = asyncio.create_task(self._keep())

    async def release(self) -> None:
        """Give the claim up; harmless if it is not held."""
        watch, self._watch = self._watch, None
        if watch is not None:
            watch.cancel()
            await asyncio.gather(watch, return_exceptions=True)
        await self._drop()

    async def until_held(self, patience: float) -> bool:
        """True once the claim is held, and was a moment ago; False if not even after so many seconds."""
        for _ in range(int(patience / _AGAIN)):
            if self.proved or self._watch is None:
                break
            await asyncio.sleep(_AGAIN)
        return self.proved

    @property
    def proved(self) -> bool:
        """Whether the claim is held for certain: this process may have been stopped for a while."""
        return self.held and time.monotonic() - self._proved < PROVED

    async def _try(self) -> str:
        """Try once, with a session of its own; why not, or an empty text."""
        session = await self._connect()
        refused = "it was cut off"
        began = time.monotonic()
        try:
            await end_when_silent(session)
            await session.execute(_END_OWN, self._mark)
            await session.execute(f"SET application_name = '{self._mark}'")
            refused = await self._lock(session)
        finally:
            if refused:
                await session.close(timeout=PROVED)
        if not refused:
            self._cut.clear()
            session.add_termination_listener(lambda _: self._cut.set())
            self._session, self.held, self._proved = session, True, began
        return refused

    async def _lock(self, session: "asyncpg.Connection[asyncpg.Record]") -> str:
        shards = self._shards
        everything = "pg_try_advisory_lock" + ("_shared" if shards else "")
        if not await session.fetchval(f"SELECT {everything}($1, 0)", _TABLES):
            return f"The database {self._name} is in use by another Landmoot; stop that one first."
        if shards is None:
            return ""
        await session.fetchval("SELECT pg_advisory_lock_shared($1, $2)", _COUNTS, shards.count)
        others = await session.fetchval(_OTHER_COUNT, _COUNTS, shards.count)
        if others is not None:
            return (
                f"Another Landmoot on the database {self._name} counts {others} shards, not {shards.count}; "
                "stop it first, or count as it does."
            )
        for shard in shards.ids:
            if not await session.fetchval("SELECT pg_try_advisory_lock($1, $2)", _TABLES, shard + 1):
                return (
                    f"Shard {shard} of {shards.count} in the database {self._name} is in use by another "
                    "Landmoot; stop that one first."
                )
        return ""

    async def _keep(self) -> None:
        """For ever: look after the session, and take the claim again when it was lost."""
        while True:
            await self._pause()
            if self.held and await self._lives():
                continue
            if self.held:
                log.warning("The claim on the database %s was lost; taking it again.", self._name)
                await self._drop()
            with suppress(*_LOST, StoreError):
                if refused := await self._try():
                    self._gone(refused)
                    return
                log.warning("The claim on the database %s is held again.", self._name)
                for call in self.regained:
                    call()

    async def _pause(self) -> None:
        """Until the session is seen to be lost, but no longer than a beat; a moment if it was lost before."""
        if not self.held:
            await asyncio.sleep(_AGAIN)
            return
        with suppress(TimeoutError):
            await asyncio.wait_for(self._cut.wait(), _BEAT)

    def _gone(self, refused: str) -> None:
        log.error("%s", refused)
        for call in self.lost:
            call()

    async def _lives(self) -> bool:
        session = self._session
        if session is None or session.is_closed():
            return False
        asked = time.monotonic()
        try:
            await session.fetchval("SELECT 1", timeout=PROVED)
        except _LOST:
            return False
        self._proved = asked
        return True

    async def _drop(self) -> None:
        session, self._session, self.held = self._session, None, False
        if session is not None:
            with suppress(*_LOST):
                await session.close(timeout=1.0)


async def end_when_silent(session: "asyncpg.Connection[asyncpg.Record]") -> None:
    """Have the server end this session, and with it its locks, when it says nothing; raises StoreError."""
    try:
        await session.execute(f"SET idle_session_timeout = '{SILENT}s'")
    except asyncpg.UndefinedObjectError:
        raise StoreError("The database needs PostgreSQL 14 or newer.") from None


_END_OWN = """
SELECT pg_terminate_backend(pid, 1000) FROM pg_stat_activity
WHERE application_name = $1 AND datname = current_database()
"""
"""Ends sessions that have the claim still, or got it by an answer that was lost; waits a second for each."""
_OTHER_COUNT = """
SELECT objid::bigint FROM pg_locks
WHERE locktype = 'advisory' AND classid::bigint = $1 AND objid::bigint <> $2 AND granted
AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) LIMIT 1
"""
