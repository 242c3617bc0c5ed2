"""Windows: all are asked at once, and nobody learns more than that (LS-048 to LS-050)."""

import random
from collections.abc import Mapping
from typing import Any

import pytest

from rules.kernel.actions import LiftOrders
from rules.kernel.events import Viewer
from rules.kernel.hexes.bits import bits
from rules.land_shares.actions import ALWAYS, OFF, UNTIL_TURN, Answer, AutoPass, Pass, Strike
from rules.land_shares.events import AutoPassSet, Replied, SoldierAnswered, WindowOpened
from rules.land_shares.state import DEFEND, DUEL, LAY, STEAL
from rules.land_shares.view import shares_of
from rules.settlers.actions import BuildRoad, MoveRobber, Roll, SkipSpecial
from rules.settlers.phase_names import MAIN, OVER, PRE_ROLL
from rules.settlers.state import SettlersState
from rules.settlers.tables import SOLDIER
from tests.cited import rule
from tests.land_shares.table import (
    GAME,
    do,
    draw,
    end,
    h,
    legal,
    next_own_turn,
    on,
    refused,
    shares,
    table,
    tokens,
)
from tests.settlers.table import A, B, C, D, corner, edge, held

S = SOLDIER
VIEWERS: tuple[Viewer, ...] = (None, A, B, C, D)


def crowd(*, soldiers: Mapping[int, int], **fields: Any) -> SettlersState:
    """B, C and D live at H, where B has a share; A does not."""
    return table(
        settlements={A: [corner(-2, 1, "N")], B: on("SE"), C: on("SW"), D: on("N")},
        shares={B: [h("SE")]},
        developments={seat: [S] * count for seat, count in soldiers.items()},
        **fields,
    )


def attacked(**soldiers_and_fields):
    state = crowd(**soldiers_and_fields)
    do(state, A, Strike(0, h("SE")))
    return state


@rule("LS-049", "LS-048")
def test_the_first_answer_in_seat_order_is_taken():  # case 37
    state = attacked(soldiers={A: 1, B: 1, D: 1})
    do(state, D, Answer(DEFEND), C, Pass())
    told = do(state, B, Answer(DEFEND))
    assert [(e.seat, e.to) for e in told if isinstance(e, SoldierAnswered)] == [(B, A)]
    assert state.table.soldiers == [1, 1, 0, 0] and state.secrets.cards[D] == 1 << 8 * S


@rule("LS-049")
def test_seat_order_counts_from_who_is_answered_and_the_others_are_asked_again():
    state = attacked(soldiers={A: 1, B: 1, C: 1, D: 1}, hands={A: "g"})
    do(state, B, Pass(), D, Answer(STEAL))
    told = do(state, C, Answer(LAY, h("SE")))
    assert [e.seat for e in told if isinstance(e, SoldierAnswered)] == [C]
    assert told[-1] == WindowOpened((B, D), shares(state).duel.tile)
    assert GAME.waiting_for(state) == (B, D), "a fresh window: D's answer is not kept"
    both = GAME.copy(state)
    told = do(both, B, Answer(DEFEND), D, Answer(DEFEND))
    assert [e.seat for e in told if isinstance(e, SoldierAnswered)] == [D], "it comes after C, not after A"
    do(state, D, Pass(), B, Pass())
    assert tokens(state) == {h("SE"): 1} and held(state, A) == "g" and state.secrets.cards[D] == 1 << 8 * S


@rule("LS-048")
def test_all_residents_are_asked_or_only_those_with_a_soldier():  # case 56
    state = attacked(soldiers={A: 1})
    assert GAME.waiting_for(state) == (B, C, D)
    state = attacked(soldiers={A: 1}, rules={"windows": "holders"})
    assert state.table.phase == MAIN and tokens(state) == {h("SE"): 1}
    state = crowd(soldiers={A: 1, C: 2, D: 1}, rules={"windows": "holders"})
    state.secrets.fresh[D] = 1 << 8 * S
    do(state, A, Strike(0, h("SE")))
    assert GAME.waiting_for(state) == (C,)
    for seat, reason in ((B, "only players with a soldier"), (D, "a soldier"), (A, "who live in that tile")):
        said = refused(state, seat, Pass(), "not_asked")
        assert reason in said.text, "B and D live there"


@rule("LS-050")
def test_while_a_window_is_open_nothing_else_happens():  # case 57
    state = attacked(soldiers={A: 1, B: 1}, hands={A: "bl"}, roads={A: [edge(-2, 1, "NE")]})
    assert refused(state, A, BuildRoad(edge(-2, 1, "E")), "wrong_phase").rule == "LS-050"
    assert [action for action in GAME.legal(state, A) if not action.standing] == []
    refused(state, B, MoveRobber(0), "not_your_turn" if B not in GAME.waiting_for(state) else "wrong_phase")


@rule("SE-015", "LS-050")
def test_a_second_roll_in_a_duel_is_told_that_the_dice_are_rolled():
    """Not that soldiers have to be answered first: after them, there is no roll either."""
    state = attacked(soldiers={A: 1, B: 1})
    assert "rolled already" in refused(state, A, Roll(), "wrong_phase").text
    assert "rolled already" not in refused(state, B, Roll(), "wrong_phase").text
    before = crowd(soldiers={A: 1, B: 1}, phase=PRE_ROLL)
    do(before, A, Strike(0, h("SE")))
    assert "rolled already" not in refused(before, A, Roll(), "wrong_phase").text


@rule("LS-048")
def test_a_reply_stands():
    state = attacked(soldiers={A: 1, B: 1})
    do(state, B, Pass())
    for again in (Answer(DEFEND), Pass()):
        said = refused(state, B, again, "not_asked")
        assert (said.text, said.rule) == ("You have replied already.", "LS-048")


@rule("LS-050")
def test_a_standing_order_counts_as_a_pass():  # case 57
    state = crowd(soldiers={A: 1, B: 1})
    do(state, B, AutoPass(ALWAYS))
    do(state, A, Strike(0, h("SE")))
    assert GAME.waiting_for(state) == (B, C, D), "asked like anybody else"
    do(state, C, AutoPass(UNTIL_TURN))
    assert [GAME.ordered(state, seat) for seat in (A, B, C, D)] == [None, Pass(), Pass(), None]
    do(state, B, Pass(), C, Pass())
    assert GAME.ordered(state, B) is None and GAME.waiting_for(state) == (D,)
    assert [GAME.view(state, viewer).waiting for viewer in (None, B)] == [(B, C, D), (C, D)]
    do(state, D, Pass())
    assert tokens(state) == {h("SE"): 1}
    refused(state, B, AutoPass(ALWAYS), "wrong_phase")
    refused(state, B, AutoPass(9), "bad_value")
    assert legal(state, B, AutoPass) == [AutoPass(OFF), AutoPass(UNTIL_TURN)]


@rule("LS-050")
def test_the_order_may_last_until_ones_own_turn():
    state = crowd(soldiers={})
    do(state, B, AutoPass(UNTIL_TURN), C, AutoPass(UNTIL_TURN), D, AutoPass(ALWAYS))
    end(state)
    assert [shares_of(GAME.view(state, seat)).own.order for seat in (B, C, D)] == [OFF, UNTIL_TURN, ALWAYS]
    next_own_turn(state, D)
    assert [shares_of(GAME.view(state, seat)).own.order for seat in (B, C, D)] == [OFF, OFF, ALWAYS]
    do(state, D, AutoPass(OFF))
    assert shares_of(GAME.view(state, D)).own.order == OFF


@rule("LS-050")
@pytest.mark.parametrize("lifting", [AutoPass(OFF), LiftOrders()])
def test_an_order_that_was_lifted_answers_no_more(lifting):
    state = crowd(soldiers={A: 1, B: 1})
    do(state, B, AutoPass(ALWAYS), A, Strike(0, h("SE")))
    GAME.apply(state, B, lifting)
    assert GAME.ordered(state, B) is None
    do(state, B, Answer(DEFEND), C, Pass(), D, Pass())
    assert tokens(state) == {}


def shown(state, viewer):
    """All that a viewer gets of a position."""
    view = GAME.view(state, viewer)
    names = GAME.names(view, ("Ann", "Ben", "Cleo", "Dov"))
    texts = [GAME.prompt(view, names), GAME.describe(view, names), GAME.brief(view, names)]
    texts += [*GAME.scoreboard(view, names), GAME.hand(view, names)]
    moves = () if viewer is None else tuple(map(repr, GAME.legal(state, viewer)))
    return view, tuple(texts), moves, GAME.buttons(view)


@rule("LS-050", "LS-049")
@pytest.mark.parametrize("when", [ALWAYS, UNTIL_TURN])
def test_with_and_without_an_order_all_others_see_the_same(when):
    """Swapped: an order, a quick pass, or no reply yet; before the window closes nobody can tell."""
    seen = {}
    for moves in ([], [AutoPass(when)], [Pass()], [AutoPass(when), Pass()]):
        state = attacked(soldiers={A: 1, B: 1, D: 1})
        told = do(state, B, *moves)
        for viewer in (None, A, C, D):
            assert seen.setdefault(viewer, shown(state, viewer)) == shown(state, viewer)
            assert [event.seen_by(viewer) for event in told if event.seen_by(viewer)] == []


@rule("LS-050")
def test_if_all_have_that_order_the_duel_is_over_once_it_has_answered():
    state = crowd(soldiers={A: 1, B: 1})
    do(state, B, AutoPass(ALWAYS), C, AutoPass(ALWAYS), D, AutoPass(ALWAYS))
    do(state, A, Strike(0, h("SE")))
    while state.table.phase == DUEL:
        seat = GAME.waiting_for(state)[0]
        do(state, seat, GAME.ordered(state, seat))
    assert state.table.phase == MAIN and tokens(state) == {h("SE"): 1}


@rule("LS-049")
@pytest.mark.parametrize("last", [B, C, D])
def test_a_window_stays_open_until_the_last_of_all_who_were_asked(last):
    state = attacked(soldiers={A: 1, B: 1, C: 1, D: 1})
    for seat in (B, C, D):
        if seat != last:
            do(state, seat, Answer(DEFEND))
            assert state.table.phase == DUEL and sum(state.table.soldiers) == 1
    told = do(state, last, Answer(DEFEND))
    assert [event.seat for event in told if isinstance(event, SoldierAnswered)] == [B]
    assert state.table.phase == MAIN and tokens(state) == {}
    assert [bool(state.secrets.cards[seat]) for seat in (B, C, D)] == [False, True, True]


@rule("LS-049")
def test_silence_may_be_a_pass():
    state = attacked(soldiers={A: 1, B: 1})
    for seat in (B, C, D):
        silence = GAME.skip(state, seat)
        assert silence == Pass() and silence.answers
        do(state, seat, silence)
    assert tokens(state) == {h("SE"): 1}


def replies(state):
    """Everything that B could reply."""
    return [action for action in GAME.legal(state, B) if type(action) in (Pass, Answer)]


@rule("LS-048", "LS-049")
def test_nobody_sees_a_sealed_reply():
    """What all others may see is the same whatever B replies; also while B's cards differ."""
    seen = {}
    for soldiers in (0, 1):
        options = replies(attacked(soldiers={A: 1, B: soldiers}))
        assert len(options) == (5 if soldiers else 1)
        for reply in options:
            state = attacked(soldiers={A: 1, B: soldiers, D: 1})
            state.secrets.cards[B] = state.secrets.cards[B] or 1 << 8  # one card, whatever it is
            told = do(state, B, reply)
            assert told == [Replied(B)]
            for viewer in (None, A, C, D):
                now = (shown(state, viewer), [event.seen_by(viewer) for event in told])
                assert seen.setdefault(viewer, now) == now
            own = GAME.view(state, B)
            assert "sealed reply" in GAME.hand(own, GAME.names(own, ("Ann", "Ben", "Cleo", "Dov")))


@rule("LS-049")
def test_an_answer_that_was_not_taken_stays_secret():
    told = {}
    for reply in (Pass(), Answer(DEFEND), Answer(STEAL)):
        state = attacked(soldiers={A: 1, B: 1, D: 1})
        events = do(state, D, reply, C, Pass(), B, Answer(DEFEND))
        for viewer in (None, A, B, C):
            shown = ([event.seen_by(viewer) for event in events], GAME.view(state, viewer))
            assert told.setdefault(viewer, shown) == shown


@rule("LS-050")
def test_a_standing_order_is_known_to_its_seat_alone():
    state = crowd(soldiers={})
    before = {viewer: GAME.view(state, viewer) for viewer in VIEWERS}
    told = do(state, B, AutoPass(ALWAYS))
    assert told == [AutoPassSet(B, ALWAYS)]
    for viewer in VIEWERS:
        assert told[0].seen_by(viewer) == (told[0] if viewer == B else None)
        assert (GAME.view(state, viewer) == before[viewer]) == (viewer != B)


@rule("LS-048")
@pytest.mark.parametrize("windows", ["all", "holders"])
def test_guesses_agree_with_what_is_seen_of_a_window(windows):
    for seed in range(20):
        rng = random.Random(seed)
        state = attacked(soldiers={A: 1, B: 1, C: 2, D: 1}, rules={"windows": windows}, deck=[S] * 20)
        do(state, C, rng.choice([Pass(), Answer(DEFEND)]), B, rng.choice(replies(state)))
        for viewer in VIEWERS:
            view = GAME.view(state, viewer)
            guessed = GAME.guess(view, rng)
            assert GAME.view(guessed, viewer) == view and guessed.table.phase == DUEL
            for seat in GAME.waiting_for(guessed):
                GAME.apply(guessed, seat, Pass())
            assert guessed.table.phase in (MAIN, DUEL)


@rule("LS-048")
def test_a_window_says_who_was_asked():
    state = attacked(soldiers={A: 1, B: 1})
    do(state, C, Pass())
    view = GAME.view(state, None)
    seen = shares_of(view)
    assert bits(seen.duel.asked) == (B, C, D) == view.waiting and seen.own.reply is None
    assert GAME.view(state, C).waiting == (B, D)
    names = GAME.names(view, ("Ann", "Ben", "Cleo", "Dov"))
    assert "Ben, Cleo and Dov are to answer" in GAME.prompt(view, names)
    assert "Ann's soldier is to block C4@SE" in GAME.prompt(view, names)
    lines = GAME.scoreboard(view, names)
    assert [line.endswith("asked for a soldier") for line in lines] == [False, True, True, True]


@rule("LS-049")
def test_draws_do_not_tell_how_many_answered():
    counters = set()
    for reply in (Pass(), Answer(DEFEND)):
        state = attacked(soldiers={A: 1, B: 1, D: 1})
        do(state, D, reply, C, Pass(), B, Answer(DEFEND))
        counters.add(state.chance.drawn)
    assert len(counters) == 1
    draw(state)


def test_orders_of_the_base_game_are_apart():
    state = table(seats=5)
    assert SkipSpecial(True) in GAME.legal(state, B) and AutoPass(ALWAYS) in GAME.legal(state, B)


@rule("LS-049")
def test_seat_order_goes_round_the_table():
    state = table(
        settlements={C: [corner(-2, 1, "N")], A: on("N"), B: on("SE"), D: on("SW")},
        shares={B: [h("SE")]},
        developments={seat: [S] for seat in (A, B, C, D)},
        active=C,
        actor=C,
    )
    do(state, C, Strike(0, h("SE")), A, Answer(DEFEND), B, Answer(DEFEND))
    told = do(state, D, Answer(DEFEND))
    assert [event.seat for event in told if isinstance(event, SoldierAnswered)] == [D]


@rule("LS-050")
def test_an_order_until_ones_turn_holds_in_windows_to_come():
    state = crowd(soldiers={A: 1, B: 1})
    do(state, B, AutoPass(UNTIL_TURN), C, AutoPass(UNTIL_TURN), A, Strike(0, h("SE")))
    assert [GAME.ordered(state, seat) for seat in (B, C, D)] == [Pass(), Pass(), None]


def test_the_share_that_is_fought_about_stands_out():
    def seen():
        return shares_of(GAME.view(state, None))

    state = crowd(soldiers={A: 1})
    assert seen().recent == () and seen().duel is None
    do(state, A, Strike(0, h("SE")))
    assert seen().recent == (h("SE"),) and not seen().duel.placing
    do(state, B, Pass(), C, Pass(), D, Pass())
    assert seen().duel is None
    shares(state).touched = [1 << h("N"), 1 << h("SE")]
    assert seen().recent == (h("N"), h("SE"))


@rule("LS-050")
def test_when_it_is_over_nobody_gives_orders():
    state = table(phase=OVER, winners=(A,))
    refused(state, B, AutoPass(ALWAYS), "wrong_phase")
    assert GAME.legal(state, B) == []
