"""Compare and fit the computer players of any game, by games on the same boards.

    python -m tests.bench.fit GAME ONE OTHERS [--games 600] [--seats 4] [--first 0] [--option NAME=VALUE]
                              [--set MODULE.NAME=VALUE[,VALUE …]]

ONE sits down among OTHERS, moved on by a seat after each game, and each game is played a second time with one
of the OTHERS in its place: the same board and dice, so that luck falls out of the difference. A line says how
many games each of them won, the difference with its 95 % interval, and how long a real choice took.

With `--set` ONE thinks with another value of a constant, for each of the values in turn: a fit is the best
of them, measured again on games that it was not chosen by (`--first`). The change is taken back after each
choice, so OTHERS may be the same player; what a module has kept from before (a cache) does not follow it.
"""

import importlib
import json
import math
import random
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

import click

from bot.cli.tally import share
from rules.catalogue import GAMES
from rules.kernel import levels, simulation
from rules.kernel.actions import Action
from rules.kernel.game import Game, Player, Turn
from rules.kernel.options import Settings

Constant = tuple[ModuleType, str, Any]
"""A module, the name of a constant in it, and another value for it."""


@dataclass
class Timed:
    """A player that notes the milliseconds of each choice among several moves."""

    player: Player
    constants: Sequence[Constant] = ()
    times: list[float] = field(default_factory=list)
    help: str = "is timed"

    def choose(self, turn: Turn, rng: random.Random) -> Action:
        """What the player chooses, thinking with these constants."""
        began = time.process_time()
        with changed(self.constants):
            action = self.player.choose(turn, rng)
        if len(turn.legal) + len(turn.open) > 1:
            self.times.append(1000 * (time.process_time() - began))
        return action

    def told(self) -> str:
        """Mean, 99th percentile and maximum."""
        times = sorted(self.times) or [0.0]
        return f"{sum(times) / len(times):.1f} / {times[int(0.99 * len(times))]:.1f} / {times[-1]:.1f} ms"


@contextmanager
def changed(constants: Sequence[Constant]) -> Iterator[None]:
    """Give constants other values for a while."""
    before = [(module, name, getattr(module, name)) for module, name, _ in constants]
    try:
        for module, name, value in constants:
            setattr(module, name, value)
        yield
    finally:
        for module, name, value in before:
            setattr(module, name, value)


@dataclass
class Pairs:
    """What one player won among others, and another of those in its place, game by game."""

    won: list[float] = field(default_factory=list)
    instead: list[float] = field(default_factory=list)

    def difference(self) -> tuple[float, float]:
        """How much more of a game the one wins on average, and half of its 95 % interval."""
        each = [one - other for one, other in zip(self.won, self.instead, strict=True)]
        mean = sum(each) / len(each)
        spread = math.sqrt(sum((value - mean) ** 2 for value in each) / max(1, len(each) - 1))
        return mean, 1.96 * spread / math.sqrt(len(each))


def compare(
    game: Game[Any, Any], options: Settings, one: Player, others: Player, seats: int, numbers: range
) -> Pairs:
    """Play the games of these numbers, each with `one` in a seat and with one of the `others` there."""
    found = Pairs()
    for number in numbers:
        found.won.append(victory(game, options, one, others, seats, number))
        found.instead.append(victory(game, options, others, others, seats, number))
    return found


def victory(
    game: Game[Any, Any],
    options: Settings,
    one: Player,
    others: Player,
    seats: int,
    number: int,
    series: str = "fit",
) -> float:
    """What part of the victory the one gets in the game of that number of a series; its seat moves on.

    A role beside the seats is played at random.
    """
    seat = number % seats
    players: list[Player] = [others] * seats
    players[seat] = one
    players += [game.players[levels.RANDOM]] * len(game.variant(options).roles(options))
    winners = simulation.play(game, options, players, simulation.seeds(series, number)).standing.winners
    return (seat in winners) / max(1, len(winners))


def constants(text: str) -> Iterator[tuple[str, list[Constant]]]:
    """`MODULE.NAME=VALUE,VALUE`, one value after the other; raises click.BadParameter."""
    place, equals, values = text.partition("=")
    module, _, name = place.rpartition(".")
    try:
        found = importlib.import_module(module)
        getattr(found, name)
        listed = json.loads(f"[{values}]")
    except (ImportError, ValueError, AttributeError) as error:
        raise click.BadParameter(f"{text!r}: {error}", param_hint="--set") from None
    for value in listed if equals else ():
        yield f"{name} = {value}", [(found, name, tuple(value) if isinstance(value, list) else value)]


@click.command()
@click.argument("game_id", metavar="GAME")
@click.argument("one")
@click.argument("others")
@click.option("--games", type=click.IntRange(1), default=600, show_default=True)
@click.option("--seats", type=click.IntRange(2), default=4, show_default=True)
@click.option("--first", type=click.IntRange(0), default=0, help="The number of the first game.")
@click.option("--option", "chosen", multiple=True, metavar="NAME=VALUE")
@click.option("--set", "changes", default="", metavar="MODULE.NAME=VALUE[,VALUE …]")
def main(
    game_id: str,
    one: str,
    others: str,
    games: int,
    seats: int,
    first: int,
    chosen: Sequence[str],
    changes: str,
) -> None:
    """Compare the player ONE of GAME with OTHERS on the same boards."""
    game = GAMES[game_id]
    options = game.settle(dict(text.split("=", 1) for text in chosen), seats)
    tried = list(constants(changes)) if changes else [("", [])]
    for about, values in tried:
        strong, weak = Timed(game.players[one], values), Timed(game.players[others])
        pairs = compare(game, options, strong, weak, seats, range(first, first + games))
        mean, half = pairs.difference()
        low, high = share(round(sum(pairs.won)), games)["interval"]
        click.echo(
            f"{one} {about} among {seats - 1} {others}: "
            f"{sum(pairs.won):g} of {games} [{low:.1%} to {high:.1%}], "
            f"one of them instead {sum(pairs.instead):g}: {mean:+.1%} ± {half:.1%}; "
            f"mean / 99th / max a real choice: {strong.told()}, {weak.told()}"
        )


if __name__ == "__main__":
    main()
