"""Each kind of move, closed for each of its reasons: what a seat is told that asks for it."""

from typing import Any

import pytest

from rules.catalogue import GAMES
from rules.kernel.actions import Action, Leave, spec
from rules.land_shares.actions import AutoPass
from rules.landover.actions import AutoRoll, RecruitFirst
from tests.conformance.closed import Closed
from tests.conformance.closed.farlanthia import FARLANTHIA
from tests.conformance.closed.land import LAND
from tests.conformance.closed.landover import LANDOVER
from tests.conformance.closed.settlers import LAND_SHARES, SETTLERS, TWO_PLAYER
from tests.farlanthia import table as fa
from tests.land import table as la
from tests.land_shares import table as ls
from tests.landover import table as lo
from tests.settlers import table as se
from tests.two_player import table as tp

TABLES = [
    *(("settlers", se.SETTLERS, each) for each in SETTLERS),
    *(("settlers", tp.TWO, each) for each in TWO_PLAYER),
    *(("settlers", ls.GAME, each) for each in LAND_SHARES),
    *(("land", la.LAND, each) for each in LAND),
    *(("landover", lo.GAME, each) for each in LANDOVER),
    *(("farlanthia", fa.GAME, each) for each in FARLANTHIA),
]
ANYTIME: dict[str, tuple[type[Action], ...]] = {
    "land": (Leave,),
    "settlers": (AutoPass,),
    "landover": (Leave, AutoRoll, RecruitFirst),
    "farlanthia": (Leave,),
}
"""What is never closed to a seat that is in the game."""


@pytest.mark.parametrize(
    ("game", "closed"),
    [(game, closed) for _, game, closed in TABLES],
    ids=[f"{id}-{spec(closed.kind).name}-{closed.rule}" for id, _, closed in TABLES],
)
def test_a_closed_kind_names_what_is_lacking(game: Any, closed: Closed) -> None:
    state = closed.made()
    refused = game.refusal(state, closed.seat, closed.kind)
    assert refused is not None, "it is open"
    assert closed.words in refused.text, refused.text
    assert not refused.text.startswith("Who "), "English says Whoever of anybody who does something"
    assert refused.rule.startswith(closed.rule) and refused.rule, (refused.rule, refused.text)


@pytest.mark.parametrize("id", GAMES)
def test_each_kind_of_move_is_among_them(id: str) -> None:
    """Of a kind that takes parameters and has no `Move.why_not`, a seat in turn always has a move."""
    game = GAMES[id]
    shown = {closed.kind for each, _, closed in TABLES if each == id} | set(ANYTIME.get(id, ()))
    open_to_all = {kind for kind, move in game.moves.items() if spec(kind).params and move.why_not is None}
    assert not set(game.actions) - shown - open_to_all
