import random

import pytest

from rules.kernel import record, simulation
from rules.kernel.game import RandomPlayer
from rules.kernel.illegal import Illegal
from rules.land.actions import Reclaim
from rules.land.game import Land


class Slow(RandomPlayer):
    """The random player by the ordinary way, with a view at hand."""

    def choose(self, turn, rng):
        assert turn.view.viewer == turn.seat
        return super().choose(turn, rng)


class Stopped(Land):
    """Land that is given up after five moves."""

    longest = 5


def played(game, players, number=1, **named):
    options = game.settle({}, len(players))
    names = ["random"] * len(players)
    return simulation.play(game, options, players, simulation.seeds("test", number), names=names, **named)


@pytest.mark.parametrize("number", range(1, 6))
def test_a_kept_record_is_true(number):
    kept = played(Land(), [RandomPlayer()] * 3, number, keep=True).record
    report = record.verify(Land(), record.read(record.write(kept)))
    assert not report.problem, report.problem
    assert report.moves == len(kept.moves) > 0


def test_any_player_may_sit_down():
    game = played(Land(), [Slow(), RandomPlayer(), Slow()])
    assert game.standing.over
    assert game.record is None


def test_a_game_that_goes_on_too_long_is_stopped():
    game = played(Stopped(), [Slow()] * 6, keep=True)
    assert game.moves == 5
    assert not game.standing.over
    assert game.record.result is None
    assert not record.verify(Land(), game.record).problem


def test_an_illegal_move_of_a_player_is_not_swallowed():
    class Cheat(RandomPlayer):
        def choose(self, turn, rng):
            return Reclaim(plots=(0,))

    with pytest.raises(Illegal):
        played(Land(), [Cheat()] * 2)


def test_seeds_differ_from_game_to_game_and_by_seed():
    seen = {simulation.seeds(seed, number).game for seed in ("1", "2", "11") for number in range(1, 30)}
    assert len(seen) == 87
    assert {len(seed) for seed in seen} == {32}
    assert simulation.seeds("1", 1) == simulation.seeds("1", 1)
    assert random.Random(simulation.seeds("1", 1).players).random() != random.Random("players 1 2").random()
