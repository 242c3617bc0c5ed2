"""Reminders of one's own: at a time or on a turn, in private, or by a mention without the note."""

from typing import Any

import discord
import pytest

from bot.spans import HOUR
from tests.discord.test_following import told
from tests.discord.world import World, move_by_slash, mover, pings, seen


async def test_at_a_time_in_private_and_once(world: World) -> None:
    said = await world.slash(world["Ann"], "play remind", note="bring *cake*", at="in 2 hours")
    assert "I will remind you" in said and r"bring \*cake\*" in told(world, "Ann")[-1].text
    await world.later(HOUR)
    assert len(told(world, "Ann")) == 1
    await world.restart()
    await world.later(HOUR + 1)
    assert "⏰" in told(world, "Ann")[-1].text and len(told(world, "Ann")) == 2
    await world.later(HOUR)
    assert len(told(world, "Ann")) == 2
    assert not any(pings(world)), "the channel has seen nothing"
    said = await world.slash(world["Ann"], "play remind")
    assert "no reminders" in said and "`at`" in said and "`turns`" in said
    said = await world.slash(world["Ann"], "play remind", at="in 2 hours")
    assert said.endswith(f"in <#{world.channel.id}>.")


async def test_on_the_turn_after_the_next(world: World) -> None:
    ann, _ = await world.open_and_start("land", people=2, options="map=islet")
    await world.slash(ann, "play remind", note="build", turns=2)
    began = 0
    for _ in range(30):
        who, glance = await mover(world)
        before = who.id == ann.id
        await move_by_slash(world, who, glance)
        await world.env.settle()
        after = (await mover(world))[0].id == ann.id
        began += after and not before
        assert (len(told(world, "Ann")) == 2) == (began >= 2), began
        if began >= 2:
            break
    assert began == 2 and "build" in told(world, "Ann")[-1].text


async def test_turns_are_counted_after_a_restart_too(world: World) -> None:
    ann, _ = await world.open_and_start("land", people=2, options="map=islet")
    await world.slash(ann, "play remind", note="build", turns=1)
    await world.restart()
    while (await mover(world))[0].id == ann.id:
        await move_by_slash(world, *await mover(world))
    while (await mover(world))[0].id != ann.id:
        await move_by_slash(world, *await mover(world))
    await world.env.settle()
    assert "⏰" in told(world, "Ann")[-1].text and len(told(world, "Ann")) == 2


async def test_a_turn_of_several_moves_is_one(world: World) -> None:
    ann, _ = await world.open_and_start("settlers", people=2, computers=1)
    who, glance = await mover(world)
    assert who.id == ann.id
    await world.slash(ann, "play remind", note="build", turns=1)
    await move_by_slash(world, who, glance)
    await world.env.settle()
    assert (await mover(world))[0].id == ann.id, "the settlement has no road yet"
    assert len(told(world, "Ann")) == 1


async def test_no_turns_are_counted_where_a_game_is_over_and_its_end_reminds(world: World) -> None:
    ann, _ = await world.open_and_start("toy", people=2, options="goal=500")
    await world.slash(ann, "play remind", note="build", turns=5)
    counted = world.bot.app.remembering._tables
    assert len(counted) == 1
    await world.service.moderation.end((await world.table()).id)
    await world.env.settle()
    assert not counted and len(told(world, "Ann")) == 2 and "⏰" in told(world, "Ann")[-1].text


@pytest.mark.parametrize(
    ("gone", "over"),
    [
        (False, "The game of **Toy** in <#{}> is over"),
        (True, "The game of **Toy** is over: its channel is gone"),
    ],
)
async def test_a_reminder_whose_turns_will_not_come_says_why_it_comes_now(
    world: World, gone: bool, over: str
) -> None:
    """“⏰ <#…>: n” came at once, as if it had been their turn three times."""
    ann, _ = await world.open_and_start("toy", people=2, options="goal=500")
    await world.slash(ann, "play remind", note="build", turns=3)
    await world.slash(ann, "play remind", turns=3)
    if gone:
        world.env.backend.delete_channel(world.channel.id)
    else:
        await world.end()
    await world.later(601)
    said = f"⏰ {over.format(world.channel.id)}. Your turns there are no longer counted."
    assert {each.text for each in told(world, "Ann")[2:]} == {said, f"{said} Your note: build"}


async def test_a_table_is_looked_at_no_more_for_a_reminder_that_came(world: World) -> None:
    """Every move there asked the store for it, to the end of the game."""
    await world.open_and_start("toy", people=2, options="goal=500")
    who, _ = await mover(world)
    await world.slash(who, "play remind", turns=1)
    await world.slash(who, "play remind", turns=2)
    counted = world.bot.app.remembering._tables
    for left in (2, 1, 0):
        assert [len(each) for each in counted.values()] == [left] * bool(left)
        while len(await world.service.reminders.all()) == max(1, left):
            await move_by_slash(world, *await mover(world))
            await world.env.settle()
        await move_by_slash(world, *await mover(world))
        await world.env.settle()


async def test_where_private_messages_are_closed_the_channel_is_told_without_the_note(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def closed(*_: Any, **__: Any) -> Any:
        response: Any = type("Response", (), {"status": 403, "reason": "Forbidden"})
        raise discord.Forbidden(response, {"code": 50007, "message": "Cannot send messages to this user"})

    monkeypatch.setattr(discord.User, "send", closed)
    await world.slash(world["Ann"], "table quiet", hours="0-23:59")
    said = await world.slash(world["Ann"], "play remind", note="my secret plan", at="in 1 hour")
    assert "without your note" in said
    await world.later(HOUR + 1)
    assert pings(world)[-1] == {world["Ann"].id}
    assert "secret plan" not in "".join(each.text for each in map(seen, world.channel.history()))


async def test_what_is_refused_listed_and_forgotten(world: World) -> None:
    assert "either a time" in await world.slash(world["Ann"], "play remind", note="x")
    assert "no game in this channel" in await world.slash(world["Ann"], "play remind", turns=1)
    await world.open_and_start("toy", people=2, options="goal=500")
    assert "You play in no game here" in await world.slash(world["Dan"], "play remind", turns=1)
    assert "200 letters" in await world.slash(world["Dan"], "play remind", note="x" * 201, at="in 1 hour")
    await world.slash(world["Dan"], "play remind", note="one", at="in 1 hour")
    message = told(world, "Dan")[-1]
    await world["Dan"].user.click(message.handle, custom_id=message.buttons["Forget it"])
    assert "no reminders" in await world.slash(world["Dan"], "play remind")
    await world.slash(world["Dan"], "play remind", note="two", at="in 1 hour")
    (kept,) = await world.service.reminders.all()
    assert "no such reminder" in await world.slash(world["Ann"], "play remind", forget=kept.id)
    assert "forgotten" in await world.slash(world["Dan"], "play remind", forget=kept.id)
    object.__setattr__(world.service.keeper.limits, "reminders", 0)
    assert "0 reminders" in await world.slash(world["Dan"], "play remind", at="in 1 hour")


async def test_the_list_has_all_of_them_by_their_numbers(world: World) -> None:
    for _ in range(world.service.keeper.limits.reminders):
        await world.slash(world["Ann"], "play remind", note="*_" * 100, at="in 1 hour")
    said = await world.slash(world["Ann"], "play remind")
    numbers = [f"{each.id}." for each in await world.service.reminders.where(user_id=world["Ann"].id)]
    assert [line.split()[0] for line in said.splitlines()] == numbers and len(numbers) == 20


async def test_a_kill_reminds_nobody_twice(
    world: World, nonces: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.slash(world["Ann"], "play remind", note="cake", at="in 1 hour")
    forget, failed = type(world.service.reminders).forget, []

    async def lost(*given: Any) -> None:
        if not failed:
            failed.append(given)
            raise OSError("killed after it was sent")
        await forget(*given)

    monkeypatch.setattr(type(world.service.reminders), "forget", lost)
    await world.later(HOUR + 1)
    await world.restart()
    await world.later(1)
    assert failed and len(told(world, "Ann")) == 2
    assert await world.service.reminders.all() == []


async def test_one_that_nobody_may_be_told_is_forgotten_and_keeps_no_other_waiting(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, send = world["Ann"], discord.User.send

    async def closed(self: Any, *args: Any, **named: Any) -> Any:
        response: Any = type("Response", (), {"status": 403, "reason": "Forbidden"})
        if self.id == ann.id:
            raise discord.Forbidden(response, {"code": 50007, "message": "Cannot send messages to this user"})
        return await send(self, *args, **named)

    monkeypatch.setattr(discord.User, "send", closed)
    for name in ("Ann", "Ben"):
        await world.slash(world[name], "play remind", note="now", at="in 1 hour")
    world.env.inject_error("POST", f"/channels/{world.channel.id}/messages", status=403, times=1)
    await world.later(HOUR + 1)
    assert "⏰" in told(world, "Ben")[-1].text
    assert await world.service.reminders.all() == []
