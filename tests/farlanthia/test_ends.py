"""Hero tracks, victory, elimination, surrender (FA-180 to FA-186, FA-230 to FA-242)."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.farlanthia import forces, structures, tables
from rules.farlanthia.actions import Attack, End, MoveUnits, PlaceTile, Raze
from rules.farlanthia.events import Mustered
from rules.farlanthia.realm import change_track
from rules.farlanthia.season import victory
from rules.farlanthia.state import FarState, Truce
from rules.farlanthia.tables import HIDDEN, INFANTRY
from rules.farlanthia.terms import Terms
from rules.kernel.actions import Leave
from rules.kernel.options import read_terms, relevant
from tests.cited import rule
from tests.farlanthia.cards_table import draws
from tests.farlanthia.table import (
    GAME,
    A,
    B,
    C,
    begin,
    cell,
    do,
    force,
    goods,
    lay,
    new,
    nudge,
    own,
    position,
    put,
    refused,
    tracks,
    troops,
    units_on,
)  # fmt: skip


def gain(state: FarState, track: str, *steps: int) -> FarState:
    for by in steps:
        change_track(state, A, track, by, [])
    return state


@rule("FA-180")
def test_case_126_and_209_floors() -> None:
    assert tracks(gain(position(), "valor", 1, -2)) == (0, 0, 0)
    assert tracks(gain(position(), "honor", -2)) == (0, 0, 0)
    assert gain(position(), "renown", 1, -5).table.renown[A] == -4
    assert gain(position(renown_floor="0"), "renown", 1, -5).table.renown[A] == 0


@rule("FA-181", "FA-182")
def test_case_30_and_31_turning_into_renown() -> None:
    assert tracks(gain(position(), "honor", 8, 5)) == (0, 0, 1)
    assert tracks(gain(position(conversion_rest="keep"), "honor", 8, 5)) == (0, 3, 1)
    for rest, left in (("reset", (0, 0, 1)), ("keep", (0, 1, 1))):
        state = position(renown_conversion="sum", conversion_rest=rest)
        gain(state, "valor", 6)
        assert tracks(gain(state, "honor", 5)) == left


@rule("FA-183")
def test_case_127_at_once_and_as_often_as_it_applies() -> None:
    assert tracks(gain(position(), "honor", 8, 14)) == (0, 0, 1)
    assert tracks(gain(position(conversion_rest="keep"), "honor", 8, 14)) == (0, 2, 2)


@rule("FA-186")
def test_case_138_valor_in_all() -> None:
    state = gain(position(), "valor", 9, 3, 2, -1)
    assert tracks(state) == (1, 0, 1) and state.table.valor_total[A] == 13
    assert tracks(gain(position(conversion_rest="keep"), "valor", 9, 3, 2, -1)) == (3, 0, 1)


# Victory.


def season_end(seats: int = 2, **options: Any) -> FarState:
    state = position("season.end", seats, *([1] * 3 + [2] * 3 + [3] * 3)[: 3 * seats], **options)
    state.table.season = 4
    return state


@rule("FA-185", "FA-232", "FA-236", "FA-230")
def test_case_98_renown_wins_and_ties_are_ranked() -> None:
    state = season_end()
    state.table.renown, state.table.valor, state.table.honor = [10, 10], [2, 4], [1, 0]
    nudge(state)
    assert GAME.standing(state).winners == (B,) and GAME.standing(state).scores == (10, 10)


@rule("FA-232")
def test_case_220_another_target() -> None:
    state = season_end(renown_target=5)
    state.table.renown = [5, 4]
    nudge(state)
    assert GAME.standing(state).winners == (A,)
    state = season_end(renown_target=6)
    state.table.renown = [5, 4]
    nudge(state)
    assert not GAME.standing(state).over


@rule("FA-233", "FA-236")
def test_case_137_and_223_the_last_season() -> None:
    state = season_end()
    state.table.season, state.table.renown = 20, [4, 6]
    nudge(state)
    assert GAME.standing(state).winners == (B,)
    state = season_end(limit_score="valor")
    state.table.season, state.table.renown, state.table.valor_total = 20, [4, 6], [9, 3]
    nudge(state)
    assert GAME.standing(state).winners == (A,)
    for season, over in ((49, False), (50, True)):
        state = season_end(win_renown="off", win_limit="off", win_last_capitol="off")
        state.table.season, state.table.renown = season, [4, 6]
        nudge(state)
        assert GAME.standing(state).over is over


@rule("FA-233", "FA-236")
@pytest.mark.parametrize(
    "options",
    [{}, {"win_limit": "off"}, {"mode": "duel", "win_limit": "off"}, {"mode": "story", "map_build": "gm"}],
)
def test_what_counts_after_the_last_season_is_offered_wherever_there_is_one(options: dict[str, str]) -> None:
    """Without a limit the 50th season is the last, but in a story."""
    settled = GAME.settle(options, 2)
    last = victory.last_season(read_terms(Terms, settled))
    assert ("limit_score" in {option.name for option in relevant(GAME.options, settled)}) is bool(last)


@rule("FA-231", "FA-230", "FA-266")
def test_case_175_and_224_defaults_by_mode() -> None:
    conditions = ("win_renown", "win_limit", "win_last_capitol", "win_hill", "win_castle")
    on = {
        mode: [name for name in conditions if GAME.settle({"mode": mode}, 2)[name] == "on"]
        for mode in ("realm", "duel", "tournament", "story")
    }
    assert on == {
        "realm": ["win_renown", "win_limit", "win_last_capitol", "win_castle"],
        "duel": ["win_limit", "win_last_capitol"],
        "tournament": ["win_limit", "win_hill"],
        "story": [],
    }
    limits = {
        mode: GAME.settle({"mode": mode}, 2)["season_limit"] for mode in ("realm", "duel", "tournament")
    }
    assert limits == {"realm": "20", "duel": "50", "tournament": "20"}
    assert GAME.settle({}, 2)["renown_target"] == 8
    concepts = GAME.settle(GAME.preset("concepts", {}), 3)
    assert [name for name in conditions if concepts[name] == "on"] == ["win_limit", "win_last_capitol"]
    assert concepts["conversion_rest"] == "reset"


@rule("FA-234", "FA-240")
def test_case_100_the_last_capitol() -> None:
    state = position("conflict.manoeuvre", 2)
    begin(state, "conflict.manoeuvre", B)
    put(state, B, "village", (0, 0))
    troops(state, A, (-3, 0), 1)
    do(state, B, End())
    do(state, A, Raze(cell(-3, 0)))
    assert GAME.standing(state).winners == (A,) and state.table.playing == (A,)


@rule("FA-235")
def test_case_99_and_221_holding_the_volcano() -> None:
    state = season_end(win_hill="on", hill_seasons=3)
    lay(state, "volcano", (0, 0))
    counts = []
    for season, holder in enumerate((A, A, B, B, B), 4):
        state.table.holder[cell(0, 0)] = holder
        state.table.fresh[3 * cell(0, 0)] = 1
        state.table.season = season
        victory.hill(state, [])
        counts.append((state.table.hill_holder, state.table.hill_count))
        if victory.finish_by(state, victory.met_at_season_end(state.table), []):
            break
    assert counts == [(A, 1), (A, 2), (B, 1), (B, 2), (B, 3)] and state.table.winners == (B,)
    state = season_end(win_hill="on", hill_seasons=1)
    lay(state, "volcano", (0, 0))
    troops(state, A, (0, 0), 1)
    nudge(state)
    assert GAME.standing(state).winners == (A,)
    assert GAME.standing(state).reason == "the volcano was held for long enough"
    state.table.terms = replace(state.table.terms, volcano_kind="palace")
    assert GAME.standing(state).reason == "the palace was held for long enough"


def test_the_judgement_knows_who_wins_when_the_season_ends() -> None:
    def due() -> list[float]:
        return [row["due"] for row in GAME.features(GAME.view(state, None)).rows]

    state = position(win_hill="on", hill_seasons=2)
    lay(state, "volcano", (0, 0))
    troops(state, B, (0, 0), 1)
    assert due() == [False, False]
    state.table.hill_holder, state.table.hill_count = B, 1
    assert due() == [False, True]
    state = position()
    state.table.renown[A] = 10
    assert due() == [True, False]
    state = position()
    state.table.season = 20
    assert due() == [True, True]
    troops(state, B, (0, 0), 1)
    assert due() == [False, True]


@rule("FA-235")
@pytest.mark.parametrize(
    ("holder", "chosen", "came"),
    [
        (A, {"hill_levy": 2}, [(B, 2)]),
        (C, {"hill_levy": 3, "volcano_kind": "palace"}, [(B, 3)]),
        (B, {"hill_levy": 1}, []),
        (A, {}, []),
    ],
)
def test_units_come_to_who_does_not_hold_the_volcano(
    holder: int, chosen: dict[str, Any], came: list[tuple[int, int]]
) -> None:
    state = season_end(3, win_hill="on", hill_seasons=2, **chosen)
    lay(state, "volcano", (0, 0))
    troops(state, holder, (0, 0), 1)
    for seat in (A, C):
        at = structures.capitol_of(state.table, seat)
        forces.add_units(state.table, B, at, INFANTRY, 1)
    events = [event for event in nudge(state) if isinstance(event, Mustered)]
    assert [(event.owner, event.count) for event in events] == came, "none to an occupied capitol"
    at = structures.capitol_of(state.table, B)
    assert [forces.units_on(state.table, at)] == [count for _, count in came] or not came
    why = f"while another holds the {chosen.get('volcano_kind', 'volcano')}"
    assert all((event.cell, event.why) == (at, why) for event in events)


@rule("FA-235", "FA-144")
def test_no_more_units_come_than_figures_show_nor_when_the_game_is_over() -> None:
    for seasons, stood, left in ((2, tables.UNIT_LIMIT - 1, 1), (1, 0, 0)):
        state = season_end(win_hill="on", hill_seasons=seasons, hill_levy=3)
        lay(state, "volcano", (0, 0))
        troops(state, A, (0, 0), 1)
        if stood:
            troops(state, B, (1, 1), stood)
        events = [event for event in nudge(state) if isinstance(event, Mustered)]
        assert sum(event.count for event in events) == left


@rule("FA-235")
def test_case_222_a_castle() -> None:
    state = position("conflict.manoeuvre", 2, win_castle="on")
    troops(state, B, (3, 0), 1)
    do(state, A, End())
    assert GAME.standing(state).winners == (B,) and not state.table.windows


@rule("FA-236", "FA-237")
def test_case_101_sharing_the_victory() -> None:
    state = season_end()
    state.table.season = 20
    own(state, A, 1)
    own(state, B, 0, 1)
    nudge(state)
    assert GAME.standing(state).winners == (A, B)
    table = position().table
    ranks = [(lambda t: t.renown), (lambda t: t.valor)]
    for pick in ranks:
        pick(table)[A] = 1
        assert victory.best(table, (A, B)) == (A,)
        pick(table)[A] = 0
    state = position()
    put(state, A, "village", (0, 0))
    assert victory.best(state.table, (A, B)) == (A,)
    state = position()
    troops(state, B, (0, 0), 1)
    own(state, A, 9)
    assert victory.best(state.table, (A, B)) == (B,)


@rule("FA-237")
def test_if_nobody_is_left_those_who_fell_last_share_it() -> None:
    state = position("conflict.manoeuvre", 3, elimination="all")
    victory.eliminate(state, (C,), [])
    victory.eliminate(state, (A, B), [])
    assert victory.finish_by(state, victory.met_at_once(state.table), []) and state.table.winners == (A, B)


@rule("FA-238", "FA-242")
def test_case_139_only_one_left() -> None:
    state, _ = new(2, mode="tournament", seed=3)
    do(state, B, Leave())
    assert GAME.standing(state).winners == (A,)
    state = position("hero")
    draws(state, "E63", A)
    assert GAME.waiting_for(state) == (A,) and state.table.windows
    do(state, B, Leave())
    assert GAME.standing(state).winners == (A,), "though a card still asks the last lord"


@rule("FA-240")
def test_elimination_by_mode() -> None:
    settled = {mode: GAME.settle({"mode": mode}, 2)["elimination"] for mode in ("realm", "tournament")}
    assert settled == {"realm": "capitol", "tournament": "all"}
    state = position("conflict.manoeuvre", 3, elimination="all")
    at = cell(-3, 0)
    state.table.structure[at] = state.table.owner[at] = -1
    troops(state, B, (-2, 0), 1)
    nudge(state)
    assert B in state.table.playing
    state.table.holder[cell(-2, 0)], state.table.fresh[3 * cell(-2, 0)] = -1, 0
    nudge(state)
    assert state.table.playing == (A, C)
    state = position("conflict.manoeuvre", 3, elimination="all")
    state.table.structure[at] = state.table.owner[at] = -1
    begin(state, "conflict.manoeuvre", B)
    nudge(state, C)
    assert state.table.playing == (A, C) and GAME.waiting_for(state) == (C,), "its turn is over with it"


@rule("FA-241")
def test_case_102_what_becomes_of_the_eliminated() -> None:
    state = position("conflict.manoeuvre", 3)
    put(state, B, "village", (-2, 0))
    troops(state, B, (-2, 0), 3)
    state.table.caravan[1] = B
    state.table.truces = [Truce(A, B, 1)]
    state.secrets.hands[B] = [36]
    do(state, B, Leave())
    table = state.table
    assert B in table.playing and units_on(state, -2, 0) == (B, 3), "in another's conflict turn it stays"
    do(state, A, End())
    assert B not in table.owner and B not in table.holder and not table.truces and table.caravan[1] == B
    assert state.secrets.hands[B] == [] and table.playing == (A, C)
    assert GAME.waiting_for(state) == (C,)


@rule("FA-242", "FA-241")
def test_case_193_leaving_while_the_map_is_built() -> None:
    state, _ = new(3)
    for seat in (A, B):
        do(state, seat, PlaceTile())
    tiles = len(state.secrets.pool) + 1
    laid = sum(terrain == HIDDEN for terrain in state.table.terrain)
    do(state, C, Leave())
    assert len(state.secrets.pool) + 1 == tiles and state.secrets.drawn[C] == -1
    assert sum(terrain == HIDDEN for terrain in state.table.terrain) == laid
    assert C not in state.table.owner and GAME.waiting_for(state) == (A,)


@rule("FA-242")
def test_case_140_surrender_in_a_combat() -> None:
    state = position("conflict.manoeuvre", 3, 6, 5, 4, 3, 3, 2, 2, 1, 6, 6, 6, 5, 5, 5, 5, 5)
    troops(state, A, (1, 0), 3)
    troops(state, B, (0, 0), 6)
    state.table.dice[B] = (6,)
    do(state, A, Attack(cell(0, 0), force(3, 1, 0)))
    assert GAME.waiting_for(state) == (B,)
    do(state, A, Leave())
    assert A in state.table.playing and refused(state, A, MoveUnits(force(1, 1, 0), cell(2, 0))) != ""
    do(state, B, GAME.skip(state, B))  # type: ignore[arg-type]
    assert A not in state.table.playing and A not in GAME.waiting_for(state)
    assert units_on(state, 0, 0)[0] == B and goods(state, B) is not None
    assert refused(state, A, Leave()) == "not_your_decision"
