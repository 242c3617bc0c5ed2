"""Cases 1 to 13, 35 and 36: what the dice for the sides take, the vote, and dead places."""

import itertools

import pytest

from rules.kernel.chance import Chance
from rules.kernel.hexes.bits import bits
from rules.kernel.illegal import Illegal
from rules.settlers.actions import BankTrade, BuildRoad, BuildSettlement, MoveRobber, Roll
from rules.settlers.events import Produced, StartRolled, Starts
from rules.settlers.phase_names import MAIN, PRE_ROLL, ROBBER, SETUP_SETTLEMENT
from rules.settlers.tables import BEGINNER_TERRAIN, BEGINNER_TOKENS, BRICK, ORE, STANDARD
from rules.two_player.actions import Again, Keep
from rules.two_player.events import DieThrown, SidesRolled, Voted, VotesOpened
from rules.two_player.sides import removed_tiles
from rules.two_player.state import REMOVAL_VOTE, ballots, kept
from rules.two_player.view import two
from tests.cited import rule
from tests.settlers.table import corner, edge, path, tile
from tests.two_player.table import (
    FAMILY,
    TWO,
    P,
    Q,
    dead,
    do,
    held,
    legal,
    new,
    one,
    position,
    refused,
    settled,
    throw,
    tiles,
)

REMOVED = {
    (1, 2): (((0, -2), (1, -2), (2, -2), (2, -1), (2, 0)), [10, 2, 9, 10, 8]),
    (6, 1): (((-2, 0), (-1, -1), (0, -2), (1, -2), (2, -2)), [9, 12, 10, 2, 9]),
    (1, 4): (((0, -2), (1, -2), (2, -2), (0, 2), (-1, 2), (-2, 2)), [10, 2, 9, 5, 6, 11]),
    (2, 5): (((2, -2), (2, -1), (2, 0), (-2, 2), (-2, 1), (-2, 0)), [9, 10, 8, 9, 8, 5]),
    (1, 1): (
        ((0, -2), (1, -2), (2, -2), (-1, -1), (0, -1), (1, -1), (2, -1)),
        [10, 2, 9, 12, 6, 4, 10],
    ),
    (4, 4): (((0, 2), (-1, 2), (-2, 2), (1, 1), (0, 1), (-1, 1), (-2, 1)), [5, 6, 11, 5, 4, 3, 8]),
}


@rule("TP-002", "TP-003", "TP-004", "TP-005", "TP-006", "TP-007")
@pytest.mark.parametrize("dice", REMOVED)
def test_cases_1_to_5_the_dice_name_the_tiles_that_go(dice):
    places, tokens = REMOVED[dice]
    state, told = new(*throw(*dice))
    assert dead(state) == tiles(*places)
    rolled = one(told, SidesRolled)
    assert set(rolled.tiles) == dead(state) and rolled.dice == dice
    assert sorted(BEGINNER_TOKENS[at] for at in dead(state)) == sorted(tokens)
    assert all(not state.table.board.tokens[at] for at in dead(state))
    staying = set(range(19)) - dead(state)
    assert all(state.table.board.tokens[at] == BEGINNER_TOKENS[at] for at in staying)
    assert state.table.board.terrain == BEGINNER_TERRAIN


@rule("TP-004", "TP-005", "TP-006", "TP-008", "TP-009")
@pytest.mark.parametrize("dice", list(itertools.product(range(1, 7), repeat=2)))
def test_how_much_is_left_is_as_the_book_says(dice):
    apart = abs(dice[0] - dice[1])
    counts = (12, 29, 41) if not apart else (14, 32, 46) if apart in (1, 5) else (13, 26, 40)
    state, _ = new(*throw(*dice))
    assert 19 - len(dead(state)) == counts[0]
    assert state.table.board.corners.bit_count() == state.table.free.bit_count() == counts[1]
    assert state.table.board.edges.bit_count() == state.table.vacant.bit_count() == counts[2]
    assert removed_tiles(dice) == removed_tiles(dice[::-1]) == state.table.board.removed


@rule("TP-008")
def test_case_6_a_corner_of_a_removed_tile_is_dead():
    state, _ = new(*throw(1, 2, 6, 6, 1, 1), reroll="never")
    assert state.table.phase == SETUP_SETTLEMENT and state.table.first == P
    refused(state, P, BuildSettlement(corner(1, -1, "N")), "dead_corner")
    do(state, P, BuildSettlement(corner(0, 0, "N")))
    state = position(roads={P: path((0, 0, "N"), (0, 0, "NE"), (1, -1, "SE"))}, hands={P: "blwg"})
    refused(state, P, BuildSettlement(corner(1, -1, "SE")), "dead_corner")
    assert corner(1, -1, "SE") not in [a.corner for a in legal(state, P, BuildSettlement)]


@rule("TP-009")
def test_case_7_an_edge_of_a_removed_tile_is_dead():
    state = position(settlements={P: [corner(0, -1, "SW")]}, hands={P: "bbbblllll"})
    refused(state, P, BuildRoad(edge(0, -1, "NW")), "dead_edge")
    do(state, P, BuildRoad(edge(0, -1, "W")))
    assert edge(0, -1, "NW") not in [a.edge for a in legal(state, P, BuildRoad)]
    shared = edge(0, -1, "NW")
    assert shared in STANDARD.shape.tile_edges[tile(0, -2)]
    setup, _ = new(*throw(1, 2, 6, 6, 1, 1), reroll="never")
    do(setup, P, BuildSettlement(corner(0, 0, "N")))
    refused(setup, P, BuildRoad(edge(0, -1, "NW")), "dead_edge")


@rule("TP-010")
def test_case_8_a_harbour_is_used_from_its_live_corner():
    state = position(
        (1, 4), settlements={P: [corner(2, -1, "NE")]}, hands={P: "oo"}, options={"fictional_turns": 0}
    )
    ports = state.table.board.ports
    assert ports[ORE] == 1 << corner(2, -1, "NE")
    assert not state.table.board.corners >> corner(2, -1, "N") & 1
    do(state, P, BankTrade(ORE, BRICK))
    assert held(state, P) == "b"
    alive = {place for kind in ports for place in range(54) if kind >> place & 1}
    for at, side in (((1, -2), "NE"), ((-1, 2), "SE"), ((-2, 2), "SW"), ((0, -2), "NW")):
        assert not alive & set(STANDARD.shape.edge_corners[edge(*at, side)])


@rule("TP-010")
def test_case_9_harbours_without_a_live_corner_are_gone():
    state = position((3, 4))
    alive = {place for kind in state.table.board.ports for place in range(54) if kind >> place & 1}
    usable = [len(alive & set(STANDARD.shape.edge_corners[side])) for side in STANDARD.sides]
    assert usable[3:7] == [0, 0, 0, 0] and usable[7:] == [2, 2]
    told = TWO.describe(TWO.view(state, None), TWO.names(TWO.view(state, None), ("Pia", "Quin")))
    assert told.split("## Harbours\n")[1].split("\n\n")[0].count("\n- ") == sum(map(bool, usable)) - 1


@rule("TP-011")
def test_case_10_more_than_two_hot_numbers_are_advised_against():
    state, told = new(*throw(2, 5))
    view, rolled = TWO.view(state, None), one(told, SidesRolled)
    names = TWO.names(view, ("Pia", "Quin"))
    assert (rolled.sixes, rolled.eights) == (0, 2)
    asked = TWO.prompt(view, names)
    assert "recommended" not in asked
    assert all(name in asked for name in ("A3", "B4", "C5", "E1", "D1", "C1", "two 8s"))
    assert "recommended" not in SidesRolled((2, 5), rolled.tiles, 1, 2, final=True).line(names)
    assert all(
        one(new(*throw(2, 5, 6, 6, 1, 1), reroll=chosen)[1], SidesRolled).final == (chosen == "never")
        for chosen in ("never", "agree")
    )
    for state, told in (new(*throw(*dice)) for dice in itertools.product(range(1, 7), repeat=2)):
        gone = [BEGINNER_TOKENS[at] for at in dead(state)]
        assert one(told, SidesRolled).sixes == gone.count(6)
        assert one(told, SidesRolled).eights == gone.count(8)


@rule("TP-012", "TP-014")
def test_case_11_only_two_agains_undo_the_removal():
    state, told = new(*throw(1, 1, 5, 4, 2, 2, 6, 6))
    assert state.table.phase == REMOVAL_VOTE and TWO.waiting_for(state) == (P, Q)
    assert not [event for event in told if isinstance(event, StartRolled | Starts)]
    refused(state, P, Roll(), "wrong_phase")
    told = do(state, P, Again())
    assert told == [Voted(P, True)] and TWO.waiting_for(state) == (Q,)
    refused(state, P, Keep(), "wrong_phase")
    told = do(state, Q, Again())
    assert told[0] == VotesOpened((True, True)) and one(told, SidesRolled).dice == (5, 4)
    assert dead(state) == tiles((-2, 2), (-2, 1), (-2, 0), (0, 2), (-1, 2))
    assert [state.table.board.tokens[at] for at in tiles((0, -2), (1, -2))] == [10, 2]
    assert TWO.waiting_for(state) == (P, Q) and state.table.phase == REMOVAL_VOTE
    told = do(state, Q, Keep(), P, Again())
    assert VotesOpened((True, False)) in told and one(told, Starts).seat == Q
    assert state.table.phase == SETUP_SETTLEMENT and dead(state) == tiles(
        (-2, 2), (-2, 1), (-2, 0), (0, 2), (-1, 2)
    )
    refused(state, Q, Keep(), "wrong_phase")


@rule("TP-012")
def test_the_vote_can_be_left_out_and_silence_keeps_the_board():
    state, _ = new(*throw(3, 3, 6, 6, 1, 1), reroll="never")
    assert state.table.phase == SETUP_SETTLEMENT
    refused(state, P, Again(), "wrong_phase")
    state, _ = new(*throw(3, 3, 6, 6, 1, 1))
    assert TWO.skip(state, P) == Keep()
    do(state, P, Keep(), Q, Keep())
    assert state.table.phase == SETUP_SETTLEMENT


@rule("TP-012")
@pytest.mark.parametrize("vote", [Keep(), Again()])
def test_a_vote_is_seen_by_nobody_else_before_both_are_in(vote):
    state, _ = new(*throw(3, 3, 6, 6, 1, 1))
    told = do(state, P, vote)
    other = TWO.copy(state)
    ballots(other).votes[P] = 3 - ballots(other).votes[P]
    for viewer in (Q, None):
        assert TWO.view(state, viewer) == TWO.view(other, viewer)
        assert [event.seen_by(viewer) for event in told] == [Voted(P, None)]
    assert TWO.view(state, P) != TWO.view(other, P)
    assert told[0].seen_by(P) == told[0]
    assert two(TWO.view(state, None)).said.voted == (True, False)


@rule("TP-013")
def test_case_12_the_robber_stays_on_a_removed_desert():
    state, _ = new(*throw(1, 3))
    assert state.table.robber == tile(0, 0)
    for number in range(200):
        chance = Chance(number.to_bytes(32, "big"))
        options = FAMILY.settle({"two_player": "on", "board": "random", "reroll": "never"}, 2)
        state, _ = TWO.new(options, 2, chance)
        if state.table.board.removed >> state.table.robber & 1:
            break
    assert (
        state.table.board.terrain[state.table.robber] == 5
        and state.table.board.removed >> state.table.robber & 1
    )
    for total in range(2, 13):
        assert all(at not in dead(state) for at in state.table.board.numbered[total])
    assert sum(state.secrets.hands) == 0
    state = position(
        (1, 2), robber=tile(2, -2), settlements={P: [corner(-1, 0, "N")]}, phase=PRE_ROLL, draws=throw(5, 6)
    )
    do(state, P, Roll())
    assert held(state, P) == "l"


@rule("TP-014")
def test_case_13_two_place_in_a_snake():
    state, told = new(*throw(1, 2, 6, 6, 1, 1), reroll="never")
    assert one(told, StartRolled).totals == (12, 2) and state.table.queue == (P, Q, Q, P)
    order = []
    while state.table.turn == 0:
        seat = TWO.waiting_for(state)[0]
        if state.table.phase == SETUP_SETTLEMENT:
            order.append(seat)
        do(state, seat, TWO.legal(state, seat)[0])
    assert order == [P, Q, Q, P] and state.table.active == P and state.table.phase == PRE_ROLL


@rule("TP-001")
def test_case_35_the_large_board_is_refused_and_so_are_other_seats():
    for chosen, seats, why in (({"expansion": "on"}, 2, "TP-001"), ({}, 3, "SE-001"), ({}, 5, "SE-001")):
        with pytest.raises(Illegal) as refusal:
            FAMILY.settle({"two_player": "on", **chosen}, seats)
        assert (refusal.value.code, refusal.value.rule) == ("bad_option", why)
    with pytest.raises(Illegal) as refusal:
        FAMILY.settle({}, 2)
    assert refusal.value.code == "bad_option" and "two_player=on" in refusal.value.text
    with pytest.raises(Illegal) as refusal:
        FAMILY.settle({"bid_limit_vp": "9"}, 3)
    assert "two_player=on" in refusal.value.text
    assert settled()["expansion"] == "off" and 2 in FAMILY.seat_counts


@rule("TP-001", "TP-002")
def test_case_35_side_3_is_at_the_lower_right_and_the_board_is_laid_by_the_base_rules_first():
    assert set(bits(removed_tiles((3, 1)) & ~removed_tiles((1, 1)))) == tiles((2, 0), (1, 1), (0, 2))
    seed = bytes(range(1, 33))
    for board in ("spiral", "random"):
        options = FAMILY.settle({"two_player": "on", "board": board, "harbours": "shuffled"}, 2)
        state, _ = TWO.new(options, 2, Chance(seed))
        plain = FAMILY.settle({"board": board, "harbours": "shuffled"}, 3)
        same, _ = FAMILY.new(plain, 3, Chance(seed))
        assert (
            state.table.board.terrain == same.table.board.terrain
            and state.table.board.harbours == same.table.board.harbours
        )
        assert kept(state).tokens == same.table.board.tokens and state.secrets.deck == same.secrets.deck
        assert state.table.robber == same.table.robber != tile(0, 0)


@rule("TP-007")
def test_case_36_a_removed_tile_pays_nobody():
    near = [corner(0, 0, "N"), corner(0, -1, "NW")]
    state = position(settlements={P: [near[0]]}, phase=PRE_ROLL, draws=throw(1, 1))
    told = do(state, P, Roll())
    assert one(told, Produced).gains == ((0,) * 5, (0,) * 5) and state.table.phase == MAIN
    state = position(settlements={P: [near[0]]}, phase=PRE_ROLL, draws=throw(3, 3))
    do(state, P, Roll())
    assert held(state, P) == "b"
    state = position(settlements={P: [near[0]]}, phase=ROBBER, draws=throw(5))
    told = do(state, P, MoveRobber(tile(1, -2)))
    assert one(told, DieThrown).card == ORE and not state.table.board.numbered[2]


@rule("TP-008", "TP-009")
def test_all_that_is_dead_is_refused_as_dead_and_nothing_else():
    state = position()
    ground = state.table.board
    for place in STANDARD.shape.corners:
        code = refused(state, P, BuildSettlement(place)).code
        assert (code == "dead_corner") == (not ground.corners >> place & 1)
    for place in STANDARD.shape.edges:
        code = refused(state, P, BuildRoad(place)).code
        assert (code == "dead_edge") == (not ground.edges >> place & 1)


@rule("TP-012")
def test_votes_are_open_to_all_once_both_are_in():
    state, _ = new(*throw(1, 1, 6, 6, 1, 1))
    assert two(TWO.view(state, P)).said.again == (None, None)
    do(state, P, Again())
    assert [two(TWO.view(state, viewer)).said.again for viewer in (P, Q, None)] == [
        (True, None),
        (None, None),
        (None, None),
    ]
    do(state, Q, Keep())
    for viewer in (P, Q, None):
        seen = two(TWO.view(state, viewer))
        assert seen.said.again == (True, False) and seen.said.voted == (True, True)


@rule("TP-011")
def test_which_tiles_left_is_told_before_who_answered() -> None:
    left, answered = SidesRolled((6, 1), (0, 1, 2, 3, 7), 1, 1), Voted(0, None)
    assert left.weight() > answered.weight()
