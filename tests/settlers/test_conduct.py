"""Offers, answers and the robber as others meet them: a share of what `tests.settlers.conduct` counts."""

import pytest

from rules.kernel.hexes import hand
from rules.settlers.actions import Accept, BankTrade, Confirm, Decline, EndTurn, MoveRobber, Offer
from rules.settlers.phase_names import MAIN, ROBBER
from rules.settlers.players import bargains
from rules.settlers.players.robbing import against_leader
from rules.settlers.players.scales import Partner
from rules.settlers.tables import GRAIN, LUMBER, ORE, WOOL
from rules.settlers.trading import has_refused, undoes
from tests.cited import rule
from tests.settlers.conduct import Conduct, watch
from tests.settlers.table import SETTLERS, A, B, C, D, cards, counts, do
from tests.settlers.test_players import chosen, opened

VARIANTS = [
    ("steady", 4, 0, {"points_to_win": 7}),
    ("gentle", 3, 0, {"points_to_win": 6}),
    ("strong,gentle", 2, 1, {"two_player": "on", "points_to_win": 5}),
    ("steady,gentle", 3, 0, {"land_shares": "on", "points_to_win": 6}),
]
"""Levels, seats, the number of a game in which offers are made, and options."""


@pytest.mark.parametrize(("names", "seats", "number", "options"), VARIANTS)
def test_nobody_gains_by_asking_for_more_or_is_asked_again(names, seats, number, options):
    found = watch(names.split(","), range(number, number + 1), seats, **options)
    assert found.pairs > 5 and not found.turned
    assert not found.again and not found.twice and not found.spared
    assert not found.dropped and not found.unasked and not found.undone
    assert found.taken or not found.offers


def test_a_player_who_likes_to_give_is_noticed(monkeypatch):
    """The count itself: who pays for what a partner gets says yes to the greedier of two offers."""
    monkeypatch.setattr(Partner, "against", lambda self, give, get: 5.0 - 4 * hand.size(give))
    monkeypatch.setattr(bargains, "_LIKELY", 2.0)
    found: Conduct = watch(["steady"], range(1), 3, points_to_win=5)
    assert found.turned


@pytest.mark.parametrize("name", ["gentle", "steady", "strong"])
def test_an_offer_is_a_promise(name):
    """A would do better to build its city, and to keep the grain; but B has said yes."""
    state = opened({A: "gggooo", B: "wwww"})
    do(state, A, Offer(counts("gg"), counts("w"), (B,)), B, Accept())
    assert chosen(name, state, A) == Confirm(B)


@pytest.mark.parametrize("name", ["steady", "strong"])
def test_the_table_is_asked_before_the_bank(name):
    """Four lumber make the ore of a city; C may have one, who is asked for less."""
    state = opened({A: "ggoollll", C: "bow"})
    state.table.shown[C] = cards("b")
    asked = chosen(name, state, A)
    assert isinstance(asked, Offer) and asked.to == (C,)
    assert asked.want == counts("o") and asked.give in (counts("l"), counts("ll"))
    do(state, A, asked, C, Decline())
    assert chosen(name, state, A) == BankTrade(LUMBER, ORE)
    state = opened({A: "ggoollll", C: "bbw"})
    assert chosen(name, state, A) == BankTrade(LUMBER, ORE), "all know that nobody has any"


@pytest.mark.parametrize("name", ["steady", "strong"])
def test_what_was_just_got_is_not_sold_and_what_was_given_not_bought_back(name):
    state = opened({A: "ggoollll"}, got=hand.with_at_least(cards("l"), 1))
    assert not isinstance(chosen(name, state, A), BankTrade | Offer)
    state = opened({A: "ggoollll"}, offers_made=1)
    assert chosen(name, state, A) == BankTrade(LUMBER, ORE)
    state.table.given = hand.with_at_least(cards("o"), 1)
    assert chosen(name, state, A) != BankTrade(LUMBER, ORE)


@rule("SE-032")
def test_the_trades_of_a_turn_are_remembered_until_its_end():
    state = opened({A: "wwwwl", B: "g"}, offers_made=1)
    do(state, A, BankTrade(WOOL, ORE), A, Offer(counts("l"), counts("g")))
    do(state, B, Accept(), A, Confirm(B))
    assert undoes(state.table, cards("o"), cards("b")) and undoes(state.table, cards("b"), cards("wl"))
    assert not undoes(state.table, cards("wl"), cards("og"))
    do(state, A, EndTurn())
    assert not state.table.got and not state.table.given


@rule("SE-032")
def test_a_refusal_stands_until_a_hand_has_changed():
    state = opened({A: "ww", B: "gg", C: "g", D: "g"})
    wool, grain = cards("w"), cards("g")
    do(state, A, Offer(counts("w"), counts("g"), (B, C)), B, Decline(), C, Decline())
    assert has_refused(state, A, B, wool, grain) and has_refused(state, A, C, wool, grain)
    assert has_refused(state, A, B, wool, 2 * grain), "more for as little"
    assert not has_refused(state, A, B, 2 * wool, grain), "a better offer is another one"
    assert not has_refused(state, A, D, wool, grain) and not has_refused(state, C, B, wool, grain)
    state.secrets.hands[B] += hand.ONE[WOOL]
    assert not has_refused(state, A, B, wool, grain) and has_refused(state, A, C, wool, grain)


@rule("SE-032")
def test_what_a_changed_hand_refused_is_forgotten_with_the_next_refusal():
    state = opened({A: "wwl", B: "gg", C: "g"})
    do(state, A, Offer(counts("w"), counts("g"), (B,)), B, Decline())
    state.secrets.hands[B] -= hand.ONE[GRAIN]
    do(state, A, Offer(counts("l"), counts("g"), (B,)), B, Decline())
    assert [each.give for each in state.table.refusals] == [cards("l")]


@pytest.mark.parametrize("name", ["steady", "strong"])
def test_a_refused_offer_is_not_made_in_the_next_turn(name):
    """A would ask again: nothing has changed but whose turn it was in between."""
    state = opened({A: "gooowww", B: "ggl", C: "ggl", D: "l"})
    offer = chosen(name, state, A)
    assert isinstance(offer, Offer)
    do(state, A, offer)
    while state.table.offer is not None:
        do(state, SETTLERS.waiting_for(state)[0], Decline())
    state.table.offers_made = 0
    again = chosen(name, state, A)
    assert (again.give, again.want) != (offer.give, offer.want) if isinstance(again, Offer) else True


@pytest.mark.parametrize("name", ["steady", "strong"])
def test_who_accepts_two_for_one_accepts_one_for_one(name):
    """B lacks the ore of a city, and has wool that it does not need."""
    yes = []
    for wanted in ("w", "ww", "www"):
        state = opened({A: "oobl", B: "ggoowwww"})
        do(state, A, Offer(counts("o"), counts(wanted), (B,)))
        yes.append(isinstance(chosen(name, state, B), Accept))
    assert yes == sorted(yes, reverse=True) and yes[0]


def led(points, leader=B):
    """A must move the robber while one seat has so many points and the others two."""
    state = opened({B: "bl", C: "bl", D: "bl"}, phase=ROBBER, back=MAIN)
    state.table.points[leader] = points
    return state


@pytest.mark.parametrize("name", ["gentle", "steady", "strong"])
@pytest.mark.parametrize("leader", [B, C, D])
def test_who_stands_alone_near_the_end_is_robbed(name, leader):
    state = led(8, leader)
    action = chosen(name, state, A)
    SETTLERS.apply(state, A, action)
    assert hand.size(state.secrets.hands[leader]) == 1


def test_the_robber_is_free_where_nobody_leads_alone():
    for state in (led(7), led(8, A)):
        legal = SETTLERS.legal(state, A)
        assert against_leader(state, A, legal) == legal
    shared = led(8)
    shared.table.points[C] = 8
    assert against_leader(shared, A, SETTLERS.legal(shared, A)) == SETTLERS.legal(shared, A)


def test_the_robber_stays_off_ones_own_ground_if_it_can():
    state = led(8)
    moves = against_leader(state, A, SETTLERS.legal(state, A))
    assert moves and all(isinstance(move, MoveRobber) for move in moves)
    around = state.shape.tile_corner_mask
    assert not any(state.table.settlements[A] & around[move.tile] for move in moves)
    assert all(state.table.settlements[B] & around[move.tile] for move in moves)
