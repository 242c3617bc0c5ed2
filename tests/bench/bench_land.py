"""What Land costs: `pytest tests/bench/bench_land.py -n 0 --benchmark-enable`.

A game in the middle on the small board (2 seats) and on the large one (4 seats); whole random games;
how the cost of a random game and of its moves grows from the small board to the large one.
"""

import random
import time
from typing import Any

import pytest

from rules.kernel.actions import Action
from rules.kernel.chance import Chance
from rules.kernel.game import Player, Turn
from rules.land.actions import End
from rules.land.game import Land
from rules.land.state import LandState
from tests.bench.growth import growth

pytestmark = pytest.mark.benchmark(timer=time.process_time)
LAND = Land()
SIZES = {"small": ("islet", 2), "large": ("broad", 4)}
GROWING = {
    "islet, 2 seats": ("islet", 2),
    "broad, 2 seats": ("broad", 2),
    "broad, 4 seats": ("broad", 4),
    "broad, 6 seats": ("broad", 6),
}


class Eager:
    """Random, but its turn ends only when nothing else is left: its games fill the board."""

    help = "takes land at random"

    def choose(self, turn: Turn, rng: random.Random) -> Action:
        """A random move that is no `End`, if there is one."""
        moves = [action for action in turn.legal if not isinstance(action, End)]
        pick = rng.randrange(len(moves) + len(turn.open)) if moves or turn.open else 0
        if pick < len(moves):
            return moves[pick]
        return turn.sample(turn.open[pick - len(moves)], rng) if turn.open else turn.legal[0]


PLAYERS: dict[str, Player] = {**LAND.players, "eager": Eager()}


def play(table: tuple[str, int], seed: int, player: str, most: int = 100_000) -> tuple[LandState, int]:
    """A game on that map with so many seats up to `most` moves, and how many it had."""
    name, seats = table
    options = LAND.settle({"map": name}, seats)
    rng = random.Random(seed)
    state, _ = LAND.new(options, seats, Chance(rng.randbytes(32)))
    moves = 0
    while (waiting := LAND.waiting_for(state)) and moves < most:
        LAND.apply(state, waiting[0], PLAYERS[player].choose(Turn(LAND, state, waiting[0]), rng))
        moves += 1
    return state, moves


@pytest.fixture(params=SIZES)
def size(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def middle(size: str) -> LandState:
    """Half a game between strong seats: much land is owned, much is free, a seat is to reclaim."""
    return play(SIZES[size], 1, "strong", most={"small": 12, "large": 24}[size])[0]


def test_random_games(benchmark: Any, size: str) -> None:
    seeds = iter(range(10**9))
    benchmark(lambda: play(SIZES[size], next(seeds), "random"))
    games = [play(SIZES[size], seed, "random")[1] for seed in range(200)]
    benchmark.extra_info["moves a game"] = sum(games) / len(games)


@pytest.mark.parametrize("player", ["random", "eager"])
def test_growth(benchmark: Any, capsys: pytest.CaptureFixture[str], player: str) -> None:
    tables = {
        f"{player}, {name}": lambda seed, table=table: play(table, seed, player)[1]
        for name, table in GROWING.items()
    }
    games = 200 if benchmark.enabled else 2
    lines = benchmark.pedantic(lambda: list(growth(tables, games)), rounds=1)
    with capsys.disabled():
        print("\n" + "\n".join(lines))


def test_greedy_games(benchmark: Any, size: str) -> None:
    seeds = iter(range(10**9))
    benchmark(lambda: play(SIZES[size], next(seeds), "strong"))


def test_legal(benchmark: Any, middle: LandState) -> None:
    benchmark(LAND.legal, middle, LAND.waiting_for(middle)[0])


def test_apply(benchmark: Any, middle: LandState) -> None:
    seat = LAND.waiting_for(middle)[0]
    action: Action = LAND.sample(middle, seat, LAND.open_moves(middle, seat)[0], random.Random(2))

    def fresh() -> tuple[tuple[LandState, int, Action], dict[str, Any]]:
        return (LAND.copy(middle), seat, action), {}

    benchmark.pedantic(LAND.apply, setup=fresh, rounds=3000)


def test_copy(benchmark: Any, middle: LandState) -> None:
    benchmark(LAND.copy, middle)


def test_view(benchmark: Any, middle: LandState) -> None:
    benchmark(LAND.view, middle, 0)


def test_guess(benchmark: Any, middle: LandState) -> None:
    benchmark(LAND.guess, LAND.view(middle, 0), random.Random(1))


def test_dump(benchmark: Any, middle: LandState) -> None:
    benchmark(LAND.dump, middle)


def test_load(benchmark: Any, middle: LandState) -> None:
    benchmark(LAND.load, LAND.dump(middle))


def test_describe(benchmark: Any, middle: LandState) -> None:
    view = LAND.view(middle, 0)
    benchmark(LAND.describe, view, LAND.names(view, ("Ann", "Ben", "Cleo", "Dov")[: view.seats]))


def test_a_greedy_choice(benchmark: Any, middle: LandState) -> None:
    seat = LAND.waiting_for(middle)[0]
    benchmark(lambda: LAND.players["strong"].choose(Turn(LAND, middle, seat), random.Random(1)))


def test_a_random_island(benchmark: Any) -> None:
    options = LAND.settle({"map": "random"}, 4)
    benchmark(lambda: LAND.new(options, 4, Chance(random.randbytes(32))))
