"""What games of Landover among computers are like: how long, how many landings, what is lost to sevens.

    python -m tests.landover.figures --preset quick --players steady,steady,steady --games 40
    python -m tests.landover.figures --option map=heartland --games 200 --keep FILE --minutes 30
    python -m tests.landover.figures --preset duel --write

Not part of the suite. Medians are of games; "a game" is the mean. The last lines say which place in the order
of play won how often, with its interval. `--write` puts medians of a preset into `measured.toml`: a test
makes of them the sentence that people read. With `--keep` games stay in that file, one a line, and are not
played again as long as the rules and players are what they were.
"""

import random
import time
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean, median

import click

from bot.cli.tally import share
from rules.kernel import simulation
from rules.kernel.chance import Chance
from rules.kernel.events import Event
from rules.kernel.fairness import key
from rules.kernel.game import Player, Turn
from rules.kernel.hexes import hand
from rules.kernel.names import join
from rules.kernel.options import Settings
from rules.landover.actions import EndTurn
from rules.landover.board import PLANS
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
from rules.landover.state import LandoverState
from rules.landover.tables import BRIDGE, ORE, TRACKER_STEPS
from tests import shelf
from tests.landover.table import GAME

_HOARD = 6
"""So much ore at the end of a turn is a hoard."""


@dataclass
class Figures:
    """What is counted in one game."""

    rounds: int = 0
    places: tuple[int, ...] = ()
    counts: dict[str, int] = field(default_factory=dict)

    def add(self, what: str, more: int = 1) -> None:
        """So many more of something."""
        self.counts[what] = self.counts.get(what, 0) + more

    def watch(self, state: LandoverState, events: Sequence[Event], seats: int) -> None:
        """Count what has just happened."""
        for event in events:
            match event:
                case IslandExplored():
                    self.add("landings")
                case RoutePlaced(piece=piece):
                    self.add("bridges", piece == BRIDGE)
                case MetroPlaced():
                    self.add("metros")
                case Played():
                    self.add("cards")
                case Improved():
                    self.add("levels")
                case Recruited():
                    self.add("recruits")
                case HandsCut(counts=counts, famine=False):
                    self.add("lost to sevens", sum(counts))
                case Attacked(won=won):
                    self.add("attacks")
                    self.add("lost attacks", won)
                case Razed(by=None):
                    self.add("razed")

    def look(self, state: LandoverState, seat: int) -> None:
        """What a seat leaves as it is at the end of its turn."""
        table = state.table
        self.add("turns")
        self.add("turns with an ore hoard", hand.count(state.secrets.hands[seat], ORE) >= _HOARD)
        near = table.tracker == TRACKER_STEPS - 1 and table.strength() > 0
        self.add("turns at one step", near)
        self.add("too weak at one step", near and exposed(state, seat))


def exposed(state: LandoverState, seat: int) -> bool:
    """Whether an attack would now raze a city of that seat (LO-106, LO-107)."""
    table = state.table
    if table.strength() <= table.defence() or not table.bare_cities(seat):
        return False
    return table.power[seat] == min(
        table.power[each] for each in range(state.seats) if table.bare_cities(each)
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
@click.option("--players", default="", help="By seat; as many steady ones as the map has room for.")
@click.option("--games", default=40, show_default=True)
@click.option("--first", default=0, show_default=True)
@click.option("--keep", type=click.Path(path_type=Path), default=None, help="A file for games played.")
@click.option("--minutes", type=float, default=600.0, show_default=True, help="No game begins after that.")
@click.option("--write", is_flag=True, help="Note the medians of the preset.")
def main(
    *,
    preset: str,
    chosen: Sequence[str],
    players: str,
    games: int,
    first: int,
    keep: Path | None,
    minutes: float,
    write: bool,
) -> None:
    """Play and count."""
    until, kept = time.monotonic() + 60 * minutes, shelf.Shelf(keep, Figures)
    fewest = max(PLANS[str(GAME.presets[preset].options.get("map", "heartland"))].players)
    names = players.split(",") if players else ["steady"] * fewest
    options = {**GAME.presets[preset].options, **dict(text.split("=", 1) for text in chosen)}
    settled = GAME.settle(options, len(names))
    seated = [PLAYERS[name] for name in names]
    about = (shelf.sources("landover"), sorted(settled.items()), names)
    found: list[Figures] = []
    for number in range(first, first + games):
        which = shelf.key(*about, number)
        figures = kept.get(which)
        if figures is None and time.monotonic() < until:
            figures = played(settled, seated, "figures", number)
            kept.put(which, figures)
        if figures is not None:
            found.append(figures)
    tell(found, f"{preset} {dict(options)} among {','.join(names)}", len(names))
    if write and found:
        note(preset, medians(found, len(names)))


MEASURED = Path(__file__).with_name("measured.toml")
"""By preset: of how many games and seats, and the medians that its sentence tells."""
_COUNTED = ("attacks", "landings", "metros")


def medians(found: Sequence[Figures], seats: int) -> dict[str, int]:
    """What `measured.toml` keeps of games."""
    kept = {"games": len(found), "seats": seats, "rounds": round(median(each.rounds for each in found))}
    return kept | {name: round(median(each.counts.get(name, 0) for each in found)) for name in _COUNTED}


def note(preset: str, kept: Mapping[str, int]) -> None:
    """Keep the medians of a preset in `measured.toml`."""
    known = tomllib.loads(MEASURED.read_text("utf-8")) if MEASURED.exists() else {}
    known[preset] = dict(kept)
    told = "".join(
        f"[{name}]\n" + "".join(f"{key} = {value}\n" for key, value in row.items()) + "\n"
        for name, row in known.items()
    )
    MEASURED.write_text(told.rstrip() + "\n", "utf-8")


def sentence(kept: Mapping[str, int]) -> str:
    """How games of a preset end, as people read it."""
    named = {"attacks": "attacks of the barbarians", "landings": "landings", "metros": "metros"}
    after = [f"{kept[name]} {named[name]}" for name in _COUNTED if kept[name] > 1]
    return f"Ends in round {kept['rounds']}, with {kept['seats']}, after {join(after)}."


def tell(found: Sequence[Figures], what: str, seats: int) -> None:
    """Print what came of the games."""
    click.echo(f"{len(found)} games of {what}")
    if not found:
        return
    click.echo(f"rounds: median {median(each.rounds for each in found):g}")
    for name in sorted({name for each in found for name in each.counts}):
        values = [each.counts.get(name, 0) for each in found]
        click.echo(f"{name}: median {median(values):g}, {mean(values):.2f} a game")
    won = Counter[int]()
    for each in found:
        for place in each.places:
            won[place] += 1
    games = len(found)
    for place in range(seats):
        low, high = share(won[place], games)["interval"]
        click.echo(
            f"place {place + 1}: {won[place]} of {games} = {won[place] / games:.1%} [{low:.1%} to {high:.1%}]"
        )


if __name__ == "__main__":
    main()
