"""Three times more presses than can be drawn: `python -m tests.bench.bench_overload [TABLES] [SECONDS]`.

The real bot on SQLite against a small Discord behind a slow link, at tables of all six games. First four
people at a time open their panels, each when the one before is there: so many a second can be drawn. Then
for so many seconds (600) three times as many are pressed, whether or not any is answered; printed is how long
these presses waited for their answer, minute by minute, and what the bot's memory was. At the end everybody
stops for ten seconds, and one opens a panel.
"""

import asyncio
import itertools
import tempfile
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Any

from bot.messages.controls import Press, pack
from tests.bench.bench_load import PEOPLE, Load, channels_of, listen, prepare, served, start_bot
from tests.bench.hands import Person
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


async def open_panel(load: Load, channel: int, user: int) -> float:
    """Somebody presses My move on the newest board; milliseconds until there is something to see."""
    standin = load.standin
    who = Person(standin, load.channels[channel], channel, user, lambda id: None)
    began = time.perf_counter()
    await who.click(standin.board(channel), custom_id=pack(Press("panel", load.tables[channel])))
    return 1000 * (time.perf_counter() - began)


async def can_draw(load: Load) -> float:
    """So many panels a second."""
    line, opened, ends = people(load), 0, time.perf_counter() + _TRIED

    async def press() -> None:
        nonlocal opened
        while time.perf_counter() < ends:
            await open_panel(load, *next(line))
            opened += 1

    await asyncio.gather(*(press() for _ in range(_TOGETHER)))
    return opened / _TRIED


async def overload(load: Load, rate: float, seconds: float, reports: list[dict[str, Any]]) -> None:
    """Press so often a second, and print a line a minute."""
    line, due, ends = people(load), time.perf_counter(), time.perf_counter() + seconds
    pressing = list[asyncio.Task[float]]()
    while due < ends:
        told, pressing = due + min(_MINUTE, ends - due), []
        while due < told:
            pressing.append(asyncio.create_task(open_panel(load, *next(line))))
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
            rate = await can_draw(load)
            print(f"{rate:.1f} panels a second can be drawn; {_TIMES * rate:.1f} are pressed", flush=True)
            await overload(load, _TIMES * rate, seconds, reports)
            await asyncio.sleep(_REST)
            print(f"at rest: {await open_panel(load, *next(people(load))):.0f} ms")
        finally:
            with suppress(ProcessLookupError):
                bot.terminate()
            await asyncio.gather(bot.wait(), reading, return_exceptions=True)


if __name__ == "__main__":
    run(main)
