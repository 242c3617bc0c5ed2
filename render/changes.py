"""Where two pictures differ, as boxes that together hold little else."""

from collections.abc import Iterator
from itertools import groupby

from PIL import Image

from render.pixels import Box

_FINE, _COARSE = 5, 8
"""Squares of 40 pixels are looked at; smaller and larger ones made pages of replays 4 to 9 % larger."""
_CELL = _FINE * _COARSE
_NOT_BLACK = [0] + 255 * [255]


def boxes(new: Image.Image) -> Iterator[Box]:
    """Boxes around all that is not black in a grey picture, or of no. 0 in one with a palette.

    In each row of squares neighbours are one box, drawn in to what is not black.
    """
    for top in range(0, new.height, _CELL):
        row = new.crop((0, top, new.width, min(top + _CELL, new.height)))
        around = row.getbbox()
        if around is None:
            continue
        begin = around[0] // _CELL * _CELL
        white = _white(row.crop((begin, 0, around[2], row.height)))
        cells = _white(white.reduce(_FINE)).reduce(_COARSE).tobytes()
        for differs, run in groupby(enumerate(cells), key=lambda cell: bool(cell[1])):
            if differs:
                columns = [column for column, _ in run]
                left, right = begin + columns[0] * _CELL, begin + (columns[-1] + 1) * _CELL
                inner = row.crop((left, 0, right, row.height)).getbbox() or (0, 0, 0, 0)
                yield left + inner[0], top + inner[1], left + inner[2], top + inner[3]


def _white(picture: Image.Image) -> Image.Image:
    """A grey picture, white where another is not black: the mean of a square alone would lose a pixel."""
    return picture.point(_NOT_BLACK, "L")
