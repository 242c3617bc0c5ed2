"""What is said of land shares: prompts, buttons, scores, lists and hands."""

import pytest

from rules.catalogue import GAMES
from rules.kernel.events import Flow
from rules.kernel.game import Game
from rules.land_shares import actions
from rules.land_shares.actions import Answer, AutoPass, Block, BuildShare, LeaveToken, Pass, Remove, Strike
from rules.land_shares.events import (
    EVENTS,
    AutoPassSet,
    Drawn,
    NothingToSteal,
    Replied,
    RobberLeaves,
    RobberSentBack,
    ShareBuilt,
    SharesDrew,
    ShareStruck,
    SoldierAnswered,
    TileBlocked,
    TokenRemoved,
    TokensLaid,
    TokenTaken,
    WindowOpened,
)
from rules.land_shares.game import LAND_SHARES
from rules.land_shares.state import DEFEND, LAY, STEAL, TAKE
from rules.settlers.actions import EndTurn, MoveRobber, PlaySoldier
from rules.settlers.phase_names import MAIN, OVER, PRE_ROLL, ROBBER
from rules.settlers.tables import LUMBER, SOLDIER
from tests.cited import rule
from tests.land_shares.table import ALL, GAME, H, do, h, on, share, table
from tests.settlers.table import A, B, C, corner, tile

PEOPLE = ("Ann", "Ben", "Cleo", "Dov")


def names_of(state):
    return GAME.names(GAME.view(state, None), PEOPLE)


def prompt(state, viewer=None):
    return GAME.prompt(GAME.view(state, viewer), names_of(state))


def buttons(state):
    return GAME.buttons(GAME.view(state, None))


def shared(**fields):
    fields = {
        "settlements": {A: on("N", "SW"), B: on("SE")},
        "shares": {A: [h("N"), h("SW")], B: [h("SE")]},
        **fields,
    }
    return table(**fields)


@rule("LS-018", "LS-022")
def test_before_the_roll_it_says_what_may_be_decided():
    state = shared(tokens={h("SE"): 1}, phase=PRE_ROLL)
    assert prompt(state).endswith("Before it, shares may block C4 or take a blocking token off in C4.")
    do(state, A, Remove(h("SE"), h("N")))
    assert "Before it" not in prompt(state)
    assert "Before it" not in prompt(table(phase=PRE_ROLL))
    lone = table(settlements={A: on("N")}, shares={A: [h("N")]}, tokens={h("N"): 1}, phase=PRE_ROLL)
    assert prompt(lone).endswith("Before it, shares may take a blocking token off in C4.")
    half = table(
        settlements={A: on("N"), B: on("SE")},
        shares={A: [h("N")], B: [h("SE")]},
        tokens={h("SE"): 1},
        phase=PRE_ROLL,
    )
    assert prompt(half).endswith("Before it, shares may block C4.")


def test_buttons_are_for_what_all_can_see_to_be_possible():
    assert not {Block, Remove, Strike} & set(buttons(table(phase=PRE_ROLL)))
    state = shared(phase=PRE_ROLL, tokens={h("SE"): 1}, developments={A: [SOLDIER]})
    assert {Block, Remove, Strike, PlaySoldier} < set(buttons(state))
    state.table.played = True
    assert Strike not in buttons(state)
    state = shared()
    assert buttons(state)[-1] is EndTurn and BuildShare in buttons(state) and Strike not in buttons(state)
    state = shared(developments={A: [SOLDIER]}, robber=tile(*H))
    assert Strike in buttons(state)
    do(state, A, PlaySoldier())
    assert set(buttons(state)) == {MoveRobber, LeaveToken}
    do(state, A, MoveRobber(tile(0, 1)))
    assert state.table.phase == MAIN


@rule("LS-040")
def test_a_token_for_where_the_robber_goes_needs_a_share_elsewhere():
    assert buttons(shared(phase=ROBBER, rules={"robber_token_hex": "to"})) == (MoveRobber, LeaveToken)
    here = shared(phase=ROBBER, rules={"robber_token_hex": "to"}, robber=tile(*H))
    assert buttons(here) == (MoveRobber,) and buttons(shared(phase=ROBBER)) == (MoveRobber,)


def test_buttons_of_a_window():
    state = shared(developments={A: [SOLDIER]})
    do(state, A, Strike(0, h("SE")))
    assert buttons(state) == (Pass, Answer, AutoPass)


@rule("LS-042", "LS-040")
def test_a_duel_is_told_step_by_step():
    state = shared(
        developments={A: [SOLDIER, SOLDIER], B: [SOLDIER]}, robber=tile(*H), hands={A: "g", B: "w"}
    )
    do(state, A, PlaySoldier(), LeaveToken(tile(0, 0), h("SE")))
    assert prompt(state) == ("Ann's robber is to block C4@SE. Ben is to answer with a soldier or pass.")
    do(state, B, Answer(STEAL))
    assert prompt(state).startswith("Ben's soldier is to steal a card. Ann is to answer")
    told = GAME.describe(GAME.view(state, None), names_of(state))
    _, begun, told = told.partition("- Duel about C4:")
    assert begun and told.index("Ann's robber is to block") < told.index("Ben's soldier is to steal a card.")


@rule("LS-048")
def test_a_pass_promises_nothing_of_soldiers():
    """Where only holders are asked, all learn who has one."""
    assert "soldier" not in str(Pass.__doc__)


def test_a_robber_says_whom_it_is_to_rob():
    state = shared(phase=PRE_ROLL, draws=(2, 3), hands={B: "w"}, settlements={A: [], B: on("SE")}, shares={})
    from rules.settlers.actions import Roll

    do(state, A, Roll(), MoveRobber(tile(*H)))
    assert prompt(state).startswith("Ann brings the robber to C4 to rob Ben. Ben is to answer")


def test_scores_count_shares_and_blocked_ones():
    state = shared(tokens={h("SE"): 1})
    lines = GAME.scoreboard(GAME.view(state, None), names_of(state))
    assert lines[0].endswith("2 land shares (2 blocked)") and lines[1].endswith("1 land share (1 blocked)")
    assert "share" not in lines[2]


def test_the_board_as_text_has_each_share_with_its_tokens():
    state = shared(tokens={h("SE"): 2}, phase=PRE_ROLL)
    do(state, A, Remove(h("SE"), h("N")))
    told = GAME.describe(GAME.view(state, None), names_of(state))
    line = next(line for line in told.splitlines() if line.startswith("- C4"))
    assert "Ann's share C4@N (used this turn)" in line and "Ben's share C4@SE (1 blocking token)" in line
    assert "- Ann has taken a token off C4 this turn" in told
    assert "Blocked: C4." in GAME.brief(GAME.view(state, None), names_of(state))
    assert GAME.brief(GAME.view(table(), None), names_of(state)).startswith("No land shares yet.")


@rule("LS-008", "LS-011")
def test_a_hand_says_what_the_shares_will_draw():
    state = shared(hands={A: ALL}, rules={"share_stock": "5"})
    own = GAME.hand(GAME.view(state, A), names_of(state))
    assert "Land shares: C4@N and C4@SW." in own and "they draw 2 lumber" in own
    assert "You can pay for a land share." in own and "Land shares left: 3." in own
    spent = GAME.hand(GAME.view(shared(hands={A: ALL}, rules={"share_stock": "2"}), A), names_of(state))
    assert "Land shares left: 0." in spent and "You can pay for a land share." not in spent
    assert "You can pay for a land share." in GAME.hand(GAME.view(table(hands={A: ALL}), A), names_of(state))
    state = shared(tokens={h("SE"): 1, h("N"): 2}, robber=tile(*H))
    own = GAME.hand(GAME.view(state, A), names_of(state))
    assert "C4@N (2 blocking tokens, robber) and C4@SW (blocked, robber)" in own and "they draw" not in own
    do(state, A, AutoPass(actions.UNTIL_TURN))
    assert "until your turn begins" in GAME.hand(GAME.view(state, A), names_of(state))
    assert GAME.hand(GAME.view(state, None), names_of(state)) == ""


@rule("LS-035", "LS-048")
def test_whom_a_duel_touches():
    asked = WindowOpened((A, B), tile(*H))
    assert asked.routine and not asked.touches(), "the board asks it; once closed, it stood before all else"
    assert SoldierAnswered(B, A, DEFEND).touches() == (A,)


@rule("LS-013")
def test_what_shares_drew_is_counted():
    drew = SharesDrew(A, (Drawn(tile(*H), LUMBER, 2), Drawn(tile(0, 0), LUMBER, 1)))
    assert drew.flows() == (Flow(A, "won", 3),)


@rule("LS-014", "LS-012")
def test_what_a_hand_promises_is_what_is_drawn():
    from rules.land_shares.texts import due
    from rules.land_shares.view import shares_of
    from tests.land_shares.walks import steps

    seen = 0
    for seed in range(8):
        for game, before, state, seat, action, events in steps(f"due {seed}", 300):
            if isinstance(action, EndTurn) and state.table.phase != OVER:
                view = game.view(before, seat)
                promised = due(view, shares_of(view), seat)
                drew = [event for event in events if isinstance(event, SharesDrew)]
                got = [0] * 5
                for each in drew[0].drawn if drew else ():
                    got[each.resource] += each.count
                if not drew or not drew[0].lacking:
                    assert tuple(got) == promised
                    seen += sum(got)
    assert seen > 20


def test_events_say_what_happened():
    names = names_of(table())
    for event, line in (
        (
            TokenRemoved(A, h("SE"), h("N"), 2),
            "Ann took a blocking token off C4@SE with C4@N, leaving 2 on it.",
        ),
        (
            TokenRemoved(A, h("SE"), h("N"), 1),
            "Ann took a blocking token off C4@SE with C4@N, leaving 1 on it.",
        ),
        (SharesDrew(A, (Drawn(tile(*H), LUMBER, 2),)), "Ann's land shares drew 2 lumber (C4)."),
        (SharesDrew(A, (), 1), "Ann's land shares drew nothing; the bank lacked 1 card."),
        (SoldierAnswered(B, A, DEFEND), "Ben's soldier fends off Ann."),
        (SoldierAnswered(B, A, STEAL), "Ben's soldier strikes back to steal a card from Ann."),
        (
            SoldierAnswered(B, A, TAKE, h("N")),
            "Ben's soldier strikes back at Ann, to take a blocking token off C4@N.",
        ),
        (ShareBuilt(B, h("SE")), "Ben built a land share in C4@SE."),
        (
            ShareBuilt(B, h("SE"), 2),
            "Ben built a land share in C4@SE and blocks the tile with 2 blocking tokens.",
        ),
        (TileBlocked(B, h("SE"), 1), "Ben blocks: 1 blocking token more on C4@SE."),
        (TokenRemoved(B, h("N"), h("SE"), 0), "Ben took a blocking token off C4@N with C4@SE."),
        (ShareStruck(B, LAY, h("N"), A), "Ben's soldier is to block Ann's share C4@N."),
        (ShareStruck(B, TAKE, h("N")), "Ben's soldier is to take a blocking token off C4@N."),
        (
            RobberLeaves(B, h("N"), tile(*H), A),
            "Ben has the robber block Ann's share C4@N and go to C4.",
        ),
        (WindowOpened((A, B), tile(*H)), "Ann and Ben may answer with a soldier in C4."),
        (Replied(B), "Ben has replied."),
        (TokensLaid(h("N"), 2, A), "2 blocking tokens laid on Ann's share C4@N."),
        (TokensLaid(h("N"), 2), "2 blocking tokens laid on C4@N."),
        (TokenTaken(h("N"), True), "1 blocking token taken off C4@N."),
        (TokenTaken(h("N"), False), "There is no blocking token on C4@N to take."),
        (NothingToSteal(B, A), "Ann has no card that Ben could steal."),
        (RobberSentBack(B, tile(*H)), "Ben sends the robber back to C4; it steals nothing."),
        (
            RobberSentBack(B, tile(*H), blocked=(A,)),
            "Ben sends the robber back to C4, which pays Ann nothing now; it steals nothing.",
        ),
        (AutoPassSet(B, actions.OFF), "Ben will be asked for soldiers again."),
        (AutoPassSet(B, actions.ALWAYS), "Ben passes when asked for soldiers from now on."),
        (AutoPassSet(B, actions.UNTIL_TURN), "Ben passes when asked for soldiers until their next turn."),
        (
            SoldierAnswered(B, A, LAY, h("N")),
            "Ben's soldier strikes back at Ann, to block C4@N.",
        ),
    ):
        assert event.line(names) == line


def test_the_catalogue_has_all_of_it_in_a_group_of_its_own():
    game: Game = GAMES["settlers"]
    assert set(LAND_SHARES.moves) < set(game.actions) and set(EVENTS) < set(game.events)
    assert {kind.group for kind in LAND_SHARES.moves} == {"shares"} and len(LAND_SHARES.moves) <= 25
    assert "LS-054" in game.book


@pytest.mark.parametrize("viewer", [None, A, B])
def test_views_travel_as_json(viewer):
    import msgspec

    state = shared(tokens={h("SE"): 1}, developments={A: [SOLDIER]})
    do(state, A, Strike(0, share(*H, "SE")))
    view = GAME.view(state, viewer)
    travelled = msgspec.json.decode(msgspec.json.encode(view), type=type(view))
    assert travelled.table.extras["land_shares"]["tokens"][h("SE")] == 1
    assert corner(*H, "SE") and C


@rule("LS-016", "LS-032")
def test_no_advice_says_that_shares_draw_by_dice_or_that_taking_a_token_off_costs_others():
    state = shared(tokens={h("SE"): 1}, developments={A: [SOLDIER]})
    view, names = GAME.view(state, A), names_of(state)
    assert "at the end of each of your turns" in GAME.reason(view, BuildShare(h("N")), names)
    assert "costs the others" not in GAME.reason(view, Strike(1, h("SE")), names)
    assert GAME.reason(view, Pass(), names) == "you have no soldier that it would be worth", "or none at all"


def test_a_share_is_told_by_owner_tokens_and_tile():
    state = shared(tokens={h("SE"): 2})
    view, names = GAME.view(state, None), names_of(state)
    assert GAME.hint(view, "share", h("SE"), names) == (
        "at corner C4-SE, Ben's share, 2 blocking tokens, lumber 3, Ann, Ben"
    )
    assert GAME.hint(view, "share", h("N"), names) == (
        "at corner C4-N (B3-SE), Ann's share, blocked tile, lumber 3, Ann, Ben"
    )
    assert GAME.hint(view, "share", share(-2, 1, "N"), names) == "at corner D1-N (C1-SE), lumber 8"
    assert GAME.hint(view, "tile", tile(*H), names) == "lumber 3, Ann, Ben"


@rule("LS-040")
@pytest.mark.parametrize(
    ("options", "chosen", "shares", "told"),
    [
        ({}, {}, {B: [h("SE")]}, "the token blocks C4@SE, Ben's share"),
        ({"double_block": "on"}, {}, {B: [h("SE")]}, "2 tokens block C4@SE, Ben's share"),
        ({}, {}, {B: [h("SE"), h("N")]}, ""),
        ({}, {}, {}, ""),
        ({}, {"tile": 0, "share": h("SE")}, {B: [h("SE")]}, ""),
        ({"robber_token_hex": "to"}, {}, {B: [h("SE")]}, ""),
        ({"robber_token_hex": "to"}, {"tile": tile(0, 0)}, {B: [share(0, 0, "N")]}, "the token blocks C3@N"),
    ],
)
def test_the_share_that_nobody_is_asked_for_is_named(options, chosen, shares, told):
    """Who moves the robber is asked for one only where there are several."""
    state = table(shares=shares, phase=ROBBER, robber=tile(*H), rules=options)
    view, names = GAME.view(state, A), names_of(state)
    said = GAME.outlook(view, LeaveToken, chosen, names)
    assert said.startswith(told) and bool(said) is bool(told)
    assert GAME.outlook(view, MoveRobber, chosen, names) == ""
