"""What is around a board that lies in the middle of something larger: more of its edge."""

from collections import Counter
from typing import Any

from PIL import Image


def colour_of(picture: Image.Image) -> Any:
    """What most pixels at a picture's four edges are: a colour, or its index in palette mode."""
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
