"""`landmoot verify`: is this game as it was said to be?"""

import sys
from pathlib import Path

import click
from rich.console import Console
from rich.markup import escape

from bot.cli import common
from rules import record


@click.command()
@click.argument("path", metavar="RECORD", type=click.Path(dir_okay=False, path_type=Path))
def command(path: Path) -> None:
    """Re-run RECORD and say whether every die and every state agrees.

    RECORD is the file that `/table export` gives. Compare its seed hash with the one that was shown when
    the game started. The exit code is 0 if all agrees and 1 if not.
    """
    game, read = common.load_record(path)
    console = Console(file=sys.stdout, highlight=False)
    seats = ", ".join(seat.name + (f" ({seat.computer})" if seat.computer else "") for seat in read.seats)
    console.print(f"[bold]{game.title}[/] with {escape(seats)}")
    console.print(f"Seed hash {read.seed_hash}", soft_wrap=True)
    report = record.verify(game, read)
    if not report.agrees:
        console.print(
            f"[red]✗[/] This record is not true: {escape(report.problem.rstrip('.'))}.", soft_wrap=True
        )
        console.print(f"  Up to there {report.moves} moves and {report.draws} draws agree.")
        raise SystemExit(1)
    console.print(f"[green]✓[/] All {report.moves} moves and {report.draws} draws agree, and every state.")
    if read.result is None:
        console.print("  The record stops before the end of the game.")
    else:
        winners = ", ".join(read.seats[seat].name for seat in read.result.winners) or "nobody"
        scores = ", ".join(map(str, read.result.scores))
        console.print(f"  Won by {escape(winners)}; points by seat: {scores}.")
