"""Reminders and silence: one ping, then what the table's settings say; a restart changes nothing."""

import pytest

from bot.spans import MINUTE
from tests.discord.world import ANY, GAMES, World, move_by_slash, mover, pings, play_on


async def start(world: World, game: str, **settings: object) -> None:
    await world.open_and_start(game)
    await play_on(world, move_by_slash, 2)
    await world.slash(world.owner, "moderate settings", **settings)


def reminders(world: World) -> list[str]:
    return [message.text for message in world.messages if "⏰" in message.text]


@pytest.mark.parametrize("game", ANY)
async def test_one_reminder(world: World, game: str) -> None:
    await start(world, game, remind_after=10, on_silence="nothing")
    _, glance = await mover(world)
    asked = glance.table.users(glance.waiting)
    await world.env.advance_time(9 * MINUTE)
    assert reminders(world) == []
    await world.env.advance_time(2 * MINUTE)
    assert len(reminders(world)) == len(asked)
    assert set().union(*pings(world)[-len(asked) :]) == set(asked)
    await world.env.advance_time(600 * MINUTE)
    assert len(reminders(world)) == len(asked)


async def test_a_move_starts_the_time_anew(world: World) -> None:
    await start(world, "land", remind_after=10)
    await world.env.advance_time(8 * MINUTE)
    await play_on(world, move_by_slash, 1)
    await world.env.advance_time(8 * MINUTE)
    assert reminders(world) == []


@pytest.mark.parametrize("game", GAMES)
async def test_then_a_computer_moves(world: World, game: str) -> None:
    await start(world, game, remind_after=10, silence_after=5, on_silence="computer")
    version, count = (await world.table()).version, len(world.messages)
    await world.env.advance_time(11 * MINUTE)
    assert reminders(world)
    await world.env.advance_time(9 * MINUTE)
    table = await world.table()
    assert table.version > version
    assert table.post is not None
    assert table.post.version == table.version
    assert len(world.messages) > count


async def test_or_the_turn_is_skipped(world: World) -> None:
    await start(world, "land", remind_after=0, silence_after=5, on_silence="skip")
    who, _ = await mover(world)
    await world.env.advance_time(6 * MINUTE)
    log = await world.service.history.log((await world.table()).id)
    assert any("pass" in line.text for line in log[-3:]) or (await mover(world))[0] is not who


async def test_one_call_is_for_all_who_are_asked_and_goes_when_they_have_answered(world: World) -> None:
    await world.open_and_start("toy", people=2, options="goal=500")
    while not (glance := await world.service.play.glance(1)).answering:
        await play_on(world, move_by_slash, 1)
    asked = glance.table.users(glance.answering)
    before = len(pings(world))
    await world.env.advance_time(50)
    assert len(pings(world)) == before
    await world.env.advance_time(15)
    assert pings(world)[before:] == [set(asked)] and len(asked) > 1, "all by one message"
    assert len(reminders(world)) == 1
    await world.restart()
    await play_on(world, move_by_slash, 1)
    assert len(reminders(world)) == 1, "one is waited for still"
    while (await world.service.play.glance(1)).answering:
        await play_on(world, move_by_slash, 1)
    assert reminders(world) == []


async def test_timers_survive_a_restart(world: World) -> None:
    await start(world, "land", remind_after=10)
    await world.env.advance_time(5 * MINUTE)
    await world.restart()
    assert reminders(world) == []
    await world.env.advance_time(6 * MINUTE)
    assert len(reminders(world)) == 1


async def test_no_reminder_while_paused(world: World) -> None:
    await start(world, "land", remind_after=10)
    await world.slash(world.owner, "moderate pause")
    await world.env.advance_time(60 * MINUTE)
    assert reminders(world) == []


async def test_a_reminder_that_cannot_be_posted_comes_later(world: World) -> None:
    await start(world, "land", remind_after=10)
    world.env.inject_error("POST", "/channels/*/messages", status=500, times=1)
    await world.env.advance_time(11 * MINUTE)
    assert reminders(world) == []
    await world.env.advance_time(6 * MINUTE)
    assert len(reminders(world)) == 1


async def test_a_sleeping_thread_is_woken(world: World) -> None:
    await world.slash(world.owner, "table open", game="land", thread=True)
    world.channel = world.channel.threads[0]
    for name in ("Ann", "Ben"):
        await world.slash(world[name], "table join")
    await world.slash(world.owner, "table start")
    assert "My move" in world.board.buttons
    metadata = world.env.backend.channels[world.channel.id].thread_metadata
    world.env.backend.edit_channel(world.channel.id, {}, thread_metadata={"archived": True})
    await world.env.settle()
    assert not metadata.archived


async def test_an_answer_has_an_hour_and_everybody_sees_it(world: World) -> None:
    """Nobody who went away holds up a bid: silence is a pass, and the board says from when on."""
    people = await world.open_and_start("toy", people=3, options="goal=500")
    await world.slash(world.owner, "moderate settings", answer_after=60)
    await play_on(world, move_by_slash, 1)
    while "Silence counts as a pass <t:" not in world.board.text:
        await play_on(world, move_by_slash, 1)
    waiting = (await world.service.play.glance((await world.table()).id)).waiting
    assert waiting
    await world.env.advance_time(3601)
    table = await world.table()
    assert len((await world.service.play.glance(table.id)).waiting) == 1, (
        "the bids are open, the next one rolls"
    )
    assert len(people) == 3
    assert "Silence counts" not in world.board.text
    said = await world.slash(world.owner, "moderate settings", answer_after=0)
    assert "silence is a pass" not in said.splitlines()[0]


async def test_a_computer_calls_nobody_for_its_offer(world: World) -> None:
    """Its offer is on the board; a minute of silence declines it, and nobody was pinged for it."""
    await world.slash(world.owner, "table open", game="settlers")
    await world.slash(world["Ann"], "table join")
    for _ in range(3):
        await world.slash(world.owner, "table computer", player="steady")
    await world.slash(world.owner, "table start")
    for _ in range(60):
        glance = await world.service.play.glance(1)
        if glance.answering:
            break
        await play_on(world, move_by_slash, 1)
    assert glance.answering, "no computer offered anything in sixty moves"
    before, count = len(pings(world)), len(world.messages)
    assert "offer" in world.board.text
    await world.env.advance_time(50)
    assert (len(pings(world)), len(world.messages)) == (before, count)
    await world.env.advance_time(15)
    assert glance.table.version < (await world.table()).version
    assert reminders(world) == []
