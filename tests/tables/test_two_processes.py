"""Two processes at one table, as when one takes over from another that does not know yet."""

import asyncio
import random
from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.setup import Setup
from bot.tables.model import Person, Post, Stale
from bot.tables.service import TableService
from data.shards import Shards
from data.store import Store
from data.write import Write
from tests.tables.helpers import ANN, BEN, DAN, GAMES, Tables


@pytest.fixture
async def both(postgres_database: str) -> AsyncIterator[tuple[Tables, Tables]]:
    """Two processes that serve one database."""
    stores = [await Store.open(postgres_database, shards=Shards(n, n, 2)) for n in (0, 1)]
    one, other = (Tables(TableService(store, Setup(games=GAMES))) for store in stores)
    yield one, other
    for store in stores:
        await store.close()


async def test_what_another_process_wrote_is_noticed_and_nothing_is_doubled(
    both: tuple[Tables, Tables],
) -> None:
    one, other = both
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
    moves = await one.service.keeper.store.read.moves(table.id)
    assert sorted(move.number for move in moves if move.number) == list(range(1, 7))


async def test_whose_turn_it_is_in_a_server_of_another_process_is_told_as_it_is(
    both: tuple[Tables, Tables],
) -> None:
    one, _ = both
    table = await one.started(ANN, BEN, goal="500")
    rng, seen = random.Random(1), set[bool]()
    for _ in range(12):
        for each in (ANN, BEN):
            (here,), (there,) = [await tables.service.overview.of_person(each) for tables in both]
            assert there.waiting == here.waiting
            seen.add(there.table.seat_of(each) in there.waiting)
        user = await one.active(table.id)
        await one.do(table.id, await one.random_action(table.id, user, rng), user)
    assert seen == {True, False}


async def test_who_is_forgotten_by_one_process_is_named_by_no_other(both: tuple[Tables, Tables]) -> None:
    """Not in a game that is over either, which the other has at hand."""
    one, other = both
    table = await one.play_on((await one.started(ANN, BEN, goal="15")).id, random.Random(1))
    held = await other.service.get(table.id)
    assert [seat.name for seat in held.seats] == ["Ann", "Ben"] and await other.service.get(table.id) is held
    assert await one.service.history.forget(ANN) == 1
    assert [seat.name for seat in (await other.service.get(table.id)).seats] == ["A player", "Ben"]


async def test_a_moderator_who_is_forgotten_by_one_process_is_named_by_no_other(
    both: tuple[Tables, Tables],
) -> None:
    """They never sat there, so that no seat says who they were."""
    one, other = both
    table = await one.started(ANN, BEN, goal="15")
    await one.service.moderation.end(table.id, by=Person(DAN, "Dan"))
    assert (await other.service.get(table.id)).why == "Dan ended it."
    await one.service.history.forget(DAN)
    assert (await other.service.get(table.id)).why == "A player ended it."


async def test_a_board_that_is_noted_while_somebody_is_forgotten_waits_for_that_or_that_for_it(
    both: tuple[Tables, Tables], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of them locks the table before its messages."""
    one, other = both
    table = await one.started(ANN, BEN, DAN, goal="500")
    await one.service.play.resign(table.id, DAN)
    table = await one.service.get(table.id)
    for message in (1, 2):
        await one.service.posts.note_shown(Post(table.id, 5, message, table.version, table.phase))
    set_post, forgetting = Write.set_post, list[asyncio.Task[int]]()

    async def noted(*given: Any) -> None:
        await set_post(*given)
        forgetting.append(asyncio.create_task(other.service.history.forget(DAN)))
        await asyncio.sleep(0.3)

    monkeypatch.setattr(Write, "set_post", noted)
    await one.service.posts.note_shown(Post(table.id, 5, 2, table.version, table.phase, kept="Dan resigned."))
    await asyncio.gather(*forgetting)
    assert "A player resigned" in str(await other.service.history.log(table.id))
