"""Short games of every kind, drawn so that the atlas has what their pictures are made of."""

import random
from collections.abc import Iterator, Mapping
from typing import Any

from render import catalogue as painters
from rules import catalogue
from rules.kernel.actions import Leave
from rules.kernel.chance import SEED_BYTES, Chance
from rules.kernel.game import Game, RandomPlayer, Turn
from rules.kernel.illegal import Illegal
from rules.kernel.options import Value

_MOVES, _EVERY = 60, 6
"""How long a game is, and every which position of it is drawn."""


def rehearse() -> Iterator[str]:
    """Play and draw a short game of every kind; each one's title before it begins."""
    for game in catalogue.GAMES.values():
        for chosen in _kinds(game):
            yield f"{game.title} {' '.join(map(str, chosen.values()))}".strip()
            _play(game, chosen)


def _kinds(game: Game[Any, Any]) -> Iterator[Mapping[str, Value]]:
    """Options that make a game look different: its presets, and each by which it is another variant."""
    yield {}
    for preset in game.presets.values():
        yield preset.options
    known = {type(game.variant(game.settle({}, game.seat_counts[-1])))}
    for option in game.options:
        for word in option.words:
            for seats in game.seat_counts:
                try:
                    variant = type(game.variant(game.settle({option.name: word}, seats)))
                except Illegal:
                    continue
                if variant not in known:
                    known.add(variant)
                    yield {option.name: word}


def _play(game: Game[Any, Any], chosen: Mapping[str, Value]) -> None:
    """A random game of as many as may play, the same each time, with all pictures of some positions."""
    for seats in reversed(game.seat_counts):
        try:
            options = game.settle(chosen, seats)
            break
        except Illegal:
            continue
    else:
        return
    rng, player, variant = random.Random(1), RandomPlayer(), game.variant(options)
    state, _ = variant.new(options, seats, Chance(bytes(SEED_BYTES)))
    painter = painters.find(game.id)
    painter.legend()
    for number in range(_MOVES):
        waiting = variant.waiting_for(state)
        if not waiting:
            return
        if number % _EVERY == 0:
            painter.pictures(variant.view(state, None))
            painter.hand(variant.view(state, waiting[0]))
        action = player.choose(Turn(variant, state, waiting[0]), rng)
        if not isinstance(action, Leave):
            variant.make(state, waiting[0], action)
