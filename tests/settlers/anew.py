"""What a state of Settlers keeps in step, made anew: to compare with, and for boards that tests set up."""

from rules.kernel.game import copied
from rules.kernel.hexes.bits import bits, mask
from rules.kernel.hexes.routes import longest
from rules.settlers import tables
from rules.settlers.state import TOTALS, SettlersState


def reindex(state: SettlersState) -> SettlersState:
    """The state with `free` and all that follows it made anew from what stands on the board."""
    table = state.table
    shape = state.shape
    twin = copied(state)
    near = mask(c for corner in bits(state.buildings()) for c in bits(shape.near_mask[corner]))
    twin.table.free = table.board.corners & ~near
    twin.table.vacant = table.board.edges & ~sum(table.roads)
    twin.table.income = [0] * (state.seats * TOTALS)
    for seat in range(state.seats):
        roads, settlements, cities = (
            table.roads[seat],
            table.settlements[seat],
            table.cities[seat],
        )
        twin.table.reach[seat] = mask(corner for edge in bits(roads) for corner in shape.edge_corners[edge])
        twin.table.frontier[seat] = state.frontier(seat)
        twin.table.routes[seat] = longest(shape, roads, state.others_buildings(seat))
        awards = (table.route_holder == seat) + (table.army_holder == seat)
        twin.table.points[seat] = (
            settlements.bit_count() + 2 * cities.bit_count() + tables.AWARD_POINTS * awards
        )
        for corner in [*bits(settlements), *bits(cities), *bits(cities)]:
            twin.earn(seat, corner)
    return twin
