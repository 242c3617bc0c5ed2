"""What wins here, who is nearest, and what stops them, in a strip below a board: readable on a phone."""

from collections.abc import Collection, Sequence
from functools import lru_cache
from math import ceil

from render import lettering, png
from render.backdrop import kept_canvas
from render.plates.parts import spelt
from render.plates.sheet import wrap, write
from render.theme import Palette
from rules.kernel.goals import Goal
from rules.kernel.names import badge, join

_LINES = 2
"""Lines of every strip, so that all boards of a game are of one height."""
_EDGE = 18
"""Pixels between the lines and the sides."""


def strips(goals: Sequence[Goal], winners: Collection[int], wide: int, palette: Palette) -> list[png.Strip]:
    """That strip, for `png.join`, under a board so many pixels wide; in the end it says who won.

    What the next turn can end the game by stands alone, on a bright ground.
    """
    loud = [goal.told for goal in goals if goal.loud]
    told = tuple(loud or [goal.told for goal in goals] or [_won(winners)])
    size = ceil(lettering.least(wide))
    while not (lines := _fitting(told, size, wide)):
        size -= 1
    return [_strip(lines, size, wide, palette, loud=bool(loud))]


def _won(winners: Collection[int]) -> str:
    if not winners:
        return "The game is over."
    return f"{join([badge(seat) for seat in winners]).capitalize()} {'wins' if len(winners) == 1 else 'win'}."


@lru_cache(maxsize=256)
def _fitting(told: tuple[str, ...], size: int, wide: int) -> tuple[str, ...]:
    """The lines of as many of these texts as have room, in order, the first if need be without its last
    sentences and clauses."""
    first = told[0]
    while not (lines := _lines(first, size, wide)) and (end := max(map(first.rfind, (". ", "; ")))) >= 0:
        first = first[:end] + "."
    for said in told[1:]:
        lines = _lines(" ".join((*lines, said)), size, wide) or lines
    return lines


def _lines(text: str, size: int, wide: int) -> tuple[str, ...]:
    """A text in lines; none if they are too many."""
    lines = wrap(text, size, wide - 2 * _EDGE, len(text))
    return tuple(lines) if len(lines) <= _LINES else ()


@kept_canvas
def _strip(lines: tuple[str, ...], size: int, wide: int, palette: Palette, *, loud: bool) -> png.Strip:
    step = round(size * 1.25)
    letters, ground = ("ink", "glow") if loud else ("paper", "ink")
    top = -step * (len(lines) - 1) // 2
    items = [
        item
        for place, line in enumerate(lines)
        for item in spelt((_EDGE, top + step * place), line, size, letters)
    ]
    high = _LINES * round(lettering.least(wide) * 1.25) + _EDGE
    return write({ground: items}, (wide, high), palette)
