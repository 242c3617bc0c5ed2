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
    around = new.getbbox()
    if around is None:
        return
    x, y = around[0] // _CELL * _CELL, around[1] // _CELL * _CELL
    new = _white(new.crop((x, y, *around[2:])))
    grid = _white(new.reduce(_FINE)).reduce(_COARSE)
    across, cells = grid.width, grid.tobytes()
    for row in range(grid.height):
        squares = enumerate(cells[row * across : (row + 1) * across])
        for differs, run in groupby(squares, key=lambda square: bool(square[1])):
            if differs:
                columns = [column for column, _ in run]
                box = columns[0] * _CELL, row * _CELL, (columns[-1] + 1) * _CELL, (row + 1) * _CELL
                left, top, right, bottom = new.crop(box).getbbox() or (0, 0, 0, 0)
                right_by, down_by = x + box[0], y + box[1]
                yield right_by + left, down_by + top, right_by + right, down_by + bottom


def _white(picture: Image.Image) -> Image.Image:
    """A grey picture, white where another is not black: the mean of a square alone would lose a pixel."""
    return picture.point(_NOT_BLACK, "L")
