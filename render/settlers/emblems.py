"""Emblems of points, awards and development cards, drawn at (x, 0), about 50 units high."""

from collections.abc import Callable, Mapping

from render import theme
from render.hexes import scenery
from render.plates import emblems
from render.sprites import Pen


def sword(pen: Pen, x: float) -> None:
    """Soldiers."""
    emblems.sword(pen, x, 0)


def star(pen: Pen, x: float) -> None:
    """Victory points."""
    emblems.star(pen, x, 0)


def route(pen: Pen, x: float) -> None:
    """Roads in a row."""
    emblems.route(pen, x, 0)


def plenty(pen: Pen, x: float) -> None:
    """Two cards of choice."""
    for shift, ground in ((-10, "hill"), (10, "field")):
        pen.box((x + shift - 17, -25, x + shift + 17, 25), 6, theme.rgb("ink"))
        pen.box((x + shift - 14, -22, x + shift + 14, 22), 4, theme.rgb(ground))
    scenery.sheaf(pen, x + 10, 14, 0.8)


def crown(pen: Pen, x: float) -> None:
    """Monopoly."""
    points = [(-25, 17), (-27, -13), (-13, 0), (0, -22), (13, 0), (27, -13), (25, 17)]
    placed = [(x + px, py) for px, py in points]
    pen.polygon(placed, theme.rgb("ink"), theme.rgb("ink"), 7)
    pen.polygon(placed, theme.rgb("gold"))


def back(pen: Pen, x: float) -> None:
    """The back of a development card."""
    pen.box((x - 25, -34, x + 25, 34), 8, theme.rgb("ink"))
    pen.box((x - 21, -30, x + 21, 30), 5, theme.rgb("token"))
    pen.text(x, 0, "?", 40, theme.rgb("rim"))


EMBLEMS: Mapping[str, Callable[[Pen, float], None]] = {
    drawing.__name__: drawing for drawing in (sword, star, route, plenty, crown)
}
"""By name, as a development card has it."""
