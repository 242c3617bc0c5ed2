"""Maps, places and edges (LO section 3.5 and 3.6, LO-020 to LO-033)."""

import pytest

from rules.kernel.hexes.bits import bits, mask
from rules.kernel.illegal import Illegal
from rules.landover.actions import (
    BuildBridge,
    BuildRoad,
    BuildVillage,
    PlaceCity,
    PlaceRoute,
    PlaceVillage,
    Raid,
    Roll,
)
from rules.landover.board import PLANS, chart, corner_rank, edge_rank, port_key, random_key, read_rows
from rules.landover.events import Revealed
from rules.landover.setup import starting_corners
from rules.landover.tables import BRIDGE, CLAY, FIELD, FOREST, GOLD, HIDDEN, ROAD, SEA, SHEEP, WOOD
from tests.cited import rule
from tests.landover import slow
from tests.landover.table import (
    GAME,
    A,
    B,
    C,
    corner,
    corners,
    dice,
    do,
    edge,
    edges,
    goods,
    has,
    new_game,
    position,
    refused,
    size,
    tile,
    told,
)

COAST = "shrouded_coast"
COUNTS = {
    "heartland": (19, [19], 9, 0, 54),
    "twin_isles": (25, [13, 12], 10, 0, 80),
    "five_sisters": (25, [8, 8, 4, 4, 1], 10, 0, 54),
    "shrouded_coast": (27, [17, 6, 4], 7, 12, 38),
    "duel_atoll": (13, [10, 3], 5, 0, 33),
}


@pytest.mark.parametrize("id", PLANS)
@rule("LO-190", "LO-191", "LO-193", "LO-194", "LO-197")
def test_a_map_is_what_its_rows_say(id: str) -> None:
    land, islands, harbours, mystery, starts = COUNTS[id]
    plan, ground = PLANS[id], PLANS[id].chart
    assert len(ground.land) == land and len(ground.harbours) == harbours
    assert [part.bit_count() for part in ground.islands] == islands
    assert sorted(slow.islands(ground.shape, mask(ground.land))) == sorted(ground.islands)
    assert ground.mystery.bit_count() == mystery == len(plan.mystery_terrain) == len(plan.mystery_numbers)
    starting = starting_corners(new_game(2, map=id).table)
    assert starting.bit_count() == starts
    for at in ground.land:
        assert -1 not in ground.shape.tile_neighbours[at], "all land is ringed by sea"
        assert plan.numbers[at] in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12) or plan.terrain[at] == HIDDEN
    for c in bits(starting):
        assert not ground.shape.corner_tile_mask[c] & ground.mystery
    for c in bits(ground.corners):
        assert sum(bool(part & ground.shape.corner_tile_mask[c]) for part in ground.islands) == 1


@pytest.mark.parametrize("id", PLANS)
def test_places_have_the_names_of_the_rule_book(id: str) -> None:
    board = chart(id).shape
    assert len({corner_rank(board, c) for c in board.corners}) == len(board.corners)
    assert len({edge_rank(board, e) for e in board.edges}) == len(board.edges)
    for at, (q, r) in enumerate(board.tiles):
        assert corner_rank(board, board.tile_corners[at][0]) == (r, q, 0)
        assert corner_rank(board, board.tile_corners[at][3]) == (r, q, 1)
        assert corner_rank(board, board.tile_corners[at][1]) == (r - 1, q + 1, 1)
        assert [edge_rank(board, board.tile_edges[at][side]) for side in range(3)] == [
            (r, q, side) for side in range(3)
        ]
        assert edge_rank(board, board.tile_edges[at][3]) == (r + 1, q - 1, 0)


@rule("LO-191")
def test_a_row_is_tokens_from_its_first_place() -> None:
    assert read_rows(["-1 2 | . S6", " 0 -1 | ~ W12 . ? F8"]) == {
        (3, -1): (SHEEP, 6), (-1, 0): (SEA, 0), (0, 0): (FIELD, 12), (2, 0): (HIDDEN, 0), (3, 0): (FOREST, 8)
    }  # fmt: skip


@rule("LO-190", "LO-192", "LO-193", "LO-194", "LO-200")
def test_a_random_map_is_all_in_its_key() -> None:
    """Two tiles side by side, where the game begins, and a third one off the coast."""
    key = random_key(
        [[(1, 0), (0, 0)], [(4, 0)]], [0], [port_key((0, 0), "W", WOOD), port_key((4, 0), "E", CLAY)]
    )
    assert key == "random 0,0_1,0/4,0 0 0,0,W,wood/4,0,E,clay"
    ground = chart(key)
    shape = ground.shape
    west, middle, east = (shape.index[at] for at in ((0, 0), (1, 0), (4, 0)))
    around = [set(shape.tile_corners[at]) for at in (west, middle, east)]
    assert len(shape.tiles) == 17 and ground.land == (west, middle, east) and not ground.mystery
    assert ground.islands == (1 << west | 1 << middle, 1 << east)
    assert set(bits(ground.start)) == around[0] | around[1]
    assert set(bits(ground.corners)) == around[0] | around[1] | around[2]
    assert [ground.island_of[c] for c in shape.corners] == [
        0 if c in around[0] | around[1] else 1 if c in around[2] else -1 for c in shape.corners
    ]
    assert [(port.edge, port.kind) for port in ground.harbours] == [
        (shape.edge((0, 0), "W"), WOOD), (shape.edge((4, 0), "E"), CLAY)
    ]  # fmt: skip
    assert set(bits(ground.port_corners)) == {
        c for port in ground.harbours for c in shape.edge_corners[port.edge]
    }
    coasts = {e for t in (west, middle, east) for e in shape.tile_edges[t]} - {shape.edge((0, 0), "E")}
    assert set(bits(ground.road_edges)) == coasts | {shape.edge((0, 0), "E")} and len(coasts) == 16
    inner = {e for e in shape.edges if len(shape.edge_tiles[e]) == 2}
    assert set(bits(ground.bridge_edges)) == inner - {shape.edge((0, 0), "E")}
    assert chart("random 0,0 0 ").harbours == ()
    for wrong in ("heart 0,0 0 ", "nowhere"):
        with pytest.raises(ValueError):
            chart(wrong)


@rule("LO-192", "LO-190", "LO-191")
def test_case_129_a_harbour_serves_the_corners_of_its_coast_edge() -> None:
    ground = chart("twin_isles")
    port = next(p for p in ground.harbours if p.edge == edge("2,3,NE", "twin_isles"))
    assert set(ground.shape.edge_corners[port.edge]) == set(corners("2,3,N", "3,2,S", map="twin_isles"))
    for plan in PLANS.values():
        seen: list[int] = []
        for port in plan.chart.harbours:
            lands = [plan.terrain[t] != SEA for t in plan.chart.shape.edge_tiles[port.edge]]
            assert sorted(lands) == [False, True] and port.kind < 5
            seen += plan.chart.shape.edge_corners[port.edge]
        assert len(set(seen)) == len(seen)


@rule("LO-023", "LO-024", "LO-025")
def test_case_2_roads_on_land_bridges_on_water_either_on_the_coast() -> None:
    state = position(
        villages={A: corners("1,2,N", "0,0,S")},
        bridges={A: edges("2,0,SE")},
        hands={A: "9 wood 9 clay 9 wool"},
    )
    assert has(state, A, BuildRoad(edge("1,1,E"))) and has(state, A, BuildBridge(edge("1,1,E")))
    refused(state, A, BuildBridge(edge("0,0,SE")), "wrong_edge")
    refused(state, A, BuildRoad(edge("2,1,NE")), "wrong_edge")


@rule("LO-022")
def test_case_3_an_edge_takes_one_piece_of_any_kind() -> None:
    state = position(
        roads={B: edges("1,1,E")}, villages={A: corners("2,0,S")}, hands={A: "2 wood 2 wool 2 clay"}
    )
    refused(state, A, BuildBridge(edge("1,1,E")), "occupied")
    refused(state, A, BuildRoad(edge("1,1,E")), "occupied")


@rule("LO-026", "LO-028")
def test_case_4_a_road_and_a_bridge_join_at_an_own_building_only() -> None:
    given = {"roads": {A: edges("1,1,E")}, "hands": {A: "2 wood 2 wool"}}
    refused(position(**given), A, BuildBridge(edge("2,0,SE")), "not_connected")
    assert has(position(**given, villages={A: corners("2,0,S")}), A, BuildBridge(edge("2,0,SE")))
    assert not has(position(**given, villages={B: corners("2,0,S")}), A, BuildBridge(edge("2,0,SE")))


@rule("LO-027", "LO-170")
def test_case_5_no_building_on_beyond_an_opponents_settlement() -> None:
    state = position(roads={A: edges("0,0,NE")}, villages={B: corners("1,-1,S")}, hands={A: "2 wood 2 clay"})
    refused(state, A, BuildRoad(edge("0,0,E")), "not_connected")
    free = position(roads={A: edges("0,0,NE")}, hands={A: "2 wood 2 clay"})
    assert has(free, A, BuildRoad(edge("0,0,E")))


@rule("LO-021", "LO-042")
def test_case_6_settlements_keep_their_distance() -> None:
    state = position(
        roads={A: edges("0,0,NE", "0,0,E")},
        villages={B: corners("0,0,N")},
        hands={A: "2 wood 2 clay 2 wool 2 wheat"},
    )
    refused(state, A, BuildVillage(corner("1,-1,S")), "too_close")
    refused(state, A, BuildVillage(corner("0,0,N")), "occupied")
    refused(state, A, BuildVillage(corner("0,0,S")), "not_connected")
    do(state, A, BuildVillage(corner("0,1,N")))


@rule("LO-029", "LO-194", "LO-032", "LO-048")
def test_case_11_a_piece_that_touches_a_mystery_tile_reveals_it() -> None:
    state = new_game(2, map=COAST, numbers="fixed")
    first, second = state.table.order
    refused(state, first, PlaceVillage(corner("3,1,S", COAST)), "bad_target")
    do(state, first, PlaceVillage(corner("2,2,N", COAST)))
    secret = {t: (kind, number) for t, kind, number in state.secrets.hidden}
    found = told(do(state, first, PlaceRoute(ROAD, edge("2,2,NE", COAST))), Revealed)
    at = tile("3,2", COAST)
    assert [(e.tile, (e.terrain, e.number)) for e in found] == [(at, secret[at])]
    assert (state.table.terrain[at], state.table.numbers[at]) == secret[at]
    assert all(t != at for t, _, _ in state.secrets.hidden)
    assert state.table.active == second


def _spur(terrain: int = FOREST, **options: str) -> tuple[int, list[Revealed]]:
    at = tile("3,2", COAST)
    state = position(
        map=COAST,
        options=options,
        villages={A: corners("2,2,N", map=COAST)},
        hands={A: "1 wood 1 clay"},
        hidden=[(at, terrain, 8)],
        draws=(2,) * (terrain == GOLD),
    )
    events = do(state, A, BuildRoad(edge("2,2,NE", COAST)))
    assert state.table.numbers[at] == 8
    return state.secrets.hands[A], told(events, Revealed)


@rule("LO-031")
def test_case_12_a_discovery_may_bring_a_card() -> None:
    held, found = _spur(discovery_bonus="on")
    assert held == goods("1 wood") and any(found[0].bonus)
    held, found = _spur(GOLD, discovery_bonus="on")
    assert held == goods("1 ore") and any(found[0].bonus), "a random one for gold"
    held, found = _spur()
    assert held == 0 and not any(found[0].bonus)


@rule("LO-032")
def test_several_hidden_tiles_are_revealed_in_order() -> None:
    dark = [tile(name, COAST) for name in ("5,1", "6,1")]
    both = next(
        e
        for e in chart(COAST).shape.edges
        if chart(COAST).bridge_edges >> e & 1
        and all(
            any(chart(COAST).shape.corner_tile_mask[c] >> t & 1 for c in chart(COAST).shape.edge_corners[e])
            for t in dark
        )
    )
    start = chart(COAST).shape.edge_corners[both][0]
    before = next(
        e for e in chart(COAST).shape.corner_edges[start] if e != both and chart(COAST).bridge_edges >> e & 1
    )
    state = position(map=COAST, bridges={A: [before]}, hands={A: "1 wood 1 wool"})
    state.secrets.hidden = [(t, k, n) for t, k, n in state.secrets.hidden if t in dark]
    found = told(do(state, A, BuildBridge(both)), Revealed)
    assert [e.tile for e in found] == sorted(e.tile for e in found) and len(found) >= 1


@rule("LO-033", "LO-086")
def test_case_96_a_hidden_tile_produces_nothing() -> None:
    at = tile("5,1", COAST)
    place = chart(COAST).shape.tile_corners[at][0]
    state = position(
        map=COAST,
        draws=dice(4, 4),
        villages={A: [place], B: corners("1,1,N", map=COAST)},
        hidden=[(at, FOREST, 8)],
        phase="start_turn",
        power={A: 1},
    )
    do(state, A, Roll())
    assert size(state, A) == 0 and state.table.numbers[at] == 0
    state.table.villages[B] |= 1 << chart(COAST).shape.tile_corners[at][3]
    refused(state, A, Raid(at), "tile_hidden")


@rule("LO-020", "LO-030", "LO-032")
def test_case_116_a_revealed_shore_can_be_built_on_at_once() -> None:
    at = tile("5,1", COAST)
    ground = chart(COAST)
    shore = ground.shape.tile_corners[at][5]
    last = next(
        e
        for e in ground.shape.corner_edges[shore]
        if not any(ground.mystery >> t & 1 for t in ground.shape.edge_tiles[e])
    )
    far = sum(ground.shape.edge_corners[last]) - shore
    before = next(e for e in ground.shape.corner_edges[far] if e != last and ground.bridge_edges >> e & 1)
    state = position(
        map=COAST, bridges={A: [before]}, hands={A: "2 wood 2 wool 1 clay 1 wheat"}, hidden=[(at, 4, 9)]
    )
    for dark in ground.shape.tile_edges[at]:
        assert not has(state, A, BuildBridge(dark)), "no edge of a hidden tile can be built on"
    do(state, A, BuildBridge(last))
    assert state.table.numbers[at] == 9 and not state.secrets.hidden
    assert state.table.pool_numbers == state.table.pool_terrain == [], "nothing is left to guess"
    do(state, A, BuildVillage(shore))


@rule("LO-193", "LO-198")
def test_case_115_the_spurs_belong_to_the_home_island() -> None:
    ground = chart(COAST)
    assert [part.bit_count() for part in ground.islands] == [17, 6, 4]
    assert all(ground.islands[0] >> tile(name, COAST) & 1 for name in ("3,2", "2,4"))
    for seed in range(40):
        for numbers in ("shuffled", "fixed"):
            state = new_game(2, seed, map=COAST, numbers=numbers)
            all_numbers = state.table.numbers[:]
            for at, _, number in state.secrets.hidden:
                all_numbers[at] = number
            for at, _, _ in state.secrets.hidden:
                if all_numbers[at] in (6, 8):
                    near = ground.shape.tile_neighbours[at]
                    assert not any(n >= 0 and all_numbers[n] in (6, 8) for n in near)
            assert sorted(t for _, t, _ in state.secrets.hidden) == sorted(PLANS[COAST].mystery_terrain)


@rule("LO-199", "LO-001")
def test_case_104_a_map_has_its_numbers_of_players() -> None:
    for seats, chosen in ((3, {"map": "duel_atoll"}), (5, {}), (1, {}), (2, {"map": "moon"})):
        with pytest.raises(Illegal) as refusal:
            GAME.settle(chosen, seats)
        assert refusal.value.code == "bad_option"
    assert GAME.settle({"map": "duel_atoll"}, 2)["map"] == "duel_atoll"
    for seats in (2, 3, 4):
        assert GAME.settle({}, seats)


@rule("LO-020")
def test_nothing_is_built_at_sea() -> None:
    state = new_game(2)
    board = state.table.chart
    sea = next(c for c in board.shape.corners if not board.corners >> c & 1)
    refused(state, state.table.active, PlaceVillage(sea), "not_on_board")
    refused(state, state.table.active, PlaceVillage(-1), "not_on_board")
    refused(state, state.table.active, PlaceCity(corner("0,0,N")), "wrong_phase")


def test_harbours_belong_to_who_stands_there() -> None:
    state = position(villages={A: corners("2,0,S"), C: corners("0,0,N")})
    assert state.table.harbour_kinds(A) == [0] and state.table.harbour_kinds(C) == []
    assert BRIDGE == 1
