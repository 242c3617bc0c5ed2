"""Where computer players think: in this process, or in a few of their own that leave the event loop alone.

A thought goes over as the state's bytes, a seat and a seed, and comes back as a move: the same everywhere.
"""

import asyncio
import contextlib
import logging
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec

from bot.tables.live import Live
from rules import catalogue
from rules.kernel import deciding, hindsight, levels
from rules.kernel.actions import Action
from rules.kernel.game import Game, Turn
from rules.kernel.options import Settings

log = logging.getLogger("landmoot.thinking")

T = TypeVar("T")

_GIVES_WAY = 10
"""How much nicer than the bot a process that thinks is: the kernel gives it a tenth of a busy core."""
_TRIES = 2
"""How often a thought is begun: what killed one worker may have had nothing to do with it."""


class Decided(NamedTuple):
    """A move, and the level that chose it: `random` where the process of another ended over it."""

    action: Action
    level: str


class Thinker:
    """Chooses moves of computer players, and never fails: a player that does is replaced by a random move.

    It thinks in processes of its own, which start with the first thought, or without any in threads of this
    one: nothing to start, but the event loop waits for its turns. A process that crashed is replaced. No more
    thoughts are handed over than there are of them to take them up soon; the others wait in line. How many
    are under way or wait, `busy` says.
    """

    def __init__(self, count: int = 0) -> None:
        """That many processes."""
        self.busy = 0
        self._count = count
        self._line = asyncio.Semaphore(count + 1)
        self._pool: ProcessPoolExecutor | None = None
        self._closed = self._tired = False

    async def choose(
        self, live: Live, seat: int, player: str | None, seed: int, *, asking: bool = True
    ) -> Decided:
        """The move of a computer player (None: the strongest) for that seat; without `asking` it plays in a
        person's name, and asks nobody for anything. At random, should it end its process twice."""
        game, dumped = live.game, live.game.dump(live.state)
        # From its bytes, as everywhere: what a state was made by must not show in a choice.
        if game.id not in catalogue.GAMES:
            turn = Turn(game, game.load(dumped), seat, asking=asking)
            return _taken(game, player, await asyncio.to_thread(_choose, turn, player, seed))
        where = game.id, live.table.options, dumped, seat
        for _ in range(_TRIES):
            with contextlib.suppress(BrokenProcessPool):
                asked = self.work(_choose_from, *where, player, seed, asking)
                return _taken(game, player, await asked)
        log.error("%s: the computer player %s ended its process", game.id, player)
        turn = Turn(game, live.state, seat, asking=asking)
        return Decided(deciding.choose(turn, levels.RANDOM, seed)[0], levels.RANDOM)

    async def work(self, task: Callable[..., T], *given: Any) -> T:
        """What a function of a module makes of that, in a process, which is nobody's while it lasts, or in a
        thread; raises what it raises, and BrokenProcessPool if its process ends.

        After the last in line the processes end if they are to rest.
        """
        self.busy += 1
        try:
            if not self._count:
                return await asyncio.to_thread(task, *given)
            async with self._line:
                return await self._worked(task, *given)
        finally:
            self.busy -= 1
            if self._tired:
                self.rest()

    async def _worked(self, task: Callable[..., T], *given: Any) -> T:
        pool = self._started()
        try:
            # In a thread: the first waits until what the processes are forked from knows the rules.
            return await asyncio.wrap_future(await asyncio.to_thread(pool.submit, task, *given))
        except BrokenProcessPool:
            if self._closed:
                raise asyncio.CancelledError from None
            log.error("A process that was thinking ended; starting new ones.")
            self._drop(pool)
            raise

    def rest(self) -> None:
        """Let the processes end that think nothing, now or as soon as that is all of them.

        They begin again with the next thought.
        """
        self._tired = self.busy > 0
        if not self.busy and self._pool is not None:
            self._drop(self._pool)

    async def close(self) -> None:
        """Let the processes end; they do not finish what nobody waits for."""
        self._closed = True
        if self._pool is not None:
            # Python would wait at its exit until they have thought to the end, be it minutes.
            for process in [*self._pool._processes.values()]:
                process.kill()
            self._drop(self._pool)

    def _started(self) -> ProcessPoolExecutor:
        if self._closed:
            raise asyncio.CancelledError
        if self._pool is None:
            # A fork of this process would have its threads' locks, but not its threads.
            method = "forkserver" if sys.platform == "linux" else "spawn"
            context = multiprocessing.get_context(method)
            if method == "forkserver":
                context.set_forkserver_preload([__name__])
            self._pool = ProcessPoolExecutor(self._count, mp_context=context, initializer=_settle_in)
            # All begin with the first thought: one that begins while another ends would be left over.
            vars(self._pool)["_safe_to_dynamically_spawn_children"] = False
        return self._pool

    def _drop(self, pool: ProcessPoolExecutor) -> None:
        if self._pool is pool:
            self._pool = None
            pool.shutdown(wait=False, cancel_futures=True)


def _choose_from(
    id: str, options: Settings, dumped: bytes, seat: int, player: str | None, seed: int, asking: bool
) -> tuple[Action, str]:
    """In a worker: read the state back and choose."""
    game = catalogue.find(id).variant(options)
    return _choose(Turn(game, game.load(dumped), seat, asking=asking), player, seed)


def look_back(id: str, document: bytes, seat: int, progress: Path) -> bytes:
    """What a seat of that game sees who looks back on its record: a `hindsight.Look` as JSON.

    In the file `progress` stands meanwhile which part is done, in hundredths.
    """
    with progress.open("wb", buffering=0) as file:

        def tell(part: float) -> None:
            file.seek(0)
            file.write(b"%02d" % min(99, 100 * part))

        return msgspec.json.encode(hindsight.examine(catalogue.find(id), document, seat, tell))


def course(id: str, document: bytes) -> bytes:
    """How the chances ran in a game, by moment of its chronicle and seat, as JSON."""
    return msgspec.json.encode(hindsight.course(catalogue.find(id), document))


def remark(
    id: str, options: Settings, dumped: bytes, seat: int, action: bytes, names: tuple[str, ...]
) -> bytes:
    """What was better than that move of a seat: a `hindsight.Named` as JSON, or null."""
    if id not in catalogue.GAMES:
        return b"null"
    game = catalogue.find(id).variant(options)
    return msgspec.json.encode(hindsight.remark(game, game.load(dumped), seat, game.decode(action), names))


def _choose(turn: Turn, player: str | None, seed: int) -> tuple[Action, str]:
    return deciding.choose(turn, levels.resolve(turn.game, player), seed)


def _taken(game: Game[Any, Any], player: str | None, chosen: tuple[Action, str]) -> Decided:
    action, failed = chosen
    if failed:
        log.error("%s: the computer player %s failed: %s", game.id, player, failed)
    return Decided(action, levels.resolve(game, player))


def _settle_in() -> None:
    """In a new worker: give way to the event loop, leave signals to it, and end when it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(AttributeError, OSError):
        os.nice(_GIVES_WAY)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
