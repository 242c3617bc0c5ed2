"""What may be seen of Land: everything but the stream of dice (all is public)."""

from typing import Literal

from rules.game import View
from rules.land.board import Board, board

PhaseName = Literal["start", "turn", "over"]
START: PhaseName = "start"
TURN: PhaseName = "turn"
OVER: PhaseName = "over"

GREEN, MOUNTAIN, RESIDENT, BEACH, WATER, ISLE = "gmcb~i"
"""The signs of `LandView.terrain`: green, mountain, resident cow, beach, water, small island."""


class LandView(View, frozen=True, kw_only=True):
    """A whole game of Land as anybody may see it. Plots are numbered row by row from 0, seats from 0."""

    k: int
    """Plots along a dice cell: 2 or 3."""
    side: int
    """Plots along the board: 12 or 18."""
    map: str
    """The map's name: islet, broad, twins or random."""
    terrain: str
    """One sign a plot. A resident cow still stands there only while nobody owns the plot."""
    owner: tuple[int, ...]
    """The owning seat by plot, -1 for none."""
    chain: bool
    start_mountain: bool
    tie_break: str
    order: tuple[int, ...]
    """The seats in playing order."""
    round: int
    """From 1."""
    phase: PhaseName
    turn: int
    """The seat that must act; -1 when the game is over."""
    cows: int
    """Cows that this seat may still play in this turn."""
    bonus: tuple[int, ...]
    """By seat: cows from resident cows, for its next turn."""
    next_cows: tuple[int, ...]
    """By seat: cows in its next turn as things stand; 0 for a seat without a plot."""
    unplaced: tuple[int, ...]
    """Seats that wait for a first plot."""
    closed: tuple[int, ...]
    """Seats that were skipped because nothing is left that they can reclaim."""
    gone: tuple[int, ...]
    """Seats that left the game."""
    dice: tuple[int, ...]
    """The column die and the row die of the start roll that led here; empty in a turn."""
    offered: tuple[int, ...]
    """In `start`: the plots to choose from, ascending."""
    legal: tuple[int, ...]
    """Plots that the seat to act may take one of right now, ascending (`offered` in `start`)."""
    reach: tuple[int, ...]
    """In `turn`: all free plots next to its land that it may go on from, also those it cannot pay."""
    fresh: tuple[int, ...]
    """Plots taken so far in the turn under way, in the order taken."""
    last_seat: int
    """Who took the newest plots; -1 if nobody has one."""
    last: tuple[int, ...]
    """The newest plots: all those that `last_seat` took in that turn."""
    taken: bool
    """A plot was taken in this round."""
    able: bool
    """A seat with plots could have taken one in this round."""
    scores: tuple[int, ...]
    """Plots by seat."""
    mountains: tuple[int, ...]
    """Mountains owned by seat."""
    winners: tuple[int, ...]
    why: str
    """Why the game ended; empty before."""
    fair_start: bool = False
    alone: bool = False
    """In `turn`: the seat to act is the only one that can reclaim from now on."""

    @property
    def board(self) -> Board:
        """The topology."""
        return board(self.k)
