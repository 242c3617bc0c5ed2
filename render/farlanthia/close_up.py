"""Which part of a large map is shown close: where the land of who acts ends, and what happened there."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from render.farlanthia.dress import CLOSE, NEAR, close
from render.farlanthia.scene import decisive_tiles
from render.hexes.painter import window_around
from render.hexes.pitch import Frame, Pitch
from render.hexes.scene import Look
from render.pixels import Box
from rules.farlanthia.board import board as board_of
from rules.farlanthia.tables import HIDDEN
from rules.farlanthia.view import FarView
from rules.kernel.hexes.bits import bits
from rules.kernel.since import actors, recent_steps

MOST_FOG = 0.38
"""How much of a close view may be fog: less than 40 %, as tiles at the rim are counted by eighths."""
_BITS = 4
_FRONTIER, _NEWS, _DECIDES = 2, 3, 12
"""What tiles are worth in a close view: of the frontier, where something happened just now, what decides."""


class _Window(NamedTuple):
    """A part of the map: the tiles with their middle in it, those wholly in it, and what each takes of it.

    That is counted in eighths of a tile: `eighths` has a mask of tiles for each binary digit, 1 first.
    """

    box: Box
    tiles: int
    whole: int
    eighths: tuple[int, ...]
    room: float

    def share(self, cells: int) -> float:
        """The share of this part that these tiles take."""
        return sum((mask & cells).bit_count() << bit for bit, mask in enumerate(self.eighths)) / self.room


class Part(NamedTuple):
    """What is shown close: its dress, the window in that dress, and the tiles for which it is shown."""

    look: Look
    window: Box
    cells: tuple[int, ...]


def part(view: FarView, size: tuple[int, int]) -> Part | None:
    """The part of the map to show in a window of that size; None while all that could be is mostly fog.

    It shows what decides the game, most of the frontier of whom the view names as acting and of what
    happened, with little fog, and cuts through none of it if that can be.
    """
    table = view.table
    frontier, news, decides = _frontier(view), _mask(table.recent), _mask(decisive_tiles(view))
    steps = _mask(step.place for step in recent_steps(view, table.trail))
    hidden = _mask(cell for cell, terrain in enumerate(table.terrain) if terrain == HIDDEN)

    weights = (
        (_DECIDES, decides),
        (_NEWS, news),
        (_FRONTIER, frontier | table.board.spread(decides) & ~decides),
        (1, steps),
    )

    def worth(each: _Window) -> tuple[int, int]:
        shown = sum(weight * (each.whole & cells).bit_count() for weight, cells in weights)
        cut = (each.tiles & ~each.whole & (news | decides)).bit_count()
        return shown - _DECIDES * cut, -(each.tiles & hidden).bit_count()

    for pitch in (CLOSE, NEAR):
        clear = [
            each
            for each in _windows(table.map, pitch, size)
            if each.whole & (frontier | decides) and each.share(hidden) <= MOST_FOG
        ]
        if clear:
            best = max(clear, key=worth)
            return Part(close(pitch), best.box, bits(best.whole & (news | decides | frontier)))
    return None


def _frontier(view: FarView) -> int:
    """The tiles of who acts that lie beside others' or nobody's, and those on which its units stand."""
    table, found = view.table, 0
    for seat in actors(view):
        own = _mask(cell for cell, owner in enumerate(table.owner) if owner == seat)
        held = _mask(cell for cell, holder in enumerate(table.holder) if holder == seat)
        found |= held | own & table.board.spread(table.board.all & ~(own | held))
    return found


def _mask(cells: Iterable[int]) -> int:
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


@lru_cache(maxsize=64)
def _windows(name: str, pitch: Pitch, size: tuple[int, int]) -> tuple[_Window, ...]:
    """The parts of a map of that size around each of its tiles."""
    dress = close(pitch)
    frame = dress.frame(board_of(name).shape)
    boxes = dict.fromkeys(window_around(frame, tile, size) for tile in range(len(frame.spots("tile"))))
    return tuple(_window(frame, box) for box in boxes)


def _window(frame: Frame, box: Box) -> _Window:
    tile = frame.pitch.across * frame.pitch.down
    taken = [round(8 * area / tile) for area in _areas(frame, box)]
    eighths = tuple(_mask(cell for cell, n in enumerate(taken) if n >> bit & 1) for bit in range(_BITS))
    room = 8 * (box[2] - box[0]) * (box[3] - box[1]) / tile
    return _Window(box, _mask(_within(frame, box, 0)), _mask(_within(frame, box, 1)), eighths, room)


def _areas(frame: Frame, box: Box) -> Iterator[float]:
    """How many pixels of each tile lie in the box, as if tiles were oblong and of the same area."""
    wide, high = frame.pitch.across / 2, frame.pitch.down / 2
    for x, y in frame.spots("tile"):
        across = min(box[2], x + wide) - max(box[0], x - wide)
        down = min(box[3], y + high) - max(box[1], y - high)
        yield max(0, across) * max(0, down)


def _within(frame: Frame, box: Box, whole: int) -> Iterable[int]:
    """The tiles with their middle in a box (0), or all of them (1) but for what a rim may hide."""
    left, top, right, bottom = box
    aside, above = whole * frame.pitch.across * 4 // 9, whole * frame.pitch.down * 4 // 7
    for cell, (x, y) in enumerate(frame.spots("tile")):
        if left + aside <= x < right - aside and top + above <= y < bottom - above:
            yield cell
