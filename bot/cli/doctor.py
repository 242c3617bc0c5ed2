"""`landmoot doctor`: is everything there that the bot needs?"""

import asyncio
import os
import platform
import random
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal, NamedTuple

import click
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from bot import config, logs
from bot.beacon.source import Relays
from bot.cli.common import NO_METRICS, missing_extra
from bot.cli.pictures import make_ready
from bot.memory import MIB, usual
from bot.tables.seating import settle
from data.claim import Claim, InUse
from data.errors import StoreError
from data.files import parts as parts_of
from data.names import display_name, is_url
from data.sqlite import check_restored, look as look_at_file, usable_path
from render import catalogue as painters
from render.atlas import ATLAS
from rules import catalogue
from rules.kernel.chance import SEED_BYTES, Chance
from rules.kernel.game import Game

_SIGNS = {"good": "[green]✓[/]", "bad": "[red]✗[/]", "open": "[yellow]–[/]"}
_SWITCHED_OFF = (
    "empty: people's words settle the dice of new tables; the log names tables that wait for a round"
)


class Finding(NamedTuple):
    """One row: how it stands (`open` is a thing that only some need), what was looked at, what was found."""

    state: Literal["good", "bad", "open"]
    subject: str
    text: str


@click.command()
@click.option("--beacon", is_flag=True, help="Ask each address of LANDMOOT_BEACON for a round as well.")
def command(beacon: bool) -> None:
    """Check Python, the configuration, the database, the games and their pictures.

    The exit code is 0 if nothing is wrong and 1 if something must be mended before `landmoot run`.
    """
    findings = [*examine(), *(asyncio.run(_relays()) if beacon else ())]
    table = Table("", "what", "found", box=None, padding=(0, 2, 0, 0))
    for finding in findings:
        table.add_row(_SIGNS[finding.state], finding.subject, escape(finding.text))
    Console(file=sys.stdout, highlight=False).print(table)
    if any(finding.state == "bad" for finding in findings):
        raise SystemExit(1)


def examine() -> Iterator[Finding]:
    """All findings, in the order in which they are shown."""
    yield Finding("good", "Python", f"Python {platform.python_version()}, Landmoot {version('landmoot')}")
    for check in (_configuration, _pictures, _games, _local):
        yield from check()


def _configuration() -> Iterator[Finding]:
    for sentence in config.unknown():
        yield Finding("bad", "configuration", sentence)
    try:
        settings = config.load()
    except config.Misconfigured as error:
        for problem in error.problems:
            yield Finding("bad", "configuration", problem)
        return
    if settings.token is None:
        yield Finding(
            "open", "LANDMOOT_TOKEN", "not set: needed for `landmoot run`, not for `landmoot local`"
        )
    else:
        yield Finding("good", "LANDMOOT_TOKEN", "set, and it has the shape of a token")
    if problem := logs.problem(settings.log_file):
        yield Finding("bad", "LANDMOOT_LOG_FILE", problem)
    yield Finding(
        "good", "LANDMOOT_LOG_LEVEL", f"{settings.log_level}, to {settings.log_file or 'the terminal'}"
    )
    if settings.metrics_port is not None and find_spec("prometheus_client") is None:
        yield Finding("bad", "LANDMOOT_METRICS_PORT", NO_METRICS)
    if settings.our_shards:
        yield Finding("good", "LANDMOOT_SHARDS", f"{settings.our_shards}")
    parts = settings.memory_shares
    pictures = (parts.sprites + parts.patches + parts.canvases) // MIB
    yield Finding(
        "good",
        "LANDMOOT_MEMORY",
        f"{settings.memory or usual()} MiB, {pictures} for kept pictures; "
        f"processes that think: {parts.workers}",
    )
    yield _database(settings.database)
    yield from _privacy(settings)


async def _relays() -> list[Finding]:
    """Whether each address of the beacon has the round of a minute ago, and its value is true."""
    try:
        addresses = config.load().beacons
    except config.Misconfigured:
        return []  # told already
    if not addresses:
        return [Finding("open", "LANDMOOT_BEACON", _SWITCHED_OFF)]
    return [
        Finding("good", "LANDMOOT_BEACON", f"{address} has the newest rounds")
        if not (why := await Relays([address]).trouble(time.time()))
        else Finding("bad", "LANDMOOT_BEACON", why)
        for address in addresses
    ]


def _privacy(settings: config.Settings) -> Iterator[Finding]:
    """Files with secrets that others on this machine may read."""
    files = [Path(".env")]
    if not is_url(settings.database):
        files += parts_of(Path(settings.database))
    if settings.log_file is not None:
        files.append(settings.log_file)
    for file in files:
        with suppress(OSError, ValueError):
            if os.name == "posix" and file.stat().st_mode & 0o044:
                text = f"{file} holds secrets, and others on this machine can read it: chmod 600 {file}"
                yield Finding("open", "privacy", text)


def _database(database: str) -> Finding:
    try:
        found = asyncio.run(_look(database)) if is_url(database) else _file(usable_path(database))
    except StoreError as error:
        return Finding("bad", "LANDMOOT_DATABASE", str(error))
    return Finding("good", "LANDMOOT_DATABASE", f"{display_name(database)}{found}")


def _file(path: Path) -> str:
    """What there is to say of a file that can be used; raises StoreError for one that cannot."""
    check_restored(path)
    if not path.exists():
        return " will be made by the first `landmoot run`"
    claim = Claim(path)
    with suppress(InUse):  # a bot that runs on it is no fault
        claim.take()
    claim.withdraw()
    return _holds(look_at_file(path))


async def _look(url: str) -> str:
    """What there is to say of a server's database that can be used; raises StoreError likewise."""
    from data.postgres import look  # noqa: PLC0415 - its driver is an extra, which most do not need

    return _holds(await look(url))


def _holds(schema: int) -> str:
    return f", schema {schema}" if schema else ", empty: the first `landmoot run` makes its tables"


def _pictures() -> Iterator[Finding]:
    """What all pictures are made of: drawn here if that is still to be done."""
    make_ready()
    if ATLAS.path is None:
        yield Finding("open", "pictures", "are not kept on the disk: each start draws them again")
    else:
        yield Finding("good", "pictures", f"{len(ATLAS)} in {ATLAS.path}, {ATLAS.taken // MIB} MiB")


def _games() -> Iterator[Finding]:
    for game in catalogue.GAMES.values():
        try:
            size, seconds = _draw(game)
        except Exception as error:  # whatever is wrong with a game is what we are here to say
            yield Finding("bad", game.title, f"its board can't be drawn: {error}. Install Landmoot again.")
        else:
            seats = f"{game.seat_counts[0]}–{game.seat_counts[-1]} seats"
            players = ", ".join(game.players)
            picture = f"a board of {size // 1000} kB in {seconds * 1000:.0f} ms"
            yield Finding("good", game.title, f"{seats}; computer players {players}; {picture}")


def _draw(game: Game[Any, Any]) -> tuple[int, float]:
    """The size in bytes and the seconds of a first picture of a new game."""
    options, (seats, *_) = settle(game, {})
    state, _ = game.variant(options).new(options, seats, Chance(random.randbytes(SEED_BYTES)))
    view = game.variant(options).view(state, None)
    began = time.perf_counter()
    picture = painters.find(game.id).board(view)
    return len(picture), time.perf_counter() - began


def _local() -> Iterator[Finding]:
    if missing := missing_extra():
        advice = 'for `landmoot local`, run pip install -e ".[local]"'
        yield Finding("open", "local table", f"without {', '.join(missing)}: {advice}")
        return
    yield Finding("good", "local table", f"ready, with simcord {version('simcord')}")
