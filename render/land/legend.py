"""What the signs on a board of Land mean."""

from collections.abc import Iterator

from render import theme
from render.land import cows, glyphs, seat_panels, signs, territory
from render.plates.legend import Entry, legend

_PLOT = 84


def _entries() -> Iterator[Entry]:
    yield territory.land(1, 0, _PLOT), "land of seat 2"
    yield cows.player(1, _PLOT), "a cow of seat 2 on its plot"
    yield cows.resident(_PLOT), "resident cow: joins who takes its plot"
    yield glyphs.peaks(0, _PLOT), "mountain: takes two cows"
    yield territory.newest(theme.highlight(1), 0, _PLOT), "taken since the last turn of who moves"
    yield signs.legal(0, 1, _PLOT), "may be taken now, for one cow"
    yield signs.legal(0, 2, _PLOT), "may be taken now, for two cows"
    yield signs.cell(_PLOT), "the cell that the dice rolled"
    yield glyphs.die(3, lit=False), "dice at the rim: columns and rows of cells"
    yield seat_panels.star(), "how many plots a seat has"
    yield cows.resident(seat_panels.SMALL), "in a row: cows of its next turn"


pictures = legend("Land", {"board and rows": _entries})
