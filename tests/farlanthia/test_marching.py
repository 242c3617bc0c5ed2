"""Mustering, mounting and setting out, to the limits: what is refused and why, and what is listed."""

import random
from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest

from rules.farlanthia import forces, realm
from rules.farlanthia.actions import Attack, MoveUnits, Muster, Retreat, UpgradeUnit
from rules.farlanthia.events import DrewNear, Mounted, Moved, Mustered, UnitsLost
from rules.farlanthia.season.turns import new_season
from rules.farlanthia.state import FarState, Truce
from rules.farlanthia.structures import capitol_of
from rules.farlanthia.tables import CAPITOL, CAVALRY, INFANTRY, ROAD, SAPPER, TOWN, VILLAGE
from rules.farlanthia.war import campaign, combat
from rules.kernel.actions import Action
from rules.kernel.events import Event
from rules.kernel.illegal import Illegal
from rules.kernel.names import NOBODY
from tests.cited import rule
from tests.farlanthia.table import (
    AT,
    GAME,
    A,
    B,
    C,
    accepted,
    battle,
    begin,
    cell,
    do,
    force,
    goods,
    lay,
    own,
    position,
    put,
    refused,
    stacks,
    troops,
)  # fmt: skip

HOME, FIELD = cell(3, 0), cell(2, 0)


def mounted(*held: int) -> FarState:
    """Foot and horse: infantry on the capitol, one of two of them spent, and outside of it."""
    state = position("conflict.muster", unit_types="foot_and_horse")
    own(state, A, *held)
    forces.add_units(state.table, A, HOME, INFANTRY, 1)
    forces.add_units(state.table, A, HOME, INFANTRY, 1, spent=True)
    forces.add_units(state.table, A, FIELD, INFANTRY, 3)
    return state


@rule("FA-141", "FA-144", "FA-145")
@pytest.mark.parametrize(
    ("move", "code"),
    [
        (Muster(HOME, INFANTRY, 2), ""),
        (Muster(HOME, CAVALRY, 1), ""),
        (Muster(HOME, INFANTRY, 3), "cannot_pay"),
        (Muster(HOME, CAVALRY, 2), "cannot_pay"),
        (Muster(HOME, INFANTRY, 0), "bad_value"),
        (Muster(HOME, SAPPER, 1), "off"),
        (Muster(HOME, 3, 1), "bad_value"),
        (Muster(37, INFANTRY, 1), "bad_value"),
        (Muster(-1, INFANTRY, 1), "bad_value"),
        (UpgradeUnit(HOME, 2), ""),
        (UpgradeUnit(HOME, 3), "no_units"),
        (UpgradeUnit(HOME, 0), "no_units"),
        (UpgradeUnit(FIELD, 1), "not_muster_tile"),
        (UpgradeUnit(37, 1), "bad_value"),
    ],
)
def test_what_four_gold_muster_and_mount(move: Action, code: str) -> None:
    assert refused(mounted(0, 0, 0, 4), A, move) == code


@rule("FA-145")
def test_mounting_takes_one_gold_each_and_fresh_infantry_first() -> None:
    for count, expected in ((1, ((0, 1, 0), (1, 0, 0))), (2, ((0, 1, 0), (0, 1, 0)))):
        state = mounted(0, 0, 0, 2)
        assert do(state, A, UpgradeUnit(HOME, count))[0] == Mounted(A, HOME, count)
        assert goods(state)[3] == 2 - count and stacks(state, 3, 0) == expected
    assert refused(mounted(0, 0, 0, 1), A, UpgradeUnit(HOME, 2)) == "cannot_pay"
    state = position("conflict.muster")
    own(state, A, 0, 0, 0, 2)
    troops(state, A, (3, 0), 1)
    assert refused(state, A, UpgradeUnit(HOME, 1)) == "off"


@rule("FA-140", "FA-149")
def test_mustering_is_for_ones_own_turn_and_for_its_first_step() -> None:
    state = mounted(0, 0, 0, 4)
    state.table.marched = True
    for move in (Muster(HOME, INFANTRY, 1), UpgradeUnit(HOME, 1)):
        for phase, mine in (
            ("conflict.manoeuvre", "too_late"),
            ("realm", "wrong_phase"),
            ("hero", "wrong_phase"),
        ):
            begin(state, phase)
            assert refused(state, A, move) == mine and refused(state, B, move) == "not_your_decision"
    begin(state, "conflict.diplomacy")
    state.table.marched = False
    for move in (Muster(HOME, INFANTRY, 1), UpgradeUnit(HOME, 1)):
        assert refused(state, A, move) == "too_late", "a proposal closes it as a march does"
    put(state, B, "village", (1, 0))
    for march in (MoveUnits(force(1, 2, 0), cell(2, 1)), Attack(cell(1, 0), force(1, 2, 0))):
        assert refused(state, A, march) == "wrong_phase"


@rule("FA-141", "FA-144", "FA-145", "FA-146")
@pytest.mark.parametrize("option", ["single", "foot_and_horse"])
def test_all_that_can_be_mustered_and_mounted_is_listed(option: str) -> None:
    for held, extra in (((0, 0, 2, 5), 0), ((0, 0, 9, 9), 123), ((0, 0, 1, 1), 0), ((0, 0, 9, 9), 125)):
        state = position("conflict.muster", unit_types=option, sappers="on")
        own(state, A, *held)
        put(state, A, "garrison", (2, 0))
        put(state, A, "fort", (2, 1))
        put(state, A, "village", (1, 0))
        for at, count in (((3, 0), 3), ((2, 0), 1), ((1, 0), 1), ((0, 0), extra)):
            troops(state, A, at, count)
        troops(state, B, (2, 1), 1)
        every: list[Action] = [
            Muster(at, kind, n) for at, kind, n in product(range(37), range(3), range(1, 8))
        ]
        every += [UpgradeUnit(at, n) for at, n in product(range(37), range(1, 8))]
        listed = [move for move in GAME.legal(state, A) if isinstance(move, Muster | UpgradeUnit)]
        assert len(listed) == len(set(listed)) and set(listed) == set(accepted(state, every))
        assert campaign.might_muster(state.table, A) is bool(listed)


@rule("FA-272", "FA-145")
def test_the_muster_step_is_skipped_on_what_all_know() -> None:
    for option, held, infantry, home, able in (
        ("foot_and_horse", (0, 0, 0, 1), 1, True, True),
        ("foot_and_horse", (1, 0, 0, 0), 1, True, True),
        ("foot_and_horse", (1, 0, 0, 0), 0, True, False),
        ("foot_and_horse", (1, 1, 0, 0), 0, True, True),
        ("foot_and_horse", (9, 9, 9, 9), 1, False, False),
        ("foot_and_horse", (0, 0, 0, 0), 1, True, False),
        ("single", (1, 1, 0, 0), 1, True, False),
        ("single", (1, 1, 1, 0), 0, True, True),
    ):
        state = position("conflict.muster", unit_types=option, goods_public="off")
        own(state, A, *held)
        troops(state, A, (3, 0), infantry)
        if not home:
            forces.clear_units(state.table, HOME)
            troops(state, B, (3, 0), 1)
        assert campaign.might_muster(state.table, A) is able, (option, held, infantry, home)


@rule("FA-148", "FA-153", "FA-154", "FA-156")
@pytest.mark.parametrize(
    ("move", "code"),
    [
        (MoveUnits(force(3, 2, 0), cell(1, 0)), ""),
        (MoveUnits((), cell(1, 0)), "no_units"),
        (MoveUnits(force(0, 2, 0), cell(1, 0)), "no_units"),
        (MoveUnits(force(4, 2, 0), cell(1, 0)), "no_units"),
        (MoveUnits(force(1, 2, 0, 1), cell(1, 0)), "no_units"),
        (MoveUnits(((37 * 3, 1),), cell(1, 0)), "bad_value"),
        (MoveUnits(force(1, -2, 0), cell(-1, 0)), "no_units"),
        (MoveUnits((*force(1, 2, 0), *force(1, 3, 0)), cell(1, 0)), "no_units"),
        (MoveUnits(force(1, 2, 0), cell(2, 0)), "no_points"),
        (MoveUnits(force(1, 2, 0), cell(-2, 0)), "is_attack"),
        (MoveUnits(force(1, 2, 0), cell(-3, 1)), "no_points"),
        (MoveUnits(force(1, 2, 0), 37), "bad_value"),
        (Attack(cell(0, 1), force(3, 2, 0)), ""),
        (Attack(cell(0, 1), (*force(1, 2, 0), *force(1, 3, 0))), ""),
        (Attack(cell(0, 1), (*force(1, 2, 0), *force(1, 3, -3))), "no_points"),
        (Attack(cell(0, 1), ()), "no_units"),
        (Attack(cell(0, 1), force(4, 2, 0)), "no_units"),
        (Attack(cell(0, 1), force(1, -2, 0)), "no_units"),
        (Attack(37, force(1, 2, 0)), "bad_value"),
        (Attack(cell(1, -1), force(1, 2, 0)), "hidden"),
    ],
)
def test_who_may_set_out_and_where_to(move: Action, code: str) -> None:
    state = position()
    troops(state, A, (2, 0), 3)
    troops(state, A, (3, 0), 1)
    troops(state, A, (3, -3), 1)
    troops(state, B, (-2, 0), 2)
    put(state, B, "village", (0, 1))
    lay(state, "forest", (1, 1))
    lay(state, "forest", (1, -1), hidden=True)
    assert refused(state, A, move) == code


@rule("FA-148", "FA-160")
def test_marching_and_attacking_are_offered_when_some_unit_can() -> None:
    for ways, expected in (
        ((), ()),
        (("move",), (MoveUnits,)),
        (("attack",), (Attack,)),
        (("none",), ()),
        (("move", "none"), (MoveUnits,)),
        (("none", "move"), (MoveUnits,)),
        (("attack", "none"), (Attack,)),
        (("none", "attack"), (Attack,)),
        (("move", "attack"), (MoveUnits, Attack)),
        (("attack", "move"), (MoveUnits, Attack)),
        (("attack", "none", "move"), (MoveUnits, Attack)),
    ):
        state = position()
        for at in state.table.board.axial:
            if at not in ((3, 0), (-3, 0)):
                lay(state, "forest", at, hidden=True)
        for at, way in zip(((0, -3), (0, 0), (0, 3)), ways, strict=False):
            near = {(0, -3): (1, -3), (0, 0): (1, 0), (0, 3): (-1, 3)}[at]
            lay(state, "field", at)
            troops(state, A, at, 1)
            if way != "none":
                lay(state, "field", near)
            if way == "attack":
                troops(state, B, near, 1)
        offered = tuple(kind for kind in GAME.open_moves(state, A) if kind in (MoveUnits, Attack))
        assert offered == expected, ways
        assert not any(kind in (MoveUnits, Attack) for kind in GAME.open_moves(state, B))


@rule("FA-141", "FA-144")
def test_where_units_for_nothing_may_stand() -> None:
    state = position()
    table = state.table
    put(state, A, "village", (2, 0), (1, 0))
    assert forces.free_unit_tiles(table, A) == [HOME], "on a muster tile, if there is one"
    troops(state, B, (3, 0), 1)
    assert forces.free_unit_tiles(table, A) == sorted((cell(1, 0), cell(2, 0)))
    troops(state, B, (2, 0), 1)
    assert forces.free_unit_tiles(table, A) == [cell(1, 0)]
    events: list[Any] = []
    for _ in range(2):
        realm.give_unit(state, A, cell(1, 0), "card", events, spent=False)
    assert events == [Mustered(A, cell(1, 0), INFANTRY, 1, "card")] * 2 and stacks(state, 1, 0)[0][0] == 2
    realm.lose_units(state, cell(1, 0), 5, "storm", events)
    assert events[2:] == [UnitsLost(A, cell(1, 0), 2, "storm")] and table.holder[cell(1, 0)] == NOBODY


@rule("FA-150", "FA-241")
def test_what_is_cleared_and_what_rests_is_a_tiles_own() -> None:
    state = position(seed=1)
    table = state.table
    for at in (17, 18, 19):
        for kind in range(3):
            for spent in (False, True):
                forces.add_units(table, A, at, kind, 1, spent=spent)
    forces.clear_units(table, 18)
    assert [forces.units_on(table, at) for at in (17, 18, 19)] == [6, 0, 6] and table.holder[18] == NOBODY
    assert [table.fresh[3 * at : 3 * at + 3] for at in (17, 18, 19)] == [[1] * 3, [0] * 3, [1] * 3]
    new_season(state, [])
    assert [table.fresh[3 * at : 3 * at + 3] for at in (17, 18, 19)] == [[2] * 3, [0] * 3, [2] * 3]
    assert not any(table.spent)


@rule("FA-154", "FA-156", "FA-160")
def test_nobody_attacks_the_tile_on_which_they_stand() -> None:
    """Not even those who occupy another's structure: an attack enters a tile."""
    here, beside = cell(0, 0), cell(1, 0)
    state = position("conflict.manoeuvre", militia_when="on_attack")
    put(state, B, "village", (0, 0))
    troops(state, A, (0, 0), 2)
    troops(state, A, (1, 0), 1)
    for groups in (force(2, 0, 0), force(1, 0, 0), (*force(1, 0, 0), *force(1, 1, 0))):
        assert refused(state, A, Attack(here, groups)) == "no_points"
    assert refused(state, A, MoveUnits(force(1, 1, 0), here)) == "is_attack"
    assert refused(state, A, MoveUnits(force(1, 1, 0), beside)) == "no_points"
    assert GAME.choices(state, A, MoveUnits, {}).atoms == (here * 3, here * 3, beside * 3)
    assert GAME.choices(state, A, Attack, {}).atoms == (cell(-3, 0), here)
    assert GAME.choices(state, A, Attack, {"to": here}).atoms == (beside * 3,), "others may join them"


@rule("FA-140", "FA-148", "FA-149", "FA-209")
def test_what_marching_closes_and_tells() -> None:
    for march in ("move", "attack"):
        state = position("conflict.muster")
        own(state, A, 0, 0, 2, 4)
        troops(state, B, (-3, 0), 1)
        put(state, B, "village", (1, 0))
        assert do(state, A, Muster(HOME, INFANTRY, 1))[0] == Mustered(A, HOME, INFANTRY, 1, "mustered")
        if march == "move":
            moved, near = do(state, A, MoveUnits(force(1, 3, 0), FIELD))
            assert moved == Moved(A, HOME, FIELD, 1)
            assert near == DrewNear(A, FIELD, ((B, VILLAGE, cell(1, 0)),))
        else:
            do(state, A, Attack(cell(1, 0), force(1, 3, 0)))
        assert (
            state.table.phase == "conflict.manoeuvre"
            and refused(state, A, Muster(HOME, INFANTRY, 1)) == "too_late"
        )
    state = position("conflict.manoeuvre")
    troops(state, A, (1, 0), 1)
    put(state, B, "village", (0, 0))
    with pytest.raises(Illegal, match="a tile other than"):
        do(state, A, MoveUnits(force(1, 1, 0), cell(1, 0)))
    for truces, flag in (([], None), ([Truce(B, A, 1)], True)):
        state.table.truces = truces
        assert campaign.sample_attack(state, A, random.Random(1)).break_truce is flag


@rule("FA-145", "FA-160")
def test_types_that_go_different_ways_are_no_group_in_a_sampled_attack() -> None:
    state = position(
        unit_types="foot_and_horse", sappers="on", walls="impassable", tile_structures="roads_share"
    )
    for kind in (CAVALRY, SAPPER):
        forces.add_units(state.table, A, FIELD, kind, 2)
    put(state, A, "wall", (1, 0))
    state.table.road[cell(1, 0)] = A
    lay(state, "forest", (2, -1), (1, 1), (1, -1), (0, 1))
    put(state, B, "village", (0, 0))
    both = (*force(1, 2, 0, CAVALRY), *force(1, 2, 0, SAPPER))
    assert refused(state, A, Attack(cell(0, 0), both)) == "no_points"
    seen = set[int]()
    for seed in range(12):
        attack = campaign.sample_attack(state, A, random.Random(seed))
        assert accepted(state, [attack]) and len(attack.groups) == 1
        seen.add(attack.groups[0][0] % 3)
    assert seen == {CAVALRY, SAPPER}


@rule("FA-154", "FA-156")
def test_an_army_that_draws_near_is_told_to_whom_it_touches_and_only_when_it_comes() -> None:
    """Of an army beside one's capitol nothing was said: it stood among what others moved."""
    state = position(seats=3)
    put(state, B, "village", (0, 0))
    troops(state, B, (-1, 1), 2)
    troops(state, A, (2, 0), 4)
    names = GAME.names(GAME.view(state, None), ("Ann", "Ben", "Cat"))
    moved, came = do(state, A, MoveUnits(force(2, 2, 0), cell(1, 0)))
    near, at = (names.place("tile", each) for each in (cell(0, 0), cell(1, 0)))
    assert moved.touches() == () and came.touches() == (B,)
    assert came.line(names) == f"Ann's units on {at} now stand next to Ben's village on {near}."
    more = do(state, A, MoveUnits(force(1, 2, 0), cell(1, 0)))
    assert [type(each) for each in more] == [Moved], "others of theirs stand there already"
    around = do(state, A, MoveUnits(force(1, 2, 0), cell(1, -1)))
    assert [type(each) for each in around] == [Moved], "beside the same village"


@rule("FA-154", "FA-156")
def test_of_what_an_army_draws_near_to_a_capitol_is_told_first_and_each_player_reads_of_their_own() -> None:
    state = position(seats=3)
    names = GAME.names(GAME.view(state, None), ("Ann", "Ben", "Cat"))
    seats = {seat: capitol_of(state.table, seat) for seat in (B, C)}
    for seat, home in seats.items():
        others = [at for at in state.table.board.neighbours[home] if state.table.owner[at] == NOBODY]
        beside, origin = others[0], others[-1]
        found = combat.drawn_near(state.table, A, beside)
        assert found == [DrewNear(A, beside, ((seat, CAPITOL, home),))]
        forces.add_units(state.table, seat, origin, INFANTRY, 1)
        assert combat.drawn_near(state.table, A, beside) == found, "units are told where nothing else is"
    for at, (seat, kind) in {(0, 0): (B, ROAD), (1, 0): (C, NOBODY)}.items():
        if kind == ROAD:
            put(state, seat, "road", at)
        else:
            troops(state, seat, at, 1)
    (told,) = combat.drawn_near(state.table, A, cell(0, 1))
    assert told.near == ((B, ROAD, cell(0, 0)), (C, NOBODY, cell(1, 0)))
    place = names.places["tile"].show
    assert told.line(names).endswith(
        f" next to Ben's road on {place(cell(0, 0))} and Cat's units on {place(cell(1, 0))}."
    )
    assert told.touches() == (B, C)


@rule("FA-141", "FA-160", "FA-175", "FA-177", "FA-179")
def test_units_draw_near_by_mustering_by_an_attack_and_by_a_retreat_too() -> None:
    """A third player read nothing of an army that had come beside their capitol by taking another's tile."""

    def told(events: Sequence[Event]) -> list[DrewNear]:
        return [each for each in events if isinstance(each, DrewNear)]

    state = position("conflict.muster", seats=3)
    own(state, A, *[9] * 4)
    beside = state.table.board.neighbours[HOME][0]
    forces.add_units(state.table, C, beside, INFANTRY, 1)
    near = [DrewNear(A, HOME, ((C, NOBODY, beside),))]
    assert told(do(state, A, Muster(HOME, INFANTRY, 1))) == near
    assert told(do(state, A, Muster(HOME, INFANTRY, 1))) == []
    for defended in (False, True):
        state = battle(2, 1 if defended else 0, 6, 6, 1, seats=3)
        put(state, B, "village", (0, 0))
        put(state, C, "town", (-1, 0), (1, -1))
        taken = told(do(state, A, Attack(AT, force(2, 1, 0))))
        assert taken == [DrewNear(A, AT, ((C, TOWN, cell(-1, 0)),))], "beside the other it stood before"
    state = battle(3, 4, 6, 5, 1, 5, 4, retreat="both", seats=3)
    put(state, C, "village", (-2, 0))
    put(state, B, "village", (-1, 0))
    do(state, A, Attack(AT, force(3, 1, 0)))
    back = told(do(state, B, Retreat(cell(-1, 0))))
    assert back == [DrewNear(B, cell(-1, 0), ((C, VILLAGE, cell(-2, 0)),))]
