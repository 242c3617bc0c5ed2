"""Where shares can lie. A share is a corner of a tile as an int: 6 × tile + point, in reading order.

Sets of shares are masks (`rules.kernel.hexes.bits`). A share is called by its tile and the corner that it
points to: C4@N.
"""

from functools import cache

from rules.kernel.hexes.bits import mask
from rules.kernel.hexes.naming import tile_names
from rules.kernel.hexes.shape import POINTS
from rules.kernel.names import Lexicon, place_names
from rules.settlers.tables import FRAMES

SIX = 0b111111
"""All shares of the first tile."""


@cache
def at_corners(frame: str) -> tuple[int, ...]:
    """By corner of a frame, by its name in `tables.FRAMES`: the shares that point to it, as a set."""
    shape = FRAMES[frame].shape
    tips = [corner for around in shape.tile_corners for corner in around]
    return tuple(mask(share for share, tip in enumerate(tips) if tip == corner) for corner in shape.corners)


def tile_of(share: int) -> int:
    """The tile in which a share lies."""
    return share // 6


def within(tile: int) -> int:
    """All shares of a tile."""
    return SIX << 6 * tile


@cache
def lexicon(frame: str) -> Lexicon:
    """The names of all shares: C4@N, which may be typed as c4 n or c4-n too."""
    names = [(tile, point) for tile in tile_names(FRAMES[frame].shape) for point in POINTS]
    aliases = {
        f"{tile}{joint}{point}": share
        for share, (tile, point) in enumerate(names)
        for joint in (" @ ", " @", "@ ", " ", "-", "")
    }
    return place_names("share", [f"{tile}@{point}" for tile, point in names], aliases)
