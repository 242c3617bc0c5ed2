"""Who is attacked by entering a tile, and whom a truce protects."""

from collections.abc import Sequence

from rules.farlanthia.state import FarTable
from rules.farlanthia.tables import TRUCE_PENALTY
from rules.kernel.names import NOBODY


def foreign(table: FarTable, owner: int, cell: int) -> bool:
    """Whether something of another owner is there: entering it is an attack (FA-156)."""
    return table.owner[cell] not in (NOBODY, owner) or table.holder[cell] not in (NOBODY, owner)


def parties(table: FarTable, mover: int, cell: int) -> list[int]:
    """The owners that entering a tile attacks: of its structure and of its units (FA-219, FA-209)."""
    if table.owner[cell] == mover:
        return []
    found = {table.owner[cell], table.holder[cell]}
    return sorted(owner for owner in found if owner not in (NOBODY, mover))


def truce_with(table: FarTable, one: int, other: int) -> bool:
    """Whether two seats have a truce (FA-208)."""
    return any({truce.proposer, truce.other} == {one, other} for truce in table.truces)


def drop_truce(table: FarTable, one: int, other: int) -> None:
    """Two seats have no truce any more, in silence."""
    table.truces = [truce for truce in table.truces if {truce.proposer, truce.other} != {one, other}]


def under_truce(table: FarTable, seat: int, cell: int) -> bool:
    """Whether entering that tile would break a truce of a seat (FA-209)."""
    return bool(breach(table, seat, parties(table, seat, cell)))


def breach(table: FarTable, seat: int, others: Sequence[int]) -> str:
    """What a seat breaks that attacks these owners, as "a truce, for 5 renown"; empty if nothing (FA-209)."""
    count = sum(truce_with(table, seat, other) for other in others)
    which = "a truce" if count == 1 else f"{count} truces"
    return f"{which}, for {count * TRUCE_PENALTY} renown" if count else ""
