"""`landmoot simulate`: many games between computer players, counted."""

import json
import os
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click
import msgspec
from rich.console import Console
from rich.table import Table

from bot.cli import common
from bot.cli.tally import Tally
from bot.tables.seating import counts_text, settle
from rules.kernel import record, simulation
from rules.kernel.game import Game
from rules.kernel.illegal import Illegal
from rules.kernel.names import SEAT_COLOURS, plural
from rules.kernel.options import Settings

_RATES = {
    "games a second": "games_per_second",
    "actions a second": "actions_per_second",
    "moves a game": "moves_per_game",
    "shortest game": "shortest",
    "longest game": "longest",
    "shared victories": "shared",
}
"""The first table: what it says, and which part of the result that is."""
_PLAYERS = "random, gentle, steady, strong, or computer (the game's best); by seat, separated by commas."


class Series(msgspec.Struct, frozen=True):
    """What is to be played: a game with settled options, players by seat, and from which seed."""

    game: Game[Any, Any]
    options: Settings
    players: list[str]
    seed: str
    rotate: bool

    def sitting(self, number: int) -> list[str]:
        """The players by seat in the game of that number, from 1."""
        turn = (number - 1) % len(self.players) if self.rotate else 0
        return self.players[-turn:] + self.players[:-turn] if turn else self.players

    @property
    def beside(self) -> list[str]:
        """The players of the roles beside the seats: the weakest, since roles are not scored."""
        return [next(iter(self.game.players))] * len(self.game.roles(self.options))


@click.command()
@click.argument("game_id", metavar="GAME")
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="How many to play.")
@click.option("--seats", type=click.IntRange(1), help="How many play.  [default: 4, if the game allows it]")
@click.option("--seed", default="1", show_default=True, help="The same seed plays the same games.")
@click.option("--players", default="random", show_default=True, help=_PLAYERS)
@click.option("--rotate", is_flag=True, help="Move every player on by one seat after each game.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A game option; repeatable.")
@click.option("--records", metavar="DIR", type=common.FILE, help="Write a record of each game here.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def command(
    *,
    game_id: str,
    games: int,
    seats: int | None,
    seed: str,
    players: str,
    rotate: bool,
    options: tuple[str, ...],
    records: Path | None,
    as_json: bool,
) -> None:
    """Let computer players play GAME many times, and count.

    Everything follows from the seed: the same command plays the same games, move for move.
    Roles beside the seats, such as a game master, are played at random.
    """
    game = common.game(game_id)
    chosen = _chosen(options)
    try:
        count = seats or _usual(game, players, chosen)
        names = _names(game, players, count)
        series = Series(game, game.settle(chosen, count), names, seed, rotate)
    except Illegal as error:
        raise click.BadParameter(error.text, param_hint="--option") from None
    if records is not None:
        _make_folder(records)
    tally = _play(series, games, records)
    about = {"game": game.id, "options": series.options, "seats": count, "players": names, "seed": seed}
    result = about | tally.result()
    if as_json:
        click.echo(json.dumps(result, indent=1))
    else:
        _show(game, result, records)


def _usual(game: Game[Any, Any], players: str, chosen: Mapping[str, str]) -> int:
    """How many play where nobody says it; raises Illegal if these options can't be."""
    if "," in players:
        return players.count(",") + 1
    _, counts = settle(game, chosen)
    return 4 if 4 in counts else counts[-1]


def _names(game: Game[Any, Any], players: str, seats: int) -> list[str]:
    """The names of the players by seat; raises click.BadParameter."""
    if seats not in game.seat_counts:
        said = f"{game.title} is played by {counts_text(game.seat_counts)}."
        raise click.BadParameter(said, param_hint="--seats")
    best = list(game.players)[-1]
    names = [best if name.strip() == "computer" else name.strip() for name in players.split(",")]
    for name in names:
        if name not in game.players:
            there = ", ".join([*game.players, "computer"])
            problem = f"There is no player {name[:30]!r}; there are {there}."
            raise click.BadParameter(problem, param_hint="--players")
    if len(names) not in (1, seats):
        raise click.BadParameter(
            f"{plural(len(names), 'player')} for {plural(seats, 'seat')}.", param_hint="--players"
        )
    return names * seats if len(names) == 1 else names


def _chosen(options: Sequence[str]) -> dict[str, str]:
    """What these texts choose; raises click.BadParameter."""
    chosen = {}
    for text in options:
        name, equals, value = text.partition("=")
        if not equals:
            raise click.BadParameter(f"{text[:40]!r} should be NAME=VALUE.", param_hint="--option")
        chosen[name.strip()] = value.strip()
    return chosen


def _play(series: Series, games: int, records: Path | None) -> Tally:
    """Play them all, with a progress bar on a terminal; raises click.ClickException for records."""
    tally = Tally(len(series.players))
    with common.shown_progress(games) as advance:
        for number in range(1, games + 1):
            sitting = series.sitting(number)
            everybody = [*sitting, *series.beside]
            players = [series.game.players[name] for name in everybody]
            sources = simulation.seeds(series.seed, number)
            keep = records is not None
            began = time.perf_counter()
            played = simulation.play(
                series.game, series.options, players, sources, names=everybody, keep=keep
            )
            tally.add(played, sitting, time.perf_counter() - began)
            advance(series.game.title, 1)
            if records is not None and played.record is not None:
                _write(records, f"{series.game.id}-{number:0{len(str(games))}}.json", played.record)
    return tally


def _make_folder(records: Path) -> None:
    """Make it before anything is played; raises click.ClickException where it cannot be."""
    try:
        records.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        why = "there is a file of that name" if os.path.isfile(records) else error.strerror
        raise click.ClickException(f"The folder {records} cannot be made: {why}.") from None


def _write(records: Path, name: str, kept: record.Record) -> None:
    try:
        (records / name).write_bytes(record.write(kept))
    except OSError as error:
        raise click.ClickException(f"{records / name} cannot be written: {error.strerror}.") from None


def _show(game: Game[Any, Any], result: dict[str, Any], records: Path | None) -> None:
    console = Console(file=sys.stdout, highlight=False)
    console.print(
        f"[bold]{game.title}[/]: {plural(result['games'], 'game')}, {plural(result['seats'], 'seat')}"
    )
    rates = Table(show_header=False)
    for label, value in _RATES.items():
        rates.add_row(label, f"{result[value]:,}")
    seats = Table("seat", "player", "wins", "of its games", "points a game")
    for seat, wins in enumerate(result["wins"]):
        points = f"{result['points_per_game'][seat]:.1f}"
        player = result["players"][seat]
        part = f"{wins / result['games']:.1%}"
        seats.add_row(f"{seat + 1} {SEAT_COLOURS[seat]}", player, f"{wins:,}", part, points)
    console.print(rates, seats)
    if len(result["by_player"]) > 1:
        kinds = Table("player", "wins", "of its seats", "95 % interval")
        for name, part in result["by_player"].items():
            low, high = part["interval"]
            kinds.add_row(name, f"{part['wins']:,}", f"{part['share']:.1%}", f"{low:.1%} – {high:.1%}")
        console.print(kinds)
    if result["unfinished"]:
        console.print(f"Not finished within {game.longest:,} moves: {plural(result['unfinished'], 'game')}.")
    if records is not None:
        console.print(f"{plural(result['games'], 'record')} in {records}")
