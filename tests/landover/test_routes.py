"""Longest route (LO-160 to LO-172), harbours, islands (LO-175 to LO-182), trade (LO-183 to LO-187)."""

import pytest

from rules.kernel.game import copied
from rules.landover.actions import BuildBridge, BuildRoad, BuildVillage, Raid, Trade
from rules.landover.events import AwardMoved, Built, IslandExplored, RoutePlaced
from rules.landover.network import award_route, lay_route, open_pieces, piece_on, settle, take_route
from rules.landover.state import LandoverState
from rules.landover.tables import BRIDGE, CLAY, CLOTH, COIN, ORE, PAPER, ROAD, WHEAT, WOOD, WOOL
from rules.landover.trading import rates
from tests.cited import rule
from tests.landover.table import (
    GAME,
    A,
    B,
    C,
    D,
    all_vp,
    chart,
    corner,
    corners,
    do,
    edge,
    edges,
    has,
    position,
    refused,
    tile,
    vp,
)

RING = edges("0,0,NE", "0,0,E", "0,0,SE", "-1,1,NE", "-1,0,E", "0,-1,SE")
"""All six edges of the tile in the middle, in order from its top corner."""


def line(length: int, *, far: bool = False) -> list[int]:
    """Edges in a row along the coast of the heartland, from the top or from the bottom."""
    ground = chart("heartland")
    coast = [e for e in ground.shape.edges if ground.road_edges & ground.bridge_edges & 1 << e]
    at = corner("-1,2,S" if far else "1,-2,N")
    found: list[int] = []
    while len(found) < length:
        step = next(e for e in ground.shape.corner_edges[at] if e in coast and e not in found)
        found.append(step)
        at = sum(ground.shape.edge_corners[step]) - at
    return found


def ends(*pieces: int) -> list[int]:
    """The corners along a line of edges, in order."""
    shape = chart("heartland").shape
    one, other = shape.edge_corners[pieces[0]]
    at = one if one not in shape.edge_corners[pieces[1]] else other
    found = [at]
    for piece in pieces:
        at = sum(shape.edge_corners[piece]) - at
        found.append(at)
    return found


PAY = {
    A: "9 wood 9 clay 9 wool 9 wheat",
    B: "9 wood 9 clay 9 wool 9 wheat",
    C: "9 wood 9 clay 9 wool 9 wheat",
}


@rule("LO-164", "LO-160")
def test_case_54_five_in_line_are_the_longest_route() -> None:
    road = line(5)
    state = position(roads={A: road[:4]}, hands=PAY)
    assert all_vp(state) == [0, 0, 0]
    do(state, A, BuildRoad(road[4]))
    assert all_vp(state) == [2, 0, 0] and state.table.routes[A] == 5


@rule("LO-165")
def test_case_55_the_holder_keeps_it_on_a_tie() -> None:
    road = line(7, far=True)
    state = position(roads={A: line(6), B: road[:5]}, hands=PAY, active=B)
    do(state, B, BuildRoad(road[5]))
    assert state.table.route_seat == A
    do(state, B, BuildRoad(road[6]))
    assert state.table.route_seat == B and all_vp(state) == [0, 2, 0]


def cut(**given: object) -> LandoverState:
    """Ann holds a line of six, Ben one of five and a road to its middle."""
    road = line(6)
    shape = chart("heartland").shape
    middle = ends(*road)[3]
    branch = next(e for e in shape.corner_edges[middle] if e not in road)
    state = position(
        roads={A: road, B: [*line(5, far=True), branch], **given.get("roads", {})},  # type: ignore[dict-item]
        hands=PAY, active=B, route_seat=A,
        **{k: v for k, v in given.items() if k != "roads"},  # type: ignore[arg-type]
    )  # fmt: skip
    do(state, B, BuildVillage(middle))
    assert state.table.routes[A] == 3
    return state


@rule("LO-162", "LO-166", "LO-167", "LO-170")
def test_case_56_a_village_cuts_a_route() -> None:
    state = cut()
    assert state.table.route_seat == B


@rule("LO-166")
def test_case_57_a_tie_after_a_break_leaves_it_with_nobody() -> None:
    around = edges("0,1,NE", "0,1,E", "0,1,SE", "-1,2,NE", "-1,1,E", "0,0,SE")
    state = cut(roads={C: around[:5]})
    assert state.table.route_seat == -1
    state.table.active = C
    do(state, C, BuildRoad(around[5]))
    assert state.table.route_seat == C


@rule("LO-161", "LO-026")
def test_case_58_an_own_village_joins_roads_and_bridges() -> None:
    path = line(6)
    state = position(roads={A: path[:3]}, bridges={A: path[3:]}, hands=PAY)
    assert state.table.routes[A] == 3
    do(state, A, BuildVillage(ends(*path)[3]))
    assert state.table.routes[A] == 6 and vp(state, A) == 3


@rule("LO-163")
def test_case_59_a_ring_and_a_tail() -> None:
    state = position(roads={A: [*RING, edge("0,-1,E")]})
    assert state.table.routes[A] == 7
    assert position(roads={A: RING}).table.routes[A] == 6


@rule("LO-163")
def test_of_a_fork_the_longer_branch_counts() -> None:
    state = position(roads={A: [*RING[:2], edge("0,-1,E"), edge("1,-1,SE")]})
    assert state.table.routes[A] == 3


@rule("LO-160", "LO-167")
def test_case_136_a_lost_piece_counts_at_once() -> None:
    from rules.landover.actions import ChooseEdge
    from tests.landover.table import play

    state = position(roads={A: line(5)}, held={B: ["vandal"]}, active=B)
    assert state.table.route_seat == A
    play(state, "vandal", ChooseEdge(line(5)[4]), seat=B)
    assert state.table.routes[A] == 4 and state.table.route_seat == -1


@rule("LO-171", "LO-172")
def test_open_pieces() -> None:
    state = position(villages={B: corners("0,0,N")}, roads={B: edges("0,0,NE", "0,0,E")})
    assert open_pieces(state.table, B) == edges("0,0,E")
    state = position(
        villages={B: corners("0,0,N"), C: corners("1,-1,S")}, roads={B: edges("0,0,NE", "0,0,E")}
    )
    assert set(open_pieces(state.table, B)) == set(edges("0,0,NE", "0,0,E"))
    single = position(cities={B: corners("0,0,N")}, roads={B: edges("0,0,NE")})
    assert open_pieces(single.table, B) == edges("0,0,NE")
    assert open_pieces(position(roads={B: RING}).table, B) == []
    mixed = position(roads={B: line(2)[:1]}, bridges={B: line(2)[1:]})
    assert open_pieces(mixed.table, B) == line(2), "pieces of different sorts join at buildings only"
    first, _, last = ends(*line(2))
    between = position(villages={B: [first, last]}, roads={B: line(2)[:1]}, bridges={B: line(2)[1:]})
    assert open_pieces(between.table, B) == line(2), "both have a free end where they meet"


@rule("LO-175", "LO-176", "LO-177")
def test_case_60_port_authority() -> None:
    ground = chart("heartland")
    one = [ground.shape.edge_corners[port.edge][0] for port in ground.harbours]
    state = position(villages={A: one[:2], B: one[3:5]}, cities={A: one[2:3]})
    assert state.table.port_seat == A and vp(state, A) == 6
    state.table.terms = position(options={"piece_limits": "unlimited"}).table.terms
    for step, owner in ((5, A), (6, B)):
        state.table.roads[B] |= 1 << ground.shape.corner_edges[one[step]][0]

        state.table.reindex()
        state.table.active = B
        state.secrets.hands[B] = position(hands=PAY).secrets.hands[B]
        do(state, B, BuildVillage(one[step]))
        assert state.table.port_seat == owner
    assert position(villages={A: one[:2]}).table.port_seat == -1


def strait(**given: object) -> LandoverState:
    return position(
        map="twin_isles",
        villages={A: corners("3,2,S", map="twin_isles")},
        bridges={A: edges("3,2,SE", "3,3,NE", map="twin_isles")},
        hands=PAY,
        home=[1, 1, 1],
        **given,  # type: ignore[arg-type]
    )


@rule("LO-180", "LO-181", "LO-182")
def test_case_61_a_first_village_on_another_island() -> None:
    state = strait()
    do(state, A, BuildVillage(corner("4,2,S", "twin_isles")))
    assert vp(state, A) == 3
    second = corner("4,3,S", "twin_isles")
    do(state, A, *map(BuildRoad, edges("3,3,E", "3,4,NE", map="twin_isles")))
    assert do(state, A, BuildVillage(second)) == [Built(A, "village", second)] and vp(state, A) == 4


@rule("LO-180")
def test_case_62_a_home_island_is_not_explored() -> None:
    state = strait()
    state.table.home[A] = 3
    do(state, A, BuildVillage(corner("4,2,S", "twin_isles")))
    assert vp(state, A) == 2


def sisters(*islands: int, once: bool = False) -> tuple[LandoverState, list[int]]:
    """Ann stands at the shore of each of these islands with a road there; the villages' points follow."""
    ground = chart("five_sisters")
    shores = []
    roads = []
    taken = 0
    for island in islands:
        land = ground.islands[island]
        shore = next(
            c for t in range(len(ground.shape.tiles)) if land >> t & 1
            for c in ground.shape.tile_corners[t] if not taken & ground.shape.near_mask[c]
        )  # fmt: skip
        taken |= ground.shape.near_mask[shore]
        shores.append(shore)
        roads.append(next(e for e in ground.shape.corner_edges[shore] if ground.road_edges >> e & 1))
    state = position(
        map="five_sisters", roads={A: roads}, hands=PAY, home=[1, 1, 1],
        options={"island_vp": "once" if once else "each"},
    )  # fmt: skip
    return state, shores


@rule("LO-182", "LO-181")
def test_case_114_others_on_the_island_do_not_matter() -> None:
    state, (first, second) = sisters(2, 2)
    far = next(
        c
        for c in range(200)
        if chart("five_sisters").island_of[c] == 2
        and state.table.free >> c & 1
        and c not in (first, second)
        and not (1 << first | 1 << second) & chart("five_sisters").shape.near_mask[c]
    )
    state.table.villages[B], state.table.explored[B] = 1 << far, 1 << 2
    do(state, A, BuildVillage(first))
    assert (vp(state, A), vp(state, B)) == (2, 2)
    do(state, A, BuildVillage(second))
    assert vp(state, A) == 3


@rule("LO-181")
def test_case_145_an_island_a_seat_or_only_the_first() -> None:
    for once, total in ((True, 3), (False, 4)):
        state, (first, second) = sisters(2, 3, once=once)
        do(state, A, BuildVillage(first), BuildVillage(second))
        assert vp(state, A) == total


@rule("LO-184", "LO-187")
def test_case_63_three_for_one() -> None:
    state = position(hands={A: "3 coin 2 wood"})
    refused(state, A, Trade(WOOD, 2, CLAY, 1), "bad_trade")
    refused(state, A, Trade(COIN, 3, COIN, 1), "bad_trade")
    refused(state, A, Trade(COIN, 3, CLAY, 2), "bad_trade")
    refused(state, A, Trade(COIN, 6, CLAY, 2), "cannot_pay")
    refused(state, A, Trade(COIN, 3, 99, 1), "bad_value")
    do(state, A, Trade(COIN, 3, CLAY, 1))
    refused(state, A, Trade(CLAY, 3, CLAY, 1), "bad_trade")


@rule("LO-185", "LO-186")
def test_each_harbour_of_a_seat_counts() -> None:
    ground = chart("heartland")
    ports = ground.harbours[:2]
    foreign = next(port for port in ground.harbours if port.kind not in {each.kind for each in ports})
    own, others = ([ground.shape.edge_corners[port.edge][0] for port in each] for each in (ports, [foreign]))
    state = position(villages={A: own, B: others})
    assert ports[0].kind != ports[1].kind
    usual = rates(state.table, A)
    assert {kind for kind, rate in enumerate(usual) if rate == 2} == {p.kind for p in ports}
    state.table.merchant = next(t for t in ground.land if state.table.terrain[t] == ports[0].kind)
    state.table.merchant_seat = A
    assert rates(state.table, A) == usual, "with the merchant beside it a harbour takes two as before"


@rule("LO-185", "LO-043")
def test_case_64_a_harbour_counts_at_once() -> None:
    state = position(roads={A: edges("1,1,E")}, hands={A: "3 wood 3 wool 1 clay 1 wheat"})
    refused(state, A, Trade(WOOL, 2, COIN, 1), "bad_trade")
    do(state, A, BuildVillage(corner("2,0,S")))
    refused(state, A, Trade(WOOD, 2, COIN, 1), "bad_trade")
    do(state, A, Trade(WOOL, 2, COIN, 1))


@rule("LO-149", "LO-186")
def test_case_48_the_bank_trades_commodities() -> None:
    state = position(levels={A: (3, 0, 0)}, hands={A: "2 cloth 2 paper 2 wool"})
    do(state, A, Trade(CLOTH, 2, ORE, 1), Trade(PAPER, 2, COIN, 1))
    refused(state, A, Trade(WOOL, 2, ORE, 1), "bad_trade")


@rule("LO-141", "LO-186", "LO-187")
def test_case_41_the_merchants_resource() -> None:
    state = position(merchant=tile("W11"), merchant_seat=A, hands={A: "4 wheat 2 cloth"})
    do(state, A, Trade(WHEAT, 2, CLOTH, 1))
    refused(state, A, Trade(WHEAT, 2, WHEAT, 1), "bad_trade")
    refused(state, A, Trade(CLOTH, 2, ORE, 1), "bad_trade")
    do(state, A, Trade(CLOTH, 3, ORE, 1))
    mountain = position(merchant=tile("M3"), merchant_seat=A, hands={A: "2 coin"})
    refused(mountain, A, Trade(COIN, 2, ORE, 1), "bad_trade")


@rule("LO-138", "LO-007", "LO-139")
def test_case_133_the_merchant_comes_by_a_card_only() -> None:
    state = position(hands={A: "2 wheat"})
    assert all_vp(state) == [0, 0, 0]
    refused(state, A, Trade(WHEAT, 2, ORE, 1), "bad_trade")


@rule("LO-183")
def test_case_126_players_do_not_trade() -> None:
    from rules.kernel.actions import spec
    from rules.kernel.params import Seat

    taking = [k.__name__ for k in GAME.actions if any(isinstance(p.kind, Seat) for p in spec(k).params)]
    assert taking == ["ChoosePlayer"], "a player is named for cards only"


@rule("LO-097")
def test_a_kind_that_has_run_out_is_not_traded() -> None:
    state = position(options={"bank": "bounded"}, bank=1 << 16, hands={A: "6 wool"})
    refused(state, A, Trade(WOOL, 3, CLAY, 1), "bank_empty")
    refused(state, A, Trade(WOOL, 6, ORE, 2), "bank_empty")
    do(state, A, Trade(WOOL, 3, ORE, 1))
    assert state.table.bank == 3


@pytest.mark.parametrize("count", [1, 2, 3])
@rule("LO-187")
def test_several_cards_in_one_trade(count: int) -> None:
    state = position(hands={A: "9 wool"})
    do(state, A, Trade(WOOL, 3 * count, ORE, count))
    assert not has(state, A, Raid(tile("W8"))) and has(state, A, Trade(WOOL, 3, ORE, 1)) == (count < 3)


@rule("LO-028", "LO-047")
def test_a_bridge_goes_on_from_a_bridge() -> None:
    state = position(bridges={A: line(2)[:1]}, hands=PAY)
    assert has(state, A, BuildBridge(line(2)[1])) and not has(state, A, BuildRoad(line(2)[1]))


@rule("LO-164", "LO-165", "LO-166", "LO-167", "LO-176", "LO-181")
def test_awards_and_islands_are_told() -> None:
    road = line(6, far=True)
    state = position(roads={A: line(4), B: road[:5]}, hands=PAY)
    assert do(state, A, BuildRoad(line(5)[4])) == [RoutePlaced(A, ROAD, line(5)[4], False)], "a tie of five"
    assert (state.table.route_seat, state.table.routes) == (B, [5, 5, 0])
    assert do(state, A, BuildRoad(line(6)[5]))[1:] == [AwardMoved("longest route", A, B, 6)]
    first = position(roads={C: line(4)}, hands=PAY, active=C)
    assert do(first, C, BuildRoad(line(5)[4]))[1:] == [AwardMoved("longest route", C, None, 5)]
    ports = [chart("heartland").shape.edge_corners[port.edge][0] for port in chart("heartland").harbours]
    trader = position(
        villages={A: ports[:2]}, roads={A: [chart("heartland").shape.corner_edges[ports[2]][0]]}, hands=PAY
    )
    assert do(trader, A, BuildVillage(ports[2])) == [
        Built(A, "village", ports[2]), AwardMoved("port authority", A, None, 3)
    ]  # fmt: skip
    explorer = strait()
    shore = corner("4,2,S", "twin_isles")
    assert do(explorer, A, BuildVillage(shore)) == [Built(A, "village", shore), IslandExplored(A, 1)]
    assert explorer.table.explored == [2, 0, 0]


@rule("LO-164", "LO-165", "LO-166")
def test_who_is_due_an_award() -> None:
    state = position(seats=4)
    table = state.table
    for before, counts, gone, due in (
        (-1, [4, 0, 0, 0], 0, -1),
        (-1, [5, 4, 0, 0], 0, A),
        (-1, [5, 5, 0, 0], 0, -1),
        (B, [5, 5, 0, 0], 0, B),
        (B, [6, 5, 0, 0], 0, A),
        (B, [6, 5, 6, 0], 0, -1),
        (B, [4, 4, 4, 4], 0, -1),
        (B, [0, 9, 5, 7], 1 << B, D),
        (-1, [0, 9, 7, 7], 1 << B, -1),
        (-1, [0, 9, 7, 7], 1 << B | 1 << D, C),
    ):
        table.gone, table.route_seat, table.routes = gone, before, counts
        award_route(state, [])
        assert table.route_seat == due


@rule("LO-022", "LO-026", "LO-027", "LO-028", "LO-048", "LO-162")
def test_pieces_that_come_and_go_leave_the_board_as_it_was() -> None:
    state = position(
        villages={A: corners("0,0,N"), B: corners("1,-1,S")},
        roads={A: edges("0,0,NE")},
        bridges={A: line(2)},
    )
    table = state.table
    before = GAME.dump(state)
    for piece, place in ((ROAD, edge("0,0,NE")), (BRIDGE, line(2)[1])):
        take_route(table, A, piece, place)
        assert table.vacant >> place & 1 and not table.laid(piece)[A] >> place & 1
        take_route(table, A, piece, place)
        assert GAME.dump(state) == before and piece_on(table, place) == (A, piece)
    for piece, place in ((ROAD, edge("0,-1,E")), (ROAD, edge("0,0,E")), (BRIDGE, line(3)[2])):
        lay_route(state, A, piece, place)
        twin = copied(table)
        twin.reindex()
        assert (twin.vacant, twin.reach, twin.fronts) == (table.vacant, table.reach, table.fronts)


@rule("LO-022", "LO-026", "LO-027", "LO-028", "LO-048", "LO-162")
def test_a_settlement_leaves_what_is_kept_as_a_search_of_the_board_finds_it() -> None:
    """It cuts a road of one, a bridge of another, and the far end of neither."""
    road, bridge = line(4), line(4, far=True)
    for city in (False, True):
        state = position(roads={B: road, A: line(6)[5:]}, bridges={C: bridge})
        for seat, path in ((A, road), (B, bridge), (C, line(6)[4:])):
            settle(state, seat, ends(*path)[1 if seat == C else 2], [], city=city)
            table = state.table
            twin = copied(table)
            twin.reindex()
            kept = (twin.free, twin.vacant, twin.reach, twin.fronts)
            assert kept == (table.free, table.vacant, table.reach, table.fronts)
        assert table.routes == [1, 2, 2]
        standing = table.cities if city else table.villages
        assert [each.bit_count() for each in standing] == [1, 1, 1]
