"""Following a game at which one does not play: told in private, once, and only what one may see."""

from typing import Any

import discord
import pytest
import simcord

from bot.spans import DAY
from bot.tables.model import Phase
from bot.upkeep.remembering import Followers
from tests.discord.test_bad_input import forge
from tests.discord.world import Message, World, move_by_slash, play_on, private, seen, told as heard

pytestmark = pytest.mark.usefixtures("long_days")


def told(world: World, name: str) -> list[Message]:
    """What somebody was told in private, oldest first."""
    channel = world.env.backend.dm_channels.get(world[name].id)
    return [] if channel is None else [seen(each) for each in world[name].user.dm_channel.history()]


async def followed(world: World, most: int = 2) -> None:
    """A game that Dan follows, some moves on."""
    await world.open_and_start("toy", people=2, options="goal=500")
    await world.slash(world["Dan"], "play follow")
    await play_on(world, move_by_slash, most=most)


async def test_one_is_told_once_a_day_and_at_the_end(world: World) -> None:
    await world.open_and_start("toy", people=2, options="goal=500")
    assert "sent you a direct message" in await world.slash(world["Dan"], "play follow")
    assert "I will tell you once a day how it is going, and then how it ends." in told(world, "Dan")[-1].text
    await play_on(world, move_by_slash, most=3)
    await world.slash(world.owner, "moderate pause")
    await world.later(DAY / 2)
    assert len(told(world, "Dan")) == 1
    await world.later(DAY / 2 + 601)
    assert len(told(world, "Dan")) == 2
    table = await world.table()
    news = told(world, "Dan")[-1].text
    assert any(f"**{name}**" in news for name in table.names) and f"/{table.channel_id}/" in news
    await world.later(DAY + 601)
    assert len(told(world, "Dan")) == 2, "nothing has happened since"
    await world.end("we are tired")
    await world.env.settle()
    last = told(world, "Dan")[-1]
    assert last.text.endswith(" ended it: we are tired.") and not last.buttons
    assert last.text.count("we are tired") == 1
    await world.later(2 * DAY)
    assert len(told(world, "Dan")) == 3
    assert await world.service.following.all() == []


@pytest.mark.parametrize("still_here", [True, False])
async def test_one_is_told_that_it_ended_with_its_channel(world: World, still_here: bool) -> None:
    """Of how it ends they were promised to hear, and heard nothing; what nobody may see now is not told."""
    await followed(world)
    if not still_here:
        world.env.backend.remove_member(world.guild.id, world["Dan"].id)
    world.env.backend.delete_channel(world.channel.id)
    await world.later(601)
    heard_of = [each.text for each in told(world, "Dan")[1:]]
    assert heard_of == ["**Toy**\nThe game ended without a result: Its channel is gone."] * still_here
    assert await world.service.following.all() == []


async def test_what_happens_while_one_is_told_is_told_once(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was told at once, and once more a day later."""
    await followed(world, most=3)
    sees, table_id = Followers.sees, (await world.table()).id

    async def paused_meanwhile(self: Followers, *args: Any) -> bool:
        if (await world.table()).phase is Phase.PLAYING:
            await world.service.moderation.pause(table_id)
        return await sees(self, *args)

    monkeypatch.setattr(Followers, "sees", paused_meanwhile)
    await world.later(DAY + 601)
    assert len(told(world, "Dan")) == 2 and "paused" not in told(world, "Dan")[-1].text
    await world.later(DAY + 601)
    assert len(told(world, "Dan")) == 3 and "paused" in told(world, "Dan")[-1].text


async def test_one_is_told_once_discord_has_told_of_the_server(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    """Whether one may see the game was asked of a server without any roles, which ended in an error."""
    await followed(world)
    guild = world.bot.get_guild(world.guild.id)
    assert guild is not None
    known, guild.unavailable = dict(guild._roles), True
    guild._roles.clear()
    await world.later(DAY + 601)
    assert len(told(world, "Dan")) == 1 and "Traceback" not in caplog.text
    guild._roles.update(known)
    guild.unavailable = False
    await world.later(61)
    assert len(told(world, "Dan")) == 2


async def test_at_the_end_only_and_no_more(world: World) -> None:
    await world.open_and_start("toy", people=2, options="goal=500")
    await world.slash(world["Dan"], "play follow", how="end")
    assert "I will tell you how it ends." in told(world, "Dan")[-1].text
    await world.slash(world["Cat"], "play follow", how="end")
    await play_on(world, move_by_slash, most=2)
    await world.later(2 * DAY)
    assert len(told(world, "Dan")) == 1
    message = told(world, "Cat")[-1]
    await world["Cat"].user.click(message.handle, custom_id=message.buttons["Stop following"])
    await world.end()
    await world.env.settle()
    assert len(told(world, "Dan")) == 2
    assert "ended" not in "".join(each.text for each in told(world, "Cat"))


async def test_who_plays_or_takes_no_messages_or_follows_many_is_told_so(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "no table" in await world.slash(world["Dan"], "play follow")
    await world.open_and_start("toy", people=2, options="goal=500")
    assert "You play here" in await world.slash(world["Ann"], "play follow")
    send = discord.User.send

    async def closed(*_: Any, **__: Any) -> Any:
        response: Any = type("Response", (), {"status": 403, "reason": "Forbidden"})
        raise discord.Forbidden(response, {"code": 50007, "message": "Cannot send messages to this user"})

    with monkeypatch.context() as patched:
        patched.setattr(discord.User, "send", closed)
        assert "allow direct messages" in await world.slash(world["Dan"], "play follow")
    assert discord.User.send is send
    assert await world.service.following.all() == []
    object.__setattr__(world.service.keeper.limits, "follows", 0)
    assert "You follow 0 games already" in await world.slash(world["Dan"], "play follow")


async def test_in_a_private_thread_nothing_is_promised(world: World) -> None:
    channel: Any = world.bot.get_channel(world.channel.id)
    made = await channel.create_thread(name="ours", type=discord.ChannelType.private_thread)
    for who in (world.owner, world["Ann"], world["Ben"], world["Dan"]):
        await made.add_user(discord.Object(who.id))
    thread = simcord.ChannelHandle(world.env, world.guild, world.env.backend.channels[made.id])
    await world.owner.slash(thread, "table open", game="toy", options="goal=500")
    for name in ("Ann", "Ben"):
        await world[name].slash(thread, "table join")
    await world.owner.slash(thread, "table start")
    assert "in no private thread" in heard(await world["Dan"].slash(thread, "play follow"))
    assert told(world, "Dan") == [] == await world.service.following.all()


async def test_whoever_is_not_in_a_private_thread_neither_reads_of_its_table_nor_sits_down_there(
    world: World,
) -> None:
    channel: Any = world.bot.get_channel(world.channel.id)
    made = await channel.create_thread(name="ours", type=discord.ChannelType.private_thread)
    thread = simcord.ChannelHandle(world.env, world.guild, world.env.backend.channels[made.id])
    await world.slash(world.owner, "table open", game="toy")
    await world.owner.slash(thread, "table open", game="toy")
    table = await world.service.find(made.id)
    going = await forge(world, "lm:going:0:0:1")
    for who, there in ((world["Cat"], False), (world.owner, True)):
        page = private(await who.click(going.handle, custom_id="lm:going:0:0:1"))
        assert page is not None and f"<#{world.channel.id}>" in page.text
        assert (f"<#{made.id}>" in page.text) is there
    sit = f"lm:sit:{table.id}:{table.version}"
    message = await forge(world, sit)
    assert "cannot see that table" in heard(await world["Cat"].click(message.handle, custom_id=sit))
    assert (await world.service.get(table.id)).seats == ()


async def test_who_sees_the_channel_no_more_is_told_nothing(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await followed(world)
    world.guild.remove_member(world["Dan"])
    await world.later(DAY + 601)
    assert len(told(world, "Dan")) == 1
    assert await world.service.following.all() == []


@pytest.mark.parametrize("ends", [False, True])
async def test_a_kill_tells_nobody_twice_and_keeps_nothing_from_them(
    world: World, nonces: dict[str, Any], monkeypatch: pytest.MonkeyPatch, ends: bool
) -> None:
    """What comes before they can be told again is not in the message that Discord has already."""
    await followed(world)
    keep, failed = type(world.service.following).keep, []

    async def lost(self: Any, follow: Any) -> Any:
        if not follow.nonce and not failed:
            failed.append(follow)
            raise discord.ConnectionClosed(type("S", (), {"close_code": 1})(), shard_id=None)
        return await keep(self, follow)

    monkeypatch.setattr(type(world.service.following), "keep", lost)
    await world.later(DAY + 5)
    if ends:
        await world.end("we are tired")
    await world.restart()
    await world.later(601)
    assert failed and len(told(world, "Dan")) == 2 + ends
    assert ("we are tired" in told(world, "Dan")[-1].text) is ends


async def test_one_follows_from_the_list_of_games(world: World) -> None:
    hall = world.guild.create_text_channel("hall")
    await world.slash(world.owner, "moderate channels", notice=hall)
    await world.open_and_start("toy", people=2, options="goal=500")
    await world.later(61)
    notice = seen(hall.history()[-1])
    listed = private(await world["Dan"].click(notice.handle, custom_id=notice.buttons["All games"]))
    assert listed is not None
    await world.press(world["Dan"], "Follow", listed)
    assert "once a day" in told(world, "Dan")[-1].text
