"""How Settlers dresses the hex board, for each of its frames."""

from dataclasses import replace
from functools import cache

from render.hexes import tiles
from render.hexes.dress import HARBOURS, PIECES
from render.hexes.pitch import Pitch
from render.hexes.scene import Look
from render.settlers import shares
from rules.settlers.tables import FRAMES
from rules.settlers.view import SettlersView

REMOVED = "removed"
"""The terrain of a tile that a variant took out of the game."""

_PLAIN = Look(tiles.LAND | {REMOVED: tiles.REMOVED}, HARBOURS, PIECES, frozenset({REMOVED}))
_SIZES = {
    "standard": _PLAIN,
    # More tiles on a narrower picture: Discord shows both at the same width, and letters grow with it.
    "expansion": replace(_PLAIN, pitch=Pitch(132, 114), margin=(112, 66)),
}


@cache
def dress(frame: str, *, shared: bool = False) -> Look:
    """How a board looks, by its key of `rules.settlers.tables.FRAMES`, and whether land shares lie on it."""
    pieces = PIECES | shares.PIECES if shared else PIECES
    return replace(_SIZES[frame], pieces=pieces).legible(FRAMES[frame].shape)


def look(view: SettlersView) -> Look:
    """How the view's board is dressed."""
    return dress(view.table.board.frame, shared=shares.on_board(view))
