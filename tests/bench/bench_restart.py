"""How soon are boards right after a start? `python -m tests.bench.bench_restart [TABLES] [SHARDS]`.

The real bot on SQLite starts with so many tables (200) whose boards were never posted, against a small
Discord on loopback (`tests.bench.discord_standin`) in which every request about the first channel takes 25 s.
Printed are the seconds from the login of a table's shard to its board, but for that channel's, for each
shard and for all, and the bot's processor time. With `DOWN [STATUS]` behind them, every request about a
channel is answered by that status (503) for so many seconds from about its login on, no channel is stuck, and
the seconds from the first success after that to all boards are printed.
"""

import asyncio
import resource
import tempfile
import time
from contextlib import AsyncExitStack, suppress
from pathlib import Path

from tests.bench.bench_load import channels_of, listen, prepare, served, start_bot
from tests.bench.discord_standin import StandIn
from tests.bench.harness import run

STUCK = 25.0
START = 5.0
"""Seconds until the bot has logged in, about."""


async def main(tables: int = 200, shards: int = 1, down: int = 0, status: int = 503) -> None:
    """Start the bot, have Discord away for a while if wanted, and wait for the boards."""
    channels, shown, done = channels_of(tables), dict[int, float](), asyncio.Event()

    def heard(what: str, id: int) -> None:
        if what == "posted":
            shown.setdefault(id, time.perf_counter())
        if len(shown) == tables:
            done.set()

    standin = StandIn(channels, heard)
    stuck = min(channels)
    if not down:
        standin.stuck[stuck] = STUCK
    standin.down = status if down else 0
    async with AsyncExitStack() as stack:
        port = await stack.enter_async_context(served(standin))
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="lm-restart-"))
        database = str(Path(folder) / "restart.sqlite3")
        await prepare(database, channels)
        bot = await start_bot(database, f"0-{shards - 1}/{shards}", port)
        reading = asyncio.create_task(listen(bot, []))
        if down:
            await asyncio.sleep(START + down)
            standin.down = 0
            back = time.perf_counter()
        await done.wait()
        with suppress(ProcessLookupError):
            bot.terminate()
        await asyncio.gather(bot.wait(), reading)
    if down:
        _tell_return(sorted(at - back for at in shown.values()), sum(standin.limited.values()))
        return
    logged_in = {channel: standin.ready[(guild >> 22) % shards] for channel, guild in channels.items()}
    since = {channel: at - logged_in[channel] for channel, at in shown.items()}
    if shards > 1:
        _tell_shards(standin, {channel: each for channel, each in since.items() if channel != stuck}, shards)
    late = sorted(seconds for channel, seconds in since.items() if channel != stuck)
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(
        f"{tables} tables, {shards} shards: boards after {late[0]:.1f} s (first), "
        f"{late[len(late) // 2]:.1f} s (half), "
        f"{late[-1]:.1f} s (all but one); the stuck channel's after {since[stuck]:.1f} s; "
        f"the bot took {spent.ru_utime + spent.ru_stime:.1f} s of a processor, its start included"
    )


def _tell_return(boards: list[float], limited: int) -> None:
    """How soon boards were there, counted from when Discord was back, and how often it said to slow down."""
    first, half, last = boards[0], boards[len(boards) // 2], boards[-1]
    print(
        f"{len(boards)} tables: the first board {first:.1f} s after Discord was back, from then on half "
        f"of all in {half - first:.1f} s, all in {last - first:.1f} s (at 45 requests a second "
        f"{len(boards) / 45:.1f}); told to wait {limited} times"
    )


def _tell_shards(standin: StandIn, since: dict[int, float], shards: int) -> None:
    """A line a shard: when it was logged in, and how soon its tables had their boards."""
    began = min(standin.ready.values())
    for shard in range(shards):
        boards = sorted(seconds for channel, seconds in since.items() if (channel >> 22) % shards == shard)
        if boards:
            print(
                f"shard {shard}, logged in {standin.ready[shard] - began:.0f} s after the first: "
                f"{len(boards)} boards after {boards[0]:.1f} to {boards[-1]:.1f} s"
            )


if __name__ == "__main__":
    run(main)
