"""Territory: the colour and the border of land that belongs together, drawn per plot so that any shape fits.

How a plot of a region looks follows from which of the eight plots around it belong to the same
region: its *joints*, a bit each in reading order (NW, N, NE, W, E, SW, S, SE).
"""

from collections.abc import Container, Sequence

from render.shelf import shelved
from render.sprites import Pen, Sprite
from render.theme import SEATS, Colour, rgb

AROUND = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))
"""The eight neighbours in the order of the bits of joints, as steps right and down."""

_CORNERS = ((0, 1, 3), (2, 1, 4), (7, 6, 4), (5, 6, 3))
"""The corners of a plot (NW, NE, SE, SW): the bit of the plot beyond it, above or below, left or right."""

_Layer = tuple[int, Colour | None]


def joints(plot: int, region: Container[int], side: int) -> int:
    """Which plots around this one are in the region, on a board of side×side plots.

    A corner counts only between two neighbours that are in it: elsewhere it changes nothing.
    """
    y, x = divmod(plot, side)
    found = 0
    for bit, (dx, dy) in enumerate(AROUND):
        column, row = x + dx, y + dy
        if 0 <= column < side and 0 <= row < side and row * side + column in region:
            found |= 1 << bit
    for beyond, vertical, level in _CORNERS:
        if not (found >> vertical & 1 and found >> level & 1):
            found &= ~(1 << beyond)
    return found


@shelved
def land(seat: int, shape: int, plot: int) -> Sprite:
    """A seat's land on one plot: its colour, and the border where the land ends."""
    unit = plot // 28
    line = rgb("paper" if SEATS[seat] == "black" else "ink")
    layers = ((0, line), (unit, rgb(SEATS[seat])), (3 * unit, rgb(f"{SEATS[seat]} land")))
    return _framed(f"land {seat + 1}", shape, plot, layers)


@shelved
def newest(line: Colour, shape: int, plot: int) -> Sprite:
    """The bright outline around the plots of the last move, on one plot."""
    unit = plot // 28
    ink = rgb("ink")
    return _framed("newest", shape, plot, ((0, ink), (unit, line), (4 * unit, ink), (5 * unit, None)))


def _framed(name: str, shape: int, plot: int, layers: Sequence[_Layer]) -> Sprite:
    """Layers from the outside in, each so many pixels from where the region ends; None is see-through."""
    pen = Pen(plot, plot)
    open_ = {bit for bit in range(8) if not shape >> bit & 1}
    beneath: list[_Layer] = []
    for inset, colour in layers:
        left, right = inset * (3 in open_), plot - inset * (4 in open_)
        top, bottom = inset * (1 in open_), plot - inset * (6 in open_)
        rounded = [vertical in open_ and level in open_ for _, vertical, level in _CORNERS]
        pen.box((left, top, right, bottom), plot / 6 - inset / 2, colour, corners=rounded)
        for number, (beyond, vertical, level) in enumerate(_CORNERS):
            if beyond in open_ and vertical not in open_ and level not in open_:
                _notch(pen, number, plot, [*beneath, (inset, colour)])
        beneath.append((inset, colour))
    return pen.sprite(name)


def _notch(pen: Pen, corner: int, plot: int, layers: Sequence[_Layer]) -> None:
    """Where the region ends beyond a corner only: the outer layers reach round it."""
    for (_, colour), (depth, _) in zip(reversed(layers[:-1]), reversed(layers[1:]), strict=True):
        left = plot - depth if corner in (1, 2) else 0
        top = plot - depth if corner in (2, 3) else 0
        pen.box((left, top, left + depth, top + depth), 0, colour)
