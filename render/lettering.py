"""Letters: the one typeface of all pictures, and text with a halo that stays readable on any ground."""

from functools import cache, lru_cache
from importlib.resources import files
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from render.theme import Colour

_FILE = "AtkinsonHyperlegibleNext-Bold.ttf"
PHONE, LEAST = 350, 12
"""How wide a picture is on a phone, and how large names are there at least, in pixels."""


def least(width: int) -> float:
    """How large letters must be in a picture of that width, so that they can be read on a phone."""
    return LEAST * width / PHONE


@cache
def _typeface() -> bytes:
    return files("render.fonts").joinpath(_FILE).read_bytes()


@lru_cache(maxsize=64)
def font(size: int) -> ImageFont.FreeTypeFont:
    """The typeface at a size in pixels. Basic layout gives the same pixels with every Pillow."""
    return ImageFont.truetype(BytesIO(_typeface()), size, layout_engine=ImageFont.Layout.BASIC)


@cache
def _picture(letter: str) -> bytes:
    return bytes(font(24).getmask(letter))


def spells(text: str) -> bool:
    """Whether the typeface has every letter of a text."""
    return all(letter == " " or _picture(letter) != _picture("\uffff") for letter in text)


def width(text: str, size: int) -> int:
    """How many pixels wide a text is, without halo."""
    return round(advance(text, size))


def advance(text: str, size: int) -> float:
    """How far what follows a text is from its beginning, in pixels.

    The typeface sets no two letters closer than others, so that each word is measured once.
    """
    return (
        sum([_measured(word, size)[0] for word in text.split(" ")])
        + text.count(" ") * _measured(" ", size)[0]
    )


def middle(text: str, size: int) -> float:
    """How far its beginning is left of the middle of what is seen of a text, in pixels."""
    before, space, last = text.rpartition(" ")
    left = _measured(text.partition(" ")[0], size)[1]
    return (left + advance(before + space, size) + _measured(last, size)[2]) / 2


@lru_cache(maxsize=4096)
def _measured(word: str, size: int) -> tuple[float, float, float]:
    """How far what follows is, and where what is seen begins and ends."""
    left, _, right, _ = font(size).getbbox(word)
    return font(size).getlength(word), left, right


def write(
    picture: Image.Image,
    centre: tuple[float, float],
    text: str,
    size: int,
    fill: Colour,
    *,
    halo: Colour | None = None,
    reach: int = 0,
) -> None:
    """Write on a picture, the middle of the capitals at `centre`, with a halo of `reach` pixels."""
    if not -size - reach < centre[1] < picture.height + size + reach:
        return  # most of what a band of a panel is given
    face = font(size)
    _, top, _, bottom = face.getbbox("H")
    corner = (centre[0] - middle(text, size), centre[1] - (top + bottom) / 2)
    _, first, _, last = face.getbbox(text)
    if not -last - reach - 1 < corner[1] < picture.height + reach + 1 - first:
        return  # half of the rest: it takes a third of a chart's time
    pen = ImageDraw.Draw(picture)
    if halo is not None:
        pen.text(corner, text, font=face, fill=halo, stroke_width=reach, stroke_fill=halo)
    pen.text(corner, text, font=face, fill=fill)
