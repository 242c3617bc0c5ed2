"""Shares are built: where, for what, how many (LS-001 to LS-010, LS-017)."""

import pytest

from rules.kernel.hexes.shape import POINTS
from rules.kernel.illegal import Illegal
from rules.land_shares.actions import BuildShare
from rules.land_shares.events import ShareBuilt, SharesDrew
from rules.settlers.actions import BuildCity, BuildSettlement, BuyCard, EndTurn, PassSpecial, SkipSpecial
from rules.settlers.phase_names import MAIN, PRE_ROLL, SPECIAL
from rules.settlers.tables import EXPANSION
from tests.cited import rule
from tests.land_shares.table import (
    ALL,
    FAMILY,
    GAME,
    do,
    end,
    h,
    legal,
    next_own_turn,
    on,
    refused,
    rolled,
    share,
    shares,
    table,
    tokens,
)
from tests.settlers.table import A, B, C, D, E, cards, corner, held, path


@rule("LS-001", "LS-007")
def test_a_share_costs_one_card_of_each_resource():  # case 1
    state = table(settlements={A: on("N")}, hands={A: ALL})
    before, bank = state.table.points[A], state.table.bank
    told = do(state, A, BuildShare(h("N")))
    assert told == [ShareBuilt(A, h("N"))]
    assert held(state, A) == "" and state.table.bank == bank + cards(ALL) and state.table.points[A] == before
    state = table(settlements={A: on("N")}, hands={A: "blwg"})
    refusal = refused(state, A, BuildShare(h("N")), "cannot_afford")
    assert "1 ore" in refusal.text


@rule("LS-001")
def test_a_share_is_built_after_the_roll_of_ones_own_turn():
    state = table(settlements={A: on("N"), B: on("SE")}, hands={A: ALL, B: ALL}, phase=PRE_ROLL)
    refused(state, A, BuildShare(h("N")), "wrong_phase")
    state.table.phase = MAIN
    refused(state, B, BuildShare(h("SE")), "not_your_turn")
    assert legal(state, A, BuildShare) and not legal(state, B, BuildShare)


@rule("LS-002")
def test_its_tip_is_at_a_building_of_the_builder():  # case 2
    state = table(settlements={A: on("N"), B: on("SE")}, hands={A: ALL})
    refused(state, A, BuildShare(h("SE")), "not_resident")
    refused(state, A, BuildShare(h("S")), "not_resident")
    refused(state, A, BuildShare(-1), "not_on_board")
    refused(state, A, BuildShare(6 * 19), "not_on_board")
    do(state, A, BuildShare(h("N")))


@rule("LS-002")
def test_a_city_has_shares_as_a_settlement_has():
    state = table(cities={A: on("N")}, settlements={B: on("SE")}, hands={A: ALL})
    assert h("N") in [action.share for action in legal(state, A, BuildShare)]
    refused(state, A, BuildShare(h("SE")), "not_resident")
    do(state, A, BuildShare(h("N")))


@rule("LS-003")
def test_a_building_has_a_share_in_each_hex_it_touches():  # case 3
    state = table(settlements={A: on("N")}, hands={A: ALL * 3})
    three = [h("N"), share(1, -1, "SE"), share(2, -1, "SW")]
    assert {action.share for action in legal(state, A, BuildShare)} == set(three)
    do(state, A, BuildShare(h("N")))
    refused(state, A, BuildShare(h("N")), "share_exists")
    do(state, A, *map(BuildShare, three[1:]))
    assert legal(state, A, BuildShare) == []


@rule("LS-004")
def test_a_full_hex_takes_no_fourth_share():  # case 41
    state = table(
        settlements={A: on("N"), B: on("SE"), C: on("SW")},
        shares={A: [h("N")], B: [h("SE")], C: [h("SW")]},
        roads={A: path((1, 0, "N"), (1, 0, "NE"), (1, 0, "SE"), (1, 0, "S"), (1, 0, "SW"), (1, 0, "NW"))},
        hands={A: ALL},
    )
    for point in ("NE", "S", "NW"):
        refused(state, A, BuildSettlement(corner(1, 0, point)), "too_close")
    assert share(1, 0, "N") not in {action.share for action in legal(state, A, BuildShare)}
    refused(state, A, BuildShare(h("S")), "not_resident")
    state.table.settlements[A] |= 1 << corner(
        1, 0, "S"
    )  # as no rules allow: only then can the hex be too full
    refused(state, A, BuildShare(h("S")), "hex_full")
    shares(state).shares[C] = 0
    do(state, A, BuildShare(h("S")))
    assert shares(state).all.bit_count() == 3


@rule("LS-005")
def test_the_desert_takes_no_share():  # case 4
    state = table(settlements={A: [corner(0, 0, "N")]}, hands={A: ALL})
    refused(state, A, BuildShare(share(0, 0, "N")), "no_land")
    do(state, A, BuildShare(share(0, -1, "SE")))


@rule("LS-006")
def test_a_share_stays_when_its_settlement_becomes_a_city():  # case 42
    state = table(settlements={A: on("N")}, shares={A: [h("N")]}, hands={A: "ggooo"})
    do(state, A, BuildCity(corner(1, 0, "N")))
    assert shares(state).shares[A] == 1 << h("N")
    end(state)
    assert held(state, A) == "l"


@rule("LS-007", "LS-021")
def test_a_share_brings_no_points_and_the_dice_go_on_as_ever():  # case 43
    state = table(settlements={A: on("N")}, shares={A: [h("N")]}, phase=PRE_ROLL)
    before = state.table.points[A]
    rolled(state, 3)
    assert held(state, A) == "l"
    state = table(settlements={A: on("N")}, hands={A: ALL}, soldiers=[3, 0, 0, 0], army_holder=A)
    state.table.points[A] = 9
    do(state, A, BuildShare(h("N")))
    assert state.table.points[A] == 9 and before == 1 and state.table.phase == MAIN


@rule("LS-008")
def test_there_are_as_many_shares_as_wanted_unless_an_option_says_otherwise():  # case 44
    spread = [(q, r) for q, r in ((-1, -1), (1, -1), (-2, 1), (0, 1), (2, 0), (1, 1))]
    corners = [corner(q, r, point) for q, r in spread for point in ("NW", "SE", "S")]
    state = table(settlements={A: corners}, hands={A: ALL})
    lying = [action.share for action in legal(state, A, BuildShare)]
    for option, count, code in (("none", 16, None), ("5", 5, "no_stock"), ("5", 4, None)):
        state = table(
            settlements={A: corners}, hands={A: ALL}, rules={"share_stock": option}, shares={A: lying[:count]}
        )
        one_more = next(
            place
            for place in lying[count:]
            if (shares(state).all >> 6 * (place // 6) & 0b111111).bit_count() < 3
        )
        if code:
            refused(state, A, BuildShare(one_more), code)
            assert not legal(state, A, BuildShare)
        else:
            do(state, A, BuildShare(one_more))


@rule("LS-008")
def test_the_stock_is_that_of_each_seat():
    state = table(
        settlements={A: on("N"), B: on("SE")}, shares={B: [h("SE")]}, hands={A: ALL}, rules={"share_stock": 1}
    )
    assert BuildShare(h("N")) in legal(state, A, BuildShare)
    do(state, A, BuildShare(h("N")))


@rule("LS-009")
def test_a_range_of_numbers_limits_where_shares_go():  # case 5
    spots = [(-2, 1, "NW"), (-1, 1, "S"), (0, 2, "SE"), (1, 0, "N")]
    built = {A: [corner(*spot) for spot in spots]}
    low = table(settlements=built, hands={A: ALL}, rules={"number_range": "4-10"})
    refused(low, A, BuildShare(h("N")), "out_of_range")
    state = table(settlements=built, hands={A: ALL}, rules={"number_range": "5-9"})
    refused(state, A, BuildShare(share(-1, 1, "S")), "out_of_range")
    refusal = refused(state, A, BuildShare(share(0, 2, "SE")), "out_of_range")
    assert "5 to 9" in refusal.text and "11" in refusal.text
    do(state, A, BuildShare(share(-2, 1, "NW")))
    both_ends = table(settlements=built, hands={A: ALL}, rules={"number_range": "8–8"})
    assert [action.share for action in legal(both_ends, A, BuildShare)] == [share(-2, 1, "NW")]
    do(both_ends, A, BuildShare(share(-2, 1, "NW")))


@rule("LS-009")
def test_whoever_has_a_place_only_beyond_the_range_reads_so():
    state = table(settlements={A: [corner(0, 2, "SE")]}, hands={A: ALL}, rules={"number_range": "5-9"})
    refusal = GAME.refusal(state, A, BuildShare)
    assert refusal is not None and (refusal.code, refusal.rule) == ("out_of_range", "LS-009"), refusal
    assert "5 to 9" in refusal.text


@rule("LS-009")
@pytest.mark.parametrize("value", ["9-5", "1-5", "5-13", "five", "5", "5-9-10", "", "7-7", "7–7"])
def test_a_range_that_makes_no_sense_is_refused(value):
    with pytest.raises(Illegal) as refusal:
        FAMILY.settle({"land_shares": "on", "number_range": value}, 4)
    assert refusal.value.code == "bad_option" and "number_range" in refusal.value.text


@rule("LS-010", "LS-014", "LS-054")
def test_a_share_may_be_built_in_a_special_step_where_nothing_is_drawn():  # case 45
    for option, ended in (("off", A), ("on", A), ("on", B)):  # late_collect is about one's own turn only
        state, place = large(hands={C: ALL}, rules={"late_collect": option}, active=ended, actor=ended)
        skip = SkipSpecial(True)
        do(state, A, skip, B, skip, D, skip, E, skip, ended, EndTurn())
        assert state.table.phase == SPECIAL and state.table.actor == C
        told = do(state, C, BuildShare(place), PassSpecial())
        assert not [event for event in told if isinstance(event, SharesDrew)] and held(state, C) == ""
        next_own_turn(state, C)
        rolled(state)
        assert [event.seat for event in end(state, C) if isinstance(event, SharesDrew)] == [C]


def large(**fields):
    """The larger board with C on a corner, and a share there."""
    tip = EXPANSION.shape.corner((0, 0), "N")
    state = table(seats=5, settlements={C: [tip]}, **fields)
    ground = next(each for each in EXPANSION.shape.corner_tiles[tip] if state.table.board.tokens[each])
    return state, 6 * ground + EXPANSION.shape.tile_corners[ground].index(tip)


@rule("LS-017")
def test_who_builds_beside_another_may_block_at_once():  # case 11
    state = table(
        settlements={A: on("N"), B: on("SE")}, shares={A: [h("N")]}, hands={B: ALL}, active=B, actor=B
    )
    told = do(state, B, BuildShare(h("SE"), True))
    assert told == [ShareBuilt(B, h("SE"), 1)] and tokens(state) == {h("SE"): 1}
    end(state, B)
    assert held(state, B) == ""
    next_own_turn(state, A)
    rolled(state)
    end(state, A)
    assert held(state, A) == ""


@rule("LS-017", "LS-012")
def test_or_let_both_produce():  # case 12
    for block in (None, False):
        state = table(
            settlements={A: on("N"), B: on("SE")}, shares={A: [h("N")]}, hands={B: ALL}, active=B, actor=B
        )
        do(state, B, BuildShare(h("SE"), block))
        end(state, B)
        assert held(state, B) == "l"
        next_own_turn(state, A)
        rolled(state)
        end(state, A)
        assert held(state, A) == "l"


@rule("LS-017")
def test_there_is_nobody_to_block_in_a_tile_of_ones_own():
    state = table(settlements={A: on("N", "SE")}, shares={A: [h("N")]}, hands={A: ALL})
    refused(state, A, BuildShare(h("SE"), True), "not_shared")
    assert {action.block for action in legal(state, A, BuildShare)} == {None}


@rule("LS-017", "LS-028", "LS-019")
def test_blocking_with_a_new_share_is_the_tiles_one_decision_of_the_turn():
    state = table(
        settlements={A: on("N", "SE"), B: on("SW")},
        shares={B: [h("SW")]},
        hands={A: ALL * 2},
    )
    do(state, A, BuildShare(h("N"), True))
    said = refused(state, A, BuildShare(h("SE"), True), "already_decided").text
    assert said.startswith("You have blocked that tile this turn")
    do(state, A, BuildShare(h("SE")))
    assert tokens(state) == {h("N"): 1}


@rule("LS-029")
def test_a_new_share_blocks_twice_with_double_block():
    state = table(
        settlements={A: on("N"), B: on("SW")},
        shares={B: [h("SW")]},
        hands={A: ALL},
        rules={"double_block": "on", "soldier_triple": "on"},
    )
    do(state, A, BuildShare(h("N"), True))
    assert tokens(state) == {h("N"): 2}


def test_names_of_all_points_lead_to_their_share():
    names = FAMILY.variant({"land_shares": "on"}).lexicons(
        FAMILY.variant({"land_shares": "on"}).view(table(), None)
    )["share"]
    for point in POINTS:
        assert names.show(h(point)) == f"C4@{point}"
        for typed in (f"C4@{point}", f"c4@{point.lower()}", f"C4 @ {point}", f"c4 {point}", f"C4-{point}"):
            assert names.read(typed) == h(point)
    with pytest.raises(Illegal, match="A1@N"):
        names.read("Z9@N")


def test_a_development_card_is_still_for_sale():
    state = table(settlements={A: on("N")}, hands={A: ALL})
    assert BuyCard() in legal(state, A, BuyCard)
