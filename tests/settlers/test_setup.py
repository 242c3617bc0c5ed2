"""Boards, the roll for the start, and the first settlements."""

import hmac
import random
from collections import Counter

import pytest

from rules.kernel.chance import BOARD, Chance
from rules.kernel.game import Turn
from rules.kernel.hexes import hand
from rules.kernel.illegal import Illegal
from rules.settlers.actions import BuildRoad, BuildSettlement
from rules.settlers.events import RoadBuilt, SettlementBuilt, StartRolled, Starts
from rules.settlers.layout import lay
from rules.settlers.phase_names import PRE_ROLL, SETUP_ROAD, SETUP_SETTLEMENT
from rules.settlers.setup import begin_setup
from rules.settlers.tables import (
    ANY,
    DESERT,
    EXPANSION,
    FRAMES,
    HARBOURS,
    STANDARD,
    TERRAINS,
    resource_counts,
)
from tests.cited import rule
from tests.scripted import script
from tests.settlers.table import SETTLERS, A, B, C, D, corner, do, edge, held, legal, position, refused, tile

UNMOVED = tuple(range(18, 0, -1))
"""Draws that leave 19 items where they are: each is swapped with itself."""


def board(seats=4, seed=1, **options):
    return lay(SETTLERS.settle(options, seats), Chance(bytes([seed] * 32)))


def refuses(seats, **options):
    with pytest.raises(Illegal) as refusal:
        SETTLERS.settle(options, seats)
    assert refusal.value.code == "bad_option"
    return refusal.value


@rule("SE-001")
def test_case_1_seats_choose_the_board():
    refuses(2)
    refuses(7)
    state, _ = SETTLERS.new(SETTLERS.settle({}, 5), 5, Chance(bytes(32)))
    assert len(state.table.board.terrain) == 30
    assert resource_counts(state.table.bank) == (24,) * 5
    assert len(state.secrets.deck) == 34
    state, _ = SETTLERS.new(SETTLERS.settle({}, 3), 3, Chance(bytes(32)))
    assert len(state.table.board.terrain) == 19
    assert resource_counts(state.table.bank) == (19,) * 5
    assert Counter(state.secrets.deck) == {0: 14, 1: 5, 2: 2, 3: 2, 4: 2}
    assert refuses(4, expansion="on").rule == "SE-001"
    assert refuses(5, expansion="off").rule == "SE-001"
    refuses(4, special_building="on")
    assert SETTLERS.settle({}, 4)["special_building"] == "off"
    assert SETTLERS.settle({}, 6)["special_building"] == "on"


@rule("SE-001", "SE-064")
def test_what_the_number_of_players_decides_may_be_chosen_as_it_is():
    for seats, value in ((4, "off"), (5, "on")):
        chosen = SETTLERS.settle({"expansion": value, "special_building": value}, seats)
        assert (chosen["expansion"], chosen["special_building"]) == (value, value)
    assert SETTLERS.settle({"special_building": "off"}, 5)["special_building"] == "off"
    assert refuses(4, expansion="on").text == "The expansion is for five or six players."
    assert refuses(5, expansion="off").text == "Five or six players need the expansion."
    assert refuses(4, special_building="on").rule == "SE-064"


def spiral(k, desert):
    """A spiral board whose terrains are in the box's order but for where the desert lies."""
    draws = list(UNMOVED)
    if desert != 18:
        draws[0] = desert
    options = SETTLERS.settle({"board": "spiral"}, 4)
    ground = lay(options, script(*draws, k))
    assert ground.terrain[desert] == DESERT
    return ground


def by_place(ground):
    return dict(zip(STANDARD.shape.tiles, ground.tokens, strict=True))


@rule("SE-003")
def test_case_2_a_spiral_around_a_central_desert():
    tokens = by_place(spiral(0, tile(0, 0)))
    assert tokens[0, -2] == 5
    assert tokens[-1, -1] == 2
    assert tokens[-2, 0] == 6
    assert tokens[1, -2] == 10
    assert tokens[1, -1] == 11
    assert tokens[0, 0] == 0


@rule("SE-003")
def test_case_3_a_spiral_skips_the_desert_at_its_start():
    tokens = by_place(spiral(0, tile(0, -2)))
    assert tokens[-1, -1] == 5
    assert tokens[-2, 0] == 2
    assert tokens[0, 0] == 11


@rule("SE-003")
@pytest.mark.parametrize("k", range(6))
def test_a_spiral_starts_at_any_corner_of_the_board(k):
    start = ((0, -2), (-2, 0), (-2, 2), (0, 2), (2, 0), (2, -2))[k]
    inner = ((0, -1), (-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1))[k]
    tokens = by_place(spiral(k, tile(0, 0)))
    assert tokens[start] == 5
    assert tokens[inner] == 9


@rule("SE-003")
def test_a_spiral_never_puts_6_and_8_side_by_side():
    for k in range(6):
        assert not any(hot_neighbours(spiral(k, desert)) for desert in range(19))


def hot_neighbours(ground):
    shape = FRAMES[ground.frame].shape
    hot = [number for number, token in enumerate(ground.tokens) if token in (6, 8)]
    return [(one, other) for one in hot for other in hot if other in shape.tile_neighbours[one]]


@rule("SE-004")
def test_case_4_the_expansion_has_no_spiral():
    assert refuses(5, board="spiral").rule == "SE-004"
    assert SETTLERS.settle({}, 5)["board"] == "random"


@rule("SE-004")
@pytest.mark.parametrize(("seats", "frame"), [(4, STANDARD), (6, EXPANSION)])
def test_a_random_board_holds_all_tiles_and_tokens(seats, frame):
    layouts = set()
    for seed in range(20):
        ground = board(seats, seed, board="random")
        assert Counter(ground.terrain) == Counter(frame.terrain)
        assert Counter(token for token in ground.tokens if token) == Counter(frame.tokens)
        layouts.add((ground.terrain, ground.tokens))
    assert len(layouts) == 20


@rule("SE-004")
def test_tokens_of_a_random_board_are_shuffled_from_low_to_high():
    options = SETTLERS.settle({"board": "random"}, 4)
    ground = lay(options, script(*UNMOVED, *range(17, 0, -1)))
    assert ground.terrain == STANDARD.terrain
    assert ground.tokens == (2, 3, 3, 4, 4, 5, 5, 6, 6, 8, 8, 9, 9, 10, 10, 11, 11, 12, 0)


@rule("SE-005")
@pytest.mark.parametrize("seats", [4, 6])
def test_case_5_no_adjacent_6_and_8(seats):
    apart = [board(seats, seed, board="random", no_adjacent_68="on") for seed in range(40)]
    free = [board(seats, seed, board="random") for seed in range(40)]
    assert not any(map(hot_neighbours, apart))
    assert any(map(hot_neighbours, free))
    assert [one.terrain for one in apart] == [other.terrain for other in free]
    assert refuses(4, board="spiral", no_adjacent_68="on").rule == "SE-005"


@rule("SE-002")
def test_case_45_the_beginners_board_is_for_19_tiles():
    assert refuses(6, board="beginner").rule == "SE-002"
    ground = board(board="beginner")
    laid = [f"{TERRAINS[kind]} {token}" for kind, token in zip(ground.terrain, ground.tokens, strict=True)]
    assert laid == [
        "mountains 10", "pasture 2", "forest 9",
        "fields 12", "hills 6", "pasture 4", "hills 10",
        "fields 9", "forest 11", "desert 0", "forest 3", "mountains 8",
        "forest 8", "mountains 3", "fields 4", "pasture 5",
        "hills 5", "fields 6", "pasture 11",
    ]  # fmt: skip


@rule("SE-006", "SE-007")
def test_case_46_harbours_and_the_robber():
    for seats, kinds in ((4, {ANY: 4, 2: 1}), (6, {ANY: 5, 2: 2})):
        mixed = [board(seats, seed, harbours="shuffled").harbours for seed in range(20)]
        assert all(Counter(each) == Counter({0: 1, 1: 1, 3: 1, 4: 1} | kinds) for each in mixed)
        assert len(set(mixed)) > 10
    state = position()
    assert state.table.robber == tile(0, 0)
    large, _ = SETTLERS.new(SETTLERS.settle({}, 6), 6, Chance(bytes(32)))
    assert large.table.robber == large.table.board.terrain.index(DESERT)
    assert Counter(large.table.board.harbours) == {ANY: 5, 2: 2, 0: 1, 1: 1, 3: 1, 4: 1}


@rule("SE-006")
@pytest.mark.parametrize(
    ("seats", "places"),
    [
        (
            4,
            "0,-2,NW 3:1; 1,-2,NE grain; 2,-1,NE ore; 2,0,E 3:1; 1,1,SE wool; -1,2,SE 3:1; -2,2,SW 3:1; "
            "-2,1,W brick; -1,-1,W lumber",
        ),
        (
            6,
            "0,-3,NW 3:1; 1,-3,NE grain; 2,-2,NE ore; 2,-1,E 3:1; 1,1,E wool; 0,2,SE 3:1; -2,3,SE 3:1; "
            "-3,3,SW brick; -3,1,SW lumber; -3,0,W 3:1; -1,-2,W wool",
        ),
    ],
)
def test_fixed_harbours_lie_as_in_the_list(seats, places):
    ground = board(seats)
    frame = FRAMES[ground.frame]
    listed = [place.split() for place in places.split("; ")]
    found = [(*at.split(","), kind) for at, kind in listed]
    assert frame.sides == tuple(edge(int(q), int(r), side, frame) for q, r, side, _ in found)
    assert [HARBOURS[kind] for kind in ground.harbours] == [kind for _, _, _, kind in found]


@rule("SE-007")
def test_the_desert_has_no_token_and_gives_nothing():
    for seed in range(10):
        ground = board(seed=seed, board="random")
        assert ground.tokens[ground.terrain.index(DESERT)] == 0
        assert all(ground.terrain[t] != DESERT for tiles in ground.numbered for t in tiles)


@rule("SE-009")
def test_case_6_ties_for_the_start_roll_again():
    deck = range(24, 0, -1)
    rolls = [3, 4, 4, 5, 4, 5, 0, 2, 1, 2, 3, 3]
    state, events = SETTLERS.new(SETTLERS.settle({"board": "beginner"}, 4), 4, script(*deck, *rolls))
    assert StartRolled((A, B, C, D), (9, 11, 11, 4), False) in events
    assert StartRolled((B, C), (5, 8), True) in events
    assert Starts(C) in events
    assert state.table.first == C


def setup(first, seats=4):
    """A game at its first placing."""
    state = position(seats=seats, first=first, turn=0)
    begin_setup(state, [])
    return state


@rule("SE-010", "SE-014")
def test_cases_7_and_48_the_snake_and_the_first_turn():
    state = setup(C)
    assert BuildSettlement(corner(0, -2, "NW")) in legal(state, C, BuildSettlement)
    placed = []
    rng = random.Random(7)
    while state.table.phase in (SETUP_SETTLEMENT, SETUP_ROAD):
        seat = SETTLERS.waiting_for(state)[0]
        placed.append((seat, state.table.phase))
        do(state, seat, rng.choice(SETTLERS.legal(state, seat)))
    order = [C, D, A, B, B, A, D, C]
    assert placed == [(seat, phase) for seat in order for phase in (SETUP_SETTLEMENT, SETUP_ROAD)]
    assert state.table.phase == PRE_ROLL
    assert SETTLERS.waiting_for(state) == (C,)
    assert [s.bit_count() for s in state.table.settlements] == [2] * 4
    assert [s.bit_count() for s in state.table.roads] == [2] * 4


@rule("SE-014")
def test_turns_go_clockwise():
    state = position(active=D, actor=D)
    do(state, D, SETTLERS.skip(state, D))
    assert state.table.active == A


@rule("SE-013")
@pytest.mark.parametrize(
    ("place", "gained"),
    [((0, 1, "N"), "lg"), ((-1, 1, "NW"), "llo"), ((0, -1, "N"), "bwo"), ((0, -2, "NW"), "o")],
)
def test_case_8_the_second_settlement_pays(place, gained):
    state = setup(A)
    state.table.queue = [A]
    do(state, A, BuildSettlement(corner(*place)))
    assert held(state, A) == gained
    assert hand.size(state.table.bank) + len(gained) == 95


@rule("SE-013")
def test_the_first_settlement_pays_nothing():
    state = setup(A)
    do(state, A, BuildSettlement(corner(0, 1, "N")))
    assert held(state, A) == ""


@rule("SE-012")
def test_case_9_the_road_must_touch_the_settlement_just_placed():
    state = setup(B)
    do(state, B, BuildSettlement(corner(0, 0, "N")))
    assert refused(state, B, BuildRoad(edge(0, 0, "SE")), "not_connected").rule == "SE-012"
    sides = {edge(0, 0, "NE"), edge(0, 0, "NW"), edge(0, -1, "E")}
    assert {action.edge for action in legal(state, B, BuildRoad)} == sides
    refused(state, B, BuildRoad(999), "not_on_board")
    refused(state, B, BuildSettlement(corner(2, 0, "N")), "wrong_phase")
    told = do(state, B, BuildRoad(edge(0, 0, "NE")))
    assert told == [RoadBuilt(B, edge(0, 0, "NE"), True, True)]
    told = do(state, C, BuildSettlement(corner(0, 1, "SW")))
    assert told == [SettlementBuilt(C, corner(0, 1, "SW"), (0,) * 5, True)]
    refused(state, C, BuildRoad(edge(0, 0, "NE")), "occupied")
    refused(state, C, BuildRoad(edge(0, 0, "NW")), "not_connected")


@rule("SE-012")
def test_the_second_road_cannot_lie_at_the_first_settlement():
    state = setup(A, seats=3)
    state.table.queue = (A, A)
    do(state, A, BuildSettlement(corner(0, 0, "N")), BuildRoad(edge(0, 0, "NE")))
    do(state, A, BuildSettlement(corner(0, 2, "S")))
    refused(state, A, BuildRoad(edge(0, 0, "NW")), "not_connected")
    refused(state, B, BuildRoad(edge(0, 2, "SE")), "not_your_turn")


@rule("SE-011")
def test_a_setup_settlement_needs_no_road_but_distance():
    state = setup(A)
    assert len(legal(state, A, BuildSettlement)) == 54
    do(state, A, BuildSettlement(corner(0, 0, "N")), BuildRoad(edge(0, 0, "NE")))
    refused(state, B, BuildSettlement(corner(0, 0, "NE")), "too_close")
    refused(state, B, BuildSettlement(corner(0, 0, "N")), "occupied")
    refused(state, B, BuildSettlement(54), "not_on_board")
    refused(state, B, BuildSettlement(-1), "not_on_board")
    assert len(legal(state, B, BuildSettlement)) == 50


@rule("SE-008")
def test_case_47_the_same_seed_and_moves_give_the_same_game():
    settled = SETTLERS.settle({}, 4)
    twins = [SETTLERS.new(settled, 4, Chance(bytes([7] * 32)))[0] for _ in range(2)]
    rng = random.Random(8)
    for _ in range(400):
        seat = SETTLERS.waiting_for(twins[0])[0]
        action = SETTLERS.players["random"].choose(Turn(SETTLERS, twins[0], seat), rng)
        told = [SETTLERS.apply(state, seat, action) for state in twins]
        assert told[0] == told[1]
        assert twins[0] == twins[1]
    other, _ = SETTLERS.new(settled, 4, Chance(bytes([8] * 32)))
    assert other.table.board != twins[0].table.board


@rule("SE-008")
def test_the_terrain_follows_from_the_key_as_the_book_says():
    assert "is the HMAC-SHA-256 of its name, a colon, and c written as 8 bytes" in SETTLERS.book
    key, terrain = bytes([7] * 32), list(STANDARD.terrain)
    for block, i in enumerate(range(len(terrain) - 1, 0, -1)):
        drawn = hmac.digest(key, b"board:" + block.to_bytes(8, "big"), "sha256")
        j = int.from_bytes(drawn[:8], "big") % (i + 1)
        terrain[i], terrain[j] = terrain[j], terrain[i]
    state, _ = SETTLERS.new(SETTLERS.settle({}, 4), 4, Chance(key))
    assert state.table.board.terrain == tuple(terrain)


@rule("SE-003")
def test_the_letters_lie_in_their_order_along_the_whole_spiral():
    spiral_path = [
        (0, -2), (-1, -1), (-2, 0), (-2, 1), (-2, 2), (-1, 2), (0, 2), (1, 1), (2, 0), (2, -1), (2, -2),
        (1, -2), (0, -1), (-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, 0),
    ]  # fmt: skip
    letters = [5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11, 0]
    tokens = by_place(spiral(0, tile(0, 0)))
    assert [tokens[at] for at in spiral_path] == letters


UNMOVED_30 = tuple(range(29, 0, -1))


@rule("SE-001", "SE-004")
@pytest.mark.parametrize("seats", [5, 6])
def test_the_table_of_five_and_six_holds_what_the_book_says(seats):
    """Unshuffled: terrains, tokens and cards in the order and number of the book's own table."""
    settled = SETTLERS.settle({}, seats)
    ground = lay(settled, script(*UNMOVED_30, *range(27, 0, -1)))
    words = [TERRAINS[each] for each in ground.terrain]
    named = [("forest", 6), ("pasture", 6), ("fields", 6), ("hills", 5), ("mountains", 5), ("desert", 2)]
    assert words == [name for name, count in named for _ in range(count)]
    numbers = {2: 2, 3: 3, 4: 3, 5: 3, 6: 3, 8: 3, 9: 3, 10: 3, 11: 3, 12: 2}
    assert list(ground.tokens) == [n for n, count in numbers.items() for _ in range(count)] + [0, 0]
    state, _ = SETTLERS.new(settled, seats, Chance(bytes(32)))
    assert resource_counts(state.table.bank) == (24,) * 5 and state.seats == seats
    assert Counter(state.secrets.deck) == {0: 20, 1: 5, 2: 3, 3: 3, 4: 3}


@rule("SE-013")
def test_of_two_settlements_in_a_row_the_last_seats_second_alone_pays():
    state = setup(A, seats=3)
    places = [corner(0, -2, "NW"), corner(2, -2, "N"), corner(-2, 2, "S"), corner(0, 1, "N")]
    for seat, place in zip((A, B, C, C), places, strict=True):
        assert SETTLERS.waiting_for(state) == (seat,)
        before = hand.size(state.secrets.hands[seat])
        do(state, seat, BuildSettlement(place))
        paid = hand.size(state.secrets.hands[seat]) - before
        assert paid == (2 if place == places[3] else 0)
        do(state, seat, next(a for a in SETTLERS.legal(state, seat) if isinstance(a, BuildRoad)))


@rule("SE-012")
def test_nor_at_the_first_where_that_lies_further_down_the_board():
    state = setup(A, seats=3)
    state.table.queue = (A, A)
    do(state, A, BuildSettlement(corner(0, 2, "S")), BuildRoad(edge(0, 2, "SE")))
    do(state, A, BuildSettlement(corner(0, 0, "N")))
    refused(state, A, BuildRoad(edge(0, 2, "SW")), "not_connected")
    sides = {edge(0, 0, "NE"), edge(0, 0, "NW"), edge(0, -1, "E")}
    assert {action.edge for action in legal(state, A, BuildRoad)} == sides


@rule("SE-005")
@pytest.mark.parametrize("seed", range(8))
def test_tokens_are_dealt_again_only_while_a_6_or_8_lies_beside_another(seed):
    """The first deal without such neighbours is kept, also where both ends of the list of tiles are hot."""
    around = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    chance = Chance(bytes([seed] * 32))
    terrain = list(STANDARD.terrain)
    chance.shuffle(terrain, BOARD)
    hot = True
    while hot:
        dealt = list(STANDARD.tokens)
        chance.shuffle(dealt, BOARD)
        mixed = iter(dealt)
        tokens = [0 if kind == DESERT else next(mixed) for kind in terrain]
        reds = {at for at, token in zip(STANDARD.shape.tiles, tokens, strict=True) if token in (6, 8)}
        hot = any((q + dq, r + dr) in reds for q, r in reds for dq, dr in around)
    assert board(seed=seed, board="random", no_adjacent_68="on").tokens == tuple(tokens)
