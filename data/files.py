"""Files that hold secrets: for their owner alone."""

import os
from contextlib import suppress
from pathlib import Path

CLAIM = "-claim"
"""The end of the name of a file beside a database that says who serves it; see `data.claim`."""
RESTORING = ".restoring"
"""The end of the name of a file beside a database into which a backup is copied; see `data.backup`."""
_PARTS = ("", "-wal", "-shm", "-journal")


def parts(path: Path) -> list[Path]:
    """The names of a database file and of those that SQLite has beside it at times; the file first."""
    return [path.with_name(path.name + ending) for ending in _PARTS]


def make_private(path: Path) -> None:
    """Let nobody else read a database file, made empty if it is not there, nor those beside it.

    It holds hands. SQLite gives the files that it makes beside it later the same permissions. Raises OSError.
    """
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        _give_to_owner(path)
    for part in parts(path):
        # Another's file cannot be changed; `landmoot doctor` says who can read it.
        with suppress(FileNotFoundError, PermissionError):
            if part.stat().st_mode & 0o077:
                part.chmod(0o600)


def remove(path: Path) -> None:
    """Delete a database file that nobody serves, and those beside it, as far as they are there; OSError."""
    for part in (*parts(path), path.with_name(path.name + CLAIM)):
        part.unlink(missing_ok=True)


def _give_to_owner(path: Path) -> None:
    """What root makes in the folder of a bot is that bot's, which could not open it otherwise."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        folder = path.absolute().parent.stat()
        os.chown(path, folder.st_uid, folder.st_gid)
