"""The small sprites of which rows and strips are put together.

They are small and few, so that a number that changes draws only itself anew: a whole row as one
sprite would cost more than the board.
"""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

from render import lettering, theme
from render.pixels import Box
from render.shelf import shelved
from render.sprites import SCALE, Item, Pen, Sprite


@shelved
def text(words: str, size: float, colour: str, unit: float = 1.0) -> Sprite:
    """Text in a flat colour, as wide as it is."""
    pen = Pen.centred(width(words, size) + 4, size * 1.3, unit)
    pen.text(0, 0, words, size, theme.rgb(colour))
    return pen.sprite(words)


@shelved
def sign(
    name: str, size: tuple[float, float], draw: Callable[..., None], *args: Any, unit: float = 1.0
) -> Sprite:
    """What a function draws from these around the middle of a sprite of that size."""
    pen = Pen.centred(*size, unit)
    draw(pen, 0, 0, *args)
    return pen.sprite(name)


@lru_cache(maxsize=1024)
def width(words: str, size: float) -> float:
    """How wide a text is, in units."""
    return lettering.width(words, 100) * size / 100


def text_from(at: tuple[float, float], words: str, size: float, colour: str, unit: float = 1.0) -> Item:
    """Text that begins at a point (units), to be laid in pixels."""
    sprite = text(words, size, colour, unit)
    return Item(sprite, round((at[0] + width(words, size) / 2) * unit), round(at[1] * unit))


def spelt(at: tuple[float, float], words: str, size: float, colour: str) -> Iterator[Item]:
    """The same by words and digits, for what changes with every move: a new line is made of known ones.

    Each begins at the nearest pixel; drawn whole, such a line takes 20 ms, and another place in the atlas.
    """
    face, begins = round(size * SCALE), SCALE * at[0]
    for piece in _PIECES.findall(words):
        if piece != " ":
            middle = begins + lettering.middle(piece, face)
            yield Item(text(piece, size, colour), round(middle / SCALE), round(at[1]))
        begins += lettering.advance(piece, face)


_PIECES = re.compile(r"\d| |[^\d ]+")


@shelved
def plate(wide: float, high: float, ground: str, rim: str, unit: float = 1.0, *, line: float = 5) -> Sprite:
    """A plate with round corners and a rim of that width."""
    pen = Pen.centred(wide, high, unit)
    draw_frame(pen, (wide, high), 18, (rim, ground), line)
    return pen.sprite(f"plate {rim}")


def draw_frame(
    pen: Pen, size: tuple[float, float], corner: float, colours: tuple[str, str], line: float
) -> None:
    """A box of that size around the middle, and another in a line of it: in these flat colours."""
    right, down = size[0] / 2, size[1] / 2
    for inside, colour in zip((0, line), colours, strict=True):
        sides = inside - right, inside - down, right - inside, down - inside
        pen.box(sides, corner - inside, theme.rgb(colour))


def around(item: Item) -> Box:
    """What an item covers."""
    across, down = item.sprite.size
    left, top = item.x - across // 2, item.y - down // 2
    return left, top, left + across, top + down


def move(items: list[Item], x: int, y: int) -> list[Item]:
    """Items laid further right and down."""
    return [Item(sprite, left + x, top + y) for sprite, left, top in items]
