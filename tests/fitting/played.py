"""Positions of games between computers, each with who won in the end."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rules.kernel.actions import Leave
from rules.kernel.chance import SEED_BYTES, Chance
from rules.kernel.game import Game, Player, RandomPlayer, Turn
from rules.kernel.illegal import Illegal
from rules.kernel.judgement import Features
from rules.kernel.options import Settings

_SLIPS = 0.15
"""How often somebody who slips moves at random."""


@dataclass(frozen=True)
class Sample:
    """A position as one viewer sees it: features, points, and by seat the part of the win it came to."""

    found: Features
    points: tuple[int, ...]
    shares: tuple[float, ...]
    game: int
    """The number of its game: positions of one game are no independent samples."""


class Slipping:
    """Plays like another, but moves at random now and then: nobody that a judgement is fitted on."""

    help = "slips"

    def __init__(self, other: Player) -> None:
        self._other, self._slip = other, RandomPlayer()

    def choose(self, turn: Turn, rng: random.Random) -> Any:
        """A move of the other's, or now and then any."""
        return (self._slip if rng.random() < _SLIPS else self._other).choose(turn, rng)


def table(game: Game[Any, Any], rng: random.Random) -> tuple[Settings, int]:
    """Some preset or none, for some number of seats that it allows, without roles beside the seats."""
    while True:
        name, seats = rng.choice(("", *game.presets)), rng.choice(game.seat_counts)
        try:
            settled = game.settle(game.preset(name, {}) if name else {}, seats)
        except Illegal:
            continue
        if not game.variant(settled).roles(settled):
            return settled, seats


def play(
    game: Game[Any, Any], players: Sequence[Player], seed: str, number: int, positions: int
) -> Iterator[Sample]:
    """Play one game among some of these players, and yield so many positions of it, picked evenly."""
    rng = random.Random(f"{seed} {number}")
    settled, seats = table(game, rng)
    played = game.variant(settled)
    state, _ = played.new(settled, seats, Chance(rng.randbytes(SEED_BYTES)))
    seated = [rng.choice(players) for _ in range(seats)]
    kept: list[tuple[Features, tuple[int, ...]]] = []
    for move in range(game.longest):
        waiting = played.waiting_for(state)
        if not waiting:
            break
        at = move if move < positions else rng.randrange(move + 1)
        if at < positions:
            view = played.view(state, rng.choice((*range(seats), None)))
            kept[at : at + 1] = [(played.features(view), played.standing(state).scores)]
        seat = rng.choice(waiting)
        ordered = played.ordered(state, seat)
        action = ordered or seated[seat].choose(Turn(played, state, seat), rng)
        if not isinstance(action, Leave):
            played.apply(state, seat, action)
    winners = played.standing(state).winners
    shares = tuple((seat in winners) / len(winners) if winners else 0.0 for seat in range(seats))
    if winners:
        for found, points in kept:
            yield Sample(found, points, shares, number)
