"""The real bot on a Discord that stands in: `python -m tests.bench.load_bot DATABASE SHARDS PORT`.

Every ten seconds it prints how late its event loop was (99th percentile, most) and its memory.
"""

import asyncio
import json
import resource
import sys

import discord.gateway
import discord.http
import yarl

import data.postgres
from bot.cli.run import serve
from bot.client import Landmoot
from bot.tables.thinking import Workers
from bot.upkeep.budget import REQUESTS, Budget
from data.shards import Shards
from tests.bench.bench_thinking import lag

TOKEN = "bench.token.of.nobody"


async def report() -> None:
    """For ever: a line of JSON about the last ten seconds."""
    while True:
        late = sorted(await lag(10.0))
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        print(json.dumps({"p99": late[len(late) * 99 // 100], "most": late[-1], "mb": memory}), flush=True)


async def main(database: str, shards: Shards, port: str) -> None:
    """Serve until told to stop."""
    discord.http.Route.BASE = f"http://127.0.0.1:{port}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://127.0.0.1:{port}/gw")
    data.postgres._BETWEEN_LOGINS = 0.1  # nobody here minds
    bot = Landmoot(
        database, shards=shards, thinker=Workers(1), budget=Budget(REQUESTS * shards.share)
    )  # fmt: skip
    reporting = asyncio.create_task(report())
    await serve(bot, TOKEN)
    reporting.cancel()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], Shards.parse(sys.argv[2]), sys.argv[3]))
