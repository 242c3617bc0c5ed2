"""What games of Landover among computers are like: how long, how many landings, what is lost to sevens.

    python -m tests.landover.figures --preset quick --players steady,steady,steady --games 40
    python -m tests.landover.figures --option map=heartland --players gentle,gentle,gentle,gentle --games 200

Not part of the suite. Medians are of games; "a game" is the mean. The last lines say which place in the order
of play won how often, with its interval.
"""

import random
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import mean, median

import click

from bot.cli.tally import share
from rules import simulation
from rules.chance import Chance
from rules.events import Event
from rules.fairness import key
from rules.game import Player, Turn
from rules.hexes import hand
from rules.landover.actions import EndTurn
from rules.landover.cards.events import Played
from rules.landover.events import (
    Attacked,
    HandsCut,
    Improved,
    IslandExplored,
    MetroPlaced,
    Razed,
    Recruited,
    RoutePlaced,
)
from rules.landover.players import PLAYERS
from rules.landover.scoring import defence, strength
from rules.landover.state import LandoverState, bare_cities
from rules.landover.tables import BRIDGE, ORE, TRACKER_STEPS
from rules.options import Settings
from tests.landover.table import GAME

_HOARD = 6
"""So much ore at the end of a turn is a hoard."""


@dataclass
class Figures:
    """What is counted in one game."""

    rounds: int = 0
    places: tuple[int, ...] = ()
    counts: Counter[str] = field(default_factory=Counter)

    def watch(self, state: LandoverState, events: Sequence[Event], seats: int) -> None:
        """Count what has just happened."""
        for event in events:
            match event:
                case IslandExplored():
                    self.counts["landings"] += 1
                case RoutePlaced(piece=piece):
                    self.counts["bridges"] += piece == BRIDGE
                case MetroPlaced():
                    self.counts["metros"] += 1
                case Played():
                    self.counts["cards"] += 1
                case Improved():
                    self.counts["levels"] += 1
                case Recruited():
                    self.counts["recruits"] += 1
                case HandsCut(counts=counts, famine=False):
                    self.counts["lost to sevens"] += sum(counts)
                case Attacked(won=won):
                    self.counts["attacks"] += 1
                    self.counts["lost attacks"] += won
                case Razed(by=None):
                    self.counts["razed"] += 1

    def look(self, state: LandoverState, seat: int) -> None:
        """What a seat leaves as it is at the end of its turn."""
        table = state.table
        self.counts["turns"] += 1
        self.counts["turns with an ore hoard"] += hand.count(state.secrets.hands[seat], ORE) >= _HOARD
        near = table.tracker == TRACKER_STEPS - 1 and strength(table) > 0
        self.counts["turns at one step"] += near
        self.counts["too weak at one step"] += near and exposed(state, seat)


def exposed(state: LandoverState, seat: int) -> bool:
    """Whether an attack would now raze a city of that seat (LO-106, LO-107)."""
    table = state.table
    if strength(table) <= defence(table) or not bare_cities(table, seat):
        return False
    return table.power[seat] == min(
        table.power[each] for each in range(state.seats) if bare_cities(table, each)
    )


def played(settled: Settings, players: Sequence[Player], series: str, number: int) -> Figures:
    """One game to its end."""
    sources = simulation.seeds(series, number)
    rng = random.Random(sources.players)
    seats = len(players)
    state, _ = GAME.new(settled, seats, Chance(key(sources.game)))
    found = Figures()
    while waiting := GAME.waiting_for(state):
        seat = waiting[0]
        action = GAME.ordered(state, seat) or players[seat].choose(Turn(GAME, state, seat), rng)
        if isinstance(action, EndTurn):
            found.look(state, seat)
        found.watch(state, GAME.apply(state, seat, action), seats)
    found.rounds = state.table.round
    found.places = tuple(state.table.order.index(seat) for seat in state.table.winners)
    return found


@click.command()
@click.option("--preset", default="classic", show_default=True)
@click.option("--option", "chosen", multiple=True, metavar="NAME=VALUE")
@click.option("--players", default="steady,steady,steady,steady", show_default=True)
@click.option("--games", default=40, show_default=True)
@click.option("--first", default=0, show_default=True)
def main(preset: str, chosen: Sequence[str], players: str, games: int, first: int) -> None:
    """Play and count."""
    began = time.process_time()
    names = players.split(",")
    options = {**GAME.presets[preset].options, **dict(text.split("=", 1) for text in chosen)}
    settled = GAME.settle(options, len(names))
    seated = [PLAYERS[name] for name in names]
    found = [played(settled, seated, "figures", number) for number in range(first, first + games)]
    click.echo(
        f"{games} games of {preset} {dict(options)} among {players}; {time.process_time() - began:,.0f} s"
    )
    click.echo(f"rounds: median {median(each.rounds for each in found):g}")
    for what in sorted({name for each in found for name in each.counts}):
        values = [each.counts[what] for each in found]
        click.echo(f"{what}: median {median(values):g}, {mean(values):.2f} a game")
    won = Counter[int]()
    for each in found:
        for place in each.places:
            won[place] += 1
    for place in range(len(names)):
        low, high = share(won[place], games)["interval"]
        click.echo(
            f"place {place + 1}: {won[place]} of {games} = {won[place] / games:.1%} [{low:.1%} to {high:.1%}]"
        )


if __name__ == "__main__":
    main()
