"""An evening that moderators plan: who comes, who is called, where they play."""

import asyncio
from time import sleep
from types import SimpleNamespace
from typing import Any

import discord
import msgspec
import pytest
import simcord

from bot.messages.controls import Press
from bot.messages.wording import mentions
from bot.spans import HOUR, MINUTE
from bot.tables.evenings import GONE
from bot.tables.model import Person, Phase, Refusal
from bot.upkeep.channels import Channels
from bot.verbs.find_verbs import press_come
from tests.discord.world import Message, World, delete_before_thread, pings, seen, told

LAND = {"game": "land", "at": "in 3 hours", "seats": 2}


async def plan(world: World, **options: Any) -> Message:
    said = await world.slash(world.owner, "moderate evening", **{**LAND, **options})
    assert "is planned for" in said
    return message(world)


def message(world: World) -> Message:
    return next(each for each in map(seen, world.channel.history()) if "I'm coming" in each.buttons)


async def press(world: World, name: str, label: str = "I'm coming") -> str:
    there = message(world)
    return told(await world[name].click(there.handle, custom_id=there.buttons[label]))


def events(world: World) -> list[Any]:
    return [each for each in world.env.http_requests if each.path.endswith("/scheduled-events")]


def told_of_events(world: World, method: str) -> list[Any]:
    """The requests by which an event was changed or deleted."""
    return [
        each
        for each in world.env.http_requests
        if each.method == method and "/scheduled-events/" in each.path
    ]


def away_once(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str) -> None:
    """Discord is away once."""
    original, failed = getattr(owner, name), list[str]()

    async def failing(*args: Any, **named: Any) -> Any:
        if not failed:
            failed.append(name)
            raise OSError("Discord is away")
        return await original(*args, **named)

    monkeypatch.setattr(owner, name, failing)


def everything(world: World) -> str:
    return "\n".join(each.text for each in map(seen, world.channel.history()))


async def test_who_is_forgotten_is_soon_in_the_message_of_no_evening(world: World) -> None:
    await plan(world)
    await press(world, "Ann")
    await press(world, "Ben")
    await world.later(35)
    ann, ben = (world[name].id for name in ("Ann", "Ben"))
    assert f"**Coming** · {mentions([ann, ben])}\n" in message(world).text
    asked = await world.slash(world["Ann"], "records statistics", forget_me=True)
    assert "your places in seasons and evenings" in asked, "what is lost is told before"
    await world.forget(world["Ann"])
    await world.later(35)
    assert f"**Coming** · {mentions([ben])}\n" in message(world).text


async def test_people_come_are_called_and_play(world: World) -> None:
    assert "Nobody has said yet that they are coming" in (await plan(world)).text
    assert "You have seat 1" in await press(world, "Ann")
    assert "You have seat 2" in await press(world, "Ben")
    assert "number 1 on the waiting list" in await press(world, "Cat")
    assert "You have seat 1" in await press(world, "Ann"), "once more changes nothing"
    await press(world, "Dan")
    said = await press(world, "Dan", "Not coming")
    assert said == "Noted: you are not coming.", "“You are not on the list” read as a refusal"
    await world.later(35)
    ann, ben, cat = (world[name].id for name in ("Ann", "Ben", "Cat"))
    assert f"**Coming** · {mentions([ann, ben])}\n**Waiting for a seat** · <@{cat}>\n" in message(world).text
    assert not any(pings(world)), "nobody is pinged before"
    await world.later(2 * HOUR + 44 * MINUTE)
    assert await world.service.open_tables(world.guild.id) == []
    await world.later(2 * MINUTE)
    (table,) = await world.service.open_tables(world.guild.id)
    assert table.phase is Phase.LOBBY and [seated.user_id for seated in table.seats] == [ann, ben]
    assert table.channel_id != world.channel.id
    assert [each for each in pings(world) if each] == [{ann, ben, cat}]
    assert f"to the first to join: <@{cat}>" in everything(world)
    assert "I'm coming" not in {
        label for each in map(seen, world.channel.history()) for label in each.buttons
    }
    await world.later(15 * MINUTE)
    assert [each for each in pings(world) if each][1:] == [{ann, ben}], "it is time"
    assert await world.service.evenings.all() == []


async def test_who_comes_just_as_people_are_called_is_told_that_it_is_over(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They were told that they have a seat and will be called, and nobody called them."""
    await plan(world, seats=3)
    await press(world, "Ann")
    (evening,) = await world.service.evenings.of(world.guild.id)
    user = SimpleNamespace(id=world["Ben"].id, display_name="Ben", name="ben")
    ben: Any = SimpleNamespace(guild_id=evening.guild_id, user=user)
    coming, original = list[asyncio.Future[str]](), Channels.post

    async def comes() -> str:
        try:
            return await press_come(world.bot.app, ben, Press("come", evening.id))
        except Refusal as refusal:
            return refusal.text

    async def post(*args: Any, **named: Any) -> int:
        if named.get("pinged"):
            coming.append(asyncio.ensure_future(comes()))
            await asyncio.to_thread(sleep, 0.1)
        return await original(*args, **named)

    monkeypatch.setattr(Channels, "post", post)
    await world.later(3 * HOUR - 14 * MINUTE)
    assert await coming[0] == GONE
    (table,) = await world.service.open_tables(world.guild.id)
    assert table.names == ("Ann",)


async def test_it_is_among_the_servers_events_and_goes_when_it_is_called_off(world: World) -> None:
    await plan(world)
    (asked,) = events(world)
    assert (
        asked.json["entity_type"] == 3
        and asked.json["scheduled_end_time"] > asked.json["scheduled_start_time"]
    )
    await press(world, "Ann")
    assert "called off" in await world.slash(world.owner, "moderate evening", call_off=True)
    assert told_of_events(world, "DELETE")
    assert "called off" in everything(world)
    await world.later(4 * HOUR)
    assert await world.service.open_tables(world.guild.id) == []


async def test_who_comes_is_told_that_it_is_called_off(world: World) -> None:
    """Only its message said so, some way up the channel: they came to nothing."""
    await plan(world)
    assert "called off" in await world.slash(world.owner, "moderate evening", call_off=True)
    assert not any(pings(world)), "nobody was coming"
    await plan(world)
    await press(world, "Ann")
    await press(world, "Ben")
    await world.slash(world.owner, "moderate evening", call_off=True)
    assert pings(world)[-1] == {world["Ann"].id, world["Ben"].id}
    said = [*map(seen, world.channel.history())][-1].text
    assert said.startswith(f"<@{world['Ann'].id}> and <@{world['Ben'].id}>: the evening of ")
    assert said.endswith("is called off.")


async def test_it_is_called_off_also_where_nothing_may_be_posted_any_more(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was to be called off again in a minute, for ever, once somebody was coming."""
    await plan(world)
    await press(world, "Ann")

    async def forbidden(*_: Any, **__: Any) -> int:
        response: Any = SimpleNamespace(status=403, reason="Forbidden")
        raise discord.Forbidden(response, {"code": 50013, "message": "Missing Permissions"})

    monkeypatch.setattr(Channels, "post", forbidden)
    assert "is called off" in await world.slash(world.owner, "moderate evening", call_off=True)
    assert await world.service.evenings.all() == []


async def test_who_comes_is_told_once_where_calling_it_off_is_tried_again(
    world: World, nonces: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    await plan(world)
    await press(world, "Ann")
    away_once(monkeypatch, type(world.service.evenings), "drop")
    assert "in a minute" in await world.slash(world.owner, "moderate evening", call_off=True)
    assert "is called off" in await world.slash(world.owner, "moderate evening", call_off=True)
    assert everything(world).count(f"<@{world['Ann'].id}>: the evening of") == 1


async def test_what_could_not_be_called_off_stands_and_can_be_called_off_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await plan(world)
    away_once(monkeypatch, type(world.bot.app.channels), "change")
    assert "in a minute" in await world.slash(world.owner, "moderate evening", call_off=True)
    assert "called off" in await world.slash(world.owner, "moderate evening", call_off=True)
    assert "called off" in everything(world) and told_of_events(world, "DELETE")


async def test_where_nobody_came_its_message_and_event_go_though_discord_was_away(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await plan(world)
    await world.later(2 * HOUR + 30 * MINUTE)
    away_once(monkeypatch, type(world.bot.app.channels), "change")
    await world.later(20 * MINUTE)
    assert "nobody was coming" in everything(world) and told_of_events(world, "DELETE")


async def test_with_its_channel_its_event_goes(world: World) -> None:
    await plan(world)
    await press(world, "Ann")
    world.env.backend.delete_channel(world.channel.id)
    await world.later(3 * HOUR)
    assert await world.service.evenings.all() == [] and told_of_events(world, "DELETE")


async def test_an_event_learns_of_another_time_though_discord_was_away(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await plan(world)
    away_once(monkeypatch, discord.ScheduledEvent, "edit")
    await world.slash(world.owner, "moderate evening", change=True, at="in 5 hours")
    await world.later(HOUR)
    assert len(told_of_events(world, "PATCH")) == 1


async def test_it_is_listed_once_the_bot_may(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(discord.Member, "guild_permissions", discord.Permissions(manage_channels=True))
        await plan(world)
        assert events(world) == []
    await world.later(HOUR)
    assert len(events(world)) == 1


async def test_people_are_called_in_time_though_discord_has_not_told_of_the_server(world: World) -> None:
    """What one may do there was asked of a server of which nothing was known: the look ended in an error."""
    await plan(world)
    await press(world, "Ann")
    (evening,) = await world.service.evenings.all()
    await world.service.evenings.keep(msgspec.structs.replace(evening, event_says=""))
    guild = world.bot.get_guild(world.guild.id)
    assert guild is not None
    guild.unavailable = True
    guild._members.clear()
    guild._channels.clear()
    await world.later(2 * HOUR + 45 * MINUTE + 1)
    assert {world["Ann"].id} in pings(world)
    (table,) = await world.service.open_tables(world.guild.id)
    assert table.names == ("Ann",) and table.channel_id != world.channel.id


async def test_a_call_that_was_deleted_before_its_thread_comes_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No table was opened, and after an hour its message said that there was no time for one."""
    await plan(world)
    await press(world, "Ann")
    gone = delete_before_thread(monkeypatch)
    await world.later(2 * HOUR + 45 * MINUTE + 1)
    assert gone and await world.service.open_tables(world.guild.id) == []
    await world.later(MINUTE)
    (table,) = await world.service.open_tables(world.guild.id)
    assert table.names == ("Ann",) and table.channel_id != world.channel.id


async def test_it_is_planned_all_the_same_where_discord_takes_no_event(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refused(*_: Any, **__: Any) -> Any:
        raise OSError("no events today")

    monkeypatch.setattr(discord.Guild, "create_scheduled_event", refused)
    await plan(world)
    assert "You have seat 1" in await press(world, "Ann")


async def test_nobody_is_called_to_a_table_for_which_there_is_no_room(world: World) -> None:
    """They were called into a thread in which nothing opened, and an hour later read that it was too late."""
    await plan(world)
    await press(world, "Ann")
    object.__setattr__(world.service.keeper.limits, "tables", 0)
    await world.later(3 * HOUR - 14 * MINUTE)
    assert "in the thread" not in everything(world)
    waits = "⚠️ The table waits: This server has 0 open tables, and no more are allowed: end one first."
    assert waits in message(world).text, "who came at the time heard nothing, nor did a moderator"
    assert not any(pings(world))
    object.__setattr__(world.service.keeper.limits, "tables", 1)
    await world.later(61)
    assert "in the thread" in everything(world)
    assert len(await world.service.open_tables(world.guild.id)) == 1


async def test_who_is_called_late_to_an_evening_is_called_once(world: World) -> None:
    """The call said that it had begun; in the same second another one said that it was time."""
    await plan(world)
    await press(world, "Ann")
    object.__setattr__(world.service.keeper.limits, "tables", 0)
    await world.later(3 * HOUR + MINUTE)
    object.__setattr__(world.service.keeper.limits, "tables", 1)
    await world.later(2 * MINUTE)
    assert [each for each in pings(world) if each] == [{world["Ann"].id}]


async def test_nobody_is_called_to_a_preset_that_is_gone(world: World) -> None:
    await plan(world)
    await press(world, "Ann")
    evenings = world.service.evenings
    (evening,) = await evenings.all()
    await evenings.keep(msgspec.structs.replace(evening, game="land/of another Landmoot"))
    await world.later(3 * HOUR)
    assert not any(pings(world)) and "no longer played here" in everything(world)
    assert await evenings.all() == [] == await world.service.open_tables(world.guild.id)


async def test_nobody_comes_and_nothing_opens(world: World) -> None:
    await plan(world)
    await world.later(2 * HOUR + 46 * MINUTE)
    assert await world.service.open_tables(world.guild.id) == []
    assert "nobody was coming" in everything(world), "it is not time yet: who comes late may read it"


@pytest.mark.parametrize("how", ["by itself", "called off", "without its channel"])
async def test_the_notice_is_looked_at_once_where_an_evening_ends(
    world: World, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By itself it woke it twice: as it ended, and as it had been looked at."""
    await plan(world)
    await world.later(2 * HOUR + 40 * MINUTE)
    woken = list[int]()
    monkeypatch.setattr(world.bot.app.noticeboard, "wake", woken.append)
    if how == "called off":
        await world.slash(world.owner, "moderate evening", call_off=True)
    elif how == "without its channel":
        monkeypatch.setattr(world.bot.app.evening_calls, "_serve", gone)
    await world.later(6 * MINUTE)
    assert woken == [world.guild.id] and await world.service.evenings.all() == []


async def gone(_: Any) -> bool:
    """Discord says that there is no such channel."""
    response: Any = SimpleNamespace(status=404, reason="Not Found")
    raise discord.NotFound(response, {"code": 10003, "message": "Unknown Channel"})


async def test_an_evening_with_a_story_says_that_somebody_has_to_lead_it(world: World) -> None:
    """They read that at the table alone, where nothing begins without one."""
    led = (
        "A game master leads it and needs no seat: whoever that is presses *Join as game master* at the table"
    )
    assert led not in (await plan(world)).text
    await world.slash(world.owner, "moderate evening", change=True, game="farlanthia/story")
    assert led in message(world).text
    await press(world, "Ann")
    await world.later(2 * HOUR + 46 * MINUTE)
    assert everything(world).count(led) == 1 and "begins" in everything(world)


async def test_who_waits_reads_that_its_table_may_have_a_seat(world: World) -> None:
    """Two were planned, and the game has six seats: what they read must not keep them away."""
    await plan(world)
    for name in ("Ann", "Ben", "Cat"):
        await press(world, name)
    await world.later(2 * HOUR + 46 * MINUTE)
    free = f"Any seat that is free, or becomes free, goes to the first to join: <@{world['Cat'].id}>."
    assert free in everything(world)
    (table,) = await world.service.open_tables(world.guild.id)
    thread = simcord.ChannelHandle(world.env, world.guild, world.env.backend.channels[table.channel_id])
    assert "You have seat 3" in told(await world["Cat"].slash(thread, "table join"))


async def test_only_moderators_plan_and_only_what_can_be(world: World) -> None:
    assert "Only a moderator" in await world.slash(world["Ann"], "moderate evening", **LAND)
    said = await world.slash(world.owner, "moderate evening", game="settlers", at="in 3 hours", seats=2)
    assert "3 to 6 players" in said
    assert "Say what to play and when" in await world.slash(world.owner, "moderate evening", game="land")
    assert "No evening is planned" in await world.slash(world.owner, "moderate evening", call_off=True)
    object.__setattr__(world.service.keeper.limits, "evenings", 1)
    await plan(world)
    assert "1 evening can be" in await world.slash(world.owner, "moderate evening", **LAND)


@pytest.mark.parametrize("command", ["moderate evening", "season make"])
async def test_in_a_thread_nothing_is_planned_whose_tables_need_threads(world: World, command: str) -> None:
    await world.slash(world.owner, "table open", game="land", thread=True)
    (table,) = await world.service.open_tables(world.guild.id)
    thread = simcord.ChannelHandle(world.env, world.guild, world.env.backend.channels[table.channel_id])
    cup = {"title": "Cup", "format": "knock-out", "game": "land"}
    what = LAND if command == "moderate evening" else cup
    assert "in a text channel" in told(await world.owner.slash(thread, command, **what))


async def test_an_evening_is_planned_for_after_its_call(world: World) -> None:
    soon = {"at": "in 15 minutes"}
    assert "fifteen minutes ahead" in await world.slash(world.owner, "moderate evening", **{**LAND, **soon})
    assert await world.service.evenings.all() == [] and everything(world) == ""
    await plan(world)
    assert "fifteen minutes ahead" in await world.slash(world.owner, "moderate evening", change=True, **soon)


async def test_of_another_time_nobody_could_be_told_of_the_message_before_says_what_came(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = await plan(world)
    await press(world, "Ann")

    async def away(*_: Any, **__: Any) -> int:
        raise OSError("Discord is away")

    with monkeypatch.context() as patched:
        patched.setattr(type(world.bot.app.channels), "post", away)
        await world.slash(world.owner, "moderate evening", change=True, at="in 20 minutes")
        await world.later(6 * MINUTE)
    await world.later(2 * MINUTE)
    assert len(await world.service.open_tables(world.guild.id)) == 1
    (said,) = [each for each in map(seen, world.channel.history()) if each.id == old.id]
    assert "called." in said.text and not said.buttons


async def test_the_next_one_is_in_the_standing_message(world: World) -> None:
    hall = world.guild.create_text_channel("hall")
    await world.slash(world.owner, "moderate channels", notice=hall)
    await world.later(60)
    await plan(world)
    await world.later(60)
    notice = seen(hall.history()[-1])
    assert "0 of 2 seats taken" in notice.text
    said = told(await world["Ann"].click(notice.handle, custom_id=notice.buttons["I'm coming"]))
    assert "You have seat 1" in said
    await world.later(60)
    assert "1 of 2 seats taken" in seen(hall.history()[-1]).text


async def test_kills_and_a_forgotten_person_change_nothing_for_the_others(
    world: World, nonces: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    failed: list[str] = []

    def fail_once(owner: Any, name: str) -> None:
        original = getattr(owner, name)

        async def failing(*args: Any, **named: Any) -> Any:
            done = await original(*args, **named)
            if name not in failed:
                failed.append(name)
                raise OSError(f"killed after {name}")
            return done

        monkeypatch.setattr(owner, name, failing)

    await plan(world)
    for name in ("Ann", "Ben", "Cat"):
        await press(world, name)
    await world.forget(world["Ann"])
    await world.restart()
    await world.later(35)
    keep = type(world.service.evenings).keep

    async def lost(self: Any, evening: Any) -> Any:
        if evening.call_id and "keep" not in failed:
            failed.append("keep")
            raise OSError("killed after the call was sent, and before that was stored")
        return await keep(self, evening)

    monkeypatch.setattr(type(world.service.evenings), "keep", lost)
    fail_once(discord.PartialMessage, "create_thread")
    fail_once(type(world.service.evenings), "open")
    fail_once(type(world.service.evenings), "drop")
    await world.later(2 * HOUR + 46 * MINUTE)
    for _ in range(5):
        await world.restart()
        await world.later(61)
    assert sorted(failed) == ["create_thread", "drop", "keep", "open"]
    (table,) = await world.service.open_tables(world.guild.id)
    assert [seated.user_id for seated in table.seats] == [world["Ben"].id, world["Cat"].id]
    assert "becomes free" not in everything(world), "nobody waits for one"
    assert len([each for each in map(seen, world.channel.history()) if "in the thread:" in each.text]) == 1
    assert await world.service.evenings.all() == []


async def test_an_evening_that_passed_without_the_bot_calls_nobody(world: World) -> None:
    evening = await plan(world)
    await press(world, "Ann")
    (planned,) = await world.service.evenings.all()
    await world.service.evenings.keep(msgspec.structs.replace(planned, at=planned.at - 5 * HOUR))
    await world.restart()
    await world.env.settle()
    assert await world.service.evenings.all() == [] and await world.service.open_tables(world.guild.id) == []
    assert not any(pings(world))
    (said,) = [each.text for each in map(seen, world.channel.history()) if each.id == evening.id]
    assert "I could not open a table in time" in said


async def test_of_two_evenings_in_a_channel_either_is_changed_or_called_off(world: World) -> None:
    """Only the next could be, and the answer did not say which that was."""
    await plan(world)
    said = await world.slash(world.owner, "moderate evening", game="settlers", at="in 5 hours")
    assert said.startswith("The evening of **Settlers** is planned for <t:")
    first, second = await world.service.evenings.of(world.guild.id)
    offered = await world.owner.autocomplete(world.channel, "moderate evening", "evening", "")
    assert [each["value"] for each in offered] == [str(first.id), str(second.id)]
    assert [each["name"].split(", ")[0] for each in offered] == ["Land", "Settlers"]
    assert all(each["name"].endswith(" UTC+0") for each in offered), "of two of one game the time tells which"
    second_one = {"evening": str(second.id)}
    said = await world.slash(world.owner, "moderate evening", seats=3, **second_one)
    assert said.startswith("The evening of **Settlers** is planned")
    assert [each.seats for each in await world.service.evenings.of(world.guild.id)] == [2, 3]
    assert "Say what to change" in await world.slash(world.owner, "moderate evening", **second_one)
    refused = await world.slash(world.owner, "moderate evening", call_off=True, evening="nine")
    assert refused == "There is no such evening in this channel; `evening` lists them as you type."
    said = await world.slash(world.owner, "moderate evening", call_off=True, evening="settlers")
    assert said == f"The evening of **Settlers** <t:{int(second.at)}:F> is called off."
    assert [each.id for each in await world.service.evenings.all()] == [first.id]


async def test_of_hundreds_who_come_as_many_are_pinged_as_discord_takes(world: World) -> None:
    await plan(world)
    (planned,) = await world.service.evenings.all()
    for number in range(130):
        await world.service.evenings.come(planned.id, Person(1000 + number, f"P{number}"))
    await world.later(2 * HOUR + 46 * MINUTE)
    assert [len(each) for each in pings(world) if each] == [100]
    assert len(await world.service.open_tables(world.guild.id)) == 1


async def test_who_comes_is_told_of_another_game(world: World) -> None:
    """They had said that they come to the one before."""
    first = await plan(world)
    await press(world, "Ann")
    await world.slash(world.owner, "moderate evening", change=True, game="land", at="in 3 hours")
    assert message(world).id == first.id and not any(pings(world)), "it is as it was"
    await world.slash(world.owner, "moderate evening", change=True, game="settlers", seats=3)
    assert message(world).id != first.id and "**Settlers**" in message(world).text
    assert [each for each in pings(world) if each] == [{world["Ann"].id}]


async def test_whoever_loses_their_seat_as_an_evening_has_fewer_is_called(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They had read which seat they have, and an edit made them wait for one."""
    first = await plan(world, seats=3)
    for name in ("Ann", "Ben", "Cat", "Dan"):
        await press(world, name)
    away_once(monkeypatch, type(world.bot.app.channels), "post")
    await world.slash(world.owner, "moderate evening", change=True, seats=2)
    assert not any(pings(world))
    await world.later(10)
    assert message(world).id == first.id and pings(world)[-1] == {world["Cat"].id}
    (said,) = [text for each in world.channel.history() if "now wait" in (text := seen(each).text)]
    assert said.startswith(f"<@{world['Cat'].id}>: ")
    assert "has planned the evening of **Land**" in said and "for 2, so you now wait for a seat." in said
    await world.restart()
    await world.slash(world.owner, "moderate evening", change=True, seats=3)
    assert len([each for each in pings(world) if each]) == 1


async def test_whom_a_moderator_takes_off_an_evening_comes_again_only_by_one(world: World) -> None:
    """No command took anybody off: they came, whatever they had done."""
    await plan(world)
    await press(world, "Ann")
    await press(world, "Ben")
    off = await world.slash(world.owner, "moderate evening", remove=world["Ben"])
    assert "is off that evening, and cannot come unless `readmit` lets them." in off
    assert pings(world)[-1] == {world["Ben"].id} and f"<@{world['Ben'].id}>" not in message(world).text
    await world.restart()
    assert "only a moderator can let you in again" in await press(world, "Ben")
    await world.slash(world.owner, "moderate evening", remove=world["Cat"])
    await world.slash(world.owner, "moderate evening", readmit=world["Cat"])
    said = [text for each in world.channel.history() if "took you" in (text := seen(each).text)]
    assert said[0].startswith(f"<@{world['Ben'].id}>: ") and "the evening of **Land** <t:" in said[0]
    assert "You have seat 2" in await press(world, "Cat")
    await world.later(2 * HOUR + 46 * MINUTE)
    (table,) = await world.service.open_tables(world.guild.id)
    assert table.opener_id == 0, "else who came first could close it"
    with pytest.raises(Refusal, match="only a moderator"):  # nor at its table
        await world.service.lobby.join(table.id, world["Ben"].id, "Ben")


async def test_an_evening_is_changed_and_who_comes_is_told_of_another_time_once(
    world: World, nonces: dict[str, Any]
) -> None:
    first = await plan(world)
    await press(world, "Ann")
    changed = await world.slash(world.owner, "moderate evening", change=True, seats=3)
    assert "is planned for" in changed and message(world).id == first.id
    assert "1 of 3 seats taken" in message(world).text and not any(pings(world))
    assert "Say what to change" in await world.slash(world.owner, "moderate evening", change=True)
    refused = await world.slash(world.owner, "moderate evening", change=True, seats=2, game="settlers")
    assert "is for" in refused
    await world.slash(world.owner, "moderate evening", change=True, at="in 5 hours", game="settlers")
    moved = message(world)
    assert moved.id != first.id and "Settlers" in moved.text and "**Coming** · " in moved.text
    assert [each for each in pings(world) if each] == [{world["Ann"].id}]
    (event,) = told_of_events(world, "PATCH")
    assert event.json["name"] == "Evening of Settlers"
    await world.restart()
    await world.later(3 * HOUR)
    assert message(world).id == moved.id and await world.service.open_tables(world.guild.id) == []
    await world.later(2 * HOUR)
    assert len(await world.service.open_tables(world.guild.id)) == 1
    assert "No evening is planned" in await world.slash(world.owner, "moderate evening", change=True, seats=3)
