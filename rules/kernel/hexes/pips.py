"""Pips: in how many of the 36 throws of two dice a number comes; and what a place is told to touch.

People read of dots, as they see them under the numbers of tiles.
"""

from collections.abc import Callable, Iterable, Sequence

from rules.kernel.hexes.naming import lexicons
from rules.kernel.hexes.shape import Shape
from rules.kernel.names import join, plural

PIPS = tuple(max(0, 6 - abs(7 - number)) if number != 7 else 0 for number in range(13))
"""By number; 0 for what is no number of a tile."""


def told_around(
    shape: Shape,
    kind: str,
    place: int,
    tell: Callable[[int], str],
    numbers: Sequence[int],
    ports: Iterable[tuple[int, str]],
    bare: str = "",
) -> str:
    """What a corner or an edge touches: the tiles of which `tell` says something, or `bare`.

    For a corner the harbours there, too, of all `ports` as edges with their words, and first the dots by the
    `numbers` of its tiles; for an edge first the corners that it joins, which a picture shows.
    """
    tiles = (shape.corner_tiles if kind == "corner" else shape.edge_tiles)[place]
    said = list(filter(None, map(tell, tiles)))
    if kind == "edge":
        ends = join([lexicons(shape)["corner"].show(end) for end in shape.edge_corners[place]])
        return ", ".join(filter(None, [f"joins {ends}", *(said or [bare])]))
    said[:0] = [plural(sum(PIPS[numbers[tile]] for tile in tiles), "dot")] * bool(said)
    said += [port for edge, port in ports if place in shape.edge_corners[edge]]
    return ", ".join(said) or bare
