"""Tests that pass without having asserted anything: `python -m tests.asserting [FOLDERS]` lists them.

A test that asserts only in a loop sees nothing where the loop is empty, and stays green. This runs the suite,
or those folders, counts every assertion that holds and every refusal that is expected, and ends with 1 if a
test that passed had none.
"""

import sys
from collections import Counter
from typing import Any

import pytest


class Counting:
    """A plugin of pytest that counts by test."""

    def __init__(self) -> None:
        self.held = Counter[str]()
        self.empty = list[str]()
        self._running = ""

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        self._running = item.nodeid

    def pytest_assertion_pass(self, item: pytest.Item) -> None:
        self.held[item.nodeid] += 1

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed and not self.held[report.nodeid]:
            self.empty.append(report.nodeid)

    def expecting(self, usual: Any) -> Any:
        """Like `pytest.raises`, and counted."""

        def raises(*args: Any, **more: Any) -> Any:
            self.held[self._running] += 1
            return usual(*args, **more)

        return raises


def main() -> int:
    """Run, list, and say how many there are."""
    counting, usual = Counting(), pytest.raises
    asked = ["-n", "0", "-q", "-p", "no:cacheprovider", "-o", "enable_assertion_pass_hook=true"]
    pytest.raises = counting.expecting(usual)
    try:
        status = pytest.main([*asked, *sys.argv[1:]], plugins=[counting])
    finally:
        pytest.raises = usual
    print(*counting.empty, f"{len(counting.empty)} tests asserted nothing", sep="\n")
    return 1 if counting.empty else int(status)


if __name__ == "__main__":
    sys.exit(main())
