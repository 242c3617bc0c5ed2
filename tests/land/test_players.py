"""The computer players of Land."""

import random

import pytest

from rules.kernel.chance import Chance
from rules.kernel.game import Turn
from rules.land.actions import Choose, ReclaimAll
from rules.land.state import LandState
from tests.land.table import LAND, A, B, begin, on, position

STRONG, RANDOM = LAND.players["strong"], LAND.players["random"]


def strong(state: LandState) -> object:
    return STRONG.choose(Turn(LAND, state, LAND.waiting_for(state)[0]), random.Random(1))


def share_of_wins(games: int, seats: int, **options: str) -> float:
    """How many games one strong seat wins against random ones, from every seat in turn."""
    won = 0.0
    for number in range(games):
        rng = random.Random(number)
        state, _ = LAND.new(LAND.settle(options, seats), seats, Chance(rng.randbytes(32)))
        while LAND.waiting_for(state):
            seat = LAND.waiting_for(state)[0]
            player = STRONG if seat == number % seats else RANDOM
            LAND.apply(state, seat, player.choose(Turn(LAND, state, seat), rng))
        winners = LAND.standing(state).winners
        won += (number % seats in winners) / len(winners)
    return won / games


@pytest.mark.parametrize(("seats", "least"), [(2, 0.85), (4, 0.65)])
def test_strong_beats_random(seats: int, least: float) -> None:
    assert share_of_wins(60, seats) > least


def test_strong_beats_random_in_a_chain() -> None:
    assert share_of_wins(12, 3, chain="on") > 0.7


def test_strong_starts_in_the_open() -> None:
    state, _ = begin(6, 5, 2, 2, seats=2)
    assert strong(state) in {Choose(plot) for plot in on(state, (4, 4), (3, 4))}, "inland, not by the water"


def test_strong_starts_on_a_resident_cow() -> None:
    state, _ = begin(6, 5, 5, 2, seats=2)
    assert strong(state) == Choose(*on(state, (10, 4)))


def test_strong_takes_all_that_it_can() -> None:
    state, _ = position({A: [(9, 11)], B: [(3, 3)]}, seats=2)
    assert strong(state) == ReclaimAll()


def test_strong_uses_its_cows_up() -> None:
    state, _ = position({A: [(3, 3), (4, 3), (3, 4)], B: [(9, 9)]}, seats=2)
    action = strong(state)
    assert len(action.plots) == 3
    LAND.check(state, A, action)


def test_strong_goes_towards_the_open() -> None:
    """From (9,10) one way leads to a dead end, the other ones to the island."""
    state, _ = position({A: [(9, 10)], B: [(3, 3)]}, seats=2)
    assert strong(state).plots == on(state, (9, 9))
