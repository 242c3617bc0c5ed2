"""The six games that are played, as a table is opened for each."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Played:
    """A game of the catalogue with the options that make it this one, and the most people at the table."""

    game: str
    chosen: Mapping[str, str] = field(default_factory=dict)
    people: int = 4
    before: int = 80
    """Moves that are made before anybody presses: no game is about its first ones; Land is short."""
    warm: int = 25
    """Moves pressed before those that count: caches fill."""


GAMES = {
    "land": Played("land", before=0, warm=5),
    "settlers": Played("settlers"),
    "two players": Played("settlers", {"two_player": "on"}, 2),
    "land shares": Played("settlers", {"land_shares": "on"}),
    "landover": Played("landover"),
    "farlanthia": Played("farlanthia"),
}
