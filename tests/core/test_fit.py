"""The tool that compares computer players: pairs of games, and constants that are taken back."""

import math
import random

import click
import pytest

from rules.kernel.chance import Chance
from rules.kernel.game import Turn
from rules.land import outlook
from tests.bench.fit import Pairs, Timed, changed, compare, constants
from tests.land.table import LAND

STRONG, RANDOM = LAND.players["strong"], LAND.players["random"]


def paired(one, others, games=24):
    return compare(LAND, LAND.settle({}, 2), one, others, 2, range(games))


def test_the_same_player_in_its_own_place_differs_in_nothing():
    assert paired(STRONG, STRONG, 6).difference() == (0.0, 0.0)


def test_a_better_player_wins_more_of_the_same_games():
    mean, half = paired(STRONG, RANDOM).difference()
    assert mean - half > 0.1


def test_the_interval_is_that_of_the_differences():
    mean, half = Pairs(won=[1, 0, 1, 1], instead=[0, 0, 1, 0]).difference()
    assert mean == 0.5
    assert half == pytest.approx(1.96 * math.sqrt(1 / 3) / 2)


def test_a_constant_is_changed_for_one_choice_and_taken_back():
    seen = []

    class Seeing:
        help = "notes the constant"

        def choose(self, turn, rng):
            seen.append(outlook.FADE)
            return turn.legal[0]

    state, _ = LAND.new(LAND.settle({}, 2), 2, Chance(bytes(32)))
    turn = Turn(LAND, state, LAND.waiting_for(state)[0])
    before = outlook.FADE
    for _, values in constants("rules.land.outlook.FADE=0.5,0.25"):
        Timed(Seeing(), values).choose(turn, random.Random(1))
        assert before == outlook.FADE
    assert seen == [0.5, 0.25]
    with pytest.raises(RuntimeError), changed(values):
        raise RuntimeError
    assert before == outlook.FADE


@pytest.mark.parametrize("text", ["rules.land.outlook.NOTHING=1", "rules.nowhere.FADE=1", "FADE=1"])
def test_an_unknown_constant_is_refused(text):
    with pytest.raises(click.BadParameter):
        list(constants(text))
