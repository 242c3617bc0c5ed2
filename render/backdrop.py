"""Backdrops: what of a board does not change, kept finished, and the quick way to put things on it.

A backdrop is cut into patches. What lies on a patch decides how it looks, so that finished patches
are kept too: after a move only those are drawn that never looked like this before, of these only what
differs from what was there last, and only those are laid anew that look different from the picture before.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from threading import Lock
from typing import Any, NamedTuple

from PIL import Image

from render import pixels, png
from render.layout import Grid, Layout
from render.patches import (
    Job,
    Laid,
    Spot,
    assemble_patch,
    batches,
    changed_boxes,
    key_of,
    pack_boxes,
    paint_sheet,
    regions,
)
from render.pixels import Box, meet
from render.shelf import Shelf, bytes_of
from render.sprites import Item
from render.theme import Palette

_Patches = Mapping[Box, tuple[Laid, ...]]
_Look = tuple[bytes, list[bytes]]
"""How a patch looks: its key, and the marks of what lies there."""

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
    pixels: memoryview
    """Those of the canvas."""
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
        canvas = palette.canvas(picture.width + 1, picture.height)
        canvas.paste(picture if picture.mode == "P" else palette.quantise(picture), (1, 0))
        self._flat = _plain(canvas)
        self._canvas = canvas if self._flat is None else None
        """The backdrop with PNG's column, unless it is one plain surface."""
        self._last = _Shown((0, 0, 0, 0), Layout(), *pixels.mapped(0, 0), _ROWS, [])
        self._board: tuple[Image.Image, memoryview] | None = None
        """The backdrop with what lay there when each of its patches was last shown, and its pixels."""
        self._there: dict[Box, tuple[Laid, ...]] = {}
        """What that was, by patch and panel."""
        self._before: dict[Box, _Look] = {}
        """How patches looked last, if it was drawn then without what passes."""
        self._lock = Lock()
        self._number = next(_NUMBERS)
        self.bytes = 2 * bytes_of(canvas) + _LAYOUT
        """The memory of the backdrop, of what lies on it, and of the last picture."""

    def compose(
        self, items: Iterable[Item], window: Box | None = None, panels: Sequence[Box] = ()
    ) -> Image.Image:
        """A palette picture of the backdrop and the items in order; column 0 is PNG's, see `png.encode`.

        With a window (left, top, right, bottom) it is that part of it; the patches are the same ones.
        `panels` are parts apart from each other that change as one, such as a plate with all that stands
        on it: each is a patch of its own. What `strips` knows of its last picture stays.
        """
        box = window or self._all
        with self._lock:
            layout = self._grid.sort(items, tuple(panels), self._last.layout)
            finished = self._patches(layout.within(box), layout.order)
        picture = self.palette.canvas(box[2] - box[0] + 1, box[3] - box[1], self._flat or 0)
        if self._canvas is not None:
            pixels.put(picture, self._canvas, -box[0], -box[1])
        for (left, top, _, _), patch in finished.items():
            pixels.put(picture, patch, left + 1 - box[0], top - box[1])
        pixels.fill(picture, 0, (0, 0, 1, picture.height))
        return picture

    def strips(
        self, items: Iterable[Item], window: Box | None = None, panels: Sequence[Box] = ()
    ) -> list[png.Strip]:
        """The same picture as strips for `png.join`; only those are deflated that changed since the last."""
        with self._lock:
            shown = self._show(items, window or self._all, tuple(panels))
            size, strips = shown.rows * shown.canvas.width, shown.strips
            for number, kept in enumerate(strips):
                if kept is None:
                    rows = shown.pixels[number * size : (number + 1) * size]
                    strips[number] = png.strip_of(rows, shown.canvas.width)
            found = png.fit([strip for strip in strips if strip is not None], _MOST)
            strips[:] = found
        return found

    def _show(self, items: Iterable[Item], box: Box, panels: tuple[Box, ...]) -> _Shown:
        last = self._last
        layout = self._grid.sort(items, panels, last.layout)
        board = self._board = self._board or self._empty()
        anew = self._renew(board[0], layout, box)
        if box == last.box:
            shown = last._replace(layout=layout)
            same = layout.moved is not None and panels == last.layout.panels
            _forget(shown, [*anew, *(layout.moved or ())] if same else [box])
        elif box == self._all:
            shown = _Shown(box, layout, *board, _ROWS, _no_strips(box, _ROWS))
        else:
            size = box[2] - box[0] + 1, box[3] - box[1]
            again = last.box != self._all and last.canvas.size == size
            window = (last.canvas, last.pixels) if again else pixels.mapped(*size)
            shown = _Shown(box, layout, *window, _MORE_ROWS, _no_strips(box, _MORE_ROWS))
        if box != self._all and None in shown.strips:
            pixels.put(shown.canvas, board[0], -box[0], -box[1])
            pixels.fill(shown.canvas, 0, (0, 0, 1, shown.canvas.height))
        self._last = shown
        return shown

    def _renew(self, board: Image.Image, layout: Layout, box: Box) -> list[Box]:
        """Lay on a part of the board what lies there now, where that is not what it shows.

        Returns the patches on which there was nothing before, or is nothing now: ground that is drawn
        with what lies on it may come out as another of two colours that are equally near.
        """
        there = layout.patches if box == self._all else layout.within(box)
        before = self._there
        gone = [panel for panel in self._last.layout.panels if panel not in layout.panels]
        stale = {patch for patch in before if any(meet(patch, panel) for panel in gone)}
        bare = [patch for patch in before if patch not in there and (patch in stale or meet(patch, box))]
        kept = {patch for patch in there if before.get(patch) == there[patch]} - {*stale, *layout.panels}
        new = {patch: found for patch, found in there.items() if patch not in kept}
        finished = self._patches(new, layout.order)
        anew = [*bare, *(patch for patch in new if patch not in before)]
        for patch in bare:
            self._clear(board, patch)
            del before[patch]
        for (left, top, _, _), picture in finished.items():
            pixels.put(board, picture, left + 1, top)
        before |= new
        return anew

    def _empty(self) -> tuple[Image.Image, memoryview]:
        """The empty backdrop with PNG's column, and its pixels."""
        canvas, data = pixels.mapped(self.size[0] + 1, self.size[1], self._flat or 0)
        self._clear(canvas, self._all)
        pixels.fill(canvas, 0, (0, 0, 1, canvas.height))
        return canvas, data

    def _clear(self, board: Image.Image, box: Box) -> None:
        """Put the backdrop on a part of the board."""
        left, top, right, bottom = box
        if self._canvas is not None:
            pixels.put_part(board, self._canvas, (left + 1, top, right + 1, bottom), left + 1, top)
        else:
            pixels.fill(board, self._flat or 0, (left + 1, top, right + 1, bottom))

    def _patches(self, laid: _Patches, order: Sequence[Laid]) -> dict[Box, Image.Image]:
        """The finished patches with those items; those that never looked like this before are drawn."""
        looks = {patch: self._look(patch, items) for patch, items in laid.items()}
        found = PATCHES.find(key for key, _ in looks.values())
        missing = [patch for patch, (key, _) in looks.items() if key not in found]
        last = looks
        if missing:
            bases = PATCHES.find(self._before[patch][0] for patch in missing if patch in self._before)
            jobs = [self._job(patch, laid[patch], looks[patch][1], bases) for patch in missing]
            drawn, plain = dict[Box, Image.Image](), dict[Box, Image.Image]()
            for some in batches(jobs):
                whole, bare_ones = self._draw(some, order)
                drawn |= whole
                plain |= bare_ones
            bare = {
                patch: self._look(patch, (each for each in laid[patch] if not each.sprite.passing))
                for patch in plain
            }
            found |= PATCHES.keep({looks[patch][0]: picture for patch, picture in drawn.items()})
            PATCHES.keep({bare[patch][0]: picture for patch, picture in plain.items()})
            last = looks | bare
        self._before |= last
        return {patch: found[key] for patch, (key, _) in looks.items()}

    def _look(self, patch: Box, items: Iterable[Laid]) -> _Look:
        marks = [each.mark for each in items]
        return key_of(self._number, patch, marks), marks

    def _job(
        self, patch: Box, items: tuple[Laid, ...], now: list[bytes], bases: Mapping[bytes, Image.Image]
    ) -> Job:
        """How a patch is drawn: what differs from how it was last, if that is still here."""
        before, marks = self._before.get(patch, (b"", []))
        base = bases.get(before)
        passing = [each.mark for each in items if each.sprite.passing]
        if base is None:
            return Job(patch, items, [patch], None, bool(passing))
        return Job(
            patch,
            items,
            changed_boxes(patch, marks, now),
            base,
            bool(passing) and {*marks}.isdisjoint(passing),
        )

    def _draw(
        self, jobs: Sequence[Job], order: Sequence[Laid]
    ) -> tuple[dict[Box, Image.Image], dict[Box, Image.Image]]:
        """The patches of those jobs, all at once: nearest colours have a price for every picture.

        Of jobs that want it, also the patches without what passes.
        """
        parts = regions(jobs)
        places, size = pack_boxes([box for box, _ in parts])
        sheet = self._ground([box for box, _ in parts], places, size)
        plain = paint_sheet(sheet, parts, places, order)
        drawn = defaultdict[Box, list[tuple[Box, Spot]]](list)
        for (box, together), place in zip(parts, places, strict=True):
            for job in together:
                drawn[job.patch].append((box, place))
        flat = self.palette.quantise(sheet)
        found = {job.patch: assemble_patch(job, flat, drawn[job.patch]) for job in jobs}
        if plain is None:
            return found, {}
        flat = self.palette.quantise(plain)
        return found, {job.patch: assemble_patch(job, flat, drawn[job.patch]) for job in jobs if job.twice}

    def _ground(self, boxes: Sequence[Box], places: Sequence[Spot], size: Spot) -> Image.Image:
        """Parts of the empty backdrop on a sheet of that size, in RGB."""
        if self._canvas is None:
            return Image.new("RGB", size, self.palette.colours[self._flat or 0])
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


def _no_strips(box: Box, rows: int) -> list[png.Strip | None]:
    return [None] * -((box[1] - box[3]) // rows)
