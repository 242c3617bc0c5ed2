"""Games that were played before, kept in a file: a long series that is stopped goes on where it was."""

import hashlib
import re
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

_RULES = Path(__file__).parents[1] / "rules"
_IMPORTED = re.compile(r"^(?:from|import) rules\.(\w+)", re.MULTILINE)

Kept = TypeVar("Kept")


class Shelf(Generic[Kept]):
    """What came of games, by what was played; in a file, a game a line, unless there is no place."""

    def __init__(self, place: Path | None, kind: type[Kept]) -> None:
        """Read what is there, each of that kind."""
        self._place = place
        lines = place.read_bytes().splitlines() if place is not None and place.exists() else []
        self._known = {key: msgspec.convert(kept, kind) for key, kept in map(msgspec.json.decode, lines)}

    def get(self, key: str) -> Kept | None:
        """The game of that key, if it was played."""
        return self._known.get(key)

    def put(self, key: str, kept: Kept) -> None:
        """Keep a game."""
        self._known[key] = kept
        if self._place is not None:
            with self._place.open("ab") as file:
                file.write(msgspec.json.encode((key, kept)) + b"\n")


def key(*about: object) -> str:
    """A few letters for what is played, by what its parts look like written down."""
    return hashlib.sha256(repr(about).encode()).hexdigest()[:24]


def sources(package: str) -> str:
    """A few letters that change with any line of a game's folder in `rules/`, or of those it imports."""
    found, ahead = set[str](), [package]
    while ahead:
        name = ahead.pop()
        folder = _RULES / name
        if name in found or not folder.is_dir():
            continue
        found.add(name)
        for path in folder.rglob("*.py"):
            ahead += _IMPORTED.findall(path.read_text())
    paths = sorted(path for name in found for path in (_RULES / name).rglob("*.py"))
    return hashlib.sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()[:12]
