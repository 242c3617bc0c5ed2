"""Everything goes from one database to another and is the same; a backup is taken while others write."""
# ruff: noqa: ASYNC240 - a test may look at its own small folder.

import sqlite3
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from data.backup import back_up
from data.errors import StoreError
from data.moving import checksums, copy, count
from data.rows import NoteRow, ResultRow, SeatRow, SnapshotRow, TimerRow
from data.shape import shapes
from data.store import Store
from tests.conftest import new_database
from tests.data.rowing import added, game_row, move_row, tables_in


async def filled(store: Store, games: int) -> None:
    """Tables of every kind of row, more than fit into one page."""
    for channel in range(1, games + 1):
        game_id = await added(store, game_row(channel, secret=bytes([channel % 256]) * 32, why="día"))
        async with store.write() as write:
            await write.set_seats(game_id, [SeatRow(game_id=game_id, seat=0, user_id=1 << 60, name="Ann 🎲")])
            for number in range(1, 150):
                await write.add_move(move_row(game_id, number, made_at=number / 3))
            await write.put_snapshot(SnapshotRow(game_id=game_id, number=3, state=bytes(range(256))))
            await write.add_note(NoteRow(game_id=game_id, version=2, noted_at=0.1, content="Begun."))
            await write.set_timers(game_id, [TimerRow(game_id=game_id, seat=0, kind="remind", due_at=1e9)])
            await write.add_results([
                ResultRow(game_id=game_id, seat=0, guild_id=9, game="g", user_id=None, computer="x",
                          won=True, score=-3, ended_at=2.5)
            ])  # fmt: skip
    async with store.write() as write:
        await write.set_server(9, '{"a": 1}')


@pytest.fixture
async def source(database: str) -> AsyncIterator[Store]:
    store = await Store.open(database)
    await filled(store, 8)
    yield store
    await store.close()


def test_tables_come_after_those_they_refer_to() -> None:
    names = [shape.name for shape in shapes()]
    assert names.index("games") < min(names.index(name) for name in ("seats", "moves", "posts", "results"))
    assert [shape.name for shape in shapes() if shape.numbered] == [
        "games",
        "wishes",
        "gatherings",
        "evenings",
        "lessons",
        "reminders",
        "seasons",
        "comers",
        "entrants",
        "pairings",
    ]


@pytest.fixture(params=["sqlite", "postgres"])
def server(request: pytest.FixtureRequest) -> list[str]:
    """The server of the target, and what its databases are made of; nothing for a file."""
    wanted = ["postgres_server", "postgres_template"] if request.param == "postgres" else []
    return [request.getfixturevalue(each) for each in wanted]


@pytest.fixture
async def target(server: list[str], tmp_path: Path) -> AsyncIterator[Store]:
    async with AsyncExitStack() as stack:
        where = str(tmp_path / "target.sqlite3")
        if server:
            where = await stack.enter_async_context(new_database(*server))
        store = await Store.open(where)
        stack.push_async_callback(store.close)
        yield store


async def test_everything_arrives(source: Store, target: Store) -> None:
    told: list[int] = []
    sums = await copy(source.engine.reader, target.engine, progress=lambda _, rows: told.append(rows))
    assert sums == await checksums(target.engine.reader)
    assert sums["moves"].rows == 8 * 149
    assert sum(told) == 3 * await count(source.engine.reader)
    assert await target.read.game(3) == await source.read.game(3)
    assert await target.read.moves(8) == await source.read.moves(8)
    assert await added(target, game_row(99)) == 9, "new tables are numbered on"


async def test_a_copy_can_be_made_again_and_overwrites_only_when_told(source: Store, tmp_path: Path) -> None:
    target = await Store.open(tmp_path / "target.sqlite3")
    await copy(source.engine.reader, target.engine)
    await copy(source.engine.reader, target.engine)
    await added(source, game_row(50))
    with pytest.raises(StoreError, match="holds other tables"):
        await copy(source.engine.reader, target.engine)
    assert await tables_in(target) == 8
    await copy(source.engine.reader, target.engine, replace=True)
    assert await checksums(target.engine.reader) == await checksums(source.engine.reader)
    await target.close()


async def test_a_copy_that_is_interrupted_leaves_nothing(source: Store, tmp_path: Path) -> None:
    target = await Store.open(tmp_path / "target.sqlite3")

    def stop(what: str, _: int) -> None:
        if what == "copying moves":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        await copy(source.engine.reader, target.engine, progress=stop)
    assert await count(target.engine.reader) == 0
    await target.close()


async def test_what_arrives_changed_is_noticed(source: Store, tmp_path: Path) -> None:
    path = tmp_path / "target.sqlite3"
    target = await Store.open(path)

    def meddle(what: str, _: int) -> None:
        if what == "checking servers":
            with sqlite3.connect(path) as other:
                other.execute("UPDATE moves SET digest = 'x' WHERE game_id = 8 AND number = 149")
            other.close()

    with pytest.raises(StoreError, match="not what was sent: moves"):
        await copy(source.engine.reader, target.engine, progress=meddle)
    await target.close()


async def test_a_backup_is_taken_while_the_bot_writes(database: str, source: Store, tmp_path: Path) -> None:
    before = await checksums(source.engine.reader)
    file = tmp_path / "backup.sqlite3"
    async with source.write() as write:
        await write.add_game(game_row(77))
        await back_up(database, file, lambda what, rows: None)
    with pytest.raises(StoreError, match="there already"):
        await back_up(database, file, lambda what, rows: None)
    copied = await Store.open(file)
    assert await checksums(copied.engine.reader) == before
    await copied.close()
    assert not list(tmp_path.glob("*.part*"))


async def test_a_backup_of_nothing_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="no database"):
        await back_up(tmp_path / "none.sqlite3", tmp_path / "backup.sqlite3", lambda what, rows: None)
    with pytest.raises(StoreError, match="no folder"):
        await back_up(tmp_path / "none.sqlite3", tmp_path / "no" / "backup", lambda what, rows: None)
    assert list(tmp_path.iterdir()) == []
