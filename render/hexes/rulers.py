"""The names at both ends of the rows of a map whose tiles are too small to have them all."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from render.hexes.pitch import Frame
from render.plates.parts import text, width
from render.sprites import Item

ROOM = 2.1
"""How wide the room for a name beside its row is, as a multiple of the size of letters."""


def rulers(frame: Frame, names: Sequence[str], size: float) -> Iterator[Item]:
    """Left of each row the name of its first tile, right of it that of its last.

    `names` are those of the tiles: a letter for the row, then a number from the left.
    """
    rows = defaultdict[str, list[int]](list)
    for tile, name in enumerate(names):
        rows[name[0]].append(tile)
    spots = frame.spots("tile")
    for tiles in rows.values():
        for side, tile in (
            (-1, min(tiles, key=lambda tile: spots[tile])),
            (1, max(tiles, key=lambda tile: spots[tile])),
        ):
            aside = frame.pitch.across / 2 + width(names[tile], size) / 2 + size * 0.15
            yield Item(text(names[tile], size, "cloud"), round(spots[tile][0] + side * aside), spots[tile][1])
