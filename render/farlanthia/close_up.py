"""Which part of a large map is shown close: where the land of who acts ends, and what happened there."""

from collections.abc import Iterable
from functools import lru_cache

from render.farlanthia.dress import close
from render.hexes.pitch import Frame
from render.pixels import Box
from rules.farlanthia.board import board as board_of
from rules.farlanthia.tables import HIDDEN
from rules.farlanthia.view import FarView
from rules.hexes.bits import bits
from rules.since import acting, happened

MOST_FOG = 0.37
"""How much of a close view may be fog where a part with less shows the frontier, too.

That is less than the 40 % which it may be: tiles that the rim cuts count wholly or not at all.
"""
_FRONTIER, _NEWS = 2, 3
"""What a tile of the frontier is worth in a close view, and one on which something happened just now."""

_Window = tuple[Box, int, int]
"""A part of the map, its tiles as a mask, and how many tiles would fill it."""


def window(view: FarView, size: tuple[int, int]) -> tuple[Box, list[int]]:
    """The part of the map of that size to show, and the tiles for which it is shown.

    It shows most of the frontier of whom the view names as acting and of what happened, with little fog.
    """
    table = view.table
    frontier, news = _frontier(view), _mask(table.recent)
    steps = _mask(step.place for step in happened(view, table.trail))
    hidden = _mask(cell for cell, terrain in enumerate(table.terrain) if terrain == HIDDEN)

    def worth(each: _Window) -> tuple[bool, float, int, int]:
        _, tiles, room = each
        fog = (tiles & hidden).bit_count() / room
        shown = _FRONTIER * (tiles & frontier).bit_count() + _NEWS * (tiles & news).bit_count()
        shown += (tiles & steps).bit_count()
        return (
            bool(tiles & (frontier or -1)) and fog <= MOST_FOG,
            -fog if fog > MOST_FOG else 0,
            shown,
            -(tiles & hidden).bit_count(),
        )

    best, tiles, _ = max(_windows(table.map, size), key=worth)
    return best, bits(tiles & (news | frontier) or tiles)


def _frontier(view: FarView) -> int:
    """The tiles of who acts that lie beside others' or nobody's, and those on which its units stand."""
    table, found = view.table, 0
    for seat in acting(view):
        own = _mask(cell for cell, owner in enumerate(table.owner) if owner == seat)
        held = _mask(cell for cell, holder in enumerate(table.holder) if holder == seat)
        found |= held | own & table.board.spread(table.board.all & ~(own | held))
    return found


def _mask(cells: Iterable[int]) -> int:
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


@lru_cache(maxsize=32)
def _windows(name: str, size: tuple[int, int]) -> tuple[_Window, ...]:
    """The parts of a map of that size around each of its tiles."""
    dress = close()
    frame = dress.frame(board_of(name).shape)
    room = round(size[0] * size[1] / (dress.pitch.across * dress.pitch.down))
    boxes = dict.fromkeys(_around(frame, spot, size) for spot in frame.spots("tile"))
    return tuple((box, _mask(_within(frame, box)), room) for box in boxes)


def _around(frame: Frame, spot: tuple[int, int], size: tuple[int, int]) -> Box:
    wide, high = min(size[0], frame.width), min(size[1], frame.height)
    left = min(max(0, spot[0] - wide // 2), frame.width - wide)
    top = min(max(0, spot[1] - high // 2), frame.height - high)
    return left, top, left + wide, top + high


def _within(frame: Frame, box: Box) -> Iterable[int]:
    left, top, right, bottom = box
    for cell, (x, y) in enumerate(frame.spots("tile")):
        if left <= x < right and top <= y < bottom:
            yield cell
