"""The bot under load: `python -m tests.bench.bench_load [TABLES] [MOVES_A_SECOND] [SECONDS]`.

Two processes with two shards each on one PostgreSQL, then one process on SQLite, each against a small Discord
on loopback (`tests.bench.discord_standin`). At every table two people and a computer player play; people
send moves as slash commands at the given rate, whichever table can take one. Printed are milliseconds from a
move to its acknowledgement, to its answer (so it is stored) and to its board, and how late the bots were.
"""

import asyncio
import json
import os
import random
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import asyncpg
from aiohttp import web

from bot.tables.model import Phase
from bot.tables.service import TableService
from data.names import is_url
from data.postgres import numbered
from data.read import Read
from data.sqlite import SQLiteSession, connection_to
from data.store import Store
from rules.actions import Leave
from rules.game import RandomPlayer, Turn
from tests import postgres
from tests.bench.discord_standin import StandIn
from tests.discord.world import command_of

PEOPLE = (1001, 1002)
Bot = asyncio.subprocess.Process


def channels_of(tables: int) -> dict[int, int]:
    """Channel and server of each table; the servers are spread over all shards."""
    return {((n + 1) << 22) + 2: (n + 1) << 22 for n in range(tables)}


async def prepare(database: str, channels: dict[int, int]) -> dict[int, int]:
    """Start a game in every channel; the table of each."""
    store = await Store.open(database)
    service, made = TableService(store), {}
    for number, (channel, guild) in enumerate(channels.items()):
        game = ("land", "settlers")[number % 2]
        table = await service.lobby.open(
            guild_id=guild, channel_id=channel, opener_id=1, game=game, chosen={}
        )
        for user in PEOPLE:
            await service.lobby.join(table.id, user, f"user{user}")
        await service.lobby.add_computer(table.id)
        if await service.lobby.start(table.id) is None:
            await service.lobby.begin(table.id)
        made[channel] = table.id
    await store.close()
    return made


class Onlooker:
    """A store to look at from beside the bots, which hold the claim."""

    def __init__(self, session: Any) -> None:
        self.read = Read(session)

    def on_regained(self, call: object) -> None:
        """Never."""


class Latest:
    """Reads what is committed now, each time."""

    def __init__(self, pool: Any) -> None:
        self._pool = pool

    async def fetch(self, statement: str, values: Any = ()) -> Any:
        """Run one statement and return its rows."""
        return await self._pool.fetch(numbered(statement), *values)


@asynccontextmanager
async def onlooker(database: str) -> AsyncIterator[TableService]:
    """A service that only reads."""
    if is_url(database):
        async with asyncpg.create_pool(database, min_size=1, max_size=2) as pool:
            yield TableService(Onlooker(Latest(pool)))  # type: ignore[arg-type]
        return
    connection = connection_to(database)
    await connection
    try:
        yield TableService(Onlooker(SQLiteSession(Path(database), connection)))  # type: ignore[arg-type]
    finally:
        await connection.close()


class Load:
    """People who move, and what they wait for."""

    def __init__(self, channels: dict[int, int], tables: dict[int, int]) -> None:
        self.channels, self.tables = channels, tables
        self.standin = StandIn(channels, self.heard)
        self.times: dict[str, list[float]] = defaultdict(list)
        self.sent: dict[int, float] = {}
        self.boards: dict[int, float] = {}
        self.busy: dict[int, int] = {}
        self.moves = self.over = 0
        self.rng = random.Random(1)

    def heard(self, what: str, id: int) -> None:
        """Note how long something took since its move."""
        now = time.perf_counter()
        if what == "posted":
            began = self.boards.pop(id, None)
        else:
            began = self.sent.get(id)
            if what == "answered" and began is not None:
                self.sent.pop(id)
                self.busy = {channel: each for channel, each in self.busy.items() if each != id}
        if began is not None:
            self.times[what].append(1000 * (now - began))

    def forget(self) -> None:
        """Wait for no answer any more: whoever owed them was killed."""
        self.times.clear()
        self.sent.clear()
        self.busy.clear()
        self.boards.clear()

    async def move(self, service: TableService, channel: int) -> bool:
        """One move of somebody at that table; False if nobody can."""
        service.keeper.forget_all()
        glance = await service.play.glance(self.tables[channel])
        if glance.table.phase is not Phase.PLAYING:
            self.over += 1
            self.channels = {each: guild for each, guild in self.channels.items() if each != channel}
            return False
        users = glance.table.users(glance.waiting)
        if not users:
            return False
        glance = await service.play.glance(glance.table.id, users[0])
        live = await service.keeper.peek(glance.table.id)
        action = RandomPlayer().choose(Turn(live.game, live.state, glance.seat or 0), self.rng)
        if isinstance(action, Leave):
            return False
        command, options = command_of(action, glance)
        began = time.perf_counter()
        self.busy[channel] = -1
        id = await self.standin.interact(self.channels[channel], channel, users[0], command, options)
        self.sent[id], self.busy[channel] = began, id
        self.boards.setdefault(channel, began)
        self.moves += 1
        return True

    async def go_on(self, service: TableService, rate: float, seconds: float) -> None:
        """So many moves a second, as far as tables can take them."""
        due = end = time.perf_counter()
        end += seconds
        while time.perf_counter() < end:
            for channel in self.rng.sample(sorted(self.channels), min(6, len(self.channels))):
                if channel not in self.busy and await self.move(service, channel):
                    break
            due = max(due + 1 / rate, time.perf_counter() - 1)
            await asyncio.sleep(max(0.0, due - time.perf_counter()))

    def line(self, name: str, seconds: float, reports: list[dict[str, float]]) -> str:
        """What came of it."""
        parts = [f"{name}: {self.moves / seconds:.1f} moves/s"]
        for what, found in self.times.items():
            each = sorted(found)
            parts.append(
                f"{what} {each[len(each) // 2]:.0f} / {each[len(each) * 99 // 100]:.0f} ms ({len(each)})"
            )
        late = [report["p99"] for report in reports], [report["most"] for report in reports]
        parts.append(f"lag p99 {max(late[0], default=0):.0f}, most {max(late[1], default=0):.0f} ms")
        parts.append(f"{max((report['mb'] for report in reports), default=0):.0f} MB a process")
        parts.append(f"{self.standin.requests / seconds:.0f} requests/s, 429s {self.standin.limited}")
        return "; ".join(parts)


@asynccontextmanager
async def served(standin: StandIn) -> AsyncIterator[str]:
    """That Discord on loopback; its port."""
    runner = web.AppRunner(standin.app(), access_log=None)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        yield str(runner.addresses[0][1])
    finally:
        await runner.cleanup()


async def measure(
    name: str, database: str, ranges: list[str], tables: int, rate: float, seconds: float
) -> None:
    """Start the bots, let people play, print a line."""
    channels = channels_of(tables)
    load = Load(dict(channels), await prepare(database, channels))
    async with served(load.standin) as port:
        bots = [await start_bot(database, each, port) for each in ranges]
        print(await _measured(name, load, bots, database, rate, seconds), flush=True)


async def _measured(
    name: str, load: Load, bots: list[Bot], database: str, rate: float, seconds: float
) -> str:
    """Wait for the bots, let people play, end the bots; what came of it."""
    reports: list[dict[str, float]] = []
    readers = [asyncio.create_task(listen(bot, reports)) for bot in bots]
    try:
        for _ in range(600):
            if load.standin.shards == 4:
                break
            if any(bot.returncode is not None for bot in bots):
                raise SystemExit("a bot ended at its start")
            await asyncio.sleep(0.1)
        await asyncio.sleep(max(8.0, len(load.tables) / 20))  # every table's first board
        async with onlooker(database) as service:
            await load.go_on(service, rate, 5)
            load.times.clear()
            load.moves = load.standin.requests = 0
            load.standin.limited = {"global": 0, "user": 0}
            reports.clear()
            await load.go_on(service, rate, seconds)
        return load.line(name, seconds, reports)
    finally:
        for bot in bots:
            with suppress(ProcessLookupError):
                bot.terminate()
        await asyncio.gather(*(bot.wait() for bot in bots), *readers, return_exceptions=True)


async def start_bot(database: str, shards: str, port: str, *more: str, logged: int | None = None) -> Bot:
    """The real bot in a process of its own: reports on its standard output, its log where `logged` says."""
    command = [sys.executable, "-c", "from tests.bench.load_bot import run; run()"]
    command += [database, shards, port, *more]
    return await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE, stderr=logged)


async def listen(bot: asyncio.subprocess.Process, reports: list[dict[str, float]]) -> None:
    """Take the reports of a bot as they come."""
    assert bot.stdout is not None
    async for line in bot.stdout:
        reports.append(json.loads(line))


async def main(tables: int, rate: float, seconds: float) -> None:
    """Both ways."""
    print(f"{tables} tables, {rate:.0f} moves a second asked for, {seconds:.0f} s each")
    folder = postgres.new_folder()
    try:
        server = postgres.address(folder, os.getpid())
        if server.startswith("!"):
            print(server)
        else:
            await measure("PostgreSQL, 2 processes", server, ["0-1/4", "2-3/4"], tables, rate, seconds)
    finally:
        postgres.stop(folder)
    with tempfile.TemporaryDirectory(prefix="lm-load-") as place:
        file = str(Path(place) / "load.sqlite3")
        await measure("SQLite, 1 process", file, ["0-3/4"], tables, rate, seconds)


if __name__ == "__main__":
    given = [float(each) for each in sys.argv[1:]] + [100, 30, 40][len(sys.argv) - 1 :]
    asyncio.run(main(int(given[0]), given[1], given[2]))
