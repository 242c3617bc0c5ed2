"""The odds of an attack, for who thinks about it: told before it is made, and weighed by computer players."""

from rules.farlanthia import campaign, combat, units
from rules.farlanthia.odds import Stand, defence_dice
from rules.farlanthia.odds import combat as odds
from rules.farlanthia.state import Table
from rules.farlanthia.tables import NOBODY
from rules.farlanthia.view import FarView


def stand(table: Table, owner: int, cell: int) -> Stand:
    """How an owner's units defend a cell, by the dice that they would roll."""
    if combat.defence_dice(table, owner, cell, 2) > defence_dice(2):
        return "extra"
    return "min2" if combat.defence_dice(table, owner, cell, 1) > 1 else "open"


def chance(table: Table, seat: int, cell: int, force: int) -> float:
    """The chance that so many units of a seat take a cell from who holds it."""
    holder = table.holder[cell]
    if holder in (NOBODY, seat):
        return 1.0
    there = units.on(table, cell)
    if table.owner[cell] == seat:  # the occupier is the attacker (FA-178)
        return 1 - odds(there, force, stand(table, seat, cell)).win
    return odds(force, there, stand(table, holder, cell)).win


def told(view: FarView, cell: int) -> str:
    """In its own conflict turn, what a seat's units that reach a hostile tile can hope for; else empty.

    The odds are those of fighting to the end with no die replaced.
    """
    table, seat = view.table, view.viewer
    ours = seat is not None and table.phase in campaign.STEPS[:2] and table.seat == seat and not table.windows
    if not ours or seat is None or table.terrain[cell] < 0 or not units.foreign(table, seat, cell):
        return ""
    force = sum(most for _, most in campaign.targets(table, seat).get(cell, ()))
    if not force:
        return ""
    return f"with {force} within reach you take it in {round(100 * chance(table, seat, cell, force))} %"
