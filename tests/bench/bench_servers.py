"""What a server takes that plays nothing: `python -m tests.bench.bench_servers [SERVERS] [CHANNELS]`.

The real bot on SQLite logs in with one server, and again with so many more (2,500, as many as a shard may
have), each with so many channels and as many roles (25), against a small Discord on loopback
(`tests.bench.discord_standin`). Printed is its memory (PSS) both times, once it has stayed the same, and what
a server adds.
"""

import asyncio
import tempfile
from pathlib import Path

from tests.bench.bench_load import channels_of, listen, served, start_bot
from tests.bench.discord_standin import StandIn
from tests.bench.harness import run
from tests.bench.pss import pss

_PAUSE = 5.0
"""Seconds between two looks; at 20 the bot gives back what lies free."""
_LOOKS = 6
_SAME = 0.5
"""MiB by which looks that are the same may differ."""


async def memory(servers: int, rooms: int) -> float:
    """MiB of a bot in so many servers without a table."""
    standin = StandIn(channels_of(servers), lambda what, id: None)
    standin.rooms = rooms
    with tempfile.TemporaryDirectory(prefix="lm-servers-") as folder:
        async with served(standin) as port:
            bot = await start_bot(str(Path(folder) / "servers.sqlite3"), "0-0/1", port, "quiet")
            reading = asyncio.create_task(listen(bot, []))
            try:
                return await _settled(standin, bot.pid)
            finally:
                bot.terminate()
                await asyncio.gather(bot.wait(), reading)


async def _settled(standin: StandIn, pid: int) -> float:
    """Its memory once all servers were told of and it has stayed the same for half a minute."""
    looks = [0.0]
    while not standin.shards or len(looks) < _LOOKS or max(looks) - min(looks) > _SAME:
        await asyncio.sleep(_PAUSE)
        looks = [*looks[1 - _LOOKS :], pss(pid)]
    return looks[-1]


async def main(servers: int = 2500, rooms: int = 25) -> None:
    """Both, one after the other."""
    alone = await memory(1, rooms)
    many = await memory(servers + 1, rooms)
    print(
        f"{alone:.1f} MiB in one server, {many:.1f} in {servers} more of {rooms} channels and roles: "
        f"{(many - alone) * 1024 / servers:.1f} KiB each"
    )


if __name__ == "__main__":
    run(main)
