"""Emblems: small signs around a middle, in units of a pen; at size 1 about 50 units high."""

import math
from collections.abc import Mapping, Sequence

from render import lettering, theme
from render.sprites import Pen, Point

PIPS: Mapping[int, Sequence[Point]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Where the pips of a die are, in steps from its middle."""


def put(x: float, y: float, size: float, points: Sequence[Point]) -> list[Point]:
    """Points of a drawing around (0, 0), moved and scaled."""
    return [(x + px * size, y + py * size) for px, py in points]


def shape(
    pen: Pen, at: Point, points: Sequence[Point], fill: str, size: float = 1.0, line: float = 6
) -> None:
    """A flat shape around a point in a dark line, which reaches half of its width beyond."""
    placed = put(*at, size, points)
    pen.polygon(placed, theme.rgb("ink"), theme.rgb("ink"), line * size)
    pen.polygon(placed, theme.rgb(fill))


def chip(pen: Pen, x: float, y: float, seat: int, across: float, *, ring: str = "paper") -> None:
    """A disc in the seat's colour with its digit; `ring` is the flat colour around it."""
    pen.disc(x, y, across, theme.rgb(ring))
    pen.disc(x, y, across - 6, theme.seat(seat), line=theme.rgb("ink"), width=3)
    pen.text(x, y, str(seat + 1), across * 0.75, theme.rgb(theme.DIGIT_ON[seat]))


def star(pen: Pen, x: float, y: float, size: float = 1.0) -> None:
    """Victory points."""
    points = [
        (math.sin(math.pi * step / 5) * reach, 2 - math.cos(math.pi * step / 5) * reach)
        for step, reach in enumerate((27, 12) * 5)
    ]
    shape(pen, (x, y), points, "glow", size)


def crown(pen: Pen, x: float, y: float) -> None:
    """Who takes all."""
    points = ((-25, 18), (-27, -13), (-13, 0), (0, -22), (13, 0), (27, -13), (25, 18))
    shape(pen, (x, y), points, "gold", line=7)


def sword(pen: Pen, x: float, y: float, size: float = 1.0) -> None:
    """Power."""
    blade, hilt = ((-11, 11), (19, -19)), ((-18, -3), (1, 16))
    grip = ((-11, 11), (-19, 19))
    for width, steel, brass in ((13.0, "ink", "ink"), (7.5, "paper", "gold")):
        for part, colour in ((grip, brass), (blade, steel), (hilt, brass)):
            pen.line(put(x, y, size, part), theme.rgb(colour), width * size)


def route(pen: Pen, x: float, y: float, size: float = 1.0) -> None:
    """Routes in a row."""
    bend = put(x, y, size, ((-25, 13), (-9, -11), (9, 11), (25, -13)))
    pen.line(bend, theme.rgb("ink"), 15 * size)
    pen.line(bend, theme.rgb("sand"), 9 * size)


def anchor(pen: Pen, x: float, y: float, size: float = 1.0) -> None:
    """Harbours."""
    for colour, width in (("ink", 12.0), ("foam", 6.0)):
        line = theme.rgb(colour)
        pen.line(put(x, y, size, ((0, -12), (0, 20))), line, width * size)
        pen.line(put(x, y, size, ((-11, -6), (11, -6))), line, width * size)
        arms = [(math.sin(step / 3.2) * 20, 2 + math.cos(step / 3.2) * 20) for step in range(-4, 5)]
        pen.line(put(x, y, size, arms), line, width * size)
    pen.disc(x, y - 19 * size, 19 * size, theme.rgb("ink"))
    pen.disc(x, y - 19 * size, 13 * size, theme.rgb("foam"))
    pen.disc(x, y - 19 * size, 5 * size, theme.rgb("ink"))


def card(pen: Pen, x: float, y: float, ground: str, size: float = 1.0) -> None:
    """The back of a card."""
    for half, colour in (((20, 28, 8), "ink"), ((16, 24, 5), ground)):
        across, down, corner = (value * size for value in half)
        pen.box((x - across, y - down, x + across, y + down), corner, theme.rgb(colour))


def wall(pen: Pen, x: float, y: float, size: float = 1.0) -> None:
    """A city wall: two towers and what is between."""
    outline = (
        (-26, 18), (-26, -18), (-18, -18), (-18, -10), (-10, -10), (-10, -2), (10, -2), (10, -10),
        (18, -10), (18, -18), (26, -18), (26, 18),
    )  # fmt: skip
    shape(pen, (x, y), outline, "iron", size)


def ship(pen: Pen, x: float, y: float, size: float = 1.0, sail: str = "red") -> None:
    """The barbarians' ship."""
    hull, cloth = ((-28, 8), (28, 8), (19, 24), (-19, 24)), ((-19, -24), (17, -24), (23, 0), (-13, 0))
    for colour, more in (("paper", 8.0), ("ink", 3.0)):
        for part in (hull, cloth):
            pen.polygon(put(x, y, size, part), theme.rgb(colour), theme.rgb(colour), more * size)
    pen.line(put(x, y, size, ((2, -26), (2, 10))), theme.rgb("ink"), 4 * size)
    pen.polygon(put(x, y, size, hull), theme.rgb("bark"))
    pen.polygon(put(x, y, size, cloth), theme.rgb(sail))
    pen.line(put(x, y, size, ((-16, -12), (20, -12))), theme.rgb("paper"), 4 * size)


def die(
    pen: Pen,
    x: float,
    y: float,
    value: int,
    across: float,
    ground: str = "paper",
    pip: str = "ink",
) -> None:
    """A die that shows a number."""
    half = across / 2
    pen.box((x - half, y - half, x + half, y + half), across * 0.21, theme.rgb("ink"))
    inside = half - across * 0.05
    pen.box((x - inside, y - inside, x + inside, y + inside), across * 0.17, theme.rgb(ground))
    for dx, dy in PIPS[value]:
        pen.disc(x + across * 0.26 * dx, y + across * 0.26 * dy, across * 0.2, theme.rgb(pip))


def left(
    pen: Pen, at: Point, text: str, size: float, colour: str = "paper", *, room: float | None = None
) -> float:
    """Text that begins at a point, smaller where it would be wider than `room`; gives the x where it ends."""
    wide = lettering.width(text, 100) * size / 100
    if room is not None and wide > room:
        wide, size = room, size * room / wide
    pen.text(at[0] + wide / 2, at[1], text, size, theme.rgb(colour))
    return at[0] + wide


def of(
    pen: Pen,
    start: float,
    counts: tuple[int, int],
    sizes: tuple[float, float],
    colour: str = "paper",
    beside: str = "cloud",
) -> None:
    """A count and, smaller and in a colour `beside` it, how many win (0: nothing does).

    They go from a point to the right rim of the pen.
    """
    text, rest = str(counts[0]), f"/{counts[1]}" if counts[1] else ""
    wide = (lettering.width(text, 100) * sizes[0] + lettering.width(rest, 100) * sizes[1]) / 100 + 3
    share = min(1.0, (pen.width / pen.unit / 2 - 2 - start) / wide)
    end = left(pen, (start, 0), text, sizes[0] * share, colour)
    left(pen, (end + 2, 4 * share), rest, sizes[1] * share, beside)
