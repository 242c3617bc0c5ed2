"""A story and its game master (FA-043, FA-045, FA-250 to FA-266)."""

import random
import re
from typing import Any

import pytest

from rules.farlanthia import players, structures
from rules.farlanthia.actions import (
    WHAT,
    Attack,
    Build,
    Continue,
    End,
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
    GmStart,
    GmStructure,
    GmTell,
    GmTerrain,
    GmTroops,
    Militia,
    MoveUnits,
    Retreat,
)
from rules.farlanthia.cards.deck import BY_CODE
from rules.farlanthia.economy import production
from rules.farlanthia.events import Drawn, Told
from rules.farlanthia.season.master import MOVES as MASTER
from rules.farlanthia.state import FarState
from rules.farlanthia.tables import EMPTY, FIELD, FOREST, HIDDEN, LAKE, NEUTRAL, SWAMP, WINTER
from rules.kernel.actions import Action
from rules.kernel.game import Turn
from rules.kernel.illegal import Illegal
from tests.cited import rule
from tests.farlanthia.table import GAME, A, B, do, kind, new, refused, tracks

GM = 2
"""The game master's number at a table of two."""
VILLAGE, TOWN = kind("village"), kind("town")


def at(state: FarState, column: int, row: int) -> int:
    from rules.farlanthia.board import offset

    return state.table.board.index[offset(column, row)]


def story(begun: bool = True, seed: int = 5, **options: Any) -> FarState:
    """A strip of fields with a village at each end."""
    state, _ = new(2, mode="story", seed=seed, **options)
    for column in range(1, 9):
        do(state, GM, GmTerrain(at(state, column, 1), FIELD, False))
    do(state, GM, GmStructure(at(state, 1, 1), VILLAGE, A))
    do(state, GM, GmStructure(at(state, 8, 1), VILLAGE, B))
    if begun:
        do(state, GM, GmStart())
    return state


def to_conflict(state: FarState, seat: int = A) -> FarState:
    """Silence until that seat's conflict turn."""
    for _ in range(60):
        waiting = GAME.waiting_for(state)[0]
        if state.table.phase.startswith("conflict") and waiting == seat and not state.table.windows:
            return state
        do(state, waiting, GAME.skip(state, waiting))  # type: ignore[arg-type]
    raise AssertionError("it never came to that")


@rule("FA-043", "FA-250")
def test_case_180_the_game_master_has_these_moves_and_no_others() -> None:
    tags = {str(each.__struct_config__.tag) for each in MASTER}
    assert tags == {
        "gm_terrain", "gm_erase", "gm_reveal", "gm_hide", "gm_structure", "gm_remove", "gm_troops", "gm_give",
        "gm_card", "gm_attack", "gm_objective", "gm_award", "gm_fail", "gm_tell", "gm_season", "gm_start",
        "gm_end", "gm_land",
    }  # fmt: skip
    state = story()
    assert GAME.roles(GAME.settle({"mode": "story"}, 2)) == ("game master",)
    assert GAME.roles(GAME.settle({}, 2)) == () and GM not in GAME.waiting_for(state)
    assert refused(state, A, GmGive(A, 0, 1)) == "not_your_decision"
    assert refused(state, GM, End()) == "not_your_decision"
    assert len(GAME.standing(state).scores) == 2


@rule("FA-045", "FA-265")
def test_case_152_everybody_needs_a_structure() -> None:
    state = story(begun=False)
    do(state, GM, GmRemove(at(state, 8, 1)))
    assert refused(state, GM, GmStart()) == "not_now" and GmStart() not in GAME.legal(state, GM)
    do(state, GM, GmStructure(at(state, 8, 1), VILLAGE, B))
    assert [GAME.legal(state, seat) for seat in (A, B, GM)] == [[], [], [GmStart()]]
    do(state, GM, GmStart())
    assert state.table.season == 1 and state.table.goods == [2, 1, 2, 2] * 2
    assert refused(state, GM, GmStart()) == "wrong_phase"


@rule("FA-055", "FA-265")
def test_who_waits_for_the_game_master_reads_that() -> None:
    refusal = GAME.refusal(story(begun=False), A, End)
    assert refusal is not None
    assert refusal.text == "It is not your turn. The game master prepares the story."


@rule("FA-045", "FA-252")
def test_the_game_master_is_addressed() -> None:
    state = story(begun=False)
    for viewer, who in ((A, "Cleo prepares"), (GM, "You prepare")):
        view = GAME.view(state, viewer)
        assert GAME.prompt(view, GAME.names(view, ("Ann", "Ben", "Cleo"))).startswith(f"{who} the story.")
    assert GAME.reason(view, GmHide((at(state, 1, 1),)), GAME.names(view, ("Ann", "Ben", "Cleo"))) == ""
    with pytest.raises(Illegal, match="hidden tiles, each once"):
        GAME.check(state, GM, GmReveal((at(state, 1, 1),)))


@rule("FA-251", "FA-252")
def test_case_176_hidden_terrain_is_the_masters_secret() -> None:
    state = story()
    there = at(state, 2, 2)
    events = do(state, GM, GmTerrain(there, SWAMP, True))
    (drawn,) = [event for event in events if isinstance(event, Drawn)]
    assert drawn.seen_by(A).terrain == HIDDEN and drawn.seen_by(GM).terrain == SWAMP  # type: ignore[union-attr]
    assert GAME.view(state, A).terrain[there] == HIDDEN and GAME.view(state, GM).terrain[there] == SWAMP
    do(state, GM, GmReveal((there,)))
    assert GAME.view(state, None).terrain[there] == SWAMP
    do(state, GM, GmTroops(at(state, 2, 1), A, 1))
    to_conflict(state)
    assert refused(state, A, MoveUnits(((at(state, 2, 1) * 3, 1),), there)) == "no_points"
    do(state, GM, GmErase(there))
    assert state.table.terrain[there] == EMPTY
    assert refused(state, GM, GmTerrain(at(state, 1, 1), FOREST, False)) == "bad_target"
    assert refused(state, GM, GmErase(at(state, 1, 1))) == "bad_target"


@rule("FA-251")
def test_an_empty_place_is_far_from_no_capitol() -> None:
    state = story(begun=False)
    place = state.table.terrain.index(EMPTY)
    for seat in (A, GM):
        view = GAME.view(state, seat)
        assert GAME.hint(view, "tile", place, GAME.names(view, ("Ann", "Bea", "Cy"))) == "no tile"


@rule("FA-252")
def test_hiding_needs_a_bare_tile() -> None:
    state = story()
    assert refused(state, GM, GmHide((at(state, 1, 1),))) == "bad_target"
    do(state, GM, GmHide((at(state, 3, 1), at(state, 4, 1))))
    assert state.table.terrain[at(state, 3, 1)] == HIDDEN
    assert (
        GAME.view(state, GM).terrain[at(state, 3, 1)] == FIELD != GAME.view(state, B).terrain[at(state, 3, 1)]
    )


@rule("FA-253")
def test_case_104_terrain_holds_costs_do_not() -> None:
    state = story()
    lake = at(state, 3, 2)
    do(state, GM, GmTerrain(lake, LAKE, False))
    before = list(state.table.goods)
    assert refused(state, GM, GmStructure(lake, VILLAGE, A)) == "terrain"
    do(state, GM, GmStructure(lake, kind("fort"), A))
    assert state.table.goods == before and state.table.structure[lake] == kind("fort")
    do(state, GM, GmRemove(lake))
    assert state.table.owner[lake] == -1


@rule("FA-254")
def test_case_227_two_owners_do_not_share() -> None:
    state = story()
    do(state, GM, GmTroops(at(state, 3, 1), A, 2))
    assert refused(state, GM, GmTroops(at(state, 3, 1), NEUTRAL, 1)) == "bad_target"
    assert refused(state, GM, GmTroops(at(state, 3, 1), A, -3)) == "bad_target"
    do(state, GM, GmTroops(at(state, 3, 1), A, -2))
    assert state.table.holder[at(state, 3, 1)] == -1


@rule("FA-255")
def test_case_177_stocks_stop_at_nothing() -> None:
    state = story()
    do(state, GM, GmGive(A, 3, -3))
    assert state.table.goods[3] == 0
    do(state, GM, GmGive(A, WHAT.index("honor"), 8))
    do(state, GM, GmGive(A, WHAT.index("honor"), 14))
    assert tracks(state) == (0, 0, 1)


@rule("FA-256")
def test_case_141_a_card_is_dealt() -> None:
    state = story(start_goods="1-1-1-0")
    do(state, GM, GmCard(A, 0, BY_CODE["E23"].id))
    for _ in range(2):
        assert GAME.waiting_for(state) == (A,) and state.table.windows[-1].kind == "card.target"
        do(state, A, GAME.legal(state, A)[0])
    assert sum(state.table.goods[:4]) == 1
    held = state.secrets.hands[A][:]
    do(state, GM, GmCard(A, 1, BY_CODE["A55"].id))
    assert (
        state.secrets.hands[A] == [*held, BY_CODE["A55"].id] and state.table.dice[A] == state.table.rolled[A]
    )
    assert refused(state, GM, GmCard(A, 1, BY_CODE["E23"].id)) == "bad_target"


@rule("FA-257", "FA-262")
def test_case_142_and_103_grey_troops_attack() -> None:
    state = story()
    do(state, GM, GmTroops(at(state, 1, 1), A, 3))
    do(state, GM, GmTroops(at(state, 3, 1), NEUTRAL, 4))
    assert refused(state, GM, GmAttack(at(state, 3, 1), at(state, 8, 1), 3)) == "bad_target"
    assert refused(state, GM, GmAttack(at(state, 3, 1), at(state, 1, 1), 5)) == "bad_target"
    do(state, GM, GmAttack(at(state, 3, 1), at(state, 1, 1), 3))
    while state.table.windows and state.table.windows[-1].kind == "combat.substitute":
        seat = GAME.waiting_for(state)[0]
        do(state, seat, GAME.skip(state, seat))  # type: ignore[arg-type]
    if state.table.combat is not None:
        assert GAME.waiting_for(state) == (GM,)
        assert GAME.buttons(GAME.view(state, None)) == (Continue, Retreat), "no order of a lord's"
        assert refused(state, GM, GmTroops(at(state, 5, 1), A, 1)) == "not_now"
        assert len(state.table.combat.attack) == 3 and len(state.table.combat.defence) == 2
        do(state, GM, Continue())


@rule("FA-257", "FA-173")
def test_the_game_master_is_told_the_odds_of_the_greys() -> None:
    state = story()
    do(state, GM, GmTroops(at(state, 1, 1), A, 5))
    do(state, GM, GmTroops(at(state, 3, 1), NEUTRAL, 30))
    do(state, GM, GmAttack(at(state, 3, 1), at(state, 1, 1), 30))
    while state.table.deciding == "combat.substitute":
        seat = GAME.waiting_for(state)[0]
        do(state, seat, GAME.skip(state, seat))  # type: ignore[arg-type]
    view = GAME.view(state, GM)
    assert GAME.prompt(view, GAME.names(view, ("Ann", "Ben", "Cleo"))).endswith("your chance is 100 %.")


@rule("FA-257", "FA-178")
def test_greys_that_free_what_is_theirs_defend_there() -> None:
    state = story()
    do(state, GM, GmStructure(at(state, 3, 1), VILLAGE, NEUTRAL))
    do(state, GM, GmTroops(at(state, 3, 1), A, 1))
    do(state, GM, GmTroops(at(state, 4, 1), NEUTRAL, 2))
    told = do(state, GM, GmAttack(at(state, 4, 1), at(state, 3, 1), 2))[0]
    line = told.line(GAME.names(GAME.view(state, None), ("Ann", "Ben", "Cleo")))
    assert line.endswith("free their village on A3 from Ann with 2 units from A4, defending there.")


@rule("FA-258")
def test_case_178_objectives() -> None:
    state = story()
    reward = tuple(2 if what == "honor" else 0 for what in WHAT)
    (said,) = do(state, GM, GmObjective("Reach the old mill", reward))
    names = GAME.names(GAME.view(state, None), ("Ann", "Ben", "Cat"))
    assert said.line(names) == "Objective 1: Reach the old mill (reward: 2 honor)"
    assert "1: Reach the old mill (reward: 2 honor)" in GAME.describe(GAME.view(state, B), names)
    do(state, GM, GmObjective("Hold the ford", reward, B))
    assert refused(state, GM, GmAward(2, A)) == "bad_target"
    do(state, GM, GmAward(1, A))
    assert tracks(state) == (0, 2, 0) and refused(state, GM, GmAward(1, B)) == "bad_target"
    do(state, GM, GmFail(2))
    assert not any(objective.open for objective in state.table.objectives)
    told = GAME.describe(GAME.view(state, B), names)
    assert "1: Reach the old mill (met by Ann)" in told and "2 for Ben: Hold the ford (failed)" in told
    state.table.objectives[0].met = None
    assert "1: Reach the old mill (closed)" in GAME.describe(GAME.view(state, B), names), "from older games"
    assert refused(state, GM, GmObjective("", reward)) == "bad_value"
    assert refused(state, GM, GmObjective("x" * 201, reward)) == "bad_value"


@rule("FA-254", "FA-255")
def test_what_the_game_master_gives_or_takes_is_told_as_theirs() -> None:
    state = story()
    names = GAME.names(GAME.view(state, None), ("Ann", "Ben", "Cat"))

    def said(action: Action) -> str:
        return " ".join(event.line(names) for event in do(state, GM, action))

    valor, honor, renown = map(WHAT.index, ("valor", "honor", "renown"))
    assert said(GmTroops(at(state, 2, 1), A, 2)) == "Ann gained 2 units on A2 (the game master)."
    assert said(GmTroops(at(state, 4, 1), NEUTRAL, 1)) == "The greys gained 1 unit on A4 (the game master)."
    assert said(GmGive(A, valor, 3)) == "Ann gained 3 valor (the game master; now 3)."
    assert said(GmGive(A, valor, -3)) == "Ann lost 3 valor (the game master)."
    assert said(GmGive(A, honor, 11)).startswith(
        "Ann gained 11 honor (the game master), which fills the track and brings 1 renown."
    )
    assert said(GmGive(B, renown, -1)) == "Ben lost 1 renown (the game master; now -1)."


@rule("FA-257")
def test_what_grey_units_cannot_reach_is_refused_as_that() -> None:
    state = story()
    do(state, GM, GmTroops(at(state, 5, 1), NEUTRAL, 2))
    with pytest.raises(Illegal, match="out of reach: grey units have 3 movement points"):
        GAME.check(state, GM, GmAttack(at(state, 5, 1), at(state, 1, 1), 2))


@rule("FA-259", "FA-262")
def test_case_227_tellings() -> None:
    state = story()
    (alone,) = [event for event in do(state, GM, GmTell("Only you", B)) if isinstance(event, Told)]
    assert alone.seen_by(A) is None and alone.seen_by(None) is None
    assert alone.seen_by(B) == alone == alone.seen_by(GM)
    (public,) = [event for event in do(state, GM, GmTell("All of you")) if isinstance(event, Told)]
    assert public.seen_by(None) == public


@rule("FA-260")
def test_case_179_skipping_a_phase_and_naming_a_season() -> None:
    state = story(begun=False)
    assert refused(state, GM, GmSeason(0)) == "not_now"
    do(state, GM, GmStart())
    for _ in range(20):
        if state.table.phase == "realm":
            break
        seat = GAME.waiting_for(state)[0]
        do(state, seat, GAME.skip(state, seat))  # type: ignore[arg-type]
    first = state.table.seat
    do(state, GM, GmSeason(0))
    assert GAME.waiting_for(state) == (first,), "the running turn goes on"
    do(state, first, End())
    assert state.table.phase.startswith("conflict") and state.table.seat == state.table.order[0]
    do(state, GM, GmSeason(1 + WINTER))
    assert state.table.season_name == WINTER


@rule("FA-261", "FA-266")
def test_case_227_the_master_ends_it() -> None:
    state = story()
    state.table.season = 80
    do(state, GM, GmGive(A, 0, 1))
    assert not GAME.standing(state).over
    do(state, GM, GmEnd((A, B)))
    assert GAME.standing(state).winners == (A, B)
    state = story()
    state.table.season = 50
    turn = Turn(GAME, state, GM)
    assert isinstance(players.PLAYERS["random"].choose(turn, random.Random(1)), GmEnd)


@rule("FA-266", "FA-238")
def test_a_lone_seat_is_never_the_last_in_play() -> None:
    state, _ = new(1, mode="story", win_last_capitol="on")
    do(state, 1, GmTerrain(at(state, 1, 1), FIELD, False))
    do(state, 1, GmStructure(at(state, 1, 1), kind("capitol"), A))
    do(state, 1, GmStart())
    assert not GAME.standing(state).over and structures.capitol_of(state.table, A) >= 0


@rule("FA-263", "FA-190")
def test_case_195_greys_occupy_and_take_nothing() -> None:
    state = story()
    town = at(state, 3, 1)
    do(state, GM, GmStructure(town, TOWN, A))
    do(state, GM, GmTroops(town, NEUTRAL, 2))
    assert production(state.table, A)[1] == 1
    to_conflict(state)
    assert Militia(town) in GAME.legal(state, A)
    do(state, A, End())
    assert not state.table.windows or state.table.windows[-1].kind != "conflict.raze"
    assert state.table.owner[town] == A


@rule("FA-263")
def test_grey_structures_are_taken_but_not_razed() -> None:
    for capture, asked in (("on", True), ("off", False)):
        state = story(capture=capture)
        do(state, GM, GmStructure(at(state, 2, 1), VILLAGE, NEUTRAL))
        do(state, GM, GmTroops(at(state, 3, 1), A, 1))
        to_conflict(state)
        do(state, A, Attack(at(state, 2, 1), ((at(state, 3, 1) * 3, 1),)))
        do(state, A, End())
        asks = bool(state.table.windows) and state.table.windows[-1].kind == "conflict.raze"
        assert asks is asked
        if asked:
            assert not any(str(action.__struct_config__.tag) == "raze" for action in GAME.legal(state, A))


@rule("FA-264")
def test_case_105_what_the_master_sees() -> None:
    state = story()
    state.secrets.hands[A] = [36, 60]
    seen = GAME.view(state, GM)
    assert seen.hand_sizes == (2, 0) and seen.hand == () and seen.orders is None and seen.hands == ()


@rule("FA-262")
def test_the_master_waits_for_cards() -> None:
    state = story(start_goods="2-2-2-2")
    do(state, GM, GmCard(A, 0, BY_CODE["E23"].id))
    forbidden: list[Action] = [GmGive(A, 0, 1), GmTell("Wait"), GmEnd(A), GmSeason(1)]
    assert {refused(state, GM, each) for each in forbidden} == {"not_now"}
    assert GAME.open_moves(state, GM) == ()


@rule("FA-253", "FA-254", "FA-257")
def test_the_master_is_told_what_is_wrong_with_a_number_or_a_place() -> None:
    state = story()
    ground, bare = at(state, 4, 1), at(state, 9, 9)
    do(state, GM, GmTroops(ground, NEUTRAL, 1))
    for action, said in (
        (GmTroops(ground, NEUTRAL, 0), "Name how many units to put there, or up to 1 to take away."),
        (GmTroops(at(state, 5, 1), NEUTRAL, -1), "Name how many units to put there."),
        (GmAttack(ground, at(state, 1, 1), 2), "1 grey unit can attack from there."),
        (GmStructure(bare, VILLAGE, A), "No structure can stand on I9: name a revealed tile"),
    ):
        with pytest.raises(Illegal, match=re.escape(said)):
            GAME.check(state, GM, action)


def test_building_in_a_story_is_as_ever() -> None:
    state = story()
    assert refused(state, GM, Build(VILLAGE, at(state, 2, 1))) == "not_your_decision"


@pytest.mark.parametrize("seed", range(3))
def test_stories_with_a_random_master_end(seed: int) -> None:
    from rules.kernel import simulation

    settled = GAME.settle({"mode": "story"}, 2)
    random_player = GAME.players["random"]
    played = simulation.play(GAME, settled, [random_player] * 3, simulation.seeds("story", seed))
    assert played.standing.over and played.moves < GAME.longest


@rule("FA-045")
def test_a_master_is_offered_what_finds_a_tile_and_told_when_the_story_may_begin() -> None:
    state, _ = new(2, mode="story", seed=5)
    view = GAME.view(state, None)
    assert not {GmStructure, GmTroops} & {*GAME.buttons(view)}, "no tile was drawn"
    do(state, GM, GmTerrain(at(state, 1, 1), FIELD, True))
    assert not {GmStructure, GmTroops} & {*GAME.buttons(GAME.view(state, None))}, "it lies face down"
    do(state, GM, GmReveal((at(state, 1, 1),)))
    assert {GmStructure, GmTroops} <= {*GAME.buttons(GAME.view(state, None))}
    ready = story(begun=False)
    names = GAME.names(GAME.view(ready, None), ("Ann", "Ben", "Cleo"))
    for viewer, said in (
        (GM, "You prepare the story. Begin it whenever all is ready."),
        (A, "Cleo prepares the story."),
    ):
        assert GAME.prompt(GAME.view(ready, viewer), names) == said


@rule("FA-258")
def test_an_objective_is_closed_by_what_it_asks_for() -> None:
    """A master of several read their numbers only."""
    state, names = story(), GAME.names(GAME.view(story(), GM), ("Ann", "Ben", "Cat"))
    for text in ("Reach the old mill", "Hold the ford"):
        do(state, GM, GmObjective(text, (0,) * len(WHAT)))
    for closing in (GmAward, GmFail):
        assert GAME.outlook(GAME.view(state, GM), closing, {}, names) == ""
        assert GAME.outlook(GAME.view(state, GM), closing, {"objective": 2}, names) == "Hold the ford"


@rule("FA-045", "FA-265")
@pytest.mark.parametrize("seats", [1, 2, 4, 6])
def test_a_computer_that_leads_gives_each_lord_a_village_and_begins(seats: int) -> None:
    """It drew, took, gave and told at random until the story began."""
    state, _ = new(seats, mode="story", seed=5)
    rng, made = random.Random(3), list[Action]()
    while state.table.phase == "setup.gm":
        made.append(players.PLAYERS["steady"].choose(Turn(GAME, state, seats), rng))
        do(state, seats, made[-1])
    assert [type(each) for each in made] == [GmLand, *[GmStructure] * seats, GmStart]
    homes = [cell for cell, owner in enumerate(state.table.owner) if owner >= 0]
    apart = [state.table.board.distance(one, other) for one in homes for other in homes if one != other]
    assert len(homes) == seats and min(apart, default=9) > 3


@rule("FA-045")
def test_a_computer_that_leads_leaves_what_was_prepared_as_it_is() -> None:
    state = story(begun=False)
    do(state, GM, GmRemove(at(state, 8, 1)))
    before = list(state.table.terrain)
    lead = players.PLAYERS["strong"].choose(Turn(GAME, state, GM), random.Random(1))
    assert lead == GmStructure(at(state, 8, 1), VILLAGE, B), "as far from the other as may be"
    do(state, GM, lead)
    assert state.table.terrain == before
    assert players.PLAYERS["strong"].choose(Turn(GAME, state, GM), random.Random(1)) == GmStart()
