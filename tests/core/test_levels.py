"""The levels of computer players: the same names in every game, told to who chooses one."""

import random
from collections.abc import Mapping
from typing import ClassVar

import pytest

from rules.catalogue import GAMES
from rules.kernel import levels, simulation
from rules.kernel.actions import Action
from rules.kernel.beginner import BeginnerPlayer, HastyPlayer
from rules.kernel.chance import Chance
from rules.kernel.game import Player, Turn
from rules.land.game import Land
from rules.settlers.actions import BuildSettlement
from tests.land.table import LAND
from tests.settlers.table import SETTLERS, A
from tests.settlers.test_players import opened


@pytest.mark.parametrize("id", GAMES)
def test_players_are_named_by_level_weakest_first(id):
    names = list(GAMES[id].players)
    assert names == [name for name in (levels.RANDOM, *levels.LEVELS) if name in names]


@pytest.mark.parametrize("id", ["land", "settlers", "farlanthia", "landover"])
def test_a_person_may_choose_three_levels_and_is_told_what_they_mean(id):
    offered = levels.choosable(GAMES[id])
    assert list(offered) == list(levels.LEVELS)
    told = [levels.describe(name, player) for name, player in offered.items()]
    assert len(set(told)) == 3
    assert all(line.startswith(levels.LEVELS[name]) for name, line in zip(offered, told, strict=True))
    assert all(len(f"{name} {line}") <= 100 for name, line in zip(offered, told, strict=True)), (
        "a choice's most"
    )


def test_the_random_player_is_offered_only_where_there_is_no_other():
    class Bare(Land):
        players: ClassVar[Mapping[str, Player]] = {"random": LAND.players["random"]}

    assert list(levels.choosable(Bare())) == ["random"]
    assert "random" not in levels.choosable(LAND)


@pytest.mark.parametrize(
    ("wanted", "found"), [("gentle", "gentle"), ("strong", "strong"), ("hal", "strong"), (None, "strong")]
)
def test_the_strongest_stands_in_for_a_player_that_the_game_has_not(wanted, found):
    assert levels.resolve(LAND, wanted) == found


class Noting:
    """Notes the moves that it is shown, and makes the first."""

    help = "notes"

    def __init__(self) -> None:
        self.shown: list[list[Action]] = []

    def choose(self, turn: Turn, rng: random.Random) -> Action:
        self.shown.append(turn.legal)
        return turn.legal[0]


def test_a_beginner_overlooks_moves_but_no_kind_of_move():
    turn, noting, rng = Turn(SETTLERS, opened({A: "blwgoogggww"}), A), Noting(), random.Random(1)
    for _ in range(20):
        BeginnerPlayer(noting, 0.3).choose(turn, rng)
    kinds = {type(action) for action in turn.legal}
    assert all({type(action) for action in shown} == kinds for shown in noting.shown)
    assert all(set(shown) <= set(turn.legal) for shown in noting.shown)
    assert len({tuple(map(repr, shown)) for shown in noting.shown}) > 5


def test_haste_keeps_the_kind_and_not_the_place():
    state, _ = SETTLERS.new(SETTLERS.settle({}, 4), 4, Chance(bytes(32)))
    turn, rng = Turn(SETTLERS, state, state.table.actor), random.Random(1)
    first = turn.legal[0]
    made = [HastyPlayer(Noting(), 0.5).choose(turn, rng) for _ in range(40)]
    assert {type(action) for action in made} == {BuildSettlement}
    assert len(set(made)) > 2
    assert 10 <= made.count(first) <= 35


def share(id, one, other, games):
    """How many games one player wins of two, seats changed each time."""
    game = GAMES[id]
    settled, won = game.settle({}, 2), 0.0
    for number in range(games):
        seat = number % 2
        players = [game.players[other]] * 2
        players[seat] = game.players[one]
        winners = simulation.play(game, settled, players, simulation.seeds("levels", number)).standing.winners
        won += (seat in winners) / max(1, len(winners))
    return won / games


@pytest.mark.parametrize(("one", "other", "least"), [("gentle", "random", 0.6), ("steady", "gentle", 0.6)])
def test_each_level_of_land_beats_the_one_below(one, other, least):
    assert share("land", one, other, 60) > least
