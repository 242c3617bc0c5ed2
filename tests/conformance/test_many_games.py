"""Games end, whatever options they are played with: shown by many random ones, each from its seed.

`pytest tests/conformance/test_many_games.py --games 2400` plays thousands of each.
"""

import random

import pytest

from rules.catalogue import GAMES
from rules.kernel import simulation
from tests.conformance.walk import some_table

HOW_MANY = {"land": 60, "settlers": 16}
"""Random games of each; a game that takes longer to play is played less often."""
USUALLY = 12
PARTS = 2


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("id", GAMES)
def test_random_games_end(id: str, part: int, request: pytest.FixtureRequest) -> None:
    count: int = request.config.getoption("--games") or HOW_MANY.get(id, USUALLY)
    random_player = GAMES[id].players["random"]
    ways = set()
    for number in range(count // PARTS):
        rng = random.Random(f"many {part} {number}")
        game, settled, seats = some_table(id, rng)
        seeds = simulation.seeds(f"many {part}", number)
        played = simulation.play(game, settled, [random_player] * (seats + len(game.roles(settled))), seeds)
        standing = played.standing
        assert standing.over and standing.winners, f"{settled}: still going on after {played.moves} moves"
        assert played.moves < game.longest and len(standing.scores) == seats
        assert set(standing.winners) <= set(range(seats))
        ways.add((standing.why, seats))
    assert len(ways) > 1, "all these games were alike"
