"""Games of Farlanthia as text. `python -m tests.farlanthia.playthrough` writes what a test compares."""

from collections.abc import Iterator, Mapping

from rules.farlanthia.game import Farlanthia
from rules.farlanthia.players.whims import WhimsicalPlayer
from tests import playthrough

FOLDER = "farlanthia"
GAMES: Mapping[str, tuple[int, dict[str, str]]] = {
    "duel": (2, {"mode": "duel", "season_limit": "10", "duel_start": "inner"}),
    "realm": (3, {"map_build": "deal", "season_limit": "10", "retreat": "both", "capture": "on"}),
    "story": (2, {"mode": "story", "goods_public": "off", "unit_types": "foot_and_horse", "sappers": "on"}),
}
"""By name: seats and options."""
MOST = 160
"""So many moves are told of a game, or all of it."""
PLAYER = WhimsicalPlayer()


def tell(name: str) -> Iterator[str]:
    """One game, line by line."""
    seats, options = GAMES[name]
    return playthrough.tell(Farlanthia(), seats, options, name, PLAYER, most=MOST)


if __name__ == "__main__":
    for each in GAMES:
        playthrough.write_down(FOLDER, each, tell(each))
