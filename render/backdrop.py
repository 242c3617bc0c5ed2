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
from render.pixels import Box
from render.shelf import Shelf, bytes_of
from render.sprites import Item, Sprite
from render.theme import Palette

_Mark = tuple[int, int, int, int, int]
"""Stands for what lies somewhere without keeping it: the number of its sprite, and its box."""
_Laid = tuple[_Mark, Sprite]
_Key = tuple[int, Box, tuple[_Mark, ...]]
"""A patch: of which backdrop, its box, and what lies on it."""
_Layout = dict[Box, tuple[_Laid, ...]]
"""By patch what lies on it, from the bottom to the top."""
_Reach = tuple[_Laid, tuple[Box, ...]]
"""An item as it lies, and the patches that it reaches into."""

_NUMBERS = count()
PATCHES: Shelf[_Key, Image.Image] = Shelf(64 << 20)
"""Of all backdrops together: some twenty large maps, or hundreds of small boards."""

CANVASES: Shelf[Any, Any] = Shelf(96 << 20)
"""Backdrops and other large pictures that are drawn once and laid under many: those of some thirty games."""

kept_canvas = CANVASES.keeping

_LAYOUT = 640 << 10
"""What a backdrop remembers of its last picture, beside the picture, in bytes: where up to 500 items lie, and
its deflated rows."""

_ROWS = 64
"""Of 1000 rows some ten strips stay as they were after a move; each strip costs 20 µs beside its bytes."""


class _Shown(NamedTuple):
    """A composed picture: what part of the backdrop, with which panels, what lies where."""

    box: Box
    panels: tuple[Box, ...]
    laid: _Layout
    canvas: Image.Image
    strips: list[png.Strip | None]
    """The picture in strips of `_ROWS` rows, None for those that nobody asked for yet."""


class _Job(NamedTuple):
    """A patch to draw: within `box` anew, elsewhere as `base` is."""

    patch: Box
    items: tuple[_Laid, ...]
    box: Box
    base: Image.Image | None


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
        self._step = patch
        self._origin = origin
        self._canvas = palette.canvas(picture.width + 1, picture.height)
        self._canvas.paste(picture if picture.mode == "P" else palette.quantise(picture), (1, 0))
        self._last = _Shown(self._all, (), {}, self._canvas, _no_strips(self._canvas))
        self._reaches: tuple[tuple[Box, ...], dict[tuple[int, int, int], _Reach]] = (), {}
        self._before: dict[Box, _Key] = {}
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
        width, height = shown.canvas.size
        found = []
        for number, kept in enumerate(shown.strips):
            rows = (0, number * _ROWS, width, min((number + 1) * _ROWS, height))
            strip = kept or png.strip(shown.canvas.crop(rows))
            shown.strips[number] = strip
            found.append(strip)
        return found

    def _show(self, items: Iterable[Item], box: Box, panels: tuple[Box, ...]) -> _Shown:
        laid, last = self._sort(items, box, panels), self._last
        if (last.box, last.panels) == (box, panels):
            canvas, before, strips = last.canvas.copy(), last.laid, [*last.strips]
        else:
            canvas, before = self._cut(box), {}
            strips = _no_strips(canvas)
        bare = [patch for patch in before if patch not in laid]
        changed = {patch: found for patch, found in laid.items() if before.get(patch) != found}
        for left, top, right, bottom in bare:
            part = left + 1, top, right + 1, bottom
            pixels.put_part(canvas, self._canvas, part, left + 1 - box[0], top - box[1])
        self._lay(canvas, box, self._patches(changed | {panel: laid[panel] for panel in panels}))
        for _, top, _, bottom in (*bare, *changed):
            first, after = max(0, top - box[1]) // _ROWS, -(-(bottom - box[1]) // _ROWS)
            strips[first:after] = [None] * len(strips[first:after])
        self._last = shown = _Shown(box, panels, laid, canvas, strips)
        return shown

    def _cut(self, box: Box) -> Image.Image:
        """A part of the empty backdrop, with PNG's column."""
        left, top, right, bottom = box
        part = self._canvas.crop((left, top, right + 1, bottom))
        part.paste(0, (0, 0, 1, part.height))
        return part

    def _lay(self, canvas: Image.Image, box: Box, patches: Mapping[Box, Image.Image]) -> None:
        """Put patches on a picture of that part of the backdrop, in order."""
        for (left, top, _, _), patch in patches.items():
            pixels.put(canvas, patch, left + 1 - box[0], top - box[1])
        if box[0]:
            canvas.paste(0, (0, 0, 1, canvas.height))

    def _sort(self, items: Iterable[Item], box: Box, panels: tuple[Box, ...]) -> _Layout:
        """The items by patch; only patches within the box. Panels come last, even if nothing is on them.

        Most items are those of the picture before: where they reach is worked out once.
        """
        known = self._reaches[1] if self._reaches[0] == panels else {}
        reaches: dict[tuple[int, int, int], _Reach] = {}
        laid: dict[Box, list[_Laid]] = defaultdict(list)
        for item in items:
            key = item[0].number, item[1], item[2]
            reach = known.get(key)
            reaches[key] = reach = self._reach(item, panels) if reach is None else reach
            for patch in reach[1]:
                laid[patch].append(reach[0])
        self._reaches = panels, reaches
        last = {panel: tuple(laid.pop(panel, ())) for panel in panels}
        found = {patch: tuple(each) for patch, each in laid.items()}
        if box != self._all:
            found = {patch: each for patch, each in found.items() if _meet(patch, box)}
        return found | last

    def _reach(self, item: Item, panels: tuple[Box, ...]) -> _Reach:
        """An item with its box, and the patches that it reaches into: a panel, if it lies in that."""
        (sprite, x, y), (across, down) = item, item.sprite.size
        left, top = x - across // 2, y - down // 2
        right, bottom = left + across, top + down
        laid = (sprite.number, left, top, right, bottom), sprite
        near = tuple(panel for panel in panels if _meet(panel, (left, top, right, bottom)))
        for panel in near:
            if panel[0] <= left and panel[1] <= top and right <= panel[2] and bottom <= panel[3]:
                return laid, (panel,)
        columns = self._steps(max(0, left), min(self.size[0], right), 0)
        rows = self._steps(max(0, top), min(self.size[1], bottom), 1)
        return laid, (*(self._box(column, row) for row in rows for column in columns), *near)

    def _steps(self, first: int, last: int, axis: int) -> range:
        """The columns (axis 0) or rows of patches from one pixel to before another."""
        if last <= first:
            return range(0)
        start = self._origin[axis]
        return range((first - start) // self._step, (last - 1 - start) // self._step + 1)

    def _box(self, column: int, row: int) -> Box:
        left, top = self._origin[0] + column * self._step, self._origin[1] + row * self._step
        right, bottom = min(left + self._step, self.size[0]), min(top + self._step, self.size[1])
        return max(0, left), max(0, top), right, bottom

    def _patches(self, laid: _Layout) -> dict[Box, Image.Image]:
        """The finished patches with those items; those that never looked like this before are drawn."""
        keys = {
            patch: (self._number, patch, tuple([mark for mark, _ in items])) for patch, items in laid.items()
        }
        found = PATCHES.find(keys.values())
        missing = [patch for patch, key in keys.items() if key not in found]
        if missing:
            drawn = self._draw([self._job(patch, laid[patch]) for patch in missing])
            new = {keys[patch]: picture for patch, picture in zip(missing, drawn, strict=True)}
            found |= PATCHES.keep(new)
        self._before |= keys
        return {patch: found[key] for patch, key in keys.items()}

    def _job(self, patch: Box, items: tuple[_Laid, ...]) -> _Job:
        """How a patch is drawn: what differs from how it was last, if that is still here."""
        before = self._before.get(patch)
        base = PATCHES.find([before]).get(before) if before else None
        if before is None or base is None:
            return _Job(patch, items, patch, None)
        return _Job(patch, items, _changed(patch, before[2], tuple([mark for mark, _ in items])), base)

    def _draw(self, jobs: Sequence[_Job]) -> list[Image.Image]:
        """All of them at once: finding the nearest palette colours has a price for every picture."""
        places, size = _packed([job.box for job in jobs])
        flat = self.palette.canvas(*size)
        for job, place in zip(jobs, places, strict=True):
            left, top, right, bottom = job.box
            pixels.put_part(flat, self._canvas, (left + 1, top, right + 1, bottom), *place)
        sheet = flat.convert("RGB")
        for job, place in zip(jobs, places, strict=True):
            _paint(sheet, job, place)
        flat = self.palette.quantise(sheet)
        return [_finished(job, flat, place) for job, place in zip(jobs, places, strict=True)]


_WIDE = 1024


def _packed(boxes: Sequence[Box]) -> tuple[list[tuple[int, int]], tuple[int, int]]:
    """Where boxes go side by side on a sheet, in as many rows as they need, and how large the sheet is."""
    places, x, y, high, wide = list[tuple[int, int]](), 0, 0, 0, 0
    for left, top, right, bottom in boxes:
        if x and x + right - left > _WIDE:
            x, y, high = 0, y + high, 0
        places.append((x, y))
        x, high = x + right - left, max(high, bottom - top)
        wide = max(wide, x)
    return places, (wide, y + high)


def _paint(sheet: Image.Image, job: _Job, place: tuple[int, int]) -> None:
    """Paint what of the items lies in the box of a job on a sheet, where its ground lies already."""
    x0, y0, x1, y1 = job.box
    for (_, left, top, right, bottom), sprite in job.items:
        cut = max(left, x0), max(top, y0), min(right, x1), min(bottom, y1)
        if cut[0] < cut[2] and cut[1] < cut[3]:
            part = None
            if cut != (left, top, right, bottom):
                part = cut[0] - left, cut[1] - top, cut[2] - left, cut[3] - top
            pixels.blend(sheet, sprite.image, part, place[0] + cut[0] - x0, place[1] + cut[1] - y0)


def _finished(job: _Job, sheet: Image.Image, place: tuple[int, int]) -> Image.Image:
    (x0, y0, x1, y1), (x, y) = job.box, place
    part = (x, y, x + x1 - x0, y + y1 - y0)
    if job.base is None or job.box == job.patch:
        return sheet.crop(part)
    patch = job.base.copy()
    pixels.put_part(patch, sheet, part, x0 - job.patch[0], y0 - job.patch[1])
    return patch


def _changed(patch: Box, before: tuple[_Mark, ...], now: tuple[_Mark, ...]) -> Box:
    """What of a patch looks different: what is around all that came or went."""
    old, new = set(before), set(now)
    if [mark for mark in before if mark in new] != [mark for mark in now if mark in old]:
        return patch
    boxes = [mark[1:] for mark in old ^ new] or [patch]
    left, top = (max(patch[axis], min(box[axis] for box in boxes)) for axis in (0, 1))
    right, bottom = (min(patch[axis], max(box[axis] for box in boxes)) for axis in (2, 3))
    return left, top, right, bottom


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _no_strips(canvas: Image.Image) -> list[png.Strip | None]:
    return [None] * -(-canvas.height // _ROWS)
