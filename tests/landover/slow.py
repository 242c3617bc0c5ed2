"""Slow and obvious versions of what the rules keep up to date, to compare with."""

from functools import lru_cache

from rules.kernel.hexes.bits import bits, mask
from rules.kernel.hexes.shape import Shape
from rules.kernel.names import NOBODY
from rules.landover.setup import starting_corners
from rules.landover.state import NOWHERE, LandoverState, LandoverTable


def longest(shape: Shape, roads: set[int], bridges: set[int], blocked: set[int], joints: set[int]) -> int:
    """The longest trail over roads and bridges, by trying all of them (LO-160 to LO-163)."""
    pieces = roads | bridges

    ends = [(edge, corner) for edge in pieces for corner in shape.edge_corners[edge]]
    number = {end: at for at, end in enumerate(ends)}
    ways = [
        [
            (1 << other, number[other, sum(shape.edge_corners[other]) - corner])
            for other in shape.corner_edges[corner]
            if other in pieces and other != edge and corner not in blocked
            if (other in roads) == (edge in roads) or corner in joints
        ]
        for edge, corner in ends
    ]
    best, trails = 0, [(at, 1 << edge, 1) for at, (edge, _) in enumerate(ends)]
    while trails:
        at, used, length = trails.pop()
        best = max(best, length)
        trails += [(way, used | edge, length + 1) for edge, way in ways[at] if not used & edge]
    return best


def islands(shape: Shape, land: int) -> list[int]:
    """The sets of land tiles that are joined by edges, as masks (LO-193)."""
    parts: list[set[int]] = []
    for tile in bits(land):
        joined = [part for part in parts if part & set(shape.tile_neighbours[tile])]
        parts = [part for part in parts if part not in joined] + [{tile}.union(*joined)]
    return [mask(part) for part in parts]


def route(table: LandoverTable, seat: int) -> int:
    """A seat's longest route."""
    standing = [villages | cities for villages, cities in zip(table.villages, table.cities, strict=True)]
    own = standing.pop(seat)
    others = mask(corner for each in standing for corner in bits(each))
    return _route(table.chart.shape, table.roads[seat], table.bridges[seat], others, own)


@lru_cache(maxsize=64)
def _route(shape: Shape, *masks: int) -> int:
    """Of the networks that a game has had at last, each is searched once."""
    return longest(shape, *(set(bits(each)) for each in masks))


def points(table: LandoverTable, seat: int) -> int:
    """Table 3.3, row by row."""
    total = sum(1 for _ in bits(table.villages[seat])) + sum(2 for _ in bits(table.cities[seat]))
    total += sum(2 for c in range(3) if table.metro_seats[c] == seat and table.metros[c] != NOWHERE)
    total += 2 * (table.route_seat == seat) + 2 * (table.port_seat == seat) + (table.merchant_seat == seat)
    return total + len(bits(table.explored[seat])) + len(table.open_cards[seat]) + table.defences[seat]


def harbours(table: LandoverTable, seat: int) -> int:
    """Harbours at whose two corners a seat stands."""
    own = set(bits(table.villages[seat] | table.cities[seat]))
    return sum(bool(own & set(table.chart.shape.edge_corners[port.edge])) for port in table.chart.harbours)


def sites(table: LandoverTable, seat: int, bridge: bool) -> set[int]:
    """The edges where a seat's road or bridge can be built (LO-022 to LO-028)."""
    ground, shape = table.chart, table.chart.shape
    own = set(bits(table.villages[seat] | table.cities[seat]))
    standing = {c for s in range(len(table.order)) for c in bits(table.villages[s] | table.cities[s])}
    taken = {e for s in range(len(table.order)) for e in bits(table.roads[s] | table.bridges[s])}
    pieces = set(bits(table.bridges[seat] if bridge else table.roads[seat]))
    found = set()
    for edge in shape.edges:
        tiles = shape.edge_tiles[edge]
        land = sum(t in ground.land for t in tiles)
        if edge in taken or len(tiles) != 2 or (land == 2 if bridge else land == 0):
            continue
        for corner in shape.edge_corners[edge]:
            joined = any(e in pieces for e in shape.corner_edges[corner])
            if corner in own or (joined and corner not in standing):
                found.add(edge)
    return found


def village_sites(table: LandoverTable, seat: int) -> set[int]:
    """The corners where a seat's village can be built (LO-020, LO-021, LO-042)."""
    shape = table.chart.shape
    standing = {c for s in range(len(table.order)) for c in bits(table.villages[s] | table.cities[s])}
    pieces = set(bits(table.roads[seat] | table.bridges[seat]))
    return {
        corner
        for corner in shape.corners
        if any(t in table.chart.land for t in shape.corner_tiles[corner])
        and any(e in pieces for e in shape.corner_edges[corner])
        and not standing & {corner, *(end for _, end in shape.links[corner])}
    }


def attack(state: LandoverState) -> tuple[int, int, set[int]]:
    """Strength, defence, and the seats that a lost attack would raze (LO-104 to LO-109)."""
    table = state.table
    strength = sum(len(bits(cities)) for cities in table.cities)
    metros = {c for c, holder in zip(table.metros, table.metro_seats, strict=True) if holder != NOBODY}
    open_seats = {
        seat
        for seat in range(state.seats)
        if not table.gone >> seat & 1 and any(c not in metros for c in bits(table.cities[seat]))
    }
    weakest = min((table.power[seat] for seat in open_seats), default=0)
    return strength, sum(table.power), {seat for seat in open_seats if table.power[seat] == weakest}


def touched_islands(table: LandoverTable) -> set[int]:
    """The islands that pieces can come to touch, laid one by one from the starting corners (LO-202).

    A road goes on as a road and a bridge as a bridge, but for corners on land, where a village may join them.
    """
    ground, shape = table.chart, table.chart.shape
    begun = [(c, bridge) for c in bits(starting_corners(table)) for bridge in (False, True)]
    seen = set(begun)
    while begun:
        corner, bridge = begun.pop()
        for edge in shape.corner_edges[corner]:
            land = sum(t in ground.land for t in shape.edge_tiles[edge])
            if len(shape.edge_tiles[edge]) != 2 or (land == 2 if bridge else land == 0):
                continue
            far = sum(shape.edge_corners[edge]) - corner
            on_land = any(t in ground.land for t in shape.corner_tiles[far])
            for sort in {bridge, not bridge} if on_land else {bridge}:
                if (far, sort) not in seen:
                    seen.add((far, sort))
                    begun.append((far, sort))
    return {ground.island_of[corner] for corner, _ in seen} - {-1}
