"""`landmoot verify`: is this game as it was said to be?"""

import sys
from collections.abc import Iterator
from pathlib import Path

import click
from rich.console import Console
from rich.markup import escape

from bot.cli import common, pasted
from rules.kernel import record

SHORTEST = 16
"""Digits of a digest that --digest needs at least."""
_BY = {"silence": "for a person who stayed silent", "computer": "by computer players"}


@click.command()
@click.argument("path", metavar="RECORD", type=common.FilePath())
@click.option(
    "--digest",
    "shown",
    metavar="DIGEST",
    help=f"What the last board of the table showed, or the first {SHORTEST} digits of it.",
)
@click.option(
    "--start",
    metavar="FILE",
    type=common.FilePath(),
    help="The messages from before the game, as you copied them from the channel into a file.",
)
def command(*, path: Path, shown: str | None, start: Path | None) -> None:
    """Re-run RECORD and say whether every die and every state agrees.

    RECORD is the file that `/records export` gives. What it can't prove alone, the channel does: give what it
    said of the dice before the game as --start, and the digest of the last board as --digest. The exit code
    is 0 if all agrees and 1 if not.
    """
    game, read = common.load_record(path)
    report = record.verify(game, read)
    console = Console(file=sys.stdout, highlight=False, soft_wrap=True)
    for line in _about(game.title, read):
        console.print(line)
    problem = report.problem or _other_digest(read.digest, shown) or _other_start(read, start)
    if problem:
        console.print(f"[red]✗[/] This record is not true: {_safe(problem.rstrip('.'))}.")
        console.print(f"  Up to there {report.moves} moves and {report.draws} draws agree.")
        raise SystemExit(1)
    console.print(f"[green]✓[/] All {report.moves} moves and {report.draws} draws agree, and every state.")
    console.print(f"  {_end(read)}")
    if shown is None:
        console.print(
            "  That it is the game of your table, its digest shows: it must stand on the last board."
        )
    else:
        console.print("[green]✓[/] It is the game whose digest you gave.")
    if start is not None:
        console.print("[green]✓[/] What was added to the dice is what the messages show, sign by sign.")


def _about(title: str, read: record.Record) -> Iterator[str]:
    """What the record says of itself, a line each, for comparing with the channel."""
    yield f"[bold]{title}[/]"
    for number, seated in enumerate(read.seats, 1):
        computer = f" (computer player {seated.computer})" if seated.computer else ""
        yield f"  Seat {number}: {_safe(seated.title + computer)}"
    for seated in read.everybody[len(read.seats) :]:
        computer = f" (computer player {seated.computer})" if seated.computer else ""
        yield f"  Beside the seats: {_safe(seated.title + computer)}"
    yield f"Hash of the secret  {read.secret_hash}"
    for each in read.contributions:
        yield f"  {_safe(each.line)}"
    if not read.contributions:
        yield "  Nobody added anything: the dice came from the secret alone."
    yield f"Digest  {read.digest}"
    for by, said in _BY.items():
        moves = sum(made.by == by for made in read.moves)
        if moves:
            yield f"  {moves:,} of {len(read.moves):,} moves were made {said}."


def _end(read: record.Record) -> str:
    if read.result is None:
        return "The game was ended before it came to its end."
    winners = ", ".join(read.seats[seat].title for seat in read.result.winners) or "nobody"
    scores = ", ".join(map(str, read.result.scores))
    return f"Won by {_safe(winners)}; points by seat: {scores}."


def _other_start(read: record.Record, start: Path | None) -> str:
    """What the messages from before the game say that the record does not; raises click.BadParameter."""
    if start is None:
        return ""
    try:
        text = start.read_bytes().decode("utf-8-sig")
    except (UnicodeDecodeError, OSError):
        raise click.BadParameter("should be a text file in UTF-8.", param_hint="--start") from None
    return pasted.difference(text, read.secret_hash, read.contributions, (read.secret, read.digest))


def _other_digest(digest: str, shown: str | None) -> str:
    """What is wrong with the digest that the channel showed, if one was given; raises click.BadParameter."""
    if shown is None:
        return ""
    digits = "".join(shown.split()).lower()
    if len(digits) < SHORTEST or not set(digits) <= set("0123456789abcdef"):
        raise click.BadParameter(
            f"should be at least {SHORTEST} digits of what the last board showed.", param_hint="--digest"
        )
    return "" if digest.startswith(digits) else "its digest is not the one that you gave"


def _safe(text: str) -> str:
    return escape(common.printable(text))
