"""How a realm lies: distances, enemies near, and what its tiles would yield."""

from rules.farlanthia import units
from rules.farlanthia.realm import capitol_of, controls, structures
from rules.farlanthia.state import Table
from rules.farlanthia.tables import CAPITOL, NOBODY
from rules.farlanthia.view import FarView

NEAR = 3
"""Steps within which enemies matter: what units walk in a season over fields."""


def home(table: Table, seat: int) -> int:
    """The capitol's cell, or any structure's, or any unit's."""
    found = capitol_of(table, seat)
    if found != NOBODY:
        return found
    return next(iter([*structures(table, seat), *units.places(table, seat)]), 0)


def enemies_near(table: Table, seat: int, cell: int, reach: int = NEAR) -> int:
    """How many units of others stand within so many steps of a cell."""
    board = table.board
    return sum(
        units.on(table, at)
        for at, holder in enumerate(table.holder)
        if holder not in (NOBODY, seat) and board.distance(at, cell) <= reach
    )


def threat(table: Table, seat: int) -> int:
    """How many units of others stand near any of a seat's structures, at most."""
    return max((enemies_near(table, seat, cell) for cell in structures(table, seat)), default=0)


def goals(table: Table, seat: int) -> list[int]:
    """The cells of others' capitols, else of any structures of theirs."""
    others = [
        cell
        for cell, owner in enumerate(table.owner)
        if owner not in (NOBODY, seat) and not controls(table, seat, cell)
    ]
    capitols = [cell for cell in others if table.structure[cell] == CAPITOL]
    return capitols or others


def nearest(table: Table, cell: int, cells: list[int]) -> int:
    """How far the nearest of some cells is; 99 without any."""
    return min((table.board.distance(cell, other) for other in cells), default=99)


def seat_of(view: FarView) -> int:
    """The seat that looks."""
    assert view.viewer is not None
    return view.viewer
