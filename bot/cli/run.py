"""`landmoot run`: the bot in Discord, until it is told to stop."""

import asyncio
import contextlib
import gc
import logging
import sys
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import aiohttp
import click
import discord

from bot import config
from bot.beacon.source import Relays
from bot.budget import REQUESTS, Budget
from bot.cli.common import NO_METRICS, Unusable, begin_log, load_settings, stop_event
from bot.cli.pictures import make_ready
from bot.client import Landmoot
from bot.governor import Governor
from bot.memory import give_back, set_aside, usual
from bot.meters import Meters
from bot.setup import Setup
from bot.spans import HOUR
from bot.tables.thinking import Thinker
from bot.upkeep.command_lists import StrangeServer
from data.errors import StoreError

BAD_TOKEN = "Discord does not accept LANDMOOT_TOKEN: reset it in the developer portal and copy it again."
_CLOSED = {
    4004: BAD_TOKEN,
    4010: "Discord does not know such a shard: check LANDMOOT_SHARDS.",
    4011: "This bot is in so many servers that Discord wants shards: set LANDMOOT_SHARDS, or leave it empty.",
    4014: "Discord does not allow this bot the intents that it asks for: it needs no privileged one; "
    "look at its page in the developer portal.",
}
"""What the gateway's last words mean, by their code."""
_TURN = 0.001
"""Seconds after which a thread that draws hands Python on to one that waits for it.

With the 5 ms that Python has by itself, the event loop and the store's thread wait so long after each
statement and each request: 20.8 and 21.8 moves a second, and by turns 24.2 and 28.5 with this (`bench_load`).
"""
_LOOK_AFTER = 20_000
"""Objects that are made until the youngest are looked through for what may go.

With the 700 that Python has by itself that took 2.0 to 2.9 s of processor in a minute of sixty tables, in
which the event loop had 11 to 15, and 0.8 s with this, by turns (`bench_load`).
"""
_log = logging.getLogger(__name__)


@click.command()
@click.option(
    "--standby",
    is_flag=True,
    help="Wait until the process that serves the same shards stops, then go on in its place.",
)
@click.option(
    "--hold",
    is_flag=True,
    help="Where starting again mends nothing, as with a wrong token, wait an hour, or until told to stop, "
    "before ending: for what starts again whatever ends.",
)
def command(standby: bool, hold: bool) -> None:
    """Run the bot in Discord until Ctrl-C or a signal to stop.

    The configuration comes from LANDMOOT_… variables and from .env in the working directory; .env.example
    explains each. The bot finishes what it is doing before it stops.
    """
    try:
        _run(standby)
    except Unusable as error:
        if not hold:
            raise
        error.show()
        click.echo("Waiting for an hour before it ends.", err=True)
        run_in_loop(_wait())
        sys.exit(error.exit_code)


async def _wait() -> None:
    """Wait until told to stop, an hour at most."""
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(stop_event().wait(), HOUR)


def _run(standby: bool) -> None:
    settings = load_settings()
    if settings.token is None:
        raise Unusable(config.NO_TOKEN)
    begin_log(settings, settings.log_level)
    for sentence in config.unknown():
        _log.warning("%s", sentence)
    with explain_failure():
        run_in_loop(_main(settings, settings.token.get_secret_value(), standby))


def run_in_loop(work: Coroutine[Any, Any, None]) -> None:
    """Run it in an event loop of its own, uvloop's where that is installed (the extra `fast`).

    With it a press takes a tenth less of the processor: what is written in one turn of the loop goes at once.
    """
    new_loop: Callable[[], asyncio.AbstractEventLoop] = asyncio.new_event_loop
    with contextlib.suppress(ModuleNotFoundError):
        import uvloop  # noqa: PLC0415

        new_loop = uvloop.new_event_loop
    with asyncio.Runner(loop_factory=new_loop) as runner:
        runner.run(work)


async def _main(settings: config.Settings, token: str, standby: bool) -> None:
    shards = settings.our_shards
    shares = settings.memory_shares
    set_aside(shares)
    await asyncio.to_thread(make_ready)
    setup = Setup(
        shards=shards,
        stand_by=standby,
        home_server=settings.home_server,
        backups=settings.backups,
        thinker=Thinker(shares.workers),
        examiner=Thinker(min(shares.workers, 1)),
        beacon=Relays(settings.beacons) if settings.beacons else None,
        keep=shares.tables,
        drawing=shares.drawing,
        meters=Meters() if settings.metrics_port is None else _meters(),
        metrics_port=settings.metrics_port,
        limits=settings.limits,
        budget=Budget(REQUESTS * (shards.share if shards else 1.0)),
    )
    client = Landmoot(settings.database, setup)
    await serve(client, token, Governor(settings.memory or usual(), shares, setup.thinker))
    if client.displaced:
        raise StoreError("another Landmoot serves these tables now, so this one has stopped.")


def _meters() -> Meters:
    """What measures; raises Unusable without its package."""
    try:
        from bot.prometheus import Prometheus  # noqa: PLC0415 - its package is an extra
    except ModuleNotFoundError:
        raise Unusable(NO_METRICS) from None
    return Prometheus()


async def serve(client: discord.Client, token: str, governor: Governor) -> None:
    """Connect a client and let it work until SIGINT or SIGTERM; it is closed in every case."""
    give_back()
    # The code and tables of all games, 120,000 objects, stay: to look through them for what may go stopped
    # the event loop for 50 to 90 ms every twenty moves or so.
    gc.collect()
    gc.freeze()
    gc.set_threshold(_LOOK_AFTER, *gc.get_threshold()[1:])
    sys.setswitchinterval(_TURN)
    tidying = asyncio.create_task(governor.run())
    stop = asyncio.create_task(stop_event().wait())
    async with client:
        work = asyncio.create_task(client.start(token))
        try:
            await asyncio.wait((work, stop), return_when=asyncio.FIRST_COMPLETED)
            if work.done():
                work.result()
            else:
                _log.info("Stopping.")
        finally:
            stop.cancel()
            await client.close()
            work.cancel()
            tidying.cancel()
            await asyncio.gather(work, stop, tidying, return_exceptions=True)


@contextlib.contextmanager
def explain_failure() -> Iterator[None]:
    """Turn what can go wrong at the start into one sentence; raises click.ClickException."""
    try:
        yield
    except StoreError as error:
        raise click.ClickException(f"LANDMOOT_DATABASE: {error}") from None
    except discord.LoginFailure:
        raise Unusable(BAD_TOKEN) from None
    except discord.PrivilegedIntentsRequired:
        raise Unusable(_CLOSED[4014]) from None
    except StrangeServer as error:
        raise Unusable(f"LANDMOOT_HOME_SERVER: {error}") from None
    except discord.ConnectionClosed as error:
        if said := _CLOSED.get(error.code):
            raise Unusable(said) from None
        raise click.ClickException(
            f"Discord closed the connection (code {error.code}); try again later."
        ) from None
    except aiohttp.ClientConnectionError as error:
        raise click.ClickException(f"Discord cannot be reached: {error}.") from None
    except (discord.HTTPException, discord.GatewayNotFound) as error:
        raise click.ClickException(f"Discord has trouble, try again later: {error}.") from None
