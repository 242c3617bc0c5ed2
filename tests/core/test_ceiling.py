"""The bench that asks what dice leave to win: who foresees never does worse than the plain player."""

from tests.bench.ceiling import Foreseeing
from tests.bench.fit import compare
from tests.land.table import LAND

STEADY, STRONG = LAND.players["steady"], LAND.players["strong"]


def test_who_knows_the_dice_wins_every_game_that_the_plain_player_wins_and_more():
    options, games = LAND.settle({}, 2), range(8)
    plain = compare(LAND, options, STRONG, STRONG, 2, games).won
    knowing = compare(LAND, options, Foreseeing(STRONG, STRONG, tries=6), STRONG, 2, games).won
    assert all(more >= less for more, less in zip(knowing, plain, strict=True))
    assert sum(knowing) > sum(plain)


def test_it_plays_legal_moves_against_players_that_overlook_things():
    foreseeing = Foreseeing(STRONG, STEADY, tries=2)
    assert sum(compare(LAND, LAND.settle({}, 3), foreseeing, STEADY, 3, range(2)).won) <= 2
