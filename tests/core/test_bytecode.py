"""What Python has compiled of the house is kept, for all processes of a run and for the next run."""

from importlib.util import cache_from_source
from pathlib import Path

import pytest

from bot import client


def test_what_is_compiled_is_kept(pytestconfig: pytest.Config) -> None:
    if not pytestconfig.pluginmanager.hasplugin("cacheprovider"):
        pytest.skip("pytest keeps nothing in this run")
    assert Path(cache_from_source(client.__file__)).exists()
