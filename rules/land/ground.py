"""The ground of a game: its terrain, which never changes, as masks."""

from functools import cached_property, lru_cache
from importlib.resources import files
from tomllib import loads

import msgspec

from rules.land.board import CELLS, Board, board

GREEN, MOUNTAIN, RESIDENT, BEACH, WATER, ISLE = "gmcb~i"
"""The signs of a terrain: green, mountain, resident cow, beach, water, small island."""


class Ground(msgspec.Struct, frozen=True, dict=True):
    """A terrain (one sign a plot, in reading order) and its masks; `ground(terrain)` shares them."""

    terrain: str
    mountain: int
    resident: int
    usable: int
    """All that can be reclaimed (LA-007, LA-008): green, mountain and resident-cow plots."""

    @cached_property
    def board(self) -> Board:
        """The topology."""
        return board(int(len(self.terrain) ** 0.5) // CELLS)

    def start(self, mountains: bool) -> int:
        """The plots that may be a first plot: no mountains, unless the option lets them (LA-013)."""
        return self.usable if mountains else self.usable & ~self.mountain


def where(terrain: str, sign: str) -> int:
    """The plots with that sign, as a mask."""
    return sum(1 << plot for plot, found in enumerate(terrain) if found == sign)


@lru_cache(maxsize=256)
def ground(terrain: str) -> Ground:
    """The masks of a terrain."""
    green, mountain, resident = (where(terrain, sign) for sign in (GREEN, MOUNTAIN, RESIDENT))
    return Ground(terrain, mountain, resident, green | mountain | resident)


def _read_maps() -> dict[str, str]:
    text = (files("rules.land") / "maps.toml").read_text(encoding="utf-8")
    return {name: "".join(entry["rows"].split()) for name, entry in loads(text).items()}


MAPS = _read_maps()
"""The terrain of every map of the house, by name."""
