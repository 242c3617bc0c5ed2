"""Who may open tables: moderators, a role, everybody; and who may play again."""

import pytest

from bot.spans import DAY
from bot.tables.model import Phase
from tests.discord.world import World, pings, play_to_the_end, told

TOY = {"game": "toy", "options": "goal=6"}


async def slash(who, channel, command, **options):
    """What somebody is told who sends a command in a channel."""
    return told(await who.slash(channel, command, **options))


async def test_only_moderators_open_at_first(world: World) -> None:
    said = await world.slash(world["Ann"], "table open", **TOY)
    assert "Only moderators may open tables here" in said
    assert await world.service.find(world.channel.id) is None


async def test_a_role_may_open(world: World) -> None:
    hosts = world.guild.create_role("Hosts")
    said = await world.slash(world.owner, "moderate server", opener_role=hosts)
    assert f"<@&{hosts.id}>" in said
    said = await world.slash(world["Ann"], "table open", **TOY)
    may = f"Only moderators and <@&{hosts.id}> may open tables here"
    assert f"{may}: that needs the permission Manage Channels or the role <@&{hosts.id}>." in said
    await world.slash(world.owner, "moderate server", moderator_role=hosts)
    assert (await world.slash(world["Ann"], "table open", **TOY)).count("the role") == 1
    host = world.guild.add_member(world.env.create_user("host"), roles=[hosts])
    assert "is open" in await world.slash(host, "table open", **TOY)


async def test_everybody_may_open_so_many(world: World) -> None:
    await world.slash(world.owner, "moderate server", openers="everybody")
    most = world.service.keeper.limits.own_tables
    channels = [world.guild.create_text_channel(f"room-{n}") for n in range(most + 1)]
    said = [await slash(world["Ann"], channel, "table open", **TOY) for channel in channels]
    assert all("is open" in each for each in said[:-1])
    assert f"You have opened {most} tables here" in said[-1]
    assert "is open" in await slash(world["Ben"], channels[-1], "table open", **TOY)
    assert "Only a moderator" in await slash(world["Ben"], channels[0], "moderate end")
    assert all(f"<#{channel.id}>" in said[-1] for channel in channels[:-1])
    await slash(world.owner, channels[0], "moderate end")
    assert "is open" in await slash(world["Ann"], channels[0], "table open", **TOY)


async def test_who_opened_a_lobby_may_close_it_as_long_as_it_is_one(world: World) -> None:
    """They were told to ask a moderator, and an empty lobby counted against them for weeks."""
    await world.slash(world.owner, "moderate server", openers="everybody")
    await world.slash(world["Ann"], "table open", **TOY)
    for name in ("Ben", "Ann"):
        await world.slash(world[name], "table join")
    assert "Only a moderator" in await world.slash(world["Ben"], "moderate end")
    assert await world.slash(world["Ben"], "table leave") == "You left the table."
    left = await world.pressed(world["Ann"], "Leave")
    assert left.text == "Nobody sits at the table now; `/moderate end` closes it."
    assert "The table is closed" in await world.slash(world["Ann"], "moderate end")
    assert "**Called off.** Ann ended it." in world.board.text

    await world.slash(world["Ann"], "table open", **TOY)
    for name in ("Ann", "Ben"):
        await world.slash(world[name], "table join")
    assert "The table is closed" in await world.slash(world["Ann"], "moderate end")
    assert pings(world)[-1] == {world["Ben"].id}
    assert world.messages[-1].text.startswith(f"⏰ <@{world['Ben'].id}>: Ann closed this table.")

    await world.slash(world["Ann"], "table open", **TOY)
    for name in ("Ann", "Ben"):
        await world.slash(world[name], "table join")
    await world.press(world["Ann"], "Start")
    assert "Only a moderator" in await world.slash(world["Ann"], "moderate end")
    assert (await world.table()).phase is Phase.PLAYING


async def test_a_lobby_in_which_nobody_sits_closes_after_a_day(world: World) -> None:
    await world.slash(world.owner, "table open", **TOY)
    assert "If nobody sits down for a day, the table closes." in world.board.text
    await world.slash(world["Ann"], "table computer")
    await world.later(DAY - 60)
    await world.press(world["Ann"], "Join")
    await world.later(2 * DAY)
    await world.press(world["Ann"], "Leave")
    await world.later(DAY - 60)
    assert (await world.table()).phase is Phase.LOBBY
    await world.later(60)
    assert "**Called off.** Nobody sat here for a day." in world.board.text


async def test_who_played_may_play_again_where_a_moderator_opened(world: World) -> None:
    await world.open_and_start("land", people=2, options="map=islet")
    await play_to_the_end(world)
    refused = await world.pressed(world["Dan"], "Play again")
    assert "Only moderators and those who played may open the next table here" in refused.text
    assert "Manage Channels or a seat in that game." in refused.text
    for _ in range(2):
        await world.press(world["Ann"], "Play again")
        table = await world.table()
        assert table.phase is Phase.LOBBY and table.opener_id == world["Ann"].id
        assert [each.user_id for each in table.seats] == [world["Ann"].id], "nobody else has asked for a game"
        assert pings(world)[-2:].count({world["Ben"].id}) == 1, "they are called to it"
        await world.press(world["Ben"], "Join", world.lobby)
        await world.press(world["Ann"], "Start", world.lobby)
        await play_to_the_end(world)


async def test_a_moderator_withdraws_it_by_ending_a_table(world: World) -> None:
    await world.open_and_start("toy", options="goal=500")
    await world.service.moderation.end((await world.table()).id)
    await world.bot.app.desks.shown((await world.table()).id)
    refused = await world.pressed(world["Ann"], "Play again")
    assert refused.text.startswith("Only moderators may open the next table here: that needs the permission")
    assert "for those who may open one" in await world.slash(world["Ann"], "table play")
    await world.press(world.owner, "Play again")
    assert (await world.table()).phase is Phase.LOBBY


@pytest.mark.parametrize("begun", [True, False])
async def test_an_older_board_opens_nothing_once_a_moderator_ended_what_followed(
    world: World, begun: bool
) -> None:
    await world.open_and_start("land", people=2, options="map=islet")
    await play_to_the_end(world)
    over = world.board
    await world.press(world["Ann"], "Play again")
    if begun:
        await world.press(world["Ben"], "Join", world.lobby)
        await world.press(world["Ann"], "Start", world.lobby)
    await world.end("Enough for today.")
    refused = await world.pressed(world["Ann"], "Play again", over)
    assert "Only moderators may open the next table here" in refused.text
    assert not (await world.table()).open
    await world.press(world.owner, "Play again", over)
    assert (await world.table()).phase is Phase.LOBBY
