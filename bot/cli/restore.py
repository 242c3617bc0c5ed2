"""`landmoot restore`: a backup in the place of the database."""

import asyncio
from pathlib import Path

import click

from bot.cli.common import FILE, load_settings, shown_progress, store_trouble
from data.backup import restore
from rules.kernel.names import plural


@click.command()
@click.argument("file", type=FILE)
def command(file: Path) -> None:
    """Put FILE, which `landmoot backup` or a night made, in the place of LANDMOOT_DATABASE.

    Stop the bot first: while one runs on that database, this is refused. A database file that was there
    before is kept under another name.
    """
    settings = load_settings(token=None)
    with store_trouble(), shown_progress(None) as progress:
        found, kept = asyncio.run(restore(file, settings.database, progress))
    click.echo(f"Restored {plural(found.tables, 'table')} and {plural(found.moves, 'move')}.")
    if kept is not None:
        click.echo(f"What was there before is {kept}")
