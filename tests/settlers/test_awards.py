"""Longest Road, Largest Army, and who wins when."""

import pytest

from rules.kernel.names import NOBODY
from rules.settlers.actions import (
    BuildRoad,
    BuildSettlement,
    BuyCard,
    EndTurn,
    MoveRobber,
    PlayRoadBuilding,
    PlaySoldier,
    Roll,
)
from rules.settlers.events import AwardMoved, RoundsOut, Won
from rules.settlers.phase_names import MAIN, OVER, PRE_ROLL, SPECIAL
from rules.settlers.tables import POINT, ROADS, ROUNDS, SOLDIER, STANDARD
from tests.cited import rule
from tests.settlers.anew import reindex
from tests.settlers.table import PEOPLE, SETTLERS, A, B, C, D, corner, dice, do, path, position, tile

# Four coasts, far from each other, to lay roads along.
NORTH = [(0, -2, "SW"), (0, -2, "NW"), (0, -2, "N"), (0, -2, "NE"), (1, -2, "N"), (1, -2, "NE"), (2, -2, "N"),
         (2, -2, "NE"), (2, -2, "SE")]  # fmt: skip
SOUTH = [(-2, 2, "NW"), (-2, 2, "SW"), (-2, 2, "S"), (-2, 2, "SE"), (-1, 2, "S"), (-1, 2, "SE"), (0, 2, "S"),
         (0, 2, "SE"), (0, 2, "NE")]  # fmt: skip
MIDDLE = [(-2, 0, "SW"), (-2, 0, "S"), (-2, 0, "SE"), (-1, 0, "S"), (-1, 0, "SE"), (0, 0, "S"), (0, 0, "SE"),
          (1, 0, "S"), (1, 0, "SE")]  # fmt: skip


def row(places, length):
    return path(*places[: length + 1])


def last(places, length):
    """The edge that makes a row that long."""
    return path(*places[length - 1 : length + 1])[0]


RICH = "bbbbllllwwgg"


@rule("SE-057")
def test_the_first_road_of_five_takes_the_card():
    state = position(roads={A: row(NORTH, 4)}, hands={A: RICH})
    assert state.table.route_holder == NOBODY
    told = do(state, A, BuildRoad(last(NORTH, 5)))
    assert AwardMoved("Longest Road", A, None, 5) in told
    assert state.table.points[A] == 2


@rule("SE-057")
def test_case_36_only_a_longer_road_takes_it_over():
    state = position(roads={A: row(NORTH, 5), B: row(SOUTH, 6)}, hands={A: RICH}, route_holder=B)
    do(state, A, BuildRoad(last(NORTH, 6)))
    assert state.table.route_holder == B
    told = do(state, A, BuildRoad(last(NORTH, 7)))
    assert AwardMoved("Longest Road", A, B, 7) in told
    assert state.table.route_holder == A
    assert state.table.points[:2] == [2, 0]


def cut(length, at, others):
    """B holds Longest Road along the middle; A builds a settlement on the corner after `at` roads of it."""
    place = corner(*MIDDLE[at])
    roads = {B: row(MIDDLE, length), **others}
    spur = next(e for e in STANDARD.shape.corner_edges[place] if e not in roads[B])
    roads[A] = [*roads.get(A, []), spur]
    state = position(roads=roads, hands={A: "blwg"}, route_holder=B)
    assert state.table.points[B] == 2
    do(state, A, BuildSettlement(place))
    return state


@rule("SE-058", "SE-056")
def test_case_37_after_a_cut_the_holder_keeps_a_tie_and_loses_to_one_longest():
    state = cut(7, 5, {A: row(NORTH, 5)})
    assert state.table.routes[:2] == [5, 5]
    assert state.table.route_holder == B
    state = cut(7, 4, {A: row(NORTH, 5), C: row(SOUTH, 4)})
    assert state.table.routes[:3] == [5, 4, 4]
    assert state.table.route_holder == A
    assert state.table.points[:2] == [3, 0]


@rule("SE-059")
def test_case_38_after_a_cut_with_a_tie_of_others_the_card_is_set_aside():
    state = cut(8, 5, {A: row(NORTH, 6), C: row(SOUTH, 6)})
    assert state.table.routes[:3] == [6, 5, 6]
    assert state.table.route_holder == NOBODY
    assert state.table.points[B] == 0
    state.table.active = state.table.actor = C
    state.secrets.hands[C] = state.table.bank & 0xFFFF
    do(state, C, BuildRoad(last(SOUTH, 7)))
    assert state.table.route_holder == C
    assert state.table.points[C] == 2


@rule("SE-059")
def test_after_a_cut_below_five_nobody_has_it():
    state = cut(6, 3, {})
    assert state.table.routes[B] == 3
    assert state.table.route_holder == NOBODY
    assert state.table.points[B] == 0


@rule("SE-055")
def test_case_35_loops_count_fully_and_branches_one_way():
    ring = path((0, 0, "N"), (0, 0, "NE"), (0, 0, "SE"), (0, 0, "S"), (0, 0, "SW"), (0, 0, "NW"), (0, 0, "N"))
    branch = path((0, 0, "N"), (0, -1, "NE"), (0, -1, "N"))
    second = path((0, 0, "NE"), (1, -1, "SE"))
    assert position(roads={A: ring + branch}).table.routes[A] == 8
    assert position(roads={A: ring + branch + second}).table.routes[A] == 8
    state = position(roads={A: ring[:5] + branch}, hands={A: RICH})
    do(state, A, BuildRoad(ring[5]))
    assert state.table.routes[A] == 8


@rule("SE-056")
def test_case_60_anothers_building_cuts_and_ones_own_does_not():
    six = row(NORTH, 6)
    middle = [corner(*NORTH[3])]
    assert position(roads={A: six}, settlements={B: middle}).table.routes[A] == 3
    assert position(roads={A: six}, cities={B: middle}).table.routes[A] == 3
    assert position(roads={A: six}, settlements={A: middle}).table.routes[A] == 6


def soldiers(*counts, holder=NOBODY):
    state = position(soldiers=list(counts), developments={A: [SOLDIER] * 2}, army_holder=holder)
    do(state, A, PlaySoldier(), MoveRobber(tile(0, 1)))
    return state


@rule("SE-060")
def test_case_39_the_largest_army():
    assert soldiers(1, 0, 0, 0).table.army_holder == NOBODY
    first = soldiers(2, 0, 0, 0)
    assert first.table.army_holder == A
    assert first.table.points[A] == 2
    state = soldiers(2, 3, 0, 0, holder=B)
    assert state.table.army_holder == B
    assert state.table.points[:2] == [0, 2]
    state.table.played = False
    told = do(state, A, PlaySoldier())
    assert AwardMoved("Largest Army", A, B, 4) in told
    assert state.table.points[:2] == [2, 0]


SPREAD = [(0, -2, "N"), (2, -2, "NE"), (2, 0, "SE"), (0, 2, "S"), (-2, 2, "SW"), (-2, 0, "NW"), (1, -2, "S")]
FOUR_CITIES = [corner(*each) for each in SPREAD[:4]]


@rule("SE-062", "SE-049")
def test_case_40_hidden_points_win_at_once():
    state = position(
        cities={A: FOUR_CITIES},
        roads={A: path((0, 0, "N"), (0, 0, "NE"))},
        hands={A: "blwg"},
        developments={A: [POINT]},
    )
    assert state.table.points[A] == 8
    told = do(state, A, BuildSettlement(corner(0, 0, "N")))
    assert told[-1] == Won(A, 10, 1)
    standing = SETTLERS.standing(state)
    assert standing.over and standing.winners == (A,) and standing.scores[A] == 10
    assert standing.why == "10 points in the winner's own turn"
    assert SETTLERS.waiting_for(state) == ()
    assert SETTLERS.view(state, None).points[A] == 10
    assert SETTLERS.view(state, B).hands[A].cards == (0, 1, 0, 0, 0)


@rule("SE-062", "SE-061")
def test_buying_the_last_point_wins():
    state = position(
        cities={A: FOUR_CITIES}, settlements={A: [corner(*SPREAD[4])]}, hands={A: "wgo"}, deck=[POINT]
    )
    assert do(state, A, BuyCard())[-1] == Won(A, 10, 1)
    eight = {"cities": {A: FOUR_CITIES}, "roads": {A: row(MIDDLE, 4)}, "soldiers": [2, 0, 0, 0]}
    state = position(developments={A: [SOLDIER]}, **eight)
    assert do(state, A, PlaySoldier())[-1] == Won(A, 10, 0), "before the robber is moved"
    state = position(developments={A: [ROADS]}, **eight)
    told = do(state, A, PlayRoadBuilding(), BuildRoad(last(MIDDLE, 5)))
    assert told[-1] == Won(A, 10, 0), "before the second road"


@rule("SE-062")
def test_the_points_to_win_are_an_option():
    state = position(
        options={"points_to_win": 5},
        cities={A: FOUR_CITIES[:2]},
        roads={A: row(MIDDLE, 2)},
        hands={A: "blwg"},
    )
    assert do(state, A, BuildSettlement(corner(*MIDDLE[0])))[-1] == Won(A, 5, 0)


def gift(state):
    """Longest Road passes to C in A's turn, which makes ten for it: A's settlement cuts B's road."""
    place = corner(*MIDDLE[4])
    do(state, A, BuildSettlement(place))
    assert state.table.route_holder == C
    assert state.table.points[C] == 10


def given(**fields):
    place = corner(*MIDDLE[4])
    roads = {B: row(MIDDLE, 7), C: row(SOUTH, 5)}
    spur = next(e for e in STANDARD.shape.corner_edges[place] if e not in roads[B])
    cities = [corner(*each) for each in ((1, -1, "NE"), (-1, 0, "N"), (-1, 1, "SW"), (1, 0, "NE"))]
    return position(
        roads=roads | {A: [spur]},
        hands={A: "blwg", **fields.pop("hands", {})},
        cities={C: cities},
        route_holder=B,
        **fields,
    )


@rule("SE-063")
def test_case_41_points_reached_in_anothers_turn_win_when_ones_own_begins():
    state = given(draws=dice(2))
    gift(state)
    assert state.table.phase != OVER
    do(state, A, EndTurn(), B, Roll())
    told = do(state, B, EndTurn())
    assert told[-1] == Won(C, 10, 0)
    assert state.table.phase == OVER


@rule("SE-063")
def test_case_41_points_lost_before_ones_own_turn_do_not_win():
    """B builds a longer road elsewhere and takes the card back before C's turn."""
    state = given(draws=dice(2), hands={B: "bbbbbllll" + "l"})
    gift(state)
    do(state, A, EndTurn(), B, Roll())
    for piece in row(NORTH, 6):
        state.table.roads[B] |= 1 << piece
    state = reindex(state)
    do(state, B, BuildRoad(last(NORTH, 7)))
    assert state.table.route_holder == B
    told = do(state, B, EndTurn())
    assert not any(isinstance(event, Won) for event in told)
    assert state.table.active == C
    assert state.table.phase == PRE_ROLL


@rule("SE-061")
def test_case_61_public_and_true_points():
    state = position(
        settlements={A: [corner(*each) for each in SPREAD[:3]]},
        cities={A: [corner(*SPREAD[3])]},
        developments={A: [POINT]},
        soldiers=[3, 0, 0, 0],
        army_holder=A,
    )
    assert SETTLERS.view(state, B).points[A] == 7
    standing = SETTLERS.standing(state)
    assert standing.scores[A] == 8 and not standing.over and standing.winners == ()
    assert SETTLERS.view(state, A).own.points == 8


@rule("SE-068")
@pytest.mark.parametrize(("soldier_holder", "winners"), [(NOBODY, (A, B)), (B, (B,))])
def test_after_300_rounds_the_most_points_win(soldier_holder, winners):
    state = position(
        settlements={A: [corner(*SPREAD[0]), corner(*SPREAD[1])], B: [corner(*SPREAD[2])]},
        developments={B: [POINT]},
        army_holder=soldier_holder,
        turn=ROUNDS * 4,
        active=D,
        actor=D,
    )
    told = do(state, D, EndTurn())
    assert told[-1] == RoundsOut(winners, 2 if len(winners) > 1 else 4)
    standing = SETTLERS.standing(state)
    assert standing.over and standing.winners == winners
    assert standing.why == "the most points after 300 rounds"
    state.table.points[A], state.table.points[B], state.table.winners = 11, 10, (A, B)
    assert SETTLERS.standing(state).why == "the most points after 300 rounds", "two never win in a turn"


@rule("SE-063", "SE-068")
def test_points_reached_in_another_s_turn_win_only_as_the_most_when_the_rounds_run_out():
    state = position(cities={B: [corner(*each) for each in SPREAD[:4]]}, turn=ROUNDS * 4, active=D, actor=D)
    state.table.points[B] = 10
    assert do(state, D, EndTurn())[-1] == RoundsOut((B,), 10)
    assert SETTLERS.standing(state).why == "the most points after 300 rounds"


@rule("SE-059")
@pytest.mark.parametrize(("size", "why"), [(6, "it alone"), (4, "5 roads in a row any more")])
def test_who_loses_longest_road_to_nobody_is_told_why(size, why):
    told = SETTLERS.names(SETTLERS.view(position(), None), PEOPLE)
    line = AwardMoved("Longest Road", None, B, size).line(told)
    assert line == f"Ben loses the Longest Road: nobody has {why}."


@rule("SE-059")
def test_a_cut_among_the_tied_gives_a_card_laid_aside_to_the_one_left():
    place = corner(*SOUTH[3])
    spur = next(e for e in STANDARD.shape.corner_edges[place] if e not in row(SOUTH, 6))
    state = position(
        roads={A: row(NORTH, 6), B: [spur], C: row(SOUTH, 6)}, hands={B: "blwg"}, active=B, actor=B
    )
    assert state.table.route_holder == NOBODY
    told = do(state, B, BuildSettlement(place))
    assert state.table.routes[:3] == [6, 1, 3] and state.table.route_holder == A
    assert AwardMoved("Longest Road", A, None, 6) in told and state.table.points[A] == 2


@rule("SE-059")
def test_a_cut_of_a_third_leaves_a_card_laid_aside_to_nobody():
    place = corner(*MIDDLE[3])
    spur = next(e for e in STANDARD.shape.corner_edges[place] if e not in row(MIDDLE, 6))
    roads = {A: row(NORTH, 6), B: [spur], C: row(SOUTH, 6), D: row(MIDDLE, 6)}
    state = position(roads=roads, hands={B: "blwg"}, active=B, actor=B)
    do(state, B, BuildSettlement(place))
    assert state.table.route_holder == NOBODY and max(state.table.points) == 1


@rule("SE-062")
@pytest.mark.parametrize(
    ("points", "route", "cards", "near"),
    [
        (9, 0, 5, True),
        (8, 0, 9, False),
        (8, 3, 4, True),
        (7, 3, 8, False),
        (7, 3, 9, True),
        (8, 3, 3, False),
    ],
)
def test_who_may_win_with_the_next_turn_spends_each_card_once(points, route, cards, near):
    state = position(hands={A: "w" * cards})
    state.table.points[A], state.table.routes[A] = points, route
    assert goal(state).loud is near


@rule("SE-062")
def test_nobody_is_named_who_would_have_to_gain_more_than_a_turn_brings() -> None:
    """At four of ten points somebody with three cards, seven resources and roads enough was."""
    state = position(hands={A: "w" * 7}, developments={A: [SOLDIER] * 3})
    state.table.routes[A] = 4
    for points, near in ((4, False), (5, True)):
        state.table.points[A] = points
        assert goal(state).loud is goal(state, B).loud is near
    for soldiers, points, near in ((0, 6, False), (0, 7, True), (2, 4, False), (2, 5, True)):
        state.table.soldiers[A], state.table.points[A] = soldiers, points
        assert goal(state, A).loud is near, "whose cards they are knows which are points"


def test_who_holds_points_that_nobody_sees_reads_of_them_alone():
    """The panel said “you are nearest with 2” above a hand of “Points: 4 of 10”."""
    state = position(developments={A: [POINT] * 2})
    state.table.points[:] = [2, 2, 2, 2]
    assert goal(state, A).told.endswith("you are nearest with 4.")
    assert goal(state, B).told.endswith("all have 2.") and goal(state).told == goal(state, B).told


def test_why_somebody_with_few_points_may_win_is_told():
    """ "Ben (6) may have them with the next turn" left it open how, above Cleo's 8 points."""
    state = position(hands={B: "w" * 8}, developments={A: [SOLDIER], B: [POINT] * 4})
    state.table.points[:] = [2, 6, 2, 2]
    view = SETTLERS.view(state, None)
    told = SETTLERS.goals(view, SETTLERS.names(view, PEOPLE[:4]))
    assert told[0].loud and told[1].told == "Ben's 4 development cards may hide points." and not told[1].loud
    view = SETTLERS.view(state, B)
    assert len(SETTLERS.goals(view, SETTLERS.names(view, PEOPLE[:4]))) == 1, "to Ben they are no secret"


@rule("SE-062", "SE-027")
def test_whom_a_friendly_robber_spares_is_not_to_be_robbed():
    state = position(hands={A: "w" * 15}, options={"points_to_win": 5, "friendly_robber": "on"})
    for points, said in (
        (2, "in this turn; trade nothing to them."),
        (3, "; rob them, and trade nothing to them."),
    ):
        state.table.points[A] = points
        assert goal(state).told.endswith(said)
    assert goal(state, A).told.endswith("and you (3) may have them in this turn.")
    state.table.phase = SPECIAL
    assert goal(state, A).told.endswith("and you (3) may have them with the next turn."), "it is nobody's"
    state.table.phase = MAIN
    state.table.points[B] = 5
    assert goal(state, A).told.endswith("; rob Ben, and trade nothing to them.")
    state.table.points[C] = 5
    assert goal(state, A).told.endswith("; rob the others, and trade nothing to them.")
    state.table.points[C] = 2
    state.table.army_holder, state.table.soldiers[A] = A, 3
    assert goal(state, A).told.endswith("; 4 soldiers take 2 from you.")


def goal(state, viewer=None):
    view = SETTLERS.view(state, viewer)
    return SETTLERS.goals(view, SETTLERS.names(view, ("Ann", "Ben", "Cat", "Dan")))[0]
