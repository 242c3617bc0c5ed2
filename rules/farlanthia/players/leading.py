"""A computer as the game master of a story: it prepares what the story cannot begin without, and no more."""

import random

from rules.farlanthia import tables
from rules.farlanthia.actions import GmLand, GmStart, GmStructure
from rules.farlanthia.board import offset, ring
from rules.farlanthia.phase_names import SETUP_GM
from rules.farlanthia.players.whims import WhimsicalPlayer
from rules.farlanthia.realm import terrain_allows
from rules.farlanthia.state import FarTable
from rules.kernel.actions import Action
from rules.kernel.game import Turn
from rules.kernel.names import NOBODY

_VILLAGE = tables.STRUCTURE_NAMES.index("village")
_LAND = (
    *(tables.FIELD,) * 3, *(tables.FOREST,) * 3, *(tables.MOUNTAIN,) * 2, tables.BADLANDS, tables.LAKE,
)  # fmt: skip
"""As often as here it draws each terrain."""
_MIDDLE = offset(10, 10)
"""Of a story's map, which has no centre of its own."""


class LeadingPlayer:
    """Draws land where there is none, gives a village to each lord without a structure, and begins."""

    help = "prepares the least, and plays the rest at random"

    def __init__(self) -> None:
        self._whims = WhimsicalPlayer()

    def choose(self, turn: Turn, rng: random.Random) -> Action:
        """What the story lacks before it begins; later what a random player would do."""
        table: FarTable = turn.view.table
        if table.phase != SETUP_GM:
            return self._whims.choose(turn, rng)
        if GmStart() in turn.legal:
            return GmStart()
        seat = next(seat for seat in table.playing if seat not in table.owner)
        free = [cell for cell in range(table.board.cells) if _takes_village(table, cell, seat)]
        if free:
            return GmStructure(_farthest(table, free), _VILLAGE, seat)
        land = _country(table, rng)
        return GmLand(land) if land else self._whims.choose(turn, rng)


def _takes_village(table: FarTable, cell: int, seat: int) -> bool:
    empty = table.structure[cell] == NOBODY and table.holder[cell] in (NOBODY, seat)
    return empty and terrain_allows(table.terrain[cell], _VILLAGE)


def _farthest(table: FarTable, cells: list[int]) -> int:
    """The cell that is farthest from all structures, of as many the first."""
    built = [cell for cell, kind in enumerate(table.structure) if kind != NOBODY]
    return max(cells, key=lambda cell: min((table.board.distance(cell, other) for other in built), default=0))


def _country(table: FarTable, rng: random.Random) -> str:
    """A list that draws a country on what is empty in the middle of the map, face down, but for a field for
    each lord at its border; empty if there is no room for one.
    """
    board, radius = table.board, 2 + table.seats
    border = [board.index[_MIDDLE[0] + q, _MIDDLE[1] + r] for q, r in ring(radius)]
    homes = [border[len(border) * seat // table.seats] for seat in range(table.seats)]
    empty = [cell for cell, terrain in enumerate(table.terrain) if terrain == tables.EMPTY]
    if not {*homes} & {*empty}:
        return ""
    drawn: dict[str, list[str]] = {}
    middle = board.index[_MIDDLE]
    for cell in empty:
        if board.distance(middle, cell) <= radius:
            hidden = "" if cell in homes else "hidden "
            terrain = tables.FIELD if cell in homes else rng.choice(_LAND)
            kind = f"{hidden}{tables.TERRAIN_NAMES[terrain]}"
            drawn.setdefault(kind, []).append(board.lexicons["tile"].show(cell))
    return ", ".join(f"{kind} {' '.join(names)}" for kind, names in drawn.items())
