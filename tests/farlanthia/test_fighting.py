"""Combat, militia and occupied structures to their limits: whom they concern, what is told and refused."""

import random
from typing import Any

import pytest

from rules.farlanthia import forces
from rules.farlanthia.actions import (
    TRUCE,
    Attack,
    Capture,
    Continue,
    End,
    FightOut,
    GmAttack,
    GmTerrain,
    GmTroops,
    LeaveAlone,
    Militia,
    Pass,
    Raze,
    RestOfSeason,
    Retreat,
    StandingOrder,
    Stay,
    Substitute,
)
from rules.farlanthia.cards.actions import Decline
from rules.farlanthia.cards.deck import BY_CODE
from rules.farlanthia.diplomacy.moves import strength_of
from rules.farlanthia.events import (
    Answered,
    Attacked,
    Captured,
    CombatCompared,
    CombatEnded,
    CombatRolled,
    DrewNear,
    Moved,
    Mustered,
    Razed,
    Rerolled,
    StructureLost,
    Substituted,
    TrackMoved,
    TruceBroken,
)
from rules.farlanthia.map import ground
from rules.farlanthia.naming import read_replacement, replacement
from rules.farlanthia.state import NOW, FarState, Group, Truce, Window
from rules.farlanthia.tables import CAVALRY, FIELD, NEUTRAL, SAPPER
from rules.farlanthia.war import combat, conquest, substitution
from rules.farlanthia.war.battle import chance, defence_dice, units_of
from rules.farlanthia.war.odds import combat as odds
from rules.farlanthia.words import forecast
from rules.kernel.actions import Action, Leave
from rules.kernel.names import NOBODY
from tests.cited import rule
from tests.farlanthia.table import (
    AT,
    GAME,
    HERE,
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
    grey,
    kind,
    lay,
    nudge,
    position,
    put,
    refused,
    stacks,
    strike,
    tracks,
    troops,
    units_on,
)

ARMOURER = BY_CODE["A55"].id


# Entering.


@rule("FA-160", "FA-177", "FA-206")
@pytest.mark.parametrize(
    ("structure", "troop", "other", "defended", "concerned"),
    [
        (B, C, C, True, (B, C)),
        (B, NOBODY, B, False, (B,)),
        (NOBODY, C, C, True, (C,)),
        (A, C, C, True, (C,)),
        (NEUTRAL, NOBODY, NEUTRAL, False, ()),
        (NEUTRAL, C, C, True, (C,)),
        (B, NEUTRAL, NEUTRAL, True, (B,)),
    ],
)
def test_whom_an_attack_concerns(
    structure: int, troop: int, other: int, defended: bool, concerned: tuple[int, ...]
) -> None:
    state = position("conflict.manoeuvre", 3, 6, 6, 1, 1, 1)
    troops(state, A, (1, 0), 2)
    if structure != NOBODY:
        put(state, structure, "village", HERE)
    if troop != NOBODY:
        troops(state, troop, HERE, 1)
    events = strike(state, 2)
    freed = kind("village") if structure == A else NOBODY
    home = kind("village") if not defended else NOBODY
    assert events[0] == Attacked(A, AT, ((cell(1, 0), 2),), other, defended, freed, home)
    assert state.table.attacked == [0, *((1 if seat in concerned else 0) for seat in (B, C))]
    fought = {pair for seat in concerned for pair in ((A, seat), (seat, A))}
    assert {
        (one, two) for one in range(3) for two in range(3) if state.table.fought[3 * one + two] & NOW
    } == fought
    assert defended or units_on(state, *HERE) == (A, 2)


def test_who_attacks_keeps_their_units_in_the_judgement() -> None:
    state = battle(4, 4, 6, 6, 6, 1, 1)
    assert strike(state, 4) and state.table.combat is not None
    rows = GAME.features(GAME.view(state, None)).rows
    assert [row["army_share"] for row in rows] == [2 * 4 / 6, 2 * 2 / 6]


@rule("FA-195", "FA-209", "FA-164", "FA-206")
def test_a_defended_village_is_fought_for_at_once() -> None:
    state = battle(1, 1, 6, 1, militia_when="on_attack")
    put(state, B, "village", HERE)
    state.table.truces = [Truce(A, B, 1)]
    events = do(state, A, Attack(AT, force(1, 1, 0), True))
    assert events[0] == TruceBroken(A, B) and any(isinstance(event, CombatRolled) for event in events)
    assert units_on(state, *HERE) == (A, 1) and state.table.structure[AT] == kind("village")
    greys = position("conflict.manoeuvre", 2, 6, 1)
    put(greys, NEUTRAL, "village", HERE)
    grey(greys, *HERE, 1)
    troops(greys, A, (1, 0), 1)
    strike(greys, 1)
    assert units_on(greys, *HERE) == (A, 1) and greys.table.fought == [0] * 4


@rule("FA-195", "FA-179")
@pytest.mark.parametrize("mover", [A, NEUTRAL])
def test_no_militia_rises_among_those_who_occupy_its_place(mover: int) -> None:
    state = position("conflict.manoeuvre", mode="story", map_build="gm", militia_when="on_attack")
    put(state, B, "town", HERE)
    for at, count in ((HERE, 5), ((1, 0), 1)):
        forces.add_units(state.table, mover, cell(*at), 0, count)
    if mover == NEUTRAL:
        do(state, 2, GmAttack(cell(1, 0), AT, 1))
    else:
        strike(state, 1)
    assert units_on(state, *HERE) == (mover, 6) and not state.table.windows


@rule("FA-195", "FA-144")
def test_when_militia_may_rise_against_an_attack() -> None:
    for name, owner, option, rose, others, rises in (
        ("village", B, "on_attack", False, 0, True),
        ("city", B, "on_attack", False, 129, True),
        ("city", B, "on_attack", False, 130, False),
        ("town", B, "on_attack", True, 0, False),
        ("town", B, "own_turn", False, 0, False),
        ("town", NEUTRAL, "on_attack", False, 0, False),
        ("capitol", B, "on_attack", False, 0, False),
        ("fort", B, "on_attack", False, 0, False),
        ("mine", B, "on_attack", False, 0, False),
    ):
        state = position(militia_when=option)
        put(state, owner, name, HERE)
        troops(state, B, (-2, 0), others)
        state.table.rose = [AT] if rose else []
        assert combat.may_rise(state.table, AT) is rises, (name, owner, option, rose, others)


# Rounds.


@rule("FA-163", "FA-164", "FA-165", "FA-018")
def test_how_many_dice_a_defender_has() -> None:
    for name, owner, option, guard, expected in (
        ("village", B, "min2", False, [0, 1, 2, 2]),
        ("fort", B, "min2", False, [0, 2, 2, 2]),
        ("wall", B, "extra_die", False, [0, 2, 3, 3]),
        ("capitol", A, "min2", False, [0, 1, 2, 2]),
        ("garrison", B, "extra_die", False, [0, 1, 2, 2]),
        ("village", B, "min2", True, [0, 2, 2, 2]),
        ("fort", B, "extra_die", True, [0, 2, 3, 3]),
        ("village", A, "min2", True, [0, 1, 2, 2]),
    ):
        state = position(fort_bonus=option)
        put(state, owner, name, HERE)
        state.table.effects[B].guard = guard
        assert [defence_dice(state.table, B, AT, count) for count in range(4)] == expected
    for guardian, expected in (("dragon", [0, 2, 3, 3]), ("none", [0, 1, 2, 2])):
        state = position(volcano_guardian=guardian)
        lay(state, "volcano", HERE)
        ground.wake_dragon(state, AT, [])
        assert [defence_dice(state.table, NEUTRAL, AT, count) for count in range(4)] == expected
        assert defence_dice(state.table, B, AT, 2) == 2


@rule("FA-161", "FA-169", "FA-170", "FA-171", "FA-173", "FA-179")
def test_a_combat_is_told_from_round_to_round() -> None:
    state = battle(3, 2, 6, 4, 2, 5, 4, 1, 3, 3)
    assert strike(state, 3) == [
        Attacked(A, AT, ((cell(1, 0), 3),), B, True),
        CombatRolled(AT, A, B, (6, 4, 2), (5, 4)),
        CombatCompared(AT, A, B, (6, 4, 2), (5, 4), 1, 1),
        TrackMoved(A, "valor", 1, 1),
        TrackMoved(B, "valor", 1, 1),
    ]
    assert state.table.combat is not None and state.table.combat.round == 1
    assert do(state, A, Continue()) == [
        CombatRolled(AT, A, B, (3, 1), (3,)),
        CombatCompared(AT, A, B, (3, 1), (3,), 1, 0),
        TrackMoved(B, "valor", 1, 2),
    ]
    back = do(state, A, Retreat())
    assert back == [Moved(A, AT, cell(1, 0), 1), CombatEnded(AT, B, A)]
    assert set(state.table.recent) >= {cell(1, 0)}


@rule("FA-172", "FA-171")
def test_valor_for_a_combat_goes_to_whoever_is_left() -> None:
    for faces, mine, theirs in (((6, 6, 1, 1), 1, 0), ((1, 1, 6, 6), 0, 1)):
        state = battle(2, 2, *faces, valor_per="combat")
        strike(state, 2)
        assert (tracks(state)[0], tracks(state, B)[0]) == (mine, theirs)
    state = battle(2, 3, 6, 1, 5, 5, valor_per="combat")
    strike(state, 2)
    do(state, A, Retreat())
    assert tracks(state)[0] == tracks(state, B)[0] == 0, "nobody was destroyed"


@rule("FA-018", "FA-171")
def test_only_the_dragons_own_end_brings_its_renown() -> None:
    for guardian, gained in (("dragon", 5), ("none", 0)):
        faces = (6, 6, 6, 1, 1) if gained else (6, 6, 6, 1)
        state = position("conflict.manoeuvre", 2, *faces, volcano_guardian=guardian)
        lay(state, "volcano", HERE)
        ground.wake_dragon(state, AT, [])
        forces.clear_units(state.table, AT)
        grey(state, *HERE, 1)
        troops(state, A, (1, 0), 3)
        view = GAME.view(state, A)
        whom = "the dragon" if gained else "the greys"
        assert f"1 unit of {whom};" in GAME.hint(view, "tile", AT, GAME.names(view, ("Ann", "Ben")))
        strike(state, 3)
        assert tracks(state) == (1, 0, gained) and state.table.dragons == []
    for loser, here in ((B, "(0, 0)"), (NEUTRAL, "beside it")):
        state = position("conflict.manoeuvre", 2, 6, 1, volcano_guardian="dragon")
        lay(state, "volcano", HERE if loser == B else (1, 0))
        forces.add_units(state.table, loser, AT, 0, 1)
        troops(state, A, (1, 0), 1)
        strike(state, 1)
        assert tracks(state) == (1, 0, 0), here
    state = position("realm", 2, 1, 6, mode="story", map_build="gm", volcano_guardian="dragon")
    lay(state, "volcano", HERE)
    troops(state, A, HERE, 1)
    grey(state, 1, 0, 1)
    group = Group(cell(1, 0), cell(1, 0), [1, 0, 0])
    forces.take_units(state.table, cell(1, 0), 0, 1)
    combat.enter(state, NEUTRAL, AT, [group], [])
    nudge(state)
    assert tracks(state) == (1, 0, 0), "greys that attack the volcano are no dragon"
    state = position("conflict.manoeuvre", 2, 1, 6)
    grey(state, *HERE, 1)
    troops(state, A, (1, 0), 1)
    strike(state, 1)
    assert units_on(state, *HERE) == (NEUTRAL, 1) and tracks(state) == (0, 0, 0)


@rule("FA-158", "FA-175")
def test_nobody_retreats_into_what_it_cannot_enter() -> None:
    """A wall lets sappers in alone, a lake nobody; only for who may enter one of them is there a haven."""
    for option, sappers, havens in (
        ("cost3", False, [(0, 1), (-1, 0)]),
        ("impassable", False, []),
        ("impassable", True, [(0, 1)]),
    ):
        lake = "impassable" if option == "impassable" else "3"
        state = battle(3, 0, 1, 1, 1, 6, 6, retreat="both", walls=option, lake_move=lake, sappers="on")
        forces.add_units(state.table, B, AT, SAPPER if sappers else 0, 3)
        put(state, B, "wall", (0, 1))
        lay(state, "lake", (-1, 0))
        troops(state, B, (-1, 0), 1)
        strike(state, 3)
        asked = state.table.windows[-1].kind == "combat.other_retreat"
        assert asked is bool(havens)
        able = accepted(state, [Retreat(cell(q, r)) for q in range(-1, 2) for r in range(-1, 2)], B)
        assert {move.cell for move in able} == {cell(*at) for at in havens}  # type: ignore[attr-defined]


@rule("FA-158", "FA-174")
def test_who_cannot_go_back_fights_on_unasked() -> None:
    for option, asked in (("cost3", True), ("impassable", False)):
        state = battle(3, 3, *(1, 1, 1, 6, 6, 1, 6, 6), walls=option)
        put(state, A, "wall", (1, 0))
        strike(state, 3)
        assert bool(state.table.windows) is asked
        assert units_on(state, *HERE) == (B, 3) and (state.table.combat is not None) is asked
    state = battle(3, 3, 1, 1, 1, 6, 6, walls="impassable", sappers="on")
    put(state, A, "wall", (1, 0))
    forces.clear_units(state.table, cell(1, 0))
    forces.add_units(state.table, A, cell(1, 0), SAPPER, 3)
    do(state, A, Attack(AT, force(3, 1, 0, SAPPER)))
    assert state.table.windows[-1].kind == "combat.continue", "sappers go back over a wall"


@rule("FA-018", "FA-254", "FA-257")
def test_greys_that_a_master_puts_on_a_volcano_are_no_dragon() -> None:
    """The guardian's renown is won once: later troops there are plain ones, also after it was moved."""
    state = position("conflict.manoeuvre", 2, 6, 1, mode="story", map_build="gm", volcano_guardian="dragon")
    lay(state, "volcano", HERE)
    ground.wake_dragon(state, AT, [])
    troops(state, A, (1, 0), 2)
    do(state, 2, GmTroops(AT, NEUTRAL, -5))
    do(state, 2, GmTroops(AT, NEUTRAL, 1))
    assert defence_dice(state.table, NEUTRAL, AT, 1) == 1
    strike(state, 1)
    assert tracks(state) == (1, 0, 0)
    state = position(seed=1, mode="story", map_build="gm", volcano_guardian="dragon")
    lay(state, "volcano", HERE)
    put(state, B, "village", (1, 0))
    ground.wake_dragon(state, AT, [])
    for count, left in ((4, [AT]), (1, [])):
        do(state, 2, GmAttack(AT, cell(1, 0), count))
        assert state.table.dragons == left
        forces.clear_units(state.table, cell(1, 0))
    state.table.dragons = [AT]
    do(state, 2, GmTerrain(AT, FIELD, False))
    assert state.table.dragons == [], "no guardian without its volcano"


@rule("FA-206", "FA-192", "FA-204")
def test_militia_is_a_combat_too() -> None:
    state = position("conflict.manoeuvre", 2, 6, 1)
    put(state, A, "village", HERE)
    troops(state, B, HERE, 1)
    do(state, A, Militia(AT))
    assert state.table.fought == [0, NOW, NOW, 0] and strength_of(state.table, TRUCE, A, B) == 0


@rule("FA-174", "FA-176")
def test_each_group_goes_back_where_it_came_from() -> None:
    state = position("conflict.manoeuvre", 2, 1, 1, 1, 6, 6)
    for at, count in (((2, 0), 2), ((1, -1), 2), ((0, -1), 1)):
        troops(state, A, at, count)
    troops(state, B, HERE, 4)
    do(state, A, Attack(AT, (*force(2, 2, 0), *force(2, 1, -1), *force(1, 0, -1))))
    events = do(state, A, Retreat())
    assert events == [
        Moved(A, AT, cell(1, 0), 2),
        Moved(A, AT, cell(1, -1), 1),
        CombatEnded(AT, B, A),
    ]
    assert stacks(state, 1, 0) == ((0, 0, 0), (2, 0, 0)) and units_on(state, 2, 0) == (NOBODY, 0)
    assert units_on(state, 0, -1) == (NOBODY, 0)


@rule("FA-175")
def test_where_the_other_side_may_go_and_as_what() -> None:
    state = battle(3, 4, 6, 5, 1, 5, 4, retreat="both", seats=3)
    forces.add_units(state.table, B, AT, 0, 1, spent=True)
    put(state, B, "village", (0, 1), (0, -1))
    troops(state, B, (-1, 0), 1)
    troops(state, C, (0, -1), 1)
    lay(state, "forest", (-1, 1), hidden=True)
    put(state, B, "village", (-2, 0))
    strike(state, 3)
    open_to = [Retreat(cell(-1, 0)), Retreat(cell(0, 1))]
    assert GAME.legal(state, B) == [*open_to, Stay(), FightOut(True)] and GAME.legal(state, A) == [
        FightOut(True)
    ]
    assert refused(state, B, Retreat()) == refused(state, B, Retreat(cell(1, -1))) == "bad_target"
    assert refused(state, A, Stay()) == refused(state, A, Continue()) == "not_your_decision"
    events = do(state, B, Retreat(cell(-1, 0)))
    near = DrewNear(A, AT, ((C, NOBODY, cell(0, -1)),))
    assert events == [Moved(B, AT, cell(-1, 0), 3), CombatEnded(AT, A, B), near]
    assert stacks(state, -1, 0) == ((4, 0, 0), (0, 0, 0)), "the spent one was lost first"
    assert stacks(state, *HERE) == ((0, 0, 0), (3, 0, 0))
    assert refused(state, B, Stay()) != "" and not state.table.windows


@rule("FA-175")
def test_who_retreats_stays_fresh_or_spent_as_it_was() -> None:
    state = battle(3, 2, 1, 1, 6, 5, 5, retreat="both")
    forces.add_units(state.table, B, AT, 0, 3, spent=True)
    put(state, B, "village", (0, 1))
    strike(state, 3)
    do(state, B, Retreat(cell(0, 1)))
    assert stacks(state, 0, 1) == ((2, 0, 0), (2, 0, 0))
    state = battle(2, 2, 6, 1, 5, 5, retreat="both", unit_types="foot_and_horse", sappers="on")
    for spent in (False, True):
        for type_ in (CAVALRY, SAPPER):
            forces.add_units(state.table, B, AT, type_, 1, spent=spent)
    put(state, B, "village", (0, 1))
    strike(state, 2)
    do(state, B, Retreat(cell(0, 1)))
    assert stacks(state, 0, 1) == ((2, 1, 1), (0, 0, 1)), "a spent one was lost first"


@rule("FA-173", "FA-174", "FA-175")
def test_who_is_asked_after_a_round() -> None:
    for retreat, other, village, asked in (
        ("attacker", B, True, A),
        ("both", B, True, B),
        ("both", B, False, A),
        ("both", NEUTRAL, True, A),
    ):
        state = position("conflict.manoeuvre", 2, 6, 1, 5, 5, retreat=retreat)
        troops(state, A, (1, 0), 2)
        forces.add_units(state.table, other, AT, 0, 3)
        if village:
            put(state, other, "village", (0, 1))
        assert refused(state, A, Retreat()) == "wrong_phase"
        strike(state, 2)
        assert GAME.waiting_for(state) == (asked,)
        if asked == B:
            assert refused(state, A, Retreat()) == "not_your_decision"
            do(state, B, Stay())
        assert [window.kind for window in state.table.windows] == ["combat.continue"]
        assert refused(state, B, Retreat()) == "not_your_decision"


@rule("FA-271", "FA-173")
def test_silence_goes_on_while_it_is_no_weaker() -> None:
    for mine, theirs, said in ((3, 4, Retreat()), (4, 4, Continue()), (5, 4, Continue())):
        state = battle(mine, theirs, 6, 1, 1, 5, 4)
        strike(state, mine)
        fight = state.table.combat
        assert fight is not None
        assert [units_of(state.table, side) for side in (A, B)] == [mine - 1, theirs - 1]
        assert GAME.skip(state, A) == said


# Replacing dice.


@rule("FA-166", "FA-167", "FA-061")
@pytest.mark.parametrize(
    ("move", "code"),
    [
        (Pass(), ""),
        (Substitute((replacement(6, 0, 1),)), ""),
        (Substitute((replacement(6, 0, 2), replacement(2, 1, 1))), ""),
        (Substitute((replacement(6, 0, 2), replacement(2, 2, 1))), "no_bonus"),
        (Substitute((replacement(6, 1, 2), replacement(2, 1, 1))), "no_bonus"),
        (Substitute((replacement(6, 0, 2), replacement(2, 0, 2))), "bad_target"),
        (Substitute((replacement(6, 0, 1), replacement(6, 0, 2))), "no_die"),
        (Substitute((replacement(6, 0, 3),)), "bad_target"),
        (Substitute((replacement(5, 0, 1),)), "no_die"),
        (Substitute(()), "no_die"),
        (Substitute(None), "no_die"),
        (Substitute((1800,)), "bad_value"),
        (Substitute((-1,)), "bad_value"),
        (Substitute(None, ARMOURER, 1), ""),
        (Substitute(None, ARMOURER, 2), ""),
        (Substitute(None, ARMOURER, 3), "bad_target"),
        (Substitute(None, ARMOURER, 0), "bad_target"),
        (Substitute(None, ARMOURER), "bad_target"),
        (Substitute((replacement(6, 0, 1),), None, 2), "no_such_card"),
        (Substitute((replacement(6, 0, 1),), ARMOURER, 1), "bad_target"),
        (Substitute((replacement(6, 0, 1),), ARMOURER, 2), ""),
        (Substitute((replacement(6, 0, 1),), BY_CODE["E52"].id, 2), "no_such_card"),
        (Substitute((replacement(6, 0, 1),), 72, 2), "no_such_card"),
        (Substitute((replacement(6, 0, 1),), -1, 2), "no_such_card"),
    ],
)
def test_which_dice_may_be_replaced_and_rolled_again(move: Action, code: str) -> None:
    state = battle(2, 3, 4, 2, 5, 1)
    state.table.dice[A], state.table.renown[A] = (6, 2), 1
    state.table.dice[B] = (6,)
    state.secrets.hands[A] = [ARMOURER, BY_CODE["A53"].id]
    strike(state, 2)
    assert GAME.waiting_for(state) == (A, B) and refused(state, A, move) == code


@rule("FA-166", "FA-167", "FA-061", "FA-272")
def test_what_replaced_dice_take_and_tell() -> None:
    dice = (replacement(6, 0, 2), replacement(2, 1, 1))
    state = battle(2, 3, 4, 2, 5, 1)
    table = state.table
    table.dice[A], table.renown[A], table.dice[B] = (6, 3, 2), 1, (6,)
    strike(state, 2)
    assert do(state, A, Substitute(dice)) == [Answered(A)] and table.dice[A] == (6, 3, 2), (
        "nobody sees it yet"
    )
    events = do(state, B, Pass())
    assert events[:2] == [Answered(B), Substituted(A, dice)]
    assert table.dice[A] == (3,) and table.bonus_used[A] == 1 and table.dice[B] == (6,)
    assert CombatCompared(AT, A, B, (3, 6), (5, 1), 0, 2) in events
    assert refused(position(), A, Substitute(dice)) == "wrong_phase" == refused(position(), A, Pass())


@rule("FA-167")
def test_a_die_is_rolled_again_once_and_for_either_side() -> None:
    state = battle(2, 3, 4, 2, 5, 1, 6, 1, 1, 6, 6)
    state.secrets.hands = [[], [ARMOURER]]
    strike(state, 2)
    events = do(state, B, Substitute(None, ARMOURER, 2))
    assert events[:2] == [Answered(B), Substituted(B, (), 2)] and Rerolled(B, 2, 6) in events
    assert CombatCompared(AT, A, B, (4, 2), (5, 6), 2, 0) in events and state.secrets.hands[B] == []
    for seat, faces in ((A, (6, 6, 6, 5, 1, 6)), (B, (6, 5, 4, 6, 5, 6))):
        state = battle(4, 4, *faces, *(2, 2, 2, 1, 1))
        state.secrets.hands[seat], state.table.dice[seat] = [ARMOURER], (6,)
        strike(state, 4)
        both = (replacement(6, 0, 1),)
        assert Substituted(seat, both, 2) in do(state, seat, Substitute(both, ARMOURER, 2))
        events = do(state, A, Continue())
        assert not any(isinstance(event, Rerolled) for event in events), (
            "the next round's dice lie as they fell"
        )
    for place, left in ((0, (5, 3, 1)), (1, (2, 3, 1)), (2, (5, 2, 1)), (3, (5, 3, 2))):
        fresh = position("realm", 2, 2)
        assert substitution.reroll(fresh, A, (5, 3, 1), place, "x", []) == left
    with pytest.raises(ValueError, match="one of 6"):
        substitution.reroll(position("realm", 2, 7), A, (5, 3, 1), 1, "x", [])
    with pytest.raises(ValueError, match="one of 6"):
        strike(battle(1, 1, 7), 1)


@rule("FA-166", "FA-167", "FA-061")
def test_what_may_be_replaced_is_offered_and_sampled() -> None:
    state = battle(2, 3, 4, 2, 5, 1)
    table, rng = state.table, random.Random(1)
    table.dice[A], table.renown[A], table.dice[B] = (6, 3), 2, (6,)
    state.secrets.hands[A] = [ARMOURER]
    strike(state, 2)
    raising = [
        (die, bonus, place)
        for die in (6, 3) for place, now in ((1, 4), (2, 2)) for bonus in (0, 1, 2) if die + bonus > now
    ]  # fmt: skip
    able = tuple(replacement(*each) for each in raising)
    assert substitution.raising(state, A) == able == substitution.choices(state, A)[: len(able)]
    every = {replacement(die, bonus, place) for die in (6, 3) for place in (1, 2) for bonus in (0, 1, 2)}
    assert sorted(substitution.choices(state, A)) == sorted(every), "what raises none stands behind"
    for number in every:
        GAME.check(state, A, Substitute((number,)))
    seen = [substitution.sample(state, A, rng) for _ in range(150)]
    for move in seen:
        GAME.check(state, A, move)
    assert {(len(move.dice or ()), move.card) for move in seen} == {
        (0, ARMOURER), (1, ARMOURER), (1, None), (2, None),
    }  # fmt: skip
    assert {read_replacement(number) for move in seen for number in move.dice or ()} == set(raising)
    assert all(move.dice is None or move.dice for move in seen), "no dice are none, not an empty list"
    table.dice[A] = ()
    assert GAME.open_moves(state, A) == (Substitute, StandingOrder, RestOfSeason)
    assert {substitution.sample(state, A, rng).card for _ in range(9)} == {ARMOURER}
    table.dice[A], table.renown[A] = (6,), 200
    every = substitution.choices(state, A)
    assert len(set(every)) == len(every) == 200 and max(read_replacement(number)[1] for number in every) == 99


@rule("FA-166", "FA-272")
def test_a_die_turns_one_lost_pair_at_best() -> None:
    state = battle(2, 3, 4, 2, 5, 5)
    state.table.dice[A] = (6,)
    strike(state, 2)
    assert substitution.best(state.table, A) == Substitute((replacement(6, 0, 1),))


@rule("FA-168", "FA-061", "FA-272")
def test_who_is_asked_to_replace_dice() -> None:
    for held, renown, hand, open_cards, asked in (
        ((), 9, [], [], False),
        ((3,), 0, [], [], False),
        ((4,), 0, [], [], True),
        ((3,), 1, [], [], True),
        ((), 0, [BY_CODE["A64"].id], [], True),
        ((), 0, [], [BY_CODE["E52"].id], True),
        ((), 0, [], [BY_CODE["E45"].id], False),
    ):
        state = battle(2, 3, 5, 3, 5, 1)
        state.table.dice[A], state.table.renown[A] = held, renown
        state.secrets.hands[A], state.table.open[A] = hand, open_cards
        strike(state, 2)
        assert ("combat.substitute" in [window.kind for window in state.table.windows]) is asked


@rule("FA-168", "FA-166")
def test_who_is_asked_for_show_alone_is_offered_no_die_and_can_spend_none() -> None:
    state = battle(2, 3, 5, 3, 5, 1)
    state.table.dice[A], state.secrets.hands[A] = (3,), [BY_CODE["A64"].id]
    strike(state, 2)
    assert Substitute not in GAME.open_moves(state, A)
    assert refused(state, A, Substitute((replacement(3, 0, 1),))) == "no_die"
    assert refused(state, A, Pass()) == ""


# Militia.


@rule("FA-190", "FA-144", "FA-191", "FA-194", "FA-195")
def test_why_militia_does_not_rise() -> None:
    for name, spot, move, setting, code in (
        ("town", HERE, Militia(AT), {}, ""),
        ("town", (0, 1), Militia(AT), {}, "not_occupied"),
        ("fort", HERE, Militia(AT), {}, "wrong_kind"),
        ("town", HERE, Militia(37), {}, "bad_value"),
        ("town", HERE, Militia(cell(-3, 0)), {}, "not_occupied"),
        ("town", HERE, Militia(AT), {"militia_when": "on_attack"}, "not_occupied"),
    ):
        state = position("conflict.manoeuvre", seed=3, **setting)
        put(state, A, name, HERE)
        troops(state, B, spot, 1)
        assert (Militia(AT) in GAME.legal(state, A)) is (code in ("", "bad_value") or move != Militia(AT))
        assert refused(state, B, Militia(AT)) == "not_your_decision"
        assert refused(GAME.copy(state), A, move) == code
        begin(state, "conflict.diplomacy")
        assert refused(state, A, move) == (code if setting else "wrong_phase"), (
            "it never rises on one's own turn"
        )


@rule("FA-190", "FA-191", "FA-113", "FA-121")
def test_what_militia_leaves_of_its_place() -> None:
    for name, towns, road, left in (
        ("village", 0, NOBODY, NOBODY),
        ("village", 0, A, kind("road")),
        ("city", 3, NOBODY, kind("town")),
        ("city", 4, NOBODY, kind("town")),
        ("city", 5, NOBODY, NOBODY),
        ("city", 5, A, kind("road")),
    ):
        state = position("conflict.manoeuvre", seed=3, tile_structures="roads_share")
        table = state.table
        put(state, A, name, HERE)
        put(state, A, "town", *((3, -3), (2, -3), (1, -3), (0, -3), (-1, -2))[:towns])
        put(state, B, "village", (0, 1))
        troops(state, B, HERE, 1)
        troops(state, A, (0, 1), 1)
        table.road[AT] = road
        assert refused(state, A, Militia(cell(0, 1))) == "not_occupied", (
            "one's own units in another's village"
        )
        do(state, A, Militia(AT))
        assert (table.structure[AT], table.road[AT]) == (left, NOBODY)
        assert table.owner[AT] == (NOBODY if left == NOBODY else A)
    state = position("conflict.manoeuvre")
    put(state, A, "town", HERE)
    troops(state, B, HERE, 1)
    assert Militia(AT) in GAME.legal(state, A)
    state.table.rose = [AT]
    assert Militia(AT) not in GAME.legal(state, A) and refused(state, A, Militia(AT)) == "once_per_season"


@rule("FA-194", "FA-195")
def test_militia_that_rises_against_an_attack_is_spent() -> None:
    state = position("conflict.manoeuvre", 2, 1, 6, 5, militia_when="on_attack")
    put(state, B, "town", HERE)
    troops(state, A, (1, 0), 1)
    strike(state, 1)
    do(state, B, Militia(AT))
    assert stacks(state, *HERE) == ((0, 0, 0), (2, 0, 0)) and state.table.structure[AT] == kind("village")


@rule("FA-190", "FA-191", "FA-144")
def test_as_much_militia_as_there_are_figures() -> None:
    state = position("conflict.manoeuvre", 2, 1, 6)
    put(state, A, "city", HERE)
    troops(state, B, HERE, 1)
    troops(state, A, (3, 0), 129)
    events = do(state, A, Militia(AT))
    assert events[:2] == [
        StructureLost(A, kind("city"), AT, kind("town"), "militia"),
        Mustered(A, AT, 0, 1, "raised"),
    ]
    assert units_on(state, *HERE) == (A, 1) and state.table.rose == [AT]


@rule("FA-195", "FA-055")
def test_militia_in_the_window_is_for_the_attacked_tile_and_its_owner() -> None:
    state = battle(2, 0, seats=3, militia_when="on_attack", seed=1)
    put(state, B, "town", HERE, (0, 1))
    strike(state, 2)
    assert refused(state, B, Militia(cell(0, 1))) == "not_occupied"
    assert refused(state, B, Militia(37)) == "bad_value"
    assert refused(state, A, Militia(AT)) == refused(state, A, Decline()) == "not_your_decision"
    told = [GAME.refusal(state, seat, Attack) for seat in (A, C)]
    assert [each and each.text for each in told] == [
        "You cannot do that now: seat 2 (blue) is to answer first.",
        "It is not your turn: seat 2 (blue) is to play.",
    ], "it is the turn of who attacks"
    assert GAME.skip(state, B) == Decline()
    do(state, B, Decline())
    assert units_on(state, *HERE) == (A, 2) and stacks(state, *HERE) == ((0, 0, 0), (2, 0, 0))
    assert refused(state, B, Decline()) != ""


# Razing and taking over.


def sacked(*names: str, seats: int = 3, **options: Any) -> FarState:
    """Blue's turn ends; orange stands on blue's first structure, white on its second."""
    state = position("conflict.manoeuvre", seats, seed=2, **options)
    begin(state, "conflict.manoeuvre", B)
    for seat, name, at in zip((A, C), names, (HERE, (0, 1)), strict=False):
        put(state, B, name, at)
        troops(state, seat, at, 1)
    return state


@rule("FA-196", "FA-198", "FA-199", "FA-263")
def test_who_is_asked_about_what() -> None:
    for capture, asked in (
        ("off", [(A, AT), (C, cell(0, 1))]),
        ("on", [(A, AT), (B, cell(-1, 0)), (C, cell(0, 1))]),
    ):
        state = sacked("village", "fort", capture=capture)
        put(state, NEUTRAL, "village", (-1, 0), (-1, 1))
        troops(state, B, (-1, 0), 1)
        put(state, B, "village", (1, 0), (2, 0))
        forces.add_units(state.table, NEUTRAL, cell(1, 0), 0, 1)
        troops(state, B, (2, 0), 1)
        put(state, C, "village", (-2, 0))
        troops(state, A, (-2, 0), 1)
        assert conquest.up_for_razing(state.table, B) == asked
        do(state, B, End())
        assert GAME.waiting_for(state) == tuple(seat for seat, _ in asked)
        assert LeaveAlone(AT) in GAME.legal(state, A) and LeaveAlone(cell(0, 1)) not in GAME.legal(state, A)
        assert (Capture(AT) in GAME.legal(state, A)) is (capture == "on")
        assert GAME.skip(state, A) == LeaveAlone(AT) and GAME.skip(state, C) == LeaveAlone(cell(0, 1))
        if capture == "on":
            assert GAME.legal(state, B) == [Capture(cell(-1, 0)), LeaveAlone(cell(-1, 0))]
            assert refused(state, B, Raze(cell(-1, 0))) == "off"


@rule("FA-196", "FA-209", "FA-272")
def test_each_structure_is_answered_for_once_and_sealed() -> None:
    state = sacked("village", "village", capture="on")
    troops(state, A, (1, 0), 1)
    put(state, B, "fort", (1, 0))
    state.table.truces = [Truce(B, A, 1)]
    do(state, B, End())
    fort, said = cell(1, 0), [Raze(AT, True), Capture(AT, True), LeaveAlone(AT)]
    assert GAME.legal(state, A) == [*said, Raze(fort, True), Capture(fort, True), LeaveAlone(fort)]
    assert do(state, A, LeaveAlone(AT)) == [Answered(A)]
    assert GAME.legal(state, A) == [Raze(fort, True), Capture(fort, True), LeaveAlone(fort)]
    assert refused(state, A, Raze(AT, True)) == "bad_target" and GAME.waiting_for(state) == (A, C)


@rule("FA-121", "FA-199", "FA-263")
def test_a_token_is_promised_once() -> None:
    """A captured capitol becomes a city: it takes the token that a captured city would need."""
    state = position("conflict.manoeuvre")
    table = state.table
    free = [at for at in table.board.axial if at not in ((3, 0), (-3, 0), HERE, (0, 1))]
    put(state, B, "city", HERE)
    put(state, B, "town", (0, 1))
    town, castle = cell(0, 1), cell(-3, 0)
    put(state, A, "town", *free[10:14])
    for cities, alone, beside, both, becomes in (
        (3, True, True, False, kind("city")),
        (4, True, False, False, kind("city")),
        (5, False, False, False, NOBODY),
    ):
        put(state, A, "city", *free[:cities])
        assert conquest.capturable(table, A, AT) is alone
        assert conquest.capturable(table, A, AT, [castle]) is beside
        assert conquest.capturable(table, A, AT, [castle, town]) is beside
        put(state, B, "city", free[20])
        assert conquest.capturable(table, A, AT, [castle, cell(*free[20])]) is both
        assert conquest.capturable(table, A, castle, [AT]) and conquest.becomes(table, A, castle) == becomes
        assert conquest.capturable(table, A, town, [castle, AT]), "the last town"
        assert not conquest.capturable(table, A, town, [town])
    put(state, NEUTRAL, "city", HERE)
    put(state, NEUTRAL, "town", (0, 1))
    table.terms = position(capture="on").table.terms
    for at in (HERE, (0, 1)):
        troops(state, A, at, 1)
    assert conquest.up_for_razing(table, A) == [(A, town)], "no token for the grey city"


@rule("FA-196", "FA-199", "FA-209")
def test_what_may_be_said_about_what_one_occupies() -> None:
    for move, truce, code in (
        (Raze(AT), False, ""),
        (Raze(AT, True), False, "bad_value"),
        (Raze(AT, False), False, "bad_value"),
        (Raze(AT), True, "truce"),
        (Raze(AT, False), True, "truce"),
        (Raze(AT, True), True, ""),
        (Capture(AT), True, "truce"),
        (Capture(AT, True), True, ""),
        (Capture(AT, True), False, "bad_value"),
        (LeaveAlone(AT), True, ""),
        (Raze(cell(0, 1)), False, "bad_target"),
        (Capture(cell(0, 1)), False, "bad_target"),
        (LeaveAlone(cell(0, 1)), False, "bad_target"),
        (LeaveAlone(37), False, "bad_target"),
    ):
        state = sacked("village", "village", capture="on")
        if truce:
            state.table.truces = [Truce(B, A, 1), Truce(A, C, 1)]
        do(state, B, End())
        assert refused(state, B, move) == "not_your_decision"
        assert refused(state, A, move) == code, move


@rule("FA-196", "FA-197", "FA-113")
@pytest.mark.parametrize(
    ("name", "terrain", "loot"),
    [
        ("village", "forest", (1, 0, 0, 0)),
        ("town", "mountain", (0, 1, 0, 1)),
        ("city", "badlands", (0, 0, 0, 2)),
        ("mine", "mountain", (0, 0, 0, 1)),
        ("fort", "forest", (0, 0, 0, 0)),
        ("garrison", "forest", (0, 0, 0, 0)),
        ("wall", "forest", (0, 0, 0, 0)),
        ("road", "forest", (0, 0, 0, 0)),
        ("workshop", "forest", (1, 0, 0, 0)),
    ],
)
def test_what_is_razed_goes_and_a_road_beside_it_stays(
    name: str, terrain: str, loot: tuple[int, ...]
) -> None:
    state = sacked(name, tile_structures="roads_share", workshops="on")
    lay(state, terrain, HERE)
    if name != "road":
        state.table.road[AT] = B
    do(state, B, End())
    before = goods(state)
    events = do(state, A, Raze(AT))
    assert Razed(A, B, kind(name), AT, loot) in events
    assert goods(state)[:3] == tuple(had + got for had, got in zip(before, loot, strict=True))[:3]
    left = (NOBODY, NOBODY) if name == "road" else (kind("road"), B)
    assert (state.table.structure[AT], state.table.owner[AT]) == left and state.table.road[AT] == NOBODY


@rule("FA-199", "FA-121", "FA-113")
def test_what_is_taken_over_changes_its_owner_with_the_road_beside_it() -> None:
    for name, roads, becomes, road in (
        ("town", 9, kind("town"), A),
        ("town", 10, kind("town"), NOBODY),
        ("capitol", 0, kind("city"), A),
    ):
        state = sacked(name, capture="on", tile_structures="roads_share", elimination="all")
        state.table.road[AT] = B
        free = [at for at in state.table.board.axial if state.table.structure[cell(*at)] == NOBODY]
        put(state, A, "road", *free[:roads])
        do(state, B, End())
        events = do(state, A, Capture(AT))
        assert Captured(A, B, kind(name), AT, becomes) in events
        assert (state.table.structure[AT], state.table.owner[AT], state.table.road[AT]) == (becomes, A, road)
    state = sacked("capitol", capture="on", tile_structures="roads_share", elimination="all")
    state.table.road[AT] = B
    free = [at for at in state.table.board.axial if state.table.structure[cell(*at)] == NOBODY]
    put(state, A, "city", *free[:5])
    do(state, B, End())
    assert Captured(A, B, kind("capitol"), AT, NOBODY) in do(state, A, Capture(AT))
    assert (state.table.structure[AT], state.table.owner[AT]) == (kind("road"), A), "the road alone is left"


# What is foretold.


@rule("FA-169", "FA-173")
def test_what_is_left_of_either_side_on_average() -> None:
    even, two = odds(1, 1), odds(2, 1)
    assert (even.win, even.attackers, even.defenders) == pytest.approx((15 / 36, 15 / 36, 21 / 36))
    first = 125 / 216  # the higher of two dice beats one
    assert (two.win, two.defenders) == pytest.approx(
        (first + (1 - first) * even.win, (1 - first) * even.defenders)
    )
    assert two.attackers == pytest.approx(2 * first + (1 - first) * even.attackers)


@rule("FA-178", "FA-164")
def test_the_chance_to_take_a_tile_is_that_of_its_combat() -> None:
    for owner, name, mine, theirs, expected in (
        (NOBODY, "", 3, 2, odds(3, 2).win),
        (B, "fort", 3, 1, odds(3, 1, "min2").win),
        (A, "village", 3, 2, 1 - odds(2, 3).win),
        (A, "fort", 1, 2, 1 - odds(2, 1, "min2").win),
        (B, "village", 3, 0, 1.0),
    ):
        state = battle(mine, theirs)
        if owner != NOBODY:
            put(state, owner, name, HERE)
        assert chance(state.table, A, AT, mine) == pytest.approx(expected)
        for phase, told in (
            ("conflict.muster", True),
            ("conflict.manoeuvre", True),
            ("conflict.diplomacy", False),
        ):
            begin(state, phase)
            said = f"with {mine} within reach you take it in {round(100 * expected)} %" if told else ""
            if theirs or owner == B:
                assert forecast.describe_odds(GAME.view(state, A), AT) == said
            assert (
                forecast.describe_odds(GAME.view(state, B), AT)
                == ""
                == forecast.describe_odds(GAME.view(state, None), AT)
            )
            assert forecast.describe_odds(GAME.view(state, B), cell(1, 0)) == "", "it is not blue's turn"
            assert forecast.describe_odds(GAME.view(state, A), cell(1, 0)) == "", "one's own units"
            state.table.windows = [Window("combat.continue", (A,), (AT,))]
            assert forecast.describe_odds(GAME.view(state, A), AT) == ""
            state.table.windows = []


@rule("FA-242", "FA-234")
def test_who_leaves_while_others_fight_ends_the_game_only_after_it() -> None:
    state = battle(3, 3, 1, 1, 1, 6, 6, seats=3)
    at = cell(-3, 0)
    state.table.structure[at] = kind("village")
    strike(state, 3)
    do(state, C, Leave())
    do(state, A, Retreat())
    assert state.table.playing == (A, B, C) and not state.table.over, "nor before the turn ends"
    do(state, A, End())
    assert state.table.over and state.table.winners == (A,)
