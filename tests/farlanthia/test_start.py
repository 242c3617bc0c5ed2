"""The start to its limits: what is empty, what is mixed, who lays tiles, and what of it is told."""

from typing import Any

import msgspec
import pytest

from rules.farlanthia import structures
from rules.farlanthia.actions import (
    Adventure,
    AutoPlace,
    Build,
    Capture,
    End,
    GmAttack,
    GmTerrain,
    PlaceTile,
    Requisition,
    Scout,
    StandingOrder,
    Trade,
    UpgradeUnit,
)
from rules.farlanthia.cards.actions import Choose
from rules.farlanthia.events import (
    CapitolSet,
    DragonSeen,
    Founded,
    Led,
    MapDone,
    SeasonBegan,
    TileLaid,
    TurnBegan,
)
from rules.farlanthia.season.master import MOVES as MASTER
from rules.farlanthia.tables import EMPTY, FIELD, HIDDEN, VOLCANO
from rules.kernel.actions import Leave
from rules.kernel.chance import SEED_BYTES, Chance
from rules.kernel.illegal import Illegal
from rules.kernel.names import NOBODY, join
from rules.landover.actions import EndTurn
from tests.cited import rule
from tests.farlanthia.table import GAME, A, B, C, cell, do, new, order, own, position, refused, units_on
from tests.farlanthia.test_mastery import GM, GREYS, UNITS, tale


@rule("FA-032", "FA-045", "FA-180", "FA-200")
def test_nothing_is_used_owned_or_known_before_the_first_tile() -> None:
    for state, seats in ((new(3)[0], 3), (new(2, mode="story")[0], 2)):
        table, secrets, cells = state.table, state.secrets, state.table.board.cells
        for each in (
            table.valor, table.honor, table.renown, table.valor_total, table.bonus_used, table.adventures,
            table.requisitions, table.negotiated, table.attacked,
        ):  # fmt: skip
            assert each == [0] * seats
        assert (table.used, table.fought) == ([0] * (4 * seats), [0] * seats**2)
        assert table.face_up == secrets.known == [0] * cells and set(secrets.terrain) == {HIDDEN}
        assert (table.rolled, table.dice, table.open) == ([()] * seats, [()] * seats, [[]] * seats)
        units = {at // 3 for at, count in enumerate(table.fresh) if count}
        assert units == {c for c, owner in enumerate(table.owner) if owner >= 0} and not any(table.spent)
        assert len(table.fresh) == len(table.spent) == 3 * cells
        assert len(secrets.answers) == seats + (table.master != NOBODY)
        decks = [sorted(deck) for deck in secrets.decks]
        assert decks == [list(range(36)), list(range(36, 72))] != list(secrets.decks)


@rule("FA-014", "FA-016", "FA-021")
def test_tiles_come_in_any_order() -> None:
    pools = [new(2, seed=seed)[0].secrets.pool for seed in range(6)]
    assert len(set(map(tuple, pools))) == 6 and all(pool != sorted(pool) for pool in pools)
    first, places = set(), set()
    for seed in range(12):
        state, events = new(2, seed=seed, volcano="shuffled", map_build="deal")
        first.add(next(event.redrawn for event in events if isinstance(event, CapitolSet)))
        places.add(state.secrets.terrain.index(VOLCANO))
    assert 0 in first and len(first) > 1 and len(places) > 5


@rule("FA-013", "FA-016", "FA-031", "FA-018")
def test_what_lies_face_up_at_the_start() -> None:
    state, _ = new(2, mode="duel")
    up = [at for at, terrain in enumerate(state.table.terrain) if terrain != HIDDEN]
    assert up == sorted(structures.capitol_of(state.table, seat) for seat in (A, B))
    for guardian, here in (("dragon", (6, 5)), ("none", (NOBODY, 0))):
        state, events = new(2, map_build="deal", volcano_guardian=guardian)
        table = state.table
        up = [at for at, terrain in enumerate(table.terrain) if terrain >= 0]
        assert up == sorted((cell(0, 0), *(structures.capitol_of(table, seat) for seat in (A, B))))
        assert units_on(state, 0, 0) == here and (DragonSeen(cell(0, 0)) in events) is (guardian == "dragon")


@rule("FA-020", "FA-027", "FA-050", "FA-052")
def test_what_is_told_of_the_start() -> None:
    for build, more in (
        ("deal", [MapDone, SeasonBegan, Led, TurnBegan]),
        ("roll", [SeasonBegan, Led, TurnBegan]),
        ("alternate", []),
    ):
        state, events = new(2, map_build=build)
        assert [type(event) for event in events] == [Founded, CapitolSet, CapitolSet, *more], build
        assert events[0] == Founded("radius3", 37)
        capitols = [event for event in events if isinstance(event, CapitolSet)]
        table = state.table
        assert [(each.seat, each.cell, each.terrain) for each in capitols] == [
            (seat, structures.capitol_of(table, seat), table.terrain[structures.capitol_of(table, seat)])
            for seat in (A, B)
        ]
        assert all(each.redrawn >= 0 for each in capitols)
    assert new(2, mode="story")[1] == []


@rule("FA-027", "FA-023", "FA-024")
def test_the_last_tile_is_laid_unasked() -> None:
    state, _ = new(2)
    told: list[Any] = []
    laid, asked = 0, 0
    while state.table.phase == "setup.build":
        seat = GAME.waiting_for(state)[0]
        cells = [move.cell for move in GAME.legal(state, seat) if isinstance(move, PlaceTile)][1:]
        assert len(cells) > 1, "a single cell is not asked for"
        told = do(state, seat, PlaceTile())
        asked += 1
        tiles = [event for event in told if isinstance(event, TileLaid)]
        assert [event.seat for event in tiles] == [(laid + n) % 2 for n in range(len(tiles))]
        assert tiles[0].cell in cells
        laid += len(tiles)
    kinds = [type(event) for event in told if not isinstance(event, TileLaid)]
    assert laid == 34 > asked and kinds[:3] == [MapDone, SeasonBegan, Led]
    assert EMPTY not in state.table.terrain


@rule("FA-242", "FA-023")
def test_who_has_surrendered_lays_no_tiles() -> None:
    state, _ = new(3)
    do(state, A, PlaceTile())
    do(state, B, Leave())
    asked: list[int] = []
    for _ in range(5):
        asked += GAME.waiting_for(state)
        do(state, asked[-1], PlaceTile())
    assert asked == [C, A, C, A, C] and state.secrets.drawn[B] == NOBODY


@rule("FA-024", "FA-028")
def test_a_laid_tile_is_what_was_drawn() -> None:
    state, _ = new(2)
    drawn, left = state.secrets.drawn[A], len(state.secrets.pool)
    (event,) = [event for event in do(state, A, PlaceTile(cell(-1, 0))) if isinstance(event, TileLaid)]
    assert event == TileLaid(A, cell(-1, 0), drawn) and state.secrets.terrain[cell(-1, 0)] == drawn
    assert state.secrets.known[cell(-1, 0)] == 1 << A and state.table.recent == [cell(-1, 0)]
    assert state.secrets.drawn[A] == NOBODY and len(state.secrets.pool) == left - 1, "the next has drawn"
    do(state, B, PlaceTile(cell(1, 0)))
    assert state.secrets.known[cell(1, 0)] == 1 << B
    with pytest.raises(Illegal) as refusal:
        GAME.check(state, A, PlaceTile(cell(3, -3)))
    names = state.table.board.lexicons["tile"]
    listed = [move.cell for move in GAME.legal(state, A) if isinstance(move, PlaceTile) and move.cell]
    assert refusal.value.text.endswith(f": {join(list(map(names.show, listed)))}.")
    assert refused(state, A, PlaceTile(37)) == "bad_value" and refused(state, B, PlaceTile()) != ""


@rule("FA-001", "FA-051", "FA-257", "FA-272")
def test_moves_of_nobody_and_of_no_such_kind() -> None:
    state = position("realm")
    for seat, move, code in (
        (-1, End(), "not_your_decision"),
        (2, End(), "not_your_decision"),
        (2, Leave(), "not_your_decision"),
        (A, EndTurn(), "wrong_phase"),
        (A, Scout(), "wrong_phase"),
    ):
        assert refused(state, seat, move) == code
        if seat < 0:
            with pytest.raises(Illegal, match="Nobody sits there"):
                do(state, seat, move)
    own(state, A, 2)
    state.table.recent = [1, 2]
    order(state, "raze", "never", B)
    assert state.table.recent == [1, 2], "a standing order is no move on the map"
    do(state, A, Trade(0, 1, 1))
    assert state.table.recent == []
    greys = tale()
    do(greys, GM, GmAttack(GREYS, UNITS, 1))
    while greys.table.windows[-1].kind != "combat.continue":
        (seat,) = GAME.waiting_for(greys)[:1]
        do(greys, seat, GAME.skip(greys, seat))  # type: ignore[arg-type]
    assert GAME.waiting_for(greys) == (GM,) and GAME.ordered(greys, GM) is None
    assert refused(greys, GM, StandingOrder(0, 0)) == "not_your_decision"


@rule("FA-250", "FA-043")
def test_only_a_story_has_a_use_for_a_masters_moves() -> None:
    laid, dealt = {"mode": "realm"}, {"mode": "realm", "map_build": "deal"}
    ruled = {**laid, "unit_types": "foot_and_horse", "capture": "on"}
    optional = {PlaceTile, AutoPlace, UpgradeUnit, Capture}
    for chosen, more in (
        (dealt, set()),
        (laid, {PlaceTile, AutoPlace}),
        (ruled, optional),
        ({"mode": "story"}, set(MASTER)),
    ):
        used = GAME.used(GAME.settle(chosen, 2))
        assert set(used) == set(GAME.actions) - set(MASTER) - optional | more
        assert len(used) == len(set(used))


@rule("FA-061", "FA-095", "FA-096")
def test_a_move_in_a_few_words() -> None:
    view = GAME.view(position("realm"), A)
    names = GAME.names(view, ("Ann", "Ben"))
    place = names.place("tile", cell(2, 0))
    for move, said in (
        (Adventure(5, 1), "die 5 with 1 renown"),
        (Requisition(3, 0), "die 3 for 1 wood"),
        (Trade(0, 2, 2), "4 wood for 2 food"),
        (Build(0, cell(2, 0)), f"village, {place}"),
    ):
        assert GAME.entry(view, move, names) == said
    assert GAME.entry(view, Choose(1), names) == "b", "no card asks any more"


@rule("FA-235")
def test_a_game_settled_before_there_was_a_levy_has_none() -> None:
    older = dict(GAME.settle({"mode": "tournament"}, 2))
    del older["hill_levy"]
    state, _ = GAME.new(older, 2, Chance(bytes(SEED_BYTES)))
    assert state.table.terms.hill_levy == 0 and "volcano" in GAME.wins(older)
    assert b"hill_levy" not in msgspec.json.encode(state.table.terms), "nor does its digest know of it"


def test_who_does_not_see_the_map_reads_how_much_of_it_lies_there() -> None:
    """“4 revealed tiles, 0 hidden” was all that was said of a map of 61."""
    state, _ = GAME.new(GAME.settle({}, 3), 3, Chance(bytes(SEED_BYTES)))
    view = GAME.view(state, None)
    told = GAME.brief(view, GAME.names(view, ("Ann", "Ben", "Cleo")))
    assert ": 4 revealed tiles, 0 hidden, 57 not laid yet." in told


def test_of_one_tile_that_lies_open_is_told_as_of_one() -> None:
    """A story begins with its first tile, of which a channel read “1 revealed tiles”."""
    state, _ = new(2, mode="story")
    do(state, 2, GmTerrain(0, FIELD, False))
    view = GAME.view(state, None)
    assert ": 1 revealed tile, 0 hidden, " in GAME.brief(view, GAME.names(view, ("Ann", "Ben", "Cleo")))
