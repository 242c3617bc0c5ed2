"""Canonical names: tile C4 (row letter, number from the left), corner C4-N, edge C4-E.

A corner or edge is named by the first tile in reading order that has it; a player may type the name
by any tile that has it, in any case, with a hyphen, a space or nothing between: `c4-n`, `C4 N`, `c4n`.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from string import ascii_uppercase

from rules.kernel.hexes.shape import POINTS, SIDES, Shape
from rules.kernel.names import Lexicon, join, place_names, plural

_ROWS = 6
"""Rows that are told one by one where they go on as they began, as those of a rectangle do."""


@lru_cache(maxsize=128)
def lexicons(shape: Shape) -> Mapping[str, Lexicon]:
    """The names of all tiles, corners and edges of a shape, by kind of place."""
    tiles = tile_names(shape)
    return {
        "tile": place_names("tile", tiles),
        "corner": _attached("corner", tiles, shape.tile_corners, POINTS),
        "edge": _attached("edge", tiles, shape.tile_edges, SIDES),
    }


def tile_names(shape: Shape) -> list[str]:
    """A1, A2… in the top row, B1… in the next; past Z go AA, AB…"""
    first = min(r for _, r in shape.tiles)
    counts: dict[int, int] = {}
    names = []
    for _, r in shape.tiles:
        counts[r] = counts.get(r, 0) + 1
        names.append(f"{_row(r - first)}{counts[r]}")
    return names


def legend(shape: Shape) -> str:
    """How tiles lie and places are named, for who does not see them."""
    return f"{rows_told(shape)} A2-SE is the corner, or the edge, at the lower right of A2."


def rows_told(shape: Shape) -> str:
    """How tiles lie and are named, for who does not see them: what touches what follows from it."""
    rows: dict[int, list[int]] = {}
    for q, r in shape.tiles:
        rows.setdefault(r, []).append(2 * q + r)  # in half tiles
    first, *others = (sorted(rows[r]) for r in sorted(rows))
    said, before, usual = [f"A has {len(first)}{_gaps('A', first)}"], first, ""
    for number, row in enumerate(others, 1):
        shift, letter = row[0] - before[0], _row(number)
        far = "half a tile" if abs(shift) == 1 else f"{abs(shift) // 2}½ tiles"
        begins = "" if far == usual == "half a tile" else f"and begins {far} "
        side = "left" if shift < 0 else "right"
        said.append(f"{letter} {len(row)}{_gaps(letter, row)} {begins}further {side}")
        before, usual = row, far
    laid = [each.partition(" ")[2] for each in said]
    if len(said) > _ROWS and len(set(laid[2::2])) == len(set(laid[3::2])) == 1:
        said[4:] = [f"and so on to {_row(len(others))}"]
    return f"Rows are lettered from the top, their tiles numbered from the left: {', '.join(said)}."


def _gaps(letter: str, row: Sequence[int]) -> str:
    """Where no tile lies within a row, of which the places are told in half tiles; empty if nowhere."""
    apart = enumerate((right - left for left, right in pairwise(row)), 1)
    found = [f"{plural(each // 2 - 1, 'tile')} after {letter}{number}" for number, each in apart if each > 2]
    return f" with a gap of {join(found)}" if found else ""


def _row(number: int) -> str:
    more, last = divmod(number, len(ascii_uppercase))
    return (_row(more - 1) if more else "") + ascii_uppercase[last]


def _attached(
    noun: str, tiles: list[str], places: tuple[tuple[int, ...], ...], directions: tuple[str, ...]
) -> Lexicon:
    shown: dict[int, str] = {}
    aliases: dict[str, int] = {}
    for tile, around in zip(tiles, places, strict=True):
        for place, direction in zip(around, directions, strict=True):
            shown.setdefault(place, f"{tile}-{direction}")
            aliases.update((f"{tile}{joint}{direction}", place) for joint in ("-", " ", ""))
    return place_names(noun, [shown[place] for place in range(len(shown))], aliases)
