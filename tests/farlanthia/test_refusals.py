"""Refusals name what really stands in the way, with the rule that says so."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.farlanthia.actions import (
    Adventure,
    Attack,
    Build,
    MoveUnits,
    Muster,
    Requisition,
    Scout,
    Trade,
    UpgradeUnit,
)
from rules.farlanthia.cards import draw
from rules.farlanthia.cards.actions import Decline, Take
from rules.farlanthia.cards.deck import BY_CODE
from rules.farlanthia.diplomacy.actions import ProposeTruce
from rules.farlanthia.flow import advance
from rules.farlanthia.state import FarState, Truce
from rules.kernel.actions import Action
from rules.kernel.illegal import Illegal
from rules.kernel.names import NOBODY
from tests.cited import rule
from tests.farlanthia.table import GAME, A, B, C, cell, force, kind, lay, own, position, put, refused, troops


def why(state: FarState, move: Action | type[Action]) -> tuple[str, str, str]:
    """Code, rule and text with which the first seat is refused a move, or all of a kind."""
    if isinstance(move, Action):
        with pytest.raises(Illegal) as caught:
            GAME.check(state, A, move)
        return caught.value.code, caught.value.rule, caught.value.text
    found = GAME.refusal(state, A, move)
    assert found is not None
    return found.code, found.rule, found.text


@rule("FA-118", "FA-113")
def test_a_city_does_not_grow_from_a_village() -> None:
    state = position("realm")
    put(state, A, "village", (2, 0))
    put(state, A, "wall", (2, 1))
    code, cited, text = why(state, Build(kind("city"), cell(2, 0)))
    assert (code, cited) == ("needs_smaller", "FA-118")
    assert text == "A city grows from your own town; a village stands there."
    assert why(state, Build(kind("village"), cell(2, 1)))[2].endswith("your wall stands there.")


@rule("FA-095", "FA-114", "FA-141", "FA-145")
def test_a_price_is_refused_with_what_is_lacking() -> None:
    state = position("realm")
    own(state, A, 1, 0, 0, 3)
    said = "That costs 1 wood and 1 food; you lack 1 food."
    assert why(state, Build(kind("village"), cell(2, 0))) == ("cannot_pay", "FA-114", said)
    said = "That costs 2 wood; you lack 1 wood."
    assert why(state, Trade(0, 1, 1)) == ("cannot_pay", "FA-095", said)
    state = position("conflict.muster", unit_types="foot_and_horse")
    own(state, A, 1, 0, 0, 3)
    troops(state, A, (3, 0), 9)
    said = "That costs 4 gold; you lack 1 gold."
    assert why(state, Muster(cell(3, 0), 0, 2)) == ("cannot_pay", "FA-145", said)
    assert why(state, UpgradeUnit(cell(3, 0), 4)) == ("cannot_pay", "FA-145", said)


@rule("FA-141", "FA-145")
@pytest.mark.parametrize(
    ("chosen", "cited"),
    [({}, "FA-141"), ({"unit_types": "foot_and_horse"}, "FA-145"), ({"sappers": "on"}, "FA-145")],
)
def test_what_units_cost_is_refused_with_the_rule_that_says_so(chosen: dict[str, str], cited: str) -> None:
    state = position("conflict.muster", **chosen)
    own(state, A, 0, 0, 0, 0)
    assert why(state, Muster(cell(3, 0), 0, 1))[:2] == why(state, Muster)[:2] == ("cannot_pay", cited)


@rule("FA-017", "FA-033", "FA-115", "FA-116", "FA-117")
def test_a_terrain_is_refused_by_its_own_rule() -> None:
    for name, terrain, cited, said in (
        ("mine", "field", "FA-117", "A mine stands on a mountain, not on a field."),
        ("mine", "volcano", "FA-017", "Nothing can be built on a volcano."),
        ("fort", "volcano", "FA-116", "A fort stands anywhere but on a volcano and in swamps."),
        ("garrison", "swamp", "FA-116", "A garrison stands anywhere but on a volcano and in swamps."),
        ("village", "lake", "FA-115", "A village may not stand on a lake."),
        ("village", "swamp", "FA-033", "Nothing can be built on a swamp."),
        ("road", "volcano", "FA-017", "Nothing can be built on a volcano."),
    ):
        state = position("realm")
        lay(state, terrain, (2, 0))
        assert why(state, Build(kind(name), cell(2, 0))) == ("terrain", cited, said)
        state.table.terms = replace(state.table.terms, volcano_kind="palace")
        assert why(state, Build(kind(name), cell(2, 0)))[2] == said.replace("volcano", "palace")


def facing(**options: Any) -> FarState:
    """Three of the first seat's units stand at the corner (0, -3), with swamp around but for (0, -2)."""
    state = position("conflict.manoeuvre", **options)
    lay(state, "swamp", (1, -3), (-1, -2))
    troops(state, A, (0, -3), 3)
    return state


@rule("FA-152", "FA-153", "FA-156", "FA-158")
def test_what_bars_a_way_is_named() -> None:
    def to(state: FarState, q: int, r: int) -> tuple[str, str]:
        code, cited, text = why(state, MoveUnits(force(3, 0, -3), cell(q, r)))
        assert code == "no_points"
        return cited, text

    state = facing()
    assert to(state, 0, 1) == ("FA-152", "The way there takes 4 movement points, and they have 3.")
    assert to(state, 1, -3) == ("FA-158", "Nobody enters a swamp in this game.")
    put(state, B, "village", (0, -2))
    bars = "Others' units or structures bar every way of 3 movement points or less."
    assert to(state, 0, -1) == ("FA-156", bars)
    assert to(state, 0, 1) == ("FA-156", "Others' units or structures bar every way there.")
    state = facing(lake_move="impassable", walls="impassable")
    lay(state, "lake", (0, -2))
    assert to(state, 0, -2) == ("FA-158", "Nobody enters a lake in this game.")
    assert to(state, 0, -1) == ("FA-153", "Hidden or closed tiles bar every way there.")
    lay(state, "field", (0, -2))
    put(state, A, "wall", (0, -2))
    assert to(state, 0, -2) == ("FA-158", "Only sappers enter a wall in this game.")


@rule("FA-154", "FA-082", "FA-096")
def test_counts_are_said_as_people_say_them() -> None:
    state = facing()
    state.table.spent[3 * cell(0, -3)], state.table.fresh[3 * cell(0, -3)] = 3, 0
    move = MoveUnits(force(1, 0, -3), cell(0, -2))
    assert why(state, move)[2] == "None of these units may still move this season."
    state.table.fresh[3 * cell(0, -3)] = 1
    assert why(state, MoveUnits(force(2, 0, -3), cell(0, -2)))[2].startswith("Only 1 of these units")
    for phase, made, again in (
        ("hero", "adventures", Adventure(3, 0)),
        ("realm", "requisitions", Requisition(3, 0)),
    ):
        state = position(phase, requisitions_per_season=1)
        state.table.dice[A] = (3,)
        getattr(state.table, made)[A] = 1
        assert why(state, again)[2] == f"At most 1 {made[:-1]} a season."


@rule("FA-200", "FA-224")
def test_players_and_cards_are_named() -> None:
    state = position("conflict.diplomacy")
    state.table.negotiated[A] = 1 << B
    text = why(state, ProposeTruce(B))[2]
    assert text == "You have proposed something to seat 2 (blue) this season."
    state = position("conflict.diplomacy", seats=3)
    state.table.negotiated[A] = 1 << B | 1 << C
    text = why(state, ProposeTruce)[2]
    assert text == "You have proposed something to seat 2 (blue) and seat 3 (white) this season."
    state = position("hero")
    own(state, A)
    state.table.open[A] = [BY_CODE["E36"].id, BY_CODE["E64"].id]
    assert "; and “Embargo” asks for" in why(state, Take)[2]


@rule("FA-220")
def test_what_there_is_not_is_refused_by_no_rule_about_something_else() -> None:
    state = position("hero")
    state.table.open[A] = [BY_CODE["E36"].id]
    assert why(state, Take(BY_CODE["E36"].id, 9)) == ("bad_value", "", "There is no such clause.")


@rule("FA-209")
def test_a_truce_that_is_not_there_cannot_be_broken() -> None:
    state = position("conflict.manoeuvre")
    put(state, B, "village", (1, 0))
    troops(state, A, (0, 0), 1)
    move = Attack(cell(1, 0), force(1, 0, 0), True)
    assert why(state, move)[:2] == ("bad_value", "FA-209")
    assert refused(state, A, Attack(move.to, move.groups, False)) == "bad_value"
    state.table.truces = [Truce(A, B, 1)]
    assert refused(state, A, Attack(move.to, move.groups)) == "truce" and refused(state, A, move) == ""


def test_what_is_lacking_for_units_is_told_per_unit() -> None:
    state = position("conflict.muster")
    state.table.goods[:] = [0] * len(state.table.goods)
    assert why(state, Muster)[2].startswith(
        "Mustering costs 1 food and 2 gold per unit (you lack 1 food and 2 gold)"
    )


@rule("FA-146", "FA-141")
def test_where_units_muster_is_told_as_it_is_in_this_game() -> None:
    few = "capitol, garrison or fort"
    every = f"village, town, city, {few}"
    for option, places, cited in (("fortified", few, "FA-141"), ("civs_too", every, "FA-146")):
        state = position("conflict.muster", muster_at=option)
        state.table.structure = [kind("mine") if owner == A else NOBODY for owner in state.table.owner]
        put(state, A, "mine", (0, 0))
        text = f"Muster on a {places} of yours that is not occupied."
        assert why(state, Muster(cell(0, 0), 0, 1)) == ("not_muster_tile", cited, text)
        assert why(state, Muster)[2].startswith(f"You have no {places} that is not occupied, and muster ")


@rule("FA-071", "FA-072")
def test_who_has_no_capitol_is_told_of_none() -> None:
    state = position("scout")
    state.table.structure = [kind("village") if owner == A else NOBODY for owner in state.table.owner]
    assert "capitol" not in why(state, Scout(cell(0, 0)))[2]
    state.table.terrain = [max(0, terrain) for terrain in state.table.terrain]
    assert why(state, Scout)[2] == "No hidden tile lies next to your connected tiles."


@rule("FA-224")
def test_a_card_whose_letters_are_to_choose_among_is_not_taken() -> None:
    state = position("hero")
    idol = BY_CODE["A65"].id
    state.table.honor[A] = 1
    draw.give(state, A, idol, 3, [])
    advance(state, [])
    for move in (Take(idol, 1), Decline()):
        text = "Cursed idol leaves you no way out: choose one of its letters."
        assert why(state, move) == ("wrong_phase", "FA-224", text)
