"""What stands under Farlanthia's map: season, caravan, truces; a row for every seat in the order of play."""

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from render import theme
from render.farlanthia import heraldry
from render.hexes import scenery
from render.hexes.brush import Brush
from render.plates import emblems
from render.plates.emblems import left, put
from render.sprites import Sprite
from rules.farlanthia.tables import GOODS, SEASONS

WIDE = 972
"""The width of a plate; a picture is 14 pixels wider on both sides."""
ROW = 88
HEAD = 92


class Standing(NamedTuple):
    """What everybody can see of a seat."""

    seat: int
    place: int
    """In the order of leadership, from 1; 0 before there is one."""
    rolled: tuple[int, ...]
    dice: tuple[int, ...]
    """Those of the rolled dice that are left."""
    renown: int
    valor: int
    honor: int
    goods: tuple[int, ...]
    """By good; empty if only the total may be seen."""
    total: int
    closed: int
    opened: int
    active: bool
    out: bool


class Calendar(NamedTuple):
    """Season and year, the phase, whose dice close the caravan's slots, who holds the hill for how long."""

    season: int
    year: int
    phase: str
    caravan: tuple[int, ...]
    hill: tuple[int, int] | None


def wood(brush: Brush, x: float, y: float, size: float = 1.0) -> None:
    """Logs."""
    for dx, dy in ((-12, 8), (12, 8), (0, -10)):
        brush.disc(x + dx * size, y + dy * size, 25 * size, theme.rgb("ink"))
        brush.disc(x + dx * size, y + dy * size, 20 * size, theme.rgb("wood"))
        brush.disc(x + dx * size, y + dy * size, 11 * size, theme.rgb("plank"))


def stone(brush: Brush, x: float, y: float, size: float = 1.0) -> None:
    """Two blocks."""
    for dx, dy, wide in ((-8, 9, 30), (9, -9, 30)):
        sides = (
            x + (dx - wide / 2) * size,
            y + (dy - 10) * size,
            x + (dx + wide / 2) * size,
            y + (dy + 10) * size,
        )
        brush.box(sides, 5 * size, theme.rgb("mountain"), line=theme.rgb("ink"), width=3 * size)


def food(brush: Brush, x: float, y: float, size: float = 1.0) -> None:
    """A sheaf."""
    scenery.sheaf(brush, x, y + 19 * size, 1.1 * size)


def gold(brush: Brush, x: float, y: float, size: float = 1.0) -> None:
    """Coins."""
    for dx, dy, across in ((9, 8, 26), (-5, -3, 36)):
        brush.disc(x + dx * size, y + dy * size, across * size, theme.rgb("ink"))
        brush.disc(x + dx * size, y + dy * size, (across - 6) * size, theme.rgb("commerce"))
    brush.disc(x - 5 * size, y - 3 * size, 16 * size, theme.rgb("gold"))


GOOD: tuple[Callable[[Brush, float, float, float], None], ...] = (wood, stone, food, gold)
"""By good."""


def crown(brush: Brush, x: float, y: float, size: float = 1.0) -> None:
    """Renown."""
    points = put(x, y, size, ((-24, 16), (-26, -12), (-12, 1), (0, -20), (12, 1), (26, -12), (24, 16)))
    brush.polygon(points, theme.rgb("ink"), theme.rgb("ink"), 6 * size)
    brush.polygon(points, theme.rgb("glow"))


def laurel(brush: Brush, x: float, y: float, size: float = 1.0) -> None:
    """Honor: an open hand of leaves."""
    for side in (-1, 1):
        for step in range(4):
            angle = math.pi / 2 + side * (0.55 + step * 0.55)
            px, py = x + math.cos(angle) * 19 * size, y - 2 + math.sin(angle) * 19 * size
            brush.disc(px, py, 15 * size, theme.rgb("ink"))
            brush.disc(px, py, 11 * size, theme.rgb("meadow"))


def shield(brush: Brush, x: float, y: float, owner: int, across: float) -> None:
    """The arms of an owner: its colour, its pattern, its digit."""
    half = across / 2
    outline = ((-half, -half), (half, -half), (half, half * 0.3), (0, half * 1.1), (-half, half * 0.3))
    placed = put(x, y, 1, outline)
    brush.polygon(placed, theme.rgb("paper"), theme.rgb("paper"), 9)
    brush.polygon(placed, theme.rgb("ink"), theme.rgb("ink"), 5)
    brush.polygon(placed, heraldry.colour(owner))
    heraldry.pattern(brush, owner, [(x - half + 6, y - half + 9), (x + half - 6, y - half + 9)])
    digit = "" if owner == heraldry.NEUTRAL else str(owner + 1)
    if digit:
        brush.text(x, y + half * 0.16, digit, across * 0.62, heraldry.letters(owner))


@lru_cache(maxsize=512)
def row(standing: Standing) -> Sprite:
    """A seat's row: arms, leadership dice, renown, valor, honor, goods, cards."""
    brush = Brush(WIDE, ROW)
    half, high = WIDE / 2, ROW / 2 - 3
    brush.box((-half, -high, half, high), 18, theme.rgb("glow" if standing.active else "line"))
    rim = 5 if standing.active else 2
    brush.box((rim - half, rim - high, half - rim, high - rim), 15, theme.rgb("night"))
    shield(brush, 46 - half, -2, standing.seat, 54)
    if standing.out:
        left(brush, (100 - half, 0), "out of the game", 38, "cloud")
    else:
        _dice(brush, 108 - half, standing)
        _tracks(brush, 268 - half, standing)
        _stock(brush, 520 - half, standing)
        _cards(brush, 866 - half, standing)
    return brush.sprite(f"row {standing.seat + 1}")


def _dice(brush: Brush, x: float, standing: Standing) -> None:
    """Leadership dice: spent ones are hollow."""
    unspent = list(standing.dice)
    for place, value in enumerate(sorted(standing.rolled or standing.dice, reverse=True)):
        held = value in unspent
        if held:
            unspent.remove(value)
            emblems.die(brush, x + 50 * place, 0, value, 44)
        else:
            at = x + 50 * place
            brush.box((at - 21, -21, at + 21, 21), 9, theme.rgb("line"))
            brush.box((at - 18, -18, at + 18, 18), 7, theme.rgb("night"))
    for place, value in enumerate(unspent):
        emblems.die(brush, x + 50 * (len(standing.rolled) + place) - 10, 0, value, 36)


def _tracks(brush: Brush, x: float, standing: Standing) -> None:
    for place, (draw, count) in enumerate(
        ((crown, standing.renown), (emblems.sword, standing.valor), (laurel, standing.honor))
    ):
        at = x + 82 * place
        draw(brush, at, 0, 0.78)
        left(brush, (at + 24, 0), str(count), 40 if 0 <= count < 10 else 32, "paper" if count else "cloud")


def _stock(brush: Brush, x: float, standing: Standing) -> None:
    if not standing.goods:
        emblems.card(brush, x, 0, "plank", 0.9)
        left(brush, (x + 28, 0), f"{standing.total} goods", 38)
        return
    for good, count in enumerate(standing.goods):
        at = x + 84 * good
        GOOD[good](brush, at, 0, 0.78)
        left(brush, (at + 25, 0), str(count), 40 if count < 10 else 34, "paper" if count else "cloud")


def _cards(brush: Brush, x: float, standing: Standing) -> None:
    """Closed cards with their number on the back, open ones on the face."""
    for place, (count, ground) in enumerate(((standing.closed, "politics"), (standing.opened, "token"))):
        if count:
            at = x + 54 * place
            emblems.card(brush, at, 0, ground, 1.05)
            brush.text(at, 0, str(count), 36, theme.rgb("ink"))


@lru_cache(maxsize=256)
def head(calendar: Calendar) -> Sprite:
    """Season, year and phase; the caravan's four slots; who holds the hill."""
    brush = Brush(WIDE, HEAD)
    half, high = WIDE / 2, HEAD / 2 - 3
    brush.box((-half, -high, half, high), 20, theme.rgb("plate"))
    season(brush, 48 - half, 0, calendar.season)
    end = left(brush, (94 - half, -17), f"{SEASONS[calendar.season]}, year {calendar.year}", 36)
    left(brush, (94 - half, 22), calendar.phase, 29, "cloud")
    if calendar.hill is not None:
        at = max(end + 60, -40)
        shield(brush, at, -2, calendar.hill[0], 46)
        left(brush, (at + 34, 0), f"×{calendar.hill[1]}", 36, "lava")
    for good, owner in enumerate(calendar.caravan):
        at = half - 310 + 82 * good
        brush.box((at - 37, -35, at + 37, 35), 14, theme.rgb("line"))
        brush.box((at - 33, -31, at + 33, 31), 11, theme.rgb("night"))
        GOOD[good](brush, at, 0, 0.82)
        if owner >= 0:
            brush.box((at - 33, -31, at + 33, 31), 11, theme.rgb("night"))
            emblems.chip(brush, at, 0, owner, 54)
    closed = sum(owner >= 0 for owner in calendar.caravan)
    return brush.sprite(
        f"{SEASONS[calendar.season]} {calendar.year}, {calendar.phase}, {closed} slots closed"
    )


@lru_cache(maxsize=64)
def truces(pairs: tuple[tuple[int, int], ...]) -> Sprite:
    """Who keeps the peace with whom."""
    brush = Brush(WIDE, 68)
    brush.box((-WIDE / 2, -31, WIDE / 2, 31), 16, theme.rgb("pine"))
    end = left(brush, (24 - WIDE / 2, 0), "truce", 34)
    for number, (one, other) in enumerate(pairs[:7]):
        x = end + 52 + 114 * number
        brush.line([(x, 0), (x + 46, 0)], theme.rgb("paper"), 8)
        emblems.chip(brush, x, 0, one, 48)
        emblems.chip(brush, x + 46, 0, other, 48)
    return brush.sprite(f"truces {' '.join(f'{one + 1}-{other + 1}' for one, other in pairs)}")


def season(brush: Brush, x: float, y: float, number: int, size: float = 1.0) -> None:
    """A flower, a sun, a leaf, a snowflake."""
    (_flower, _sun, _leaf, _flake)[number](brush, x, y, size)


def _around(count: int, reach: float) -> Sequence[tuple[float, float]]:
    steps = (2 * math.pi * step / count for step in range(count))
    return [(math.sin(angle) * reach, -math.cos(angle) * reach) for angle in steps]


def _flower(brush: Brush, x: float, y: float, size: float) -> None:
    for dx, dy in _around(6, 18 * size):
        brush.disc(x + dx, y + dy, 21 * size, theme.rgb("pink land"))
    brush.disc(x, y, 22 * size, theme.rgb("commerce"))


def _sun(brush: Brush, x: float, y: float, size: float) -> None:
    for dx, dy in _around(8, 30 * size):
        brush.line([(x + dx * 0.7, y + dy * 0.7), (x + dx, y + dy)], theme.rgb("commerce"), 6 * size)
    brush.disc(x, y, 34 * size, theme.rgb("glow"))


def _leaf(brush: Brush, x: float, y: float, size: float) -> None:
    outline = (
        (0, -30), (8, -14), (24, -18), (16, -2), (26, 8), (10, 12), (2, 20), (-2, 20), (-10, 12),
        (-26, 8), (-16, -2), (-24, -18), (-8, -14),
    )  # fmt: skip
    brush.polygon(put(x, y, size, outline), theme.rgb("orange"))
    brush.line(put(x, y, size, ((0, -12), (0, 30))), theme.rgb("brick"), 4 * size)


def _flake(brush: Brush, x: float, y: float, size: float) -> None:
    for dx, dy in _around(6, 29 * size):
        brush.line([(x, y), (x + dx, y + dy)], theme.rgb("tundra"), 5 * size)
        for turn in (-0.5, 0.5):
            bx, by = x + dx * 0.58, y + dy * 0.58
            tip = (bx + (dx * math.cos(turn) - dy * math.sin(turn)) * 0.3,
                   by + (dx * math.sin(turn) + dy * math.cos(turn)) * 0.3)  # fmt: skip
            brush.line([(bx, by), tip], theme.rgb("tundra"), 4 * size)


def good_name(good: int) -> str:
    """The word for a good."""
    return GOODS[good]
