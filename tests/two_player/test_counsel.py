"""What computer players do with votes, bids and the robber."""

import random
from dataclasses import replace

import pytest

from rules.kernel.chance import Chance
from rules.kernel.game import Turn
from rules.kernel.hexes import hand
from rules.settlers.actions import EndTurn, MoveRobber, Roll
from rules.settlers.phase_names import PRE_ROLL, ROBBER
from rules.settlers.players import trials
from rules.settlers.players.outlook import Outlook
from rules.settlers.players.planning import plans
from rules.settlers.players.quick import TOTALS
from rules.settlers.players.random import RandomPlayer
from rules.settlers.players.rollouts import best_ahead
from rules.settlers.robber import victims
from rules.settlers.tables import BRICK, GRAIN, ORE, SEVEN, WOOL, resource_counts
from rules.two_player.actions import BIDS, DONE, KEEP_BOARD, ROLL_AGAIN, Bid
from rules.two_player.advice import Purse
from tests.cited import rule
from tests.settlers.table import corner, tile
from tests.two_player.table import FAMILY, TWO, P, Q, bidding, do, new, position, throw
from tests.two_player.walks import steps


def counsel(state, seat):
    return TWO.hooks.counsel(Turn(TWO, state, seat), random.Random(1))


SITES = {
    "settlements": {P: [corner(0, 0, "N"), corner(-2, 1, "S")], Q: [corner(0, 1, "S"), corner(-2, 1, "N")]}
}


@rule("TP-011", "TP-012")
def test_a_removal_that_the_host_advises_against_is_voted_down():
    state, _ = new(*throw(2, 5))
    assert counsel(state, P) == KEEP_BOARD
    state.table.extras["two_player"].tokens = (8,) * 19
    assert counsel(state, P) == ROLL_AGAIN


@rule("TP-032", "TP-035")
def test_a_card_that_completes_a_city_is_bid_for_with_a_spare_one():
    state = bidding("o", {P: "bggoo"}, **SITES)
    assert counsel(state, P) == BIDS[BRICK]
    state = bidding("w", {P: "ggooo"}, **SITES)
    assert counsel(state, P) == DONE, "what completes the city now is not given away"


@rule("TP-033", "TP-036")
def test_it_outbids_while_that_pays_and_stops_when_it_leads():
    state = bidding("o", {P: "wwwggoo", Q: "lb"}, **SITES)
    do(state, P, counsel(state, P))
    assert counsel(state, P) == DONE
    do(state, Q, BIDS[1], BIDS[0])
    assert counsel(state, P) == BIDS[WOOL]
    state = bidding("o", {P: "ggoo", Q: "lbwlb"}, **SITES)
    do(state, Q, *(BIDS[kind] for kind in (1, 0, 2, 1, 0)))
    assert counsel(state, P) == DONE


@rule("TP-034")
def test_two_of_them_always_come_to_an_end():
    for seed in range(20):
        rng = random.Random(seed)
        hands = {seat: "".join(rng.choices("blwgo", k=rng.randint(0, 8))) for seat in (P, Q)}
        state = bidding(rng.choice("blwgo"), {P: hands[P] + "b", Q: hands[Q]}, draws=[0, 1] * 20, **SITES)
        for _ in range(30):
            if state.table.phase == PRE_ROLL:
                break
            seat = rng.choice(TWO.waiting_for(state))
            do(state, seat, counsel(state, seat))
        assert state.table.phase == PRE_ROLL


@rule("TP-027")
def test_on_a_fictional_7_the_other_loses_and_never_oneself():
    state = position(draws=throw(3, 4, 2, 1), hands={P: "ww", Q: "ww"}, **SITES)
    do(state, P, EndTurn())
    action = counsel(state, state.table.actor)
    other = 1 - state.table.actor
    assert isinstance(action, MoveRobber) and action in TWO.legal(state, state.table.actor)
    around = set(victims(TWO.hooks, state, state.table.actor, action.tile))
    assert other in around and action.victim in (None, other)


@rule("TP-016", "TP-017")
def test_a_removed_tile_is_chosen_where_nobody_can_be_robbed():
    state = position(phase=ROBBER, settlements={P: [corner(0, 0, "N")]}, hands={P: "w"})
    assert state.table.board.removed >> counsel(state, P).tile & 1
    state = position(
        phase=PRE_ROLL, draws=throw(3, 4), settlements={Q: [corner(0, 1, "S")]}, hands={Q: "wwg"}
    )
    do(state, P, Roll())
    chosen = counsel(state, P).tile
    assert Q in victims(TWO.hooks, state, P, chosen) and chosen != tile(0, 0)


@pytest.mark.parametrize("seed", range(6))
def test_counsel_is_legal_and_knows_no_more_than_the_seat(seed):
    rng = random.Random(seed)
    for _, state, *_ in steps(seed, most=500):
        for seat in TWO.waiting_for(state):
            advice = counsel(state, seat)
            if advice is not None:
                assert advice in TWO.legal(state, seat)
                assert counsel(TWO.guess(TWO.view(state, seat), rng), seat) == advice


class Counselled(RandomPlayer):
    """At random but for what it has counsel on; with `bids` off it never bids."""

    bids: bool = True

    def choose(self, turn, rng):
        advice = turn.game.hooks.counsel(turn, rng)
        if isinstance(advice, Bid) and not self.bids:
            return DONE
        return advice or super().choose(turn, rng)


class Silent(Counselled):
    bids = False


@pytest.mark.parametrize(("rival", "least"), [(RandomPlayer(), 10), (Silent(), 8)])
def test_counsel_wins_games(rival, least):
    won = 0
    for number in range(12):
        rng = random.Random(number)
        options = FAMILY.settle({"two_player": "on", "points_to_win": "6"}, 2)
        state, _ = TWO.new(options, 2, Chance(rng.randbytes(32)))
        me = number % 2
        while waiting := TWO.waiting_for(state):
            seat = rng.choice(waiting)
            player = Counselled() if seat == me else rival
            TWO.apply(state, seat, player.choose(Turn(TWO, state, seat), rng))
        won += state.table.winners == (me,)
    assert won >= least


def test_a_hand_is_worth_more_the_nearer_a_purchase_is():
    view = TWO.view(position(hands={P: "ggoo"}, **SITES), P)
    purse = Purse(view, P)
    assert purse.gain((0, 0, 0, 0, 0), ORE) > purse.gain((0, 0, 0, 0, 0), WOOL) > 0
    assert purse.gain((0, 0, 0, 1, 0), BRICK) < 0 < purse.gain((0, 0, 0, 0, 0), GRAIN)


def played_on(state, seed):
    """What follows P's turn where it is only thought of, and whether the dice came to a 7."""
    total = random.Random(seed).choice(TOTALS)
    TWO.hooks.sequel(state, P, random.Random(seed))
    return total == SEVEN


@rule("TP-022", "TP-023", "TP-024")
def test_a_fictional_turn_that_is_thought_of_pays_or_robs_as_a_real_one():
    sevens = 0
    for seed in range(40):
        state = position(hands={P: "bblwgoo" * 2, Q: "lwg"}, **SITES)
        before = TWO.copy(state)
        seven = played_on(state, seed)
        hands = state.secrets.hands
        assert resource_counts(state.table.bank + sum(hands)) == resource_counts(
            before.table.bank + sum(before.secrets.hands)
        )
        if seven:
            sevens += 1
            assert hand.size(hands[P]) in (7, 6), "P is over the limit, and may lose one by the robber"
            assert state.table.robber != before.table.robber
        else:
            assert hands[P] >= before.secrets.hands[P] and hands[Q] >= before.secrets.hands[Q]
            assert state.table.robber == before.table.robber
    assert sevens > 2


@rule("TP-025", "TP-027")
def test_who_has_fewer_points_robs_the_other_for_the_bank_where_it_is_thought_of():
    seed = next(seed for seed in range(99) if random.Random(seed).choice(TOTALS) == SEVEN)
    state = position(hands={P: "bbl", Q: "lwg"}, **SITES)
    state.table.points = [4, 2]
    played_on(state, seed)
    assert hand.size(state.secrets.hands[P]) == 2 and hand.size(state.secrets.hands[Q]) == 3


def test_the_strong_player_looks_ahead_in_the_game_for_two(monkeypatch):
    """Every plan meets the same fictional turns, though the hands that they leave differ."""
    state = position(hands={P: "bblwgggooo", Q: "lwg"}, **SITES)
    outlook = Outlook(TWO, state, P)
    met = []
    sequel = TWO.hooks.sequel

    def noted(twin, seat, rng):
        met.append(rng.getstate())
        sequel(twin, seat, rng)

    monkeypatch.setattr(TWO, "hooks", replace(TWO.hooks, sequel=noted))
    monkeypatch.setattr(trials, "SERIES", ((1, 6),))
    best_ahead(outlook, state, plans(outlook, state, TWO.legal(state, P)), random.Random(1))
    turns = 2 * 2
    assert len(met) > turns, "of several plans"
    assert met == met[:turns] * (len(met) // turns)
