"""Private pictures for a choice: the board dimmed, cropped, with numbered badges on the legal places."""

from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image

from render import pixels, png, theme
from render.pixels import Box
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
    board: Image.Image,
    box: Box,
    spots: Sequence[Spot],
    across: int = _BADGE,
    palette: theme.Palette | None = None,
) -> bytes:
    """The PNG of a board that asks "which of these?".

    `board` is what lies in that box (see `crop`) of a composed board (mode P, column 0 is PNG's) of that
    palette (`theme.bright()`); it is drawn on. Badges are so many pixels `across`.
    """
    dim = theme.dim(palette)
    _lay(board, [(badge(each.label, across, chosen=each.chosen).image, each) for each in spots], box, dim)
    return png.encode(board, dim.data)


def _lay(
    picture: Image.Image, badges: Sequence[tuple[Image.Image, Spot]], box: Box, palette: theme.Palette
) -> None:
    """Lay badges on what lies in a box of the board: of all the picture only these places are mixed anew."""
    places, high = list[tuple[Box, int]](), 0
    for image, spot in badges:
        left, top = spot.x - box[0] + 1 - image.width // 2, spot.y - box[1] - image.height // 2
        places.append(((left, top, left + image.width, top + image.height), high))
        high += image.height
    if not places:
        return
    flat = palette.canvas(max(image.width for image, _ in badges), high)
    for place, y in places:
        pixels.put_part(flat, picture, place, 0, y)
    mixed = flat.convert("RGB")
    for (image, _), (_, y) in zip(badges, places, strict=True):
        mixed.paste(image, (0, y), image)
    flat = palette.quantise(mixed)
    for (left, top, right, bottom), y in places:
        pixels.put_part(picture, flat, (0, y, right - left, y + bottom - top), left, top)
    pixels.fill(picture, 0, (0, 0, 1, picture.height))


def crop(size: tuple[int, int], spots: Sequence[Spot], margin: int = 90) -> Box:
    """Left, top, right and bottom of the part of a picture around the spots: it keeps so many pixels around
    them, is at least 480×400, and the whole without spots."""
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


@shelved
def badge(label: str, across: int, *, chosen: bool = False) -> Sprite:
    """A disc so wide with that on it."""
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
