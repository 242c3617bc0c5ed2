"""A copy of the database file every night, of which the newest are kept."""

import re
from datetime import datetime
from pathlib import Path

from data.backup import PART, back_up
from data.errors import StoreError
from data.files import remove

FOLDER = "backups"
_HOUR = 4
"""When a night's copy is made, or as soon afterwards as the bot runs."""


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
