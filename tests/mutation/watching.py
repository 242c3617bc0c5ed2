"""Which test runs which function, how long it takes, whether it passes: found by running each once."""

import functools
import gc
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

import pytest
from _pytest.runner import runtestprotocol


@dataclass
class Watched:
    """Of each test that passes: its processor seconds, and the first lines of what it ran in each file."""

    seconds: dict[str, float] = field(default_factory=dict)
    ran: dict[str, dict[str, set[int]]] = field(default_factory=dict)

    def of(self, path: Path, lines: range | None) -> list[str]:
        """The tests that run something of these lines (or, without lines, of the file), quickest first."""
        found = [
            test
            for test, files in self.ran.items()
            if (firsts := files.get(str(path))) and (lines is None or any(line in lines for line in firsts))
        ]
        return sorted(found, key=self.seconds.__getitem__)


def passes(item: pytest.Item, following: pytest.Item | None = None) -> bool:
    """Run one test; true if none of its three parts fails."""
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=following))


def watch(items: Sequence[pytest.Item], folder: Path, longest: float) -> Watched:
    """Run the tests one after the other; those that fail, or take longer, are left out."""
    found = Watched()
    for item, following in zip(items, [*items[1:], None], strict=True):
        forget()
        began = time.process_time()
        with noting(str(folder)) as ran:
            passed = passes(item, following)
        took = time.process_time() - began
        if passed and took <= longest:
            found.seconds[item.nodeid], found.ran[item.nodeid] = took, ran
    return found


@contextmanager
def noting(folder: str) -> Iterator[dict[str, set[int]]]:
    """Note the file and first line of every function of that folder that is called meanwhile."""
    ran: dict[str, set[int]] = {}

    def called(frame: FrameType, event: str, argument: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(folder):
            ran.setdefault(code.co_filename, set()).add(code.co_firstlineno)

    sys.setprofile(called)
    try:
        yield ran
    finally:
        sys.setprofile(None)


def forget() -> None:
    """Empty every cache, so that nothing that was worked out earlier hides what a function does."""
    for kept in everything():
        if isinstance(kept, functools._lru_cache_wrapper):
            kept.cache_clear()


def everything() -> list[object]:
    """All that lives, also what tests/conftest.py has set aside from the search for garbage."""
    gc.unfreeze()
    return gc.get_objects()


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """End this process when it takes more of a processor: a break that never ends is noticed as well."""
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
