"""What a panel says about a choice before it is made, and about a combat that may go on."""

import re

from msgspec.structs import replace

from rules.farlanthia.actions import Attack, Build, PlaceTile
from rules.farlanthia.cards.actions import Choose, PickGood, PickTile
from rules.farlanthia.cards.deck import BY_CODE
from rules.farlanthia.cards.language import Effect
from rules.farlanthia.cards.tasks import Task
from rules.farlanthia.state import FarState, Truce, Window
from rules.farlanthia.tables import tile_of
from rules.names import Names
from tests.cited import rule
from tests.farlanthia.table import AT, GAME, A, B, battle, force, kind, new, position, strike


def asked(state: FarState, kind_: type, seat: int = A, **chosen: object) -> str:
    return GAME.outlook(GAME.view(state, seat), kind_, chosen, names(state))


def names(state: FarState) -> Names:
    return GAME.names(GAME.view(state, None), ("Ann", "Ben"))


def prompt(state: FarState, seat: int | None) -> str:
    return GAME.prompt(GAME.view(state, seat), names(state))


@rule("FA-023")
def test_who_lays_a_tile_is_told_which_one_and_nobody_else() -> None:
    state, _ = new(2)
    assert asked(state, PlaceTile) == f"you drew {tile_of(state.secrets.drawn[A])}"
    assert asked(state, PlaceTile, B) == "" == asked(state, PlaceTile, cell=AT)


@rule("FA-229")
def test_a_choice_for_a_card_names_the_card_and_what_is_left_of_it() -> None:
    state, any_two = position(), Effect("any", -2)
    tempest = BY_CODE["E23"].id
    for left, said in ((2, "2 goods"), (1, "1 good")):
        state.table.tasks = [Task("do", A, tempest, todo=(any_two,) * left)]
        state.table.windows = [Window("card.target", (A,))]
        assert asked(state, PickGood) == f"Tempest: lose {said} of your choice"
        assert f"Tempest: lose {said} of your choice." in prompt(state, A)
    assert asked(state, PickTile, B) == ""
    state.table.tasks, state.table.windows = [Task("walk", A, BY_CODE["E63"].id)], [Window("card.now", (A,))]
    assert asked(state, Choose).startswith("Dowry. When drawn, choose: a)")


@rule("FA-114", "FA-119")
def test_a_structure_is_offered_with_its_price() -> None:
    state = position("realm")
    assert asked(state, Build, kind=kind("village")) == "1 wood and 1 food"
    assert asked(state, Build, kind=kind("village"), cell=AT) == "", "it is told already"
    dear = position("realm", upgrade_cost="difference")
    dear.table.owner[AT], dear.table.structure[AT] = A, kind("village")
    assert asked(dear, Build, kind=kind("town")) == ""
    assert asked(dear, Build, kind=kind("town"), cell=AT) == "1 wood, 1 stone and 1 food"


@rule("FA-173", "FA-209")
def test_who_may_fight_on_is_told_the_sides_and_the_odds() -> None:
    state = battle(5, 3, 6, 6, 6, 1, 1)
    state.table.truces = [Truce(A, B, 1)]
    told = asked(state, Attack, to=AT, groups=force(5, 1, 0))
    assert told.startswith("5 against 3: you take it in ") and told.endswith(
        "it breaks a truce, for 5 renown"
    )
    state.table.truces = []
    strike(state, 5)
    said = prompt(state, A)
    assert "Ann's 6, 6, 6 (5 units left) against Ben's 1, 1 (1 unit left)" in said
    assert said.endswith("Fought to the end you win in 99 %.") and "you win" not in prompt(state, None)


@rule("FA-175")
def test_who_may_retreat_first_is_told_its_own_odds() -> None:
    state = battle(5, 3, 6, 6, 6, 1, 1)
    strike(state, 5)
    view = GAME.view(state, B)
    table = view.table
    table.windows = [Window("combat.other_retreat", (B,))]
    assert GAME.prompt(replace(view, waiting=(B,)), names(state)).endswith("you win in 1 %.")


@rule("FA-271")
def test_one_of_anything_is_told_as_one() -> None:
    state = battle(1, 2, goods_public="off", mode="tournament", hill_seasons="1")
    view = GAME.view(state, B)
    told = "\n".join((GAME.describe(view, names(state)), GAME.brief(view, names(state))))
    assert "1 unit of Ann" in told and "2 units of Ben" in told and "Ann: 0 renown, 1 unit." in told
    assert "ends a season alone on the volcano" in told and not re.search(r"\b1 \w+s\b", told)
