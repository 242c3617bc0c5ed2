"""Two processes at one table, as when one takes over from another that does not know yet."""

import random

import pytest

from bot.setup import Setup
from bot.tables.model import Stale
from bot.tables.service import TableService
from data.shards import Shards
from data.store import Store
from tests.tables.helpers import ANN, BEN, GAMES, Tables


async def test_what_another_process_wrote_is_noticed_and_nothing_is_doubled(postgres_database: str) -> None:
    stores = [await Store.open(postgres_database, shards=Shards(n, n, 2)) for n in (0, 1)]
    one, other = (Tables(TableService(store, Setup(games=GAMES))) for store in stores)
    table = await one.started(ANN, BEN, goal="500")
    rng = random.Random(1)
    for turn in range(6):
        ours, theirs = (one, other) if turn % 2 else (other, one)
        user = await ours.active(table.id)
        await ours.do(table.id, await ours.random_action(table.id, user, rng), user)
        before = await theirs.active(table.id)
        with pytest.raises(Stale):
            await theirs.do(table.id, await theirs.random_action(table.id, before, rng), before)
        now = await theirs.service.play.glance(table.id)
        assert now.table.version == (await ours.service.get(table.id)).version
    moves = await stores[0].read.moves(table.id)
    assert sorted(move.number for move in moves if move.number) == list(range(1, 7))
    for store in stores:
        await store.close()
