"""Sevens, sealed discards, the robber's move and theft."""

import pytest

from rules.kernel.game import Choices
from rules.kernel.hexes.bits import mask
from rules.settlers.actions import BankTrade, Discard, EndTurn, MoveRobber, PlaySoldier, Roll
from rules.settlers.events import DiscardChosen, Discarded, RobberStays, Stolen
from rules.settlers.phase_names import DISCARD, MAIN, PRE_ROLL, ROBBER
from rules.settlers.state import board
from rules.settlers.tables import ORE, SOLDIER, WOOL
from tests.cited import rule
from tests.settlers.table import (
    SETTLERS,
    A,
    B,
    C,
    D,
    cards,
    corner,
    counts,
    dice,
    do,
    held,
    legal,
    position,
    refused,
    tile,
)


def seven(draws=(), **fields):
    state = position(phase=PRE_ROLL, draws=(*dice(7), *draws), **fields)
    do(state, A, Roll())
    return state


HANDS = {A: "bbbllwwgo", B: "bbbllwg", C: "wwwwggoo", D: "bblllllwwwggooo"}


@rule("SE-021")
def test_case_15_half_of_more_than_seven_is_discarded():
    state = seven(hands=HANDS)
    assert state.table.phase == DISCARD
    assert state.table.owed == (4, 0, 4, 7)
    assert SETTLERS.waiting_for(state) == (A, C, D)
    assert refused(state, B, Discard(counts("b")), "wrong_phase").text == "You do not have to discard."
    refused(state, A, Discard(counts("bbb")), "bad_amount")
    refused(state, A, Discard(counts("bbbbb")), "bad_amount")
    refused(state, A, Discard((4, 1, 0, 0, -1)), "bad_amount")
    refused(state, A, Discard((4,)), "bad_amount")
    refused(state, A, Discard(counts("oooo")), "cannot_afford")
    do(
        state,
        D,
        Discard(counts("bblllll")),
        A,
        Discard(counts("bbbl")),
        C,
        Discard(counts("wwww")),
    )
    assert [held(state, seat) for seat in (A, B, C, D)] == ["lwwgo", "bbbllwg", "ggoo", "wwwggooo"]
    assert state.table.bank + sum(state.secrets.hands) == cards("blwgo") * 19


@rule("SE-021")
@pytest.mark.parametrize(("size", "owed"), [(9, 0), (11, 5)])
def test_case_16_the_limit_is_an_option(size, owed):
    state = seven(hands={A: "bblllwwwggo"[:size]}, options={"discard_limit": 9})
    assert state.table.owed[A] == owed


@rule("SE-021")
def test_development_cards_do_not_count():
    state = seven(hands={A: "bblllww"}, developments={A: [0, 0, 1, 2]})
    assert state.table.phase == ROBBER


@rule("SE-022", "SE-023")
def test_case_17_all_choose_at_once_and_the_robber_waits():
    state = seven(hands=HANDS)
    assert SETTLERS.waiting_for(state) == (A, C, D)
    told = do(state, C, Discard(counts("wwww")))
    assert told == [DiscardChosen(C)] and SETTLERS.waiting_for(state) == (A, D)
    refused(state, A, MoveRobber(tile(0, 1)), "wrong_phase")
    twice = refused(state, C, Discard(counts("wwww")), "wrong_phase")
    assert twice.text == "You have chosen your discard already."
    assert held(state, C) == "wwwwggoo"
    for viewer in (None, A, B, D):
        view = SETTLERS.view(state, viewer)
        assert view.cards[C] == 8 and view.sealed[C] == 4 and view.owed == (4, 0, 0, 7)
        assert view.hands[C] is None
    assert SETTLERS.view(state, C).own.discard == counts("wwww")
    do(state, A, Discard(counts("bbbl")))
    told = do(state, D, Discard(counts("bblllll")))
    assert told == [
        Discarded(A, counts("bbbl")),
        Discarded(C, counts("wwww")),
        Discarded(D, counts("bblllll")),
    ]
    assert state.table.phase == ROBBER
    assert SETTLERS.waiting_for(state) == (A,)


@rule("SE-023")
def test_case_18_the_robber_must_move():
    state = seven()
    refused(state, A, MoveRobber(tile(0, 0)), "same_hex")
    refused(state, A, MoveRobber(19), "not_on_board")
    refused(state, A, MoveRobber(-1), "not_on_board")
    refused(state, B, MoveRobber(tile(0, 1)), "not_your_turn")
    refused(state, A, EndTurn(), "wrong_phase")
    assert {action.tile for action in legal(state, A, MoveRobber)} == set(range(19)) - {tile(0, 0)}
    assert SETTLERS.choices(state, A, MoveRobber, {}) == Choices((*range(9), *range(10, 19)))
    do(state, A, MoveRobber(tile(0, 1)))
    assert state.table.robber == tile(0, 1)
    assert state.table.phase == MAIN


@rule("SE-023")
def test_the_robber_may_go_back_to_the_desert():
    state = seven(robber=tile(0, 1))
    do(state, A, MoveRobber(tile(0, 0)))
    assert state.table.robber == tile(0, 0)


CROWD = {A: [corner(2, 0, "NW")], B: [corner(2, 0, "SE")], C: [corner(2, 0, "NE")]}


@rule("SE-024")
def test_case_19_a_single_victim_is_robbed_without_a_choice():
    state = seven(settlements=CROWD, hands={A: "b", B: "wgo"}, draws=[2])
    refused(state, A, MoveRobber(tile(2, 0), C), "bad_victim")
    refused(state, A, MoveRobber(tile(2, 0), D), "bad_victim")
    refused(state, A, MoveRobber(tile(2, 0), A), "bad_victim")
    told = do(state, A, MoveRobber(tile(2, 0)))
    assert held(state, A) == "bo"
    assert held(state, B) == "wg"
    assert Stolen(A, B, ORE) in told and not state.table.shown[A], "of what kind it is, nobody else knows"


@rule("SE-024")
def test_nobody_robs_oneself():
    state = seven(settlements={A: [corner(2, 0, "NW")]}, hands={A: "bw"})
    told = do(state, A, MoveRobber(tile(2, 0)))
    assert not any(isinstance(event, Stolen) for event in told) and held(state, A) == "bw"


@rule("SE-024")
def test_who_has_a_city_there_can_be_robbed():
    state = seven(cities={B: [corner(2, 0, "SE")]}, hands={B: "w"}, draws=[0])
    do(state, A, MoveRobber(tile(2, 0)))
    assert held(state, A) == "w" and held(state, B) == ""


@rule("SE-024")
def test_of_several_victims_one_must_be_named():
    state = seven(settlements=CROWD, hands={B: "wgo", C: "w"}, draws=[0])
    refused(state, A, MoveRobber(tile(2, 0)), "bad_victim")
    moves = [action for action in legal(state, A, MoveRobber) if action.tile == tile(2, 0)]
    assert moves == [MoveRobber(tile(2, 0), B), MoveRobber(tile(2, 0), C)]
    assert MoveRobber(tile(0, 1)) in legal(state, A, MoveRobber)
    assert MoveRobber(tile(0, 1), B) not in legal(state, A, MoveRobber)
    for place, whom in ((tile(2, 0), Choices((B, C), 1)), (tile(0, 1), Choices((), 0))):
        assert SETTLERS.choices(state, A, MoveRobber, {"tile": place}) == whom
    do(state, A, MoveRobber(tile(2, 0), C))
    assert held(state, A) == "w"
    assert held(state, C) == ""


@rule("SE-024")
def test_the_stolen_card_is_that_of_the_drawn_index():
    for index, letter in enumerate("bwwgo"):
        state = seven(settlements=CROWD, hands={B: "owbgw"}, draws=[index])
        do(state, A, MoveRobber(tile(2, 0)))
        assert held(state, A) == letter


@rule("SE-024")
def test_a_theft_is_told_in_full_to_the_two_only():
    stolen = Stolen(A, B, WOOL)
    assert stolen.seen_by(A) == stolen.seen_by(B) == stolen
    for viewer in (None, C, D):
        assert stolen.seen_by(viewer) == Stolen(A, B, None)


@rule("SE-024")
def test_nothing_is_stolen_where_nobody_has_a_card():
    state = seven(settlements=CROWD)
    told = do(state, A, MoveRobber(tile(2, 0)))
    assert not any(isinstance(event, Stolen) for event in told)
    assert state.table.phase == MAIN


POOR = {B: [corner(0, -1, "NW"), corner(-2, 2, "S")]}


@rule("SE-027")
def test_case_20_a_friendly_robber_spares_the_poor():
    friendly = {"friendly_robber": "on"}
    state = seven(settlements=POOR, options=friendly, robber=tile(2, 0))
    assert state.table.points[B] == 2
    refused(state, A, MoveRobber(tile(0, -1)), "friendly_robber")
    assert MoveRobber(tile(0, 0)) in legal(state, A, MoveRobber)
    three = {B: [*POOR[B], corner(2, -1, "NE")]}
    state = seven(settlements=three, options=friendly, robber=tile(2, 0))
    assert state.table.points[B] == 3
    assert MoveRobber(tile(0, -1)) in legal(state, A, MoveRobber)
    state = seven(settlements=POOR, robber=tile(2, 0))
    assert MoveRobber(tile(0, -1)) in legal(state, A, MoveRobber)


@rule("SE-027")
def test_a_friendly_robber_spares_a_poor_players_city_and_counts_no_hidden_points():
    friendly = {"friendly_robber": "on"}
    city = {B: [corner(0, -1, "NW")]}
    state = seven(cities=city, options=friendly, robber=tile(2, 0))
    assert state.table.points[B] == 2
    refused(state, A, MoveRobber(tile(0, -1)), "friendly_robber")
    state = seven(cities=city, options=friendly, robber=tile(2, 0), developments={B: [1, 1]})
    assert SETTLERS.standing(state).scores[B] == 4
    refused(state, A, MoveRobber(tile(0, -1)), "friendly_robber")
    assert MoveRobber(tile(0, -1)) not in legal(state, A, MoveRobber)


@rule("SE-027")
def test_a_friendly_robber_may_sit_on_its_movers_own_tile():
    state = seven(
        settlements={A: [corner(0, -1, "NW")]}, options={"friendly_robber": "on"}, robber=tile(2, 0)
    )
    assert MoveRobber(tile(0, -1)) in legal(state, A, MoveRobber)


@rule("SE-027")
def test_a_friendly_robber_without_a_tile_stays():
    """Every tile but the robber's own has a building of a poor seat."""
    spread = {
        B: [corner(0, -1, "NW"), corner(2, -1, "NW")],
        C: [corner(-1, 0, "SW"), corner(0, 1, "NW")],
        D: [corner(1, 1, "N"), corner(-1, 2, "SW")],
    }
    state = position(
        phase=PRE_ROLL,
        draws=dice(7),
        settlements=spread,
        options={"friendly_robber": "on"},
        robber=tile(0, -1),
        hands={B: "w"},
    )
    left = SETTLERS.hooks.robber_tiles(state, A)
    shape_tiles = [number for number in range(19) if left >> number & 1]
    state.table.board = _without(state.table.board, shape_tiles)
    told = do(state, A, Roll())
    assert RobberStays(A) in told
    assert state.table.robber == tile(0, -1)
    assert (held(state, A), held(state, B)) == ("", "w"), "nor is anything stolen"
    assert state.table.phase == MAIN


def _without(ground, tiles):
    """The board as if a variant had taken these tiles out of the game."""
    return board(ground.frame, ground.terrain, ground.tokens, ground.harbours, mask(tiles))


@rule("SE-023", "SE-025")
def test_whom_the_robber_s_new_tile_pays_nothing_is_told():
    """ "Ben moved the robber to C4" was all, and whoever lived there had to look it up."""
    towns = {B: [corner(1, 0, "N")], C: [corner(0, 0, "N")]}
    state = position(phase=ROBBER, settlements=towns, robber=tile(0, 2))
    away = SETTLERS.copy(state)
    names = SETTLERS.names(SETTLERS.view(state, None), ("Ann", "Ben", "Cleo", "Dov"))
    moved = do(state, A, MoveRobber(tile(1, 0)))[0]
    where = names.place("tile", tile(1, 0))
    assert moved.line(names) == f"Ann moved the robber to {where}, which pays Ben nothing now."
    assert moved.touches() == (B,)
    moved = do(away, A, MoveRobber(tile(0, 0)))[0]
    assert moved.touches() == () and "pays" not in moved.line(names), "in the desert nobody loses by it"


@rule("SE-026")
def test_case_51_a_soldier_causes_no_discards():
    state = position(hands={B: "bbllwwggoo"}, developments={A: [SOLDIER]})
    do(state, A, PlaySoldier())
    assert state.table.phase == ROBBER
    assert held(state, B) == "bbllwwggoo"
    assert refused(state, B, Discard(counts("bblll")), "wrong_phase").rule == "SE-022"
    do(state, A, MoveRobber(tile(0, 1)))
    assert state.table.phase == MAIN


@rule("SE-025")
def test_harbours_and_buildings_work_under_the_robber():
    state = position(settlements={A: [corner(0, -2, "NW")]}, hands={A: "lll"}, robber=tile(0, -2))
    do(state, A, BankTrade(1, ORE))
    assert held(state, A) == "o"
