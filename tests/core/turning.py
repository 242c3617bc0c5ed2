"""Whether what a finale calls turning points has the one that nobody can deny.

    python -m tests.core.turning --games 20

Plays games of computers of every game and preset, and finds for itself, move by move, the last event after
which the winner was never overtaken on the way to what won. Prints in how many games that is among the five
turning points. The exit code says whether it is in nine of ten.
"""

import random
import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

import click
from msgspec.structs import replace

from rules.catalogue import GAMES
from rules.kernel import chronicle
from rules.kernel.chance import SEED_BYTES, Chance
from rules.kernel.chronicle import Chronicle
from rules.kernel.game import Game, Turn
from rules.kernel.names import badge
from rules.kernel.record import Step

LEAST = 0.9


class Found(NamedTuple):
    """A game told, and the move after which the winner was never overtaken; None if it never led."""

    told: Chronicle
    move: int | None

    @property
    def named(self) -> bool:
        """Whether the turn of that move is among the turning points."""
        ends = [moment.move for moment in self.told.moments]
        turn = next(index for index, end in enumerate(ends) if self.move is not None and end >= self.move)
        return turn in self.told.turning_points()


def play(game: Game[Any, Any], settled: Any, seats: int, seed: str, level: str) -> Iterator[Step]:
    """A game of computers as a record tells it."""
    rng, player = random.Random(seed), game.players[level]
    state, events = game.new(settled, seats, Chance(rng.randbytes(SEED_BYTES)))
    yield Step(0, state, None, None, events, "")
    number = 0
    while waiting := game.waiting_for(state):
        action = player.choose(Turn(game, state, waiting[0]), rng)
        number += 1
        yield Step(number, state, waiting[0], action, game.make(state, waiting[0], action), "")


def look(id: str, options: Any, seats: int, seed: str, level: str = "gentle") -> Found | None:
    """One game, twice over: as the house tells it, and move by move; None if several won."""
    base = GAMES[id]
    settled = base.settle(options, seats)
    game, titles = base.variant(settled), tuple(map(badge, range(seats)))
    told = chronicle.tell(game, play(game, settled, seats, seed, level), titles)
    if len(told.standing.winners) != 1 or told.track is None:
        return None
    winner, since = told.standing.winners[0], None
    for step in play(game, settled, seats, seed, level):
        counts = game.standing(step.state).scores
        if told.track.name.lower() != game.score[1]:
            view = replace(game.view(step.state, None), over=False)
            goals = game.goals(view, game.names(view, titles))
            counts = next((goal.counts for goal in goals if goal.name == told.track.name), counts)
        ahead = all(counts[winner] > count for seat, count in enumerate(counts) if seat != winner)
        since = (step.number if since is None else since) if ahead else None
    return Found(told, since)


def tables() -> Iterator[tuple[str, str, Any, int]]:
    """What is played: a game, how it is called, its options, and how many play."""
    for id, game in GAMES.items():
        for name, preset in {"": None, **game.presets}.items():
            options = {} if preset is None else dict(preset.options)
            for seats in (4, 3, 2):
                try:
                    game.settle(options, seats)
                except Exception:
                    continue
                if options.get("mode") != "story":
                    yield id, f"{game.title}, {name}" if name else game.title, options, seats
                break


@click.command()
@click.option("--games", default=5, help="how many of each")
def main(games: int) -> None:
    """Look at games of each preset."""
    named, led = 0, 0
    for id, title, options, seats in tables():
        found = [each for n in range(games) if (each := look(id, options, seats, f"turning {n}")) is not None]
        leading = [each for each in found if each.move is not None]
        hits = sum(each.named for each in leading)
        print(f"{title}: {hits} of {len(leading)}; {len(found) - len(leading)} won without ever leading")
        named, led = named + hits, led + len(leading)
    print(f"{named} of {led} games: {named / max(1, led):.0%}")
    sys.exit(named < LEAST * led)


if __name__ == "__main__":
    main()
