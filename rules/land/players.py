"""The computer players of Land. They see what everybody sees."""

import random
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from math import comb

from rules.kernel.actions import Action
from rules.kernel.game import Player, RandomPlayer, Turn
from rules.kernel.hexes.bits import bits, mask
from rules.land.actions import Choose, End, Finish, Reclaim, ReclaimAll
from rules.land.outlook import Prospect, prospect, worth
from rules.land.table import START, LandTable

_MOST_SETS = 250
"""Up to so many sets of plots are all looked at; beyond that plots are picked one after the other."""


@dataclass(slots=True)
class SpreadingPlayer:
    """Takes the plots that promise the most land, by a look at who reaches what first.

    It looks `sight` turns ahead, and notices the part `seen` of the plots.
    """

    help: str
    sight: int
    seen: float = 1.0

    def choose(self, turn: Turn, rng: random.Random) -> Action:
        """A legal move for the seat whose turn it is."""
        table: LandTable = turn.game.guess(turn.view, rng).table
        position = prospect(table, turn.seat, self.sight)
        if table.phase == START:
            offered = self.noticed(table.offered, rng)
            return Choose(max(bits(offered), key=lambda plot: worth(position, 1 << plot)))
        noticed = self.noticed(table.free, rng)
        if table.alone():
            return Finish()
        if not table.chain and not table.reach() & ~noticed and table.pays_all():
            return ReclaimAll()
        plots = _best_set(table, position, noticed) or _one_by_one(table, position, noticed)
        return Reclaim(plots) if plots else End()

    def noticed(self, plots: int, rng: random.Random) -> int:
        """The plots of a mask that are not overlooked, one at least."""
        if self.seen == 1.0:
            return plots
        listed = bits(plots)
        return mask(plot for plot in listed if rng.random() < self.seen) or 1 << rng.choice(listed)


def _best_set(table: LandTable, position: Prospect, noticed: int) -> tuple[int, ...]:
    """The best of all sets that leave no cow for another plot; empty if there are too many to look at."""
    plots = bits(table.payable() & noticed)
    if table.chain or comb(len(plots), min(table.cows, len(plots) // 2)) > _MOST_SETS:
        return ()
    sizes = range(min(table.cows, len(plots)), 0, -1)
    sets = (mask(chosen) for size in sizes for chosen in combinations(plots, size))
    full = (each for each in sets if table.cost(each) <= table.cows and not table.payable(each) & noticed)
    return bits(max(full, key=partial(worth, position), default=0))


def _one_by_one(table: LandTable, position: Prospect, noticed: int) -> tuple[int, ...]:
    """Plots in order of promise, looked at anew after each handful."""
    taken, chosen = 0, list[int]()
    while near := table.payable(taken) & noticed:
        handful = max(1, (table.cows - table.cost(taken)) // 3)
        chosen += table.paid_of(_by_promise(table, position, taken, near)[:handful], taken)
        taken = mask(chosen)
    return tuple(chosen)


def _by_promise(table: LandTable, position: Prospect, taken: int, near: int) -> list[int]:
    """Further plots, first the one that promises most for each cow that it takes."""
    now = worth(position, taken)
    gains = {plot: worth(position, taken | 1 << plot) - now for plot in bits(near)}
    return sorted(gains, key=lambda plot: gains[plot] / table.cost(1 << plot), reverse=True)


_FAR = 99
PLAYERS: Mapping[str, Player] = {
    "random": RandomPlayer(),
    "gentle": SpreadingPlayer(
        "sees land next to its own, overlooks half of the plots, and plans nothing", sight=1, seen=0.53
    ),
    "steady": SpreadingPlayer(
        "sees most plots and two turns ahead; not who gets to far ones first", sight=2, seen=0.85
    ),
    "strong": SpreadingPlayer(
        "sees who reaches each plot first; not that others may turn elsewhere", sight=_FAR
    ),
}
"""By name, weakest first."""
