"""The store: opening it, whole transactions, guards, migrations."""
# ruff: noqa: ASYNC220, ASYNC240 - a test may block on its own small files and processes.

import asyncio
import logging
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from data.errors import Conflict, StoreError
from data.migrate import APPLICATION_ID, migrations, statements
from data.rows import GameRow, MoveRow, SeatRow, SnapshotRow, TimerRow
from data.store import Store


def game_row(channel_id: int = 1, **more: object) -> GameRow:
    values = {"guild_id": 9, "channel_id": channel_id, "opener_id": 5, "game": "g", "phase": "lobby"}
    return GameRow(**{**values, "opened_at": 1.0, **more})  # type: ignore[arg-type]


def move_row(game_id: int, number: int, **more: object) -> MoveRow:
    values: dict[str, object] = {"seat": 0, "made_by": "person", "user_id": 5, "interaction_id": None}
    values |= {"action": "{}", "events": "[]", "digest": "d", "made_at": 2.0, "version": number + 1}
    return MoveRow(game_id=game_id, number=number, **{**values, **more})  # type: ignore[arg-type]


async def added(store: Store, row: GameRow) -> int:
    async with store.write() as write:
        return await write.add_game(row)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "landmoot.sqlite3"


# --- opening -----------------------------------------------------------------------------------


async def test_a_new_file_has_the_newest_schema_and_is_careful(path: Path) -> None:
    store = await Store.open(path)
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA user_version").fetchone()[0] == store.schema == len(migrations())
    assert connection.execute("PRAGMA application_id").fetchone()[0] == APPLICATION_ID
    assert connection.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
    connection.close()
    with pytest.raises(StoreError):
        async with store.write() as write:
            await write.set_seats(77, [SeatRow(game_id=77, seat=0, user_id=1, name="nobody's")])
    await store.close()


@pytest.mark.parametrize("version", range(len(migrations()) + 1))
async def test_every_older_schema_is_brought_up_to_date_and_keeps_its_rows(path: Path, version: int) -> None:
    connection = sqlite3.connect(path)
    for number in range(version):
        for statement in statements(migrations()[number]):
            connection.execute(statement)
    if version:
        connection.execute("INSERT INTO servers (guild_id, settings) VALUES (4, '{}')")
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {version}")
    connection.commit()
    old = connection.execute("SELECT COUNT(*) FROM sqlite_schema").fetchone()[0]
    assert (old > 0) == (version > 0)
    connection.close()
    store = await Store.open(path)
    assert await store.read.server(4) == ("{}" if version else None)
    game_id = await added(store, game_row())
    assert await store.read.game(game_id) is not None
    await store.close()
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA user_version").fetchone()[0] == len(migrations())
    connection.close()


async def test_fair_dice_keep_what_the_first_schema_held(path: Path) -> None:
    connection = sqlite3.connect(path)
    for statement in statements(migrations()[0]):
        connection.execute(statement)
    connection.execute(
        "INSERT INTO games (guild_id, channel_id, opener_id, game, chosen, options, settings, phase, "
        "is_open, version, seed, seed_hash, start_digest, waiting, since, why, opened_at) VALUES "
        "(1, 2, 3, 'land', '{}', '{}', '{}', 'playing', 1, 4, x'0102', 'ab', '', '[]', '[]', '', 5.0)"
    )
    connection.executemany(
        "INSERT INTO seats (game_id, seat, user_id, name, owner_id) VALUES (1, ?, ?, ?, ?)",
        [(0, 11, "Ann", None), (1, None, "Ben", 12), (2, None, "Computer 1", None)],
    )
    connection.execute("INSERT INTO notes VALUES (1, 2, 5.5, 'The game started.')")
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute("PRAGMA user_version = 1")
    connection.commit()
    connection.close()
    store = await Store.open(path)
    game = await store.read.game(1)
    assert game is not None
    assert (game.format, game.secret, game.secret_hash, game.contributions) == (1, b"\x01\x02", "ab", "[]")
    (note,) = await store.read.notes(1)
    assert note.is_public
    await store.close()
    connection = sqlite3.connect(path)
    assert connection.execute("SELECT user_id, seat FROM sitters ORDER BY seat").fetchall() == [
        (11, 0),
        (12, 1),
    ]
    connection.close()


async def test_a_failing_migration_leaves_the_old_schema(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    await (await Store.open(path)).close()
    broken = [*migrations(), "CREATE TABLE extra (id INTEGER); CREATE TABLE extra (id INTEGER);"]
    monkeypatch.setattr("data.migrate.migrations", lambda: broken)
    with pytest.raises(StoreError):
        await Store.open(path)
    monkeypatch.undo()
    store = await Store.open(path)
    await store.close()
    connection = sqlite3.connect(path)
    assert connection.execute("SELECT * FROM sqlite_schema WHERE name = 'extra'").fetchall() == []
    connection.close()


async def test_a_newer_database_is_refused_and_untouched(path: Path) -> None:
    await (await Store.open(path)).close()
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 999")
    connection.close()
    with pytest.raises(StoreError, match="newer Landmoot"):
        await Store.open(path)
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA user_version").fetchone()[0] == 999
    connection.close()


@pytest.mark.parametrize("version", [0, 1, 999])
async def test_another_programs_database_is_refused_and_untouched(path: Path, version: int) -> None:
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE theirs (id INTEGER)")
    connection.execute(f"PRAGMA user_version = {version}")
    connection.close()
    with pytest.raises(StoreError, match="another program"):
        await Store.open(path)
    connection = sqlite3.connect(path)
    assert connection.execute("SELECT name FROM sqlite_schema").fetchall() == [("theirs",)]
    connection.close()


async def test_a_file_that_is_no_database_is_refused(path: Path) -> None:
    path.write_bytes(b"dear diary, " * 1000)
    with pytest.raises(StoreError, match="damaged or no SQLite"):
        await Store.open(path)
    assert path.read_bytes() == b"dear diary, " * 1000


async def test_a_damaged_database_is_refused(path: Path) -> None:
    store = await Store.open(path)
    for channel in range(400):
        await added(store, game_row(channel))
    await store.close()
    content = bytearray(path.read_bytes())
    for page in range(4, len(content) // 4096):
        content[page * 4096 : page * 4096 + 2048] = b"\xff" * 2048
    path.write_bytes(content)
    with pytest.raises(StoreError, match="damaged"):
        await Store.open(path)


async def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"no folder .*nowhere"):
        await Store.open(tmp_path / "nowhere" / "x.sqlite3")
    with pytest.raises(StoreError, match="is a folder"):
        await Store.open(tmp_path)


async def test_a_database_locked_by_another_program_is_refused(path: Path) -> None:
    await (await Store.open(path)).close()
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError, match="locked by another program"):
        await Store.open(path, patience=0.05)
    other.close()
    await (await Store.open(path)).close()


async def test_a_second_store_on_the_file_is_refused_until_the_first_is_closed(path: Path) -> None:
    first = await Store.open(path)
    with pytest.raises(StoreError, match="in use by another Landmoot"):
        await Store.open(path)
    await first.close()
    await (await Store.open(path)).close()


_HOLD = """
import asyncio, sys
from data.store import Store
async def main():
    store = await Store.open(sys.argv[1])
    print("open", flush=True)
    await asyncio.sleep(60)
asyncio.run(main())
"""


async def test_a_second_process_is_refused_and_a_killed_one_leaves_nothing_behind(path: Path) -> None:
    command = [sys.executable, "-c", _HOLD, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        with pytest.raises(StoreError, match="in use by another Landmoot") as refused:
            await Store.open(path)
        process.kill()
    assert str(refused.value).count("\n") == 0
    await (await Store.open(path)).close()


async def test_statements_are_not_logged_with_their_values(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    store = await Store.open(path)
    row = game_row(secret=b"a secret of 32 bytes, never told")
    await added(store, row)
    await store.close()
    assert "secret" not in caplog.text
    assert "32 bytes" not in repr(row)


# --- writing -----------------------------------------------------------------------------------


@pytest.fixture
async def store(path: Path):  # type: ignore[no-untyped-def]
    opened = await Store.open(path)
    yield opened
    await opened.close()


async def test_rows_come_back_as_they_went_in(store: Store) -> None:
    row = game_row(secret=b"\x00\xff" * 16, started_at=3.5, phase="playing", waiting="[0]")
    game_id = await added(store, row)
    async with store.write() as write:
        seat = SeatRow(game_id=game_id, seat=0, user_id=1 << 62, name="Ann", gave_up=True)
        await write.set_seats(game_id, [seat])
        await write.add_move(move_row(game_id, 1, interaction_id=77))
        timer = TimerRow(game_id=game_id, seat=0, kind="remind", due_at=9.25)
        await write.set_timers(game_id, [timer])
    found = await store.read.game(game_id)
    assert found is not None
    assert (found.secret, found.started_at, found.is_open) == (b"\x00\xff" * 16, 3.5, True)
    assert await store.read.seats(game_id) == [seat]
    assert await store.read.moves(game_id) == [move_row(game_id, 1, interaction_id=77)]
    assert await store.read.timers_due(9.25) == [timer]
    assert await store.read.timers_due(9.2) == []


async def test_an_exception_rolls_everything_back(store: Store) -> None:
    with pytest.raises(Conflict):  # noqa: PT012
        async with store.write() as write:
            await write.add_game(game_row())
            await write.add_game(game_row())
    assert await store.read.counts() == {"tables": 0, "open": 0, "moves": 0}
    await added(store, game_row())
    assert (await store.read.counts())["tables"] == 1


async def test_a_cancelled_transaction_is_all_or_nothing_and_blocks_nobody(store: Store) -> None:
    async def write_two(first: int) -> None:
        async with store.write() as write:
            await write.add_game(game_row(first))
            await write.add_game(game_row(first + 1))

    for turns in range(25):
        task = asyncio.create_task(write_two(turns * 2))
        for _ in range(turns):
            await asyncio.sleep(0)
            if turns % 3 == 0:
                await asyncio.sleep(0.0002)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        assert (await store.read.counts())["tables"] % 2 == 0
    before = (await store.read.counts())["tables"]
    await write_two(1000)
    assert (await store.read.counts())["tables"] == before + 2


async def test_readers_see_committed_rows_only(store: Store) -> None:
    async with store.write() as write:
        await write.add_game(game_row())
        assert (await store.read.counts())["tables"] == 0
    assert (await store.read.counts())["tables"] == 1


async def test_a_version_that_has_gone_is_a_conflict(store: Store) -> None:
    game_id = await added(store, game_row())
    for wanted in (1, 2):
        async with store.write() as write:
            await write.save_game(game_row(id=game_id, version=wanted + 1), wanted)
    with pytest.raises(Conflict):
        async with store.write() as write:
            await write.save_game(game_row(id=game_id, version=3), 2)
    found = await store.read.game(game_id)
    assert found is not None
    assert found.version == 3


async def test_one_open_game_a_channel(store: Store) -> None:
    game_id = await added(store, game_row(7))
    with pytest.raises(Conflict):
        await added(store, game_row(7))
    async with store.write() as write:
        await write.save_game(game_row(7, id=game_id, version=2, is_open=False, started_at=1.0), 1)
    newer = await added(store, game_row(7))
    found = await store.read.game_of_channel(7)
    assert found is not None
    assert found.id == newer


async def test_an_interaction_makes_one_move_even_at_another_table(store: Store) -> None:
    first, second = await added(store, game_row(1)), await added(store, game_row(2))
    async with store.write() as write:
        await write.add_move(move_row(first, 1, interaction_id=5))
    for row in (move_row(first, 2, interaction_id=5), move_row(second, 1, interaction_id=5)):
        with pytest.raises(Conflict):
            async with store.write() as write:
                await write.add_move(row)
    with pytest.raises(Conflict):
        async with store.write() as write:
            await write.add_move(move_row(first, 1))


async def test_moves_taken_back_stay_in_the_table_of_moves(store: Store) -> None:
    game_id = await added(store, game_row())
    async with store.write() as write:
        for number in range(1, 6):
            await write.add_move(move_row(game_id, number))
        await write.undo_moves(game_id, 3, 50.0)
        await write.add_move(move_row(game_id, 6))
    assert [row.number for row in await store.read.moves(game_id)] == [1, 2, 3, 6]
    assert await store.read.last_number(game_id) == 6
    connection = sqlite3.connect(store.path)
    undone = connection.execute("SELECT number FROM moves WHERE undone_at = 50.0").fetchall()
    connection.close()
    assert undone == [(4,), (5,)]


async def test_snapshots_thin_out_and_end_as_one(store: Store) -> None:
    game_id = await added(store, game_row())
    for number in range(47):
        async with store.write() as write:
            await write.put_snapshot(SnapshotRow(game_id=game_id, number=number, state=b"%d" % number))
    assert await store.read.snapshot_numbers(game_id) == [0, 20, 40, 46]
    nearest = await store.read.snapshot(game_id, 39)
    assert nearest is not None
    assert (nearest.number, nearest.state) == (20, b"20")
    async with store.write() as write:
        await write.prune_snapshots(game_id)
    assert await store.read.snapshot_numbers(game_id) == [46]


async def test_a_failing_database_is_told_in_one_sentence(store: Store) -> None:
    other = sqlite3.connect(store.path, isolation_level=None)
    other.execute("DROP TABLE servers")
    other.close()
    with pytest.raises(StoreError, match="can't be used"):
        async with store.write() as write:
            await write.set_server(1, "{}")
    await added(store, game_row())
