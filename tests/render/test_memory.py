"""However many games are drawn, one after the other: what is kept of their boards has its bounds."""

import gc
from itertools import count, islice
from typing import Any
from weakref import WeakSet

import pytest
from PIL import Image

from render import backdrop, catalogue
from render.backdrop import Backdrop
from render.farlanthia.dress import look
from render.shelf import SPRITES
from tests.render.games import views

ROOM = 9_000_000
"""Bytes, for some three boards."""
UNALIKE: list[tuple[str, dict[str, Any], int]] = [
    ("settlers", {}, 3),
    ("land", {"map": "random", "plots_k": 2, "land_pct": 30}, 2),
    ("landover", {"map": "random"}, 2),
]
"""Tables whose boards differ from game to game."""


@pytest.fixture
def alive(monkeypatch: pytest.MonkeyPatch) -> WeakSet[Any]:
    """The backdrops and boards made from now on that are still there; their shelf is small and empty."""
    found, serials = WeakSet[Any](), count()
    backdrop.CANVASES.clear()
    monkeypatch.setattr(backdrop.CANVASES, "_room", ROOM)
    for kind in (Backdrop, backdrop._Board):

        def noted(self: Any, *args: Any, begin: Any = kind.__init__, **named: Any) -> None:
            begin(self, *args, **named)
            self.serial = next(serials)
            found.add(self)

        monkeypatch.setattr(kind, "__init__", noted)
    return found


@pytest.mark.parametrize(("game", "options", "seats"), UNALIKE)
def test_boards_of_past_games_are_let_go(
    game: str, options: dict[str, Any], seats: int, alive: WeakSet[Any]
) -> None:
    painter, made = catalogue.find(game), set[int]()
    for seed in range(5):
        painter.board(next(views(game, options, seats, seed)))
        made |= {each.serial for each in alive}
    assert len(made) >= 10, "each game has a ground and a board of its own"
    assert sum(each.nbytes for each in alive) <= backdrop.CANVASES.taken <= ROOM


def test_a_table_alone_has_few_boards_on_its_ground(monkeypatch: pytest.MonkeyPatch) -> None:
    painter, forked, fork = catalogue.find("land"), list[Any](), backdrop._Board.fork

    def noted(self: Any) -> Any:
        forked.append(fork(self))
        return forked[-1]

    monkeypatch.setattr(backdrop._Board, "fork", noted)
    for view in islice(views("land", {}, 4, 4), 80):
        painter.board(view)
    assert len(forked) <= 3, "each counts for 400 KiB, and its strips have to be unpacked"


def test_tiles_with_their_names_are_kept_by_nobody() -> None:
    view = next(views("farlanthia", {"map_build": "deal"}, 6, 1))
    pitch = look(view.board.shape).frame(view.board.shape).pitch

    def tiles() -> int:
        gc.collect()
        found = (each for each in gc.get_objects() if isinstance(each, Image.Image) and each.mode == "RGBA")
        return sum(each.width >= pitch.across for each in found)

    SPRITES.clear()
    before = tiles()
    catalogue.find("farlanthia").board(view)
    assert tiles() - before < len(view.table.terrain) // 2, "without names there are few, and those are kept"
    SPRITES.clear()
    assert tiles() - before < 20, "the fog, bands and rims, of which there are few"
