"""Points, victory, rounds, resigning (LO-002 to LO-007, LO-320 to LO-325); who knows what (LO-300…)."""

import random

import msgspec
import pytest

from rules.kernel.actions import Leave
from rules.kernel.goals import Goal
from rules.kernel.trail import LOST, Step
from rules.landover.actions import (
    BuildRoad,
    BuildVillage,
    BuildWall,
    ChooseEdge,
    ChoosePlayer,
    ChooseTile,
    EndTurn,
    FinishFree,
    Improve,
    PlaceMetro,
    PlaceRoute,
    PlaceVillage,
    Raid,
    Roll,
)
from rules.landover.cards.plays import Play
from rules.landover.describe import rows
from rules.landover.events import AwardMoved, Produced, Resigned, Rolled, Won
from rules.landover.state import LandoverState
from rules.landover.tables import BANK, POLITICS, ROAD, SCIENCE
from tests.cited import rule
from tests.landover.table import (
    BARBARIAN,
    GAME,
    PEOPLE,
    QUIET,
    SCIENCE_KEY,
    A,
    B,
    C,
    D,
    all_vp,
    card,
    chart,
    corner,
    corners,
    dice,
    do,
    edge,
    edges,
    end_turn,
    goods,
    new_game,
    play,
    position,
    refused,
    size,
    tile,
    told,
    vp,
)
from tests.landover.test_routes import ends, line

FAR = ("1,-2,N", "0,0,N", "0,0,S", "-1,2,S", "2,-1,S", "-2,1,N")
PAY = "9 wood 9 clay 9 wool 9 wheat"


@rule("LO-003", "LO-005", "LO-139", "LO-224")
def test_case_1_points_are_the_sum_of_their_rows() -> None:
    state = position(
        villages={A: corners(*FAR[:2])}, cities={A: corners(*FAR[2:4])}, metros={0: (A, corner(FAR[2]))},
        merchant=tile("M9"), merchant_seat=A, open_cards=[(13,), (), ()],
    )  # fmt: skip
    assert vp(state, A) == 10 == sum(rows(state.table, A).values())
    assert rows(state.table, A) == {
        "villages": 2, "cities": 2, "metros": 4, "merchant": 1, "Printer": 1
    }  # fmt: skip


@rule("LO-004", "LO-007")
def test_every_row_has_its_points() -> None:
    state = position(
        roads={A: line(5)}, port_seat=A, explored=[3, 0, 0], extra={A: 2}, open_cards=[(13, 18), (), ()],
        walls=(), merchant=tile("W8"), merchant_seat=A,
    )  # fmt: skip
    assert vp(state, A) == 2 + 2 + 2 + 1 + 2 + 2 == sum(rows(state.table, A).values())


@rule("LO-002", "LO-320")
def test_case_146_the_target_is_an_option() -> None:
    state = position(options={"target_vp": 10}, extra={A: 9}, roads={A: edges("0,0,NE")}, hands={A: PAY})
    events = do(state, A, BuildVillage(corner("0,0,N")))
    assert told(events, Won) == [Won((A,), 10, "the target is reached")]
    standing = GAME.standing(state)
    assert standing.over and standing.winners == (A,) and standing.scores == (10, 0, 0)
    usual = position(extra={A: 13}, roads={A: edges("0,0,NE")}, hands={A: PAY})
    do(usual, A, BuildVillage(corner("0,0,N")))
    assert not GAME.standing(usual).over


@rule("LO-320", "LO-111", "LO-002")
def test_case_89_at_any_time_or_in_ones_own_turn() -> None:
    given = {
        "draws": (*dice(1, 3, SCIENCE_KEY), 0, *dice(1, 1)),
        "phase": "start_turn", "extra": {B: 14}, "levels": {B: (0, 3, 0)}, "decks": {1: ["crane", "printer"]},
    }  # fmt: skip
    state = position(**given)
    events = do(state, A, Roll())
    assert state.table.winners == [B] and state.table.phase == "over"
    assert not told(events, Produced), "nothing is produced any more"
    later = position(**given, options={"victory_check": "own_turn"})
    do(later, A, Roll())
    assert later.table.phase == "main" and vp(later, B) == 15
    end_turn(later, A)
    assert later.table.winners == [B] and later.table.dice.white == 1  # before a roll of its own


@rule("LO-111", "LO-112", "LO-320", "LO-322")
def test_of_two_who_reach_it_by_a_landing_the_next_after_the_active_seat_wins() -> None:
    """Each gets a card that is laid open at once; neither that nor the landing waits for a harvest."""
    state = position(
        draws=(*dice(2, 4, BARBARIAN), 0, 0), phase="start_turn", tracker=6, power={B: 1, C: 1},
        villages={A: corners("1,0,N")}, cities={B: corners(FAR[1]), C: corners(FAR[2])},
        extra={B: 12, C: 12}, decks={0: [], 1: ["printer"], 2: ["constitution"]},
    )  # fmt: skip
    events = do(state, A, Roll())
    assert all_vp(state)[1:] == [15, 15] and state.table.winners == [B] and not told(events, Produced)


@rule("LO-322", "LO-321")
def test_case_90_of_several_the_active_seat_wins() -> None:
    road = line(8)
    middle = ends(*road)[4]
    branch = next(e for e in chart("heartland").shape.corner_edges[middle] if e not in road)
    for points, winner in ((14, A), (13, C)):
        state = position(
            extra={A: points, C: 13}, hands={A: PAY}, route_seat=B,
            roads={A: [branch], B: road, C: line(6, far=True)},
        )  # fmt: skip
        do(state, A, BuildVillage(middle))
        assert state.table.route_seat == C and state.table.winners == [winner]
    state = position(active=B, extra={A: 15, B: 14}, roads={B: road[:2]}, hands={B: PAY})
    do(state, B, BuildVillage(ends(*road)[0]))
    assert state.table.winners == [B], "from the active seat on"


@rule("LO-321", "LO-322")
def test_case_119_a_card_is_one_step() -> None:
    state = position(
        extra={A: 13, B: 12}, villages={A: corners("0,0,S")}, merchant=tile("M9"), merchant_seat=B,
        held={A: ["merchant"]},
    )  # fmt: skip
    assert all_vp(state)[:2] == [14, 13]
    play(state, "merchant", ChooseTile(tile("W11")))
    assert state.table.winners == [A] and all_vp(state)[:2] == [15, 12]


@rule("LO-321")
def test_points_wait_for_the_metros_place() -> None:
    state = position(
        extra={A: 9, B: 0}, cities={A: corners("0,0,N", "1,1,N")}, levels={A: (0, 0, 3)}, hands={A: "4 coin"}
    )
    do(state, A, Improve(POLITICS))
    assert state.table.phase == "place_metro"
    do(state, A, PlaceMetro(corner("1,1,N")))
    assert state.table.winners == [A]


@rule("LO-321", "LO-269")
@pytest.mark.parametrize("second", [False, True])
def test_road_building_is_one_step(second: bool) -> None:
    road = line(6)
    state = position(extra={A: 13}, roads={A: road[:4]}, held={A: ["road building"]})
    do(state, A, Play(card("road building")), PlaceRoute(ROAD, road[4]))
    assert state.table.route_seat == A and vp(state, A) == 15
    assert state.table.phase == "free_route" and not state.table.winners, "points wait for the second piece"
    do(state, A, PlaceRoute(ROAD, road[5]) if second else FinishFree())
    assert state.table.winners == [A]


def first_goal(state: LandoverState, viewer: int | None = None) -> Goal:
    view = GAME.view(state, viewer)
    return GAME.goals(view, GAME.names(view, PEOPLE))[0]


@rule("LO-320")
def test_who_may_win_with_the_next_turn_is_told_as_turns_go() -> None:
    for points, cards, near in ((12, 10, True), (12, 7, False), (11, 20, False)):
        assert first_goal(position(extra={A: points}, hands={A: f"{cards} wool"})).loud is near
    told = first_goal(position(extra={A: 12}, hands={A: "10 wool"}), A).told
    assert "and you (12) may have them in this turn" in told and told.endswith("win, take from you.")


@rule("LO-153", "LO-154")
@pytest.mark.parametrize(
    ("level", "stops"), [(4, "science 6 takes a metro from Ann."), (6, "take from them.")]
)
def test_a_metro_is_taken_at_the_top_while_its_holder_is_below(level: int, stops: str) -> None:
    home = corner("0,0,N")
    given = {"cities": {A: [home]}, "metros": {SCIENCE: (A, home)}, "levels": {A: (0, level, 0)}}
    assert first_goal(position(extra={A: 10}, hands={A: "2 wool"}, **given)).told.endswith(stops)


@rule("LO-164", "LO-049", "LO-280")
def test_the_longest_route_is_as_near_as_its_pieces_on_the_board() -> None:
    for roads, limits, torn in ((4, "classic", 0), (4, "unlimited", 0), (0, "classic", 4)):
        own, options = {A: line(6)[:roads]}, {"piece_limits": limits}
        state = position(extra={A: 13}, hands={A: "3 wool" * bool(roads)}, roads=own, options=options)
        state.table.torn[2 * A + ROAD] = torn
        assert first_goal(state).loud is (roads > torn)


@rule("LO-325")
def test_case_142_the_last_round() -> None:
    state = position(
        seats=4, options={"round_limit": 10}, extra={A: 7, B: 9, C: 9, D: 12}, gone=1 << D, round=10, active=C
    )
    end_turn(state, C)
    assert state.table.winners == [B, C] and state.table.round == 10
    assert GAME.standing(state).why == "10 rounds are over"
    early = position(seats=4, options={"round_limit": 10}, round=10, draws=dice(1, 1))
    end_turn(early, A)
    assert not GAME.standing(early).over


@rule("LO-323", "LO-302")
def test_case_125_after_the_end() -> None:
    state = position(extra={A: 14}, roads={A: edges("0,0,NE")}, hands={A: PAY, B: "2 ore"}, held={C: ["spy"]})
    do(state, A, BuildVillage(corner("0,0,N")))
    refused(state, B, EndTurn(), "wrong_phase")
    view = GAME.view(state, None)
    assert view.own[B].goods[2] == 2 and view.own[C].cards == (card("spy"),)
    assert view.ended is not None and view.ended.decks == tuple(map(tuple, state.secrets.decks))
    assert GAME.view(position(), None).ended is None
    for seat in range(3):
        assert GAME.legal(state, seat) == []


@rule("LO-324", "LO-166")
def test_case_95_resigning() -> None:
    shape = chart("heartland").shape
    h6 = shape.tile_corners[tile("H6")][0]
    state = position(
        draws=(*dice(1, 1), 0),
        merchant=tile("M9"), merchant_seat=B, cities={B: [h6], A: corners(FAR[3])},
        power={A: 1, B: 2, C: 0}, levels={B: (0, 5, 0), C: (0, 5, 0)}, metros={SCIENCE: (B, h6)},
        roads={B: line(6), A: line(5, far=True)}, hands={B: "4 ore", C: "6 paper"},
        held={B: ["spy"], A: ["vandal"]},
        catapults={B: tile("W8")}, route_seat=B,
    )  # fmt: skip
    events = do(state, B, Leave())
    assert told(events, Resigned) == [Resigned(B, 6, 7)]
    table = state.table
    assert size(state, B) == 0 and not state.secrets.held[B] and table.discards[card("spy")] == 1
    assert (table.merchant, table.merchant_seat, table.catapults[B], table.power[B]) == (-1, -1, -1, 0)
    assert table.route_seat == A
    refused(state, A, Raid(tile("H6")), "no_opponent_on_tile")
    refused(state, A, Play(card("vandal")), "no_target")
    refused(state, B, Leave(), "wrong_phase")
    assert GAME.legal(state, B) == []
    assert not table.free >> h6 & 1, "its settlements still block"
    end_turn(state, A)
    assert table.active == C, "its turns are skipped"
    from rules.kernel.hexes import hand

    state.secrets.hands[C] = hand.gather([6] * 6)
    do(state, C, Improve(SCIENCE))
    assert table.metro_seats[SCIENCE] == C
    table.tracker = 6
    state.chance.draws[:] = [*dice(1, 1, BARBARIAN), 0, 0]  # type: ignore[attr-defined]
    state.chance.at = 0  # type: ignore[attr-defined]
    end_turn(state, C)
    assert table.cities[B] and not table.cities[A], "the city of who left counts and is spared"


@rule("LO-324")
def test_the_last_one_left_wins_and_a_turn_passes() -> None:
    state = position(draws=dice(1, 1), cities={A: corners(FAR[0])}, metro_due=-1)
    do(state, A, Leave())
    assert state.table.active == B and state.table.phase == "main"
    do(state, C, Leave())
    assert state.table.winners == [B] and GAME.standing(state).over


@rule("LO-324")
def test_the_villages_of_who_has_resigned_block_and_bring_nothing() -> None:
    state = position(
        villages={B: corners("1,-1,S", "0,0,S")}, roads={A: edges("0,0,NE", "0,0,E")},
        cities={B: corners("-1,2,S")}, hands={A: "1 wood 1 clay"}, held={A: ["raze"]}, power={A: 1},
        draws=dice(5, 6),
    )  # fmt: skip
    GAME.check(state, A, Play(card("raze")))
    do(state, B, Leave())
    refused(state, A, Play(card("raze")), "no_target")
    do(state, A, BuildRoad(edge("0,-1,E")))
    assert state.table.routes[A] == 2, "the route still ends at the village in its way"
    end_turn(state, A)
    assert state.table.dice.total == 11 and size(state, B) == 0


@rule("LO-324")
def test_resigning_in_the_setup_and_in_the_middle_of_a_card() -> None:
    state = new_game(3)
    first, second, third = state.table.order
    GAME.apply(state, first, GAME.legal(state, first)[0])
    GAME.apply(state, first, Leave())
    assert state.table.active == second and first not in state.table.queue
    while state.table.turn == 0:
        GAME.apply(state, state.table.active, GAME.legal(state, state.table.active)[0])
    assert state.table.active == second and vp(state, third) == 3
    state = position(held={A: ["spy"], B: ["crane"]}, draws=dice(1, 1))
    play(state, "spy", ChoosePlayer(B))
    GAME.apply(state, B, Leave())
    assert state.table.phase == "main" and state.table.target == -1
    asking = position(held={A: ["spy"], B: ["crane"]}, draws=dice(1, 1))
    do(asking, A, Play(card("spy")))
    GAME.apply(asking, B, Leave())
    assert asking.secrets.pending == () and asking.secrets.held[A] == (card("spy"),)


@rule("LO-324", "LO-177")
def test_port_authority_passes_on() -> None:
    ground = chart("heartland")
    one = [ground.shape.edge_corners[port.edge][0] for port in ground.harbours]
    state = position(villages={B: one[:4], A: one[4:7]})
    assert state.table.port_seat == B
    GAME.apply(state, B, Leave())
    assert state.table.port_seat == A
    tie = position(seats=4, villages={B: one[:3], A: one[3:6], C: one[6:9]})
    tie.table.port_seat = B
    GAME.apply(tie, B, Leave())
    assert tie.table.port_seat == -1


@rule("LO-331", "LO-308")
def test_case_148_a_refusal_leaves_no_trace() -> None:
    state = position(villages={A: corners("0,0,N")}, hands={A: "1 wood 1 clay"})
    refusal = refused(state, A, BuildRoad(edge("1,1,E")), "not_connected")
    assert refusal.text and all(GAME.view(state, viewer).waiting == (A,) for viewer in (None, B, C))


@rule("LO-300", "LO-301", "LO-308")
def test_what_is_public_and_what_is_not() -> None:
    state = position(
        map="shrouded_coast", hands={A: "2 ore", B: "3 clay"}, held={B: ["spy", "crane"]}, seats=3
    )
    for viewer in (None, A, B, C):
        view = GAME.view(state, viewer)
        assert view.sizes == (2, 3, 0) and view.backs[B] == (0, 1, 1) and view.decks == (20, 16, 19)
        assert [view.own[seat] is not None for seat in range(3)] == [viewer == seat for seat in range(3)]
        text = msgspec.json.encode(view).decode()
        assert 'hidden":[' not in text and view.ended is None


@rule("LO-330", "LO-335")
def test_case_124_what_is_listed_is_legal_and_nothing_else() -> None:
    for seed in range(6):
        rng = random.Random(seed)
        state = new_game(rng.choice((2, 3, 4)), seed, numbers="chaos")
        pool: list[object] = []
        for _ in range(250):
            if not GAME.waiting_for(state):
                break
            (seat,) = GAME.waiting_for(state)
            listed = GAME.legal(state, seat)
            pool += rng.sample(listed, min(3, len(listed)))
            if rng.random() < 0.1:
                for action in listed:
                    GAME.check(state, seat, action)
                for action in rng.sample(pool, min(20, len(pool))):
                    if action not in listed:
                        refused(state, seat, action, _code(state, seat, action))  # type: ignore[arg-type]
            moves = [a for a in listed if type(a).__name__ not in ("AutoRoll", "TakeBack")]
            GAME.apply(state, seat, rng.choice(moves or listed))


def _code(state: LandoverState, seat: int, action: object) -> str:
    from rules.kernel.illegal import Illegal

    with pytest.raises(Illegal) as refusal:
        GAME.check(state, seat, action)  # type: ignore[arg-type]
    return refusal.value.code


def test_who_reads_what() -> None:
    names = GAME.names(GAME.view(position(), None), PEOPLE[:3])
    assert Won((A, B), 9, "10 rounds are over").line(names) == (
        "The game is over: 10 rounds are over. Ann and Ben share the win with 9 points."
    )
    assert ChooseEdge(3).edge == 3


@rule("LO-324")
def test_who_gives_up_takes_no_card_out_of_the_hand_of_another() -> None:
    """A card that asks goes on asking, unless what it was about has gone."""
    given = {
        "roads": {A: edges("0,0,NE", "0,0,E"), B: edges("-1,1,NE")},
        "villages": {A: corners("0,0,N"), B: corners("-1,1,N"), C: corners("1,1,N")},
        "hands": {B: "3 ore", C: "1 wool"},
        "extra": {B: 4, C: 4},
        "power": {B: 1},
    }
    state = position(**given, held={A: ("diplomat",)})
    do(state, A, Play(card("diplomat")), ChooseEdge(edge("0,0,E")))
    GAME.apply(state, C, Leave())
    assert state.secrets.pending == (card("diplomat"), edge("0,0,E"))
    do(state, A, ChooseEdge(edge("0,-1,E")))
    for name in ("vandal", "deserter", "master merchant"):
        state = position(**given, held={A: (name,)})
        do(state, A, Play(card(name)))
        GAME.apply(state, B, Leave())
        still = name == "master merchant"  # for C is left to look at
        assert bool(state.secrets.pending) == still and state.secrets.held[A] == (card(name),)
        assert has_moves(state, A)
    last = GAME.copy(state)
    do(state, A, ChoosePlayer(C))
    for each in (state, last):
        GAME.apply(each, C, Leave())
        view = GAME.view(each, A)
        assert each.table.phase == "over" and view.asked is None and each.secrets.pending == ()
        assert "The game is over" in GAME.prompt(view, GAME.names(view, PEOPLE[:3]))


def has_moves(state: LandoverState, seat: int) -> bool:
    return len([move for move in GAME.legal(state, seat) if not move.standing]) > 0


@rule("LO-045", "LO-046")
def test_walls_of_others_do_not_count() -> None:
    state = position(
        cities={A: corners(FAR[0]), B: corners(*FAR[1:4])}, walls=corners(*FAR[1:4]), hands={A: "2 clay"}
    )
    do(state, A, BuildWall(corner(FAR[0])))
    assert tuple(map(state.table.safe_size, (A, B, C))) == (11, 15, 9)


@rule("LO-324", "LO-136")
def test_who_gave_up_is_not_last() -> None:
    state = position(
        draws=dice(3, 4), phase="start_turn", extra={A: 1, B: 2}, held={A: ("mining",)}, gone=1 << C
    )
    state.table.phase = "start_turn"
    do(state, A, Roll())
    assert state.table.phase == "lucky"


@rule("LO-180")
def test_home_is_where_a_seat_began() -> None:
    state = new_game(2, map="twin_isles")
    islands = state.table.chart.islands
    while state.table.phase.startswith("setup"):
        seat = state.table.active
        moves = [move for move in GAME.legal(state, seat) if not move.standing]
        GAME.apply(state, seat, moves[0 if state.table.phase == "setup_village" else -1])
    assert len(islands) == 2 and state.table.home == [3, 3]


@rule("LO-324", "LO-166", "LO-320")
def test_points_that_pass_on_when_a_seat_gives_up_count_at_once() -> None:
    given = {"roads": {A: line(6), B: line(5, far=True)}, "extra": {B: 13}, "draws": dice(1, 1)}
    passed_on = AwardMoved("longest route", B, A, 5)
    won = Won((B,), 15, "the target is reached")
    for active in (A, C):
        state = position(**given, active=active)
        assert GAME.apply(state, A, Leave()) == [Resigned(A), passed_on, won]
        assert state.table.active == active and GAME.standing(state).winners == (B,)
        own = position(**given, active=active, options={"victory_check": "own_turn"})
        assert GAME.apply(own, A, Leave()) == [Resigned(A), passed_on] + [won] * (active == A)
        assert own.table.active == (B if active == A else C)
    assert own.table.phase == "main", "it is not Ben's turn"


@rule("LO-324", "LO-176", "LO-177")
def test_an_award_that_passes_on_is_told_with_the_count_of_its_new_holder() -> None:
    ports = [chart("heartland").shape.edge_corners[port.edge][0] for port in chart("heartland").harbours]
    state = position(villages={B: ports[:5], A: ports[5:8]})
    assert GAME.apply(state, B, Leave()) == [Resigned(B), AwardMoved("port authority", A, B, 3)]
    alone = position(villages={B: ports[:3]})
    assert GAME.apply(alone, B, Leave()) == [Resigned(B), AwardMoved("port authority", None, B, 0)]


@rule("LO-324")
def test_who_gives_up_leaves_nothing_in_hand_and_nothing_of_a_decision() -> None:
    given = {
        "hands": {A: "3 ore", B: "2 wool"}, "held": {A: ["spy", "diplomat", "spy"]}, "power": {A: 2, B: 1},
        "options": {"bank": "bounded"}, "catapults": {A: tile("W8"), B: tile("F8")},
        "merchant": tile("M9"), "merchant_seat": B, "known": [goods("2 ore"), goods("1 wool"), 0],
        "draws": dice(1, 1), "villages": {A: corners("0,0,N")}, "roads": {A: edges("0,0,NE")},
    }  # fmt: skip
    state = position(**given)
    do(state, A, Play(card("diplomat")))
    gone = GAME.apply(GAME.copy(state), B, Leave())[0]
    assert gone == Resigned(B, tile("F8"), tile("M9"))
    assert gone.steps() == (Step(LOST, B, "catapult", tile("F8")), Step(LOST, B, "merchant", tile("M9")))
    names = GAME.names(GAME.view(state, None), ("Ann", "Ben", "Cleo"))
    assert gone.line(names).endswith("nobody. The catapult on F3 and the merchant on B4 left the board.")
    assert GAME.apply(state, A, Leave())[:2] == [Resigned(A, tile("W8")), Rolled(B, 1, 1, QUIET, False)]
    table, secrets = state.table, state.secrets
    assert secrets.hands == [0, goods("2 wool"), 0] and secrets.held == [(), (), ()] and not secrets.pending
    assert table.known == [0, goods("1 wool"), 0] and table.bank == BANK - goods("2 wool")
    assert table.discards[card("spy")] == 2 and table.discards[card("diplomat")] == 1
    assert table.power == [0, 1, 0] and table.catapults == [-1, tile("F8"), -1]
    assert (table.merchant, table.merchant_seat) == (tile("M9"), B)
    owing = position(
        phase="place_metro", metro_due=POLITICS, metros={POLITICS: (A, -1)}, cities={A: corners(*FAR[:2])},
        draws=dice(1, 1),
    )  # fmt: skip
    GAME.apply(owing, A, Leave())
    assert (owing.table.phase, owing.table.metro_due, owing.table.active) == ("main", -1, B)
    shown = position(phase="pick_hand", target=B, draws=dice(1, 1), hands={B: "2 ore", C: "1 ore"})
    watching = GAME.copy(shown)
    GAME.apply(watching, C, Leave())
    assert (watching.table.phase, watching.table.target) == ("pick_hand", B), "the other goes on being shown"
    GAME.apply(shown, A, Leave())
    assert (shown.table.phase, shown.table.target, shown.table.active) == ("main", -1, B)


@rule("LO-324", "LO-061", "LO-062")
def test_giving_up_in_the_setup() -> None:
    given = {"phase": "setup_route", "turn": 0, "spot": corner("0,0,N"), "villages": {A: corners("0,0,N")}}
    for leaver, active, phase, spot in ((A, B, "setup_village", -1), (C, A, "setup_route", corner("0,0,N"))):
        state = position(**given, queue=[A, B, C, C, B, A])
        GAME.apply(state, leaver, Leave())
        table = state.table
        assert table.queue == [seat for seat in (A, B, C, C, B, A) if seat != leaver]
        assert (table.active, table.phase, table.spot) == (active, phase, spot)
    last = position(
        phase="setup_city", turn=0, queue=[A], order=(A, C, B), draws=dice(1, 1),
        villages={A: corners("0,0,N")}, active=A,
    )  # fmt: skip
    GAME.apply(last, A, Leave())
    assert (last.table.active, last.table.turn, last.table.phase) == (C, 1, "main")


@rule("LO-325")
def test_rounds_are_counted_over_those_who_are_left() -> None:
    state = position(
        seats=4, options={"round_limit": 10}, order=(D, B, A, C), active=C, gone=1 << D | 1 << C, round=9,
        draws=dice(1, 1) * 3,
    )  # fmt: skip
    state.table.active = A
    end_turn(state, A)
    assert (state.table.active, state.table.round) == (B, 10)
    end_turn(state, B)
    assert (state.table.active, state.table.round) == (A, 10)
    assert end_turn(state, A)[-1] == Won((A, B), 0, "10 rounds are over")
    assert state.table.round == 10 and state.table.winners == [A, B]


@rule("LO-321", "LO-323")
def test_points_are_looked_at_when_a_step_is_complete() -> None:
    """In the setup nobody wins, nor with a free piece still to place; after it the game ends."""
    start = position(phase="setup_village", turn=0, queue=[A, B, C], extra={A: 15})
    do(start, A, PlaceVillage(corner("0,0,N")))
    assert start.table.phase == "setup_route" and not start.table.winners
    road = line(5)
    for phase in ("free_route", "main"):
        state = position(extra={A: 13}, roads={A: road[:4]}, phase=phase, hands={A: PAY})
        if phase == "main":
            assert do(state, A, BuildRoad(road[4]))[-1] == Won((A,), 15, "the target is reached")
        else:
            assert do(state, A, PlaceRoute(ROAD, road[4]))[-1] == Won((A,), 15, "the target is reached")
        assert state.table.why == "the target is reached" and GAME.waiting_for(state) == ()


@rule("LO-324", "LO-321", "LO-320")
def test_who_gives_up_in_the_middle_of_a_step_does_not_win_by_it() -> None:
    for check in ("own_turn", "any_time"):
        state = position(
            phase="free_route", extra={A: 15}, draws=dice(1, 1), options={"victory_check": check}
        )
        GAME.apply(state, A, Leave())
        assert (state.table.active, state.table.phase, state.table.winners) == (B, "main", [])
