"""Copies of a database: taken while it is written to, every night, and put back."""

import asyncio
import os
import shutil
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest

from data.backup import PART, Contents, Nightly, back_up, inspect, restore
from data.errors import StoreError
from data.rows import PostRow
from data.sqlite import APPLICATION_ID
from data.store import Store
from tests.data.rowing import added, game_row, move_row, tables_in


def silent(what: str, steps: int) -> None:
    """No progress is shown."""


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = await Store.open(tmp_path / "landmoot.sqlite3")
    game_id = await added(opened, game_row(1))
    async with opened.write() as write:
        await write.add_move(move_row(game_id, 1))
    yield opened
    await opened.close()


def night(day: int, hour: int = 5) -> datetime:
    return datetime(2026, 11, day, hour, tzinfo=UTC)


async def test_a_copy_of_what_goes_on_is_whole(store: Store, tmp_path: Path) -> None:
    """Written to all the while: what is in the copy is one moment of it."""
    done = asyncio.Event()

    async def write_on() -> int:
        number = 1
        while not done.is_set():
            number += 1
            async with store.write() as write:
                await write.add_move(move_row(1, number))
                await write.set_server(number, "{}")
        return number

    writing = asyncio.create_task(write_on())
    await asyncio.sleep(0.05)
    await back_up(tmp_path / "landmoot.sqlite3", tmp_path / "copy.sqlite3", silent)
    done.set()
    most = await writing
    held = inspect(tmp_path / "copy.sqlite3")
    assert held.tables == 1 and 1 <= held.moves <= most
    with sqlite3.connect(tmp_path / "copy.sqlite3") as copied:
        assert copied.execute("SELECT COUNT(*) FROM servers").fetchone() == (held.moves - 1,)
    copied.close()


def ruin(path: Path) -> None:
    content = bytearray(path.read_bytes())
    for page in range(4, len(content) // 4096):
        content[page * 4096 : page * 4096 + 2048] = b"\xff" * 2048
    path.write_bytes(content)


def say(path: Path, statement: str) -> None:
    connection = sqlite3.connect(path)
    connection.execute(statement)
    connection.close()


FULL = "CREATE TRIGGER f BEFORE UPDATE ON games BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END"


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda path: path.unlink(), "There is no backup"),
        (lambda path: path.write_bytes(b"dear diary, " * 999), "damaged or no SQLite"),
        (lambda path: path.write_bytes(b""), "is empty"),
        (ruin, "damaged"),
        (lambda path: say(path, "PRAGMA user_version = 999"), "newer Landmoot"),
        (lambda path: say(path, f"PRAGMA application_id = {APPLICATION_ID + 1}"), "no database of Landmoot"),
        (lambda path: say(path, FULL), "can't grow: the disk is full"),
    ],
)
async def test_what_is_no_backup_is_told_and_replaces_nothing(store, tmp_path, spoil, said) -> None:
    copy = tmp_path / "copy.sqlite3"
    for channel in range(2, 300):
        await added(store, game_row(channel))
    await back_up(tmp_path / "landmoot.sqlite3", copy, silent)
    await store.close()
    before = (tmp_path / "landmoot.sqlite3").read_bytes()
    spoil(copy)
    with pytest.raises(StoreError, match=said):
        await restore(copy, tmp_path / "landmoot.sqlite3", silent)
    assert (tmp_path / "landmoot.sqlite3").read_bytes() == before


async def test_a_backup_is_put_back_and_what_was_there_is_kept(store: Store, tmp_path: Path) -> None:
    path, copy = tmp_path / "landmoot.sqlite3", tmp_path / "copy.sqlite3"
    await back_up(path, copy, silent)
    await added(store, game_row(2))
    with pytest.raises(StoreError, match="in use by another Landmoot"):
        await restore(copy, path, silent)
    assert await tables_in(store) == 2
    await store.close()
    old = os.umask(0)
    found, kept = await restore(copy, path, silent)
    os.umask(old)
    assert found == Contents(1, 1) and kept is not None
    assert path.stat().st_mode & 0o777 == 0o600
    for file, tables in ((path, 1), (kept, 2), (copy, 1)):
        opened = await Store.open(file)
        assert await tables_in(opened) == tables
        await opened.close()
    path.unlink()
    (tmp_path / "new").mkdir()
    there = tmp_path / "new" / "landmoot.sqlite3"
    assert await restore(copy, there, silent) == (Contents(1, 1), None), "where there was nothing, too"
    assert [*there.parent.iterdir()] == [there]
    assert await restore(copy, path, silent) == (Contents(1, 1), None)
    with pytest.raises(StoreError, match="is the database itself"):
        await restore(path, path, silent)


@pytest.mark.parametrize("refused", ["landmoot.sqlite3-wal", "landmoot.sqlite3.restoring"])
async def test_a_restore_whose_files_cannot_be_moved_leaves_the_database_as_it_was(
    tmp_path: Path, store: Store, monkeypatch: pytest.MonkeyPatch, refused: str
) -> None:
    """Another program has one of them open on Windows, or the folder is taken away."""
    path, copy = tmp_path / "landmoot.sqlite3", tmp_path / "copy.sqlite3"
    await back_up(path, copy, silent)
    await store.close()
    path.with_name("landmoot.sqlite3-wal").touch()
    there, rename, replace = {*os.listdir(tmp_path)}, Path.rename, os.replace

    def refuse(move: Callable[[Path, Path], object], source: Path, target: Path) -> object:
        if source.name == refused:
            raise PermissionError(13, "Permission denied")
        return move(source, target)

    monkeypatch.setattr(Path, "rename", lambda source, target: refuse(rename, source, target))
    monkeypatch.setattr(os, "replace", partial(refuse, replace))
    with pytest.raises(StoreError, match="can't be replaced: Permission denied"):
        await restore(copy, path, silent)
    assert {*os.listdir(tmp_path)} == there


async def test_a_restore_that_was_cut_off_is_no_empty_database(tmp_path: Path, store: Store) -> None:
    """Killed once the old file is set aside, with the copy not yet in its place."""
    path, copy = tmp_path / "landmoot.sqlite3", tmp_path / "copy.sqlite3"
    await back_up(path, copy, silent)
    await store.close()
    path.rename(tmp_path / "landmoot.sqlite3.before")
    shutil.copy(copy, tmp_path / "landmoot.sqlite3.restoring")
    with pytest.raises(StoreError, match="run `landmoot restore` again"):
        await Store.open(path)
    assert not path.exists()
    assert await restore(copy, path, silent) == (Contents(1, 1), None)
    await (await Store.open(path)).close()


async def test_what_a_restore_kept_is_never_written_over(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two in one second, or by a clock that went back: the first one's database was gone."""
    path, copy = tmp_path / "landmoot.sqlite3", tmp_path / "copy.sqlite3"
    await back_up(path, copy, silent)
    await added(store, game_row(2))
    await store.close()
    monkeypatch.setattr("data.backup.datetime", SimpleNamespace(now=lambda: night(1)))
    _, kept = await restore(copy, path, silent)
    assert kept is not None
    was, now = kept.read_bytes(), path.read_bytes()
    with pytest.raises(StoreError, match="of the same second"):
        await restore(copy, path, silent)
    assert (kept.read_bytes(), path.read_bytes()) == (was, now)


async def test_what_lies_beside_a_lost_file_does_not_come_back(store: Store, tmp_path: Path) -> None:
    """SQLite would take a journal that was left behind for the newest part of the file that is put there."""
    path, copy = tmp_path / "landmoot.sqlite3", tmp_path / "copy.sqlite3"
    await back_up(path, copy, silent)
    await added(store, game_row(2))
    beside = [path.with_name(path.name + ending) for ending in ("-wal", "-shm")]
    left = [file.read_bytes() for file in beside]
    await store.close()
    path.unlink()
    for file, content in zip(beside, left, strict=True):
        file.write_bytes(content)
    _, kept = await restore(copy, path, silent)
    assert not any(file.exists() for file in beside)
    assert kept is not None and kept.read_bytes() == left[0], "nothing is deleted"
    opened = await Store.open(path)
    assert await tables_in(opened) == 1
    await opened.close()


@pytest.mark.parametrize(("by_us", "by_hand"), [(True, False), (True, True), (False, False)])
async def test_a_table_that_is_put_back_is_shown_anew(
    store: Store, tmp_path: Path, by_us: bool, by_hand: bool
) -> None:
    """What was posted after the backup has the newest board, and the store knows nothing of it."""
    path, copy = tmp_path / "landmoot.sqlite3", tmp_path / "copy.sqlite3"
    (game,) = await store.read.open_games()
    async with store.write() as write:
        await write.set_post(
            PostRow(message_id=5, game_id=game.id, channel_id=1, version=game.version, is_newest=True)
        )
        await write.set_shown(game.id, game.version)
    assert await store.read.games_behind() == []
    if by_us:
        await back_up(path, copy, silent)
    await store.close()
    if not by_us:
        shutil.copy(path, copy)
    if by_hand:
        shutil.copy(copy, path)
    else:
        await restore(copy, path, silent)
    opened = await Store.open(path)
    assert [row.id for row in await opened.read.games_behind()] == [game.id]
    assert await opened.read.newest_post(game.id) is None
    assert [row.message_id for row in await opened.read.older_posts()] == [5], "its buttons are taken off"
    await opened.close()


async def test_a_backup_is_put_back_into_postgres(
    store: Store, tmp_path: Path, postgres_database: str
) -> None:
    copy = tmp_path / "copy.sqlite3"
    await back_up(tmp_path / "landmoot.sqlite3", copy, silent)
    served = await Store.open(postgres_database)
    await added(served, game_row(8))
    with pytest.raises(StoreError, match="in use by another Landmoot"):
        await restore(copy, postgres_database, silent)
    await served.close()
    assert await restore(copy, postgres_database, silent) == (Contents(1, 1), None)
    opened = await Store.open(postgres_database)
    assert [row.channel_id for row in await opened.read.open_games()] == [1]
    assert await added(opened, game_row(9)) == 2, "and it counts on from there"
    await opened.close()


async def test_a_backup_of_postgres_is_one_file_for_a_folder_that_nobody_writes(
    tmp_path: Path, postgres_database: str
) -> None:
    """A file in WAL mode would want two more beside it, also of who only reads it."""
    await (await Store.open(postgres_database)).close()
    copy = tmp_path / "copy.sqlite3"
    await back_up(postgres_database, copy, silent)
    assert inspect(copy) == Contents(0, 0)
    with closing(sqlite3.connect(copy)) as opened:
        assert opened.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    assert [each.name for each in os.scandir(tmp_path)] == [copy.name]


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="what root does")
async def test_what_root_puts_back_is_the_bots(store: Store, tmp_path: Path) -> None:
    await back_up(tmp_path / "landmoot.sqlite3", tmp_path / "copy.sqlite3", silent)
    folder = tmp_path / "bots"
    folder.mkdir()
    os.chown(folder, 65534, 65534)
    await restore(tmp_path / "copy.sqlite3", folder / "landmoot.sqlite3", silent)
    assert {file.stat().st_uid for file in folder.iterdir()} == {65534}


async def test_every_night_one_copy_and_the_newest_are_kept(store: Store, tmp_path: Path) -> None:
    nightly = Nightly(tmp_path / "landmoot.sqlite3", 3)
    assert await nightly.copy(night(1, hour=3)) is None, "before the hour"
    for day in range(1, 6):
        made = await nightly.copy(night(day))
        assert made is not None and inspect(made) == Contents(1, 1)
        assert made.stat().st_mode & 0o777 == 0o600 and made.parent.stat().st_mode & 0o777 == 0o700
        assert await nightly.copy(night(day, hour=23)) is None, "one a day"
    (nightly.folder / "landmoot-2026-11-01.sqlite3.mine").touch()
    (nightly.folder / "other-2026-11-01.sqlite3").touch()
    (nightly.folder / "landmoot-2026-11-06.sqlite3.part").touch()  # of a bot that was killed
    assert await nightly.copy(night(9)) is not None
    assert [each.name for each in nightly.copies()] == [
        f"landmoot-2026-11-{day:02}.sqlite3" for day in (9, 5, 4)
    ]
    assert len(list(nightly.folder.iterdir())) == 5, "what others put there stays"


@pytest.mark.parametrize("keep", [1, 2])
async def test_a_clock_that_was_ahead_costs_no_later_copy(store: Store, tmp_path: Path, keep: int) -> None:
    nightly = Nightly(tmp_path / "landmoot.sqlite3", keep)
    await nightly.copy(night(25))
    for day in (7, 8, 9):
        made = await nightly.copy(night(day))
        assert made is not None and made.exists()
    assert [each.name[-10:-8] for each in nightly.copies()] == ["09", "08"][:keep]


@pytest.mark.parametrize("kind", ["symbolic", "hard"])
async def test_a_link_stays_a_link(store: Store, tmp_path: Path, kind: str) -> None:
    path, link = tmp_path / "landmoot.sqlite3", tmp_path / "link" / "landmoot.sqlite3"
    link.parent.mkdir()
    await back_up(path, tmp_path / "copy.sqlite3", silent)
    await store.close()
    if kind == "hard":
        link.hardlink_to(path)
        with pytest.raises(StoreError, match="hard link"):
            await restore(tmp_path / "copy.sqlite3", link, silent)
        assert path.samefile(link)
        return
    link.symlink_to(path)
    say(path, "DELETE FROM moves")
    await restore(tmp_path / "copy.sqlite3", link, silent)
    assert link.is_symlink() and inspect(path) == inspect(link) == Contents(1, 1)


async def test_what_cannot_be_copied_is_told(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "landmoot.sqlite3"
    await store.close()
    say(path, FULL)
    with pytest.raises(StoreError, match="the disk is full"):
        await back_up(path, tmp_path / "copy.sqlite3", silent)
    path.write_bytes(b"")
    with pytest.raises(StoreError, match=r"moot\.sqlite3 is no database of"):
        await back_up(path, tmp_path / "copy.sqlite3", silent)
    assert not [each.name for each in os.scandir(tmp_path) if each.name.startswith("copy")]


async def test_an_address_in_the_place_of_a_file_is_not_shown(store: Store, tmp_path: Path) -> None:
    """As a name of a file it was: “There is no folder …/me:secret@host”."""
    path, address = tmp_path / "landmoot.sqlite3", Path("postgresql://me:secret@host/landmoot")
    for done in (back_up(path, address, silent), restore(address, path, silent)):
        with pytest.raises(StoreError, match="A backup is a file") as why:
            await done
        assert "secret" not in str(why.value)


async def test_a_disk_without_room_for_the_copy_is_named(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect = sqlite3.connect

    def cramped(path, **given):
        opened = connect(path, **given)
        if str(path).endswith(PART):
            opened.execute("PRAGMA max_page_count = 2")
        return opened

    (tmp_path / "elsewhere").mkdir()
    monkeypatch.setattr(sqlite3, "connect", cramped)
    with pytest.raises(StoreError, match=r"no room for the copy: the disk of .*elsewhere is full\.$"):
        await back_up(tmp_path / "landmoot.sqlite3", tmp_path / "elsewhere" / "copy.sqlite3", silent)


async def test_a_night_without_a_copy_deletes_nothing(store: Store, tmp_path: Path) -> None:
    nightly = Nightly(tmp_path / "landmoot.sqlite3", 1)
    await nightly.copy(night(1))
    await store.close()
    for channel in range(300):
        say(tmp_path / "landmoot.sqlite3", f"INSERT INTO servers VALUES ({channel}, '{'x' * 500}')")
    ruin(tmp_path / "landmoot.sqlite3")
    with pytest.raises(StoreError, match="damaged"):
        await nightly.copy(night(2))
    assert [each.name for each in nightly.copies()] == ["landmoot-2026-11-01.sqlite3"]
    assert [each.name for each in nightly.folder.iterdir()] == ["landmoot-2026-11-01.sqlite3"]


async def test_two_copies_at_once_to_one_file_are_one_and_a_sentence(store: Store, tmp_path: Path) -> None:
    """The second took the first one's file away under it, which then told of a disk I/O error."""
    file, second = tmp_path / "copy.sqlite3", list[str]()

    def meanwhile(what: str, steps: int) -> None:
        if not second:
            second.append("")
            with pytest.raises(StoreError) as refused:
                asyncio.run(back_up(tmp_path / "landmoot.sqlite3", file, silent))
            second[0] = str(refused.value)

    await back_up(tmp_path / "landmoot.sqlite3", file, meanwhile)
    assert second == [f"{file} is being written already, by another copy that is under way."]
    assert inspect(file).tables == 1
    assert {each for each in os.listdir(tmp_path) if each.startswith(file.name)} == {file.name}
