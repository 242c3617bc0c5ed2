"""The six sides of the board, and what two dice take away (TP-002 to TP-006)."""

from rules.kernel.hexes.bits import mask
from rules.settlers.tables import STANDARD

SIDES = ("top", "upper right", "lower right", "bottom", "lower left", "upper left")

_OUTWARDS = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1))
"""By side, the parts of q and r that tell how far out a tile lies: 2 in its row of three, 1 behind that."""


def told_sides(dice: tuple[int, int]) -> str:
    """The sides that two dice name, as "top and bottom", or "top twice"."""
    one, other = (SIDES[die - 1] for die in dice)
    return f"{one} twice" if one == other else f"{one} and {other}"


def removed_tiles(dice: tuple[int, int]) -> int:
    """The set of tiles that two dice remove: the row of each side, with doubles the row behind it too."""
    one, other = (die - 1 for die in dice)
    return _row(one, 2) | _row(other, 1 if one == other else 2)


def _row(side: int, out: int) -> int:
    """The tiles that lie so far out towards a side."""
    along_q, along_r = _OUTWARDS[side]
    return mask(tile for tile, (q, r) in enumerate(STANDARD.shape.tiles) if along_q * q + along_r * r == out)
