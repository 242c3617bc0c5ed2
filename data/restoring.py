"""A backup put in the place of a database that nobody serves."""

import asyncio
import os
import tempfile
from datetime import datetime
from pathlib import Path

from data.backup import Contents, copy_file, inspect, show_anew
from data.claim import Claim
from data.errors import StoreError
from data.files import RESTORING, make_private, parts, remove
from data.moving import Progress, copy
from data.names import check, is_url
from data.sqlite import SQLite, usable_path


async def restore(file: Path, database: str | Path, progress: Progress) -> tuple[Contents, Path | None]:
    """Put all that a backup holds in the place of what a database holds.

    Gives what was restored, and where a file that was there before is kept. Raises StoreError if a Landmoot
    runs on the database, or if the backup is none or damaged; the database then is as it was.
    """
    check(database)
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
        kept = _set_aside(path)
        os.replace(part, path)
    except OSError as error:
        raise StoreError(f"The database {path} can't be replaced: {error.strerror}.") from None
    finally:
        remove(part)
        claim.release()
    return kept


def _set_aside(path: Path) -> Path | None:
    """Keep what is there of a database under another name; the file, or if that is gone, one from beside it.

    SQLite would take what lies beside the file for the newest part of the one that is put there. The file
    goes first: were it left without what was written last, nobody would notice.
    """
    kept = path.with_name(f"{path.name}.before-{datetime.now():%Y-%m-%d-%H%M%S}")
    there = [(part, to) for part, to in zip(parts(path), parts(kept), strict=True) if part.exists()]
    for part, to in there:
        part.rename(to)
    return there[0][1] if there else None


async def _into_postgres(file: Path, url: str, progress: Progress) -> None:
    # Its driver is an extra, which most do not need.
    from data.postgres import Postgres  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as folder:
        # Opened to be read, a file is brought to the newest schema: that is for a copy.
        part = Path(folder) / "backup.sqlite3"
        make_private(part)
        await asyncio.to_thread(copy_file, file, part, progress)
        await asyncio.to_thread(show_anew, part)
        source = await SQLite.open(part, patience=1.0)
        try:
            target = await Postgres.open(url, None, wait=False, patience=5.0)
            try:
                await copy(source.reader, target, replace=True, progress=progress)
            finally:
                await target.close()
        finally:
            await source.close()
