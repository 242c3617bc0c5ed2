"""What Python has compiled of the house is there for all processes of a run."""

from importlib.util import cache_from_source
from pathlib import Path

from bot import client


def test_what_is_compiled_is_kept() -> None:
    assert Path(cache_from_source(client.__file__)).exists()
