"""Dice that a beacon settles, as the channel sees it: one message names the round, and the game follows."""

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import discord
import pytest
import simcord
from msgspec.structs import replace

from bot.beacon import quicknet
from bot.beacon.quicknet import due, sent_at
from bot.cli.verify import start_problem
from bot.client import Landmoot
from bot.messages.dice_message import statement
from bot.tables.luck import STATEMENT, UNREACHED
from bot.tables.model import Phase, Seated, Table
from bot.upkeep.posting import Posting, _send_statement
from rules.kernel import record
from rules.kernel.fairness import Void, commitment
from tests.beacon.sudden import Sudden
from tests.discord import test_seasons as seasons
from tests.discord.world import Env, Message, World, new_bot, pixels, play_to_the_end


@pytest.fixture
def beacon() -> Sudden:
    return Sudden()


@pytest.fixture
async def env(database: Path, beacon: Sudden) -> AsyncIterator[simcord.Env]:
    started = Env(new_bot(database, pixels, beacon))
    await started.start()
    yield started
    bot: Any = started.bot
    await started.shutdown()
    await bot.close()
    started._raise_errors_since(started._errors_acknowledged)


async def lobby(world: World) -> str:
    """A lobby for Land with Ann and Ben; returns its seal."""
    await world.slash(world.owner, "table open", game="land", options="map=islet")
    for name in ("Ann", "Ben"):
        await world.slash(world[name], "table join")
    found = re.search(r"[0-9a-f]{64}", world.board.text)
    assert found
    return found[0]


def starts(world: World) -> list[Message]:
    """The messages that name a round."""
    return [each for each in world.messages if "landmoot start, format 1" in each.text]


def named(message: Message) -> int:
    """The round that a start message names."""
    found = re.search(r"^round (\d+)$", message.text, re.MULTILINE)
    assert found
    return int(found[1])


async def again(world: World, beacon: Sudden, seconds: float = 0.0) -> None:
    """The bot dies; another starts that long after."""
    await world.bot.close()
    if seconds:
        await world.env.advance_time(seconds)
    await world.env.restart_bot(new_bot(world.database, pixels, beacon))


async def test_a_game_settled_by_a_beacon_from_its_lobby_to_its_record(world: World, beacon: Sudden) -> None:
    seal = await lobby(world)
    board = world.board
    assert "A public beacon settles them after Start, so nobody can choose them" in board.text
    assert "Luck" not in board.buttons
    said = await world.pressed(world["Ann"], "Start")
    assert "The game begins in a few seconds" in said.text
    (start,) = starts(world)
    table = await world.table()
    assert table.phase is Phase.LUCK and table.dice.message == str(start.id)
    assert 6 <= due(named(start)) - sent_at(start.id) <= 15
    assert f"seal {seal}\nterms {table.terms}\nround {table.dice.round}\nvoid 0\n" in start.text
    assert f"Seat 2: <@{world['Ben'].id}> · blue" in start.text and not start.buttons
    assert (
        f"/{world.channel.id}/{start.id}" in next(each for each in world.messages if each.id == board.id).text
    )
    for command, told in (
        ("moderate end", "nobody can"),
        ("table leave", "nobody can"),
        ("table luck", "nobody can"),
    ):
        assert told in await world.slash(world.owner if "end" in command else world["Ben"], command)
    assert not beacon.asked
    await world.env.advance_time(16)
    table = await world.table()
    assert table.phase is Phase.PLAYING and beacon.asked == [named(start)]
    await play_to_the_end(world)
    table = await world.table()
    assert table.phase is Phase.OVER and f"/{start.id})" in world.board.text
    read = record.read((await world.service.history.export(table.id)).data)
    assert commitment(bytes.fromhex(read.secret)) == seal and read.round is not None
    text = "\n".join(each.text for each in world.messages)
    assert start_problem(text, start.id, read, read.round) == ""
    assert not record.verify(world.bot.app.games["land"], read).problem
    assert start.id not in world.edited()
    posted = [each for each in world.env.http_requests if "landmoot start" in str(each.json)]
    assert [each.method for each in posted] == ["POST"]
    assert posted[0].path == f"/channels/{world.channel.id}/messages", "no answer to an interaction"


async def test_it_is_words_where_the_beacon_is_away_as_the_table_opens(world: World, beacon: Sudden) -> None:
    beacon.away = True
    await lobby(world)
    assert "No public beacon is available here" in world.board.text and "Luck" in world.board.buttons
    beacon.away = False
    await world.slash(world.owner, "table start")
    assert (await world.table()).phase is Phase.PLAYING and not starts(world)


async def test_a_season_says_that_it_waits_for_its_round_and_asks_less_and_less_often(
    world: World, beacon: Sudden, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It asked every five seconds for as long as the beacon was out of reach, and said nothing of that."""
    monkeypatch.setattr(beacon, "there", AsyncMock(return_value=True))
    beacon.away = True
    await seasons.make(world, "Ann", "Ben")
    await seasons.start(world, 0)
    assert "Should that be out of reach, the season waits for that round." in seasons.message(world).text
    for seconds, most in ((60, 8), (600, 12)):
        beacon.asked.clear()
        for _ in range(seconds // 5):
            await world.later(5)
        assert 3 < len(beacon.asked) < most
    beacon.away = False
    await world.later(61)
    assert "Round 1 of 1" in seasons.message(world).text


async def test_the_round_is_waited_for_over_an_outage_and_restarts(world: World, beacon: Sudden) -> None:
    await lobby(world)
    posted = world.board.id

    def said() -> str:
        return next(each.text for each in world.messages if each.id == posted)

    await world.slash(world.owner, "table start")
    beacon.away = True
    await world.env.advance_time(40)
    assert UNREACHED not in said(), "it may be a moment late"
    await again(world, beacon, 3600)
    await world.env.advance_time(120)
    assert (await world.table()).phase is Phase.LUCK and UNREACHED in said()
    assert "cannot be reached" in await world.slash(world.owner, "moderate end")
    beacon.away = False
    await world.env.advance_time(120)
    assert (await world.table()).phase is Phase.PLAYING and UNREACHED not in said()
    (start,) = starts(world)
    assert set(beacon.asked) == {named(start)}, "no other round is ever asked for"


@pytest.mark.parametrize("away", [0.0, 90.0, 86_400.0])
@pytest.mark.parametrize("when", ["before it is sent", "before it is noted", "after it is noted"])
async def test_after_a_crash_the_round_is_the_same_or_publicly_void(
    world: World,
    beacon: Sudden,
    nonces: dict[str, Any],
    monkeypatch: pytest.MonkeyPatch,
    when: str,
    away: float,
) -> None:
    await lobby(world)
    table = await world.table()
    now, died = quicknet.sent_at(simcord_now(world)), list[int]()

    async def dies(*args: Any, **how: Any) -> None:
        died.append(1)
        raise asyncio.CancelledError

    with monkeypatch.context() as patched:
        if when == "before it is sent":
            patched.setattr(discord.TextChannel, "send", dies)
        elif when == "before it is noted":
            patched.setattr(world.service.starting, "announced", dies)
        else:
            patched.setattr(Posting, "deliver", dies)
        assert await world.service.starting.start(table.id, now) is None
        first = (await world.table()).dice.round
        await world.bot.app.desks.shown(table.id)
    assert died
    assert len(starts(world)) == (when != "before it is sent")
    if away > 60:
        nonces.clear()  # Discord remembers them for minutes
    await again(world, beacon, away)
    await world.env.advance_time(30)
    table = await world.table()
    assert table.phase is Phase.PLAYING
    last = starts(world)[-1]
    assert (table.dice.round, table.dice.message) == (named(last), str(last.id))
    assert quicknet.in_time(last.id, named(last))
    if when != "before it is sent" or not away:
        assert len(starts(world)) == 1 and table.dice.round == first and not table.dice.void
        return
    late, following = starts(world)
    assert [(each.round, each.message) for each in table.dice.void] == [(first, str(late.id))]
    assert "The start message before this one" in following.text and str(late.id) in following.text
    assert "void 1" in following.text
    lobby_text = next(each for each in world.messages if "Fair dice" in each.text).text
    assert "1 start message came too late, and nothing follows from that" in lobby_text
    assert [row.kind for row in await world.service.posts.intents() if row.kind == STATEMENT] == []


def simcord_now(world: World) -> int:
    """An id of now."""
    return discord.utils.time_snowflake(discord.utils.utcnow())


async def test_a_message_that_a_rate_limit_holds_up_is_void(
    world: World, beacon: Sudden, monkeypatch: pytest.MonkeyPatch
) -> None:
    await lobby(world)
    send = discord.TextChannel.send

    async def slow(self: Any, *args: Any, **how: Any) -> Any:
        sent = await send(self, *args, **how)
        quicknet.AHEAD = 10.0
        return sent

    monkeypatch.setattr(quicknet, "AHEAD", 0.0)  # so that it is as late as a message that has to wait
    monkeypatch.setattr(discord.TextChannel, "send", slow)
    await world.slash(world.owner, "table start")
    late, start = starts(world)
    assert not quicknet.in_time(late.id, named(late)) and quicknet.in_time(start.id, named(start))
    await world.env.advance_time(16)
    table = await world.table()
    assert table.phase is Phase.PLAYING and beacon.asked == [named(start)]
    assert [each.message for each in table.dice.void] == [str(late.id)]


async def test_nothing_at_a_table_waits_while_another_start_message_does(
    world: World, beacon: Sudden, monkeypatch: pytest.MonkeyPatch
) -> None:
    await lobby(world)
    send, sent = discord.TextChannel.send, list[int]()

    async def slow(self: Any, *args: Any, **how: Any) -> Any:
        message = await send(self, *args, **how)
        sent.append(message.id)
        if len(starts(world)) == 2:
            quicknet.AHEAD = 10.0
        return message

    monkeypatch.setattr(quicknet, "AHEAD", 0.0)
    monkeypatch.setattr(discord.TextChannel, "send", slow)
    await world.slash(world.owner, "table start")
    table = await world.table()
    desk = world.bot.app.desks.of(table.id)
    assert len(starts(world)) == 2 and len(table.dice.void) == 1 and not desk.busy
    assert not await desk.shown()
    await world.env.advance_time(30)
    table = await world.table()
    assert len(starts(world)) == 3 and len(table.dice.void) == 2 and table.phase is Phase.PLAYING


async def test_no_start_message_of_another_round_or_game_is_taken_for_the_one_that_was_sent(
    world: World,
) -> None:
    """As one that came too late, and had its round made void."""
    await lobby(world)
    lobbied, asked = await world.table(), list[str]()
    table = replace(lobbied, phase=Phase.LUCK, dice=replace(lobbied.dice, beacon=True, round=7))

    async def sent(_table: Table, mark: str, *_when: discord.Object) -> None:
        asked.append(mark)

    send = AsyncMock(return_value=SimpleNamespace(id=5))
    setup = SimpleNamespace(clock=lambda: due(8))
    kit: Any = SimpleNamespace(setup=setup, channels=SimpleNamespace(sent=sent, send=send))
    intent: Any = None
    assert await _send_statement(kit, table, intent, "") == 5
    earlier = replace(table, dice=replace(table.dice, round=6))
    for each, found in ((table, True), (earlier, False), (replace(table, secret_hash="ab" * 32), False)):
        assert bool(re.fullmatch(asked[0], statement(each, "options", 0), re.DOTALL)) is found


async def test_the_longest_start_message_is_one_message(world: World) -> None:
    await lobby(world)
    table = await world.table()
    seats = tuple(Seated(n, 10**19 + n, "*" * 32, role="game master" if n > 5 else "") for n in range(7))
    void = tuple(Void(10**8 + n, str(10**19)) for n in range(99))
    dice = replace(table.dice, beacon=True, round=10**8 + 99, void=void)
    long = replace(table, seats=seats, dice=dice, guild_id=10**19, channel_id=10**19)
    assert 1000 < len(statement(long, "o" * 5000, 9)) <= 2000
    assert len(statement(replace(long, dice=replace(dice, beacon=False)), "o" * 5000, 9)) <= 2000


def test_the_bot_of_these_tests_asks_nobody(database: Path) -> None:
    bot: Landmoot = new_bot(database)
    assert bot._setup.beacon is None
