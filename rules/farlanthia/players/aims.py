"""Where a war is won: the hill where holding it wins, else rivals' capitols and the dragon's lair."""

from rules.farlanthia.players.distances import goals
from rules.farlanthia.realm import is_seat
from rules.farlanthia.state import FarTable
from rules.farlanthia.tables import DRAGON_RENOWN, VOLCANO
from rules.farlanthia.units import on, total

_PER_RENOWN = 0.8
"""Movement points further that an army goes against a rival for each point of renown more."""
_PER_GUARD = 0.4
"""The same for each unit fewer that stands on its capitol, or in a lair."""
_PER_DRAGON = 1.8
"""So many units a guard it takes to face a dragon with even odds; each that is missing counts like renown."""


def hills(table: FarTable) -> list[int]:
    """The volcanoes that lie open, if holding one wins."""
    if not table.terms.win_hill:
        return []
    return [cell for cell, terrain in enumerate(table.terrain) if terrain == VOLCANO]


def aims(table: FarTable, seat: int) -> dict[int, float]:
    """By goal of war: how much further it counts than it lies."""
    summits = hills(table)
    if summits:
        return dict.fromkeys(summits, 0.0)
    found = {}
    for cell in goals(table, seat):
        owner = table.owner[cell]
        renown = table.renown[owner] if is_seat(table, owner) and table.terms.win_renown else 0
        guards = on(table, cell) if table.holder[cell] == owner else 0
        found[cell] = _PER_GUARD * guards - _PER_RENOWN * renown
    for cell in table.dragons if table.terms.win_renown else ():
        short = max(0, _PER_DRAGON * on(table, cell) - total(table, seat))
        found[cell] = _PER_GUARD * on(table, cell) + short * _PER_RENOWN - DRAGON_RENOWN * _PER_RENOWN
    least = min(found.values(), default=0.0)
    return {cell: more - least for cell, more in found.items()}
