"""Large pictures in palette mode at rest: deflated, in strips of rows, of which those wanted are opened."""

from collections.abc import Iterable, Sequence
from itertools import count
from typing import NamedTuple, Self

import msgspec
from PIL import Image

from render import pixels, png
from render.pixels import Box
from render.shelf import Shelf


class Rows(NamedTuple):
    """An opened strip: a picture, and its pixels row by row; drawing on one changes the other."""

    canvas: Image.Image
    pixels: memoryview

    @property
    def nbytes(self) -> int:
        """What it takes."""
        return self.pixels.nbytes


_Dumped = tuple[tuple[int, int], int, list[png.Strip | None]]
_NUMBERS = count()
OPENED: Shelf[tuple[int, int], Rows] = Shelf(8 << 20)
"""Strips that were opened of late, by the number of their picture and their own: of some tables that are
played fast."""


class Packed:
    """A canvas as `png.encode` takes it (its column 0 is PNG's), in a tenth of the memory of its pixels."""

    def __init__(self, size: tuple[int, int], rows: int, strips: Sequence[png.Strip | None]) -> None:
        """`strips` have so many rows each, the last what is left; None for those that are still to come."""
        self.size = size
        """Of the canvas."""
        self.strips = list(strips)
        self._rows = rows
        self._number = next(_NUMBERS)

    @classmethod
    def of(cls, canvas: Image.Image, rows: int) -> Self:
        """A picture packed."""
        tops = range(0, canvas.height, rows)
        return cls(
            canvas.size, rows, [png.strip(canvas, top, min(top + rows, canvas.height)) for top in tops]
        )

    @classmethod
    def plain(cls, size: tuple[int, int], colour: int, rows: int) -> Self:
        """One all in the colour of that index, but for PNG's column."""
        width, height = size
        row = bytes(1) + bytes((colour,)) * (width - 1)
        full, last = (png.strip_of(row * high, width) for high in (rows, height % rows or rows))
        return cls(size, rows, [full] * ((height - 1) // rows) + [last])

    @classmethod
    def empty(cls, size: tuple[int, int], rows: int) -> Self:
        """One all of whose strips are still to come."""
        return cls(size, rows, [None] * -(-size[1] // rows))

    @classmethod
    def load(cls, data: bytes) -> Self:
        """What was `dumped`."""
        size, rows, strips = msgspec.msgpack.decode(data, type=_Dumped)
        return cls(size, rows, strips)

    def dump(self) -> bytes:
        """The whole picture as bytes, none of whose strips is still to come."""
        return msgspec.msgpack.encode((self.size, self._rows, self.strips))

    def copy(self) -> Self:
        """The same picture, to be changed by itself."""
        return type(self)(self.size, self._rows, self.strips)

    @property
    def nbytes(self) -> int:
        """What its strips take."""
        return sum(len(each.data) for each in self.strips if each is not None)

    def strips_in(self, boxes: Iterable[Box]) -> list[int]:
        """The strips in which these boxes lie (in pixels of the picture, without PNG's column)."""
        found = set[int]()
        for _, top, _, bottom in boxes:
            last = -(-min(bottom, self.size[1]) // self._rows)
            found.update(range(max(0, top) // self._rows, last))
        return sorted(found)

    def span(self, number: int) -> tuple[int, int]:
        """The first row of a strip, and the one after its last."""
        return number * self._rows, min((number + 1) * self._rows, self.size[1])

    def opened(self, number: int) -> Rows:
        """A strip to draw on; it counts once it is `put` back."""
        return OPENED.take((self._number, number), lambda: self._open(number))

    def _open(self, number: int) -> Rows:
        strip, (first, after) = self.strips[number], self.span(number)
        data = bytearray(self.size[0] * (after - first) if strip is None else png.rows_of(strip))
        return Rows(*pixels.palette_image(data, self.size[0]))

    def put(self, number: int, rows: Rows) -> None:
        """A strip as it was drawn on."""
        self.strips[number] = png.strip_of(rows.pixels, self.size[0])
        OPENED.keep({(self._number, number): rows})

    def lay(self, canvas: Image.Image, box: Box, at: tuple[int, int] = (1, 0)) -> None:
        """Lay what lies in a box on a canvas in palette mode, its corner at that point."""
        left, top, right, bottom = box
        for number in self.strips_in([box]):
            first, after = self.span(number)
            upper, lower = max(top, first), min(bottom, after)
            part = left + 1, upper - first, right + 1, lower - first
            pixels.put_part(canvas, self.opened(number).canvas, part, at[0], at[1] + upper - top)
