"""Where the items of a picture lie: cut into patches, and by patch from the bottom to the top."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import filterfalse
from typing import NamedTuple

from render.patches import Laid, place_item
from render.pixels import Box, meet, within
from render.sprites import Item

_Reach = tuple[Laid, tuple[Box, ...]]
"""An item as it lies, and the patches that it reaches into."""


class Layout(NamedTuple):
    """What lies where in a picture with these panels."""

    panels: tuple[Box, ...] = ()
    reaches: Mapping[Item, _Reach] = {}
    once: bool = True
    """Whether none of it lies twice in one place."""
    patches: Mapping[Box, tuple[Laid, ...]] = {}
    """The same by patch; panels come last, even if nothing is on them."""
    moved: Sequence[Box] | None = None
    """Where something came or went since the picture before; None if any of it may look different."""

    def within(self, box: Box) -> dict[Box, tuple[Laid, ...]]:
        """The patches that reach into a box, and all panels."""
        panels = set(self.panels)
        return {patch: each for patch, each in self.patches.items() if meet(patch, box) or patch in panels}


class Grid:
    """A picture of that size, cut into patches of `step`×`step` pixels, one of which begins at the origin."""

    def __init__(self, size: tuple[int, int], step: int, origin: tuple[int, int] = (0, 0)) -> None:
        self._size, self._step = size, step
        self._shift = -origin[0] % step, -origin[1] % step
        columns, rows = (self._cuts(axis) for axis in (0, 1))
        self._boxes = [[(left, top, right, bottom) for left, right in columns] for top, bottom in rows]

    def _cuts(self, axis: int) -> list[tuple[int, int]]:
        """Where the columns (axis 0) or rows of patches begin and end."""
        firsts = range(-self._shift[axis], self._size[axis], self._step)
        return [(max(0, first), min(first + self._step, self._size[axis])) for first in firsts]

    def sort(self, items: Iterable[Item], panels: tuple[Box, ...], last: Layout) -> Layout:
        """The items by patch.

        Most of them are those of the picture before: where they reach is worked out once.
        """
        if last.panels != panels:
            last = Layout(panels)
        items, known = list(items), last.reaches
        reaches = {item: known.get(item) or self._reach(item, panels) for item in items}
        once = len(reaches) == len(items)
        come, gone = reaches.keys() - known.keys(), known.keys() - reaches.keys()
        if (
            once
            and last.once
            and [*filterfalse(gone.__contains__, known)] == [*filterfalse(come.__contains__, reaches)]
        ):
            patches, moved = _mended(last, reaches, come, gone)
        else:
            patches, moved = _by_patch(reaches[item] for item in items), None
        patches |= {panel: patches.pop(panel, ()) for panel in panels}
        return Layout(panels, reaches, once, patches, moved)

    def _reach(self, item: Item, panels: tuple[Box, ...]) -> _Reach:
        """An item with its box, and the patches that it reaches into: a panel, if it lies in that."""
        lying = place_item(item)
        near = tuple(panel for panel in panels if meet(panel, lying.box))
        for panel in near:
            if within(lying.box, panel):
                return lying, (panel,)
        return lying, (*self.patches_in(lying.box), *near)

    def patches_in(self, box: Box) -> list[Box]:
        """The patches that have a pixel in common with a box."""
        left, top, right, bottom = box
        columns, rows = self._steps(left, right, 0), self._steps(top, bottom, 1)
        return [patch for row in self._boxes[rows] for patch in row[columns]]

    def _steps(self, first: int, last: int, axis: int) -> slice:
        """The columns (axis 0) or rows of patches from one pixel to before another."""
        first, last = max(0, first), min(self._size[axis], last)
        if last <= first:
            return slice(0)
        shift = self._shift[axis]
        return slice((first + shift) // self._step, (last - 1 + shift) // self._step + 1)


def _by_patch(reaches: Iterable[_Reach]) -> dict[Box, tuple[Laid, ...]]:
    found: dict[Box, list[Laid]] = defaultdict(list)
    for lying, patches in reaches:
        for patch in patches:
            found[patch].append(lying)
    return {patch: tuple(each) for patch, each in found.items()}


def _mended(
    last: Layout, now: Mapping[Item, _Reach], come: Iterable[Item], gone: Iterable[Item]
) -> tuple[dict[Box, tuple[Laid, ...]], list[Box]]:
    """What lies on which patch, sorted anew only where something came or went, and where that was."""
    moved = [*(now[item] for item in come), *(last.reaches[item] for item in gone)]
    touched = {patch for _, patches in moved for patch in patches}
    there = {id(lying) for patch in touched for lying in last.patches.get(patch, ())}
    there |= {id(now[item][0]) for item in come}
    anew = _by_patch(reach for reach in now.values() if id(reach[0]) in there)
    kept = {patch: each for patch, each in last.patches.items() if patch not in touched}
    kept |= {patch: each for patch, each in anew.items() if patch in touched}
    return kept, [lying.box for lying, _ in moved]
