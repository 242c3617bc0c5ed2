"""Every game of the catalogue: it has a painter, each state draws, pictures are valid and small."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from io import BytesIO
from itertools import islice
from typing import Any

import msgspec
import pytest
from PIL import Image

from render import catalogue
from render.painter import Mark
from rules.catalogue import GAMES
from rules.kernel.actions import spec
from rules.kernel.params import Place
from rules.kernel.since import recent_steps
from tests.render.games import options_for, view_at, views

LARGEST = {"land": 150_000, "settlers": 140_000, "landover": 200_000, "farlanthia": 250_000}
SMALL = 130_000
"""Bytes of a picture, of any other game's SMALL; Discord would take far more, a phone should not."""


def _ends(counts: Sequence[int]) -> set[int]:
    """The smallest table and the largest."""
    return {min(counts), max(counts)}


TABLES: list[tuple[str, dict[str, Any], int]] = [
    *((game, options_for(game, seats), seats) for game in GAMES for seats in _ends(GAMES[game].seat_counts)),
    *(("land", {"map": name}, seats) for name, seats in (("islet", 6), ("broad", 2), ("twins", 3))),
    ("land", {"map": "random", "plots_k": 2, "land_pct": 30}, 5),
    ("land", {"map": "random", "plots_k": 3, "land_pct": 70, "mountain_pct": 25, "cow_pct": 15}, 6),
]


def opened(data: bytes | None) -> Image.Image:
    assert data is not None
    picture = Image.open(BytesIO(data))
    assert picture.format == "PNG"
    picture.load()
    return picture


def test_every_game_has_a_painter() -> None:
    assert set(catalogue.PAINTERS) >= set(GAMES)
    for game in GAMES:
        assert catalogue.find(game) is catalogue.PAINTERS[game]
    with pytest.raises(KeyError):
        catalogue.find("chess")


@pytest.mark.parametrize(("game", "options", "seats"), TABLES)
def test_every_state_draws(game: str, options: dict[str, Any], seats: int) -> None:
    painter = catalogue.find(game)
    for number, view in enumerate(islice(views(game, options, seats, seats), 400)):
        if number % 60 and not view.over:
            continue
        data = painter.board(view)
        picture = opened(data)
        assert picture.width >= 550
        assert len(data) < LARGEST.get(game, SMALL), number


@pytest.mark.parametrize("game", GAMES)
def test_every_viewer_gets_a_picture(game: str) -> None:
    painter = catalogue.find(game)
    seats = GAMES[game].seat_counts[-1]
    for viewer in (None, *range(seats)):
        view = list(islice(views(game, {}, seats, 4, viewer), 30))[-1]
        opened(painter.board(view))
        hand = painter.hand(view)
        if hand is not None:
            opened(hand)
        assert (hand is not None) == (painter.hands and viewer is not None)


def seen(data: bytes | None) -> tuple[tuple[int, int], bytes]:
    """What a picture looks like: the same colours may be packed in more than one way."""
    picture = opened(data).convert("RGB")
    return picture.size, picture.tobytes()


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_depends_on_the_view_alone(game: str) -> None:
    painter = catalogue.find(game)
    some = list(islice(views(game, {}, GAMES[game].seat_counts[-1], 5), 40))[::8]
    first = [seen(painter.board(view)) for view in some]
    assert [seen(painter.board(view)) for view in reversed(some)] == first[::-1]
    assert len(set(first)) > 1


@pytest.mark.parametrize("game", GAMES)
def test_what_is_new_since_a_turn_is_marked(game: str) -> None:
    painter = catalogue.find(game)
    some = list(islice(views(game, {}, GAMES[game].seat_counts[-1], 5, 0), 400))
    seen = [view for view in some if hasattr(view, "table") and recent_steps(view, view.table.trail)]
    if not seen:
        assert [painter.since(view) for view in some[-5:]] == [None] * 5, "it notes nothing"
        return
    last = next(view for view in reversed(seen) if recent_steps(view, view.table.trail, private=True))
    marked = painter.since(last)
    assert marked is not None and opened(marked).size == opened(painter.board(last)).size
    table = copy(last.table)
    table.trail = []
    plain = msgspec.structs.replace(last, table=table)
    assert painter.since(plain) is None and painter.board(plain) != marked


@pytest.mark.parametrize("game", GAMES)
def test_many_threads_draw_the_same_pictures(game: str) -> None:
    painter = catalogue.find(game)
    some = list(islice(views(game, {}, GAMES[game].seat_counts[-1], 6), 60))[::20]
    marks = [Mark(kind, 0, "1") for kind in kinds(game)][:1]
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(painter.board, some * 3))
        chosen = list(pool.map(lambda view: painter.choose(view, marks), some)) if marks else []
    assert [*map(seen, together)] == [seen(painter.board(view)) for view in some] * 3
    assert [*map(seen, chosen)] == [seen(painter.choose(view, marks)) for view in some if marks]


def kinds(game: str) -> list[str]:
    """The kinds of place on the board that moves of a game name."""
    params = (param for action in GAMES[game].actions for param in spec(action).params)
    nouns = {param.kind.noun for param in params if isinstance(param.kind, Place)}
    return sorted(nouns & {"plot", "tile", "corner", "edge", "tip"})


@pytest.mark.parametrize("game", GAMES)
def test_choices_are_marked_and_cropped(game: str) -> None:
    painter = catalogue.find(game)
    seats = GAMES[game].seat_counts[0]
    view = view_at(game, options_for(game, seats), seats, 7, 12)
    whole = opened(painter.board(view)).size
    for kind in kinds(game):
        one = opened(painter.choose(view, [Mark(kind, 0, "1")]))
        few = opened(painter.choose(view, [Mark(kind, place, str(place + 1)) for place in range(12)]))
        for picture in (one, few):
            assert 480 <= picture.width <= whole[0]
            assert 400 <= picture.height <= whole[1]
        assert few.size[0] * few.size[1] > one.size[0] * one.size[1]
