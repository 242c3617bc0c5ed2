"""Things to do later, and again until they are done. Nothing is kept here over a restart: the store knows."""

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from bot.upkeep.failures import general

log = logging.getLogger(__name__)

Spawn = Callable[[Coroutine[Any, Any, object]], object]
"""Runs something in the background."""


Ours = Callable[[int], bool]
"""Whether a server is one of those that are to be looked after: its shard was logged in."""

_BEGINS = 3
"""Turns of the event loop after which everything that was begun counts itself."""


class Alarms:
    """One-shot alarms by key; setting one again moves it."""

    def __init__(self, spawn: Spawn) -> None:
        """`spawn` gets what is to be done when an alarm rings, so that moving the alarm does not stop it."""
        self._spawn = spawn
        self._set: dict[str, asyncio.TimerHandle] = {}
        self._closed = False

    def set(self, key: str, delay: float, work: Callable[[], Coroutine[Any, Any, object]]) -> None:
        """Do `work` in `delay` seconds."""
        self.cancel(key)
        if self._closed:
            return

        def ring() -> None:
            self._set.pop(key, None)
            self._spawn(work())

        self._set[key] = asyncio.get_running_loop().call_later(delay, ring)

    def soon(self, work: Callable[[], Coroutine[Any, Any, object]]) -> None:
        """Do `work` at once, in the background, unless all is over."""
        if not self._closed:
            self.run(work)

    def run(self, work: Callable[[], Coroutine[Any, Any, object]]) -> bool:
        """Do `work` at once, in the background, even while the bot stops; False once it has."""
        return self._spawn(work()) is not None

    def rings(self, key: str) -> bool:
        """Whether that alarm is set."""
        return key in self._set

    def cancel(self, key: str) -> None:
        """Forget that alarm, if it is set."""
        alarm = self._set.pop(key, None)
        if alarm is not None:
            alarm.cancel()

    def close(self) -> None:
        """Forget all alarms and take no more."""
        self._closed = True
        for key in list(self._set):
            self.cancel(key)


class Background:
    """What is under way, so that a shutdown can let it end; errors of what nobody waits for are logged."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()
        self._over = False

    def hold(self) -> None:
        """Count the task at hand among those that `finish` waits for, to its end."""
        task = asyncio.current_task()
        if task is not None and task not in self._tasks:
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def spawn(self, work: Coroutine[Any, Any, object]) -> object:
        """Start it, unless all is over: what a task that was stopped begins would find everything closed."""
        if self._over:
            work.close()
            return None
        task = asyncio.get_running_loop().create_task(self._logged(work), name=repr(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def finish(self, patience: float) -> None:
        """Wait for what is under way, at most `patience` seconds, then stop the rest; nothing begins then."""
        for _ in range(_BEGINS):
            await asyncio.sleep(0)
        deadline = asyncio.get_running_loop().time() + patience
        while waiting := self._tasks - {asyncio.current_task()}:
            left = deadline - asyncio.get_running_loop().time()
            if left <= 0:
                break
            await asyncio.wait(waiting, timeout=left)
        self._over = True
        for task in waiting:
            log.warning("Stopped in the middle: %s", task.get_name())
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)

    async def _logged(self, work: Awaitable[object]) -> None:
        try:
            await work
        except Exception:
            log.exception("A background task failed")


PAUSES = (2.0, 5.0, 15.0, 30.0, 60.0, 120.0, 300.0, 600.0)
"""Seconds until something is tried again, by how often it failed; the last goes on for ever, or doubles.

discord.py itself has tried 429, 500, 502, 504 and 524 five times before; 503 and lost connections it has not.
"""
_JITTER = 0.2
"""By how much a pause differs at random, so that tables that failed together do not come back together."""
_PROBE = 4.0
"""Seconds between two tries while everything fails: one table tries for all."""

Again = Callable[[], Coroutine[Any, Any, object]]


class Retries:
    """What failed and is tried again, by a name that says what it is and at which table.

    Trouble of one table (a channel that takes nothing) is its own: it has pauses that grow. In trouble of all
    (Discord or the store away) one tries now and then, and as soon as one gets through, all others do.
    """

    def __init__(self, alarms: Alarms) -> None:
        self._alarms = alarms
        self._failed: dict[str, int] = {}
        self._waiting: dict[str, tuple[Again, float]] = {}
        """What waits for Discord or the store, and the time of the loop before which it is not tried."""

    def note_failure(self, name: str, error: Exception, again: Again, *, rarest: float = PAUSES[-1]) -> int:
        """Have it tried again; returns how often it has failed. Its pauses grow up to `rarest` seconds."""
        failures = self._failed[name] = self._failed.get(name, 0) + 1
        doubled = 2.0 ** min(max(0, failures - len(PAUSES)), len(PAUSES))
        pause = min(PAUSES[min(failures, len(PAUSES)) - 1] * doubled, rarest)
        pause *= random.uniform(1 - _JITTER, 1 + _JITTER)
        if not general(error):
            self._alarms.set(name, pause, again)
            return failures
        # It says nothing of how long this one alone may take nothing.
        self._failed[name] = min(failures, len(PAUSES) - 1)
        # Some of it may be one channel's after all: others' successes must not have it tried without end.
        self._waiting[name] = again, asyncio.get_running_loop().time() + min(pause, _PROBE)
        self._probe_soon(PAUSES[0])
        return failures

    def pending(self, name: str) -> bool:
        """Whether it is to be tried again."""
        return name in self._waiting or self._alarms.rings(name)

    def over(self, name: str) -> None:
        """It is done, or need not be any more."""
        self._failed.pop(name, None)
        self._waiting.pop(name, None)
        self._alarms.cancel(name)

    def through(self) -> None:
        """Discord and the store have taken something: what waits for them is tried now."""
        waiting, self._waiting = self._waiting, {}
        for name, (again, not_before) in waiting.items():
            self._alarms.set(name, max(0.0, not_before - asyncio.get_running_loop().time()), again)

    def _probe_soon(self, pause: float) -> None:
        if not self._alarms.rings("probe"):
            self._alarms.set("probe", pause, self._probe)

    async def _probe(self) -> None:
        """Let the one that waits longest try for all."""
        if self._waiting:
            name = next(iter(self._waiting))
            again, _ = self._waiting.pop(name)
            self._probe_soon(_PROBE)
            await again()
