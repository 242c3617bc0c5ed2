"""What the board is worth to who builds on it: yields of corners, and the corners that a seat can reach."""

from collections.abc import Sequence
from functools import lru_cache

from rules.kernel.hexes.bits import bits
from rules.kernel.hexes.pips import PIPS
from rules.settlers.state import Board, SettlersState, SettlersTable
from rules.settlers.tables import ANY, GOODS, YIELDS

CHANCES = tuple(pips / 36 for pips in PIPS)
"""How likely each number of a tile is rolled."""
NOTHING = (0.0,) * len(GOODS)
PRICES = tuple(good.worth for good in GOODS)
REACH = 3
"""Corners further away than so many roads are not looked at."""
Vector = tuple[float, ...]


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
    for around in board.shape.corner_tiles:
        gains = [0.0] * len(GOODS)
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


def robber_loss(table: SettlersTable, seat: int) -> tuple[int, float]:
    """The resource that the robber keeps from a seat (-1: none), and how many cards of it a roll."""
    kind, chance = tile_yields(table.board)[table.robber]
    lost = table.yield_at(seat, table.robber)
    return (kind, lost * chance) if lost and kind >= 0 else (-1, 0.0)


def rolled(table: SettlersTable, seat: int, blocked: float = 1.0) -> Vector:
    """The cards that a roll brings a seat, by resource, less the part `blocked` of what the robber blocks."""
    gains = earnings(table.board, table.settlements[seat], table.cities[seat])
    kind, lost = robber_loss(table, seat)
    return (*gains[:kind], gains[kind] - blocked * lost, *gains[kind + 1 :]) if lost else gains


@lru_cache(maxsize=32)
def corner_values(board: Board) -> tuple[float, ...]:
    """For each corner a rough worth: its yield by price, a little more for variety and for a harbour."""
    found = []
    for corner, gains in enumerate(corner_yields(board)):
        value = sum(gain * price for gain, price in zip(gains, PRICES, strict=True))
        value += 0.012 * sum(gain > 0 for gain in gains)
        for kind, corners in enumerate(board.ports):
            if corners >> corner & 1:
                value += 0.02 if kind == ANY else 0.01 + 0.2 * gains[kind]
        found.append(value)
    return tuple(found)


def distances(state: SettlersState, seat: int) -> dict[int, int]:
    """The corners that a seat's roads can get to, with the number of roads it takes, up to `REACH`."""
    table = state.table
    shape = state.shape
    blocked, vacant = state.others_buildings(seat), table.vacant
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


def best_sites(state: SettlersState, seat: int, parts: Sequence[float]) -> tuple[float, float]:
    """What the best two corners where a seat may settle are worth, of each the part that counts by the roads
    that it takes to get there; nothing without a settlement in stock."""
    if not state.settlements_left(seat):
        return 0.0, 0.0
    values, free, reach = corner_values(state.table.board), state.table.free, state.table.reach[seat]
    found = [
        parts[roads] * values[corner]
        for corner, roads in distances(state, seat).items()
        if free >> corner & 1 and (roads or reach >> corner & 1)
    ]
    best, second = sorted((*found, 0.0, 0.0), reverse=True)[:2]
    return best, second


def corner_appeal(state: SettlersState, seat: int, corner: int) -> float:
    """How good a corner is for a settlement of the setup, beside what the seat has."""
    table = state.table
    shape, tiles = state.shape, tile_yields(table.board)
    had = {tiles[tile][0] for own in bits(table.settlements[seat]) for tile in shape.corner_tiles[own]}
    fresh = {tiles[tile][0] for tile in shape.corner_tiles[corner]} - had - {-1}
    return corner_values(table.board)[corner] + 0.03 * len(fresh)
