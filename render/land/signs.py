"""Signs on Land's board: where the seat to act may go, and the dice cell that was rolled."""

from render.shelf import shelved
from render.sprites import Pen, Sprite
from render.theme import SEATS, rgb


@shelved
def legal(seat: int, cows: int, plot: int) -> Sprite:
    """A legal plot: as many dots in the seat's colour as cows it costs."""
    unit = plot / 60
    across = 22 * unit
    pen = Pen(round((across + 4 * unit) * cows), round(across + 4 * unit))
    for index in range(cows):
        x = (across + 4 * unit) * (index + 0.5)
        pen.disc(x, pen.height / 2, across, rgb("paper"), line=rgb("ink"), width=2 * unit)
        pen.disc(x, pen.height / 2, across - 9 * unit, rgb(SEATS[seat]))
    return pen.sprite(f"legal {seat + 1} for {cows}")


@shelved
def cell(size: int) -> Sprite:
    """The frame around the rolled dice cell, `size` pixels wide and high inside."""
    room = 8
    pen = Pen(size + 2 * room, size + 2 * room)
    edge = size + 2 * room - 1
    pen.box((1, 1, edge, edge), 12, None, line=rgb("ink"), width=8)
    pen.box((3, 3, edge - 2, edge - 2), 10, None, line=rgb("glow"), width=4)
    return pen.sprite("rolled cell")
