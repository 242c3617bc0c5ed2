"""A process lost in the middle of play: `python -m tests.bench.bench_takeover [TABLES] [MOVES] [SIGNAL]`.

One process serves all tables on PostgreSQL, a second one stands by with the same shards. People make so many
moves a second; the first is killed without a word (KILL), or hangs and keeps every connection (STOP). Printed
are the seconds until the second has logged in and until it answers the first move, and then, once all has
settled: how many posts Discord had seen before (it drops those), and how many channels have more than one
message with controls.
"""

import asyncio
import os
import signal
import time
from collections import Counter

from tests import postgres
from tests.bench.bench_load import Bot, Load, channels_of, onlooker, prepare, served, start_bot
from tests.bench.discord_standin import StandIn
from tests.bench.harness import run

SHARDS = "0-1/2"


async def shards_up(standin: StandIn, seconds: float) -> None:
    """Wait until both shards are logged in; raises TimeoutError."""
    async with asyncio.timeout(seconds):
        while standin.shards < 2:  # noqa: ASYNC110 - it has no event for it
            await asyncio.sleep(0.02)


async def main(tables: int = 40, rate: float = 10, how: str = "KILL") -> None:
    """Play, kill, see who goes on."""
    folder = postgres.new_folder(None)
    try:
        server = postgres.address(folder, os.getpid())
        if server.startswith("!"):
            print(server)
            return
        channels = channels_of(tables)
        load = Load(dict(channels), await prepare(server, channels))
        async with served(load.standin) as port:
            first = await start_bot(server, SHARDS, port)
            await shards_up(load.standin, 60)
            second = await start_bot(server, SHARDS, port, "standby")
            try:
                await _through(load, server, rate, first, signal.Signals[f"SIG{how}"])
            finally:
                second.terminate()
                await second.wait()
                if first.returncode is None:
                    first.kill()
                    await first.wait()
    finally:
        postgres.stop(folder)


async def _through(load: Load, server: str, rate: float, first: Bot, how: signal.Signals) -> None:
    async with onlooker(server) as service:
        await asyncio.sleep(6)
        await load.go_on(service, rate, 10)
        before = len(await load.stored(service))
        load.standin.log_out()
        killed = time.perf_counter()
        first.send_signal(how)
        if how is signal.SIGKILL:
            await first.wait()
        await shards_up(load.standin, 90)
        logged_in = time.perf_counter() - killed
        await load.forget()
        async with asyncio.timeout(60):
            while not load.times["answered"]:
                await load.go_on(service, rate, 0.2)
        answered = time.perf_counter() - killed
        await load.go_on(service, rate, 10)
        await asyncio.sleep(20)  # what can wait has been done by then
        since = len(await load.stored(service)) - before
    if not since:
        raise SystemExit("no move was taken after the first process was lost")
    live = Counter(channel for channel, controls in load.standin.messages.values() if controls)
    twice = sum(count > 1 for count in live.values())
    print(
        f"{before} moves, then lost: logged in after {logged_in:.1f} s, first answer after {answered:.1f} s"
    )
    print(
        f"{since} moves since; {load.standin.sent_again} posts repeated by their nonce; "
        f"{twice} of {len(live)} channels with controls on more than one message"
    )


if __name__ == "__main__":
    run(main)
