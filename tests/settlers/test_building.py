"""Roads, settlements, cities, and what they cost."""

from rules.kernel.chance import Chance
from rules.kernel.hexes import hand
from rules.settlers.actions import BuildCity, BuildRoad, BuildSettlement, BuyCard
from rules.settlers.phase_names import PRE_ROLL
from rules.settlers.tables import STANDARD, resource_counts
from tests.cited import rule
from tests.settlers.table import (
    SETTLERS,
    A,
    B,
    C,
    corner,
    counts,
    do,
    edge,
    held,
    legal,
    path,
    position,
    refused,
)

RICH = "bbbbblllllwwwwwgggggooooo"
ROW = path((0, 0, "N"), (0, 0, "NE"), (0, 0, "SE"))


@rule("SE-044")
def test_case_10_the_distance_rule():
    around = [edge(0, 0, side) for side in ("NE", "E", "SE", "SW", "W", "NW")] + [edge(0, -1, "E")]
    state = position(settlements={B: [corner(0, 0, "N")]}, roads={A: around}, hands={A: RICH})
    for close in (corner(0, 0, "NE"), corner(0, 0, "NW"), corner(0, -1, "NE")):
        refused(state, A, BuildSettlement(close), "too_close")
    sites = {action.corner for action in legal(state, A, BuildSettlement)}
    assert {corner(0, 0, "SE"), corner(0, 0, "SW")} <= sites
    own = position(settlements={A: [corner(0, 0, "N")]}, roads={A: around}, hands={A: RICH})
    refused(own, A, BuildSettlement(corner(0, 0, "NE")), "too_close")


@rule("SE-038")
def test_case_27_a_settlement_is_paid_to_the_bank():
    state = position(settlements={A: [corner(0, 0, "N")]}, roads={A: ROW}, hands={A: "blwg"})
    bank, points = resource_counts(state.table.bank), state.table.points[A]
    do(state, A, BuildSettlement(corner(0, 0, "SE")))
    assert held(state, A) == ""
    assert resource_counts(state.table.bank) == tuple(
        a + b for a, b in zip(bank, counts("blwg"), strict=True)
    )
    assert state.table.points[A] == points + 1


@rule("SE-038")
def test_every_building_has_its_price():
    state = position(settlements={A: [corner(0, 0, "N")]}, roads={A: ROW}, hands={A: RICH})
    for action, price in (
        (BuildRoad(edge(0, 0, "SE")), "bl"),
        (BuildSettlement(corner(0, 0, "SE")), "blwg"),
        (BuildCity(corner(0, 0, "N")), "ggooo"),
        (BuyCard(), "wgo"),
    ):
        before = list(held(state, A))
        do(state, A, action)
        for card in price:
            before.remove(card)
        assert held(state, A) == "".join(before)
        poor = position(settlements={A: [corner(0, 0, "N")]}, roads={A: ROW}, hands={A: price[1:]})
        refused(poor, A, action, "cannot_afford")
        assert action not in SETTLERS.legal(poor, A)


@rule("SE-038")
def test_pieces_run_out():
    shape = STANDARD.shape
    fifteen = [e for e in shape.edges if e not in shape.corner_edges[corner(0, 2, "S")]][:15]
    state = position(settlements={A: [corner(0, 2, "S")]}, roads={A: fifteen}, hands={A: RICH})
    onward = next(e for e in shape.corner_edges[corner(0, 2, "S")] if e not in fifteen)
    assert refused(state, A, BuildRoad(onward), "no_piece").rule == "SE-038"
    assert not legal(state, A, BuildRoad)
    four = [corner(0, -2, "NW"), corner(2, -2, "NE"), corner(-2, 0, "NW"), corner(2, 0, "SE")]
    state = position(cities={A: four}, settlements={A: [corner(0, 0, "N")]}, hands={A: RICH})
    refused(state, A, BuildCity(corner(0, 0, "N")), "no_piece")
    assert not legal(state, A, BuildCity)


@rule("SE-040")
def test_case_28_no_road_goes_on_beyond_anothers_settlement():
    state = position(
        settlements={A: [corner(0, 0, "N")], B: [corner(0, 0, "SE")]}, roads={A: ROW}, hands={A: RICH}
    )
    beyond = edge(0, 0, "SE")
    refused(state, A, BuildRoad(beyond), "not_connected")
    assert BuildRoad(beyond) not in SETTLERS.legal(state, A)
    state = position(roads={A: ROW, B: [edge(1, 0, "SW")]}, hands={A: RICH, B: "blwg"}, active=B, actor=B)
    assert state.table.frontier[A] >> beyond & 1
    do(state, B, BuildSettlement(corner(0, 0, "SE")))
    state.table.active = state.table.actor = A
    refused(state, A, BuildRoad(beyond), "not_connected")


@rule("SE-040")
def test_a_road_may_begin_at_an_own_building_or_road_and_nowhere_else():
    state = position(settlements={A: [corner(0, 0, "N")]}, hands={A: RICH})
    assert {action.edge for action in legal(state, A, BuildRoad)} == set(
        STANDARD.shape.corner_edges[corner(0, 0, "N")]
    )
    refused(state, A, BuildRoad(edge(0, 0, "SE")), "not_connected")
    refused(state, A, BuildRoad(72), "not_on_board")
    refused(state, B, BuildRoad(edge(0, 0, "NE")), "not_your_turn")


FIVE = [(0, -2, "NW"), (2, -2, "NE"), (2, 0, "SE"), (0, 2, "S"), (-2, 2, "SW")]


@rule("SE-043", "SE-045")
def test_case_29_a_city_gives_its_settlement_back():
    five = [corner(*each) for each in FIVE]
    state = position(settlements={A: five}, roads={A: ROW}, hands={A: RICH})
    assert refused(state, A, BuildSettlement(corner(0, 0, "SE")), "no_piece").rule == "SE-045"
    assert not legal(state, A, BuildSettlement)
    assert state.table.points[A] == 5
    do(state, A, BuildCity(five[0]))
    assert state.settlements_left(A) == 1
    assert state.table.points[A] == 6
    do(state, A, BuildSettlement(corner(0, 0, "SE")))
    assert state.table.points[A] == 7


@rule("SE-042", "SE-044")
def test_who_has_no_place_for_a_settlement_reads_how_far_it_has_to_be_from_others():
    """“Two edges away” left it open whether three would do."""
    state = position(settlements={A: [corner(0, 0, "N")]}, hands={A: RICH})
    assert "at least two edges away" in SETTLERS.refusal(state, A, BuildSettlement).text


@rule("SE-038", "SE-045")
def test_who_has_no_city_left_is_not_told_to_build_one():
    five = [corner(*each) for each in FIVE]
    four = [corner(q, r, "N") for q, r in ((0, 0), (-1, 1), (1, 1), (1, -1))]
    state = position(settlements={A: five}, cities={A: four}, roads={A: ROW}, hands={A: RICH})
    told = SETTLERS.refusal(state, A, BuildSettlement)
    assert told.text.startswith("You have no settlements left: all 5 are on the board")


@rule("SE-043")
def test_a_city_takes_the_place_of_an_own_settlement_only():
    state = position(
        settlements={A: [corner(0, 0, "N")], B: [corner(0, 0, "SE")]},
        cities={A: [corner(0, 0, "SW")]},
        hands={A: RICH},
    )
    refused(state, A, BuildCity(corner(0, 0, "SE")), "occupied")
    refused(state, A, BuildCity(corner(0, 0, "SW")), "occupied")
    refused(state, A, BuildCity(corner(0, 2, "S")), "not_connected")
    refused(state, A, BuildCity(54), "not_on_board")
    assert legal(state, A, BuildCity) == [BuildCity(corner(0, 0, "N"))]


@rule("SE-015")
def test_nobody_builds_out_of_turn_or_before_the_roll():
    fields = {"settlements": {A: [corner(0, 0, "N")], B: [corner(0, 0, "S")]}, "roads": {A: ROW}}
    moves = (
        BuildRoad(edge(0, 0, "SE")),
        BuildSettlement(corner(0, 0, "SE")),
        BuildCity(corner(0, 0, "N")),
        BuyCard(),
    )
    early = position(phase=PRE_ROLL, hands={A: RICH}, **fields)
    turn_of_b = position(active=B, actor=B, hands={A: RICH}, **fields)
    for action in moves:
        refused(early, A, action, "wrong_phase")
        refused(turn_of_b, A, action, "not_your_turn")


@rule("SE-039", "SE-041")
def test_case_55_free_edges_and_the_coast():
    state = position(settlements={A: [corner(0, -2, "NW")]}, roads={B: [edge(0, -2, "W")]}, hands={A: RICH})
    refused(state, A, BuildRoad(edge(0, -2, "W")), "occupied")
    do(state, A, BuildRoad(edge(0, -2, "NW")))
    refused(state, A, BuildRoad(edge(0, -2, "NW")), "occupied")


@rule("SE-041")
def test_one_building_a_corner():
    state = position(settlements={B: [corner(0, 0, "SE")]}, roads={A: ROW}, hands={A: RICH})
    refused(state, A, BuildSettlement(corner(0, 0, "SE")), "occupied")


@rule("SE-042")
def test_case_56_a_settlement_needs_an_own_road():
    state = position(
        settlements={A: [corner(0, 0, "N")]},
        roads={A: ROW, C: path((0, 2, "S"), (0, 2, "SE"))},
        hands={A: RICH},
    )
    refused(state, A, BuildSettlement(corner(0, 2, "S")), "not_connected")
    assert {action.corner for action in legal(state, A, BuildSettlement)} == {corner(0, 0, "SE")}


@rule("SE-046")
def test_case_57_cards_are_bought_from_the_top_until_the_deck_is_empty():
    state = position(hands={A: "wwwgggooo"}, deck=[0, 4, 3])
    do(state, A, BuyCard(), BuyCard(), BuyCard())
    assert hand.cards(state.secrets.cards[A]) == [0, 3, 4]
    assert held(state, A) == ""
    assert refused(position(hands={A: "wg"}), A, BuyCard(), "cannot_afford").rule == "SE-046"
    empty = position(hands={A: "wgo"}, deck=[])
    refused(empty, A, BuyCard(), "deck_empty")
    assert BuyCard() not in SETTLERS.legal(empty, A)
    top = position(hands={A: "wgo"}, deck=[0, 4, 3])
    do(top, A, BuyCard())
    assert hand.cards(top.secrets.cards[A]) == [3]
    decks = [SETTLERS.new(SETTLERS.settle({}, 4), 4, Chance(bytes([n] * 32)))[0].secrets.deck for n in (1, 2)]
    assert sorted(decks[0]) == sorted(decks[1]) and decks[0] != decks[1]


@rule("SE-039", "SE-042", "SE-043")
def test_the_first_corner_and_edge_of_the_board_are_places_like_any_other():
    first = next(e for e in STANDARD.shape.corner_edges[0] if e)
    around = STANDARD.shape.edge_corners[0]
    state = position(roads={A: [first]}, hands={A: RICH})
    do(state, A, BuildSettlement(0), BuildCity(0))
    assert state.table.cities[A] == 1
    state = position(settlements={A: [around[1]]}, hands={A: RICH})
    do(state, A, BuildRoad(0))
    assert state.table.roads[A] == 1
    for action in (BuildRoad(-1), BuildSettlement(-1), BuildCity(-1)):
        refused(state, A, action, "not_on_board")
