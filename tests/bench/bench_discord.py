"""What a move in Discord costs: `pytest tests/bench/bench_discord.py --benchmark-enable -n 0 -s`.

The real bot in the simulated Discord, with the real painters and a database on disk: an interaction
arrives, is acknowledged, checked, stored, drawn and posted, and computers that are waited for have
moved. The time of a move stands beside that of its parts, measured in the same moves: what the store
takes, what painting takes; the rest is ours, discord.py's and the simulation's.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import simcord
from pytest_benchmark.fixture import BenchmarkFixture

from bot.tables.model import Phase
from rules import catalogue
from tests.discord.world import World, command_of, mover, new_bot, real, some_move

MOVES = 500
Run = Callable[[Awaitable[Any]], Any]


class Clock:
    """Adds up the time spent in what it is wrapped around, for one move at a time."""

    def __init__(self) -> None:
        self.spent = 0.0
        self.moves: list[float] = []

    def around(self, call: Callable[..., Any]) -> Callable[..., Any]:
        """The same call, timed."""

        def timed(*args: Any, **kwargs: Any) -> Any:
            start = time.perf_counter()
            try:
                return call(*args, **kwargs)
            finally:
                self.spent += time.perf_counter() - start

        return timed

    def turn(self) -> None:
        """A move is over."""
        self.moves.append(self.spent)
        self.spent = 0.0


@pytest.fixture
def run() -> Iterator[Run]:
    loop = asyncio.new_event_loop()
    yield loop.run_until_complete  # type: ignore[misc]
    loop.close()


@pytest.mark.parametrize("game", catalogue.GAMES)
def test_move(benchmark: BenchmarkFixture, run: Run, tmp_path: Path, game: str) -> None:
    drawing, storing = Clock(), Clock()
    env = simcord.Env(new_bot(tmp_path / "bench.sqlite3", _timed_painters(drawing)), settle_timeout=60)
    world = World(env, tmp_path, real)
    run(env.start())
    run(_start(world, game))
    store = world.service._store
    store.write = _timed_writes(store.write, storing)
    pending: list[tuple[Any, str, dict[str, Any]]] = []

    def prepare() -> None:
        pending.append(run(_next(world, game)))
        drawing.spent = storing.spent = 0.0

    def move() -> None:
        who, command, options = pending.pop()
        run(who.slash(world.channel, command, **options))
        drawing.turn()
        storing.turn()

    rounds = MOVES if benchmark.enabled else 2
    benchmark.pedantic(move, setup=prepare, rounds=rounds, iterations=1)  # type: ignore[no-untyped-call]
    if benchmark.stats is not None:
        times = sorted(benchmark.stats.stats.data)
        for name, found in (("move", times), ("drawing", drawing.moves), ("storing", storing.moves)):
            ordered = sorted(found)
            benchmark.extra_info[f"{name}_median_ms"] = round(ordered[len(ordered) // 2] * 1000, 2)
            benchmark.extra_info[f"{name}_p99_ms"] = round(ordered[len(ordered) * 99 // 100] * 1000, 2)
        print(f"\n{game}: {benchmark.extra_info}")
    bot = world.bot
    run(env.shutdown())
    run(bot.close())


async def _start(world: World, game: str) -> None:
    with world.env.time_context():
        await world.env.settle()
        await world.open_and_start(game, people=4)


async def _next(world: World, game: str) -> tuple[Any, str, dict[str, Any]]:
    """Who moves next and how; a new game if the last one is over."""
    with world.env.time_context():
        if (await world.table()).phase is not Phase.PLAYING:
            world.env.http_requests.clear()
            await world.open_and_start(game, people=4)
        who, glance = await mover(world)
        command, options = command_of(await some_move(world, glance), glance)
    return who, command, options


def _timed_painters(clock: Clock) -> Callable[[str], Any]:
    painters: dict[str, Any] = {}

    def find(game: str) -> Any:
        if game not in painters:
            painters[game] = _TimedPainter(real(game), clock)
        return painters[game]

    return find


class _TimedPainter:
    def __init__(self, painter: Any, clock: Clock) -> None:
        self.board = clock.around(painter.board)
        self.choose, self.hand, self.warm = painter.choose, painter.hand, painter.warm


def _timed_writes(write: Callable[[], Any], clock: Clock) -> Callable[[], Any]:
    """A store's transactions, timed from begin to commit."""

    class Timed:
        async def __aenter__(self) -> Any:
            self._start = time.perf_counter()
            self._inner = write()
            return await self._inner.__aenter__()

        async def __aexit__(self, *error: Any) -> Any:
            result = await self._inner.__aexit__(*error)
            clock.spent += time.perf_counter() - self._start
            return result

    return Timed
