"""The store in a SQLite file: opening it, its care, what it refuses."""
# ruff: noqa: ASYNC220, ASYNC240 - a test may block on its own small files and processes.

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest

from data import sqlite
from data.backup import inspect
from data.errors import StoreError
from data.migrate import migrations, statements
from data.rows import SeatRow
from data.sqlite import APPLICATION_ID, translate_error
from data.store import Store
from tests.data.rowing import added, game_row


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "landmoot.sqlite3"


# --- opening -----------------------------------------------------------------------------------


async def test_a_new_file_has_the_newest_schema_and_is_careful(path: Path) -> None:
    store = await Store.open(path)
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA user_version").fetchone()[0] == len(migrations())
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


async def test_a_failing_migration_leaves_the_old_schema(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    await (await Store.open(path)).close()
    broken = [*migrations(), "CREATE TABLE extra (id INTEGER); CREATE TABLE extra (id INTEGER);"]
    monkeypatch.setattr("data.migrate.migrations", lambda *_: broken)
    with pytest.raises(StoreError):
        await Store.open(path)
    monkeypatch.undo()
    store = await Store.open(path)
    await store.close()
    connection = sqlite3.connect(path)
    assert connection.execute("SELECT * FROM sqlite_schema WHERE name = 'extra'").fetchall() == []
    connection.close()


async def test_a_migration_for_which_a_disk_has_no_room_says_so(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite takes the transaction back by itself then, and there is nothing left to take back."""
    refusing = "BEFORE INSERT ON servers BEGIN SELECT RAISE(ROLLBACK, 'database or disk is full'); END"
    filling = f"CREATE TRIGGER f {refusing};\nINSERT INTO servers VALUES (1, '');"
    monkeypatch.setattr("data.migrate.migrations", lambda *_: [*migrations(), filling])
    with pytest.raises(StoreError, match="can't grow: the disk is full"):
        await Store.open(path)
    monkeypatch.undo()
    await (await Store.open(path)).close()


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
    path.chmod(0o644)
    before = path.read_bytes(), path.stat().st_mode
    with pytest.raises(StoreError, match="no database of Landmoot"):
        await Store.open(path)
    assert (path.read_bytes(), path.stat().st_mode) == before
    assert [*path.parent.iterdir()] == [path], "nothing is left beside it"


async def test_a_file_that_is_no_database_is_refused(path: Path) -> None:
    path.write_bytes(b"dear diary, " * 1000)
    with pytest.raises(StoreError, match="damaged or no SQLite"):
        await Store.open(path)
    assert path.read_bytes() == b"dear diary, " * 1000
    assert [*path.parent.iterdir()] == [path], "nothing is left beside it"


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


async def test_a_failing_database_is_told_in_one_sentence(path: Path) -> None:
    store = await Store.open(path)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("DROP TABLE servers")
    other.close()
    with pytest.raises(StoreError, match="can't be used"):
        async with store.write() as write:
            await write.set_server(1, "{}")
    await added(store, game_row())
    await store.close()


@pytest.mark.parametrize("kind", ["symbolic", "hard"])
async def test_no_second_bot_runs_on_a_file_by_another_name(path: Path, tmp_path: Path, kind: str) -> None:
    store = await Store.open(path)
    other = tmp_path / "elsewhere" / "other.sqlite3"
    other.parent.mkdir()
    if kind == "symbolic":
        other.symlink_to(path)
    else:
        other.hardlink_to(path)
    with pytest.raises(StoreError, match="in use by another Landmoot"):
        await Store.open(other)
    assert [*other.parent.iterdir()] == [other], "nothing is left beside it"
    await added(store, game_row())
    await store.close()
    again = await Store.open(other)
    assert await again.read.game(1) is not None
    with pytest.raises(StoreError, match="in use by another Landmoot"):
        await Store.open(path)
    await again.close()


_BEFORE = {"14c8ecd": (1, "plans"), "c8907f7": (7, "command_lists"), "of last week": (1, "spendings")}
"""Schemas of before the first release: the number that a database of each has, and a table that it lacks."""


@pytest.mark.parametrize("version", _BEFORE)
async def test_a_database_of_before_the_first_release_is_told_what_it_is(path: Path, version: str) -> None:
    await (await Store.open(path)).close()
    number, lacking = _BEFORE[version]
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(f"DROP TABLE {lacking}")
        connection.execute(f"PRAGMA user_version = {number}")
    before = path.read_bytes()
    with pytest.raises(StoreError, match="before the first release"):
        await Store.open(path)
    with pytest.raises(StoreError, match="before the first release"):
        inspect(path)
    assert path.read_bytes() == before


async def test_a_newer_database_is_told_to_be_newer(path: Path) -> None:
    await (await Store.open(path)).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA user_version = 99")
    with pytest.raises(StoreError, match="newer Landmoot"):
        await Store.open(path)


def test_a_disk_without_room_is_said_to_be_full(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    error = sqlite3.OperationalError("disk I/O error")
    assert "disk I/O error" in str(translate_error(path, error))
    monkeypatch.setattr(sqlite.shutil, "disk_usage", lambda _: SimpleNamespace(free=4096))
    assert str(translate_error(path, error)).endswith("can't grow: the disk is full.")
