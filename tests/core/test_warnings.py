"""What is an error in our tests: a warning of our own, not one inside a dependency."""

import types
import warnings

import pytest


def warn_in(module: str) -> None:
    """Raise a DeprecationWarning as if code of that module did it."""
    code = compile("import warnings\nwarnings.warn('old', DeprecationWarning, stacklevel=1)", module, "exec")
    exec(code, types.ModuleType(module).__dict__)


@pytest.mark.parametrize("module", ["rules.dice", "bot", "data.store", "render.hexes", "tests.core.test_x"])
def test_our_own_deprecations_are_errors(module: str) -> None:
    with pytest.raises(DeprecationWarning):
        warn_in(module)


@pytest.mark.parametrize("module", ["discord.utils", "aiosqlite", "botany"])
def test_those_inside_a_dependency_are_not(module: str) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warn_in(module)
    assert len(caught) == 1


def test_escaping_names_does_not_warn() -> None:
    """discord.py's own escaping does on Python 3.13."""
    from bot.messages.wording import plain

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert plain("*Ann*") == r"\*Ann\*"
