"""The computer players of Landover."""

from rules import simulation
from tests.landover.table import GAME


def test_steady_wins_nearly_always_against_random_players() -> None:
    wins = 0
    for number in range(8):
        names = ["random"] * 4
        names[number % 4] = "steady"
        players = [GAME.players[name] for name in names]
        played = simulation.play(GAME, GAME.settle({}, 4), players, simulation.seeds("steady", number))
        wins += played.standing.winners == (number % 4,)
    assert wins >= 7
