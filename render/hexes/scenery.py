"""What grows, grazes and stands on tiles: small drawings that tell the terrain without its colour."""

from collections.abc import Sequence

from render import theme
from render.plates.emblems import put
from render.sprites import Pen


def fir(pen: Pen, x: float, y: float, size: float = 1.0) -> None:
    """A fir tree that stands on (x, y); 40 units high."""
    pen.box((x - 3 * size, y - 7 * size, x + 3 * size, y + 1 * size), 0, theme.rgb("bark"))
    for top, wide, bottom in ((-25, 15, -5), (-40, 11.5, -19)):
        pen.polygon(put(x, y, size, ((0, top), (wide, bottom), (-wide, bottom))), theme.rgb("fir"))


def sheep(pen: Pen, x: float, y: float, size: float = 1.0) -> None:
    """A sheep that stands on (x, y), looking right; 30 units wide."""
    wool, dark, shade = theme.rgb("paper"), theme.rgb("ink"), theme.rgb("tuft")
    pen.oval(x, y, 34 * size, 7 * size, shade)
    for leg in (-7, 6):
        pen.line(put(x, y, size, ((leg, -6), (leg, -1))), dark, 3.4 * size)
    curls = ((-8, -13, 15), (0, -17, 16), (8, -14, 15), (0, -10, 18), (-7, -9, 11), (7, -9, 11))
    for dx, dy, across in curls:
        pen.disc(x + dx * size, y + dy * size, across * size, wool)
    pen.oval(x + 16 * size, y - 17 * size, 10 * size, 12 * size, dark)
    pen.oval(x + 10.5 * size, y - 20 * size, 7 * size, 4 * size, dark)


def tuft(pen: Pen, x: float, y: float, size: float = 1.0) -> None:
    """Three blades of grass."""
    for lean, high in ((-5, 8), (0, 10), (5, 8)):
        pen.line(put(x, y, size, ((lean * 0.4, 0), (lean, -high))), theme.rgb("tuft"), 2.6 * size)


def sheaf(pen: Pen, x: float, y: float, size: float = 1.0) -> None:
    """A bundle of wheat that stands on (x, y); 38 units high."""
    straw = theme.rgb("grain")
    for lean, height in ((-11, -19), (11, -19), (0, -24)):
        pen.line(put(x, y, size, ((lean * 0.2, 0), (lean * 0.55, -10), (lean, height))), straw, 3 * size)
        for step in range(3):
            middle, along = lean * (1.08 - step * 0.12), height - 4 + step * 6
            grain = put(middle, along, 1, ((0, -8), (5.5, -2), (0, 4), (-5.5, -2)))
            pen.polygon(put(x, y, size, grain), straw)
    pen.line(put(x, y, size, ((-5, -8), (5, -8))), theme.rgb("bark"), 3.6 * size)


def bricks(pen: Pen, x: float, y: float, size: float = 1.0, rows: Sequence[int] = (2, 3)) -> None:
    """A stack of bricks that stands on (x, y); `rows` are counted from the top."""
    wide, high, gap = 15 * size, 9 * size, 2.2 * size
    for level, count in enumerate(reversed(rows)):
        top = y - (level + 1) * (high + gap)
        left = x - (count * (wide + gap) - gap) / 2
        for place in range(count):
            start = left + place * (wide + gap)
            pen.box((start, top, start + wide, top + high), 0, theme.rgb("brick"))


def peak(pen: Pen, x: float, y: float, size: float = 1.0) -> None:
    """A mountain with snow whose foot is at (x, y); 44 units high."""
    body, lit, snow = theme.rgb("slate"), theme.rgb("stone"), theme.rgb("paper")
    pen.polygon(put(x, y, size, ((-26, 0), (0, -44), (27, 0))), body)
    pen.polygon(put(x, y, size, ((-26, 0), (0, -44), (3, -26), (-3, -14), (2, 0))), lit)
    pen.polygon(put(x, y, size, ((0, -44), (10, -27), (5, -30), (2, -24), (-3, -29), (-10, -26))), snow)


def cactus(pen: Pen, x: float, y: float, size: float = 1.0) -> None:
    """A cactus with two arms that stands on (x, y); 48 units high."""
    green, dark = theme.rgb("cactus"), theme.rgb("fir")
    pen.oval(x, y, 30 * size, 7 * size, theme.rgb("dune"))
    for colour, width, shift in ((dark, 11.0, 0.0), (green, 7.5, -0.8)):
        pen.line(put(x + shift, y, size, ((0, -4), (0, -44))), colour, width * size)
        pen.line(put(x + shift, y, size, ((0, -16), (-14, -18), (-14, -30))), colour, width * 0.78 * size)
        pen.line(put(x + shift, y, size, ((0, -22), (14, -24), (14, -36))), colour, width * 0.78 * size)
