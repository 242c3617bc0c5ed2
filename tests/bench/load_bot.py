"""The real bot on a Discord that stands in: `load_bot.run()` with DATABASE SHARDS PORT [standby] [quiet].

Every ten seconds it prints how late its event loop was (99th percentile, most), its memory and that of
its processes (what a container is killed for, four times a second, and what is mapped beside it), what of
it the kept pictures take, by kind, and how many tasks are open and views kept;
nothing if it is to be quiet, since to look so often takes some of the processor. When its standard input
ends, so does it: whoever started it is gone, however that came. It is not to be the main module: processes
that think would load all of it again, as those of `landmoot run` do not.
"""

import asyncio
import json
import os
import sys
import threading
from typing import Any

import click
import discord.gateway
import discord.http
import yarl

import data.postgres
from bot import config, logs
from bot.budget import REQUESTS, Budget
from bot.cli.pictures import make_ready
from bot.cli.run import explain_failure, run_in_loop, serve
from bot.client import Landmoot
from bot.governor import Governor, family, in_use
from bot.memory import MIB, set_aside, usual
from bot.setup import Setup
from bot.tables.thinking import Thinker
from data.shards import Shards
from render.backdrop import CANVASES, PATCHES
from render.shelf import SPRITES
from tests.bench.bench_thinking import lag
from tests.bench.pss import pss, pss_of

TOKEN = "bench.token.of.nobody"


async def report(bot: Landmoot) -> None:
    """For ever: a line of JSON about the last ten seconds."""
    while True:
        looking = asyncio.create_task(looks(10.0))
        late = sorted(await lag(10.0))
        used = await looking
        if not hasattr(bot, "app"):
            continue  # it has not logged in yet
        took = await asyncio.to_thread(parts)
        took |= {"tables": len(bot.app.service.keeper.tables), "panels": len(bot.app.panels.all())}
        found = {"p99": late[len(late) * 99 // 100], "most": late[-1], "parts": took}
        mapped = took["own"] + took["thinking"] - used[-1]
        found |= {"mb": used[-1], "mapped": mapped, "looks": used}
        found["pictures"] = sum(shelf.taken for shelf in (SPRITES, PATCHES, CANVASES)) / MIB
        print(json.dumps(found | {"tasks": len(asyncio.all_tasks()), "views": views(bot)}), flush=True)


async def looks(seconds: float) -> list[float]:
    """The memory of all processes as a container counts it, four times a second, in MiB."""
    found, end = list[float](), asyncio.get_running_loop().time() + seconds
    while not found or asyncio.get_running_loop().time() < end:
        use = await asyncio.to_thread(in_use)
        found.append(round(use.all if use else pss(), 1))
        await asyncio.sleep(0.25)
    return found


def parts() -> dict[str, float]:
    """What may grow, in MiB: kept pictures by kind, and the bot's processes."""
    kept = {"sprites": SPRITES, "patches": PATCHES, "canvases": CANVASES}
    found = {name: round(shelf.taken / MIB, 1) for name, shelf in kept.items()}
    own, *others = family(os.getpid())
    return found | {"own": round(pss_of([own]), 1), "thinking": round(pss_of(others), 1)}


def views(bot: Landmoot) -> int:
    """The views and forms that discord.py keeps, waiting for presses."""
    store: Any = bot._connection._view_store
    return len(store._synced_message_views) + len(store._views) + len(store._modals)


async def main(database: str, shards: Shards, port: str, *, stand_by: bool) -> None:
    """Serve until told to stop."""
    logs.set_up("warning")
    discord.http.Route.BASE = f"http://127.0.0.1:{port}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://localhost:{port}/gw")
    data.postgres._BETWEEN_LOGINS = 0.1  # nobody here minds
    budget = Budget(REQUESTS * shards.share)
    shares = config.load(token=None).memory_shares
    set_aside(shares)
    make_ready()
    thinker = Thinker(shares.workers)
    setup = Setup(
        shards=shards,
        stand_by=stand_by,
        thinker=thinker,
        keep=shares.tables,
        drawing=shares.drawing,
        budget=budget,
    )
    bot = Landmoot(database, setup)
    reporting = None if "quiet" in sys.argv else asyncio.create_task(report(bot))
    memory = config.load(token=None).memory or usual()
    await serve(bot, TOKEN, Governor(memory, shares, thinker))
    if reporting is not None:
        reporting.cancel()


def _end_with_bench() -> None:
    while os.read(0, 1):
        pass
    os._exit(1)


def run() -> None:
    """Serve as the command line says."""
    threading.Thread(target=_end_with_bench, daemon=True).start()
    shards, stand_by = Shards.parse(sys.argv[2]), "standby" in sys.argv
    try:
        with explain_failure():
            run_in_loop(main(sys.argv[1], shards, sys.argv[3], stand_by=stand_by))
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
