"""The six sides of the board, and what two dice take away (TP-002 to TP-006)."""

from rules.kernel.hexes.bits import mask
from rules.kernel.hexes.shape import Axial
from rules.settlers.tables import STANDARD

SIDES = ("top", "upper right", "lower right", "bottom", "lower left", "upper left")

_ROWS: tuple[tuple[Axial, ...], ...] = (
    ((0, -2), (1, -2), (2, -2)),
    ((2, -2), (2, -1), (2, 0)),
    ((2, 0), (1, 1), (0, 2)),
    ((0, 2), (-1, 2), (-2, 2)),
    ((-2, 2), (-2, 1), (-2, 0)),
    ((-2, 0), (-1, -1), (0, -2)),
)
_SECOND_ROWS: tuple[tuple[Axial, ...], ...] = (
    ((-1, -1), (0, -1), (1, -1), (2, -1)),
    ((1, -2), (1, -1), (1, 0), (1, 1)),
    ((2, -1), (1, 0), (0, 1), (-1, 2)),
    ((1, 1), (0, 1), (-1, 1), (-2, 1)),
    ((-1, 2), (-1, 1), (-1, 0), (-1, -1)),
    ((-2, 1), (-1, 0), (0, -1), (1, -2)),
)


def told_sides(dice: tuple[int, int]) -> str:
    """The sides that two dice name, as "top and bottom", or "top twice"."""
    one, other = (SIDES[die - 1] for die in dice)
    return f"{one} twice" if one == other else f"{one} and {other}"


def removed_tiles(dice: tuple[int, int]) -> int:
    """The set of tiles that two dice remove: the row of each side, with doubles the row behind it too."""
    one, other = (die - 1 for die in dice)
    beside = _SECOND_ROWS[one] if one == other else _ROWS[other]
    return mask(STANDARD.shape.index[at] for at in (*_ROWS[one], *beside))
