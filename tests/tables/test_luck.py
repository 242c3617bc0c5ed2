"""What people give to the dice: clicks, and words that are taken when seats and options stand."""

import random

import pytest

from bot.setup import Setup
from bot.tables.lobby import LUCK_SECONDS
from bot.tables.model import Phase, Refusal, Table, TimerKind
from bot.tables.service import TableService
from data.store import Store
from rules import record
from rules.chance import Chance
from rules.fairness import Contribution, commitment, key
from tests.tables.helpers import ANN, BEN, CAT, DAN, GAMES, NAMES, Clock, Tables

SECRET = bytes(range(32))


async def seated(tables: Tables, *users: int) -> Table:
    table = await tables.lobby()
    for user in users:
        table = await tables.service.lobby.join(table.id, user, NAMES[user], click=user * 10)
    return table


def clicks(*users: int) -> tuple[Contribution, ...]:
    return tuple(Contribution("click", NAMES[user], str(user * 10)) for user in users)


async def test_the_hash_is_there_before_anybody_sits(tables: Tables) -> None:
    table = await tables.lobby()
    assert table.secret_hash == commitment(SECRET)
    assert table.secret == ""
    assert (await tables.service.moderation.end(table.id)).secret == "", "it was never played"


async def test_clicks_go_into_the_key(tables: Tables) -> None:
    table = await seated(tables, ANN, BEN)
    assert table.contributions == clicks(ANN, BEN)
    moved = await tables.service.lobby.start(table.id)
    assert moved is not None
    live = await tables.service.keeper.peek(table.id)
    assert live.state.chance.key == key(SECRET, clicks(ANN, BEN))
    again, _ = live.game.new(live.table.options, 2, Chance(key(SECRET, clicks(BEN, ANN))))
    assert record.digest(live.game, again) != live.start_digest


async def test_who_leaves_takes_the_click_along_and_a_new_name_is_the_one_that_counts(tables: Tables) -> None:
    table = await seated(tables, ANN, BEN, CAT)
    table = await tables.service.lobby.leave(table.id, BEN)
    assert table.contributions == clicks(ANN, CAT)
    table = await tables.service.lobby.join(table.id, BEN, "Ben", click=77)
    assert [each.text for each in table.contributions] == ["1010", "1030", "77"]
    table = await tables.service.lobby.join(table.id, ANN, "Anna", click=78)
    assert table.contributions[0] == Contribution("click", "Anna", "1010"), "the first click counts"


async def test_words_are_taken_once_seats_and_options_stand(tables: Tables, store: Store) -> None:
    lobby = tables.service.lobby
    table = await seated(tables, ANN, BEN)
    with pytest.raises(Refusal, match="when Start was pressed"):
        await lobby.word(table.id, ANN, "Ann", "early")
    table, asked = await lobby.wish(table.id, BEN, "Ben")
    assert asked
    assert await lobby.start(table.id) is None
    frozen = await tables.service.get(table.id)
    assert (frozen.phase, frozen.pondering) == (Phase.LUCK, (ANN, BEN))
    for change in (
        lobby.join(table.id, CAT, "Cat", click=1),
        lobby.leave(table.id, ANN),
        lobby.add_computer(table.id),
        lobby.change_options(table.id, {"goal": "50"}),
        lobby.start(table.id),
        lobby.wish(table.id, CAT, "Cat"),
    ):
        with pytest.raises(Refusal):
            await change
    assert await lobby.begin(table.id) is None, "words are awaited"
    await lobby.word(table.id, BEN, "Ben", "  good\n\x00 luck ")
    with pytest.raises(Refusal, match="already"):
        await lobby.word(table.id, BEN, "Ben", "better luck")
    await lobby.word(table.id, DAN, "Dan", "x" * 300)
    assert await lobby.begin(table.id) is None
    await lobby.word(table.id, ANN, "Ann", "")
    moved = await lobby.begin(table.id)
    assert moved is not None
    expected = (
        *clicks(ANN, BEN),
        Contribution("word", "Ben", "good luck"),
        Contribution("word", "Dan", "x" * 100),
    )
    assert moved.table.contributions == expected
    live = await tables.service.keeper.peek(table.id)
    assert live.state.chance.key == key(SECRET, expected)
    assert TimerKind.LUCK not in {row.kind for row in await store.read.timers(table.id)}
    with pytest.raises(Refusal, match="made already"):
        await lobby.word(table.id, CAT, "Cat", "late")


async def test_a_wish_can_be_taken_back(tables: Tables) -> None:
    table = await seated(tables, ANN, BEN)
    await tables.service.lobby.wish(table.id, ANN, "Ann")
    _, asked = await tables.service.lobby.wish(table.id, ANN, "Ann")
    assert not asked
    assert await tables.service.lobby.start(table.id) is not None


async def test_after_a_minute_the_game_begins_even_after_a_restart(
    tables: Tables, store: Store, clock: Clock
) -> None:
    table = await seated(tables, ANN, BEN)
    await tables.service.lobby.wish(table.id, DAN, "Dan")
    assert await tables.service.lobby.start(table.id) is None
    service = TableService(store, Setup(games=GAMES, clock=clock))
    clock.pass_minutes(LUCK_SECONDS / 60 - 0.01)
    assert await service.timers.due() == []
    assert await service.lobby.begin(table.id) is None
    clock.pass_minutes(0.02)
    (due,) = await service.timers.due()
    assert due.kind is TimerKind.LUCK
    moved = await service.lobby.begin(table.id)
    assert moved is not None
    assert moved.table.contributions == clicks(ANN, BEN)
    assert await service.lobby.begin(table.id) is None


async def test_the_record_holds_it_all_and_its_digest_is_published(tables: Tables) -> None:
    table = await seated(tables, ANN, BEN)
    await tables.service.lobby.start(table.id)
    over = await tables.play_on(table.id, random.Random(3))
    assert over.phase is Phase.OVER
    read = record.read((await tables.service.history.export(table.id)).data)
    assert read.contributions == clicks(ANN, BEN)
    assert read.digest == over.record_digest
    assert record.verify(GAMES["toy"], read).agrees
    assert {made.by for made in read.moves} == {"person"}
