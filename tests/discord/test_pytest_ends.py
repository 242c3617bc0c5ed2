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


@pytest.mark.once
def test_pytest_ends_whatever_fails() -> None:
    """With a worker, as always here: both processes have to end."""
    # Where a test failed hypothesis is imported for its part of the summary alone.
    words = ["tests/discord/failing_on_purpose.py", "-n1", "-p", "no:hypothesispytest"]
    command = [sys.executable, "-m", "pytest", *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=200)
    assert done.returncode == 1, done.stdout
    for way in WAYS:
        assert f"::{way}" in done.stdout
    assert "4 failed, 1 passed, 1 error" in done.stdout, "the stuck bot passes, and its end does not"
