"""Computer players get sensible counsel, from a view alone."""

import random

import pytest

from rules.kernel.chance import Chance
from rules.kernel.game import Turn
from rules.land_shares.actions import Answer, Block, BuildShare, LeaveToken, Pass, Remove, Strike
from rules.land_shares.state import DEFEND, DUEL, STEAL
from rules.settlers.actions import BuildSettlement, MoveRobber, PlaySoldier
from rules.settlers.phase_names import PRE_ROLL
from rules.settlers.players import trials
from rules.settlers.tables import LUMBER, SOLDIER
from tests.land_shares.table import ALL, GAME, H, do, h, legal, on, options, share, table
from tests.land_shares.walks import steps
from tests.settlers.table import A, B, C, D, corner, path, tile

S = SOLDIER


def counsel(state, seat):
    return GAME.hooks.counsel(Turn(GAME, state, seat), random.Random(0))


@pytest.mark.parametrize("seed", range(6))
def test_it_is_legal_and_follows_from_the_view(seed):
    rng = random.Random(seed)
    given = 0
    for game, before, *_ in steps(f"counsel {seed}", 300):
        for seat in game.waiting_for(before):
            advice = game.hooks.counsel(Turn(game, before, seat), random.Random(0))
            if advice is not None:
                game.check(before, seat, advice)
                given += 1
            elif before.table.phase == DUEL:
                raise AssertionError("a window always gets a reply")
            if rng.random() < 0.05:
                guessed = game.guess(game.view(before, seat), rng)
                assert game.hooks.counsel(Turn(game, guessed, seat), random.Random(0)) == advice
    assert given > 5


def test_who_loses_much_answers_and_who_has_no_soldier_passes():
    living = {A: [corner(-2, 1, "N")], B: on("SE", "N"), C: on("SW")}
    state = table(
        settlements=living,
        shares={B: [h("SE"), h("N")]},
        developments={A: [S], B: [S], C: [S]},
        hands={A: "g"},
        rules={"soldier_triple": "on"},
    )
    do(state, A, Strike(0, h("SE")))
    assert counsel(state, B) == Answer(STEAL)
    assert counsel(state, C) == Pass(), "it is not C's affair"
    state.secrets.cards[B] = 0
    assert counsel(state, B) == Pass()


def test_where_the_attacker_may_strike_again_a_defence_is_safer():
    state = table(
        settlements={A: on("N"), B: on("SE", "SW")},
        shares={B: [h("SE"), h("SW")]},
        developments={A: [S, S], B: [S, S]},
        rules={"soldier_triple": "on"},
    )
    do(state, A, Strike(0, h("SE")))
    assert counsel(state, B) == Answer(DEFEND), "there is nothing to steal, too"


def test_a_city_is_defended_against_the_robber():
    state = table(
        settlements={A: [corner(-2, 1, "N")]},
        cities={B: [corner(2, 0, "NW"), corner(2, 0, "SE")]},
        developments={A: [S], B: [S]},
        hands={B: "wo", A: "gg"},
    )
    do(state, A, PlaySoldier(), MoveRobber(tile(2, 0)))
    assert counsel(state, B) == Answer(STEAL)


def test_it_builds_a_share_early_and_alone_rather_than_late_or_crowded():
    living, places = {A: on("N"), B: on("SE")}, {B: [h("SE")]}
    assert counsel(table(settlements=living, shares=places, hands={A: ALL}), A) is None, "it saves"
    state = table(settlements=living, shares=places, hands={A: ALL + "lll"})
    found = counsel(state, A)
    assert isinstance(found, BuildShare) and found.share != h("N")
    state.table.points[B] = 8
    assert counsel(state, A) is None
    state.table.points[B] = 1
    state.table.roads[A] = sum(1 << edge for edge in path((1, 0, "N"), (1, -1, "NE"), (2, -1, "N")))
    from tests.settlers.anew import reindex

    state = reindex(state)
    assert legal(state, A, BuildSettlement) and counsel(state, A) is None, "a settlement has points"


def test_it_clears_its_own_tile_and_blocks_those_of_others():
    state = table(
        settlements={A: on("N", "SE"), B: on("SW")},
        shares={A: [h("N"), h("SE")], B: [h("SW")]},
        tokens={h("SW"): 1},
        phase=PRE_ROLL,
    )
    assert isinstance(counsel(state, A), Remove)
    state = table(
        seats=3,
        settlements={A: on("N"), B: on("SW", "SE")},
        shares={A: [h("N")], B: [h("SW"), h("SE")]},
        phase=PRE_ROLL,
    )
    assert counsel(state, A) is None, "its own draw is worth more"
    state.table.points[B] = 9
    assert counsel(state, A) == Block(h("N")), "but not more than two of a leader's"


def test_a_soldier_goes_where_it_does_more_than_the_robber():
    state = table(
        settlements={A: on("N", "SE", "SW")},
        shares={A: [h("N"), h("SE"), h("SW")]},
        tokens={h("SE"): 1},
        developments={A: [S]},
    )
    assert counsel(state, A) == Strike(1, h("SE"))
    assert counsel(table(settlements={A: on("N")}, developments={A: [S]}), A) is None


def test_the_robber_leaves_a_token_only_where_that_beats_a_theft():
    rich = {B: on("N", "SE", "SW")}
    state = table(
        settlements=rich,
        shares={B: [h("N"), h("SE"), h("SW")]},
        robber=tile(*H),
        developments={A: [S]},
        rules={"double_block": "on"},
    )
    do(state, A, PlaySoldier())
    assert isinstance(counsel(state, A), LeaveToken)
    state = table(
        settlements={A: on("N"), B: on("SE")},
        shares={A: [h("N")], B: [h("SE")]},
        robber=tile(*H),
        developments={A: [S]},
    )
    do(state, A, PlaySoldier())
    assert counsel(state, A) is None


def test_it_has_nothing_to_say_elsewhere():
    state = table(settlements={A: on("N")}, phase=PRE_ROLL)
    assert counsel(state, A) is None and counsel(state, D) is None
    assert share(*H, "N") == h("N")


def test_shares_count_as_income_less_where_they_are_held_up():
    places = {A: [h("N")], B: [h("SE")]}
    living = {A: on("N"), B: on("SE")}

    def lumber(seat, **fields):
        return GAME.hooks.income(table(settlements=living, shares=places, **fields), seat)[LUMBER]

    free = lumber(A)
    assert free > 0 == lumber(C) and sum(GAME.hooks.income(table(), A)) == 0
    assert free > lumber(A, tokens={h("SE"): 1}) > lumber(A, tokens={h("SE"): 2}) > 0
    assert lumber(A, robber=tile(*H)) < free


@pytest.mark.parametrize("name", ["steady", "strong"])
def test_computer_players_finish_games_with_shares(name, monkeypatch):
    monkeypatch.setattr(trials, "SERIES", ((1, 6), (1, 3)))  # quicker, and no other way through the code
    player = GAME.players[name]
    rng = random.Random(name)
    settled = options(3, points_to_win="6")
    state, _ = GAME.new(settled, 3, Chance(rng.randbytes(32)))
    for _ in range(2000):
        waiting = GAME.waiting_for(state)
        if not waiting:
            break
        GAME.apply(state, waiting[0], player.choose(Turn(GAME, state, waiting[0]), rng))
    assert GAME.standing(state).over
