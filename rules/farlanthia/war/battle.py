"""What the sides of a combat have: units, dice, and a chance to win."""

from rules.farlanthia import forces, tables
from rules.farlanthia.state import FarTable
from rules.farlanthia.war import odds
from rules.kernel.names import NOBODY


def units_of(table: FarTable, owner: int) -> int:
    """How many units a side has in the open combat."""
    if owner == table.fight.mover:
        return sum(sum(group.units) for group in table.fight.groups)
    return forces.units_on(table, table.fight.cell)


def is_outnumbered(table: FarTable, owner: int) -> bool:
    """Whether a side of the open combat has fewer units than the other."""
    fight = table.fight
    return units_of(table, owner) < units_of(table, fight.other if owner == fight.mover else fight.mover)


def told_as(table: FarTable, owner: int, cell: int) -> int:
    """What words and events call an owner of units there: a guard is the dragon (FA-018, FA-285)."""
    return tables.DRAGON if owner == tables.NEUTRAL and cell in table.dragons else owner


def defence_dice(table: FarTable, owner: int, cell: int, count: int) -> int:
    """A defender's dice, with what structures, cards and dragons add (FA-163 to FA-165, FA-018)."""
    return odds.defence_dice(count, stand(table, owner, cell))


def stand(table: FarTable, owner: int, cell: int) -> odds.Stand:
    """How an owner's units defend a cell: dragons, forts and the like, and cards tell."""
    if owner == tables.NEUTRAL and cell in table.dragons:
        return "extra"
    own = table.owner[cell] == owner
    if own and tables.STRUCTURES[table.structure[cell]].guarded:
        return "min2" if table.terms.fort_bonus == "min2" else "extra"
    return "min2" if own and table.is_seat(owner) and table.effects[owner].guard else "open"


def chance(table: FarTable, seat: int, cell: int, force: int) -> float:
    """The chance that so many units of a seat take a cell from who holds it."""
    holder = table.holder[cell]
    if holder in (NOBODY, seat):
        return 1.0
    there = forces.units_on(table, cell)
    if table.owner[cell] == seat:  # the occupier is the attacker (FA-178)
        return 1 - odds.combat(there, force, stand(table, seat, cell)).win
    return odds.combat(force, there, stand(table, holder, cell)).win
