from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bot.cli import doctor, main
from bot.config import Settings, variable

_draw = cache(doctor._draw)
"""A board of each game is drawn for the first test that asks, not for each: it takes half a second."""


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """An empty working directory and none of our variables, whatever the machine has set."""
    for name in Settings.model_fields:
        monkeypatch.delenv(variable(name), raising=False)
    monkeypatch.setenv("CACHE_DIRECTORY", "/dev/null/none")  # pictures would be drawn for ten seconds
    monkeypatch.setattr(doctor, "_draw", _draw)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def landmoot() -> Callable[..., Result]:
    """Runs `landmoot` with these words; the result has its output and exit code."""

    def run(*words: str | Path) -> Result:
        return CliRunner().invoke(main, [str(word) for word in words], catch_exceptions=False)

    return run
