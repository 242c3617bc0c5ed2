"""Which part of a large map is shown close: where the land of who acts ends, and what happened there."""

from collections.abc import Iterable, Mapping
from functools import lru_cache, reduce
from operator import or_
from typing import NamedTuple

from render.farlanthia.dress import CLOSE, NEAR, close
from render.farlanthia.scene import decisive_tiles
from render.hexes.painter import window_around
from render.hexes.pitch import Pitch
from render.hexes.scene import Look
from render.pixels import Box
from rules.farlanthia.board import board as board_of
from rules.farlanthia.tables import HIDDEN
from rules.farlanthia.view import FarView
from rules.kernel.hexes.bits import bits, mask
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
        return sum((part & cells).bit_count() << bit for bit, part in enumerate(self.eighths)) / self.room


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
    frontier, news, decides = _frontier(view), mask(table.recent), mask(decisive_tiles(view))
    steps = mask(step.place for step in recent_steps(view, table.trail))
    hidden = mask(cell for cell, terrain in enumerate(table.terrain) if terrain == HIDDEN)

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
        shown = [each for each in _clear(table.map, pitch, size, hidden) if each.whole & (frontier | decides)]
        if shown:
            best = max(shown, key=worth)
            return Part(close(pitch), best.box, bits(best.whole & (news | decides | frontier)))
    return None


def _frontier(view: FarView) -> int:
    """The tiles of who acts that lie beside others' or nobody's, and those on which its units stand."""
    table, found = view.table, 0
    for seat in actors(view):
        own = mask(cell for cell, owner in enumerate(table.owner) if owner == seat)
        held = mask(cell for cell, holder in enumerate(table.holder) if holder == seat)
        found |= held | own & table.board.spread(table.board.all & ~(own | held))
    return found


@lru_cache(maxsize=64)
def _clear(name: str, pitch: Pitch, size: tuple[int, int], hidden: int) -> tuple[_Window, ...]:
    """Those of which few enough tiles are hidden: the same as before unless something was revealed."""
    return tuple(each for each in _windows(name, pitch, size) if each.share(hidden) <= MOST_FOG)


@lru_cache(maxsize=64)
def _windows(name: str, pitch: Pitch, size: tuple[int, int]) -> tuple[_Window, ...]:
    """The parts of a map of that size around each of its tiles."""
    frame = close(pitch).frame(board_of(name).shape)
    spots = frame.spots("tile")
    boxes = [*dict.fromkeys(window_around(frame, tile, size) for tile in range(len(spots)))]
    # But for what a rim may hide.
    aside, above = pitch.across * 4 // 9, pitch.down * 4 // 7
    columns, rows = _lines(x for x, _ in spots), _lines(y for _, y in spots)
    wide = {ends: _span(columns, *ends, pitch.across, aside) for ends in {box[::2] for box in boxes}}
    high = {ends: _span(rows, *ends, pitch.down, above) for ends in {box[1::2] for box in boxes}}
    return tuple(_window(pitch, wide[box[::2]], high[box[1::2]], box) for box in boxes)


def _lines(places: Iterable[float]) -> dict[float, int]:
    """The tiles at each x, or at each y."""
    found: dict[float, int] = {}
    for cell, place in enumerate(places):
        found[place] = found.get(place, 0) | 1 << cell
    return found


class _Span(NamedTuple):
    """What lies between two columns or rows of pixels, of which many parts of a map have the same."""

    tiles: int
    whole: int
    overlaps: Mapping[float, int]
    """The tiles by how many pixels of them lie there."""


def _span(lines: Mapping[float, int], low: float, high: float, step: int, room: int) -> _Span:
    """That of tiles so many pixels apart; one is wholly there if so many are left beside its middle."""
    overlaps: dict[float, int] = {}
    for place, cells in lines.items():
        shared = min(high, place + step / 2) - max(low, place - step / 2)
        if shared > 0:
            overlaps[shared] = overlaps.get(shared, 0) | cells
    return _Span(_between(lines, low, high), _between(lines, low + room, high - room), overlaps)


def _window(pitch: Pitch, wide: _Span, high: _Span, box: Box) -> _Window:
    """Tiles take of it what they would if they were oblong and of the same area."""
    (left, top, right, bottom), tile = box, pitch.across * pitch.down
    eighths = [0] * _BITS
    for across, column in wide.overlaps.items():
        for down, row in high.overlaps.items():
            seen, cells = round(8 * across * down / tile), column & row
            for bit in range(_BITS):
                if seen >> bit & 1:
                    eighths[bit] |= cells
    room = 8 * (right - left) * (bottom - top) / tile
    return _Window(box, wide.tiles & high.tiles, wide.whole & high.whole, tuple(eighths), room)


def _between(lines: Mapping[float, int], low: float, high: float) -> int:
    """The tiles with their middle between two places."""
    return reduce(or_, (cells for place, cells in lines.items() if low <= place < high), 0)
