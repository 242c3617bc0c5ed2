"""The constructions that only a card allows (FA-124): the tile says what is built."""

from collections.abc import Callable

from rules.farlanthia.base import Events
from rules.farlanthia.economy import construct, price, site_refusal
from rules.farlanthia.realm import affords
from rules.farlanthia.state import FarState, FarTable
from rules.farlanthia.tables import CITY, LAKE, ROAD, TOWN, VILLAGE
from rules.kernel.names import NOBODY

Pay = Callable[[FarTable, int, tuple[int, ...]], bool]
LAKE_BUILD, NO_FOOD = "lake", "nofood"
GROWN = {NOBODY: VILLAGE, ROAD: VILLAGE, VILLAGE: TOWN, TOWN: CITY}
"""What a card may build on a tile, by the structure that stands there: beside a road too (FA-113)."""


def card_sites(table: FarTable, seat: int, what: str, pay: Pay = affords) -> list[int]:
    """The cells where a card's construction is allowed and can be paid, ascending."""
    return [cell for cell in range(table.board.cells) if _fits(table, seat, what, cell, pay)]


def _fits(table: FarTable, seat: int, what: str, cell: int, pay: Pay) -> bool:
    kind, lake = GROWN.get(table.structure[cell], NOBODY), what == LAKE_BUILD
    if kind == NOBODY or lake != (table.terrain[cell] == LAKE):
        return False
    cost = price(table, seat, kind, cell, what == NO_FOOD)
    return site_refusal(table, seat, kind, cell, lake) is None and pay(table, seat, cost)


def card_construction(state: FarState, seat: int, what: str, cell: int, events: Events) -> None:
    """Build, or grow what stands there, at the card's price; the turn's construction (FA-110, FA-114)."""
    kind = GROWN[state.table.structure[cell]]
    cost = price(state.table, seat, kind, cell, what == NO_FOOD)
    construct(state, seat, kind, cell, cost, events)
