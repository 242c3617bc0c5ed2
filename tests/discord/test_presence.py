"""Who has just pressed looks on: the board is edited in place; a post and a ping wait out the minute."""

import asyncio
from typing import Any

import pytest
import simcord

from bot.budget import Urgency
from bot.upkeep import calls
from bot.upkeep.calls import people_to_ping
from bot.upkeep.open_panels import LOOKED_AT
from rules.land.actions import Reclaim
from rules.settlers.actions import Decline, Offer
from tests.discord.world import World, command_of, move_by_slash, mover, pings


async def until_back(world: World) -> int:
    """Ann and Ben move at once until the first of them is asked again; who that is."""
    await world.open_and_start("land", people=2)
    first, _ = await mover(world)
    passed = False
    while True:
        who, glance = await mover(world)
        if who.id == first.id and passed:
            return int(first.id)
        passed = passed or who.id != first.id
        await move_by_slash(world, who, glance)


async def test_a_turn_that_comes_back_at_once_edits_the_board_and_pings_after_a_minute(world: World) -> None:
    user = await until_back(world)
    table = await world.table()
    assert table.post is not None and table.post.version == table.version, "all see the board as it is"
    assert people_to_ping(await world.service.play.glance(table.id)) == (user,)
    posts = len(world.messages)
    assert pings(world)[-1] != {user}
    await world.env.advance_time(50)
    assert len(world.messages) == posts and pings(world)[-1] != {user}
    await world.env.advance_time(15)
    assert len(world.messages) == posts + 1 and pings(world)[-1] == {user}
    assert "My move" in world.board.buttons
    await world.env.advance_time(300)
    assert len(world.messages) == posts + 1, "once"


async def test_who_goes_on_with_their_turn_after_a_restart_is_not_called_to_it_again(world: World) -> None:
    await world.open_and_start("land", people=2)
    while (moving := await mover(world))[1].view.table.cows < 3:
        await move_by_slash(world, *moving)
    await world.env.advance_time(LOOKED_AT + 1)  # who was to be called is
    who, glance = moving
    await world.restart()
    count = len(world.messages)
    part = Reclaim(glance.view.legal[:1])
    command, options = command_of(part, glance)
    await world.slash(who, command, **options)
    assert (await mover(world))[0].id == who.id
    await world.env.advance_time(600)
    assert len(world.messages) == count


async def test_who_moves_within_the_minute_is_not_pinged(world: World) -> None:
    user = await until_back(world)
    count = sum(user in each for each in pings(world))
    await world.env.advance_time(30)
    while (moving := await mover(world))[0].id == user:
        await move_by_slash(world, *moving)
    await world.env.advance_time(40)
    assert sum(user in each for each in pings(world)) == count


async def test_a_minute_outlives_a_restart(world: World) -> None:
    user = await until_back(world)
    await world.restart()
    await world.env.advance_time(65)
    assert pings(world)[-1] == {user}


async def until_asked(world: World) -> tuple[simcord.MemberActor, Any]:
    """Ann plays on until she is only asked to answer."""
    while True:
        who, glance = await mover(world)
        if glance.answering:
            return who, glance
        await move_by_slash(world, who, glance)


async def test_whose_answer_alone_is_missing_reads_so_and_not_that_the_game_waits(world: World) -> None:
    """It stood below “Bea may go on at any time”."""
    await world.open_and_start("toy", people=1, computers=2)
    ann, _ = await until_asked(world)
    panel = await world.pressed(ann, "My move")
    assert "Only this answer is missing." in world.board.text and "Only your answer is missing." in panel.text
    assert "The game waits" not in world.board.text + panel.text


async def test_who_plays_with_computers_alone_is_called_to_answer_after_ten_minutes(world: World) -> None:
    await world.open_and_start("toy", people=1, computers=2)
    await world.slash(world.owner, "moderate settings", answer_after=60)
    ann, _ = await until_asked(world)
    count = len(pings(world))
    await world.env.advance_time(590)
    assert not any(pings(world)[count:])
    await world.env.advance_time(15)
    assert pings(world)[count:] == [{ann.id}]
    await world.env.advance_time(600)
    assert len(pings(world)) == count + 1, "once"


async def test_who_let_a_question_pass_is_not_called_to_the_next_before_they_answer_one(world: World) -> None:
    await world.open_and_start("toy", people=1, computers=2)
    await world.slash(world.owner, "moderate settings", answer_after=60)
    ann, _ = await until_asked(world)
    await world.env.advance_time(65 * 60)  # silence answers after an hour
    who, glance = await until_asked(world)
    count = len(pings(world))
    await world.env.advance_time(50 * 60)
    assert not any(pings(world)[count:]), "the board shows it"
    await move_by_slash(world, who, glance)
    await until_asked(world)
    count = len(pings(world))
    await world.env.advance_time(15 * 60)
    assert {ann.id} in pings(world)[count:], "who answers again is called again"


async def test_who_let_a_question_pass_is_called_once_more_after_many_turns_of_their_own(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calls, "PATIENCE", 2)
    await world.open_and_start("toy", people=1, computers=2, options="goal=500")
    await world.slash(world.owner, "moderate settings", answer_after=60, on_silence="nothing")
    asked = []
    for _ in range(16):
        await until_asked(world)
        count = called_to_answer(world)
        await world.env.advance_time(59 * 60)
        asked.append(called_to_answer(world) - count)
        await world.env.advance_time(6 * 60)  # silence answers after an hour
    assert asked[0] == 1 and 0 < sum(asked[1:]) < 8, "not to each, but to one after a while"


def called_to_answer(world: World) -> int:
    """How often somebody was called by a message that is not the board's."""
    posted = [each for each in world.env.http_requests if each.method == "POST"]
    return sum(f": {calls.MOVE}" in str(each.json) for each in posted)


async def test_where_another_person_plays_whoever_lets_questions_pass_is_called_all_the_same(
    world: World,
) -> None:
    await world.open_and_start("toy", people=2, computers=1)
    await world.slash(world.owner, "moderate settings", answer_after=60)
    for _ in range(2):
        _, glance = await until_asked(world)
        asked = set(glance.table.users(glance.answering))
        count = len(pings(world))
        await world.env.advance_time(70)
        assert set().union(*pings(world)[count:]) == asked
        await world.env.advance_time(59 * 60)  # silence answers after an hour


async def test_whom_a_board_called_that_was_ahead_of_the_desk_is_not_called_twice(world: World) -> None:
    """A move may come between the desk's look and the look of its board."""
    await world.open_and_start("land", people=2)
    table, (first, before) = await world.table(), await mover(world)
    while (moving := await mover(world))[0].id == first.id:
        await move_by_slash(world, *moving)
    after = await world.service.play.glance(table.id)
    (second,) = people_to_ping(after)
    at = world.bot.app.desks.of(table.id)
    desk = calls.Calls(at._kit, at.posting, lambda user: False)
    desk.note(before)
    assert desk.new(after, turned=False) == [second]
    desk.heard()
    desk.note(after)
    assert desk.new(after, turned=False) == []


async def test_whom_a_computer_asks_while_a_board_is_on_its_way_is_called_by_the_next(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The board shows how far a computer is that takes its time."""
    await world.open_and_start("land", people=2, computers=1)
    while (moving := await mover(world))[1].view.table.phase != "turn":
        await move_by_slash(world, *moving)
    desk, drawing = world.bot.app.desks.of((await world.table()).id), world.bot.app.desks.drawing
    move, draw = world.service.computers.move, drawing.board
    on_its_way, played = asyncio.Event(), asyncio.Event()

    async def slowly(table_id: int) -> Any:
        if not on_its_way.is_set():
            desk._rouse()
            await on_its_way.wait()
        moved = await move(table_id)
        if moved is None:
            played.set()
        return moved

    async def drawn(glance: Any) -> Any:
        if len(glance.waiting) == 1 and glance.table.seats[glance.waiting[0]].computer is not None:
            on_its_way.set()
            await played.wait()
        return await draw(glance)

    monkeypatch.setattr(world.service.computers, "move", slowly)
    monkeypatch.setattr(drawing, "board", drawn)
    while not on_its_way.is_set():
        await world.env.advance_time(LOOKED_AT + 1)  # nobody is taken to look on
        await move_by_slash(world, *await mover(world))
    who, _ = await mover(world)
    assert pings(world)[-1] == {who.id}


async def test_who_is_called_by_a_board_that_discord_did_not_take_is_called_by_the_one_it_takes(
    world: World,
) -> None:
    await world.open_and_start("land", people=2)
    await world.env.advance_time(LOOKED_AT + 1)  # nobody is taken to look on
    count = len(world.messages)
    world.env.inject_error("POST", "/channels/*/messages", status=503, times=1)
    await move_by_slash(world, *await mover(world))
    await world.env.advance_time(10)
    assert pings(world)[-1] == {(await mover(world))[0].id}
    await world.env.advance_time(600)
    assert len(world.messages) == count + 1


async def test_who_moves_is_known_before_anything_of_it_is_shown(world: World) -> None:
    """Else what is shown would depend on who was faster, the desk or who moved: by hand, or by order."""
    await world.open_and_start("land", people=2)
    table, (who, glance) = await world.table(), await mover(world)
    desk, seen = world.bot.app.desks.of(table.id), list[Any]()
    desk.wake = lambda **_: seen.append(desk.calls.looks_until(who.id))  # type: ignore[method-assign]
    await move_by_slash(world, who, glance)
    assert seen and seen[0] is not None


async def an_offer(world: World) -> tuple[simcord.MemberActor, list[simcord.MemberActor]]:
    """Ann, Ben and Cat play Settlers until one of them has offered something; who, and who is asked."""
    await world.open_and_start("settlers", people=3)
    await world.slash(world.owner, "moderate settings", calls="each")
    while True:
        who, glance = await mover(world)
        if Offer in glance.open:
            await world.env.advance_time(LOOKED_AT + 1)  # nobody is taken to look on
            await offer(world, who)
            return who, [each for each in list(world.members.values())[:3] if each.id != who.id]
        await move_by_slash(world, who, glance)


async def offer(world: World, who: simcord.MemberActor) -> None:
    """They offer something to all."""
    table = await world.table()
    glance = await world.service.play.glance(table.id, who.id)
    state = (await world.service.keeper.peek(table.id)).state
    command, chosen = command_of(glance.game.sample(state, glance.seat, Offer, world.rng), glance)
    await world.slash(who, command, **chosen)


async def test_whose_panel_shows_what_is_asked_is_called_three_minutes_after(world: World) -> None:
    """They have pressed something that all saw, and have their panel open."""
    ann, (ben, cat) = await an_offer(world)
    for each in (ben, cat):
        await world.slash(each, "settlers-trade decline")
        await world.press(each, "My move")
    await offer(world, ann)
    count = len(pings(world))
    await world.env.advance_time(170)
    assert not any(pings(world)[count:]), "it is on their panels"
    await world.env.advance_time(15)
    assert pings(world)[count:] == [{ben.id, cat.id}]
    await world.env.advance_time(600)
    assert len(pings(world)) == count + 1, "once"


async def test_who_was_called_less_than_a_minute_ago_is_not_called_to_their_turn_at_once(
    world: World,
) -> None:
    ann, asked = await an_offer(world)
    count = len(pings(world))
    await world.env.advance_time(70)
    assert pings(world)[count:] == [{each.id for each in asked}]
    await world.slash(ann, "settlers end_turn")
    (next_,) = people_to_ping(await world.service.play.glance((await world.table()).id))
    assert next_ in {each.id for each in asked} and len(pings(world)) == count + 1
    await world.env.advance_time(160)
    assert not any(pings(world)[count + 1 :]), "the board shows it, and they are on their way"
    await world.env.advance_time(20)
    assert [each for each in pings(world)[count + 1 :] if each] == [{next_}]


async def test_whoever_only_looked_is_called_after_a_minute(world: World) -> None:
    """Others would else learn that they did, and may have answered in secret."""
    _, asked = await an_offer(world)
    for each in asked:
        await world.press(each, "My move")
    count = len(pings(world))
    await world.env.advance_time(70)
    assert pings(world)[count:] == [{each.id for each in asked}]


async def test_a_call_that_is_overtaken_is_not_made(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    _, asked = await an_offer(world)
    budget = world.bot.app.desks.of((await world.table()).id)._kit.setup.budget
    usual, count = budget.turn, len(pings(world))

    async def late(urgency: Urgency) -> None:
        await usual(urgency)
        if urgency is Urgency.REMINDER:
            glance = await world.service.play.glance((await world.table()).id)
            for person in glance.table.users(glance.answering):
                await world.service.play.act(glance.table.id, person, Decline())

    monkeypatch.setattr(budget, "turn", late)
    await world.env.advance_time(70)
    assert not any(each & {who.id for who in asked} for each in pings(world)[count:])


async def test_whom_discord_did_not_let_be_called_is_called_after_a_restart(
    world: World,
) -> None:
    user = await until_back(world)
    world.env.inject_error("*", "/channels/*", status=503, times=None)
    await world.env.advance_time(65)
    world.env.backend.faults.clear()
    count = len(pings(world))
    await world.restart()
    await world.env.advance_time(5)
    assert pings(world)[count:] == [{user}]
    await world.env.advance_time(600)
    assert len(pings(world)) == count + 1, "once"
