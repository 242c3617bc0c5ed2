"""A sheet: sprites laid in rows on a plain ground; what private pictures of a hand are made of."""

from collections.abc import Sequence

from PIL import Image

from render import lettering, png, theme
from render.backdrop import Backdrop, kept_canvas
from render.sprites import Item, Sprite

WIDTH = 960
EDGE = 28
GAP = 14
_PATCH = 80


class Sheet:
    """Lays sprites from top to bottom; `items` and `height` say what lies where and how high it became."""

    def __init__(self, width: int = WIDTH, edge: int = EDGE, gap: int = GAP) -> None:
        self.width = width
        self.items: list[Item] = []
        self._edge = edge
        self._gap = gap
        self._top = min(edge, EDGE)

    @property
    def height(self) -> int:
        """The height with everything laid so far."""
        return self._top - self._gap + min(self._edge, EDGE)

    def row(self, sprites: Sequence[Sprite], gap: int = GAP) -> None:
        """Sprites side by side from the left, their middles at one height; they must fit."""
        if not sprites:
            return
        high = max(sprite.size[1] for sprite in sprites)
        x = self._edge
        for sprite in sprites:
            self.items.append(Item(sprite, x + sprite.size[0] // 2, self._top + high // 2))
            x += sprite.size[0] + gap
        self._top += high + self._gap

    def flow(self, sprites: Sequence[Sprite], gap: int = GAP) -> None:
        """Sprites side by side, in as many rows as they need."""
        line: list[Sprite] = []
        wide = 0
        for sprite in sprites:
            if line and wide + gap + sprite.size[0] > self.width - 2 * self._edge:
                self.row(line, gap)
                line, wide = [], 0
            wide += sprite.size[0] + gap * bool(line)
            line.append(sprite)
        self.row(line, gap)

    def canvas(self, colour: str = "fog") -> Image.Image:
        """The sheet on a flat colour, in palette mode, one column wider (see `render.png`)."""
        return _ground(self.width, self.height, colour).compose(self.items)

    def png(self) -> bytes:
        """The PNG of the sheet."""
        return png.encode(self.canvas(), theme.rich().data)


def strip(items: Sequence[Item], size: tuple[int, int], colour: str) -> png.Strip:
    """One strip on a flat colour, in `theme.rich()`, for `png.join`.

    Items begin at the middle of its left end.
    """
    width, height = size
    laid = [Item(sprite, x, y + height // 2) for sprite, x, y in items]
    return png.strip(_ground(width, height, colour, max(_PATCH, height)).compose(laid))


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


@kept_canvas
def _ground(width: int, height: int, colour: str, patch: int = _PATCH) -> Backdrop:
    palette = theme.rich()
    plain = palette.canvas(width, height)
    plain.paste(palette.colours.index(theme.rgb(colour)), (0, 0, width, height))
    return Backdrop(plain, patch, palette)
