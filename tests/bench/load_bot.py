"""The real bot on a Discord that stands in: `python -m tests.bench.load_bot DATABASE SHARDS PORT [standby]`.

Every ten seconds it prints how late its event loop was (99th percentile, most), its memory, what of it the
kept pictures take, and how many tasks are open and views kept.
"""

import asyncio
import json
import os
import sys
from pathlib import Path
from typing import Any

import discord.gateway
import discord.http
import yarl

import data.postgres
from bot.budget import REQUESTS, Budget
from bot.cli.run import serve
from bot.client import Landmoot
from bot.setup import Setup
from bot.tables.thinking import Workers
from data.shards import Shards
from render.backdrop import CANVASES, PATCHES
from render.shelf import SPRITES
from tests.bench.bench_thinking import lag

TOKEN = "bench.token.of.nobody"


async def report(bot: Landmoot) -> None:
    """For ever: a line of JSON about the last ten seconds."""
    while True:
        late = sorted(await lag(10.0))
        found = {"p99": late[len(late) * 99 // 100], "most": late[-1], "mb": memory(), "pictures": pictures()}
        print(json.dumps(found | {"tasks": len(asyncio.all_tasks()), "views": views(bot)}), flush=True)


def memory() -> float:
    """What this process has in memory now, in MiB."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / (1 << 20)


def pictures() -> float:
    """What the pictures that are kept to be used again take of it, in MiB."""
    return sum(shelf.taken for shelf in (SPRITES, PATCHES, CANVASES)) / (1 << 20)


def views(bot: Landmoot) -> int:
    """The views and forms that discord.py keeps, waiting for presses."""
    store: Any = bot._connection._view_store
    return len(store._synced_message_views) + len(store._views) + len(store._modals)


async def main(database: str, shards: Shards, port: str, *, stand_by: bool) -> None:
    """Serve until told to stop."""
    discord.http.Route.BASE = f"http://127.0.0.1:{port}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://127.0.0.1:{port}/gw")
    data.postgres._BETWEEN_LOGINS = 0.1  # nobody here minds
    budget = Budget(REQUESTS * shards.share)
    bot = Landmoot(database, Setup(shards=shards, stand_by=stand_by, thinker=Workers(1), budget=budget))
    reporting = asyncio.create_task(report(bot))
    await serve(bot, TOKEN)
    reporting.cancel()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], Shards.parse(sys.argv[2]), sys.argv[3], stand_by="standby" in sys.argv))
