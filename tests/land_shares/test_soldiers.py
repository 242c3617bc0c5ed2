"""Soldiers at shares, and the duels about them (LS-030 to LS-039)."""

from rules.land_shares.actions import Answer, Pass, Strike
from rules.land_shares.events import (
    NothingToSteal,
    ShareStruck,
    SoldierAnswered,
    TokensLaid,
    TokenTaken,
    WindowOpened,
)
from rules.land_shares.state import DEFEND, DUEL, LAY, STEAL, TAKE
from rules.land_shares.view import shares_of
from rules.settlers.actions import BuyCard, PlayMonopoly
from rules.settlers.events import AwardMoved, Stolen
from rules.settlers.phase_names import MAIN, PRE_ROLL
from rules.settlers.tables import MONOPOLY, SOLDIER
from tests.cited import rule
from tests.land_shares.table import GAME, do, draw, end, h, legal, on, refused, rolled, share, table, tokens
from tests.settlers.table import A, B, C, D, corner, held

S = SOLDIER
LAYS, TAKES = 0, 1


def fight(*, soldiers, **fields):
    """A has H@N, B has H@SE, D lives at H too; C does not. Some have soldiers."""
    return table(
        settlements={A: on("N"), B: on("SE"), C: [corner(-2, 1, "N")], D: on("SW")},
        shares={A: [h("N")], B: [h("SE")]},
        developments={seat: [S] * count for seat, count in soldiers.items()},
        **fields,
    )


def turn_of(state, seat):
    state.table.active = state.table.actor = seat
    return state


@rule("LS-030", "LS-031")
def test_anybody_may_have_a_soldier_lay_a_token_on_any_share():  # case 26
    state = turn_of(fight(soldiers={C: 1}), C)
    told = do(state, C, Strike(LAYS, h("N")))
    assert ShareStruck(C, LAY, h("N"), A) in told
    assert state.table.phase == DUEL and GAME.waiting_for(state) == (A, B, D) and tokens(state) == {}
    do(state, A, Pass(), B, Pass())
    laid = do(state, D, Pass())[-1]
    assert laid == TokensLaid(h("N"), 1, A) and laid.touches() == (A,), "who loses by it reads it first"
    assert (
        tokens(state) == {h("N"): 1} and state.table.soldiers == [0, 0, 1, 0] and state.secrets.cards[C] == 0
    )
    assert state.table.phase == MAIN and state.table.played


@rule("LS-031", "LS-032")
def test_who_frees_or_blocks_their_own_share_is_not_told_whose_it_is():
    for what, sentence in ((TAKES, "take a blocking token off"), (LAYS, "block")):
        state = turn_of(fight(soldiers={A: 1}, tokens={h("N"): 1}), A)
        told = do(state, A, Strike(what, h("N")), B, Pass(), D, Pass())
        names = GAME.names(GAME.view(state, None), ("Ann", "Ben", "Cleo", "Dan"))
        assert f"Ann's soldier is to {sentence} C4@N." in [event.line(names) for event in told]
        assert not any(A in event.touches() for event in told), "nobody does anything to Ann"


@rule("LS-030")
def test_it_is_the_one_card_of_the_turn():
    state = turn_of(fight(soldiers={C: 2}), C)
    state.secrets.cards[C] += 1 << 8 * MONOPOLY
    do(state, C, Strike(LAYS, h("N")), A, Pass(), B, Pass(), D, Pass())
    refused(state, C, Strike(LAYS, h("N")), "one_card_a_turn")
    refused(state, C, PlayMonopoly(0), "one_card_a_turn")


@rule("LS-030")
def test_it_may_be_played_before_the_roll_too_and_in_ones_own_turn_only():
    state = turn_of(fight(soldiers={C: 1, A: 1}, phase=PRE_ROLL), C)
    refused(state, A, Strike(LAYS, h("SE")), "not_your_turn")
    do(state, C, Strike(LAYS, h("N")), A, Pass(), B, Pass(), D, Pass())
    assert state.table.phase == PRE_ROLL and GAME.waiting_for(state) == (C,)


@rule("LS-031")
def test_there_must_be_a_share():
    state = turn_of(fight(soldiers={C: 1}), C)
    refused(state, C, Strike(LAYS, h("SW")), "not_on_board")
    refused(state, C, Strike(LAYS, 999), "not_on_board")
    refused(state, C, Strike(7, h("N")), "bad_value")


@rule("LS-035", "LS-037")
def test_a_defence_ends_it_without_effect():  # case 27
    state = turn_of(fight(soldiers={C: 1, B: 1}), C)
    do(state, C, Strike(LAYS, h("N")), A, Pass(), D, Pass())
    told = do(state, B, Answer(DEFEND))
    assert SoldierAnswered(B, C, DEFEND) in told
    assert tokens(state) == {} and state.table.phase == MAIN and state.table.soldiers == [0, 1, 1, 0]
    assert state.secrets.cards == [0, 0, 0, 0]


@rule("LS-035", "LS-037")
def test_a_counter_may_steal_a_card():  # case 28
    state = turn_of(fight(soldiers={C: 1, A: 1}, hands={C: "bo"}), C)
    do(state, C, Strike(LAYS, h("N")), B, Pass(), D, Pass())
    draw(state, 1)
    do(state, A, Answer(STEAL))
    assert GAME.waiting_for(state) == (B, D)
    told = do(state, B, Pass(), D, Pass())
    assert told[-1] == Stolen(A, C, 4)
    assert (held(state, A), held(state, C)) == ("o", "b") and tokens(state) == {}


@rule("LS-035", "LS-036")
def test_a_thief_robs_whom_it_answers_and_not_who_began():
    state = turn_of(fight(soldiers={A: 1, C: 1, D: 1}, hands={A: "b", C: "o"}), C)
    do(state, C, Strike(LAYS, h("N")), B, Pass(), D, Pass(), A, Answer(LAY, h("SE")))
    draw(state, 0)
    do(state, B, Pass(), D, Answer(STEAL), A, Pass())
    assert do(state, B, Pass())[-1] == Stolen(D, A, 0)


@rule("LS-032", "LS-037")
def test_a_counter_takes_the_token_that_it_names_and_the_attack_lays_none():
    state = turn_of(fight(soldiers={A: 1, C: 1}, tokens={h("SE"): 1}), C)
    do(state, C, Strike(LAYS, h("N")), B, Pass(), D, Pass(), A, Answer(TAKE, h("SE")))
    assert do(state, B, Pass(), D, Pass())[-1] == TokenTaken(h("SE"), True) and tokens(state) == {}


@rule("LS-035")
def test_there_may_be_nothing_to_steal():
    state = turn_of(fight(soldiers={C: 1, A: 1}), C)
    do(state, C, Strike(LAYS, h("N")), A, Answer(STEAL), B, Pass(), D, Pass())
    told = do(state, B, Pass(), D, Pass())
    assert told[-1] == NothingToSteal(A, C) and state.table.phase == MAIN


@rule("LS-036", "LS-037", "LS-039")
def test_only_the_last_soldier_counts():  # case 29
    state = turn_of(fight(soldiers={A: 1, B: 2}), B)
    do(state, B, Strike(LAYS, h("N")), D, Pass(), A, Answer(LAY, h("SE")))
    assert GAME.waiting_for(state) == (B, D), "the first attacker may answer, too"
    do(state, D, Pass(), B, Answer(DEFEND))
    assert (
        tokens(state) == {} and state.table.soldiers == [1, 2, 0, 0] and state.secrets.cards == [0, 0, 0, 0]
    )


@rule("LS-036")
def test_so_it_goes_on_until_nobody_answers():
    state = turn_of(fight(soldiers={A: 2, B: 2, D: 1}), B)
    do(state, B, Strike(LAYS, h("N")), D, Pass(), A, Answer(LAY, h("SE")))
    do(state, D, Pass(), B, Answer(LAY, h("N")))
    do(state, D, Pass(), A, Answer(LAY, h("N")))
    do(state, B, Pass(), D, Answer(LAY, h("SE")))
    assert GAME.waiting_for(state) == (A, B)
    do(state, A, Pass(), B, Pass())
    assert tokens(state) == {h("SE"): 1} and state.table.soldiers == [2, 2, 0, 1]


@rule("LS-029", "LS-031", "LS-033")
def test_counters_lay_as_many_as_attacks():
    for rules, count in (({"double_block": "on"}, 2), ({"soldier_triple": "on"}, 3), ({}, 1)):
        state = turn_of(fight(soldiers={A: 1, B: 1}, rules=rules), B)
        do(state, B, Strike(LAYS, h("N")), D, Pass(), A, Answer(LAY, h("SE")))
        do(state, B, Pass(), D, Pass())
        assert tokens(state) == {h("SE"): count}


@rule("LS-033", "LS-029")
def test_a_triple_soldier_goes_before_a_double_block():  # case 23
    for rules in ({"soldier_triple": "on"}, {"soldier_triple": "on", "double_block": "on"}):
        state = turn_of(fight(soldiers={C: 1}, rules=rules), C)
        do(state, C, Strike(LAYS, h("N")), A, Pass(), B, Pass(), D, Pass())
        assert tokens(state) == {h("N"): 3}


@rule("LS-033", "LS-029")
def test_a_soldier_takes_one_whatever_the_options():
    state = turn_of(
        fight(soldiers={C: 1}, rules={"soldier_triple": "on", "double_block": "on"}, tokens={h("N"): 3}), C
    )
    do(state, C, Strike(TAKES, h("N")), A, Pass(), B, Pass(), D, Pass())
    assert tokens(state) == {h("N"): 2}


@rule("LS-039", "LS-048")
def test_a_new_soldier_does_not_answer():  # case 30
    state = fight(soldiers={A: 2, B: 1}, hands={A: "wgo"})
    state.secrets.fresh[A] = 1 << 8 * SOLDIER
    refused(state, B, Strike(LAYS, h("N")), "not_your_turn")
    do(state, A, Strike(LAYS, h("SE")), D, Pass(), B, Answer(DEFEND))
    state = fight(soldiers={A: 2, B: 1})
    state.secrets.fresh[A] = 1 << 8 * SOLDIER
    do(state, A, Strike(LAYS, h("SE")), D, Pass(), B, Answer(LAY, h("N")))
    refused(state, A, Answer(DEFEND), "card_too_new")
    assert legal(state, A, Answer) == [] and legal(state, A, Pass) == [Pass()]
    refused(state, D, Answer(DEFEND), "no_such_card")


@rule("LS-039", "SE-048")
def test_a_soldier_bought_in_an_earlier_turn_answers_in_that_of_another():
    state = fight(soldiers={B: 1}, hands={A: "wgo"}, deck=[SOLDIER])
    do(state, A, BuyCard())
    end(state)
    rolled(state)
    do(state, B, Strike(LAYS, h("N")), D, Pass(), A, Answer(DEFEND))
    assert tokens(state) == {} and state.table.soldiers == [1, 1, 0, 0]


@rule("LS-039")
def test_answers_are_outside_the_one_card_of_the_turn():
    state = fight(soldiers={A: 3, B: 2})
    do(state, A, Strike(LAYS, h("SE")), D, Pass(), B, Answer(LAY, h("N")))
    do(state, A, Answer(LAY, h("SE")), D, Pass(), B, Answer(LAY, h("N")), D, Pass())
    do(state, A, Answer(DEFEND), D, Pass())
    assert state.table.soldiers == [3, 2, 0, 0] and tokens(state) == {} and state.table.played
    end(state)
    rolled(state)
    assert not state.table.played, "B has played no card in its own turn"


@rule("LS-030", "LS-037")
def test_a_soldier_that_was_fended_off_counts_for_the_army():  # case 49
    state = fight(soldiers={A: 1, B: 1})
    state.table.soldiers[A] = 2
    told = do(state, A, Strike(LAYS, h("SE")), B, Answer(DEFEND), D, Pass())
    assert [(event.award, event.seat) for event in told if isinstance(event, AwardMoved)] == [
        ("Largest Army", A)
    ]
    assert state.table.army_holder == A and tokens(state) == {}
    assert state.table.soldiers == [3, 1, 0, 0], "as does the soldier that answered"


@rule("LS-030")
def test_a_soldier_may_win_the_game_in_the_middle_of_a_duel():
    state = fight(soldiers={A: 1})
    state.table.soldiers[A], state.table.points[A] = 2, 8
    told = do(state, A, Strike(LAYS, h("SE")))
    assert not any(isinstance(each, WindowOpened) for each in told), "nobody may answer any more"
    assert type(told[-1]).__name__ == "Won" and GAME.standing(state).winners == (A,)
    assert GAME.waiting_for(state) == () and GAME.legal(state, B) == []
    assert shares_of(GAME.view(state, B)).duel is None
    refused(state, B, Pass(), "wrong_phase")


@rule("LS-032")
def test_a_soldier_takes_a_token_where_there_is_one():  # case 50
    state = fight(soldiers={A: 1})
    refused(state, A, Strike(TAKES, h("N")), "no_token")
    assert state.secrets.cards[A] == 1
    for point in ("SE", "N"):
        state = fight(soldiers={A: 1}, tokens={h(point): 1})
        told = do(state, A, Strike(TAKES, h(point)), B, Pass(), D, Pass())
        assert told[-1] == TokenTaken(h(point), True) and tokens(state) == {}
        end(state)
        assert held(state, A) == "l", "no share is used by a soldier, not even that which it frees"


@rule("LS-034")
def test_only_residents_of_the_hex_are_asked():  # case 51
    state = table(
        settlements={A: on("N"), B: on("SE"), D: [corner(-2, 1, "N")]},
        shares={A: [h("N")], B: [h("SE")]},
        developments={A: [S], D: [S]},
    )
    do(state, A, Strike(LAYS, h("SE")))
    for seat in (D, A):
        for reply in (Answer(DEFEND), Pass()):
            said = refused(state, seat, reply, "not_asked")
            assert (said.text, said.rule) == ("Only others who live in that tile are asked.", "LS-034")


@rule("LS-034")
def test_a_city_makes_a_resident_and_a_share_need_not():
    state = table(
        settlements={A: on("N")},
        cities={B: on("SE")},
        shares={A: [h("N")]},
        developments={A: [S]},
    )
    do(state, A, Strike(LAYS, h("N")))
    assert GAME.waiting_for(state) == (B,)


@rule("LS-038")
def test_a_counter_may_find_nothing_to_take():  # case 52
    state = fight(soldiers={A: 1, B: 1})
    do(state, A, Strike(LAYS, h("SE")), D, Pass(), B, Answer(TAKE, h("SE")))
    told = do(state, A, Pass(), D, Pass())
    assert told[-1] == TokenTaken(h("SE"), False) and tokens(state) == {}


@rule("LS-035", "LS-038")
def test_a_counter_takes_a_token_of_the_same_hex():
    state = fight(soldiers={A: 1, B: 1}, tokens={h("SE"): 2})
    do(state, A, Strike(LAYS, h("SE")), D, Pass(), B, Answer(TAKE, h("SE")))
    do(state, A, Pass(), D, Pass())
    assert tokens(state) == {h("SE"): 1}


@rule("LS-035", "LS-038")
def test_a_counter_names_a_share_of_the_hex_if_it_is_about_one():
    far = share(-2, 1, "N")
    state = fight(soldiers={A: 1, B: 1})
    state.table.extras["land_shares"].shares[C] = 1 << far
    do(state, A, Strike(LAYS, h("SE")))
    for action, code in (
        (Answer(LAY, far), "not_on_board"),
        (Answer(LAY, h("SW")), "not_on_board"),
        (Answer(TAKE, 999), "not_on_board"),
        (Answer(TAKE, -1), "not_on_board"),
        (Answer(LAY), "bad_value"),
        (Answer(DEFEND, h("N")), "bad_value"),
        (Answer(9), "bad_value"),
    ):
        refused(state, B, action, code)
    assert len(legal(state, B, Answer)) == 6
