"""How long the pictures of hex boards take, as multiples of the floor met in the same run.

    pytest tests/bench/bench_render_hexes.py -n 0 --benchmark-enable

`bench_render` measures every game's board at its usual table; here are the large board, choices and hands.
"""

import statistics
from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest

from render import catalogue
from render.painter import Mark
from tests.bench.bench_render import CLOCK, floor, forget, rows, took
from tests.render.games import views

pytestmark = pytest.mark.benchmark(timer=CLOCK)
PAINTER = catalogue.find("settlers")
Drawing = Callable[[Any], bytes]


def board(view: Any) -> bytes:
    """The whole board."""
    return PAINTER.board(view)


def choice(view: Any) -> bytes | None:
    """The board with twelve corners marked."""
    return PAINTER.choose(view, [Mark("corner", corner, str(corner + 1)) for corner in range(0, 48, 4)])


def hand(view: Any) -> bytes:
    """A hand."""
    return PAINTER.hand(view) or b""


def played(seats: int, viewer: int | None, most: int = 400) -> list[Any]:
    """Positions of a random game, every fourth."""
    return list(islice(views("settlers", {}, seats, 4, viewer), most))[::4]


@pytest.mark.parametrize("drawing", [board, choice, hand])
@pytest.mark.parametrize("seats", [3, 4, 6])
def test_ratio(drawing: Drawing, seats: int, benchmark: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """From a view to PNG bytes after some moves, as a multiple of the floor for the board's picture."""
    positions = played(seats, 0 if drawing is hand else None)
    drawing(positions[0])
    ratios, sizes = [], []

    def play() -> None:
        for view in positions[1:]:
            drawn = took(lambda view=view: sizes.append(len(drawing(view))))  # type: ignore[misc]
            finished = rows(PAINTER.board(view))
            ratios.append(drawn / min(took(lambda: floor(finished)) for _ in range(3)))  # noqa: B023

    benchmark.pedantic(play, rounds=1, iterations=1)
    benchmark.extra_info["ratio"] = round(statistics.median(ratios), 2)
    worst = sorted(ratios)[len(ratios) * 9 // 10]
    with capsys.disabled():
        print(
            f"\n{drawing.__name__}, {seats} seats: {statistics.median(ratios):.1f} times the floor "
            f"(worst tenth {worst:.1f}), largest {max(sizes) / 1000:.0f} kB"
        )


@pytest.mark.parametrize("seats", [3, 6])
def test_first_board(seats: int, benchmark: Any) -> None:
    """A new table's first picture with nothing drawn before, as in a new process."""
    view = played(seats, None, 4)[0]
    benchmark.pedantic(lambda: board(view), setup=forget, rounds=5, iterations=1, warmup_rounds=0)


@pytest.mark.parametrize("seats", [3, 6])
def test_board_after_a_restart(seats: int, benchmark: Any) -> None:
    """The first picture of a table in the middle of its game, with nothing drawn before."""
    view = played(seats, None)[-1]
    benchmark.pedantic(lambda: board(view), setup=forget, rounds=5, iterations=1, warmup_rounds=0)
