"""How Settlers dresses the hex board, for each of its frames."""

from dataclasses import replace

from render.hexes import tiles
from render.hexes.dress import HARBOURS, PIECES
from render.hexes.pitch import Pitch
from render.hexes.scene import Look
from render.lettering import least
from render.settlers import shares
from rules.settlers.tables import FRAMES
from rules.settlers.view import SettlersView

REMOVED = "removed"
"""The terrain of a tile that a variant took out of the game."""

_TERRAINS = tiles.LAND | {REMOVED: tiles.REMOVED}
_SEA = frozenset({REMOVED})


def _legible(name: str, look: Look) -> Look:
    """A look with names of tiles that can be read on a phone."""
    width = look.frame(FRAMES[name].shape).width
    return replace(look, label_size=least(width) / look.pitch.unit)


_LOOKS = {
    "standard": Look(_TERRAINS, HARBOURS, PIECES, _SEA),
    # More tiles on a narrower picture: Discord shows both at the same width, and letters grow with it.
    "expansion": Look(_TERRAINS, HARBOURS, PIECES, _SEA, Pitch(132, 114), margin=(112, 66)),
}
LOOKS = {name: _legible(name, look) for name, look in _LOOKS.items()}
"""By the key of `rules.settlers.tables.FRAMES`."""

SHARED_LOOKS = {name: replace(look, pieces=PIECES | shares.PIECES) for name, look in LOOKS.items()}
"""For boards with shares."""


def look(view: SettlersView) -> Look:
    """How the view's board is dressed."""
    return (SHARED_LOOKS if shares.on_board(view) else LOOKS)[view.table.board.frame]
