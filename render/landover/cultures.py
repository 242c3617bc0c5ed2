"""The eight goods and the three cultures: glyphs, colours and crests; each culture has a shape of its own."""

from render import theme
from render.hexes.goods import FIELD, FOREST, HILL, MOUNTAIN, PASTURE, Good, Look
from render.plates.emblems import put, shape
from render.sprites import Pen, Point
from rules.landover import tables

CULTURES = ("commerce", "science", "politics")
"""The flat colours of the cultures: yellow, green, blue; in the order of `rules.landover.tables.CULTURES`."""

_CRESTS: tuple[tuple[Point, ...], ...] = (
    ((0, -24), (24, 0), (0, 24), (-24, 0)),
    ((0, -24), (21, -12), (21, 12), (0, 24), (-21, 12), (-21, -12)),
    ((-20, -22), (20, -22), (20, 4), (0, 25), (-20, 4)),
)
"""A diamond, a hexagon and a shield."""


def crest(pen: Pen, x: float, y: float, culture: int, size: float = 1.0) -> None:
    """The sign of a culture: told by its shape as well as by its colour."""
    shape(pen, (x, y), _CRESTS[culture], CULTURES[culture], size, 9)
    ink = theme.rgb("ink")
    if culture == 0:
        pen.line(put(x, y, size, ((-9, 0), (9, 0))), ink, 5 * size)
        pen.line(put(x, y, size, ((0, -9), (0, 9))), ink, 5 * size)
    elif culture == 1:
        pen.disc(x, y, 15 * size, ink)
    else:
        for lean in (-8, 0, 8):
            pen.line(put(x, y, size, ((lean, -10), (lean, 6))), ink, 4.4 * size)


def cloth(pen: Pen, x: float, y: float, size: float = 1.0) -> None:
    """A bolt of cloth that stands on (x, y); 38 units high."""
    ink, dye = theme.rgb("ink"), theme.rgb("cloth")
    sheet = put(x, y, size, ((-18, -26), (14, -26), (14, -4), (20, 0), (-18, 0)))
    pen.polygon(sheet, dye, ink, 3.2 * size)
    for step in (-18, -10):
        pen.line(put(x, y, size, ((-14, step), (10, step))), theme.rgb("paper"), 3 * size)
    pen.oval(x - 2 * size, y - 28 * size, 38 * size, 15 * size, ink)
    pen.oval(x - 2 * size, y - 28 * size, 32 * size, 9.6 * size, dye)
    pen.oval(x - 13 * size, y - 28 * size, 8 * size, 6 * size, theme.rgb("paper"))


def paper(pen: Pen, x: float, y: float, size: float = 1.0) -> None:
    """A written sheet that stands on (x, y); 40 units high."""
    ink = theme.rgb("ink")
    sheet = put(x, y, size, ((-16, -40), (8, -40), (17, -31), (17, 0), (-16, 0)))
    pen.polygon(sheet, theme.rgb("parchment"), ink, 3.2 * size)
    pen.polygon(put(x, y, size, ((8, -40), (8, -31), (17, -31))), theme.rgb("plank"), ink, 2.4 * size)
    for step in (-24, -16, -8):
        pen.line(put(x, y, size, ((-9, step), (10, step))), theme.rgb("rim"), 2.8 * size)


def coin(pen: Pen, x: float, y: float, size: float = 1.0) -> None:
    """Two coins on (x, y); 38 units high."""
    ink, gold = theme.rgb("ink"), theme.rgb("gold")
    for dx, dy, across in ((10, -13, 26), (-5, -20, 36)):
        pen.disc(x + dx * size, y + dy * size, across * size, ink)
        pen.disc(x + dx * size, y + dy * size, (across - 6) * size, gold)
    pen.disc(x - 5 * size, y - 20 * size, 20 * size, theme.rgb("wheat"))
    pen.line(put(x - 5 * size, y - 20 * size, size, ((0, -5), (0, 5))), ink, 4 * size)


_CLOTH, _PAPER = Look("commerce", "gold", cloth, 17), Look("science", "fir", paper, 20)
_COIN = Look("politics", "deep", coin, 19)
GOODS = tuple(map(Good, tables.GOODS, (PASTURE, FOREST, MOUNTAIN, FIELD, HILL, _CLOTH, _PAPER, _COIN)))
"""By kind of card."""
