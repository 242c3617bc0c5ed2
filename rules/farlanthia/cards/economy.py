"""The constructions that only a card allows (FA-124): the tile says what is built."""

from rules.farlanthia.base import Events
from rules.farlanthia.economy import build_refusal, construct, price
from rules.farlanthia.state import FarState, Table
from rules.farlanthia.tables import CITY, LAKE, NOBODY, TOWN, VILLAGE

LAKE_BUILD, NO_FOOD = "lake", "nofood"
GROWN = {NOBODY: VILLAGE, VILLAGE: TOWN, TOWN: CITY}
"""What a card may build on a tile, by the structure that stands there."""


def card_sites(table: Table, seat: int, what: str) -> list[int]:
    """The cells where a card's construction is allowed and can be paid, ascending."""
    return [cell for cell in range(table.board.cells) if _fits(table, seat, what, cell)]


def _fits(table: Table, seat: int, what: str, cell: int) -> bool:
    kind, lake = GROWN.get(table.structure[cell], NOBODY), what == LAKE_BUILD
    if kind == NOBODY or lake != (table.terrain[cell] == LAKE):
        return False
    return build_refusal(table, seat, kind, cell, what == NO_FOOD, lake) is None


def card_construction(state: FarState, seat: int, what: str, cell: int, events: Events) -> None:
    """Build, or grow what stands there, at the card's price; the turn's construction (FA-110, FA-114)."""
    kind = GROWN[state.table.structure[cell]]
    cost = price(state.table, seat, kind, cell, what == NO_FOOD)
    construct(state, seat, kind, cell, cost, events)
