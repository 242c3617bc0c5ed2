"""How long a picture takes, next to the floor: copy and deflate the finished palette rows, checksum them.

    pytest tests/bench/bench_render.py -n 0 --benchmark-enable

`test_ratio` plays a game and draws every position for the first time, as a table does after each move;
floor and picture alternate, so that both meet the same noise. Time is the processor's: a picture is the
work of one thread, and other work on the machine must not weigh on one of the two alone.
"""

import random
import statistics
import time
from collections.abc import Callable
from io import BytesIO
from itertools import islice
from typing import Any

import pytest
from PIL import Image

from bot.cli.pictures import make_ready
from bot.memory import USUAL, set_aside, shares
from render import catalogue, png
from render.backdrop import CANVASES, PATCHES
from render.shelf import SPRITES
from rules import catalogue as games
from tests.bench.played import GAMES as PLAYED
from tests.render.games import views

GAMES = sorted(games.GAMES)
SEATS = 4
CLOCK = time.process_time
pytestmark = pytest.mark.benchmark(timer=CLOCK)


@pytest.fixture(autouse=True, scope="module")
def ready() -> None:
    """What never changes lies in a file, as for a bot that has started on this machine before."""
    make_ready()


def rows(picture: bytes) -> bytes:
    """The palette rows of a finished picture, each after its filter byte."""
    image = Image.open(BytesIO(picture))
    canvas = Image.new("P", (image.width + 1, image.height))
    canvas.paste(image, (1, 0))
    return canvas.tobytes()


def floor(finished: bytes) -> int:
    """The least that any way to a PNG has to do."""
    copied = bytes(bytearray(finished))
    return png.checksum(png.deflate(copied, png.LEVEL))


def took(work: Callable[[], Any]) -> float:
    """Seconds."""
    start = CLOCK()
    work()
    return CLOCK() - start


def played(game: str, seed: int = 3) -> list[Any]:
    """The positions of the first moves of a random game."""
    return list(islice(views(game, {}, SEATS, seed), 80))


@pytest.mark.parametrize("game", GAMES)
def test_floor(game: str, benchmark: Any) -> None:
    """The floor for a picture of the middle of the game."""
    positions = played(game)
    finished = rows(catalogue.find(game).board(positions[len(positions) // 2]))
    benchmark(floor, finished)


@pytest.mark.parametrize("game", GAMES)
def test_same_position_again(game: str, benchmark: Any) -> None:
    """From a view to PNG bytes when nothing has changed."""
    positions = played(game)
    benchmark(catalogue.find(game).board, positions[len(positions) // 2])


@pytest.mark.parametrize("game", GAMES)
def test_ratio(game: str, benchmark: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """From a view to PNG bytes after each move of a game, as a multiple of the floor."""
    painter = catalogue.find(game)
    positions = played(game, seed=4)
    painter.board(positions[0])
    ratios, pictures, floors, sizes = [], [], [], []

    def play() -> None:
        for view in positions[1:]:
            pictures.append(took(lambda view=view: sizes.append(len(painter.board(view)))))  # type: ignore[misc]
            finished = rows(painter.board(view))
            floors.append(min(took(lambda: floor(finished)) for _ in range(3)))  # noqa: B023
            ratios.append(pictures[-1] / floors[-1])

    benchmark.pedantic(play, rounds=1, iterations=1)
    line = (
        f"{game}: {statistics.median(ratios):.1f} times the floor after a move "
        f"(worst tenth {sorted(ratios)[len(ratios) * 9 // 10]:.1f}); "
        f"picture {statistics.median(pictures) * 1e3:.1f} ms, "
        f"floor {statistics.median(floors) * 1e3:.1f} ms, "
        f"largest {max(sizes) / 1000:.0f} kB"
    )
    benchmark.extra_info["ratio"] = round(statistics.median(ratios), 2)
    with capsys.disabled():
        print(f"\n{line}")


@pytest.mark.parametrize("game", GAMES)
def test_first_picture(game: str, benchmark: Any) -> None:
    """A new table's first picture in a new process: nothing is drawn before but what lies in the file."""
    view = played(game)[0]
    benchmark.pedantic(
        lambda: catalogue.find(game).board(view), setup=forget, rounds=5, iterations=1, warmup_rounds=0
    )


def test_many_tables(benchmark: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """Pictures of ten tables of each of the six games by turns, with the room that they have by default."""
    tables, spent, rng = [], dict[str, list[float]](), random.Random(1)
    for name, each in PLAYED.items():
        for seed in range(100, 110):
            first = each.warm + 3 * (seed - 100)
            seen = list(
                islice(views(each.game, dict(each.chosen), min(3, each.people), seed), first, first + 6)
            )
            tables.append((name, catalogue.find(each.game), seen))

    def play() -> None:
        for move in range(6):
            rng.shuffle(tables)
            for name, painter, seen in tables:
                if move < len(seen):
                    took_ = took(lambda: painter.pictures(seen[move]))  # noqa: B023
                    if move:
                        spent.setdefault(name, []).append(1e3 * took_)

    forget()
    set_aside(shares(USUAL, 2))
    benchmark.pedantic(play, rounds=1, iterations=1)
    told = ", ".join(f"{name} {statistics.mean(each):.1f}" for name, each in spent.items())
    every = statistics.mean(ms for each in spent.values() for ms in each)
    with capsys.disabled():
        print(f"\n{every:.1f} ms a board of sixty tables: {told}")


def forget() -> None:
    """Empty every cache of `render`."""
    import gc
    from functools import _lru_cache_wrapper

    for thing in gc.get_objects():
        if isinstance(thing, _lru_cache_wrapper) and (thing.__module__ or "").startswith("render"):
            thing.cache_clear()
    for shelf in (SPRITES, PATCHES, CANVASES):
        shelf.clear()
