"""No sure win is missed: the players' look for one against a solver that tries everything."""

import random
from pathlib import Path

import msgspec
import pytest

from rules.kernel.chance import Chance
from rules.kernel.game import Turn
from rules.kernel.hexes import hand
from rules.kernel.hexes.bits import bits
from rules.settlers.actions import (
    Accept,
    BankTrade,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyCard,
    Confirm,
    Decline,
    Offer,
    PlayRoadBuilding,
    PlaySoldier,
    PlayYearOfPlenty,
)
from rules.settlers.cards.deck import full_deck
from rules.settlers.phase_names import OVER, PRE_ROLL
from rules.settlers.players import PLAYERS
from rules.settlers.players.winning import sure_win
from rules.settlers.tables import ANY, LUMBER, ORE, PLENTY, POINT, ROADS, SOLDIER
from tests.cited import rule
from tests.settlers.anew import reindex
from tests.settlers.solver import Count, Solver, count
from tests.settlers.table import SETTLERS, A, B, C, D, counts, do
from tests.settlers.test_players import opened

STRONGEST = list(PLAYERS)[-1]
ALL = -1


def paved(state, aim, spare=0):
    """The same with A's roads so long that `spare` further ones lead to a free corner of `aim`."""
    while (away := _away(state, aim)) > spare:
        table = state.table
        twins = []
        for edge in bits(table.frontier[A] & table.vacant):
            twin = SETTLERS.copy(state)
            twin.table.roads[A] |= 1 << edge
            twins.append(reindex(twin))
        state = min(twins, key=lambda twin: _away(twin, aim))
        assert _away(state, aim) < away
    return state


def _away(state, aim):
    """The roads from A's to the nearest free corner of those, as if nobody were in the way."""
    table, near = state.table, state.shape.near_mask
    found, steps = table.reach[A], 0
    while not found & aim & table.free:
        for corner in bits(found):
            found |= near[corner]
        steps += 1
        assert steps < 12
    return steps


def short(state, points):
    """The same, played to so many points more than A has."""
    aim = state.table.points[A] + hand.count(state.secrets.cards[A], POINT) + points
    state.table.terms = msgspec.structs.replace(state.table.terms, points_to_win=aim)
    return state


def finished(state):
    """The kinds of what the strongest player does as A until the game or its turn is over."""
    done = []
    while state.table.phase != OVER and state.table.active == A:
        who = SETTLERS.waiting_for(state)[0]
        action = Decline()
        if who == A:
            action = PLAYERS[STRONGEST].choose(Turn(SETTLERS, state, A), random.Random(1))
            done.append(type(action))
        do(state, who, action)
        assert len(done) < 40
    assert state.table.winners == (A,)
    return done


def test_eight_cards_exchanged_make_the_last_settlement():
    """Four lumber for the wool, four ore for the grain."""
    state = short(paved(opened({A: "bblllllloooooo" + "l"}), ALL), 1)
    assert finished(state) == [BankTrade, BankTrade, BuildSettlement]


def test_a_road_and_a_settlement_beyond_it():
    state = short(paved(opened({A: "bbllwg"}), ALL, spare=1), 1)
    assert finished(state) == [BuildRoad, BuildSettlement]


def test_a_harbour_on_the_way_pays_for_the_rest():
    """Only at three for one do the six lumber left make the ore and the grain of a city."""
    state = opened({A: "blwg" + "llllll" + "oog"})
    state = short(paved(state, state.table.board.ports[ANY]), 2)
    assert finished(state) == [BuildSettlement, BankTrade, BankTrade, BuildCity]


def test_what_the_plan_needs_is_sold_and_bought_back_at_the_new_harbour():
    """Only ore makes the lumber of the settlement, at four for one, and then lacks for the city."""
    state = opened({A: "bbbb" + "wwww" + "ggg" + "ooooo"}, cities=[A])
    state = short(paved(state, state.table.board.ports[ANY]), 2)
    assert finished(state) == [BankTrade, BuildSettlement, BankTrade, BankTrade, BuildCity]


def with_deck(state, deck):
    """The same with these development cards left in the deck, all others played."""
    state.secrets.deck = deck[:]
    state.table.gone = hand.pack(full_deck("standard")) - hand.gather(deck)
    return state


@rule("SE-049")
def test_cards_are_bought_that_are_sure_to_be_points():
    """Of three cards one at most is none: the last point takes two."""
    state = with_deck(short(opened({A: "wwggoollll"}), 1), [POINT, POINT, SOLDIER])
    assert finished(state) == [BuyCard, BuyCard]
    state = with_deck(short(opened({A: "wggollll"}), 1), [POINT, POINT, SOLDIER])
    assert sure_win(SETTLERS, state, A) is None and not Solver(SETTLERS, A).wins(state)


def test_two_free_roads_lead_to_the_last_settlement():
    state = short(paved(opened({A: "blwg"}, developments={A: [ROADS]}), ALL, spare=2), 1)
    assert finished(state) == [PlayRoadBuilding, BuildRoad, BuildRoad, BuildSettlement]


@rule("SE-057")
def test_free_roads_before_the_roll_make_the_longest_road():
    state = opened({}, phase=PRE_ROLL, developments={A: [ROADS]})
    for _ in range(2):
        edges = bits(state.table.frontier[A] & state.table.vacant)
        twins = [_with_road(state, edge) for edge in edges]
        state = max(twins, key=lambda twin: twin.table.routes[A])
    assert state.table.routes[A] == 3
    assert finished(short(state, 2)) == [PlayRoadBuilding, BuildRoad, BuildRoad]


def _with_road(state, edge):
    twin = SETTLERS.copy(state)
    twin.table.roads[A] |= 1 << edge
    return reindex(twin)


def test_a_year_of_plenty_brings_what_the_bank_would_not():
    state = short(opened({A: "ggo"}, developments={A: [PLENTY]}), 1)
    assert finished(state) == [PlayYearOfPlenty, BuildCity]


@rule("SE-060")
def test_the_army_and_a_city_win_together():
    state = opened({A: "ggooo"}, developments={A: [SOLDIER]}, soldiers=[2, 0, 0, 0])
    assert {PlaySoldier, BuildCity} <= set(finished(short(state, 3)))


def test_a_deal_that_was_agreed_wins():
    state = short(opened({A: "gooow", B: "g"}), 1)
    do(state, A, Offer(counts("w"), counts("g")), B, Accept(), C, Decline(), D, Decline())
    assert sure_win(SETTLERS, state, A) == Confirm(B)


def test_no_win_where_there_is_none():
    """One card short each, or another's turn."""
    assert sure_win(SETTLERS, short(opened({A: "ggoolll"}), 1), A) is None
    assert sure_win(SETTLERS, short(paved(opened({A: "bllwg"}), ALL, spare=1), 1), A) is None
    assert sure_win(SETTLERS, opened({B: "ggooo"}, points_to_win=3), B) is None


def test_the_exchange_takes_only_what_the_bank_has():
    state = short(opened({A: "ggoollll"}), 1)
    assert sure_win(SETTLERS, state, A) == BankTrade(LUMBER, ORE)
    state.table.bank -= hand.count(state.table.bank, ORE) * hand.ONE[ORE]
    assert sure_win(SETTLERS, state, A) is None


def deal(seed):
    """A position near the end with a random hand, cards, and roads."""
    rng = random.Random(seed)
    letters = "".join(rng.choice("blwgo" + "lo" * (seed % 3)) for _ in range(rng.randrange(3, 12)))
    held = rng.choices((SOLDIER, POINT, ROADS, PLENTY), k=rng.randrange(3))
    state = opened({A: letters}, developments={A: held}, soldiers=[rng.randrange(3), 0, 0, 0])
    for _ in range(rng.randrange(5)):
        state = _with_road(state, rng.choice(bits(state.table.frontier[A] & state.table.vacant)))
    return short(state, rng.randrange(1, 4))


@pytest.mark.parametrize("part", range(2))
def test_random_hands_agree_with_the_solver(part):
    found = [_agrees(deal(seed)) for seed in range(part, 80, 2)]
    assert sum(found) > 5


def _agrees(state):
    won = Solver(SETTLERS, A).wins(state)
    assert (sure_win(SETTLERS, state, A) is not None) == won
    return won


@pytest.mark.parametrize("line", (Path(__file__).parent / "far_wins.jsonl").read_bytes().splitlines())
def test_a_win_that_takes_a_long_look_is_found(line):
    """Positions of steady games: a card, roads, settlements and an exchange at a harbour that is new."""
    state = SETTLERS.load(line)
    seat = state.table.active
    while state.table.phase != OVER:
        do(state, seat, sure_win(SETTLERS, state, seat))
    assert state.table.winners == (seat,)


def test_none_is_missed_in_a_game():
    found = Count()
    count(["steady"], 1, found, points_to_win=7)
    assert found.wins > 0 and not found.missed and not found.too_many
    assert found.turns > 0 and not found.untaken


@pytest.mark.parametrize("variant", ["two_player", "land_shares"])
def test_none_is_missed_in_a_variant(variant):
    found = Count()
    count(["steady"], 2, found, 2 if variant == "two_player" else 3, points_to_win=6, **{variant: "on"})
    assert found.wins > 0 and not found.missed and not found.untaken


@rule("SE-063")
def test_a_game_that_goes_on_is_not_over():
    state = SETTLERS.new(SETTLERS.settle({}, 3), 3, Chance(bytes(32)))[0]
    assert not SETTLERS.standing(state).over
