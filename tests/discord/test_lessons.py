"""A lesson as its learner sees it: in private, in any process, at any time, with nothing to lose."""

from bot.messages.play_pages import welcome_view
from rules.catalogue import GAMES
from rules.kernel.lessons import course_of
from tests.core.lessons import obedient
from tests.discord.world import Message, World, seen

LAND = course_of(GAMES["land"]).lesson[0]


async def begin(world: World, who: str = "Ann") -> Message:
    """The first step of the lesson of Land, by the button of the first page."""
    channel = world.bot.get_partial_messageable(world.channel.id, guild_id=world.guild.id)
    await channel.send(view=welcome_view(world.bot.app.games))
    await world.env.settle()
    offered = await world.press(
        world[who], "New to this? Learn it in ten minutes", seen(world.channel.history()[-1])
    )
    assert offered is not None and "Learn by playing" in offered.text
    shown = await world.press(world[who], "Land in ten minutes", offered)
    assert shown is not None
    return shown


async def obey(world: World, shown: Message, step: int, who: str = "Ann") -> Message:
    """Do what a step says, by the controls of its panel; returns the panel after it."""
    assert LAND.step[step].say in shown.text and f"{step + 1} of {len(LAND.step)}" in shown.text
    if not LAND.step[step].do:
        return await pressed(world, shown, "Go on", who)
    taken = await world.service.lessons.mine(world[who].id)
    action = obedient(taken.played, taken.step)
    moved = await world.service.play.act(
        taken.live.table.id, world[who].id, action, version=taken.row.version
    )
    assert moved.own_lines
    return await pressed(world, shown, "Begin again", who) if False else await look(world, who)


async def look(world: World, who: str = "Ann") -> Message:
    """The lesson where it stands, by `/learn lesson`."""
    result = await world[who].slash(world.channel, "learn lesson")
    listed = seen(result.response if result.response is not None else result.followups[-1])
    label = next(each for each in listed.buttons if each.startswith("Go on where you were"))
    return await pressed(world, listed, label, who)


async def pressed(world: World, on: Message, label: str, who: str = "Ann") -> Message:
    shown = await world.press(world[who], label, on)
    assert shown is not None
    return shown
