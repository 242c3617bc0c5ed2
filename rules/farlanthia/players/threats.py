"""What can come: how many units a rival brings to a cell in its next turn."""

from collections.abc import Sequence

from rules.farlanthia import forces, movement, treasury
from rules.farlanthia.players import race
from rules.farlanthia.players.distances import reach, steps_to
from rules.farlanthia.state import FarTable
from rules.farlanthia.tables import GOLD, INFANTRY, NEAR
from rules.kernel.names import NOBODY


def rivals(table: FarTable, seat: int) -> list[int]:
    """The other seats in play."""
    return [other for other in table.playing if other != seat]


def threat(table: FarTable, seat: int, cell: int) -> int:
    """The most units of one rival that can come to a cell in its next turn, those it can buy included."""
    away, most = _away(table, cell), 0
    for other in rivals(table, seat):
        near = sum(forces.units_on(table, at) for at in forces.camps(table, other) if away[at] <= NEAR)
        if any(away[at] <= NEAR for at in forces.muster_tiles(table, other)):
            near += max(0, treasury.stock(table, other)[GOLD]) // 2
        most = max(most, near)
    return most


def battle(table: FarTable, seat: int) -> bool:
    """Whether units of a seat can meet those of a rival, or a dragon, this season."""
    mine, force, others = forces.camps(table, seat), reach(table, seat), rivals(table, seat)
    if any(force[at] for at in mine):
        return True
    ways = (movement.ways(table, seat, at, (INFANTRY,)) for at in mine)
    return any(table.holder[cell] in others or cell in table.dragons for way in ways for cell in way)


def _away(table: FarTable, cell: int) -> Sequence[float]:
    """By cell: the way from there; in a race by open tiles alone, for most still lie face down."""
    if race.on(table):
        return steps_to(table, [cell], hidden=NOBODY)
    return [table.board.distance(at, cell) for at in range(table.board.cells)]
