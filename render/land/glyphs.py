"""The small drawings of Land's ground: waves, tufts, peaks, palms, beaches, dice. `plot` is a plot's side."""

from render.plates.emblems import PIPS
from render.shelf import shelved
from render.sprites import Pen, Point, Sprite
from render.theme import rgb


@shelved
def die(number: int, *, lit: bool) -> Sprite:
    """The face of a die, 30 pixels across; bright when it was rolled, quiet at the rim."""
    pen = Pen(32, 32)
    pen.box((1, 1, 31, 31), 7, rgb("glow" if lit else "shelf"), line=rgb("ink" if lit else "foam"), width=2.5)
    for x, y in PIPS[number]:
        pen.disc(16 + 7.2 * x, 16 + 7.2 * y, 5.8, rgb("ink" if lit else "paper"))
    return pen.sprite(f"die {number}{' lit' if lit else ''}")


@shelved
def wave(shape: int, plot: int) -> Sprite:
    """A small wave of two to four bows."""
    unit = plot / 60
    bows = shape + 2
    bow, height = 13 * unit, 5 * unit
    pen = Pen(round(bows * bow) + 6, round(height) + 6)
    points: list[Point] = []
    for step in range(bows * 8 + 1):
        share = step % 8 / 8
        points.append((3 + step * bow / 8, 3 + height * (2 * share - 1) ** 2))
    pen.line(points, rgb("shallow"), 2)
    return pen.sprite(f"wave {shape}")


@shelved
def tuft(shape: int, plot: int) -> Sprite:
    """A tuft of grass, or a flower."""
    unit = plot / 60
    pen = Pen(round(22 * unit), round(18 * unit), unit=unit)
    if shape == 2:
        for x, y in ((6, 11), (14, 7)):
            pen.disc(x, y, 5.5, rgb("shell"))
            pen.disc(x, y, 2.2, rgb("wheat"))
    else:
        for x, top in ((5, 7), (9, 3), (13, 6)):
            pen.line([(9, 15), (x, top)], rgb("tuft"), 2)
    return pen.sprite(f"tuft {shape}")


@shelved
def peaks(shape: int, plot: int) -> Sprite:
    """Two peaks with snow on them."""
    pen = Pen(plot, plot, unit=plot / 60)
    far, near = ((43, 19, 14), (22, 4, 21)) if shape == 0 else ((45, 23, 12), (24, 4, 22))
    _peak(pen, far, "slate")
    middle, top, half = near
    _peak(pen, near, "stone")
    pen.polygon([(middle, top), (middle + half, _FOOT), (middle + half * 0.15, _FOOT)], rgb("slate"))
    _snow(pen, near)
    pen.line([(middle - half, _FOOT), (middle, top), (middle + half, _FOOT)], rgb("ink"), 1.7)
    return pen.sprite(f"peaks {shape}")


_FOOT = 51.0

_Peak = tuple[float, float, float]
"""Where its middle and its top are, and half its width, in a square of 60 units."""


def _peak(pen: Pen, peak: _Peak, colour: str) -> None:
    middle, top, half = peak
    pen.polygon([(middle - half, _FOOT), (middle, top), (middle + half, _FOOT)], rgb(colour))
    _snow(pen, peak)


def _snow(pen: Pen, peak: _Peak) -> None:
    middle, top, half = peak
    reach = half * 0.42
    low = top + reach * (_FOOT - top) / half
    jags = ((-reach, low), (-reach * 0.4, low - 3), (0, low + 2), (reach * 0.4, low - 3), (reach, low))
    pen.polygon([(middle, top), *((middle + aside, y) for aside, y in jags)], rgb("paper"))


@shelved
def palm(plot: int) -> Sprite:
    """A palm tree with a little green under it, for a small island."""
    pen = Pen(plot, plot, unit=plot / 60)
    pen.oval(30, 40, 26, 9, rgb("meadow"))
    pen.line([(31, 40), (30, 30), (32, 20)], rgb("bark"), 3.4)
    for dx, dy in ((-14, 5), (14, 5), (-10, -6), (10, -6), (1, 9)):
        pen.line([(32, 19), (32 + dx * 0.6, 19 + dy * 0.4 - 3), (32 + dx, 19 + dy)], rgb("palm"), 4.2)
    return pen.sprite("palm")


@shelved
def strand(shape: int, plot: int) -> Sprite:
    """What lies on a beach: pebbles and shells."""
    pen = Pen(plot, plot, unit=plot / 60)
    spots = (((20, 24), (36, 33), (26, 42)), ((38, 22), (22, 34), (41, 40)), ((24, 22), (40, 28), (31, 41)))
    for index, (x, y) in enumerate(spots[shape]):
        if index == shape:
            pen.oval(x, y, 9, 7, rgb("shell"), line=rgb("dune"), width=1.5)
        else:
            pen.disc(x, y, 4.5, rgb("dune"))
    return pen.sprite(f"strand {shape}")
