"""The points of a seat row by row, as players read them (LO section 3.3)."""

from typing import NamedTuple

from rules.landover.cards.deck import ALL_CARDS
from rules.landover.state import LandoverTable
from rules.landover.tables import AWARD_POINTS


class Row(NamedTuple):
    """One row of a seat's points: what for, and how many (LO section 3.3)."""

    what: str
    points: int


def rows(table: LandoverTable, seat: int) -> tuple[Row, ...]:
    """The points by row, without empty rows (LO section 3.3)."""
    metros = (table.metro_corners() & table.cities[seat]).bit_count()
    plain = table.cities[seat].bit_count() - metros
    found = [
        Row("villages", table.villages[seat].bit_count()),
        Row("cities", 2 * plain),
        Row("metros", 4 * metros),
        Row("longest route", AWARD_POINTS * (table.route_seat == seat)),
        Row("port authority", AWARD_POINTS * (table.port_seat == seat)),
        Row("islands", table.explored[seat].bit_count()),
        Row("merchant", int(table.merchant_seat == seat)),
        *(Row(ALL_CARDS[card].name.capitalize(), 1) for card in table.open_cards[seat]),
        Row("defences", table.defences[seat]),
    ]
    return tuple(row for row in found if row.points)
