"""What a stored move costs: `pytest tests/bench/bench_store.py --benchmark-enable -n 0 -s`.

A move through the table service, from the action to the committed transaction, in a real file with
every commit flushed to the disk; beside it the transaction alone, and a plain SQLite insert and commit
as the floor that no store can beat on this disk.
"""

import asyncio
import random
import sqlite3
from collections.abc import Callable, Coroutine, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from bot.tables.model import Opening
from bot.tables.service import TableService
from data.rows import GameRow, MoveRow, SnapshotRow
from data.store import Store
from rules import catalogue
from rules.kernel.game import RandomPlayer, Turn
from tests.tables.helpers import ANN, BEN

MOVES = 500

Run = Callable[[Coroutine[Any, Any, Any]], Any]


@pytest.fixture
def run() -> Iterator[Run]:
    loop = asyncio.new_event_loop()
    yield loop.run_until_complete
    loop.close()


def _measure(benchmark: BenchmarkFixture, what: Callable[..., object], **more: Any) -> None:
    """Time each of many rounds; report the median and the 99th percentile in milliseconds too."""
    benchmark.pedantic(what, rounds=MOVES, iterations=1, warmup_rounds=10, **more)  # type: ignore[no-untyped-call]
    if benchmark.stats is None:
        return
    times = sorted(benchmark.stats.stats.data)
    benchmark.extra_info["median_ms"] = round(times[len(times) // 2] * 1000, 3)
    benchmark.extra_info["p99_ms"] = round(times[len(times) * 99 // 100] * 1000, 3)


def test_floor(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "floor.sqlite3", isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE moves (number INTEGER PRIMARY KEY, state BLOB)")
    numbers = count(1)

    def insert() -> None:
        connection.execute("INSERT INTO moves VALUES (?, ?)", (next(numbers), bytes(1500)))

    _measure(benchmark, insert)
    connection.close()


def test_transaction(benchmark: BenchmarkFixture, tmp_path: Path, run: Run) -> None:
    store = run(Store.open(tmp_path / "store.sqlite3"))
    row = GameRow(guild_id=1, channel_id=1, opener_id=1, game="g", phase="playing", opened_at=0.0)

    async def add() -> None:
        async with store.write() as write:
            assert await write.add_game(row) == 1

    run(add())
    game_id = 1
    versions = count(1)

    async def move(version: int) -> None:
        changed = GameRow(
            id=game_id, version=version + 1, guild_id=1, channel_id=1, opener_id=1, game="g",
            phase="playing", opened_at=0.0,
        )  # fmt: skip
        made = MoveRow(
            game_id=game_id, number=version, version=version + 1, seat=0, made_by="person", user_id=1,
            interaction_id=version, action="{}", events="[]", digest="d" * 64, made_at=0.0,
        )  # fmt: skip
        async with store.write() as write:
            await write.save_game(changed, version)
            await write.add_move(made)
            await write.put_snapshot(SnapshotRow(game_id=game_id, number=version, state=bytes(1500)))

    _measure(benchmark, lambda: run(move(next(versions))))
    run(store.close())


@pytest.mark.parametrize("id", sorted(catalogue.GAMES))
def test_stored_move(benchmark: BenchmarkFixture, tmp_path: Path, run: Run, id: str) -> None:
    store = run(Store.open(tmp_path / "store.sqlite3"))
    service, rng, channels = TableService(store), random.Random(1), count(1)
    table_id = 0

    async def opened() -> int:
        table = await service.lobby.open(
            Opening(guild_id=1, channel_id=next(channels), opener_id=ANN, game=id, chosen={})
        )
        users = count(ANN)
        while not (await service.get(table.id)).ready:
            await service.lobby.join(table.id, next(users), "Player")
        await service.starting.start(table.id)
        return table.id

    async def next_move() -> tuple[Any, ...]:
        nonlocal table_id
        if not table_id or not (await service.get(table_id)).open:
            table_id = await opened()
        live = await service.keeper.peek(table_id)
        seat = live.waiting[0]
        action = RandomPlayer().choose(Turn(live.game, live.state, seat), rng)
        return table_id, live.table.seats[seat].user_id, action

    def setup() -> tuple[tuple[Any, ...], dict[str, Any]]:
        return run(next_move()), {}

    def act(*given: Any) -> None:
        run(service.play.act(*given))

    _measure(benchmark, act, setup=setup)
    run(store.close())


def test_glance(benchmark: BenchmarkFixture, tmp_path: Path, run: Run) -> None:
    store = run(Store.open(tmp_path / "store.sqlite3"))
    service = TableService(store)

    async def started() -> int:
        table = await service.lobby.open(
            Opening(guild_id=1, channel_id=1, opener_id=ANN, game="land", chosen={})
        )
        for user in (ANN, BEN):
            await service.lobby.join(table.id, user, "Player")
        return (await service.starting.start(table.id)).table.id

    table_id = run(started())
    _measure(benchmark, lambda: run(service.play.glance(table_id, ANN)))
    run(store.close())
