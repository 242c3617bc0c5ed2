"""Help's pictures of what the signs on a board mean."""

import re
from collections.abc import Iterable, Iterator
from itertools import islice

import pytest

from render import catalogue
from render.farlanthia import dress as farlanthia, legend as farlanthia_legend, plates
from render.farlanthia.scene import scene as lands
from render.hexes import painter as hexes
from render.landover import dress as landover, legend as landover_legend
from render.landover.scene import scene as islands
from render.lettering import LEAST, PHONE
from render.plates.legend import Entry
from render.settlers import legend as settlers_legend
from render.settlers.look import look as settlers_look
from render.settlers.scene import scene as settlers
from render.sprites import Sprite
from rules.catalogue import GAMES
from rules.landover.tables import SEA, TERRAINS
from tests.render.farlanthia_views import campaigned, look_at, staged
from tests.render.games import views
from tests.render.test_painters import opened

ALT, HIGHEST = 1024, 640
"""How long an alt text may be, and how high a picture on a phone that is 350 pixels wide."""


@pytest.mark.parametrize("game", GAMES)
def test_every_game_tells_what_its_signs_mean_in_pictures_that_fit_a_phone(game: str) -> None:
    told = catalogue.find(game).legend()
    if not told:
        assert game not in ("land", "landover", "settlers", "farlanthia")
        return
    assert len({part.name for part in told}) == len(told)
    for part in told:
        drawn = opened(part.png)
        assert len(part.alt) <= ALT and len(part.png) < 250_000
        assert drawn.width == 960 and drawn.height * PHONE / drawn.width <= HIGHEST
        words = part.alt.split(": ", 1)[1].split("; ")
        assert len(words) > 4 and all(words)
    assert 33 * PHONE / 960 >= LEAST


def signs(entries: Iterable[Entry]) -> set[str]:
    """What a legend shows, by the names of its sprites without numbers."""
    return {kind(sign.name) for sign, _ in entries}


SAME = (
    (r"[-\d/]+", "#"),
    (r"^(lit|turn|winner|known|tile) | (neutral|of neutral|spent)$| [A-Z]?#$", ""),
    (r"^\w+ (slot|closed by)$|^(offered) \w+$", r"\1\2"),
    (r"^\w+ (of # lost)$", r"\1"),
)
"""By what is the same but for seats, counts, kinds of goods or the names of places: what is kept of it."""

_PHASES = "setup|trade|scout|realm|hero|conflict"
WORDS = re.compile(rf"plate( \w+)?|label|#|\w+, year|{_PHASES}|where fog ends|seat|tab")
"""What needs no sign in a legend: grounds and rims, and what is written in words."""


def kind(name: str) -> str:
    """The name of a sprite without what differs between tables."""
    for pattern, kept in SAME:
        name = re.sub(pattern, kept, name)
    return name


def farlanthia_board() -> Iterator[Sprite]:
    table = staged("realm", 4)
    campaigned(table)
    random_play = islice(views("farlanthia", {}, 4, 3), 0, 400, 40)
    for view in (look_at(table), look_at(table, viewer=0), *random_play):
        yield from (item.sprite for item in hexes.display(farlanthia.close(), lands(view)))
        parts = [plates.head(view), *(plates.row(view, seat) for seat in range(4)), *plates.clashes(view)]
        yield from (item.sprite for part in (*parts, plates.truces(((0, 1),))) for item in part)


def landover_board() -> Iterator[Sprite]:
    for view in islice(views("landover", {}, 4, 3), 0, 2000, 50):
        dress = landover.look(view.table.chart.shape, view.seats)
        yield from (item.sprite for item in hexes.display(dress, islands(view, dress)))


def settlers_board() -> Iterator[Sprite]:
    for preset in ("for two", "with land shares"):
        seats = 2 if preset == "for two" else 4
        for view in islice(
            views("settlers", {**GAMES["settlers"].preset(preset, {})}, seats, 3), 0, 1200, 30
        ):
            yield from (item.sprite for item in hexes.display(settlers_look(view), settlers(view)))


@pytest.mark.parametrize(
    ("board", "entries"),
    [
        (
            farlanthia_board,
            [
                farlanthia_legend._terrain,
                farlanthia_legend._map,
                farlanthia_legend._marks,
                farlanthia_legend._head,
                farlanthia_legend._rows,
            ],
        ),
        (
            landover_board,
            [landover_legend._map, landover_legend._pieces, landover_legend._head, landover_legend._rows],
        ),
        (settlers_board, [settlers_legend._board, settlers_legend._pieces, settlers_legend._plates]),
    ],
)
def test_every_sign_that_a_board_shows_is_in_its_legend(board, entries) -> None:  # type: ignore[no-untyped-def]
    shown = {kind(sprite.name) for sprite in board()}
    assert len(shown) > 20
    missing = shown - signs(entry for part in entries for entry in part())
    missing = {name for name in missing if not WORDS.fullmatch(name)}
    assert not missing, " | ".join(sorted(missing))


def test_the_legend_calls_the_terrains_what_the_rules_call_them() -> None:
    """Whoever read of a sheep tile found a pasture among Landover's signs."""
    assert [each.split(":")[0] for each in landover_legend._TERRAINS.values()] == [*TERRAINS[:SEA]]
