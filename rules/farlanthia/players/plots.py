"""What building is worth: what a structure makes, what land it opens, and whether enemies walk in.

The constants are estimates from games read as text (realms and duels of steady lords, 12 to 24 at once), not
fitted: the samples are too small to tell neighbouring values apart.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rules.farlanthia import economy, forces, hostility, structures, tables
from rules.farlanthia.players import distances
from rules.farlanthia.realm import terrain_allows
from rules.farlanthia.state import FarTable
from rules.kernel.hexes.bits import bits, mask
from rules.kernel.names import NOBODY

WORTHS = (1.0, 1.0, 1.0, 1.3)
"""What goods count. Gold buys units, and only grown places and mines make it."""
_MILITARY = {"garrison": 0.0, "fort": 1.5, "wall": 0.6, "road": 0.1}
"""What a military structure is worth a season while enemies are near, beside what it makes."""
_FAR_SIGHTED = 10
"""Seasons ahead that count: what is further off may well be razed before."""
_OPENS = (1.0, 0.5, 0.2, 0.0)
"""How much a village counts that a structure makes possible, by how many sites there are anyway."""
_UNSAFE = 0.2
"""What is left of a structure's worth where more enemies can come than stand there: they raze it."""


class Plot(NamedTuple):
    """A structure that could be built, and what that brings after its cost, in goods."""

    kind: int
    cell: int
    brings: float


def seasons_left(table: FarTable) -> int:
    """How many seasons are still to come, as far as the rules say."""
    last = table.terms.season_limit if table.terms.win_limit else tables.LAST_SEASON
    return max(1, last - table.season)


def income(table: FarTable, kind: int, cell: int, worths: Sequence[float] = WORTHS) -> float:
    """What a structure of a kind makes there a season, in goods."""
    resource, gold = structures.makes(table, kind)
    good = structures.yields(table, cell)
    return (resource * worths[good] if good != NOBODY else 0) + gold * worths[tables.GOLD]


def profit(
    table: FarTable, seat: int, kind: int, cell: int, danger: bool = False, worths: Sequence[float] = WORTHS
) -> float:
    """What building that brings over the seasons that count, less its cost."""
    before = table.structure[cell]
    made = income(table, before, cell, worths) if before != NOBODY else 0
    more = income(table, kind, cell, worths) - made
    more += _MILITARY.get(tables.STRUCTURES[kind].name, 0.0) * danger
    if kind == tables.VILLAGE and table.terrain[cell] != tables.FIELD:
        more += 0.1  # food comes in by itself; wood and stone are what towns wait for
    return more * min(_FAR_SIGHTED, seasons_left(table)) - sum(economy.price(table, seat, kind, cell))


def sites(table: FarTable, seat: int) -> list[tuple[int, int]]:
    """(kind, cell) of all that could be built if it could be paid."""
    return [
        (kind, cell)
        for kind, cells in economy.sites(table, seat, range(len(tables.STRUCTURES)))
        for cell in cells
    ]


def plots(table: FarTable, seat: int, worths: Sequence[float] = WORTHS) -> list[Plot]:
    """All that could be built, with what it brings: itself, and the best village that it makes possible."""
    able, danger = sites(table, seat), distances.threat(table, seat) > 0
    force = distances.reach(table, seat)
    villages = [cell for kind, cell in able if kind == tables.VILLAGE and profit(table, seat, kind, cell) > 0]
    opens = _OPENS[min(len(villages), len(_OPENS) - 1)]
    opened = _opened(table, seat, {cell for _, cell in able if table.owner[cell] != seat}) if opens else {}
    found = []
    for kind, cell in able:
        brings = profit(table, seat, kind, cell, danger, worths)
        brings += opens * opened.get(cell, 0.0)
        if force[cell] > forces.units_on(table, cell) and not tables.STRUCTURES[kind].guarded:
            brings *= _UNSAFE
        found.append(Plot(kind, cell, brings))
    return found


def _opened(table: FarTable, seat: int, cells: Iterable[int]) -> dict[int, float]:
    """By cell what the best village is worth that becomes possible beside it; hidden land counts half."""
    own = mask(structures.owned_by(table, seat))
    near = own | table.board.spread(own)
    beyond = {cell: bits(table.board.spread(1 << cell) & ~near) for cell in cells}
    return {cell: max(_villages(table, seat, far), default=0.0) for cell, far in beyond.items()}


def _villages(table: FarTable, seat: int, cells: Sequence[int]) -> Iterator[float]:
    seasons = min(_FAR_SIGHTED, seasons_left(table)) - 1
    for cell in cells:
        if table.terrain[cell] < 0:
            yield 0.5 * (_LIKELY * seasons - sum(tables.STRUCTURES[tables.VILLAGE].cost))
        elif terrain_allows(table.terrain[cell], tables.VILLAGE) and not hostility.foreign(table, seat, cell):
            yield income(table, tables.VILLAGE, cell) * seasons - sum(tables.STRUCTURES[tables.VILLAGE].cost)


_LIKELY = 0.7
"""How likely a hidden tile yields something that a village makes."""
