"""Thousands of random games of Farlanthia in every mode, options mixed: all of them must end.

    python -m tests.farlanthia.many --games 250 --seed 1

Not part of the suite, which plays a sample. Prints, by mode, how many games ended and why, how long they
were, and how many games and actions a second were played.
"""

import random
import time
from collections import Counter
from typing import Any

import click

from rules.catalogue import GAMES
from rules.kernel import simulation
from rules.kernel.options import Settings
from tests.conformance.walk import some_value

GAME = GAMES["farlanthia"]
MODES = ("realm", "duel", "tournament", "story", "concepts")
_ALONE = ("mode", "map_build", "mat", "volcano", "volcano_kind")
"""Options of the map, which go together with few others: a map of its own now and then, not at random."""


def settled(mode: str, rng: random.Random) -> tuple[Settings, int]:
    """Options for a game of a mode with some others at random, and how many play."""
    least = {"story": 1}.get(mode, 2)
    seats = 2 if mode == "duel" else rng.randint(least, 6)
    share = rng.choice((0.0, 0.2, 0.6))
    mixed = {
        option.name: some_value(option, rng)
        for option in GAME.options
        if option.name not in _ALONE and rng.random() < share
    }
    if mixed.get("win_hill") == "on" and mode in ("duel", "story"):
        del mixed["win_hill"]
    if mode in ("realm", "tournament", "concepts") and rng.random() < 0.7:
        mixed["map_build"] = rng.choice(("deal", "roll"))
    return GAME.settle({**GAME.preset(mode, {}), **mixed}, seats), seats


def play(mode: str, games: int, seed: str) -> None:
    """Play so many games of a mode and print what came of them; raises AssertionError if one does not end."""
    why, moves, winners = Counter[str](), list[int](), Counter[int]()
    player: Any = GAME.players["random"]
    began = time.process_time()
    for number in range(games):
        rng = random.Random(f"{seed} {mode} {number}")
        options, seats = settled(mode, rng)
        sources = simulation.seeds(f"{seed} {mode}", number)
        played = simulation.play(GAME, options, [player] * (seats + len(GAME.roles(options))), sources)
        assert played.standing.over, f"{mode} {number} did not end in {played.moves} moves: {options}"
        why[played.standing.why] += 1
        winners[len(played.standing.winners)] += 1
        moves.append(played.moves)
    seconds = time.process_time() - began
    ends = ", ".join(f"{reason} {count}" for reason, count in why.most_common())
    click.echo(
        f"{mode}: {games} of {games} games ended ({ends}); {sum(moves) / games:.0f} moves a game, "
        f"{min(moves)} to {max(moves)}; {games / seconds:.2f} games and {sum(moves) / seconds:.0f} actions "
        f"a second of processor time"
    )


@click.command()
@click.option("--games", default=250, show_default=True, help="How many of each mode.")
@click.option("--seed", default="1", show_default=True, help="The same seed plays the same games.")
@click.option("--mode", "modes", multiple=True, type=click.Choice(MODES), help="Only these; repeatable.")
def main(*, games: int, seed: str, modes: tuple[str, ...]) -> None:
    """Play random games of every mode to their ends."""
    for mode in modes or MODES:
        play(mode, games, seed)


if __name__ == "__main__":
    main()
