"""The setup and the start (LO-060 to LO-069), the prices and pieces (LO-040 to LO-051)."""

import pytest

from rules.kernel.hexes import hand
from rules.kernel.hexes.bits import bits
from rules.kernel.illegal import Illegal
from rules.landover.actions import (
    BuildBridge,
    BuildCity,
    BuildRoad,
    BuildVillage,
    BuildWall,
    PlaceCity,
    PlaceRoute,
    PlaceVillage,
    Recruit,
    Trade,
)
from rules.landover.board import chart, corner_rank, edge_rank
from rules.landover.cards.deck import NAMES, card_number
from rules.landover.cards.plays import Play
from rules.landover.events import Built, Recruited, RoutePlaced, SettlementPlaced
from rules.landover.network import sites
from rules.landover.state import LandoverState
from rules.landover.tables import BANK, BRIDGE, GOLD, ORE, PIECES, ROAD, SHEEP, WHEAT
from tests.cited import rule
from tests.landover.table import (
    GAME,
    A,
    B,
    all_vp,
    corner,
    corners,
    dice,
    do,
    edge,
    edges,
    end_turn,
    goods,
    hand_of,
    has,
    moves,
    new_game,
    position,
    refused,
    size,
    told,
    vp,
)


def setting(phase: str, *draws: int, **given: object) -> LandoverState:
    """A setup in which seat 0 is to place."""
    state = position(draws=draws, phase=phase, **given)  # type: ignore[arg-type]
    state.table.queue = [A, 1, 2] if phase == "setup_village" else [A]
    return state


@rule("LO-065", "LO-067")
def test_case_7_the_setup_city_brings_a_first_harvest() -> None:
    for option, gift in (("per_type", "1 ore 1 wheat"), ("per_tile", "2 ore 1 wheat")):
        state = setting("setup_city", options={"start_resources": option})
        state.table.villages[A] = 1 << corner("0,0,S")
        do(state, A, PlaceCity(corner("1,-1,N")))
        assert hand_of(state, A) == gift


@rule("LO-065", "LO-066", "LO-067")
def test_case_8_gold_brings_one_random_resource_and_the_village_nothing() -> None:
    state = setting("setup_village")
    do(state, A, PlaceVillage(corner("1,0,N")))
    assert size(state, A) == 0
    state = setting("setup_city", 4)
    events = do(state, A, PlaceCity(corner("0,0,S")))
    assert hand_of(state, A) == "1 wool 1 wheat 1 clay"
    assert told(events, SettlementPlaced)[0].gained == (1, 0, 0, 1, 1, 0, 0, 0)


@rule("LO-065", "LO-066")
@pytest.mark.parametrize(("option", "gift"), [("per_type", "1 wool 1 ore"), ("per_tile", "1 wool 2 ore")])
def test_two_tiles_of_gold_count_once_by_type_and_twice_by_tile(option: str, gift: str) -> None:
    place = corner("0,0,S")
    state = setting("setup_city", 2, 2, options={"start_resources": option})
    tiles = state.table.chart.shape.corner_tiles[place]
    for at, terrain in zip(tiles, (GOLD, GOLD, SHEEP), strict=True):
        state.table.terrain[at] = terrain
    do(state, A, PlaceCity(place))
    assert hand_of(state, A) == gift


@rule("LO-061", "LO-062", "LO-069", "LO-060")
def test_case_9_villages_forth_and_cities_back() -> None:
    state = new_game(3)
    order = state.table.order
    seen = []
    while state.table.turn == 0:
        seen.append((state.table.active, state.table.phase))
        do(state, state.table.active, GAME.legal(state, state.table.active)[0])
    there = [(seat, phase) for seat in order for phase in ("setup_village", "setup_route")]
    back = [(seat, phase) for seat in reversed(order) for phase in ("setup_city", "setup_route")]
    assert seen == there + back
    assert state.table.active == order[0] and all_vp(state) == [3, 3, 3]


@rule("LO-063")
def test_case_10_a_setup_bridge_is_an_option() -> None:
    state = setting("setup_village")
    do(state, A, PlaceVillage(corner("1,2,N")))
    refused(state, A, PlaceRoute(BRIDGE, edge("1,1,E")), "wrong_edge")
    do(state, A, PlaceRoute(ROAD, edge("1,1,E")))
    state = setting("setup_village", options={"setup_route": "road_or_bridge"})
    do(state, A, PlaceVillage(corner("1,2,N")))
    do(state, A, PlaceRoute(BRIDGE, edge("1,1,E")))
    assert state.table.bridges[A] == 1 << edge("1,1,E")


@rule("LO-061")
def test_the_setup_road_starts_at_the_new_settlement() -> None:
    state = setting("setup_village")
    do(state, A, PlaceVillage(corner("1,2,N")))
    refused(state, A, PlaceRoute(ROAD, edge("0,0,NE")), "not_connected")
    refused(state, A, PlaceRoute(5, edge("1,1,E")), "bad_value")


@rule("LO-060", "LO-064", "LO-068")
def test_case_105_a_seed_is_a_start() -> None:
    one, same, other = new_game(4, 5), new_game(4, 5), new_game(4, 6)
    assert GAME.dump(one) == GAME.dump(same)
    assert one.secrets.decks != other.secrets.decks and one.table.numbers != other.table.numbers
    assert len({new_game(4, seed, numbers="fixed").table.order for seed in range(60)}) > 15
    table = one.table
    for each in (table.power, table.defences, table.home, table.explored, table.known):
        assert each == [0] * 4
    for each in (table.roads, table.bridges, table.villages, table.cities, table.routes):
        assert each == [0] * 4
    assert table.culture == [0] * 12 and table.catapults == [-1] * 4 and table.discards == [0] * len(NAMES)
    assert table.metros == table.metro_seats == [-1] * 3 and table.open_cards == [()] * 4
    assert table.queue == [*table.order, *reversed(table.order)] and table.turn == 0 and table.round == 1
    assert (table.merchant, table.merchant_seat, table.tracker) == (-1, -1, 0)
    assert [table.safe_size(seat) for seat in range(4)] == [9] * 4
    first = table.order[0]
    do(one, first, GAME.legal(one, first)[0])
    do(one, first, GAME.legal(one, first)[0])
    assert table.routes_left(first, ROAD) == 14 and table.villages_left(first) == 4
    assert size(one, first) == 0


@rule("LO-220", "LO-224", "LO-221", "LO-277")
def test_case_117_three_decks() -> None:
    state = new_game(3)
    assert [len(deck) for deck in state.secrets.decks] == [20, 17, 20]
    assert all(deck != sorted(deck) for deck in state.secrets.decks), "each is shuffled"
    counts = {name: sum(deck.count(card) for deck in state.secrets.decks) for card, name in enumerate(NAMES)}
    assert counts["merchant"] == 6 and counts["resource monopoly"] == 4 and counts["spy"] == 3
    assert counts["printer"] == counts["constitution"] == 1 and sum(counts.values()) == 57
    state = position(hands={A: "9 ore"}, held={A: ["anarchy"]}, open_cards=[(18,), (), ()], draws=range(18))
    state.chance.draws[:] = [0] * 18  # type: ignore[attr-defined]
    from tests.landover.table import play

    play(state, "anarchy")
    assert state.table.discards[card_number("anarchy")] == 1
    assert state.table.discards[card_number("constitution")] == 0


@rule("LO-040", "LO-048", "LO-041")
def test_case_97_building_and_trading_in_any_order() -> None:
    harbour = corner("-1,2,S")
    state = position(
        roads={A: edges("-2,3,E")},
        hands={A: "1 wood 1 clay 2 wool 2 wheat"},
    )
    assert state.table.reach[A] >> harbour & 1
    do(state, A, BuildVillage(harbour))
    do(state, A, Recruit())
    assert size(state, A) == 0 and state.table.power[A] == 1
    state.secrets.hands[A] = goods("2 wheat")
    do(state, A, Trade(WHEAT, 2, ORE, 1))
    assert hand_of(state, A) == "1 ore"


@rule("LO-041", "LO-047", "LO-004")
def test_case_106_roads_and_bridges_have_their_prices_and_no_points() -> None:
    state = position(hands={A: "2 wood 1 clay 1 wool"}, villages={A: corners("1,2,N")})
    do(state, A, BuildRoad(edge("1,1,E")))
    assert hand_of(state, A) == "1 wool 1 wood"
    other = next(
        e
        for e in bits(state.table.fronts[A * 2 + BRIDGE])
        if has(state, A, BuildBridge(e)) and corner("1,2,N") in state.table.chart.shape.edge_corners[e]
    )
    do(state, A, BuildBridge(other))
    assert size(state, A) == 0 and vp(state, A) == 1


@rule("LO-041")
def test_prices_are_paid_exactly() -> None:
    state = position(
        villages={A: corners("0,0,S")},
        roads={A: edges("0,0,SE", "0,0,E")},
        hands={A: "1 wood 1 clay 1 wool 3 wheat 3 ore 2 coin"},
    )
    do(state, A, BuildCity(corner("0,0,S")))
    assert hand_of(state, A) == "1 wool 1 wood 1 wheat 1 clay 2 coin"
    state.secrets.hands[A] += goods("2 clay")
    do(state, A, BuildWall(corner("0,0,S")))
    assert hand_of(state, A) == "1 wool 1 wood 1 wheat 1 clay 2 coin"
    do(state, A, BuildVillage(corner("1,-1,S")))
    assert hand_of(state, A) == "2 coin"


@rule("LO-041", "LO-331")
def test_case_103_what_cannot_be_paid_says_what_is_missing() -> None:
    state = position(villages={A: corners("0,0,S")}, hands={A: "2 wheat 1 ore"})
    drawn = state.chance.drawn
    refusal = refused(state, A, BuildCity(corner("0,0,S")), "cannot_pay")
    assert "2 ore" in refusal.text and state.chance.drawn == drawn
    refused(state, A, BuildCity(corner("0,0,N")), "not_connected")


@rule("LO-043")
def test_a_city_takes_the_place_of_an_own_village() -> None:
    state = position(villages={A: corners("0,0,S"), B: corners("0,0,N")}, hands={A: "6 ore 4 wheat"})
    refused(state, A, BuildCity(corner("0,0,N")), "occupied")
    do(state, A, BuildCity(corner("0,0,S")))
    assert state.table.villages_left(A) == 5
    refused(state, A, BuildCity(corner("0,0,S")), "occupied")


@rule("LO-044", "LO-045", "LO-046")
def test_case_98_three_walls_and_one_a_city() -> None:
    places = corners("0,0,N", "0,0,S", "1,-2,N")
    state = position(
        cities={A: [*places, corner("-1,2,S")]}, villages={A: corners("2,-1,S")}, walls=places[:2],
        hands={A: "8 clay"},
    )  # fmt: skip
    assert state.table.safe_size(A) == 13
    refused(state, A, BuildWall(places[0]), "wall_exists")
    refused(state, A, BuildWall(corner("2,-1,S")), "no_city")
    do(state, A, BuildWall(places[2]))
    assert state.table.safe_size(A) == 15
    refused(state, A, BuildWall(corner("-1,2,S")), "wall_limit")


@rule("LO-050", "LO-049")
def test_case_91_a_razed_city_may_be_a_sixth_village() -> None:
    six = corners("0,0,N", "0,0,S", "1,-2,N", "2,-1,S", "-1,2,S", "-2,1,N")
    state = position(villages={A: six}, hands={A: "9 ore 9 wheat 9 wood 9 clay 9 wool"})
    free = bits(state.table.free)[0]
    state.table.roads[A] = state.table.chart.shape.corner_edge_mask[free]
    state.table.reindex()
    for village, advice in zip(six, ("make 2 of them cities", "make one a city"), strict=False):
        told = refused(state, A, BuildVillage(free), "no_piece_left").text
        assert told == f"All your villages are on the board: {advice}."
        do(state, A, BuildCity(village))
    do(state, A, BuildVillage(free))


@rule("LO-050", "LO-049")
def test_who_has_a_sixth_village_and_one_city_left_is_not_told_that_it_would_do() -> None:
    six = corners("0,0,N", "0,0,S", "1,-2,N", "2,-1,S", "-1,2,S", "-2,1,N")
    state = position(
        villages={A: six}, cities={A: corners("0,-1,N", "1,1,N", "-2,2,N")}, hands={A: "9 ore 9 wheat"}
    )
    refusal = GAME.refusal(state, A, BuildVillage)
    assert refusal is not None and refusal.text.startswith("All your villages are on the board;")


@rule("LO-042", "LO-021")
def test_who_has_no_place_for_a_village_reads_how_far_it_has_to_be_from_others() -> None:
    """“Two edges away” left it open whether three would do."""
    state = position(villages={A: corners("0,0,N")}, hands={A: "9 wood 9 clay 9 wool 9 wheat"})
    refusal = GAME.refusal(state, A, BuildVillage)
    assert refusal is not None and "at least two edges away" in refusal.text


@rule("LO-049")
def test_who_has_no_city_left_is_not_told_to_build_one() -> None:
    places = corners("0,0,N", "0,0,S", "1,-2,N", "2,-1,S", "-1,2,S", "-2,1,N", "0,-1,N", "1,1,N", "-2,2,N")
    state = position(
        villages={A: places[:5]}, cities={A: places[5:]}, hands={A: "9 wood 9 clay 9 wool 9 wheat"}
    )
    refusal = GAME.refusal(state, A, BuildVillage)
    assert refusal is not None and refusal.text.startswith("All your villages are on the board;")


@rule("LO-049", "LO-096")
def test_case_132_without_limits_only_walls_end() -> None:
    places = corners("0,0,N", "0,0,S", "1,-2,N", "2,-1,S", "-1,2,S")
    for limit in ("classic", "unlimited"):
        state = position(
            options={"piece_limits": limit},
            cities={A: places[:4]},
            villages={A: [places[4]]},
            walls=places[:3],
            roads={A: list(bits(GAME_ROADS))[:15]},
            hands={A: "40 ore 40 wheat 40 clay 40 wood 40 wool"},
        )
        if limit == "classic":
            refused(state, A, BuildCity(places[4]), "no_piece_left")
            assert not [a for a in GAME.legal(state, A) if isinstance(a, BuildRoad)]
        else:
            do(state, A, BuildCity(places[4]))
            do(state, A, next(a for a in GAME.legal(state, A) if isinstance(a, BuildRoad)))
            assert state.table.roads[A].bit_count() == 16
            refused(state, A, BuildWall(places[4]), "wall_limit")
            assert any(isinstance(a, Trade) and a.get > 12 for a in GAME.legal(state, A))


GAME_ROADS = position().table.chart.road_edges


@pytest.mark.parametrize("limit", ["classic", "unlimited"])
@rule("LO-049")
def test_a_free_piece_comes_from_the_supply_too(limit: str) -> None:
    state = position(
        options={"piece_limits": limit},
        villages={A: corners("1,2,N")},
        roads={A: list(bits(GAME_ROADS & ~(1 << edge("1,1,E"))))[:15]},
        bridges={A: []},
        held={A: ["road building"]},
    )
    from tests.landover.table import card

    do(state, A, Play(card("road building")))
    road = PlaceRoute(ROAD, edge("1,1,E"))
    if limit == "classic":
        refused(state, A, road, "no_piece_left")
    assert has(state, A, road) == (limit == "unlimited")


@rule("LO-051", "LO-044", "LO-104")
def test_case_108_a_metro_stands_on_a_city() -> None:

    place = corner("0,0,S")
    state = position(cities={A: [place]}, metros={0: (A, place)}, hands={A: "2 clay"}, draws=dice(5, 6))
    do(state, A, BuildWall(place))
    assert state.table.safe_size(A) == 11 and state.table.strength() == 1 and state.table.cities_left(A) == 3
    end_turn(state, A)
    assert hand_of(state, A) == "2 wheat"


@rule("LO-041", "LO-042", "LO-043", "LO-044", "LO-047", "LO-120")
def test_what_is_built_is_told_in_full() -> None:
    place, village = corner("0,0,S"), corner("1,-1,S")
    state = position(
        villages={A: [place]}, roads={A: edges("0,0,SE")}, hands={A: "3 wood 4 clay 3 wool 4 wheat 3 ore"}
    )
    assert do(state, A, BuildRoad(edge("0,0,E"))) == [RoutePlaced(A, ROAD, edge("0,0,E"), False)]
    assert do(state, A, BuildCity(place)) == [Built(A, "city", place)]
    assert do(state, A, BuildWall(place)) == [Built(A, "wall", place)]
    assert do(state, A, BuildVillage(village)) == [Built(A, "village", village)]
    assert do(state, A, Recruit()) == [Recruited(A, 1)]
    assert hand_of(state, A) == "1 wool 1 wood"
    assert [(step.what, step.place) for step in state.table.trail] == [
        ("road", edge("0,0,E")), ("city", place), ("wall", place), ("village", village),
    ]  # fmt: skip
    assert state.table.walls == state.table.cities[A] == 1 << place


@rule("LO-040", "LO-049", "LO-335")
def test_what_can_be_built_is_listed_as_far_as_cards_and_pieces_go() -> None:
    village, city = corner("1,2,N"), corner("0,0,S")
    given = {"villages": {A: [village]}, "cities": {A: [city]}, "roads": {A: edges("0,0,SE", "0,0,E")}}
    prices = {
        BuildRoad: "1 wood 1 clay",
        BuildBridge: "1 wood 1 wool",
        BuildVillage: "1 wood 1 clay 1 wool 1 wheat",
        BuildCity: "3 ore 2 wheat",
        BuildWall: "2 clay",
        Recruit: "1 wool 1 wheat",
    }
    counts = {BuildRoad: 7, BuildBridge: 3, BuildVillage: 1, BuildCity: 1, BuildWall: 1, Recruit: 1}
    for kind, price in prices.items():
        state = position(**given, hands={A: price})
        found = [move for move in GAME.legal(state, A) if type(move) is kind]
        assert len(found) == counts[kind]
        for missing in bits_of(goods(price)):
            state.secrets.hands[A] = goods(price) - hand.ONE[missing]
            for move in found:
                refused(state, A, move, "cannot_pay")
            assert not any(type(move) is kind for move in GAME.legal(state, A))


def bits_of(cards: int) -> list[int]:
    return [kind for kind in range(8) if hand.count(cards, kind)]


@rule("LO-049", "LO-045")
def test_the_last_piece_is_the_last() -> None:
    ground = position().table.chart
    roads, bridges = bits(ground.road_edges), bits(ground.bridge_edges & ~ground.road_edges)
    for used in (14, 15):
        state = position(
            roads={A: roads[:used]}, bridges={A: bridges[:used]}, hands={A: "2 wood 1 clay 1 wool"}
        )
        kinds = {type(move) for move in GAME.legal(state, A)}
        assert (BuildRoad in kinds) == (BuildBridge in kinds) == (used == 14)
        for piece, kind in ((ROAD, BuildRoad), (BRIDGE, BuildBridge)):
            site = bits(sites(state.table, A, piece))[0]
            if used == 15:
                text = refused(state, A, kind(site), "no_piece_left").text
                assert text == f"You have no {PIECES[piece]} left: all 15 are on the board."
            else:
                do(state, A, kind(site))


@rule("LO-190", "LO-020", "LO-331")
def test_places_that_are_not_there() -> None:
    state = position(villages={A: corners("0,0,S")}, hands={A: "9 wood 9 clay 9 wool 9 wheat 9 ore"})
    ground = state.table.chart
    last_edge, last_corner = len(ground.shape.edges) - 1, len(ground.shape.corners) - 1
    rim = next(e for e in ground.shape.edges if len(ground.shape.edge_tiles[e]) == 1)
    for missing in (-1, rim, last_edge + 1, last_edge + 200):
        assert refused(state, A, BuildRoad(missing), "not_on_board").rule == "LO-190"
        assert refused(state, A, BuildBridge(missing), "not_on_board").rule == "LO-190"
    for missing in (-1, last_corner + 1, last_corner + 200):
        for build in (BuildVillage, BuildCity, BuildWall):
            refused(state, A, build(missing), "not_on_board")
    sea = next(c for c in ground.shape.corners if not ground.corners >> c & 1)
    refused(state, A, BuildVillage(sea), "not_on_board")
    afloat = position(bridges={A: edges("2,1,NE")}, hands={A: "1 wood 1 clay 1 wool 1 wheat"})
    refused(afloat, A, BuildVillage(corner("3,0,S")), "not_on_board")
    assert has(afloat, A, BuildVillage(corner("2,1,N"))), "at the other end of that bridge is land"
    for place in (0, last_corner):
        refused(state, A, BuildCity(place), "not_connected")
        refused(state, A, BuildWall(place), "no_city")


@rule("LO-027", "LO-028", "LO-023", "LO-024", "LO-026")
def test_why_a_piece_cannot_stand_on_an_edge() -> None:
    """Near a road of Ann's along the coast: what her bridges and roads lack."""
    state = position(roads={A: edges("1,1,E")}, hands={A: "9 wood 9 clay 9 wool"})
    for action, code, rule_id in (
        (BuildBridge(edge("2,0,SE")), "not_connected", "LO-028"),
        (BuildBridge(edge("2,1,NE")), "not_connected", "LO-028"),
        (BuildRoad(edge("0,0,SE")), "not_connected", "LO-027"),
        (BuildRoad(edge("2,1,NE")), "wrong_edge", "LO-024"),
        (BuildBridge(edge("0,0,SE")), "wrong_edge", "LO-023"),
        (BuildBridge(edge("1,1,E")), "occupied", "LO-022"),
    ):
        assert refused(state, A, action, code).rule == rule_id


@rule("LO-020", "LO-021", "LO-061", "LO-062", "LO-194")
def test_why_nobody_may_start_on_a_corner() -> None:
    ground = chart("shrouded_coast")
    home, spur = bits(ground.start)[0], corner("3,1,S", "shrouded_coast")
    near = next(c for _, c in ground.shape.links[home] if ground.corners >> c & 1)
    far = next(c for c in bits(ground.corners) if ground.island_of[c] == 1)
    for phase, place in (("setup_village", PlaceVillage), ("setup_city", PlaceCity)):
        state = setting(phase, map="shrouded_coast", villages={B: [home]})
        for wrong in (-1, len(ground.shape.corners), 0):
            refused(state, A, place(wrong), "not_on_board")
        refused(state, A, place(home), "occupied")
        refused(state, A, place(near), "too_close")
        refused(state, A, place(spur), "bad_target")
        refused(state, A, place(far), "bad_target")
        hidden = {c for t in bits(ground.mystery) for c in ground.shape.tile_corners[t]}
        known = [c for c in bits(ground.start & state.table.free) if c not in hidden]
        free = sorted(known, key=lambda c: corner_rank(ground.shape, c))
        assert moves(state, A) == [place(c) for c in free] and GAME.skip(state, A) == place(free[0])


def test_starting_corners_are_offered_tile_by_tile() -> None:
    """A1-S, A2-S, A3-S, A4-S, B1-S, A1-SE: nobody found a corner in that list."""
    state = setting("setup_village")
    offered, listed = GAME.choices(state, A, PlaceVillage, {}).atoms, moves(state, A)
    assert {PlaceVillage(corner) for corner in offered} == {*listed} and len(offered) == len(listed) > 20
    tiles = [state.table.chart.names["corner"].show(corner).partition("-")[0] for corner in offered]
    assert tiles == sorted(tiles)


@rule("LO-061", "LO-063", "LO-064", "LO-336")
def test_the_first_pieces_are_listed_in_order_and_told() -> None:
    for option, pieces in (("road", (ROAD,)), ("road_or_bridge", (ROAD, BRIDGE))):
        given = {"options": {"setup_route": option}, "roads": {B: edges("1,1,SE")}, "home": [0, 0, 0]}
        state = setting("setup_village", **given)
        shape, place = state.table.chart.shape, corner("1,2,N")
        assert do(state, A, PlaceVillage(place)) == [SettlementPlaced(A, place, False)]
        table = state.table
        assert (table.spot, table.home[A], table.phase) == (place, 1, "setup_route")
        listed = [move for move in GAME.legal(state, A) if isinstance(move, PlaceRoute)]
        around = sorted(shape.corner_edges[place], key=lambda e: edge_rank(shape, e))
        kinds = (table.chart.road_edges & table.vacant, table.chart.bridge_edges & table.vacant)
        free = [[e for e in around if kinds[piece] >> e & 1] for piece in (ROAD, BRIDGE)]
        assert listed == [PlaceRoute(piece, e) for piece in pieces for e in free[piece]]
        assert len(free[ROAD]) == 1 and len(free[BRIDGE]) == 2 and GAME.skip(state, A) == listed[0]
        refused(state, A, PlaceRoute(ROAD, -1), "not_on_board")
        refused(state, A, PlaceRoute(ROAD, edge("1,1,SE")), "occupied")
        assert refused(state, A, PlaceRoute(ROAD, edge("0,0,NE")), "not_connected").rule == "LO-061"
        assert do(state, A, listed[0]) == [RoutePlaced(A, ROAD, free[ROAD][0], True)]
        assert (table.spot, table.queue, table.active, table.phase) == (-1, [1, 2], 1, "setup_village")


@rule("LO-062", "LO-065", "LO-066", "LO-097")
def test_the_first_city_is_told_with_its_harvest() -> None:
    place = corner("0,0,S")
    state = setting("setup_city", 2, options={"bank": "bounded"})
    state.table.villages[A] = 1 << corner("1,-2,N")
    assert do(state, A, PlaceCity(place)) == [SettlementPlaced(A, place, True, (1, 0, 1, 1, 0, 0, 0, 0))]
    assert state.table.cities[A] == 1 << place and state.table.known[A] == goods("1 wool 1 ore 1 wheat")
    assert state.table.bank == BANK - goods("1 wool 1 ore 1 wheat")


@rule("LO-001", "LO-199")
def test_how_many_play_on_which_map() -> None:
    for map, seats, code in (("random", 5, "LO-001"), ("random", 1, "LO-001"), ("duel_atoll", 3, "LO-199")):
        with pytest.raises(Illegal) as refusal:
            GAME.settle({"map": map}, seats)
        assert (refusal.value.code, refusal.value.rule) == ("bad_option", code)
    assert all(GAME.settle({"map": "random"}, seats) for seats in (2, 3, 4))
