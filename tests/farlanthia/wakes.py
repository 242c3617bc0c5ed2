"""How often Farlanthia calls its people: games of people who look at the table every six hours.

    python -m tests.farlanthia.wakes --games 4 --preset "quick realm"

Each looks six hours after having looked last, and then plays until the table waits for somebody else. A wake
is a look that finds something to do. Standing orders answer at once, as those of a table do after seconds.
Prints, by preset, the wakes of a seat in a season and in a game, how many days a game took, and how it ended:
the presets of `rules.farlanthia.options` say so in their `ends`.
"""

import random
import statistics
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import click

from rules.catalogue import GAMES
from rules.kernel.chance import SEED_BYTES, Chance
from rules.kernel.game import Turn
from rules.kernel.options import Value

GAME = GAMES["farlanthia"]
HOURS = 6.0
"""From one look at the table to the next."""
BY_ORDERS: dict[str, Value] = {"sittings": "two", "answers": "orders"}
WAYS: dict[str, tuple[str, dict[str, Value], int]] = {
    "quick realm": ("quick realm", {}, 4),
    "quick duel": ("quick duel", {}, 2),
    "quick tournament": ("quick tournament", {}, 4),
    "quick tournament of six": ("quick tournament", {}, 6),
    "great realm": ("great realm", {}, 6),
    "realm by mail": ("realm by mail", {}, 4),
    "realm by mail of six": ("realm by mail", {}, 6),
    "duel": ("duel", BY_ORDERS, 2),
    "tournament": ("tournament", BY_ORDERS, 4),
    "realm in two sittings, asked": ("realm", {"sittings": "two", "map_build": "deal"}, 4),
    "realm phase by phase, asked": ("realm", {"map_build": "deal"}, 4),
    "duel phase by phase, asked": ("duel", {}, 2),
    "tournament phase by phase, asked": ("tournament", {}, 4),
}
"""What is played: a preset, what is changed in it, how many play."""


@dataclass
class Played:
    """What came of one game."""

    seasons: int
    days: float
    wakes: Counter[tuple[int, int]] = field(default_factory=Counter)
    """By seat and season."""
    why: str = ""
    moves: int = 0
    """Moves that people made."""


def orders_done(state: Any) -> list[int]:
    """Let all standing orders answer; the seats that are waited for then."""
    while True:
        asked = GAME.waiting_for(state)
        answers = ((seat, GAME.ordered(state, seat)) for seat in asked)
        found = next(((seat, action) for seat, action in answers if action is not None), None)
        if found is None:
            return list(asked)
        GAME.apply(state, *found)


def play(preset: str, changed: dict[str, Value], seats: int, seed: str, level: str) -> Played:
    """One game of such people to its end, who think like that level."""
    rng, player = random.Random(seed), GAME.players[level]
    options = GAME.settle(GAME.preset(preset, changed), seats)
    state, _ = GAME.new(options, seats, Chance(rng.randbytes(SEED_BYTES)))
    looks = [rng.uniform(0, HOURS) for _ in range(seats)]
    now, wakes, moves = 0.0, Counter[tuple[int, int]](), 0
    while asked := orders_done(state):
        for seat in asked:
            looks[seat] += HOURS * max(0, -(-(now - looks[seat]) // HOURS))
        seat = min(asked, key=lambda each: looks[each])
        now = looks[seat]
        looks[seat] += HOURS
        wakes[seat, state.table.season] += 1
        while seat in orders_done(state):
            GAME.apply(state, seat, player.choose(Turn(GAME, state, seat), rng))
            moves += 1
    return Played(state.table.season, now / 24, wakes, state.table.why, moves)


def told(name: str, games: list[Played], seats: int) -> str:
    """What these games were like, in a line."""
    seasons = [each.seasons for each in games]
    turns = [
        each.wakes[seat, season]
        for each in games
        for seat in range(seats)
        for season in range(1, each.seasons + 1)
    ]
    totals = [
        sum(count for (who, _), count in each.wakes.items() if who == seat)
        for each in games
        for seat in range(seats)
    ]
    ends = Counter(each.why for each in games)
    return (
        f"{name}, {seats} people, {len(games)} games of {statistics.median(seasons):.0f} seasons: "
        f"{statistics.mean(turns):.2f} wakes a season of a seat (most {max(turns)}), "
        f"{statistics.mean(totals):.1f} a game (most {max(totals)}), "
        f"{statistics.mean([each.days for each in games]):.1f} days, "
        f"{statistics.mean([each.moves / seats for each in games]):.0f} moves of each; "
        f"ended by {', '.join(f'{why} {count}' for why, count in ends.most_common())}"
    )


@click.command()
@click.option("--games", default=4, show_default=True, help="How many of each.")
@click.option("--seed", default="1", show_default=True, help="The same seed plays the same games.")
@click.option("--level", default="steady", show_default=True, help="What people play like.")
@click.option(
    "--preset", "names", multiple=True, type=click.Choice(list(WAYS)), help="Only these; repeatable."
)
def main(*, games: int, seed: str, level: str, names: tuple[str, ...]) -> None:
    """Play games of people who answer every six hours, and count how often they are called."""
    for name in names or WAYS:
        preset, changed, seats = WAYS[name]
        found = [play(preset, changed, seats, f"{seed} {name} {number}", level) for number in range(games)]
        click.echo(told(name, found, seats))


if __name__ == "__main__":
    main()
