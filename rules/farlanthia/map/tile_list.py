"""Many tiles drawn by one list, such as `forest C4 D5, hidden lake E6-E9` (FA-251)."""

import random
import re
from collections.abc import Iterator

from rules.farlanthia.board import Board
from rules.farlanthia.tables import TERRAIN_NAMES
from rules.kernel.illegal import Illegal
from rules.kernel.names import join

Tile = tuple[int, int, bool]
"""A cell, its terrain, whether it lies face down."""
EXAMPLE = "forest C4 D5, hidden lake E6-E9"
_RANGE = re.compile(r"([A-Za-z]+)(\d+)-(?:([A-Za-z]+))?(\d+)")
_MOST = 400


def read(text: str, board: Board, volcano: str = "volcano") -> list[Tile]:
    """The tiles of such a list in order, of one named twice the last; raises Illegal with what is wrong.

    The volcano has that name, and its own.
    """
    found: dict[int, Tile] = {}
    kinds = (volcano, *TERRAIN_NAMES[1:])
    numbers = {name: number for names in (TERRAIN_NAMES, kinds) for number, name in enumerate(names)}
    terrain, hidden, next_hidden = -1, False, False
    for word in re.split(r"[\s,;]+", text.strip().lower()):
        if word == "hidden":
            next_hidden = True
        elif word in numbers:
            terrain, hidden, next_hidden = numbers[word], next_hidden, False
        elif word:
            early = terrain < 0 or next_hidden
            if early or word.isalpha():
                before = f"Write a terrain before its tiles, such as {EXAMPLE}"
                wrong = before if early else f"There is no terrain {word[:20]!r}"
                raise Illegal("bad_value", f"{wrong}; the terrains are {join(kinds)}.", "FA-251")
            for cell in _cells(word, board):
                found.pop(cell, None)
                found[cell] = cell, terrain, hidden
    if not found:
        raise Illegal("bad_value", f"Name tiles to draw, such as {EXAMPLE}.", "FA-251")
    return list(found.values())


def _cells(word: str, board: Board) -> Iterator[int]:
    """The tile of that name, or all from one to another of its row; raises Illegal."""
    span = _RANGE.fullmatch(word)
    if span is None:
        yield _cell(word, board)
        return
    row, first, other, last = span.groups()
    if other not in (None, row) or not 0 <= int(last) - int(first) < _MOST:
        text = f"A range goes from left to right in one row, such as C4-C9, not {word[:20]}."
        raise Illegal("bad_value", text, "FA-251")
    for place in range(int(first), int(last) + 1):
        yield _cell(f"{row}{place}", board)


def _cell(name: str, board: Board) -> int:
    try:
        return board.lexicons["tile"].read(name)
    except Illegal as unknown:
        raise Illegal(unknown.code, unknown.text, "FA-251") from None


def write(tiles: list[Tile], board: Board) -> str:
    """Such a list of these tiles."""
    names = board.lexicons["tile"]
    return ", ".join(
        f"{'hidden ' * hidden}{TERRAIN_NAMES[terrain]} {names.show(cell)}" for cell, terrain, hidden in tiles
    )


def sample(cells: list[int], board: Board, rng: random.Random) -> str:
    """A list that draws some of these cells anyhow, face up."""
    chosen = rng.sample(cells, min(len(cells), rng.randint(1, 5)))
    return write([(cell, rng.randrange(len(TERRAIN_NAMES)), False) for cell in chosen], board)
