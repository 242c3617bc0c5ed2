"""What the bank asks of a seat for another card, from what lies on the table."""

from rules.landover.scoring import harbour_kinds
from rules.landover.state import Table
from rules.landover.tables import ABILITY_LEVEL, CLOTH, COMMERCE


def rate(table: Table, seat: int, kind: int) -> int:
    """How many cards of a kind buy one of another: 2 or 3 (LO-184 to LO-186)."""
    if kind >= CLOTH and table.culture[3 * seat + COMMERCE] >= ABILITY_LEVEL:
        return 2
    if table.merchant_seat == seat and table.merchant >= 0 and table.terrain[table.merchant] == kind:
        return 2
    if table.active == seat and table.fleets >> kind & 1:
        return 2
    return 2 if kind in harbour_kinds(table, seat) else 3
