"""Move counts at fixed positions ("perft"): how many openings are there, and how many moves now."""

import random
from collections import Counter

import pytest

from rules.kernel.game import Turn
from rules.settlers.setup import begin_setup
from rules.settlers.state import SettlersState
from tests.one_stream import OneStream
from tests.settlers import slow
from tests.settlers.table import SETTLERS, A, position


def perft(state: SettlersState, depth: int) -> int:
    """How many sequences of listed moves there are; only for phases in which nothing is drawn."""
    seat = SETTLERS.waiting_for(state)[0]
    actions = SETTLERS.legal(state, seat)
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = SETTLERS.copy(state)
        SETTLERS.apply(after, seat, action)
        total += perft(after, depth - 1)
    return total


def setup(seats: int) -> SettlersState:
    options = {"special_building": "off"} if seats > 4 else {}
    state = position(seats=seats, turn=0, options=options)
    begin_setup(state, [])
    return state


@pytest.mark.parametrize(("seats", "table"), [(4, (54, 144, 7236, 19248)), (6, (80, 218))])
def test_the_number_of_openings(seats, table):
    """54 corners; 144 = 2 * 72 ways to add a road; then all corners that keep their distance."""
    assert tuple(perft(setup(seats), depth) for depth in range(1, len(table) + 1)) == table


def test_openings_of_two_seats_equal_a_slow_count():
    """A settlement, a road at it, and a settlement of the next seat: counted over lists."""
    state = setup(4)
    shape_roads = pairs = 0
    for corner in slow.settlement_sites(state, A, True):
        after = SETTLERS.copy(state)
        after.table.settlements[A] = 1 << corner
        roads = len(slow.road_sites(after, A))
        shape_roads += roads
        pairs += roads * len(slow.settlement_sites(after, A, True))
    assert (shape_roads, pairs) == (perft(state, 2), perft(state, 3))


def mid_game(seed: int, number: int) -> SettlersState:
    """A random game from a fixed seed after so many moves."""
    rng = random.Random(seed)
    state, _ = SETTLERS.new(SETTLERS.settle({"board": "beginner"}, 4), 4, OneStream(bytes([seed] * 32)))
    for _ in range(number):
        seat = SETTLERS.waiting_for(state)[0]
        SETTLERS.apply(state, seat, SETTLERS.players["random"].choose(Turn(SETTLERS, state, seat), rng))
    return state


COUNTS = {
    (1, 439): {"end_turn": 1, "build_city": 1, "build_road": 5, "bank_trade": 16},
    (2, 244): {"end_turn": 1, "build_city": 1, "build_settlement": 2, "build_road": 9, "buy_card": 1,
               "bank_trade": 8},
    (29, 421): {"end_turn": 1, "build_road": 9, "withdraw": 1, "take_counter": 1},
    (4, 202): {"end_turn": 1, "buy_card": 1, "withdraw": 1, "confirm": 1},
    (5, 337): {"end_turn": 1, "build_settlement": 2, "build_road": 6, "buy_card": 1, "bank_trade": 8},
    (6, 401): {"end_turn": 1, "build_city": 4, "build_road": 10, "bank_trade": 8},
}  # fmt: skip
"""By seed and number of moves: the listed moves of each kind of the seat that is waited for."""


@pytest.mark.parametrize(("seed", "number"), COUNTS)
def test_the_number_of_moves_in_fixed_positions(seed, number):
    state = mid_game(seed, number)
    seat = SETTLERS.waiting_for(state)[0]
    tags = Counter(str(action.__struct_config__.tag) for action in SETTLERS.legal(state, seat))
    assert dict(tags) == COUNTS[seed, number]
    places = Counter(tag for tag, _ in slow.buildable(state, seat))
    assert all(tags[tag] == count for tag, count in places.items())
