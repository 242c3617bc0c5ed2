"""Where the time goes: a ledger that functions and coroutines are charged to."""

import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Coroutine, Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial, wraps
from typing import Any

REST = "everything else"


@dataclass
class Ledger:
    """Counts seconds and calls by part, from `begin` to `close`.

    `seconds` is all of it by the clock, `processor` what processors worked at it, all threads together.
    `worked` is each part's own share of that, without those of parts inside it: a coroutine's steps are
    charged while it is their turn, and never what the loop does while it waits; a thread's work is its own.
    `lasted` is how long the calls of a part took by the clock; what runs side by side is in both.
    """

    worked: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    lasted: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    calls: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0
    processor: float = 0.0
    counting: bool = False
    _open: list[str] = field(default_factory=list)
    _thread: int = 0
    _since: float = 0.0
    _began: tuple[float, float] = (0.0, 0.0)

    def begin(self) -> None:
        """Start to count anew; what no part claims of this thread's work is `REST`."""
        self.worked, self.lasted, self.calls = defaultdict(float), defaultdict(float), Counter()
        self._open, self._thread, self.counting = [REST], threading.get_ident(), True
        self._began, self._since = (time.perf_counter(), time.process_time()), time.thread_time()

    def close(self) -> None:
        """Stop: what follows is not counted."""
        self._charge()
        began, worked = self._began
        self.seconds, self.processor = time.perf_counter() - began, time.process_time() - worked
        self.counting = False

    @contextmanager
    def part(self, name: str) -> Iterator[None]:
        """Charge what happens in here to that part."""
        if not self.counting:
            yield
        elif threading.get_ident() != self._thread:
            since = time.thread_time()
            yield
            self.worked[name] = max(self.worked[name], time.thread_time() - since)
        else:
            self._charge()
            self._open.append(name)
            try:
                yield
            finally:
                self._charge()
                self._open.pop()

    def _charge(self) -> None:
        if self.counting:
            now = time.thread_time()
            self.worked[self._open[-1]] += now - self._since
            self._since = now

    def count(self, name: str) -> None:
        """Count a call of something that is no part of its own."""
        if self.counting:
            self.calls[name] += 1

    def timing(self, name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        """That function, charged to a part."""

        @wraps(work)
        def timed(*args: Any, **kwargs: Any) -> Any:
            with self._lasting(name), self.part(name):
                return work(*args, **kwargs)

        return timed

    def awaiting(self, name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        """That coroutine function, charged to a part, step by step."""

        @wraps(work)
        async def timed(*args: Any, **kwargs: Any) -> Any:
            with self._lasting(name):
                return await _Steps(self, name, work(*args, **kwargs))

        return timed

    @contextmanager
    def _lasting(self, name: str) -> Iterator[None]:
        """Count a call, unless it is one inside another of its part, and how long it takes."""
        if not self.counting or name in self._open:
            yield
            return
        self.calls[name] += 1
        since = time.perf_counter()
        try:
            yield
        finally:
            if self.counting:
                self.lasted[name] += time.perf_counter() - since


class _Steps:
    """A coroutine to be awaited, whose every step is charged to a part."""

    def __init__(self, ledger: Ledger, name: str, work: Coroutine[Any, Any, Any]) -> None:
        self._ledger, self._name, self._work = ledger, name, work

    def __await__(self) -> Generator[Any, Any, Any]:
        step: Callable[[], Any] = partial(self._work.send, None)
        while True:
            try:
                with self._ledger.part(self._name):
                    waits_for = step()
            except StopIteration as end:
                return end.value
            try:
                step = partial(self._work.send, (yield waits_for))
            except BaseException as error:
                step = partial(self._work.throw, error)
