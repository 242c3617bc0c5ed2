"""Trying again what Discord did not take."""

import random
from collections.abc import Callable, Coroutine
from typing import Any

from bot.upkeep.alarms import Alarms

PAUSES = (2.0, 5.0, 15.0, 30.0, 60.0, 120.0, 300.0, 600.0)
"""Seconds until something is tried again, by how often it failed; the last goes on for ever.

discord.py itself has tried 500, 502, 504 and 524 five times before; 503 and lost connections it has not.
"""
_JITTER = 0.2
"""By how much a pause differs at random, so that tables that failed together do not come back together."""


class Retries:
    """Counts at each table how often one thing failed, and has it tried again."""

    def __init__(self, alarms: Alarms, what: str) -> None:
        """`what` names the thing among the alarms."""
        self._alarms = alarms
        self._what = what
        self._failed: dict[int, int] = {}

    def failed(self, table_id: int, again: Callable[[], Coroutine[Any, Any, object]]) -> int:
        """Have it tried again after a pause; returns how often it has failed."""
        failures = self._failed[table_id] = self._failed.get(table_id, 0) + 1
        pause = PAUSES[min(failures, len(PAUSES)) - 1]
        self._alarms.set(f"{self._what} {table_id}", pause * random.uniform(1 - _JITTER, 1 + _JITTER), again)
        return failures

    def over(self, table_id: int) -> None:
        """It is done, or need not be any more."""
        self._failed.pop(table_id, None)
        self._alarms.cancel(f"{self._what} {table_id}")
