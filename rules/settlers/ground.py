"""What the board is worth to who builds on it: yields of corners, and the sites that a seat can reach."""

from functools import lru_cache
from typing import NamedTuple

from rules.kernel.hexes.bits import bits
from rules.settlers.state import Board, SettlersState, others_buildings, shape_of
from rules.settlers.tables import ANY, FRAMES, YIELDS

CHANCES = tuple((6 - abs(7 - total)) / 36 if total >= 2 else 0.0 for total in range(13))
"""How likely each total of two dice is."""
KINDS = 5
NOTHING = (0.0,) * KINDS
PRICES = (1.0, 1.0, 0.85, 1.15, 1.15)
"""What a card of each resource is worth beside others, before anything is known of who holds it."""
REACH = 3
"""Sites further away than so many roads are not looked at."""
_NEARER, _LEVEL, _FURTHER = 0.95, 0.8, 0.5
"""How sure a site is against a rival who lacks more, as many, or fewer roads to it.

Set by hand, and no forecast: in 164 games of four strong players, played by a twin of the game in C++, a site
was still free in 88 % of 43,590 cases when its seat could pay for it, and in 74 % by these numbers. Rivals'
own order of sites and their rolls to pay foretell it better; that this wins games has not been shown.
"""

Vector = tuple[float, ...]


class Site(NamedTuple):
    """A corner to settle, so many roads away, and how likely it is still free by then."""

    corner: int
    roads: int
    sure: float


@lru_cache(maxsize=32)
def tile_yields(board: Board) -> tuple[tuple[int, float], ...]:
    """For each tile its resource (-1 for none) and how likely a roll pays it."""
    return tuple(
        (YIELDS[terrain], CHANCES[token]) if token else (-1, 0.0)
        for terrain, token in zip(board.terrain, board.tokens, strict=True)
    )


@lru_cache(maxsize=32)
def corner_yields(board: Board) -> tuple[Vector, ...]:
    """For each corner the cards that a settlement there brings a roll, by resource."""
    tiles = tile_yields(board)
    found = []
    for around in FRAMES[board.frame].shape.corner_tiles:
        gains = [0.0] * KINDS
        for tile in around:
            kind, chance = tiles[tile]
            if kind >= 0:
                gains[kind] += chance
        found.append(tuple(gains))
    return tuple(found)


@lru_cache(maxsize=8192)
def earnings(board: Board, settlements: int, cities: int) -> Vector:
    """The cards that buildings on these corners bring a roll, by resource."""
    yields = corner_yields(board)
    standing = [yields[corner] for corner in (*bits(settlements), *bits(cities), *bits(cities))]
    return tuple([sum(each) for each in zip(*standing, strict=True)]) or NOTHING


@lru_cache(maxsize=1024)
def keeping(board: Board, standing: int) -> Vector:
    """What a card of each resource is worth in cards of another to who stands on these corners."""
    usual = 1 / 3 if board.ports[ANY] & standing else 0.26
    return tuple([0.5 if board.ports[kind] & standing else usual for kind in range(KINDS)])


def blocked(state: SettlersState, seat: int) -> tuple[int, float]:
    """The resource that the robber keeps from a seat (-1: none), and how many cards of it a roll."""
    table = state.table
    kind, chance = tile_yields(table.board)[table.robber]
    around = shape_of(state).tile_corner_mask[table.robber]
    lost = (table.settlements[seat] & around).bit_count() + 2 * (table.cities[seat] & around).bit_count()
    return (kind, lost * chance) if lost and kind >= 0 else (-1, 0.0)


@lru_cache(maxsize=32)
def corner_ports(board: Board) -> tuple[int, ...]:
    """For each corner the kind of its harbour, -1 without one."""
    kinds = [-1] * len(FRAMES[board.frame].shape.corner_tiles)
    for kind, corners in enumerate(board.ports):
        for corner in bits(corners):
            kinds[corner] = kind
    return tuple(kinds)


@lru_cache(maxsize=32)
def corner_values(board: Board) -> tuple[float, ...]:
    """For each corner a rough worth: its yield by price, a little more for variety and for a harbour."""
    found = []
    for gains, port in zip(corner_yields(board), corner_ports(board), strict=True):
        value = sum(gain * price for gain, price in zip(gains, PRICES, strict=True))
        value += 0.012 * sum(gain > 0 for gain in gains)
        if port >= 0:
            value += 0.02 if port == ANY else 0.01 + 0.2 * gains[port]
        found.append(value)
    return tuple(found)


def distances(state: SettlersState, seat: int) -> dict[int, int]:
    """The corners that a seat's roads can get to, with the number of roads it takes, up to `REACH`."""
    table = state.table
    shape = shape_of(state)
    blocked, vacant = others_buildings(state, seat), table.vacant
    own = table.reach[seat] | table.settlements[seat] | table.cities[seat]
    found = dict.fromkeys(bits(own), 0)
    edge = [corner for corner in found if not blocked >> corner & 1]
    for roads in range(1, REACH + 1):
        further = []
        for corner in edge:
            for link, end in shape.links[corner]:
                if vacant & link and end not in found:
                    found[end] = roads
                    if not blocked >> end & 1:
                        further.append(end)
        edge = further
    return found


def sites(state: SettlersState, seat: int, all_distances: list[dict[int, int]]) -> list[Site]:
    """The sites that a seat may settle, best first: value against cost and rivals who are nearer."""
    table = state.table
    values = corner_values(table.board)
    free, reach = table.free, table.reach[seat]
    found = []
    for corner, roads in all_distances[seat].items():
        if not free >> corner & 1 or (not roads and not reach >> corner & 1):
            continue
        sure = 1.0
        for other, rival in enumerate(all_distances):
            if other != seat and corner in rival:
                sure *= _NEARER if roads < rival[corner] else _LEVEL if roads == rival[corner] else _FURTHER
        found.append((sure * (values[corner] + 0.06) / (4 + 2 * roads), Site(corner, roads, sure)))
    found.sort(reverse=True)
    return [site for _, site in found]


def room(state: SettlersState, found: list[Site]) -> float:
    """How many of these sites can be settled side by side, each by how sure it is."""
    near, taken, whole = shape_of(state).near_mask, 0, 0.0
    for corner, _, sure in found:
        if not taken >> corner & 1:
            taken |= near[corner]
            whole += sure
    return whole
