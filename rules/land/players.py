"""The computer players of Land. They see what everybody sees."""

import random
from collections.abc import Iterable, Mapping
from itertools import combinations
from math import comb

from rules.actions import Action
from rules.game import Player, RandomPlayer, Turn
from rules.hexes.bits import bits, mask
from rules.land.actions import Choose, End, Reclaim, ReclaimAll
from rules.land.outlook import Prospect, prospect, worth
from rules.land.state import LandState, cost, payable, reach
from rules.land.view import START

_MOST_SETS = 250
"""Up to so many sets of plots are all looked at; beyond that plots are picked one after the other."""


class GreedyPlayer:
    """Takes the plots that promise the most land, by a look at who reaches what first."""

    help = "spreads towards open land and cuts others off"

    def choose(self, turn: Turn, rng: random.Random) -> Action:
        """A legal move for the seat whose turn it is."""
        state: LandState = turn.game.guess(turn.view, rng)
        position = prospect(state, turn.seat)
        if state.phase == START:
            return Choose(max(bits(state.offered), key=lambda plot: _value(position, 1 << plot)))
        if not state.chain and cost(state, reach(state)) <= state.cows:
            return ReclaimAll()
        plots = _best_set(state, position) or _one_by_one(state, position)
        return Reclaim(plots) if plots else End()


def _value(position: Prospect, plots: int) -> float:
    return worth(position, plots, (plots & position.ground.resident).bit_count())


def _best_set(state: LandState, position: Prospect) -> tuple[int, ...]:
    """The best of all sets that use the cows up; empty if there are too many sets to look at."""
    plots = tuple(bits(payable(state)))
    if state.chain or comb(len(plots), min(state.cows, len(plots) // 2)) > _MOST_SETS:
        return ()
    return max(_full_sets(state, plots), key=lambda chosen: _value(position, mask(chosen)))


def _full_sets(state: LandState, plots: tuple[int, ...]) -> Iterable[tuple[int, ...]]:
    """The sets that can be paid and leave no cow that could pay another plot."""
    prices = {plot: 1 + (state.ground.mountain >> plot & 1) for plot in plots}
    for size in range(min(state.cows, len(plots)), 0, -1):
        for chosen in combinations(plots, size):
            left = state.cows - sum(prices[plot] for plot in chosen)
            if left >= 0 and not any(prices[plot] <= left for plot in plots if plot not in chosen):
                yield chosen


def _one_by_one(state: LandState, position: Prospect) -> tuple[int, ...]:
    """Plots in order of promise, looked at anew after each handful."""
    cows, taken, base = state.cows, 0, state.base
    chosen: list[int] = []
    while cows:
        near = state.ground.board.spread(base) & position.free & ~taken
        near &= ~state.ground.mountain if cows < 2 else near
        if not near:
            break
        for plot in _by_promise(state, position, taken, near)[: max(1, cows // 3)]:
            price = 1 + (state.ground.mountain >> plot & 1)
            if price <= cows:
                cows -= price
                taken |= 1 << plot
                chosen.append(plot)
        if state.chain:
            base |= taken
    return tuple(chosen)


def _by_promise(state: LandState, position: Prospect, taken: int, near: int) -> list[int]:
    """Further plots, first the one that promises most for each cow that it takes."""
    now = _value(position, taken)
    gains = {plot: _value(position, taken | 1 << plot) - now for plot in bits(near)}
    return sorted(
        gains, key=lambda plot: gains[plot] / (1 + (state.ground.mountain >> plot & 1)), reverse=True
    )


PLAYERS: Mapping[str, Player] = {
    "random": RandomPlayer(),
    "greedy": GreedyPlayer(),
}
"""By name, weakest first."""
