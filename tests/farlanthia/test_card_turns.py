"""Cards within turns, and what others learn of closed ones: cases 162, 189, 190 and 226; swap tests."""

from typing import Any

import pytest

from rules.farlanthia.actions import (
    ORDER_NAMES,
    ORDER_VALUES,
    TRUCE,
    Adventure,
    Build,
    End,
    Gift,
    Requisition,
    StandingOrder,
    Trade,
)
from rules.farlanthia.cards.actions import Choose, Take
from rules.farlanthia.cards.deck import BY_CODE
from rules.farlanthia.diplomacy.actions import Accept, ProposeTruce, Resist
from rules.farlanthia.flow import advance
from rules.farlanthia.game import Farlanthia
from rules.farlanthia.state import EVER, FarState
from rules.farlanthia.tables import GOLD, STONE, VILLAGE, WOOD
from rules.farlanthia.war.odds import combat
from rules.kernel.actions import Action
from rules.kernel.chance import Chance
from rules.kernel.names import NOBODY
from tests.cited import rule
from tests.farlanthia.cards_table import A, B, cell, dice, draws, goods, laid, lay, own, put, table_of, troops
from tests.farlanthia.table import refused

GAME = Farlanthia()


def in_turn(phase: str, seats: int = 2, chance: Chance | None = None, **options: Any) -> FarState:
    """Orange's turn of a phase is about to begin."""
    state = table_of(seats, chance, **options)
    state.table.phase, state.table.began = phase, False
    state.table.fought = [EVER] * (seats * seats)
    state.table.used = [EVER] * (4 * seats)
    return state


def go(state: FarState) -> FarState:
    """Go on to the first decision."""
    advance(state, [])
    return state


@rule("FA-080")
def test_case_162_cards_come_before_adventures() -> None:
    state = in_turn("hero")
    state.table.open[A] = [BY_CODE["E65"].id]
    state.table.dice[A] = (5, 2)
    go(state)
    assert refused(state, A, Adventure(5, 0)) == "must_first"
    assert refused(state, A, End()) == "must_first"
    GAME.apply(state, A, Choose(1))
    state.secrets.decks[1].append(BY_CODE["A34"].id)
    GAME.apply(state, A, Adventure(5, 0))
    assert state.table.honor[A] == 1 and state.table.adventures[A] == 1


@rule("FA-090", "FA-220")
def test_a_realm_produces_after_its_cards_and_less_by_them() -> None:
    state = in_turn("realm")
    own(state, A, 0, 0, 0, 0)
    state.table.open[A] = [BY_CODE["E11"].id, BY_CODE["E36"].id]
    put(state, A, "village", (2, 0))
    lay(state, "forest", (2, 0))
    go(state)
    assert goods(state) == (0, 0, 0, 0), "a letter is chosen first"
    GAME.apply(state, A, Choose(0))
    go(state)
    assert goods(state) == (0, 0, 2, 1)


@rule("FA-081", "FA-098")
def test_case_226_the_order_within_a_turn_is_free() -> None:
    state = in_turn("hero", adventures_per_season=2)
    state.table.open[A] = [BY_CODE["E36"].id]
    state.table.dice[A] = (5, 4, 2)
    state.table.honor[A] = 2
    state.secrets.decks[1].extend([BY_CODE["A32"].id, BY_CODE["A31"].id])
    own(state, A, 4, 3)
    go(state)
    GAME.apply(state, A, Adventure(5, 0))
    GAME.apply(state, A, Take(BY_CODE["E36"].id, 2))
    GAME.apply(state, A, Adventure(4, 0))
    assert laid(state) == [] and state.table.valor[A] == 2
    assert state.table.phase == "realm", "nothing is left to do in the hero phase"
    before = goods(state)
    GAME.apply(state, A, Trade(WOOD, GOLD, 1))
    GAME.apply(state, A, Requisition(2, STONE))
    GAME.apply(state, A, Trade(STONE, GOLD, 1))
    assert goods(state)[GOLD] == before[GOLD] + 2
    GAME.apply(state, A, Build(VILLAGE, cell(2, 0)))
    assert state.table.owner[cell(2, 0)] == A


@rule("FA-272")
def test_case_190_a_realm_turn_is_skipped_on_public_facts_alone() -> None:
    for hand, asked in (([], False), (["A55"], True), (["A64"], True)):
        state = in_turn("realm")
        state.table.structure[cell(3, 0)] = state.table.owner[cell(3, 0)] = NOBODY
        state.table.structure[cell(0, 0)], state.table.owner[cell(0, 0)] = 7, A
        state.secrets.hands[A] = [BY_CODE[code].id for code in hand]
        state.table.terms = GAME_TERMS
        go(state)
        assert (state.table.phase == "realm" and state.table.seat == A) == asked


GAME_TERMS = table_of(2, elimination="all", win_last_capitol="off").table.terms


def told(state: FarState, viewer: int | None) -> Any:
    """All that a viewer gets: the view, and what it may do."""
    legal = GAME.legal(state, viewer) if viewer is not None else []
    return GAME.view(state, viewer), legal


@rule("FA-083", "FA-272")
@pytest.mark.parametrize("other", ["A13", "A53", "A64"])
def test_swapped_hands_look_the_same_to_others(other: str) -> None:
    seen = []
    for code in ("A55", other):
        state = in_turn("conflict.diplomacy", 3, dice(1, 1, 3, 3))
        state.table.began = True
        state.table.dice[B] = (1,)
        state.secrets.hands[B] = [BY_CODE[code].id]
        watched = [told(state, viewer) for viewer in (A, 2, None)]
        GAME.apply(state, A, ProposeTruce(B))
        GAME.apply(state, B, Resist())
        assert state.table.windows[-1].seats == (B,)
        watched += [told(state, viewer) for viewer in (A, 2, None)]
        seen.append(watched)
    assert seen[0] == seen[1]


@rule("FA-270")
def test_the_order_of_a_deck_shows_to_nobody() -> None:
    state = in_turn("hero")
    state.table.dice[A] = (4,)
    go(state)
    state.secrets.decks = ([1, 2, 3], [40, 41, 42])
    before = [told(state, viewer) for viewer in (A, B, None)]
    state.secrets.decks = ([3, 1, 2], [42, 40, 41])
    assert [told(state, viewer) for viewer in (A, B, None)] == before


@rule("FA-272")
@pytest.mark.parametrize(("order", "answer"), [("accept", Accept()), ("resist", Resist())])
def test_an_order_on_truces_answers_like_a_quick_person(order: str, answer: Action) -> None:
    states = []
    for ordered in (True, False):
        state = in_turn("conflict.diplomacy", 3, dice(6, 6, 1, 1))
        state.table.began = True
        if ordered:
            name, value = ORDER_NAMES.index("truce"), ORDER_VALUES.index(order)
            before = [told(state, viewer) for viewer in (A, 2, None)]
            GAME.apply(state, B, StandingOrder(name, value))
            assert [told(state, viewer) for viewer in (A, 2, None)] == before
        events = GAME.apply(state, A, ProposeTruce(B))
        assert state.table.talk is not None and state.table.talk.kind == TRUCE
        assert [told(state, viewer) for viewer in (A, 2, None)], "asked like anybody else"
        assert GAME.ordered(state, B) == (answer if ordered else None)
        events = [*events, *GAME.apply(state, B, answer)]
        states.append(([event.seen_by(2) for event in events], [told(state, each) for each in (A, 2, None)]))
    assert states[0] == states[1]


@rule("FA-088", "FA-272")
def test_a_gift_that_is_named_shows_to_nobody_before_all_are() -> None:
    state = in_turn("scout", 3)
    draws(state, "E66")
    before = [told(state, viewer)[0] for viewer in (B, 2, None)]
    view = GAME.view(state, A)
    assert view.table.tasks and "wood" in GAME.entry(
        view, Gift(WOOD), GAME.names(view, ("Ann", "Ben", "Cleo"))
    )
    events = GAME.apply(state, A, Gift(WOOD))
    assert not [event for viewer in (B, 2, None) for event in events if event.seen_by(viewer) is not None]
    assert [told(state, viewer)[0] for viewer in (B, 2, None)] == before


def test_menus_and_prompts_say_what_a_card_does() -> None:
    state = in_turn("hero")
    state.table.open[A] = [BY_CODE["E65"].id]
    state.table.dice[A] = (5, 2)
    go(state)
    view = GAME.view(state, A)
    names = GAME.names(view, ("Ann", "Ben"))
    assert "Call of Oaths. In your hero turn, choose: a) gain 2 honor" in GAME.prompt(view, names)
    assert GAME.entry(view, Choose(1), names) == "b) lose 1 honor, and the card goes"
    GAME.apply(state, A, Choose(0))
    asked = GAME.prompt(GAME.view(state, A), names)
    assert asked.endswith("Name what the card asks for. Call of Oaths: pay a leadership die.")
    taken = GAME.entry(view, Take(BY_CODE["E36"].id, 2), names)
    assert taken == "Tax Revolt: be rid of this card (price: 2 honor)"


def test_a_hostile_tile_says_the_odds_of_taking_it() -> None:
    state = in_turn("conflict.manoeuvre")
    state.table.began = True
    troops(state, A, (0, 0), 3)
    troops(state, B, (1, 0), 2)
    view = GAME.view(state, A)
    names = GAME.names(view, ("Ann", "Ben"))
    expected = f"with 3 within reach you take it in {round(100 * combat(3, 2).win)} %"
    assert expected in GAME.hint(view, "tile", cell(1, 0), names)
    assert "reach" not in GAME.hint(view, "tile", cell(0, 0), names)
    assert "reach" not in GAME.hint(GAME.view(state, B), "tile", cell(0, 0), names)
