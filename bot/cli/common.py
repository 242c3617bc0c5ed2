"""What several subcommands share: reading games and records, and saying what is wrong in one sentence."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click
import msgspec

from bot.config import Misconfigured
from rules import catalogue, record
from rules.game import Game
from rules.illegal import Illegal

EXTRA = {
    "simcord": "simcord",
    "aiohttp": "aiohttp",
    "markdown-it-py": "markdown_it",
    "linkify-it-py": "linkify_it",
    "regex": "regex",
}
"""What `landmoot local` needs beyond the rest: package and module."""


def missing_extra() -> list[str]:
    """The packages of the extra `local` that are not installed."""
    return [package for package, module in EXTRA.items() if find_spec(module) is None]


def game(id: str) -> Game[Any, Any]:
    """The game of that id; raises click.ClickException with those there are."""
    try:
        return catalogue.find(id)
    except Illegal as error:
        raise click.ClickException(error.text) from None


def seat_counts(game: Game[Any, Any]) -> tuple[int, ...]:
    """How many may play a game with its options as they come."""
    return tuple(count for count in game.seat_counts if _allowed(game, count))


def _allowed(game: Game[Any, Any], seats: int) -> bool:
    try:
        game.settle({}, seats)
    except Illegal:
        return False
    return True


def load_record(path: Path) -> tuple[Game[Any, Any], record.Record]:
    """A record and its game, ready to be replayed; raises click.ClickException that says what is wrong."""
    try:
        read = record.read(path.read_bytes())
    except OSError as error:
        raise click.ClickException(f"{path} cannot be read: {error.strerror}.") from None
    except msgspec.ValidationError as error:
        raise click.ClickException(f"{path} is not a record of a Landmoot game: {error}.") from None
    except msgspec.DecodeError:
        raise click.ClickException(f"{path} is not JSON: a record is what `/table export` gives.") from None
    except ValueError as error:
        raise click.ClickException(f"{path}: {error}.") from None
    played = game(read.game)
    problem = _unplayable(played, read)
    if problem:
        raise click.ClickException(f"{path} cannot be replayed: {problem}")
    return played, read


def _unplayable(played: Game[Any, Any], read: record.Record) -> str:
    """Why a record's frame (seed, seats, options) cannot be played; empty if it can."""
    try:
        bytes.fromhex(read.seed)
    except ValueError:
        return "its seed is not written in hexadecimal."
    seats = len(read.seats)
    if seats not in played.seat_counts:
        return f"{played.title} is not played by {seats}."
    if any(not 0 <= made.seat < seats for made in read.moves):
        return f"a move names a seat that is not at the table of {seats}."
    try:
        settled = played.settle(read.options, seats)
    except Illegal as error:
        return error.text
    return "" if settled == read.options else "its options are not complete."


@contextmanager
def configured() -> Iterator[None]:
    """Turn a mistake in the configuration into a click.ClickException, one line a variable at fault."""
    try:
        yield
    except Misconfigured as error:
        raise click.ClickException("\n       ".join(error.problems)) from None
