"""What is hidden stays hidden, chance keeps its streams, nothing is lost (FA-270 to FA-272)."""

import random

import msgspec

from rules.farlanthia import forces, structures
from rules.farlanthia.actions import Attack, End, LeaveAlone, Pass, Raze
from rules.farlanthia.events import Answered, OrderGiven
from rules.farlanthia.state import ATTACK, DEFENCE, FarState
from rules.farlanthia.tables import HIDDEN, NEUTRAL, STRUCTURES, UNIT_LIMIT
from rules.kernel.chance import SEED_BYTES, Chance
from rules.kernel.game import Turn
from tests.cited import rule
from tests.farlanthia.table import (
    GAME,
    A,
    B,
    C,
    begin,
    cell,
    do,
    force,
    new,
    order,
    own,
    position,
    put,
    refused,
    troops,
)  # fmt: skip


@rule("FA-270", "FA-271")
def test_case_181_the_same_seed_and_moves_give_the_same_game() -> None:
    made = []
    for _ in range(2):
        rng = random.Random("same")
        state, _events = GAME.new(GAME.settle({"map_build": "deal"}, 3), 3, Chance(bytes([7] * SEED_BYTES)))
        for _ in range(150):
            waiting = GAME.waiting_for(state)
            if not waiting:
                break
            do(state, waiting[0], GAME.players["random"].choose(Turn(GAME, state, waiting[0]), rng))
        made.append(GAME.dump(state))
    assert made[0] == made[1]


@rule("FA-270")
def test_a_draw_of_one_purpose_shifts_no_other() -> None:
    results = []
    for extra in (0, 5):
        state = position(seed=9)
        troops(state, A, (1, 0), 3)
        troops(state, B, (0, 0), 3)
        for _ in range(extra):
            state.chance.draw(6, "order")
            state.chance.draw(6, ATTACK + "er")
        do(state, A, Attack(cell(0, 0), force(3, 1, 0)))
        combat = state.table.combat
        assert combat is not None
        results.append((combat.attack, combat.defence, state.chance.counters[DEFENCE]))
    assert results[0] == results[1]


@rule("FA-272")
def test_sealed_answers_show_to_nobody_before_all_are_in() -> None:
    state = position("conflict.manoeuvre", 3, seed=4)
    begin(state, "conflict.manoeuvre", C)
    put(state, C, "village", (0, 0))
    put(state, C, "town", (0, 1))
    troops(state, A, (0, 0), 1)
    troops(state, B, (0, 1), 1)
    do(state, C, End())
    before = {viewer: GAME.view(state, viewer) for viewer in (None, B, C)}
    events = do(state, A, Raze(cell(0, 0)))
    assert all(event.seen_by(B) is None and event.seen_by(None) is None for event in events)
    assert any(isinstance(event, Answered) for event in events)
    assert {viewer: GAME.view(state, viewer) for viewer in (None, B, C)} == before
    assert GAME.waiting_for(state) == (B,) and GAME.view(state, A).waiting == (B,)
    assert refused(state, A, LeaveAlone(cell(0, 0))) == "bad_target"
    do(state, B, LeaveAlone(cell(0, 1)))
    assert state.table.structure[cell(0, 0)] == -1 and state.table.structure[cell(0, 1)] >= 0


@rule("FA-272")
def test_orders_are_private() -> None:
    state = position("conflict.manoeuvre", 2, seed=4)
    before = GAME.view(state, B), GAME.view(state, None)
    (given,) = order(state, "subst", "best")
    assert isinstance(given, OrderGiven) and given.seen_by(B) is None
    assert (GAME.view(state, B), GAME.view(state, None)) == before
    assert refused(state, A, Pass()) == "wrong_phase"


@rule("FA-272")
def test_case_218_goods_may_be_hidden() -> None:
    state = position("realm", goods_public="off", seed=2)
    own(state, B, 2, 1, 0, 2)
    seen = GAME.view(state, A)
    assert seen.totals[B] == 5 and seen.table.goods[4:] == [-1] * 4
    assert "2/1/0/2" not in msgspec.json.encode(seen).decode()
    assert GAME.view(state, B).table.goods[4:] == [2, 1, 0, 2]
    assert sum(GAME.guess(seen, random.Random(1)).table.goods[4:]) == 5


def laws(state: FarState) -> None:
    """What holds after every move."""
    table = state.table
    assert all(count >= 0 for count in (*table.goods, *table.fresh, *table.spent, *table.valor, *table.honor))
    for seat in range(state.seats):
        assert forces.units_of(table, seat) <= UNIT_LIMIT
        if table.terms.mode != "story":
            for kind, structure in enumerate(STRUCTURES):
                assert structures.tokens(table, seat, kind) <= structure.limit
        assert len(table.dice[seat]) <= 6
    for at, holder in enumerate(table.holder):
        assert (holder >= 0) == (forces.units_on(table, at) > 0)
        assert (table.structure[at] >= 0) == (table.owner[at] >= 0)
        assert table.road[at] < 0 or table.road[at] == table.owner[at]
        assert state.secrets.terrain[at] == HIDDEN or table.terrain[at] == HIDDEN
        assert table.terrain[at] >= 0 or (holder < 0 and table.structure[at] < 0)
    assert table.over or table.combat is None or forces.units_on(table, table.combat.cell) >= 0


def test_laws_hold_in_random_games_of_every_mode() -> None:
    for mode in ("realm", "duel", "tournament", "story"):
        rng = random.Random(f"laws {mode}")
        seats = 2 if mode == "duel" else 3
        extra = {} if mode in ("duel", "story") else {"map_build": "deal", "tile_structures": "roads_share"}
        state, _ = new(seats, mode=mode, capture="on", season_limit=10, seed=rng.randrange(99), **extra)
        for _ in range(500):
            waiting = GAME.waiting_for(state)
            if not waiting:
                break
            seat = rng.choice(waiting)
            if mode == "story" and rng.random() < 0.2 and GAME.open_moves(state, seats):
                seat = seats
            do(state, seat, GAME.players["random"].choose(Turn(GAME, state, seat), rng))
            laws(state)
        assert NEUTRAL not in GAME.waiting_for(state)
