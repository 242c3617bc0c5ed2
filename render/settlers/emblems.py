"""Emblems: a seat's chip, points, awards and development cards, drawn at (x, 0), about 50 units high."""

import math
from collections.abc import Callable

from render import theme
from render.hexes import scenery
from render.hexes.brush import Brush
from render.hexes.pieces import DIGIT_ON


def chip(brush: Brush, x: float, seat: int, across: float) -> None:
    """A disc in the seat's colour with its digit."""
    brush.disc(x, 0, across, theme.rgb("paper"))
    brush.disc(x, 0, across - 6, theme.seat(seat), line=theme.rgb("ink"), width=3)
    brush.text(x, 0, str(seat + 1), across * 0.6, theme.rgb(DIGIT_ON[seat]))


def star(brush: Brush, x: float) -> None:
    """Victory points."""
    points = [
        (math.sin(math.pi * step / 5) * size + x, 2 - math.cos(math.pi * step / 5) * size)
        for step, size in enumerate((27, 12) * 5)
    ]
    brush.polygon(points, theme.rgb("ink"), theme.rgb("ink"), 6)
    brush.polygon(points, theme.rgb("glow"))


def sword(brush: Brush, x: float) -> None:
    """Soldiers."""
    blade, hilt = [(x - 11, 11), (x + 19, -19)], [(x - 18, -3), (x + 1, 16)]
    grip = [(x - 11, 11), (x - 19, 19)]
    for width, steel, brass in ((13.0, "ink", "ink"), (7.5, "paper", "gold")):
        brush.line(grip, theme.rgb(brass), width)
        brush.line(blade, theme.rgb(steel), width)
        brush.line(hilt, theme.rgb(brass), width)


def route(brush: Brush, x: float) -> None:
    """Roads in a row."""
    bend = [(x - 25, 13), (x - 9, -11), (x + 9, 11), (x + 25, -13)]
    brush.line(bend, theme.rgb("ink"), 15)
    brush.line(bend, theme.rgb("sand"), 9)


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
