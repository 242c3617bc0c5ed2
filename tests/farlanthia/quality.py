"""Whether Farlanthia is a war and not a lottery, and whether its computers know what wins.

    python -m tests.farlanthia.quality [--figure NAME …] [--games 80] [--first 0] [--keep FILE]
                                       [--minutes 30] [--option NAME=VALUE …]

Plays series of whole games and prints a line a figure with its goal. Not part of the suite, which plays a
sample. With `--keep` games that were played stay in that file, and are not played again as long as rules and
players are what they were; after `--minutes` no further game begins, and the figures are of those played.
"""

import statistics
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import click

from bot.cli.tally import share
from rules.farlanthia.events import CASTLE, HILL
from rules.farlanthia.players import PLAYERS
from rules.farlanthia.season.victory import LIMIT, RENOWN
from rules.kernel import simulation
from rules.kernel.game import Player
from tests import shelf
from tests.farlanthia.characters import FRIEND, HERMIT, HUNTER, RUSHER, Pilgrim, Proxied, Silent, Walker
from tests.farlanthia.watched import GAME, SOON, Noted, play

SIMPLE: Mapping[str, Player] = {
    "pilgrim": Pilgrim(), "walker": Walker(), "rusher": RUSHER, "hunter": HUNTER, "hermit": HERMIT,
    "friend": FRIEND, "silent": Silent(),
}  # fmt: skip
"""People who do one thing only."""
SEATED: Mapping[str, Player] = {**PLAYERS, **SIMPLE, "proxied": Proxied()}


class Series(NamedTuple):
    """Games of one kind: a preset, who plays among whom, and what part of the games asked for is played."""

    preset: str
    one: str
    others: str
    seats: int = 4
    part: float = 1.0


SERIES: Mapping[str, Series] = {
    "realm": Series("realm", "steady", "steady"),
    "realm of strong": Series("realm", "strong", "strong"),
    "pilgrim among steady": Series("realm", "pilgrim", "steady"),
    "pilgrim among strong": Series("realm", "pilgrim", "strong"),
    "tournament": Series("tournament", "strong", "strong", part=0.5),
    "tournament of steady": Series("tournament", "steady", "steady", part=0.5),
    "walker among strong": Series("tournament", "walker", "strong", part=1.25),
    "silent among strong": Series("realm", "silent", "strong", part=0.35),
    "silent, a computer moves": Series("realm", "proxied", "strong", part=0.35),
    "quick realm": Series("quick realm", "strong", "strong", part=0.5),
    "great realm": Series("great realm", "strong", "strong", 5, 0.5),
    "quick duel": Series("quick duel", "steady", "steady", 2, 0.5),
    "quick duel of strong": Series("quick duel", "strong", "strong", 2, 0.5),
    "duel": Series("duel", "steady", "steady", 2, 0.5),
    "duel of strong": Series("duel", "strong", "strong", 2, 0.5),
    "concepts": Series("concepts", "steady", "steady", part=0.5),
    "realm, strong among steady": Series("realm", "strong", "steady", part=2.5),
    "realm, steady among gentle": Series("realm", "steady", "gentle", part=2.5),
    "duel, strong against steady": Series("duel", "strong", "steady", 2, 2.5),
    "duel, steady against gentle": Series("duel", "steady", "gentle", 2, 2.5),
    "tournament, strong among steady": Series("tournament", "strong", "steady", part=2.5),
    "tournament, steady among gentle": Series("tournament", "steady", "gentle", part=2.5),
}

Found = tuple[bool, str]
"""Whether a goal is met, and the figure in words."""
Figure = Callable[[Sequence[Noted], Series], Found]


# Shares of games.


def _of(count: float, games: int) -> str:
    return f"{count:g} of {games} = {count / games:.0%}"


def _at_least(goal: float, holds: Callable[[Noted], bool]) -> Figure:
    def figure(games: Sequence[Noted], series: Series) -> Found:
        count = sum(map(holds, games))
        return count >= goal * len(games), f"{_of(count, len(games))} (goal: {goal:.0%} or more)"

    return figure


def won_by_one(games: Sequence[Noted]) -> float:
    """How many games the one among the others won, a shared victory in parts."""
    return sum(
        (number % noted.seats in noted.winners) / max(1, len(noted.winners))
        for number, noted in enumerate(games)
    )


def _at_most(goal: float) -> Figure:
    def figure(games: Sequence[Noted], series: Series) -> Found:
        won = won_by_one(games)
        return won <= goal * len(games), f"wins {_of(won, len(games))} (goal: {goal:.0%} or less)"

    return figure


def _better(games: Sequence[Noted], series: Series) -> Found:
    """Ten points above an even share, the lower end of the interval above it."""
    won, even = won_by_one(games), 1 / series.seats
    low, high = share(round(won), len(games))["interval"]
    met = won >= (even + 0.1) * len(games) and low > even
    told = f"wins {_of(won, len(games))} [{low:.1%} to {high:.1%}]"
    return met, f"{told} (goal: {even + 0.1:.0%} or more, the lower end above {even:.0%})"


# What a game is about.


def _hunts(games: Sequence[Noted], series: Series) -> Found:
    """How much more often than by chance who drew most hunts wins."""
    won = even = 0.0
    for noted in games:
        most = [seat for seat in range(noted.seats) if noted.hunts[seat] == max(noted.hunts)]
        won += sum(seat in most for seat in noted.winners) / max(1, len(noted.winners))
        even += len(most) / noted.seats
    told = f"wins {_of(won, len(games))}, {won / even:.2f} times chance"
    return won <= 1.3 * even, f"{told} (goal: 1.3 or less)"


def _war(games: Sequence[Noted], series: Series) -> Found:
    """What part of the winners' valor and honor was won in combat."""
    pairs = [(noted.war[seat], noted.glory[seat]) for noted in games for seat in noted.winners]
    part = sum(war for war, _ in pairs) / max(1, sum(glory for _, glory in pairs))
    return part >= 0.4, f"{part:.0%} (goal: 40% or more)"


def _interval(count: float, games: int) -> str:
    low, high = share(round(count), games)["interval"]
    return f"{_of(count, games)} [{low:.0%} to {high:.0%}]"


def _finders(games: Sequence[Noted], series: Series) -> Found:
    """How much more often than by chance who drew the dragon wins."""
    drawn = [(noted, {finder for finder, _ in noted.lairs}) for noted in games if noted.lairs]
    won = sum(len(who & set(noted.winners)) / max(1, len(noted.winners)) for noted, who in drawn)
    even = sum(len(who) / noted.seats for noted, who in drawn)
    told = f"wins {_interval(won, max(1, len(drawn)))}, {won / max(0.01, even):.2f} times chance"
    lairs = [lair for noted in games for lair in noted.lairs]
    taken = sum(slayer >= 0 for _, slayer in lairs)
    told += (
        f"; {taken} of {len(lairs)} lairs taken, {sum(s in (f, -1) for f, s in lairs)} of all not by others"
    )
    return won <= 1.3 * even, f"{told} (goal: 1.3 or less)"


def _renown(games: Sequence[Noted], series: Series) -> Found:
    """Victories by renown that no dragon made, or one that another had found."""
    won = [(noted, seat) for noted in games if noted.why == RENOWN for seat in noted.winners]
    earned = sum(
        not noted.slain[seat] or any(slayer == seat != finder for finder, slayer in noted.lairs)
        for noted, seat in won
    )
    return earned * 2 >= len(won), f"{_interval(earned, max(1, len(won)))} of victories (goal: 50% or more)"


def _castles(games: Sequence[Noted], series: Series) -> Found:
    ended = sum(noted.why == CASTLE for noted in games)
    taken = sum(noted.castles for noted in games)
    told = f"end {_interval(ended, len(games))}; {taken / len(games):.2f} taken a game"
    return ended <= 0.15 * len(games), f"{told} (goal: 15% or less)"


def _cities(games: Sequence[Noted], series: Series) -> Found:
    ladders = [noted.ladder[seat] for noted in games for seat in noted.winners]
    towns, cities, roads = (sum(each[i] for each in ladders) / max(1, len(ladders)) for i in range(3))
    with_city = sum(city > 0 for _, city, _ in ladders)
    told = f"{_of(with_city, max(1, len(ladders)))} of winners with a city"
    told += f"; {towns:.1f} towns, {cities:.2f} cities, {roads:.2f} roads of a winner"
    return with_city * 2 >= len(ladders), f"{told} (goal: 50% or more)"


def _neighbours(games: Sequence[Noted], series: Series) -> Found:
    """How often the nearest neighbour of the one among the others wins, and how soon games end."""
    won = sum(noted.nearest[n % noted.seats] in noted.winners for n, noted in enumerate(games))
    middle = statistics.median(noted.season for noted in games)
    told = f"wins {_interval(won, len(games))}; median {middle:g} seasons"
    reasons = ", ".join(f"{n} {why}" for why, n in _counted(noted.why for noted in games))
    return won <= 0.4 * len(games), f"{told}, {reasons} (goal: 40% or less)"


def _holders(noted: Noted) -> list[int]:
    """Who came to hold the volcano, one after the other."""
    held = [seat for seat in noted.hill if seat >= 0]
    return [seat for at, seat in enumerate(held) if not at or held[at - 1] != seat]


def _first_there(games: Sequence[Noted], series: Series) -> Found:
    """Who first held the volcano at a season's end; beside that who first came to stand there at all."""
    climbed = [noted for noted in games if _holders(noted)]
    won = sum(_holders(noted)[0] in noted.winners for noted in climbed)
    came = [noted for noted in games if noted.stood]
    led = sum(noted.stood[0] in noted.winners for noted in came)
    told = f"wins {_interval(won, max(1, len(climbed)))}; who first came there {_of(led, max(1, len(came)))}"
    return won <= 0.6 * len(climbed), f"{told} (goal: 60% or less)"


def _turns_over(games: Sequence[Noted], series: Series) -> Found:
    """Whether the volcano changes hands from season to season; beside that within seasons, too."""
    held = sum(len(_holders(noted)) > 1 for noted in games)
    stood = sum(len(noted.stood) > 1 for noted in games)
    told = f"{_of(held, len(games))} from season to season, {_of(stood, len(games))} within seasons, too"
    return held >= 0.5 * len(games), f"{told} (goal: 50% or more)"


def _soon(games: Sequence[Noted], series: Series) -> Found:
    middle = statistics.median(noted.season for noted in games)
    return 7 <= middle <= 10, f"median {middle:g} seasons (goal: 7 to 10)"


def _length(games: Sequence[Noted], series: Series) -> Found:
    middle = statistics.median(noted.season for noted in games)
    reasons = ", ".join(f"{n} {why}" for why, n in _counted(noted.why for noted in games))
    return 10 <= middle <= 14, f"median {middle:g} seasons (goal: 10 to 14); {reasons}"


def _counted(words: Iterator[str]) -> list[tuple[str, int]]:
    listed = list(words)
    return sorted(((why, listed.count(why)) for why in set(listed)), key=lambda pair: -pair[1])


def _villages(games: Sequence[Noted], series: Series) -> Found:
    lords = [(noted, seat) for noted in games for seat in range(noted.seats) if noted.able[seat]]
    had = sum(0 < noted.village[seat] <= SOON for noted, seat in lords)
    return had >= 0.95 * len(lords), f"{_of(had, len(lords))} by season {SOON} (goal: 95% or more)"


def _exposed(games: Sequence[Noted], series: Series) -> Found:
    """Villages beside enemies: once 39 of 43, and four razed in the season in which they were built."""
    villages, exposed, fresh = (
        sum(getattr(noted, name) for noted in games) for name in ("villages", "exposed", "fresh_razed")
    )
    razed = sum(noted.razed for noted in games)
    told = f"{_of(exposed, max(1, villages))} beside more enemies than guards; {razed} razed in all"
    return fresh * 100 <= villages, f"{told}, {fresh} in the season they were built (goal: 1% or less)"


def _stores(games: Sequence[Noted], series: Series) -> Found:
    ends = [most for noted in games for most in noted.stores]
    count = sum(most <= 25 for most in ends)
    told = f"{_of(count, len(ends))} with 25 or less of each good, most {max(ends)}"
    return count >= 0.9 * len(ends), f"{told} (goal: 90% or more)"


def _talks(games: Sequence[Noted], series: Series) -> Found:
    """Nobody is asked twice in a season; how many proposals there are at all."""
    asked, again = sum(noted.proposals for noted in games), sum(noted.repeated for noted in games)
    seasons = sum(noted.season for noted in games)
    told = f"{asked / seasons:.1f} proposals a season, {again} to who was asked already in it"
    return not again, f"{told} (goal: 0)"


def _embargoes(games: Sequence[Noted], series: Series) -> Found:
    """Embargoes that 2 gold would lift: once they were endured for seven seasons with 12 gold in hand."""
    able, endured = (sum(getattr(noted, name) for noted in games) for name in ("embargoes", "endured"))
    told = f"{endured} of {able} seasons that began with the gold to lift one ended under it"
    return endured * 20 <= able, f"{told} (goal: 5% or less)"


_OF_A_REALM: Mapping[str, Figure] = {
    "five combat rounds or more": _at_least(0.95, lambda noted: noted.rounds >= 5),
    "the winner's valor and honor from war": _war,
    "who drew most hunts": _hunts,
    "who found the dragon": _finders,
    "won by renown": _renown,
    "castles": _castles,
    "winners with a city": _cities,
    "decided before the limit": _at_least(2 / 3, lambda noted: noted.why != LIMIT),
    "length": _length,
    "lords with a village": _villages,
    "villages that went up": _exposed,
    "seasons' ends": _stores,
    "diplomacy": _talks,
    "embargoes": _embargoes,
}

_QUICK, _OF_QUICK = ("quick realm", "great realm"), ("who found the dragon", "won by renown", "castles")
_OF_A_QUICK_DUEL: Mapping[str, Figure] = {
    "five combat rounds or more": _at_least(0.7, lambda noted: noted.rounds >= 5),
    "the hill changes hands": _turns_over,
    "who is first on the hill": _first_there,
    "length": _soon,
}

FIGURES: Mapping[str, tuple[str, Figure]] = {
    **{f"realm: {name}": ("realm", figure) for name, figure in _OF_A_REALM.items()},
    **{f"realm of strong: {name}": ("realm of strong", figure) for name, figure in _OF_A_REALM.items()},
    **{f"{name}: {figure}": (name, _OF_A_REALM[figure]) for name in _QUICK for figure in _OF_QUICK},
    **{
        f"{name}: {figure}": (name, found)
        for name in ("quick duel", "quick duel of strong")
        for figure, found in _OF_A_QUICK_DUEL.items()
    },
    "silent: its nearest neighbour": ("silent, a computer moves", _neighbours),
    "silent, turns are passed: its nearest neighbour": ("silent among strong", _neighbours),
    "pilgrim": ("pilgrim among steady", _at_most(0.04)),
    "pilgrim among strong": ("pilgrim among strong", _at_most(0.04)),
    "tournament: won on the volcano": ("tournament", _at_least(0.5, lambda noted: noted.why == HILL)),
    "tournament of steady: won on the volcano": (
        "tournament of steady",
        _at_least(0.5, lambda noted: noted.why == HILL),
    ),
    "walker": ("walker among strong", _at_most(0.25)),
    "duel: decided before the limit": ("duel", _at_least(0.7, lambda noted: noted.why != LIMIT)),
    "duel of strong: decided before the limit": (
        "duel of strong",
        _at_least(0.7, lambda noted: noted.why != LIMIT),
    ),
    "concepts: with combat": ("concepts", _at_least(0.9, lambda noted: noted.rounds > 0)),
    **{name: (name, _better) for name in SERIES if "strong" in name and "steady" in name},
    **{name: (name, _better) for name in SERIES if "gentle" in name},
}
"""By name: the series of games that a figure is of, and how it is found."""


class Play:
    """Plays the games of a series, or takes them from the shelf."""

    def __init__(self, kept: shelf.Shelf[Noted], chosen: Mapping[str, str], until: float) -> None:
        """No game begins after `until`."""
        self._shelf, self._chosen, self._until = kept, chosen, until
        self._now = shelf.sources("farlanthia")

    def game(self, series: Series, number: int) -> Noted | None:
        """The game of that number; None if there is no time left."""
        options = GAME.settle(GAME.preset(series.preset, dict(self._chosen)), series.seats)
        about = (self._now, sorted(options.items()), series.one, series.others, series.seats, number)
        key = shelf.key(*about)
        noted = self._shelf.get(key)
        if noted is None and time.monotonic() < self._until:
            players = [SEATED[series.others]] * series.seats
            players[number % series.seats] = SEATED[series.one]
            noted = play(options, players, simulation.seeds("quality", number))
            self._shelf.put(key, noted)
        return noted

    def games(self, series: Series, numbers: range) -> list[Noted]:
        """As many of these as there is time for, in order."""
        found = []
        for number in numbers:
            noted = self.game(series, number)
            if noted is None:
                break
            found.append(noted)
        return found


def report(names: Sequence[str], player: Play, games: int, first: int) -> Iterator[str]:
    """A line a figure; figures of one series are of the same games."""
    for name in names:
        of, figure = FIGURES[name]
        series = SERIES[of]
        first_here = first - first % series.seats
        found = player.games(series, range(first_here, first_here + max(1, round(games * series.part))))
        if not found:
            yield f"  ?  {name}: no time left"
            continue
        met, told = figure(found, series)
        yield f"{' ok ' if met else 'MISS'} {name}: {told}"


@click.command()
@click.option("--figure", "figures", multiple=True, help="Only figures whose name begins so; repeatable.")
@click.option("--games", type=click.IntRange(1), default=80, show_default=True)
@click.option("--first", type=click.IntRange(0), default=0, help="The number of the first game.")
@click.option("--keep", type=click.Path(path_type=Path), default=None, help="A file for games played.")
@click.option("--minutes", type=float, default=30.0, show_default=True)
@click.option("--option", "chosen", multiple=True, metavar="NAME=VALUE")
def main(
    figures: Sequence[str], games: int, first: int, keep: Path | None, minutes: float, chosen: Sequence[str]
) -> None:
    """Print figures of Farlanthia's games, each with its goal."""
    names = [name for name in FIGURES if not figures or name.startswith(tuple(figures))]
    options = dict(text.split("=", 1) for text in chosen)
    player = Play(shelf.Shelf(keep, Noted), options, time.monotonic() + 60 * minutes)
    for line in report(names, player, games, first):
        click.echo(line)


if __name__ == "__main__":
    main()
