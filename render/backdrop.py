"""Backdrops: what of a board does not change, kept finished, and the quick way to put things on it.

A backdrop is cut into patches. What lies on a patch decides how it looks, so that finished patches
are kept too: after a move only those are drawn that never looked like this before, of these only what
differs from what was there last, and only those are laid anew that look different from the picture before.
"""

import weakref
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from copy import copy
from itertools import count
from threading import Lock
from typing import Any, ParamSpec, Self

from PIL import Image

from render import atlas, patches, pixels, png
from render.atlas import ATLAS
from render.layout import Grid, Layout
from render.packed import Packed
from render.patches import Job, Laid, Spot
from render.pixels import Box, common, meet
from render.shelf import Shelf
from render.sprites import Item
from render.theme import Colour, Palette

P = ParamSpec("P")
_Patches = Mapping[Box, tuple[Laid, ...]]
_NUMBERS = count()
PATCHES: Shelf[bytes, Image.Image] = Shelf(64 << 20)
"""Of all backdrops together: some twenty large maps, or hundreds of small boards."""

CANVASES: Shelf[Any, Any] = Shelf(96 << 20)
"""Backdrops and other large pictures that are drawn once and laid under many: those of some thirty games."""

kept_canvas = CANVASES.keeping

_LAYOUT = 200 << 10
"""What a board remembers of its last picture beside its rows, in bytes: where up to 400 items lie."""

_GRID = 16 << 10
"""What a backdrop takes beside its rows, in bytes."""

_NEAR, _SHARE = 30, 3
"""So many items may come and go from one picture of a table to the next, and one of so many more: signs of
what may be done come and go, and the plots of a turn with them."""

_MOST = 228_000
"""Bytes that the strips of a picture take at most, as far as deflating goes: all of it stays under 250 kB."""

_ROWS = 64
"""Of 1000 rows some ten strips stay as they were after a move; each strip costs 20 µs beside its bytes."""
_MORE_ROWS = 144
"""In a part of a backdrop, which is another part after most moves."""


def ground(palette: Palette, draw: Callable[P, Image.Image], *args: P.args, **kwargs: P.kwargs) -> Packed:
    """What a function draws in RGB from these, packed: from the atlas, into which it goes if it is new there.

    After a start a table's ground is there as it was before.
    """
    key = atlas.key_of(draw, args, kwargs)
    kept = None if key is None else ATLAS.find(key)
    rows = None if kept is None else ATLAS.image(kept)
    if rows is not None:
        return Packed.load(rows.tobytes())
    canvas = _canvas(draw(*args, **kwargs), palette)
    packed = Packed.of(canvas, _ROWS)
    if key is not None:
        data = packed.dump()
        ATLAS.keep(key, Image.frombytes("L", (len(data), 1), data))
    return packed


def _canvas(picture: Image.Image, palette: Palette) -> Image.Image:
    """A picture in RGB, or with the palette's own indices, with PNG's column."""
    canvas = palette.canvas(picture.width + 1, picture.height)
    canvas.paste(picture if picture.mode == "P" else palette.quantise(picture), (1, 0))
    return canvas


class Backdrop:
    """A finished picture in palette mode, cut into patches of `patch`×`patch` pixels.

    The picture comes as RGB, with the palette's own indices (mode P), or as a `ground`. Patches begin at
    `origin`, where the board's own squares do if it has any. Tables on the same ground have one; each finds
    its own last picture by what lay there.
    """

    def __init__(
        self,
        picture: Image.Image | Packed,
        patch: int,
        palette: Palette,
        *,
        origin: tuple[int, int] = (0, 0),
    ) -> None:
        self.palette = palette
        self.flat: Colour | None = None
        """Its colour, if it is one plain surface."""
        self.bare = picture if isinstance(picture, Packed) else Packed.of(_canvas(picture, palette), _ROWS)
        self.size = self.bare.size[0] - 1, self.bare.size[1]
        self.grid = Grid(self.size, patch, origin)
        self.number = next(_NUMBERS)
        self.nbytes = self.bare.nbytes + _GRID
        """The memory of it without anything on it."""
        self._boards: list[weakref.ref[_Board]] = []
        self._lock = Lock()

    @classmethod
    def plain(cls, size: tuple[int, int], colour: Colour, patch: int, palette: Palette) -> Self:
        """One plain surface in a colour of the palette, undrawn: a large map has a million pixels."""
        index = palette.colours.index(colour)
        backdrop = cls(Packed.plain((size[0] + 1, size[1]), index, _ROWS), patch, palette)
        backdrop.flat = colour
        return backdrop

    def compose(
        self, items: Iterable[Item], window: Box | None = None, panels: Sequence[Box] = ()
    ) -> Image.Image:
        """A palette picture of the backdrop and the items in order; column 0 is PNG's, see `png.encode`.

        With a window (left, top, right, bottom) it is that part of it; the patches are the same ones.
        `panels` are parts apart from each other that change as one, such as a plate with all that stands
        on it: each is a patch of its own. What `strips` knows of its last picture stays.
        """
        items = [*items]
        return self._board(items, anew=False).compose(items, window, panels)

    def strips(
        self, items: Iterable[Item], window: Box | None = None, panels: Sequence[Box] = ()
    ) -> list[png.Strip]:
        """The same picture as strips for `png.join`; only those are deflated that changed since the last."""
        items = [*items]
        return self._board(items).strips(items, window, panels)

    def _board(self, items: Sequence[Item], *, anew: bool = True) -> "_Board":
        """The board on which lay most nearly this; with `anew` another one, if that is of another table."""
        now = set(items)
        with self._lock:
            boards = [board for each in self._boards if (board := each()) is not None]
            board = min(boards, key=lambda each: each.differs(now), default=None)
            if board is None or (anew and board.differs(now) > _NEAR + len(now) // _SHARE):
                board = _Board(self) if board is None else board.fork()
                boards.append(board)
            self._boards = [weakref.ref(each) for each in boards]
        return CANVASES.take(board, lambda: board)


class _Board:
    """A backdrop with what lay on it last.

    Between two pictures all of it lies deflated: hundreds of tables have one or two each, and a move
    changes a few strips.
    """

    def __init__(self, backdrop: Backdrop) -> None:
        self.nbytes = _MOST + _LAYOUT
        """The memory of what lies on it, and of the last picture."""
        self._under = backdrop
        self._all = (0, 0, *backdrop.size)
        self._box = self._all
        """The part of it that was shown last."""
        self._shown = backdrop.bare.copy()
        """That part, with what lay there."""
        self._there: dict[Box, tuple[Laid, ...]] = {}
        """What that was, by patch and panel."""
        self._layout = Layout()
        """Where all lay in the last picture of `strips`."""
        self._before: dict[Box, list[bytes]] = {}
        """The marks of what lay on patches when they were last looked for: they keep no sprite."""
        self._lock = Lock()

    def fork(self) -> "_Board":
        """Another one like it, to be changed by itself: what lies on both need not be laid again."""
        with self._lock:
            other = copy(self)
            other._shown = self._shown.copy()
            other._there, other._before = {**self._there}, {**self._before}
        other._lock = Lock()
        return other

    def differs(self, items: Set[Item]) -> int:
        """How many of these do not lie there, and the other way round."""
        return len(self._layout.reaches.keys() ^ items)

    def compose(
        self, items: Iterable[Item], window: Box | None = None, panels: Sequence[Box] = ()
    ) -> Image.Image:
        """See `Backdrop.compose`."""
        box = window or self._all
        with self._lock:
            layout = self._under.grid.sort(items, tuple(panels), self._layout)
            shown = pixels.within(box, self._box)
            laid, bare = self._news(layout, box, self._there if shown else {})
            finished = self._patches(laid)
            picture = self._under.palette.canvas(box[2] - box[0] + 1, box[3] - box[1])
            if shown:
                self._shown.lay(picture, _relative(self._box, box))
            else:
                self._under.bare.lay(picture, box)
        self._put(picture, box, bare, finished)
        return picture

    def strips(
        self, items: Iterable[Item], window: Box | None = None, panels: Sequence[Box] = ()
    ) -> list[png.Strip]:
        """See `Backdrop.strips`."""
        box = window or self._all
        with self._lock:
            layout = self._under.grid.sort(items, tuple(panels), self._layout)
            self._show(layout, box)
            self._layout = layout
            found = png.fit([strip for strip in self._shown.strips if strip is not None], _MOST)
            self._shown.strips[:] = found
        return found

    def _show(self, layout: Layout, box: Box) -> None:
        """Show of a part of the board what lies there now, all of it anew if another part was shown.

        Where there was nothing before, or is nothing now, that is a whole patch: ground that is drawn with
        what lies on it may come out as another of two colours that are equally near.
        """
        if anew := box != self._box:
            size = box[2] - box[0] + 1, box[3] - box[1]
            self._box, self._shown, self._there = box, Packed.empty(size, _MORE_ROWS), {}
        laid, gone = self._news(layout, box, self._there)
        bare = [patch for patch in self._under.grid.patches_in(box) if patch not in laid] if anew else gone
        finished = self._patches(laid)
        changed = [box] if anew else [*bare, *(patch for patch in laid if patch not in self._there)]
        if layout.moved is not None and layout.panels == self._layout.panels:
            changed += layout.moved
        else:
            changed += laid
        for number in self._shown.strips_in(_relative(box, part) for part in changed):
            rows, (first, after) = self._shown.opened(number), self._shown.span(number)
            part = box[0], box[1] + first, box[2], box[1] + after
            self._put(rows.canvas, part, bare, finished)
            self._shown.put(number, rows)
        for patch in gone:
            del self._there[patch]
        self._there |= laid

    def _put(
        self, canvas: Image.Image, box: Box, bare: Iterable[Box], finished: Mapping[Box, Image.Image]
    ) -> None:
        """Put on the canvas of a part of the board what of these patches lies in it."""
        for patch in (common(each, box) for each in bare if meet(each, box)):
            self._under.bare.lay(canvas, patch, (patch[0] - box[0] + 1, patch[1] - box[1]))
        for patch, picture in finished.items():
            if meet(patch, box):
                pixels.put(canvas, picture, patch[0] - box[0] + 1, patch[1] - box[1])
        pixels.fill(canvas, 0, (0, 0, 1, canvas.height))

    def _news(
        self, layout: Layout, box: Box, before: _Patches
    ) -> tuple[dict[Box, tuple[Laid, ...]], list[Box]]:
        """How a part of the board differs when things lie like this, and not as before.

        What lies on the patches that look different, or whose pixels something else lies on; and the patches
        on which there is nothing any more.
        """
        there = layout.patches if box == self._all else layout.within(box)
        gone = [panel for panel in self._layout.panels if panel not in layout.panels]
        stale = {patch for patch in before if any(meet(patch, panel) for panel in gone)}
        bare = [patch for patch in before if patch not in there and (patch in stale or meet(patch, box))]
        kept = {patch for patch in there if before.get(patch) == there[patch]} - {*stale, *layout.panels}
        return {patch: found for patch, found in there.items() if patch not in kept}, bare

    def _patches(self, laid: _Patches) -> dict[Box, Image.Image]:
        """The finished patches with those items; those that never looked like this before are drawn."""
        marks = {patch: [each.mark for each in items] for patch, items in laid.items()}
        keys = {patch: patches.key_of(self._under.number, patch, each) for patch, each in marks.items()}
        found = PATCHES.find(keys.values())
        missing = [
            self._job(patch, laid[patch], marks[patch]) for patch, key in keys.items() if key not in found
        ]
        for jobs in patches.batches(missing):
            drawn = self._draw(jobs)
            found |= PATCHES.keep({keys[patch]: picture for patch, picture in drawn.items()})
        self._before |= marks
        return {patch: found[key] for patch, key in keys.items()}

    def _job(self, patch: Box, items: tuple[Laid, ...], now: list[bytes]) -> Job:
        """How a patch is drawn: what differs from how it was last, if that is still here."""
        before = self._before.get(patch, [])
        base = PATCHES.get(patches.key_of(self._under.number, patch, before))
        boxes = [patch] if base is None else patches.changed_boxes(patch, before, now)
        return Job(patch, items, boxes, base)

    def _draw(self, jobs: Sequence[Job]) -> dict[Box, Image.Image]:
        """The patches of those jobs, all at once: nearest colours have a price for every picture."""
        parts = patches.parts_of(jobs)
        boxes = [box for box, _ in parts]
        places, size = patches.pack_boxes(boxes)
        sheet = self._ground(boxes, places, size)
        for (box, job), place in zip(parts, places, strict=True):
            patches.paint(sheet, place, box, job.items)
        return patches.assemble(self._under.palette.quantise(sheet), parts, places)

    def _ground(self, boxes: Sequence[Box], places: Sequence[Spot], size: Spot) -> Image.Image:
        """Parts of the empty backdrop on a sheet of that size, in RGB."""
        if self._under.flat is not None:
            return Image.new("RGB", size, self._under.flat)
        flat = self._under.palette.canvas(*size)
        for box, place in zip(boxes, places, strict=True):
            self._under.bare.lay(flat, box, place)
        return flat.convert("RGB")


def _relative(origin: Box, part: Box) -> Box:
    """Where a part of a picture is, from the corner of another part of it."""
    left, top = origin[:2]
    return part[0] - left, part[1] - top, part[2] - left, part[3] - top
