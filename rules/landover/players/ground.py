"""What corners bring a roll, and how far away the free ones are."""

from functools import lru_cache

from rules.hexes import hand
from rules.hexes.bits import bits
from rules.landover.board import chart
from rules.landover.network import sites
from rules.landover.scoring import routes_left
from rules.landover.state import LandoverTable, buildings, settlements
from rules.landover.tables import (
    BRIDGE,
    CITY_GOLD,
    CITY_YIELDS,
    GOLD,
    HIDDEN,
    KINDS,
    PIPS,
    ROAD,
    VILLAGE_GOLD,
    VILLAGE_YIELDS,
)

Income = tuple[float, ...]
"""Cards a roll, by kind."""
_PASSING = 0.3
"""A catapult or Anarchy lasts until the next seven: six rolls of the twenty that matter."""
_UNKNOWN = 3.0
"""Pips of a hidden tile, its terrain any of five."""
_FAR = 3
"""So many pieces to a corner are looked at."""
NONE: Income = (0.0,) * KINDS
Ways = dict[int, tuple[int, int]]
"""By corner: the roads and bridges that lead there."""


@lru_cache(maxsize=256)
def pips(
    numbers: tuple[int, ...], remembered: tuple[int, ...], catapults: tuple[int, ...]
) -> tuple[float, ...]:
    """By tile what its number counts, what passes by with the next seven in part."""
    found = []
    for tile, number in enumerate(numbers):
        now = 0 if tile in catapults else PIPS[number]
        lasting = PIPS[remembered[tile]] if remembered else PIPS[number]
        found.append((1 - _PASSING) * lasting + _PASSING * now)
    return tuple(found)


@lru_cache(maxsize=256)
def corner_incomes(
    key: str, terrain: tuple[int, ...], counted: tuple[float, ...]
) -> tuple[tuple[Income, ...], tuple[Income, ...]]:
    """What a village and what a city bring a roll, by corner."""
    shape = chart(key).shape
    villages, cities = [], []
    for corner in shape.corners:
        tiles = shape.corner_tiles[corner]
        villages.append(_sum([_tile(terrain[t], counted[t], VILLAGE_YIELDS, VILLAGE_GOLD) for t in tiles]))
        cities.append(_sum([_tile(terrain[t], counted[t], CITY_YIELDS, CITY_GOLD) for t in tiles]))
    return tuple(villages), tuple(cities)


def _tile(terrain: int, count: float, yields: tuple[hand.Hand, ...], gold: int) -> Income:
    if terrain == HIDDEN:
        return (_UNKNOWN / 5 / 36,) * 5 + (0.0,) * 3
    if terrain == GOLD:
        return (gold * count / 5 / 36,) * 5 + (0.0,) * 3
    if terrain > GOLD:
        return NONE
    return tuple(each * count / 36 for each in hand.counts(yields[terrain], KINDS))


def _sum(parts: list[Income]) -> Income:
    return tuple(map(sum, zip(*parts, strict=True))) if parts else NONE


def incomes(table: LandoverTable) -> tuple[tuple[Income, ...], tuple[Income, ...]]:
    """`corner_incomes` of a table."""
    counted = pips(tuple(table.numbers), tuple(table.remembered), tuple(table.catapults))
    return corner_incomes(table.map, tuple(table.terrain), counted)


def ways(table: LandoverTable, seat: int) -> Ways:
    """The free corners that a seat can reach with up to three pieces, and how many of which sort each needs.

    Of several ways the shortest counts; a way keeps to one sort of piece.
    """
    own = settlements(table, seat)
    return _ways(
        table.map,
        table.free,
        table.vacant,
        table.reach[seat],
        own,
        buildings(table) & ~own,
        tuple((sites(table, seat, piece), routes_left(table, seat, piece)) for piece in (ROAD, BRIDGE)),
    )


@lru_cache(maxsize=4096)
def _ways(
    key: str, free: int, vacant: int, reach: int, own: int, blocked: int, begun: tuple[tuple[int, int], ...]
) -> Ways:
    ground = chart(key)
    shape = ground.shape
    found: Ways = dict.fromkeys(bits(free & reach), (0, 0))
    for piece, kind in ((ROAD, ground.road_edges), (BRIDGE, ground.bridge_edges)):
        laid, left = begun[piece]
        seen = reach | own
        for count in range(1, min(_FAR, left) + 1):
            ends = 0
            for edge in bits(laid):
                ends |= shape.edge_corner_mask[edge]
            ends &= ~seen
            seen |= ends
            for corner in bits(ends & free):
                if corner not in found or sum(found[corner]) > count:
                    found[corner] = (count, 0) if piece == ROAD else (0, count)
            laid = 0
            for corner in bits(ends & ~blocked):
                laid |= shape.corner_edge_mask[corner]
            laid &= vacant & kind
    return found
