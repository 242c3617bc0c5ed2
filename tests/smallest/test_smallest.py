"""The game that CONTRIBUTING.md shows is a real one: it passes what every game of the catalogue must pass."""

import inspect
from collections.abc import Callable
from typing import Any

import pytest

import render.catalogue
from rules.catalogue import GAMES
from tests.conformance import test_conformance, test_nonsense
from tests.smallest.nim.game import Nim
from tests.smallest.pile import Pile

SHOWN = [
    test
    for module in (test_conformance, test_nonsense)
    for name, test in vars(module).items()
    if name.startswith("test_") and set(inspect.signature(test).parameters) <= {"id", "seed"}
    if Nim.can_leave or not name.endswith("_that_left")
]


@pytest.mark.parametrize("test", SHOWN, ids=lambda test: test.__name__)
def test_it_conforms(test: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "nim", Nim())
    monkeypatch.setattr(render.catalogue, "find", lambda game: Pile())
    given = {"id": "nim", "seed": 1}
    test(**{name: given[name] for name in inspect.signature(test).parameters})


def test_it_is_shown_by_all_of_conformance() -> None:
    assert len(SHOWN) >= 12
