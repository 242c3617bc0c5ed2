"""Where things lie on Land's picture: a board of 1148×1148 pixels for every size, and a row below it."""

from functools import cache

from rules.land.board import CELLS

SIDE = 1148
"""Width and height of the board."""
FOOT = 84
"""The height of the row below the board."""
NEAR = 90
"""The rim at the left and at the top: dice and coordinates."""
FAR = SIDE - 1008 - NEAR
"""The rim at the right and at the bottom: coordinates."""
DIE_TOP = 20
"""How far the dice of the columns are from the top."""
DIE_LEFT = 18
"""How far the dice of the rows are from the left."""


class Layout:
    """The pixels of a board with k×k plots a dice cell; `layout(k)` makes each once."""

    def __init__(self, k: int) -> None:
        self.k = k
        self.side = CELLS * k
        self.plot = 1008 // self.side
        self.cell = self.plot * k
        half = self.plot // 2
        self._centres = [(x + half, y + half) for x, y in map(self.corner, range(self.side**2))]

    def corner(self, plot: int) -> tuple[int, int]:
        """The top left corner of a plot."""
        y, x = divmod(plot, self.side)
        return NEAR + x * self.plot, NEAR + y * self.plot

    def centre(self, plot: int) -> tuple[int, int]:
        """The middle of a plot."""
        return self._centres[plot]

    def cell_centre(self, column: int, row: int) -> tuple[int, int]:
        """The middle of a dice cell for a column die and a row die, 1 to 6 each."""
        return NEAR + column * self.cell - self.cell // 2, NEAR + row * self.cell - self.cell // 2


@cache
def layout(k: int) -> Layout:
    """The layout for k = 2 (12×12 plots of 84 px) or k = 3 (18×18 plots of 56 px)."""
    return Layout(k)
