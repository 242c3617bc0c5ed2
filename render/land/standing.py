"""A row below the board: for every seat its plots, and the cows of its next turn."""

from collections.abc import Iterator
from functools import cache, lru_cache

from render.land import cows
from render.land.layout import FOOT, SIDE
from render.pixels import Box
from render.plates import emblems
from render.plates.emblems import left
from render.plates.parts import plate, written
from render.shelf import shelved
from render.sprites import Item, Pen, Sprite
from rules.land.view import LandView

_EDGE, _GAP = 12, 6
_WIDEST = 300
_HIGH, _MIDDLE = FOOT - 16, SIDE + FOOT // 2 - 4
"""The height of a plate, and how far its middle is from the top."""
_STARRED = 204
"""From this width on a plate has room for a star before the points."""
_COW = 42
_NEXT = (34, "paper")
"""The size and colour of the number of cows in the next turn."""
_USUAL = 30
"""On the small island two seats share some seventy plots; larger numbers are drawn when they come."""


def standings(view: LandView) -> Iterator[Item]:
    """The plates of all seats, in the order of play."""
    first, wide = _across(view.seats)
    for place, seat in enumerate(view.table.order):
        yield from _plate(view, seat, first + place * (wide + _GAP), wide)


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


def warm() -> None:
    """Draw the numbers that plates usually show."""
    for number in range(_USUAL):
        written((0, 0), str(number), *_NEXT)
        for best in (False, True):
            points(number, best)


def _plate(view: LandView, seat: int, x: int, wide: int) -> Iterator[Item]:
    y = _MIDDLE
    rim = "glow" if seat in (view.table.winners if view.over else (view.turn,)) else "deep"
    yield Item(plate(wide, _HIGH, "deep", rim, line=4), x + wide // 2, y)
    yield Item(chip(seat), x + 33, y)
    after = x + 60
    if wide >= _STARRED:
        yield Item(star(), after + 20, y)
        after += 44
    best = max(view.scores)
    yield Item(points(view.scores[seat], view.scores[seat] == best), after + 34, y)
    if seat in view.gone:
        yield written((x + wide - 60, y), "left", 28, "foam")
    elif not view.over:
        yield Item(cows.resident(_COW), x + wide - 58, y)
        count = str(view.next_cows[seat])
        yield written((x + wide - 34, y), count, *_NEXT)


@lru_cache(maxsize=8)
def chip(seat: int) -> Sprite:
    """The chip of a seat."""
    pen = Pen.centred(52, 52)
    emblems.chip(pen, 0, 0, seat, 48)
    return pen.sprite(f"seat {seat + 1}")


@lru_cache(maxsize=1)
def star() -> Sprite:
    """Points."""
    pen = Pen.centred(50, 50)
    emblems.star(pen, 0, 0, 0.74)
    return pen.sprite("points")


@shelved
def points(number: int, best: bool) -> Sprite:
    """How many plots a seat has; bright for who is ahead."""
    pen = Pen.centred(68, 54)
    left(pen, (-32, 0), str(number), 42 if number < 100 else 34, "glow" if best else "paper")
    return pen.sprite(f"{number} plots")
