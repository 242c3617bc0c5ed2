"""Where the dragon lives, and what a capitol brings to who takes it (FA-242, FA-285, FA-286)."""

import pytest

from rules.farlanthia.actions import Attack, Continue, End, Raze
from rules.farlanthia.events import CASTLE, CastleTaken, DragonSlain, LairOpened
from rules.farlanthia.map import ground
from rules.farlanthia.season import victory
from rules.farlanthia.state import Combat, FarState, Group, Truce
from rules.farlanthia.tables import NEUTRAL
from rules.kernel.actions import Leave
from rules.kernel.chance import Chance
from tests.cited import rule
from tests.farlanthia.cards_table import draws
from tests.farlanthia.table import (
    AT,
    GAME,
    A,
    B,
    C,
    cell,
    do,
    force,
    goods,
    lay,
    own,
    position,
    put,
    refused,
    strike,
    tracks,
    troops,
    units_on,
)  # fmt: skip


def hunting(seats: int = 2, *faces: int, **options: str) -> FarState:
    return position("conflict.manoeuvre", seats, *faces, dragon_hunt="lair", **options)


@rule("FA-285")
def test_case_232_the_farthest_free_tile_is_the_lair() -> None:
    state = hunting(2, 1)
    board = state.table.board
    away = [min(board.distance(each, at) for at in (cell(3, 0), cell(-3, 0))) for each in range(board.cells)]
    sites = ground.lair_sites(state.table)
    assert sites == [each for each in range(board.cells) if away[each] == max(away)] and len(sites) == 6
    built, held, closed, dark, *free = (board.axial[each] for each in sites)
    put(state, A, "road", built)
    troops(state, B, held, 1)
    lay(state, "swamp", closed)
    lay(state, "field", dark, hidden=True)
    assert ground.lair_sites(state.table) == [cell(*at) for at in free]
    events = draws(state, "A22", spent=1)
    lair = state.table.lair
    assert lair in sites[4:] and LairOpened(A, lair) in events and state.table.dragons == [lair]
    assert units_on(state, *board.axial[lair]) == (NEUTRAL, 5) and tracks(state) == (0, 0, 0)
    view = GAME.view(state, None)
    assert "a dragon's lair, 5 units of the dragon." in GAME.brief(view, GAME.names(view, ("Ann", "Ben")))


@rule("FA-285")
def test_a_free_volcano_is_the_lair() -> None:
    for holder, expected in ((-1, (0, 0)), (B, None), (NEUTRAL, None)):
        state = hunting(2, 1)
        lay(state, "volcano", (0, 0))
        if holder >= 0:
            troops(state, holder, (0, 0), 1)
        draws(state, "A22")
        assert (state.table.lair == cell(0, 0)) is (expected is not None)


@rule("FA-285")
def test_a_second_hunt_or_no_place_brings_one_valor() -> None:
    state = hunting(2, 1)
    draws(state, "A22")
    lair = state.table.lair
    draws(state, "A22", B)
    assert (tracks(state), tracks(state, B)) == ((0, 0, 0), (1, 0, 0)) and state.table.lair == lair
    state = hunting()
    for at in state.table.board.axial:
        lay(state, "swamp", at)
    draws(state, "A22")
    assert tracks(state) == (1, 0, 0) and state.table.lair == -1
    guarded = hunting(2, 1, volcano_guardian="dragon")
    lay(guarded, "volcano", (1, 0))
    ground.wake_dragon(guarded, cell(1, 0), [])
    draws(guarded, "A22")
    assert guarded.table.lair not in (-1, cell(1, 0)), "the volcano's own guard is no lair"


@rule("FA-285", "FA-018")
def test_who_destroys_the_last_of_the_guard_gains_its_renown() -> None:
    state = hunting(3, 1, 6, 6, 6, 1, 1, 1, 6, 6, 1, 1, 1)
    lay(state, "volcano", (0, 0))
    draws(state, "A22", B)
    troops(state, A, (1, 0), 6)
    state.table.fresh[3 * AT] = 4
    strike(state, 3)
    assert units_on(state, 0, 0) == (NEUTRAL, 1) and tracks(state) == (3, 0, 0)
    events = do(state, A, GAME.legal(state, A)[0])
    assert tracks(state) == (4, 0, 5) and tracks(state, B) == (0, 0, 0)
    assert DragonSlain(A, AT) in events and (state.table.lair, state.table.dragons) == (-1, [])


@rule("FA-018")
def test_a_dragon_that_is_fought_is_called_one() -> None:
    state = hunting(2, 1, 6, 6, 1, 6, 1, 1, 1, 6, 6, 6)
    lay(state, "volcano", (0, 0))
    draws(state, "A22", B)
    troops(state, A, (1, 0), 3)
    names = GAME.names(GAME.view(state, A), ("Ann", "Ben"))
    events = strike(state, 3)
    assert "the dragon's 6, 1, 1 (4 units left)" in GAME.prompt(GAME.view(state, None), names)
    told = " ".join(event.line(names) for event in [*events, *do(state, A, Continue())])
    assert "Ann attacked the dragon on" in told and "; the dragon rolled 6, 1, 1." in told
    assert "the dragon lost 1 unit." in told and "The dragon holds" in told and "greys" not in told
    assert {step.seat for step in state.table.trail} <= {A, NEUTRAL}


@rule("FA-178")
def test_a_guard_that_an_own_structure_is_freed_from_falls_as_grey_units() -> None:
    state = hunting(2, 1, 1, 1, 1, 6, 6)
    lay(state, "volcano", (0, 0))
    draws(state, "A22", B)
    lay(state, "field", (0, 0))
    put(state, A, "fort", (0, 0))
    troops(state, A, (1, 0), 3)
    names = GAME.names(GAME.view(state, A), ("Ann", "Ben"))
    assert "the dragon lost 2 units" in " ".join(event.line(names) for event in strike(state, 3))
    assert {step.seat for step in state.table.trail} == {A, NEUTRAL}


@rule("FA-285")
def test_the_place_is_drawn_by_lot() -> None:
    found = set()
    for seed in range(12):
        state = hunting(2)
        state.chance = Chance(bytes([seed] * 32))
        draws(state, "A22")
        found.add(state.table.lair)
    assert len(found) > 2


# Crowns.


def besieged(seats: int = 3, **options: str) -> FarState:
    """It is the first seat's conflict turn, and the second stands on its capitol."""
    state = position("conflict.manoeuvre", seats, win_castle="on", **options)
    troops(state, B, (3, 0), 1)
    put(state, A, "village", (2, 0))
    troops(state, C, (2, 0), 1)
    return state


@rule("FA-286")
def test_whose_capitol_is_about_to_fall_is_warned_that_it_puts_them_out() -> None:
    state = besieged()
    for seat, told, loud in (
        (A, "Ben stands on your capitol (D7) and takes it, which puts you out, when your", True),
        (B, "You stand on Ann's capitol (D7) and take it when its", False),
    ):
        view = GAME.view(state, seat)
        goals = GAME.goals(view, GAME.names(view, ("Ann", "Ben", "Cat")))
        assert [goal.loud for goal in goals if goal.told.startswith(told)] == [loud]


@rule("FA-234", "FA-196", "FA-199")
def test_a_capitol_that_nobody_takes_by_standing_there_is_to_be_razed() -> None:
    for capture, by in (("off", "razing it"), ("on", "razing or capturing it")):
        state = position("conflict.manoeuvre", win_last_capitol="on", win_castle="off", capture=capture)
        troops(state, B, (3, 0), 1)
        view = GAME.view(state, A)
        told = [goal.told for goal in GAME.goals(view, GAME.names(view, ("Ann", "Ben"))) if goal.loud]
        stands = "Ben stands on your capitol (D7) and"
        assert f"{stands} wins by {by} when your conflict turn ends, if still there." in told
        do(state, A, End())
        assert not state.table.over and Raze in map(type, GAME.legal(state, B))


@rule("FA-286", "FA-197")
def test_case_230_a_capitol_taken_puts_out_its_lord_alone() -> None:
    for elimination in ("capitol", "all"):
        state = besieged(elimination=elimination)
        events = do(state, A, End())
        assert CastleTaken(B, A, cell(3, 0), (0, 0, 2, 2), 1) in events and goods(state, B)[2:] == (2, 2)
        table = state.table
        assert table.playing == (B, C) and table.crowns == [0, 1, 0] and not table.over and not table.windows
        assert A not in table.owner
    state = besieged(crowns="1")
    events = do(state, A, End())
    assert (state.table.winners, state.table.why) == ((B,), CASTLE)
    names = GAME.names(GAME.view(state, None), ("Ann", "Ben", "Cas"))
    assert "Ben wins: enough capitols were taken." in [event.line(names) for event in events]
    assert GAME.standing(state).reason == "enough capitols were taken"
    assert GAME.standing(state).why == "as many capitols taken as win", "as stored games and records have it"
    state = besieged()
    state.table.crowns[B] = 1
    do(state, A, End())
    assert (state.table.winners, state.table.why) == ((B,), CASTLE)


@rule("FA-286")
def test_a_truce_keeps_a_capitol_and_crowns_go_with_their_holder() -> None:
    state = besieged()
    state.table.truces = [Truce(A, B, 1)]
    do(state, A, End())
    assert A in state.table.playing and state.table.windows[-1].kind == "conflict.raze"
    state = besieged()
    state.table.crowns[A] = 1
    do(state, A, End())
    assert state.table.crowns == [0, 1, 0]


@rule("FA-286")
@pytest.mark.parametrize(("seats", "crowns"), [(2, 1), (3, 2), (6, 2)])
def test_two_lords_need_one_crown_and_more_of_them_two(seats: int, crowns: int) -> None:
    assert int(GAME.settle({}, seats)["crowns"]) == crowns
    assert int(GAME.settle({"crowns": "1"}, seats)["crowns"]) == 1


# Who leaves.


@rule("FA-242", "FA-286")
def test_case_231_who_leaves_denies_nobody_a_capitol() -> None:
    state = besieged()
    do(state, A, Leave())
    assert state.table.playing == (B, C) and state.table.crowns == [0, 1, 0]
    assert goods(state, B)[2:] == (2, 2) and not state.table.over
    for before in (True, False):
        state = position("conflict.manoeuvre", 3, win_castle="on")
        troops(state, A, (-2, 0), 1)
        take = Attack(cell(-3, 0), force(1, -2, 0))
        if not before:
            do(state, A, take)
        do(state, B, Leave())
        assert B in state.table.playing and refused(state, B, End()) != ""
        if before:
            do(state, A, take)
        do(state, A, End())
        assert state.table.playing == (A, C) and state.table.crowns == [1, 0, 0]
        assert goods(state) != (0, 0, 0, 0)


@rule("FA-242", "FA-286")
def test_a_truce_binds_at_a_leavers_capitol_too_and_crowns_need_their_option() -> None:
    state = besieged()
    state.table.truces = [Truce(B, A, 1)]
    do(state, A, Leave())
    assert state.table.crowns == [0, 0, 0] and goods(state, B) == (0, 0, 0, 0)
    state = position("conflict.manoeuvre", 3, win_castle="off")
    troops(state, B, (3, 0), 1)
    do(state, A, Leave())
    assert state.table.crowns == [0, 0, 0] and goods(state, B)[2:] == (2, 2)
    state = position("conflict.manoeuvre", 3, win_castle="on", seed=1)
    troops(state, B, (3, 0), 1)
    do(state, B, Leave())
    do(state, A, End())
    assert state.table.playing == (A, C), "who leaves takes nothing"


@rule("FA-242")
def test_the_realm_of_who_leaves_stays_only_through_anothers_conflict_turn() -> None:
    for phase, stays in (("scout", False), ("hero", False), ("realm", False), ("conflict.muster", True)):
        state = position(phase, 3, seed=1)
        lay(state, "field", (0, 0), hidden=True)
        own(state, A, 9, 9, 9, 9)
        state.table.dice[A] = (5,)
        state.table.order = (A, C, B)
        do(state, B, Leave())
        assert (B in state.table.playing) is stays and state.table.phase == phase
        do(state, A, GAME.skip(state, A))  # type: ignore[arg-type]
        assert state.table.playing == (A, C)
    state = position("conflict.manoeuvre", 2)
    do(state, B, Leave())
    assert state.table.winners == (A,), "nobody else could profit"
    state = position("conflict.manoeuvre", 3)
    state.table.combat = Combat(AT, A, B, A, B, [Group(AT, AT, [1, 0, 0])])
    assert victory.must_stay(state.table, B) and victory.must_stay(state.table, C)
