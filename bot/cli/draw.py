"""`landmoot draw`: the board of a recorded game, the whole game as an animation or a page, its chart."""

from pathlib import Path
from typing import Any

import click

from bot.cli import common
from render import catalogue, chart as charts, replay as replays, replay_page
from render.painter import Picture
from rules.kernel import chronicle, record
from rules.kernel.events import Viewer
from rules.kernel.game import Game
from rules.kernel.names import plural
from rules.kernel.record import as_won, tallies

_ENDINGS = {"": "board", ".png": "board", ".gif": "animation", ".html": "page", ".htm": "page"}
"""What a file holds, by how its name ends."""


@click.command()
@click.argument("path", metavar="RECORD", type=common.FILE)
@click.option("--move", type=click.IntRange(0), help="After that many moves.  [default: the last]")
@click.option(
    "--viewer", default="spectator", show_default=True, help="spectator, or the number of a seat (from 1)."
)
@click.option(
    "-o",
    "--output",
    required=True,
    metavar="FILE",
    type=common.FILE,
    help="The PNG file to write; a GIF shows the whole game, and so does an HTML page, turn by turn.",
)
@click.option("--chart", is_flag=True, help="Points, dice and cards of the whole game instead of a board.")
def command(*, path: Path, move: int | None, viewer: str, output: Path, chart: bool) -> None:
    """Draw the board of RECORD as a PNG, at any move, as any seat or a spectator sees it.

    The record is verified first, whole: a board of another game is never drawn.
    """
    what = _wanted(output, move, viewer, chart=chart)
    game, read = common.load_record(path)
    if _is_same(output, path):
        raise click.BadParameter("is the record itself.", param_hint="--output")
    last = len(read.moves)
    if move is not None and move > last:
        raise click.BadParameter(f"The record has {plural(last, 'move')}.", param_hint="--move")
    seen_by = _viewer(viewer, len(read.seats))
    painter = catalogue.find(game.id)
    try:
        if what == "chart":
            picture = _chart(game, read).png
        elif what == "animation":
            picture = _animation(game, read, seen_by)
        elif what == "page":
            with replay_page.album(game, read, painter, seen_by) as album:
                picture = replay_page.make(game, read, album, _chart(game, read))
        else:
            picture = painter.board(_view(game, read, last if move is None else move, seen_by))
    except record.Untrue as error:
        said = f"This record is not true: {common.printable(str(error))}."
        raise click.ClickException(said) from None
    try:
        output.write_bytes(picture)
    except OSError as error:
        raise click.ClickException(f"{output} cannot be written: {error.strerror}.") from None
    click.echo(f"{output}: {len(picture):,} bytes")


def _is_same(output: Path, path: Path) -> bool:
    """Whether both names are of one file; what is wrong with one that none can have, its writing says."""
    try:
        return output.samefile(path)
    except OSError:
        return False


def _wanted(output: Path, move: int | None, viewer: str, *, chart: bool) -> str:
    """One of `_ENDINGS`, or "chart"; raises click.BadParameter where options do not go together."""
    what = _ENDINGS.get(output.suffix.lower())
    if what is None:
        raise click.BadParameter("should end in .png, .gif or .html.", param_hint="--output")
    if move is not None and (chart or what != "board"):
        raise click.BadParameter("is for the picture of one moment.", param_hint="--move")
    if chart and what != "board":
        raise click.BadParameter("is a picture, for a PNG file.", param_hint="--chart")
    if chart and viewer.lower() != "spectator":
        raise click.BadParameter("is for a board: a chart is the same for everybody.", param_hint="--viewer")
    return "chart" if chart else what


def _viewer(text: str, seats: int) -> Viewer:
    if text.lower() == "spectator":
        return None
    if text.isascii() and text.isdigit() and len(text) < 4 and 1 <= int(text) <= seats:
        return int(text) - 1
    raise click.BadParameter(f"should be spectator, or a seat from 1 to {seats}.", param_hint="--viewer")


def _view(game: Game[Any, Any], read: record.Record, move: int, viewer: Viewer) -> Any:
    """What that viewer saw after that move; raises record.Untrue."""
    variant = game.variant(read.options)
    state = None
    for step in record.replay(game, read):
        if step.number == move:
            state = variant.copy(step.state)
    return as_won(variant.view(state, viewer), tallies(read.moves, len(read.seats)))


def _animation(game: Game[Any, Any], read: record.Record, viewer: Viewer) -> bytes:
    """The game turn by turn, as that viewer saw it."""
    variant, painter = game.variant(read.options), catalogue.find(game.id)
    decided = tallies(read.moves, len(read.seats))
    views = [
        as_won(variant.view(step.state, viewer), decided)
        for step in chronicle.turns(variant, record.replay(game, read))
    ]
    return replays.animate([painter.board(views[index]) for index in replays.choose_frames(len(views))])


def _chart(game: Game[Any, Any], read: record.Record) -> Picture:
    titles = tuple(each.title for each in read.everybody)
    told = chronicle.tell(game.variant(read.options), record.replay(game, read), titles)
    return Picture("", charts.picture(told, titles), charts.in_words(told, titles))
