import random
from itertools import pairwise

import pytest

from rules.hexes.bits import bits, mask
from rules.hexes.routes import longest, longest_through
from rules.hexes.shape import rows, shape
from tests.cited import rule

BOARD = shape(rows((-2, 0, 2), (-1, -1, 2), (0, -2, 2), (1, -2, 1), (2, -2, 0)))


def brute(board, roads, blocked):
    """Every trail from every corner, one edge after the other, written as plainly as can be."""
    edges = [board.edge_corners[edge] for edge in bits(roads)]

    def walk(corner, used, first):
        best = len(used)
        if first or not blocked >> corner & 1:
            for number, ends in enumerate(edges):
                if number not in used and corner in ends:
                    best = max(best, walk(sum(ends) - corner, used | {number}, False))
        return best

    return max((walk(corner, frozenset(), True) for corner in board.corners), default=0)


def path(*corners):
    """The edges along corners given as ((q, r), point)."""
    places = [BOARD.corner(*corner) for corner in corners]
    return mask(BOARD.edge_between(a, b) for a, b in pairwise(places))


MIDDLE = (0, 0)
RING = mask(BOARD.tile_edges[BOARD.index[MIDDLE]])
NORTH = path((MIDDLE, "N"), ((0, -1), "NE"), ((0, -1), "N"))
NORTH_EAST = path((MIDDLE, "NE"), ((1, -1), "SE"))


@rule("SE-055")
def test_a_loop_counts_fully_and_of_branches_one_way_on():
    assert longest(BOARD, RING, 0) == 6
    assert longest(BOARD, RING | NORTH, 0) == 8
    assert longest(BOARD, RING | NORTH | NORTH_EAST, 0) == 8


@rule("SE-055")
def test_a_fork_of_arms_3_2_2_is_5_long():
    long_arm = path((MIDDLE, "N"), ((0, -1), "NE"), ((0, -1), "N"), ((0, -1), "NW"))
    east = path((MIDDLE, "N"), (MIDDLE, "NE"), (MIDDLE, "SE"))
    west = path((MIDDLE, "N"), (MIDDLE, "NW"), (MIDDLE, "SW"))
    assert longest(BOARD, long_arm | east | west, 0) == 5


@rule("SE-056")
def test_a_building_on_the_middle_corner_halves_six_roads():
    row = path(*[(MIDDLE, point) for point in ("N", "NE", "SE", "S", "SW", "NW")], ((-1, 0), "N"))
    assert longest(BOARD, row, 0) == 6
    assert longest(BOARD, row, 1 << BOARD.corner(MIDDLE, "S")) == 3


@rule("SE-055", "SE-056")
@pytest.mark.parametrize("seed", range(40))
def test_it_equals_brute_force_on_growing_networks(seed):
    rng = random.Random(seed)
    blocked = mask(corner for corner in BOARD.corners if rng.random() < 0.15)
    roads, length = 0, 0
    for _ in range(11):
        touched = [edge for edge in BOARD.edges if not roads >> edge & 1 and _touches(edge, roads)]
        edge = rng.choice(
            touched if roads and rng.random() < 0.9 else [e for e in BOARD.edges if not roads >> e & 1]
        )
        roads |= 1 << edge
        length = max(length, longest_through(BOARD, roads, blocked, edge))
        assert longest(BOARD, roads, blocked) == brute(BOARD, roads, blocked) == length


def _touches(edge, roads):
    return any(roads & BOARD.corner_edge_mask[corner] for corner in BOARD.edge_corners[edge])


def test_a_dense_net_is_measured_like_a_thin_one() -> None:
    import random

    from rules.hexes.routes import longest
    from rules.hexes.shape import rows, shape
    from rules.hexes.trails import longest_trail

    board = shape(rows((-2, 0, 2), (-1, -1, 2), (0, -2, 2), (1, -2, 1), (2, -2, 0)))
    rng = random.Random(7)
    for _ in range(150):
        size = rng.randint(2, 24)
        net = {rng.randrange(len(board.edge_corners))}
        while len(net) < size:
            corner = rng.choice(board.edge_corners[rng.choice(sorted(net))])
            net.add(rng.choice(board.corner_edges[corner]))
        assert longest_trail([board.edge_corners[e] for e in sorted(net)]) == longest(
            board, sum(1 << e for e in net), 0
        )
    everything = (1 << len(board.edge_corners)) - 1
    # 72 edges, 36 odd corners: 34 of them each lose an edge, two to an edge, so 55 is the most there can be.
    assert longest(board, everything, 0) <= 72 - 17
    assert longest(board, everything, 0) == longest_trail(list(board.edge_corners))
    assert longest(board, everything, 1 << board.corner((0, 0), "N")) <= longest(board, everything, 0) + 2
