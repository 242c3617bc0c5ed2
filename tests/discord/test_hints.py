"""Hints: said once, in private, at the first time of each kind of move; at most one a turn."""

from typing import Any

from bot.tables.hints import Hints
from bot.verbs.panel import beside_of
from rules.kernel.lessons import course_of
from tests.discord.world import Message, World, mover

FIRST = "💡 **"


async def panel(world: World, who: Any) -> Message:
    return await world.pressed(who, "My move")


async def told(world: World, user_id: int) -> str:
    """The kind of move that this person would be told about now; empty for none."""
    glance = await world.service.play.glance((await world.table()).id, user_id)
    beside = await beside_of(world.bot.app, user_id, glance, news=False)
    return beside.hint[0] if beside.hint else ""


async def play_round(world: World) -> None:
    """Moves until the same person is to move in another turn."""
    _, glance = await mover(world)
    first, since = glance.seat, glance.since
    while (glance.seat, glance.since == since) != (first, False):
        who, glance = await mover(world)
        if (glance.seat, glance.since == since) != (first, False):
            await world.service.play.act(glance.table.id, who.id, glance.legal[0], version=None)


async def test_a_kind_of_move_is_told_about_once_and_one_a_turn(world: World) -> None:
    await world.open_and_start("land", people=2)
    who, _ = await mover(world)
    words = course_of(world.bot.app.games["land"]).hints
    shown = await panel(world, who)
    assert words["choose"] in shown.text and shown.text.count(FIRST) == 1
    assert "first time" not in shown.text, "one a turn: whoever has ended three turns is told of that now"
    assert FIRST in (await panel(world, who)).text, "it stands there for the whole turn"
    after = await world.pressed(who, "Got it", await panel(world, who))
    assert FIRST not in after.text and "Got it" not in after.buttons
    assert FIRST not in (await panel(world, who)).text, "no other one in this turn"
    await play_round(world)
    assert await told(world, who.id) == "reclaim"


async def test_who_begins_a_move_on_the_board_is_told_about_it_too(world: World) -> None:
    """The button that stands out opened the question without it, and only "My move" told it."""
    await world.open_and_start("land", people=2)
    who, _ = await mover(world)
    asked = await world.pressed(who, "Choose a plot")
    assert course_of(world.bot.app.games["land"]).hints["choose"] in asked.text
    await world.press(who, "Got it", await panel(world, who))
    assert FIRST not in (await world.pressed(who, "Choose a plot")).text


async def test_others_are_told_nothing_of_it_nor_who_only_watches(world: World) -> None:
    await world.open_and_start("land", people=2)
    who, glance = await mover(world)
    other = next(each for each in glance.table.people if each != who.id)
    assert await told(world, other) == "", "it is not their move"
    await panel(world, who)
    assert all(FIRST not in str(message.components) for message in world.channel.history())


async def test_no_hints_is_for_this_game_and_taken_back_by_a_command(world: World) -> None:
    await world.open_and_start("land", people=2)
    who, _ = await mover(world)
    after = await world.pressed(who, "No hints", await panel(world, who))
    assert "/learn hints" in after.text and FIRST not in after.text
    await play_round(world)
    assert await told(world, who.id) == ""
    await who.slash(world.channel, "learn hints")
    assert await told(world, who.id) != ""


async def test_what_was_told_is_kept_by_the_store_and_goes_with_the_person(world: World) -> None:
    await world.open_and_start("land", people=2)
    who, glance = await mover(world)
    hints, read = world.service.hints, world.service.keeper.store.read
    words = course_of(world.bot.app.games["land"]).hints
    assert await hints.of(who.id, glance, ["end", "choose"]) == ("end", words["end"])
    (row,) = await read.hints(who.id, "land")
    assert (row.kind, row.table_id, row.got) == ("end", glance.table.id, 0)
    await hints.put_away(who.id, glance)
    assert await hints.of(who.id, glance, ["end", "choose"]) is None
    async with world.service.keeper.writing() as write:
        await write.forget_hints(who.id)
    assert await read.hints(who.id, "land") == []


async def test_what_was_chosen_with_one_process_holds_with_all(world: World) -> None:
    await world.open_and_start("land", people=2)
    who, glance = await mover(world)
    elsewhere = Hints(world.service.keeper)
    words = course_of(world.bot.app.games["land"]).hints
    assert await elsewhere.of(who.id, glance, ["choose"]) == ("choose", words["choose"])
    await world.press(who, "No hints", await panel(world, who))
    assert await elsewhere.of(who.id, glance, ["choose"]) is None
    await who.slash(world.channel, "learn hints")
    assert await elsewhere.of(who.id, glance, ["choose"]) == ("choose", words["choose"])


async def test_a_move_that_nothing_is_known_of_is_told_nothing_about(world: World) -> None:
    await world.open_and_start("land", people=2)
    who, glance = await mover(world)
    assert await world.service.hints.of(who.id, glance, ["unheard of"]) is None
