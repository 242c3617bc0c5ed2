"""Games end, whatever options they are played with: shown by many random ones, each from its seed.

`pytest tests/conformance/test_many_games.py --games 2400` plays thousands of each.
"""

import random

import pytest

from rules.catalogue import GAMES
from rules.kernel import simulation
from rules.kernel.illegal import Illegal
from rules.kernel.ledger import BY_THE_DOCUMENT
from tests.conformance.walk import some_table

HOW_MANY = {"land": 40, "farlanthia": 8}
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


@pytest.mark.parametrize(
    ("id", "preset"),
    [(id, name) for id, game in GAMES.items() for name in game.presets if name.startswith(BY_THE_DOCUMENT)],
)
def test_games_by_the_document_are_whole(id: str, preset: str) -> None:
    """With every number of seats that the preset takes: a random game to its end."""
    game, played = GAMES[id], 0
    for seats in game.seat_counts:
        try:
            settled = game.settle(game.preset(preset, {}), seats)
        except Illegal:
            continue
        playing, people = game.variant(settled), seats + len(game.roles(settled))
        seeds = simulation.seeds(preset, seats)
        found = simulation.play(playing, settled, [game.players["random"]] * people, seeds)
        assert found.standing.over and found.standing.winners, f"{settled}: {found.moves} moves"
        played += 1
    assert played
