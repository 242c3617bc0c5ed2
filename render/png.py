"""Palette pictures to PNG bytes, faster than Pillow's own encoder and without its system zlib.

A picture may be put together of strips, each deflated by itself: those that did not change since the
picture before need not be deflated again.
"""

import struct
import zlib
from collections.abc import Callable, Sequence
from functools import reduce
from io import BytesIO
from itertools import chain
from typing import Any, NamedTuple

from PIL import Image

try:
    from isal import isal_zlib as _quick
except ImportError:  # No wheel for this platform: the standard library is slower, the pixels are the same.
    _quick = zlib  # type: ignore[misc]

SIGNATURE = b"\x89PNG\r\n\x1a\n"
LEVEL = 1
LEAN = 5
"""The standard library's level for strips of large pictures: a fifth less bytes in ten times the time."""

deflate: Callable[..., bytes] = _quick.compress
checksum: Callable[..., int] = _quick.crc32
deflater: Callable[..., Any] = _quick.compressobj
sum_of: Callable[..., int] = _quick.adler32
inflate: Callable[..., bytes] = _quick.decompress
inflater: Callable[..., Any] = _quick.decompressobj

_BASE = 65521
"""The modulus of zlib's checksum."""


class Strip(NamedTuple):
    """Rows of a picture, deflated by themselves: a whole number of bytes, which any others may follow."""

    width: int
    """Of the canvas, PNG's column included."""
    height: int
    total: int
    """zlib's checksum of the rows."""
    data: bytes
    lean: bool = False
    """Whether it was deflated as far as is worth it."""

    @property
    def nbytes(self) -> int:
        """What it takes to keep it."""
        return len(self.data)


def strip(canvas: Image.Image, top: int = 0, bottom: int | None = None) -> Strip:
    """Rows of a canvas as `encode` takes it, as a strip: from `top` to before `bottom`."""
    bottom = canvas.height if bottom is None else bottom
    return strip_of(canvas.crop((0, top, canvas.width, bottom)).tobytes(), canvas.width)


def strip_of(rows: bytes | memoryview, width: int) -> Strip:
    """Rows of that width, PNG's column included, as a strip."""
    deflating = deflater(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    data = deflating.compress(rows) + deflating.flush(zlib.Z_FULL_FLUSH)
    return Strip(width, len(rows) // width, sum_of(rows), data)


def rows_of(strip: Strip) -> bytes:
    """The rows that a strip was made of."""
    found: bytes = inflater(-zlib.MAX_WBITS).decompress(strip.data)
    return found


def fit(strips: Sequence[Strip], most: int) -> list[Strip]:
    """The strips, of which the largest are deflated further until all together take so many bytes at most.

    They take more if that is not enough.
    """
    found, over = [*strips], sum(len(each.data) for each in strips) - most
    if over <= 0:
        return found
    for number in sorted(range(len(found)), key=lambda number: -len(found[number].data)):
        if over > 0 and not found[number].lean:
            over -= len(found[number].data)
            found[number] = _lean(found[number])
            over += len(found[number].data)
    return found


def _lean(fat: Strip) -> Strip:
    deflating = zlib.compressobj(LEAN, zlib.DEFLATED, -zlib.MAX_WBITS, 9)
    return fat._replace(data=deflating.compress(rows_of(fat)) + deflating.flush(zlib.Z_FULL_FLUSH), lean=True)


def join(strips: Sequence[Strip], palette: bytes) -> bytes:
    """The PNG of strips of one width under each other."""
    total = 1
    for each in strips:
        total = _added(total, each.total, each.width * each.height)
    body = b"\x78\x01", *(each.data for each in strips), b"\x03\x00", struct.pack(">I", total)
    return _file(strips[0].width, sum(each.height for each in strips), palette, *body)


def _added(one: int, other: int, length: int) -> int:
    """zlib's checksum of two byte strings after each other, the second so long (as its adler32_combine)."""
    low = ((one & 0xFFFF) + (other & 0xFFFF) - 1) % _BASE
    high = ((one >> 16) + (other >> 16) + length * ((one & 0xFFFF) - 1)) % _BASE
    return high << 16 | low


def encode(canvas: Image.Image, palette: bytes) -> bytes:
    """The PNG of a palette picture whose column 0 is not part of it.

    `canvas` has mode P and one column more than the picture; that first column holds index 0
    throughout, which is PNG's filter byte "none", so that its rows are the stream as it is.
    `palette` is 768 bytes.
    """
    return _file(*canvas.size, palette, deflate(canvas.tobytes(), LEVEL))


_PIXELS = struct.Struct(">8s4x4sIIBB7x4s4s768s4xI4s")
"""How a file of `_file` begins, up to its pixels."""
_AFTER = 16
"""Bytes after them: a checksum and the last chunk."""


def read_picture(data: bytes) -> Image.Image:
    """The picture of a whole PNG; in a third of Pillow's time if it was made here."""
    if len(data) >= _PIXELS.size:
        begin, _, width, height, depth, kind, *_, palette, length, name = _PIXELS.unpack_from(data)
        ours = (begin, depth, kind, name) == (SIGNATURE, 8, 3, b"IDAT")
        if ours and len(data) == _PIXELS.size + length + _AFTER:
            # With room for all of it, and one more: it would begin with 16 kB, and again with twice as many.
            rows = inflate(data[_PIXELS.size : -_AFTER], zlib.MAX_WBITS, (width + 1) * height + 1)
            canvas = Image.frombuffer("P", (width + 1, height), rows, "raw", "P", 0, 1)
            if canvas.crop((0, 0, 1, height)).getextrema() == (0, 0):
                picture = canvas.crop((1, 0, width + 1, height))
                picture.putpalette(palette)
                return picture
    return Image.open(BytesIO(data))


def _file(width: int, height: int, palette: bytes, *body: bytes) -> bytes:
    """A file of these parts, which are copied only once."""
    header = struct.pack(">IIBBBBB", width - 1, height, 8, 3, 0, 0, 0)
    chunks = _chunk(b"IHDR", header), _chunk(b"PLTE", palette), _chunk(b"IDAT", *body), _chunk(b"IEND")
    return b"".join((SIGNATURE, *chain.from_iterable(chunks)))


def _chunk(kind: bytes, *data: bytes) -> Sequence[bytes]:
    total = reduce(lambda total, part: checksum(part, total), (kind, *data), 0)
    return struct.pack(">I", sum(map(len, data))), kind, *data, struct.pack(">I", total)
