"""Backdrops: what of a board does not change, kept finished, and the quick way to put things on it.

A backdrop is cut into patches. What lies on a patch decides how it looks, so that finished patches
are kept too: after a move only those are drawn that never looked like this before.
"""

from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache

from PIL import Image

from render.sprites import Item, Sprite
from render.theme import Palette

_Laid = tuple[Sprite, int, int]


class Backdrop:
    """A finished RGB picture in palette mode; `patch` is the width and height of its patches in pixels."""

    def __init__(self, picture: Image.Image, patch: int, palette: Palette, keep: int = 2048) -> None:
        self.size = picture.size
        self.palette = palette
        self._step = patch
        self._canvas = palette.canvas(picture.width + 1, picture.height)
        self._canvas.paste(palette.quantise(picture), (1, 0))
        self._patch = lru_cache(maxsize=keep)(self._draw)

    def compose(self, items: Iterable[Item]) -> Image.Image:
        """A palette picture of the backdrop and the items in order; column 0 is PNG's, see `png.encode`."""
        canvas = self._canvas.copy()
        step = self._step
        for (column, row), laid in self._sort(items).items():
            canvas.paste(self._patch(column, row, tuple(laid)), (column * step + 1, row * step))
        return canvas

    def _sort(self, items: Iterable[Item]) -> dict[tuple[int, int], list[_Laid]]:
        step = self._step
        columns, rows = -(-self.size[0] // step), -(-self.size[1] // step)
        sorted_: dict[tuple[int, int], list[_Laid]] = defaultdict(list)
        for sprite, x, y in items:
            width, height = sprite.image.size
            left, top = x - width // 2, y - height // 2
            for row in range(max(0, top // step), min(rows, (top + height - 1) // step + 1)):
                for column in range(max(0, left // step), min(columns, (left + width - 1) // step + 1)):
                    sorted_[column, row].append((sprite, left - column * step, top - row * step))
        return sorted_

    def _draw(self, column: int, row: int, laid: tuple[_Laid, ...]) -> Image.Image:
        step = self._step
        left, top = column * step, row * step
        right, bottom = min(left + step, self.size[0]), min(top + step, self.size[1])
        picture = self._canvas.crop((left + 1, top, right + 1, bottom)).convert("RGB")
        for sprite, x, y in laid:
            picture.paste(sprite.image, (x, y), sprite.image)
        return self.palette.quantise(picture)
