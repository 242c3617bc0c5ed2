"""The free corners of a board's picture: where plates fit into the sea beside the tiles and harbours."""

from collections.abc import Sequence
from itertools import cycle, islice
from typing import NamedTuple

from render.hexes.pitch import Spot
from render.pixels import Box, meet

_STEP = 4


class Round(NamedTuple):
    """What must not be covered: a circle around a tile or a badge."""

    x: int
    y: int
    radius: int


def free(room: Box, kept: Sequence[Round], size: Spot, count: int, taken: Box) -> list[Spot]:
    """The middles of `count` boxes of that size in the corners of a room, clockwise from the top left.

    They keep clear of each other, of circles and of what is taken. Fewer if there is no room for all.
    """
    found = dict[int, list[Box]]({corner: [] for corner in _CLOCKWISE})
    for corner in islice(cycle(_FILLED), len(_FILLED) * count):
        if sum(map(len, found.values())) < count:
            others = [taken, *(box for boxes in found.values() for box in boxes)]
            found[corner] += _next(room, kept, size, others, corner)
    return [
        ((left + right) // 2, (top + bottom) // 2)
        for corner in _CLOCKWISE
        for left, top, right, bottom in found[corner]
    ]


_TOP_LEFT, _TOP_RIGHT, _BOTTOM_RIGHT, _BOTTOM_LEFT = range(4)
_CLOCKWISE = (_TOP_LEFT, _TOP_RIGHT, _BOTTOM_RIGHT, _BOTTOM_LEFT)
_FILLED = (_BOTTOM_LEFT, _TOP_RIGHT, _BOTTOM_RIGHT, _TOP_LEFT)
"""The order in which corners are filled: the top left one has the dice already."""


def _next(room: Box, kept: Sequence[Round], size: Spot, others: Sequence[Box], corner: int) -> list[Box]:
    """The box nearest to that corner along its side which covers nothing; none if there is no such."""
    left, top, right, bottom = room
    across, down = size
    x = left if corner in (_TOP_LEFT, _BOTTOM_LEFT) else right - across
    reach = (bottom - top) // 2 - down
    for away in range(0, reach, _STEP):
        y = top + away if corner in (_TOP_LEFT, _TOP_RIGHT) else bottom - down - away
        box = (x, y, x + across, y + down)
        if not any(_covers(box, each) for each in kept) and not any(meet(box, other) for other in others):
            return [box]
    return []


def _covers(box: Box, each: Round) -> bool:
    dx = each.x - max(box[0], min(each.x, box[2]))
    dy = each.y - max(box[1], min(each.y, box[3]))
    return dx * dx + dy * dy < each.radius**2
