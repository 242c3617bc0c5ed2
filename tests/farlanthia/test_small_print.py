"""What is easily done a little wrong: small print that other tests pass over."""

import pytest

from rules.farlanthia import economy
from rules.farlanthia.actions import LABOUR, TRADE, TRUCE, Adventure, End, Raze, ScoutMany
from rules.farlanthia.cards.deck import BY_CODE
from rules.farlanthia.cards.language import Task
from rules.farlanthia.diplomacy.actions import ForceLabour, ProposeTrade, ProposeTruce
from rules.farlanthia.diplomacy.moves import strength_of
from rules.farlanthia.map import ground
from rules.farlanthia.naming import swap
from rules.farlanthia.tables import FOOD
from tests.cited import rule
from tests.farlanthia.table import (
    GAME,
    A,
    B,
    C,
    begin,
    cell,
    do,
    goods,
    lay,
    nudge,
    own,
    position,
    put,
    refused,
    tracks,
    troops,
)  # fmt: skip


@rule("FA-084", "FA-061")
@pytest.mark.parametrize(("bonus", "valor"), [(0, 0), (1, 2)])
def test_an_adventure_reads_the_die_with_its_bonus(bonus: int, valor: int) -> None:
    """The deep ruins bring a stone for a 4, and 2 valor for a 5."""
    state = position("hero", seed=1)
    state.table.dice[A], state.table.renown[A] = (4,), 1
    state.secrets.decks = ([], [BY_CODE["A46"].id])
    do(state, A, Adventure(4, bonus))
    assert tracks(state)[0] == valor and goods(state)[1] == (not bonus)


@rule("FA-196", "FA-197")
def test_a_razed_capitol_brings_what_it_makes() -> None:
    state = position("conflict.manoeuvre", 3, seed=1)
    lay(state, "forest", (3, 0))
    troops(state, B, (3, 0), 1)
    do(state, A, End())
    do(state, B, Raze(cell(3, 0)))
    assert goods(state, B) == (2, 0, 0, 2) and A not in state.table.playing


@rule("FA-057", "FA-094")
@pytest.mark.parametrize("occupied", ["village", "town"])
def test_spring_is_kind_to_realms_with_occupied_structures(occupied: str) -> None:
    state = position("realm", season_effects="seasonal")
    lay(state, "badlands", (2, 0), (2, 1), (3, 0))
    put(state, A, "village", (2, 0))
    put(state, A, "town", (2, 1))
    troops(state, B, (2, 0) if occupied == "village" else (2, 1), 1)
    made, idle = economy.production(state.table, A)
    assert (made[FOOD], idle) == (1, 1)


@rule("FA-216", "FA-241", "FA-088")
def test_no_gift_is_asked_of_who_has_left() -> None:
    state = begin(position("conflict.diplomacy", 3, seed=1), "conflict.diplomacy")
    state.table.out = 1 << C
    for seats, asked in (((C,), (A,)), ((B, C), (B,))):
        state.table.tasks = [Task("gift", A, BY_CODE["A15"].id, seats=seats)]
        nudge(state)
        assert GAME.waiting_for(state) == asked


@rule("FA-075")
def test_a_die_opens_nothing_beside_what_was_opened_in_the_same_phase() -> None:
    state = position("scout", seed=1)
    early = {cell(3, 0), cell(3, -1)}
    for at in state.table.board.axial:
        if cell(*at) not in early:
            lay(state, "field", at, hidden=True)
    state.table.face_up = [int(each in early) for each in range(state.table.board.cells)]
    lay(state, "field", (2, 0))
    assert ground.scoutable(state.table, A) >> cell(1, 0) & 1, "a single tile may lie there"
    state.table.dice[A] = (2,)
    assert refused(state, A, ScoutMany(2, 0, (cell(1, 0), cell(2, 1)))) == "not_at_start"
    assert refused(state, A, ScoutMany(2, 0, (cell(2, -1), cell(2, 1)))) == ""


@rule("FA-206")
@pytest.mark.parametrize(("engaged", "left"), [("proposer", 3), ("both", 0)])
def test_who_is_engaged_in_a_trade(engaged: str, left: int) -> None:
    state = position("conflict.diplomacy", 3, seed=1, engaged=engaged)
    own(state, A, 1)
    own(state, B, 0, 1)
    do(state, A, ProposeTrade(B, (swap(0, 1),)))
    assert strength_of(state.table, TRADE, A, C) == 0
    assert strength_of(state.table, TRADE, B, C) == left
    for propose, kind_ in ((ProposeTruce, TRUCE), (ForceLabour, LABOUR)):
        state = position("conflict.diplomacy", 3, seed=1, engaged=engaged)
        do(state, A, propose(B))
        assert not state.table.used[4 * B + kind_], "trades and contests alone"
