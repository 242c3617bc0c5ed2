"""`landmoot move-database`: everything from one database to another."""

import asyncio
import os

import click

from bot.cli.common import shown_progress, store_trouble
from data.errors import StoreError
from data.moving import Sum, copy, count
from data.names import check, display_name, is_url
from data.store import both


@click.command()
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
@click.option("--replace", is_flag=True, help="Overwrite what TO holds.")
def command(source: str, target: str, replace: bool) -> None:
    """Copy all tables, moves and settings from one database to another.

    FROM and TO are files, or addresses such as postgresql://user@host/landmoot. Stop the bot first. FROM
    keeps all that it holds, and is brought up to date for this version first; TO has everything or, if this
    is interrupted, nothing of it, so run it again as you like. In the end both are read and compared.
    """
    with store_trouble():
        for each in (source, target):
            check(each)
        if not is_url(source) and not os.path.isfile(source):
            raise StoreError(f"There is no database {display_name(source)}.")
        if os.path.realpath(source) == os.path.realpath(target):
            raise StoreError("FROM and TO are the same database.")
        sums = asyncio.run(_move(source, target, replace))
    for name, found in sums.items():
        click.echo(f"{name:<13} {found.rows:>10} rows  {found.digest[:16]}")
    click.echo("Both databases hold the same. Now set LANDMOOT_DATABASE to the new one.")


async def _move(source: str, target: str, replace: bool) -> dict[str, Sum]:
    async with both(source, target) as (opened, into):
        rows = await count(opened.engine.reader)
        # Each row is read to be summed, copied, and read again where it arrived.
        with shown_progress(3 * rows) as progress:
            return await copy(opened.engine.reader, into.engine, replace=replace, progress=progress)
