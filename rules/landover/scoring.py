"""Points: what counts for whom (LO-003 to LO-007), and what a seat has left to build."""

from rules.kernel.names import NOBODY
from rules.landover import tables
from rules.landover.state import NOWHERE, LandoverTable, pieces, settlements


def points(table: LandoverTable, seat: int) -> int:
    """All points of a seat; none is hidden (LO-005)."""
    found = table.villages[seat].bit_count() + 2 * table.cities[seat].bit_count()
    found += table.explored[seat].bit_count() + table.defences[seat] + len(table.open_cards[seat])
    for culture, holder in enumerate(table.metro_seats):
        if holder == seat and table.metros[culture] != NOWHERE:
            found += tables.METRO_POINTS
    found += tables.AWARD_POINTS * ((table.route_seat == seat) + (table.port_seat == seat))
    return found + (table.merchant_seat == seat)


def harbours(table: LandoverTable, seat: int) -> int:
    """How many harbours a seat has (LO-175)."""
    return len(harbour_kinds(table, seat))


def harbour_kinds(table: LandoverTable, seat: int) -> list[int]:
    """The resource of each harbour that a seat has."""
    ground, own = table.chart, settlements(table, seat)
    mask = ground.shape.edge_corner_mask
    return [port.kind for port in ground.harbours if own & mask[port.edge]]


def routes_left(table: LandoverTable, seat: int, piece: int) -> int:
    """Road or bridge pieces in stock; what Vandal tore down is out of the game (LO-280)."""
    gone = pieces(table, seat, piece).bit_count() + table.torn[seat * 2 + piece]
    return _stock(table, tables.ROUTE_PIECES - gone)


def villages_left(table: LandoverTable, seat: int) -> int:
    """Village pieces in stock; a razed city may have taken one too many (LO-050)."""
    return _stock(table, max(0, tables.VILLAGE_PIECES - table.villages[seat].bit_count()))


def cities_left(table: LandoverTable, seat: int) -> int:
    """City pieces in stock."""
    return _stock(table, tables.CITY_PIECES - table.cities[seat].bit_count())


def _stock(table: LandoverTable, left: int) -> int:
    return tables.PLENTY_OF_PIECES if table.terms.unlimited_pieces else left


def walls_left(table: LandoverTable, seat: int) -> int:
    """Walls in stock: always three in all (LO-045)."""
    return tables.WALLS - (table.walls & table.cities[seat]).bit_count()


def strength(table: LandoverTable) -> int:
    """The barbarians' strength: all cities on the board (LO-104)."""
    return sum(cities.bit_count() for cities in table.cities)


def defence(table: LandoverTable) -> int:
    """The power of all seats (LO-105)."""
    return sum(table.power)


def ahead(table: LandoverTable, seat: int, seats: list[int]) -> list[int]:
    """Those of these seats that have more points than that seat (LO-006)."""
    own = points(table, seat)
    return [other for other in seats if points(table, other) > own]


def holder(table: LandoverTable, before: int, counts: list[int], least: int) -> int:
    """Who is due an award for the most of something, at least so many (LO-164 to LO-166, LO-176, LO-177).

    The holder keeps it on a tie; a tie of others leaves it with nobody. Seats that resigned are left out.
    """
    seats = [seat for seat in range(len(counts)) if not table.gone >> seat & 1]
    best = max(counts[seat] for seat in seats)
    if best < least:
        return NOBODY
    leaders = [seat for seat in seats if counts[seat] == best]
    if before in leaders:
        return before
    return leaders[0] if len(leaders) == 1 else NOBODY
