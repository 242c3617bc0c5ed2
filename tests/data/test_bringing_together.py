"""What brings people together, on either database: wishes, gatherings, notices, evenings, followers."""

from collections.abc import AsyncIterator

import pytest

from data.errors import Conflict
from data.rows import ComerRow, FollowerRow, GatheringRow, ReminderRow, ResultRow, Winner, WishRow
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


async def test_one_wish_a_person_and_its_guard(store: Store) -> None:
    async with store.write() as write:
        first = await write.finding.add_wish(HERE, ANN, "land")
        second = await write.finding.add_wish(HERE, ANN, "settlers")
        other = await write.finding.add_wish(HERE, BEN, "land")
        gathering = await write.finding.add_gathering(THERE, "call")
        await write.finding.save_wish(other, "duel")
    read = store.read.finding
    there = [WishRow(second, HERE, ANN, "settlers"), WishRow(other, HERE, BEN, "duel")]
    assert await read.wishes(HERE) == there
    assert await read.gatherings(THERE) == [GatheringRow(gathering, THERE, "call")]
    assert await read.servers() == [HERE, THERE]
    ours = Store(store.engine, Shards.parse("1/2")).read.finding
    assert await ours.servers() == [THERE]
    with pytest.raises(Conflict):
        async with store.write() as write:
            await write.finding.save_wish(first, "gone")
    with pytest.raises(Conflict):
        async with store.write() as write:
            await write.finding.drop_wish(first)
    async with store.write() as write:
        await write.finding.drop_wish(second)
        await write.finding.drop_gathering(gathering)
        await write.finding.leave_server(HERE)
    assert await read.servers() == []


async def test_a_notice_an_evening_and_who_won(store: Store) -> None:
    game_id = await added(store, game_row(guild_id=HERE))
    async with store.write() as write:
        for content in ("old", "new"):
            await write.finding.set_notice(HERE, content)
        evening = await write.evenings.add(HERE, "at eight")
        for user_id, name in ((BEN, "Ben"), (ANN, "Ann"), (BEN, "Benjamin")):
            await write.evenings.come(evening, user_id, name)
        who = {"user_id": ANN, "computer": None, "won": True, "score": 3}
        await write.add_results(
            [ResultRow(game_id=game_id, seat=0, guild_id=HERE, game="g", ended_at=4.5, **who)]  # type: ignore[arg-type]
        )
    assert await store.read.finding.notice(HERE) == "new"
    assert await store.read.finding.noticed() == [HERE]
    assert await store.read.finding.winners(HERE, 5) == [Winner(game_id, "g", 1, ANN, None, 4.5)]
    assert await store.read.evenings.comers(evening) == [ComerRow(BEN, "Ben"), ComerRow(ANN, "Ann")]
    async with store.write() as write:
        await write.evenings.stay_away(evening, BEN)
        await write.evenings.save(evening, "at nine")
    assert [each.content for each in await store.read.evenings.all()] == ["at nine"]
    async with store.write() as write:
        await write.finding.leave_server(HERE)
    assert await store.read.evenings.of_server(HERE) == []
    assert await store.read.evenings.comers(evening) == []
    assert await store.read.finding.notice(HERE) is None


async def test_who_follows_what(store: Store) -> None:
    game_id = await added(store, game_row())
    async with store.write() as write:
        for content in ("daily", "end"):
            await write.following.put(game_id, ANN, content)
    assert await store.read.following.all() == [FollowerRow(game_id, ANN, "end")]
    assert await store.read.following.of_user(BEN) == []
    async with store.write() as write:
        await write.following.save(game_id, ANN, "told")
        await write.following.drop(game_id, ANN)
    with pytest.raises(Conflict):
        async with store.write() as write:
            await write.following.save(game_id, ANN, "told")


async def test_reminders(store: Store) -> None:
    async with store.write() as write:
        id = await write.reminding.add(HERE, ANN, "at eight")
        await write.reminding.save(id, "at nine")
    assert await store.read.reminding.of_user(ANN) == [ReminderRow(id, HERE, ANN, "at nine")]
    assert len(await store.read.reminding.all()) == 1
    async with store.write() as write:
        await write.finding.leave_server(HERE)
    assert await store.read.reminding.all() == []
    with pytest.raises(Conflict):
        async with store.write() as write:
            await write.reminding.save(id, "gone")
