"""Backdrops: what of a board does not change, kept finished, and the quick way to put things on it.

A backdrop is cut into patches. What lies on a patch decides how it looks, so that finished patches
are kept too: after a move only those are drawn that never looked like this before, and only those
laid anew that look different from the picture before.
"""

from collections import defaultdict
from collections.abc import Iterable
from itertools import count

from PIL import Image

from render.shelf import Shelf
from render.sprites import Item, Sprite
from render.theme import Palette

_Laid = tuple[Sprite, int, int]
_Key = tuple[int, int, int, tuple[tuple[int, int, int], ...]]
"""A patch: of which backdrop, its column and row, the numbers of the sprites on it and where they lie."""
_Layout = dict[tuple[int, int], tuple[_Laid, ...]]
_Reach = tuple[tuple[tuple[int, int], int, int], ...]
Box = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels of a picture."""

_NUMBERS = count()
_PATCHES: Shelf[_Key, Image.Image] = Shelf(64 << 20)
"""Of all backdrops together: some twenty large maps, or hundreds of small boards."""


class Backdrop:
    """A finished picture in palette mode, cut into patches of `patch`×`patch` pixels.

    The picture comes as RGB, or with the palette's own indices (mode P). Patches begin at `origin`, where
    the board's own squares do if it has any.
    """

    def __init__(
        self,
        picture: Image.Image,
        patch: int,
        palette: Palette,
        *,
        origin: tuple[int, int] = (0, 0),
    ) -> None:
        self.size = picture.size
        self.palette = palette
        self._step = patch
        self._origin = origin
        self._canvas = palette.canvas(picture.width + 1, picture.height)
        self._canvas.paste(picture if picture.mode == "P" else palette.quantise(picture), (1, 0))
        self._last: tuple[_Layout, Image.Image] = {}, self._canvas
        self._reaches: dict[tuple[int, int, int], _Reach] = {}
        self._number = next(_NUMBERS)

    def compose(self, items: Iterable[Item], window: Box | None = None) -> Image.Image:
        """A palette picture of the backdrop and the items in order; column 0 is PNG's, see `png.encode`.

        With a window (left, top, right, bottom) it is that part of it; the patches are the same ones.
        The picture may serve for the next one: nobody draws on it.
        """
        box = (0, 0, *self.size) if window is None else window
        laid = {place: tuple(found) for place, found in self._sort(items, box).items()}
        if window is None:
            return self._whole(laid)
        x0, y0, x1, y1 = box
        canvas = self._canvas.crop((x0, y0, x1 + 1, y1))
        for place, patch in self._patches(laid).items():
            left, top, _, _ = self._box(*place)
            canvas.paste(patch, (left + 1 - x0, top - y0))
        canvas.paste(0, (0, 0, 1, canvas.height))
        return canvas

    def _whole(self, laid: _Layout) -> Image.Image:
        """The whole picture: the last one, with the patches that look different now."""
        before, last = self._last
        canvas = last.copy()
        bare = [place for place in before if place not in laid]
        for place in bare:
            left, top, right, bottom = self._box(*place)
            canvas.paste(self._canvas.crop((left + 1, top, right + 1, bottom)), (left + 1, top))
        changed = {place: found for place, found in laid.items() if before.get(place) != found}
        for place, patch in self._patches(changed).items():
            left, top, _, _ = self._box(*place)
            canvas.paste(patch, (left + 1, top))
        self._last = laid, canvas
        return canvas

    def _sort(self, items: Iterable[Item], box: Box) -> dict[tuple[int, int], list[_Laid]]:
        """The items by patch, each with where its corner is in the patch; only patches within the box.

        Most items are those of the picture before: where they reach is worked out once.
        """
        known, reaches = self._reaches, dict[tuple[int, int, int], _Reach]()
        laid: dict[tuple[int, int], list[_Laid]] = defaultdict(list)
        for sprite, x, y in items:
            key = sprite.number, x, y
            reach = known.get(key)
            reaches[key] = reach = self._reach(Item(sprite, x, y)) if reach is None else reach
            for place, left, top in reach:
                laid[place].append((sprite, left, top))
        self._reaches = reaches
        if box == (0, 0, *self.size):
            return laid
        columns, rows = (self._steps(box[axis], box[axis + 2], axis) for axis in (0, 1))
        return {place: each for place, each in laid.items() if place[0] in columns and place[1] in rows}

    def _reach(self, item: Item) -> _Reach:
        """The patches that an item reaches into, and where its corner is in each."""
        (sprite, x, y), step = item, self._step
        across, down = sprite.image.size
        left, top = x - across // 2, y - down // 2
        columns = self._steps(max(0, left), min(self.size[0], left + across), 0)
        rows = self._steps(max(0, top), min(self.size[1], top + down), 1)
        left, top = left - self._origin[0], top - self._origin[1]
        return tuple(
            ((column, row), left - column * step, top - row * step) for row in rows for column in columns
        )

    def _steps(self, first: int, last: int, axis: int) -> range:
        """The columns (axis 0) or rows of patches from one pixel to before another."""
        if last <= first:
            return range(0)
        start = self._origin[axis]
        return range((first - start) // self._step, (last - 1 - start) // self._step + 1)

    def _box(self, column: int, row: int) -> tuple[int, int, int, int]:
        left, top = self._origin[0] + column * self._step, self._origin[1] + row * self._step
        right, bottom = min(left + self._step, self.size[0]), min(top + self._step, self.size[1])
        return max(0, left), max(0, top), right, bottom

    def _patches(self, laid: _Layout) -> dict[tuple[int, int], Image.Image]:
        """The finished patch of each place with items; those that never looked like this before are drawn."""
        keys = {place: self._key(place, items) for place, items in laid.items()}
        found = _PATCHES.find(keys.values())
        missing = [place for place, key in keys.items() if key not in found]
        if missing:
            drawn = self._draw([(place, laid[place]) for place in missing])
            new = {keys[place]: patch for place, patch in zip(missing, drawn, strict=True)}
            found |= _PATCHES.keep(new)
        return {place: found[key] for place, key in keys.items()}

    def _key(self, place: tuple[int, int], items: tuple[_Laid, ...]) -> _Key:
        return self._number, *place, tuple((sprite.number, x, y) for sprite, x, y in items)

    def _draw(self, wanted: list[tuple[tuple[int, int], tuple[_Laid, ...]]]) -> list[Image.Image]:
        """All of them at once: finding the nearest palette colours has a price for every picture."""
        step = self._step
        across = min(len(wanted), 16)
        sheet = Image.new("RGB", (across * step, -(-len(wanted) // across) * step))
        places = [(number % across * step, number // across * step) for number in range(len(wanted))]
        sizes = []
        for ((column, row), items), place in zip(wanted, places, strict=True):
            picture = self._picture(column, row, items)
            sheet.paste(picture, place)
            sizes.append(picture.size)
        flat = self.palette.quantise(sheet)
        return [
            flat.crop((x, y, x + width, y + height))
            for (x, y), (width, height) in zip(places, sizes, strict=True)
        ]

    def _picture(self, column: int, row: int, laid: tuple[_Laid, ...]) -> Image.Image:
        left, top, right, bottom = self._box(column, row)
        # At the left and the top of the picture a patch may be cut off: its items shift with it.
        dx, dy = left - self._origin[0] - column * self._step, top - self._origin[1] - row * self._step
        picture = self._canvas.crop((left + 1, top, right + 1, bottom)).convert("RGB")
        for sprite, x, y in laid:
            picture.paste(sprite.image, (x - dx, y - dy), sprite.image)
        return picture
