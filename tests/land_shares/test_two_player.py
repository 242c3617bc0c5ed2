"""Land shares for two, with fictional players (LS-005, LS-051 to LS-053)."""

import random
from functools import partial

from rules.kernel.chance import Chance
from rules.kernel.hexes import hand
from rules.kernel.hexes.bits import mask
from rules.kernel.options import read_terms
from rules.land_shares.actions import Answer, BuildShare, LeaveToken, Pass, Strike
from rules.land_shares.events import SharesDrew, TokensLaid
from rules.land_shares.options import share_terms
from rules.land_shares.state import DEFEND, DUEL, NAME, Sealed, fresh_shares, kept
from rules.land_shares.view import shares_of
from rules.settlers import layout
from rules.settlers.actions import EndTurn, MoveRobber, Roll
from rules.settlers.cards.deck import full_deck
from rules.settlers.options import Terms
from rules.settlers.phase_names import MAIN, PRE_ROLL, ROBBER
from rules.settlers.state import board, fresh_state
from rules.settlers.tables import SOLDIER
from rules.two_player.options import Rules
from rules.two_player.state import NAME as TWO, Ballots, Kept
from tests import playing
from tests.cited import rule
from tests.land_shares.table import ALL, FAMILY, H, h, on, share, tokens
from tests.scripted import script
from tests.settlers.anew import reindex
from tests.settlers.table import cards, corner, dice, held, tile

P, Q = range(2)
OPTIONS = {"land_shares": "on", "two_player": "on", "board": "beginner"}
GAME = FAMILY.variant(OPTIONS)
OUT = [tile(0, -2), tile(1, -2), tile(2, -2), tile(2, -1), tile(2, 0)]
"""What the dice 1 and 2 remove."""


def table(*, draws=(), settlements, hands=None, shares=None, robber=None, phase=MAIN, active=P, **chosen):
    settled = FAMILY.settle({**OPTIONS, **chosen}, 2)
    whole = layout.lay(settled, Chance(bytes(32)))
    ground = board(whole.frame, whole.terrain, whole.tokens, whole.harbours, mask(OUT))
    deck = [0] * sum(full_deck(ground.frame))
    state = fresh_state(script(*draws), 2, ground, read_terms(Terms, settled), deck=deck, first=P)
    state.table.phase, state.table.turn, state.table.active, state.table.actor = phase, 1, active, active
    for seat, places in settlements.items():
        state.table.settlements[seat] = mask(places)
    for seat, letters in (hands or {}).items():
        state.secrets.hands[seat] = cards(letters)
        state.table.bank -= cards(letters)
    state.table.extras[TWO] = Kept(rules=read_terms(Rules, settled), tokens=whole.tokens, bids=[0, 0])
    state.secrets.extras[TWO] = Ballots([1, 1])
    state.secrets.extras[NAME] = Sealed()
    mine = state.table.extras[NAME] = fresh_shares(share_terms(settled), 2, len(ground.terrain))
    for seat, places in (shares or {}).items():
        mine.shares[seat] = mask(places)
    if robber is not None:
        state.table.robber = robber
    mine.camp, mine.decider = state.table.robber, active
    return reindex(state)


do, refused = partial(playing.do, GAME), partial(playing.refused, GAME)


@rule("LS-005")
def test_no_share_lies_in_a_removed_hex():
    state = table(settlements={P: on("N")}, hands={P: ALL})
    refused(state, P, BuildShare(share(2, -1, "SW")), "no_land")
    assert {a.share for a in GAME.legal(state, P) if isinstance(a, BuildShare)} == {
        h("N"),
        share(1, -1, "SE"),
    }


@rule("LS-051", "LS-011")
def test_fictional_turns_draw_nothing():  # case 38
    state = table(settlements={P: on("N"), Q: on("SE")}, shares={P: [h("N")], Q: [h("SE")]})
    state.chance.draws += [*dice(12), 5]  # F1 rolls 12 and offers nothing
    told = do(state, P, EndTurn())
    assert [type(event).__name__ for event in told][:3] == ["TurnEnded", "SharesDrew", "FictionalRolled"]
    assert [event.seat for event in told if isinstance(event, SharesDrew)] == [P]
    assert (held(state, P), held(state, Q)) == ("l", "") and state.table.active == Q


@rule("LS-011", "LS-014", "LS-022")
def test_in_a_fictional_turn_a_hand_says_what_the_next_own_turn_brings():
    state = table(
        settlements={P: on("N", "SE")},
        shares={P: [h("N"), h("SE")]},
        late_collect="on",
        hands={P: "b"},
        draws=[*dice(12), 2],  # F1 rolls 12 and offers wool
    )
    kept(state).used, kept(state).young = 1 << h("N"), 1 << h("SE")
    do(state, P, EndTurn())
    view = GAME.view(state, P)
    assert held(state, P) == "b" and "they draw 2 lumber" in GAME.hand(
        view, GAME.names(view, ("Pia", "Quin"))
    )


def before_a_seven(**more):
    """P is to roll a seven; Q has a settlement and a share at the middle tile."""
    return table(
        settlements={P: on("N"), Q: on("SE")},
        shares={Q: [h("SE")]},
        phase=PRE_ROLL,
        draws=dice(7),
        **more,
    )


@rule("LS-053", "LS-042")
def test_a_token_gives_up_the_card_of_a_removed_hex():  # case 39
    state = before_a_seven(robber=tile(*H))
    do(state, P, Roll(), LeaveToken(OUT[2], h("SE")))
    told = do(state, Q, Pass())
    assert TokensLaid(h("SE"), 1, Q) in told and tokens(state) == {h("SE"): 1}
    assert state.table.robber == OUT[2] and state.table.phase == MAIN and held(state, P) == ""


@rule("LS-053", "LS-041")
def test_a_token_that_is_fended_off_gives_up_that_card_too():
    state = before_a_seven(robber=tile(*H))
    state.secrets.cards[Q] = 1 << 8 * SOLDIER
    do(state, P, Roll(), LeaveToken(OUT[2], h("SE")), Q, Answer(DEFEND))
    assert tokens(state) == {} and state.table.robber == OUT[2]
    assert state.table.phase == MAIN and held(state, P) == ""


@rule("LS-053")
def test_without_a_token_the_card_is_thrown_for_and_nobody_is_asked():
    state = table(settlements={P: on("N"), Q: on("SE")}, phase=PRE_ROLL, draws=[*dice(7), 4])
    do(state, P, Roll(), MoveRobber(OUT[2]))
    assert state.table.phase == MAIN and held(state, P) == "o"


@rule("LS-053", "LS-041")
def test_where_it_goes_there_is_no_share_to_leave_a_token_on():
    state = before_a_seven(robber_token_hex="to")
    do(state, P, Roll())
    refused(state, P, LeaveToken(OUT[2], share(2, -2, "S")), "no_land")
    refused(state, P, LeaveToken(OUT[2], h("SE")), "no_land")


@rule("LS-052", "LS-012")
def test_a_fictional_seven_brings_neither_token_nor_duel():  # case 40
    state = table(
        settlements={P: [*on("N"), corner(-2, 1, "N")], Q: on("SE")},
        shares={P: [h("N")], Q: [h("SE")]},
        hands={P: "w"},
    )
    state.chance.draws += dice(7)
    do(state, P, EndTurn())
    assert state.table.phase == ROBBER and state.table.actor == Q, "Q has fewer points"
    assert not [action for action in GAME.legal(state, Q) if isinstance(action, LeaveToken)]
    state.table.robber = tile(*H)
    assert not [action for action in GAME.legal(state, Q) if isinstance(action, LeaveToken)]
    assert GAME.buttons(GAME.view(state, None)) == (MoveRobber,)
    refused(state, Q, LeaveToken(tile(1, -1), h("SE")), "wrong_phase")
    state.table.robber = tile(0, 0)
    state.chance.draws += [0, 5]  # the card that P loses, no offer
    do(state, Q, MoveRobber(tile(*H), P))
    assert (
        state.table.phase == PRE_ROLL != DUEL and state.table.robber == tile(*H) and state.table.active == Q
    )
    state.chance.draws += [*dice(12), *dice(12), 5]
    told = do(state, Q, Roll(), EndTurn())
    assert not [event for event in told if isinstance(event, SharesDrew)], "the robber stops shares"


@rule("LS-042", "LS-044")
def test_in_a_real_turn_the_other_may_defend():
    state = table(
        settlements={P: [corner(-2, 1, "N")], Q: on("SE")}, hands={Q: "w"}, phase=PRE_ROLL, draws=dice(7)
    )
    do(state, P, Roll(), MoveRobber(tile(*H)))
    assert state.table.phase == DUEL and GAME.waiting_for(state) == (Q,)
    for viewer in (None, P, Q):
        view = GAME.view(state, viewer)
        assert shares_of(view).duel.placing
        assert GAME.view(GAME.guess(view, random.Random(1)), viewer) == view


def test_a_soldier_against_a_share_is_noted_as_records_of_games_begun_before_have_it():
    state = table(settlements={P: on("N"), Q: on("S")}, shares={Q: [h("S")]})
    state.secrets.cards[P] = hand.ONE[SOLDIER]
    do(state, P, Strike(0, h("S")))
    assert state.table.extras[TWO].soldier
