"""A lesson as its learner sees it: in private, in any process, at any time, with nothing to lose."""

from typing import Any

import msgspec
import pytest

from bot.messages.controls import Page
from bot.messages.find_pages import welcome_view
from bot.messages.private_pages import with_guide
from bot.tables.model import Refusal, Stale
from rules.catalogue import GAMES
from rules.kernel.actions import Action
from rules.kernel.lessons import course_of
from tests.core.lessons import legal_moves, obedient
from tests.discord.world import Message, World, pings, seen

LAND = course_of(GAMES["land"]).lesson[0]
NEW = "New to this? Learn it in ten minutes"


async def pressed(world: World, on: Message, label: str, who: str = "Ann") -> Message:
    return await world.pressed(world[who], label, on)


async def begin(world: World, who: str = "Ann") -> Message:
    """The first step of the lesson of Land, from the first page."""
    channel = world.bot.get_partial_messageable(world.channel.id, guild_id=world.guild.id)
    await channel.send(view=welcome_view(world.bot.app.games))
    await world.env.settle()
    offered = await pressed(world, seen(world.channel.history()[-1]), NEW, who)
    return await pressed(world, offered, LAND.title, who)


async def look(world: World, who: str = "Ann") -> Message:
    """The lesson where it stands, by the command."""
    result = await world[who].slash(world.channel, "learn lesson")
    listed = seen(next(each for each in (*result.followups, result.response) if each))
    label = next(each for each in listed.buttons if each.startswith("Go on where you were"))
    return await pressed(world, listed, label, who)


async def taken(world: World, who: str = "Ann") -> Any:
    return await world.service.lessons.mine(world[who].id)


async def obey(world: World, who: str = "Ann") -> None:
    """Do what the step says."""
    at = await taken(world, who)
    action = obedient(at.played, at.step)
    if action is None:
        await world.service.lessons.go_on(at.live.table.id, world[who].id, at.row.version)
    else:
        await world.service.play.act(at.live.table.id, world[who].id, action, version=at.row.version)


async def test_a_lesson_is_a_panel_with_a_sentence_and_a_board_and_nobody_else_hears_of_it(
    world: World,
) -> None:
    await world.slash(world.owner, "table open", game="toy")
    there, said = await world.table(), list(world.env.backend.messages[world.channel.id])
    shown = await begin(world)
    for step in LAND.step[:3]:
        assert step.say in shown.text and "board.png" in str(shown.components)
        assert "My notes" not in shown.buttons and "Take back, pause, end" not in shown.buttons
        ways = ["Text", "Go on", "Begin again", "Other lessons"]
        assert list(shown.buttons) == ways, "no move that would be refused"
        assert "Choose" not in shown.text.replace(step.say, "")
        shown = await pressed(world, shown, "Go on")
    assert LAND.step[3].say in shown.text and "Go on" not in shown.buttons
    shown = await pressed(world, shown, "Choose a plot")
    assert LAND.step[3].say in shown.text, "the sentence stays while a move is put together"
    stored = world.env.backend.messages[world.channel.id]
    public = [each for id, each in stored.items() if id not in said and not each.is_ephemeral]
    assert len(public) == 1, "the page with the button"
    assert not any(pings(world)) and (await world.table()).version == there.version
    assert await world.service.overview.of_person(world["Ann"].id) == []


async def test_a_lesson_tells_of_no_order_before_its_sentence_does(world: World) -> None:
    await world.service.lessons.begin(world["Ann"].id, "Ann", "farlanthia")
    shown = await look(world)
    at = await taken(world)
    assert at.step.say in shown.text and at.played.game.orders(at.played.game.view(at.played.state, 0))
    assert "The rest of my season" not in shown.text


async def test_a_lesson_offers_a_standing_order_from_the_step_on_that_asks_for_it(world: World) -> None:
    """They stood beside the first move of all, and whoever pressed one was told of another corner."""
    await world.service.lessons.begin(world["Ann"].id, "Ann", "landover")
    for _ in range(3):
        await obey(world)
    shown = await look(world)
    assert "Place a village" in shown.buttons
    assert not {"Auto-roll", "Recruit before the dice"} & {*shown.buttons}
    await world.service.lessons.begin(world["Ann"].id, "Ann", "farlanthia-2")
    await obey(world)
    assert "Standing orders" not in (await look(world)).buttons
    await obey(world)
    assert "Standing orders" in (await look(world)).buttons
    await obey(world)
    assert "Standing orders" in (await look(world)).buttons, "and it stays"


async def test_a_wrong_move_is_explained_and_loses_nothing_at_every_step(world: World) -> None:
    await begin(world)
    for number, step in enumerate(LAND.step[:-1]):
        at = await taken(world)
        wrong = [each for each in legal_moves(at.played) if step.do and not at.played.fits(step, each)]
        if wrong:
            made: Action = wrong[0]
            moved = await world.service.play.act(
                at.live.table.id, world["Ann"].id, made, version=at.row.version
            )
            assert moved.own_lines == (at.played.answer(step, made),)
            after = await taken(world)
            assert after.progress.made == at.progress.made and after.progress.step == number
            shown = await look(world)
            assert step.hint in shown.text and step.say in shown.text
        if number + 2 < len(LAND.step):
            await obey(world)
    shown = await pressed(world, await look(world), "Take all that is left")
    assert LAND.step[-1].say in shown.text and "Go on" not in shown.buttons and "Begin again" in shown.buttons
    practice = (await pressed(world, shown, "Practise alone")).text
    assert "How strong" in practice and "• **gentle** lets you learn: " in practice
    assert shown.text.count("The game is over") == 1


async def test_a_finished_lesson_leads_on_to_the_next_and_to_practice(world: World) -> None:
    async def ways() -> str:
        return str(with_guide((await taken(world)).live.table, Page("The board.")).to_components())

    first, second, *_ = course_of(GAMES["settlers"]).lesson
    await world.service.lessons.begin(world["Ann"].id, "Ann", first.id)
    assert "Practise alone" not in await ways() and second.title not in await ways()
    for _ in first.step[1:]:
        await obey(world)
    assert "Practise alone" in await ways() and f"Go on to {second.title}" in await ways()


async def test_lessons_that_are_done_are_ticked_for_who_did_them_whatever_comes_next(world: World) -> None:
    async def ticked(who: str) -> list[str]:
        listed = await world[who].slash(world.channel, "learn lesson")
        said = str(seen(listed.response).text)
        return [line.split("**")[1] for line in said.splitlines() if line.startswith("✅")]

    first = course_of(GAMES["settlers"]).lesson[0]
    await world.service.lessons.begin(world["Ann"].id, "Ann", LAND.id)
    assert await ticked("Ann") == []
    for _ in LAND.step[1:]:
        await obey(world)
    assert await ticked("Ann") == [LAND.title]
    made = (await taken(world)).progress.made
    await world.service.lessons.begin(world["Ann"].id, "Ann", first.id)
    await world.service.lessons.begin(world["Ann"].id, "Ann", LAND.id)
    await world.restart()
    assert await ticked("Ann") == [LAND.title], "begun again it stays done, and one that was left is not"
    assert await ticked("Ben") == []
    again = await taken(world)
    unplayable = msgspec.json.encode(msgspec.structs.replace(again.progress, made=made * 2)).decode()
    async with world.service.keeper.writing() as write:
        await write.documents.save("lessons", unplayable, id=again.row.id, version=again.row.version)
    await obey(world)
    assert await ticked("Ann") == [LAND.title], "nor is it forgotten where the lesson has to begin anew"
    for _ in LAND.step[2:]:
        await obey(world)
    assert await world.service.lessons.done(world["Ann"].id) == (LAND.id,), "done twice it is listed once"


async def test_it_outlives_a_restart_and_is_begun_again(world: World) -> None:
    await begin(world)
    for _ in range(5):
        await obey(world)
    await world.restart()
    shown = await look(world)
    assert LAND.step[5].say in shown.text and (await taken(world)).progress.step == 5
    asked = await pressed(world, shown, "Begin again")
    assert f"step 6 of {len(LAND.step)}" in asked.text and (await taken(world)).progress.step == 5
    kept = await pressed(world, asked, "Go on where you were")
    assert LAND.step[5].say in kept.text
    again = await pressed(world, await pressed(world, kept, "Begin again"), "Begin again")
    assert LAND.step[0].say in again.text and (await taken(world)).progress.step == 0


async def test_two_processes_do_not_both_go_on(world: World) -> None:
    await begin(world)
    at = await taken(world)
    table, ann = at.live.table.id, world["Ann"].id
    await world.service.lessons.go_on(table, ann, at.row.version)
    with pytest.raises(Stale):
        await world.service.lessons.go_on(table, ann, at.row.version)
    async with world.service.keeper.store.write() as write:  # as another process does
        row = (await taken(world)).row
        await write.documents.save("lessons", at.row.content, id=row.id, version=row.version)
    assert (await taken(world)).progress.step == 0


async def test_a_lesson_is_its_learners_alone(world: World) -> None:
    await begin(world)
    table = (await taken(world)).live.table.id
    with pytest.raises(Refusal, match="somebody else's"):
        await world.service.lessons.go_on(table, world["Ben"].id, (await taken(world)).row.version)
    assert (await taken(world)).progress.step == 0
    await begin(world, "Ben")
    assert (await taken(world, "Ben")).live.table.id != table
    assert (await taken(world)).live.table.id == table


async def test_one_lesson_a_person_within_the_allowance_and_gone_when_forgotten(world: World) -> None:
    for _ in range(world.service.keeper.limits.hourly // 3):
        await world.service.lessons.begin(world["Ann"].id, "Ann", "land")
    with pytest.raises(Refusal, match="lessons begun"):
        await world.service.lessons.begin(world["Ann"].id, "Ann", "land")
    table = (await taken(world)).live.table.id
    await world.service.history.forget(world["Ann"].id)
    assert await taken(world) is None
    with pytest.raises(Refusal, match="over or was begun again"):
        await world.service.play.glance(table, world["Ann"].id)


async def test_the_way_to_it_stands_where_a_game_is_chosen_and_in_help(world: World) -> None:
    await world.slash(world.owner, "table open", game="land")
    assert NEW in world.board.buttons
    assert NEW not in (await pressed(world, world.board, NEW)).buttons
    assert "Learn it" in str(await help_buttons(world))


async def help_buttons(world: World) -> list[str]:
    result = await world["Ann"].slash(world.channel, "table help")
    shown = seen(next(each for each in (*result.followups, result.response) if each))
    return list(shown.buttons)


async def test_one_that_is_taught_no_more_keeps_nobody_from_the_others(world: World) -> None:
    await begin(world)
    row = (await taken(world)).row
    async with world.service.keeper.writing() as write:
        await write.documents.save(
            "lessons", row.content.replace(LAND.id, "gone"), id=row.id, version=row.version
        )
    assert await taken(world) is None
    await begin(world)
    assert (await taken(world)).progress.lesson == LAND.id


async def test_it_is_taken_in_a_direct_message_too(world: World) -> None:
    zoe = world.env.create_user("zoe", global_name="Zoe")

    async def shown(result: Any) -> Message:
        return seen(next(each for each in (*result.followups, result.response) if each))

    async def press(on: Message, label: str) -> Message:
        return await shown(await zoe.click(on.handle, custom_id=on.buttons[label]))

    page = await press(await shown(await zoe.slash("learn lesson", game="land")), LAND.title)
    for step in LAND.step[:3]:
        assert step.say in page.text
        page = await press(page, "Go on")
    page = await press(page, "Choose a plot")
    page = await press(page, next(label for label in page.buttons if label.endswith("F5")))
    assert LAND.step[4].say in page.text and "Zoe starts on F5" in page.text
    assert "play now" not in zoe.available_commands(), "what needs a server is not listed there"


async def test_what_follows_a_lesson_on_its_message_is_not_marked_as_the_old_lesson(world: World) -> None:
    """A quarter of an hour after the last press of the lesson its panel took the place of the puzzle."""
    shown = await begin(world)
    puzzles = await pressed(world, await pressed(world, shown, "Other lessons"), "Solve a puzzle")
    puzzle = await pressed(world, puzzles, "Any game")
    assert puzzle.id == shown.id and "**Puzzle**" in puzzle.text
    await world.later(10 * 60)
    puzzle = await pressed(world, puzzle, "Give me a hint")
    await world.later(5 * 60)
    stored = world.env.backend.messages[world.channel.id][shown.id]
    assert "**Puzzle**" in Message(stored.id, stored.components, shown.handle).text


async def test_puzzles_lead_back_to_lessons_and_a_game_to_be_practised_to_the_others(world: World) -> None:
    """Whoever pressed one of these to see what it is had no way back."""
    shown = await begin(world)
    puzzles = await pressed(world, await pressed(world, shown, "Other lessons"), "Solve a puzzle")
    lessons = await pressed(world, puzzles, "Lessons")
    assert lessons.id == shown.id and "**Learn by playing**" in lessons.text
    result = await world["Ann"].slash(world.channel, "learn practice")
    games = seen(next(each for each in (*result.followups, result.response) if each))
    levels = await pressed(world, games, "Land")
    assert "How strong" in levels.text
    assert (await pressed(world, levels, "Other games")).buttons == games.buttons
