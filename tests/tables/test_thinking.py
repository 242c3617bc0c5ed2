"""Computer players in processes of their own: the same moves, whatever happens to the processes."""

import asyncio
import multiprocessing
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator
from itertools import starmap
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import pytest

from bot.tables.live import Live, Position
from bot.tables.model import Phase, Table, TableSettings
from bot.tables.thinking import Thinker
from rules import catalogue
from rules.kernel.chance import Chance
from rules.kernel.game import Game, Turn
from rules.kernel.options import Settings
from tests.tables.toy import TOY

ROOT = Path(__file__).parents[2]


@pytest.fixture
async def workers() -> AsyncIterator[Thinker]:
    made = Thinker(2)
    yield made
    await made.close()


Thought = tuple[Live, int, str | None, int]
"""What a computer player is asked: at which table, for which seat, which player, by which seed."""


def at_hand(game: Game[Any, Any], options: Settings, state: Any) -> Live:
    """A table where that game stands so."""
    table = Table(
        id=1,
        guild_id=1,
        channel_id=1,
        opener_id=1,
        game=game.id,
        chosen={},
        options=options,
        counts=(2,),
        phase=Phase.PLAYING,
        seats=(),
        settings=TableSettings(),
        version=1,
    )
    return Live(table=table, game=game, position=Position(game, state))


def begun(id: str, seats: int, moves: int, seed: int = 1) -> tuple[Game[Any, Any], Settings, Any]:
    """A game after so many moves at random."""
    base = catalogue.find(id)
    options = base.settle({}, seats)
    game = base.variant(options)
    state, _ = game.new(options, seats, Chance(bytes([seed]) * 32))
    rng = random.Random(seed)
    first = next(iter(game.players.values()))
    for _ in range(moves):
        seat = game.waiting_for(state)[0]
        game.make(state, seat, first.choose(Turn(game, state, seat), rng))
    return game, options, state


def thoughts(id: str, seats: int, *, player: str | None = None) -> list[Thought]:
    """Thoughts over several states of a game."""
    made = list[Thought]()
    for moves in (0, 3, 8):
        game, options, state = begun(id, seats, moves)
        seat = game.waiting_for(state)[0]
        made.append((at_hand(game, options, state), seat, player, moves))
    return made


@pytest.mark.parametrize("id", sorted(catalogue.GAMES))
async def test_a_worker_chooses_what_this_process_would(workers: Thinker, id: str) -> None:
    for thought in thoughts(id, min(4, max(catalogue.find(id).seat_counts))):
        assert await workers.choose(*thought) == await Thinker().choose(*thought)


async def test_processes_are_started_beside_the_event_loop(
    workers: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first takes half a second of a quiet machine, in which no press would be answered."""
    started_by, start = set[int](), BaseProcess.start

    def noting(process: BaseProcess) -> None:
        started_by.add(threading.get_ident())
        start(process)

    monkeypatch.setattr(BaseProcess, "start", noting)
    await asyncio.gather(*starmap(workers.choose, thoughts("land", 2)))
    assert started_by
    assert threading.get_ident() not in started_by


async def test_many_thoughts_wait_in_line(workers: Thinker) -> None:
    asked, here = thoughts("land", 2) * 10, Thinker()
    waiting = asyncio.gather(*starmap(here.choose, asked))
    await asyncio.sleep(0)
    assert here.busy > 0
    wanted = await waiting
    assert here.busy == 0
    assert await asyncio.gather(*starmap(workers.choose, asked)) == wanted


def pids(workers: Thinker) -> list[int]:
    assert workers._pool is not None
    return list(workers._pool._processes)


async def test_a_process_that_was_killed_is_replaced(
    workers: Thinker, caplog: pytest.LogCaptureFixture
) -> None:
    asked = thoughts("land", 2)[1]
    wanted = await workers.choose(*asked)
    for pid in pids(workers):
        os.kill(pid, signal.SIGKILL)
    assert await asyncio.gather(*[workers.choose(*asked) for _ in range(6)]) == [wanted] * 6
    assert "starting new ones" in caplog.text


async def test_no_process_that_begins_while_another_is_killed_is_left_over(
    workers: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = BaseProcess.start

    def slowly(process: BaseProcess) -> None:
        start(process)
        time.sleep(0.1)  # as on a busy machine: the killed one is noticed meanwhile

    before, asked = set(multiprocessing.active_children()), thoughts("land", 2)[1]
    await workers.choose(*asked)
    monkeypatch.setattr(BaseProcess, "start", slowly)
    for pid in pids(workers):
        os.kill(pid, signal.SIGKILL)
    await asyncio.gather(*[workers.choose(*asked) for _ in range(3)])
    await workers.close()
    for process in set(multiprocessing.active_children()) - before:
        assert process.pid is not None
        await asyncio.to_thread(gone, process.pid)


async def test_a_player_that_fails_is_replaced_by_chance_and_tells_no_secret(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Broken:
        help = "fails"

        def choose(self, turn: Turn, rng: random.Random) -> Any:
            raise ValueError(f"my hand is {turn.view}")

    game, options, state = begun("land", 2, 5)
    monkeypatch.setattr(type(game), "players", {"broken": Broken()})
    seat = game.waiting_for(state)[0]
    live = at_hand(game, options, state)
    assert (await Thinker().choose(live, seat, None, 3)).action in game.legal(state, seat)
    assert "ValueError in" in caplog.text
    assert "hand" not in caplog.text
    assert "state" not in repr(live)


async def test_a_game_of_no_catalogue_is_thought_about_here(workers: Thinker) -> None:
    options = TOY.settle({}, 2)
    state, _ = TOY.new(options, 2, Chance(bytes(32)))
    seat = TOY.waiting_for(state)[0]
    thought = at_hand(TOY, options, state), seat, None, 3
    assert await workers.choose(*thought) == await Thinker().choose(*thought)
    assert workers._pool is None


async def test_nothing_is_started_before_the_first_thought_nor_left_after_the_last() -> None:
    workers = Thinker(1)
    assert workers._pool is None
    await workers.choose(*thoughts("land", 2)[0])
    (pid,) = pids(workers)
    long = asyncio.create_task(workers.work(time.sleep, 60))
    while not workers._pool._pending_work_items:  # noqa: ASYNC110 - it has no event
        await asyncio.sleep(0.001)
    await workers.close()
    await workers.close()
    with pytest.raises(asyncio.CancelledError):  # it is nobody's fault that it came to nothing
        await long
    await asyncio.to_thread(gone, pid)


async def test_who_is_let_rest_while_something_is_worked_out_rests_as_soon_as_it_is(workers: Thinker) -> None:
    working = asyncio.create_task(workers.work(time.sleep, 0.1))
    while workers._pool is None:  # noqa: ASYNC110 - it has no event
        await asyncio.sleep(0.001)
    workers.rest()
    await working
    assert workers._pool is None


_KILLED = """
import asyncio, os
from bot.tables.thinking import Thinker
from tests.tables.test_thinking import pids, thoughts
async def main():
    workers = Thinker(1)
    await workers.choose(*thoughts("land", 2)[0])
    print(*pids(workers), flush=True)
    await asyncio.sleep(60)
if __name__ == "__main__":
    asyncio.run(main())
"""


def test_workers_end_when_their_bot_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "killed.py"
    script.write_text(_KILLED, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, str(script)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        pid = int(process.stdout.readline())
        process.kill()
    gone(pid)


def gone(pid: int) -> None:
    """Wait until a process has ended."""
    for _ in range(200):
        if not lives(pid):
            return
        time.sleep(0.05)
    raise AssertionError(f"process {pid} is still there")


def lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
        # Whoever should collect it may not have yet.
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except ProcessLookupError:
        return False
    except FileNotFoundError:
        return Path("/proc").is_dir() is False
