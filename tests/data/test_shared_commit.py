"""Transactions in line share a COMMIT: all or nothing of each, nobody told before it, one flush for many."""

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import aiosqlite
import pytest

from data.errors import StoreError
from data.shared_commit import SharedCommit
from data.sqlite import SQLiteSession


class Watched(SQLiteSession):
    """Remembers what was run, and fails where it is told to."""

    def __init__(self, path: Path, connection: aiosqlite.Connection) -> None:
        super().__init__(path, connection)
        self.run: list[str] = []
        self.failing = ""

    async def fetch(self, statement: str, values: Sequence[object] = ()) -> Sequence[Any]:
        """Run one statement."""
        if statement == self.failing:
            self.failing = ""
            raise StoreError("The disk is full.")
        self.run.append(statement)
        return await super().fetch(statement, values)


@pytest.fixture
async def session(tmp_path: Path):  # type: ignore[no-untyped-def]
    async with aiosqlite.connect(tmp_path / "it.sqlite3", isolation_level=None) as connection:
        await connection.execute("PRAGMA journal_mode = WAL")
        await connection.execute("CREATE TABLE rows (n INTEGER PRIMARY KEY)")
        yield Watched(tmp_path / "it.sqlite3", connection)


async def stored(session: Watched) -> list[int]:
    """What another connection sees."""
    with closing(sqlite3.connect(session._path)) as other:
        return [n for (n,) in other.execute("SELECT n FROM rows ORDER BY n")]


async def put(commits: SharedCommit, session: Watched, n: int, fails: Exception | None = None) -> list[int]:
    """Store a number; returns what others see the moment that it is told to be stored."""
    async with commits.transaction() as open_session:
        await open_session.fetch("INSERT INTO rows VALUES (?)", (n,))
        await asyncio.sleep(0)
        if fails is not None:
            raise fails
    return await stored(session)


async def test_those_in_line_are_committed_at_once_and_told_after_it(session: Watched) -> None:
    commits = SharedCommit(session)
    told = await asyncio.gather(*(put(commits, session, n) for n in range(20)))
    assert session.run.count("COMMIT") <= 2
    assert all(n in seen for n, seen in enumerate(told))


async def test_one_alone_has_no_savepoint(session: Watched) -> None:
    assert await put(SharedCommit(session), session, 1) == [1]
    assert session.run == ["BEGIN IMMEDIATE", "INSERT INTO rows VALUES (?)", "COMMIT"]


@pytest.mark.parametrize("failing", [0, 1, 4])
async def test_one_that_fails_takes_back_its_own_only(session: Watched, failing: int) -> None:
    commits = SharedCommit(session)
    errors = [ValueError("no") if n == failing else None for n in range(5)]
    told = await asyncio.gather(
        *(put(commits, session, n, error) for n, error in enumerate(errors)), return_exceptions=True
    )
    assert [n for n, each in enumerate(told) if isinstance(each, ValueError)] == [failing]
    assert await stored(session) == [n for n in range(5) if n != failing]


async def test_nobody_is_told_of_a_commit_that_fails(session: Watched) -> None:
    commits = SharedCommit(session)
    session.failing = "COMMIT"
    told = await asyncio.gather(*(put(commits, session, n) for n in range(4)), return_exceptions=True)
    assert {str(each) for each in told} == {"The disk is full."}
    assert await stored(session) == []
    assert await put(commits, session, 9) == [9]


async def test_a_transaction_that_sqlite_gave_up_fails_for_all_in_it(session: Watched) -> None:
    commits = SharedCommit(session)

    async def lost() -> None:
        async with commits.transaction() as open_session:
            await open_session.fetch("ROLLBACK")  # as SQLite does by itself when the disk is full
            raise StoreError("The disk is full.")

    told = await asyncio.gather(
        put(commits, session, 1), lost(), put(commits, session, 2), return_exceptions=True
    )
    assert [isinstance(each, StoreError) for each in told] == [True, True, False]
    assert await stored(session) == [2]


async def test_whoever_is_cancelled_leaves_the_others_alone(session: Watched) -> None:
    commits = SharedCommit(session)
    for turns in range(30):
        tasks = [asyncio.create_task(put(commits, session, 10 * turns + n)) for n in range(4)]
        for _ in range(turns):
            await asyncio.sleep(0.0001 if turns % 3 else 0)
        tasks[turns % 4].cancel()
        done = await asyncio.gather(*tasks, return_exceptions=True)
        seen = await stored(session)
        kept = [10 * turns + n for n, each in enumerate(done) if not isinstance(each, BaseException)]
        assert len(kept) >= 3
        assert set(kept) <= set(seen)
        before = len(seen)
        await asyncio.sleep(0.002)
        assert len(await stored(session)) == before


def test_a_loop_that_ends_waits_for_nobody(tmp_path: Path) -> None:
    async def cut_short() -> None:
        connection = await aiosqlite.connect(tmp_path / "it.sqlite3", isolation_level=None)
        await connection.execute("CREATE TABLE rows (n INTEGER PRIMARY KEY)")
        session = Watched(tmp_path / "it.sqlite3", connection)
        commits = SharedCommit(session)
        tasks = [asyncio.create_task(put(commits, session, n)) for n in range(3)]
        await asyncio.sleep(0.001)
        everything = asyncio.all_tasks() - {asyncio.current_task()}
        for each in everything:
            each.cancel()
        _, late = await asyncio.wait({*tasks, *everything}, timeout=10)
        await connection.close()
        assert not late

    asyncio.run(cut_short())


async def test_closing_waits_for_the_commit(session: Watched) -> None:
    commits = SharedCommit(session)
    tasks = [asyncio.create_task(put(commits, session, n)) for n in range(3)]
    await asyncio.sleep(0)
    async with commits.at_rest():
        seen = await stored(session)
    with suppress(StoreError):
        await asyncio.gather(*tasks)
    assert seen == [0, 1, 2]
