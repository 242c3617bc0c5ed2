"""Whether doing one thing only wins Farlanthia: simple policies among strong players, in every mode.

    python -m tests.farlanthia.league [--mode NAME …] [--policy NAME …] [--games 200] [--keep FILE]
                                      [--minutes 30] [--sure]

Each policy of `tests.farlanthia.characters` plays among three strong players, against one where two play, and
its share is printed with an interval of 95 %: none should win more than 35 %, of two 55 %. Seats rotate; the
row of which least is known is played first. With `--sure` a row is played no further once its interval lies
wholly on one side of what it may win: most do after a dozen games. With `--keep` games stay in that file, as
those of `quality` do.
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import click

from bot.cli.tally import share
from tests import shelf
from tests.farlanthia.quality import SIMPLE, Play, Series, won_by_one
from tests.farlanthia.watched import Noted

MODES: Mapping[str, tuple[str, int]] = {
    "realm": ("realm", 4),
    "quick realm": ("quick realm", 4),
    "great realm": ("great realm", 5),
    "tournament": ("tournament", 4),
    "quick tournament": ("quick tournament", 4),
    "concepts": ("concepts", 4),
    "by the document": ("by the document", 4),
    "duel": ("duel", 2),
    "quick duel": ("quick duel", 2),
}
"""By name: a preset, and how many play."""
MOST, MOST_OF_TWO = 0.35, 0.55
AT_A_TIME = 4
"""So many games of a row are played before the next row has its turn."""
FEWEST = 12
"""So many games a row has before anything is sure of it."""


class Row:
    """A policy in a mode, and the games that it has played."""

    def __init__(self, mode: str, policy: str) -> None:
        preset, seats = MODES[mode]
        self.mode, self.policy = mode, policy
        self.series = Series(preset, policy, "strong", seats)
        self.most = MOST_OF_TWO if seats == 2 else MOST
        self.games: list[Noted] = []

    def go_on(self, player: Play, most: int) -> bool:
        """Play some games; False if there was no time, or all are played."""
        wanted = range(len(self.games), min(most, len(self.games) + AT_A_TIME))
        found = player.games(self.series, wanted)
        self.games += found
        return bool(found)

    @property
    def interval(self) -> tuple[float, float]:
        """Of its share, with 95 %."""
        low, high = share(round(won_by_one(self.games)), len(self.games))["interval"]
        return low, high

    @property
    def sure(self) -> bool:
        """Whether that lies wholly on one side of what it may win."""
        if len(self.games) < FEWEST:
            return False
        low, high = self.interval
        return high < self.most or low > self.most

    def __str__(self) -> str:
        if not self.games:
            return f"  ?  {self.mode}: {self.policy}: no game yet"
        won, games, (low, high) = won_by_one(self.games), len(self.games), self.interval
        met = " ok " if won <= self.most * games else "MISS"
        told = f"{won:g} of {games} = {won / games:.0%} [{low:.0%} to {high:.0%}]"
        return f"{met} {self.mode}: {self.policy} wins {told} (goal: {self.most:.0%} or less)"


def play(rows: Sequence[Row], player: Play, games: int, sure: bool = False) -> Iterator[Row]:
    """Play them all, those of which least is known first; each as soon as nothing is left to play of it."""
    going = list(rows)
    while going:
        row = min(going, key=lambda each: len(each.games))
        if (sure and row.sure) or not row.go_on(player, games):
            going.remove(row)
            yield row


@click.command()
@click.option("--mode", "modes", multiple=True, type=click.Choice(list(MODES)), help="Only these.")
@click.option("--policy", "policies", multiple=True, type=click.Choice(list(SIMPLE)), help="Only these.")
@click.option("--games", type=click.IntRange(1), default=200, show_default=True, help="Of each.")
@click.option("--keep", type=click.Path(path_type=Path), default=None, help="A file for games played.")
@click.option("--minutes", type=float, default=30.0, show_default=True)
@click.option("--sure", is_flag=True, help="No more games of a row than it takes to tell.")
def main(
    modes: Sequence[str], policies: Sequence[str], games: int, keep: Path | None, minutes: float, sure: bool
) -> None:
    """Print what simple policies win among strong players."""
    rows = [Row(mode, policy) for mode in modes or MODES for policy in policies or SIMPLE]
    player = Play(shelf.Shelf(keep, Noted), {}, time.monotonic() + 60 * minutes)
    for row in play(rows, player, games, sure):
        click.echo(str(row))


if __name__ == "__main__":
    main()
