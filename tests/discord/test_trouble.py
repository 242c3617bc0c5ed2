"""Discord failing, the bot stopping, two people at once: no move is lost, none is made twice."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest
from simcord.backend.models import Overwrite
from simcord.interactions import base_payload

from bot.tables.model import NotStored, Phase, Table
from bot.tables.moderation import Moderation
from bot.upkeep.desk import Desk
from bot.upkeep.desks import Desks
from bot.upkeep.drawing import Drawing
from bot.verbs import answers
from bot.verbs.answers import AWAY
from data.errors import StoreError
from data.store import Store
from render.painter import Picture
from rules.kernel.actions import spec
from tests.discord.test_faults import failing
from tests.discord.world import (
    ANY,
    GAMES,
    Message,
    Pixel,
    World,
    command_of,
    move_by_buttons,
    move_by_slash,
    mover,
    new_bot,
    pixels,
    play_on,
    some_move,
)
from tests.tables.helpers import make_unreadable

Again = Callable[[World, dict[str, Any]], dict[str, Any]]
"""From an interaction that arrives, the one that arrives right after it."""


def same_interaction(world: World, payload: dict[str, Any]) -> dict[str, Any]:
    return payload


def second_interaction(world: World, payload: dict[str, Any]) -> dict[str, Any]:
    user = int(payload["member"]["user"]["id"])
    record, second = base_payload(
        world.env.backend,
        type=payload["type"],
        channel_id=world.channel.id,
        guild_id=world.guild.id,
        user_id=user,
        data=payload["data"],
    )
    if "message" in payload:
        second["message"] = payload["message"]
        record.source_message_id = int(payload["message"]["id"])
    return second


@contextmanager
def doubled(world: World, again: Again) -> Iterator[None]:
    """Let the next interaction arrive twice, before either is answered."""
    backend, seen = world.env.backend, []
    emit = backend.emit

    def twice(event: str, payload: Any) -> None:
        emit(event, payload)
        if event == "INTERACTION_CREATE" and not seen:
            seen.append(event)
            emit(event, again(world, payload))

    backend.emit = twice
    try:
        yield
    finally:
        backend.emit = emit
    assert seen


@pytest.mark.parametrize(
    ("game", "status"), [*((game, 403) for game in ANY), ("toy", 429), ("toy", 500), ("toy", 503)]
)
async def test_a_board_that_cannot_be_posted_comes_later(world: World, game: str, status: int) -> None:
    await world.open_and_start(game)
    world.env.inject_error("POST", "/channels/*/messages", status=status, times=None)
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=status, times=None)
    before, told = world.board, []
    for _ in range(3):
        version = (await world.table()).version
        who, glance = await mover(world)
        told.append(await move_by_slash(world, who, glance))
        assert (await world.table()).version > version
    assert ["as soon as I can" in text for text in told] == [True, False, False]
    assert world.board.id == before.id
    world.env.backend.faults.clear()
    await world.env.advance_time(130)
    table = await world.table()
    assert table.post is not None
    assert table.post.version == table.version
    assert world.board.id == table.post.message_id
    await play_on(world, move_by_buttons, 3)


async def test_the_next_action_posts_what_is_late(world: World) -> None:
    await world.open_and_start("land", options="map=islet")
    world.env.inject_error("*", "/channels/*", status=500, times=1)
    who, glance = await mover(world)
    await move_by_slash(world, who, glance)
    who, glance = await mover(world)
    await move_by_slash(world, who, glance)
    table = await world.table()
    assert table.post is not None
    assert table.post.version == table.version


async def test_a_message_edited_too_often_for_its_age_is_followed_by_another(world: World) -> None:
    """Discord says so by 429, but of that message alone: nothing else waits for it."""
    await world.open_and_start("toy", people=2, options="goal=500")
    old = world.board.id
    world.env.inject_error("PATCH", f"/channels/*/messages/{old}", status=429, code=30046, times=None)
    await world.slash(world.owner, "moderate settings", remind_after=77)
    table = await world.table()
    assert table.post is not None and table.post.message_id > old and table.post.version == table.version
    world.env.http_requests.clear()
    for _ in range(4):
        await move_by_slash(world, *await mover(world))
        await world.env.settle()
    assert not [each for each in world.env.http_requests if str(old) in each.path], "not with every move"
    await world.env.advance_time(3600)
    assert 0 < len([each for each in world.env.http_requests if str(old) in each.path]) <= 2


@pytest.mark.parametrize("game", ANY)
async def test_restart_in_the_middle(world: World, game: str) -> None:
    """The message of before the restart works on, and so does the game."""
    await world.open_and_start(game, people=2 if game != "settlers" else 3, computers=1)
    await play_on(world, move_by_slash, 7)
    table, board = await world.table(), world.board
    await world.restart()
    after = await world.table()
    assert (after.version, after.phase, after.seats) == (table.version, table.phase, table.seats)
    assert world.board.id == board.id
    await play_on(world, move_by_buttons, 6)
    assert (await world.table()).version > table.version
    assert [message.buttons for message in world.messages[:-1]] == [{}] * (len(world.messages) - 1)


async def test_a_board_that_was_not_posted_is_posted_at_the_start(world: World) -> None:
    await world.open_and_start("toy", options="goal=500")
    world.env.inject_error("*", "/channels/*", status=503, times=None)
    who, glance = await mover(world)
    await move_by_slash(world, who, glance)
    world.env.backend.faults.clear()
    await world.restart()
    table = await world.table()
    assert table.post is not None
    assert table.post.version == table.version
    assert "My move" in world.board.buttons


class Noting(Pixel):
    """Notes what is drawn."""

    def __init__(self) -> None:
        self.drawn = list[object]()

    def board(self, view: object) -> bytes:
        self.drawn.append(view)
        return super().board(view)


async def test_a_late_board_of_each_game_is_drawn_before_discord_lets_the_bot_in(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it takes to draw a game for the first time is not waited for once boards may be sent."""
    for name in ("second", "third"):
        world.channel = world.guild.create_text_channel(name)
        await world.open_and_start("toy", people=2)
        table = await world.table()
        assert table.post is not None
        await world.service.posts.note_lost(table.post.message_id)
    noting = Noting()

    async def wait(*_: object) -> None:
        """No table is picked up."""

    monkeypatch.setattr(Desks, "keep_on", wait)
    await world.bot.close()
    await world.env.restart_bot(new_bot(world.database, lambda game: noting))
    assert len(noting.drawn) == 1


async def test_a_board_that_is_sent_again_is_drawn_once(world: World) -> None:
    await world.open_and_start("toy", options="goal=500")
    noting, before = Noting(), world.board.id
    world.bot.app.desks.drawing.painter = lambda game: noting
    world.env.inject_error("POST", "/channels/*/messages", status=503, times=3)
    assert "as soon as I can" in await world.slash(world.owner, "table board", post=True)
    await world.env.advance_time(20)
    table = await world.table()
    assert table.post is not None
    assert table.post.message_id == world.board.id != before
    assert len(noting.drawn) == 1
    await world.slash(world.owner, "table board", post=True)
    assert len(noting.drawn) == 2, "nothing is kept of what was sent"


async def test_of_boards_that_are_not_sent_so_many_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = list[tuple[int, int]]()

    def pictures(view: tuple[int, int]) -> list[Picture]:
        drawn.append(view)
        return [Picture("board.png", b"png")]

    monkeypatch.setattr("bot.upkeep.drawing._UNSENT", 2)
    painter = SimpleNamespace(pictures=pictures)
    kit: Any = SimpleNamespace(setup=SimpleNamespace(drawing=1, painter=lambda game: painter))
    drawing = Drawing(kit)

    async def draw(*tables: int, version: int = 7) -> list[tuple[int, int]]:
        drawn.clear()
        for id in tables:
            table = SimpleNamespace(id=id, version=version, game="toy")
            glance: Any = SimpleNamespace(table=table, pictured=(id, version))
            assert await drawing.board(glance) == (Picture("board.png", b"png"),)
        return [*drawn]

    assert await draw(1, 2, 3, 1, 2, 3) == [(1, 7), (2, 7), (3, 7), (3, 7)]
    assert await draw(1, 1, version=8) == [(1, 8)]
    drawing.forget(1)
    drawing.forget(1)
    assert await draw(3, 3, 2) == [(3, 7)]


async def test_computers_go_on_after_a_restart(world: World) -> None:
    await world.open_and_start("toy", people=1, computers=2, options="goal=500")
    service = world.service
    think = service.computers.move
    service.computers.move = lambda table_id: asyncio.sleep(0)
    for _ in range(20):
        if await service.computers.due():
            break
        await move_by_slash(world, *await mover(world))
    assert await service.computers.due()
    service.computers.move = think
    await world.restart()
    assert await world.service.computers.due() == []


def choices_on(page: Message) -> list[str]:
    """The buttons of a panel that choose something."""
    return [each for each in page.buttons.values() if each.startswith(("lm:pick", "lm:add"))]


async def test_a_draft_is_begun_again_after_a_restart(world: World) -> None:
    await world.open_and_start("land", options="map=islet")
    await play_on(world, move_by_slash, 4)
    who, _ = await mover(world)
    page = await world.press(who, "My move")
    while page is None or not choices_on(page):  # a choice with one possibility is not asked
        await play_on(world, move_by_slash, 1)
        who, _ = await mover(world)
        page = await world.press(who, "My move")
    version = (await world.table()).version
    for open_panel, table_id in world.bot.app.panels.all():
        world.bot.app.panels.forget(open_panel, table_id)  # as a crash does, which marks nothing as old
    await world.restart()
    again = await world.press_id(who, choices_on(page)[0], page)
    assert again is not None
    assert "begin again" in again.text
    assert (await world.table()).version == version
    assert choices_on(again)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("again", [same_interaction, second_interaction])
async def test_two_clicks_at_once_make_one_move(world: World, game: str, again: Again) -> None:
    """The same interaction delivered twice, or two of them, before either is answered."""
    await world.open_and_start(game)
    for _ in range(8):
        if (await world.table()).phase is not Phase.PLAYING:
            break
        who, glance = await mover(world)
        acting = world.board.buttons
        bare = next((k for k in GAMES[game].buttons(glance.view) if ":act:" in acting[spec(k).label]), None)
        version = (await world.table()).version
        if bare is not None and any(type(action) is bare for action in glance.legal):
            with doubled(world, again):
                await world.press(who, spec(bare).label)
        else:
            command, options = command_of(await some_move(world, glance), glance)
            with doubled(world, same_interaction):
                await world.slash(who, command, **options)
        assert (await world.table()).version == version + 1


async def test_an_unexpected_error_gets_a_reference(world: World, caplog: pytest.LogCaptureFixture) -> None:
    await world.open_and_start("toy")

    async def broken(*args: object, **more: object) -> None:
        raise RuntimeError("the secret is forty-two")

    world.service.undoing.preview = broken
    with caplog.at_level(logging.ERROR):
        said = await world.slash(world.owner, "moderate undo")
    assert "reference" in said
    assert "secret" not in said and "forty-two" not in said
    number = said.split("reference ")[1][:6]
    assert number in caplog.text
    assert "the secret is forty-two" in caplog.text


async def test_a_broken_painter_stops_no_game(world: World) -> None:
    await world.open_and_start("toy", options="goal=500")

    class Broken(type(pixels("toy"))):  # type: ignore[misc]
        def board(self, view: object) -> bytes:
            raise ValueError("no paint")

        def hand(self, view: object) -> bytes:
            raise ValueError("no paint")

    world.bot.app.desks.drawing.painter = lambda game: Broken()
    who, glance = await mover(world)
    await move_by_slash(world, who, glance)
    assert world.board.alt == ""
    assert "My move" in world.board.buttons
    table = await world.table()
    assert table.post is not None
    assert table.post.version == table.version


async def test_a_deleted_channel_ends_its_table(world: World) -> None:
    await world.open_and_start("toy")
    table = await world.table()
    world.env.backend.delete_channel(world.channel.id)
    await world.env.settle()
    after = await world.service.get(table.id)
    assert after.phase is Phase.ENDED
    assert await world.service.posts.behind() == []


async def test_a_channel_deleted_while_the_bot_was_away_ends_its_table(world: World) -> None:
    """Nobody told the bot; the next reminder finds nobody there."""
    await world.open_and_start("land", people=2)
    await world.slash(world.owner, "moderate settings", remind_after=10)
    table = await world.table()
    await world.bot.close()
    world.env.backend.delete_channel(world.channel.id)
    await world.env.restart_bot(new_bot(world.database, pixels))
    await world.env.advance_time(11 * 60)
    assert (await world.service.get(table.id)).phase is Phase.ENDED
    assert await world.service.timers.next_due() is None


@pytest.mark.parametrize("away", [True, False])
@pytest.mark.parametrize("server", [True, False])
async def test_a_lobby_ends_with_what_went_while_the_bot_or_its_store_was_away(
    world: World, server: bool, away: bool
) -> None:
    """No timer runs there that would find nobody: a look does, and whoever sat there can be forgotten."""
    await world.slash(world.owner, "table open", game="land")
    await world.slash(world["Ann"], "table join")
    table, backend = await world.table(), world.env.backend
    with nullcontext() if away else failing(world, after=0):
        if away:
            await world.bot.close()
        if server:
            backend.remove_guild(world.guild.id)
        else:
            backend.delete_channel(world.channel.id)
        if away:
            await world.env.restart_bot(new_bot(world.database, pixels))
        await world.env.settle()
    await world.env.advance_time(60)
    assert not (await world.service.get(table.id)).open
    await world.service.history.forget(world["Ann"].id)


@pytest.mark.parametrize("told", [True, False])
async def test_nothing_is_planned_any_more_where_the_bot_was_sent_away_while_it_was_away(
    world: World, told: bool
) -> None:
    """Its tables ended; its evenings and seasons went on, and were tried for ever."""
    await world.slash(world.owner, "moderate evening", game="land", at="in 3 days")
    assert await world.service.finding.servers() == {world.guild.id}
    await world.bot.close()
    world.env.backend.remove_guild(world.guild.id)
    world.env.inject_error("*", "/channels/*", status=403, code=50001, times=None)
    await world.env.restart_bot(new_bot(world.database, pixels))
    if not told:
        world.env.inject_error("GET", "/guilds/*", status=503, times=1)
    await world.later(60)
    assert (await world.service.finding.servers() == set()) == told
    await world.later(1200)
    assert await world.service.finding.servers() == set()


async def test_nothing_that_is_planned_goes_with_a_server_of_which_discord_does_not_tell(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.slash(world.owner, "moderate evening", game="land", at="in 3 days")
    monkeypatch.setattr(world.bot, "get_guild", lambda _: None)
    await world.bot.app.desks.end_gone()
    assert await world.service.finding.servers() == {world.guild.id}


async def test_a_lobby_whose_end_could_not_be_stored_ends_soon_all_the_same(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.slash(world.owner, "table open", game="land")
    table, end, failed = await world.table(), Moderation.end, list[int]()

    async def failing_once(*given: Any, **named: Any) -> Table:
        if not failed:
            failed.append(1)
            raise NotStored("The store is away.")
        return await end(*given, **named)

    monkeypatch.setattr(Moderation, "end", failing_once)
    await world.bot.close()
    world.env.backend.delete_channel(world.channel.id)
    await world.env.restart_bot(new_bot(world.database, pixels))
    await world.env.settle()
    await world.env.advance_time(60)
    assert failed and not (await world.service.get(table.id)).open


async def test_a_server_out_of_reach_and_a_channel_that_is_not_told_of_are_not_gone(world: World) -> None:
    await world.open_and_start("toy")
    table, guild = await world.table(), world.bot.get_guild(world.guild.id)
    assert guild is not None
    guild._channels.clear()
    for guild.unavailable in (True, False):
        await world.bot.app.desks.end_gone()
        assert (await world.service.get(table.id)).open


async def test_a_board_that_finds_no_channel_while_the_store_fails_ends_its_table_later(world: World) -> None:
    await world.open_and_start("toy", people=2, options="goal=500")
    table, (who, glance) = await world.table(), await mover(world)
    world.env.inject_error("*", "/channels/*", status=404, code=10003, times=None)
    with failing(world, after=1):
        await move_by_slash(world, who, glance)
    await world.env.advance_time(60)
    assert not (await world.service.get(table.id)).open


async def test_a_table_that_cannot_be_picked_up_stops_no_other(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    await world.open_and_start("toy", people=2, options="goal=500")
    world.env.inject_error("*", "/channels/*", status=503, times=None)
    who, glance = await mover(world)
    await move_by_slash(world, who, glance)
    bad = await world.table()
    world.env.backend.faults.clear()
    first, world.channel = world.channel, world.guild.create_text_channel("second")
    await world.open_and_start("toy", people=2, options="goal=500")
    await world.slash(world.owner, "moderate settings", remind_after=10)
    good = await world.table()
    await world.bot.close()
    store = await Store.open(world.database)
    await make_unreadable(store, bad.id)
    async with store.write() as write:
        await write.set_shown(good.id, 0)
    await store.close()
    with caplog.at_level(logging.CRITICAL):
        await world.env.restart_bot(new_bot(world.database, pixels))
    table = await world.service.get(good.id)
    assert table.post is not None
    assert table.post.version == table.version
    assert world.board.id == table.post.message_id
    assert first.id == bad.channel_id
    assert await world.service.timers.next_due() is not None
    assert "timers" in world.bot._alarms._set, "the alarm is wound"


async def test_of_a_game_that_cannot_be_read_its_end_is_told_in_sentences(world: World) -> None:
    await world.open_and_start("toy", people=2)
    table = await world.table()
    await world.bot.close()
    store = await Store.open(world.database)
    await make_unreadable(store, table.id)
    await store.close()
    await world.env.restart_bot(new_bot(world.database, pixels))
    assert "stored by another version" in await world.slash(world["Ann"], "table play")
    await world.end("no time")
    assert " ended it: no time." in world.board.text


async def test_what_nobody_foresaw_at_a_table_is_tried_again_soon_and_ever_later(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await world.open_and_start("land", people=2, options="map=islet")
    looked = list[float]()
    look = Desk._look

    async def breaks(desk: Desk) -> Any:
        looked.append(world.env.now().timestamp())
        if len(looked) < 4:
            raise ZeroDivisionError
        return await look(desk)

    monkeypatch.setattr(Desk, "_look", breaks)
    await move_by_slash(world, *await mover(world))
    for _ in range(30):
        await world.env.advance_time(1)
    table = await world.table()
    assert table.post.version == table.version and len(looked) >= 4
    first, second, third = (later - before for before, later in pairwise(looked[:4]))
    assert 1 < first < 3 < second < 8 < third < 20
    assert len([each for each in caplog.records if each.exc_info]) == 3
    caplog.clear()


async def test_a_memory_that_cannot_be_reached_is_one_plain_sentence(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_: object) -> None:
        raise StoreError("The database postgresql://me@host/tables can't be reached: is its server running?")

    monkeypatch.setattr(world.service.keeper.store.read, "games_of_user", away)
    said = await world.slash(world.owner, "table status")
    assert said == AWAY
    assert "postgresql" not in said


async def test_a_bot_whose_tables_another_serves_now_stops(world: World) -> None:
    world.bot._give_way()
    for _ in range(100):
        if world.bot.is_closed():
            break
        await asyncio.sleep(0.02)
    assert world.bot.is_closed()
    assert world.bot.displaced


@pytest.mark.parametrize(("changed", "said"), [(False, answers.LOST), (True, answers.KEPT)])
def test_an_answer_that_the_network_lost_is_no_error_of_ours(
    changed: bool, said: str, caplog: pytest.LogCaptureFixture
) -> None:
    """One line in the log and one sentence: no reference, no traceback."""
    lost = aiohttp.ServerDisconnectedError()
    assert answers._sentence(SimpleNamespace(id=7), lost, changed=changed) == said
    (line,) = caplog.records
    assert line.levelname == "WARNING" and line.exc_info is None


async def test_what_fails_again_and_again_puts_no_look_off(world: World) -> None:
    desks, alarms = world.bot.app.desks, world.bot.app.desks._kit.alarms
    desks.soon()
    coming = alarms._set["sweep soon"]
    desks.soon()
    assert alarms._set["sweep soon"] is coming and not coming.cancelled()


async def in_a_thread(world: World) -> Any:
    """A game is begun in a thread; returns what Discord keeps of that."""
    await world.slash(world.owner, "table open", game="toy", thread=True, options="goal=500")
    world.channel = world.channel.threads[0]
    for name in ("Ann", "Ben"):
        await world.slash(world[name], "table join")
    await world.slash(world.owner, "table start")
    return world.env.backend.channels[world.channel.id].thread_metadata


async def test_a_thread_that_went_to_sleep_unnoticed_is_woken_for_its_board(world: World) -> None:
    """Discord had not told of it, so the board was changed in vain, again and again."""
    thread = await in_a_thread(world)
    old = world.board.id
    thread.archived = True
    world.env.inject_error("PATCH", f"/channels/*/messages/{old}", status=400, code=50083, times=1)
    await world.slash(world.owner, "moderate settings", remind_after=77)
    table = await world.table()
    assert table.post is not None and table.post.message_id == old and table.post.version == table.version
    assert not thread.archived


async def test_a_thread_that_is_locked_is_tried_ever_less_and_shows_its_board_once_it_is_open(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await in_a_thread(world)
    for method, path in (("PATCH", ""), ("PATCH", "/messages/*"), ("POST", "/messages")):
        where = f"/channels/{world.channel.id}{path}"
        world.env.inject_error(method, where, status=400, code=50083, times=None)
    await world.slash(world.owner, "moderate pause")
    failed, tried = Desk._could_not, list[float]()

    async def fails(desk: Desk, error: Exception) -> None:
        tried.append(world.env.now().timestamp())
        await failed(desk, error)

    monkeypatch.setattr(Desk, "_could_not", fails)
    begun = world.env.now().timestamp()
    for _ in range(4 * 24):
        await world.env.advance_time(1800)
    days = Counter((at - begun) // (24 * 3600) for at in tried)
    assert days[0] > 8 > days[1] > 1
    world.env.backend.faults.clear()
    world.env.backend.edit_channel(world.channel.id, {}, thread_metadata={"locked": False})
    await world.env.settle()
    table = await world.table()
    assert table.post is not None and table.post.version == table.version


async def test_a_channel_that_takes_boards_again_is_shown_what_is_late_at_once(world: World) -> None:
    await world.open_and_start("toy", people=2, options="goal=500")
    world.env.inject_error("*", f"/channels/{world.channel.id}/messages*", status=403, times=None)
    await world.slash(world.owner, "moderate pause")
    for _ in range(24):
        await world.env.advance_time(3600)
    world.env.backend.faults.clear()
    world.env.backend.edit_channel(world.channel.id, {"topic": "games"})
    await world.env.settle()
    table = await world.table()
    assert table.post is not None and table.post.version == table.version


async def given_a_role(world: World, guild: int) -> None:
    """Discord tells a bot of its own roles whatever it asked to be told, the simulated one does not."""
    me = world.bot.get_guild(guild).me
    world.bot.dispatch("member_update", me, me)


async def given_a_permission(world: World, guild: int) -> None:
    world.env.backend.edit_role(guild, guild, {"permissions": 3072 | 1 << 38})


async def given_a_permission_around(world: World, guild: int) -> None:
    """In the channel of the thread."""
    backend = world.env.backend
    parent, allowed = backend.channels[world.channel.id].parent_id, Overwrite(backend.bot_user.id, 1, 3072, 0)
    backend.edit_channel(parent, {}, overwrites=[allowed])


@pytest.mark.parametrize("given", [given_a_role, given_a_permission, given_a_permission_around])
async def test_where_we_may_post_again_by_whatever_was_given_what_is_late_is_shown_at_once(
    world: World, given: Callable[[World, int], Any]
) -> None:
    """It came as much as six hours later: only a change of the very channel was looked at."""
    await in_a_thread(world)
    world.env.inject_error("*", f"/channels/{world.channel.id}/messages*", status=403, times=None)
    await world.slash(world.owner, "moderate pause")
    for _ in range(24):
        await world.env.advance_time(3600)
    world.env.backend.faults.clear()
    await given(world, (await world.table()).guild_id)
    await world.env.settle()
    table = await world.table()
    assert table.post is not None and table.post.version == table.version


async def test_a_thread_that_is_unlocked_but_stays_closed_shows_what_is_late(world: World) -> None:
    """Of a game that was paused: it was woken for one that goes on alone."""
    await in_a_thread(world)
    for method, path in (("PATCH", ""), ("PATCH", "/messages/*"), ("POST", "/messages")):
        where = f"/channels/{world.channel.id}{path}"
        world.env.inject_error(method, where, status=400, code=50083, times=None)
    await world.slash(world.owner, "moderate pause")
    for _ in range(24):
        await world.env.advance_time(3600)
    world.env.backend.faults.clear()
    told = {"locked": False, "archived": True}
    world.env.backend.edit_channel(world.channel.id, {}, thread_metadata=told)
    await world.env.settle()
    table = await world.table()
    assert table.post is not None and table.post.version == table.version
