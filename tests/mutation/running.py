"""Runs tests with a break in place, each in a process of its own that forgets everything afterwards.

A break inside a function is put into the functions that there are, in a copy of the process that has imported
and collected everything; one that is met at import needs a process that has not imported the rules yet.
"""

import gc
import os
import pickle
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from importlib.machinery import PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest

from tests.mutation import watching
from tests.mutation.breaks import Break, broken
from tests.mutation.watching import Watched

ARGUMENTS = ("-q", "-n", "0", "-p", "no:cacheprovider", "--no-header", "--tb=native")


@dataclass
class Trial:
    """What is tried: the breaks, for how many seconds each; `report` is told which test noticed."""

    breaks: Sequence[Break]
    folder: Path
    seconds: float
    report: Callable[[Break, str], None]
    noticed: Counter[str] = field(default_factory=Counter)

    def order(self, watched: Watched, one: Break) -> list[str]:
        """The tests to run: what has noticed most so far first, then the quick ones, as the time allows."""
        tests = sorted(watched.of(one.path, one.lines), key=lambda test: -self.noticed[test])
        left, chosen = self.seconds, []
        for test in tests:
            left -= watched.seconds[test]
            if left < 0 and chosen:
                break
            chosen.append(test)
        return chosen


def run(trial: Trial, tests: Sequence[str]) -> Counter[str]:
    """Watch the tests once, then try every break; how many breaks each test noticed, and "" that none did."""
    watched: Watched = _answer(
        lambda: _collected(tests, lambda items: watching.watch(items, trial.folder, trial.seconds))
    )
    print(f"{len(watched.seconds)} tests, {sum(watched.seconds.values()):.0f} s", flush=True)
    for one in trial.breaks:
        if not one.lines:
            _try(trial, one, watched, _at_import)
    if any(one.lines for one in trial.breaks):
        trial.noticed = _answer(lambda: _collected(tests, lambda items: _inside(trial, watched, items)))
    return trial.noticed


def _inside(trial: Trial, watched: Watched, items: Sequence[pytest.Item]) -> Counter[str]:
    by_id = {item.nodeid: item for item in items}
    functions = [thing for thing in watching.everything() if isinstance(thing, FunctionType)]
    gc.freeze()

    def noticed(one: Break, chosen: Sequence[str]) -> str:
        replace(one, functions)
        return _first_failing([by_id[test] for test in chosen])

    for one in trial.breaks:
        if one.lines:
            _try(trial, one, watched, noticed)
    return trial.noticed


def _try(trial: Trial, one: Break, watched: Watched, noticed: Callable[[Break, Sequence[str]], str]) -> None:
    chosen = trial.order(watched, one)

    def alone() -> str:
        with watching.at_most(10 + 4 * sum(watched.seconds[test] for test in chosen)):
            return noticed(one, chosen)

    found = _answer(alone, "it does not end") if chosen else ""
    trial.noticed[found] += 1
    trial.report(one, found)


def _at_import(one: Break, chosen: Sequence[str]) -> str:
    """The first of the tests that fails when the file is imported with that break."""
    sys.meta_path.insert(0, Breaking(one))
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    found = _collected(
        sorted({test.partition("::")[0] for test in chosen}),
        lambda items: _first_failing(
            sorted(
                (item for item in items if item.nodeid in chosen), key=lambda item: chosen.index(item.nodeid)
            )
        ),
    )
    return "it can't be imported" if found is None else found


def _first_failing(items: Sequence[pytest.Item]) -> str:
    for item in items:
        if not watching.passes(item):
            return item.nodeid
    return ""


def _collected(tests: Sequence[str], work: Callable[[Sequence[pytest.Item]], Any]) -> Any:
    """What `work` makes of the collected tests; None if they could not be collected."""
    plugin = Instead(work)
    pytest.main([*ARGUMENTS, *tests], plugins=[plugin])
    return plugin.found


class Instead:
    """Does something else than running the tests one after the other."""

    def __init__(self, work: Callable[[Sequence[pytest.Item]], Any]) -> None:
        self.work = work
        self.found: Any = None

    @pytest.hookimpl(trylast=True)
    def pytest_configure(self) -> None:
        """Generated examples are not made small: that one fails is enough."""
        from hypothesis import HealthCheck, Phase, settings

        phases = (Phase.explicit, Phase.generate)
        settings.register_profile(
            "mutation", database=None, deadline=None, phases=phases, suppress_health_check=list(HealthCheck)
        )
        settings.load_profile("mutation")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if not session.testsfailed:
            self.found = self.work(session.items)
        return True


@dataclass
class Breaking:
    """Imports one file with a break in it."""

    one: Break

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        found = PathFinder.find_spec(name, path, target)
        if found is not None and found.origin == str(self.one.path):
            found.loader = Broken(name, str(self.one.path), self.one)
        return found


class Broken(SourceFileLoader):
    """Loads a file with a break in it."""

    def __init__(self, name: str, path: str, one: Break) -> None:
        super().__init__(name, path)
        self.one = one

    def get_code(self, fullname: str) -> CodeType:
        return broken(self.one)


def replace(one: Break, functions: Sequence[FunctionType]) -> None:
    """Put the break into each of the functions that comes from these lines; LookupError if none does."""
    assert one.lines is not None
    codes = {code.co_qualname: code for code in _codes(broken(one)) if code.co_firstlineno in one.lines}
    found = [
        function
        for function in functions
        if function.__code__.co_filename == str(one.path) and function.__code__.co_firstlineno in one.lines
    ]
    if not found:
        raise LookupError(one)
    for function in found:
        code = codes[function.__code__.co_qualname]
        if not code.co_freevars:  # a break that leaves `super()` out: the function's closure stays as it is
            code = code.replace(co_freevars=function.__code__.co_freevars)
        function.__code__ = code


def _codes(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)


def _answer(work: Callable[[], Any], ended: Any = None) -> Any:
    """What `work` returns, done in a process of its own; `ended` if that is ended from outside."""
    ours, theirs = os.pipe()
    child = os.fork()
    if not child:
        os.close(ours)
        try:
            told = pickle.dumps(work())
            with os.fdopen(theirs, "wb") as pipe:
                pipe.write(told)
        except BaseException:
            traceback.print_exc()
            os._exit(1)
        os._exit(0)
    os.close(theirs)
    with os.fdopen(ours, "rb") as pipe:
        told = pipe.read()
    if os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) > 0:
        raise RuntimeError("an error of this program, not of the break")
    return pickle.loads(told) if told else ended
