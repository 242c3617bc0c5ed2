"""However a test fails, `pytest` says so and ends: no thread of a bot keeps the process alive."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WAYS = (
    "test_an_assertion_in_a_game",
    "test_a_bot_that_does_not_detach",
    "test_a_bot_that_nobody_closes",
    "test_one_that_never_ends",
    "test_a_thread_that_never_ends",
)


def started(workers: int) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [
            sys.executable,
            "-m",
            "pytest",
            "tests/discord/failing_on_purpose.py",
            f"-n{workers}",
            # Where a test failed it is imported for its part of the summary alone.
            "-p",
            "no:hypothesispytest",
        ],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


@pytest.mark.long
def test_pytest_ends_whatever_fails() -> None:
    """In one process, and with a worker; both at once, for they wait more than they work."""
    with started(0) as alone, started(1) as with_worker:
        try:
            for process in (alone, with_worker):
                said, _ = process.communicate(timeout=200)
                assert process.returncode == 1, said
                for way in WAYS:
                    assert f"::{way}" in said
                assert "4 failed, 1 passed, 1 error" in said, "the stuck bot passes, and its end does not"
        finally:
            alone.kill()
            with_worker.kill()
