"""The alarm of the timers: whatever cannot be served, it rings again later, and never at once for ever."""

import asyncio
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import discord
import pytest

from bot.setup import Setup
from bot.spans import HOUR
from bot.tables.keeper import noting_stored
from bot.tables.model import OnSilence, Opening, Refusal, TableSettings
from bot.tables.service import TableService
from bot.upkeep.desks import Clockwork
from bot.upkeep.open_panels import OpenPanels
from data.errors import StoreError
from data.store import Store
from tests.tables.helpers import ANN, BEN, CHANNEL, GUILD, Clock, Tables


class Alarms:
    """Notes for when each alarm is set, and rings on demand."""

    def __init__(self) -> None:
        self.delays: dict[str, float] = {}
        self.work: dict[str, Callable[[], Any]] = {}
        self.first = asyncio.Event()

    def set(self, key: str, delay: float, work: Callable[[], Any]) -> None:
        self.first.set()
        self.delays[key], self.work[key] = delay, work


class Calls:
    """Cannot be reached, or reaches nobody."""

    def __init__(self, error: Exception | None = None) -> None:
        self.error, self.pinged = error, 0

    async def remind(self, table: object, people: Sequence[int], *, among: bool = False) -> None:
        if self.error is not None:
            raise self.error
        self.pinged += len(people)


def clockwork(service: Any, alarms: Alarms, clock: Clock, calls: Calls) -> Clockwork:
    kit: Any = SimpleNamespace(service=service, alarms=alarms, setup=Setup(clock=clock))
    desk: Any = SimpleNamespace(calls=calls)
    return Clockwork(kit, lambda _: desk, OpenPanels(alarms, clock, AsyncMock(), AsyncMock()))  # type: ignore[arg-type]


async def waiting(tables: Tables) -> None:
    await tables.started(ANN, BEN, settings=TableSettings(remind_after=10, on_silence=OnSilence.NOTHING))


async def test_it_is_set_for_the_next_timer(tables: Tables, clock: Clock) -> None:
    alarms, calls = Alarms(), Calls()
    clocks = clockwork(tables.service, alarms, clock, calls)
    await clocks.wind()
    assert alarms.delays == {"timers": HOUR}
    await waiting(tables)
    await clocks.wind()
    assert alarms.delays == {"timers": 600}
    clock.pass_minutes(10)
    await clocks.ring()
    assert calls.pinged == 1
    assert alarms.delays == {"timers": HOUR}, "nothing more happens after silence at this table"


async def test_whoever_stores_timers_tells_the_alarm(tables: Tables, clock: Clock) -> None:
    told, at = list[float](), clock.now + 60
    tables.service.expect(told.append)
    table = await tables.service.lobby.open(
        Opening(guild_id=GUILD, channel_id=CHANNEL, opener_id=ANN, game="toy", chosen={}, starts_at=at)
    )
    assert told == [at], "a table that opens for a time"
    await tables.service.lobby.schedule(table.id, at + 1)
    assert told[-1] == at + 1, "a change"
    playing = await tables.started(ANN, BEN, channel=CHANNEL + 1)
    await tables.service.timers.wake(playing.id, await tables.active(playing.id), at + 2)
    assert told[-1] == at + 2, "timers alone"


async def test_what_is_due_was_not_stored_by_whoever_moved_the_alarm(tables: Tables, clock: Clock) -> None:
    """They would be told of another table's trouble as of their own."""
    await waiting(tables)
    clock.pass_minutes(10)
    alarms, calls = Alarms(), Calls()
    with noting_stored() as stored:
        await clockwork(tables.service, alarms, clock, calls).ring()
    assert calls.pinged == 1 and stored == []


async def test_timers_of_a_table_that_cannot_be_read_do_not_ring_for_ever(
    tables: Tables, store: Store, clock: Clock
) -> None:
    await waiting(tables)
    clock.pass_minutes(11)
    alarms = Alarms()
    clocks = clockwork(TableService(store, Setup(games={}, clock=clock)), alarms, clock, Calls())
    await clocks.ring()
    assert alarms.delays["timers"] >= 60


@pytest.mark.parametrize("error", [OSError("no network"), RuntimeError("a fault of ours"), Refusal("No.")])
async def test_what_fails_is_tried_again_minutes_later(
    tables: Tables, clock: Clock, error: Exception
) -> None:
    await waiting(tables)
    clock.pass_minutes(10)
    alarms, calls = Alarms(), Calls(error)
    clocks = clockwork(tables.service, alarms, clock, calls)
    await clocks.ring()
    assert 60 <= alarms.delays["timers"] <= 600
    calls.error = None
    clock.pass_minutes(10)
    await alarms.work["timers"]()
    assert calls.pinged == 1


async def test_who_cannot_be_told_where_their_channel_takes_nothing_is_tried_once_an_hour(
    tables: Tables, clock: Clock
) -> None:
    """In a locked thread it was every five minutes, for ever."""
    await waiting(tables)
    clock.pass_minutes(10)
    refused: Any = SimpleNamespace(status=400, reason="")
    alarms, calls = Alarms(), Calls(discord.HTTPException(refused, {"code": 50083, "message": "archived"}))
    await clockwork(tables.service, alarms, clock, calls).ring()
    assert alarms.delays["timers"] == HOUR


async def test_a_store_that_fails_stops_no_timer_for_good(
    tables: Tables, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    await waiting(tables)
    clock.pass_minutes(10)
    alarms, calls = Alarms(), Calls()
    clocks = clockwork(tables.service, alarms, clock, calls)
    with monkeypatch.context() as patched:
        patched.setattr(tables.service.timers, "due", None)
        await clocks.ring()
    assert alarms.delays["timers"] >= 60
    await alarms.work["timers"]()
    assert calls.pinged == 1


async def test_what_the_store_did_not_let_be_served_is_looked_at_soon(
    tables: Tables, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    await waiting(tables)
    clock.pass_minutes(10)
    alarms, calls = Alarms(), Calls()
    clocks = clockwork(tables.service, alarms, clock, calls)
    with monkeypatch.context() as patched:
        patched.setattr(tables.service.timers, "stands", AsyncMock(side_effect=StoreError("gone")))
        await clocks.ring()
    assert 0 < alarms.delays["timers"] < 60 and not calls.pinged
    await alarms.work["timers"]()
    assert calls.pinged == 1


async def test_the_alarm_rings_within_the_hour_whatever_it_is_set_for(tables: Tables, clock: Clock) -> None:
    alarms = Alarms()
    clockwork(tables.service, alarms, clock, Calls()).expect(clock.now + 48 * HOUR)
    assert alarms.delays == {"timers": HOUR}


async def test_one_stuck_channel_holds_up_no_other_and_is_served_once(tables: Tables, clock: Clock) -> None:
    first = await tables.started(
        ANN, BEN, settings=TableSettings(remind_after=10, on_silence=OnSilence.NOTHING)
    )
    released = asyncio.Event()

    class Stuck(Calls):
        async def remind(self, table: Any, people: Sequence[int], *, among: bool = False) -> None:
            if table.id == first.id:
                await released.wait()
            await super().remind(table, people, among=among)

    alarms, calls = Alarms(), Stuck()
    clocks = clockwork(tables.service, alarms, clock, calls)
    clock.pass_minutes(1)
    for channel in (5, 6):
        table = await tables.lobby(ANN, BEN, channel=channel)
        await tables.service.moderation.configure(
            table.id, TableSettings(remind_after=10, on_silence=OnSilence.NOTHING)
        )
        await tables.service.starting.start(table.id)
    clock.pass_minutes(9)
    stuck = asyncio.create_task(clocks.ring())
    await asyncio.wait_for(alarms.first.wait(), 10)
    assert (alarms.delays["timers"], calls.pinged) == (60, 0), "the others' timers are wound at once"
    clock.pass_minutes(1)
    await clocks.ring()
    assert calls.pinged == 2, "they are served while the first one hangs"
    await clocks.ring()
    released.set()
    await stuck
    assert calls.pinged == 3
    await clocks.ring()
    assert (calls.pinged, alarms.delays) == (3, {"timers": HOUR})


async def test_what_two_rings_found_due_is_done_once(
    tables: Tables, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    await waiting(tables)
    clock.pass_minutes(10)
    alarms, calls = Alarms(), Calls()
    clocks = clockwork(tables.service, alarms, clock, calls)
    found = await tables.service.timers.due()
    await clocks.ring()

    async def late(now: float) -> Any:
        return found

    monkeypatch.setattr(tables.service.timers, "due", late)
    await clocks.ring()
    assert calls.pinged == 1


async def test_what_a_table_asks_for_while_the_store_is_asked_is_not_lost(
    tables: Tables, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A timer may be stored between the store's answer and its use; who stores it asks for that alarm."""
    await waiting(tables)
    alarms = Alarms()
    clocks = clockwork(tables.service, alarms, clock, Calls())
    read = tables.service.timers.next_due

    async def read_before_it_was_stored(after: float | None = None) -> float | None:
        clocks.expect(await read() or 0.0)
        return None

    monkeypatch.setattr(tables.service.timers, "next_due", read_before_it_was_stored)
    clock.pass_minutes(1)
    await clocks.ring()
    assert alarms.delays == {"timers": 540}
