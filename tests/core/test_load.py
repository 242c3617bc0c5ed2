"""The benches that let people press measure something, or say that they do not."""

import random
from pathlib import Path

import pytest

from bot.tables.service import TableService
from data.store import Store
from rules.kernel.game import RandomPlayer, Turn
from tests.bench.bench_load import ALONE, Load, channels_of, onlooker, prepare


async def test_a_bench_without_a_stored_move_fails(tmp_path: Path) -> None:
    database, channels = str(tmp_path / "t.sqlite3"), channels_of(1)
    load = Load(channels, await prepare(database, channels, people=ALONE, computers=0))
    (table_id,) = load.tables.values()
    async with onlooker(database) as service:
        with pytest.raises(SystemExit, match="no move was taken"):
            await load.stored(service)
        live = await service.keeper.peek(table_id)
    user = live.table.users(live.waiting)[0]
    seat = live.table.seat_of(user)
    assert seat is not None
    store = await Store.open(database)
    action = RandomPlayer().choose(Turn(live.game, live.state, seat), random.Random(3))
    await TableService(store).play.act(table_id, user, action, interaction_id=5)
    await store.close()
    async with onlooker(database) as service:
        assert await load.stored(service) == {5}
