"""How Settlers dresses the hex board, for each of its frames."""

from render.hexes.dress import HARBOURS, PIECES
from render.hexes.pitch import Pitch
from render.hexes.scene import Look
from render.hexes.tiles import LAND

REMOVED = "removed"
"""The terrain of a tile that a variant took out of the game."""

SEA = frozenset({REMOVED})

LOOKS = {
    "standard": Look(LAND, HARBOURS, PIECES, SEA),
    # More tiles on a picture of about the same width: it is shown at the same width, too.
    "expansion": Look(LAND, HARBOURS, PIECES, SEA, pitch=Pitch(162, 141), margin=(130, 78)),
}
"""By the key of `rules.settlers.tables.FRAMES`."""
