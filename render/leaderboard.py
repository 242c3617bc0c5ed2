"""The picture of a leaderboard: a bar of points for each place, and how many games were won.

Names are in the message beside it, under the numbers of the places: a picture could not spell all of them.
"""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from render import lettering, theme
from render.chart import draw_panel, encode
from render.plates.emblems import left
from render.sprites import Pen

WIDTH = 960
_EDGE, _HEAD, _ROW = 32, 84, 58
_BAR, _MOST, _WON = 96, 600, 838
"""Where bars begin, how long the longest is, and the middle of the column of won games."""
_LEAST = 0.15
"""No bar is shorter than this share of the longest: a number stands in it."""
_MEDALS = ("gold", "mountain", "hill")


class Place(NamedTuple):
    """One place: its number, which several may share, its points, how many games it finished and won, and
    whether it is a computer."""

    number: int
    points: int
    games: int
    wins: int
    computer: bool


def picture(places: Sequence[Place]) -> bytes:
    """The PNG of a leaderboard of one place at least, best first."""
    lowest, highest = min(0, *(each.points for each in places)), max(each.points for each in places)
    panels = [draw_panel(WIDTH, _HEAD, _head)]
    for each in places:
        share = max(_LEAST, (each.points - lowest) / max(1, highest - lowest))
        panels.append(draw_panel(WIDTH, _ROW, partial(_row, each=each, share=share)))
    return encode(panels, _EDGE // 2)


def _head(pen: Pen) -> None:
    left(pen, (_EDGE, 44), "Points", 32, "ink")
    pen.text(_WON, 44, "won", 28, theme.rgb("rim"))


def _row(pen: Pen, each: Place, share: float) -> None:
    y = _ROW / 2
    medal = _MEDALS[each.number - 1] if each.number <= len(_MEDALS) else "sand"
    pen.disc(_EDGE + 22, y, 44, theme.rgb(medal), line=theme.rgb("ink"), width=2.5)
    pen.text(_EDGE + 22, y, str(each.number), 27, theme.rgb("ink"))
    bar = (_BAR, y - 20, _BAR + _MOST * share, y + 20)
    pen.box(bar, 8, theme.rgb("slate" if each.computer else "deep"))
    shown = str(each.points)
    pen.text(bar[2] - lettering.width(shown, 28) / 2 - 14, y, shown, 28, theme.rgb("paper"))
    if each.computer:
        _robot(pen, bar[2] + 30, y)
    pen.text(_WON, y, f"{each.wins} of {each.games}", 28, theme.rgb("ink"))


def _robot(pen: Pen, x: float, y: float) -> None:
    """A computer: a head with an antenna."""
    pen.line([(x, y - 18), (x, y - 10)], theme.rgb("ink"), 3)
    pen.disc(x, y - 19, 8, theme.rgb("ink"))
    pen.box((x - 17, y - 11, x + 17, y + 16), 7, theme.rgb("rock"), line=theme.rgb("ink"), width=3)
    for side in (-7, 7):
        pen.disc(x + side, y, 8, theme.rgb("ink"))
    pen.line([(x - 6, y + 9), (x + 6, y + 9)], theme.rgb("ink"), 2.5)
