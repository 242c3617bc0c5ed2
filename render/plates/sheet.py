"""A sheet: sprites laid in rows on a plain ground; what private pictures of a hand are made of."""

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from render import lettering, png, theme
from render.backdrop import Backdrop
from render.sprites import Item, Sprite

WIDTH = 960
EDGE = 28
GAP = 14


class Sheet:
    """Lays sprites from top to bottom; `items` and `height` say what lies where and how high it became."""

    def __init__(self, width: int = WIDTH) -> None:
        self.width = width
        self.items: list[Item] = []
        self._top = EDGE

    @property
    def height(self) -> int:
        """The height with everything laid so far."""
        return self._top - GAP + EDGE

    def row(self, sprites: Sequence[Sprite], gap: int = GAP) -> None:
        """Sprites side by side from the left, their middles at one height; they must fit."""
        if not sprites:
            return
        high = max(sprite.image.height for sprite in sprites)
        x = EDGE
        for sprite in sprites:
            self.items.append(Item(sprite, x + sprite.image.width // 2, self._top + high // 2))
            x += sprite.image.width + gap
        self._top += high + GAP

    def flow(self, sprites: Sequence[Sprite], gap: int = GAP) -> None:
        """Sprites side by side, in as many rows as they need."""
        line: list[Sprite] = []
        wide = 0
        for sprite in sprites:
            if line and wide + gap + sprite.image.width > self.width - 2 * EDGE:
                self.row(line, gap)
                line, wide = [], 0
            wide += sprite.image.width + gap * bool(line)
            line.append(sprite)
        self.row(line, gap)

    def png(self) -> bytes:
        """The PNG of the sheet."""
        canvas = _ground(self.width, self.height).compose(self.items)
        return png.encode(canvas, theme.rich().data)


def wrapped(text: str, size: float, wide: float, most: int = 2) -> list[str]:
    """A text in lines of at most that many pixels; the last of `most` lines holds all that is left."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and (len(lines) == most or lettering.width(longer, round(size)) <= wide):
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


@lru_cache(maxsize=24)
def _ground(width: int, height: int) -> Backdrop:
    return Backdrop(canvas(width, height, "fog"), 80, theme.rich(), keep=512)


def canvas(width: int, height: int, colour: str) -> Image.Image:
    """A plain ground in `theme.rich()`, for boards whose tiles are all pieces."""
    palette = theme.rich()
    plain = palette.canvas(width, height)
    plain.paste(palette.colours.index(theme.rgb(colour)), (0, 0, width, height))
    return plain
