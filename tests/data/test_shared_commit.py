"""Transactions that end meanwhile share a COMMIT: all or nothing of each, nobody told before it."""

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

from data.errors import Conflict, StoreError
from data.sqlite import Connection, SharedCommit, Statement

INSERT = "INSERT INTO rows VALUES (?)"


class Watched(Connection):
    """Remembers what was run, and fails where it is told to."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.trips: list[list[str]] = []
        self.stored: list[list[int]] = []
        """For each trip in which transactions were stored, how many statements each had."""
        self.failing = ""

    async def together(self, statements: Sequence[Statement]) -> Sequence[Any]:
        """Run these, until the one that is to fail."""
        texts = [statement.text for statement in statements]
        if self.failing in texts:
            before = texts.index(self.failing)
            self.failing = ""
            await self.together(statements[:before])
            raise StoreError("The disk is full.")
        if texts:
            self.trips.append(texts)
        return await super().together(statements)

    async def store(self, transactions: Sequence[Sequence[Statement]]) -> Sequence[Exception | None]:
        """Commit these, unless that is to fail."""
        self.stored.append([len(statements) for statements in transactions])
        if self.failing == "COMMIT":
            self.failing = ""
            await super().store([*transactions, [Statement("ROLLBACK"), Statement("nonsense")]])
        return await super().store(transactions)

    @property
    def ran(self) -> list[str]:
        """All statements."""
        return [statement for trip in self.trips for statement in trip]


@pytest.fixture
async def session(tmp_path: Path):  # type: ignore[no-untyped-def]
    async with Watched(tmp_path / "it.sqlite3") as session:
        await session.execute("PRAGMA journal_mode = WAL")
        await session.execute("CREATE TABLE rows (n INTEGER PRIMARY KEY)")
        yield session


async def stored(session: Watched) -> list[int]:
    """What another connection sees."""
    with closing(sqlite3.connect(session._path)) as other:
        return [n for (n,) in other.execute("SELECT n FROM rows ORDER BY n")]


async def put(
    commits: SharedCommit, session: Watched, n: int, fails: Exception | None = None, *, asks: bool = False
) -> list[int]:
    """Store a number, or `asks` for its row; what others see the moment that it is told to be stored."""
    async with commits.transaction() as open_session:
        await (open_session.fetch if asks else open_session.run)(INSERT, (n,))
        await asyncio.sleep(0)
        if fails is not None:
            raise fails
    return await stored(session)


async def test_those_in_line_are_committed_at_once_and_told_after_it(session: Watched) -> None:
    commits = SharedCommit(session)
    told = await asyncio.gather(*(put(commits, session, n) for n in range(20)))
    assert session.stored == [[1] * 20]
    assert all(n in seen for n, seen in enumerate(told))


async def test_those_that_end_while_others_are_stored_are_stored_next(session: Watched) -> None:
    commits = SharedCommit(session)
    first = asyncio.create_task(put(commits, session, 0))
    while not session.stored:  # noqa: ASYNC110 - it has no event
        await asyncio.sleep(0)
    told = await asyncio.gather(*(put(commits, session, n) for n in (1, 2)))
    assert session.stored == [[1], [1, 1]]
    assert all(0 in seen for seen in [await first, *told])


async def test_one_that_asks_has_the_connection_to_itself(session: Watched) -> None:
    commits = SharedCommit(session)
    told = await asyncio.gather(*(put(commits, session, n, asks=n % 2 == 0) for n in range(6)))
    assert session.trips[:2] == [["BEGIN IMMEDIATE", INSERT], ["COMMIT"]]
    assert session.stored == [[1, 1, 1]]
    assert all(n in seen for n, seen in enumerate(told))


async def test_statements_that_return_nothing_take_one_trip_with_the_commit(session: Watched) -> None:
    async with SharedCommit(session).transaction() as open_session:
        for n in range(3):
            await open_session.run(INSERT, (n,))
    assert session.stored == [[3]]
    assert not session.trips
    assert await stored(session) == [0, 1, 2]


async def test_a_lock_takes_no_trip_of_its_own(session: Watched) -> None:
    async with SharedCommit(session).transaction() as open_session:
        await open_session.lock(1)
        await open_session.fetch(INSERT, (1,))
    assert session.trips == [["BEGIN IMMEDIATE", INSERT], ["COMMIT"]]


async def test_what_must_change_something_and_does_not_is_a_conflict(session: Watched) -> None:
    commits = SharedCommit(session)

    async def move(before: int, after: int) -> None:
        async with commits.transaction() as open_session:
            await open_session.run(INSERT, (before + 20,))
            await open_session.change("UPDATE rows SET n = ? WHERE n = ? RETURNING n", (after, before))

    await put(commits, session, 1)
    await move(1, 5)
    with pytest.raises(Conflict):
        await move(9, 6)
    assert await stored(session) == [5, 21]


async def test_what_was_put_off_is_there_when_somebody_asks(session: Watched) -> None:
    async with SharedCommit(session).transaction() as open_session:
        await open_session.run(INSERT, (4,))
        assert await open_session.fetch("SELECT n FROM rows") == [(4,)]
        await open_session.many(INSERT, [(5,), (6,)])
        await open_session.run(INSERT, (7,))
        await open_session.many(INSERT, [(8,)])
    assert await stored(session) == [4, 5, 6, 7, 8]


async def test_a_transaction_that_writes_nothing_asks_for_nothing(session: Watched) -> None:
    commits = SharedCommit(session)

    async def nothing() -> None:
        async with commits.transaction():
            await asyncio.sleep(0)

    await nothing()
    await asyncio.gather(nothing(), nothing())
    assert not session.trips
    assert not session.stored
    await asyncio.gather(nothing(), put(commits, session, 1), nothing(), put(commits, session, 2))
    assert await stored(session) == [1, 2]


@pytest.mark.parametrize("line", [1, 3])
async def test_what_was_put_off_may_fail_at_the_end_and_takes_back_its_own_only(
    session: Watched, line: int
) -> None:
    commits = SharedCommit(session)

    async def twice(n: int) -> None:
        async with commits.transaction() as open_session:
            await open_session.run(INSERT, (n,))
            await open_session.run(INSERT, (n,))

    others = [put(commits, session, n, asks=n == 1) for n in range(line - 1)]
    told = await asyncio.gather(*others, twice(9), return_exceptions=True)
    assert isinstance(told[-1], Conflict)
    assert await stored(session) == [*range(line - 1)]
    assert await put(commits, session, 9) == [*range(line - 1), 9]


@pytest.mark.parametrize("failing", [0, 1, 4])
@pytest.mark.parametrize("asks", [False, True])
async def test_one_that_fails_takes_back_its_own_only(session: Watched, failing: int, asks: bool) -> None:
    commits = SharedCommit(session)
    errors = [ValueError("no") if n == failing else None for n in range(5)]
    told = await asyncio.gather(
        *(put(commits, session, n, error, asks=asks) for n, error in enumerate(errors)),
        return_exceptions=True,
    )
    assert [n for n, each in enumerate(told) if isinstance(each, ValueError)] == [failing]
    assert await stored(session) == [n for n in range(5) if n != failing]


async def test_nobody_is_told_of_a_commit_that_fails(session: Watched) -> None:
    commits = SharedCommit(session)
    session.failing = "COMMIT"
    told = await asyncio.gather(*(put(commits, session, n) for n in range(4)), return_exceptions=True)
    assert all(isinstance(each, StoreError) for each in told)
    assert await stored(session) == []
    assert await put(commits, session, 9) == [9]


async def test_one_that_asks_is_not_told_of_a_commit_that_fails(session: Watched) -> None:
    commits = SharedCommit(session)
    session.failing = "COMMIT"
    told = await asyncio.gather(
        put(commits, session, 1, asks=True), put(commits, session, 2, asks=True), return_exceptions=True
    )
    assert str(told[0]) == "The disk is full."
    assert told[1] == await stored(session) == [2]


async def test_what_sqlite_gave_up_fails_for_all_that_were_stored_with_it(session: Watched) -> None:
    commits = SharedCommit(session)

    async def lost() -> None:
        async with commits.transaction() as open_session:
            await open_session.run("ROLLBACK")  # as SQLite does by itself when the disk is full
            await open_session.run("nonsense")
            await asyncio.sleep(0)

    told = await asyncio.gather(
        put(commits, session, 1), lost(), put(commits, session, 2), return_exceptions=True
    )
    assert [isinstance(each, StoreError) for each in told] == [True, True, True]
    assert await put(commits, session, 3) == [3]


async def test_whoever_is_cancelled_leaves_the_others_alone(session: Watched) -> None:
    commits = SharedCommit(session)
    for turns in range(30):
        tasks = [
            asyncio.create_task(put(commits, session, 10 * turns + n, asks=n == turns % 3)) for n in range(4)
        ]
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


@pytest.mark.parametrize("turns", range(16))
def test_a_loop_that_ends_waits_for_nobody(tmp_path: Path, turns: int) -> None:
    """Also if it ends between two steps of any of them, before another has taken its first."""

    async def cut_short() -> None:
        session = Watched(tmp_path / "it.sqlite3")
        await session
        await session.execute("CREATE TABLE rows (n INTEGER PRIMARY KEY)")
        commits = SharedCommit(session)
        tasks = [asyncio.create_task(put(commits, session, n, asks=n == 1)) for n in range(3)]
        for _ in range(turns):
            await asyncio.sleep(0)
        everything = asyncio.all_tasks() - {asyncio.current_task()}
        for each in everything:
            each.cancel()
        _, late = await asyncio.wait({*tasks, *everything}, timeout=3)
        await session.close()
        assert not late

    asyncio.run(cut_short())


async def test_closing_waits_for_the_commit(session: Watched) -> None:
    commits = SharedCommit(session)
    tasks = [asyncio.create_task(put(commits, session, n, asks=n == 1)) for n in range(3)]
    await asyncio.sleep(0)
    async with commits.at_rest():
        seen = await stored(session)
    with suppress(StoreError):
        await asyncio.gather(*tasks)
    assert seen == [0, 1, 2]
