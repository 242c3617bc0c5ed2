"""Boards as pictures of what changed from one to the next, small enough to carry a whole game in one page."""

from base64 import b64encode
from collections.abc import Iterable, Iterator
from io import BytesIO
from typing import Any

import msgspec
from PIL import Image, ImageChops

from render import changes, png, rim
from render.patches import pack_boxes
from render.pixels import Box

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
        page = rim.within(png.read_picture(board).convert("RGB"), size)
        yield _leaf(page, [(0, 0, *size)] if last is None else list(_changed(page, last)))
        last = page


def _changed(page: Image.Image, last: Image.Image) -> Iterator[Box]:
    red, green, blue = ImageChops.difference(page, last).split()
    return changes.boxes(ImageChops.lighter(ImageChops.lighter(red, green), blue))


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
