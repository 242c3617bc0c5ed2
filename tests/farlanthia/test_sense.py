"""What a good lord never does: wait for land two steps off, hoard, invite the enemy, pester people."""

import random
from typing import Any

import pytest

from rules.farlanthia.actions import Build, MoveUnits, Muster, Scout, ScoutMany, Stay, Trade
from rules.farlanthia.cards.actions import Take
from rules.farlanthia.cards.deck import BY_CODE
from rules.farlanthia.diplomacy.actions import Accept, ProposeContest, ProposeTrade, ProposeTruce, Resist
from rules.farlanthia.naming import swap
from rules.farlanthia.players import PLAYERS, proposals
from rules.farlanthia.state import FarState
from rules.farlanthia.tables import FOOD, GARRISON, GOLD, GOODS, STONE, VILLAGE, WOOD
from rules.kernel.actions import Action
from rules.kernel.game import Turn
from tests.farlanthia.cards_table import draws
from tests.farlanthia.table import (
    GAME,
    HERE,
    A,
    B,
    C,
    battle,
    begin,
    cell,
    do,
    lay,
    own,
    position,
    put,
    strike,
    troops,
)

LEVELS = ("steady", "strong")
HOME = (3, 0)
"""The first seat's capitol, of three."""
BESIDE = ((2, 0), (2, 1), (3, -1))
"""The tiles next to it."""


def chosen(state: FarState, level: str = "steady", seat: int = A) -> Action:
    return PLAYERS[level].choose(Turn(GAME, state, seat), random.Random(1))


@pytest.mark.parametrize("level", LEVELS)
def test_a_capitol_among_lakes_builds_its_way_to_the_fields(level: str) -> None:
    state = position("realm", 2)
    lay(state, "lake", *BESIDE)
    own(state, A, 2, 1, 2, 2)
    action = chosen(state, level)
    assert isinstance(action, Build) and action.kind == GARRISON
    lay(state, "field", (2, 0))
    assert chosen(state, level) == Build(VILLAGE, cell(2, 0))


@pytest.mark.parametrize("level", LEVELS)
def test_what_lies_idle_buys_units(level: str) -> None:
    state = position("realm", 2)
    state.table.season = 19
    own(state, A, 4, 0, 1, 0)
    assert chosen(state, level) == Trade(WOOD, GOLD, 2)
    own(state, A, 1, 0, 1, 0)
    assert not isinstance(chosen(state, level), Trade)


def test_no_village_goes_up_where_enemies_walk_in() -> None:
    state = position("realm", 2)
    own(state, A, 1, 0, 1, 0)
    assert isinstance(chosen(state), Build)
    troops(state, B, (1, 0), 3)
    assert not isinstance(chosen(state), Build)
    troops(state, A, BESIDE[0], 3)
    assert chosen(state) == Build(VILLAGE, cell(*BESIDE[0])), "a guard stands there"


@pytest.mark.parametrize("level", LEVELS)
def test_an_embargo_is_bought_off(level: str) -> None:
    state = position("hero", 2)
    card = BY_CODE["E64"].id
    state.table.open[A] = [card]
    own(state, A, 0, 0, 0, 2)
    assert isinstance(chosen(state, level), Take)
    begin(state, "conflict.muster")
    own(state, A, 0, 0, 5, 3)
    assert not isinstance(chosen(state, level), Muster), "the gold for it is not spent before"
    own(state, A, 0, 0, 5, 4)
    assert chosen(state, level) == Muster(cell(*HOME), 0, 1)


@pytest.mark.parametrize("level", LEVELS)
def test_the_gold_that_frees_from_a_card_is_spent_on_nothing_else(level: str) -> None:
    for gold, bought in ((4, False), (5, True)):
        state = position("scout", 2)
        state.table.open[A] = [BY_CODE["E64"].id]
        own(state, A, 0, 0, 0, gold)
        draws(state, "E11")
        assert isinstance(chosen(state, level), Take) == bought, "three buy the thieves off"
    state = position("realm", 2)
    lay(state, "lake", *BESIDE)
    for gold, built in ((3, False), (4, True)):
        state.table.open[A] = [BY_CODE["E64"].id]
        own(state, A, 1, 1, 2, gold)
        assert isinstance(chosen(state, level), Build) == built


def test_without_gold_it_contests_the_embargo_by_law() -> None:
    state = position("conflict.diplomacy", 2)
    state.table.open[A] = [BY_CODE["E64"].id]
    assert isinstance(proposals.propose(Turn(GAME, state, A), A), ProposeContest)


def test_nobody_is_asked_twice_in_a_season() -> None:
    state = position("conflict.diplomacy", 3)
    put(state, A, "village", (2, 0))
    troops(state, B, (1, 0), 4)
    own(state, A)
    assert proposals.propose(Turn(GAME, state, A), A) == ProposeTruce(B)
    state.table.negotiated[C] = 1 << B
    assert proposals.propose(Turn(GAME, state, A), A) is None


def test_in_peace_with_even_stores_it_proposes_nothing() -> None:
    state = position("conflict.diplomacy", 3)
    for seat in (A, B, C):
        own(state, seat, 2, 2, 2, 2)
    assert proposals.propose(Turn(GAME, state, A), A) is None


def test_a_swap_is_proposed_that_helps_both_and_is_accepted() -> None:
    state = position("conflict.diplomacy", 2)
    own(state, A, 8, 0, 0, 0)
    own(state, B, 0, 8, 0, 0)
    offer = proposals.propose(Turn(GAME, state, A), A)
    assert isinstance(offer, ProposeTrade) and set(offer.swaps) == {swap(WOOD, STONE)}
    do(state, A, offer)
    assert chosen(state, seat=B) == Accept()


def test_asking_for_more_never_helps_who_asks() -> None:
    """Whatever is held, one more swap against the other's interest turns no refusal into a yes."""
    rng = random.Random(7)
    for _ in range(500):
        held = [rng.randint(4, 12) for _ in GOODS]
        give, take = rng.sample(range(len(GOODS)), 2)
        wanted = [swap(give, take)] * rng.randint(1, 3)
        if proposals.gain(held, wanted) <= 0:
            assert proposals.gain(held, [*wanted, wanted[0]]) <= 0


def offered(held: tuple[int, ...], *swaps: int) -> Action:
    state = position("conflict.diplomacy", 2)
    own(state, A, 9, 9, 9, 9)
    own(state, B, *held)
    do(state, A, ProposeTrade(B, swaps))
    return chosen(state, seat=B)


def test_a_swap_that_costs_what_is_scarce_is_refused() -> None:
    assert offered((0, 8, 0, 1), swap(WOOD, STONE)) == Accept()
    assert isinstance(offered((0, 8, 0, 1), swap(STONE, GOLD)), Resist)
    assert isinstance(offered((8, 0, 1, 8), swap(WOOD, FOOD)), Resist)


def test_scarce_land_is_scouted_first_then_the_way_to_the_enemy() -> None:
    state = position("scout", 2)
    lay(state, "field", (3, -1), *((0, r) for r in range(-3, 4)), hidden=True)
    lay(state, "lake", (2, 0), (2, 1))
    state.table.dice[A] = ()
    assert chosen(state) == Scout(cell(3, -1))
    lay(state, "field", (2, 0), (2, 1))
    action = chosen(state)
    assert isinstance(action, Scout) and action.cell != cell(3, -1), "there is land enough at home"


def test_a_die_opens_a_closed_way() -> None:
    state = position("scout", 2)
    lay(state, "field", *((0, r) for r in range(-3, 4)), hidden=True)
    state.table.face_up = [int(terrain >= 0) for terrain in state.table.terrain]
    state.table.dice[A] = (6, 3, 2)
    action = chosen(state)
    assert isinstance(action, ScoutMany) and action.die == 2


def test_armies_walk_into_nobodys_arms_and_wait_for_each_other() -> None:
    state = position("conflict.manoeuvre", 2)
    own(state, A)
    troops(state, A, (2, 0), 4)
    troops(state, B, (-2, 0), 9)
    assert not isinstance(chosen(state), MoveUnits)
    troops(state, A, (2, -1), 7)
    assert isinstance(chosen(state), MoveUnits)


def _tournament(**options: Any) -> FarState:
    return position("conflict.manoeuvre", 2, win_hill="on", **options)


@pytest.mark.parametrize("level", LEVELS)
def test_where_the_hill_wins_armies_walk_there(level: str) -> None:
    state = _tournament()
    lay(state, "volcano", (0, 0))
    lay(state, "field", (1, 0), (2, 0))
    troops(state, A, (1, 0), 4)
    action = chosen(state, level)
    assert isinstance(action, MoveUnits) and action.to == cell(0, 0)
    do(state, A, action)
    assert not isinstance(chosen(state, level), MoveUnits), "who holds it stays"


def test_who_is_to_be_driven_off_counts_as_the_attacker_that_it_is() -> None:
    """Of 7 units that occupy a village against 8 that come to free it, as many win as lose: nobody leaves."""
    state = battle(9, 8, 6, 1, 1, 5, 5, retreat="both")
    put(state, A, "village", HERE)
    put(state, B, "village", (0, 1))
    strike(state, 9)
    assert state.table.windows[-1].kind == "combat.other_retreat"
    assert chosen(state, "steady", B) == chosen(state, "strong", B) == Stay()
