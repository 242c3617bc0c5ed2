"""Whole games of Landover as text. `python -m tests.landover.playthrough` writes what a test compares."""

from collections.abc import Iterator, Mapping

from rules.landover.players.random import RandomPlayer
from tests import playthrough
from tests.landover.table import GAME

FOLDER = "landover"
GAMES: Mapping[str, tuple[int, dict[str, str]]] = {
    "voyage": (
        3,
        {
            "map": "shrouded_coast",
            "discovery_bonus": "on",
            "setup_route": "road_or_bridge",
            "bank": "bounded",
            "target_vp": "10",
        },
    ),
    "atoll": (2, {"map": "duel_atoll", "raid_steals": "cards", "barbarian_delay": "2", "target_vp": "10"}),
}
"""By name: seats and options."""
PLAYER = RandomPlayer(whims=0.06)


def tell(name: str) -> Iterator[str]:
    """One game, line by line."""
    seats, options = GAMES[name]
    return playthrough.tell(GAME, seats, options, name, PLAYER)


if __name__ == "__main__":
    for each in GAMES:
        playthrough.write_down(FOLDER, each, tell(each))
