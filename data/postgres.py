"""The store's tables in a PostgreSQL database: a pool of connections, and one that holds the claim."""

import asyncio
import logging
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import lru_cache, partial
from itertools import count
from typing import Any, Self
from urllib.parse import urlsplit

from data.engine import Reading, Session
from data.errors import Conflict, StoreError, Unsure
from data.migrate import migrate, migrations
from data.names import display_name
from data.shape import usable
from data.shards import Shards

try:
    import asyncpg
except ModuleNotFoundError as error:
    raise StoreError(
        'A PostgreSQL database needs asyncpg: run pip install "landmoot[postgres]" first.'
    ) from error

from data.postgres_claim import IN_TRANSACTION, KEEPALIVES, AdvisoryClaim, Connect, end_when_silent

log = logging.getLogger("landmoot.store")

_CONNECTIONS = 8
_KEPT_FOR_READING = 2
"""Connections that no transaction takes: a reader inside a transaction must not wait for another's end."""
_MIGRATING = 0x4C4D4F54 + 3
"""The advisory lock of whoever brings the schema up to date."""
_LOGGING_IN = 0x4C4D4F54 + 2
"""The advisory lock of whoever logs in to Discord."""
_BETWEEN_LOGINS = 5.5
_LONG_QUEUE = 170.0
"""Seconds to wait for one's turn; discord.py gives a login up after 180 and tries again."""
_TIMEOUT = 15.0
"""Seconds for one statement; more means that the server does not answer."""
_AGAIN = 0.2
_WRITABLE: Mapping[str, Any] = {"target_session_attrs": "read-write"}
"""How to connect for more than a look. A standby gives locks of its own: whoever claims there has nothing."""
_CUT = (
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # raised when the server's farewell comes between two messages of ours
    asyncpg.PostgresConnectionError,
    asyncpg.CannotConnectNowError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    OSError,
    TimeoutError,
)
_Connection = Any
"""A connection, from the pool or not: asyncpg gives them types that have no name in common."""


@lru_cache(maxsize=256)
def number_marks(statement: str) -> str:
    """The statement as PostgreSQL wants it: with $1, $2, … for each `?`."""
    numbers = count(1)
    return "".join(f"${next(numbers)}" if mark == "?" else mark for mark in statement)


class PostgresSession:
    """Statements of one transaction; see `data.engine.Session`."""

    def __init__(self, name: str, connection: _Connection) -> None:
        self._name = name
        self._connection = connection

    async def run(self, statement: str, values: Sequence[object] = ()) -> None:
        """Run one statement, at once."""
        await self.fetch(statement, values)

    async def change(self, statement: str, values: Sequence[object] = ()) -> None:
        """Run one statement, at once, which must change something."""
        if not await self.fetch(statement, values):
            raise Conflict("what was to change is no longer as it was")

    async def fetch(self, statement: str, values: Sequence[object] = ()) -> Sequence[Any]:
        """Run one statement and return its rows."""
        with _translated(self._name):
            rows: Sequence[Any] = await self._connection.fetch(number_marks(statement), *values)
        return rows

    async def many(self, statement: str, rows: Iterable[Sequence[object]]) -> None:
        """Run one statement for each of these rows of values."""
        with _translated(self._name):
            await self._connection.executemany(number_marks(statement), list(rows))

    async def lock(self, number: int) -> None:
        """Wait for every other transaction that asked for that number."""
        await self.fetch("SELECT pg_advisory_xact_lock(?)", (number,))


class _Reader:
    """Statements outside of transactions: one whose connection is lost is asked again on another."""

    def __init__(self, name: str, pool: _Connection, patience: float) -> None:
        self._name = name
        self._pool = pool
        self._patience = patience

    async def fetch(self, statement: str, values: Sequence[object] = ()) -> Sequence[Any]:
        """Run one statement and return its rows."""
        asked, clock = number_marks(statement), asyncio.get_running_loop().time
        deadline = clock() + self._patience
        with _translated(self._name):
            while True:
                try:
                    rows: Sequence[Any] = await self._pool.fetch(asked, *values)
                    return rows
                except _CUT:
                    if clock() > deadline:
                        raise
                    await asyncio.sleep(_AGAIN)


class Postgres:
    """An open database; see `data.engine.Engine`."""

    def __init__(
        self, name: str, connect: Connect, pool: _Connection, claim: AdvisoryClaim, patience: float
    ) -> None:
        """Use `Postgres.open`."""
        self.name = name
        self._connect = connect
        self._tasks: set[asyncio.Task[None]] = set()
        self.reader: Reading = _Reader(name, pool, patience)
        self._pool = pool
        self._claim = claim
        self.regained, self.lost = claim.regained, claim.lost
        self._patience = patience
        self._writers = asyncio.Semaphore(_CONNECTIONS - _KEPT_FOR_READING)

    @classmethod
    async def open(cls, url: str, shards: Shards | None, *, wait: bool, patience: float) -> Self:
        """Connect, claim the shards (all if None), and bring the schema up to date; raises StoreError."""
        name = display_name(url)

        async def connect() -> _Connection:
            return await _connected(url, patience, **_WRITABLE)

        claim = AdvisoryClaim(connect, name, shards)
        settings = {**KEEPALIVES, "idle_in_transaction_session_timeout": f"{IN_TRANSACTION}s"}
        try:
            with _translated(name):
                await claim.take(wait=wait)
                await _prepare(name, await connect())
                pool = await asyncpg.create_pool(
                    url,
                    min_size=0,
                    max_size=_CONNECTIONS,
                    timeout=patience,
                    command_timeout=_TIMEOUT,
                    server_settings=settings,
                    reset=_tidy,
                    **_WRITABLE,
                )
        except BaseException:
            await claim.release()
            raise
        return cls(name, connect, pool, claim, patience)

    async def count_on(self, session: Session, table: str) -> None:
        """Number the next rows of a table after those that were put there with numbers of their own."""
        await session.fetch(
            f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), "
            f"(SELECT COALESCE(MAX(id), 1) FROM {table}), EXISTS (SELECT 1 FROM {table}))"
        )

    async def log_in_turn(self, lane: int) -> None:
        """Wait for the lock of who logs in there, and keep it for the five seconds that Discord wants."""
        session = await self._connect()
        turn = "SELECT pg_advisory_lock($1::int, $2::int)"
        try:
            with _translated(self.name):
                await end_when_silent(session)
                await session.fetchval(turn, _LOGGING_IN, lane, timeout=_LONG_QUEUE)
        except BaseException:
            await session.close(timeout=_TIMEOUT)
            raise
        task = asyncio.create_task(_keep_for(session, _BETWEEN_LOGINS))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Session]:
        """One transaction; several may be under way."""
        async with self._writers:
            with _translated(self.name):
                connection = await self._pool.acquire(timeout=_TIMEOUT)
            try:
                await self._hold()
                number = await self._begin(connection)
                try:
                    if not self._claim.proved:
                        # This process was stopped in between: see `postgres_claim.PROVED`.
                        await self._hold()
                    yield PostgresSession(self.name, connection)
                except BaseException:
                    with suppress(asyncpg.PostgresError, *_CUT):
                        await connection.execute("ROLLBACK")
                    raise
                await self._commit(connection, number)
            finally:
                with suppress(asyncpg.PostgresError, *_CUT):
                    await self._pool.release(connection, timeout=_TIMEOUT)

    async def close(self) -> None:
        """Wait for the transactions under way, then disconnect; harmless if closed."""
        await self._pool.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._claim.release()

    async def _hold(self) -> None:
        """Wait until the claim is held; raises StoreError."""
        if not await self._claim.until_held(self._patience):
            raise StoreError(f"The claim on the database {self.name} was lost; nothing is written.")

    async def _begin(self, connection: _Connection) -> str:
        """Begin, and return the transaction's number, by which to ask how it ended."""
        with _translated(self.name):
            await connection.execute("BEGIN")
            return str(await connection.fetchval("SELECT pg_current_xact_id()::text"))

    async def _commit(self, connection: _Connection, number: str) -> None:
        try:
            await connection.execute("COMMIT")
        except _CUT as error:
            log.warning("The connection was lost in a commit: %s", type(error).__name__)
            await self._ask_how_it_ended(number)
        except asyncpg.PostgresError as error:
            raise translate_error(self.name, error) from None

    async def _ask_how_it_ended(self, number: str) -> None:
        """Return if that transaction was committed after all; raises StoreError if not, Unsure if unknown."""
        deadline = asyncio.get_running_loop().time() + self._patience
        while asyncio.get_running_loop().time() < deadline:
            try:
                rows = await self.reader.fetch(
                    "SELECT pg_xact_status(CAST(CAST(? AS text) AS xid8))", (number,)
                )
            except StoreError:
                break
            ended = rows[0][0]
            if ended == "committed":
                return
            if ended == "aborted":
                raise StoreError(f"The connection to the database {self.name} was lost; nothing was stored.")
            await asyncio.sleep(_AGAIN)
        raise Unsure(
            f"The connection to the database {self.name} was lost in the middle of storing something."
        )


@asynccontextmanager
async def snapshot(url: str, patience: float = 5.0) -> AsyncIterator[Reading]:
    """Read a database as it is at this moment, whoever is writing; raises StoreError."""
    # Of several servers that which a bot uses: another may be behind. A standby may be named alone.
    which = _WRITABLE if "," in url.rpartition("@")[2] else {}
    connection = await _connected(url, patience, **which)
    try:
        with _translated(display_name(url)):
            await connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            if await _schema_of(connection, display_name(url)) < len(migrations()):
                raise StoreError(_NOT_NEWEST.format(display_name(url)))
        yield PostgresSession(display_name(url), connection)
    finally:
        await connection.close(timeout=_TIMEOUT)


async def look(url: str, patience: float = 5.0) -> int:
    """The schema of a database, 0 if it is empty; nothing is changed. StoreError if it can't be used."""
    name = display_name(url)
    connection = await _connected(url, patience, **_WRITABLE)
    try:
        with _translated(name):
            await end_when_silent(connection)
            version = await _schema_of(connection, name)
            # Tried as the bot would, and never committed.
            await connection.execute("BEGIN")
            await connection.execute(_CHANGE if version >= len(migrations()) else _MAKE)
    finally:
        await connection.close(timeout=_TIMEOUT)
    return version


_NOT_NEWEST = "The database {} is not of this Landmoot's schema; start the bot on it first."
_CHANGE, _MAKE = "UPDATE landmoot SET version = version", "CREATE TABLE landmoot_new (version BIGINT)"


async def _connected(url: str, patience: float, **more: Any) -> _Connection:
    try:
        return await asyncpg.connect(
            url, timeout=patience, command_timeout=_TIMEOUT, server_settings=KEEPALIVES, **more
        )
    except (asyncpg.PostgresError, ValueError, *_CUT) as error:
        raise translate_error(display_name(url), error) from None


async def _keep_for(session: _Connection, seconds: float) -> None:
    try:
        await asyncio.sleep(seconds)
    finally:
        await session.close(timeout=_TIMEOUT)


_COLUMNS = (
    "SELECT c.relname, a.attname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid "
    "JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = current_schema() "
    "AND a.attnum > 0 AND c.relkind IN ('r', 'p') AND NOT a.attisdropped"
)
"""Asks for its tables with their columns, also those that this user may not read."""


async def _apply(connection: _Connection, statements: Iterator[str], version: int) -> None:
    """Run a migration in one transaction, however long it takes, and note its number: a table of one row."""
    async with connection.transaction():
        for statement in statements:
            await connection.execute(statement, timeout=None)
        await connection.execute("CREATE TABLE IF NOT EXISTS landmoot (version BIGINT NOT NULL)")
        await connection.execute("DELETE FROM landmoot")
        await connection.execute("INSERT INTO landmoot (version) VALUES ($1)", version)


async def _tidy(connection: _Connection) -> None:
    """Make a connection fit for its next use; nothing but a transaction can be left over from ours."""
    if connection.is_in_transaction():
        await connection.execute("ROLLBACK")


async def _prepare(name: str, connection: _Connection) -> None:
    """Bring the schema up to date, one process at a time."""
    try:
        await connection.execute("SET client_min_messages = warning")
        # Longer than any statement otherwise may take: another process may be migrating much.
        await connection.fetchval("SELECT pg_advisory_lock($1)", _MIGRATING, timeout=3600)
        await migrate(partial(_apply, connection), await _schema_of(connection, name), "postgres")
    finally:
        await connection.close(timeout=_TIMEOUT)


async def _schema_of(connection: _Connection, name: str) -> int:
    """The schema of a database, 0 if it is empty; raises StoreError if this Landmoot can't use it."""
    columns = await connection.fetch(_COLUMNS)
    version = None if columns else 0
    if "landmoot" in {table for table, _ in columns}:
        version = await connection.fetchval("SELECT version FROM landmoot")
    return usable(version, columns, f"The database {name}")


_SENTENCES: Mapping[type[BaseException] | tuple[type[BaseException], ...], str] = {
    asyncpg.InvalidAuthorizationSpecificationError: "The database {name} refuses the user or the password.",
    asyncpg.InvalidCatalogNameError: "The database {name} is not there; make it first: createdb {database}.",
    asyncpg.InsufficientPrivilegeError: "The database {name} does not let this user make or use tables.",
    asyncpg.DiskFullError: "The database {name} can't grow: the disk is full.",
    asyncpg.TooManyConnectionsError: "The database {name} has no connection left; raise max_connections.",
    (asyncpg.ReadOnlySQLTransactionError, asyncpg.TargetServerAttributeNotMatched): (
        "The database {name} can't be written to: it is a standby of another server."
    ),
    # Before those of a lost connection: what is wrong with an address is both.
    ValueError: "The address {name} of the database can't be understood.",
    _CUT: "The database {name} can't be reached: is its server running?",
}


@contextmanager
def _translated(name: str) -> Iterator[None]:
    """What goes wrong with the database inside is raised as `translate_error` has it."""
    try:
        yield
    except (asyncpg.PostgresError, *_CUT) as error:
        raise translate_error(name, error) from None


def translate_error(name: str, error: BaseException) -> Exception:
    """What went wrong with a database: Conflict if somebody else was first, else StoreError."""
    somebody = (asyncpg.UniqueViolationError, asyncpg.SerializationError, asyncpg.DeadlockDetectedError)
    if isinstance(error, somebody):
        return Conflict(type(error).__name__)
    for kinds, sentence in _SENTENCES.items():
        if isinstance(error, kinds):
            return StoreError(sentence.format(name=name, database=urlsplit(name).path.lstrip("/") or "NAME"))
    # The text of a DataError shows the value, what follows the first line of any other the whole row.
    said = type(error).__name__ if isinstance(error, asyncpg.DataError) else str(error).partition("\n")[0]
    return StoreError(f"The database {name} can't be used: {said}.")
