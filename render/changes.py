"""Where two pictures differ, as boxes that together hold little else."""

from collections.abc import Iterator
from functools import reduce
from itertools import groupby

from PIL import Image

from render import pixels
from render.pixels import Box

_CELL = 40
"""Squares of so many pixels are looked at; smaller and larger ones made pages of replays 4 to 9 % larger."""


def boxes(new: Image.Image) -> Iterator[Box]:
    """Boxes around all that is not black in a grey picture, or of no. 0 in one with a palette.

    In each row of squares neighbours are one box, drawn in to what is not black.
    """
    for top in range(0, new.height, _CELL):
        around = pixels.inked(new, (0, top, new.width, min(top + _CELL, new.height)))
        if around is None:
            continue
        left, upper, right, lower = around
        sides = range(left // _CELL * _CELL, right, _CELL)
        row = [pixels.inked(new, (side, upper, min(side + _CELL, right), lower)) for side in sides]
        for differs, run in groupby(row, key=bool):
            if differs:
                yield reduce(pixels.around, filter(None, run))
