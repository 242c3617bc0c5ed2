"""Private pictures for a choice: the board dimmed, cropped, with numbered badges on the legal places."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from PIL import Image

from render import png, theme
from render.shelf import shelved
from render.sprites import Pen, Sprite

LEAST = (480, 400)

_BADGE = 52


class Spot(NamedTuple):
    """Where a badge goes, in pixels of the picture, what it says, and whether that is chosen already."""

    x: int
    y: int
    label: str
    chosen: bool = False


def choose(
    canvas: Image.Image,
    spots: Sequence[Spot],
    margin: int = 90,
    badge: int = _BADGE,
    palette: theme.Palette | None = None,
) -> bytes:
    """The PNG of a board that asks "which of these?".

    `canvas` is a composed board (mode P, column 0 is PNG's) of that palette (`theme.bright()`). Badges
    are `badge` pixels across; the crop keeps `margin` pixels around them, is at least 480×400, and is
    the whole board without spots.
    """
    dim = theme.dim(palette)
    left, top, right, bottom = crop((canvas.width - 1, canvas.height), spots, margin)
    cut = canvas.crop((left + 1, top, right + 1, bottom))
    cut.putpalette(_dim((palette or theme.bright()).data))
    picture = cut.convert("RGB")
    for spot in spots:
        image = _badge(spot.label, badge, chosen=spot.chosen).image
        picture.paste(image, (spot.x - left - image.width // 2, spot.y - top - image.height // 2), image)
    framed = dim.canvas(picture.width + 1, picture.height)
    framed.paste(dim.quantise(picture), (1, 0))
    return png.encode(framed, dim.data)


def crop(size: tuple[int, int], spots: Sequence[Spot], margin: int) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of the part of a picture around the spots."""
    if not spots:
        return 0, 0, *size
    across = _span([spot.x for spot in spots], margin, LEAST[0], size[0])
    down = _span([spot.y for spot in spots], margin, LEAST[1], size[1])
    return across[0], down[0], across[1], down[1]


def _span(values: Sequence[int], margin: int, least: int, size: int) -> tuple[int, int]:
    first, last = min(values) - margin, max(values) + margin
    short = max(0, least - (last - first))
    first, last = first - short // 2, last + (short + 1) // 2
    first, last = first - max(0, last - size), last - min(0, first)
    return max(0, first), min(size, last)


@cache
def _dim(data: bytes) -> bytes:
    return bytes(round(channel * theme.DIM) for channel in data)


@shelved
def _badge(label: str, across: int, *, chosen: bool) -> Sprite:
    pen = Pen(across + 2, across + 2)
    middle = (across + 2) / 2
    ground, letters = map(theme.rgb, ("ink", "paper") if chosen else ("paper", "ink"))
    pen.disc(middle, middle, across, letters if chosen else ground)
    pen.disc(middle, middle, across - chosen * across / 8, ground, line=theme.rgb("ink"), width=across / 15)
    size = across * (0.62 if len(label) < 2 else 0.54 if len(label) < 3 else 0.4)
    if label:
        pen.text(middle, middle, label, size, letters)
    else:
        tick = [
            (middle + x * across / 52, middle + y * across / 52) for x, y in ((-12, 1), (-4, 10), (12, -9))
        ]
        pen.line(tick, letters, across / 9)
    return pen.sprite(f"{'chosen' if chosen else 'badge'} {label}")
