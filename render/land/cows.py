"""Cows: the brown ones of the island, and the players' own in the colour and with the digit of the seat."""

from typing import NamedTuple

from render.shelf import shelved
from render.sprites import Pen, Sprite
from render.theme import SEATS, Colour, rgb


class _Coat(NamedTuple):
    body: Colour
    shade: Colour
    muzzle: Colour
    line: Colour
    digit: Colour


_INK, _PAPER = rgb("ink"), rgb("paper")

COATS = (
    _Coat(rgb("orange"), rgb("cattle"), rgb("muzzle"), _INK, _PAPER),
    _Coat(rgb("blue"), rgb("deep"), rgb("muzzle"), _INK, _PAPER),
    _Coat(rgb("paper"), rgb("rock"), rgb("muzzle"), _INK, _INK),
    _Coat(rgb("black"), rgb("slate"), rgb("muzzle"), _PAPER, _PAPER),
    _Coat(rgb("pink"), rgb("cattle"), rgb("shell"), _INK, _INK),
    _Coat(rgb("yellow"), rgb("grain"), rgb("shell"), _INK, _INK),
)
"""How the cow of each seat looks."""

_RESIDENT = _Coat(rgb("cattle"), rgb("bark"), rgb("muzzle"), _INK, _PAPER)


@shelved
def player(seat: int, plot: int) -> Sprite:
    """The cow of a seat with the seat's digit (from 1) on its flank, looking right; fills a plot."""
    pen, coat = Pen(plot, plot, unit=plot / 60), COATS[seat]
    _cow(pen, coat)
    pen.text(24.6, 33.2, str(seat + 1), 36, coat.digit)
    _finish(pen, coat)
    return pen.sprite(f"cow {SEATS[seat]} {seat + 1}")


@shelved
def resident(plot: int) -> Sprite:
    """A resident cow: brown with pale patches, looking left, without a digit."""
    pen = Pen(plot, plot, unit=plot / 60)
    _cow(pen, _RESIDENT)
    for x, y, across, down in ((17, 28, 13, 10), (33, 39, 12, 8), (36, 26, 8, 6)):
        pen.oval(x, y, across, down, rgb("shell"))
    _finish(pen, _RESIDENT)
    pen.mirror()
    return pen.sprite("resident cow")


def _cow(pen: Pen, coat: _Coat) -> None:
    """A chubby cow that looks right, in a square of 60 units."""
    pen.line([(9, 26), (5.5, 32), (6, 41)], coat.shade, 2.6)
    for left in (13.5, 32.5):
        pen.box((left, 42, left + 6, 54), 2.5, coat.shade)
    for left in (9.5, 37):
        pen.box((left, 42, left + 6.5, 55), 2.5, coat.body)
    pen.box((7, 19.5, 45, 47), 11, coat.body)
    pen.oval(41.5, 13.5, 7, 5, coat.shade)
    pen.oval(54.5, 13, 5.5, 4.5, coat.shade)
    for x in (45, 52):
        pen.oval(x, 9.5, 3, 6, rgb("shell"))
    pen.box((41, 10.5, 55.5, 31), 6.5, coat.body)
    pen.box((41.5, 21, 57, 31.5), 5, coat.muzzle)


def _finish(pen: Pen, coat: _Coat) -> None:
    for x in (45.5, 51.8):
        pen.disc(x, 17.2, 3, coat.digit)
    for x in (47, 52.5):
        pen.disc(x, 25.6, 2.2, rgb("ink"))
    pen.keyline(coat.line, 1.9)
