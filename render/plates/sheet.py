"""A sheet: sprites laid in rows on a plain ground; what private pictures of a hand are made of."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from struct import Struct
from typing import NamedTuple

from PIL import Image

from render import lettering, pixels, png, theme
from render.patches import paint, place_item
from render.plates.parts import move
from render.shelf import SPRITES
from render.sprites import Item, Sprite

WIDTH = 960
EDGE = 28
GAP = 14


class Group(NamedTuple):
    """Sprites that lie together: a ground, and what stands on it, in pixels from the ground's middle.

    They are small and few, where one sprite of all would be another for every count of cards. All of them lie
    on the ground.
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


class Sheet:
    """Lays sprites from top to bottom; `rows` and `height` say what lies where and how high it became."""

    def __init__(self) -> None:
        self.rows: list[list[Laid]] = []
        self._tops = [EDGE]
        """Where each row begins, and would the next."""

    @property
    def height(self) -> int:
        """The height with everything laid so far."""
        return self._tops[-1] - GAP + EDGE

    def row(self, sprites: Sequence[Sprite | Group], gap: int = GAP) -> None:
        """Sprites side by side from the left, their middles at one height; they must fit."""
        if not sprites:
            return
        high = max(sprite.size[1] for sprite in sprites)
        x, row = EDGE, list[Laid]()
        for sprite in sprites:
            row.append(Laid(sprite, x + sprite.size[0] // 2, self._tops[-1] + high // 2))
            x += sprite.size[0] + gap
        self.rows.append(row)
        self._tops.append(self._tops[-1] + high + GAP)

    def flow(self, sprites: Sequence[Sprite | Group], gap: int = GAP) -> None:
        """Sprites side by side, in as many rows as they need."""
        line: list[Sprite | Group] = []
        wide = 0
        for sprite in sprites:
            if line and wide + gap + sprite.size[0] > WIDTH - 2 * EDGE:
                self.row(line, gap)
                line, wide = [], 0
            wide += sprite.size[0] + gap * bool(line)
            line.append(sprite)
        self.row(line, gap)

    def png(self) -> bytes:
        """The PNG of the sheet; of its rows those are drawn that looked like none before."""
        tops = [0, *self._tops[1:-1], self.height]
        strips = [
            _kept([Laid(what, x, y - top) for what, x, y in row], (WIDTH, bottom - top))
            for row, (top, bottom) in zip(self.rows or [[]], pairwise(tops), strict=True)
        ]
        return png.join(strips, theme.rich().data)


_SPOT = Struct("<3i")


def _kept(beside: Sequence[Laid], size: tuple[int, int]) -> png.Strip:
    """A strip of that size with what lies side by side; one that looks the same is not drawn again."""
    items = [item for each in beside for item in each.items()]
    return SPRITES.take((_look(items), size), lambda: _drawn(beside, size))


def _look(items: Iterable[Item]) -> bytes:
    """What stands for these items without keeping them."""
    return b"".join([_SPOT.pack(sprite.number, x, y) for sprite, x, y in items])


def _drawn(beside: Iterable[Laid], size: tuple[int, int]) -> png.Strip:
    """What is looked for in the palette is each card alone, which comes again beside others."""
    canvas, rows = _flat(size, theme.rich(), "fog")
    for each in beside:
        (across, down), shown = each.what.size, _finished(each.what)
        pixels.put(canvas, shown, each.x - across // 2 + 1, each.y - down // 2)
    return png.strip_of(rows, size[0] + 1)


def _finished(what: Sprite | Group) -> Image.Image:
    """A sprite or a group on the plain ground, in the palette."""
    across, down = what.size
    items = [*Laid(what, across // 2, down // 2).items()]

    def draw() -> Image.Image:
        picture = Image.new("RGB", (across, down), theme.rgb("fog"))
        paint(picture, (0, 0), (0, 0, across, down), map(place_item, items))
        return theme.rich().quantise(picture)

    return SPRITES.take((_finished, _look(items), what.size), draw)


def _flat(size: tuple[int, int], palette: theme.Palette, colour: str) -> tuple[Image.Image, memoryview]:
    """A strip of that size in that colour, as `pixels.palette_image` gives it."""
    row = bytes(1) + bytes((palette.colours.index(theme.rgb(colour)),)) * size[0]
    return pixels.palette_image(bytearray(row) * size[1], size[0] + 1)


def write(layers: Mapping[str, Sequence[Item]], size: tuple[int, int], palette: theme.Palette) -> png.Strip:
    """One strip, for `png.join`, of what lies on these flat colours; its own is the first.

    Items begin at the middle of its left end. Each is looked for in the palette only once, and a strip that
    looks the same is not made again.
    """
    look = tuple((colour, _look(items)) for colour, items in layers.items())
    return SPRITES.take((look, size, palette), lambda: _written(layers, size, palette))


def _written(
    layers: Mapping[str, Sequence[Item]], size: tuple[int, int], palette: theme.Palette
) -> png.Strip:
    canvas, rows = _flat(size, palette, next(iter(layers)))
    for colour, items in layers.items():
        for sprite, x, y in move([*items], 1, size[1] // 2):
            seen, (across, down) = _coloured(sprite, colour, palette), sprite.size
            left, top = x - across // 2, y - down // 2
            pixels.stamp(canvas, seen, _shape(sprite), (0, 0, across, down), left, top)
    return png.strip_of(rows, size[0] + 1)


@SPRITES.keeping
def _coloured(sprite: Sprite, colour: str, palette: theme.Palette) -> Image.Image:
    """A sprite on a flat colour, in a palette."""
    picture = Image.new("RGB", sprite.size, theme.rgb(colour))
    pixels.blend(picture, sprite.image, (0, 0, *sprite.size), 0, 0)
    return palette.quantise(picture)


@SPRITES.keeping
def _shape(sprite: Sprite) -> Image.Image:
    """What a sprite covers, if only thinly."""
    return pixels.covered(sprite.image)


def wrap(text: str, size: float, wide: float, most: int = 2) -> list[str]:
    """A text in lines of at most that many pixels; the last of `most` lines holds all that is left."""
    lines, long, space = list[str](), 0.0, lettering.advance(" ", round(size))
    for word in text.split():
        more = lettering.advance(word, round(size))
        if lines and (len(lines) == most or round(long + space + more) <= wide):
            lines[-1] += f" {word}"
            long += space + more
        else:
            lines.append(word)
            long = more
    return lines
