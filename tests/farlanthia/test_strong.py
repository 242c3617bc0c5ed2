"""The strong player's sense: no sure win missed, no word that loses the game, a leader stopped in time."""

import random
from typing import Any

import pytest

from rules.farlanthia.actions import Adventure, Attack, Continue, End, MoveUnits, Raze, Requisition, Retreat
from rules.farlanthia.cards.actions import PickCard
from rules.farlanthia.cards.deck import BY_CODE
from rules.farlanthia.cards.language import ADVENTURE
from rules.farlanthia.diplomacy.actions import Accept, ProposeTruce, Resist
from rules.farlanthia.players import PLAYERS, hunts, proposals, realm_turn
from rules.farlanthia.players.threats import threat
from rules.farlanthia.state import FarState, Truce
from rules.farlanthia.tables import NEUTRAL, TOWN, VILLAGE
from rules.kernel.actions import Action
from rules.kernel.game import Turn
from tests.cited import rule
from tests.farlanthia.cards_table import draws
from tests.farlanthia.table import GAME, A, B, C, begin, cell, do, force, lay, own, position, put, troops

DUEL = {"win_renown": "off"}
"""A realm of two that only the last capitol wins."""
CAPITOLS = ((3, 0), (-3, 0), (0, 3))


def turn_of(state: FarState, seat: int = A) -> Turn:
    return Turn(GAME, state, seat)


def chosen(state: FarState, seat: int = A) -> Action:
    return PLAYERS["strong"].choose(turn_of(state, seat), random.Random(1))


def besieging(seats: int = 2, **options: Any) -> FarState:
    """The first seat's units stand on the second's capitol, and it is the second's conflict turn."""
    state = position("conflict.manoeuvre", seats, 1, 1, 1, 2, 2, 2, **options)
    begin(state, "conflict.manoeuvre", B)
    troops(state, A, CAPITOLS[B], 2)
    return state


@pytest.mark.parametrize("options", [DUEL, {}])
def test_it_razes_the_last_capitol_whatever_was_promised(options: dict[str, Any]) -> None:
    state = besieging(**options)
    state.table.truces = [Truce(B, A, 1)]
    put(state, B, "village", (0, 0))
    do(state, B, End())
    assert chosen(state) == Raze(cell(*CAPITOLS[B]), True)
    do(state, A, chosen(state))
    assert GAME.standing(state).winners == (A,)


def test_it_breaks_no_truce_to_raze_what_decides_nothing() -> None:
    state = besieging(3)
    state.table.truces = [Truce(B, A, 1)]
    put(state, B, "village", (0, 0))
    do(state, B, End())
    assert not isinstance(chosen(state), Raze)
    state.table.renown[B] = 10
    assert chosen(state) == Raze(cell(*CAPITOLS[B]), True), "it would win at the season's end"


@pytest.mark.parametrize("options", [DUEL, {}])
def test_it_declines_the_truce_that_would_save_a_besieged_capitol(options: dict[str, Any]) -> None:
    state = besieging(**options)
    troops(state, B, (0, 0), 9)
    do(state, B, ProposeTruce(A))
    assert Accept() in GAME.legal(state, A) and isinstance(chosen(state), Resist)


def test_it_proposes_no_truce_to_who_it_is_about_to_raze() -> None:
    state = position("conflict.diplomacy", 3)
    troops(state, A, CAPITOLS[B], 2)
    put(state, A, "village", (2, 0))
    troops(state, B, (1, 0), 4)
    own(state, A)
    own(state, B)
    assert proposals.propose(turn_of(state), A) != ProposeTruce(B)
    troops(state, C, (1, 1), 4)
    assert proposals.propose(turn_of(state), A) == ProposeTruce(C)


def test_who_holds_a_rivals_capitol_stays_there() -> None:
    state = position("conflict.manoeuvre", 3)
    troops(state, A, CAPITOLS[B], 3)
    put(state, B, "village", (-2, 0))
    action = chosen(state)
    assert not isinstance(action, MoveUnits | Attack)


def test_in_a_race_it_brings_down_who_wins_at_the_seasons_end() -> None:
    state = position("conflict.manoeuvre", 3)
    troops(state, A, (-1, 0), 4)
    troops(state, B, CAPITOLS[B], 4)
    troops(state, B, (-2, 0), 1)
    assert chosen(state) != _strike(state), "with these odds it waits for more units"
    state.table.holder[cell(-2, 0)] = -1
    state.table.fresh[3 * cell(-2, 0)] = 0
    state.table.renown[B] = 10
    assert isinstance(chosen(state), Attack) and chosen(state) == _strike(state)
    state.table.order = (B, A, C)
    begin(state, "conflict.manoeuvre", A)
    state.table.renown[B] = 0
    assert chosen(state) != _strike(state), "nothing forces it now"


def _strike(state: FarState) -> Attack:
    return Attack(cell(*CAPITOLS[B]), ((3 * cell(-1, 0), 4),))


def test_what_comes_counts_open_ways_alone_in_a_race() -> None:
    state = position("conflict.muster", 2)
    troops(state, B, (0, 0), 4)
    at = cell(*CAPITOLS[A])
    assert threat(state.table, A, at) == 4
    lay(state, "field", *((2, r) for r in range(-3, 2)), hidden=True)
    assert threat(state.table, A, at) == 0
    state = position("conflict.muster", 2, **DUEL)
    troops(state, B, (0, 0), 4)
    lay(state, "field", *((2, r) for r in range(-3, 2)), hidden=True)
    assert threat(state.table, A, at) == 4


def test_it_gives_no_word_to_whom_it_could_take_something() -> None:
    state = position("conflict.diplomacy", 2)
    begin(state, "conflict.diplomacy", B)
    troops(state, A, CAPITOLS[A], 2)
    put(state, B, "village", (1, 0))
    do(state, B, ProposeTruce(A))
    assert isinstance(chosen(state), Resist)


def test_it_gives_its_word_where_there_is_nothing_to_take() -> None:
    state = position("conflict.diplomacy", 2)
    begin(state, "conflict.diplomacy", B)
    troops(state, A, CAPITOLS[A], 2)
    troops(state, B, CAPITOLS[B], 9)
    do(state, B, ProposeTruce(A))
    assert chosen(state) == Accept()


def test_villages_come_first_and_grow_when_none_is_left() -> None:
    state = position("realm", 2, **DUEL)
    own(state, A, 5, 3, 8, 3)
    put(state, A, "village", (2, 0))
    lay(state, "forest", (2, 1))
    assert _wanted(state) == VILLAGE, "there is enough for a town"
    for at in [(2, 1), (3, -1), (2, -1), (1, 0), (1, 1), (1, 2), (0, 1), (0, 0), (1, -1)]:
        put(state, A, "village", at)
    troops(state, B, (-1, 0), 2)
    assert _wanted(state) == TOWN, "not a fort against who is near"


@pytest.mark.parametrize(("home", "sought"), [("field", "forest"), ("forest", "field")])
def test_villages_make_what_the_realm_lacks(home: str, sought: str) -> None:
    """Fields among forests and forests among fields: a season takes food for units, and wood to build."""
    state = position("realm", 2, **DUEL)
    own(state, A, 5, 3, 8, 3)
    lay(state, home, *((q, r) for q in range(1, 4) for r in range(-3, 3) if abs(q + r) <= 3))
    lay(state, sought, (2, 1))
    plot = realm_turn.villages_first(state.table, A)
    assert plot is not None and (plot.kind, plot.cell) == (VILLAGE, cell(2, 1))


def _wanted(state: FarState) -> int | None:
    plot = realm_turn.villages_first(state.table, A)
    return None if plot is None else plot.kind


@pytest.mark.parametrize("near", [False, True])
def test_dice_that_win_pairs_are_kept_for_a_battle(near: bool) -> None:
    """Nothing that could be built pays so late; who is at home is too far to meet the unit out there."""
    spent = list[int]()
    for dice in ((2, 5, 6), (5, 6)):
        state = position("realm", 2, **DUEL)
        own(state, A)
        state.table.dice[A], state.table.season = dice, 19
        troops(state, A, (1, 0), 1)
        if near:
            troops(state, B, (0, 0), 1)
        action = chosen(state)
        spent += [action.die] if isinstance(action, Requisition) else []
    assert spent == ([2] if near else [2, 5])


@pytest.mark.parametrize(("near", "die"), [(False, 6), (True, 1)])
def test_where_renown_does_not_win_the_hero_leaves_them_to_the_battle(near: bool, die: int) -> None:
    state = position("hero", 2, **DUEL)
    state.table.dice[A] = (1, 4, 6)
    troops(state, A, (1, 0), 1)
    if near:
        troops(state, B, (0, 0), 1)
    assert chosen(state) == Adventure(die, 0)


def test_it_fights_on_as_long_as_three_dice_pay() -> None:
    """Two rounds in which each side loses one: with three dice left a further round pays, with two not."""
    state = position("conflict.manoeuvre", 2, *(5, 4, 1, 6, 3) * 2, **DUEL)
    for seat in (A, B):
        own(state, seat)
    troops(state, A, (1, 0), 4)
    troops(state, B, (0, 0), 8)
    do(state, A, Attack(cell(0, 0), force(4, 1, 0)))
    assert chosen(state) == Continue()
    do(state, A, Continue())
    assert isinstance(chosen(state), Retreat)


@pytest.mark.parametrize("seats", [2, 3])
def test_against_a_single_rival_it_attacks_wherever_rounds_pay(seats: int) -> None:
    """Six are more likely to lose to seven than to win; of three lords the third would profit by it."""
    state = position("conflict.manoeuvre", seats, **DUEL)
    for seat in range(seats):
        own(state, seat)
        troops(state, seat, CAPITOLS[seat], 1)
    troops(state, A, (1, 0), 6)
    troops(state, B, (0, 0), 7)
    action = chosen(state)
    assert (isinstance(action, Attack) and action.to == cell(0, 0)) == (seats == 2)


def lair_beside(dice: tuple[int, ...], phase: str, ours: int) -> FarState:
    """So many units of the first seat beside a lair, and its dice; the others guard their capitols."""
    state = position(phase, 3, dragon_hunt="lair")
    troops(state, NEUTRAL, (0, 0), 5)
    state.table.dragons = [cell(0, 0)]
    for seat, many in ((A, ours), (B, 9), (C, 9)):
        troops(state, seat, (1, 0) if seat == A else CAPITOLS[seat], many)
    own(state, A)
    state.table.dice[A] = dice
    return state


@pytest.mark.parametrize(("many", "chosen_now"), [(6, End()), (3, Adventure(4, 0))])
def test_dice_are_kept_for_a_dragon_that_enough_units_can_reach(many: int, chosen_now: Action) -> None:
    assert chosen(lair_beside((4, 6, 6), "hero", many)) == chosen_now
    assert chosen(lair_beside((1, 6, 6), "hero", 6)) == Adventure(1, 0)
    late = lair_beside((2, 3, 6), "realm", many)
    late.table.season = 19  # nothing that could be built pays so late
    assert isinstance(chosen(late), Requisition) == (many == 3), "renown may raise a low die, too"


@pytest.mark.parametrize(("dice", "attacks"), [((1, 2, 3), False), ((1, 5, 6), True)])
def test_a_dragon_is_attacked_as_soon_as_dice_make_up_for_units(dice: tuple[int, ...], attacks: bool) -> None:
    state = lair_beside(dice, "conflict.manoeuvre", 6)
    struck = chosen(state)
    assert (isinstance(struck, Attack) and struck.to == cell(0, 0)) == attacks
    state.table.renown[A] = 5
    assert hunts.chance(state.table, A, cell(0, 0), 6) > 0.5, "renown raises them"


@rule("FA-285")
@pytest.mark.parametrize("at", [(3, -3), (1, -1)])
def test_armies_wait_beside_the_place_where_a_dragon_would_settle(at: tuple[int, int]) -> None:
    state = position("conflict.manoeuvre", 3, dragon_hunt="lair")
    lay(state, "volcano", (0, 0))
    for seat in (A, B, C):
        troops(state, seat, CAPITOLS[seat], 4)
        own(state, seat)
    troops(state, A, at, 5)
    march = chosen(state)
    assert isinstance(march, MoveUnits) and march.to in state.table.board.neighbours[cell(0, 0)]
    assert at == (3, -3) or march.force[0] != force(5, *at)[0], "who is there stays, and others join it"


@rule("FA-085", "FA-285")
@pytest.mark.parametrize(("hunt", "found"), [("lair", "A42"), ("plain", "A22")])
def test_a_fortune_teller_finds_the_dragon_where_it_brings_renown(hunt: str, found: str) -> None:
    state = position("hero", 3, dragon_hunt=hunt)
    state.table.discards[ADVENTURE].extend([BY_CODE["A22"].id, BY_CODE["A42"].id])
    draws(state, "A44")
    assert chosen(state) == PickCard(BY_CODE[found].id)
