"""The games that CONTRIBUTING.md shows are real: they pass what every game of the catalogue must pass."""

import inspect
from collections.abc import Callable
from typing import Any

import pytest

import render.catalogue
from render.painter import Painter
from rules.catalogue import GAMES
from rules.kernel.game import Game
from tests.conformance import test_conformance, test_nonsense
from tests.smallest.fifteen.game import Fifteen
from tests.smallest.nim.game import Nim
from tests.smallest.numbers import Numbers
from tests.smallest.pile import Pile

SMALL: dict[str, tuple[Game[Any, Any], Painter]] = {"nim": (Nim(), Pile()), "fifteen": (Fifteen(), Numbers())}
SHOWN = [
    test
    for module in (test_conformance, test_nonsense)
    for name, test in vars(module).items()
    if name.startswith("test_") and set(inspect.signature(test).parameters) <= {"id", "seed"}
    if not name.endswith("_that_left")  # neither can be left
]


@pytest.mark.parametrize("id", SMALL)
@pytest.mark.parametrize("test", SHOWN, ids=lambda test: test.__name__)
def test_it_conforms(test: Callable[..., Any], id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, painter = SMALL[id]
    monkeypatch.setitem(GAMES, id, game)
    monkeypatch.setattr(render.catalogue, "find", lambda game: painter)
    given = {"id": id, "seed": 1}
    test(**{name: given[name] for name in inspect.signature(test).parameters})


def test_it_is_shown_by_all_of_conformance() -> None:
    assert len(SHOWN) >= 12
