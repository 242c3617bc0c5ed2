"""Paces, quiet hours, and a time to begin."""

import random
from datetime import UTC, datetime

import pytest

from bot.commands.hours import clock_text, offset, read_hours, read_moment, read_offset
from bot.setup import Setup
from bot.spans import DAY, HOUR
from bot.tables.model import OnSilence, Phase, Refusal, Stale, TimerKind
from bot.tables.people import PersonSettings
from bot.tables.servers import PACES, check_settings, describe_settings
from bot.tables.service import TableService
from data.store import Store
from tests.tables.helpers import ANN, BEN, GAMES, Clock, Tables


@pytest.mark.parametrize("name", PACES)
async def test_a_pace_is_reminders_and_silence_together(name: str, tables: Tables, clock: Clock) -> None:
    check_settings(PACES[name])
    assert describe_settings(PACES[name]).startswith(f"{name}: reminder after")
    assert PACES[name].on_silence is OnSilence.COMPUTER
    table = await tables.started(ANN, BEN, settings=PACES[name])
    clock.pass_minutes(PACES[name].remind_after + 1)
    (due, *_) = await tables.service.timers.due()
    assert due.kind is TimerKind.REMIND
    await tables.service.timers.note_called(due)
    clock.pass_minutes(PACES[name].silence_after + 1)
    moved = [await tables.service.timers.silence(each) for each in await tables.service.timers.due()]
    assert any(each is not None for each in moved)
    assert (await tables.service.get(table.id)).phase is Phase.PLAYING


@pytest.mark.parametrize(
    ("text", "minutes"),
    [("22-8", (1320, 480)), ("22:30-7:15", (1350, 435)), ("off", (0, 0)), ("0630 to 0700", (390, 420))],
)
def test_hours_as_people_write_them(text: str, minutes: tuple[int, int]) -> None:
    assert read_hours(text) == minutes


@pytest.mark.parametrize(
    ("text", "minutes"), [("+1", 60), ("-3:30", -210), ("0", 0), ("UTC+5:45", 345), ("−8", -480)]
)
def test_offsets(text: str, minutes: int) -> None:
    assert read_offset(text) == minutes
    assert read_offset(offset(minutes)) == minutes


@pytest.mark.parametrize("text", ["", "25-8", "22", "8-9-10", "22:70-8", "９-8"])
def test_what_are_no_hours(text: str) -> None:
    with pytest.raises(Refusal):
        read_hours(text)
    assert clock_text(1350) == "22:30"


@pytest.mark.parametrize(
    ("text", "then"),
    [
        ("20:30", "2026-11-22 18:30"),
        ("13:00", "2026-11-23 11:00"),
        ("2026-12-24 18:00", "2026-12-24 16:00"),
        ("in 90 minutes", "2026-11-22 13:30"),
        ("in 2h", "2026-11-22 14:00"),
    ],
)
def test_moments_by_a_clock_two_hours_ahead(text: str, then: str) -> None:
    now = datetime(2026, 11, 22, 12, tzinfo=UTC).timestamp()
    found = datetime.fromtimestamp(read_moment(text, now, 120), UTC)
    assert f"{found:%Y-%m-%d %H:%M}" == then


@pytest.mark.parametrize("text", ["soon", "2026-02-30 10:00", "2025-01-01 10:00", "in 99 days", "24:00"])
def test_no_moments(text: str) -> None:
    with pytest.raises(Refusal):
        read_moment(text, datetime(2026, 11, 22, 12, tzinfo=UTC).timestamp(), 0)


@pytest.mark.parametrize(
    ("at", "utc", "left"),
    [(23, 0, 9), (7.5, 0, 0.5), (8, 0, None), (21, 0, None), (21, 60, 10), (9, -120, 1)],
)
def test_quiet_hours_go_over_midnight(at: float, utc: int, left: float | None) -> None:
    settings = PersonSettings(utc=utc, quiet_from=22 * 60, quiet_to=8 * 60)
    now = datetime(2026, 11, 22, tzinfo=UTC).timestamp() + at * HOUR
    assert settings.quiet_until(now) == (None if left is None else now + left * HOUR)
    assert PersonSettings(utc=utc).quiet_until(now) is None


async def test_what_a_person_chose_is_stored_and_forgotten(service: TableService, store: Store) -> None:
    chosen = PersonSettings(utc=60, quiet_from=5, quiet_to=9)
    await service.people.configure(ANN, chosen)
    again = TableService(store, Setup(games=GAMES, rng=random.Random(1)))
    assert await again.people.read(ANN) == chosen
    assert await again.people.read(BEN) == PersonSettings()
    await again.history.forget(ANN)
    assert await service.people.read(ANN) == PersonSettings()


async def test_hours_chosen_in_another_process_are_known_at_once(
    service: TableService, store: Store, clock: Clock
) -> None:
    other = TableService(store, Setup(games=GAMES, rng=random.Random(1), clock=clock))
    assert await service.people.quiet_until(ANN) is None
    await other.people.configure(ANN, PersonSettings(quiet_from=1, quiet_to=0))
    assert await service.people.quiet_until(ANN) is not None
    await other.history.forget(ANN)
    assert await service.people.quiet_until(ANN) is None


async def test_who_could_not_be_pinged_is_called_later(tables: Tables, clock: Clock) -> None:
    table = await tables.started(ANN, BEN)
    who = await tables.active(table.id)
    at = clock.now + HOUR
    await tables.service.timers.wake(table.id, who, at)
    assert await tables.service.timers.next_due() == at
    clock.now = at + 1
    (due,) = await tables.service.timers.due()
    assert (due.kind, due.user_id) == (TimerKind.NUDGE, who)
    await tables.service.timers.note_called(due)
    assert await tables.service.timers.due() == []


async def test_an_empty_lobby_waits_a_day_past_its_time(tables: Tables, clock: Clock) -> None:
    table, at = await tables.lobby(), clock.now + 3 * DAY
    assert [row.due_at - clock.now for row in (await tables.service.keeper.peek(table.id)).timers] == [DAY]
    await tables.service.lobby.schedule(table.id, at)
    clock.now = at
    (due,) = await tables.service.timers.due()
    assert due.kind is TimerKind.START
    await tables.service.timers.note_called(due)
    clock.now += DAY
    (due,) = await tables.service.timers.due()
    assert due.kind is TimerKind.UNUSED
    await tables.service.lobby.join(table.id, ANN, "Ann")
    await tables.service.moderation.end_unused(table.id)
    assert (await tables.service.get(table.id)).open and await tables.service.timers.due() == []


async def test_who_closes_a_lobby_ends_no_game_that_begins_just_then(tables: Tables) -> None:
    table = await tables.started(ANN, BEN)
    with pytest.raises(Stale):
        await tables.service.moderation.end(table.id, seen=Phase.LOBBY)


async def test_a_lobby_has_a_time_to_begin(tables: Tables, clock: Clock, store: Store) -> None:
    table = await tables.lobby(ANN, BEN)
    at = clock.now + HOUR
    assert (await tables.service.lobby.schedule(table.id, at)).starts_at == at
    await tables.service.moderation.configure(table.id, PACES["tonight"])
    again = TableService(store, Setup(games=GAMES, clock=clock, rng=random.Random(1)))
    assert await again.timers.due() == []
    clock.now = at
    (due,) = await again.timers.due()
    assert (due.kind, due.table.starts_at) == (TimerKind.START, at)
    await again.timers.note_called(due)
    assert await again.timers.due() == []
    assert (await again.starting.start(table.id)) is not None
