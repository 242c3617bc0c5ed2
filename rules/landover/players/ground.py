"""What corners bring a roll, and how far away the free ones are."""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from rules.kernel.hexes import hand
from rules.kernel.hexes.bits import bits, union
from rules.kernel.hexes.pips import PIPS
from rules.landover import tables
from rules.landover.board import chart
from rules.landover.network import sites
from rules.landover.state import LandoverTable

Income = tuple[float, ...]
"""Cards a roll, by kind."""
_PASSING = 0.3
"""A catapult or Anarchy lasts until the next seven: six rolls of the twenty that matter."""
_UNKNOWN = 3.0
"""Pips of a hidden tile, its terrain any of five."""
_FAR = 3
"""So many pieces to a corner are looked at."""
NONE: Income = (0.0,) * tables.KINDS
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


@dataclass(frozen=True, eq=False)
class Gains:
    """What a village and what a city bring a roll, by corner."""

    villages: tuple[Income, ...]
    cities: tuple[Income, ...]


@lru_cache(maxsize=256)
def corner_incomes(key: str, terrain: tuple[int, ...], counted: tuple[float, ...]) -> Gains:
    """What each corner of a chart brings; the same object for the same tiles."""
    shape = chart(key).shape
    around = [
        tuple([(terrain[tile], counted[tile]) for tile in shape.corner_tiles[corner]])
        for corner in shape.corners
    ]
    return Gains(
        tuple([_settled(tiles, tables.VILLAGE_YIELDS, tables.VILLAGE_GOLD) for tiles in around]),
        tuple([_settled(tiles, tables.CITY_YIELDS, tables.CITY_GOLD) for tiles in around]),
    )


@lru_cache(maxsize=8192)
def _settled(tiles: tuple[tuple[int, float], ...], yields: tuple[hand.Hand, ...], gold: int) -> Income:
    parts = [_tile(terrain, count, yields, gold) for terrain, count in tiles]
    return tuple(map(sum, zip(*parts, strict=True))) if parts else NONE


def _tile(terrain: int, count: float, yields: tuple[hand.Hand, ...], gold: int) -> Income:
    if terrain == tables.HIDDEN:
        return (_UNKNOWN / 5 / 36,) * 5 + (0.0,) * 3
    if terrain == tables.GOLD:
        return (gold * count / 5 / 36,) * 5 + (0.0,) * 3
    if terrain > tables.GOLD:
        return NONE
    return tuple(each * count / 36 for each in hand.counts(yields[terrain], tables.KINDS))


def incomes(table: LandoverTable) -> Gains:
    """`corner_incomes` of a table."""
    counted = pips(tuple(table.numbers), tuple(table.remembered), tuple(table.catapults))
    return corner_incomes(table.map, tuple(table.terrain), counted)


@lru_cache(maxsize=8192)
def income_of(gains: Gains, villages: int, cities: int) -> Income:
    """Pips by kind of card of these villages and cities together, gold shared out."""
    each = [gains.villages[corner] for corner in bits(villages)]
    each += [gains.cities[corner] for corner in bits(cities)]
    return tuple([36 * sum(kind) for kind in zip(NONE, *each, strict=True)])


class Begun(NamedTuple):
    """From where a seat builds on: what decides which corners it can reach. Sets are masks."""

    key: str
    free: int
    vacant: int
    reach: int
    own: int
    blocked: int
    """Settlements of others: no way leads through them."""
    pieces: tuple[tuple[int, int], ...]
    """By sort of piece: the edges where one can be laid, and how many are left."""


def begun(table: LandoverTable, seat: int) -> Begun:
    """From where that seat builds on."""
    own = table.settlements(seat)
    laid = [(sites(table, seat, sort), table.routes_left(seat, sort)) for sort in range(len(tables.PIECES))]
    blocked = table.buildings() & ~own
    return Begun(table.map, table.free, table.vacant, table.reach[seat], own, blocked, tuple(laid))


@lru_cache(maxsize=4096)
def ways(begun: Begun) -> Ways:
    """The free corners that can be reached with up to three pieces, and how many of which sort each needs.

    Of several ways the shortest counts; a way keeps to one sort of piece.
    """
    key, free, vacant, reach, own, blocked, pieces = begun
    ground = chart(key)
    shape = ground.shape
    found: Ways = dict.fromkeys(bits(free & reach), (0, 0))
    for piece, kind in ((tables.ROAD, ground.road_edges), (tables.BRIDGE, ground.bridge_edges)):
        laid, left = pieces[piece]
        seen = reach | own
        for count in range(1, min(_FAR, left) + 1):
            ends = union(shape.edge_corner_mask, laid) & ~seen
            seen |= ends
            for corner in bits(ends & free):
                if corner not in found or sum(found[corner]) > count:
                    found[corner] = (count, 0) if piece == tables.ROAD else (0, count)
            laid = union(shape.corner_edge_mask, ends & ~blocked) & vacant & kind
    return found
