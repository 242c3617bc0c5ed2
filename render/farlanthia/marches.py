"""What happened on Farlanthia's map: arrows for movements, marks for what was lost."""

from render import theme
from render.farlanthia import figures, heraldry
from render.hexes import changes
from render.shelf import fleeting
from render.sprites import Sprite
from rules.farlanthia.tables import ROAD, STRUCTURE_NAMES


def arrow(
    owner: int, way: tuple[int, int], unit: float, count: int, *, hostile: bool, lane: int = 0
) -> Sprite:
    """So many units of an owner went that many pixels across and down."""
    name = f"{count} of {heraldry.who(owner)}"
    return changes.arrow(name, way, unit, _colours(owner), count, hostile=hostile, lane=lane)


def losses(owner: int, count: int, unit: float) -> Sprite:
    """So many units of an owner were lost here."""
    return changes.losses(f"{count} of {heraldry.who(owner)} lost", count, unit, _colours(owner))


@fleeting
def ruin(owner: int, kind: int, unit: float) -> Sprite:
    """A structure of an owner was lost here."""
    name, small = STRUCTURE_NAMES[kind], unit * 0.38
    drawn = figures.drawing(name, owner, small * 0.8 if kind == ROAD else small)
    return changes.ruin(f"{name} of {heraldry.who(owner)}", drawn, unit)


def _colours(owner: int) -> tuple[theme.Colour, theme.Colour]:
    return heraldry.colour(owner), heraldry.letters(owner)
