"""What happened on a board, as the hex boards show it: arrows for movements, plates for what was lost."""

import math
from collections.abc import Callable

from PIL import Image

from render import lettering, theme
from render.hexes.pitch import Spot
from render.shelf import fleeting
from render.sprites import Pen, Point, Sprite, drawn_in_bands, even
from render.theme import Colour

_FROM, _TO = 30, 58
"""How far from the middle of a place an arrow begins and ends, in units: what stands there stays legible."""
_ASIDE = 11
"""How far to its right an arrow lies, so that one and the way back do not cover each other."""
_LANE = 44
"""How far further to its right an arrow lies for each one that comes the same way."""
_SHAFT, _HEAD, _BARB = 8, 36, 25
_DOT, _DOTS, _POINT = 9, 27, 1.3
"""How large the dots of a track are, how far apart, and how much smaller its head is than an arrow's."""
_REACH = 34
"""How far from its middle a dot or the head of a track reaches."""
_CLEAR = ((0, 0, 50), (0, -60, 30))
"""Where a tile has its number and its name, and how far the dots of a track keep from them, in units."""

_At = Callable[[float, float], Point]


@fleeting
def arrow(
    name: str,
    way: Spot,
    unit: float,
    colours: tuple[Colour, Colour],
    count: int,
    *,
    hostile: bool,
    lane: int = 0,
) -> Sprite:
    """So many went that many pixels across and down: their colour, and that of letters on it.

    An attack has a red rim. Arrows that would cover each other lie in lanes, counted from 0.
    """
    at, (first, tip), (across, down) = _along(way, unit, lane)
    neck, ink = tip - _HEAD, theme.rgb("ink")
    outline = [
        at(first, -_SHAFT), at(neck, -_SHAFT), at(neck, -_BARB), at(tip, 0), at(neck, _BARB),
        at(neck, _SHAFT), at(first, _SHAFT),
    ]  # fmt: skip
    x, y = at((first + neck) / 2, 0)

    def draw(pen: Pen) -> None:
        for colour, width in ((ink, 19), (theme.rgb("red" if hostile else "paper"), 14), (ink, 5)):
            pen.polygon(outline, colour, colour, width)
        pen.polygon(outline, colours[0])
        pen.disc(x, y, 40, ink)
        pen.disc(x, y, 35, colours[0])
        pen.text(x, y, str(count), 31 if count < 10 else 26, colours[1])

    around = [
        (px + by, py + by)
        for px, py, reach in ((x, y, 21), *((*corner, 12) for corner in outline))
        for by in (-reach, reach)
    ]
    return drawn_in_bands(f"{name} {'attack' if hostile else 'move'}", across, down, draw, unit, around)


@fleeting
def track(name: str, way: Spot, unit: float, colour: Colour, clear: tuple[Spot, ...]) -> Sprite:
    """A single piece went that many pixels across and down: dots, and none near the spots to keep clear.

    These are the middles of tiles, in pixels from the middle of the way. Each dot has a pen of its own: one
    for all would have forty times as much underneath.
    """
    at, (first, tip), (across, down) = _along(way, unit)
    neck, ink = tip - _HEAD / _POINT, theme.rgb("ink")
    head = [at(neck, -_BARB / _POINT), at(tip, 0), at(neck, _BARB / _POINT)]
    count = max(1, round((neck - first) / _DOTS))
    spread = [at(first + (neck - first) * step / count, 0) for step in range(count)]
    kept = [(x / unit + dx, y / unit + dy, room) for x, y in clear for dx, dy, room in _CLEAR]
    dots = [dot for dot in spread if all(math.dist(dot, (x, y)) > room for x, y, room in kept)]

    image, side = Image.new("RGBA", (even(across * unit), even(down * unit))), 2 * math.ceil(_REACH * unit)
    middle = image.width / 2, image.height / 2
    for x, y in (at((neck + tip) / 2, 0), *dots):
        left, top = (round(half + by * unit) - side // 2 for half, by in zip(middle, (x, y), strict=True))
        pen = Pen(side, side, unit=unit, origin=(middle[0] - left, middle[1] - top), steps=True)
        for tint, more in ((ink, 14.0), (theme.rgb("paper"), 10.0), (ink, 3.0), (colour, 0.0)):
            if (x, y) in dots:
                pen.disc(x, y, _DOT + more, tint)
            else:
                pen.polygon(head, tint, tint, more)
        image.alpha_composite(pen.sprite(name).image, (left, top))
    return Sprite(f"{name} move", image)


def _along(way: Spot, unit: float, lane: int = 0) -> tuple[_At, tuple[float, float], Point]:
    """Where a point along and beside the way of what went so far is, both its ends, and the size of all."""
    across, down = way[0] / unit, way[1] / unit
    far = math.hypot(across, down)
    right, below = across / far, down / far

    def at(forth: float, aside: float) -> Point:
        forth, aside = forth - far / 2, aside + _ASIDE + lane * _LANE
        return forth * right - aside * below, forth * below + aside * right

    ends = (_FROM, far - _TO) if far > _FROM + _TO + _HEAD else (far * 0.1, far * 0.9)
    room = 90 + 2 * lane * _LANE
    return at, ends, (abs(across) + room, abs(down) + room)


@fleeting
def losses(name: str, count: int, unit: float, colours: tuple[Colour, Colour]) -> Sprite:
    """So many of one kind were lost here."""
    text = f"-{count}"
    half = lettering.width(text, 36) / 2 + 7
    pen = Pen.centred(2 * half + 16, 54, unit)
    _plate(pen, half, 19, colours[0])
    pen.text(0, 0, text, 36, colours[1])
    return pen.sprite(name)


def ruin(name: str, drawing: Pen, unit: float) -> Sprite:
    """What was lost here, small and struck through."""
    pen = Pen.centred(72, 54, unit)
    _plate(pen, 29, 19, theme.rgb("token"))
    pen.place(drawing, 0, 2)
    for ends in (((-22, -14), (22, 14)), ((-22, 14), (22, -14))):
        pen.line(ends, theme.rgb("paper"), 10)
        pen.line(ends, theme.rgb("red"), 6.5)
    return pen.sprite(f"{name} lost")


def _plate(pen: Pen, half: float, high: float, ground: Colour) -> None:
    ink, red = theme.rgb("ink"), theme.rgb("red")
    for more, colour in ((6, ink), (4, red), (-1, ink), (-2.5, ground)):
        pen.box((-half - more, -high - more, half + more, high + more), 10 + more, colour)


def halfway(one: Spot, other: Spot) -> tuple[Spot, Spot]:
    """The way from one spot to another, and half of it."""
    across, down = other[0] - one[0], other[1] - one[1]
    return (across, down), (across // 2, down // 2)
