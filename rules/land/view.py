"""What may be seen of Land: everything but the stream of dice."""

from collections import defaultdict
from functools import cached_property

from rules.kernel.hexes.bits import bits
from rules.kernel.since import recent_steps
from rules.kernel.state import View
from rules.land.board import Board
from rules.land.table import OVER, LandTable


class LandView(View, frozen=True, kw_only=True, dict=True):
    """A game of Land as anybody may see it: the table, and what follows from it as plots and seats.

    Plots are numbered row by row from 0, seats from 0.
    """

    table: LandTable

    @property
    def board(self) -> Board:
        """The topology."""
        return self.table.ground.board

    @property
    def terrain(self) -> str:
        """One sign a plot. A resident cow still stands there only while nobody owns the plot."""
        return self.table.ground.terrain

    @cached_property
    def owner(self) -> tuple[int, ...]:
        """The owning seat by plot, -1 for none."""
        owners = [-1] * self.board.plots
        for seat, owned in enumerate(self.table.owned):
            for plot in bits(owned):
                owners[plot] = seat
        return tuple(owners)

    @property
    def turn(self) -> int:
        """The seat that must act; -1 when the game is over."""
        return -1 if self.table.phase == OVER else self.table.in_turn()

    def newest(self, *, private: bool = False) -> dict[int, tuple[int, ...]]:
        """By seat, the plots that it took since the last turn of whom the game waits for.

        For `private` pictures: since that of the viewer.
        """
        found = defaultdict[int, list[int]](list)
        for step in recent_steps(self, self.table.trail, private=private):
            found[step.seat].append(step.place)
        return {seat: tuple(sorted(plots)) for seat, plots in found.items()}

    @cached_property
    def legal(self) -> tuple[int, ...]:
        """Plots that the seat to act may take one of right now, ascending."""
        return bits(self.table.offered or self.table.payable())

    @cached_property
    def scores(self) -> tuple[int, ...]:
        """Plots by seat."""
        return self.table.scores()
