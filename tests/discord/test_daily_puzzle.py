"""The puzzle of the day: once a day in its channel, whatever happens to the bot or its permissions."""

from typing import Any

import discord
import pytest
from msgspec.structs import replace

from bot.spans import DAY
from bot.tables.puzzles import SENT_AT, Dailies, Daily
from bot.upkeep.channels import Channels
from bot.upkeep.rounds import LONGEST
from tests.discord.world import Message, World, new_bot, pings, private, seen

NEXT = SENT_AT + 60
"""Seconds from the beginning of the first day of a test until a puzzle was due."""


@pytest.fixture
async def corner(world: World) -> Any:
    """The channel in which it stands."""
    made = world.guild.create_text_channel("corner")
    said = await world.slash(world.owner, "moderate channels", puzzle=made)
    assert f"The puzzle of the day is sent to <#{made.id}>" in said
    await world.env.settle()
    return made


def sent(corner: Any) -> list[Message]:
    return list(map(seen, corner.history()))


async def days_ago(world: World, days: int) -> None:
    """The last one was sent so many days ago."""
    stood = await world.service.dailies.find(guild_id=world.guild.id)
    assert stood is not None
    await world.service.dailies.keep(replace(stood, day=stood.day - days))
    await world.bot.app.daily_puzzles.rounds.look(world.guild.id)


async def test_it_comes_at_once_and_then_every_day_with_the_last_solution(world: World, corner: Any) -> None:
    (first,) = sent(corner)
    assert "Puzzle of the day" in first.text and "The one before" not in first.text
    assert "puzzle.png" in str(first.components)
    clock, today = world.service.keeper.clock, world.service.puzzles.of_day
    day = int((clock() - SENT_AT) // DAY)
    await world.later((day + 1) * DAY + SENT_AT - clock() - 60)
    assert len(sent(corner)) == 1
    await world.later(120)
    _, second = sorted(sent(corner), key=lambda each: each.id)
    assert "The one before: ||" in second.text and f"puzzle:0:0:{today(day + 1).id}" in str(second.components)
    assert not any(pings(world))
    await world.later(LONGEST)
    assert len(sent(corner)) == 2, "one a day"
    shown = private(await world["Ann"].click(second.handle, custom_id=second.buttons["Solve it"]))
    assert shown is not None and "**Puzzle**" in shown.text
    assert (await world.service.puzzles.mine(world["Ann"].id)).progress.puzzle == today(day + 1).id


async def test_a_kill_between_sending_and_noting_it_makes_no_second_one(
    world: World, corner: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    note, failed = Dailies.sent, []

    async def failing(self: Dailies, daily: Daily, puzzle: str) -> None:
        if not failed:
            failed.append(puzzle)
            raise OSError("killed after it was sent")
        await note(self, daily, puzzle)

    monkeypatch.setattr(Dailies, "sent", failing)
    clock = world.service.keeper.clock
    await world.later(DAY - (clock() - SENT_AT) % DAY + 5)
    assert failed and len(sent(corner)) == 2
    monkeypatch.setattr(Channels, "post", None)  # Discord has forgotten the nonce: the channel alone tells
    await world.later(LONGEST)
    await world.restart()
    await world.later(LONGEST)
    stood = await world.service.dailies.find(guild_id=world.guild.id)
    assert stood is not None and stood.nonce == 0 and stood.last == failed[0] and len(sent(corner)) == 2


async def test_a_bot_that_was_off_at_that_hour_sends_that_days_later(world: World, corner: Any) -> None:
    await world.bot.close()
    await world.env.advance_time(2 * DAY + LONGEST)
    await world.env.restart_bot(new_bot(world.database, world.painting))
    await world.later(LONGEST)
    assert len(sent(corner)) == 2
    await world.restart()
    await world.later(LONGEST)
    assert len(sent(corner)) == 2


async def test_a_lost_permission_is_waited_for(
    world: World, corner: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def forbidden(*_: Any, **__: Any) -> Any:
        response: Any = type("Response", (), {"status": 403, "reason": "Forbidden"})
        raise discord.Forbidden(response, {"code": 50013, "message": "Missing Permissions"})

    await world.later(60)
    with monkeypatch.context() as patched:
        patched.setattr(discord.PartialMessageable, "send", forbidden)
        await days_ago(world, 3)
        await world.later(60)
        assert len(sent(corner)) == 1
    rounds = world.bot.app.daily_puzzles.rounds
    assert rounds._kit.alarms.rings(f"daily puzzle {world.guild.id}"), "it is tried again"
    await rounds.look(world.guild.id)
    assert len(sent(corner)) == 2, "that of the day alone, not those that were missed"


async def test_where_no_picture_can_be_sent_is_no_place_for_it(world: World) -> None:
    everybody = world.guild.default_role
    bare = world.guild.create_text_channel(
        "bare",
        overwrites={everybody: discord.PermissionOverwrite(send_messages=False, attach_files=False)},
    )
    said = await world.slash(world.owner, "moderate channels", puzzle=bare)
    assert "please give me Send Messages and Attach Files there" in said
    assert await world.service.dailies.find(guild_id=world.guild.id) is None


async def test_it_stops_where_it_is_to_and_with_its_channel(world: World, corner: Any) -> None:
    assert "comes to" not in await world.slash(world.owner, "moderate channels", no_puzzle=True)
    await world.later(NEXT)
    assert len(sent(corner)) == 1
    other = world.guild.create_text_channel("other")
    await world.slash(world.owner, "moderate channels", puzzle=other)
    await world.env.settle()
    assert len(sent(other)) == 1
    world.env.backend.delete_channel(corner.id)
    await world.env.settle()
    assert f"sent to <#{other.id}>" in await world.slash(world.owner, "moderate channels"), "it is elsewhere"
    world.env.backend.delete_channel(other.id)
    await world.env.settle()
    assert "sent nowhere" in await world.slash(world.owner, "moderate channels"), "at once, not a day later"


async def test_it_stops_with_a_channel_that_was_deleted_while_nobody_told_us(
    world: World, corner: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def unheard(_: Any) -> None: ...

    monkeypatch.setattr(world.bot, "on_guild_channel_delete", unheard)
    world.env.backend.delete_channel(corner.id)
    await days_ago(world, 1)
    await world.later(60)
    assert await world.service.dailies.find(guild_id=world.guild.id) is None


async def test_a_server_that_sends_the_bot_away_has_none(world: World, corner: Any) -> None:
    await world.bot.on_guild_remove(discord.Object(world.guild.id))  # type: ignore[arg-type]
    assert await world.service.dailies.all() == []
