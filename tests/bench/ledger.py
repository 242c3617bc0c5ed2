"""Where the time goes: a ledger that functions and coroutines are charged to."""

import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import wraps
from typing import Any

REST = "everything else"


@dataclass
class Ledger:
    """Counts seconds and calls by part until `close`: each part's own time, without that of parts inside it.

    `seconds` is all of it, `processor` the seconds that processors worked at it, all threads together, and
    `worked` what each part has of that. One thing at a time is counted: parts that run side by side would
    be mixed up.
    """

    spent: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    worked: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    calls: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0
    processor: float = 0.0
    _open: list[str] = field(default_factory=list)
    _began: float = 0.0
    _since: float = 0.0
    _worked: float = 0.0
    _worked_since: float = 0.0

    def begin(self) -> None:
        """Start to count anew, with all that no part claims as `REST`."""
        self.spent, self.worked, self.calls = defaultdict(float), defaultdict(float), Counter()
        self._open = [REST]
        self._worked = self._worked_since = time.process_time()
        self._began = self._since = time.perf_counter()

    def close(self) -> None:
        """Stop: what follows is not counted."""
        self._charge()
        self.seconds, self.processor = self._since - self._began, self._worked_since - self._worked
        self._open = []

    @property
    def counting(self) -> bool:
        """True from `begin` to `close`."""
        return bool(self._open)

    def within(self, name: str) -> bool:
        """True while counting in that part, or in one inside it."""
        return name in self._open

    @contextmanager
    def part(self, name: str) -> Iterator[None]:
        """Charge what happens in here to that part."""
        if not self._open or self._open[-1] == name:
            yield
            return
        self._charge()
        self.calls[name] += 1
        self._open.append(name)
        try:
            yield
        finally:
            if self._open:  # not if it was closed in here
                self._charge()
                self._open.pop()

    def _charge(self) -> None:
        now, worked = time.perf_counter(), time.process_time()
        self.spent[self._open[-1]] += now - self._since
        self.worked[self._open[-1]] += worked - self._worked_since
        self._since, self._worked_since = now, worked

    def count(self, name: str) -> None:
        """Count a call of something that is no part of its own."""
        if self._open:
            self.calls[name] += 1

    def timing(self, name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        """That function, charged to a part."""

        @wraps(work)
        def timed(*args: Any, **kwargs: Any) -> Any:
            with self.part(name):
                return work(*args, **kwargs)

        return timed

    def awaiting(self, name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        """That coroutine function, charged to a part, with the time it waits."""

        @wraps(work)
        async def timed(*args: Any, **kwargs: Any) -> Any:
            with self.part(name):
                return await work(*args, **kwargs)

        return timed
