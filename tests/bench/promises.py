"""What the levels promise: each wins more than its share among the level below, wherever people play."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from bot.cli.tally import share
from rules.kernel.levels import GENTLE, STEADY, STRONG

MORE = 0.1
"""So much more than an even share a level wins among the level below."""
LEAST = 40
"""Fewer games tell nothing, however they end."""


class Row(NamedTuple):
    """One player among others of the level below, at one kind of table."""

    table: str
    game: str
    package: str
    """The folder in `rules/` that the players of this table are in."""
    seats: int
    one: str
    others: str
    preset: str = ""

    def __str__(self) -> str:
        return f"{self.table}, {self.seats} seats: {self.one} among {self.others}"

    @property
    def even(self) -> float:
        """What a player no better than the others wins."""
        return 1 / self.seats


TABLES: Mapping[str, tuple[str, str, str, tuple[int, ...]]] = {
    "Land": ("land", "land", "", (2, 4)),
    "Settlers": ("settlers", "settlers", "", (4,)),
    "Settlers for two": ("settlers", "two_player", "for two", (2,)),
    "Land Shares": ("settlers", "land_shares", "with land shares", (4,)),
    "Landover": ("landover", "landover", "", (2, 4)),
    "Farlanthia, realm": ("farlanthia", "farlanthia", "realm", (4,)),
    "Farlanthia, duel": ("farlanthia", "farlanthia", "duel", (2,)),
    "Farlanthia, tournament": ("farlanthia", "farlanthia", "tournament", (4,)),
}
"""Where people play: game, folder of its players, preset, numbers of seats."""


def _rows() -> Iterator[Row]:
    for table, (game, package, preset, counts) in TABLES.items():
        for seats in counts:
            for one, others in ((STEADY, GENTLE), (STRONG, STEADY)):
                yield Row(table, game, package, seats, one, others, preset)


ROWS = tuple(_rows())


class Result(NamedTuple):
    """What a level won in so many games; a shared victory counts in parts."""

    row: Row
    games: int
    won: float

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval (Wilson) of its share of the games; everything before the first."""
        if not self.games:
            return 0.0, 1.0
        low, high = share(round(self.won), self.games)["interval"]
        return low, high

    @property
    def width(self) -> float:
        """How little is known."""
        low, high = self.interval
        return high - low

    @property
    def clear(self) -> bool:
        """Whether the promise is kept: ten points more, and the interval's lower end above an even share."""
        enough = self.games >= LEAST and self.won >= (self.row.even + MORE) * self.games
        return enough and self.interval[0] > self.row.even

    def __str__(self) -> str:
        if not self.games:
            return f"     ?     {self.row}: not played"
        low, high = self.interval
        return (
            f"{'clear' if self.clear else 'not clear':<9}  {self.row}: {self.won:g} of {self.games} = "
            f"{self.won / self.games:.0%} [{low:.0%} to {high:.0%}], promised {self.row.even + MORE:.0%}"
        )
