"""Cases at the edge of a rule: an option beside a card, a card at its limit, a map at its rarest."""

from collections.abc import Sequence
from typing import Any

import pytest

from rules.kernel.actions import Action
from rules.kernel.hexes.bits import bits
from rules.kernel.names import Names
from rules.landover import generator
from rules.landover.actions import (
    RECRUIT,
    Alchemist,
    AutoRoll,
    BuildBridge,
    BuildCity,
    BuildRoad,
    ChooseCorner,
    ChooseEdge,
    ChooseGood,
    ChooseTile,
    EndTurn,
    Improve,
    LuckyRaid,
    PlaceRoute,
    PlaceVillage,
    Raid,
    RecruitFirst,
    Roll,
    Trade,
)
from rules.landover.board import chart
from rules.landover.cards.plays import Play
from rules.landover.events import Attacked, FirstSet, Produced, Recruited, Rolled
from rules.landover.network import sites
from rules.landover.state import LandoverState
from rules.landover.tables import BRIDGE, CLOTH, ORE, PIECES, ROAD, WOOL
from tests.cited import rule
from tests.landover import slow
from tests.landover.deals import KINDS, SEATS, STARTS, cut_off
from tests.landover.table import (
    GAME,
    A,
    B,
    C,
    card,
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
    new_game,
    play,
    position,
    refused,
    rolling,
    size,
    tile,
    told,
)


def on(name: str) -> tuple[int, ...]:
    """The corners of a tile."""
    return position().table.chart.shape.tile_corners[tile(name)]


# Raids: what counts as the raid of the turn, and what it takes (LO-122, LO-124).


def lucky(**given: Any) -> LandoverState:
    """Ann, who is last, has rolled a 7; Ben is on S9 with two commodities and a resource."""
    return rolling(
        dice(3, 4), *given.pop("draws", ()), villages={B: [on("S9")[0]], C: [on("W8")[0]]},
        extra={A: 3, B: 4, C: 5}, power={A: 2}, held={A: ["siege"]}, **given,
    )  # fmt: skip


@pytest.mark.parametrize("scope", ["paid_only", "all"])
@rule("LO-122")
def test_a_lucky_raid_is_the_raid_of_the_turn_only_if_all_count(scope: str) -> None:
    state = lucky(options={"raid_limit_scope": scope})
    do(state, A, LuckyRaid(tile("S9")))
    if scope == "all":
        refused(state, A, Raid(tile("W8")), "raid_used")
        refused(state, A, Play(card("siege")), "raid_used")
    else:
        do(state, A, Raid(tile("W8")))
        play(state, "siege", ChooseTile(tile("S9")))


@pytest.mark.parametrize("scope", ["paid_only", "all"])
@rule("LO-122", "LO-275")
def test_a_siege_is_the_raid_of_the_turn_only_if_all_count(scope: str) -> None:
    state = lucky(options={"raid_limit_scope": scope})
    do(state, A, LuckyRaid(None))
    play(state, "siege", ChooseTile(tile("S9")))
    if scope == "all":
        refused(state, A, Raid(tile("W8")), "raid_used")
    else:
        do(state, A, Raid(tile("W8")))


@pytest.mark.parametrize(("steals", "taken"), [("resources", "1 clay"), ("cards", "1 coin")])
@pytest.mark.parametrize("how", ["lucky", "siege", "paid"])
@rule("LO-124", "LO-136", "LO-275")
def test_every_raid_takes_what_the_option_says(how: str, steals: str, taken: str) -> None:
    """The last card of the whole hand is a coin, the last resource the clay."""
    last = 0 if steals == "resources" else 2
    state = lucky(hands={B: "1 clay 1 cloth 1 coin"}, options={"raid_steals": steals}, draws=(last,))
    if how == "lucky":
        do(state, A, LuckyRaid(tile("S9")))
    else:
        do(state, A, LuckyRaid(None))
        do(
            state,
            A,
            *((Raid(tile("S9")),) if how == "paid" else (Play(card("siege")), ChooseTile(tile("S9")))),
        )
    assert hand_of(state, A) == taken


# Cards at their limits.


@rule("LO-270", "LO-121")
def test_military_goes_beyond_three_with_barracks() -> None:
    state = position(power={A: 3}, levels={A: (0, 0, 2)}, held={A: ["military"]})
    refused(state, A, Play(card("military")), "power_limit")
    state.table.culture[2] = 3
    play(state, "military")
    assert state.table.power[A] == 4


@rule("LO-281", "LO-049")
def test_a_diplomat_moves_a_piece_though_all_are_on_the_board() -> None:
    path = edges(
        "0,0,NE", "0,0,E", "0,0,SE", "-1,1,NE", "-1,0,E", "0,-1,SE", "1,-1,SE", "1,-1,E", "0,-2,E", "0,-1,E",
        "0,1,E", "0,1,SE", "-1,2,NE", "-1,1,E", "1,0,E",
    )  # fmt: skip
    state = position(villages={A: corners("0,0,N")}, roads={A: path}, held={A: ["diplomat"]})
    assert state.table.routes_left(A, ROAD) == 0
    loose = next(e for e in path if has(answering(state, "diplomat"), A, ChooseEdge(e)))
    before = state.table.roads[A]
    do(state, A, Play(card("diplomat")), ChooseEdge(loose))
    goal = next(move.edge for move in GAME.legal(state, A) if isinstance(move, ChooseEdge))
    do(state, A, ChooseEdge(goal))
    assert state.table.roads[A] == before ^ 1 << loose ^ 1 << goal
    assert state.table.roads[A].bit_count() == 15


def answering(state: LandoverState, name: str) -> LandoverState:
    """A copy in which a card asks its first question."""
    twin = GAME.copy(state)
    do(twin, A, Play(card(name)))
    return twin


@rule("LO-287", "LO-229")
def test_a_wedding_takes_from_everybody_ahead() -> None:
    state = position(
        seats=4, extra={A: 4, B: 6, C: 5, 3: 4}, hands={B: "2 wood 1 ore", C: "3 clay", 3: "3 wool"},
        held={A: ["wedding"]}, draws=(0, 1, 0, 0),
    )  # fmt: skip
    play(state, "wedding")
    assert hand_of(state, A) == "1 wood 1 ore 2 clay", "of Ben's the second is drawn from what is left"
    assert [size(state, seat) for seat in (B, C, 3)] == [1, 1, 3]


def bottled(held: Sequence[str] = ("road building",)) -> LandoverState:
    """Ann has one road left and no bridge; wherever she places the road, none is left for a second piece."""
    path = edges(
        "0,0,NE", "0,0,E", "0,0,SE", "-1,1,NE", "-1,0,E", "0,-1,SE", "1,-1,SE", "1,-1,E", "0,-2,E", "0,-1,E",
        "0,1,E", "0,1,SE", "-1,2,NE", "-1,1,E",
    )  # fmt: skip
    state = position(villages={A: corners("0,0,N")}, roads={A: path}, held={A: list(held)})
    state.table.torn[A * 2 + BRIDGE] = 15
    return state


@rule("LO-269", "LO-268")
def test_a_second_free_piece_lapses_when_none_is_left() -> None:
    state = bottled()
    place = next(
        move for move in GAME.legal(answering(state, "road building"), A) if isinstance(move, PlaceRoute)
    )
    play(state, "road building", place)
    assert state.table.phase == "main", "nothing to place: nobody is asked"
    assert has(state, A, EndTurn())


@rule("LO-269", "LO-268")
def test_a_second_free_piece_lapses_where_none_can_lie() -> None:
    """The first piece closes the last free edge: pieces are left, but no place."""
    shape = chart("heartland").shape
    state = position(villages={A: corners("1,2,N")}, held={A: ["road building"]})
    lone = edge("1,1,E")
    own = shape.corner_edges[corner("1,2,N")]
    state.table.roads[B] = sum(1 << e for e in shape.edges if e not in own)
    for each in own:
        if each != lone:
            state.table.roads[A] |= 1 << each
    state.table.reindex()
    assert sites(state.table, A, ROAD) | sites(state.table, A, BRIDGE) == 1 << lone
    assert state.table.routes_left(A, ROAD) > 1
    play(state, "road building", PlaceRoute(ROAD, lone))
    assert state.table.phase == "main"


# Vandal takes a piece out of the game (LO-280).


@pytest.mark.parametrize("piece", [ROAD, BRIDGE])
@rule("LO-280", "LO-049")
def test_what_a_vandal_tears_down_is_out_of_the_game(piece: int) -> None:
    where = edge("1,1,E")
    given = {"roads" if piece == ROAD else "bridges": {B: [where]}}
    state = position(
        villages={B: corners("1,2,N")}, held={A: ["vandal"]}, hands={B: "2 wood 1 clay 1 wool"}, **given
    )
    assert state.table.routes_left(B, piece) == 14
    play(state, "vandal", ChooseEdge(where))
    assert state.table.routes_left(B, piece) == 14 and state.table.routes_left(B, 1 - piece) == 15
    assert GAME.view(state, C).table.routes_left(B, BRIDGE) == 14 + (piece == ROAD)
    laid = sites(state.table, B, piece)
    state.table.active = B
    do(state, B, (BuildRoad, BuildBridge)[piece](bits(laid)[0]))
    assert state.table.routes_left(B, piece) == 13
    state.table.torn[B * 2 + piece] = 14
    state.secrets.hands[B] = goods("1 wood 1 clay 1 wool")
    told = refused(
        state, B, (BuildRoad, BuildBridge)[piece](bits(sites(state.table, B, piece))[0]), "no_piece_left"
    )
    assert told.text == f"You have no {PIECES[piece]} left: 1 on the board, 14 torn down."


@rule("LO-280", "LO-049")
def test_without_limits_a_vandal_takes_no_piece_for_good() -> None:
    state = position(
        villages={B: corners("1,2,N")}, roads={B: [edge("1,1,E")]}, held={A: ["vandal"]},
        options={"piece_limits": "unlimited"},
    )  # fmt: skip
    play(state, "vandal", ChooseEdge(edge("1,1,E")))
    assert state.table.routes_left(B, ROAD) > 100


# Power in every phase of one's own turn (LO-120).

CITY, OTHER = "0,0,N", "0,1,S"
ASKED: list[tuple[dict[str, Any], tuple[Action, ...], str]] = [
    ({"phase": "start_turn", "held": {A: ["mining"]}}, (), "start_turn"),
    ({"phase": "lucky"}, (), "lucky"),
    ({}, (), "main"),
    ({"held": {A: ["resource monopoly"]}, "hands": {B: "1 ore"}}, (Play(card("resource monopoly")),), "card"),
    ({"phase": "pick_hand", "target": B, "hands": {B: "2 ore"}}, (), "pick_hand"),
    ({"phase": "pick_dev", "target": B, "held": {B: ["mining"]}}, (), "pick_dev"),
    ({"phase": "free_route"}, (), "free_route"),
    ({"phase": "place_metro", "metro_due": 0, "cities": {A: corners(CITY, OTHER)}}, (), "place_metro"),
]


@pytest.mark.parametrize(("given", "before", "phase"), ASKED, ids=[each[2] for each in ASKED])
@rule("LO-120", "LO-330")
def test_power_is_bought_in_every_phase_of_ones_own_turn(
    given: dict[str, Any], before: tuple[Action, ...], phase: str
) -> None:
    hands = {**given.get("hands", {}), A: "2 wool 2 wheat"}
    state = position(**{"villages": {A: corners("1,1,N")}, **given, "hands": hands})
    do(state, A, *before)
    left = [move for move in GAME.legal(state, A) if not isinstance(move, Trade) and not move.standing]
    assert do(state, A, RECRUIT) == [Recruited(A, 1)]
    assert state.table.power[A] == 1 and hand_of(state, A) == "1 wool 1 wheat"
    after = [move for move in GAME.legal(state, A) if not isinstance(move, Trade) and not move.standing]
    assert [move for move in left if move not in after] == [], "the question is still asked"
    do(state, A, RECRUIT)
    refused(state, A, RECRUIT, "cannot_pay")
    refused(state, B, RECRUIT, "not_your_turn")


@rule("LO-120", "LO-068")
def test_there_is_no_power_in_the_setup() -> None:
    state = new_game(2)
    first = state.table.order[0]
    state.secrets.hands[first] = goods("1 wool 1 wheat")
    refused(state, first, RECRUIT, "wrong_phase")


@rule("LO-120", "LO-106")
def test_an_attack_hangs_on_power_bought_before_the_roll() -> None:
    for recruits in (False, True):
        state = position(
            draws=(*dice(1, 1, 0), 0), phase="start_turn", tracker=6, cities={A: corners(CITY)},
            held={A: ["mining"]}, hands={A: "1 wool 1 wheat"},
        )  # fmt: skip
        if recruits:
            do(state, A, RECRUIT)
        assert told(do(state, A, Roll()), Attacked)[0].won is not recruits


@rule("LO-120", "LO-227")
def test_a_card_whose_answer_was_paid_away_goes_back_into_the_hand() -> None:
    state = position(held={A: ["commercial harbour"]}, hands={A: "1 wool 1 wheat"})
    do(state, A, Play(card("commercial harbour")), ChooseGood(WOOL), RECRUIT)
    assert state.secrets.pending == () and state.secrets.held[A] == (card("commercial harbour"),)
    rich = position(held={A: ["commercial harbour"]}, hands={A: "2 wool 1 wheat"})
    do(rich, A, Play(card("commercial harbour")), ChooseGood(WOOL), RECRUIT, ChooseGood(CLOTH))
    assert hand_of(rich, A) == "1 cloth" and rich.table.power[A] == 1
    patient = position(
        held={A: ["medicine"]}, hands={A: "2 ore 1 wheat 1 wool"}, villages={A: corners("1,1,N")}
    )
    do(patient, A, Play(card("medicine")), RECRUIT)
    assert patient.secrets.pending == () and has(patient, A, EndTurn())
    refused(patient, A, ChooseCorner(corner("1,1,N")), "wrong_phase")


@rule("LO-120", "LO-092", "LO-090")
def test_a_standing_order_recruits_before_the_dice_and_asks_nobody() -> None:
    state = position(
        draws=dice(1, 1, 0) * 4, hands={B: "3 wool 2 wheat", C: "1 wool 1 wheat"}, levels={B: (0, 0, 3)}
    )
    for viewer in (None, A, C):
        assert [event.seen_by(viewer) for event in do(GAME.copy(state), B, RecruitFirst(3))] == [None]
    (given,) = do(state, B, RecruitFirst(3))
    assert given == FirstSet(B, 3)
    told_all = [each.line(Names(("Ann", "Ben", "Cleo"), {})) for each in (given, FirstSet(B, 0))]
    before = "Ben recruits to power 3 before the dice from now on, as far as the cards go."
    assert told_all == [before, "Ben recruits nobody before the dice."], "in the story of a game"
    own = GAME.view(state, B).own[B]
    assert own is not None and own.first == 3
    refused(state, B, RecruitFirst(3), "wrong_phase")
    refused(state, B, RecruitFirst(10), "bad_value")
    refused(state, B, RecruitFirst(-1), "bad_value")
    events = end_turn(state, A)
    assert events[1:4] == [Recruited(B, 1), Recruited(B, 2), Rolled(B, 1, 1, 0)], "as far as the cards go"
    assert state.table.phase == "main" and hand_of(state, B) == "1 wool"
    events = end_turn(state, B)
    assert not told(events, Recruited), "who gave no order recruits nobody"
    end_turn(state, C)
    state.secrets.hands[B] = goods("9 wool 9 wheat")
    assert told(end_turn(state, A), Recruited) == [Recruited(B, 3)], "no further than the order says"


@rule("LO-120", "LO-121", "LO-324")
def test_a_standing_order_keeps_to_the_limit_and_can_be_lifted() -> None:
    state = position(draws=dice(1, 1, 0) * 4, hands={B: "9 wool 9 wheat"})
    do(state, B, RecruitFirst(9))
    end_turn(state, A)
    assert state.table.power[B] == 3, "without barracks"
    do(state, B, RecruitFirst(0))
    state.table.power[B] = 0
    end_turn(state, B)
    end_turn(state, C)
    assert not told(end_turn(state, A), Recruited)


@rule("LO-120", "LO-260")
@pytest.mark.parametrize("rolls", [Roll(), Alchemist(3, 4)])
def test_who_rolls_before_their_own_order_recruits_has_it_done_first(rolls: Action) -> None:
    state = position(draws=dice(1, 1, 0), held={B: ["alchemist"]}, hands={B: "3 wool 3 wheat"})
    do(state, B, RecruitFirst(2))
    end_turn(state, A)
    events = do(state, B, rolls)
    kinds = [type(event) for event in events]
    assert told(events, Recruited) == [Recruited(B, 1), Recruited(B, 2)]
    assert kinds.index(Rolled) > kinds.index(Recruited) + 1 and state.table.power[B] == 2


@rule("LO-120", "LO-081")
def test_who_holds_a_green_card_recruits_by_an_answer_of_its_own_and_is_then_asked() -> None:
    state = position(held={B: ["mining"]}, hands={B: "2 wool 2 wheat"})
    do(state, B, RecruitFirst(2), AutoRoll(True))
    bare = GAME.copy(state)
    do(bare, B, RecruitFirst(0))
    for each in (state, bare):
        assert not told(end_turn(each, A), Recruited), "the moment would tell of the order"
        assert (each.table.active, each.table.phase) == (B, "start_turn")
    assert GAME.view(state, A) == GAME.view(bare, A)
    for power in (1, 2):
        assert do(state, B, GAME.ordered(state, B)) == [Recruited(B, power)]
    assert GAME.ordered(state, B) == GAME.ordered(bare, B) == Roll()


# The aqueduct looks at resources (LO-147).


@rule("LO-147", "LO-097")
def test_a_commodity_alone_is_no_resource_for_an_aqueduct() -> None:
    """The bank has cloth but no wool: the city gets a commodity alone, and so the aqueduct runs."""
    given: dict[str, Any] = {
        "cities": {A: [on("S9")[0]]}, "levels": {A: (0, 3, 0)}, "options": {"bank": "bounded"},
    }  # fmt: skip
    short = position(draws=(*dice(4, 5), 0), phase="start_turn", bank=goods("2 ore 5 cloth"), **given)
    event = told(do(short, A, Roll()), Produced)[0]
    assert hand_of(short, A) == "1 ore 1 cloth" and sum(event.aqueducts[A]) == 1
    full = position(draws=dice(4, 5), phase="start_turn", bank=goods("2 wool 5 cloth"), **given)
    do(full, A, Roll())
    assert hand_of(full, A) == "1 wool 1 cloth"


# Where to start (LO-194).


@pytest.mark.parametrize("map", ["five_sisters", "shrouded_coast", "duel_atoll"])
@rule("LO-194", "LO-180")
def test_any_land_may_be_a_start(map: str) -> None:
    ground = chart(map)
    named, anywhere = (new_game(2, map=map, start_islands=each) for each in ("named", "any"))
    for state in (named, anywhere):
        seat = state.table.active
        found = {move.corner for move in GAME.legal(state, seat) if isinstance(move, PlaceVillage)}
        dark = {c for t in bits(ground.mystery) for c in ground.shape.tile_corners[t]}
        assert found == set(bits(ground.corners if state is anywhere else ground.start)) - dark
        for hidden in sorted(dark)[:3]:
            refused(state, seat, PlaceVillage(hidden), "bad_target")
    if map == "shrouded_coast":
        return
    far = next(c for c in bits(ground.corners) if not ground.start >> c & 1)
    refused(named, named.table.active, PlaceVillage(far), "bad_target")
    seat = anywhere.table.active
    do(anywhere, seat, PlaceVillage(far))
    assert anywhere.table.home[seat] == 1 << ground.island_of[far]


@rule("LO-194", "LO-029")
def test_a_tile_that_the_setup_turns_up_is_land_to_start_on() -> None:
    state = new_game(3, map="shrouded_coast", numbers="fixed")
    first, second, _ = state.table.order
    do(state, first, PlaceVillage(corner("2,2,N", "shrouded_coast")))
    touched = edge("2,2,NE", "shrouded_coast")
    dark = {t for t, _, _ in state.secrets.hidden}
    do(state, first, PlaceRoute(ROAD, touched))
    shown = dark - {t for t, _, _ in state.secrets.hidden}
    assert shown and state.table.active == second
    shape = state.table.chart.shape
    open_now = [
        c for t in shown for c in shape.tile_corners[t]
        if not any(near in dark - shown for near in shape.corner_tiles[c]) and state.table.free >> c & 1
    ]  # fmt: skip
    assert open_now and all(has(state, second, PlaceVillage(c)) for c in open_now)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("kind", KINDS)
@rule("LO-202")
def test_every_island_of_a_random_map_can_be_touched(seats: int, kind: str) -> None:
    """More of them: python -m tests.landover.deals."""
    for seed in range(6):
        for start in STARTS:
            assert cut_off(seats, kind, str(start), seed) == []


@rule("LO-202")
def test_the_slow_reading_finds_an_island_that_is_cut_off() -> None:
    """Three tiles apart in a line two tiles have no sea in common: no edge of the board joins them."""
    lonely = chart("random 0,0/3,0 0 ")
    assert generator.cut_off(lonely) == [1]
    assert generator.cut_off(chart("random 0,0/2,0 0 ")) == []
    state = new_game(2)
    state.table.map, state.table.numbers = lonely.key, [6] * len(lonely.shape.tiles)
    assert slow.touched_islands(state.table) == {0}


# Hands of many cards.


@rule("LO-041", "LO-184", "LO-187")
def test_a_hand_of_more_than_127_of_a_kind_pays() -> None:
    state = position(
        villages={A: corners("1,1,N")}, hands={A: "200 ore 150 wheat 130 wool"}, levels={A: (0, 0, 3)}
    )
    do(state, A, RECRUIT)
    assert has(state, A, Trade(ORE, 126, WOOL, 42))
    assert all(move.pay <= 127 for move in GAME.legal(state, A) if isinstance(move, Trade))
    do(state, A, Trade(ORE, 126, WOOL, 42))
    assert hand_of(state, A) == "171 wool 74 ore 149 wheat"
    assert refused(state, A, Improve(0), "cannot_pay").text.endswith("(you lack 1 cloth).")
    refused(state, A, Trade(ORE, 129, WOOL, 43), "bad_trade")
    state.secrets.hands[A] = goods("130 wood")
    lacking = refused(state, A, BuildCity(corner("1,1,N")), "cannot_pay").text
    assert lacking.endswith("you lack 3 ore and 2 wheat.")
