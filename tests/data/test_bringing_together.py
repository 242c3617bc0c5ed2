"""What brings people together, on either database: wishes, gatherings, notices, evenings, followers."""

from collections.abc import AsyncIterator

import pytest

from data.documents import DocumentRow
from data.errors import Conflict
from data.rows import ResultRow, Winner
from data.shards import Shards
from data.store import Store
from tests.data.rowing import added, game_row

ANN, BEN = 1 << 61, 5
HERE, THERE = 9, 1 << 22


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    opened = await Store.open(database)
    yield opened
    await opened.close()


async def test_each_kind_is_added_found_changed_and_dropped_by_its_columns(store: Store) -> None:
    game_id = await added(store, game_row(guild_id=HERE))
    kinds: dict[str, dict[str, int]] = {
        "wishes": {"guild_id": HERE, "user_id": ANN},
        "gatherings": {"guild_id": HERE},
        "evenings": {"guild_id": HERE},
        "reminders": {"guild_id": HERE, "user_id": ANN},
        "followers": {"game_id": game_id, "user_id": ANN},
        "notices": {"guild_id": HERE},
    }
    ours, others = (Store(store.engine, Shards.parse(each)).read.documents for each in ("0/2", "1/2"))
    for table, columns in kinds.items():
        async with store.write() as write:
            number = await write.documents.add(table, "old", **columns)
        key = columns if table in ("followers", "notices") else {"id": number}
        read = store.read.documents
        assert await read.all(table) == [DocumentRow("old", key | columns)]
        assert await ours.all(table) == await read.all(table) and await others.all(table) == []
        for column, value in columns.items():
            assert len(await read.where(table, **{column: value})) == 1
            assert await read.where(table, **{column: value + 1}) == []
        async with store.write() as write:
            await write.documents.save(table, "new", **key)
        (found,) = await read.where(table, **key)
        assert found.content == "new"
        async with store.write() as write:
            await write.documents.drop(table, **key)
            await write.documents.drop(table, **key)
        assert await read.all(table) == []
        with pytest.raises(Conflict):
            async with store.write() as write:
                await write.documents.save(table, "later", **key)
        with pytest.raises(Conflict):
            async with store.write() as write:
                await write.documents.drop(table, there=True, **key)


async def test_one_wish_a_person_and_none_where_the_bot_has_left(store: Store) -> None:
    async with store.write() as write:
        await write.documents.add("wishes", "land", guild_id=HERE, user_id=ANN)
        await write.documents.add("gatherings", "call", guild_id=THERE)
    with pytest.raises(Conflict):
        async with store.write() as write:
            await write.documents.add("wishes", "settlers", guild_id=HERE, user_id=ANN)
    async with store.write() as write:
        await write.leave_server(HERE)
    assert await store.read.documents.all("wishes") == []
    (left,) = await store.read.documents.all("gatherings")
    assert left.columns["guild_id"] == THERE


async def test_who_comes_and_who_won(store: Store) -> None:
    game_id = await added(store, game_row(guild_id=HERE))
    async with store.write() as write:
        evening = await write.documents.add("evenings", "at eight", guild_id=HERE)
        for user_id, name in ((BEN, "Ben"), (ANN, "Ann"), (BEN, "Benjamin")):
            await write.come(evening, user_id, name)
        who = {"user_id": ANN, "computer": None, "won": True, "score": 3}
        await write.add_results(
            [ResultRow(game_id=game_id, seat=0, guild_id=HERE, game="g", ended_at=4.5, **who)]  # type: ignore[arg-type]
        )
    assert await store.read.results.winners(HERE, 5) == [Winner(game_id, "g", 1, ANN, None, 4.5)]
    assert await store.read.comers(evening) == [(BEN, "Ben"), (ANN, "Ann")]
    async with store.write() as write:
        await write.stay_away(evening, BEN)
    assert await store.read.comers(evening) == [(ANN, "Ann")]
    async with store.write() as write:
        await write.leave_server(HERE)
    assert await store.read.documents.all("evenings") == []
    assert await store.read.comers(evening) == []
