"""The store away, a backup put back, a panel closed: nobody is told what is not so, every table goes on."""

import asyncio
import logging
import shutil
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
from discord.gateway import ReconnectWebSocket
from discord.shard import EventType
from yarl import URL

from bot import logs
from bot.client import Landmoot
from bot.gateway import LoginTurns, wait_for_sessions
from bot.logs import Repeats
from bot.tables.keeper import NOT_STORED, UNSURE, note_stored
from bot.tables.model import NotStored, Post
from bot.upkeep.later import Background
from bot.upkeep.posting import Posting
from bot.verbs.answers import AWAY, run_guarded
from data.errors import StoreError, Unsure
from tests.discord.world import World, move_by_buttons, move_by_slash, mover, new_bot, pixels

GAME = {"game": "toy", "options": "goal=500"}


@contextmanager
def failing(world: World, after: int, error: type[StoreError] = StoreError) -> Iterator[None]:
    """The store takes so many transactions more, then none, and nothing can be read."""
    store, left = world.service.keeper.store, after
    write, fetch = store.write, store.engine.reader.fetch

    @asynccontextmanager
    async def writing() -> Any:
        nonlocal left
        left -= 1
        async with write() as session:
            if left < 0 and error is StoreError:
                raise StoreError("the disk is full")
            yield session
        if left < 0:
            raise error("the connection was lost")

    async def reading(*asked: Any) -> Any:
        if left < 0:
            raise StoreError("nobody answers")
        return await fetch(*asked)

    store.write, store.engine.reader.fetch = writing, reading
    try:
        yield
    finally:
        store.write, store.engine.reader.fetch = write, fetch


async def right(world: World) -> None:
    """The table shows what is newest, and no computer is waited for."""
    await world.env.advance_time(30)
    table = await world.table()
    assert table.post is not None
    assert table.post.version == table.version
    assert await world.service.computers.due() == []
    assert "My move" in world.board.buttons


@pytest.mark.parametrize("after", range(6))
async def test_what_is_stored_is_never_denied(world: World, after: int) -> None:
    """Wherever after the move the store fails: the intent, the board, the computers."""
    await world.open_and_start(**GAME, people=2, computers=1)
    table = await world.table()
    who, glance = await mover(world)
    with failing(world, after):
        said = await move_by_slash(world, who, glance)
    made = (await world.service.get(table.id)).version > table.version
    assert made == (after > 0)
    assert made == (NOT_STORED not in said and AWAY not in said)
    assert "reference" not in said
    await right(world)


async def test_where_nobody_can_know_it_says_so_and_the_board_settles_it(world: World) -> None:
    await world.open_and_start(**GAME, people=2)
    table = await world.table()
    who, glance = await mover(world)
    with failing(world, 0, Unsure):
        assert await move_by_slash(world, who, glance) == UNSURE
    after = await world.service.get(table.id)
    assert after.version == table.version + 1, "here it was stored after all"
    await right(world)


async def test_a_bot_on_an_earlier_backup_has_a_board_to_go_on_with(world: World) -> None:
    """The newest message is of a version that the store does not know; nobody but its buttons can say so."""
    await world.open_and_start(**GAME, people=2)
    await world.bot.close()
    backup = world.database.with_suffix(".backup")
    shutil.copy(world.database, backup)
    await world.env.restart_bot(new_bot(world.database, pixels))
    for _ in range(5):
        await move_by_slash(world, *await mover(world))
    late = world.board
    await world.bot.close()
    shutil.copy(backup, world.database)
    await world.env.restart_bot(new_bot(world.database, pixels))
    who, _ = await mover(world)
    await world.press(who, "My move", late)
    await world.env.advance_time(5)
    table = await world.table()
    assert table.post is not None
    with_buttons = [message.id for message in world.messages if message.buttons]
    assert with_buttons == [table.post.message_id]
    assert table.post.message_id > late.id
    await move_by_buttons(world, *await mover(world))
    assert (await world.table()).version > table.version


@pytest.mark.parametrize(("code", "answered"), [(10008, False), (10062, False), (50001, True)])
async def test_a_panel_that_was_closed_is_no_error(
    code: int, answered: bool, caplog: pytest.LogCaptureFixture
) -> None:
    said: list[Any] = []

    async def say(**message: Any) -> None:
        said.append(message)

    async def work() -> None:
        response: Any = SimpleNamespace(status=404, reason="")
        raise discord.NotFound(response, {"code": code, "message": "no"})

    client = SimpleNamespace(background=Background())
    respond = SimpleNamespace(is_done=lambda: True)
    interaction: Any = SimpleNamespace(
        id=1, client=client, response=respond, followup=SimpleNamespace(send=say), extras={}
    )
    with caplog.at_level(logging.WARNING):
        await run_guarded(interaction, work())
    assert bool(said) == answered
    assert bool(caplog.records) == answered


@pytest.mark.parametrize("changed", [False, True])
async def test_what_was_stored_before_the_store_went_is_not_denied(changed: bool) -> None:
    said: list[str] = []

    async def say(view: Any, **message: Any) -> None:
        said.append(str(view.to_components()))

    async def work() -> None:
        if changed:
            note_stored()
        raise StoreError("nobody answers")

    looked: list[int] = []
    desks = SimpleNamespace(soon=lambda: looked.append(1))
    client = SimpleNamespace(background=Background(), app=SimpleNamespace(desks=desks))
    respond = SimpleNamespace(is_done=lambda: True)
    interaction: Any = SimpleNamespace(
        id=1, client=client, response=respond, followup=SimpleNamespace(send=say), extras={}
    )
    await run_guarded(interaction, work())
    assert ("nothing has changed" in said[0]) == (not changed)
    assert ("is stored" in said[0]) == changed
    assert looked == [1], "what was left over is looked for"


async def test_what_a_shutdown_stops_in_the_middle_is_named_and_begins_nothing_more(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Where a computer was thinking, its end has the board shown; the session is closed by then."""
    background, begun = Background(), list[str]()

    async def show() -> None:
        begun.append("board")

    async def think() -> None:
        try:
            await asyncio.sleep(60)
        finally:
            background.spawn(show())

    background.spawn(think())
    await background.finish(0.01)
    await asyncio.sleep(0)
    assert not begun
    assert think.__qualname__ in caplog.text


async def test_following_a_move_raises_nothing_of_the_store(world: World) -> None:
    await world.open_and_start(**GAME, people=2)
    table_desk = world.bot.app.desks.of((await world.table()).id)
    with failing(world, -1):
        world.service.keeper.tables.clear()
        table_desk.wake()
        assert "It is done, but" in await table_desk.shown()
    assert table_desk.busy, "it is tried again"
    table_desk.wake()
    assert await table_desk.shown() == ""
    await world.env.settle()
    assert not table_desk.busy


async def test_a_late_board_does_not_wait_for_computers(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.open_and_start(**GAME, people=2, computers=1)
    table = await world.table()
    assert table.post is not None
    await world.service.posts.note_lost(table.post.message_id)
    assert [each.id for each in await world.service.posts.behind()] == [table.id]
    behind: list[int] = []

    async def computers_think(_: int) -> None:
        behind.append(len(await world.service.posts.behind()))

    async def due(_: int) -> bool:
        return True

    monkeypatch.setattr(world.service, "waits_for_computer", due)
    monkeypatch.setattr(world.service.computers, "move", computers_think)
    await world.bot.app.desks.keep_on(lambda guild_id: True)
    for _ in range(200):
        if behind:
            break
        await asyncio.sleep(0.01)
    assert behind == [0]


async def test_suggestions_that_come_late_are_no_error() -> None:
    response: Any = SimpleNamespace(status=404, reason="")
    late = discord.NotFound(response, {"code": 10062, "message": "no"})

    def worth(error: BaseException) -> bool:
        record = logging.LogRecord("x", logging.ERROR, "", 0, "Ignoring", (), (type(error), error, None))
        return logs._worth_saying(record)

    assert not worth(late)
    assert worth(ValueError("a fault of ours"))


def test_what_repeats_is_counted_by_several_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever logged in one while another looked what was over got an error, and its work failed by it."""
    monkeypatch.setattr(logs, "_WINDOW", 0.001)
    repeats = Repeats()

    def log(thread: int) -> None:
        for number in range(10_000):
            text = f"{thread} {number % 300}"
            repeats.filter(logging.LogRecord("x", logging.WARNING, "", 0, text, (), None))

    before = sys.getswitchinterval()
    sys.setswitchinterval(0.0001)
    try:
        with ThreadPoolExecutor(4) as threads:
            assert [*threads.map(log, range(4))] == [None] * 4
    finally:
        sys.setswitchinterval(before)


def test_what_repeats_is_counted() -> None:
    now, said = 0.0, list[str]()
    repeats = Repeats(lambda: now)
    logger = logging.getLogger("tests.repeats")
    handler = logging.Handler()
    handler.emit = lambda record: said.append(record.getMessage())  # type: ignore[method-assign]
    handler.addFilter(repeats)
    logger.addHandler(handler)
    logger.propagate = False
    try:
        for number in range(400):
            now = number / 20
            logger.warning("Table %s is not shown yet", number)
        logger.warning("Another thing")
        now = 60.0
        logger.warning("Another thing")
    finally:
        logger.removeHandler(handler)
    assert len(said) < 12
    assert "Another thing" in said
    counted = sum(int(line.split()[0]) for line in said if "more in" in line)
    shown = sum(line.startswith("Table") for line in said)
    assert counted + shown == 400


@pytest.mark.parametrize("shards", [4, None])
async def test_no_login_is_taken_that_discord_does_not_allow(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, shards: int | None
) -> None:
    left, waited = [0, 3, 1000], []

    async def limits() -> Any:
        allowed = {"max_concurrency": 2, "remaining": left.pop(0), "total": 1000, "reset_after": 60_000}
        return 4, "wss://gateway.discord.gg", allowed

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr("bot.gateway.asyncio.sleep", sleep)
    client: Any = SimpleNamespace(http=SimpleNamespace(get_bot_gateway=limits))
    with caplog.at_level(logging.WARNING):
        assert await wait_for_sessions(client, shards) == 2
    assert len(waited) == 2
    assert min(waited) >= 60
    assert "allows 0 more logins of 1000" in caplog.text


async def test_a_shard_that_is_cut_off_while_it_logs_in_tries_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def greeted(*_: Any, **__: Any) -> Any:
        return SimpleNamespace(
            shard_id=0, poll_event=asyncio.Event().wait, gateway=None, session_id="s", sequence=1
        )

    async def cut_off(*_: Any, **__: Any) -> Any:
        raise ReconnectWebSocket(0)  # which says: resume

    bot = Landmoot(tmp_path / "t.sqlite3")
    bot._reconnect = True
    await bot._async_setup_hook()
    monkeypatch.setattr("discord.shard.DiscordWebSocket.from_client", greeted)
    await bot.launch_shard(URL("ws://nowhere"), 0)
    monkeypatch.setattr("discord.shard.DiscordWebSocket.from_client", cut_off)
    monkeypatch.setattr("discord.shard.ExponentialBackoff.delay", lambda _: 0.0)
    shard: Any = bot.get_shard(0)
    await shard._parent.reconnect()
    queue: Any = bot._AutoShardedClient__queue  # type: ignore[attr-defined]
    assert queue.get_nowait().type is EventType.reconnect
    await shard._parent.reidentify(ReconnectWebSocket(0))
    assert queue.get_nowait().type is EventType.resume, "Discord sends again what was missed"


@pytest.mark.parametrize("after", range(3))
async def test_playing_again_never_denies_the_lobby_that_was_opened(world: World, after: int) -> None:
    await world.open_and_start(**GAME, people=2, computers=1)
    await world.end("Enough.")
    ended = await world.table()
    with failing(world, after):
        answer = await world.press(world.owner, "Play again")
    await world.env.advance_time(30)
    opened = await world.table()
    assert (opened.id > ended.id) == (after > 0)
    assert answer is not None and (NOT_STORED in answer.text) == (after == 0)
    if after:
        assert "That is stored" in answer.text
        assert opened.post is not None and opened.post.version == opened.version
        assert {"Join", "Options"} <= world.board.buttons.keys()


async def test_shards_log_in_side_by_side_where_discord_allows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    waited = dict[int, float]()

    async def sleep(seconds: float) -> None:
        waited[shard] = round(seconds)

    monkeypatch.setattr("bot.gateway.asyncio.sleep", sleep)
    for lanes, most in ((1, 25), (4, 5), (16, 0)):
        turns = LoginTurns()
        turns.lanes = lanes
        for shard in range(6):
            await turns.wait(shard)
        assert max(waited.values()) == most and waited[0] == 0


def once(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str) -> list[str]:
    """Have that fail with the store the next time it is called; what it was called for, then."""
    work, failed = getattr(owner, name), list[str]()

    async def failing_once(*args: Any, **how: Any) -> Any:
        if not failed:
            failed.append(name)
            raise NotStored(NOT_STORED)
        return await work(*args, **how)

    monkeypatch.setattr(owner, name, failing_once)
    return failed


@pytest.mark.parametrize("name", ["intend", "note_shown"])
async def test_a_board_that_is_wanted_anew_comes_once_wherever_the_store_fails(
    world: World, nonces: dict[str, Any], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Before it is sent it is not forgotten that it is to be a new one; afterwards it is not sent again."""
    who, _ = await world.open_and_start(**GAME, people=2)
    before = len(world.messages)
    failed = once(monkeypatch, world.service.posts, name)
    await world.slash(who, "table board", post=True)
    await world.env.advance_time(30)
    assert failed
    assert len(world.messages) == before + 1
    with_buttons = [message.id for message in world.messages if message.buttons]
    post = (await world.table()).post
    assert post is not None and with_buttons == [post.message_id] == [world.messages[-1].id]
    await right(world)


@pytest.mark.parametrize("error", [aiohttp.ServerDisconnectedError(), TimeoutError(), NotStored(NOT_STORED)])
async def test_an_older_board_that_kept_its_buttons_loses_them_though_nobody_moves(
    world: World, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    """Whatever became of the request: the message has one answer to every press until then, and no second."""
    who, _ = await world.open_and_start(**GAME, people=2)
    strip, failed = Posting._strip, list[int]()

    async def fails_twice(posting: Posting, post: Post) -> bool:
        if len(failed) < 2:
            failed.append(post.message_id)
            raise error
        return await strip(posting, post)

    monkeypatch.setattr(Posting, "_strip", fails_twice)
    await world.slash(who, "table board", post=True)
    assert failed and len([message for message in world.messages if message.buttons]) == 2
    await world.env.advance_time(20)
    assert len(failed) == 2
    assert [message.id for message in world.messages if message.buttons] == [world.messages[-1].id]
    assert not world.bot.app.desks.of((await world.table()).id).busy


async def test_a_computer_whose_move_was_not_stored_tries_it_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.open_and_start(**GAME, people=1, computers=1)
    await world.env.advance_time(30)  # the look at all tables that follows a login is over
    failed = once(monkeypatch, world.service.computers, "move")
    while not failed:
        await move_by_slash(world, *await mover(world))
    await world.env.advance_time(30)
    assert failed
    await right(world)


async def test_a_server_that_cannot_be_told_of_stalled_tables_keeps_no_other_from_it(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = list[int]()

    async def open_places() -> list[tuple[int, int, int]]:
        return [(7, 1, 4), (8, 2, 5)]

    async def report(guild_id: int) -> None:
        if guild_id == 1:
            raise discord.ClientException("its channel takes nothing")
        told.append(guild_id)

    monkeypatch.setattr(world.service, "open_places", open_places)
    monkeypatch.setattr(world.bot.app.reports, "_report", report)
    await world.bot.app.reports.keep_on()
    assert told == [2]
