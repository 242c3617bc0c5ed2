"""A beacon settles the dice: one round, named before anybody knows it, and no second try for anybody."""

import asyncio

import pytest

from bot.beacon import quicknet
from bot.beacon.quicknet import due, sent_at
from bot.setup import Setup
from bot.spans import DAY
from bot.tables.live import Live
from bot.tables.luck import SETTLED, STATEMENT, SWITCHED_OFF, UNREACHED
from bot.tables.model import Phase, Refusal, Table, TimerKind
from bot.tables.service import TableService
from data.store import Store
from rules.kernel import record
from rules.kernel.fairness import Bound, Drawn, key, origin, randomness, terms
from tests.beacon.sudden import Sudden, value
from tests.tables.helpers import ANN, BEN, CAT, GAMES, Clock, Tables

SECRET = bytes(range(32))


@pytest.fixture
def beacon() -> Sudden:
    return Sudden()


@pytest.fixture
def tables(store: Store, clock: Clock, beacon: Sudden) -> Tables:
    """Tables whose dice a beacon settles."""
    clock.now = due(30_000_000)
    return Tables(again(store, clock, beacon))


def again(store: Store, clock: Clock, beacon: Sudden | None) -> TableService:
    """The service of a bot that has just started."""
    return TableService(store, Setup(games=GAMES, clock=clock, draw_secret=lambda: SECRET, beacon=beacon))


def message(moment: float) -> int:
    """The id of a message that Discord took at that moment."""
    return round((moment - 1420070400) * 1000) << 22


async def started(tables: Tables, clock: Clock, *, ahead: float = 0.0) -> Table:
    """A table where Start was pressed; our clock is so much ahead of Discord's."""
    table = await tables.lobby(ANN, BEN)
    assert await tables.service.starting.start(table.id, clock.now - ahead) is None
    return await tables.service.get(table.id)


async def said(tables: Tables, store: Store, table: Table) -> list[int]:
    """The versions of which the channel is still to be told something about the dice."""
    return [row.seat for row in await store.read.intents(table.id) if row.kind == STATEMENT]


async def key_of(service: TableService, table_id: int) -> bytes:
    live: Live = await service.keeper.peek(table_id)
    return live.state.chance.key


@pytest.mark.parametrize("ahead", [0.0, 3600.0, -3600.0])
async def test_the_round_is_due_soon_by_discords_clock_and_settles_the_game(
    tables: Tables, store: Store, clock: Clock, beacon: Sudden, ahead: float
) -> None:
    table = await started(tables, clock, ahead=ahead)
    assert table.phase is Phase.LUCK and await said(tables, store, table) == [table.version]
    for late in (0.3, 1.0, 3.9):
        assert 6 <= due(table.dice.round) - (clock.now - ahead + late) <= 15
    sent = message(clock.now - ahead + 1.0)
    clock.now += 1.0
    named = await tables.service.starting.announced(table.id, sent)
    assert (named.dice.message, named.dice.void) == (str(sent), ())
    assert await said(tables, store, named) == [], "it stands in the channel"
    assert await tables.service.starting.begin(table.id) is None and not beacon.asked, "it is not due yet"
    clock.now += due(named.dice.round) - sent_at(sent)
    assert await tables.service.starting.begin(table.id) is None and not beacon.asked
    clock.now += 1.1
    assert [each.kind for each in await tables.service.timers.due()] == [TimerKind.LUCK]
    moved = await tables.service.starting.begin(table.id)
    assert moved is not None and beacon.asked == [named.dice.round]
    over = moved.table
    assert over.dice.signature == value(named.dice.round)
    seats = [Bound(each.bound, each.computer) for each in over.seats]
    drawn = Drawn(named.dice.round, str(sent), value(named.dice.round))
    lines = origin(terms("toy", over.options, seats), drawn=drawn)
    assert lines[1] == f"round {drawn.round} {randomness(drawn.signature)}"
    assert await key_of(tables.service, table.id) == key(SECRET, lines)


async def test_what_the_message_says_is_what_the_record_holds(
    tables: Tables, clock: Clock, beacon: Sudden
) -> None:
    table = await started(tables, clock)
    named = await tables.service.starting.announced(table.id, message(clock.now + 1))
    clock.now += 20
    await tables.service.starting.begin(table.id)
    await tables.service.moderation.replace_by_user(table.id, 1, CAT, "Cat")
    await tables.service.moderation.end(table.id)
    read = record.read((await tables.service.history.export(table.id)).data)
    assert (read.terms, read.secret_hash) == (table.terms, table.secret_hash)
    assert read.round == Drawn(named.dice.round, named.dice.message, value(named.dice.round))
    assert [each.bound for each in read.seats] != [each.bound for each in read.started], "Cat came later"
    assert read.seats[0].bound == read.started[0].bound
    assert not record.verify(GAMES["toy"], read).problem


async def test_nobody_can_change_anything_or_call_it_off_until_the_round_was_had(
    tables: Tables, clock: Clock, beacon: Sudden
) -> None:
    table = await started(tables, clock)
    service = tables.service
    for stage in range(2):
        for change in (
            service.starting.start(table.id, clock.now),
            service.lobby.leave(table.id, BEN),
            service.lobby.join(table.id, CAT, "Cat"),
            service.lobby.add_computer(table.id),
            service.lobby.remove_computer(table.id, 1),
            service.lobby.change_options(table.id, {"goal": "50"}),
            service.lobby.schedule(table.id, None),
            service.starting.wish(table.id, ANN),
            service.starting.word(table.id, ANN, "rain", extends=table.extends),
            service.starting.decline(table.id, ANN),
            service.moderation.replace_by_user(table.id, 1, CAT, "Cat"),
            service.moderation.replace_by_computer(table.id, 1),
            service.moderation.end(table.id, "other dice, please"),
            service.play.resign(table.id, ANN),
        ):
            with pytest.raises(Refusal):
                await change
        now = await service.get(table.id)
        assert (now.dice.round, now.terms, now.phase) == (table.dice.round, table.terms, Phase.LUCK)
        if not stage:
            await service.starting.announced(table.id, message(clock.now + 1))
    with pytest.raises(Refusal, match="nobody can change anything here or call it off"):
        await service.moderation.end(table.id)
    assert "Try again once the game has begun" in SETTLED
    clock.now += 20
    assert await service.starting.begin(table.id) is not None
    assert (await service.moderation.end(table.id)).phase is Phase.ENDED, "now its dice are known to all"


async def test_the_round_stays_the_same_over_outages_crashes_and_days(
    tables: Tables, store: Store, clock: Clock, beacon: Sudden, caplog: pytest.LogCaptureFixture
) -> None:
    table = await started(tables, clock)
    named = await tables.service.starting.announced(table.id, message(clock.now + 1))
    beacon.away, service, waited = True, tables.service, []
    clock.now += 20
    for _ in range(60):
        assert await service.starting.begin(table.id) is None
        first = await service.timers.next_due()
        assert first is not None and 2 <= first - clock.now <= 60, "it is tried again"
        waited.append(first - clock.now)
        clock.now = first
        service = again(store, clock, beacon)
        caplog.clear()
        await service.starting.resume()
    assert waited[0] < 20 and waited[-1] == 60
    told = await service.get(table.id)
    assert told.why == UNREACHED and told.version == named.version + 1, "said once"
    assert f"Table {table.id} waits for round {named.dice.round}" in caplog.text, "at each start"
    clock.now += 3 * DAY
    with pytest.raises(Refusal, match="cannot be reached"):
        await service.moderation.end(table.id)
    off = again(store, clock, None)
    assert await off.starting.begin(table.id) is None, "switched off it is waited for, too"
    with pytest.raises(Refusal, match="has switched the public beacon off"):
        await off.moderation.end(table.id)
    assert SWITCHED_OFF in caplog.text
    beacon.away = False
    service, clock.now = again(store, clock, beacon), clock.now + 120
    assert await service.starting.begin(table.id) is not None
    assert set(beacon.asked) == {named.dice.round}
    over = await service.get(table.id)
    assert over.why == ""
    drawn = Drawn(named.dice.round, named.dice.message, value(named.dice.round))
    assert await key_of(service, table.id) == key(SECRET, origin(over.terms, drawn=drawn))


async def test_a_message_that_came_too_late_is_void_and_another_follows(
    tables: Tables, store: Store, clock: Clock, beacon: Sudden
) -> None:
    table = await started(tables, clock)
    late = message(due(table.dice.round) - 2.9)
    clock.now = sent_at(late)
    after = await tables.service.starting.announced(table.id, late)
    assert [(each.round, each.message) for each in after.dice.void] == [(table.dice.round, str(late))]
    assert 6 <= due(after.dice.round) - sent_at(late) <= 15 and not after.dice.message
    assert await said(tables, store, after) == [after.version], "the first is not said again"
    clock.now += 60
    assert await tables.service.starting.begin(table.id) is None and not beacon.asked, "nothing names it yet"
    # A bot that was away for days finds that it could not name it in time.
    service = again(store, clock, beacon)
    clock.now += 2 * DAY
    later = await service.starting.announced(table.id, message(clock.now))
    assert len(later.dice.void) == 2 and 6 <= due(later.dice.round) - clock.now <= 15
    last = await service.starting.announced(table.id, message(clock.now + 1))
    clock.now += 20
    assert await service.starting.begin(table.id) is not None
    assert beacon.asked == [last.dice.round] == [later.dice.round]
    await service.moderation.end(table.id)
    read = record.read((await service.history.export(table.id)).data)
    assert read.round is not None and read.round.void == last.dice.void
    assert quicknet.in_time(int(read.round.message), read.round.round)


async def test_a_message_is_noted_once(tables: Tables, clock: Clock) -> None:
    table = await started(tables, clock)
    named = await tables.service.starting.announced(table.id, message(clock.now + 1))
    assert await tables.service.starting.announced(table.id, message(clock.now + 500)) == named


async def test_what_settles_the_dice_is_fixed_when_the_table_opens(
    store: Store, clock: Clock, beacon: Sudden
) -> None:
    beacon.away = True
    worded = await Tables(again(store, clock, beacon)).lobby(ANN, BEN)
    assert not worded.dice.beacon, "said in its lobby"
    beacon.away = False
    settled = await Tables(again(store, clock, beacon)).lobby(ANN, BEN, channel=7)
    assert settled.dice.beacon
    service = again(store, clock, beacon)
    assert await service.starting.start(worded.id) is not None, "it is not drawn into the other way"
    off = again(store, clock, None)
    with pytest.raises(Refusal, match="switched off"):
        await off.starting.start(settled.id)
    with pytest.raises(Refusal, match="no word is needed"):
        await off.starting.wish(settled.id, ANN)
    assert (await off.get(settled.id)).dice.beacon
    assert (await off.moderation.end(settled.id)).phase is Phase.ENDED, "before Start nobody knows anything"


async def test_two_who_have_the_round_at_once_begin_one_game(tables: Tables, clock: Clock) -> None:
    table = await started(tables, clock)
    await tables.service.starting.announced(table.id, message(clock.now + 1))
    clock.now += 20
    begun = await asyncio.gather(*(tables.service.starting.begin(table.id) for _ in range(3)))
    assert sum(each is not None for each in begun) == 1


async def test_a_start_that_the_channel_was_never_told_of_can_be_called_off(
    tables: Tables, clock: Clock
) -> None:
    """Where the bot may not post any more: a message would be void by now."""
    table = await started(tables, clock)
    with pytest.raises(Refusal, match="nobody can"):
        await tables.service.moderation.end(table.id)
    clock.now += 700
    assert (await tables.service.moderation.end(table.id)).phase is Phase.ENDED


async def test_with_its_channel_gone_a_table_ends_all_the_same(tables: Tables, clock: Clock) -> None:
    table = await started(tables, clock)
    after = await tables.service.moderation.end(table.id, "Its channel is gone.", gone=True)
    assert after.phase is Phase.ENDED and after.secret == ""
