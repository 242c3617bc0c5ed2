"""`landmoot backup`: a copy of the database, while the bot runs."""

import asyncio
from pathlib import Path

import click

from bot.cli.common import FILE, load_settings, shown_progress, store_trouble
from data.backup import back_up


@click.command()
@click.argument("file", type=FILE)
def command(file: Path) -> None:
    """Write all that LANDMOOT_DATABASE holds at this moment to FILE, a SQLite database.

    The bot may go on running. `landmoot restore FILE` puts it back, into SQLite or PostgreSQL.
    """
    settings = load_settings(token=None)
    with store_trouble(), shown_progress(None) as progress:
        asyncio.run(back_up(settings.database, file, progress))
    click.echo(f"{file}: {file.stat().st_size // 1000 or 1} kB")
