"""What several subcommands share: reading games and records, what is wrong in one sentence, and stopping."""

import asyncio
import contextlib
import os
import signal
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from bot import logs
from bot.config import Misconfigured, Settings, load, secrets
from data.errors import StoreError
from rules import catalogue
from rules.kernel import record
from rules.kernel.game import Game
from rules.kernel.illegal import Illegal


class Unusable(click.ClickException):
    """What starting again does not mend: systemd does not restart on this exit code (EX_CONFIG)."""

    exit_code = 78


FILE = click.Path(readable=False, path_type=Path)
"""The name of a file, whether there is one or not, and whether it can be read."""

EXTRA = {
    "simcord": "simcord",
    "aiohttp": "aiohttp",
    "markdown-it-py": "markdown_it",
    "linkify-it-py": "linkify_it",
    "regex": "regex",
}
"""What `landmoot local` needs beyond the rest: package and module."""


NO_METRICS = 'LANDMOOT_METRICS_PORT needs prometheus-client: run pip install "landmoot[metrics]" first.'


def missing_extra() -> list[str]:
    """The packages of the extra `local` that are not installed."""
    return [package for package, module in EXTRA.items() if find_spec(module) is None]


def game(id: str) -> Game[Any, Any]:
    """The game of that id; raises click.ClickException with those there are."""
    try:
        return catalogue.find(id)
    except Illegal as error:
        raise click.ClickException(error.text) from None


def load_record(path: Path) -> tuple[Game[Any, Any], record.Record]:
    """A record and its game, ready to be replayed; raises click.ClickException that says what is wrong."""
    shown = printable(str(path))
    try:
        read = record.read(_bytes_of(path))
    except OSError as error:
        raise click.ClickException(f"{shown} cannot be read: {error.strerror}.") from None
    except record.Unreadable as error:
        raise click.ClickException(f"{shown} {printable(str(error))}.") from None
    played = game(read.game)
    problem = _unplayable(played, read)
    if problem:
        raise click.ClickException(f"{shown} cannot be replayed: {printable(problem)}")
    return played, read


def _bytes_of(path: Path) -> bytes:
    """What a regular file holds, as far as a record may go; raises OSError, or record.Unreadable."""
    # A FIFO would be waited for, and a device need not end.
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with open(descriptor, "rb") as file:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise record.Unreadable("is not a file but a device, a folder or a pipe")
        return file.read(record.LARGEST + 1)


def printable(text: str) -> str:
    """Text of others as it may stand in a terminal: what would move the cursor or colour is written out."""
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)


def _unplayable(played: Game[Any, Any], read: record.Record) -> str:
    """Why a record's frame (seats, options) cannot be played; empty if it can."""
    seats = len(read.seats)
    if seats not in played.seat_counts:
        return f"{played.title} is not played by {seats}."
    try:
        settled = played.settle(read.options, seats)
    except Illegal as error:
        return error.text
    if settled != read.options:
        return "its options are not complete."
    movers = seats + len(played.roles(settled))
    if any(not 0 <= made.seat < movers for made in read.moves):
        return f"a move names a seat that is not at the table of {seats}."
    named = [seated.computer for seated in read.everybody if seated.computer]
    if any(name not in played.players for name in named):
        return f"{played.title} has no such computer player as it names."
    return ""


def load_settings(**given: Any) -> Settings:
    """What is configured; raises Unusable with one line a variable at fault."""
    try:
        return load(**given)
    except Misconfigured as error:
        raise Unusable("\n       ".join(error.problems)) from None


def begin_log(settings: Settings, level: str) -> None:
    """Send the log where the settings have it; raises click.ClickException if it can't go there."""
    try:
        problem = logs.problem(settings.log_file)
        if not problem:
            logs.set_up(level, settings.log_file, secrets(settings), settings.log_format)
    except OSError as error:
        problem = f"LANDMOOT_LOG_FILE cannot be written: {error}."
    if problem:
        raise click.ClickException(problem)


@contextmanager
def store_trouble() -> Iterator[None]:
    """Turn what is wrong with a database into a click.ClickException."""
    try:
        yield
    except StoreError as error:
        raise click.ClickException(str(error)) from None


@contextmanager
def shown_progress(total: int | None) -> Iterator[Callable[[str, int], None]]:
    """A progress bar on the terminal's error stream; call it with what is done and how many steps more."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("…", total=total)
        yield lambda what, steps: bar.update(task, description=what, advance=steps)


def stop_event() -> asyncio.Event:
    """An event of the running loop that SIGINT (Ctrl-C) and SIGTERM set."""
    loop = asyncio.get_running_loop()
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows: Ctrl-C interrupts instead
            loop.add_signal_handler(number, stop.set)
    return stop
