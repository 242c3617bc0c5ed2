"""Pictures of an ended game crown who won it, and nobody from whose seat silence or a computer did."""

import pytest
from msgspec.structs import replace

from render import catalogue as painters
from rules.catalogue import GAMES
from rules.kernel.chance import Chance
from rules.kernel.options import settle
from rules.kernel.record import Tally, as_won


@pytest.mark.parametrize("id", ["land", "settlers", "landover", "farlanthia"])
def test_an_idle_winner_is_not_crowned(id: str) -> None:
    options = settle(GAMES[id].options, {})
    game = GAMES[id].variant(options)
    state, _ = game.new(options, max(2, game.seat_counts[0]), Chance(bytes(32)))
    view = game.view(state, None)
    ended = replace(view, over=True, table=replace(view.table, winners=type(view.table.winners)([0])))
    half = Tally(choices=4, silence=2, own=2, since=4)
    less = Tally(choices=4, silence=3, own=1, since=4)
    board = painters.find(id).board
    assert as_won(ended, [half, less]) == ended, "half is enough, and who did not win loses nothing"
    assert as_won(view, [less, half]) is view, "before the end there is nothing to take"
    uncrowned = as_won(ended, [less, half])
    assert not uncrowned.table.winners
    assert board(uncrowned) != board(ended)
