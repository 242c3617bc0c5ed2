"""Three times more presses than can be drawn: `python -m tests.bench.bench_overload [TABLES] [SECONDS]`.

The real bot on SQLite against a small Discord behind a slow link, at tables of all six games. First four
people at a time open their panels, each when the one before is there: so many a second can be drawn. Then
for so many seconds (600) three times as many are pressed, whether or not any is answered; printed is how long
it took until a panel of theirs was there, minute by minute, and what the bot's memory was. At the end
everybody stops for ten seconds, and one opens a panel.
"""

import asyncio
import itertools
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Any

from bot.messages.controls import Press, pack
from tests.bench.bench_load import PEOPLE, Load, channels_of, listen, prepare, served, start_bot
from tests.bench.hands import PATIENCE, Person
from tests.bench.harness import run
from tests.bench.played import GAMES

_TIMES = 3
_TRIED = 20.0
"""Seconds in which it is found out how much can be drawn."""
_TOGETHER = 4
"""People who press at a time then: as many as two threads have in hand and in line."""
_REST = 10.0
_MINUTE = 60.0


def people(load: Load) -> Iterator[tuple[int, int]]:
    """For ever: a channel, and somebody who sits there."""
    return itertools.cycle([(channel, user) for user in PEOPLE for channel in load.channels])


class Crowd:
    """People who press My move, each until their panel is there: that of a newer press will do."""

    def __init__(self, load: Load) -> None:
        self._load = load
        self._waiting = defaultdict[tuple[int, int], dict[float, asyncio.Future[float]]](dict)

    async def open_panel(self, channel: int, user: int) -> float:
        """Somebody presses it on the newest board; milliseconds until there is something to see."""
        began, waiting = time.perf_counter(), self._waiting[channel, user]
        seen = waiting[began] = asyncio.get_running_loop().create_future()
        clicking = asyncio.create_task(self._click(channel, user))
        clicking.add_done_callback(lambda done: done.cancelled() or done.exception() or _come(waiting, began))
        async with asyncio.timeout(PATIENCE):
            return 1000 * (await seen - began)

    async def _click(self, channel: int, user: int) -> None:
        load = self._load
        who = Person(load.standin, load.channels[channel], channel, user, lambda id: None)
        press = Press("panel", load.tables[channel])
        await who.click(load.standin.board(channel), custom_id=pack(press))


def _come(waiting: dict[float, asyncio.Future[float]], began: float) -> None:
    """A panel has come for what was pressed then, and all that was before."""
    for since in [each for each in waiting if each <= began]:
        waiting.pop(since).set_result(time.perf_counter())


async def can_draw(load: Load, crowd: Crowd) -> float:
    """So many panels a second."""
    line, opened, ends = people(load), 0, time.perf_counter() + _TRIED

    async def press() -> None:
        nonlocal opened
        while time.perf_counter() < ends:
            await crowd.open_panel(*next(line))
            opened += 1

    await asyncio.gather(*(press() for _ in range(_TOGETHER)))
    return opened / _TRIED


async def overload(
    load: Load, crowd: Crowd, rate: float, seconds: float, reports: list[dict[str, Any]]
) -> None:
    """Press so often a second, and print a line a minute."""
    line, due, ends = people(load), time.perf_counter(), time.perf_counter() + seconds
    pressing = list[asyncio.Task[float]]()
    while due < ends:
        told, pressing = due + min(_MINUTE, ends - due), []
        while due < told:
            pressing.append(asyncio.create_task(crowd.open_panel(*next(line))))
            due += 1 / rate
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
        found = await asyncio.gather(*pressing, return_exceptions=True)
        took = sorted(each for each in found if isinstance(each, float))
        used = max((look for each in reports for look in each["looks"]), default=0)
        print(
            f"{len(pressing)} presses, {len(pressing) - len(took)} unanswered; answered after "
            f"{took[len(took) // 2]:.0f} ms, {took[len(took) * 99 // 100]:.0f} at the 99th percentile; "
            f"{used:.0f} MiB at most",
            flush=True,
        )


async def main(tables: int = 12, seconds: int = 600) -> None:
    """Start the bot, find out what it can draw, ask three times as much."""
    channels = channels_of(tables)
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="lm-overload-"))
        database = str(Path(folder) / "overload.sqlite3")
        load = Load(dict(channels), await prepare(database, channels, list(GAMES.values())))
        reports: list[dict[str, Any]] = []
        bot = await start_bot(database, "0-0/1", await stack.enter_async_context(served(load.standin)))
        reading = asyncio.create_task(listen(bot, reports))
        try:
            while any(load.standin.board(channel) is None for channel in channels):
                if bot.returncode is not None:
                    raise SystemExit("the bot ended at its start")
                await asyncio.sleep(0.5)
            crowd = Crowd(load)
            rate = await can_draw(load, crowd)
            print(f"{rate:.1f} panels a second can be drawn; {_TIMES * rate:.1f} are pressed", flush=True)
            await overload(load, crowd, _TIMES * rate, seconds, reports)
            await asyncio.sleep(_REST)
            print(f"at rest: {await crowd.open_panel(*next(people(load))):.0f} ms")
        finally:
            with suppress(ProcessLookupError):
                bot.terminate()
            await asyncio.gather(bot.wait(), reading, return_exceptions=True)


if __name__ == "__main__":
    run(main)
