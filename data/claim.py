"""The claim of one process on a database file, so that two bots never play the same tables."""

import os
import sqlite3
import sys
from contextlib import suppress
from pathlib import Path

from data.errors import StoreError
from data.files import CLAIM, make_private

if sys.platform != "win32":
    import fcntl


class InUse(StoreError):
    """Another process, or another store of this one, has the claim."""


class Claim:
    """Held from `take` to `release`; the system releases it when the process dies, however it dies.

    It is an exclusive transaction, never committed, on a second, empty SQLite file beside the
    database: that works alike on every system SQLite knows. Where the system can, the database itself is
    locked as well, whatever name it was opened by (a hard link has no other file beside it).
    """

    def __init__(self, path: Path) -> None:
        self._database = path
        self._path = path.with_name(path.name + CLAIM)
        self._connection: sqlite3.Connection | None = None
        self._file = -1
        self._new = False

    def take(self) -> None:
        """Take the claim; raises InUse if somebody else has it, StoreError if nobody can."""
        try:
            self._new = not self._path.exists()
            make_private(self._path)
            held = sqlite3.connect(self._path, timeout=0, isolation_level=None, check_same_thread=False)
            self._connection = held
            held.execute("PRAGMA journal_mode = MEMORY")
            held.execute("BEGIN EXCLUSIVE")
        except (sqlite3.DatabaseError, OSError) as error:
            self.release()
            raise self._refused(error) from None
        self.take_file()

    def _refused(self, error: sqlite3.DatabaseError | OSError) -> StoreError:
        if isinstance(error, OSError):
            return StoreError(f"The file {self._path} can't be made: {error.strerror}.")
        if not isinstance(error, sqlite3.OperationalError):
            return StoreError(
                f"The file {self._path} is damaged: delete it while no Landmoot runs; it holds nothing."
            )
        if "locked" in str(error):
            return self._in_use()
        return StoreError(f"The database {self._database} can't be opened: its folder can't be written to.")

    def take_file(self) -> None:
        """Claim the file by whatever names it has, if it is there by now; raises StoreError as `take`.

        It is let go after every connection to it: closing it takes SQLite's own locks along.
        """
        if sys.platform == "win32" or self._file >= 0:
            return
        with suppress(OSError):  # not there, or another's: whoever opens it says so
            self._file = os.open(self._database, os.O_RDONLY | os.O_CLOEXEC)
        if self._file >= 0:
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                self.withdraw()
                raise self._in_use() from None
            except OSError:
                pass  # a file system without such locks

    def _in_use(self) -> InUse:
        return InUse(f"The database {self._database} is in use by another Landmoot; stop that one first.")

    def release(self) -> None:
        """Give the claim up; harmless if it is not held."""
        self._new = False
        if self._file >= 0:
            os.close(self._file)
            self._file = -1
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def withdraw(self) -> None:
        """Give it up for a database that is not served: a file that was made for the claim goes with it.

        It goes first: once released it may be another's.
        """
        if self._new:
            with suppress(OSError):
                self._path.unlink()
        self.release()
