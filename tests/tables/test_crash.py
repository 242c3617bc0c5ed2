"""kill -9 of a real process in the middle of moves: every acknowledged move is there, none twice."""

import asyncio
import random
import subprocess
import sys
from collections.abc import Collection
from pathlib import Path

import pytest

from bot.setup import Setup
from bot.tables.model import Phase, Table
from bot.tables.service import TableService
from data.names import is_url
from data.rows import MoveRow
from data.store import Store
from rules.kernel import record
from tests.tables.helpers import ANN, BEN, CHANNEL, GAMES, Tables
from tests.tables.toy import TOY, Roll

PLAYER = Path(__file__).with_name("crashing.py")


def play_until_killed(path: str, acknowledged: int, interactions: int) -> list[tuple[int, int]]:
    """Let another process play and kill it after so many acknowledged moves: (interaction, version) each."""
    command = [sys.executable, "-m", "tests.tables.crashing", path, str(interactions)]
    done: list[tuple[int, int]] = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=PLAYER.parents[2]) as process:
        assert process.stdout is not None
        for line in process.stdout:
            interaction, version = line.split()
            done.append((int(interaction), int(version)))
            if len(done) == acknowledged:
                process.kill()
    assert len(done) >= acknowledged
    return done


@pytest.mark.long
async def test_every_acknowledged_move_outlives_kill_minus_nine(database: str) -> None:
    path, rng = database, random.Random(0)
    acknowledged: list[tuple[int, int]] = []
    for life in range(2):
        acknowledged += play_until_killed(path, rng.randrange(5, 40), interactions=1 + 10_000 * life)
        store = await opened_again(path)
        tables = Tables(service := TableService(store, Setup(games=GAMES)))
        table = await service.find(CHANNEL)
        assert table is not None
        moves = await store.read.moves(table.id)
        stored = [row.interaction_id for row in moves]
        assert len(set(stored)) == len(stored)
        assert [interaction for interaction, _ in acknowledged] == [
            interaction for interaction in stored if interaction in dict(acknowledged)
        ]
        assert len(stored) - len(acknowledged) <= life + 1, "at most the move under way in each life"
        assert moves[-1].version == table.version
        glance = await service.play.glance(table.id)
        assert record.digest(TOY, TOY.load(await newest(store, table.id))) == moves[-1].digest
        assert glance.table.phase is Phase.PLAYING
        assert [each.id for each in await service.posts.behind()] == [table.id]
        await a_click_repeated_changes_nothing(tables, table, moves, dict(acknowledged))
        if life:
            await tables.play_on(table.id, random.Random(1))
            assert not record.verify(TOY, record.read((await service.history.export(table.id)).data)).problem
        await store.close()


async def a_click_repeated_changes_nothing(
    tables: Tables, table: Table, moves: list[MoveRow], acknowledged: Collection[int]
) -> None:
    for row in moves:
        if row.interaction_id in acknowledged:
            moved = await tables.do(table.id, Roll(), row.user_id, interaction_id=row.interaction_id)
            assert moved.seat == row.seat
    assert await tables.service.find(CHANNEL) == table
    assert table.seat_of(ANN) == 0
    assert table.seat_of(BEN) == 1


async def opened_again(path: str) -> Store:
    """After a kill: a busy server may see only later that the process is gone, and its claim free."""
    return await asyncio.wait_for(Store.open(path, wait=is_url(path)), 20)


async def newest(store: Store, table_id: int) -> bytes:
    snapshot = await store.read.snapshot(table_id)
    assert snapshot is not None
    return snapshot.state
