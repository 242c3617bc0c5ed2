"""Rulers on the rim of a map whose tiles are too small for names: the letter of each row, and the numbers."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from render.hexes.pitch import Frame
from render.lettering import least
from render.plates.parts import text
from render.sprites import Item


def rulers(frame: Frame, names: Sequence[str], colour: str) -> Iterator[Item]:
    """Each row's letter at its left end, its last number at its right end; above the first row all numbers.

    `names` are those of the tiles: a letter for the row, then a number from the left.
    """
    size = least(frame.width)
    rows = defaultdict[str, list[int]](list)
    for tile, name in enumerate(names):
        rows[name[0]].append(tile)
    spots = frame.spots("tile")
    aside, above = frame.pitch.across // 2 + round(size * 0.55), frame.pitch.down * 2 // 3 + round(size * 0.5)
    for place, (letter, tiles) in enumerate(rows.items()):
        ordered = sorted(tiles, key=lambda tile: spots[tile][0])
        first, last = spots[ordered[0]], spots[ordered[-1]]
        yield Item(text(letter, size, colour), first[0] - aside, first[1])
        yield Item(text(names[ordered[-1]][1:], size, colour), last[0] + aside, last[1])
        if not place:
            for tile in ordered:
                yield Item(text(names[tile][1:], size, colour), spots[tile][0], spots[tile][1] - above)
