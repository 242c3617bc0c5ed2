"""Games of every preset that are watched, and what was found of them by preset."""

import argparse
import random
from collections.abc import Callable, Iterator
from dataclasses import fields
from typing import Any, TypeVar

from rules.catalogue import GAMES
from rules.kernel.game import Game
from rules.kernel.illegal import Illegal
from rules.kernel.options import Settings

F = TypeVar("F")
Watch = Callable[[Game[Any, Any], Settings, int, str], F]
"""Plays one game with these options and seats from a seed, and says what it found, in a dataclass of sums."""


def tables(seed: int) -> Iterator[tuple[str, Game[Any, Any], Settings, int]]:
    """Every game as it comes, and with each preset, for a number of seats that it allows."""
    rng = random.Random(seed)
    for id, game in GAMES.items():
        for name in ("", *game.presets):
            chosen = dict(game.preset(name, {})) if name else {}
            for seats in rng.sample(game.seat_counts, len(game.seat_counts)):
                try:
                    settled = game.settle(chosen, seats)
                except Illegal:
                    continue
                yield f"{id} {name}".strip(), game.variant(settled), settled, seats
                break


def watched(watch: Watch[F], games: int, *, only: str = "", seed: int = 0) -> dict[str, F]:
    """What was found in so many games of each preset, or of the one of that name."""
    results = dict[str, F]()
    for number in range(seed, seed + games):
        for name, game, settled, seats in tables(number):
            if only not in ("", name):
                continue
            one = watch(game, settled, seats, f"{name} {seats} {number}")
            if (before := results.setdefault(name, one)) is not one:
                for each in fields(one):  # type: ignore[arg-type]
                    setattr(before, each.name, getattr(before, each.name) + getattr(one, each.name))
    return results


def asked(doc: str | None, games: int, **more: Any) -> argparse.Namespace:
    """What the words of a command ask for: how many games, of which preset, and switches with their help."""
    parser = argparse.ArgumentParser(description=doc)
    parser.add_argument("--games", type=int, default=games)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", default="", help="the name of a preset with its game's, as it is printed")
    for name, said in more.items():
        parser.add_argument(f"--{name}", action="store_true", help=said)
    return parser.parse_args()
