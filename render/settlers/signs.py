"""Signs in the sea around the board: whose turn it is with its dice, and who holds the two awards."""

from functools import lru_cache

from render import theme
from render.hexes.brush import Brush
from render.settlers import emblems
from render.sprites import Sprite

EDGE = 12
"""How far signs are from the edges of the picture."""

ROW = 66
"""From one award to the next."""

_SPOTS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@lru_cache(maxsize=512)
def turn(seat: int, dice: tuple[int, int] | None) -> Sprite:
    """The active seat and what it rolled; without dice only the seat."""
    brush = _plate(3 if dice else 1)
    emblems.chip(brush, _slot(brush, 0), seat, 62)
    return _rolled(brush, f"turn {seat + 1}", dice)


@lru_cache(maxsize=128)
def fictional(number: int, dice: tuple[int, int] | None) -> Sprite:
    """The fictional player whose turn is run, F1 or F2, and what was rolled for it."""
    brush = _plate(3 if dice else 1)
    brush.disc(_slot(brush, 0), 0, 62, theme.rgb("paper"))
    brush.disc(_slot(brush, 0), 0, 56, theme.rgb("slate"), line=theme.rgb("ink"), width=3)
    brush.text(_slot(brush, 0), 0, f"F{number + 1}", 32, theme.rgb("paper"))
    return _rolled(brush, f"turn F{number + 1}", dice)


@lru_cache(maxsize=64)
def winners(seats: tuple[int, ...]) -> Sprite:
    """A star and who has won."""
    brush = _plate(1 + len(seats))
    emblems.star(brush, _slot(brush, 0))
    for place, seat in enumerate(seats, 1):
        emblems.chip(brush, _slot(brush, place), seat, 62)
    return brush.sprite(f"winners {' '.join(str(seat + 1) for seat in seats)}")


@lru_cache(maxsize=256)
def award(kind: str, seat: int, count: int) -> Sprite:
    """The holder of the longest `route` or the largest `army`, and how long or large it is."""
    brush = Brush(184, 60)
    brush.box((-92, -29, 92, 29), 18, theme.rgb("deep"))
    emblems.chip(brush, -62, seat, 46)
    (emblems.route if kind == "route" else emblems.sword)(brush, -2)
    brush.text(60, 0, str(count), 36, theme.rgb("paper"))
    return brush.sprite(f"award {kind} {seat + 1} {count}")


def _rolled(brush: Brush, name: str, dice: tuple[int, int] | None) -> Sprite:
    for place, die in enumerate(dice or (), 1):
        _die(brush, _slot(brush, place), die)
    return brush.sprite(f"{name} {dice[0]}+{dice[1]}" if dice else name)


def _plate(slots: int) -> Brush:
    """A plate with room for so many things in a row."""
    brush = Brush(18 + 70 * slots, 88)
    right = 9 + 35 * slots
    brush.box((-right, -44, right, 44), 22, theme.rgb("deep"))
    return brush


def _slot(brush: Brush, place: int) -> float:
    """The middle of a place on a plate, counted from the left."""
    return 44 + 70 * place - brush.pen.width / 2


def _die(brush: Brush, x: float, value: int) -> None:
    brush.box((x - 31, -31, x + 31, 31), 13, theme.rgb("ink"))
    brush.box((x - 28, -28, x + 28, 28), 11, theme.rgb("paper"))
    for dx, dy in _SPOTS[value]:
        brush.disc(x + 16 * dx, 16 * dy, 12.5, theme.rgb("ink"))
