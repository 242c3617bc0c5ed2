"""Pieces on the board: routes, settlements, what they reveal, cut and join, and the two awards.

(LO-020 to LO-032, LO-047, LO-048, LO-160 to LO-182)
"""

from rules.kernel.events import Event
from rules.kernel.hexes import hand
from rules.kernel.hexes.bits import bits, union
from rules.kernel.hexes.materials import longest_of_two
from rules.kernel.hexes.routes import holder
from rules.kernel.names import NOBODY, someone
from rules.landover import goods
from rules.landover.events import Award, AwardMoved, IslandExplored, Revealed, RoutePlaced
from rules.landover.state import LandoverState, LandoverTable
from rules.landover.tables import BRIDGE, FOUND, GOLD, HARBOURS_LEAST, PIECES, ROAD, ROUTE_LEAST

Events = list[Event]


def sites(table: LandoverTable, seat: int, piece: int) -> int:
    """The edges where a seat's road or bridge can be built, whatever it costs (LO-047)."""
    return table.fronts[seat * 2 + piece] & table.open_edges(piece)


def village_sites(table: LandoverTable, seat: int) -> int:
    """The corners where a seat's village can be built, whatever it costs (LO-042)."""
    return table.free & table.reach[seat]


def lay_route(state: LandoverState, seat: int, piece: int, edge: int) -> None:
    """Put a piece on an edge, without looking at what follows from it."""
    table = state.table
    shape = table.chart.shape
    table.laid(piece)[seat] |= 1 << edge
    table.vacant &= ~(1 << edge)
    table.reach[seat] |= shape.edge_corner_mask[edge]
    table.fronts[seat * 2 + piece] |= shape.front(1 << edge, 0, table.others_buildings(seat))


def place_route(
    state: LandoverState, seat: int, piece: int, edge: int, events: Events, *, free: bool
) -> None:
    """Put a piece on an edge with all that follows: the longest route, and tiles that it reveals (LO-048)."""
    lay_route(state, seat, piece, edge)
    events.append(RoutePlaced(seat, piece, edge, free))
    measure(state.table, seat)
    award_route(state, events)
    reveal(state, seat, edge, events)


def take_route(table: LandoverTable, seat: int, piece: int, edge: int) -> None:
    """Take a piece off the board, or put it back where it was, without measuring routes."""
    table.laid(piece)[seat] ^= 1 << edge
    table.vacant ^= 1 << edge
    table.reindex_seat(seat)


def settle(state: LandoverState, seat: int, corner: int, events: Events, *, city: bool = False) -> None:
    """Put a settlement on an empty corner: it joins own routes and cuts those of others (LO-026, LO-162)."""
    table = state.table
    shape = table.chart.shape
    (table.cities if city else table.villages)[seat] |= 1 << corner
    table.free &= ~shape.near_mask[corner]
    touching = shape.corner_edge_mask[corner]
    table.fronts[seat * 2 + ROAD] |= touching
    table.fronts[seat * 2 + BRIDGE] |= touching
    for other in range(len(table.order)):
        if other != seat and (table.roads[other] | table.bridges[other]) & touching:
            table.reindex_seat(other)
            measure(table, other)
    measure(table, seat)
    award_route(state, events)
    award_ports(state, events)


def measure(table: LandoverTable, seat: int) -> None:
    """Measure a seat's longest route (LO-160 to LO-163)."""
    roads, bridges, joints = table.roads[seat], table.bridges[seat], table.settlements(seat)
    cut = table.others_buildings(seat)
    table.routes[seat] = longest_of_two(table.chart.shape, roads, bridges, cut, joints)


def award_route(state: LandoverState, events: Events) -> None:
    """Give the longest route to whom it is due (LO-164 to LO-167)."""
    table = state.table
    table.route_seat = _award(table, "longest route", table.route_seat, table.routes, ROUTE_LEAST, events)


def award_ports(state: LandoverState, events: Events) -> None:
    """Give port authority to whom it is due (LO-176, LO-177)."""
    table = state.table
    counts = [table.harbours(seat) for seat in range(len(table.order))]
    table.port_seat = _award(table, "port authority", table.port_seat, counts, HARBOURS_LEAST, events)


def _award(
    table: LandoverTable, award: Award, before: int, counts: list[int], least: int, events: Events
) -> int:
    """Who holds an award now; seats that resigned are left out (LO-324)."""
    now = holder(before, [0 if table.gone >> seat & 1 else each for seat, each in enumerate(counts)], least)
    if now != before:
        count = 0 if now == NOBODY else counts[now]
        events.append(AwardMoved(award, someone(now), someone(before), count))
    return now


def explore(state: LandoverState, seat: int, corner: int, events: Events) -> None:
    """A village on an island that is neither home nor known to its seat brings a point (LO-181, LO-182)."""
    table = state.table
    island = table.chart.island_of[corner]
    if not table.known_islands(seat) >> island & 1:
        table.explored[seat] |= 1 << island
        events.append(IslandExplored(seat, island))


def reveal(state: LandoverState, seat: int, edge: int, events: Events) -> None:
    """Reveal the hidden tiles at the ends of a piece, in order of r, then q (LO-029, LO-032)."""
    table, shape = state.table, state.table.chart.shape
    near = union(shape.corner_tile_mask, shape.edge_corner_mask[edge])
    for tile, terrain, number in [each for each in state.secrets.hidden if near >> each[0] & 1]:
        state.secrets.hidden.remove((tile, terrain, number))
        table.pool_terrain.remove(terrain)
        table.pool_numbers.remove(number)
        table.terrain[tile], table.numbers[tile] = terrain, number
        if table.remembered:
            table.remembered[tile] = number
        bonus = 0
        if table.terms.discovery_bonus:
            gift = goods.random_resource(state, FOUND) if terrain == GOLD else hand.ONE[terrain]
            bonus = goods.gain(state, seat, gift)
        events.append(Revealed(seat, tile, terrain, number, goods.counts(bonus) if bonus else ()))


def open_pieces(table: LandoverTable, seat: int) -> list[int]:
    """The edges of a seat's open pieces, roads first (LO-171, LO-172)."""
    ends, others = table.chart.shape.edge_corner_mask, table.others_buildings(seat)
    found = list[int]()
    for laid in (table.roads[seat], table.bridges[seat]):
        once = twice = 0
        for edge in bits(laid):
            twice |= once & ends[edge]
            once |= ends[edge]
        joined = table.settlements(seat) | twice & ~others
        found += [edge for edge in bits(laid) if ends[edge] & ~joined]
    return found


def piece_on(table: LandoverTable, edge: int) -> tuple[int, int]:
    """The seat and sort of the piece on an edge that has one."""
    sorts = ((seat, piece) for seat in table.order for piece in range(len(PIECES)))
    return next((seat, piece) for seat, piece in sorts if table.laid(piece)[seat] >> edge & 1)
