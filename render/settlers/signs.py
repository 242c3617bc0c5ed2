"""Signs in the sea around the board: whose turn it is with its dice, and who holds the two awards."""

from functools import lru_cache

from render import theme
from render.hexes.brush import Brush
from render.settlers import emblems
from render.sprites import Sprite

TURN = (122, 58)
"""Where the middle of the turn sign is, from the top left."""

AWARD = (92, 44)
"""Where the middle of the lowest award is, from the bottom left."""

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
    brush = Brush(224, 88)
    brush.box((-112, -44, 112 if dice else -24, 44), 22, theme.rgb("deep"))
    emblems.chip(brush, -68, seat, 62)
    for place, die in enumerate(dice or ()):
        _die(brush, 2 + 70 * place, die)
    return brush.sprite(f"turn {seat + 1} {dice[0]}+{dice[1]}" if dice else f"turn {seat + 1}")


@lru_cache(maxsize=8)
def winner(seat: int) -> Sprite:
    """The winning seat and a star."""
    brush = Brush(224, 88)
    brush.box((-112, -44, 62, 44), 22, theme.rgb("deep"))
    emblems.chip(brush, -68, seat, 62)
    emblems.star(brush, 10)
    return brush.sprite(f"winner {seat + 1}")


@lru_cache(maxsize=256)
def award(kind: str, seat: int, count: int) -> Sprite:
    """The holder of the longest `route` or the largest `army`, and how long or large it is."""
    brush = Brush(168, 60)
    brush.box((-84, -29, 84, 29), 18, theme.rgb("deep"))
    emblems.chip(brush, -54, seat, 46)
    (emblems.route if kind == "route" else emblems.sword)(brush, 4)
    brush.text(54, 0, str(count), 36, theme.rgb("paper"))
    return brush.sprite(f"award {kind} {seat + 1} {count}")


def _die(brush: Brush, x: float, value: int) -> None:
    brush.box((x - 31, -31, x + 31, 31), 13, theme.rgb("ink"))
    brush.box((x - 28, -28, x + 28, 28), 11, theme.rgb("paper"))
    for dx, dy in _SPOTS[value]:
        brush.disc(x + 16 * dx, 16 * dy, 12.5, theme.rgb("ink"))
