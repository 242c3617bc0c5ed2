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
    return round(font(size).getlength(text))


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
    pen = ImageDraw.Draw(picture)
    face = font(size)
    left, _, right, _ = face.getbbox(text)
    _, top, _, bottom = face.getbbox("H")
    corner = (centre[0] - (left + right) / 2, centre[1] - (top + bottom) / 2)
    if halo is not None:
        pen.text(corner, text, font=face, fill=halo, stroke_width=reach, stroke_fill=halo)
    pen.text(corner, text, font=face, fill=fill)
