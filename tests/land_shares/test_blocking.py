"""What sharers decide before the roll (LS-018 to LS-029)."""

import pytest

from rules.land_shares.actions import Answer, Block, BuildShare, LeaveToken, Pass, Remove, Strike
from rules.land_shares.events import TileBlocked, TokenRemoved
from rules.land_shares.state import LAY
from rules.settlers.actions import EndTurn, SkipSpecial
from rules.settlers.phase_names import PRE_ROLL, ROBBER, SPECIAL
from rules.settlers.tables import EXPANSION, SOLDIER
from tests.cited import rule
from tests.land_shares.table import (
    ALL,
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
from tests.settlers.table import A, B, C, D, E, corner, held, tile


def two(**fields):
    """A has H@N, B has H@SE; A is before its roll."""
    return table(
        settlements={A: on("N"), B: on("SE")},
        shares={A: [h("N")], B: [h("SE")]},
        phase=PRE_ROLL,
        **fields,
    )


def most(**fields):
    """A has two of the three shares in H."""
    return table(
        settlements={A: on("N", "SE"), B: on("SW")},
        shares={A: [h("N"), h("SE")], B: [h("SW")]},
        phase=PRE_ROLL,
        **fields,
    )


@rule("LS-018", "LS-019", "LS-020")
def test_a_sharer_blocks_once_a_turn_and_tokens_pile_up():  # case 13
    state = two()
    assert do(state, A, Block(h("N"))) == [TileBlocked(A, h("N"), 1)]
    assert tokens(state) == {h("N"): 1}
    refused(state, A, Block(h("N")), "already_decided")
    rolled(state)
    next_own_turn(state, A)
    do(state, A, Block(h("N")))
    assert tokens(state) == {h("N"): 2}


@rule("LS-018", "LS-020")
def test_saying_nothing_produces_but_clears_nothing():  # case 14
    state = two(tokens={h("N"): 2})
    rolled(state)
    end(state)
    rolled(state)
    end(state, B)
    assert tokens(state) == {h("N"): 2} and held(state, A) == held(state, B) == ""


@rule("LS-018", "LS-022")
def test_the_decision_ends_with_the_roll():  # case 48
    state = two(tokens={h("N"): 1})
    rolled(state)
    refused(state, A, Remove(h("N"), h("N")), "wrong_phase")
    refused(state, A, Block(h("N")), "wrong_phase")


@rule("LS-018")
def test_only_who_is_about_to_roll_decides():
    state = two(tokens={h("SE"): 1})
    refused(state, B, Block(h("SE")), "not_your_turn")
    refused(state, B, Remove(h("SE"), h("SE")), "not_your_turn")


@rule("LS-022", "LS-024", "LS-027")
def test_without_a_majority_a_share_clears_itself_token_by_token():  # case 15
    state = two(tokens={h("N"): 2})
    assert do(state, A, Remove(h("N"), h("N"))) == [TokenRemoved(A, h("N"), h("N"), 1)]
    rolled(state)
    end(state)
    assert held(state, A) == "" and tokens(state) == {h("N"): 1}
    rolled(state)
    end(state, B)
    assert held(state, B) == ""
    rolled(state)
    next_own_turn(state, A)
    do(state, A, Remove(h("N"), h("N")))
    rolled(state)
    end(state)
    assert held(state, A) == "" and tokens(state) == {}
    rolled(state)
    end(state, B)
    assert held(state, B) == "l"


@rule("LS-024", "LS-025")
def test_half_of_the_shares_is_no_majority():  # case 16
    state = two(tokens={h("SE"): 1})
    refused(state, A, Remove(h("SE"), h("N")), "no_majority")


@rule("LS-022", "LS-023", "LS-027", "LS-025")
def test_a_majority_takes_tokens_from_anybodys_share():  # case 17
    state = most(tokens={h("SW"): 1})
    refused(state, A, Remove(h("N"), h("N")), "no_token")
    do(state, A, Remove(h("SW"), h("N")))
    assert tokens(state) == {}
    rolled(state)
    end(state)
    assert held(state, A) == "l"


@rule("LS-027")
def test_while_tokens_remain_none_of_the_shares_draws():  # case 18
    state = most(tokens={h("SW"): 2})
    do(state, A, Remove(h("SW"), h("N")))
    assert tokens(state) == {h("SW"): 1}
    rolled(state)
    end(state)
    assert held(state, A) == ""


@rule("LS-027")
def test_with_nothing_to_take_off_all_draw():  # case 19
    state = most()
    refused(state, A, Remove(h("SW"), h("N")), "no_token")
    rolled(state)
    end(state)
    assert held(state, A) == "ll"


FAR = share(-1, 0, "N")


def apart(**fields):
    """A is alone in H and in another tile, both with a token."""
    return table(
        settlements={A: [*on("N"), corner(-1, 0, "N")]},
        shares={A: [h("N"), FAR]},
        tokens={h("N"): 1, FAR: 1},
        phase=PRE_ROLL,
        **fields,
    )


@rule("LS-026")
def test_shares_take_off_one_token_a_turn_in_all():  # case 20
    state = apart()
    do(state, A, Remove(h("N"), h("N")))
    refused(state, A, Remove(FAR, FAR), "removal_spent")
    assert legal(state, A, Remove) == []


@rule("LS-026")
def test_or_one_in_each_hex():  # case 20
    state = apart(rules={"removals_per": "hex"})
    shares(state).tokens[h("N")] = 2
    assert legal(state, A, Remove) == [Remove(FAR, FAR), Remove(h("N"), h("N"))]
    do(state, A, Remove(h("N"), h("N")))
    refused(state, A, Remove(h("N"), h("N")), "share_used")
    assert legal(state, A, Remove) == [Remove(FAR, FAR)]
    do(state, A, Remove(FAR, FAR))
    assert tokens(state) == {h("N"): 1} and legal(state, A, Remove) == []


@rule("LS-026")
def test_the_removal_of_a_turn_comes_again_with_the_next_and_a_soldiers_is_apart():
    state = apart(developments={A: [SOLDIER]})
    do(state, A, Remove(h("N"), h("N")))
    assert not legal(state, A, Remove)
    do(state, A, Strike(1, FAR))
    assert tokens(state) == {}
    other = apart(developments={A: [SOLDIER]})
    do(other, A, Strike(1, FAR), Remove(h("N"), h("N")))
    assert tokens(other) == {}
    shares(state).tokens[FAR] = 1
    rolled(state)
    end(state)
    next_own_turn(state, A)
    assert legal(state, A, Remove)


@rule("LS-023", "LS-026")
def test_a_second_share_does_not_take_a_second_token_in_one_turn():
    for option in ("turn", "hex"):
        state = most(tokens={h("SW"): 2}, rules={"removals_per": option})
        do(state, A, Remove(h("SW"), h("N")))
        refused(state, A, Remove(h("SW"), h("N")), "share_used")
        refused(state, A, Remove(h("SW"), h("SE")), "removal_spent")


@rule("LS-022", "LS-025")
def test_a_share_alone_clears_itself():  # case 21
    state = table(settlements={A: on("N")}, shares={A: [h("N")]}, tokens={h("N"): 1}, phase=PRE_ROLL)
    do(state, A, Remove(h("N"), h("N")))
    rolled(state)
    end(state)
    assert held(state, A) == ""
    rolled(state)
    next_own_turn(state, A)
    assert shares(state).used == 0
    rolled(state)
    end(state)
    assert held(state, A) == "l"


@rule("LS-029")
def test_double_block_lays_two_and_takes_one():  # case 22
    state = two(rules={"double_block": "on"})
    assert do(state, A, Block(h("N"))) == [TileBlocked(A, h("N"), 2)]
    assert tokens(state) == {h("N"): 2}
    rolled(state)
    end(state)
    refused(state, B, Remove(h("N"), h("SE")), "no_majority")
    rolled(state)
    next_own_turn(state, A)
    do(state, A, Remove(h("N"), h("N")))
    assert tokens(state) == {h("N"): 1}


@rule("LS-028")
def test_one_does_not_block_and_take_off_in_the_same_hex():  # case 24
    state = two(tokens={h("N"): 1})
    do(state, A, Block(h("N")))
    refused(state, A, Remove(h("N"), h("N")), "already_decided")
    state = two(tokens={h("N"): 2})
    do(state, A, Remove(h("N"), h("N")))
    refused(state, A, Block(h("N")), "already_decided")


@rule("LS-028", "LS-017")
def test_nor_block_with_a_new_share_after_it():
    state = two(tokens={h("N"): 2}, hands={A: ALL})
    state.table.settlements[A] |= 1 << corner(1, 0, "SW")
    do(state, A, Remove(h("N"), h("N")))
    rolled(state)
    said = refused(state, A, BuildShare(h("SW"), True), "already_decided").text
    assert said.startswith("You have taken off a token in that tile this turn")
    assert {action.block for action in legal(state, A, BuildShare) if action.share == h("SW")} == {
        None,
        False,
    }


@rule("LS-019")
def test_alone_in_a_hex_nobody_blocks():  # case 25
    state = table(settlements={A: on("N")}, shares={A: [h("N")]}, phase=PRE_ROLL)
    refused(state, A, Block(h("N")), "not_shared")


@rule("LS-019")
def test_one_blocks_on_a_share_of_ones_own_in_each_hex():
    mine, yours = share(1, -1, "SE"), share(1, -1, "S")
    state = table(
        settlements={A: on("N"), B: [*on("SE"), corner(1, -1, "S")]},
        shares={A: [h("N"), mine], B: [h("SE"), yours]},
        phase=PRE_ROLL,
    )
    refused(state, A, Block(h("SE")), "not_resident")
    refused(state, A, Block(h("S")), "not_resident")
    refused(state, A, Block(999), "not_on_board")
    do(state, A, Block(h("N")), Block(mine))
    assert tokens(state) == {h("N"): 1, mine: 1}


@rule("LS-022")
def test_it_takes_an_own_share_in_the_same_hex():
    state = apart()
    refused(state, A, Remove(h("N"), FAR), "not_resident")
    refused(state, A, Remove(h("N"), h("SE")), "not_resident")
    refused(state, A, Remove(999, h("N")), "not_on_board")


@rule("LS-018", "LS-054")
def test_decisions_belong_to_the_own_turn_alone():  # case 58
    frame = EXPANSION
    tip = frame.shape.corner((0, 0), "N")
    state = table(seats=5, settlements={C: [tip]}, hands={C: ALL})
    ground = next(each for each in frame.shape.corner_tiles[tip] if state.table.board.tokens[each])
    around = frame.shape.tile_corners[ground]
    first = around.index(tip)
    second = (first + 2) % 6
    state.table.settlements[E] |= 1 << around[second]
    mine, yours = 6 * ground + first, 6 * ground + second
    shares(state).shares[C], shares(state).shares[E] = 1 << mine, 1 << yours
    skip = SkipSpecial(True)
    do(state, A, skip, B, skip, D, skip, A, EndTurn())
    assert state.table.phase == SPECIAL and state.table.actor == C
    refused(state, E, Block(yours), "wrong_phase")
    refused(state, C, Block(mine), "wrong_phase")
    refused(state, C, Remove(mine, mine), "wrong_phase")


@rule("LS-028")
def test_a_special_step_decides_for_itself():
    frame = EXPANSION
    tip = frame.shape.corner((0, 0), "N")
    state = table(seats=5, hands={C: ALL * 2})
    ground = next(each for each in frame.shape.corner_tiles[tip] if state.table.board.tokens[each])
    corners = frame.shape.tile_corners[ground]
    state.table.settlements[A] |= 1 << corners[0]
    state.table.settlements[C] |= 1 << corners[2] | 1 << corners[4]
    shares(state).shares[A] = 1 << 6 * ground
    skip = SkipSpecial(True)
    do(state, B, skip, D, skip, E, skip)
    state.table.phase = PRE_ROLL
    shares(state).tokens[6 * ground] = 1
    do(state, A, Remove(6 * ground, 6 * ground))
    rolled(state, 2 if state.table.board.tokens[ground] != 2 else 12)
    end(state, A)
    do(state, C, BuildShare(6 * ground + 2, True))
    refused(state, C, BuildShare(6 * ground + 4, True), "already_decided")


@rule("LS-019", "LS-022", "LS-031", "LS-041")
@pytest.mark.parametrize("place", [-1, 114])
def test_a_share_that_is_not_on_the_board_is_refused_as_such(place):
    """The board of 19 tiles has places 0 to 113; at its first and last one nobody has built."""
    state = two(tokens={h("N"): 1}, developments={A: [SOLDIER]})
    for move in (Block(place), Remove(place, h("N")), Remove(h("N"), place), Strike(0, place)):
        assert "no such share" in refused(state, A, move, "not_on_board").text
    for edge in (0, 113):
        refused(state, A, Block(edge), "not_resident")
        refused(state, A, Remove(h("N"), edge), "not_resident")
        assert "Nobody has built" in refused(state, A, Strike(0, edge), "not_on_board").text
    state = table(shares={B: [h("SE")]}, phase=ROBBER, robber=tile(1, 0))
    assert "no such share" in refused(state, A, LeaveToken(tile(0, 0), place), "not_on_board").text


@rule("LS-019", "LS-022", "LS-023", "LS-024", "LS-026", "LS-028")
@pytest.mark.parametrize(("removals", "where"), [("hex", "in each tile"), ("turn", "in all")])
def test_why_a_share_decides_nothing_more_is_said(removals, where):
    state = most(tokens={h("SW"): 2, h("N"): 1}, rules={"removals_per": removals})
    assert do(state, A, Remove(h("SW"), h("N"))) == [TokenRemoved(A, h("SW"), h("N"), 1)]
    said = refused(state, A, Remove(h("SW"), h("SE")), "removal_spent").text
    assert said == f"Your shares take off one token a turn {where}, and have done so."
    refusal = refused(state, A, Block(h("SE")), "already_decided")
    assert refusal.text.startswith("You have taken off a token in that tile this turn")
    assert refusal.rule == "LS-028"
    state = most(tokens={h("SW"): 1})
    do(state, A, Block(h("SE")))
    for again, broken in ((Remove(h("SW"), h("N")), "LS-028"), (Block(h("N")), "LS-019")):
        refusal = refused(state, A, again, "already_decided")
        assert refusal.text.startswith("You have blocked that tile this turn") and refusal.rule == broken
    assert legal(state, A, Block) == legal(state, A, Remove) == []


@rule("LS-023", "LS-024", "LS-025")
def test_a_majority_is_shown_every_token_and_who_has_none_its_own():
    everywhere = {h("N"): 1, h("SE"): 1, h("SW"): 1}
    state = most(tokens=everywhere)
    both = [h("N"), h("SE")]
    assert set(legal(state, A, Remove)) == {Remove(at, using) for at in everywhere for using in both}
    state.table.active = state.table.actor = shares(state).decider = B
    assert legal(state, B, Remove) == [Remove(h("SW"), h("SW"))]
    assert Remove(FAR, h("N")) not in legal(apart(), A, Remove)


@rule("LS-002", "LS-019", "LS-022", "LS-035")
def test_the_first_place_of_the_board_is_a_share_like_any_other():
    first, other = share(0, -2, "N"), share(0, -2, "SE")
    assert first == 0
    built = {A: [corner(0, -2, "N")], B: [corner(0, -2, "SE")]}
    state = table(settlements=built, shares={B: [other]}, hands={A: ALL})
    do(state, A, BuildShare(first))
    state = table(
        settlements=built,
        shares={A: [first], B: [other]},
        tokens={first: 1},
        phase=PRE_ROLL,
        developments={A: [SOLDIER], B: [SOLDIER]},
    )
    do(state, A, Remove(first, first), Strike(0, first), B, Answer(LAY, first), A, Pass())
    assert tokens(state) == {first: 1}
    state = table(shares={B: [first]}, phase=ROBBER, robber=tile(0, -2))
    do(state, A, LeaveToken(tile(0, 0), first))
    assert tokens(state) == {first: 1}


@rule("LS-028", "LS-010")
def test_what_another_decided_is_not_ones_own():
    mine = shares(table())
    mine.decider, mine.blocked, mine.freed = A, 0b101, 0b1010
    assert mine.decided_tiles(A) == (0b101, 0b1010) and mine.decided_tiles(B) == (0, 0)
    mine.note_decision(B, freed=0b10)
    assert mine.decided_tiles(B) == (0, 0b10) and mine.decided_tiles(A) == (0, 0)
    mine.note_decision(B, blocked=0b100)
    assert mine.decided_tiles(B) == (0b100, 0b10)
