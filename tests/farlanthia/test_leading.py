"""Seasons, scouting and adventures to their limits: what begins anew, what is refused, what is listed."""

from itertools import combinations
from typing import Any

import pytest

from rules.farlanthia import forces
from rules.farlanthia.actions import Adventure, End, Scout, ScoutMany
from rules.farlanthia.events import DieSpent, DragonSeen, Led, Revealed, SeasonBegan
from rules.farlanthia.map import ground
from rules.farlanthia.season.turns import may_adventure
from rules.farlanthia.state import EVER, LAST, NOW, FarState
from rules.farlanthia.tables import FIELD, HIDDEN, NEUTRAL, VOLCANO
from rules.kernel.actions import Action
from rules.kernel.hexes.bits import bits
from rules.kernel.names import NOBODY
from tests.cited import rule
from tests.farlanthia.table import (
    GAME,
    A,
    B,
    C,
    accepted,
    begin,
    cell,
    do,
    lay,
    nudge,
    order,
    position,
    put,
    refused,
    stacks,
    units_on,
)  # fmt: skip

# Seasons.


@rule("FA-052", "FA-054", "FA-061", "FA-082", "FA-096", "FA-148", "FA-190", "FA-200", "FA-206")
def test_a_new_season_begins_with_what_was_used_made_new() -> None:
    state = position("season.end", 2, 6, 2, 4, 1, 1, 2)
    table = state.table
    table.season, table.named = 3, 2
    for each in (table.bonus_used, table.adventures, table.requisitions, table.negotiated, table.attacked):
        each[:] = [3, 1]
    table.caravan = [A, B, NOBODY, A]
    table.found[cell(0, 0)], table.rose = A, [cell(1, 0)]
    table.used[:3], table.fought = [NOW, LAST, EVER], [NOW, LAST, EVER, NOW | LAST | EVER]
    for seat, at in ((A, (2, 0)), (B, (-2, 0)), (NEUTRAL, (0, 0))):
        forces.add_units(table, seat, cell(*at), 0, 2, spent=True)
    lay(state, "field", (1, 0), hidden=True)
    table.dice = [(5,), (6,)]
    events = nudge(state)
    assert SeasonBegan(4, 3) in events and table.season == 4 and table.named == NOBODY
    assert Led(((A, (6, 4, 2)), (B, (2, 1, 1))), (), (B, A)) in events
    assert table.dice == [(6, 4, 2), (2, 1, 1)] == table.rolled and table.order == (B, A)
    for each in (table.bonus_used, table.adventures, table.requisitions, table.negotiated, table.attacked):
        assert each == [0, 0]
    assert table.caravan == [NOBODY] * 4 and table.rose == [] and set(table.found) == {NOBODY}
    assert [stacks(state, *at) for at in ((2, 0), (-2, 0), (0, 0))] == [((2, 0, 0), (0, 0, 0))] * 3
    assert table.used[:4] == [LAST | EVER, EVER, EVER, 0]
    assert table.fought == [LAST | EVER, EVER, EVER, LAST | EVER]
    assert [at for at, up in enumerate(table.face_up) if not up] == [cell(1, 0)]


@rule("FA-053")
def test_ties_are_rolled_off_until_there_are_none() -> None:
    state = position("season.end", 4, 1, 2, 3, 6, 6, 6, 3, 2, 1, 2, 2, 2, 4, 4, 2, 5, 3)
    (led,) = [event for event in nudge(state) if isinstance(event, Led)]
    assert led.ties == ((A, 4), (C, 4), (3, 2), (A, 5), (C, 3)) and led.order == (3, C, A, B)
    for option, expected in (("renown_low", (3, A, C, B)), ("seat", (A, C, 3, B))):
        state = position("season.end", 4, 1, 2, 3, 6, 6, 6, 3, 2, 1, 2, 2, 2, leadership_tie=option)
        state.table.renown = [1, 0, 1, -1]
        (led,) = [event for event in nudge(state) if isinstance(event, Led)]
        assert led.ties == () and led.order == expected


@rule("FA-051", "FA-054")
def test_a_seat_that_is_out_leads_nothing() -> None:
    state = position("season.end", 3, 6, 5, 4, 1, 1, 1)
    table = state.table
    table.out, table.dice = 1 << B, [(), (), ()]
    events = nudge(state)
    (led,) = [event for event in events if isinstance(event, Led)]
    assert led.rolls == ((A, (6, 5, 4)), (C, (1, 1, 1))) and table.order == (C, A) and table.dice[B] == ()


# Scouting.


def unknown(*shut: tuple[int, int], dice: tuple[int, ...] = (), **options: Any) -> FarState:
    """The first seat's scout turn; these tiles lie face down."""
    state = position("scout", seed=4, **options)
    lay(state, "forest", *shut, hidden=True)
    state.table.face_up = [int(terrain >= 0) for terrain in state.table.terrain]
    state.table.dice[A] = dice
    state.secrets.decks = ([26, 30], [])
    return state


RING = ((2, 0), (2, 1), (3, -1))
MANY = tuple(cell(*at) for at in RING)


@rule("FA-071", "FA-074", "FA-075", "FA-076", "FA-061")
@pytest.mark.parametrize(
    ("move", "code"),
    [
        (Scout(), ""),
        (Scout(MANY[0]), ""),
        (Scout(cell(1, 0)), "illegal_tile"),
        (Scout(cell(3, -3)), "illegal_tile"),
        (Scout(37), "bad_value"),
        (ScoutMany(2, 0, MANY[:2]), ""),
        (ScoutMany(2, 1, MANY), ""),
        (ScoutMany(3, 0, MANY), ""),
        (ScoutMany(6, 0, MANY), ""),
        (ScoutMany(2, 0, MANY), "wrong_count"),
        (ScoutMany(2, 0, MANY[:1]), "wrong_count"),
        (ScoutMany(2, 0, ()), "wrong_count"),
        (ScoutMany(2, 0, (MANY[0], MANY[0])), "wrong_count"),
        (ScoutMany(2, 2, MANY), "no_bonus"),
        (ScoutMany(2, -1, MANY[:1]), "no_bonus"),
        (ScoutMany(4, 0, MANY), "no_die"),
        (ScoutMany(2, 0, (MANY[0], cell(1, 0))), "not_at_start"),
        (ScoutMany(2, 0, (MANY[0], cell(3, -3))), "illegal_tile"),
        (ScoutMany(2, 0, (MANY[0], 37)), "bad_value"),
        (End(), "must_first"),
    ],
)
def test_which_tiles_may_be_scouted(move: Action, code: str) -> None:
    state = unknown(*RING, (1, 0), (0, 0), dice=(6, 3, 2))
    state.table.renown[A] = 1
    assert refused(state, B, move) == "not_your_decision" and GAME.open_moves(state, A)[0] is ScoutMany
    assert ScoutMany not in GAME.open_moves(state, B) and GAME.legal(state, B) == []
    assert refused(state, A, move) == code
    begin(state, "hero")
    assert refused(state, A, move) == ("" if move == End() else "wrong_phase")


@rule("FA-074", "FA-076", "FA-077")
def test_one_die_a_season_instead_of_the_tile_or_beside_it() -> None:
    for option, after_tile, after_die in (("instead", "", "no"), ("extra", "able", "able")):
        state = unknown(*RING, (1, 0), (0, 0), dice=(3, 2, 2), scout_die=option)
        do(state, A, Scout(MANY[0]))
        ended = state.table.phase != "scout" or state.table.seat != A
        assert ended is (after_tile == "")
        if not ended:
            assert (
                refused(state, A, Scout(MANY[1])) == "wrong_phase"
                and refused(GAME.copy(state), A, End()) == ""
            )
            assert GAME.legal(state, A) == [End()] and ScoutMany in GAME.open_moves(state, A)
            events = do(state, A, ScoutMany(2, 0, MANY[1:]))
            assert DieSpent(A, 2, 0) in events and state.table.dice[A] == (3, 2)
            assert Revealed(A, tuple((at, 4) for at in MANY[1:])) in events
            assert len(state.secrets.decks[0]) == 1, "one event for all"
        state = unknown(*RING, (1, 0), (0, 0), dice=(3, 2), scout_die=option)
        do(state, A, ScoutMany(2, 0, MANY[:2]))
        still = state.table.phase == "scout" and state.table.seat == A
        assert still is (after_die == "able")
        if still:
            assert refused(state, A, ScoutMany(3, 0, MANY[2:])) == "no_die"
            assert refused(state, A, End()) == "must_first" and ScoutMany not in GAME.open_moves(state, A)


@rule("FA-071", "FA-072")
def test_all_that_can_be_scouted_is_listed() -> None:
    for capitol in (True, False):
        state = unknown((2, 0), (2, 1), (1, 0), (0, 0), (-2, 0), (0, 3), (1, -1), dice=(2,))
        for at in ((3, -2), (3, -3), (2, -2)):
            lay(state, "forest", at, hidden=True)
        state.table.face_up = [int(terrain >= 0) for terrain in state.table.terrain]
        put(state, A, "village", (-1, 0))
        if not capitol:
            state.table.structure[cell(3, 0)] = state.table.owner[cell(3, 0)] = NOBODY
        every: list[Action] = [Scout(), *(Scout(at) for at in range(37))]
        assert set(GAME.legal(state, A)) == set(accepted(state, every))
        hidden = [at for at, terrain in enumerate(state.table.terrain) if terrain == HIDDEN]
        pairs = accepted(state, [ScoutMany(2, 0, pair) for pair in combinations(hidden, 2)])
        able = {action.cell for action in GAME.legal(state, A) if isinstance(action, Scout)} - {None}
        assert {at for pair in pairs if isinstance(pair, ScoutMany) for at in pair.cells} == able


@rule("FA-071", "FA-073")
def test_a_single_tile_is_revealed_unasked_only_where_no_die_could_do_it() -> None:
    for shut, dice, asked in (
        ([(2, 0)], (), False),
        ([(2, 0)], (1,), True),
        ([(2, 0), (2, 1)], (), True),
    ):
        state = unknown(*shut, dice=dice)
        state.table.began = True
        order(state, "raze", "never")
        assert (state.table.phase == "scout" and state.table.seat == A) is asked
        assert (state.table.terrain[cell(2, 0)] == HIDDEN) is asked


@rule("FA-016", "FA-018", "FA-028", "FA-071", "FA-078")
def test_what_turning_a_volcano_up_does() -> None:
    for guardian in ("dragon", "none"):
        state = position("scout", volcano_guardian=guardian)
        lay(state, "field", *(at for at in state.table.board.axial if at != (3, 0)), hidden=True)
        lay(state, "volcano", (2, 0), hidden=True)
        state.secrets.known[cell(2, 0)] = state.secrets.known[cell(2, 1)] = 1 << A | 1 << B
        assert (
            ground.known_tiles(state, A) == ground.known_tiles(state, B) == 1 << cell(2, 0) | 1 << cell(2, 1)
        )
        state.secrets.known[cell(2, 1)] = 1 << B
        assert ground.known_tiles(state, A) == 1 << cell(2, 0)
        before = bits(ground.scoutable(state.table, A))
        events: list[Any] = []
        ground.reveal(state, A, [cell(2, 0), cell(2, 1)], events)
        seen = [DragonSeen(cell(2, 0))] if guardian == "dragon" else []
        assert events == [Revealed(A, ((cell(2, 0), VOLCANO), (cell(2, 1), FIELD))), *seen]
        assert units_on(state, 2, 0) == ((NEUTRAL, 5) if seen else (NOBODY, 0))
        assert units_on(state, 2, 1) == (NOBODY, 0)
        assert ground.known_tiles(state, A) == ground.known_tiles(state, B) == 0
        assert state.secrets.terrain[cell(2, 0)] == HIDDEN and state.table.found[cell(2, 0)] == A
        assert cell(2, -1) not in before and cell(1, 0) not in before
        assert cell(1, 0) in bits(ground.scoutable(state.table, A)), "a volcano joins like any tile"


@rule("FA-073", "FA-074", "FA-077")
def test_scouting_is_over_when_nothing_is_left_to_reveal_or_to_spend() -> None:
    for held, over in (((), True), ((1,), False)):
        state = position("scout", seed=1, scout_die="extra")
        lay(state, "forest", (2, 0), (2, 1), (3, -1), hidden=True)
        state.table.face_up = [int(terrain >= 0) for terrain in state.table.terrain]
        state.table.dice[A] = held
        state.secrets.decks = ([], [])
        do(state, A, Scout(cell(2, 0)))
        assert (state.table.phase != "scout" or state.table.seat != A) is over
    bare = position("scout", seed=1)
    bare.table.dice[A], bare.table.face_up = (3,), [1] * 37
    assert refused(bare, A, Scout()) == "illegal_tile"
    assert refused(bare, A, ScoutMany(3, 0, ())) == "not_at_start"


@rule("FA-030")
def test_terrain_is_rolled_with_dice_of_six() -> None:
    with pytest.raises(ValueError, match="one of 6"):
        ground.roll_terrain(position("scout", 2, 7))


# Adventures.


@rule("FA-082", "FA-061", "FA-084")
def test_which_dice_seek_adventure() -> None:
    state = position("hero", seed=1, adventures_per_season=3)
    table = state.table
    table.dice[A], table.renown[A], table.adventures[A] = (5, 2), 2, 2
    every: list[Action] = [Adventure(die, bonus) for die in range(1, 7) for bonus in range(-1, 5)]
    able = {Adventure(die, bonus) for die in (2, 5) for bonus in range(3)}
    assert (
        set(accepted(state, every)) == able == {x for x in GAME.legal(state, A) if isinstance(x, Adventure)}
    )
    table.bonus_used[A] = 1
    assert len(accepted(state, every)) == 4
    table.adventures[A] = 3
    assert accepted(state, every) == [] and GAME.legal(state, A) == [End()]
    assert refused(state, A, Adventure(5, 0)) == "limit" and not may_adventure(table, A)
    assert refused(state, B, Adventure(5, 0)) == "not_your_decision"
    begin(state, "realm")
    assert refused(state, A, Adventure(5, 0)) == "wrong_phase"


@rule("FA-081", "FA-082")
def test_an_adventure_takes_its_die_and_bonus() -> None:
    state = position("hero", seed=1)
    table = state.table
    table.dice[A], table.renown[A] = (5, 2, 2), 2
    state.secrets.decks = ([], [38 + 5])
    events = do(state, A, Adventure(2, 2))
    assert events[0] == DieSpent(A, 2, 2)
    assert table.dice[A] == (5, 2) and table.bonus_used[A] == 2 and table.adventures[A] == 1
    assert not state.secrets.decks[1]
