"""Backdrops: what of a board does not change, kept finished, and the quick way to put things on it.

A backdrop is cut into patches. What lies on a patch decides how it looks, so that finished patches
are kept too: after a move only those are drawn that never looked like this before, of these only what
differs from what was there last, and only those are laid anew that look different from the picture before.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from typing import Any, NamedTuple

from PIL import Image

from render import pixels, png
from render.layout import Grid, Layout
from render.patches import Job, Laid, Spot, changed, items_of, key_of, packed, paint, patched, regions
from render.pixels import Box, common, meet, within
from render.shelf import Shelf, bytes_of
from render.sprites import Item
from render.theme import Palette

_Patches = Mapping[Box, tuple[Laid, ...]]

_NUMBERS = count()
PATCHES: Shelf[bytes, Image.Image] = Shelf(64 << 20)
"""Of all backdrops together: some twenty large maps, or hundreds of small boards."""

CANVASES: Shelf[Any, Any] = Shelf(96 << 20)
"""Backdrops and other large pictures that are drawn once and laid under many: those of some thirty games."""

kept_canvas = CANVASES.keeping

_LAYOUT = 640 << 10
"""What a backdrop remembers of its last picture, beside the picture, in bytes: where up to 500 items lie, and
its deflated rows."""

_MOST = 228_000
"""Bytes that the strips of a picture take at most, as far as deflating goes: all of it stays under 250 kB."""

_ROWS = 64
"""Of 1000 rows some ten strips stay as they were after a move; each strip costs 20 µs beside its bytes."""
_MORE_ROWS = 144
"""In a part of a backdrop, which is another part after most moves."""


class _Shown(NamedTuple):
    """A composed picture: what part of the backdrop, what lies where."""

    box: Box
    layout: Layout
    canvas: Image.Image
    rows: int
    strips: list[png.Strip | None]
    """The picture in strips of so many rows, None for those that nobody asked for yet."""


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
        self._all = (0, 0, *picture.size)
        self._grid = Grid(picture.size, patch, origin)
        self._canvas = palette.canvas(picture.width + 1, picture.height)
        self._canvas.paste(picture if picture.mode == "P" else palette.quantise(picture), (1, 0))
        self._flat = _plain(self._canvas)
        self._last = _Shown(self._all, Layout(), self._canvas, _ROWS, _no_strips(self._canvas, _ROWS))
        self._before: dict[Box, bytes] = {}
        self._number = next(_NUMBERS)
        self.bytes = 2 * bytes_of(self._canvas) + _LAYOUT
        """The memory of the backdrop and of the last picture on it."""

    def compose(
        self, items: Iterable[Item], window: Box | None = None, panels: Sequence[Box] = ()
    ) -> Image.Image:
        """A palette picture of the backdrop and the items in order; column 0 is PNG's, see `png.encode`.

        With a window (left, top, right, bottom) it is that part of it; the patches are the same ones.
        `panels` are parts apart from each other that change as one, such as a plate with all that stands
        on it: each is a patch of its own. The picture may serve for the next one: nobody draws on it.
        """
        return self._show(items, window or self._all, tuple(panels)).canvas

    def strips(
        self, items: Iterable[Item], window: Box | None = None, panels: Sequence[Box] = ()
    ) -> list[png.Strip]:
        """The same picture as strips for `png.join`; only those are deflated that changed."""
        shown = self._show(items, window or self._all, tuple(panels))
        for number, kept in enumerate(shown.strips):
            top = number * shown.rows
            if kept is None:
                bottom = min(top + shown.rows, shown.canvas.height)
                shown.strips[number] = png.strip(shown.canvas, top, bottom)
        found = png.fitted([strip for strip in shown.strips if strip is not None], _MOST)
        shown.strips[:] = found
        return found

    def _show(self, items: Iterable[Item], box: Box, panels: tuple[Box, ...]) -> _Shown:
        last = self._last
        layout = self._grid.sort(items, panels, last.layout)
        there = layout.within(box)
        shown, before = self._start(box, layout, last)
        bare = [patch for patch in before if patch not in there]
        new = {patch: found for patch, found in there.items() if before.get(patch) != found}
        _forget(shown, [*bare, *(patch for patch in new if patch not in before)])
        for left, top, right, bottom in bare:
            part = left + 1, top, right + 1, bottom
            pixels.put_part(shown.canvas, self._canvas, part, left + 1 - box[0], top - box[1])
        new |= {panel: there[panel] for panel in panels}
        self._lay(shown.canvas, box, self._patches(new, layout.order))
        self._last = shown
        return shown

    def _start(self, box: Box, layout: Layout, last: _Shown) -> tuple[_Shown, _Patches]:
        """What a picture of that part begins with, and what lies there by patch.

        It is what the last one has in common with it; where that shows nothing it is the empty backdrop.
        """
        panels, patches = last.layout.panels, last.layout.patches
        if panels == layout.panels and last.box == box:
            strips = _no_strips(last.canvas, last.rows) if layout.moved is None else [*last.strips]
            shown = _Shown(box, layout, last.canvas.copy(), last.rows, strips)
            _forget(shown, layout.moved or ())
            return shown, last.layout.within(box)
        canvas, shared = self._cut(box), common(box, last.box)
        rows = _ROWS if box == self._all else _MORE_ROWS
        shown = _Shown(box, layout, canvas, rows, _no_strips(canvas, rows))
        if panels or layout.panels or not meet(box, last.box):
            return shown, {}
        left, top, right, bottom = shared
        part = left + 1 - last.box[0], top - last.box[1], right + 1 - last.box[0], bottom - last.box[1]
        pixels.put_part(canvas, last.canvas, part, left + 1 - box[0], top - box[1])
        near = {patch: each for patch, each in patches.items() if meet(patch, box)}
        return shown, {patch: each if within(patch, shared) else () for patch, each in near.items()}

    def _cut(self, box: Box) -> Image.Image:
        """A part of the empty backdrop, with PNG's column."""
        left, top, right, bottom = box
        if self._flat is None:
            part = self._canvas.crop((left, top, right + 1, bottom))
        else:
            part = self.palette.canvas(right + 1 - left, bottom - top, self._flat)
        part.paste(0, (0, 0, 1, part.height))
        return part

    def _lay(self, canvas: Image.Image, box: Box, patches: Mapping[Box, Image.Image]) -> None:
        """Put patches on a picture of that part of the backdrop, in order."""
        for (left, top, _, _), patch in patches.items():
            pixels.put(canvas, patch, left + 1 - box[0], top - box[1])
        if box[0]:
            canvas.paste(0, (0, 0, 1, canvas.height))

    def _patches(self, laid: _Patches, order: Sequence[Laid]) -> dict[Box, Image.Image]:
        """The finished patches with those items; those that never looked like this before are drawn."""
        keys = {patch: key_of(self._number, patch, items) for patch, items in laid.items()}
        found = PATCHES.find(keys.values())
        missing = [patch for patch, key in keys.items() if key not in found]
        if missing:
            bases = PATCHES.find(self._before[patch] for patch in missing if patch in self._before)
            drawn = self._draw(
                [self._job(patch, laid[patch], keys[patch], bases) for patch in missing], order
            )
            found |= PATCHES.keep({keys[patch]: picture for patch, picture in drawn.items()})
        self._before |= keys
        return {patch: found[key] for patch, key in keys.items()}

    def _job(
        self, patch: Box, items: tuple[Laid, ...], now: bytes, bases: Mapping[bytes, Image.Image]
    ) -> Job:
        """How a patch is drawn: what differs from how it was last, if that is still here."""
        before = self._before.get(patch)
        base = None if before is None else bases.get(before)
        if before is None or base is None:
            return Job(patch, items, [patch], None)
        return Job(patch, items, changed(patch, before, now), base)

    def _draw(self, jobs: Sequence[Job], order: Sequence[Laid]) -> dict[Box, Image.Image]:
        """The patches of those jobs, all at once: nearest colours have a price for every picture."""
        parts = regions(jobs)
        places, size = packed([box for box, _ in parts])
        sheet = self._ground([box for box, _ in parts], places, size)
        for (box, together), place in zip(parts, places, strict=True):
            paint(sheet, place, box, items_of(together, order))
        drawn, sheet = defaultdict[Box, list[tuple[Box, Spot]]](list), self.palette.quantise(sheet)
        for (box, together), place in zip(parts, places, strict=True):
            for job in together:
                drawn[job.patch].append((box, place))
        return {job.patch: patched(job, sheet, drawn[job.patch]) for job in jobs}

    def _ground(self, boxes: Sequence[Box], places: Sequence[Spot], size: Spot) -> Image.Image:
        """Parts of the empty backdrop on a sheet of that size, in RGB."""
        if self._flat is not None:
            return Image.new("RGB", size, self.palette.colours[self._flat])
        flat = self.palette.canvas(*size)
        for (left, top, right, bottom), place in zip(boxes, places, strict=True):
            pixels.put_part(flat, self._canvas, (left + 1, top, right + 1, bottom), *place)
        return flat.convert("RGB")


def _plain(canvas: Image.Image) -> int | None:
    """The index of the colour of a backdrop that is one plain surface."""
    low, high = canvas.crop((1, 0, *canvas.size)).getextrema()
    return low if low == high and isinstance(low, int) else None


def _forget(shown: _Shown, boxes: Iterable[Box]) -> None:
    """Strike out the strips in which these boxes lie."""
    for _, top, _, bottom in boxes:
        first = max(0, top - shown.box[1]) // shown.rows
        after = -(-max(0, bottom - shown.box[1]) // shown.rows)
        shown.strips[first:after] = [None] * len(shown.strips[first:after])


def _no_strips(canvas: Image.Image, rows: int) -> list[png.Strip | None]:
    return [None] * -(-canvas.height // rows)
