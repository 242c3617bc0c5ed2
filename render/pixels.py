"""Copying small pictures about, without what Pillow's own `paste` and `crop` do around it.

Of a picture of 60×60 pixels that is ten times the work of copying. Both pictures are in memory and of fitting
modes here, and nothing is checked: only for the many small pieces that a board is put together of.
"""

from PIL import Image

Box = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels of a picture."""


def put(canvas: Image.Image, picture: Image.Image, left: int, top: int) -> None:
    """Copy a picture of the same mode; what reaches beyond the canvas is left out."""
    across, down = picture.size
    canvas.im.paste(picture.im, (left, top, left + across, top + down))


def put_part(canvas: Image.Image, picture: Image.Image, part: Box, left: int, top: int) -> None:
    """Copy a part of a picture of the same mode."""
    right, bottom = left + part[2] - part[0], top + part[3] - part[1]
    canvas.im.paste(picture.im.crop(part), (left, top, right, bottom))


def blend(canvas: Image.Image, picture: Image.Image, part: Box | None, left: int, top: int) -> None:
    """Lay a part of a picture with transparency (RGBA; None is all of it) on one in RGB."""
    core = picture.im if part is None else picture.im.crop(part)
    across, down = core.size
    canvas.im.paste(core, (left, top, left + across, top + down), core)
