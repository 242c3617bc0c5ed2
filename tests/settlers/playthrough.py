"""Whole games of Settlers as text. `python -m tests.settlers.playthrough` writes what a test compares."""

from collections.abc import Iterator, Mapping

from rules.settlers.players.random import RandomPlayer
from tests import playthrough
from tests.one_stream import OneStream
from tests.settlers.table import SETTLERS

FOLDER = "settlers"
GAMES: Mapping[str, tuple[int, dict[str, str]]] = {
    "beginner_of_four": (4, {"board": "beginner", "points_to_win": "6"}),
    "expansion_of_five": (5, {"points_to_win": "5", "harbours": "shuffled"}),
}
"""By name: seats and options."""
TRADER = RandomPlayer(whims=0.06)


def tell(name: str) -> Iterator[str]:
    """One game, line by line."""
    seats, options = GAMES[name]
    return playthrough.tell(SETTLERS, seats, options, name, TRADER, OneStream)


if __name__ == "__main__":
    for each in GAMES:
        playthrough.write_down(FOLDER, each, tell(each))
