"""What a level is worth: at every table that people play, each level among the level below.

    python -m tests.bench.levels [--games 400] [--minutes 30] [--keep FILE] [--table NAME …]

Seats rotate, and no player was fitted on these games. The row of which least is known is played first. With
`--keep` games stay in that file, one a line, and are not played again as long as the rules and players of
their game are what they were; `--minutes 0` prints what is known.
"""

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click

from rules.catalogue import GAMES
from rules.kernel.game import Game
from rules.kernel.options import Settings
from tests import shelf
from tests.bench.fit import victory
from tests.bench.promises import ROWS, TABLES, Result, Row

SERIES = "levels"
"""Its games are other games than those of the same number that players are fitted on."""


def play(row: Row, number: int) -> float:
    """What part of the victory the level gets in the game of that number."""
    game = GAMES[row.game]
    one, others = game.players[row.one], game.players[row.others]
    return victory(game, _settled(row), one, others, row.seats, number, SERIES)


def _settled(row: Row) -> Settings:
    game: Game[Any, Any] = GAMES[row.game]
    return game.settle(game.preset(row.preset, {}) if row.preset else {}, row.seats)


class Levels:
    """The table of all rows, filled game by game."""

    def __init__(
        self, rows: Sequence[Row], kept: shelf.Shelf[float], play: Callable[[Row, int], float] = play
    ) -> None:
        """Count what is on the shelf."""
        self._shelf, self._play = kept, play
        self._about = {row: (shelf.sources(row.package), sorted(_settled(row).items()), row) for row in rows}
        self.results = {row: self._known(row) for row in rows}

    def _known(self, row: Row) -> Result:
        games, won = 0, 0.0
        while (part := self._shelf.get(self._key(row, games))) is not None:
            games, won = games + 1, won + part
        return Result(row, games, won)

    def _key(self, row: Row, number: int) -> str:
        return shelf.key(*self._about[row], number)

    def go_on(self, games: int, until: float) -> None:
        """Play on to so many games a row; none begins after `until`."""
        while time.monotonic() < until:
            open_rows = [result for result in self.results.values() if result.games < games]
            if not open_rows:
                break
            row, number, won = max(open_rows, key=lambda result: (result.width, -result.games))
            part = self._play(row, number)
            self._shelf.put(self._key(row, number), part)
            self.results[row] = Result(row, number + 1, won + part)


@click.command()
@click.option("--games", type=click.IntRange(1), default=400, show_default=True, help="Of each row.")
@click.option("--minutes", type=float, default=30.0, show_default=True)
@click.option("--keep", type=click.Path(path_type=Path), default=None, help="A file for games played.")
@click.option("--table", "tables", multiple=True, type=click.Choice(list(TABLES)), help="Only these.")
def main(games: int, minutes: float, keep: Path | None, tables: Sequence[str]) -> None:
    """Play and print the table."""
    rows = [row for row in ROWS if not tables or row.table in tables]
    levels = Levels(rows, shelf.Shelf(keep, float))
    levels.go_on(games, time.monotonic() + 60 * minutes)
    for result in levels.results.values():
        click.echo(result)
    met = sum(result.clear for result in levels.results.values())
    click.echo(f"{met} of {len(rows)} rows are clear")


if __name__ == "__main__":
    main()
