"""The square board: 6×6 dice cells of k×k plots, as masks (Python ints, bit p for plot p) and small tables.

Plot p of a board of n×n plots is the one with x = p % n + 1 from the left and y = p // n + 1 from the top.
"""

from functools import cache, cached_property
from string import ascii_uppercase

from rules.kernel.hexes.bits import bits
from rules.kernel.names import Lexicon, place_names

CELLS = 6
"""Dice cells in a row and in a column of every board."""


class Board:
    """The topology of one size of board; `board(k)` makes each of them once.

    `side` is n = 6k plots, `all` the mask of every plot, `rim` that of the outermost ones, `neighbours[p]`
    the plots N, W, E and S of p (ascending, fewer at the rim), `cells[6 * row + column]` the mask of a dice
    cell, both counted from 0.
    """

    def __init__(self, k: int) -> None:
        n = CELLS * k
        self.k = k
        self.side = n
        self.plots = n * n
        self.all = (1 << n * n) - 1
        left = sum(1 << y * n for y in range(n))
        top = (1 << n) - 1
        self.rim = left | left << n - 1 | top | top << n * (n - 1)
        self._not_left = self.all ^ left
        self._not_right = self.all ^ left << n - 1
        self.neighbours = tuple(bits(self.spread(1 << plot)) for plot in range(n * n))
        self.cells = tuple(self._cell(column, row) for row in range(CELLS) for column in range(CELLS))

    def plot(self, x: int, y: int) -> int:
        """The plot at column x and row y, both from 1."""
        return (y - 1) * self.side + x - 1

    def at(self, plot: int) -> tuple[int, int]:
        """The column x and row y of a plot, both from 1."""
        y, x = divmod(plot, self.side)
        return x + 1, y + 1

    def spread(self, mask: int) -> int:
        """All plots that have a neighbour in the mask (N, E, S, W; the rim is no link: LA-009)."""
        n = self.side
        return (
            (mask << 1 & self._not_left) | (mask >> 1 & self._not_right) | (mask << n & self.all) | mask >> n
        )

    def around(self, mask: int) -> int:
        """The mask and all plots that touch it in the eight directions."""
        row = mask | (mask << 1 & self._not_left) | (mask >> 1 & self._not_right)
        return row | (row << self.side & self.all) | row >> self.side

    def cell(self, column: int, row: int) -> int:
        """The mask of the dice cell for a column die and a row die, 1 to 6 each (LA-006, LA-011)."""
        return self.cells[CELLS * (row - 1) + column - 1]

    def _cell(self, column: int, row: int) -> int:
        strip = ((1 << self.k) - 1) << column * self.k
        return sum(strip << (row * self.k + i) * self.side for i in range(self.k))

    @cached_property
    def lexicon(self) -> Lexicon:
        """Plot names: a letter for the column and a number for the row, `C4`; `3,4` and `(3,4)` work too."""
        shown = []
        aliases = {}
        for plot in range(self.plots):
            x, y = self.at(plot)
            shown.append(f"{ascii_uppercase[x - 1]}{y}")
            aliases.update({f"{x},{y}": plot, f"({x},{y})": plot})
        return place_names("plot", shown, aliases)


@cache
def board(k: int) -> Board:
    """The board of cells with k×k plots (k = 2 for 12×12, 3 for 18×18 plots)."""
    return Board(k)
