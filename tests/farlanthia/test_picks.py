"""What is offered for moves that are put together piece by piece: exactly what the rules would take."""

import random
from collections.abc import Mapping
from typing import Any

import pytest

from rules.farlanthia import forces, structures
from rules.farlanthia.actions import (
    ORDER_NAMES,
    ORDER_VALUES,
    ORDERS,
    WHAT,
    Attack,
    GmAttack,
    GmAward,
    GmCard,
    GmEnd,
    GmErase,
    GmFail,
    GmGive,
    GmHide,
    GmLand,
    GmObjective,
    GmRemove,
    GmReveal,
    GmSeason,
    GmStructure,
    GmTell,
    GmTerrain,
    GmTroops,
    MoveUnits,
    RestOfSeason,
    ScoutMany,
    StandingOrder,
    Substitute,
)
from rules.farlanthia.cards.deck import BY_CODE, CARDS
from rules.farlanthia.cards.language import Effect, Task
from rules.farlanthia.naming import replacement
from rules.farlanthia.picks import MOST_PIECES, NONE
from rules.farlanthia.state import FarState, Truce, Window
from rules.farlanthia.tables import CAVALRY, HIDDEN, NEUTRAL, SAPPER, TERRAINS, VOLCANO
from rules.kernel.actions import Action
from rules.kernel.game import Choices
from rules.kernel.illegal import Illegal
from tests.cited import rule
from tests.farlanthia.table import (
    AT,
    GAME,
    A,
    B,
    battle,
    begin,
    cell,
    kind,
    lay,
    new,
    order,
    own,
    position,
    put,
    refused,
    strike,
    troops,
)
from tests.farlanthia.test_mastery import BLUE, GM, GREYS, LAKESIDE, MEADOW, ORANGE, SHUT, UNITS, tale

VILLAGE, FORT, WALL = kind("village"), kind("fort"), kind("wall")
MASTERS = (
    GmLand, GmTerrain, GmErase, GmReveal, GmHide, GmStructure, GmRemove, GmTroops, GmGive, GmCard, GmAttack,
    GmObjective, GmAward, GmFail, GmTell, GmSeason, GmEnd,
)  # fmt: skip


def offered(state: FarState, move: type[Action], who: int = A, /, **chosen: Any) -> Choices:
    return GAME.choices(state, who, move, chosen)


LAND = [ORANGE, BLUE, MEADOW, UNITS, GREYS]
STRUCTURES_ON: Mapping[int, tuple[str, ...]] = {
    MEADOW: ("village", "town", "city", "capitol", "garrison", "fort", "wall", "road", "workshop"),
    LAKESIDE: ("garrison", "fort"),
}


@rule("FA-250", "FA-251", "FA-252", "FA-253", "FA-254", "FA-255", "FA-256", "FA-257", "FA-258", "FA-260")
@pytest.mark.parametrize(
    ("move", "chosen", "atoms"),
    [
        (GmTerrain, {}, [c for c in range(400) if c not in (ORANGE, BLUE)]),
        (GmTerrain, {"cell": MEADOW}, range(len(TERRAINS))),
        (GmTerrain, {"cell": MEADOW, "terrain": 3}, (0, 1)),
        (GmTerrain, {"cell": UNITS, "terrain": 3}, (0,)),
        (GmErase, {}, (MEADOW, LAKESIDE, SHUT)),
        (GmStructure, {}, (*LAND, LAKESIDE)),
        (GmStructure, {"cell": MEADOW, "kind": VILLAGE}, (A, B, NEUTRAL)),
        (GmRemove, {}, (ORANGE, BLUE)),
        (GmTroops, {}, (*LAND, LAKESIDE)),
        (GmTroops, {"cell": UNITS}, (A,)),
        (GmTroops, {"cell": GREYS}, (NEUTRAL,)),
        (GmTroops, {"cell": MEADOW}, (A, B, NEUTRAL)),
        (GmTroops, {"cell": MEADOW, "owner": B}, range(1, 11)),
        (GmTroops, {"cell": UNITS, "owner": A}, (*range(1, 11), -1, -2, -3)),
        (GmGive, {}, (A, B)),
        (GmGive, {"seat": A}, range(len(WHAT))),
        (GmGive, {"seat": A, "what": 1}, (*range(1, 11), *range(-1, -6, -1))),
        (GmCard, {}, (A, B)),
        (GmCard, {"seat": A}, (0, 1)),
        (GmAttack, {}, (GREYS,)),
        (GmAttack, {"origin": GREYS}, (UNITS,)),
        (GmAttack, {"origin": GREYS, "to": UNITS}, (1, 2, 3, 4)),
        (GmAward, {}, (1, 3)),
        (GmAward, {"objective": 1}, (A, B)),
        (GmAward, {"objective": 3}, (B,)),
        (GmFail, {}, (1, 3)),
        (GmSeason, {}, (0, 1, 2, 3, 4)),
    ],
)
def test_what_a_game_master_picks_one_of(move: type[Action], chosen: Mapping[str, Any], atoms: Any) -> None:
    assert offered(tale(), move, GM, **chosen) == Choices(tuple(atoms))


@rule("FA-258")
def test_what_nobody_left_can_meet_is_not_to_be_awarded() -> None:
    state = tale()
    state.table.out |= 1 << B
    assert offered(state, GmAward, GM) == Choices((1,))
    assert offered(state, GmFail, GM) == Choices((1, 3))


@rule("FA-252", "FA-255", "FA-256", "FA-258", "FA-259", "FA-261")
def test_what_a_game_master_picks_some_of_or_leaves_out() -> None:
    state = tale()
    five = tuple(what for what in range(len(WHAT)) for _ in range(5))
    for move, chosen, choices in (
        (GmReveal, {}, Choices((SHUT,))),
        (GmHide, {}, Choices((MEADOW, LAKESIDE), 1, 2)),
        (GmEnd, {}, Choices((A, B), 1, 2)),
        (GmObjective, {}, Choices((), 0, 0)),
        (GmObjective, {"text": "Go"}, Choices(five, 0, 10)),
        (GmObjective, {"text": "Go", "reward": ()}, Choices((A, B), 0)),
        (GmTell, {}, Choices((), 0, 0)),
        (GmTell, {"text": "Snow"}, Choices((A, B), 0)),
    ):
        assert offered(state, move, GM, **chosen) == choices, move
    for deck in (0, 1):
        cards = offered(state, GmCard, GM, seat=A, deck=deck)
        assert (cards.least, cards.most) == (0, 1) and BY_CODE["E36"].id not in cards.atoms
        assert {CARDS[card].deck for card in cards.atoms} == {deck}
    state.table.out = 1 << A
    assert offered(state, GmTell, GM, text="Snow") == Choices((A, B), 0), "who is out is still told"
    assert offered(state, GmObjective, GM, text="Go", reward=()) == Choices((B,), 0)
    assert offered(state, GmAward, GM, objective=3) == Choices((B,))


@rule("FA-253", "FA-117")
def test_which_structures_a_game_master_may_put_where() -> None:
    state = tale()
    for place, names in STRUCTURES_ON.items():
        atoms = tuple(sorted(map(kind, names)))
        assert offered(state, GmStructure, GM, cell=place) == Choices(atoms)
    assert set(offered(state, GmStructure, GM, cell=MEADOW).atoms) == set(range(10)) - {kind("mine")}


@rule("FA-254")
def test_how_many_units_a_game_master_may_put() -> None:
    state = tale()
    for grey, atoms in (
        (119, range(1, 11)), (120, range(1, 11)), (121, range(1, 10)), (129, (1,)), (130, ()),
    ):  # fmt: skip
        forces.add_units(state.table, NEUTRAL, GREYS, 0, grey - forces.units_on(state.table, GREYS))
        taken = range(-1, -11, -1)
        assert offered(state, GmTroops, GM, cell=GREYS, owner=NEUTRAL) == Choices((*atoms, *taken)), grey
    forces.add_units(state.table, A, UNITS, 0, 122)
    assert offered(state, GmTroops, GM, cell=MEADOW, owner=A) == Choices((1, 2, 3, 4, 5))
    forces.add_units(state.table, B, BLUE, 0, 9)
    assert offered(state, GmTroops, GM, cell=BLUE, owner=B).atoms[-9:] == tuple(range(-1, -10, -1))


@rule("FA-260")
def test_a_phase_is_skipped_once() -> None:
    state = tale()
    state.table.skipping = True
    assert offered(state, GmSeason, GM) == Choices((1, 2, 3, 4))


@rule("FA-250", "FA-256", "FA-257", "FA-260", "FA-262", "FA-265")
def test_what_a_game_master_may_do_when() -> None:
    state = tale()
    assert GAME.open_moves(state, GM) == MASTERS and GAME.open_moves(state, B) == (
        StandingOrder,
        RestOfSeason,
    )
    state.table.objectives = [state.table.objectives[1]] * 98
    few = tuple(move for move in MASTERS if move not in (GmAward, GmFail))
    assert GAME.open_moves(state, GM) == few, "all objectives are closed"
    state.table.objectives.append(state.table.objectives[0])
    assert GmObjective not in GAME.open_moves(state, GM)
    for change in (
        lambda table: setattr(table, "windows", [Window("scout", (A,))]),
        lambda table: setattr(table, "over", True),
    ):
        waiting = tale()
        change(waiting.table)
        assert not set(GAME.open_moves(waiting, GM)) & set(MASTERS)
        assert offered(waiting, GmTell, GM) == Choices(())
    start, _ = new(2, mode="story")
    assert GAME.open_moves(start, GM) == (GmLand, GmTerrain, GmGive, GmObjective, GmTell, GmEnd)
    ready = tale()
    ready.table.phase = "setup.gm"
    later = (GmCard, GmAttack, GmSeason)
    assert GAME.open_moves(ready, GM) == tuple(move for move in MASTERS if move not in later)
    bare = tale()
    table = bare.table
    table.leaving = 1 << B
    assert GAME.open_moves(bare, B) == ()
    for place in (UNITS, GREYS):
        forces.take_units(table, place, 0, forces.units_on(table, place))
    assert GmAttack not in GAME.open_moves(bare, GM), "no grey troops are left"


@rule("FA-257")
def test_grey_troops_attack_fresh_or_spent() -> None:
    state = tale()
    table = state.table
    for fresh, spent in ((4, 0), (0, 4), (2, 2)):
        table.fresh[GREYS * 3], table.spent[GREYS * 3] = fresh, spent
        assert offered(state, GmAttack, GM).atoms == (GREYS,)
    structures.put(table, GREYS, VILLAGE, A)
    assert offered(state, GmAttack, GM, origin=GREYS) == Choices((UNITS,)), "they enter another tile"
    for to, code in ((GREYS, "bad_target"), (UNITS, "")):
        assert refused(state, GM, GmAttack(GREYS, to, 1)) == code


@rule("FA-250", "FA-272")
@pytest.mark.parametrize("move", [*MASTERS, StandingOrder])
def test_some_move_of_each_kind_is_a_move(move: type[Action]) -> None:
    state, rng = tale(), random.Random(str(move))
    seat = A if move is StandingOrder else GM
    found = {repr(GAME.sample(state, seat, move, rng)) for _ in range(12)}
    for _ in range(12):
        GAME.check(state, seat, GAME.sample(state, seat, move, rng))
    assert len(found) > 1 or move in (GmReveal,)


@rule("FA-256", "FA-259", "FA-017")
def test_what_may_be_left_out_sometimes_is() -> None:
    state, rng = tale(), random.Random(3)
    told = [GAME.sample(state, GM, GmTell, rng) for _ in range(20)]
    assert {move.seat for move in told if isinstance(move, GmTell)} == {None, A, B}
    state.table.open[B] = list(range(72))
    dealt = [GAME.sample(state, GM, GmCard, rng) for _ in range(8)]
    assert {move.card for move in dealt if isinstance(move, GmCard)} == {None}, "no card is left to name"
    state.table.terrain[MEADOW] = VOLCANO
    assert MEADOW in offered(state, GmTroops, GM).atoms


# Seats.


@rule("FA-061", "FA-074", "FA-075", "FA-076")
def test_what_a_die_may_scout() -> None:
    state = position("scout", seed=1)
    lay(state, "forest", (2, 0), (2, 1), (3, -1), hidden=True)
    table = state.table
    table.face_up = [int(terrain >= 0) for terrain in table.terrain]
    table.dice[A], table.renown[A], table.bonus_used[A] = (6, 2, 2), 3, 1
    three = tuple(sorted((cell(2, 0), cell(2, 1), cell(3, -1))))
    assert offered(state, ScoutMany) == Choices((2, 6))
    assert offered(state, ScoutMany, die=2) == Choices((0, 1, 2))
    assert offered(state, ScoutMany, die=2, bonus=0) == Choices(three, 2, 2)
    assert offered(state, ScoutMany, die=2, bonus=2) == Choices(three, 3, 3)
    rng = random.Random(1)
    some = [GAME.sample(state, A, ScoutMany, rng) for _ in range(30)]
    for move in some:
        GAME.check(state, A, move)
    assert {(move.die, move.bonus) for move in some if isinstance(move, ScoutMany)} == {
        (die, bonus) for die in (2, 6) for bonus in (0, 1, 2)
    }


@rule("FA-148", "FA-152", "FA-154")
def test_what_may_move_where() -> None:
    state = position()
    table = state.table
    for at, kind_, count in (((3, 0), 0, 2), ((0, 0), 0, MOST_PIECES), ((0, 0), CAVALRY, 1)):
        forces.add_units(table, A, cell(*at), kind_, count)
    ring, middle = cell(3, 0) * 3, AT * 3
    pieces = {ring: 2, middle: MOST_PIECES, middle + CAVALRY: 1}
    atoms = tuple(stack for stack in sorted(pieces) for _ in range(pieces[stack]))
    assert offered(state, MoveUnits) == Choices(atoms, 1, 63), "two types on a tile: how many must be said"
    forces.take_units(table, AT, CAVALRY, 1)
    forces.add_units(table, A, AT, 0, 1)
    forces.add_units(table, A, cell(1, 0), 0, 1, spent=True)
    atoms = tuple(stack for stack in sorted((ring, middle)) for _ in range(pieces[stack]))
    assert offered(state, MoveUnits) == Choices(atoms, 1, 62, alone=True), "no more than sixty are told apart"
    near, far = (offered(state, MoveUnits, force=((stack, 1),)) for stack in (ring, middle))
    assert AT in near.atoms and AT not in far.atoms and cell(3, 0) in far.atoms
    assert near.atoms == tuple(sorted(near.atoms)) and (near.least, near.most) == (1, 1)
    with pytest.raises(Illegal, match="one tile at a time"):
        offered(state, MoveUnits, force=((ring, 1), (middle, 1)))
    forces.add_units(table, A, cell(3, 0), CAVALRY, 1)
    horse = offered(state, MoveUnits, force=((ring + CAVALRY, 1),))
    both = offered(state, MoveUnits, force=((ring, 1), (ring + CAVALRY, 1)))
    assert both == near and {*near.atoms} < {*horse.atoms}, "as far as the slower ones get"
    forces.take_units(table, cell(3, 0), CAVALRY, 1)
    lay(state, "lake", *((q, r) for q, r in table.board.axial if abs(q) + abs(r) + abs(q + r) == 2))
    table.terms = position(lake_move="impassable").table.terms
    assert offered(state, MoveUnits).atoms == (ring, ring), "who gets nowhere is not named"


@rule("FA-160", "FA-209")
def test_what_may_be_attacked_and_by_whom() -> None:
    state = battle(2, 3, seats=3)
    forces.add_units(state.table, A, cell(0, 1), SAPPER, 1)
    troops(state, B, (-2, 0), 1)
    near, far = cell(1, 0) * 3, cell(0, 1) * 3 + SAPPER
    troops(state, B, (-3, 3), 1)
    assert offered(state, Attack) == Choices(tuple(sorted((AT, cell(-2, 0), cell(-3, 3), cell(0, 3)))))
    assert offered(state, Attack, to=cell(-3, 3)) == Choices((far,))
    atoms = tuple(sorted((near, near, far)))
    assert offered(state, Attack, to=AT) == Choices(atoms, 1, 3)
    assert offered(state, Attack, to=AT, groups=((near, 1),)) == NONE, "no truce that it could break"
    state.table.truces = [Truce(B, A, 1)]
    assert offered(state, Attack, to=AT, groups=((near, 1),)) == Choices((1, 0))


def test_of_equal_dice_a_choice_says_which_one_it_replaces() -> None:
    """Two buttons said the same, word for word."""
    state = battle(2, 2, 4, 4, 5, 1)
    state.table.dice[A] = (6,)
    strike(state, 2)
    view, names = GAME.view(state, A), GAME.names(GAME.view(state, A), ("Ann", "Ben"))
    told = [GAME.hint(view, "replacement", each, names) for each in offered(state, Substitute).atoms]
    said = "Your 6 in place of the 4 that you rolled, your"
    assert told == [f"{said} highest die", f"{said} second die"]


@rule("FA-166", "FA-167")
def test_how_dice_are_replaced_and_rolled_again() -> None:
    state = battle(2, 2, 4, 2, 5, 1)
    table, card = state.table, BY_CODE["A55"].id
    table.dice[A] = (6, 3, 3)
    strike(state, 2)
    one, other = (tuple(replacement(die, 0, place) for die in (6, 3)) for place in (1, 2))
    assert offered(state, Substitute).atoms == (one[0], *other, one[1]), "a 3 in place of the 4 comes last"
    assert (offered(state, Substitute).least, offered(state, Substitute).most) == (1, 2)
    assert GAME.further(state, A, Substitute, {}, one[:1]) == other[1:], (
        "the die is spent, and the place taken"
    )
    assert GAME.further(state, A, Substitute, {}, other[1:]) == one
    assert offered(state, Substitute, dice=one[:1]) == Choices((), 0)
    assert offered(state, Substitute, dice=one[:1], card=None) == Choices((), 0, 0)
    assert offered(state, Substitute, dice=one[:1], card=card) == Choices((2,))
    assert offered(state, Substitute, dice=None, card=card) == Choices((1, 2))
    shown = GAME.lexicons(GAME.view(state, A))["replacement"].show
    assert [shown(replacement(6, bonus, 1)) for bonus in (0, 2)] == ["6>1", "6+2>1"]
    state.secrets.hands[A] = [card]
    assert (offered(state, Substitute).least, offered(state, Substitute).most) == (0, 2)
    assert offered(state, Substitute, dice=one[:1]) == Choices((card,), 0)
    assert offered(state, Substitute, dice=(one[0], other[1])) == Choices((), 0), "no die is left to reroll"


@rule("FA-272")
def test_an_order_is_given_by_name_and_another_value() -> None:
    state = position(sappers="on", militia_when="on_attack")
    assert offered(state, StandingOrder) == Choices(tuple(range(len(ORDER_NAMES))))
    for name, known in ORDERS.items():
        given = ORDER_NAMES.index(name)
        atoms = tuple(ORDER_VALUES.index(value) for value in known.values[1:])
        assert offered(state, StandingOrder, name=given) == Choices(atoms)
    order(state, "raze", "never")
    raze = offered(state, StandingOrder, name=ORDER_NAMES.index("raze"))
    assert [ORDER_VALUES[value] for value in raze.atoms] == ["ask", "always"]


# Buttons.


@rule("FA-145", "FA-199", "FA-271")
def test_a_phase_offers_what_its_options_bring() -> None:
    def shown(phase: str, window: str = "", gold: int = 2, **options: Any) -> list[str]:
        state = battle(2, 1, **options)
        troops(state, A, (3, 0), 1)
        own(state, A, 2, 2, 2, gold)
        state.table.dice[A], state.table.phase = (3,), phase
        state.table.windows = [Window(window, (A,))] if window else []
        return buttons(state)

    talks = ["ProposeTruce", "ProposeTrade", "ForceLabour"]
    war = ["MoveUnits", "Attack", *talks, "End"]
    assert shown("realm") == ["Build", "Trade", "Requisition", "End"]
    assert shown("conflict.muster") == ["Muster", *war]
    assert shown("conflict.muster", unit_types="foot_and_horse") == ["Muster", "UpgradeUnit", *war]
    assert shown("conflict.muster", gold=0, unit_types="foot_and_horse") == war
    assert shown("conflict.manoeuvre") == war and shown("conflict.diplomacy") == [*talks, "End"]
    assert shown("conflict.manoeuvre", "conflict.raze") == ["Raze", "LeaveAlone"]
    assert shown("conflict.manoeuvre", "conflict.raze", capture="on") == ["Raze", "Capture", "LeaveAlone"]
    assert shown("conflict.manoeuvre", "combat.continue") == ["Continue", "Retreat", "FightOut"]
    assert shown("finished") == []


def buttons(state: FarState) -> list[str]:
    """The kinds on the public board, as another seat sees it."""
    return [each.__name__ for each in GAME.buttons(GAME.view(state, B))]


@rule("FA-071", "FA-074")
def test_the_end_of_a_scout_turn_is_offered_only_where_nothing_is_left_to_reveal() -> None:
    state = position("scout")
    assert buttons(state) == ["End"]
    state.table.terrain[cell(2, 0)] = HIDDEN
    assert buttons(state) == ["Scout"]
    state.table.dice[A], state.table.face_up = (3,), [1] * len(state.table.terrain)
    assert buttons(state) == ["Scout", "ScoutMany"]


@rule("FA-224", "FA-271")
def test_a_waiting_card_is_offered_the_answers_that_it_takes() -> None:
    thieves, masons = BY_CODE["E11"].id, BY_CODE["E63"].id
    state = position()
    for kind_, task, offers in (
        ("card.now", Task("walk", A, thieves, at=0), ["Take", "Decline"]),
        ("card.now", Task("walk", A, masons, at=0), ["Choose"]),
        ("card.target", Task("do", A, thieves, todo=(Effect("any", -1),)), ["PickGood"]),
        ("card.target", Task("do", A, thieves, todo=(Effect("loss", 1),)), ["PickTile"]),
    ):
        state.table.tasks, state.table.windows = [task], [Window(kind_, (A,))]
        assert buttons(state) == offers
    state.table.tasks, state.table.windows = [], [Window("combat.militia", (A,))]
    assert buttons(state) == ["Militia", "Decline"]


@rule("FA-082", "FA-096", "FA-190", "FA-212", "FA-272")
def test_a_board_offers_what_all_can_see_to_be_possible() -> None:
    state = position("hero")
    assert buttons(state) == ["End"]
    state.table.dice[A] = (3,)
    state.secrets.hands[A] = [BY_CODE["A55"].id]
    assert buttons(state) == ["Adventure", "Take", "End"], "nobody sees which card it is, or whether it helps"
    state.table.phase, state.table.caravan = "realm", [B] * 4
    assert "Requisition" not in buttons(state)
    assert buttons(state) == ["Take", "End"], "nothing to build with, nor to trade"
    own(state, A, 2, 1, 1, 0)
    assert buttons(state) == ["Build", "Trade", "Take", "End"]
    war = position()
    assert buttons(war) == ["ProposeTruce", "ForceLabour", "End"]
    own(war, A, 0, 0, 1, 2)
    assert buttons(war) == ["ProposeTruce", "ProposeTrade", "ForceLabour", "End"]
    begin(war, "conflict.muster")
    assert "Muster" in buttons(war)
    war.table.truces = [Truce(A, B, 1)]
    assert "ProposeContest" in buttons(war)
    put(war, A, "town", (0, 0))
    troops(war, B, (0, 0), 1)
    assert "Militia" in buttons(war)
