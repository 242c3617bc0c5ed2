"""The hunt for a dragon: who slays it has nearly won, and leadership dice decide that fight."""

from rules.farlanthia import forces, leadership
from rules.farlanthia.map.ground import lair_sites
from rules.farlanthia.players import race
from rules.farlanthia.players.distances import walkers
from rules.farlanthia.state import FarTable
from rules.farlanthia.war.battle import stand
from rules.farlanthia.war.odds import combat as odds

SHARP = 4
"""The lowest face that is likely to win a lost pair."""
_SURE = 5
"""The face, renown added, from which a die is counted as a pair won."""
_PARTY = 4
"""So many units that can enter a lair this season make it worth keeping the dice for them; an estimate."""
BOLD = 0.3
"""The chance from which a dragon is attacked, dice counted: who waits for better odds finds it slain.

With 0.6, 0.45 and 0.3 strong won 34, 41 and 44 of the same 100 realms among three steady lords; without
the dice 25.
"""


def grounds(table: FarTable) -> set[int]:
    """Where a race is won: a dragon's lair, before that the tiles beside where one would settle (FA-285).

    98 of 100 realms among strong lords went to who had slain a dragon, and armies that set out when the lair
    opened came three seasons later. One who waits there won 118 of 400 among three who did not.
    """
    if not race.on(table) or table.terms.dragon_hunt != "lair" or race.hills(table):
        return set()
    if table.dragons:
        return set(table.dragons)
    return {near for site in lair_sites(table) for near in table.board.neighbours[site]}


def awaits(table: FarTable, seat: int) -> bool:
    """Whether a dragon that is worth the game can be attacked this season, so that dice are kept for it."""
    if not race.on(table):
        return False
    force = walkers(table, seat)
    return any(force[lair] >= _PARTY for lair in table.dragons)


def chance(table: FarTable, seat: int, lair: int, force: int) -> float:
    """The chance of so many units to end a dragon, with the dice that turn lost pairs."""
    there = forces.units_on(table, lair)
    turned = min(_sure(table, seat), there)
    return odds(force + turned, there - turned, stand(table, table.holder[lair], lair)).win


def _sure(table: FarTable, seat: int) -> int:
    """How many of a seat's dice count as pairs won, with the renown that it may add."""
    bonus, count = leadership.bonus_left(table, seat), 0
    for die in sorted(table.dice[seat], reverse=True):
        added = max(0, _SURE - die)
        if added <= bonus:
            bonus -= added
            count += 1
    return count
