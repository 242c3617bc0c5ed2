"""What wins here, who is nearest, and what stops them, in a strip below a board: readable on a phone."""

from collections.abc import Sequence
from math import ceil

from render import lettering, png
from render.backdrop import kept_canvas
from render.plates.parts import written
from render.plates.sheet import strip, wrap
from render.theme import Palette
from rules.kernel.goals import Goal

_LINES = 3
"""Lines that the strip has at most, as long as what comes first needs no more."""
_EDGE = 18
"""Pixels between the lines and the sides."""


def strips(goals: Sequence[Goal], wide: int, palette: Palette) -> list[png.Strip]:
    """That strip, for `png.join`, under a board so many pixels wide; none where nothing is left to win.

    What the next turn can end the game by stands alone, on a bright ground.
    """
    loud = [goal.told for goal in goals if goal.loud]
    size, told = ceil(lettering.least(wide)), ""
    for said in loud or [goal.told for goal in goals]:
        longer = f"{told} {said}".strip()
        if not told or len(wrap(longer, size, wide - 2 * _EDGE, len(longer))) <= _LINES:
            told = longer
    return [_strip(told, size, wide, palette, loud=bool(loud))] if told else []


@kept_canvas
def _strip(told: str, size: int, wide: int, palette: Palette, *, loud: bool) -> png.Strip:
    lines, step = wrap(told, size, wide - 2 * _EDGE, len(told)), round(size * 1.25)
    top = -step * (len(lines) - 1) // 2
    letters, ground = ("ink", "glow") if loud else ("paper", "ink")
    items = [written((_EDGE, top + step * place), line, size, letters) for place, line in enumerate(lines)]
    return strip(items, (wide, step * len(lines) + _EDGE), ground, palette)
