"""The conflict turn: mustering, moving, combat, militia, razing (FA-140 to FA-199, FA-209)."""

import random
from collections.abc import Sequence

import pytest

from rules.farlanthia import forces, movement, structures
from rules.farlanthia.actions import (
    Attack,
    Capture,
    Continue,
    End,
    FightOut,
    LeaveAlone,
    Militia,
    MoveUnits,
    Muster,
    Pass,
    Raze,
    Retreat,
    Substitute,
    UpgradeUnit,
)
from rules.farlanthia.cards.actions import Decline
from rules.farlanthia.cards.deck import BY_CODE
from rules.farlanthia.naming import replacement
from rules.farlanthia.state import NOW, FarState, Truce
from rules.farlanthia.tables import EMPTY, NEUTRAL, UNIT_TYPES
from rules.farlanthia.war import odds, substitution
from rules.farlanthia.war.battle import defence_dice
from rules.kernel.game import Turn
from rules.kernel.illegal import Illegal
from tests.cited import rule
from tests.farlanthia.table import (
    GAME,
    HERE,
    A,
    B,
    C,
    battle,
    begin,
    cell,
    dice,
    do,
    force,
    goods,
    heed,
    kind,
    lay,
    order,
    own,
    position,
    put,
    refused,
    stacks,
    strike,
    tracks,
    troops,
    units_on,
)

# Mustering.


@rule("FA-140", "FA-149")
def test_case_119_and_149_steps_close() -> None:
    state = position("conflict.muster")
    own(state, A, 0, 0, 4, 8)
    troops(state, A, (3, 0), 1)
    do(state, A, MoveUnits(force(1, 3, 0), cell(2, 0)))
    assert refused(state, A, Muster(cell(3, 0), 0, 1)) == "too_late"
    state.table.phase = "conflict.diplomacy"
    troops(state, A, (3, 0), 1)
    assert refused(state, A, MoveUnits(force(1, 3, 0), cell(2, 1))) == "wrong_phase"


@rule("FA-141")
def test_case_58_and_59_mustering() -> None:
    state = position("conflict.muster")
    own(state, A, 0, 0, 2, 5)
    put(state, A, "garrison", (2, 0))
    put(state, A, "town", (2, 1))
    assert refused(state, A, Muster(cell(2, 1), 0, 1)) == "not_muster_tile"
    do(state, A, Muster(cell(2, 0), 0, 2))
    assert goods(state) == (0, 0, 0, 1) and refused(state, A, Muster(cell(2, 0), 0, 1)) != ""
    troops(state, B, (2, 1), 1)


@rule("FA-146")
def test_case_144_civilizations_may_muster() -> None:
    state = position("conflict.muster", muster_at="civs_too")
    own(state, A, 0, 0, 1, 2)
    put(state, A, "village", (2, 0))
    do(state, A, Muster(cell(2, 0), 0, 1))
    assert goods(state) == (0, 0, 0, 0) and units_on(state, 2, 0) == (A, 1)


@rule("FA-143")
def test_case_120_mustered_units_may_move() -> None:
    state = position("conflict.muster")
    own(state, A, 0, 0, 1, 2)
    do(state, A, Muster(cell(3, 0), 0, 1))
    do(state, A, MoveUnits(force(1, 3, 0), cell(2, 0)))
    assert units_on(state, 2, 0) == (A, 1)


@rule("FA-144")
def test_case_63_a_seat_has_130_units() -> None:
    state = position("conflict.muster")
    own(state, A, 0, 0, 9, 18)
    troops(state, A, (2, 0), 129)
    assert refused(state, A, Muster(cell(3, 0), 0, 2)) == "limit"
    do(state, A, Muster(cell(3, 0), 0, 1))
    assert forces.room(state.table, A) == 0


@rule("FA-145")
def test_case_121_foot_and_horse() -> None:
    state = position("conflict.muster", unit_types="foot_and_horse")
    own(state, A, 0, 0, 0, 3)
    troops(state, A, (3, 0), 1)
    do(state, A, UpgradeUnit(cell(3, 0), 1))
    do(state, A, Muster(cell(3, 0), 0, 1))
    assert goods(state) == (0, 0, 0, 0) and stacks(state, 3, 0)[0] == (1, 1, 0)
    speeds = [movement.points(state.table, A, cell(3, 0), kinds) for kinds in ((0,), (1,), (0, 1))]
    assert speeds == [3, 5, 3]


@rule("FA-145", "FA-158")
def test_case_212_and_64_sappers() -> None:
    for on, code in (("on", ""), ("off", "off")):
        state = position("conflict.muster", sappers=on)
        own(state, A, 0, 0, 9, 4)
        assert refused(state, A, Muster(cell(3, 0), 2, 2)) == (code or "cannot_pay")
        assert refused(state, A, Muster(cell(3, 0), 2, 1)) == code
        assert code or (goods(state) == (0, 0, 9, 0) and stacks(state, 3, 0)[0] == (0, 0, 1))
    state = position(sappers="on", walls="impassable", unit_types="foot_and_horse")
    put(state, A, "wall", (1, 0))
    forces.add_units(state.table, A, cell(2, 0), 0, 1)
    forces.add_units(state.table, A, cell(2, 0), 2, 1)
    assert refused(state, A, MoveUnits(force(1, 2, 0), cell(1, 0))) == "no_points"
    do(state, A, MoveUnits(force(1, 2, 0, 2), cell(1, 0)))
    assert units_on(state, 1, 0) == (A, 1)


@rule("FA-145", "FA-176")
def test_case_186_losses_in_the_order_named() -> None:
    for named, left in (("infantry-cavalry-sapper", [0, 1, 0]), ("cavalry-infantry-sapper", [1, 0, 0])):
        state = position("conflict.manoeuvre", 2, 1, 1, 1, 6, 6, unit_types="foot_and_horse")
        forces.add_units(state.table, A, cell(1, 0), 0, 2)
        forces.add_units(state.table, A, cell(1, 0), 1, 1)
        troops(state, B, HERE, 3)
        if named.startswith("cavalry"):
            order(state, "losses", named)
        do(state, A, Attack(cell(*HERE), ((cell(1, 0) * 3, 2), (cell(1, 0) * 3 + 1, 1))))
        assert state.table.combat is not None and state.table.combat.groups[0].units == left


# Moving.


@rule("FA-148", "FA-150", "FA-154")
def test_case_62_a_group_moves_once() -> None:
    state = position()
    troops(state, A, (2, 0), 3)
    do(state, A, MoveUnits(force(2, 2, 0), cell(1, 0)))
    assert refused(state, A, MoveUnits(force(1, 1, 0), cell(0, 0))) == "spent"
    do(state, A, MoveUnits(force(1, 2, 0), cell(2, -1)))
    assert stacks(state, 1, 0) == ((0, 0, 0), (2, 0, 0))
    assert refused(state, A, MoveUnits(force(1, 2, 0), cell(2, 1))) == "no_units"


@rule("FA-151", "FA-152")
def test_case_60_and_169_points() -> None:
    state = position()
    lay(state, "forest", (0, 0))
    lay(state, "mountain", (2, -1))
    troops(state, A, (2, 0), 2)
    do(state, A, MoveUnits(force(1, 2, 0), cell(0, 0)))
    assert refused(state, A, MoveUnits(force(1, 2, 0), cell(-1, 0))) == "no_points"
    costs = {}
    for name in ("field", "forest", "badlands", "mountain", "lake", "volcano"):
        lay(state, name, (1, 1))
        costs[name] = movement.entry_cost(state.table, cell(1, 1), False)
    assert costs == {"field": 1, "forest": 2, "badlands": 2, "mountain": 3, "lake": 3, "volcano": 3}
    ways = movement.ways(state.table, A, cell(2, 0), (0,))
    assert ways[cell(2, -1)].cost == 3 and all(way.cost <= 3 for way in ways.values())


@rule("FA-151", "FA-159")
def test_case_61_roads_and_walls() -> None:
    state = position()
    put(state, A, "wall", (1, 0))
    lay(state, "mountain", (2, -1))
    put(state, A, "road", (2, -1))
    assert movement.entry_cost(state.table, cell(1, 0), False) == 3
    assert movement.entry_cost(state.table, cell(2, -1), False) == 1


@rule("FA-153")
def test_case_122_hidden_tiles_are_closed() -> None:
    state = position()
    lay(state, "field", (1, 0), hidden=True)
    troops(state, A, (2, 0), 1)
    assert refused(state, A, MoveUnits(force(1, 2, 0), cell(1, 0))) == "hidden"
    state.table.terrain[cell(1, 0)] = EMPTY
    with pytest.raises(Illegal, match="There is no tile"):
        GAME.check(state, A, MoveUnits(force(1, 2, 0), cell(1, 0)))


@rule("FA-154", "FA-160", "FA-174")
def test_case_185_which_path_is_taken() -> None:
    state = position("conflict.manoeuvre", 2, 1, 1, 1, 6, 6)
    troops(state, A, (0, 0), 3)
    troops(state, B, (1, 1), 2)
    do(state, A, Attack(cell(1, 1), force(3, 0, 0)))
    assert state.table.combat is not None and state.table.combat.groups[0].back == cell(1, 0)
    do(state, A, Retreat())
    assert units_on(state, 1, 0) == (A, 1) and stacks(state, 1, 0)[1] == (1, 0, 0)
    state = position()
    lay(state, "forest", (1, 0))
    way = movement.ways(state.table, A, cell(0, 0), (0,))[cell(1, 1)]
    assert (way.cost, way.before) == (2, cell(0, 1))


@rule("FA-155")
def test_case_123_tiles_may_be_left_empty() -> None:
    state = position()
    troops(state, A, (3, 0), 7)
    do(state, A, MoveUnits(force(7, 3, 0), cell(2, 0)))
    assert units_on(state, 3, 0) == (-1, 0) and units_on(state, 2, 0) == (A, 7)
    troops(state, A, (3, 0), 2)
    do(state, A, MoveUnits(force(2, 3, 0), cell(2, 0)))
    assert units_on(state, 2, 0) == (A, 9)


@rule("FA-156")
def test_case_170_what_is_anothers_ends_a_path() -> None:
    state = position()
    troops(state, A, (2, 0), 1)
    put(state, B, "wall", (1, 0))
    lay(state, "forest", (2, -1), (1, 1))
    assert refused(state, A, MoveUnits(force(1, 2, 0), cell(1, 0))) == "is_attack"
    assert cell(0, 0) not in movement.ways(state.table, A, cell(2, 0), (0,))
    lay(state, "mountain", (2, -1), (1, 1), (2, 1))
    troops(state, A, (3, -1), 1)
    assert refused(state, A, Attack(cell(1, 0), force(1, 3, -1))) == "no_points"
    assert refused(state, A, Attack(cell(2, 1), force(1, 2, 0))) == "nothing_there"


@rule("FA-158")
def test_case_211_lakes_may_be_closed() -> None:
    state = position(lake_yield="none", lake_move="impassable")
    lay(state, "lake", (1, 0))
    put(state, A, "town", (1, 0))
    troops(state, A, (2, 0), 1)
    assert refused(state, A, MoveUnits(force(1, 2, 0), cell(1, 0))) == "no_points"
    assert structures.output(state.table, cell(1, 0)) == (0, 0, 0, 1)


@rule("FA-160")
def test_case_124_several_groups_are_one_combat() -> None:
    state = position("conflict.manoeuvre", 2, 1, 1, 1, 6, 6)
    put(state, B, "town", HERE)
    troops(state, A, (1, 0), 2)
    troops(state, A, (1, -1), 2)
    troops(state, B, HERE, 5)
    lay(state, "forest", HERE)
    troops(state, A, (0, 3), 1)
    for groups in ((*force(2, 1, 0), *force(1, 0, 3)), (*force(1, 0, 3), *force(2, 1, 0))):
        assert refused(state, A, Attack(cell(*HERE), groups)) == "no_points", "all have to reach it"
    do(state, A, Attack(cell(*HERE), (*force(2, 1, 0), *force(2, 1, -1))))
    combat = state.table.combat
    assert combat is not None and len(combat.attack) == 3 and len(combat.groups) == 2


@rule("FA-179", "FA-190", "FA-198")
def test_whose_place_is_occupied_reads_so_when_the_combat_ends() -> None:
    """ "Ann holds D4" was all, and at the end of the next turn the village could be razed."""
    state = battle(5, 1, 6, 6, 6, 1)
    put(state, B, "village", HERE)
    *_, ended = strike(state, 4)
    view = GAME.view(state, B)
    line = ended.line(GAME.names(view, ("Ann", "Ben")))
    assert line == "Ann holds D4; Ben's village there is occupied." and ended.touches() == (B,)
    state = battle(5, 0)
    put(state, B, "village", HERE)
    (entered,) = strike(state, 4)
    line = entered.line(GAME.names(view, ("Ann", "Ben")))
    assert line.endswith("village on D4 with 4 units from D5; nobody defends it, so it is occupied.")
    bare = battle(5, 1, 6, 6, 6, 1)
    *_, ended = strike(bare, 4)
    assert ended.line(GAME.names(view, ("Ann", "Ben"))) == "Ann holds D4." and ended.touches() == ()


# Combat.


@rule("FA-161", "FA-162", "FA-163", "FA-169", "FA-171")
def test_case_65_a_round() -> None:
    state = battle(4, 3, 6, 4, 1, 5, 4)
    strike(state, 4)
    assert tracks(state) == (1, 0, 0) == tracks(state, B)
    combat = state.table.combat
    assert combat is not None and sum(combat.groups[0].units) == 3 and units_on(state, *HERE) == (B, 2)


@rule("FA-163", "FA-169")
def test_case_66_one_defender_one_die() -> None:
    state = battle(2, 1, 3, 2, 4)
    strike(state, 2)
    combat = state.table.combat
    assert combat is not None and sum(combat.groups[0].units) == 1 and units_on(state, *HERE) == (B, 1)


@rule("FA-164", "FA-170")
def test_case_67_a_fort_has_two_dice() -> None:
    state = battle(3, 1, 6, 2, 2, 5, 3)
    put(state, B, "fort", HERE)
    strike(state, 3)
    assert state.table.combat is None and units_on(state, *HERE) == (A, 2)
    state = battle(3, 1, 6, 6, 6, 1, 1)
    put(state, B, "fort", HERE)
    strike(state, 3)
    assert units_on(state, *HERE) == (A, 3) and tracks(state) == (1, 0, 0), "two lost pairs, but one unit"


@rule("FA-164", "FA-165")
def test_case_68_and_69_who_has_the_forts_dice() -> None:
    state = position(fort_bonus="extra_die")
    put(state, B, "fort", HERE)
    at = cell(*HERE)
    assert [defence_dice(state.table, B, at, count) for count in (1, 2, 3)] == [2, 3, 3]
    state = position(seats=3)
    put(state, B, "fort", HERE)
    assert defence_dice(state.table, A, at, 1) == 1 and defence_dice(state.table, B, at, 1) == 2


def sides_with_dice(state: FarState, mine: tuple[int, ...], theirs: tuple[int, ...]) -> FarState:
    state.table.dice = [mine, theirs]
    return state


@rule("FA-166", "FA-167", "FA-169")
def test_case_70_and_71_replacing_dice() -> None:
    state = sides_with_dice(battle(2, 2, 6, 3, 5, 2), (), (6,))
    strike(state, 2)
    assert GAME.waiting_for(state) == (B,)
    do(state, B, Substitute((replacement(6, 0, 1),)))
    combat = state.table.combat
    assert combat is not None and sum(combat.groups[0].units) == 1 and units_on(state, *HERE) == (B, 1)
    state = sides_with_dice(battle(3, 3, 4, 2, 1, 4, 1), (5,), (6,))
    state.chance = dice(4, 2, 1, 4, 1)
    strike(state, 3)
    assert GAME.waiting_for(state) == (A, B)
    do(state, A, Substitute((replacement(5, 0, 2),)))
    assert GAME.waiting_for(state) == (B,) and GAME.view(state, B).waiting == (A, B)
    assert GAME.view(state, B).answers == () and GAME.view(state, None).table.combat.attack == (4, 2, 1)
    do(state, B, Substitute((replacement(6, 0, 2),)))
    combat = state.table.combat
    assert combat is not None and sum(combat.groups[0].units) == 1, "5-6 and 4-4 both go to the defender"


@rule("FA-168", "FA-272")
def test_case_72_and_189_who_is_asked() -> None:
    state = sides_with_dice(battle(2, 2, 6, 6, 3, 4), (), (2, 1))
    strike(state, 2)
    assert not state.table.windows or state.table.windows[-1].kind == "combat.continue"
    state = sides_with_dice(battle(2, 2, 5, 1, 3, 4), (), (2, 1))
    state.secrets.hands[B] = [36]
    strike(state, 2)
    assert GAME.waiting_for(state) == (B,)
    state = sides_with_dice(battle(2, 2, 5, 1, 3, 4), (), (2, 1))
    state.secrets.hands[B] = [36]
    order(state, "subst", "never", B)
    strike(state, 2)
    assert GAME.waiting_for(state) == (B,), "asked like anybody else"
    heed(state)
    assert state.table.windows[-1].kind == "combat.continue"


@rule("FA-167")
def test_case_213_the_attacker_may_have_to_be_first() -> None:
    state = sides_with_dice(battle(1, 1, 5, 3, substitution="attacker_first"), (6,), (6,))
    strike(state, 1)
    assert GAME.waiting_for(state) == (A,) and GAME.view(state, None).waiting == (A,)
    do(state, A, Pass())
    assert GAME.waiting_for(state) == (B,)
    do(state, B, Substitute((replacement(6, 0, 1),)))
    assert units_on(state, *HERE) == (B, 1) and forces.units_of(state.table, A) == 0


@rule("FA-167", "FA-270")
def test_case_188_a_reroll_comes_last() -> None:
    state = sides_with_dice(battle(2, 2, 4, 2, 5, 3, 6), (), (4,))
    state.secrets.hands[A] = [BY_CODE["A55"].id]
    strike(state, 2)
    do(state, A, Substitute(None, BY_CODE["A55"].id, 2))
    do(state, B, Substitute((replacement(4, 0, 2),)))
    combat = state.table.combat
    assert combat is not None and sum(combat.groups[0].units) == 1 and units_on(state, *HERE) == (B, 1)
    assert state.secrets.hands[A] == []


@rule("FA-166")
def test_replacing_is_refused_without_the_die() -> None:
    state = sides_with_dice(battle(2, 2, 5, 1, 3, 4), (), (6,))
    strike(state, 2)
    assert refused(state, B, Substitute((replacement(5, 0, 1),))) == "no_die"
    assert refused(state, B, Substitute((replacement(6, 1, 1),))) == "no_bonus"
    assert refused(state, B, Substitute((replacement(6, 0, 3),))) == "bad_target"
    assert refused(state, B, Substitute(None, 60, 1)) == "no_such_card"
    assert refused(state, A, Pass()) == "not_your_decision"


def test_best_replaces_lost_pairs_by_the_lowest_die_that_suffices() -> None:
    state = sides_with_dice(battle(3, 2, 6, 2, 1, 5, 5), (6, 3), ())
    order(state, "subst", "best")
    strike(state, 3)
    heed(state)
    combat = state.table.combat
    assert combat is None and state.table.dice[A] == (3,), "6 turns the second pair; the first was won"
    assert units_on(state, *HERE) == (A, 3)


@rule("FA-172", "FA-171")
def test_case_77_valor_for_a_combat() -> None:
    for option, valor in (("unit", 2), ("combat", 1)):
        state = battle(3, 2, 6, 6, 6, 1, 1, valor_per=option)
        strike(state, 3)
        assert state.table.valor[A] == valor


@rule("FA-173", "FA-174", "FA-157")
def test_case_73_and_145_going_on_or_back() -> None:
    state = battle(5, 3, 1, 1, 6, 5, 5)
    strike(state, 5)
    assert GAME.waiting_for(state) == (A,)
    assert refused(state, A, Retreat(cell(2, 0))) == "bad_target"
    do(state, A, Retreat())
    assert stacks(state, 1, 0) == ((0, 0, 0), (4, 0, 0)) and units_on(state, *HERE) == (B, 2)
    state = battle(3, 2, 6, 6, 6, 1, 1)
    strike(state, 3)
    assert stacks(state, *HERE) == ((0, 0, 0), (3, 0, 0))
    assert refused(state, A, MoveUnits(force(1, *HERE), cell(-1, 0))) == "spent"


@rule("FA-175")
def test_case_214_no_retreat_at_all() -> None:
    state = battle(2, 2, 6, 1, 5, 5, 6, 6, retreat="none")
    strike(state, 2)
    assert state.table.combat is None and units_on(state, *HERE) in {(A, 1), (B, 1)}


@rule("FA-175")
def test_case_125_the_other_side_may_retreat() -> None:
    state = battle(3, 3, 6, 1, 1, 5, 4, retreat="both")
    put(state, B, "village", (-1, 0))
    strike(state, 3)
    assert GAME.waiting_for(state) == (B,)
    assert refused(state, B, Retreat(cell(1, -1))) == "bad_target"
    valor = state.table.valor[A]
    do(state, B, Retreat(cell(-1, 0)))
    assert units_on(state, -1, 0) == (B, 2) and units_on(state, *HERE) == (A, 2)
    assert state.table.valor[A] == valor


@rule("FA-176")
def test_case_74_the_last_group_loses_first() -> None:
    state = position("conflict.manoeuvre", 2, 1, 1, 1, 6, 6, 1, 1, 6, 6)
    troops(state, A, (1, 0), 2)
    troops(state, A, (1, -1), 2)
    troops(state, B, HERE, 5)
    do(state, A, Attack(cell(*HERE), (*force(2, 1, 0), *force(2, 1, -1))))
    combat = state.table.combat
    assert combat is not None and [sum(group.units) for group in combat.groups] == [2, 0]
    table = position().table
    forces.add_units(table, B, cell(*HERE), 0, 2)
    forces.add_units(table, B, cell(*HERE), 0, 2, spent=True)
    forces.remove_units(table, cell(*HERE), 3, range(UNIT_TYPES))
    assert table.fresh[3 * cell(*HERE)] == 1 and table.spent[3 * cell(*HERE)] == 0


@rule("FA-177", "FA-206")
def test_case_75_nobody_defends() -> None:
    state = battle(1, 0)
    put(state, B, "village", HERE)
    strike(state, 1)
    assert units_on(state, *HERE) == (A, 1) and tracks(state) == (0, 0, 0)
    assert state.table.owner[cell(*HERE)] == B and state.table.fought == [0, NOW, NOW, 0]


@rule("FA-178")
def test_case_76_coming_back_to_ones_own() -> None:
    state = position("conflict.manoeuvre", 2, 6, 5, 4, 6, 5)
    begin(state, "conflict.manoeuvre", B)
    troops(state, A, (-3, 0), 3)
    troops(state, B, (-2, 0), 2)
    do(state, B, Attack(cell(-3, 0), force(2, -2, 0)))
    combat = state.table.combat
    assert combat is not None and (combat.attacker, combat.defender, combat.mover) == (A, B, B)
    assert len(combat.attack) == 3 and len(combat.defence) == 2
    assert units_on(state, -3, 0) == (A, 1), "ties are the defender's"
    assert GAME.waiting_for(state) == (B,) and GAME.legal(state, B) == [Continue(), Retreat(), FightOut(True)]


@rule("FA-179")
def test_two_owners_never_share_a_tile() -> None:
    state = position(seed=11)
    troops(state, A, (1, 0), 6)
    troops(state, B, HERE, 4)
    rng = random.Random("share")
    for _ in range(60):
        seats = GAME.waiting_for(state)
        if not seats or state.table.season > 2:
            break
        action = GAME.players["random"].choose(turn_of(state, seats[0]), rng)
        do(state, seats[0], action)
        combat = state.table.combat
        for at, holder in enumerate(state.table.holder):
            assert (holder >= 0) == (forces.units_on(state.table, at) > 0)
            assert combat is not None or holder < 0 or state.table.terrain[at] >= 0


def turn_of(state: FarState, seat: int) -> Turn:
    return Turn(GAME, state, seat)


# Militia.


@rule("FA-190", "FA-191", "FA-192")
def test_case_79_and_171_militia() -> None:
    state = position("conflict.manoeuvre", 2, 6, 5, 4, 6, 5, 1, 1, 6, 6)
    begin(state, "conflict.manoeuvre", B)
    put(state, B, "city", HERE)
    troops(state, A, HERE, 4)
    assert refused(state, B, Militia(cell(-3, 0))) == "not_occupied"
    do(state, B, Militia(cell(*HERE)))
    assert state.table.structure[cell(*HERE)] == kind("town") and state.table.rose == [cell(*HERE)]
    assert units_on(state, *HERE) == (B, 3), "3 dice of 4 occupiers lose to 2 of the militia, ties included"


@rule("FA-191", "FA-193", "FA-194", "FA-190")
def test_case_80_and_81_a_village_is_used_up() -> None:
    state = position("conflict.manoeuvre", 2, 1, 6)
    begin(state, "conflict.manoeuvre", B)
    put(state, B, "village", HERE)
    troops(state, A, HERE, 1)
    do(state, B, Militia(cell(*HERE)))
    assert state.table.structure[cell(*HERE)] == -1 and units_on(state, *HERE) == (B, 1)
    assert refused(state, B, MoveUnits(force(1, *HERE), cell(1, 0))) == "spent"
    put(state, B, "village", HERE)
    state.table.holder[cell(*HERE)] = A
    assert refused(state, B, Militia(cell(*HERE))) == "once_per_season"


@rule("FA-193")
def test_militia_fights_to_the_end() -> None:
    state = position("conflict.manoeuvre", 2, *([1, 1, 6, 5] * 1 + [1, 6] * 6))
    begin(state, "conflict.manoeuvre", B)
    put(state, B, "town", HERE)
    troops(state, A, HERE, 2)
    state.chance = dice(6, 1, 5, 5, 6, 6)
    do(state, B, Militia(cell(*HERE)))
    assert state.table.combat is None and not state.table.windows
    assert state.table.structure[cell(*HERE)] == kind("village")


@rule("FA-191")
def test_without_a_token_of_the_smaller_kind_it_is_gone() -> None:
    state = position("conflict.manoeuvre", 2, 1, 6, 6)
    begin(state, "conflict.manoeuvre", B)
    free = [at for at in state.table.board.axial if at not in ((3, 0), (-3, 0), HERE)]
    put(state, B, "village", *free[:10])
    put(state, B, "town", HERE)
    troops(state, A, HERE, 1)
    do(state, B, Militia(cell(*HERE)))
    assert state.table.structure[cell(*HERE)] == -1


@rule("FA-195")
def test_case_128_militia_when_attacked() -> None:
    state = battle(2, 0, 1, 1, 6, 6, militia_when="on_attack")
    put(state, B, "town", HERE)
    strike(state, 2)
    assert GAME.waiting_for(state) == (B,) and GAME.legal(state, B) == [Militia(cell(*HERE)), Decline()]
    do(state, B, Militia(cell(*HERE)))
    assert state.table.structure[cell(*HERE)] == kind("village")
    assert units_on(state, *HERE) == (B, 2) and forces.units_of(state.table, A) == 0
    state = battle(2, 0, militia_when="on_attack")
    put(state, B, "town", HERE)
    strike(state, 2)
    do(state, B, Decline())
    assert units_on(state, *HERE) == (A, 2) and state.table.structure[cell(*HERE)] == kind("town")


# Razing and taking over.


def occupied(name: str, terrain: str = "field", **options: object) -> FarState:
    """The first seat occupies the other's structure at the end of the other's conflict turn."""
    state = position("conflict.manoeuvre", 2, 1, 1, 1, 2, 2, 2, **options)
    begin(state, "conflict.manoeuvre", B)
    lay(state, terrain, HERE)
    put(state, B, name, HERE)
    troops(state, A, HERE, 1)
    do(state, B, End())
    return state


@rule("FA-196", "FA-197")
def test_case_82_razing() -> None:
    state = occupied("town")
    assert GAME.waiting_for(state) == (A,) and state.table.windows[-1].kind == "conflict.raze"
    before = goods(state)
    do(state, A, Raze(cell(*HERE)))
    assert [after - had for after, had in zip(goods(state), before, strict=True)] == [0, 0, 1, 1]
    assert state.table.structure[cell(*HERE)] == -1


@rule("FA-197")
@pytest.mark.parametrize(
    ("name", "terrain", "loot"), [("fort", "field", 0), ("mine", "mountain", 1), ("city", "badlands", 2)]
)
def test_case_83_what_razing_brings(name: str, terrain: str, loot: int) -> None:
    state = occupied(name, terrain)
    before = goods(state)
    do(state, A, Raze(cell(*HERE)))
    assert [after - had for after, had in zip(goods(state), before, strict=True)] == [0, 0, 0, loot]


@rule("FA-196", "FA-198")
def test_case_84_and_129_leaving_it() -> None:
    state = occupied("village")
    do(state, A, LeaveAlone(cell(*HERE)))
    assert state.table.owner[cell(*HERE)] == B and units_on(state, *HERE) == (A, 1)
    assert state.table.season == 2, "asked again at the end of the next season's turn only"


@rule("FA-199")
def test_case_85_and_219_taking_over() -> None:
    state = occupied("town", capture="on")
    before = goods(state)
    do(state, A, Capture(cell(*HERE)))
    assert (state.table.owner[cell(*HERE)], state.table.structure[cell(*HERE)]) == (A, kind("town"))
    assert goods(state) == before
    assert refused(occupied("town"), A, Capture(cell(*HERE))) == "off"
    state = position("conflict.manoeuvre", 2, capture="on")
    begin(state, "conflict.manoeuvre", B)
    free = [at for at in state.table.board.axial if at not in ((3, 0), (-3, 0), HERE)]
    put(state, A, "town", *free[:5])
    put(state, B, "town", HERE)
    troops(state, A, HERE, 1)
    do(state, B, End())
    assert refused(state, A, Capture(cell(*HERE))) == "limit" and Raze(cell(*HERE)) in GAME.legal(state, A)


@rule("FA-199", "FA-240")
def test_a_captured_capitol_becomes_a_city() -> None:
    state = position("conflict.manoeuvre", 3, capture="on")
    begin(state, "conflict.manoeuvre", B)
    troops(state, A, (-3, 0), 1)
    do(state, B, End())
    do(state, A, Capture(cell(-3, 0)))
    assert state.table.structure[cell(-3, 0)] == kind("city") and state.table.owner[cell(-3, 0)] == A
    assert state.table.playing == (A, C)


@rule("FA-209", "FA-219")
def test_case_94_and_134_breaking_a_truce() -> None:
    state = battle(2, 0, seats=3)
    state.table.truces = [Truce(A, B, 1), Truce(C, A, 1), Truce(A, C, 1)]
    view = GAME.view(state, None)
    called = GAME.names(view, ("Ann", "Ben", "Cat"))
    told = GAME.describe(view, called)
    ann, cat = "Ann with Ben and Cat, until Ann's", "Cat with Ann, until Cat's"
    assert f"Truces: {ann} next conflict turn; {cat} next conflict turn." in told
    assert GAME.brief(view, called).endswith("Truces: Ann with Ben and Cat; Cat with Ann.")
    state.table.truces = [Truce(A, B, 1)]
    state.table.renown[A] = 2
    put(state, B, "village", HERE)
    assert refused(state, A, Attack(cell(*HERE), force(2, 1, 0))) == "truce"
    do(state, A, Attack(cell(*HERE), force(2, 1, 0), True))
    assert state.table.renown[A] == -3 and state.table.truces == []
    state = battle(2, 0, 6, 6, 1, 6, 6, seats=3)
    state.table.truces = [Truce(B, A, 1)]
    put(state, C, "village", HERE)
    troops(state, B, HERE, 1)
    assert refused(state, A, Attack(cell(*HERE), force(2, 1, 0))) == "truce"
    state.table.owner[cell(*HERE)] = A
    assert refused(state, A, Attack(cell(*HERE), force(2, 1, 0))) == "", (
        "coming back to its own breaks nothing"
    )
    assert state.table.renown[A] == 0


@rule("FA-209", "FA-219")
def test_one_step_may_break_two_truces() -> None:
    state = battle(3, 0, 6, 6, 1, 1, seats=3)
    state.table.truces = [Truce(A, B, 1), Truce(C, A, 1)]
    put(state, B, "village", HERE)
    troops(state, C, HERE, 1)
    with pytest.raises(Illegal, match="2 truces, for 10 renown"):
        GAME.check(state, A, Attack(cell(*HERE), force(3, 1, 0)))
    view, chosen = GAME.view(state, A), {"to": cell(*HERE), "groups": force(3, 1, 0)}
    told = GAME.outlook(view, Attack, chosen, GAME.names(view, ("Ann", "Ben", "Cat")))
    assert told.endswith("it breaks 2 truces, for 10 renown")
    do(state, A, Attack(cell(*HERE), force(3, 1, 0), True))
    assert state.table.renown[A] == -10 and state.table.truces == []


@rule("FA-209")
def test_razing_under_a_truce_needs_the_flag() -> None:
    state = occupied("village")
    state.table.truces = [Truce(A, B, 1)]
    assert refused(state, A, Raze(cell(*HERE))) == "truce"
    do(state, A, Raze(cell(*HERE), True))
    assert state.table.renown[A] == -5


@rule("FA-160")
def test_grey_troops_defend_without_dice_of_leaders() -> None:
    state = position("conflict.manoeuvre", 2, 6, 6, 1, 1)
    forces.add_units(state.table, NEUTRAL, cell(*HERE), 0, 2)
    troops(state, A, (1, 0), 2)
    state.table.dice = [(), (6,)]
    strike(state, 2)
    assert units_on(state, *HERE) == (A, 2) and tracks(state) == (2, 0, 0)


def compare(attack: Sequence[int], defence: Sequence[int]) -> tuple[int, int]:
    """What attacker and defender lose by these dice, ties for the defender (FA-169)."""
    pairs = list(zip(sorted(attack, reverse=True), sorted(defence, reverse=True), strict=False))
    won = sum(one > other for one, other in pairs)
    return len(pairs) - won, won


def test_rolled_combats_agree_with_exact_odds() -> None:
    rng = random.Random("odds")
    for attack, defence in ((1, 1), (3, 2), (2, 2), (3, 3)):
        found: dict[tuple[int, int], int] = {}
        rounds = 6000
        for _ in range(rounds):
            one, other = ([rng.randint(1, 6) for _ in range(count)] for count in (attack, defence))
            losses = compare(one, other)
            assert losses == odds.losses(tuple(one), tuple(other))
            found[losses] = found.get(losses, 0) + 1
        for attacker_lost, defender_lost, chance in odds.round_odds(attack, defence):
            assert abs(found.get((attacker_lost, defender_lost), 0) / rounds - chance) < 0.025


def test_a_substitution_never_uses_a_die_twice() -> None:
    state = sides_with_dice(battle(3, 2, 6, 2, 1, 5, 5), (6, 6, 3), ())
    strike(state, 3)
    rng = random.Random("dice")
    for _ in range(50):
        some = substitution.sample(state, A, rng)
        GAME.check(state, A, some)
    assert NEUTRAL not in GAME.waiting_for(state)
