"""What is around a board that lies in the middle of something larger: more of its edge."""

from collections import Counter
from typing import Any

from PIL import Image, ImageOps


def within(picture: Image.Image, size: tuple[int, int]) -> Image.Image:
    """A picture in the middle of one of that size, amid more of what most pixels at its four edges are."""
    right, down = size[0] - picture.width, size[1] - picture.height
    left, top = right // 2, down // 2
    border = left, top, right - left, down - top
    return ImageOps.expand(picture, border, _colour_of(picture)) if any(border) else picture


def _colour_of(picture: Image.Image) -> Any:
    """A colour, or its index in palette mode."""
    width, height = picture.size
    sides = (
        (0, 0, width, 1),
        (0, height - 1, width, height),
        (0, 0, 1, height),
        (width - 1, 0, width, height),
    )
    seen = Counter[Any]()
    for side in sides:
        seen.update({what: count for count, what in picture.crop(side).getcolors(width + height) or []})
    return seen.most_common(1)[0][0]
