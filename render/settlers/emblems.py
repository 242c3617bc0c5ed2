"""Emblems of points, awards and development cards, drawn at (x, 0), about 50 units high."""

from collections.abc import Callable

from render import theme
from render.hexes import scenery
from render.hexes.brush import Brush
from render.plates import emblems


def sword(brush: Brush, x: float) -> None:
    """Soldiers."""
    emblems.sword(brush, x, 0)


def star(brush: Brush, x: float) -> None:
    """Victory points."""
    emblems.star(brush, x, 0)


def route(brush: Brush, x: float) -> None:
    """Roads in a row."""
    emblems.route(brush, x, 0)


def plenty(brush: Brush, x: float) -> None:
    """Two cards of choice."""
    for shift, ground in ((-10, "hill"), (10, "field")):
        brush.box((x + shift - 17, -25, x + shift + 17, 25), 6, theme.rgb("ink"))
        brush.box((x + shift - 14, -22, x + shift + 14, 22), 4, theme.rgb(ground))
    scenery.sheaf(brush, x + 10, 14, 0.8)


def crown(brush: Brush, x: float) -> None:
    """Monopoly."""
    points = [(-25, 17), (-27, -13), (-13, 0), (0, -22), (13, 0), (27, -13), (25, 17)]
    placed = [(x + px, py) for px, py in points]
    brush.polygon(placed, theme.rgb("ink"), theme.rgb("ink"), 7)
    brush.polygon(placed, theme.rgb("gold"))


def back(brush: Brush, x: float) -> None:
    """The back of a development card."""
    brush.box((x - 25, -34, x + 25, 34), 8, theme.rgb("ink"))
    brush.box((x - 21, -30, x + 21, 30), 5, theme.rgb("token"))
    brush.text(x, 0, "?", 40, theme.rgb("rim"))


EMBLEMS: tuple[Callable[[Brush, float], None], ...] = (sword, star, route, plenty, crown)
"""By kind of development card."""
