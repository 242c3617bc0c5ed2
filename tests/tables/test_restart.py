"""After a start every table is picked up at once: one whose channel is stuck holds up no other."""

import asyncio
import time
from datetime import datetime
from pathlib import Path
from typing import Any, cast
from unittest.mock import AsyncMock

import discord
import pytest

from bot.app import App
from bot.client import Landmoot
from bot.setup import Setup
from bot.tables.limits import Limits
from bot.tables.service import TableService
from bot.upkeep.channels import Channels
from bot.upkeep.later import Alarms, Retries
from bot.upkeep.posting import Kit
from data.store import Store
from tests.discord.world import pixels
from tests.tables.helpers import ANN, BEN, CHANNEL, GAMES, Clock, Tables

MANY = 200


class Discord:
    """Takes every message but those to the first channel, where it does not answer until it is released."""

    def __init__(self) -> None:
        self.released = asyncio.Event()
        self.sent: list[int] = []
        self.most = self.under_way = 0

    def get_guild(self, id: int) -> "Discord":
        return self

    def get_channel_or_thread(self, id: int) -> "Channel":
        return Channel(self, id)

    def get_partial_messageable(self, id: int) -> "Channel":
        return Channel(self, id)


class Channel(discord.abc.Messageable):
    """One of its channels."""

    def __init__(self, home: Discord, id: int) -> None:
        self.home, self.id = home, id

    async def _get_channel(self) -> Any:
        return self

    async def send(self, *args: Any, **how: Any) -> Any:  # type: ignore[override]
        home = self.home
        home.under_way += 1
        home.most = max(home.most, home.under_way)
        await (home.released.wait() if self.id == CHANNEL else asyncio.sleep(0))
        home.under_way -= 1
        home.sent.append(self.id)
        return discord.Object(10_000 + len(home.sent))

    def get_partial_message(self, id: int) -> Any:
        return AsyncMock()


@pytest.fixture
def service(store: Store, clock: Clock) -> TableService:
    return TableService(store, Setup(games=GAMES, clock=clock, limits=Limits(tables=MANY)))


@pytest.fixture
async def bot(tmp_path: Path, service: TableService, clock: Clock) -> Any:
    """The real bot over that service, not logged in: its requests go to `Discord`."""
    made, there = Landmoot(tmp_path / "unused.sqlite3", Setup(painter=pixels)), Discord()
    alarms = Alarms(made.background.spawn)
    setup = Setup(games=GAMES, painter=pixels, clock=clock)
    kit = Kit(service, Channels(cast(Any, there)), alarms, Retries(alarms), setup)
    made.app = App(kit, made.tree, AsyncMock(), AsyncMock())
    yield made, there
    there.released.set()
    alarms.close()
    await made.background.finish(1)


def by_an_earlier_process(tables: Tables) -> None:
    """Nobody here is told of what is stored from now on."""
    tables.service.keeper.watchers.clear()


async def test_a_stuck_channel_holds_up_none_of_many(tables: Tables, bot: Any) -> None:
    landmoot, there = bot
    by_an_earlier_process(tables)
    for number in range(MANY):
        table = await tables.lobby(ANN, BEN, channel=CHANNEL + number)
        if number % 4 == 0:
            await tables.service.starting.start(table.id)
    assert len(await tables.service.posts.behind()) == MANY
    began = time.process_time()
    starting = asyncio.create_task(landmoot.catch_up())
    for _ in range(1500):
        await asyncio.sleep(0.01)
        behind = await tables.service.posts.behind() if len(there.sent) == MANY - 1 else []
        if len(behind) == 1:
            break
    assert sorted(there.sent) == [CHANNEL + number for number in range(1, MANY)]
    assert [table.channel_id for table in behind] == [CHANNEL], "all others show what is newest"
    assert time.process_time() - began < 10
    assert there.most <= 24, "so many at a time"
    there.released.set()
    await starting
    assert await tables.service.posts.behind() == []


async def test_a_shard_need_not_wait_for_another(tables: Tables, bot: Any) -> None:
    landmoot, there = bot
    there.released.set()
    by_an_earlier_process(tables)
    await tables.started(ANN, BEN)  # at a server of shard 0
    landmoot.shard_count = 2
    await landmoot._shard_ready(1)
    assert there.sent == []
    await landmoot._shard_ready(0)
    assert there.sent == [CHANNEL]


async def test_nothing_is_remembered_of_games_that_are_over(tables: Tables, bot: Any) -> None:
    landmoot, there = bot
    app: App = landmoot.app
    there.released.set()
    for number in range(3):
        table = await tables.started(ANN, BEN, channel=CHANNEL + number)
        await app.desks.shown(table.id)
        assert app.desks.of(table.id).calls._asked
        await tables.service.moderation.end(table.id, "done")
    await landmoot.background.finish(5)
    assert len(there.sent) >= 6, "a board at the start and at the end of each"
    rooms = (app.desks, app.desks.drawing, app.desks._kit.retries)
    kept = [name for room in rooms for name, each in vars(room).items() if isinstance(each, dict) and each]
    assert kept == []


async def test_two_logins_close_together_make_one_copy(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The second took what the first was writing for left over by a killed bot, and neither made one."""
    await (await Store.open(tmp_path / "landmoot.sqlite3")).close()
    noon = datetime(2026, 11, 30, 12).timestamp()
    landmoot = Landmoot(tmp_path / "landmoot.sqlite3", Setup(backups=3, clock=lambda: noon))
    await asyncio.gather(landmoot._back_up(), landmoot._back_up())
    landmoot._alarms.close()
    assert [each.name for each in (tmp_path / "backups").iterdir()] == ["landmoot-2026-11-30.sqlite3"]
    assert "could not be copied" not in caplog.text
