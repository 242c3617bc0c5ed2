"""What grows, grazes and stands on tiles: small drawings that tell the terrain without its colour."""

from collections.abc import Sequence

from render import theme
from render.hexes.brush import Brush
from render.sprites import Point


def fir(brush: Brush, x: float, y: float, size: float = 1.0) -> None:
    """A fir tree that stands on (x, y); 34 units high."""
    dark, light, trunk = theme.rgb("fir"), theme.rgb("pine"), theme.rgb("bark")
    brush.polygon(_put(x, y, size, ((-3, -8), (3, -8), (3, 1), (-3, 1))), trunk)
    for top, width, bottom in ((-20, 15, -5), (-28, 12, -13), (-36, 8.5, -22)):
        brush.polygon(_put(x, y, size, ((0, top), (width, bottom), (-width, bottom))), dark)
    for top, width, bottom in ((-19, 9, -8), (-27, 7, -16), (-34, 5, -25)):
        brush.polygon(_put(x, y, size, ((0, top), (0, bottom), (-width, bottom))), light)


def sheep(brush: Brush, x: float, y: float, size: float = 1.0) -> None:
    """A sheep that stands on (x, y), looking right; 30 units wide."""
    wool, dark, shade = theme.rgb("paper"), theme.rgb("ink"), theme.rgb("tuft")
    brush.oval(x, y, 34 * size, 7 * size, shade)
    for leg in (-7, 6):
        brush.line(_put(x, y, size, ((leg, -6), (leg, -1))), dark, 3.4 * size)
    for dx, dy, across in ((-8, -13, 15), (0, -17, 16), (8, -14, 15), (0, -10, 18), (-7, -9, 11), (7, -9, 11)):
        brush.disc(x + dx * size, y + dy * size, across * size, wool)
    brush.oval(x + 16 * size, y - 17 * size, 10 * size, 12 * size, dark)
    brush.oval(x + 10.5 * size, y - 20 * size, 7 * size, 4 * size, dark)


def tuft(brush: Brush, x: float, y: float, size: float = 1.0) -> None:
    """Three blades of grass."""
    for lean in (-5, 0, 5):
        brush.line(_put(x, y, size, ((lean * 0.4, 0), (lean, -8 if lean else -10))), theme.rgb("tuft"), 2.6 * size)


def sheaf(brush: Brush, x: float, y: float, size: float = 1.0) -> None:
    """A bundle of wheat that stands on (x, y); 36 units high."""
    straw, ear = theme.rgb("grain"), theme.rgb("gold")
    for lean, height in ((-9, -22), (9, -22), (0, -26)):
        brush.line(_put(x, y, size, ((lean * 0.35, 0), (lean * 0.5, -10), (lean, height))), straw, 2.6 * size)
        for step in range(4):
            along = height + step * 5
            middle = lean * (1 - step * 0.1)
            for side in (-3, 3):
                brush.oval(x + (middle + side) * size, y + along * size, 5 * size, 7 * size, ear)
        brush.oval(x + lean * 1.05 * size, y + (height - 5) * size, 5 * size, 8 * size, ear)
    brush.line(_put(x, y, size, ((-6, -9), (6, -9))), theme.rgb("bark"), 3.4 * size)


def bricks(brush: Brush, x: float, y: float, size: float = 1.0, rows: Sequence[int] = (2, 3)) -> None:
    """A stack of bricks that stands on (x, y); `rows` are counted from the top."""
    dark, light = theme.rgb("brick"), theme.rgb("clay")
    wide, high, gap = 14 * size, 8.5 * size, 1.8 * size
    for level, count in enumerate(reversed(rows)):
        top = y - (level + 1) * (high + gap)
        left = x - (count * (wide + gap) - gap) / 2
        for place in range(count):
            start = left + place * (wide + gap)
            brush.box((start, top, start + wide, top + high), 1.6 * size, dark)
            brush.box((start + 1.5 * size, top + 1.3 * size, start + wide - 1.5 * size, top + 3.4 * size), 0.8, light)


def peak(brush: Brush, x: float, y: float, size: float = 1.0) -> None:
    """A mountain with snow whose foot is at (x, y); 44 units high."""
    body, lit, snow = theme.rgb("slate"), theme.rgb("stone"), theme.rgb("paper")
    brush.polygon(_put(x, y, size, ((-26, 0), (0, -44), (27, 0))), body)
    brush.polygon(_put(x, y, size, ((-26, 0), (0, -44), (3, -26), (-3, -14), (2, 0))), lit)
    brush.polygon(_put(x, y, size, ((0, -44), (10, -27), (5, -30), (2, -24), (-3, -29), (-10, -26))), snow)


def cactus(brush: Brush, x: float, y: float, size: float = 1.0) -> None:
    """A cactus with two arms that stands on (x, y); 48 units high."""
    green, dark = theme.rgb("cactus"), theme.rgb("fir")
    brush.oval(x, y, 30 * size, 7 * size, theme.rgb("dune"))
    for colour, width, shift in ((dark, 11.0, 0.0), (green, 7.5, -0.8)):
        brush.line(_put(x + shift, y, size, ((0, -4), (0, -44))), colour, width * size)
        brush.line(_put(x + shift, y, size, ((0, -16), (-14, -18), (-14, -30))), colour, width * 0.78 * size)
        brush.line(_put(x + shift, y, size, ((0, -22), (14, -24), (14, -36))), colour, width * 0.78 * size)


def _put(x: float, y: float, size: float, points: Sequence[Point]) -> list[Point]:
    return [(x + px * size, y + py * size) for px, py in points]
