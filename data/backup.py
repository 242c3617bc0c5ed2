"""Copies of a database as a SQLite file: made while the bot goes on playing, each night, and put back."""

import asyncio
import os
import re
import sqlite3
import tempfile
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from data.claim import Claim, InUse
from data.errors import StoreError
from data.files import RESTORING, make_private, parts, remove
from data.moving import Progress, copy
from data.names import check, check_file, display_name, is_url
from data.sqlite import SQLite, reading, schema_of, translated, usable_path
from data.store import both

PART = ".part"
"""The end of a copy's name until all is there."""
FOLDER = "backups"
_HOUR = 4
"""When a night's copy is made, or as soon afterwards as the bot runs."""


class Contents(NamedTuple):
    """How much a database holds."""

    tables: int
    moves: int


async def back_up(database: str | Path, file: Path, progress: Progress) -> None:
    """Write all that is stored at this moment to a new file, which then is a database of its own.

    What stands in the channels does not count as shown in it: it will be older by the time it is used.
    Raises StoreError if the file is there already, can't be written or is just being written by somebody
    else, if the database can't be read, or if what was written can't be opened.
    """
    check_file(file)
    claim = Claim(file)
    part = _begin_part(file, claim)
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
        claim.withdraw()


def inspect(file: Path, source: str | Path | None = None) -> Contents:
    """Open a backup and look through all of it; what it holds. Raises StoreError unless it can be used.

    What is wrong is told of `source`, if the file was just copied from that.
    """
    called = display_name(source or file)
    if not os.path.isfile(file):
        raise StoreError(f"There is no backup {called}.")
    with reading(file) as opened:
        if not schema_of(opened, called):
            raise StoreError(f"{called} is empty.")
        if opened.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
            raise StoreError(f"{called} is damaged.")
        (tables,), (moves,) = (
            opened.execute(f"SELECT COUNT(*) FROM {name}").fetchone() for name in ("games", "moves")
        )
    return Contents(tables, moves)


def show_anew(part: Path) -> None:
    """Have no message count as a table's newest: what was posted after the copy is not known to it.

    Whoever starts on the file, put back by `landmoot restore` or by hand, shows its tables then. The file
    then is all there is of it, and can be read where nothing can be written. Raises StoreError.
    """
    open_games = "SELECT id FROM games WHERE is_open = 1"
    with translated(part), closing(sqlite3.connect(part, isolation_level=None)) as copied:
        copied.execute(f"UPDATE posts SET is_newest = 0 WHERE is_newest = 1 AND game_id IN ({open_games})")
        copied.execute("UPDATE games SET shown = 0 WHERE is_open = 1")
        # Else whoever opens it would have to make two more files beside it.
        copied.execute("PRAGMA journal_mode = DELETE")


def _begin_part(file: Path, claim: Claim) -> Path:
    """The file to write to until all is there, empty, with the claim taken; StoreError where it cannot be."""
    try:
        with suppress(FileNotFoundError, NotADirectoryError):
            file.stat()  # asked whether it is there, Python says no from 3.14 on where no file can be
            raise StoreError(f"{file} is there already; choose another name.")
        folder = file.absolute().parent
        if not folder.is_dir():
            raise StoreError(f"There is no folder {folder} to write to.")
        claim.take()
        part = file.with_name(file.name + PART)
        remove(part)
        make_private(part)
    except InUse:
        raise StoreError(f"{file} is being written already, by another copy that is under way.") from None
    except (OSError, ValueError):
        claim.withdraw()
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
        try:
            source.backup(target, pages=256, progress=told_of)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_FULL:
                raise
            folder = part.absolute().parent
            raise StoreError(f"There is no room for the copy: the disk of {folder} is full.") from error


async def _from_postgres(url: str, part: Path, progress: Progress) -> None:
    # Its driver is an extra, which most do not need.
    from data.postgres import snapshot  # noqa: PLC0415

    target = await SQLite.open(part, patience=1.0)
    try:
        async with snapshot(url) as session:
            await copy(session, target, progress=progress)
    finally:
        await target.close()


async def restore(file: Path, database: str | Path, progress: Progress) -> tuple[Contents, Path | None]:
    """Put all that a backup holds in the place of what a database holds.

    Gives what was restored, and where a file that was there before is kept. Raises StoreError if a Landmoot
    runs on the database, or if the backup is none or damaged; the database then is as it was.
    """
    check(database)
    check_file(file)
    found = await asyncio.to_thread(inspect, file)
    if is_url(database):
        await _into_postgres(file, str(database), progress)
        return found, None
    return found, await asyncio.to_thread(_into_file, file, usable_path(database), progress)


def _into_file(file: Path, path: Path, progress: Progress) -> Path | None:
    if path.exists() and path.samefile(file):
        raise StoreError(f"{file} is the database itself.")
    if path.exists() and path.stat().st_nlink > 1:
        raise StoreError(
            f"The database {path} has another name as well (a hard link), by which it would stay as it is: "
            "delete one of the names first."
        )
    claim = Claim(path)
    claim.take()
    part = path.with_name(path.name + RESTORING)
    try:
        make_private(part)
        copy_file(file, part, progress)
        show_anew(part)
        inspect(part)
        kept = _replace(path, part)
    except OSError as error:
        raise StoreError(f"The database {path} can't be replaced: {error.strerror}.") from None
    finally:
        remove(part)
        claim.withdraw()
    return kept


def _replace(path: Path, new: Path) -> Path | None:
    """Put a file in the place of a database, and keep what is there of that under another name.

    Returns the file that is kept, or if that is gone, one from beside it; StoreError if one of that name is
    there, OSError. SQLite would take what lies beside the file for the newest part of the one that is put
    there. The file goes first and comes back last: were it left without what was written last, nobody would
    notice.
    """
    kept = path.with_name(f"{path.name}.before-{datetime.now():%Y-%m-%d-%H%M%S}")
    there = [(part, to) for part, to in zip(parts(path), parts(kept), strict=True) if part.exists()]
    if any(to.exists() for _, to in there):
        raise StoreError(f"{kept} is kept already, of the same second: run `landmoot restore` again.")
    try:
        for part, to in there:
            part.rename(to)
        os.replace(new, path)
    except OSError:
        for part, to in reversed(there):
            if to.exists():
                to.rename(part)
        raise
    return there[0][1] if there else None


async def _into_postgres(file: Path, url: str, progress: Progress) -> None:
    with tempfile.TemporaryDirectory() as folder:
        # Opened to be read, a file is brought to the newest schema: that is for a copy.
        part = Path(folder) / "backup.sqlite3"
        make_private(part)
        await asyncio.to_thread(copy_file, file, part, progress)
        await asyncio.to_thread(show_anew, part)
        async with both(part, url) as (source, target):
            await copy(source.engine.reader, target.engine, replace=True, progress=progress)


class Nightly:
    """Copies one file into a folder beside it: `backups/landmoot-2026-11-22.sqlite3`."""

    def __init__(self, database: Path, keep: int) -> None:
        """`keep` is how many copies there are at most, of as many days."""
        self.folder = database.absolute().parent / FOLDER
        self._database = database
        self._keep = keep
        self._name = re.compile(rf"{re.escape(database.stem)}-\d{{4}}-\d\d-\d\d{re.escape(database.suffix)}")

    async def copy(self, now: datetime) -> Path | None:
        """Make the copy of this day if it is due, then delete the oldest; the new one, if there is one.

        Raises StoreError if it can't be made, and deletes nothing then.
        """
        made = self.folder / f"{self._database.stem}-{now:%Y-%m-%d}{self._database.suffix}"
        if now.hour < _HOUR or made.exists():
            return None
        try:
            self.folder.mkdir(mode=0o700, exist_ok=True)
        except OSError as error:
            raise StoreError(f"The folder {self.folder} can't be made: {error.strerror}.") from None
        for left in self.folder.glob(f"*{PART}"):
            if self._name.fullmatch(left.stem):
                remove(left)  # a bot was killed meanwhile, and it holds all hands
        await back_up(self._database, made, lambda what, steps: None)
        for old in self.copies(made.name)[self._keep :]:
            old.unlink()
        return made

    def copies(self, newest: str = "") -> list[Path]:
        """The copies that are there, the newest first.

        If that is known to be `newest`, those of later days come last: a clock was ahead that made them.
        """
        found = self.folder.glob("*") if self.folder.is_dir() else ()
        named = (each for each in found if self._name.fullmatch(each.name))
        return sorted(named, key=lambda each: (not newest or each.name <= newest, each.name), reverse=True)
