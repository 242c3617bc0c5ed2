"""A copy of a database as a SQLite file, while the bot goes on playing."""

import asyncio
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from data.errors import StoreError
from data.files import make_private, remove
from data.moving import Progress, copy
from data.names import display_name, is_url
from data.sqlite import SQLite, reading, schema_of, translated

PART = ".part"
"""The end of a copy's name until all is there."""


class Contents(NamedTuple):
    """How much a database holds."""

    tables: int
    moves: int


async def back_up(database: str | Path, file: Path, progress: Progress) -> None:
    """Write all that is stored at this moment to a new file, which then is a database of its own.

    What stands in the channels does not count as shown in it: it will be older by the time it is used.
    Raises StoreError if the file is there already or can't be written, if the database can't be read, or if
    what was written can't be opened.
    """
    part = _begin_part(file)
    try:
        if is_url(database):
            await _from_postgres(str(database), part, progress)
        else:
            await asyncio.to_thread(copy_file, Path(database), part, progress)
        await asyncio.to_thread(inspect, part, database)
        await asyncio.to_thread(show_anew, part)
        part.rename(file)
    finally:
        remove(part)


def inspect(file: Path, source: str | Path | None = None) -> Contents:
    """Open a backup and look through all of it; what it holds. Raises StoreError unless it can be used.

    What is wrong is told of `source`, if the file was just copied from that.
    """
    called = display_name(source or file)
    if not os.path.isfile(file):
        raise StoreError(f"There is no backup {called}.")
    with reading(file) as opened:
        schema_of(opened, called)
        if opened.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
            raise StoreError(f"{called} is damaged.")
        (tables,), (moves,) = (
            opened.execute(f"SELECT COUNT(*) FROM {name}").fetchone() for name in ("games", "moves")
        )
    return Contents(tables, moves)


def show_anew(part: Path) -> None:
    """Have no message count as a table's newest: what was posted after the copy is not known to it.

    Whoever starts on the file, put back by `landmoot restore` or by hand, shows its tables then. Raises
    StoreError.
    """
    open_games = "SELECT id FROM games WHERE is_open = 1"
    with translated(part), closing(sqlite3.connect(part, isolation_level=None)) as copied:
        copied.execute(f"UPDATE posts SET is_newest = 0 WHERE is_newest = 1 AND game_id IN ({open_games})")
        copied.execute("UPDATE games SET shown = 0 WHERE is_open = 1")


def _begin_part(file: Path) -> Path:
    """The file to write to until all is there, empty; raises StoreError where there is no room for it."""
    try:
        if file.exists():
            raise StoreError(f"{file} is there already; choose another name.")
        folder = file.absolute().parent
        if not folder.is_dir():
            raise StoreError(f"There is no folder {folder} to write to.")
        part = file.with_name(file.name + PART)
        remove(part)
        make_private(part)
    except (OSError, ValueError):
        raise StoreError(f"{file} can't be written: check its name and the folder's permissions.") from None
    return part


def copy_file(path: Path, part: Path, progress: Progress) -> None:
    """Copy all that a database file holds at this moment; raises StoreError."""
    if not os.path.isfile(path):
        raise StoreError(f"There is no database {display_name(path)}.")
    done = 0

    def told_of(_: int, left: int, pages: int) -> None:
        nonlocal done
        progress(f"page {pages - left} of {pages}", pages - left - done)
        done = pages - left

    with reading(path) as source, closing(sqlite3.connect(part)) as target:
        # Else whatever is written meanwhile would have it begin anew.
        source.execute("BEGIN")
        source.execute("SELECT COUNT(*) FROM sqlite_schema").fetchone()
        source.backup(target, pages=256, progress=told_of)
        # Else two more files would belong to it.
        target.execute("PRAGMA journal_mode = DELETE")


async def _from_postgres(url: str, part: Path, progress: Progress) -> None:
    # Its driver is an extra, which most do not need.
    from data.postgres import snapshot  # noqa: PLC0415

    target = await SQLite.open(part, patience=1.0)
    try:
        async with snapshot(url) as session:
            await copy(session, target, progress=progress)
    finally:
        await target.close()
