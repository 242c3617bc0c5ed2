"""What each game costs: `pytest tests/bench/bench_games.py -n 0 --benchmark-enable [-k settlers]`.

Whole random games; how their cost grows from the smallest board to the largest; each call of a game's
interface and a choice of each level, on a game among strong players in its middle. Time is the processor's.
"""

import random
import time
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from rules.catalogue import GAMES
from rules.kernel.chance import Chance
from rules.kernel.game import Game, Player, Turn
from rules.settlers.players.random import RandomPlayer

pytestmark = pytest.mark.benchmark(timer=time.process_time)
Table = tuple[str, Mapping[str, str], int]
"""A game, its options, and how many seats."""
SIZES: dict[str, tuple[Table, ...]] = {
    "land": tuple(("land", {"map": map}, seats) for map, seats in (("islet", 2), ("broad", 2), ("broad", 4))),
    "settlers": tuple(("settlers", {}, seats) for seats in (3, 4, 6)),
    "two players": (("settlers", {"two_player": "on"}, 2),),
    "land shares": (("settlers", {"land_shares": "on"}, 4),),
    "landover": tuple(("landover", {}, seats) for seats in (2, 4)),
    "farlanthia": tuple(("farlanthia", {}, seats) for seats in (2, 4)),
}
"""The tables of each game, from the smallest to the largest."""
MIDDLE = {"land": 24}
"""After so many moves a game is in its middle, where that is not 80."""


def play(table: Table, seed: int, player: Player, most: int = 10**9) -> tuple[Game[Any, Any], Any, int]:
    """A game of one player in all seats, up to `most` moves: the game, its state, how many moves it had."""
    name, chosen, seats = table
    options = GAMES[name].settle(chosen, seats)
    game, rng, moves = GAMES[name].variant(options), random.Random(seed), 0
    state, _ = game.new(options, seats, Chance(rng.randbytes(32)))
    while moves < most and (waiting := game.waiting_for(state)):
        game.apply(state, waiting[0], player.choose(Turn(game, state, waiting[0]), rng))
        moves += 1
    return game, state, moves


def at_random(name: str) -> Player:
    """Who plays at random; in Settlers without trades between seats, as the players of others do."""
    return RandomPlayer(whims=0.0) if GAMES[name].id == "settlers" else GAMES[name].players["random"]


@pytest.fixture(scope="module", params=SIZES)
def middle(request: pytest.FixtureRequest) -> tuple[Game[Any, Any], Any]:
    """A game in its middle, where its first seat that is waited for has moves that are listed."""
    table, most = SIZES[request.param][-1], MIDDLE.get(request.param, 80)
    while True:
        game, state, _ = play(table, 1, GAMES[table[0]].players["steady"], most)
        if game.legal(state, game.waiting_for(state)[0]):
            return game, state
        most += 1


@pytest.mark.parametrize("name", SIZES)
def test_random_games(benchmark: Any, name: str) -> None:
    table, seeds = SIZES[name][-1], iter(range(10**9))
    benchmark(lambda: play(table, next(seeds), at_random(table[0])))


@pytest.mark.parametrize("name", [name for name, tables in SIZES.items() if len(tables) > 1])
def test_growth(benchmark: Any, capsys: pytest.CaptureFixture[str], name: str) -> None:
    """The tables take turns game by game, so that all meet the same noise."""
    games = 40 if benchmark.enabled else 1
    moves, seconds = dict.fromkeys(range(len(SIZES[name])), 0), dict.fromkeys(range(len(SIZES[name])), 0.0)

    def rounds() -> None:
        for seed in range(games):
            for at, table in enumerate(SIZES[name]):
                began = time.process_time()
                moves[at] += play(table, seed, at_random(table[0]))[2]
                seconds[at] += time.process_time() - began

    benchmark.pedantic(rounds, rounds=1)
    with capsys.disabled():
        for at, (_, chosen, seats) in enumerate(SIZES[name]):
            each = seconds[at] / moves[at]
            print(
                f"\n{name} {dict(chosen)}, {seats} seats: {games / seconds[at]:.1f} games/s, "
                f"{moves[at] / games:.1f} moves a game, {each * 1e6:.1f} µs a move, "
                f"{each / (seconds[0] / moves[0]):.2f} times the first",
                end="",
            )


CALLS: dict[str, Callable[[Game[Any, Any], Any, int], object]] = {
    "legal": lambda game, state, seat: game.legal(state, seat),
    "copy": lambda game, state, seat: game.copy(state),
    "view": lambda game, state, seat: game.view(state, seat),
    "dump": lambda game, state, seat: game.dump(state),
    "load": lambda game, state, seat: game.load(game.dump(state)),
    "guess": lambda game, state, seat: game.guess(game.view(state, seat), random.Random(1)),
    "copy and apply": lambda game, state, seat: game.apply(
        game.copy(state), seat, game.legal(state, seat)[0]
    ),
    **{
        level: lambda game, state, seat, level=level: game.players[level].choose(
            Turn(game, state, seat), random.Random(1)
        )
        for level in ("steady", "strong")
    },
}


@pytest.mark.parametrize("call", CALLS)
def test_a_call(benchmark: Any, middle: tuple[Game[Any, Any], Any], call: str) -> None:
    game, state = middle
    benchmark(CALLS[call], game, state, game.waiting_for(state)[0])
