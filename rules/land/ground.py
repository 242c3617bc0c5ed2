"""The ground of a game: its terrain, which never changes, as masks."""

from collections.abc import Iterable
from functools import lru_cache
from importlib.resources import files
from tomllib import loads

from rules.land.board import CELLS, Board, board
from rules.land.view import BEACH, GREEN, ISLE, MOUNTAIN, RESIDENT, WATER


class Ground:
    """A terrain (one sign a plot, in reading order) and its masks; `ground(terrain)` shares them.

    `usable` holds all that can be reclaimed (LA-007, LA-008): green, mountain and resident-cow plots.
    """

    def __init__(self, terrain: str) -> None:
        self.terrain = terrain
        self.board: Board = board(int(len(terrain) ** 0.5) // CELLS)
        self.green, self.mountain, self.resident, self.beach, self.water, self.isle = (
            _where(terrain, sign) for sign in (GREEN, MOUNTAIN, RESIDENT, BEACH, WATER, ISLE)
        )
        self.usable = self.green | self.mountain | self.resident

    def start(self, mountains: bool) -> int:
        """The plots that may be a first plot: no mountains, unless the option lets them (LA-013)."""
        return self.usable if mountains else self.green | self.resident


def _where(terrain: str, sign: str) -> int:
    return sum(1 << plot for plot, found in enumerate(terrain) if found == sign)


@lru_cache(maxsize=256)
def ground(terrain: str) -> Ground:
    """The masks of a terrain."""
    return Ground(terrain)


def _read_maps() -> dict[str, str]:
    text = (files("rules.land") / "maps.toml").read_text(encoding="utf-8")
    return {name: _join(entry["rows"].split()) for name, entry in loads(text).items()}


def _join(rows: Iterable[str]) -> str:
    return "".join(rows)


MAPS = _read_maps()
"""The terrain of every map of the house, by name."""
