"""The page of `landmoot local`, from the address to the end."""

import asyncio
import tempfile
import webbrowser
from functools import partial
from pathlib import Path

import click
import simcord
from discord import ui

from bot.cli.common import stop_event
from bot.cli.stage import open_stage
from bot.client import Landmoot
from bot.messages.find_pages import welcome_view
from bot.setup import Setup
from bot.tables.limits import Limits
from data.errors import StoreError

_NO_END = 1 << 30
"""Points of an hour: at the page there are no others whom it costs anything."""


async def serve(port: int, in_browser: bool) -> None:
    """Serve the page until SIGINT, SIGTERM or the page's own end; raises click.ClickException."""
    stop = stop_event()
    with tempfile.TemporaryDirectory(prefix="landmoot-") as folder:
        bot = Landmoot(Path(folder) / "landmoot.sqlite3", Setup(limits=Limits(hourly=_NO_END)))
        try:
            async with open_stage(bot, port, partial(_welcome, bot)) as stage:
                _announce(stage.preview.url, in_browser)
                ends = [asyncio.create_task(stop.wait()), asyncio.create_task(stage.preview.wait_closed())]
                await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
                for end in ends:
                    end.cancel()
        except (simcord.SetupError, StoreError) as error:
            raise click.ClickException(f"The page cannot be served: {error}.") from None
    click.echo("  Closed; nothing was kept.")


async def _welcome(bot: Landmoot, guild_id: int) -> ui.LayoutView:
    """What the channel begins with; everybody at the page may open tables."""
    await bot.app.service.servers.configure(guild_id, openers="everybody")
    return welcome_view(bot.app.games)


def _announce(url: str, in_browser: bool) -> None:
    click.echo(f"\n  Landmoot is at   {url}\n")
    click.echo("  Open this address in a browser on this machine; whoever has it can play.")
    click.echo("  Ctrl-C stops it.")
    if in_browser:
        webbrowser.open(url)
