"""The computer players: they win, trade sanely, hold leaders back, and stay within bounds."""

import random
from collections import Counter as Tally
from functools import cache

import msgspec
import pytest

from rules.catalogue import GAMES
from rules.kernel import simulation
from rules.kernel.game import Turn
from rules.kernel.hexes import hand
from rules.kernel.hexes.bits import bits
from rules.settlers.actions import (
    Accept,
    BankTrade,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    Confirm,
    Counter,
    Decline,
    Discard,
    EndTurn,
    MoveRobber,
    Offer,
    PlayMonopoly,
    PlaySoldier,
    Roll,
)
from rules.settlers.phase_names import DISCARD, MAIN, OVER, PRE_ROLL, ROBBER
from rules.settlers.players import PLAYERS
from rules.settlers.tables import LUMBER, MONOPOLY, ORE, POINT, ROADS, SOLDIER, STANDARD, WOOL
from tests.cited import rule
from tests.one_stream import OneStream
from tests.settlers.anew import reindex
from tests.settlers.table import SETTLERS, A, B, C, D, cards, counts, do

SHAPE = STANDARD.shape
thinking = pytest.mark.parametrize("name", ["steady", "strong"])


def chosen(name, state, seat, seed=1):
    action = PLAYERS[name].choose(Turn(SETTLERS, state, seat), random.Random(seed))
    SETTLERS.check(state, seat, action)
    return action


def turn_of(name, state, seat):
    """All that a player does until its turn is over, as its actions; others decline."""
    done = []
    while (
        state.table.phase != OVER
        and state.table.active == seat
        and not any(isinstance(a, EndTurn) for a in done)
    ):
        who = SETTLERS.waiting_for(state)[0]
        action = Decline() if who != seat else chosen(name, state, seat)
        if who == seat:
            done.append(action)
        do(state, who, action)
        assert len(done) < 40
    return done


@cache
def _opened():
    """The beginner board after a setup among steady players, whoever began."""
    state, _ = SETTLERS.new(SETTLERS.settle({"board": "beginner"}, 4), 4, OneStream(bytes(32)))
    rng = random.Random(1)
    while state.table.turn == 0:
        seat = state.table.actor
        SETTLERS.apply(state, seat, PLAYERS["steady"].choose(Turn(SETTLERS, state, seat), rng))
    return state


def opened(hands, *, phase=MAIN, cities=(), developments=None, points_to_win=10, **fields):
    """That position in A's turn, these hands known to all, the settlements of `cities` made cities."""
    state = SETTLERS.copy(_opened())
    state.table.active = state.table.actor = A
    state.table.phase = phase
    state.table.terms = msgspec.structs.replace(state.table.terms, points_to_win=points_to_win)
    state.table.bank = hand.pack([19] * 5) - sum(map(cards, hands.values()))
    state.secrets.hands = [cards(hands.get(seat, "")) for seat in range(4)]
    state.table.shown = state.secrets.hands[:]
    for seat in cities:
        state.table.cities[seat], state.table.settlements[seat] = state.table.settlements[seat], 0
    for seat, kinds in (developments or {}).items():
        state.secrets.cards[seat] = hand.gather(kinds)
    for name, value in fields.items():
        setattr(state.secrets if hasattr(state.secrets, name) else state.table, name, value)
    return reindex(state)


# Strength.


def test_level_one_beats_random_players_nearly_always():
    game = GAMES["settlers"]
    options = game.settle({"points_to_win": 7}, 4)
    won = 0
    for number in range(6):
        players = [PLAYERS["random"]] * 4
        players[number % 4] = PLAYERS["steady"]
        played = simulation.play(game, options, players, simulation.seeds("level one", number))
        won += played.standing.winners == (number % 4,)
    assert won == 6


def test_they_play_to_the_end_without_spamming_offers():
    game, seats = GAMES["settlers"], 6
    options = game.settle({"points_to_win": 5, "friendly_robber": "on"}, seats)
    table, rng = game.variant(options), random.Random(seats)
    state, _ = table.new(options, seats, OneStream(rng.randbytes(32)))
    players = [PLAYERS[("steady", "strong")[seat % 2]] for seat in range(seats)]
    in_turn, offers, refused = Tally(), [], set()
    turn = state.table.turn
    while waiting := table.waiting_for(state):
        seat = waiting[0]
        action = players[seat].choose(Turn(table, state, seat), rng)
        if state.table.turn != turn:
            turn, offers, refused = state.table.turn, [], set()
            in_turn.clear()
        in_turn[seat] += 1
        assert in_turn[seat] < 40
        if isinstance(action, Offer):
            terms = action.give, action.want
            assert terms not in refused
            offers.append(terms)
            refused.add(terms)
            assert len(offers) <= 3
        elif isinstance(action, Confirm):
            refused.discard(offers[-1])
        table.apply(state, seat, action)
    assert table.standing(state).over


@pytest.mark.parametrize("name", ["gentle", "steady", "strong"])
def test_they_play_two_with_shares_to_the_end(name):
    """One of that level against a beginner; the variants by themselves: test_conduct.py."""
    game = GAMES["settlers"]
    settled = game.settle({"two_player": "on", "land_shares": "on", "points_to_win": 5}, 2)
    players = [PLAYERS[name], PLAYERS["gentle"]]
    played = simulation.play(game, settled, players, simulation.seeds("variants", 1))
    assert played.standing.over


# Winning when one can.


@thinking
@rule("SE-062")
def test_a_win_is_taken(name):
    state = opened({A: "ggooobl"}, developments={A: [POINT]}, points_to_win=6, army_holder=A)
    assert isinstance(chosen(name, state, A), BuildCity)


def test_a_win_by_trade_and_building_is_found():
    """Four lumber make the missing ore, the city the last point."""
    state = opened({A: "ggoollll"}, army_holder=A, points_to_win=5)
    done = turn_of("strong", state, A)
    assert done[0] == BankTrade(LUMBER, ORE) and isinstance(done[1], BuildCity)
    assert state.table.winners == (A,)


def test_a_win_by_monopoly_and_building_is_found():
    state = opened({A: "gg", B: "oo", C: "oo"}, army_holder=A, developments={A: [MONOPOLY]}, points_to_win=5)
    done = turn_of("strong", state, A)
    assert done[0] == PlayMonopoly(ORE) and isinstance(done[1], BuildCity)
    assert state.table.winners == (A,)


def test_the_third_soldier_wins_before_the_roll():
    state = opened({}, phase=PRE_ROLL, developments={A: [SOLDIER]}, soldiers=[2, 0, 0, 0], points_to_win=4)
    assert chosen("strong", state, A) == PlaySoldier()


# Trades.


def asked(**fields):
    """A offers B the grain that it lacks for a city, for a wool that it does not need."""
    state = opened({A: "ggblo", B: "goooww"}, **fields)
    do(state, A, Offer(counts("g"), counts("w"), (B,)))
    return state


@thinking
@rule("SE-031")
def test_a_good_offer_is_accepted(name):
    assert chosen(name, asked(), B) == Accept()


@thinking
def test_a_leader_about_to_win_gets_nothing(name):
    """A has two cities, Longest Road and Largest Army: eight points."""
    state = asked(cities=[A], army_holder=A, soldiers=[3, 0, 0, 0], route_holder=A)
    assert state.table.points[A] == 8
    assert chosen(name, state, B) == Decline()


@thinking
def test_a_bad_offer_is_not_accepted(name):
    """B is to give two ore of its city for one brick."""
    state = opened({A: "bbll", B: "ggooo"})
    do(state, A, Offer(counts("b"), counts("oo"), (B,)))
    assert isinstance(chosen(name, state, B), Decline | Counter)


@thinking
@rule("SE-032")
def test_the_accepter_who_is_further_back_is_confirmed(name):
    """B and D accept alike, and get the third ore of a city; one of them has six points."""
    for leader, other in ((B, D), (D, B)):
        state = opened({A: "oooog", B: "gggoo", D: "gggoo"}, army_holder=leader, route_holder=leader)
        do(
            state,
            A,
            Offer(counts("o"), counts("g")),
            B,
            Accept(),
            C,
            Decline(),
            D,
            Accept(),
        )
        assert chosen(name, state, A) == Confirm(other)


@thinking
def test_offers_ask_for_what_is_missing(name):
    """A has the ore and one grain of a city, and wool that it does not need."""
    state = opened({A: "gooowww", B: "ggl", C: "ggl", D: "l"})
    action = chosen(name, state, A)
    assert isinstance(action, Offer) and action.want == counts("g")
    assert action.give[WOOL] and not action.give[ORE]


# The robber, discards, and the rest.


@thinking
def test_the_leader_is_robbed(name):
    """Whoever has two cities and Largest Army is blocked and robbed."""
    for leader in (B, C, D):
        hands = {B: "blwgo", C: "blwgo", D: "blwgo"}
        state = opened(hands, phase=ROBBER, back=MAIN, cities=[leader], army_holder=leader)
        action = chosen(name, state, A)
        assert isinstance(action, MoveRobber)
        SETTLERS.apply(state, A, action)
        assert hand.size(state.secrets.hands[leader]) == 4


@thinking
@rule("SE-021")
def test_a_discard_keeps_the_cards_for_a_city(name):
    state = opened({A: "ggooobwwww"}, phase=DISCARD, owed=[5, 0, 0, 0])
    assert chosen(name, state, A) == Discard(counts("bwwww"))


def held_up(blocked):
    """A may roll or play a soldier; the others have something to be robbed of."""
    state = opened({B: "bwgo"}, phase=PRE_ROLL, cities=[A], developments={A: [SOLDIER]})
    own = [tile for corner in bits(state.table.cities[A]) for tile in SHAPE.corner_tiles[corner]]
    if blocked:
        state.table.robber = max(own, key=lambda tile: 6 - abs(7 - state.table.board.tokens[tile]))
    return state


@thinking
def test_a_blocked_seat_sends_its_soldier_before_the_roll(name):
    assert chosen(name, held_up(blocked=True), A) == PlaySoldier()


def test_off_ones_own_tiles_the_robber_can_wait_for_the_roll():
    assert chosen("steady", held_up(blocked=False), A) == Roll()


@thinking
@rule("SE-010")
def test_the_first_settlement_is_on_good_ground(name):
    """Three tiles with ten pips at least."""
    state, _ = SETTLERS.new(SETTLERS.settle({"board": "beginner"}, 4), 4, OneStream(bytes(32)))
    action = chosen(name, state, state.table.actor)
    assert isinstance(action, BuildSettlement)
    tokens = [state.table.board.tokens[tile] for tile in SHAPE.corner_tiles[action.corner]]
    assert len(tokens) == 3 and sum(6 - abs(7 - token) for token in tokens if token) >= 10


def test_free_roads_go_where_a_settlement_can_be():
    """The cards for a settlement are at hand, the way to a site is not."""
    state = opened({A: "blwg"}, developments={A: [ROADS]})
    done = turn_of("strong", state, A)
    assert sum(isinstance(action, BuildRoad) for action in done) == 2
    assert any(isinstance(action, BuildSettlement) for action in done)


@thinking
def test_the_same_view_and_chance_give_the_same_choice(name):
    """No clock decides: a busy machine plays the same moves."""
    state = opened({A: "blwgooggww", B: "lwg", C: "oo", D: "bbll"}, developments={A: [ROADS, SOLDIER]})
    assert len({repr(chosen(name, state, A, seed=7)) for _ in range(2)}) == 1


@pytest.mark.parametrize(("level", "most"), [("gentle", 120), ("steady", 120), ("strong", 20)])
def test_nothing_is_offered_to_who_cannot_pay_as_all_know(level, most):
    state = SETTLERS.copy(_opened())
    rng, player, offers = random.Random(2), SETTLERS.players[level], 0
    for _ in range(most):
        seat = SETTLERS.waiting_for(state)[0]
        action = player.choose(Turn(SETTLERS, state, seat), rng)
        if isinstance(action, Offer):
            offers += 1
            asked = range(4) if action.to is None else action.to
            for other in (each for each in asked if each != seat):
                shown = state.table.shown[other]
                unknown = hand.size(state.secrets.hands[other]) - hand.size(shown)
                for kind, count in enumerate(action.want):
                    assert count <= unknown + hand.count(shown, kind)
        SETTLERS.apply(state, seat, action)
    assert offers
