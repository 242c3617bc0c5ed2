"""Trying again what Discord or the store did not take, until it is done."""

import asyncio
import random
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any

from bot.upkeep.alarms import Alarms
from bot.upkeep.failures import general

PAUSES = (2.0, 5.0, 15.0, 30.0, 60.0, 120.0, 300.0, 600.0)
"""Seconds until something is tried again, by how often it failed; the last goes on for ever.

discord.py itself has tried 429, 500, 502, 504 and 524 five times before; 503 and lost connections it has not.
"""
_JITTER = 0.2
"""By how much a pause differs at random, so that tables that failed together do not come back together."""
_PROBE = 4.0
"""Seconds between two tries while everything fails: one table tries for all."""

Again = Callable[[], Coroutine[Any, Any, object]]


@dataclass(frozen=True)
class _Waiting:
    again: Again
    not_before: float


class Retries:
    """What failed and is tried again, by a name that says what it is and at which table.

    Trouble of one table (a channel that takes nothing) is its own: it has pauses that grow. In trouble of all
    (Discord or the store away) one tries now and then, and as soon as one gets through, all others do.
    """

    def __init__(self, alarms: Alarms) -> None:
        self._alarms = alarms
        self._failed: dict[str, int] = {}
        self._waiting: dict[str, _Waiting] = {}

    def note_failure(self, name: str, error: Exception, again: Again) -> int:
        """Have it tried again; returns how often it has failed."""
        failures = self._failed[name] = self._failed.get(name, 0) + 1
        pause = PAUSES[min(failures, len(PAUSES)) - 1] * random.uniform(1 - _JITTER, 1 + _JITTER)
        if not general(error):
            self._alarms.set(name, pause, again)
            return failures
        # Some of it may be one channel's after all: others' successes must not have it tried without end.
        self._waiting[name] = _Waiting(again, _time() + min(pause, _PROBE))
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
        for name, each in waiting.items():
            self._alarms.set(name, max(0.0, each.not_before - _time()), each.again)

    def _probe_soon(self, pause: float) -> None:
        if not self._alarms.rings("probe"):
            self._alarms.set("probe", pause, self._probe)

    async def _probe(self) -> None:
        """Let the one that waits longest try for all."""
        if self._waiting:
            name = next(iter(self._waiting))
            again = self._waiting.pop(name).again
            self._probe_soon(_PROBE)
            await again()


def _time() -> float:
    return asyncio.get_running_loop().time()
