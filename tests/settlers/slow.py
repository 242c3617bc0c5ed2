"""The rules of building written as plainly as can be, over lists: what the fast engine must agree with."""

from collections.abc import Iterator

from rules.kernel.hexes import hand
from rules.kernel.hexes.bits import bits
from rules.settlers.state import SettlersState
from rules.settlers.tables import (
    CARD_COST,
    CITY_COST,
    RESOURCES,
    ROAD_COST,
    SETTLEMENT_COST,
    YIELDS,
    resource_counts,
)


def owner_of_building(state: SettlersState, corner: int) -> int | None:
    for seat in range(state.seats):
        if corner in bits(state.table.settlements[seat]) or corner in bits(state.table.cities[seat]):
            return seat
    return None


def owner_of_road(state: SettlersState, edge: int) -> int | None:
    for seat in range(state.seats):
        if edge in bits(state.table.roads[seat]):
            return seat
    return None


def keeps_distance(state: SettlersState, corner: int) -> bool:
    near = [corner, *(end for _, end in state.shape.links[corner])]
    return all(owner_of_building(state, each) is None for each in near)


def settlement_sites(state: SettlersState, seat: int, setup: bool) -> set[int]:
    shape = state.shape
    return {
        corner
        for corner in shape.corners
        if keeps_distance(state, corner)
        and (setup or any(owner_of_road(state, edge) == seat for edge in shape.corner_edges[corner]))
    }


def road_sites(state: SettlersState, seat: int) -> set[int]:
    shape = state.shape
    found = set()
    for edge in shape.edges:
        if owner_of_road(state, edge) is None:
            for corner in shape.edge_corners[edge]:
                building = owner_of_building(state, corner)
                road = any(owner_of_road(state, other) == seat for other in shape.corner_edges[corner])
                if building == seat or (building is None and road):
                    found.add(edge)
    return found


def can_pay(state: SettlersState, seat: int, cost: int) -> bool:
    have, price = resource_counts(state.secrets.hands[seat]), resource_counts(cost)
    return all(one >= other for one, other in zip(have, price, strict=True))


def buildable(state: SettlersState, seat: int) -> set[tuple[str, int]]:
    """All that a seat may build or buy after its roll, as (tag, place)."""
    found: set[tuple[str, int]] = set()
    if can_pay(state, seat, ROAD_COST) and len(bits(state.table.roads[seat])) < 15:
        found |= {("build_road", edge) for edge in road_sites(state, seat)}
    if can_pay(state, seat, SETTLEMENT_COST) and len(bits(state.table.settlements[seat])) < 5:
        found |= {("build_settlement", corner) for corner in settlement_sites(state, seat, False)}
    if can_pay(state, seat, CITY_COST) and len(bits(state.table.cities[seat])) < 4:
        found |= {("build_city", corner) for corner in bits(state.table.settlements[seat])}
    if can_pay(state, seat, CARD_COST) and state.secrets.deck:
        found.add(("buy_card", -1))
    return found


def longest_road(state: SettlersState, seat: int) -> int:
    """Every trail, from every end of every road."""
    shape = state.shape
    roads = bits(state.table.roads[seat])

    def walk(corner: int, used: frozenset[int]) -> int:
        best = len(used)
        if not used or owner_of_building(state, corner) in (None, seat):
            for edge in roads:
                if edge not in used and corner in shape.edge_corners[edge]:
                    best = max(best, walk(sum(shape.edge_corners[edge]) - corner, used | {edge}))
        return best

    starts = {corner for edge in roads for corner in shape.edge_corners[edge]}
    return max((walk(corner, frozenset()) for corner in starts), default=0)


def production(state: SettlersState, total: int) -> list[list[int]]:
    """What a roll pays each seat by resource: tile by tile, corner by corner."""
    due = [[0] * len(RESOURCES) for _ in range(state.seats)]
    for tile, corners in enumerate(state.shape.tile_corners):
        if state.table.board.tokens[tile] == total and tile != state.table.robber:
            for corner in corners:
                seat = owner_of_building(state, corner)
                if seat is not None:
                    due[seat][YIELDS[state.table.board.terrain[tile]]] += (
                        2 if corner in bits(state.table.cities[seat]) else 1
                    )
    for kind in range(len(RESOURCES)):
        left = hand.count(state.table.bank, kind)
        owed = [seat for seat in range(state.seats) if due[seat][kind]]
        if sum(due[seat][kind] for seat in owed) > left:
            for seat in owed:
                due[seat][kind] = left if len(owed) == 1 else 0
    return due


def points(state: SettlersState, seat: int) -> int:
    """Public points, counted from the board."""
    return (
        len(bits(state.table.settlements[seat]))
        + 2 * len(bits(state.table.cities[seat]))
        + 2 * (state.table.route_holder == seat)
        + 2 * (state.table.army_holder == seat)
    )


def kinds(state: SettlersState) -> Iterator[int]:
    """All resource cards in play by kind, wherever they are."""
    for kind in range(len(RESOURCES)):
        yield hand.count(state.table.bank, kind) + sum(hand.count(held, kind) for held in state.secrets.hands)
