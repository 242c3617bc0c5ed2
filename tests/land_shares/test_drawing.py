"""Shares draw at the end of one's own turn (LS-011 to LS-016)."""

import random

from rules.kernel.hexes import hand
from rules.land_shares.actions import BuildShare
from rules.land_shares.events import Drawn, SharesDrew
from rules.land_shares.state import kept
from rules.settlers.phase_names import PRE_ROLL
from rules.settlers.tables import BRICK, GRAIN, LUMBER, WOOL
from tests.cited import rule
from tests.land_shares.table import ALL, GAME, do, draw, end, h, next_own_turn, on, rolled, share, table
from tests.settlers.table import A, B, C, corner, held, tile

THREE = [h("N"), share(1, -1, "SE"), share(2, -1, "SW")]


@rule("LS-011", "LS-014")
def test_a_new_share_draws_at_the_end_of_this_turn():  # case 6
    state = table(settlements={A: on("N")}, hands={A: ALL})
    do(state, A, BuildShare(h("N")))
    told = end(state)
    assert held(state, A) == "l" and state.table.shown[A] == state.secrets.hands[A]
    assert [event for event in told if isinstance(event, SharesDrew)] == [
        SharesDrew(A, (Drawn(tile(1, 0), LUMBER, 1),))
    ]


@rule("LS-014")
def test_late_collect_makes_it_wait_for_the_next_own_turn():  # case 6
    state = table(settlements={A: on("N")}, hands={A: ALL}, rules={"late_collect": "on"})
    do(state, A, BuildShare(h("N")))
    end(state)
    assert held(state, A) == ""
    rolled(state)
    next_own_turn(state, A)
    rolled(state)
    end(state)
    assert held(state, A) == "l"


@rule("LS-013")
def test_a_city_draws_one_card_a_share_too():  # case 7
    state = table(cities={A: on("N")}, shares={A: [h("N")]})
    end(state)
    assert held(state, A) == "l"


@rule("LS-011")
def test_each_share_draws_the_resource_of_its_own_tile():  # case 8
    state = table(settlements={A: on("N")}, shares={A: THREE})
    told = end(state)
    assert held(state, A) == "blw"
    drew = next(event for event in told if isinstance(event, SharesDrew))
    assert drew.drawn == (
        Drawn(tile(1, -1), WOOL, 1),
        Drawn(tile(2, -1), BRICK, 1),
        Drawn(tile(1, 0), LUMBER, 1),
    )


@rule("LS-012", "LS-040")
def test_the_robber_stops_the_shares_of_its_tile():  # case 9
    state = table(settlements={A: on("N")}, shares={A: THREE}, robber=tile(1, 0))
    end(state)
    assert held(state, A) == "bw"


@rule("LS-012", "LS-021")
def test_a_token_anywhere_in_the_tile_stops_all_its_shares():
    state = table(
        settlements={A: on("N", "SW"), B: on("SE")},
        shares={A: [h("N"), h("SW")], B: [h("SE")]},
        tokens={h("SE"): 1},
    )
    end(state)
    assert held(state, A) == ""
    rolled(state)
    end(state, B)
    assert held(state, B) == ""


@rule("LS-015", "LS-016")
def test_a_short_bank_serves_in_order_and_owes_nothing():  # case 10
    state = table(settlements={A: on("N", "SE")}, shares={A: [h("N"), h("SE")]}, bank={"l": 1})
    told = end(state)
    assert held(state, A) == "l" and hand.count(state.table.bank, LUMBER) == 0
    drew = next(event for event in told if isinstance(event, SharesDrew))
    assert drew.lacking == 1 and drew.drawn == (Drawn(tile(1, 0), LUMBER, 1),)
    nothing = table(settlements={A: on("N")}, shares={A: [h("N")]}, bank={"l": 0})
    assert SharesDrew(A, (), 1) in end(nothing)
    next_own_turn_bank = state.table.bank
    rolled(state)
    assert state.table.bank == next_own_turn_bank


@rule("LS-015")
def test_tiles_are_served_in_reading_order():
    places = share(-1, 0, "N"), h("N"), share(0, 1, "S")
    towns = [*on("N"), corner(-1, 0, "N"), corner(0, 1, "S")]
    state = table(settlements={A: towns}, shares={A: places}, bank={"l": 1})
    told = end(state)
    drew = next(event for event in told if isinstance(event, SharesDrew))
    assert drew.drawn == (Drawn(tile(-1, 0), LUMBER, 1), Drawn(tile(0, 1), GRAIN, 1)) and drew.lacking == 1


@rule("LS-016")
def test_a_seven_does_not_keep_shares_from_drawing_and_others_wait_for_their_turn():  # case 46
    state = table(
        settlements={A: on("N"), B: on("SE"), C: [corner(-2, 1, "N")]},
        shares={A: [h("N")], B: [h("SE")]},
        phase=PRE_ROLL,
    )
    rolled(state, 7)
    from rules.settlers.actions import MoveRobber

    do(state, A, MoveRobber(tile(2, -2)))
    end(state)
    assert held(state, A) == "l" and held(state, B) == ""


@rule("LS-021")
def test_tokens_do_not_touch_what_the_dice_bring():  # case 47
    state = table(
        settlements={A: on("N"), B: on("SE")},
        shares={A: [h("N")]},
        tokens={h("N"): 2},
        phase=PRE_ROLL,
    )
    rolled(state, 3)
    assert held(state, A) == held(state, B) == "l"


@rule("LS-011")
def test_the_draw_comes_before_the_next_turn_begins():
    state = table(settlements={A: on("N")}, shares={A: [h("N")]})
    draw(state)
    told = end(state)
    assert [type(event).__name__ for event in told] == ["TurnEnded", "SharesDrew"]
    assert state.table.active == B


@rule("LS-011", "LS-013")
def test_what_shares_draw_is_thought_of_as_it_comes():
    """Where a turn is played on in thought, its end brings what the real one does."""
    state = table(
        settlements={A: on("N", "SE"), B: on("SW")},
        shares={A: [h("N"), h("SE")], B: [h("SW")]},
        hands={A: "b"},
    )
    thought = GAME.copy(state)
    GAME.hooks.sequel(thought, A, random.Random(1))
    end(state)
    assert held(thought, A) == held(state, A) == "bll"
    assert thought.table.bank == state.table.bank and thought.table.shown[A] == state.table.shown[A]


def test_a_share_that_freed_a_tile_draws_again_after_the_turn_that_is_thought_of():
    state = table(settlements={A: on("N")}, shares={A: [h("N")]})
    kept(state).used = 1 << h("N")
    for _ in range(2):
        GAME.hooks.sequel(state, A, random.Random(1))
    assert held(state, A) == "l", "not at the end of the turn in which it was used"
