"""Help's picture of what the signs on a board mean."""

import pytest

from render import catalogue
from render.farlanthia import dress as farlanthia
from render.farlanthia import legend as farlanthia_legend
from render.hexes.dress import PIECES
from render.landover import dress as landover
from render.landover import legend as landover_legend
from render.painter import LEGEND
from render.settlers import legend as settlers_legend
from rules.catalogue import GAMES
from tests.render.test_painters import opened

ALT = 1024


@pytest.mark.parametrize("game", GAMES)
def test_every_game_tells_what_its_signs_mean(game: str) -> None:
    told = catalogue.find(game).legend()
    if told is None:
        assert game not in ("land", "landover", "settlers", "farlanthia")
        return
    assert told.name == LEGEND and len(told.alt) <= ALT and len(told.png) < 250_000
    assert opened(told.png).width == 960
    words = told.alt.split(": ", 1)[1].split("; ")
    assert len(words) > 10 and all(words)


SAME = {
    "cell": "forest", "glimpse": "known", "fog edge": "fog", "scoutable": "may be scouted", "glow": "lit",
    "realm": "realm", "title": "realm", "road": "road", "structure": "capitol", "march": "move",
    "units": "units", "occupied": "occupied", "fallen": "lost", "ruin": "lost",
    "terrain": "tile", "number": "number", "dead": "catapult", "unknown": "mark", "paid": "rolled",
    "village": "settlement", "settlement": "settlement", "city": "city", "bridge": "bridge", "wall": "wall",
    "metro": "metro", "merchant": "merchant", "catapult": "catapult", "robber": "robber", "blocked": "robber",
    "corner hint": "hint", "edge hint": "hint", "city hint": "hint",
}  # fmt: skip
"""By kind of piece: what is in the name of the sign that shows it. Names of tiles need no words."""


@pytest.mark.parametrize(
    ("kinds", "entries"),
    [
        (farlanthia.PIECES, [*farlanthia_legend._map(), *farlanthia_legend._marks()]),
        (landover.PIECES, [*landover_legend._board()]),
        (PIECES, [*settlers_legend._board()]),
    ],
)
def test_every_piece_of_a_board_is_in_its_legend(kinds: dict[str, object], entries: list[object]) -> None:
    names = " ".join(sign.name for sign, _ in entries)  # type: ignore[attr-defined]
    for kind in kinds:
        if kind in ("name", "water") or (kind == "title" and kinds is landover.PIECES):
            continue
        what = "move" if kind.endswith(" way") else "lost" if kind.startswith("lost ") else SAME[kind]
        assert what in names, kind
