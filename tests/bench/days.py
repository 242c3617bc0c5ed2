"""How many days each preset takes, and how often it calls people: `python -m tests.bench.days --write`.

People in every seat: each comes five hours after the table began to wait for them, and then plays until it
waits for others. A coming is a call. They leave no standing orders but those with which a game begins. Whole
games; `--write` notes the medians in `rules/paces.json`, from which the lobby tells.
"""

import random
import statistics
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import click
import msgspec

from rules.catalogue import GAMES
from rules.kernel.chance import SEED_BYTES, Chance
from rules.kernel.game import Game, Turn
from rules.kernel.illegal import Illegal
from rules.kernel.options import Settings
from rules.kernel.paces import FILE, Course, courses

HOURS = 5.0
"""From when the table waits for somebody until they come."""
SEATS = (4, 3, 2)
"""How many play: the first of these that a preset allows."""


def presets(game: Game[Any, Any]) -> list[str]:
    """The presets whose games go by themselves; one with a game master lasts as long as that master likes."""
    return [name for name in game.presets if not game.roles(table(game, name)[1])]


def table(game: Game[Any, Any], preset: str) -> tuple[Game[Any, Any], Settings, int]:
    """The game that a preset plays, its settled options, and how many people play it."""
    for seats in SEATS:
        try:
            options = game.settle(game.preset(preset, {}), seats)
        except Illegal:
            continue
        return game.variant(options), options, seats
    raise AssertionError(f"{game.id} {preset}: nobody can play it")


def play(game: Game[Any, Any], options: Settings, seats: int, seed: str, level: str) -> tuple[float, float]:
    """One game to its end: its days, and the comings of each person."""
    rng, player = random.Random(seed), game.players[level]
    state, _ = game.new(options, seats, Chance(rng.randbytes(SEED_BYTES)))
    now, comings, since = 0.0, 0, dict[int, float]()
    while asked := _after_orders(game, state):
        since = {seat: since.get(seat, now) for seat in asked}
        seat = min(since, key=lambda each: since[each])
        now, comings = max(now, since[seat] + HOURS), comings + (seat < seats)
        while seat in _after_orders(game, state):
            game.apply(state, seat, player.choose(Turn(game, state, seat), rng))
        since.pop(seat)
    return now / 24, comings / seats


def _after_orders(game: Game[Any, Any], state: Any) -> tuple[int, ...]:
    """Who is waited for once all standing orders have answered."""
    while True:
        asked = game.waiting_for(state)
        found = next(((seat, move) for seat in asked if (move := game.ordered(state, seat))), None)
        if found is None:
            return asked
        game.apply(state, *found)


def measured(games: int, level: str, ids: tuple[str, ...]) -> Iterator[tuple[str, str, Course]]:
    """Each preset of these games with its medians."""
    for id in ids or tuple(GAMES):
        for preset in presets(GAMES[id]):
            game, options, seats = table(GAMES[id], preset)
            found = [play(game, options, seats, f"{preset} {number}", level) for number in range(games)]
            days, calls = (statistics.median(each[part] for each in found) for part in range(2))
            yield id, preset, Course(seats, round(days, 1), round(calls, 1))


@click.command()
@click.argument("ids", nargs=-1, type=click.Choice(list(GAMES)))
@click.option("--games", default=5, show_default=True, help="How many of each preset.")
@click.option("--level", default="steady", show_default=True, help="What people play like.")
@click.option("--write", is_flag=True, help="Note it for the lobby.")
def main(*, ids: tuple[str, ...], games: int, level: str, write: bool) -> None:
    """Print a line for each preset."""
    known = {id: dict(presets) for id, presets in courses().items()}
    for id, preset, course in measured(games, level, ids):
        click.echo(f"{id}, {preset}: {course} ({course.days:g} days, {course.calls:g} calls of each)")
        known.setdefault(id, {})[preset] = course
        if write:
            Path(str(files("rules") / FILE)).write_bytes(
                msgspec.json.format(msgspec.json.encode(known), indent=1) + b"\n"
            )


if __name__ == "__main__":
    main()
