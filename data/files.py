"""Files that hold secrets: for their owner alone."""

import os
from contextlib import suppress
from pathlib import Path


def make_private(path: Path) -> None:
    """Let nobody else read a database file, made empty if it is not there, nor those beside it.

    It holds hands. SQLite gives the files that it makes beside it later the same permissions. Raises OSError.
    """
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        _give_to_owner(path)
    for ending in ("", "-wal", "-shm", "-journal"):
        beside = path.with_name(path.name + ending)
        # Another's file cannot be changed; `landmoot doctor` says who can read it.
        with suppress(FileNotFoundError, PermissionError):
            if beside.stat().st_mode & 0o077:
                beside.chmod(0o600)


def _give_to_owner(path: Path) -> None:
    """What root makes in the folder of a bot is that bot's, which could not open it otherwise."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        folder = path.absolute().parent.stat()
        os.chown(path, folder.st_uid, folder.st_gid)
