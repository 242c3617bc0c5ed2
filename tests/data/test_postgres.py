"""The store in PostgreSQL: its schema, the claim on shards, connections that are lost."""
# ruff: noqa: ASYNC220 - a test may block on its own processes.

import asyncio
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from urllib.parse import urlsplit

import asyncpg
import pytest
from msgspec.structs import replace

from data.errors import Conflict, StoreError, Unsure
from data.migrate import migrations, statements
from data.postgres import look, snapshot
from data.shards import Shards
from data.store import Store
from tests.data.rowing import added, game_row, tables_in
from tests.data.wire import wired

_ASKING = b"\0\0\0\x04LMOT"
"""What is in a message that asks for a lock on shards."""


@pytest.fixture
def url(postgres_database: str) -> str:
    return postgres_database


@pytest.fixture
def bare(bare_postgres_database: str) -> str:
    return bare_postgres_database


async def does(url: str, *said: str) -> object:
    """Run statements aside of any store; the first value of the last one's answer."""
    connection = await asyncpg.connect(url)
    try:
        for statement in said[:-1]:
            await connection.execute(statement)
        return await connection.fetchval(said[-1])
    finally:
        await connection.close()


# --- opening -----------------------------------------------------------------------------------


@pytest.mark.parametrize("version", range(len(migrations()) + 1))
async def test_every_older_schema_is_brought_up_to_date_and_keeps_its_rows(bare: str, version: int) -> None:
    said = [each for number in range(version) for each in statements(migrations("postgres")[number])]
    if version:
        said += ["INSERT INTO servers (guild_id, settings) VALUES (4, '{}')"]
        said += ["CREATE TABLE landmoot (version BIGINT)", f"INSERT INTO landmoot VALUES ({version})"]
    await does(bare, *said, "SELECT 1")
    store = await Store.open(bare)
    assert await store.read.server(4) == ("{}" if version else None)
    assert await store.read.game(await added(store, game_row())) is not None
    await store.close()
    assert await does(bare, "SELECT version FROM landmoot") == len(migrations())


async def test_a_schema_may_be_called_anything(bare: str) -> None:
    its_own = (
        "DO $$ BEGIN EXECUTE 'ALTER DATABASE ' || current_database() || "
        "' SET search_path = \"Our Moot\"'; END $$"
    )
    await does(bare, 'CREATE SCHEMA "Our Moot"', its_own, "SELECT 1")
    await (await Store.open(bare)).close()
    assert await look(bare) == len(migrations())


async def test_a_failing_migration_leaves_the_old_schema(bare: str, monkeypatch: pytest.MonkeyPatch) -> None:
    await (await Store.open(bare)).close()
    broken = [*migrations("postgres"), "CREATE TABLE extra (id INTEGER);\nCREATE TABLE extra (id INTEGER);"]
    monkeypatch.setattr("data.migrate.migrations", lambda *_: broken)
    with pytest.raises(StoreError, match="can't be used"):
        await Store.open(bare)
    monkeypatch.undo()
    await (await Store.open(bare)).close()
    assert await does(bare, "SELECT to_regclass('extra')::text") is None


async def test_a_newer_or_foreign_database_is_refused_and_untouched(bare: str) -> None:
    await does(bare, "CREATE TABLE theirs (id INTEGER)", "SELECT 1")
    with pytest.raises(StoreError, match="no database of Landmoot"):
        await Store.open(bare)
    assert (
        await does(bare, "SELECT count(*) FROM information_schema.tables WHERE table_schema = 'public'") == 1
    )
    await does(bare, "DROP TABLE theirs", "SELECT 1")
    await (await Store.open(bare)).close()
    await does(bare, "UPDATE landmoot SET version = 999", "SELECT 1")
    with pytest.raises(StoreError, match="newer Landmoot"):
        await Store.open(bare)
    assert await does(bare, "SELECT version FROM landmoot") == 999


async def test_what_is_wrong_is_said_without_the_password(url: str) -> None:
    nobody = url.replace("postgres:@", "nobody:hunter2@")
    with pytest.raises(StoreError) as refused:
        await Store.open(nobody)
    assert "refuses the user or the password" in str(refused.value)
    with pytest.raises(StoreError, match="make it first: createdb elsewhere") as missing:
        await Store.open(
            url.replace(urlsplit(url).path, "/elsewhere").replace("postgres:@", "postgres:hunter2@")
        )
    with pytest.raises(StoreError, match="can't be reached") as gone:
        await Store.open("postgresql://me:hunter2@127.0.0.1:1/tables", patience=1)
    for error in (refused, missing, gone):
        assert "hunter2" not in str(error.value)
        assert str(error.value).count("\n") == 0


async def test_what_the_server_refuses_is_said_without_the_row(url: str) -> None:
    store = await Store.open(url)
    with pytest.raises(StoreError) as refused:
        await added(store, replace(game_row(), secret=b"hunter2", why=None))  # type: ignore[arg-type]
    assert "why" in str(refused.value)
    assert b"hunter2".hex() not in str(refused.value) and "\n" not in str(refused.value)
    await store.close()


_EARLY = (
    "CREATE TABLE landmoot (version BIGINT)",
    "INSERT INTO landmoot VALUES (9)",
    "CREATE TABLE games (id BIGINT)",
)
_READ_ONLY = (
    "DO $$ BEGIN EXECUTE 'ALTER DATABASE ' || current_database() || "
    "' SET default_transaction_read_only = on'; END $$"
)


@pytest.mark.parametrize(
    ("made", "said"),
    [
        (_EARLY, "before the first release"),
        (["REVOKE CREATE ON SCHEMA public FROM PUBLIC"], "does not let this user"),
        ([_READ_ONLY], "can't be written to"),
    ],
)
async def test_who_only_looks_is_told_what_would_stop_a_bot(
    bare: str, made: Sequence[str], said: str
) -> None:
    assert await look(bare) == 0
    weak = urlsplit(bare).path[1:]  # no other test has a user of that name
    await does(bare, f"CREATE ROLE {weak} LOGIN", *made, "SELECT 1")
    with pytest.raises(StoreError, match=said):
        await look(bare.replace("postgres:@", f"{weak}:@") if "REVOKE" in made[0] else bare)


async def test_where_nothing_can_be_written_nothing_is_claimed(url: str) -> None:
    """As on a standby, whose locks keep nobody from the tables: a bot served there, and stored no move."""
    await does(url, _READ_ONLY, "SELECT 1")
    with pytest.raises(StoreError, match="can't be written to: it is a standby"):
        await Store.open(url)


async def test_of_several_servers_none_is_copied_that_may_be_behind(url: str) -> None:
    await does(url, _READ_ONLY, "SELECT 1")
    async with snapshot(url) as alone:
        assert await alone.fetch("SELECT 1")
    with pytest.raises(StoreError, match="it is a standby"):
        async with snapshot(re.sub("host=([^&]+)", r"host=\1,\1", url)):
            pass


# --- the claim ---------------------------------------------------------------------------------


async def test_a_second_store_is_refused_until_the_first_is_closed(url: str) -> None:
    first = await Store.open(url)
    for shards in (None, Shards(0, 3, 16)):
        with pytest.raises(StoreError, match="in use by another Landmoot"):
            await Store.open(url, shards=shards)
    await first.close()
    await (await Store.open(url)).close()


async def test_processes_share_a_database_by_shards_that_do_not_overlap(url: str) -> None:
    low = await Store.open(url, shards=Shards(0, 3, 8))
    high = await Store.open(url, shards=Shards(4, 7, 8))
    with pytest.raises(StoreError, match="Shard 3 of 8"):
        await Store.open(url, shards=Shards(3, 4, 8))
    with pytest.raises(StoreError, match="counts 8 shards, not 16"):
        await Store.open(url, shards=Shards(9, 15, 16))
    with pytest.raises(StoreError, match="in use"):
        await Store.open(url)
    await low.close()
    await (await Store.open(url, shards=Shards(0, 0, 8))).close()
    await high.close()
    await (await Store.open(url, shards=Shards(9, 15, 16))).close()


_HOLD = """
import asyncio, sys
from data.store import Store
async def main():
    store = await Store.open(sys.argv[1])
    print("open", flush=True)
    await asyncio.sleep(60)
asyncio.run(main())
"""


async def test_who_stands_by_takes_over_from_a_killed_process(url: str) -> None:
    with subprocess.Popen([sys.executable, "-c", _HOLD, url], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        waiting = asyncio.create_task(Store.open(url, wait=True))
        await asyncio.sleep(0.5)
        assert not waiting.done()
        process.kill()
    store = await asyncio.wait_for(waiting, 20)
    await added(store, game_row())
    await store.close()


async def test_who_stands_by_outlives_a_database_that_takes_nobody_for_a_moment(url: str) -> None:
    with pytest.raises(StoreError, match="make it first"):
        await Store.open(url.replace(urlsplit(url).path, "/elsewhere"), wait=True)
    first = await Store.open(url)
    waiting = asyncio.create_task(Store.open(url, wait=True))
    await asyncio.sleep(0.5)
    name, postgres = urlsplit(url).path[1:], url.replace(urlsplit(url).path, "/postgres")
    await does(postgres, f"ALTER DATABASE {name} ALLOW_CONNECTIONS false", "SELECT 1")
    await asyncio.sleep(1.5)
    await does(postgres, f"ALTER DATABASE {name} ALLOW_CONNECTIONS true", "SELECT 1")
    assert not waiting.done()
    await first.close()
    await (await asyncio.wait_for(waiting, 20)).close()


async def test_a_connection_cut_in_opening_is_said_in_one_sentence(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def cut(session: "asyncpg.Connection[asyncpg.Record]") -> None:
        await session.execute("SELECT pg_terminate_backend(pg_backend_pid())")

    monkeypatch.setattr("data.postgres_claim.end_when_silent", cut)
    with pytest.raises(StoreError, match="can't be reached"):
        await Store.open(url)


async def test_who_stands_by_takes_over_from_a_process_that_hangs(url: str) -> None:
    """Stopped, it keeps every connection; its server hears nothing of it, and lets go of its claim."""
    with subprocess.Popen([sys.executable, "-c", _PLAY, url], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        process.send_signal(signal.SIGSTOP)
        store = await asyncio.wait_for(Store.open(url, wait=True), 20)
        await added(store, game_row(2))
        process.send_signal(signal.SIGCONT)
        said = await asyncio.to_thread(process.stdout.read)
        await store.close()
    assert said.splitlines() == ["refused", "lost"], "what it was about to write, and that another serves now"
    assert await does(url, "SELECT count(*) FROM games WHERE channel_id = 2") == 1
    assert await does(url, "SELECT count(*) FROM games WHERE channel_id <> 2") == 0


_PLAY = """
import asyncio, sys
from data import postgres, postgres_claim
from data.errors import StoreError
from data.store import Store
from tests.data.rowing import added, game_row
postgres_claim.SILENT, postgres_claim.PROVED, postgres_claim._BEAT, postgres.IN_TRANSACTION = 4, 2, 1, 1
async def main():
    store = await Store.open(sys.argv[1])
    lost = asyncio.Event()
    store.engine.lost.append(lost.set)
    try:
        async with store.write() as write:
            await write.add_game(game_row(3))
            print("open", flush=True)
            await asyncio.sleep(1.5)
    except StoreError:
        print("refused", flush=True)
    else:
        print("written", flush=True)
    await lost.wait()
    print("lost", flush=True)
    await store.close()
asyncio.run(main())
"""


# --- connections that are lost -----------------------------------------------------------------


async def test_reads_and_writes_go_on_when_the_server_drops_everybody(url: str) -> None:
    store = await Store.open(url)
    regained = asyncio.Event()
    store.engine.regained.append(regained.set)
    game_id = await added(store, game_row())
    await does(url, "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity "
                    "WHERE datname = current_database() AND pid <> pg_backend_pid()")  # fmt: skip
    assert await store.read.game(game_id) is not None
    await asyncio.wait_for(regained.wait(), 15)
    await added(store, game_row(2))
    assert await tables_in(store) == 2
    await store.close()


async def test_a_server_that_is_away_for_a_moment_is_waited_for(url: str) -> None:
    async with wired(url) as (wire, through):
        store = await Store.open(through)
        game_id = await added(store, game_row())
        wire.down = True
        wire.cut()
        reading = asyncio.create_task(store.read.game(game_id))
        await asyncio.sleep(1)
        assert not reading.done()
        wire.down = False
        assert await reading is not None
        await store.close()


async def test_a_server_that_stays_away_is_told(url: str) -> None:
    async with wired(url) as (wire, through):
        store = await Store.open(through, patience=1)
        wire.down = True
        wire.cut()
        with pytest.raises(StoreError, match="can't be reached"):
            await tables_in(store)
        with pytest.raises(StoreError):
            await added(store, game_row())
        wire.down = False
        await store.close()


@pytest.mark.parametrize("where", [b"INSERT INTO games", b"COMMIT"])
async def test_a_connection_lost_before_the_commit_stores_nothing(url: str, where: bytes) -> None:
    async with wired(url) as (wire, through):
        store = await Store.open(through)
        wire.cut_at(where, heard=False)
        with pytest.raises(StoreError) as lost:
            await added(store, game_row())
        assert not isinstance(lost.value, Unsure)
        assert await tables_in(store) == 0
        await added(store, game_row())
        assert await tables_in(store) == 1
        await store.close()


async def test_a_connection_lost_after_the_commit_loses_nothing(url: str) -> None:
    async with wired(url) as (wire, through):
        store = await Store.open(through)
        wire.cut_at(b"COMMIT", heard=True)
        game_id = await added(store, game_row())
        assert await store.read.game(game_id) is not None
        with pytest.raises(Conflict):
            await added(store, game_row())
        await store.close()


async def test_how_a_commit_ended_may_stay_unknown(url: str) -> None:
    async with wired(url) as (wire, through):
        store = await Store.open(through, patience=1)
        wire.cut_at(b"COMMIT", heard=True, stay_down=True)
        with pytest.raises(Unsure):
            await added(store, game_row())
        wire.down = False
        await store.close()


async def test_a_claim_is_taken_again_from_an_own_session_that_the_server_believes_alive(url: str) -> None:
    async with wired(url) as (wire, through):
        store = await Store.open(through)
        gone, again = asyncio.Event(), asyncio.Event()
        store.engine.lost.append(gone.set)
        store.engine.regained.append(again.set)
        wire.leave()
        await asyncio.wait_for(again.wait(), 20)
        await added(store, game_row())
        assert not gone.is_set()
        await store.close()


async def test_a_claim_is_taken_again_though_the_answer_to_taking_it_was_lost(url: str) -> None:
    async with wired(url) as (wire, through):
        store = await Store.open(through)
        told = asyncio.Queue[str]()
        store.engine.lost.append(lambda: told.put_nowait("lost"))
        store.engine.regained.append(lambda: told.put_nowait("regained"))
        wire.leave()
        wire.cut_at(_ASKING, heard=True, unseen=True)
        assert await asyncio.wait_for(told.get(), 20) == "regained"
        await added(store, game_row())
        await store.close()


async def test_a_claim_that_another_took_meanwhile_is_given_up(url: str) -> None:
    async with wired(url) as (wire, through):
        first = await Store.open(through, patience=1)
        gone = asyncio.Event()
        first.engine.lost.append(gone.set)
        wire.down = True
        wire.cut()
        # The server lets go of the locks as soon as it sees the connection closed.
        second = await asyncio.wait_for(Store.open(url, wait=True), 20)
        wire.down = False
        await asyncio.wait_for(gone.wait(), 20)
        with pytest.raises(StoreError, match="claim on the database"):
            await added(first, game_row())
        await added(second, game_row())
        await first.close()
        await second.close()
