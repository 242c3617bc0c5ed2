"""Limits: at the limit all is well, one above is refused; old games shrink to their record."""

import asyncio
import random
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.client import Landmoot
from bot.setup import Setup
from bot.spans import DAY, HOUR
from bot.tables.allowance import Cost
from bot.tables.limits import Limits
from bot.tables.model import Opening, Phase, Refusal, Table, TableSettings
from bot.tables.reminders import Reminder
from bot.tables.seasons import Season
from bot.tables.service import TableService
from data.rows import SnapshotRow
from data.store import Store
from data.write import Write
from rules.kernel import record
from rules.land_shares.actions import ALWAYS, OFF, AutoPass
from tests.tables import test_orders
from tests.tables.helpers import ANN, BEN, CAT, CHANNEL, GAMES, GUILD, Clock, Tables
from tests.tables.test_orders import USERS, B, C

FEW = Limits(tables=3, evenings=2, seasons=2, reminders=2, follows=2, posts=2, orders=4, keep_days=30)


@pytest.fixture
def service(store: Store, clock: Clock) -> TableService:
    games = {**GAMES, **test_orders.GAMES}
    draw_secret = lambda: bytes(range(32))  # noqa: E731
    return TableService(
        store, Setup(games=games, clock=clock, rng=random.Random(7), draw_secret=draw_secret, limits=FEW)
    )


async def test_a_server_has_so_many_open_tables(tables: Tables) -> None:
    opened = [await tables.lobby(ANN, channel=channel) for channel in range(1, 4)]
    with pytest.raises(Refusal, match="3 open tables"):
        await tables.lobby(ANN, channel=9)
    await tables.service.lobby.open(
        Opening(guild_id=GUILD + 1, channel_id=10, opener_id=ANN, game="toy", chosen={})
    )
    await tables.service.moderation.end(opened[0].id)
    assert (await tables.lobby(ANN, channel=9)).phase is Phase.LOBBY


async def test_two_at_once_do_not_share_the_last_place(tables: Tables) -> None:
    await asyncio.gather(*(tables.lobby(ANN, channel=channel) for channel in (1, 2)))
    results = await asyncio.gather(
        *(tables.lobby(ANN, channel=channel) for channel in (3, 4, 5)), return_exceptions=True
    )
    assert sorted(type(each).__name__ for each in results) == ["Refusal", "Refusal", "Table"]


@pytest.mark.parametrize("kind", ["evening", "season", "reminder", "follow"])
async def test_nor_that_of_what_is_planned(tables: Tables, clock: Clock, kind: str) -> None:
    service = tables.service
    cup = Season(guild_id=GUILD, channel_id=CHANNEL, title="Cup", format="rounds", game="toy")
    note = Reminder(guild_id=GUILD, channel_id=CHANNEL, user_id=CAT, note="", at=clock.now + DAY)
    games = [await tables.started(ANN, BEN, channel=channel) for channel in (1, 2, 3)]

    async def planned(game: Table) -> object:
        if kind == "season":
            return await service.seasons.make(cup)
        if kind == "reminder":
            return await service.reminders.add(note)
        if kind == "follow":
            return await service.following.follow(game, CAT, "end")
        return await service.evenings.plan(GUILD, CHANNEL, "toy", clock.now + DAY, None)

    results = await asyncio.gather(*map(planned, games), return_exceptions=True)
    assert [isinstance(each, Refusal) for each in results] == [False, False, True]


async def test_a_person_has_so_many_boards_posted_in_a_minute(service: TableService, clock: Clock) -> None:
    spend = service.allowance.spend
    for _ in range(FEW.posts):
        await spend(ANN, Cost.BOARD)
    with pytest.raises(Refusal, match="2 boards"):
        await spend(ANN, Cost.BOARD)
    await spend(BEN, Cost.BOARD)
    clock.now += 59.9
    with pytest.raises(Refusal):
        await spend(ANN, Cost.BOARD)
    clock.now += 0.2
    await spend(ANN, Cost.BOARD)


async def test_an_hour_of_pressing_costs_others_so_much_and_no_more(
    service: TableService, store: Store, clock: Clock
) -> None:
    """Whoever presses all there is, every ten seconds for three hours, over restarts and forgetting."""
    rng, begun, had = random.Random(7), clock.now, list[tuple[float, int]]()
    while clock.now < begun + 3 * HOUR:
        cost = rng.choice(list(Cost))
        try:
            await service.allowance.spend(ANN, cost)
            had.append((clock.now, cost.points))
        except Refusal as refused:
            again = "Another table can call people in" if cost is Cost.CALL else "Try again in"
            assert again in refused.text or "2 boards" in refused.text
        if rng.random() < 0.01:
            await service.history.forget(ANN)
            service = TableService(store, Setup(games=GAMES, clock=clock, limits=FEW))
        clock.now += 10
    hours = [sum(points for at, points in had if start - HOUR < at <= start) for start, _ in had]
    assert FEW.hourly - max(each.points for each in Cost) < max(hours) <= FEW.hourly
    await service.allowance.spend(BEN, *sorted(Cost, key=lambda each: each.points)[-3:])


async def test_presses_at_once_are_worth_no_more_than_one_after_the_other(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    spent = Write.spent

    async def slowly(*given: Any) -> Any:
        found = await spent(*given)
        await asyncio.sleep(0.02)
        return found

    monkeypatch.setattr(Write, "spent", slowly)
    store = await Store.open(database)
    spend = TableService(store, Setup(games=GAMES)).allowance.spend
    pressed = await asyncio.gather(*(spend(ANN, Cost.PRACTICE) for _ in range(12)), return_exceptions=True)
    refused = [each for each in pressed if isinstance(each, Refusal)]
    assert len(pressed) - len(refused) == Limits().hourly // Cost.PRACTICE.points
    await store.close()


async def test_who_has_had_enough_is_told_of_what_and_until_when(service: TableService, clock: Clock) -> None:
    spend = service.allowance.spend
    for _ in range(2):
        await spend(ANN, Cost.CALL, Cost.OPEN)
        clock.now += 600
    await spend(ANN, Cost.REPLAY)
    with pytest.raises(Refusal) as refused:
        await spend(ANN, Cost.OPEN, Cost.THREAD)
    assert refused.value.text.endswith(
        "2 tables opened, 1 replay made and 2 calls of the players' role. Try again in 40 minutes."
    )
    with pytest.raises(Refusal, match="Another table can call people in 40 minutes"):
        await spend(ANN, Cost.CALL)  # to be tried again was nothing: its table was open
    await spend(ANN, Cost.OPEN)  # what was refused cost nothing
    clock.now += 2400
    await spend(ANN, Cost.OPEN, Cost.THREAD)


async def test_what_is_refused_after_it_was_paid_costs_nothing_but_a_thread(
    service: TableService, clock: Clock
) -> None:
    """Somebody else was faster: the table is free, however often, and the thread made for it is not."""
    for _ in range(FEW.hourly // Cost.THREAD.points):
        with pytest.raises(Refusal, match="faster"):
            async with service.allowance.spending(ANN, Cost.REPLAY):
                raise Refusal("Somebody was faster.")
    for _ in range(2):
        with pytest.raises(Refusal, match="faster"):
            async with service.allowance.spending(ANN, Cost.OPEN, Cost.THREAD):
                raise Refusal("Somebody was faster.")
    left = FEW.hourly - 2 * Cost.THREAD.points
    for _ in range(left // Cost.CALL.points):
        async with service.allowance.spending(ANN, Cost.CALL):
            pass
    with pytest.raises(Refusal, match="2 threads made and 4 calls of the players' role"):
        await service.allowance.spend(ANN, Cost.CALL)


async def test_a_seat_changes_its_orders_so_often_until_the_game_goes_on(service: TableService) -> None:
    table_id = await test_orders.seated(service, land_shares="on")
    await test_orders.put(service, table_id, test_orders.crowd())
    for number in range(FEW.orders):
        await service.play.act(table_id, USERS[B], AutoPass(OFF if number % 2 else ALWAYS))
    with pytest.raises(Refusal, match="4 times"):
        await service.play.act(table_id, USERS[B], AutoPass(ALWAYS))
    await service.play.act(table_id, USERS[C], AutoPass(ALWAYS))
    await service.play.act(table_id, USERS[0], test_orders.Strike(0, test_orders.h("SE")))
    await service.play.act(table_id, USERS[B], AutoPass(ALWAYS))
    await service.play.act(table_id, USERS[C], AutoPass(OFF))


async def finished(tables: Tables, channel: int = CHANNEL) -> int:
    table = await tables.started(ANN, BEN, channel=channel, goal="15", settings=TableSettings())
    assert (await tables.play_on(table.id, random.Random(3))).phase is Phase.OVER
    return table.id


async def test_two_logins_close_together_prune_a_game_once(
    tables: Tables, clock: Clock, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The second found no moves any more, and said that the record was not the one that was published."""
    await finished(tables)
    clock.now += 31 * DAY
    landmoot = Landmoot(tmp_path / "unused.sqlite3")
    landmoot.app = cast(Any, SimpleNamespace(service=tables.service))
    await asyncio.gather(landmoot._prune(), landmoot._prune())
    landmoot._alarms.close()
    assert "cannot be pruned" not in caplog.text


async def test_an_old_game_is_pruned_to_the_record_that_it_had(
    tables: Tables, clock: Clock, store: Store
) -> None:
    service = tables.service
    table_id = await finished(tables)
    before = await service.history.export(table_id)
    counted = await service.history.statistics(GUILD, ANN)
    clock.now += 30 * DAY
    assert await service.pruning.prune() == 0, "at the limit it is kept"
    clock.now += 1
    assert await service.pruning.prune() == 1
    assert await service.pruning.prune() == 0
    assert await store.read.moves(table_id, -1) == [] and await store.read.snapshot(table_id) is None
    assert await service.history.export(table_id) == before
    fresh = TableService(store, Setup(games=GAMES, clock=clock, limits=FEW))
    assert await fresh.history.export(table_id) == before
    assert (await fresh.find(CHANNEL)).id == table_id
    for looking in (fresh.play.glance(table_id), fresh.history.log(table_id)):
        with pytest.raises(Refusal, match="record can still be exported"):
            await looking
    assert await fresh.history.statistics(GUILD, ANN) == counted


async def test_a_game_that_cannot_be_read_keeps_its_moves_and_holds_up_no_other(
    tables: Tables, clock: Clock, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    unreadable, other = await finished(tables), await finished(tables, CHANNEL + 1)
    moves = await store.read.moves(unreadable, -1)
    published = (await tables.service.get(unreadable)).record_digest
    async with store.write() as write:
        await write.put_snapshot(SnapshotRow(game_id=unreadable, number=len(moves), state=b"{}"))
    monkeypatch.setattr("bot.tables.pruning.AT_ONCE", 1)
    fresh = TableService(store, Setup(games=GAMES, clock=clock, limits=FEW))
    clock.now += 31 * DAY
    assert [await fresh.pruning.prune() for _ in range(4)] == [1, 1, 0, 1]
    assert await store.read.record(other)
    assert await store.read.record(unreadable) is None and await store.read.moves(unreadable, -1) == moves
    assert moves and (await fresh.get(unreadable)).record_digest == published


async def test_open_games_and_a_host_who_keeps_all_are_left_alone(
    tables: Tables, clock: Clock, store: Store
) -> None:
    await tables.started(ANN, BEN, goal="500")
    clock.now += 5_000 * DAY
    assert await tables.service.pruning.prune() == 0
    keeps = TableService(store, Setup(games=GAMES, clock=clock, limits=Limits(keep_days=0)))
    await keeps.moderation.end(1)
    clock.now += 5_000 * DAY
    assert await keeps.pruning.prune() == 0
    assert await tables.service.pruning.prune() == 1


async def test_who_is_forgotten_is_forgotten_in_pruned_records_too(tables: Tables, clock: Clock) -> None:
    table_id = await finished(tables)
    clock.now += 31 * DAY
    await tables.service.pruning.prune()
    await tables.service.history.forget(ANN)
    kept = record.read((await tables.service.history.export(table_id)).data)
    assert "Ann" not in [seated.name for seated in kept.seats] and "Ben" in [s.name for s in kept.seats]
    assert record.verify(GAMES["toy"].variant(kept.options), kept).moves


async def test_what_a_host_allows_nobody_is_not_promised_for_later(store: Store, clock: Clock) -> None:
    service = TableService(store, Setup(games=GAMES, clock=clock, limits=Limits(hourly=5)))
    with pytest.raises(Refusal, match="more than one person may have in an hour here"):
        await service.allowance.spend(ANN, Cost.OPEN)
