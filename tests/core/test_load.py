"""The benches that let people press measure something, or say that they do not."""

import random
from pathlib import Path

import pytest

from bot.tables.service import TableService
from data.store import Store
from rules.kernel.game import RandomPlayer, Turn
from rules.land.actions import End
from tests.bench import bench_faults
from tests.bench.bench_faults import Faulty
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


async def test_how_a_game_went_has_buttons_beside_its_last_board(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench_faults, "_TIDY", 0.2)
    database, channels = str(tmp_path / "t.sqlite3"), channels_of(2)
    load = Faulty(channels, await prepare(database, channels, people=ALONE, computers=0))
    over, playing = load.tables
    store = await Store.open(database)
    service, chance = TableService(store), random.Random(3)
    while (live := await service.keeper.peek(load.tables[over])).table.open:
        user = live.table.users(live.waiting)[0]
        turn = Turn(live.game, live.state, live.table.seat_of(user) or 0)
        action = End() if End() in turn.legal else RandomPlayer().choose(turn, chance)
        await service.play.act(live.table.id, user, action)
    load.standin.messages = {"1": (over, True), "2": (over, True), "3": (playing, True)}
    assert await load.doubled(service) == 0
    load.standin.messages |= {"4": (playing, True)}
    assert await load.doubled(service) == 1
    load.standin.messages |= {"4": (playing, False), "5": (over, True)}
    assert await load.doubled(service) == 1
    await store.close()
