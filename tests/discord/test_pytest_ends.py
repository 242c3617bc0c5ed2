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


@pytest.mark.long
@pytest.mark.parametrize("workers", [0, 1])
def test_pytest_ends_whatever_fails(workers: int) -> None:
    ended = subprocess.run(
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
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )
    assert ended.returncode == 1, ended.stdout + ended.stderr
    for way in WAYS:
        assert f"::{way}" in ended.stdout
    assert "4 failed, 1 passed, 1 error" in ended.stdout, "the stuck bot passes, and its end does not"
