"""`landmoot draw`: the board of a recorded game as a picture."""

from pathlib import Path
from typing import Any

import click

from bot.cli import common
from render import catalogue
from rules import record
from rules.events import Viewer
from rules.game import Game


@click.command()
@click.argument("path", metavar="RECORD", type=common.FilePath())
@click.option("--move", type=click.IntRange(0), help="After that many moves.  [default: the last]")
@click.option(
    "--viewer", default="spectator", show_default=True, help="spectator, or the number of a seat (from 1)."
)
@click.option(
    "-o",
    "--output",
    required=True,
    metavar="FILE",
    type=common.FilePath(),
    help="The PNG file to write.",
)
def command(*, path: Path, move: int | None, viewer: str, output: Path) -> None:
    """Draw the board of RECORD as a PNG, at any move, as any seat or a spectator sees it.

    The record is verified first, whole: a board of another game is never drawn.
    """
    game, read = common.load_record(path)
    last = len(read.moves)
    if move is not None and move > last:
        raise click.BadParameter(f"The record has {last} moves.", param_hint="--move")
    view = _view(game, read, last if move is None else move, _viewer(viewer, len(read.seats)))
    picture = catalogue.find(game.id).board(view)
    try:
        output.write_bytes(picture)
    except OSError as error:
        raise click.ClickException(f"{output} cannot be written: {error.strerror}.") from None
    click.echo(f"{output}: {len(picture):,} bytes")


def _viewer(text: str, seats: int) -> Viewer:
    if text.lower() == "spectator":
        return None
    if text.isascii() and text.isdigit() and len(text) < 4 and 1 <= int(text) <= seats:
        return int(text) - 1
    raise click.BadParameter(f"should be spectator, or a seat from 1 to {seats}.", param_hint="--viewer")


def _view(game: Game[Any, Any], read: record.Record, move: int, viewer: Viewer) -> Any:
    """What that viewer saw after that move; raises click.ClickException if the record is not true."""
    variant = game.variant(read.options)
    state = None
    try:
        for step in record.replay(game, read):
            if step.number == move:
                state = variant.copy(step.state)
    except record.Untrue as error:
        raise click.ClickException(f"This record is not true: {common.printable(str(error))}.") from None
    return variant.view(state, viewer)
