"""For every test: no database stays open behind it, and a process whose tests are over ends."""

import os
import threading
import time
from collections.abc import Generator, Iterator
from typing import Any

import aiosqlite
import pytest

GRACE = 5.0
"""Seconds that a process may take to end after its last test."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Keep how each part of a test went, for the fixture below."""
    report = yield
    setattr(item, f"went_{report.when}", report.passed)
    return report


@pytest.fixture(autouse=True)
def no_open_database(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Stop the threads of databases that a test leaves open; one that passed must leave none."""
    made: list[aiosqlite.Connection] = []
    begin = aiosqlite.Connection.__init__

    def noted(self: aiosqlite.Connection, *args: Any, **named: Any) -> None:
        begin(self, *args, **named)
        made.append(self)

    monkeypatch.setattr(aiosqlite.Connection, "__init__", noted)
    yield
    left = [connection for connection in made if connection._running and connection._thread.is_alive()]
    for connection in left:
        connection.stop()
        connection._thread.join(GRACE)
    if getattr(request.node, "went_call", False):
        assert not left, "this test left a database open"


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """End this process although a thread of a failed test may still be running."""

    def end() -> None:
        time.sleep(GRACE)
        os._exit(int(exitstatus))

    threading.Thread(target=end, daemon=True).start()
