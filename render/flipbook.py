"""Boards as pictures of what changed from one to the next, small enough to carry a whole game in one page."""

from base64 import b64encode
from collections.abc import Iterable, Iterator
from io import BytesIO
from itertools import groupby
from typing import Any

import msgspec
from PIL import Image, ImageChops

from render import rim
from render.patches import pack_boxes
from render.pixels import Box

_FINE, _COARSE = 5, 8
"""Squares of 40 pixels are looked at; smaller and larger ones made pages 4 to 9 per cent larger."""
_CELL = _FINE * _COARSE
_WEBP: dict[str, Any] = {"lossless": True, "quality": 70, "method": 2}
"""A third less bytes than PNG; more effort takes twice the time for one per cent."""


class Leaf(msgspec.Struct, frozen=True):
    """What is new in a board: a WebP in base64, and the parts of it with where they go.

    A part is x, y, width and height on the board, then x and y on the picture.
    """

    picture: str
    parts: tuple[tuple[int, int, int, int, int, int], ...]


def size_of(boards: Iterable[bytes]) -> tuple[int, int]:
    """The width and the height in which each of these PNGs has room."""
    sizes = [Image.open(BytesIO(board)).size for board in boards]
    return max(width for width, _ in sizes), max(height for _, height in sizes)


def leaves(boards: Iterable[bytes], size: tuple[int, int]) -> Iterator[Leaf]:
    """What is new in each of these PNGs after the one before, on pages of that size.

    A board that is smaller than the page lies in its middle, amid more of what is at its edge.
    """
    last: Image.Image | None = None
    for board in boards:
        page = _page(board, size)
        yield _leaf(page, [(0, 0, *size)] if last is None else list(_changed(page, last)))
        last = page


def _page(board: bytes, size: tuple[int, int]) -> Image.Image:
    picture = Image.open(BytesIO(board)).convert("RGB")
    if picture.size == size:
        return picture
    page = Image.new("RGB", size, rim.colour_of(picture))
    page.paste(picture, ((size[0] - picture.width) // 2, (size[1] - picture.height) // 2))
    return page


def _changed(page: Image.Image, last: Image.Image) -> Iterator[Box]:
    """Where two pictures differ: in each row of squares neighbours as one box, drawn in to what differs."""
    new = ImageChops.difference(page, last)
    grid = _any(_any(_lightest(new), _FINE), _COARSE)
    across, cells = grid.width, grid.tobytes()
    for row in range(grid.height):
        squares = enumerate(cells[row * across : (row + 1) * across])
        for differs, run in groupby(squares, key=lambda square: bool(square[1])):
            if differs:
                columns = [column for column, _ in run]
                box = columns[0] * _CELL, row * _CELL, (columns[-1] + 1) * _CELL, (row + 1) * _CELL
                left, top, right, bottom = new.crop(box).getbbox() or (0, 0, 0, 0)
                yield box[0] + left, box[1] + top, box[0] + right, box[1] + bottom


def _lightest(picture: Image.Image) -> Image.Image:
    red, green, blue = picture.split()
    return ImageChops.lighter(ImageChops.lighter(red, green), blue)


def _any(grey: Image.Image, side: int) -> Image.Image:
    """White for each square of that side in which anything is not black: a mean alone would lose a pixel."""
    return grey.point(lambda value: 255 if value else 0).reduce(side)


def _leaf(page: Image.Image, boxes: list[Box]) -> Leaf:
    places, size = pack_boxes(boxes) if boxes else ([], (1, 1))
    sheet = Image.new("RGB", size)
    for box, place in zip(boxes, places, strict=True):
        sheet.paste(page.crop(box), place)
    file = BytesIO()
    sheet.save(file, "WEBP", **_WEBP)
    parts = tuple(
        (left, top, right - left, bottom - top, x, y)
        for (left, top, right, bottom), (x, y) in zip(boxes, places, strict=True)
    )
    return Leaf(b64encode(file.getvalue()).decode("ascii"), parts)
