"""The bot under load: `python -m tests.bench.bench_load [TABLES] [MOVES_A_SECOND] [SECONDS] [--beside N]`.

Two processes with two shards each on one PostgreSQL, then one process on SQLite, each against a small
Discord on loopback (`tests.bench.discord_standin`). All six games are played, table by table, by two
people and the strongest computer player (two people alone where no more may play). People press what
people press (the panel, a kind of move, what it asks for) at so many moves a second as tables can take.
Printed are milliseconds from a press to its acknowledgement, to its answer (a move is stored then), and
from a move's last press to its board, how late the bots were, what they worked, and what people and
Discord took of the same processors; all of it over a slow link (`tests.bench.slow_link`), which takes 145 ms
of each answer. A move that is asked for while all tables wait for computers is told as such. With `--beside`
it is SQLite alone, three people at each table, without and with so many more tables at which strong computers
play each other.
"""

import asyncio
import json
import os
import random
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import asyncpg
from aiohttp import web

from bot import config
from bot.cli.pictures import make_ready
from bot.memory import usual
from bot.tables.model import Glance, Opening, Phase
from bot.tables.service import TableService
from data.names import is_url
from data.postgres import number_marks
from data.read import Read
from data.sqlite import Connection
from data.store import Store
from rules.kernel.actions import Action, Leave
from rules.kernel.game import RandomPlayer, Turn
from tests import postgres
from tests.bench.discord_standin import StandIn
from tests.bench.hands import Hands, Person
from tests.bench.harness import run
from tests.bench.played import GAMES, Played
from tests.bench.pss import processor
from tests.bench.slow_link import slow
from tests.discord.world import move_by_buttons

PEOPLE = (1001, 1002)
ALONE = (*PEOPLE, 1003)
"""People without computers: some games take no fewer."""
Bot = asyncio.subprocess.Process


def channels_of(tables: int) -> dict[int, int]:
    """Channel and server of each table; the servers are spread over all shards."""
    return {((n + 1) << 22) + 2: (n + 1) << 22 for n in range(tables)}


async def prepare(
    database: str,
    channels: dict[int, int],
    games: Sequence[Played] = (GAMES["land"], GAMES["settlers"]),
    people: Sequence[int] = PEOPLE,
    computers: int = 1,
) -> dict[int, int]:
    """Start a game in every channel, these in turn; the table of each. The computers are the strongest."""
    store = await Store.open(database)
    service, made = TableService(store), {}
    for number, (channel, guild) in enumerate(channels.items()):
        played = games[number % len(games)]
        table = await service.lobby.open(
            Opening(guild_id=guild, channel_id=channel, opener_id=1, game=played.game, chosen=played.chosen)
        )
        for user in people[: played.people]:
            await service.lobby.join(table.id, user, f"user{user}")
        for _ in range(min(played.people - len(people), computers)):
            await service.lobby.add_computer(table.id)
        if await service.starting.start(table.id) is None:
            await service.starting.begin(table.id)
        made[channel] = table.id
    await store.close()
    return made


class Onlooker:
    """A store to look at from beside the bots, which hold the claim."""

    def __init__(self, session: Any) -> None:
        self.read = Read(session)
        self.engine = self
        self._session = session
        self._people: dict[int, set[int]] = {}
        self.regained = list[object]()
        """Never called."""

    async def for_people(self) -> set[int]:
        """The tables that wait for a person: those that wait for a computer alone take no press."""
        found = set[int]()
        for id, waiting in await self._session.fetch("SELECT id, waiting FROM games WHERE phase = 'playing'"):
            if id not in self._people:
                seats = await self.read.seats(id)
                self._people[id] = {seat.seat for seat in seats if seat.user_id is not None}
            if self._people[id] & {*json.loads(waiting)}:
                found.add(id)
        return found


class Latest:
    """Reads what is committed now, each time."""

    def __init__(self, pool: Any) -> None:
        self._pool = pool

    async def fetch(self, statement: str, values: Any = ()) -> Any:
        """Run one statement and return its rows."""
        return await self._pool.fetch(number_marks(statement), *values)


@asynccontextmanager
async def onlooker(database: str) -> AsyncIterator[TableService]:
    """A service that only reads."""
    if is_url(database):
        async with asyncpg.create_pool(database, min_size=1, max_size=2) as pool:
            yield TableService(Onlooker(Latest(pool)))  # type: ignore[arg-type]
        return
    connection = Connection(Path(database))
    await connection
    try:
        yield TableService(Onlooker(connection))  # type: ignore[arg-type]
    finally:
        await connection.close()


class Load:
    """People who press what the board and their panels offer, and what they wait for."""

    def __init__(self, channels: dict[int, int], tables: dict[int, int]) -> None:
        self.channels, self.tables = channels, tables
        self.standin = StandIn(channels, self.heard)
        self.times: dict[str, list[float]] = defaultdict(list)
        self.sent: dict[int, float] = {}
        """Presses that wait for their answer, and when they were sent."""
        self.boards: dict[int, float] = {}
        self.busy = set[int]()
        """Channels in which somebody is putting a move together."""
        self.moves = self.presses = self.failed = 0
        self.vain = 0
        """Moves that were asked for when no table waited for a person who was not at it yet."""
        self.rng = random.Random(1)
        self._moving = set[asyncio.Task[None]]()

    def heard(self, what: str, id: int) -> None:
        """Note how long something took since its press."""
        now = time.perf_counter()
        if what == "posted":
            began = self.boards.pop(id, None)
        elif what == "answered":
            began = self.sent.pop(id, None)  # None: the same panel once more
        else:
            began = self.sent.get(id)
        if began is not None:
            self.times[what].append(1000 * (now - began))

    async def forget(self) -> None:
        """Wait for no answer any more: whoever owed them was killed."""
        await self.stop()
        self.times.clear()
        self.sent.clear()
        self.boards.clear()

    async def chosen(self, service: TableService, channel: int) -> tuple[int, Glance, Action] | None:
        """Somebody who is to move at that table, what they see, and a move of theirs; None if nobody can."""
        service.keeper.tables.clear()
        live = await service.keeper.peek(self.tables[channel])
        if live.table.phase is not Phase.PLAYING:
            self.channels = {each: guild for each, guild in self.channels.items() if each != channel}
            return None
        users = live.table.users(live.waiting)
        if not users:
            return None
        glance = await service.play.glance(live.table.id, users[0])
        action = RandomPlayer().choose(Turn(live.game, live.state, glance.seat or 0), self.rng)
        return None if isinstance(action, Leave) else (users[0], glance, action)

    async def move(self, service: TableService, channel: int) -> bool:
        """Begin one move of somebody at that table; False if nobody can."""
        chosen = await self.chosen(service, channel)
        if chosen is None or self.standin.board(channel) is None:
            return False
        self.busy.add(channel)
        moving = asyncio.create_task(self._move(channel, *chosen))
        self._moving.add(moving)
        moving.add_done_callback(self._moving.discard)
        return True

    async def _move(self, channel: int, user: int, glance: Glance, action: Action) -> None:
        """Press until the move is made; one that somebody else's move has overtaken is let go."""

        def sent(id: int) -> None:
            self.presses += 1
            self.sent[id] = self.boards[channel] = time.perf_counter()

        hands: Any = Hands(self.standin, channel)
        who: Any = Person(self.standin, self.channels[channel], channel, user, sent)
        try:
            await move_by_buttons(hands, who, glance, action)
            self.moves += 1
        except (StopIteration, RuntimeError, KeyError, AssertionError, TimeoutError, ConnectionError):
            self.failed += 1
        finally:
            self.busy.discard(channel)

    async def go_on(self, service: TableService, rate: float, seconds: float) -> None:
        """So many moves a second, as far as tables can take them."""
        due = end = time.perf_counter()
        end += seconds
        while time.perf_counter() < end:
            for channel in await self._ready(service):
                if await self.move(service, channel):
                    break
            else:
                self.vain += 1
            due = max(due + 1 / rate, time.perf_counter() - 1)
            await asyncio.sleep(max(0.0, due - time.perf_counter()))

    async def _ready(self, service: TableService) -> list[int]:
        """The channels, in any order, whose tables wait for somebody who is not at it yet."""
        store: Any = service.keeper.store
        waiting = await store.for_people()
        found = sorted(channel for channel in self.channels if self.tables[channel] in waiting)
        self.rng.shuffle(found)
        return [channel for channel in found if channel not in self.busy]

    async def stop(self) -> None:
        """Let go of the moves that are under way."""
        for moving in self._moving:
            moving.cancel()
        await asyncio.gather(*self._moving, return_exceptions=True)

    async def stored(self, service: TableService) -> set[int]:
        """The interactions whose moves the store has; raises SystemExit if none: nothing is measured then."""
        found = set[int]()
        for table_id in self.tables.values():
            found |= {row.interaction_id or 0 for row in await service.keeper.store.read.moves(table_id)}
        found.discard(0)
        if not found:
            raise SystemExit(f"no move was taken: {self.presses} presses, {self.failed} moves let go")
        return found

    def line(
        self, name: str, seconds: float, reports: list[dict[str, Any]], worked: float, own: float
    ) -> str:
        """What came of it; the bots have `worked` so many seconds, and people and Discord `own`."""
        parts = [f"{name}: {self.moves / seconds:.1f} moves/s"]
        for what, found in self.times.items():
            each = sorted(found)
            parts.append(
                f"{what} {each[len(each) // 2]:.0f} / {each[len(each) * 99 // 100]:.0f} ms ({len(each)})"
            )
        late = [report["p99"] for report in reports], [report["most"] for report in reports]
        parts.append(f"lag p99 {max(late[0], default=0):.0f}, most {max(late[1], default=0):.0f} ms")
        used = [look for report in reports for look in report["looks"]]
        mapped = max((report["mapped"] for report in reports), default=0)
        may = config.load(token=None).memory or usual()
        above = f"{sum(look > may for look in used)} of {len(used)} looks above {may}"
        parts.append(f"{max(used, default=0):.0f} MiB at most, {above}, {mapped:.0f} of files mapped beside")
        parts.append(f"{self.standin.requests / seconds:.0f} requests/s, 429s {self.standin.limited}")
        parts.append(f"{self.presses / max(1, self.moves):.2f} presses a move, {self.failed} overtaken")
        parts.append(f"{self.vain} asked for when only computers were to move")
        share = 1000 / max(1, self.moves)
        parts.append(f"{share * worked:.0f} ms of processor a move, {share * own:.0f} for people and Discord")
        return "; ".join(parts)


@asynccontextmanager
async def served(standin: StandIn) -> AsyncIterator[str]:
    """That Discord behind a slow link; its port."""
    runner = web.AppRunner(standin.app(), access_log=None)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        async with slow(runner.addresses[0][1]) as port:
            yield str(port)
    finally:
        await runner.cleanup()


async def measure(
    name: str,
    database: str,
    ranges: list[str],
    tables: int,
    *,
    rate: float,
    seconds: float,
    beside: int | None = None,
) -> None:
    """Start the bots, let people play, print a line.

    With `beside` no computer sits at their tables, but at so many more four computers play each other.
    """
    channels, games = channels_of(tables + (beside or 0)), list(GAMES.values())
    peopled = dict(list(channels.items())[:tables])
    if beside is None:
        made = await prepare(database, peopled, games)
    else:
        made = await prepare(database, peopled, games, ALONE, 0)
        others = {channel: guild for channel, guild in channels.items() if channel not in peopled}
        await prepare(database, others, games, (), 4)
    load = Load(dict(peopled), made)
    load.standin.channels = channels
    async with served(load.standin) as port:
        bots = [await start_bot(database, each, port) for each in ranges]
        print(await _measured(name, load, bots, database, rate, seconds), flush=True)


async def _measured(
    name: str, load: Load, bots: list[Bot], database: str, rate: float, seconds: float
) -> str:
    """Wait for the bots, let people play, end the bots; what came of it."""
    reports: list[dict[str, Any]] = []
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
            load.moves = load.presses = load.failed = load.vain = load.standin.requests = 0
            load.standin.limited = {"global": 0, "user": 0}
            reports.clear()
            before, own = sum(processor(bot.pid) for bot in bots), time.process_time()
            await load.go_on(service, rate, seconds)
            worked, own = sum(processor(bot.pid) for bot in bots) - before, time.process_time() - own
            await load.stored(service)
        return load.line(name, seconds, reports, worked, own)
    finally:
        await load.stop()
        for bot in bots:
            with suppress(ProcessLookupError):
                bot.terminate()
        await asyncio.gather(*(bot.wait() for bot in bots), *readers, return_exceptions=True)


async def start_bot(database: str, shards: str, port: str, *more: str, logged: int | None = None) -> Bot:
    """The real bot in a process of its own: reports on its standard output, its log where `logged` says.

    It ends with this process, even if that is killed.
    """
    await asyncio.to_thread(make_ready)
    command = [sys.executable, "-c", "from tests.bench.load_bot import run; run()"]
    command += [database, shards, port, *more]
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, stderr=logged)


async def listen(bot: asyncio.subprocess.Process, reports: list[dict[str, Any]]) -> None:
    """Take the reports of a bot as they come."""
    assert bot.stdout is not None
    async for line in bot.stdout:
        reports.append(json.loads(line))


async def main(tables: int = 100, rate: float = 30.0, seconds: float = 40.0, *, beside: int = 0) -> None:
    """Let people press both ways; with tables of computers BESIDE on SQLite alone, without and with them."""
    print(f"{tables} tables, {rate:.0f} moves a second asked for, {seconds:.0f} s each")
    if beside:
        for more, name in ((0, "people alone"), (beside, f"{beside} tables of computers beside")):
            await _on_sqlite(name, tables, rate, seconds, more)
        return
    folder = postgres.new_folder(None)
    try:
        server = postgres.address(folder, os.getpid())
        if server.startswith("!"):
            print(server)
        else:
            ranges = ["0-1/4", "2-3/4"]
            await measure("PostgreSQL, 2 processes", server, ranges, tables, rate=rate, seconds=seconds)
    finally:
        postgres.stop(folder)
    await _on_sqlite("SQLite, 1 process", tables, rate, seconds, None)


async def _on_sqlite(name: str, tables: int, rate: float, seconds: float, beside: int | None) -> None:
    with tempfile.TemporaryDirectory(prefix="lm-load-") as place:
        file = str(Path(place) / "load.sqlite3")
        await measure(name, file, ["0-3/4"], tables, rate=rate, seconds=seconds, beside=beside)


if __name__ == "__main__":
    run(main)
