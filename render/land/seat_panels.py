"""A row below the board: for every seat its plots, and the cows of its next turn."""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any

from render.land import cows
from render.land.layout import FOOT, SIDE
from render.pixels import Box
from render.plates import emblems
from render.plates.parts import move, plate, sign, spelt, text_from, width
from render.sprites import Item, Sprite
from rules.land.view import LandView

_EDGE, _GAP = 12, 6
_WIDEST = 300
_HIGH, _MIDDLE = FOOT - 16, SIDE + FOOT // 2 - 4
"""The height of a plate, and how far its middle is from the top."""
_STARRED, _STACKED = 240, 200
"""From the first width on there is room for a star before the plots; below the second cows go under them."""
_COW, _NARROW, SMALL = 42, 36, 32
"""The size of a cow beside the plots, there without a star, and under them."""
_PLOTS, _COWS = (42, 42, 32), (34, 32, 26)
"""The sizes of numbers of one, two and three digits."""
_LEFT = 60
"""Where the plots begin, after the chip."""
_RIGHT = 12
"""What is free after the cows."""


def standings(view: LandView) -> Iterator[Item]:
    """The plates of all seats, in the order of play."""
    first, wide = _across(view.seats)
    for place, seat in enumerate(view.table.order):
        lit = seat in (view.table.winners if view.over else (view.turn,))
        cows_next = None if view.over else view.table.next_cows(seat)
        best = view.scores[seat] == max(view.scores)
        gone = bool(view.table.gone >> seat & 1)
        left = first + place * (wide + _GAP)
        yield from _placed(left, seat, view.scores[seat], cows_next, wide, lit=lit, best=best, gone=gone)


@lru_cache(maxsize=256)
def _placed(left: int, *told: Any, **how: bool) -> list[Item]:
    """A row at that place: a move changes those of one or two seats."""
    return move([*row(*told, **how)], left, _MIDDLE)


@cache
def panels(seats: int) -> tuple[Box, ...]:
    """What is around each plate, from the left."""
    first, wide = _across(seats)
    lefts = [first + place * (wide + _GAP) for place in range(seats)]
    return tuple((left - 2, _MIDDLE - _HIGH // 2, left + wide + 2, _MIDDLE + _HIGH // 2) for left in lefts)


def _across(seats: int) -> tuple[int, int]:
    """Where the first plate begins, and how wide each is."""
    room = SIDE - 2 * _EDGE
    wide = min(_WIDEST, (room - _GAP * (seats - 1)) // seats)
    return (SIDE - wide * seats - _GAP * (seats - 1)) // 2, wide


def row(
    seat: int, count: int, next_cows: int | None, wide: int, *, lit: bool, best: bool, gone: bool
) -> Iterator[Item]:
    """A seat's plate of that width with its plots, laid from the middle of its left end.

    `next_cows` are those of its next turn, None if there is none.
    """
    yield Item(plate(wide, _HIGH, "deep", "glow" if lit else "deep", line=4), wide // 2, 0)
    yield Item(sign(f"seat {seat + 1}", (52, 52), emblems.chip, seat, 48), 33, 0)
    stacked = wide < _STACKED
    after = _LEFT + (44 if wide >= _STARRED else 0)
    if after > _LEFT:
        yield Item(star(), _LEFT + 20, 0)
    under = gone or next_cows is not None
    spot = after + 3, -15 if stacked and under else 0
    yield from spelt(spot, str(count), _number_size(count, _PLOTS), "glow" if best else "paper")
    if gone:
        start = _LEFT + 4 if stacked else wide - _RIGHT - width("left", 28)
        yield text_from((start, 17 if stacked else 0), "left", 26 if stacked else 28, "foam")
    elif next_cows is not None:
        yield from _herd(next_cows, wide, stacked=stacked)


def _herd(count: int, wide: int, *, stacked: bool) -> Iterator[Item]:
    """A cow and how many there are: at the right end of a plate, or under the plots."""
    size = _number_size(count, _COWS)
    long, cow = width(str(count), size), SMALL if stacked else _COW if wide >= _STARRED else _NARROW
    start = _LEFT + cow + 8 if stacked else wide - _RIGHT - long
    y = 17 if stacked else 0
    yield Item(cows.resident(cow), round(start - 4 - cow / 2), y)
    yield from spelt((start, y), str(count), min(size, 28) if stacked else size, "paper")


def _number_size(number: int, sizes: tuple[int, int, int]) -> int:
    """The size of a number by how many digits it has."""
    return sizes[min(len(str(number)), 3) - 1]


def star() -> Sprite:
    """Points."""
    return sign("points", (50, 50), emblems.star, 0.74)
