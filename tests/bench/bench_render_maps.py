"""How long the pictures of large maps take after a move, as multiples of the floor met in the same run.

    pytest tests/bench/bench_render_maps.py -n 0 --benchmark-enable

All pictures that are posted are drawn, the close part and the whole; the floor is that of them together.
"""

import random
import statistics
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from render import catalogue
from rules.farlanthia.actions import PlaceTile
from tests.bench.bench_render import CLOCK, floor, forget, rows, took
from tests.one_stream import OneStream
from tests.render.games import GAMES, views

pytestmark = pytest.mark.benchmark(timer=CLOCK)
DEALT = {"map_build": "deal"}
TABLES: list[tuple[str, dict[str, Any], int]] = [
    ("landover", {"map": "heartland"}, 4),
    ("landover", {"map": "five_sisters"}, 4),
    ("landover", {"map": "shrouded_coast"}, 4),
    ("farlanthia", DEALT, 2),
    ("farlanthia", {"mode": "duel"}, 2),
    ("farlanthia", DEALT, 6),
    ("farlanthia", DEALT | {"mat": "radius8"}, 6),
]


@pytest.mark.parametrize(("game", "options", "seats"), TABLES)
def test_ratio(
    game: str, options: dict[str, Any], seats: int, benchmark: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    """From a view to the PNG bytes of all its pictures after every move of a random game."""
    positions = list(islice(views(game, options, seats, 5), 300))
    measure(game, positions, f"{options}, {seats} seats", benchmark, capsys)


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_placing(seats: int, benchmark: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """The same while a map is laid tile by tile, each under its fog."""
    measure("farlanthia", list(islice(laid(seats), 80)), f"placing, {seats} seats", benchmark, capsys)


def laid(seats: int, seed: int = 5) -> Iterator[Any]:
    """What everybody sees after every tile that is laid."""
    game, rng = GAMES["farlanthia"], random.Random(seed)
    state, _ = game.new(game.settle({}, seats), seats, OneStream(bytes([seed]) * 32))
    while True:
        yield game.view(state, None)
        seat = game.waiting_for(state)[0]
        tiles = [move for move in game.legal(state, seat) if isinstance(move, PlaceTile)]
        if not tiles:
            return
        game.make(state, seat, rng.choice(tiles))


def measure(
    game: str, positions: list[Any], what: str, benchmark: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    """Draw all positions after the first, and print what it took."""
    painter = catalogue.find(game)
    painter.pictures(positions[0])
    ratios, sizes, spent = [], [], []

    def play() -> None:
        for view in positions[1:]:
            spent.append(took(lambda view=view: painter.pictures(view)))  # type: ignore[misc]
            finished = [picture.png for picture in painter.pictures(view)]
            least = sum(min(took(lambda: floor(rows_)) for _ in range(3)) for rows_ in map(rows, finished))  # noqa: B023
            ratios.append(spent[-1] / least)
            sizes.append(max(map(len, finished)))

    benchmark.pedantic(play, rounds=1, iterations=1)
    benchmark.extra_info["ratio"] = round(statistics.median(ratios), 2)
    with capsys.disabled():
        print(
            f"\n{game} {what}: {statistics.median(ratios):.1f} times the floor "
            f"(worst tenth {sorted(ratios)[len(ratios) * 9 // 10]:.1f}), "
            f"{statistics.median(spent) * 1e3:.1f} ms, largest {max(sizes) / 1000:.0f} kB"
        )


@pytest.mark.parametrize(("game", "options", "seats"), TABLES)
def test_first_pictures(game: str, options: dict[str, Any], seats: int, benchmark: Any) -> None:
    """A new table's first pictures with nothing drawn before, as in a new process."""
    view = next(views(game, options, seats, 5))
    benchmark.pedantic(
        lambda: catalogue.find(game).pictures(view), setup=forget, rounds=3, iterations=1, warmup_rounds=0
    )
