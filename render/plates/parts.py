"""The small sprites of which rows and strips are put together.

They are small and few, so that a number that changes draws only itself anew: a whole row as one
sprite would cost more than the board.
"""

from functools import lru_cache

from render import lettering, theme
from render.pixels import Box
from render.shelf import shelved
from render.sprites import Item, Pen, Sprite


@shelved
def text(words: str, size: float, colour: str, unit: float = 1.0) -> Sprite:
    """Text in a flat colour, as wide as it is."""
    pen = Pen.centred(width(words, size) + 4, size * 1.3, unit)
    pen.text(0, 0, words, size, theme.rgb(colour))
    return pen.sprite(words)


@lru_cache(maxsize=1024)
def width(words: str, size: float) -> float:
    """How wide a text is, in units."""
    return lettering.width(words, 100) * size / 100


def written(at: tuple[float, float], words: str, size: float, colour: str, unit: float = 1.0) -> Item:
    """Text that begins at a point (units), to be laid in pixels."""
    sprite = text(words, size, colour, unit)
    return Item(sprite, round((at[0] + width(words, size) / 2) * unit), round(at[1] * unit))


@shelved
def count_disc(count: int, across: float, sizes: tuple[float, float]) -> Sprite:
    """A token with a number, so wide with its rim; `sizes` are those of one digit, and of more."""
    pen = Pen.centred(across, across)
    pen.disc(0, 0, across - 2, theme.rgb("token"), line=theme.rgb("rim"), width=3)
    pen.text(0, 0, str(count), sizes[count > 9], theme.rgb("ink"))
    return pen.sprite(f"{count} of them")


@shelved
def plate(wide: float, high: float, ground: str, rim: str, unit: float = 1.0, *, line: float = 5) -> Sprite:
    """A plate with round corners and a rim of that width."""
    pen = Pen.centred(wide, high, unit)
    right, down = wide / 2, high / 2
    pen.box((-right, -down, right, down), 18, theme.rgb(rim))
    if rim != ground:
        pen.box((line - right, line - down, right - line, down - line), 18 - line, theme.rgb(ground))
    return pen.sprite(f"plate {rim}")


def around(item: Item) -> Box:
    """What an item covers."""
    across, down = item.sprite.size
    left, top = item.x - across // 2, item.y - down // 2
    return left, top, left + across, top + down


def move(items: list[Item], x: int, y: int) -> list[Item]:
    """Items laid further right and down."""
    return [Item(sprite, left + x, top + y) for sprite, left, top in items]
