"""Finding people to play with, in a server: from a wish to a game that goes on, through kills too."""

from typing import Any
from unittest.mock import AsyncMock

import discord
import pytest
import simcord
from msgspec.structs import replace

from bot.spans import HOUR, MINUTE
from bot.tables.model import Phase, Table
from data.documents import WriteDocuments
from tests.discord.world import Message, World, delete_before_thread, pings, private, seen, told

pytestmark = pytest.mark.usefixtures("long_days")

LAND = {"game": "land", "players": 3, "at_least": 3}


@pytest.fixture
async def channel(world: World) -> Any:
    """The channel that moderators chose for games."""
    made = world.guild.create_text_channel("games")
    said = await world.slash(world.owner, "moderate channels", games=made)
    assert f"<#{made.id}>" in said
    return made


async def find(world: World, *names: str, **wish: Any) -> list[str]:
    return [await world.slash(world[name], "play find", **(wish or LAND)) for name in names]


def calls(channel: Any) -> list[Message]:
    """The calls that can be answered, oldest first."""
    return [each for each in map(seen, channel.history()) if "Ready" in each.buttons]


async def press(world: World, name: str, message: Message, label: str = "Ready") -> str:
    return told(await world[name].click(message.handle, custom_id=message.buttons[label]))


async def opened(world: World) -> list[Table]:
    found: list[Table] = await world.service.open_tables(world.guild.id)
    return found


async def test_three_are_called_and_their_game_begins_in_a_thread(world: World, channel: Any) -> None:
    first, second, _ = await find(world, "Ann", "Ben", "Cat")
    assert "You are looking for" in first and "called as soon as there are enough" in second
    (call,) = calls(channel)
    people = {world[name].id for name in ("Ann", "Ben", "Cat")}
    assert "three of you" in call.text and "over days" in call.text
    assert pings(world)[-1] == people
    said = await press(world, "Ann", call)
    assert "ready until" in said and ":f>" in said, "on which day, too"
    assert "ready until" in (shown := await world.slash(world["Ann"], "play find")) and ":t>" not in shown
    assert seen(channel.history()[-1]).text == call.text, "nobody sees who has answered"
    await press(world, "Ben", call)
    assert await opened(world) == []
    await press(world, "Cat", call)
    await world.env.settle()
    (table,) = await opened(world)
    assert table.phase is Phase.PLAYING and table.channel_id != channel.id
    assert {seated.user_id for seated in table.seats} == people
    assert [seated.name for seated in table.seats] == ["Ann", "Ben", "Cat"]
    (begun,) = [each.text for each in map(seen, channel.history()) if "The game begins" in each.text]
    assert begun.startswith("**Land**, over days, three of you: <@"), "one colon is enough"
    assert calls(channel) == [], "the call can be answered no more"
    assert await world.service.finding.wishes.where(guild_id=world.guild.id) == []
    assert await world.service.finding.gatherings.where(guild_id=world.guild.id) == []


async def test_the_end_of_a_game_that_began_at_once_promises_no_hash_that_was_never_shown(
    world: World, channel: Any
) -> None:
    """“Its hash and what was added to it stand where this table opened” was said of these, too."""
    await find(world, "Ann", "Ben", "Cat")
    for name in ("Ann", "Ben", "Cat"):
        await press(world, name, calls(channel)[-1])
    await world.env.settle()
    (table,) = await opened(world)
    await world.service.moderation.end(table.id)
    await world.show_anew(table.id)
    shown = [each.components for each in world.env.backend.messages[table.channel_id].values()]
    assert not any(table.secret_hash in str(each) for each in shown)
    assert "stand in the lobby, if any." in str(shown[-1])


async def test_a_game_begins_in_a_thread_though_discord_has_not_told_of_the_server_yet(
    world: World, channel: Any
) -> None:
    await find(world, "Ann", "Ben", "Cat")
    (call,) = calls(channel)
    for name in ("Ann", "Ben", "Cat"):
        if name == "Cat":
            guild = world.bot.get_guild(world.guild.id)
            assert guild is not None
            guild.unavailable = True
            guild._channels.clear()
        await press(world, name, call)
    await world.env.settle()
    (table,) = await opened(world)
    assert table.phase is Phase.PLAYING and table.channel_id != channel.id


async def test_the_thread_of_a_preset_is_named_by_it(world: World, channel: Any) -> None:
    await find(world, "Ann", "Ben", game="settlers/for two")
    for name in ("Ann", "Ben"):
        await press(world, name, calls(channel)[-1])
    await world.env.settle()
    (table,) = await opened(world)
    assert world.bot.get_channel(table.channel_id).name == "Settlers for two table"


async def test_only_who_is_new_is_called_in_place_of_the_silent(world: World, channel: Any) -> None:
    await find(world, "Ann", "Ben", "Cat")
    (call,) = calls(channel)
    for name in ("Ann", "Ben"):
        await press(world, name, call)
    await world.later(HOUR)
    await find(world, "Dan")
    again = calls(channel)[-1]
    assert again.id != call.id and f"<@{world['Dan'].id}>" in again.text
    assert pings(world)[-1] == {world["Dan"].id}
    assert f"<@{world['Ann'].id}>" not in again.text, "who is ready is not told"
    await press(world, "Dan", again)
    await world.env.settle()
    (table,) = await opened(world)
    assert {seated.name for seated in table.seats} == {"Ann", "Ben", "Dan"}
    await world.later(24 * HOUR)
    assert await world.service.finding.wishes.where(guild_id=world.guild.id) == [], "who was silent has left"
    assert ", or you are no longer looking. " in call.text, "they had said until when"
    over = [each.text for each in map(seen, channel.history()) if "The call is over" in each.text]
    assert over and all("`/play find` says if you still look" in each for each in over)
    assert calls(channel) == []
    assert "not looking for a game" in await world.slash(world["Cat"], "play find", withdraw=True)


async def test_a_wish_is_shown_changed_and_withdrawn(world: World, channel: Any) -> None:
    await find(world, "Ann", game="land", or_game="settlers", pace="tonight", computers=True)
    said = await world.slash(world["Ann"], "play find", players=4, at_least=3)
    assert "Land or Settlers · 3 or 4 players · tonight · computers may fill seats" in said
    assert "no longer looking" in await world.slash(world["Ann"], "play find", withdraw=True)
    assert await world.service.finding.wishes.where(guild_id=world.guild.id) == []
    assert "not looking for a game" in await world.slash(world["Ann"], "play find", withdraw=True)
    refused = await world.slash(world["Ann"], "play find", game="settlers", players=2)
    assert "3 to 6" in refused
    few = await world.slash(world["Ann"], "play find", game="land", players=3, at_least=5)
    assert few == "You asked for at least 5 players and for at most 3."
    assert "Say which games" in await world.slash(world["Ann"], "play find", players=3)


async def test_the_panel_does_all_of_it(world: World, channel: Any) -> None:
    result = await world["Ann"].slash(channel, "play find")
    panel = seen(result.response or result.followups[-1])
    assert "variants" in panel.text, "which the menu has not, such as a game for two"
    page = await world.pick(world["Ann"], panel, panel.menus[0], ["land", "settlers"])
    assert page is not None and "Land or Settlers" in page.text
    page = await world.pick(world["Ann"], page, page.menus[1], ["3-4"])
    assert page is not None
    page = await world.pick(world["Ann"], page, page.menus[2], ["tonight"])
    assert page is not None
    page = await world.pick(world["Ann"], page, page.menus[3], ["2 hours"])
    assert page is not None
    page = await world.pressed(world["Ann"], "With computers", page)
    assert "3 or 4 players · tonight · computers may fill" in page.text
    (wish,) = await world.service.finding.wishes.where(guild_id=world.guild.id)
    assert wish.until - world.service.keeper.clock() == pytest.approx(2 * HOUR, abs=60)
    page = await world.pressed(world["Ann"], "Stop looking", page)
    assert "no longer looking" in page.text
    assert await world.service.finding.wishes.where(guild_id=world.guild.id) == []


async def test_only_so_many_are_looked_for_as_can_play(world: World, channel: Any) -> None:
    async def offered(*games: str) -> tuple[str, list[str]]:
        page = await world.pick(world["Ann"], panel, panel.menus[0], games)
        assert page is not None
        return page.text, [each["label"] for each in page.menus[1]["options"]]

    result = await world["Ann"].slash(channel, "play find")
    panel = seen(result.response or result.followups[-1])
    text, players = await offered("settlers")
    assert "Settlers · 3 to 6 players" in text
    assert players == ["3 players", "4 players", "3 or 4 players", "5 or 6 players", "3 to 6 players"]
    text, players = await offered("landover")
    assert "Landover · 2 to 4 players" in text
    assert players == ["2 players", "3 players", "4 players", "3 or 4 players", "2 to 4 players"]
    text, players = await offered("land", "settlers")
    assert "Land or Settlers · 2 to 6 players" in text
    assert players[:2] == ["3 players", "4 players"], "Settlers could not be played by two"
    said = await world.slash(world["Ann"], "play find", game="settlers/for two")
    assert "Settlers for two · 2 players" in said
    (wish,) = await world.service.finding.wishes.where(guild_id=world.guild.id)
    await world.service.finding.wishes.keep(replace(wish, least=5))
    page = seen((await world["Ann"].slash(channel, "play find")).response)
    chosen = [each["label"] for each in page.menus[1]["options"] if each.get("default")]
    assert chosen == ["5 or 6 players"], "wished of a Landmoot whose game was for so many"


async def test_where_players_open_no_tables_there_is_nothing_to_find(world: World) -> None:
    assert "/moderate channels games" in (await find(world, "Ann"))[0]
    # “People looking for a game are called where they looked” read as if they could.
    said = await world.slash(world.owner, "moderate channels")
    assert "Only those who may open tables can look for a game, and are called where they looked." in said
    guests = world.guild.create_role("Guests")
    guest = world.guild.add_member(world.env.create_user("guest"), roles=[guests])
    await world.slash(world.owner, "moderate server", opener_role=guests)
    # “Players cannot open tables in this server”: those of that role can.
    assert "**You are looking for**" in await world.slash(guest, "play find", game="land")
    assert (await find(world, "Ann"))[0].startswith("Only those who may open tables can look for a game here")
    await world.slash(guest, "play find", withdraw=True)
    await world.slash(world.owner, "moderate server", openers="everybody")
    await find(world, "Ann", "Ben", "Cat")
    assert len(calls(world.channel)) == 1, "they are called where they looked"
    await world.slash(world.owner, "moderate server", openers="moderators")
    assert "You are called" in await world.slash(world["Ann"], "play find")
    assert "no longer looking" in await world.slash(world["Ann"], "play find", withdraw=True)
    assert "/moderate channels games" in await world.slash(world["Ann"], "play find")


async def test_a_channel_where_the_bot_may_make_no_threads_is_not_taken(world: World) -> None:
    mute = world.guild.create_text_channel(
        "mute",
        overwrites={world.guild.default_role: discord.PermissionOverwrite(create_public_threads=False)},
    )
    said = await world.slash(world.owner, "moderate channels", games=mute)
    assert "please give me Create Public Threads there" in said
    assert (await world.service.servers.read(world.guild.id)).games_channel is None
    assert f"<#{mute.id}>" in await world.slash(world.owner, "moderate channels", notice=mute)
    said = told(await world.owner.slash(mute, "play find", **LAND))
    assert "Create Public Threads" in said


async def test_computers_join_two_who_have_waited(world: World, channel: Any) -> None:
    await find(world, "Ann", "Ben", game="settlers", at_least=3, players=3, computers=True)
    assert calls(channel) == []
    await world.later(6 * HOUR + MINUTE)
    (call,) = calls(channel)
    assert "two of you, with 1 computer" in call.text
    for name in ("Ann", "Ben"):
        await press(world, name, call)
    await world.env.settle()
    (table,) = await opened(world)
    assert [bool(seated.computer) for seated in table.seats] == [False, False, True]


async def test_who_wants_to_meet_first_does(world: World, channel: Any) -> None:
    await find(world, "Ann", "Ben", "Cat", **LAND, meet=True)
    (call,) = calls(channel)
    for name in ("Ann", "Ben", "Cat"):
        await press(world, name, call)
    await world.env.settle()
    (table,) = await opened(world)
    assert table.phase is Phase.LOBBY and len(table.seats) == 3
    thread = simcord.ChannelHandle(world.env, channel.guild, world.env.backend.channels[table.channel_id])
    assert "Start" in seen(thread.history()[-1]).buttons
    assert pings(world)[-2] == {world[name].id for name in ("Ann", "Ben", "Cat")}, "they are told once"


async def test_quiet_hours_are_kept(world: World, channel: Any) -> None:
    now = world.env.now()
    hours = f"{now.hour}:00-{(now.hour + 2) % 24}:00"
    await world.slash(world["Ann"], "table quiet", hours=hours, utc="0")
    await find(world, "Ann", "Ben", "Cat")
    assert calls(channel) == []
    await world.later(2 * HOUR)
    assert len(calls(channel)) == 1


async def test_a_wish_costs_and_a_server_has_room_for_so_many(world: World, channel: Any) -> None:
    said = ""
    for n in range(21):
        said = await world.slash(world["Ann"], "play find", game="land", players=2 + n % 5, at_least=2)
    assert "20 wishes made or changed" in said
    finding = world.service.finding
    object.__setattr__(world.service.keeper.limits, "wishes", 1)
    assert "Too many people are looking for a game" in (await find(world, "Ben"))[0]
    assert len(await finding.wishes.where(guild_id=world.guild.id)) == 1


async def test_it_all_goes_on_after_a_kill_at_any_point(
    world: World, channel: Any, monkeypatch: pytest.MonkeyPatch, nonces: dict[str, Any]
) -> None:
    """Each of these fails once: the bot goes on from what is stored, and nothing comes twice."""
    await find(world, "Ann", "Ben", "Cat")
    await world.restart()
    await world.env.settle()
    (call,) = calls(channel)
    for name in ("Ann", "Ben"):
        await press(world, name, call)
    await world.restart()
    failed: list[str] = []

    def fail_once(owner: Any, name: str) -> None:
        original = getattr(owner, name)

        async def failing(*args: Any, **named: Any) -> Any:
            if name not in failed:
                failed.append(name)
                done = await original(*args, **named)
                raise OSError(f"killed after {name}, which gave {done!r}")
            return await original(*args, **named)

        monkeypatch.setattr(owner, name, failing)

    fail_once(type(world.service.finding), "note_sent")
    fail_once(discord.PartialMessage, "create_thread")
    fail_once(type(world.service.finding), "open")
    fail_once(type(world.service.starting), "start")
    await press(world, "Cat", call)
    for _ in range(8):
        await world.later(61)
        await world.restart()
        await world.env.settle()
    assert sorted(failed) == ["create_thread", "note_sent", "open", "start"]
    (table,) = await opened(world)
    assert table.phase is Phase.PLAYING
    begun = [each for each in map(seen, channel.history()) if "The game begins" in each.text]
    assert len(begun) == 1
    assert await world.service.finding.gatherings.where(guild_id=world.guild.id) == []


async def test_a_table_opens_with_its_wishes_or_not_at_all(
    world: World, channel: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    await find(world, "Ann", "Ben", "Cat")
    (call,) = calls(channel)

    async def failing(*_: Any, **__: Any) -> None:
        raise OSError("killed in the middle of the transaction")

    with monkeypatch.context() as patched:
        patched.setattr(WriteDocuments, "drop", failing)
        for name in ("Ann", "Ben", "Cat"):
            await press(world, name, call)
        await world.env.settle()
        assert await opened(world) == []
        assert len(await world.service.finding.wishes.where(guild_id=world.guild.id)) == 3
    await world.later(61)
    assert len(await opened(world)) == 1


async def test_who_is_forgotten_wishes_nothing(world: World, channel: Any) -> None:
    await find(world, "Ann", "Ben", "Cat")
    (call,) = calls(channel)
    for name in ("Ann", "Ben"):
        await press(world, name, call)
    await world.forget(world["Ann"])
    assert [each.user_id for each in await world.service.finding.wishes.where(guild_id=world.guild.id)] == [
        world["Ben"].id,
        world["Cat"].id,
    ]
    await press(world, "Cat", call)
    await world.env.settle()
    assert await opened(world) == []
    await find(world, "Dan")
    await press(world, "Dan", calls(channel)[-1])
    await world.env.settle()
    (table,) = await opened(world)
    assert {seated.name for seated in table.seats} == {"Ben", "Cat", "Dan"}


async def test_nobody_is_late_for_a_call_that_was_not_sent(
    world: World, channel: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_: Any, **__: Any) -> int:
        raise OSError("Discord is away")

    with monkeypatch.context() as patched:
        patched.setattr(type(world.bot.app.channels), "post", away)
        await find(world, "Ann", "Ben", "Cat", **LAND, pace="tonight")
        await world.later(10 * MINUTE)
        assert len(await world.service.finding.wishes.where(guild_id=world.guild.id)) == 3
        result = await world["Ann"].slash(channel, "play find")
        panel = seen(result.response or result.followups[-1])
        assert "ready until" in ((await world.press(world["Ann"], "Ready", panel)) or panel).text
    await world.later(61)
    (call,) = calls(channel)
    assert pings(world)[-1] == {world["Ben"].id, world["Cat"].id}
    for name in ("Ben", "Cat"):
        await press(world, name, call)
    await world.env.settle()
    assert len(await opened(world)) == 1


async def test_who_is_forgotten_while_the_table_opens_leaves_the_others_ready(
    world: World, channel: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_: Any, **__: Any) -> int:
        raise OSError("Discord is away")

    await find(world, "Ann", "Ben", "Cat")
    (call,) = calls(channel)
    with monkeypatch.context() as patched:
        patched.setattr(type(world.bot.app.channels), "thread", away)
        for name in ("Ann", "Ben", "Cat"):
            await press(world, name, call)
        await world.env.settle()
        assert "being opened" in await world.slash(world["Ben"], "play find")
        await world.forget(world["Ann"])
    await world.later(61)
    assert await opened(world) == []
    left = await world.service.finding.wishes.where(guild_id=world.guild.id)
    assert [(wish.user_id, wish.seated, wish.ready_at is not None) for wish in left] == [
        (world["Ben"].id, False, True),
        (world["Cat"].id, False, True),
    ]


async def test_moderators_see_and_take_back_what_is_wished(world: World, channel: Any) -> None:
    await find(world, "Ann", "Ben")
    said = await world.slash(world.owner, "moderate wishes")
    assert f"<@{world['Ann'].id}> · Land · 3 players" in said and "ready" not in said
    said = await world.slash(world.owner, "moderate wishes", withdraw=world["Ann"])
    assert said.count(f"<@{world['Ann'].id}>") == 1 and "no longer looking" in said
    (told,) = [text for each in channel.history() if "off the list" in (text := seen(each).text)]
    assert told.startswith(f"<@{world['Ann'].id}>: ") and "took your search" in told
    assert pings(world)[-1] == {world["Ann"].id}
    (left,) = await world.service.finding.wishes.where(guild_id=world.guild.id)
    assert left.user_id == world["Ben"].id
    again = await world.slash(world.owner, "moderate wishes", withdraw=world["Ann"])
    assert again == f"<@{world['Ann'].id}> is not looking for a game here."
    assert "Only a moderator" in await world.slash(world["Cat"], "moderate wishes")


async def test_moderators_turn_the_pages_of_what_is_wished(world: World, channel: Any) -> None:
    """Of many it was cut, without a word of who else is looking."""
    await find(world, "Ann")
    finding = world.service.finding
    (wish,) = await finding.wishes.where(guild_id=world.guild.id)
    for user_id in range(1000, 1012):
        await finding.wish(world.guild.id, replace(wish, user_id=user_id))
    first = private(await world.owner.slash(world.channel, "moderate wishes"))
    assert first is not None and first.text.count("· Land ·") == 10
    await world.owner.click(first.handle, custom_id=first.buttons["Next"])
    assert seen(first.handle).text.count("· Land ·") == 3


async def test_a_role_for_moderators_sees_who_looks_and_a_channels_manager_does_not(
    world: World, channel: Any
) -> None:
    """Nothing of the server is set by looking, so that no permission for settings is asked for."""
    await find(world, "Ann")
    role = world.guild.create_role("Judges")
    await world.slash(world.owner, "moderate server", moderator_role=role)
    judge = world.guild.add_member(world.env.create_user("judge"), roles=[role])
    assert f"<@{world['Ann'].id}>" in await world.slash(judge, "moderate wishes")
    mine = {world["Ben"]: discord.PermissionOverwrite(manage_channels=True)}
    world.channel = world.guild.create_text_channel("mine", overwrites=mine)
    said = await world.slash(world["Ben"], "moderate wishes")
    assert "Manage Channels in all of the server or the role" in said and str(world["Ann"].id) not in said


async def test_a_channel_that_is_gone_holds_nobody(
    world: World, channel: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def unheard(_: Any) -> None: ...

    monkeypatch.setattr(world.bot, "on_guild_channel_delete", unheard)
    await find(world, "Ann", "Ben")
    world.env.backend.delete_channel(channel.id)
    await find(world, "Cat")
    await world.env.settle()
    wishes = await world.service.finding.wishes.where(guild_id=world.guild.id)
    assert len(wishes) == 3 and not any(wish.seated for wish in wishes)
    assert "called where they looked" in await world.slash(world.owner, "moderate channels")
    other = world.guild.create_text_channel("other")
    await world.slash(world.owner, "moderate channels", games=other)
    await world.later(301)
    assert len(calls(other)) == 1


async def test_a_channel_that_was_deleted_is_chosen_no_more(world: World, channel: Any) -> None:
    world.env.backend.delete_channel(world.guild.create_text_channel("another").id)
    await world.env.settle()
    assert f"called in <#{channel.id}>" in await world.slash(world.owner, "moderate channels")
    world.env.backend.delete_channel(channel.id)
    await world.env.settle()
    assert "called where they looked" in await world.slash(world.owner, "moderate channels")
    assert "/moderate channels games" in (await find(world, "Ann"))[0]


async def seat(world: World, channel: Any, *names: str) -> None:
    """They find each other, and are ready."""
    await find(world, *names, game="land", players=len(names), at_least=len(names))
    (call,) = calls(channel)
    for name in names:
        await press(world, name, call)
    await world.env.settle()


async def forbidden(*_: Any, **__: Any) -> Any:
    response: Any = type("Response", (), {"status": 403, "reason": "Forbidden"})
    raise discord.Forbidden(response, {"code": 50013, "message": "Missing Permissions"})


async def test_a_button_of_a_wish_does_what_it_says_in_a_second_window_too(
    world: World, channel: Any
) -> None:
    """“With computers” took away the computers that somebody had asked for in the first one."""
    await find(world, "Ann")
    windows = [private(await world["Ann"].slash(world.channel, "play find")) for _ in range(2)]
    for label, field in (("With computers", "computers"), ("Meet first", "meet")):
        for window in windows:
            await world.pressed(world["Ann"], label, window)
            assert getattr(await world.service.finding.one(world.guild.id, world["Ann"].id), field)


@pytest.mark.parametrize("gone", [True, False])
async def test_who_looked_in_a_channel_that_is_closed_now_holds_up_nobody_elsewhere(
    world: World, monkeypatch: pytest.MonkeyPatch, gone: bool
) -> None:
    """Who came first says where they are called: there, again and again, for as long as they looked."""
    await world.slash(world.owner, "moderate server", openers="everybody")
    here, world.channel = world.channel, world.guild.create_text_channel("closed")
    closed, send = world.channel.id, discord.PartialMessageable.send

    async def sent(self: Any, *given: Any, **named: Any) -> Any:
        return await (forbidden if self.id == closed else send)(self, *given, **named)

    await find(world, "Ann")
    if gone:
        world.env.backend.delete_channel(closed)
    else:
        monkeypatch.setattr(discord.PartialMessageable, "send", sent)
    world.channel = here
    await find(world, "Ben", "Cat")
    await world.later(301)
    (call,) = calls(here)
    assert str(world["Ann"].id) in call.text


@pytest.mark.parametrize("ready", [False, True])
async def test_who_could_not_be_told_for_want_of_a_permission_is_called_in_another_channel(
    world: World, channel: Any, monkeypatch: pytest.MonkeyPatch, ready: bool
) -> None:
    with monkeypatch.context() as patched:
        if not ready:
            patched.setattr(discord.PartialMessageable, "send", forbidden)
        await find(world, "Ann", "Ben", "Cat")
        for call in calls(channel):
            patched.setattr(discord.PartialMessageable, "send", forbidden)
            for name in ("Ann", "Ben", "Cat"):
                await press(world, name, call)
        await world.env.settle()
        said = await world.slash(world["Ann"], "play find")
        assert ("ready until" if ready else "as soon as there are enough of you") in said
    other = world.guild.create_text_channel("other")
    await world.slash(world.owner, "moderate channels", games=other)
    await world.later(301)
    assert (len(calls(other)), len(await opened(world))) == ((0, 1) if ready else (1, 0))


async def test_a_channel_that_takes_no_calls_is_asked_seldom_and_moderators_are_told_once(
    world: World, channel: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    office = world.guild.create_text_channel("office")
    await world.slash(world.owner, "moderate server", reports=office)
    send, tried = discord.PartialMessageable.send, 0

    async def sent(self: Any, *given: Any, **named: Any) -> Any:
        nonlocal tried
        if self.id != channel.id:
            return await send(self, *given, **named)
        tried += 1
        return await forbidden()

    with monkeypatch.context() as patched:
        patched.setattr(discord.PartialMessageable, "send", sent)
        await find(world, "Ann", "Ben", "Cat")
        for _ in range(60):
            await world.later(61)
        assert 1 < tried <= 14
        (told_of,) = map(seen, office.history())
        assert f"<#{channel.id}>: please give me View Channel and Send Messages" in told_of.text
    await world.later(301)
    assert len(calls(channel)) == 1


async def test_a_message_that_was_deleted_before_its_thread_comes_again(
    world: World, channel: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = delete_before_thread(monkeypatch)
    await seat(world, channel, "Ann", "Ben", "Cat")
    assert gone and await opened(world) == []
    await world.later(61)
    assert len(await opened(world)) == 1


async def test_nobody_is_told_of_a_table_for_which_there_is_no_room(world: World, channel: Any) -> None:
    object.__setattr__(world.service.keeper.limits, "tables", 0)
    await seat(world, channel, "Ann", "Ben", "Cat")
    await world.later(61)
    assert not any("The game begins" in each.text for each in map(seen, channel.history()))
    assert "ready until" in await world.slash(world["Ann"], "play find")
    object.__setattr__(world.service.keeper.limits, "tables", 1)
    await world.later(61)
    assert len(await opened(world)) == 1


async def test_whose_table_waits_for_the_channel_may_leave_it(
    world: World, channel: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where no thread can be made a second table has no place."""
    monkeypatch.setattr(discord.PartialMessage, "create_thread", forbidden)
    await seat(world, channel, "Ann", "Ben")
    await seat(world, channel, "Cat", "Dan")
    assert len(await opened(world)) == 1
    assert "being opened" in await world.slash(world["Dan"], "play find")
    assert "no longer looking" in await world.slash(world["Cat"], "play find", withdraw=True)
    await world.later(61)
    assert "ready until" in await world.slash(world["Dan"], "play find")
    assert await world.service.finding.gatherings.where(guild_id=world.guild.id) == []
    begun = [each for each in map(seen, channel.history()) if "The game begins" in each.text]
    assert len(begun) == 1, "what told of their table says so no more"


async def test_who_came_together_for_a_preset_that_is_gone_waits_as_before(
    world: World, channel: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    finding = world.service.finding
    with monkeypatch.context() as patched:
        patched.setattr(discord.PartialMessage, "create_thread", failing := AsyncMock(side_effect=OSError))
        await seat(world, channel, "Ann", "Ben", "Cat")
        (gathering,) = await finding.gatherings.where(guild_id=world.guild.id)
        await finding.gatherings.keep(replace(gathering, game="land/of another Landmoot"))
    await world.later(61)
    assert failing.called and await finding.gatherings.where(guild_id=world.guild.id) == []
    begun = [each for each in map(seen, channel.history()) if "The game begins" in each.text]
    assert begun == [], "what told of their table says so no more"
    assert "ready until" in await world.slash(world["Ann"], "play find")
    await world.later(301)
    assert len(await opened(world)) == 1


async def test_in_a_thread_nobody_is_called_for_a_table_that_finds_no_place_there(world: World) -> None:
    await world.slash(world.owner, "moderate server", openers="everybody")
    await world.slash(world.owner, "table open", game="land", thread=True)
    (table,) = await opened(world)
    thread = simcord.ChannelHandle(world.env, world.guild, world.env.backend.channels[table.channel_id])
    assert "in a text channel" in told(await world["Ann"].slash(thread, "play find", **LAND))
    assert await world.service.finding.wishes.where(guild_id=world.guild.id) == []
