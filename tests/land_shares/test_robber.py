"""The robber among shares: its token, and the duel about its place (LS-040 to LS-047)."""

from rules.land_shares.actions import Answer, LeaveToken, Pass
from rules.land_shares.events import RobberLeaves, RobberSentBack, TokensLaid
from rules.land_shares.state import DEFEND, DUEL, LAY, STEAL, TAKE
from rules.settlers.actions import MoveRobber, PlaySoldier, Roll
from rules.settlers.events import RobberMoved, Stolen
from rules.settlers.phase_names import MAIN, PRE_ROLL, ROBBER
from rules.settlers.tables import SOLDIER
from tests.cited import rule
from tests.land_shares.table import GAME, H, do, draw, end, h, legal, on, refused, share, table, tokens
from tests.settlers.table import A, B, C, corner, dice, held, tile

S = SOLDIER
DESERT = tile(0, 0)
AWAY = tile(2, -2)
FIELDS = (0, 1)


def robbing(*, by=7, soldiers=None, **fields):
    """B has H@SE; A is to move the robber, after a 7 or by a soldier."""
    fields.setdefault("settlements", {B: on("SE"), A: [corner(-2, 1, "N")]})
    fields.setdefault("shares", {B: [h("SE")]})
    held_soldiers = {seat: [S] * count for seat, count in (soldiers or {}).items()}
    if by == 7:
        state = table(phase=PRE_ROLL, draws=dice(7), developments=held_soldiers, **fields)
        do(state, A, Roll())
    else:
        held_soldiers[A] = [S] * (1 + (soldiers or {}).get(A, 0))
        state = table(developments=held_soldiers, **fields)
        do(state, A, PlaySoldier())
    assert state.table.phase == ROBBER
    return state


@rule("LS-040", "LS-042")
def test_the_robber_may_leave_a_token_in_the_hex_it_leaves():  # case 31
    for by in (7, "soldier"):
        state = robbing(by=by, robber=tile(*H), hands={B: "w"})
        told = do(state, A, LeaveToken(DESERT, h("SE")))
        assert told[0] == RobberLeaves(A, h("SE"), DESERT, B)
        assert state.table.robber == tile(*H) and GAME.waiting_for(state) == (B,)
        told = do(state, B, Pass())
        assert told[1:] == [TokensLaid(h("SE"), 1, B), RobberMoved(A, DESERT, tile(*H))]
        assert tokens(state) == {h("SE"): 1} and state.table.robber == DESERT and state.table.phase == MAIN
        assert held(state, B) == "w"


@rule("LS-041")
def test_where_there_is_no_share_it_can_leave_none():  # case 32
    state = robbing(hands={B: "w"})
    refused(state, A, LeaveToken(tile(*H), share(0, 0, "N")), "no_land")
    refused(state, A, LeaveToken(tile(*H), h("SE")), "no_land")
    assert legal(state, A, LeaveToken) == []
    draw(state, 0)
    do(state, A, MoveRobber(tile(*H)), B, Pass())
    assert held(state, A) == "w" and state.table.robber == tile(*H)


@rule("LS-041", "LS-040")
def test_the_share_has_to_be_there():
    state = robbing(robber=tile(*H))
    refused(state, A, LeaveToken(DESERT, h("N")), "not_on_board")
    said = refused(state, A, LeaveToken(DESERT, share(-2, 1, "N")), "not_on_board").text
    assert said.endswith("only on a share in the tile that it leaves.")
    refused(state, A, LeaveToken(DESERT, 999), "not_on_board")
    refused(state, A, LeaveToken(tile(*H), h("SE")), "same_hex")
    refused(state, A, LeaveToken(99, h("SE")), "not_on_board")
    refused(state, B, LeaveToken(DESERT, h("SE")), "not_your_turn")


@rule("LS-040", "LS-041")
def test_whoever_asks_why_it_leaves_none_reads_what_is_not_there():
    def why(state):
        refusal = GAME.refusal(state, A, LeaveToken)
        return (refusal.code, refusal.rule, refusal.text)

    nothing = "The robber leaves its token on a share in the tile that it leaves; there is none."
    assert why(robbing()) == ("not_on_board", "LS-041", nothing), "the desert has room for none"
    assert why(robbing(robber=tile(*H), shares={})) == ("not_on_board", "LS-040", nothing)
    goes = robbing(rules={"robber_token_hex": "to"}, shares={})
    said = "No tile to which the robber can go has a share."
    assert why(goes) == ("not_on_board", "LS-040", said)
    assert GAME.refusal(robbing(robber=tile(*H)), A, LeaveToken) is None


@rule("LS-040")
def test_or_by_option_in_the_hex_it_goes_to():
    state = robbing(rules={"robber_token_hex": "to"}, hands={B: "w"})
    refused(state, A, LeaveToken(AWAY, h("SE")), "not_on_board")
    refused(state, A, LeaveToken(tile(-1, 1), share(-1, 1, "N")), "not_on_board")
    said = refused(state, A, LeaveToken(tile(*H), share(-2, 1, "N")), "not_on_board").text
    assert said.endswith("only on a share in the tile to which it goes.")
    assert legal(state, A, LeaveToken) == [LeaveToken(tile(*H), h("SE"))]
    assert GAME.choices(state, A, LeaveToken, {"tile": tile(*H)}).atoms == (h("SE"),)
    do(state, A, LeaveToken(tile(*H), h("SE")), B, Pass())
    assert tokens(state) == {h("SE"): 1} and state.table.phase == DUEL, "now about the place"
    do(state, B, Pass())
    assert state.table.robber == tile(*H) and held(state, B) == "w" and state.table.phase == MAIN
    state = robbing(rules={"robber_token_hex": "to"}, robber=tile(*H))
    refused(state, A, LeaveToken(DESERT, share(0, 0, "N")), "no_land")


@rule("LS-029", "LS-033")
def test_the_robber_lays_two_with_double_block_by_soldier_too():  # case 23
    for by in (7, "soldier"):
        state = robbing(by=by, robber=tile(*H), rules={"double_block": "on", "soldier_triple": "on"})
        do(state, A, LeaveToken(DESERT, h("SE")), B, Pass())
        assert tokens(state) == {h("SE"): 2}


@rule("LS-039", "LS-044")
def test_an_answer_leaves_the_movers_one_card_of_the_turn():
    state = robbing(soldiers={A: 1, B: 1})
    do(state, A, MoveRobber(tile(*H)), B, Answer(DEFEND))
    assert not state.table.played and legal(state, A, PlaySoldier)


@rule("LS-044", "LS-042")
def test_a_resident_defends_and_the_robber_goes_back():  # case 33
    state = robbing(soldiers={B: 1}, hands={B: "w"})
    do(state, A, MoveRobber(tile(*H)))
    assert state.table.robber == tile(*H) and GAME.waiting_for(state) == (B,)
    told = do(state, B, Answer(DEFEND))
    assert told[-1] == RobberSentBack(B, DESERT, tile(*H)), "in the desert nobody loses by it"
    assert state.table.robber == DESERT and held(state, B) == "w" and held(state, A) == ""
    assert state.table.soldiers[B] == 1 and state.table.phase == MAIN


@rule("LS-044")
def test_or_steals_from_the_mover():  # case 34
    for by in (7, "soldier"):
        state = robbing(by=by, soldiers={B: 1}, hands={A: "g"})
        do(state, A, MoveRobber(tile(*H)))
        refused(state, B, Answer(LAY, h("SE")), "wrong_answer")
        assert legal(state, B, Answer) == [Answer(DEFEND), Answer(STEAL)]
        draw(state, 0)
        told = do(state, B, Answer(STEAL))
        assert Stolen(B, A, 3) in told and held(state, B) == "g"
        assert state.table.robber == DESERT and state.table.phase == MAIN


@rule("LS-044")
def test_no_token_is_laid_or_taken_about_the_robbers_place():
    state = robbing(soldiers={B: 1}, tokens={h("SE"): 1}, shares={B: [h("SE")]})
    do(state, A, MoveRobber(tile(*H)))
    for answer in (Answer(LAY, h("SE")), Answer(TAKE, h("SE"))):
        refused(state, B, answer, "wrong_answer")
    assert legal(state, B, Answer) == [Answer(DEFEND), Answer(STEAL)]


@rule("LS-046", "LS-042")
def test_one_seat_fights_both_duels():  # case 35
    home = share(*FIELDS, "SE")
    state = robbing(
        robber=tile(*FIELDS),
        settlements={B: [corner(*FIELDS, "SE"), *on("N")], A: [corner(-2, 1, "N")]},
        shares={B: [home]},
        soldiers={B: 2},
    )
    do(state, A, LeaveToken(tile(*H), home), B, Answer(DEFEND))
    assert state.table.phase == DUEL and state.table.robber == tile(*H) and tokens(state) == {}
    do(state, B, Answer(DEFEND))
    assert tokens(state) == {} and state.table.robber == tile(*FIELDS) and state.table.soldiers[B] == 2


@rule("LS-042", "LS-041")
def test_a_token_that_was_fended_off_still_costs_the_theft():  # case 53
    home = share(*FIELDS, "SE")
    state = robbing(
        robber=tile(*FIELDS),
        settlements={B: [corner(*FIELDS, "SE"), *on("N")], A: [corner(-2, 1, "N")]},
        shares={B: [home]},
        soldiers={B: 1},
        hands={B: "w"},
    )
    do(state, A, LeaveToken(tile(*H), home), B, Answer(DEFEND), Pass())
    assert tokens(state) == {} and state.table.robber == tile(*H) and held(state, B) == "w"
    assert state.table.phase == MAIN


@rule("LS-042", "LS-044")
def test_a_token_stays_even_if_the_place_is_fended_off():
    home = share(*FIELDS, "SE")
    state = robbing(
        robber=tile(*FIELDS),
        settlements={B: [corner(*FIELDS, "SE"), *on("N")], A: [corner(-2, 1, "N")]},
        shares={B: [home]},
        soldiers={B: 1},
    )
    do(state, A, LeaveToken(tile(*H), home), B, Pass(), Answer(DEFEND))
    assert tokens(state) == {home: 1} and state.table.robber == tile(*FIELDS)


@rule("LS-042", "LS-044", "LS-045")
def test_the_mover_may_answer_a_steal_and_hold_the_place():  # case 36
    living = {A: on("N"), B: on("SE"), C: on("SW")}
    state = robbing(settlements=living, soldiers={A: 1, B: 1}, hands={B: "w", A: "g"})
    do(state, A, MoveRobber(tile(*H), B), C, Pass(), B, Answer(STEAL))
    assert GAME.waiting_for(state) == (A, C)
    assert legal(state, A, Answer) == [Answer(DEFEND), Answer(STEAL)], "no tokens here either"
    draw(state, 0)
    do(state, C, Pass(), A, Answer(DEFEND))
    assert state.table.robber == tile(*H) and held(state, A) == "wg" and held(state, B) == ""


@rule("LS-045")
def test_the_movers_steal_takes_its_card_and_the_theft_follows():
    living = {A: on("N"), B: on("SE"), C: on("SW")}
    state = robbing(settlements=living, soldiers={A: 1, B: 1}, hands={B: "wo"})
    do(state, A, MoveRobber(tile(*H), B), C, Pass(), B, Answer(STEAL), C, Pass())
    do(state, A, Answer(STEAL), B, Pass())
    draw(state, 0, 0)
    told = do(state, C, Pass())
    assert [event for event in told if isinstance(event, Stolen)] == [Stolen(A, B, 2), Stolen(A, B, 4)]
    assert state.table.robber == tile(*H) and held(state, B) == ""


@rule("LS-042", "LS-045")
def test_the_theft_finds_nothing_if_the_steal_took_the_last_card():
    living = {A: on("N"), B: on("SE"), C: on("SW")}
    state = robbing(settlements=living, soldiers={A: 1, B: 1}, hands={B: "w"})
    do(state, A, MoveRobber(tile(*H), B), C, Pass(), B, Answer(STEAL), C, Pass())
    do(state, A, Answer(STEAL), B, Pass())
    draw(state, 0)
    do(state, C, Pass())
    assert held(state, A) == "w" and state.table.phase == MAIN


@rule("LS-045", "LS-036")
def test_another_residents_defence_voids_the_steal_but_not_the_way_back():
    living = {A: on("N"), B: on("SE"), C: on("SW")}
    state = robbing(settlements=living, soldiers={B: 1, C: 1}, hands={A: "g", B: "w"})
    do(state, A, MoveRobber(tile(*H)), C, Pass(), B, Answer(STEAL), A, Pass())
    told = do(state, C, Answer(DEFEND))
    assert told[-1] == RobberSentBack(C, DESERT, tile(*H)) and not [e for e in told if isinstance(e, Stolen)]
    assert state.table.robber == DESERT and held(state, A) == "g"
    state = robbing(settlements=living, soldiers={B: 1, C: 1}, hands={A: "g", B: "w"})
    do(state, A, MoveRobber(tile(*H)), C, Pass(), B, Answer(STEAL), A, Pass(), C, Answer(STEAL))
    draw(state, 0)
    told = do(state, A, Pass(), B, Pass())
    assert told[-1] == RobberSentBack(C, DESERT, tile(*H)) and state.table.robber == DESERT
    assert [event for event in told if isinstance(event, Stolen)] == [Stolen(C, B, 2)], "nor does a steal"


@rule("LS-043")
def test_after_a_seven_the_first_counter_takes_from_the_mover():
    state = robbing(robber=tile(*H), soldiers={B: 1}, hands={A: "g"})
    draw(state, 0)
    told = do(state, A, LeaveToken(DESERT, h("SE")), B, Answer(STEAL))
    assert Stolen(B, A, 3) in told and tokens(state) == {} and state.table.robber == DESERT
    state = robbing(robber=tile(*H), rules={"soldier_triple": "on"})
    do(state, A, LeaveToken(DESERT, h("SE")), B, Pass())
    assert tokens(state) == {h("SE"): 1}, "a 7 is no soldier"


@rule("LS-037", "LS-042", "LS-043")
def test_a_counter_may_lay_its_own_token_instead():  # case 54
    state = robbing(
        robber=tile(*H),
        settlements={A: on("N"), B: on("SE")},
        shares={A: [h("N")], B: [h("SE")]},
        soldiers={B: 1},
    )
    do(state, A, LeaveToken(DESERT, h("SE")), B, Answer(LAY, h("N")))
    assert GAME.waiting_for(state) == (A,), "a mover by 7 lives there and may answer with a soldier"
    do(state, A, Pass())
    assert tokens(state) == {h("N"): 1} and state.table.robber == DESERT


@rule("LS-047")
def test_a_robber_that_was_sent_back_has_been_moved():  # case 55
    state = robbing(soldiers={B: 1})
    do(state, A, MoveRobber(tile(*H)), B, Answer(DEFEND))
    assert state.table.phase == MAIN and state.table.robber == DESERT
    refused(state, A, MoveRobber(AWAY), "wrong_phase")
    end(state)


@rule("LS-044")
def test_where_nobody_else_lives_nobody_is_asked():
    state = robbing(settlements={A: on("N")}, shares={A: [h("N")]}, robber=AWAY)
    told = do(state, A, MoveRobber(tile(*H)))
    assert told == [RobberMoved(A, tile(*H), AWAY, (A,))] and state.table.phase == MAIN


@rule("LS-040", "LS-030")
def test_a_soldier_goes_back_to_before_the_roll():
    state = table(
        settlements={B: on("SE")},
        shares={B: [h("SE")]},
        developments={A: [S]},
        robber=tile(*H),
        phase=PRE_ROLL,
    )
    do(state, A, PlaySoldier(), LeaveToken(DESERT, h("SE")), B, Pass())
    assert state.table.phase == PRE_ROLL and tokens(state) == {h("SE"): 1}
