"""Random walks through any game of the catalogue, with options drawn at random."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from rules.catalogue import GAMES
from rules.kernel.actions import Action
from rules.kernel.chance import SEED_BYTES, Chance
from rules.kernel.events import Event
from rules.kernel.game import Game, Turn
from rules.kernel.illegal import Illegal
from rules.kernel.options import Option, Settings

Chooser = Callable[[Game[Any, Any], Any, int, random.Random], Action]


@dataclass
class Point:
    """A moment of a walk: the state before `action` of `seat`."""

    game: Game[Any, Any]
    state: Any
    seat: int
    action: Action
    number: int


def some_value(option: Option, rng: random.Random) -> str:
    """A legal value of an option; a pattern's option stays at its default."""
    values = list(option.words)
    if option.least is not None and option.most is not None:
        values += [str(rng.randint(option.least, option.most)) for _ in range(2)]
    return rng.choice(values) if values else str(option.default)


@cache
def switches(id: str) -> tuple[str, ...]:
    """The options that, turned on, bring another variant of the game."""
    game = GAMES[id]
    usual: Settings = {option.name: option.default for option in game.options}
    able = [option.name for option in game.options if option.words == ("on", "off")]
    return tuple(name for name in able if game.variant(usual | {name: "on"}) is not game.variant(usual))


def some_table(id: str, rng: random.Random) -> tuple[Game[Any, Any], Settings, int]:
    """A game with a random number of seats and random options that go together, variants as often as not."""
    game = GAMES[id]
    variants = {name: rng.choice(("on", "off")) for name in switches(id)}
    for _ in range(1000):
        seats = rng.choice(game.seat_counts)
        chosen = variants | {
            option.name: some_value(option, rng)
            for option in game.options
            if option.name not in variants and rng.random() < rng.choice((0.1, 0.5))
        }
        try:
            settled = game.settle(chosen, seats)
        except Illegal as refusal:
            assert refusal.code == "bad_option" and refusal.text
            continue
        return game.variant(settled), settled, seats
    raise AssertionError(f"{id} refuses every combination of options")


def seed_of(rng: random.Random) -> bytes:
    """32 bytes for a game."""
    return rng.randbytes(SEED_BYTES)


def some_action(game: Game[Any, Any], state: Any, seat: int, rng: random.Random) -> Action:
    """What the random player would do."""
    return game.players["random"].choose(Turn(game, state, seat), rng)


def sense_or_whim(game: Game[Any, Any], state: Any, seat: int, rng: random.Random) -> Action:
    """What a beginner would do, who fights where a random player ends no war; anything now and then."""
    if rng.random() < 0.1 or seat not in game.waiting_for(state):
        return some_action(game, state, seat, rng)
    weakest = next(game.players[name] for name in ("gentle", "steady") if name in game.players)
    return weakest.choose(Turn(game, state, seat), rng)


def actors(game: Game[Any, Any], state: Any, people: int, rng: random.Random) -> int:
    """Who acts next on a walk: now and then a seat or a role that need not, if it may."""
    if rng.random() < 0.05:
        free = [s for s in range(people) if game.legal(state, s) or game.open_moves(state, s)]
        return rng.choice(free)
    return rng.choice(game.waiting_for(state))


def walk(
    game: Game[Any, Any],
    settled: Settings,
    seats: int,
    rng: random.Random,
    most: int | None = None,
    choose: Chooser = some_action,
) -> Iterator[Point]:
    """Play at random (or as `choose` says) to the end, or for `most` moves, stopping before every move."""
    state, _ = game.new(settled, seats, Chance(seed_of(rng)))
    number, people = 0, seats + len(game.roles(settled))
    while game.waiting_for(state) and (most is None or number < most):
        seat = actors(game, state, people, rng)
        action = choose(game, state, seat, rng)
        yield Point(game, state, seat, action, number)
        events: list[Event] = game.make(state, seat, action)
        assert events is not None
        number += 1
        assert number <= game.longest, f"{game.id} went on for {number} moves"


def looked_at(point: Point, rng: random.Random, share: float = 1.0) -> bool:
    """Whether a test looks at this moment: at that share of the first hundred, ever more rarely after."""
    return rng.random() < share * min(1.0, 100 / (point.number + 1))
