"""Boards arrive, once and soon: crashes between Discord's doing and our noting, strays."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import discord
import pytest
import simcord
from msgspec.structs import replace

from bot.budget import Urgency
from bot.messages.controls import plain_view
from bot.tables.documents import InChannel
from bot.tables.keeper import Keeper
from bot.tables.model import NotStored, Post, Table
from bot.tables.posts import BOARD, Posts
from bot.tables.timers import Timers
from bot.upkeep.channels import Channels
from data.errors import StoreError
from rules.land.actions import Reclaim
from tests.discord.test_faults import failing
from tests.discord.test_following import told as direct
from tests.discord.world import Message, World, move_by_slash, mover, new_bot, pings, pixels

GAME = {"game": "toy", "options": "goal=500"}


def boards(world: World) -> list[int]:
    """The messages in the channel that have buttons."""
    return [message.id for message in world.messages if message.buttons]


async def crash_before_noting(world: World, meanwhile: Callable[[], Awaitable[object]] | None = None) -> None:
    """The bot dies after Discord has taken a new board, before the store knows, and is started again."""

    died = list[int]()

    async def dies(*args: Any, **how: Any) -> None:
        died.append(1)
        raise asyncio.CancelledError

    world.service.posts.note_shown = dies
    await world.show_anew((await world.table()).id)
    assert died
    await world.bot.close()
    if meanwhile is not None:
        await meanwhile()
    await world.env.restart_bot(new_bot(world.database, pixels))


async def forget(world: World, nonces: dict[str, Any]) -> None:
    """Discord knows a message by its nonce for some minutes only."""
    nonces.clear()
    await world.env.advance_time(600)


async def test_a_crash_before_noting_leaves_no_second_board(world: World, nonces: dict[str, Any]) -> None:
    await world.open_and_start(**GAME)
    sent = len(world.messages)
    await crash_before_noting(world)
    assert len(world.messages) == sent + 1, "the board of before the crash, not another one"
    table = await world.table()
    assert table.post is not None and table.post.version == table.version
    assert boards(world) == [table.post.message_id]
    await move_by_slash(world, *await mover(world))
    table = await world.table()
    assert table.post is not None
    assert boards(world) == [table.post.message_id]


async def test_a_board_is_found_whose_nonce_discord_has_forgotten(
    world: World, nonces: dict[str, Any]
) -> None:
    await world.open_and_start(**GAME)
    sent = len(world.messages)
    await crash_before_noting(world, partial(forget, world, nonces))
    assert len(world.messages) == sent + 1, "the board of before the crash, not another one"
    table = await world.table()
    assert table.post is not None and boards(world) == [table.post.message_id] == [world.board.id]


async def test_nothing_else_in_the_channel_is_taken_for_the_board(
    world: World, nonces: dict[str, Any]
) -> None:
    """An evening, whose buttons have a number of their own, and what somebody says of a control."""
    await world.open_and_start(**GAME)
    evening = {"game": "land", "at": "in 3 hours", "seats": 2}
    assert "is planned for" in await world.slash(world.owner, "moderate evening", **evening)
    planned = next(each for each in world.messages if "I'm coming" in each.buttons)
    table = await world.table()
    assert planned.buttons["I'm coming"] == f"lm:come:{table.id}:0"
    note = plain_view(f"You wanted to be reminded: 'lm:text:{table.id}:1'")
    where = InChannel(guild_id=world.guild.id, channel_id=world.channel.id)
    await world.bot.app.channels.post(where, note, nonce=1)
    await crash_before_noting(world, partial(forget, world, nonces))
    post = (await world.table()).post
    assert post is not None and boards(world) == [planned.id, post.message_id]


async def test_a_repeated_board_shows_what_is_newest(world: World, nonces: dict[str, Any]) -> None:
    await world.open_and_start(**GAME)
    await crash_before_noting(world)
    row = await world.service.posts.intents()
    assert row == [], "nothing is left to repeat"
    table = await world.table()
    glance = await world.service.play.glance(table.id)
    assert glance.names.seat(glance.waiting[0]) in world.board.text


async def test_a_board_that_somebody_deleted_meanwhile_is_sent_anew(
    world: World, nonces: dict[str, Any]
) -> None:
    async def deleted() -> None:
        world.env.backend.messages[world.channel.id].popitem()

    await world.open_and_start(**GAME)
    await crash_before_noting(world, deleted)
    table = await world.table()
    assert table.post is not None
    assert boards(world) == [table.post.message_id]


async def test_an_answer_that_got_lost_is_not_sent_twice(world: World, nonces: dict[str, Any]) -> None:
    """Discord has done it, but its answer is a 503."""
    await world.open_and_start(**GAME)
    sent = len(world.messages)
    channels: Any = world.bot.app.channels
    send = channels.send

    async def lost(*args: Any) -> int:
        await send(*args)
        channels.send = send
        raise OSError("the connection was lost")

    channels.send = lost
    assert "as soon as I can" in await world.slash(world.owner, "table board", post=True)
    await world.env.advance_time(4)
    assert len(world.messages) == sent + 1
    assert len(boards(world)) == 1


async def test_a_board_that_discord_did_not_take_is_one_request_afterwards(
    world: World, nonces: dict[str, Any]
) -> None:
    """What was sent shows the newest version: no edit, which every table would make after an outage."""
    await world.open_and_start(**GAME)
    world.env.inject_error("POST", "/channels/*/messages", status=503, times=1)
    assert "as soon as I can" in await world.slash(world.owner, "table board", post=True)
    world.env.http_requests.clear()
    await world.env.advance_time(4)
    table = await world.table()
    assert table.post is not None
    assert boards(world) == [table.post.message_id]
    about = ("/messages", f"/messages/{table.post.message_id}")
    assert [each.method for each in world.env.http_requests if each.path.endswith(about)] == ["POST"]


async def test_an_older_board_loses_its_buttons_though_nobody_heard_that_the_newer_was_noted(
    world: World, nonces: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.open_and_start(**GAME)
    note = Posts.note_shown

    async def unheard(posts: Posts, post: Post) -> None:
        monkeypatch.setattr(Posts, "note_shown", note)
        await note(posts, post)
        raise NotStored("unsure")

    monkeypatch.setattr(Posts, "note_shown", unheard)
    await world.slash(world.owner, "table board", post=True)
    await world.env.advance_time(30)
    table = await world.table()
    assert table.post is not None and boards(world) == [table.post.message_id]


async def test_a_repeated_board_of_an_earlier_version_is_edited_in_a_turn_of_its_own(
    world: World, nonces: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.open_and_start(**GAME)
    channels: Any = world.bot.app.channels
    send, turns = channels.send, list[Urgency]()

    async def lost(*args: Any) -> None:
        await send(*args)
        raise OSError("the connection was lost")

    async def turn(urgency: Urgency) -> None:
        turns.append(urgency)

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(channels, "send", lost)
        assert "as soon as I can" in await world.slash(world.owner, "table board", post=True)
    monkeypatch.setattr(world.bot._setup.budget, "turn", turn)
    await move_by_slash(world, *await mover(world))
    table = await world.table()
    assert table.post is not None
    assert (table.post.version, boards(world)) == (table.version, [table.post.message_id])
    assert turns == [Urgency.BOARD, Urgency.BOARD], "one that sends, one that edits"


async def test_a_press_on_a_forgotten_board_takes_its_buttons_off(world: World) -> None:
    """Discord has forgotten the nonce, so a second board came, and nobody knows of the first."""
    await world.open_and_start(**GAME)
    stray = world.board
    await world.slash(world.owner, "table board", post=True)
    table = await world.table()
    async with world.bot._store.write() as write:  # type: ignore[union-attr]
        await write.remove_post(stray.id)
    raw = world.env.backend.messages[world.channel.id][stray.id]
    raw.components = stray.components
    await world.env.advance_time(15)
    who, _ = await mover(world)
    await world.press(who, "My move", stray)
    await world.env.advance_time(1)
    assert table.post is not None
    assert boards(world) == [table.post.message_id]
    assert "Fair dice" not in text_of(world, stray.id), "it was no lobby"


async def pressed_late(world: World, *, ends: bool = False) -> Message:
    """A board that somebody presses as another comes, whose press arrives when that is there; as it was."""
    await world.open_and_start(**GAME)
    await move_by_slash(world, *await mover(world))
    before, (who, _) = world.board, await mover(world)
    if ends:
        await world.service.moderation.end((await world.table()).id, "It is late.")
    await world.slash(world.owner, "table board", post=True)
    world.env.backend.messages[world.channel.id][before.id].components = before.components
    assert await world.press(who, "My move", before)
    await world.env.advance_time(1)
    return before


def text_of(world: World, id: int) -> str:
    """What a message in the channel says now."""
    return next(message.text for message in world.messages if message.id == id)


async def test_an_older_board_that_has_lost_its_buttons_is_left_alone_when_it_is_pressed_late(
    world: World,
) -> None:
    before = await pressed_late(world)
    assert text_of(world, before.id) == before.text


async def test_an_older_board_is_left_alone_by_who_presses_it_as_the_game_ends(world: World) -> None:
    before = await pressed_late(world, ends=True)
    assert "It is late" in world.board.text
    assert text_of(world, before.id) == before.text


async def test_an_older_board_that_is_pressed_says_afterwards_what_it_said(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as busy:
        busy.setattr(world.bot._setup.budget, "spare", lambda: False)
        before = await pressed_late(world)
    await world.env.advance_time(4)
    assert boards(world) == [world.board.id]
    told = text_of(world, before.id)
    assert "shouted" in told and "Fair dice" not in told


async def test_a_board_that_is_pressed_before_discord_has_answered_keeps_its_buttons(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.open_and_start(**GAME)
    send, sent = Channels.send, list[Any]()

    async def seen_at_once(self: Channels, table: Table, *args: Any) -> Any:
        sent.append(await send(self, table, *args))
        post = Post(table.id, table.channel_id, sent[-1].id, table.version)
        world.bot.app.desks.of(table.id).retire(post)
        await asyncio.sleep(0.05)
        return sent[-1]

    monkeypatch.setattr(Channels, "send", seen_at_once)
    world.bot.app.desks.of((await world.table()).id).wake(anew=True)
    for _ in range(4):
        await world.env.advance_time(1)
        await asyncio.sleep(0.1)
        await world.env.settle()
    assert [each.id for each in sent] == boards(world)


async def test_a_press_on_the_board_of_a_pruned_game_says_nothing_in_the_channel(world: World) -> None:
    await world.open_and_start(**GAME)
    await world.end("enough")
    await world.service.pruning._prune((await world.table()).id)
    world.service.keeper.tables.clear()
    said = [message.text for message in world.messages]
    shown = await world.press(world["Dan"], "Text")
    await world.env.settle()
    assert shown is not None and "long ago" in shown.text
    assert [message.text for message in world.messages] == said
    assert "Export" in world.board.buttons


async def test_a_reminder_is_sent_once(
    world: World, nonces: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who is killed after it was sent, and before that the timer is over is stored, finds it due again."""
    await world.open_and_start(**GAME, people=2)

    async def killed(*_: Any) -> None:
        raise StoreError("killed")

    sent, note_called = len(world.messages), Timers.note_called
    monkeypatch.setattr(Timers, "note_called", killed)
    while len(world.messages) == sent:
        await world.env.advance_time(1800)
    monkeypatch.setattr(Timers, "note_called", note_called)
    await world.restart()
    await world.env.advance_time(60)
    assert len(world.messages) == sent + 1
    table = await world.table()
    user = table.users((await world.service.play.glance(table.id)).waiting)[0]
    await world.bot.app.desks.of(table.id).calls.remind(table, [user])
    assert len(world.messages) == sent + 2, "the next reminder is one of its own"


async def test_who_joins_as_all_are_called_to_the_lobby_doubles_no_call(
    world: World, nonces: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.slash(world.owner, "table open", game="toy")
    await world.slash(world["Ann"], "table join")
    channels: Any = world.bot.app.channels
    send = channels.send

    async def lost(*args: Any) -> None:
        await send(*args)
        raise OSError("the connection was lost")

    async def gather() -> list[str]:
        table = await world.table()
        await world.bot.app.desks.of(table.id).calls.gather(table)
        return [message.text for message in world.messages if "it is time for your game" in message.text]

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(channels, "send", lost)
        with pytest.raises(OSError):
            await gather()
    await world.slash(world["Ben"], "table join")
    assert len(await gather()) == 1


async def test_a_call_of_which_nobody_heard_takes_the_place_of_no_later_one(
    world: World, nonces: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord would give the earlier message back, and ping nobody."""
    await world.open_and_start(**GAME, people=2)
    channels: Any = world.bot.app.channels
    send, (who, _) = channels.send, await mover(world)

    async def lost(*args: Any) -> None:
        await send(*args)
        raise OSError("the connection was lost")

    async def call() -> int:
        table = await world.table()
        await world.bot.app.desks.of(table.id).calls.remind(table, [who.id])
        return sum(message.text.startswith("⏰") for message in world.messages)

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(channels, "send", lost)
        with pytest.raises(OSError):
            await call()
    assert await call() == 1, "for the same move it is the same"
    await move_by_slash(world, *await mover(world))
    while (await mover(world))[0].id != who.id:
        await move_by_slash(world, *await mover(world))
    assert await call() == 2


async def test_whom_one_message_called_nobody_is_called_again_after_a_kill(
    world: World, nonces: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """That comes as soon as anything is stored of it."""
    await world.open_and_start(**GAME, people=2)
    while len((await world.service.play.glance((await world.table()).id)).answering) < 2:
        await move_by_slash(world, *await mover(world))
    sent, store = len(world.messages), Keeper.keep_locked

    async def dies(*args: Any, **changes: Any) -> None:
        await store(*args, **changes)
        if len(world.messages) > sent:
            raise asyncio.CancelledError

    monkeypatch.setattr(Keeper, "keep_locked", dies)
    await world.env.advance_time(65)
    monkeypatch.setattr(Keeper, "keep_locked", store)
    await world.restart()
    await world.env.advance_time(300)
    assert len(world.messages) == sent + 1


async def test_a_reminder_in_private_is_sent_once_though_the_store_fails(
    world: World, nonces: dict[str, Any]
) -> None:
    await world.open_and_start(**GAME, people=2)
    table, ann = await world.table(), world["Ann"].id
    calls = world.bot.app.desks.of(table.id).calls
    with failing(world, 0), pytest.raises(NotStored):
        await calls.remind_privately(table, ann)
    await calls.remind_privately(table, ann)
    await calls.remind_privately(table, ann)
    assert len(direct(world, "Ann")) == 1
    await asyncio.gather(calls.noted(), calls.noted())  # as when a moderator reminds at the same moment
    await calls.remind_privately(table, ann)
    assert len(direct(world, "Ann")) == 2, "the next reminder is one of its own"


async def test_a_server_that_sends_the_bot_away_ends_its_tables(world: World) -> None:
    await world.open_and_start(**GAME)
    table = await world.table()
    world.env.backend.remove_guild(world.guild.id)
    await world.env.settle()
    assert not (await world.service.get(table.id)).open


async def test_tables_end_with_their_server_though_discord_was_away_for_a_moment(world: World) -> None:
    await world.open_and_start(**GAME)
    table = await world.table()
    world.env.inject_error("GET", f"/channels/{world.channel.id}", status=503)
    world.env.backend.remove_guild(world.guild.id)
    await world.env.settle()
    assert (await world.service.get(table.id)).open
    await world.env.advance_time(3600)
    assert not (await world.service.get(table.id)).open


async def test_nothing_is_kept_of_what_was_said_in_private(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """discord.py keeps a view that may have something to wait for, a private one with a task of its own."""
    kept: list[Any] = []
    monkeypatch.setattr(
        discord.state.ConnectionState, "store_view", lambda self, view, message=None: kept.append(view)
    )
    await world.open_and_start(**GAME)
    for _ in range(3):
        who, glance = await mover(world)
        await world.press(who, "My move")
        await move_by_slash(world, who, glance)
    await world.slash(world["Ann"], "table help")
    await world.slash(world["Ann"], "table play")
    assert kept == []


async def in_the_middle_of_a_turn(world: World) -> tuple[simcord.MemberActor, Reclaim]:
    """Somebody at a table of two has a turn of several moves; who that is, and one after which it goes on."""
    await world.open_and_start("land", people=2)
    while (moving := await mover(world))[1].view.table.cows < 3:
        await move_by_slash(world, *moving)
    await world.env.advance_time(300)  # who was to be called is
    who, glance = moving
    return who, Reclaim(glance.view.legal[:1])


def die_before_noting(monkeypatch: pytest.MonkeyPatch, after: int = 0) -> list[Post]:
    """From now on the bot dies when Discord has taken a board, after so many whose note is stored."""
    note, noted = Posts.note_shown, list[Post]()

    async def dies(posts: Posts, post: Post) -> Post | None:
        noted.append(post)
        if len(noted) > after:
            raise asyncio.CancelledError
        return await note(posts, post)

    monkeypatch.setattr(Posts, "note_shown", dies)
    return noted


async def begin_anew(world: World) -> None:
    await world.env.restart_bot(new_bot(world.database, pixels))
    await world.env.advance_time(600)


async def test_a_crash_after_an_edit_calls_nobody_twice(world: World) -> None:
    who, part = await in_the_middle_of_a_turn(world)
    with pytest.MonkeyPatch.context() as patch:
        assert die_before_noting(patch) == []
        await world.service.play.act((await world.table()).id, who.id, part)
        await world.env.settle()
        await world.bot.close()
    count = len(pings(world))
    await begin_anew(world)
    table = await world.table()
    assert table.post is not None and table.post.version == table.version
    assert (await mover(world))[0] == who and not any(pings(world)[count:])


async def test_a_crash_after_a_board_that_came_back_calls_nobody_twice(
    world: World, nonces: dict[str, Any]
) -> None:
    who, part = await in_the_middle_of_a_turn(world)
    table = await world.table()
    with pytest.MonkeyPatch.context() as patch:
        die_before_noting(patch)
        await world.show_anew(table.id)
        await world.service.play.act(table.id, who.id, part)
        await world.env.settle()
        await world.bot.close()
    count = len(pings(world))
    with pytest.MonkeyPatch.context() as patch:
        noted = die_before_noting(patch, after=1)
        await begin_anew(world)
        assert len(noted) > 1
        await world.bot.close()
    await begin_anew(world)
    assert (await mover(world))[0] == who and not any(set().union(*pings(world)[count:]))


async def test_whose_turn_began_is_called_though_an_older_board_came_back(
    world: World, nonces: dict[str, Any]
) -> None:
    await world.open_and_start("land", people=2)
    table, (who, _) = await world.table(), await mover(world)
    with pytest.MonkeyPatch.context() as patch:
        die_before_noting(patch)
        await world.show_anew(table.id)
        while (moving := await mover(world))[0] == who:
            await world.service.play.act(table.id, who.id, moving[1].legal[0])
        await world.env.settle()
        await world.bot.close()
    count = len(pings(world))
    await begin_anew(world)
    assert {moving[0].id} in pings(world)[count:]


@pytest.mark.parametrize("change", ["settings", "seat"])
async def test_a_change_that_is_no_move_calls_nobody_after_a_restart(world: World, change: str) -> None:
    people = await world.open_and_start("land", people=2)
    who, _ = await mover(world)
    await world.env.advance_time(300)
    await world.restart()
    count = len(pings(world))
    if change == "settings":
        await world.slash(world.owner, "moderate settings", remind_after=0, on_silence="nothing")
    else:
        seat = next(index for index, each in enumerate(people) if each != who)
        name = (await world.table()).seats[seat].name
        await world.slash(world.owner, "moderate replace", seat=name, member=world["Dan"])
    table = await world.table()
    assert table.post is not None and table.post.version == table.version
    await world.env.advance_time(300)
    called = [each for each in pings(world)[count:] if each]
    # But whoever lost or got the seat is told so.
    assert called == [{people[1 - people.index(who)].id, world["Dan"].id}] * (change == "seat")


async def test_whose_place_somebody_takes_in_the_middle_of_a_turn_is_called_after_a_restart(
    world: World,
) -> None:
    people = await world.open_and_start("land", people=2)
    who, _ = await mover(world)
    await world.restart()
    count = len(pings(world))
    name = (await world.table()).seats[people.index(who)].name
    await world.slash(world.owner, "moderate replace", seat=name, member=world["Dan"])
    assert {world["Dan"].id} in pings(world)[count:]


async def test_whom_another_process_has_called_meanwhile_is_not_called_again(world: World) -> None:
    await world.open_and_start("land", people=2)
    who, _ = await mover(world)
    with pytest.MonkeyPatch.context() as elsewhere:
        elsewhere.setattr(world.service.keeper, "watchers", [])
        while (moving := await mover(world))[0] == who:
            await world.service.play.act(moving[1].table.id, who.id, moving[1].legal[0])
        table = await world.table()
        assert table.post is not None
        await world.service.posts.note_shown(
            replace(table.post, version=table.version, asked=(moving[0].id,))
        )
    count = len(pings(world))
    world.service.keeper.tables.clear()
    world.bot.app.desks.regain()
    await world.slash(world.owner, "moderate settings", remind_after=0, on_silence="nothing")
    assert not any(pings(world)[count:])


async def test_what_is_intended_while_the_store_is_still_being_read_is_not_forgotten(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A board and a reminder may be the first two things at a table after a start."""
    await world.open_and_start(**GAME)
    table, posting = await world.table(), world.bot.app.desks.of((await world.table()).id).posting
    posting.forget()
    read, slow = Posts.outdated, asyncio.Event()

    async def slowly(posts: Posts, table_id: int | None = None) -> list[Post]:
        if not slow.is_set():
            slow.set()
            found = await read(posts, table_id)
            await intended.wait()
            return found
        return await read(posts, table_id)

    intended = asyncio.Event()
    monkeypatch.setattr(Posts, "outdated", slowly)
    late = asyncio.ensure_future(posting.find(BOARD))
    await slow.wait()
    row, again = await posting.intend(table, BOARD)
    intended.set()
    await late
    assert not again and await posting.find(BOARD) == row
    await posting.done(row)
