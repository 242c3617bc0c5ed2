"""Things to do later. Nothing is kept here over a restart: what must be is kept in the store."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any

log = logging.getLogger(__name__)

Spawn = Callable[[Coroutine[Any, Any, object]], object]
"""Runs something in the background."""


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
        """Do `work` at once, in the background."""
        if not self._closed:
            self._spawn(work())

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

    @contextmanager
    def holding(self) -> Iterator[None]:
        """Count the task at hand among those that `finish` waits for."""
        task = asyncio.current_task()
        if task is None or task in self._tasks:
            yield
            return
        self._tasks.add(task)
        try:
            yield
        finally:
            self._tasks.discard(task)

    def hold(self) -> None:
        """Count the task at hand among those, to its end."""
        task = asyncio.current_task()
        if task is not None and task not in self._tasks:
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def spawn(self, work: Coroutine[Any, Any, object]) -> object:
        """Start it."""
        task = asyncio.get_running_loop().create_task(self._logged(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def finish(self, patience: float) -> None:
        """Wait for what is under way, at most `patience` seconds, then stop the rest."""
        for _ in range(_BEGINS):
            await asyncio.sleep(0)
        deadline = asyncio.get_running_loop().time() + patience
        while waiting := self._tasks - {asyncio.current_task()}:
            left = deadline - asyncio.get_running_loop().time()
            if left <= 0:
                break
            await asyncio.wait(waiting, timeout=left)
        for task in waiting:
            log.warning("Stopped in the middle: %s", task.get_coro())
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)

    async def _logged(self, work: Awaitable[object]) -> None:
        try:
            await work
        except Exception:
            log.exception("A background task failed")
