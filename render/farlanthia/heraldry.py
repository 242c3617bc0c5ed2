"""Who owns what: a colour and a pattern for each seat, grey and plain for neutrals."""

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

from render import theme
from render.plates.emblems import put
from render.sprites import Pen, Point
from render.theme import Colour

NEUTRAL = 6
"""The owner number of grey units and structures, after six seats."""

Sign = Callable[[Pen, float, float, float, Colour], None]


def who(owner: int) -> str:
    """An owner in the name of a sprite."""
    return "neutral" if owner == NEUTRAL else str(owner + 1)


def colour(owner: int) -> Colour:
    """The colour of an owner."""
    return theme.rgb("iron") if owner == NEUTRAL else theme.seat(owner)


def letters(owner: int) -> Colour:
    """What is written on that colour."""
    return theme.rgb("ink") if owner == NEUTRAL else theme.rgb(theme.DIGIT_ON[owner])


def edges(owner: int) -> Colour:
    """The line around things of that colour: ink, but white around black."""
    return theme.rgb("paper") if owner != NEUTRAL and theme.SEATS[owner] == "black" else theme.rgb("ink")


def highlight(owner: int) -> Colour:
    """The bright line around things of that colour where something happened."""
    return theme.rgb("glow") if owner == NEUTRAL else theme.highlight(owner)


def _bar(pen: Pen, x: float, y: float, angle: float, tint: Colour) -> None:
    dx, dy = math.cos(angle) * 9, math.sin(angle) * 9
    pen.line([(x - dx, y - dy), (x + dx, y + dy)], tint, 6)


def _across(pen: Pen, x: float, y: float, angle: float, tint: Colour) -> None:
    dx, dy = -math.sin(angle) * 6, math.cos(angle) * 6
    pen.line([(x - dx, y - dy), (x + dx, y + dy)], tint, 5)


def _diamond(pen: Pen, x: float, y: float, angle: float, tint: Colour) -> None:
    along, over = (math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))
    corners = ((8, 0), (0, 7), (-8, 0), (0, -7))
    pen.polygon([(x + a * along[0] + b * over[0], y + a * along[1] + b * over[1]) for a, b in corners], tint)


def _cross(pen: Pen, x: float, y: float, _: float, tint: Colour) -> None:
    for ends in (((-5, -5), (5, 5)), ((-5, 5), (5, -5))):
        pen.line(put(x, y, 1, ends), tint, 4)


SIGNS: tuple[tuple[Sign, float], ...] = (
    (lambda *_: None, 40),
    (lambda pen, x, y, _, tint: pen.disc(x, y, 11, tint), 23),
    (_bar, 34),
    (_across, 20),
    (_diamond, 26),
    (_cross, 23),
    (lambda *_: None, 40),
)
"""By owner: the sign that a band repeats, and how far apart: plain, dots, dashes, bars, diamonds, crosses."""


def pattern(pen: Pen, owner: int, path: Sequence[Point]) -> None:
    """The signs of an owner along a path."""
    sign, apart = SIGNS[owner]
    for (ax, ay), (bx, by) in pairwise(path):
        length, angle = math.hypot(bx - ax, by - ay), math.atan2(by - ay, bx - ax)
        count = max(1, round(length / apart))
        for step in range(count):
            share = (step + 0.5) / count
            sign(pen, ax + (bx - ax) * share, ay + (by - ay) * share, angle, letters(owner))
