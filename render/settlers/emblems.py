"""Emblems of development cards, about 50 units high."""

from collections.abc import Callable, Mapping

from render import theme
from render.hexes import scenery
from render.plates import emblems
from render.sprites import Pen


def _plenty(pen: Pen, x: float, y: float) -> None:
    """Two cards of choice."""
    for shift, ground in ((-10, "hill"), (10, "field")):
        emblems.card(pen, x + shift, y, ground, 0.88)
    scenery.sheaf(pen, x + 10, y + 14, 0.8)


def back(pen: Pen, x: float) -> None:
    """The back of a development card at (x, 0)."""
    emblems.card(pen, x, 0, "token", 1.22)
    pen.text(x, 0, "?", 40, theme.rgb("rim"))


EMBLEMS: Mapping[str, Callable[[Pen, float, float], None]] = {
    "sword": emblems.sword,
    "star": emblems.star,
    "route": emblems.route,
    "plenty": _plenty,
    "crown": emblems.crown,
}
"""By name, as a development card has it."""
