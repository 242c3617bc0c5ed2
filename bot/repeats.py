"""What repeats in the log is counted: a full disk or a silent Discord says the same hundreds of times."""

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass

from typing_extensions import override

_WINDOW = 10.0
"""Seconds for which the same is counted together."""
_MOST = 3
"""Lines of the same kind in that time; more are only counted."""


@dataclass
class _Window:
    ends: float
    said: int = 0
    counted: int = 0


class Repeats(logging.Filter):
    """Lets a few lines of each kind pass in ten seconds, and says how many more there were.

    Of one kind is what has the same logger, level and text before its values are put in.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._windows: dict[tuple[str, int, str], _Window] = {}

    @override
    def filter(self, record: logging.LogRecord) -> bool:
        """Whether this line is said."""
        now = self._clock()
        self._close(now)
        kind = (record.name, record.levelno, str(record.msg))
        window = self._windows.setdefault(kind, _Window(now + _WINDOW))
        if window.said < _MOST:
            window.said += 1
            return True
        window.counted += 1
        return False

    def _close(self, now: float) -> None:
        """Tell what was only counted, once its time is over."""
        over = {kind: window for kind, window in self._windows.items() if window.ends <= now}
        for kind in over:
            del self._windows[kind]
        for (name, level, text), window in over.items():
            if window.counted:
                logging.getLogger(name).log(level, "%d more in %.0f s: %s", window.counted, _WINDOW, text)
