"""Whether every place in the order of play is worth as much: `python -m tests.landover.seats --games 60`.

For each map and number of seats it plays games among computers and prints, by place, how often it won, with
the 95 % interval, and its mean points less the table's. Points tell the same with fewer games: the gifts of
`rules/landover/gifts.toml` are fitted on them, and wins say whether the fit holds, on later games
(`--first`). With `--rounds 6` games end after that round, and each place's chance by the judgement stands for
who wins: that takes a thirteenth of the time for the same interval, but shows half the distance (57 % where
64 won), so it finds what whole games then judge. `--gift "1 coin,"` tries other gifts, by place, with `--only
heartland/2`. With `--keep` games stay in that file as those of `tests.landover.figures` do, and a run goes on
where the last one stopped, a game a table in turn.
"""

import random
import time
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from statistics import mean, pstdev

import click
import msgspec

from bot.cli.tally import share
from rules.kernel import simulation
from rules.kernel.chance import Chance
from rules.kernel.fairness import key
from rules.kernel.game import Turn
from rules.landover.options import settle_landover
from rules.landover.players import PLAYERS
from rules.landover.setup import GIFTS, read
from tests import shelf
from tests.landover.table import GAME

FAR, MEAN = 0.06, 0.03
"""A place is uneven whose interval lies wholly so far from an even share; the mean distance to be met."""


class Ended(msgspec.Struct):
    """A game: the points by place, the places that won, and of one that was cut short each place's chance."""

    points: list[int] = []
    won: list[int] = []
    chances: list[float] = []

    def share(self, place: int) -> float:
        """How much of the victory a place has."""
        return self.chances[place] if self.chances else (place in self.won) / len(self.won)


def played(map: str, seats: int, number: int, player: str, rounds: int = 0) -> Ended:
    """One game to its end, or for so many rounds."""
    settled = settle_landover({"map": map}, seats)
    sources = simulation.seeds(f"seats {map} {seats}", number)
    rng = random.Random(sources.players)
    state, _ = GAME.new(settled, seats, Chance(key(sources.game)))
    while (waiting := GAME.waiting_for(state)) and not 0 < rounds < state.table.round:
        action = GAME.ordered(state, waiting[0]) or PLAYERS[player].choose(Turn(GAME, state, waiting[0]), rng)
        GAME.apply(state, waiting[0], action)
    standing, order = GAME.standing(state), state.table.order
    ended = Ended([standing.scores[seat] for seat in order], [order.index(seat) for seat in standing.winners])
    if rounds:
        chances = GAME.chances(GAME.view(state, None))
        ended.chances = [chances[seat] for seat in order]
    return ended


def interval(shares: Sequence[float]) -> tuple[float, float]:
    """The 95 % interval of a share: of games won, or of chances."""
    if set(shares) <= {0.0, 1.0}:
        low, high = share(round(sum(shares)), len(shares))["interval"]
        return low, high
    middle, more = mean(shares), 1.96 * pstdev(shares) / sqrt(len(shares))
    return middle - more, middle + more


def told(map: str, seats: int, games: Sequence[Ended]) -> float:
    """Print a table's places; the mean distance of their shares from an even one."""
    even, distances, lines = 1 / seats, [], []
    for place in range(seats):
        shares = [each.share(place) for each in games]
        won, (low, high) = sum(shares), interval(shares)
        ahead = [each.points[place] - mean(each.points) for each in games]
        distances.append(abs(won / len(games) - even))
        error = pstdev(ahead) / sqrt(len(ahead))
        uneven = " UNEVEN" if low > even + FAR or high < even - FAR else ""
        lines.append(f"{won:.3g} [{low:.0%} to {high:.0%}], {mean(ahead):+.2f} ± {error:.2f}{uneven}")
    click.echo(f"{map} {seats}, {len(games)} games: {'; '.join(lines)}; distance {mean(distances):.1%}")
    return mean(distances)


@click.command()
@click.option("--games", default=400, show_default=True, help="For each table.")
@click.option("--first", default=0, show_default=True, help="The number of the first game.")
@click.option("--player", default="steady", show_default=True)
@click.option("--only", multiple=True, metavar="MAP/SEATS")
@click.option("--gift", default=None, help="By place, with commas between.")
@click.option("--keep", type=click.Path(path_type=Path), default=None, help="A file for games played.")
@click.option("--rounds", default=0, help="End each game after so many, and count chances.")
@click.option("--minutes", type=float, default=600.0, show_default=True, help="No game begins after that.")
def main(
    *,
    games: int,
    first: int,
    player: str,
    only: Sequence[str],
    gift: str | None,
    keep: Path | None,
    rounds: int,
    minutes: float,
) -> None:
    """Play, a game a table in turn, and count."""
    until, kept = time.monotonic() + 60 * minutes, shelf.Shelf(keep, Ended)
    tables = [(map, seats) for map, by_seats in GIFTS.items() for seats in by_seats]
    tables = [each for each in tables if not only or f"{each[0]}/{each[1]}" in only]
    if gift is not None:
        for map, seats in tables:
            GIFTS[map][seats] = tuple(read(text) for text in gift.split(","))
    about, found = (shelf.sources("landover"), player, rounds), {each: list[Ended]() for each in tables}
    for number in range(first, first + games):
        for map, seats in tables:
            which = shelf.key(*about, map, seats, GIFTS[map][seats], number)
            ended = kept.get(which)
            if ended is None and time.monotonic() < until:
                ended = played(map, seats, number, player, rounds)
                kept.put(which, ended)
            if ended is not None:
                found[map, seats].append(ended)
    distances = [told(map, seats, ended) for (map, seats), ended in found.items() if ended]
    if distances:
        click.echo(f"mean distance from an even share: {mean(distances):.1%}, to be below {MEAN:.0%}")


if __name__ == "__main__":
    main()
