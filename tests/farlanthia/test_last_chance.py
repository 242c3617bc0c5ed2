"""The moments that decide a game: computers see them, and none gives them away."""

import random
from typing import Any

import msgspec
import pytest

from rules.farlanthia.actions import Attack, Continue, MoveUnits
from rules.farlanthia.diplomacy.actions import Accept, ProposeTruce, Resist
from rules.farlanthia.players import PLAYERS
from rules.farlanthia.state import FarState, Truce
from rules.kernel.actions import Action
from rules.kernel.game import Turn
from tests.farlanthia.table import GAME, A, B, C, begin, cell, do, lay, own, position, troops

LEVELS = ("steady", "strong")
CAPITOLS = ((3, 0), (-3, 0), (0, 3))
WITHOUT_CROWNS = {"win_castle": "off", "win_renown": "off", "win_last_capitol": "off", "elimination": "all"}


def chosen(state: FarState, seat: int = A, level: str = "strong") -> Action:
    return PLAYERS[level].choose(Turn(GAME, state, seat), random.Random(1))


def moving(seats: int = 3, **options: Any) -> FarState:
    """The first seat's units may move, and it has no goods to buy others."""
    state = position("conflict.manoeuvre", seats, **{"win_castle": "on", "crowns": "1", **options})
    for seat in range(seats):
        own(state, seat)
    return state


def on_the_hill(count: int, seats: int = 2, seasons: int = 2, **options: Any) -> FarState:
    """The second seat's units hold the volcano and have held it for so many seasons; three win."""
    state = moving(seats, win_hill="on", **WITHOUT_CROWNS, **options)
    lay(state, "volcano", (0, 0))
    troops(state, B, (0, 0), count)
    state.table.hill_holder, state.table.hill_count = B, seasons
    return state


def test_somebody_stays_on_the_capitol_whose_fall_ends_the_game() -> None:
    state = moving(2)
    troops(state, A, CAPITOLS[A], 5)
    action = chosen(state)
    assert isinstance(action, MoveUnits) and sum(count for _, count in action.force) == 4
    state = moving(2, win_hill="on", **WITHOUT_CROWNS)
    lay(state, "volcano", (0, 0))
    troops(state, A, CAPITOLS[A], 5)
    action = chosen(state)
    assert isinstance(action, MoveUnits) and sum(count for _, count in action.force) == 5


@pytest.mark.parametrize("level", LEVELS)
def test_who_holds_the_capitol_is_attacked_at_any_odds(level: str) -> None:
    state = moving(2)
    troops(state, B, CAPITOLS[A], 4)
    troops(state, A, (2, 0), 2)
    assert chosen(state, level=level) == Attack(cell(*CAPITOLS[A]), ((3 * cell(2, 0), 2),))


@pytest.mark.parametrize("level", LEVELS)
def test_who_retreats_from_the_capitol_has_lost(level: str) -> None:
    state = position("conflict.manoeuvre", 2, 6, 6, 6, 1, 1, win_castle="on")
    for seat in (A, B):
        own(state, seat)
    troops(state, B, CAPITOLS[A], 9)
    troops(state, A, (2, 0), 3)
    do(state, A, chosen(state, level=level))
    assert chosen(state, level=level) == Continue()


@pytest.mark.parametrize("level", LEVELS)
def test_who_wins_by_anothers_capitol_is_attacked_at_any_odds(level: str) -> None:
    state = moving()
    troops(state, B, CAPITOLS[C], 5)
    troops(state, A, (0, 2), 3)
    attack = Attack(cell(*CAPITOLS[C]), ((3 * cell(0, 2), 3),))
    assert chosen(state, level=level) == attack
    state.table.truces = [Truce(B, A, 1)]
    broken = Attack(attack.to, attack.groups, True)
    assert (chosen(state, level=level) == broken) == (level == "strong"), "no word is worth the game to it"


@pytest.mark.parametrize("level", LEVELS)
def test_who_is_about_to_win_on_the_hill_is_attacked_at_any_odds(level: str) -> None:
    state = on_the_hill(5)
    troops(state, A, (1, 0), 3)
    assert chosen(state, level=level) == Attack(cell(0, 0), ((3 * cell(1, 0), 3),))
    state.table.hill_count = 1
    assert not isinstance(chosen(state, level=level), Attack), "there is time for more units"


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_gives_their_word_to_who_would_win_by_it(level: str) -> None:
    state = on_the_hill(3)
    begin(state, "conflict.diplomacy", B)
    do(state, B, ProposeTruce(A))
    assert Accept() in GAME.legal(state, A) and isinstance(chosen(state, A, level), Resist)
    state = moving()
    begin(state, "conflict.diplomacy", B)
    troops(state, B, CAPITOLS[C], 3)
    do(state, B, ProposeTruce(A))
    assert Accept() in GAME.legal(state, A) and isinstance(chosen(state, A, level), Resist)


@pytest.mark.parametrize("level", LEVELS)
def test_a_truce_saves_a_capitol(level: str) -> None:
    state = moving()
    begin(state, "conflict.diplomacy", B)
    troops(state, B, CAPITOLS[C], 3)
    do(state, B, ProposeTruce(C))
    assert chosen(state, C, level) == Accept()


def test_truces_shield_the_place_that_wins() -> None:
    state = moving()
    begin(state, "conflict.diplomacy")
    troops(state, A, CAPITOLS[B], 2)
    troops(state, B, (-2, 0), 4)
    troops(state, C, (-2, 1), 4)
    assert chosen(state) == ProposeTruce(C), "a truce with its lord would deny the capitol"
    assert chosen(state, level="steady") != ProposeTruce(C)


@pytest.mark.parametrize("level", LEVELS)
def test_who_holds_the_hill_is_attacked_at_even_odds(level: str) -> None:
    for mine, seasons, attacks in ((6, 1, True), (5, 1, False), (3, 2, True)):
        state = on_the_hill(6, seasons=seasons)
        troops(state, A, (1, 0), mine)
        assert isinstance(chosen(state, level=level), Attack) is attacks, (mine, seasons)


@pytest.mark.parametrize("level", LEVELS)
def test_who_retreats_from_the_last_chance_at_the_hill_has_lost(level: str) -> None:
    state = position("conflict.manoeuvre", 2, 1, 1, 1, 6, 6, win_hill="on", **WITHOUT_CROWNS)
    lay(state, "volcano", (0, 0))
    troops(state, B, (0, 0), 9)
    troops(state, A, (1, 0), 3)
    for seat in (A, B):
        own(state, seat)
    state.table.hill_holder, state.table.hill_count = B, 2
    do(state, A, Attack(cell(0, 0), ((3 * cell(1, 0), 3),)))
    assert chosen(state, level=level) == Continue()


def test_a_word_costs_little_where_the_hill_wins_and_renown_does_not() -> None:
    for renown, breaks in ((False, True), (True, False)):
        state = on_the_hill(4, seasons=1, hill_seasons=5)
        state.table.terms = msgspec.structs.replace(state.table.terms, win_renown=renown)
        state.table.truces = [Truce(B, A, 1)]
        troops(state, A, (1, 0), 6)
        assert isinstance(chosen(state), Attack) is breaks


def test_a_dragon_is_hunted_at_even_odds() -> None:
    for level in LEVELS:
        for guards, attacks in ((3, True), (5, False)):
            state = position("conflict.manoeuvre", 3, win_castle="on")
            for seat in (A, B, C):
                own(state, seat)
            for seat in (B, C):
                troops(state, seat, CAPITOLS[seat], 9)
            state.table.dragons, state.table.lair = [cell(0, 0)], cell(0, 0)
            troops(state, 6, (0, 0), guards)
            troops(state, A, (1, 0), 6)
            hunts = Attack(cell(0, 0), ((3 * cell(1, 0), 6),))
            assert (chosen(state, level=level) == hunts) is attacks, (level, guards)
