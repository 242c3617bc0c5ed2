import random
from collections import Counter
from itertools import pairwise

import pytest

from rules.kernel.hexes import routes
from rules.kernel.hexes.bits import bits, mask
from rules.kernel.hexes.routes import longest, longest_through
from rules.kernel.hexes.shape import rows, shape
from rules.kernel.hexes.trails import longest_trail
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
    return sum(BOARD.corner_edge_mask[a] & BOARD.corner_edge_mask[b] for a, b in pairwise(places))


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
def test_no_road_is_no_trail():
    assert longest(BOARD, 0, 0) == 0


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


def some_net(rng, size):
    """Edges that hang together, grown at random."""
    net = {rng.randrange(len(BOARD.edge_corners))}
    while len(net) < size:
        corner = rng.choice(BOARD.edge_corners[rng.choice(sorted(net))])
        net.add(rng.choice(BOARD.corner_edges[corner]))
    return sorted(net)


def trail(net):
    return longest_trail([BOARD.edge_corners[edge] for edge in net])


@rule("SE-055", "LO-160", "LO-163")
def test_a_dense_net_is_measured_like_a_thin_one(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(7)
    monkeypatch.setattr(routes, "_RINGS", 99)  # every way is tried
    for _ in range(150):
        net = some_net(rng, rng.randint(2, 25))
        assert trail(net) == longest(BOARD, mask(net), 0)


def flower():
    middle = BOARD.index[MIDDLE]
    return sorted(
        {edge for tile in (middle, *BOARD.tile_neighbours[middle]) for edge in BOARD.tile_edges[tile]}
    )


@rule("LO-160", "LO-163")
def test_the_densest_net_of_all_pieces_of_a_seat() -> None:
    """Seven tiles have 30 edges and 12 odd corners: ten of them lose five edges (all ways tried: 25)."""
    assert len(flower()) == 30 and trail(flower()) == longest(BOARD, mask(flower()), 0) == 25


@rule("LO-160", "LO-163")
def test_the_whole_board() -> None:
    """72 edges, 36 odd corners: 34 of them each lose an edge, two to an edge, so 55 is the most."""
    everything = (1 << len(BOARD.edge_corners)) - 1
    assert longest(BOARD, everything, 0) == trail(BOARD.edges) == 72 - 17
    # A cut corner is three ends of their own: 38 odd corners, 36 of which lose an edge.
    assert longest(BOARD, everything, 1 << BOARD.corner(MIDDLE, "N")) == 72 - 18


def test_no_edge_more_makes_a_trail_shorter() -> None:
    """Of nets too large to try all ways; and no trail is longer than its odd corners allow."""
    rng = random.Random(3)
    net, length = some_net(rng, 24), 0
    while len(net) < 60:
        found = trail(net)
        assert length <= found <= bound(net)
        length = found
        corners = [corner for edge in net for corner in BOARD.edge_corners[edge]]
        net.append(rng.choice([e for c in corners for e in BOARD.corner_edges[c] if e not in net]))


def bound(net):
    at = Counter(corner for edge in net for corner in BOARD.edge_corners[edge])
    odd = sum(count % 2 for count in at.values())
    return len(net) - (max(0, odd - 2) + 1) // 2


@pytest.mark.parametrize(
    ("edges", "most"),
    [
        ([(0, 1)], 1),
        ([(0, 1), (1, 2), (2, 0)], 3),
        ([(0, 1), (1, 2), (2, 0), (0, 3)], 4),
        ([(0, 1), (1, 2), (2, 0), (0, 3), (3, 4), (4, 5), (5, 3)], 7),
        ([(0, 1), (0, 2), (0, 3), (3, 4)], 3),
        ([(0, 1), (1, 2), (0, 3), (3, 2), (0, 4), (4, 2)], 6),
    ],
)
def test_rings_loops_and_forks(edges: list[tuple[int, int]], most: int) -> None:
    """A ring, a ring with a tail, a dumb-bell, a fork, three ways between two corners."""
    assert longest_trail(edges) == most
