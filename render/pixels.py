"""Copying small pictures about, without what Pillow's own `paste` and `crop` do around it.

Of a picture of 60×60 pixels that is ten times the work of copying. Both pictures are in memory and of fitting
modes here, and nothing is checked: only for the many small pieces that a board is put together of.
"""

from math import ceil

from PIL import Image

Box = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels of a picture."""
Part = tuple[float, float, float, float]
"""The same where sides may lie within pixels."""


def common(one: Box, other: Box) -> Box:
    """What two boxes have in common; not a box if that is nothing."""
    return max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])


def around(one: Box, other: Box) -> Box:
    """The box around two boxes."""
    return min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])


def meet(one: Box, other: Box) -> bool:
    """Whether two boxes have a pixel in common."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def within(one: Box, other: Box) -> bool:
    """Whether all of the first box lies in the second."""
    return other[0] <= one[0] and other[1] <= one[1] and one[2] <= other[2] and one[3] <= other[3]


def holds(box: Box, spot: tuple[int, int]) -> bool:
    """Whether a pixel lies in a box."""
    return box[0] <= spot[0] < box[2] and box[1] <= spot[1] < box[3]


def palette_image(data: bytearray, width: int) -> tuple[Image.Image, memoryview]:
    """A picture in palette mode, without a palette, with these pixels row by row, and they.

    Drawing changes both.
    """
    size = width, len(data) // width
    return Image.frombuffer("P", size, data, "raw", "P", 0, 1), memoryview(data)


def fill(canvas: Image.Image, colour: int, box: Box) -> None:
    """Fill a part of a picture in palette mode."""
    canvas.im.paste(colour, box)


def inked(picture: Image.Image, box: Box) -> Box | None:
    """The box around what of a part of a picture in one channel is not 0; None if all of it is."""
    found = picture.im.crop(box).getbbox()
    if found is None:
        return None
    left, top, right, bottom = found
    return box[0] + left, box[1] + top, box[0] + right, box[1] + bottom


def covered(picture: Image.Image, least: int = 1) -> Image.Image:
    """Where a picture is at least so opaque (of 255), in mode 1."""
    return picture.getchannel("A").point([0] * least + [255] * (256 - least), "1")


def put(canvas: Image.Image, picture: Image.Image, left: int, top: int) -> None:
    """Copy a picture of the same mode; what reaches beyond the canvas is left out."""
    across, down = picture.size
    canvas.im.paste(picture.im, (left, top, left + across, top + down))


def put_part(canvas: Image.Image, picture: Image.Image, part: Box, left: int, top: int) -> None:
    """Copy a part of a picture of the same mode."""
    right, bottom = left + part[2] - part[0], top + part[3] - part[1]
    canvas.im.paste(picture.im.crop(part), (left, top, right, bottom))


def put_reduced(
    canvas: Image.Image, box: Box, picture: Image.Image, part: Part, palette: Image.Image
) -> None:
    """Make a box of a canvas in palette mode what a part of a picture is in that size.

    Each pixel becomes what in the palette, that of another picture, is nearest to the mean of all it covers.
    """
    left, top, right, bottom = part
    x, y = int(left), int(top)
    core = picture.im.crop((x, y, min(picture.width, ceil(right)), min(picture.height, ceil(bottom))))
    size, inside = (box[2] - box[0], box[3] - box[1]), (left - x, top - y, right - x, bottom - y)
    small = core.convert("RGB", 0).resize(size, Image.Resampling.BOX, inside)
    canvas.im.paste(small.convert("P", 0, palette.im), box)


def blend(canvas: Image.Image, picture: Image.Image, part: Box, left: int, top: int) -> None:
    """Lay a part of a picture with transparency (RGBA) on one in RGB."""
    core = picture.im if part == (0, 0, *picture.size) else picture.im.crop(part)
    canvas.im.paste(core, (left, top, left + part[2] - part[0], top + part[3] - part[1]), core)


def stamp(
    canvas: Image.Image, picture: Image.Image, mask: Image.Image, part: Box, left: int, top: int
) -> None:
    """Copy what of a part of a picture lies in a mask (mode 1, as large as the picture)."""
    core, shape = picture.im, mask.im
    if part != (0, 0, *picture.size):
        core, shape = core.crop(part), shape.crop(part)
    canvas.im.paste(core, (left, top, left + part[2] - part[0], top + part[3] - part[1]), shape)
