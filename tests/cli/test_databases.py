"""Moving and backing up from the command line, and what the doctor says of a PostgreSQL database."""

import asyncio
import os
import sqlite3
from itertools import count

import asyncpg
import pytest

from data.store import Store
from tests.data.rowing import added, game_row

_numbers = count(1)


@pytest.fixture
def url(postgres_server):
    """The address of a new database; the commands run loops of their own, so that this test has none."""
    name = f"cli_{os.getpid()}_{next(_numbers)}"

    async def say(statement):
        admin = await asyncpg.connect(postgres_server)
        await admin.execute(statement)
        await admin.close()

    asyncio.run(say(f"CREATE DATABASE {name}"))
    yield postgres_server.replace("/postgres?", f"/{name}?").replace("postgres:@", "postgres:hunter2@")
    asyncio.run(say(f"DROP DATABASE {name} WITH (FORCE)"))


@pytest.fixture
def played(alone):
    async def play():
        store = await Store.open(alone / "landmoot.sqlite3")
        for channel in range(1, 4):
            await added(store, game_row(channel))
        await store.close()

    asyncio.run(play())
    return alone / "landmoot.sqlite3"


def test_there_and_back_again(landmoot, played, alone, url):
    moved = landmoot("move-database", played, url)
    assert moved.exit_code == 0, moved.output
    assert "Both databases hold the same" in moved.output
    assert landmoot("move-database", played, url).exit_code == 0
    back = landmoot("move-database", url, alone / "back.sqlite3")
    assert back.exit_code == 0, back.output
    with sqlite3.connect(alone / "back.sqlite3") as connection:
        assert connection.execute("SELECT COUNT(*) FROM games").fetchone() == (3,)
    connection.close()


def test_a_database_in_use_is_not_moved(landmoot, played, alone, url):
    async def hold():
        store = await Store.open(url)
        result = await asyncio.to_thread(landmoot, "move-database", played, url)
        await store.close()
        return result

    result = asyncio.run(hold())
    assert result.exit_code == 1
    assert "in use by another Landmoot" in result.output
    assert "hunter2" not in result.output


def test_a_backup_from_either(landmoot, monkeypatch, played, alone, url):
    assert landmoot("backup", alone / "one.sqlite3").exit_code == 0
    landmoot("move-database", played, url)
    monkeypatch.setenv("LANDMOOT_DATABASE", url)
    result = landmoot("backup", alone / "two.sqlite3")
    assert result.exit_code == 0, result.output
    for name in ("one", "two"):
        with sqlite3.connect(alone / f"{name}.sqlite3") as connection:
            assert connection.execute("SELECT COUNT(*) FROM games").fetchone() == (3,)
        connection.close()
    again = landmoot("backup", alone / "two.sqlite3")
    assert again.exit_code == 1
    assert "there already" in again.output


@pytest.mark.skipif(os.name != "posix", reason="permissions as Unix has them")
@pytest.mark.parametrize("umask", [0, 0o022])
def test_copies_are_for_their_owner_alone(landmoot, monkeypatch, played, alone, url, umask):
    """Whatever is made, and what was there for others to read; files that SQLite has beside them, too."""
    old = os.umask(umask)
    try:
        (alone / "there.sqlite3").touch(0o644)
        assert landmoot("backup", alone / "one.sqlite3").exit_code == 0
        assert landmoot("move-database", played, url).exit_code == 0
        assert landmoot("move-database", url, alone / "there.sqlite3").exit_code == 0
        monkeypatch.setenv("LANDMOOT_DATABASE", url)
        assert landmoot("backup", alone / "two.sqlite3").exit_code == 0
    finally:
        os.umask(old)
    modes = {file.name: file.stat().st_mode & 0o777 for file in alone.iterdir()}
    assert {"landmoot.sqlite3", "one.sqlite3", "two.sqlite3", "there.sqlite3"} <= set(modes)
    assert set(modes.values()) == {0o600}


async def test_a_database_that_others_could_read_is_closed_to_them(alone):
    path = alone / "copied.sqlite3"
    for name in ("copied.sqlite3", "copied.sqlite3-wal", "copied.sqlite3-shm"):
        (alone / name).touch(0o644)
        (alone / name).chmod(0o644)
    store = await Store.open(path)
    await added(store, game_row(1))
    modes = {file.name: file.stat().st_mode & 0o777 for file in alone.iterdir()}
    await store.close()
    assert set(modes.values()) == {0o600}, modes


def test_what_is_not_there_is_not_moved(landmoot, alone):
    result = landmoot("move-database", "none.sqlite3", "there.sqlite3")
    assert result.exit_code == 1 and "There is no database" in result.output
    assert list(alone.iterdir()) == []


def test_what_is_the_same_is_not_moved(landmoot, played):
    result = landmoot("move-database", played, "./landmoot.sqlite3", "--replace")
    assert result.exit_code == 1 and "FROM and TO are the same" in result.output


def test_the_doctor_looks_at_postgres_and_leaves_nothing_behind(landmoot, monkeypatch, played, url):
    monkeypatch.setenv("LANDMOOT_DATABASE", url)
    empty = landmoot("doctor")
    assert empty.exit_code == 0, empty.output
    assert "empty" in empty.output
    landmoot("move-database", played, url)
    full = landmoot("doctor")
    assert full.exit_code == 0
    assert "schema" in full.output
    monkeypatch.setenv("LANDMOOT_DATABASE", "postgresql://me:hunter2@127.0.0.1:1/tables")
    monkeypatch.setenv("LANDMOOT_SHARDS", "3-2/4")
    gone = landmoot("doctor")
    assert gone.exit_code == 1
    assert "LANDMOOT_SHARDS" in gone.output
    monkeypatch.setenv("LANDMOOT_SHARDS", "2-3/4")
    gone = landmoot("doctor")
    assert "can't be reached" in " ".join(gone.output.split())
    assert "hunter2" not in gone.output + empty.output + full.output
