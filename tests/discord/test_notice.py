"""The standing message of a server: what is in it, for whom, and that it stays there and right."""

import asyncio
from collections.abc import Sequence
from itertools import chain, combinations, product
from types import SimpleNamespace
from typing import Any, NamedTuple

import discord
import pytest

from bot.messages.find_pages import notice_view
from bot.tables.model import Opening, Person, Phase
from bot.tables.notices import Going, Result
from bot.upkeep.noticeboard import EVERY, OLD, all_see
from tests.discord.world import GAMES, Message, World, pings, private, seen, told

TOY = {"game": "toy", "options": "goal=500"}


@pytest.fixture
async def hall(world: World) -> Any:
    """The channel in which it stands."""
    made = world.guild.create_text_channel("hall")
    said = await world.slash(world.owner, "moderate channels", notice=made)
    assert f"<#{made.id}>" in said
    await world.slash(world.owner, "moderate server", openers="everybody")
    return made


async def later(world: World, seconds: float = 2 * EVERY) -> None:
    await world.later(seconds)


def notice(hall: Any) -> Message:
    (message,) = map(seen, hall.history())
    return message


async def press(world: World, name: str, message: Message, label: str) -> Message | None:
    return private(await world[name].click(message.handle, custom_id=message.buttons[label]))


async def test_a_stranger_is_in_a_game_after_two_clicks_in_an_empty_channel(world: World, hall: Any) -> None:
    first = notice(hall)
    assert "Nothing is being played here yet" in first.text
    assert not any(pings(world))
    offered = await press(world, "Dan", first, "Play now")
    assert offered is not None
    begun = await press(world, "Dan", offered, "Land")
    assert begun is not None and "begins in" in begun.text
    (table,) = await world.service.open_tables(world.guild.id)
    assert table.phase is Phase.PLAYING and table.seat_of(world["Dan"].id) == 0


async def test_open_seats_wishes_games_and_results_are_in_it(world: World, hall: Any) -> None:
    await world.slash(world.owner, "table open", **TOY)
    await later(world)
    joined = await press(world, "Ann", notice(hall), "Join")
    assert joined is not None and "You have seat 1" in joined.text
    await world.slash(world["Ben"], "table join")
    await world.slash(world["Cat"], "play find", game="settlers")
    await world.slash(world["Ann"], "table start")
    await later(world)
    shown = notice(hall)
    assert "Somebody is looking for Settlers" in shown.text and f"<@{world['Cat'].id}>" not in shown.text
    table = await world.table()
    assert f"in <#{world.channel.id}> · waiting for <@" in shown.text
    assert f"/{table.post.message_id})" in shown.text, "a link to the board"
    too = await press(world, "Dan", shown, "Me too")
    assert too is not None and "You are looking for Settlers" in too.text
    await later(world)
    assert "2 people are looking for Settlers" in notice(hall).text
    await world.end()
    await later(world)
    assert "in <#" not in notice(hall).text
    async with world.service.keeper.writing() as write:
        await write._session.run(
            "INSERT INTO results (game_id, seat, guild_id, game, user_id, won, score, ended_at) "
            "VALUES (?, 0, ?, 'toy', ?, 1, 5, 9.0)",
            (table.id, world.guild.id, world["Ann"].id),
        )
    await world.slash(world["Dan"], "play find", withdraw=True)
    await later(world)
    assert f"{table.game.capitalize()}: <@{world['Ann'].id}> won" in notice(hall).text
    assert not any(pings(world)[:1])


async def test_it_stays_as_it_is_until_discord_has_told_of_its_server(world: World, hall: Any) -> None:
    """Soon after a login it said that nothing is played, for up to an hour: no channel was known yet."""
    await world.slash(world.owner, "table open", **TOY)
    await later(world)
    before, guild = notice(hall), world.bot.get_guild(world.guild.id)
    assert "Join" in before.buttons and guild is not None
    known, guild.unavailable = dict(guild._channels), True
    guild._channels.clear()
    await world.bot.app.noticeboard.rounds.look(world.guild.id)
    assert notice(hall).text == before.text
    guild.unavailable = False
    guild._channels.update(known)
    await world.end()
    await later(world)
    assert "Nothing is being played here yet" in notice(hall).text


async def test_me_too_says_what_one_wishes_oneself(world: World, hall: Any) -> None:
    await world.slash(world["Cat"], "play find", game="settlers", reliable=80, meet=True)
    await later(world)
    too = await press(world, "Dan", notice(hall), "Me too")
    assert too is not None and "You are looking for Settlers · 3 to 6 players · over days now" in too.text


async def test_a_season_that_goes_on_is_in_it_with_the_way_to_its_message(world: World, hall: Any) -> None:
    cup = {"title": "Spring cup", "format": "knock-out", "game": "toy", "pace": "tonight"}
    await world.slash(world.owner, "season make", **cup)
    for user in (1, 2):
        course = await world.service.seasons.course(world.guild.id, 1)
        await world.service.seasons.join(course, Person(user, f"P{user}"))
    await later(world)
    assert "**Spring cup** · people join" in notice(hall).text
    await world.slash(world.owner, "season start")
    await later(world)
    (season,) = await world.service.seasons.going()
    text = notice(hall).text
    assert "**Spring cup** · round 1 of 1, until <t:" in text and f"/{season.message_id})" in text
    await world.end(of="season")
    await later(world)
    assert "Spring cup" not in notice(hall).text


async def test_it_is_edited_in_place_and_not_more_often_than_every_half_minute(
    world: World, hall: Any
) -> None:
    id = notice(hall).id
    await later(world)
    world.env.http_requests.clear()
    await world.slash(world.owner, "table open", **TOY)
    for name in ("Ann", "Ben"):
        await world.slash(world[name], "table join")
        await later(world, 5)
    edits = [each for each in world.env.http_requests if f"/messages/{id}" in each.path]
    assert [each.method for each in edits] == ["PATCH"]
    assert "0 seats taken" in notice(hall).text
    await later(world)
    assert "2 seats taken" in notice(hall).text and notice(hall).id == id


async def test_an_old_one_is_posted_anew_without_a_ping_and_the_one_before_is_deleted(
    world: World, hall: Any, nonces: dict[str, Any]
) -> None:
    id = notice(hall).id
    await later(world, OLD)
    world.env.http_requests.clear()
    await world.slash(world.owner, "table open", **TOY)
    await world.env.settle()
    assert notice(hall).id != id
    sent = [
        each.json
        for each in world.env.http_requests
        if each.method == "POST" and each.path == f"/channels/{hall.id}/messages"
    ]
    assert len(sent) == 1
    assert sent[0]["flags"] & discord.MessageFlags(suppress_notifications=True).value
    assert not sent[0]["allowed_mentions"].get("users")


async def test_it_comes_back_when_it_is_deleted_or_the_bot_restarts(world: World, hall: Any) -> None:
    first = notice(hall).id
    world.env.backend.delete_message(hall.id, first)
    await later(world)
    await world.slash(world.owner, "table open", **TOY)
    await later(world)
    second = notice(hall).id
    assert second != first
    world.env.backend.delete_message(hall.id, second)
    await later(world)
    await world.restart()
    await later(world)
    assert " taken, for " in notice(hall).text


async def test_a_kill_between_sending_and_noting_it_makes_no_second_one(
    world: World, hall: Any, nonces: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    id = notice(hall).id
    await later(world, OLD)
    keep, failed = type(world.service.notices).keep, []

    async def failing(self: Any, kept: Any) -> Any:
        if kept.message_id and kept.message_id != id and not failed:
            failed.append(kept)
            raise OSError("killed after it was sent")
        return await keep(self, kept)

    monkeypatch.setattr(type(world.service.notices), "keep", failing)
    await world.slash(world.owner, "table open", **TOY)
    await world.env.settle()
    assert failed and notice(hall).id != id
    await world.restart()
    await later(world)
    assert " taken, for " in notice(hall).text


async def test_one_that_an_earlier_version_stored_is_the_same_message(world: World, hall: Any) -> None:
    """It had the times of posts and changes, and a list of messages that it replaced."""
    await later(world)
    first = notice(hall)
    times = '"posted_at":1.0,"changed_at":1.0,"older":[]'
    stored = f'{{"channel_id":{hall.id},"nonce":0,"message_id":{first.id},{times}}}'
    async with world.service.keeper.writing() as write:
        await write._session.run("UPDATE notices SET content = ?", (stored,))
    await world.restart()
    await world.slash(world.owner, "table open", **TOY)
    await later(world)
    assert notice(hall).id == first.id and " taken, for " in notice(hall).text


async def test_a_lost_permission_is_waited_for(
    world: World, hall: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    edit = discord.PartialMessage.edit

    async def forbidden(*_: Any, **__: Any) -> Any:
        response: Any = type("Response", (), {"status": 403, "reason": "Forbidden"})
        raise discord.Forbidden(response, {"code": 50013, "message": "Missing Permissions"})

    await later(world)
    with monkeypatch.context() as patched:
        patched.setattr(discord.PartialMessage, "edit", forbidden)
        await world.slash(world.owner, "table open", **TOY)
        await later(world)
        assert " taken, for " not in notice(hall).text
    assert discord.PartialMessage.edit is edit
    await later(world, 301)
    assert " taken, for " in notice(hall).text


async def test_with_its_channel_it_goes_for_good(world: World, hall: Any) -> None:
    await later(world)
    world.env.backend.delete_channel(world.guild.create_text_channel("another").id)
    await world.env.settle()
    assert len(await world.service.notices.all()) == 1, "it stands elsewhere"
    world.env.backend.delete_channel(hall.id)
    await world.env.settle()
    assert "stands nowhere" in await world.slash(world.owner, "moderate channels")
    await later(world, 3601)
    assert await world.service.notices.all() == []
    await world.slash(world.owner, "table open", **TOY)
    await later(world)
    assert not world.bot.app.noticeboard._shown, "what happens in that server has nothing looked up any more"


async def test_what_is_placed_elsewhere_as_its_channel_is_found_gone_stands_there(
    world: World, hall: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever had just read that it stood in the channel that is gone deleted the new one."""
    there, guild_id = world.guild.create_text_channel("there"), world.guild.id
    service, board = world.service, world.bot.app.noticeboard
    await service.servers.configure(guild_id, games_channel=hall.id)
    begun = list[Any]()

    def meanwhile(owner: Any, name: str, place: Any) -> None:
        """Have it placed elsewhere by the time that somebody has read where it is."""
        original = getattr(owner, name)

        async def read(*given: Any, **named: Any) -> Any:
            found = await original(*given, **named)
            if place not in begun:
                begun.extend((place, asyncio.create_task(place())))
                for _ in range(500):
                    await asyncio.sleep(0)
            return found

        monkeypatch.setattr(owner, name, read)

    meanwhile(service.servers, "read", lambda: service.servers.configure(guild_id, games_channel=there.id))
    meanwhile(service.notices, "find", lambda: board.place(guild_id, there.id))
    world.env.backend.delete_channel(hall.id)
    await world.env.settle()
    for task in begun[1::2]:
        await task
    (notice,) = await service.notices.all()
    assert len(begun) == 4 and notice.channel_id == there.id
    assert (await service.servers.read(guild_id)).games_channel == there.id


async def test_it_is_over_with_a_channel_that_was_deleted_while_nobody_told_us(
    world: World, hall: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def unheard(_: Any) -> None: ...

    await later(world)
    monkeypatch.setattr(world.bot, "on_guild_channel_delete", unheard)
    world.env.backend.delete_channel(hall.id)
    await later(world, 3601)
    assert await world.service.notices.all() == [] and not world.bot.app.noticeboard._shown


async def test_what_some_of_its_readers_do_not_see_is_not_in_it(world: World, hall: Any) -> None:
    secret = world.guild.create_text_channel(
        "secret", overwrites={world.guild.default_role: discord.PermissionOverwrite(view_channel=False)}
    )
    table = await world.service.lobby.open(
        Opening(guild_id=world.guild.id, channel_id=secret.id, opener_id=1, game="toy", chosen={})
    )
    await world.slash(world["Ann"], "play find", game="land")
    await later(world)
    assert "is looking for Land" in notice(hall).text and "Join" not in notice(hall).buttons
    message = notice(hall)
    shown = private(await world["Ann"].click(message.handle, custom_id=message.buttons["Find players"]))
    assert shown is not None
    await world.owner.slash(world.channel, "table open", **TOY)
    await later(world)
    joins = [each["custom_id"] for each in notice(hall).controls if each.get("label") == "Join"]
    assert [each.split(":")[2] for each in joins] == [str((await world.table()).id)] != [str(table.id)]


async def test_what_does_not_fit_is_paged_in_private(world: World, hall: Any) -> None:
    for n in range(6):
        channel = world.guild.create_text_channel(f"room-{n}")
        assert "is open" in told(await world.owner.slash(channel, "table open", **TOY))
    await later(world)
    more = await press(world, "Ann", notice(hall), "2 more")
    assert more is not None and more.text.count(" taken, for ") == 6


async def test_it_goes_when_it_is_switched_off(world: World, hall: Any) -> None:
    await world.slash(world.owner, "moderate channels", no_notice=True)
    assert hall.history() == []
    await world.slash(world.owner, "table open", **TOY)
    await later(world)
    assert hall.history() == []


async def test_who_sees_what_is_as_discord_reckons_it(world: World) -> None:
    """Against every set of roles that somebody may have, by discord.py's own reckoning."""
    roles = [world.guild.create_role(name) for name in ("one", "two")]
    cases = [
        (None, None, None),
        (False, True, None),
        (False, True, True),
        (None, False, None),
        (None, True, False),
    ]
    channels = []
    for n, said in enumerate(cases):
        who = (world.guild.default_role, *roles)
        channels.append(
            world.guild.create_text_channel(
                f"c{n}",
                overwrites={
                    role: discord.PermissionOverwrite(view_channel=word)
                    for role, word in zip(who, said, strict=True)
                    if word is not None
                },
            )
        )
    members = [
        world.guild.add_member(world.env.create_user(f"m{n}"), roles=list(held))
        for n, held in enumerate(chain.from_iterable(combinations(roles, count) for count in range(3)))
    ]
    await world.env.settle()
    guild = world.bot.get_guild(world.guild.id)
    assert guild is not None
    people = [await guild.fetch_member(member.id) for member in members]
    answers = set()
    for one in channels:
        for other in channels:
            first, second = guild.get_channel(one.id), guild.get_channel(other.id)
            assert first is not None and second is not None
            everybody = all(
                second.permissions_for(each).view_channel or not first.permissions_for(each).view_channel
                for each in people
            )
            assert all_see(guild, one.id, other.id) is everybody, (one.name, other.name)
            answers.add(everybody)
    assert answers == {True, False}
    assert not all_see(guild, channels[0].id, 12345), "of a channel that is not known nothing is told"


async def test_many_roles_that_are_let_in_alike_are_looked_at_as_one(world: World) -> None:
    shut, let = (discord.PermissionOverwrite(view_channel=sees) for sees in (False, True))
    roles = [world.guild.create_role(f"r{n}") for n in range(12)]
    overwrites = {world.guild.default_role: shut} | dict.fromkeys(roles, let)
    made = [world.guild.create_text_channel(f"c{n}", overwrites=overwrites) for n in range(2)]
    await world.env.settle()
    guild = world.bot.get_guild(world.guild.id)
    assert guild is not None and all_see(guild, made[0].id, made[1].id)


class _Known(NamedTuple):
    id: int


async def test_roles_of_any_kinds_are_looked_at_together(world: World) -> None:
    """Here only those are let into the first channel who are let into the second, whatever else they have."""
    kinds = ((True, True), (None, True), (False, True), (None, False), (False, False), (False, None))
    who: list[Any] = [world.guild.default_role]
    said: list[tuple[bool | None, ...]] = [(False, False)]
    for n, (kind, views) in enumerate(product(kinds, (False, True))):
        permissions = discord.Permissions(view_channel=views)
        who.append(world.guild.create_role(f"r{n}", permissions=permissions))
        said.append(kind)

    def channel(name: str, words: Sequence[bool | None]) -> Any:
        overwrites = {
            role: discord.PermissionOverwrite(view_channel=word)
            for role, word in zip(who, words, strict=True)
            if word is not None
        }
        return world.guild.create_text_channel(name, overwrites=overwrites)

    one, other = (channel(name, words) for name, words in zip("ab", zip(*said, strict=True), strict=True))
    await world.env.settle()
    guild = world.bot.get_guild(world.guild.id)
    assert guild is not None
    assert all_see(guild, one.id, other.id)
    assert not all_see(guild, other.id, one.id)


def test_two_roles_together_may_shut_out_and_what_a_role_sees_is_its_holders_alone() -> None:
    """A role that sees the whole server was reckoned with for those who do not have it, too."""
    all_of, inner, outer, seer = (
        SimpleNamespace(id=id, permissions=discord.Permissions(view_channel=id == 4)) for id in (1, 2, 3, 4)
    )

    def seen(readers: dict[int, bool | None], other: dict[int, bool | None]) -> bool:
        channels = {}
        for id, said in ((11, readers), (12, other)):
            overwrites = {
                _Known(who): discord.PermissionOverwrite(view_channel=word) for who, word in said.items()
            }
            channels[id] = SimpleNamespace(id=id, overwrites=overwrites)
        guild: Any = SimpleNamespace(
            id=1, roles=[all_of, inner, outer, seer], get_channel_or_thread=channels.__getitem__
        )
        return all_see(guild, 11, 12)

    assert not seen({1: False, 2: True}, {1: True, 3: False}), "who has both roles sees the first alone"
    assert seen({4: False}, {1: False}), "nobody sees the first"
    assert not seen({1: None}, {1: False}), "who sees the whole server does"


def test_who_won_is_said_of_people_and_computers_and_of_who_is_forgotten() -> None:
    ended = {"game": "toy", "channel_id": 1, "ended_at": 9.0}
    won = (Result(people=(7,), **ended), Result(computers=1, **ended), Result(**ended))
    view = notice_view(Going(results=won), GAMES)
    text = "\n".join(
        each.content for each in view.walk_children() if isinstance(each, discord.ui.TextDisplay)
    )
    assert [line.partition(" won ")[0] for line in text.splitlines() if " won " in line] == [
        "-# Toy: <@7>",
        "-# Toy: 1 computer",
        "-# Toy: a player",
    ]


async def test_a_message_that_somebody_deletes_is_there_again_within_the_hour(
    world: World, hall: Any
) -> None:
    first = notice(hall)
    world.env.backend.delete_message(hall.id, first.id)
    asked = len(world.env.http_requests)
    await later(world, 3700.0)
    again = notice(hall)
    assert again.id != first.id and again.text == first.text and not any(pings(world))
    await later(world, 6 * 3600.0)
    assert notice(hall).id == again.id
    looks = [each for each in world.env.http_requests[asked:] if each.method == "GET"]
    assert 5 <= len(looks) <= 9, "once an hour"


async def test_it_follows_soon_though_the_clock_was_set_back(
    world: World, hall: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was looked at again when it was as late as before."""
    board, waits = world.bot.app.noticeboard, list[float]()
    monkeypatch.setattr(board.rounds, "wake", lambda key, wait=0.0: waits.append(wait))
    board._looked[world.guild.id] = world.env.now().timestamp() + 3 * 3600
    board.wake(world.guild.id)
    assert waits and waits[0] <= 5
