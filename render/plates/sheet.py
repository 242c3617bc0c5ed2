"""A sheet: sprites laid in rows on a plain ground; what private pictures of a hand are made of."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from PIL import Image

from render import lettering, png, theme
from render.backdrop import Backdrop, kept_canvas
from render.shelf import SPRITES
from render.sprites import Item, Sprite

WIDTH = 960
EDGE = 28
GAP = 14
_PATCH = 80


class Group(NamedTuple):
    """Sprites that lie together: a ground, and what stands on it, in pixels from the ground's middle.

    They are small and few, where one sprite of all would be another for every count of cards.
    """

    name: str
    """What it shows, as a sprite's name."""
    ground: Sprite
    on: Sequence[Item] = ()

    @property
    def size(self) -> tuple[int, int]:
        """That of the ground."""
        return self.ground.size


class Laid(NamedTuple):
    """A sprite or a group on a sheet, and where its middle is."""

    what: Sprite | Group
    x: int
    y: int

    def items(self) -> Iterator[Item]:
        """All sprites of it, where they lie."""
        if isinstance(self.what, Sprite):
            yield Item(self.what, self.x, self.y)
            return
        yield Item(self.what.ground, self.x, self.y)
        for sprite, right, down in self.what.on:
            yield Item(sprite, self.x + right, self.y + down)


class _Finished(NamedTuple):
    """The PNG of a sheet, kept."""

    png: bytes

    @property
    def bytes(self) -> int:
        """What it takes."""
        return len(self.png)


class Sheet:
    """Lays sprites from top to bottom; `laid` and `height` say what lies where and how high it became."""

    def __init__(self, width: int = WIDTH, edge: int = EDGE, gap: int = GAP) -> None:
        self.width = width
        self.laid: list[Laid] = []
        self._edge = edge
        self._gap = gap
        self._top = min(edge, EDGE)

    @property
    def items(self) -> list[Item]:
        """Every sprite that lies on it."""
        return [item for each in self.laid for item in each.items()]

    @property
    def height(self) -> int:
        """The height with everything laid so far."""
        return self._top - self._gap + min(self._edge, EDGE)

    def row(self, sprites: Sequence[Sprite | Group], gap: int = GAP) -> None:
        """Sprites side by side from the left, their middles at one height; they must fit."""
        if not sprites:
            return
        high = max(sprite.size[1] for sprite in sprites)
        x = self._edge
        for sprite in sprites:
            self.laid.append(Laid(sprite, x + sprite.size[0] // 2, self._top + high // 2))
            x += sprite.size[0] + gap
        self._top += high + self._gap

    def flow(self, sprites: Sequence[Sprite | Group], gap: int = GAP) -> None:
        """Sprites side by side, in as many rows as they need."""
        line: list[Sprite | Group] = []
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
        """The PNG of the sheet; one that looks the same is not drawn again."""
        size = self.width, self.height
        return finished(size, self.items, lambda items: _ground(*size, "fog").compose(items), theme.rich())


def finished(
    size: tuple[int, int],
    items: Sequence[Item],
    compose: Callable[[Sequence[Item]], Image.Image],
    palette: theme.Palette,
) -> bytes:
    """The PNG of items on a plain ground of that size, put together only if no other has looked the same."""
    key = (size, *((sprite.number, x, y) for sprite, x, y in items))
    found: _Finished | None = SPRITES.get(key)
    if found is None:
        found = _Finished(png.encode(compose(items), palette.data))
        SPRITES.keep({key: found})
    return found.png


def strip(items: Sequence[Item], size: tuple[int, int], colour: str) -> png.Strip:
    """One strip on a flat colour, in `theme.rich()`, for `png.join`.

    Items begin at the middle of its left end.
    """
    width, height = size
    laid = [Item(sprite, x, y + height // 2) for sprite, x, y in items]
    return png.strip(_ground(width, height, colour, max(_PATCH, height)).compose(laid))


def wrap(text: str, size: float, wide: float, most: int = 2) -> list[str]:
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
