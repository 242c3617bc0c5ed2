"""Territory: the tint and the border of land that belongs together, cut per plot so that any shape fits.

How a plot of a region looks follows from which of the eight plots around it belong to the same
region: its *joints*, a bit each in reading order (NW, N, NE, W, E, SW, S, SE).
"""

from collections.abc import Container
from functools import lru_cache

from PIL import Image, ImageDraw

from render.fields import cut, soften
from render.sprites import Sprite
from render.theme import SEATS, mix, rgb

AROUND = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))
"""The eight neighbours in the order of the bits of joints, as steps right and down."""

_PALER = (0.3, 0.3, 0.0, 0.2, 0.3, 0.1)

TINT = 0.62
"""How much of the seat's pale colour lies on its land."""

PALE = tuple(mix(rgb(name), rgb("paper"), share) for name, share in zip(SEATS, _PALER, strict=True))
"""The colour of each seat's land before it is laid on the meadow."""

_SOFT = 0.13
_STEEP = 2.5 * _SOFT


def joints(plot: int, region: Container[int], side: int) -> int:
    """Which plots around this one are in the region, on a board of side×side plots."""
    y, x = divmod(plot, side)
    found = 0
    for bit, (dx, dy) in enumerate(AROUND):
        column, row = x + dx, y + dy
        if 0 <= column < side and 0 <= row < side and row * side + column in region:
            found |= 1 << bit
    return found


@lru_cache(maxsize=2048)
def land(seat: int, shape: int, plot: int) -> Sprite:
    """A seat's land on one plot: the tint, and the border where the land ends."""
    line = rgb("paper" if SEATS[seat] == "black" else "ink")
    picture = Image.new("RGBA", (plot, plot), line)
    picture.putalpha(_inside(shape, plot, 0))
    picture.paste(rgb(SEATS[seat]), (0, 0), _inside(shape, plot, plot / 40))
    picture.paste((*PALE[seat], round(255 * TINT)), (0, 0), _inside(shape, plot, plot / 40 + plot / 15))
    return Sprite(f"land {seat + 1}", picture)


@lru_cache(maxsize=512)
def newest(shape: int, plot: int) -> Sprite:
    """The bright outline around the plots of the last move, on one plot."""
    picture = Image.new("RGBA", (plot, plot), rgb("ink"))
    picture.putalpha(_inside(shape, plot, 0))
    picture.paste(rgb("glow"), (0, 0), _inside(shape, plot, plot / 40))
    picture.paste(rgb("ink"), (0, 0), _inside(shape, plot, plot / 9))
    picture.paste((0, 0, 0, 0), (0, 0), _inside(shape, plot, plot / 9 + plot / 40))
    return Sprite("newest", picture)


def _inside(shape: int, plot: int, inset: float) -> Image.Image:
    """What of a plot is in its region and at least so many pixels from the region's end."""
    return cut(_field(shape, plot), 0.5 + (inset + 1) / (_STEEP * plot), _STEEP * plot)


@lru_cache(maxsize=256)
def _field(shape: int, plot: int) -> Image.Image:
    mask = Image.new("L", (3 * plot, 3 * plot))
    draw = ImageDraw.Draw(mask)
    for dx, dy in ((0, 0), *(step for bit, step in enumerate(AROUND) if shape >> bit & 1)):
        left, top = (dx + 1) * plot, (dy + 1) * plot
        draw.rectangle((left, top, left + plot - 1, top + plot - 1), fill=255)
    return soften(mask, plot * _SOFT).crop((plot, plot, 2 * plot, 2 * plot))
