"""Each of the 72 cards played in every way it has, against what its text says."""

from collections import Counter
from typing import Any

import pytest

from rules.farlanthia import forces
from rules.farlanthia.actions import Gift
from rules.farlanthia.cards.actions import Choose, Decline, Take
from rules.farlanthia.cards.clauses import CLAUSES
from rules.farlanthia.cards.deck import BY_CODE, CARDS
from rules.farlanthia.cards.language import Card, Mode
from rules.farlanthia.state import FarState
from rules.kernel.chance import Chance
from rules.kernel.events import Event
from tests.cited import rule
from tests.farlanthia.cards_table import (
    A,
    B,
    cell,
    draws,
    goods,
    laid,
    lay,
    legal,
    own,
    put,
    resolve,
    table_of,
    tracks,
    troops,
    turn,
)

TURNS = {"HERO": "hero", "REALM": "realm", "CONF": "conflict.muster"}
CASES = [
    (card, at, way)
    for card in CARDS
    for at, clause in enumerate(CLAUSES[card.id])
    for way in range(len(clause.ways))
    if clause.moment != "REACT"
]

NAMES = [f"{card.code}-{at + 1}{'abc'[way]}" for card, at, way in CASES]
OPTIONS: dict[tuple[str, int], dict[str, str]] = {
    ("A22", at): {"dragon_hunt": hunt} for at, hunt in enumerate(("plain", "perilous", "lair"))
}


def rich(**options: str) -> FarState:
    """A seat that can pay everything and has a target for everything; the blue seat is poor."""
    state = table_of(3, chance=Chance(bytes(32)), **options)
    lay(state, "mountain", (2, 0), (1, 0))
    lay(state, "lake", (2, -1))
    lay(state, "forest", (-1, 2), (-1, 1), (-2, 2), hidden=True)
    put(state, A, "village", (3, -1), (3, -2))
    put(state, A, "mine", (2, 0))
    put(state, A, "road", (2, 1))
    troops(state, A, (3, 0), 3)
    troops(state, A, (1, 0), 2)
    own(state, A, 4, 4, 4, 4)
    table = state.table
    table.valor[A] = table.honor[A] = 3
    table.renown = [0, 3, 3]
    table.dice[A] = (5, 3, 2)
    table.found[cell(0, 0)] = A
    table.discards[1].append(BY_CODE["A43"].id)
    table.season = 2
    return state


def answer_all(state: FarState) -> list[Event]:
    """Name the first target, and good, that is asked for, until nothing is open."""
    events: list[Event] = []
    while state.table.windows:
        for seat in state.table.windows[-1].seats:
            events += resolve(state, seat, legal(state, seat)[0])
    return events


def to_clause(state: FarState, card: Card, at: int) -> list[Event]:
    """Draw the card and go on to its clause `at`, declining what comes before."""
    spent = 4
    events = draws(state, card.code, spent=spent)
    moment = CLAUSES[card.id][at].moment
    if moment != "NOW":
        while state.table.windows:
            events += resolve(state, A, Decline())
        if card.keep != "hand":
            events += turn(state, TURNS[moment])
        else:
            state.table.phase = TURNS[moment]
    return events


def change(state: FarState, before: Any) -> Counter[str]:
    """What changed for the first seat: goods, tracks, units, dice."""
    after = summary(state)
    return Counter({key: after[key] - before[key] for key in after if after[key] != before[key]})


def summary(state: FarState) -> dict[str, int]:
    table = state.table
    valor, honor, renown = tracks(state)
    named = dict(zip(("wood", "stone", "food", "gold"), goods(state), strict=True))
    return {
        **named,
        "goods": sum(goods(state)),
        "valor": valor,
        "honor": honor,
        "renown": renown,
        "unit": forces.units_of(table, A),
        "die": len(table.dice[A]),
        "structures": sum(owner == A for owner in table.owner),
        "hidden": sum(each == -1 for each in table.terrain),
        "known": sum(knowers >> A & 1 for knowers in state.secrets.known),
    }


EXPECTED: dict[tuple[str, int, int], dict[str, int]] = {
    ("E11", 0, 0): {"gold": -3, "goods": -3, "unit": 1},
    ("E11", 2, 0): {"honor": 1},
    ("E11", 3, 0): {"unit": -1, "valor": 1, "gold": 1, "goods": 1},
    ("E12", 0, 0): {"gold": -3, "goods": -3, "unit": 1},
    ("E12", 2, 0): {"honor": 1},
    ("E12", 3, 0): {"unit": -1, "valor": 1, "gold": 1, "goods": 1},
    ("E13", 0, 0): {"gold": -3, "goods": -3, "unit": 1},
    ("E13", 2, 0): {"honor": 1},
    ("E13", 3, 0): {"unit": -1, "valor": 1, "gold": 1, "goods": 1},
    ("E14", 0, 0): {"unit": -1, "wood": 1, "goods": 1},
    ("E15", 0, 0): {"food": 1, "goods": 1},
    ("E16", 0, 0): {"unit": -1},
    ("E21", 0, 0): {"food": -1, "goods": -1, "honor": 2},
    ("E21", 0, 1): {"stone": 1, "goods": 1, "honor": -1},
    ("E22", 0, 0): {"wood": -1, "goods": -1, "structures": 1},
    ("E23", 0, 0): {"wood": -2, "goods": -2},
    ("E24", 0, 0): {"stone": 1, "goods": 1},
    ("E24", 1, 0): {"gold": -2, "goods": -2, "structures": 1},
    ("E25", 0, 0): {"honor": 2},
    ("E25", 1, 0): {"structures": 1},
    ("E25", 2, 0): {"unit": 1},
    ("E33", 0, 0): {"wood": 2, "goods": 2},
    ("E33", 1, 0): {"wood": 2, "goods": 2},
    ("E34", 0, 0): {"gold": 1, "goods": 1},
    ("E34", 1, 0): {"stone": 1, "goods": 1},
    ("E35", 0, 0): {"food": -1, "goods": -1, "honor": 2},
    ("E36", 1, 0): {"honor": -2},
    ("E36", 2, 0): {"unit": -1, "valor": 1},
    ("E41", 0, 0): {"food": -2, "goods": -2},
    ("E41", 0, 1): {"unit": -1},
    ("E42", 0, 0): {"gold": -3, "goods": -3, "unit": 2},
    ("E43", 0, 0): {"known": 2},
    ("E44", 0, 0): {"hidden": -2},
    ("E46", 0, 0): {"food": -2, "goods": -2, "valor": 1, "honor": 1},
    ("E51", 0, 0): {"unit": -1},
    ("E53", 0, 0): {"structures": -1},
    ("E63", 0, 0): {"gold": 2, "goods": 2},
    ("E63", 0, 1): {"honor": 2},
    ("E64", 1, 0): {"gold": -2, "goods": -2},
    ("E65", 0, 0): {"die": -1, "honor": 2},
    ("E65", 0, 1): {"honor": -1},
    ("E66", 0, 0): {"wood": 1, "goods": 1},
    ("A11", 0, 0): {"wood": -1, "food": -1, "goods": -2, "structures": 1},
    ("A12", 0, 0): {"wood": 1, "goods": 1},
    ("A22", 0, 0): {"renown": 5},
    ("A22", 1, 0): {"valor": -2},
    ("A23", 0, 0): {"valor": 3},
    ("A24", 0, 0): {"valor": 3},
    ("A25", 0, 0): {"valor": 2},
    ("A26", 0, 0): {"valor": 2},
    ("A31", 0, 0): {"valor": 1},
    ("A32", 0, 0): {"valor": 1},
    ("A33", 0, 0): {"honor": 2},
    ("A34", 0, 0): {"honor": 1},
    ("A35", 0, 0): {"honor": 2},
    ("A36", 0, 0): {"honor": 3},
    ("A41", 0, 0): {"honor": 3},
    ("A42", 0, 0): {"honor": 5},
    ("A43", 0, 0): {"honor": 2},
    ("A44", 0, 0): {"honor": 2},
    ("A45", 0, 0): {"gold": 2, "goods": 2},
    ("A45", 0, 1): {"honor": 4},
    ("A46", 0, 0): {"stone": 1, "goods": 1},
    ("A51", 0, 0): {"honor": 2},
    ("A51", 0, 1): {"gold": 2, "goods": 2},
    ("A51", 0, 2): {"valor": 2},
    ("A52", 0, 0): {"valor": 1, "honor": 1},
    ("A54", 0, 0): {"honor": 1, "valor": 1},
    ("A56", 0, 0): {"hidden": -2},
    ("A61", 0, 0): {"unit": 1},
    ("A61", 0, 1): {"honor": 2},
    ("A62", 0, 0): {"gold": 1, "goods": 1},
    ("A63", 0, 0): {"valor": -2, "honor": 3},
    ("A63", 0, 1): {"honor": -2, "valor": 3},
    ("A65", 0, 0): {"wood": -1, "goods": -1},
    ("A65", 0, 1): {"honor": -2},
    ("A66", 0, 0): {"die": 1},
}
"""By card, clause and way: what the rule book's table says it brings to `rich`; nothing for the others."""


@rule("FA-220", "FA-224", "FA-227", "FA-229")
@pytest.mark.parametrize(("card", "at", "way"), CASES, ids=NAMES)
def test_each_card_in_each_of_its_ways(card: Card, at: int, way: int) -> None:
    state = rich(**OPTIONS.get((card.code, at), {}))
    if (card.code, at) == ("E34", 1):
        put(state, A, "village", (2, 0))
    before = summary(state)
    to_clause(state, card, at)
    clause = CLAUSES[card.id][at]
    if card.code == "E61":
        answer_all(state)
        assert set(change(state, before)) <= {"honor", "valor"}
        return
    if clause.mode is Mode.ONE and state.table.windows:
        resolve(state, A, Choose(way))
    elif clause.mode is Mode.MAY and Take(card.id, at + 1) in legal(state):
        resolve(state, A, Take(card.id, at + 1))
    answer_all(state)
    if clause.mode is Mode.MAY and clause.ways[way].end:
        assert card.code not in laid(state) and card.id not in state.secrets.hands[A]
    assert dict(change(state, before)) == EXPECTED.get((card.code, at, way), {})
    assert not state.table.tasks and not state.table.windows


def test_every_gift_is_for_the_humble() -> None:
    state = rich()
    state.table.renown = [2, 1, 1]
    draws(state, "E66", A)
    assert state.table.windows[-1].seats == (1, 2)
    resolve(state, 2, Gift(3))
    assert goods(state, 2) == (0, 0, 0, 0)
    resolve(state, B, Gift(0))
    assert goods(state, B) == (1, 0, 0, 0) and goods(state, 2) == (0, 0, 0, 1)
