"""The box, the maps, and how the ground is made (FA-001 to FA-046)."""

import random
from collections import Counter
from typing import Any

import pytest

from rules.farlanthia import board as boards, structures
from rules.farlanthia.actions import Attack, AutoPlace, Continue, End, PlaceTile, Scout
from rules.farlanthia.economy import palace
from rules.farlanthia.events import Gained, Peeked, TileLaid
from rules.farlanthia.map import ground
from rules.farlanthia.movement import entry_cost
from rules.farlanthia.realm import terrain_allows
from rules.farlanthia.season import setup
from rules.farlanthia.tables import (
    BADLANDS,
    CAPITOL,
    DECK_SIZE,
    DESERT,
    EMPTY,
    FIELD,
    FLATS,
    FOREST,
    HIDDEN,
    HILLS,
    LAKE,
    LEADERSHIP_DICE,
    MOUNTAIN,
    NUMBERS,
    STRUCTURES,
    SWAMP,
    TERRAINS,
    TUNDRA,
    UNIT_LIMIT,
    VOLCANO,
)
from rules.farlanthia.terms import OPTIONS
from rules.kernel.chance import SEED_BYTES, Chance
from rules.kernel.illegal import Illegal
from rules.kernel.names import SEAT_COLOURS
from tests.cited import rule
from tests.farlanthia.table import (
    AT,
    GAME,
    A,
    B,
    C,
    cell,
    dice,
    do,
    force,
    lay,
    new,
    nudge,
    pass_all,
    position,
    refused,
    tracks,
    troops,
    units_on,
)


@rule("FA-001", "FA-040", "FA-041", "FA-042", "FA-043")
def test_case_225_how_many_play() -> None:
    for mode, seats in (("realm", 1), ("realm", 7), ("duel", 3), ("story", 7), ("tournament", 1)):
        with pytest.raises(Illegal) as refusal:
            GAME.settle({"mode": mode}, seats)
        assert refusal.value.code == "bad_option"
        said = {"duel": "2", "story": "1 to 6"}.get(mode, "2 to 6")
        assert refusal.value.text == f"A {mode} is for {said} players."
    state, _ = new(2, mode="tournament")
    assert state.seats == 2 and SEAT_COLOURS[1] == "blue"
    assert GAME.settle({"mode": "story"}, 1)["map_build"] == "gm"
    assert (state.table.valor, state.table.honor, state.table.renown) == ([0, 0], [0, 0], [0, 0])


@rule("FA-002")
def test_case_2_distance_and_neighbours() -> None:
    assert boards.distance((3, 0), (-2, -1)) == 6
    here = boards.board("radius3")
    near = {here.axial[each] for each in here.neighbours[here.index[0, 0]]}
    assert near == {(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)}


@rule("FA-003", "FA-014")
def test_case_1_tiles_and_cells() -> None:
    tiles = Counter(setup.box("radius6", 6, False))
    counts = [tiles[terrain] for terrain in (LAKE, BADLANDS, MOUNTAIN, FOREST, FIELD)]
    assert counts == [12, 12, 24, 36, 42] and sum(counts) + 1 == 127
    assert [boards.board(f"radius{r}").cells for r in (3, 6, 8)] == [37, 127, 217]


@rule("FA-002", "FA-003")
@pytest.mark.parametrize("radius", range(1, 9))
def test_a_hexagon_holds_every_hex_up_to_its_radius_once(radius: int) -> None:
    hexes = boards.hexagon(radius)
    assert len(hexes) == len(set(hexes)) == 3 * radius * (radius + 1) + 1
    assert {boards.distance((0, 0), at) for at in hexes} == set(range(radius + 1))


def test_a_map_knows_all_its_cells_and_names_units_by_their_type() -> None:
    here = boards.Board(boards.hexagon(4), True)
    assert (
        here.axial[here.centre] == (0, 0) and [here.distance(0, at) for at in here.neighbours[0]] == [1] * 3
    )
    assert here.all == sum(1 << cell for cell in range(61)) == here.spread(here.all)
    stacks = here.lexicons["stack"]
    tile = here.lexicons["tile"].show(60)
    assert [stacks.read(f"{tile}{type_}") for type_ in ("", "-infantry", "-cavalry", "-sapper")] == [
        180, 180, 181, 182,
    ]  # fmt: skip


@rule("FA-004", "FA-005")
def test_case_156_and_157_figures_and_tokens() -> None:
    limits = {structure.name: structure.limit for structure in STRUCTURES}
    assert (
        sum(6 * limits[name] for name in ("village", "wall", "road", "town", "city", "capitol", "fort"))
        == 264
    )
    assert LEADERSHIP_DICE * 6 == 18
    assert UNIT_LIMIT == 5 * 10 + 10 * 5 + 30 * 1, "as many as a seat's crosses, stars and triangles show"
    assert len(NUMBERS) == DECK_SIZE == 36 and NUMBERS[0] == 11 and NUMBERS[-1] == 66


@rule("FA-006")
def test_pictures_of_text_use_these_signs() -> None:
    assert "".join(structure.sign for structure in STRUCTURES) == "VTC*$GFWRK"
    state = position()
    view = GAME.view(state, None)
    told = GAME.describe(view, GAME.names(view, ("Ann", "Ben")))
    legend, grid = told.split("```")[:2]
    assert grid.count("*") == 2 and "d field" in legend
    assert all(f"{structure.sign} {structure.name}" in legend for structure in STRUCTURES)


@rule("FA-011", "FA-015")
def test_case_3_the_ring_is_walked() -> None:
    walked = boards.ring(5)
    assert [walked[i] for i in (4, 11, 19, 26)] == [(1, 4), (-5, 4), (-1, -4), (5, -4)]
    here = boards.board("radius5")
    assert [here.axial[each] for each in boards.starts("radius5", 5, "inner")] == [
        (5, 0), (-1, 5), (-5, 3), (-2, -3), (4, -5),
    ]  # fmt: skip
    assert boards.board("cut5").cells == 85


@rule("FA-012", "FA-013")
def test_case_4_and_201_the_rectangle() -> None:
    here = boards.board("rect10x20")
    at = here.index[boards.offset(5, 6)]
    expected = {boards.offset(*each) for each in ((6, 6), (6, 5), (5, 5), (4, 6), (5, 7), (6, 7))}
    assert {here.axial[each] for each in here.neighbours[at]} == expected
    assert boards.offset(5, 6) == (3, 6) and here.cells == 200
    inner, ends = (boards.starts("rect10x20", 2, how) for how in ("inner", "ends"))
    assert here.distance(*inner) == 9 and here.distance(*ends) == 17


@rule("FA-015", "FA-016")
def test_case_5_a_map_for_two() -> None:
    assert len(setup.box("radius3", 2, False)) == 42
    state, _ = new(2, map_build="deal")
    table = state.table
    assert table.terrain[table.board.centre] == VOLCANO
    assert sum(terrain == HIDDEN for terrain in table.terrain) == 34 and len(state.secrets.pool) == 6
    assert [table.board.axial[structures.capitol_of(table, seat)] for seat in (A, B)] == [(3, 0), (-3, 0)]


@rule("FA-016")
def test_case_153_without_a_volcano_the_centre_is_a_field() -> None:
    state, _ = new(6, volcano="none", map_build="deal")
    table = state.table
    assert table.terrain[table.board.centre] == FIELD and not state.secrets.pool
    assert VOLCANO not in table.terrain and VOLCANO not in state.secrets.terrain


@rule("FA-016", "FA-022", "FA-078")
def test_case_196_a_shuffled_volcano_is_never_in_the_box() -> None:
    for seed in range(12):
        state, _ = new(2, seed=seed, volcano="shuffled", map_build="deal")
        table = state.table
        everything = [*table.terrain, *state.secrets.terrain]
        assert everything.count(VOLCANO) == 1 and not state.secrets.pool
        assert all(table.terrain[structures.capitol_of(table, seat)] != VOLCANO for seat in (A, B))
        place = state.secrets.terrain.index(VOLCANO)
        ground.reveal(state, A, [place], [])
        assert pass_all(state, 30).table.terrain[place] == VOLCANO


@rule("FA-017")
def test_case_107_a_palace_pays_who_stands_there() -> None:
    state = position("scout", 2, 1, 1, 1, 2, 2, 2, volcano_kind="palace")
    lay(state, "volcano", (0, 0))
    troops(state, A, (0, 0), 2)
    assert not any(terrain_allows(VOLCANO, kind) for kind in range(len(STRUCTURES)))
    assert entry_cost(state.table, AT, sappers=False) == 2
    state.table.phase, state.table.began = "realm", False
    before = state.table.goods[3]
    nudge(state)
    assert state.table.goods[3] == before + 1 + 2  # the palace, and the capitol's own two
    for seat, told in ((A, [Gained(A, (0, 0, 0, 1), "palace")]), (B, [])):
        troops(state, seat, (1, 0), 1)
        events: list[Any] = []
        palace(state, seat, events)
        assert events == told, "elsewhere units are paid nothing"
    state = position("realm", volcano_kind="palace")
    lay(state, "volcano", (0, 0))
    view = GAME.view(state, None)
    names = GAME.names(view, ("Ann", "Ben"))
    assert GAME.hint(view, "tile", AT, names) == "palace", "as its picture shows"
    told = GAME.describe(view, names)
    assert f"- palace: {names.place('tile', AT)}" in told and "v palace, " in told and "volcano" not in told
    for seat in (A, B):
        palace(state, seat, [])
    assert not any(state.table.goods), "an empty palace pays nobody"
    troops(state, A, (0, 0), 2)
    for seat in (B, A):
        palace(state, seat, [])
    assert state.table.goods == [0, 0, 0, 1, 0, 0, 0, 0]
    state = position("realm")
    lay(state, "volcano", (0, 0))
    troops(state, A, (0, 0), 2)
    palace(state, A, [])
    assert state.table.goods[3] == 0 and entry_cost(state.table, AT, sappers=False) == 3, "it is no palace"


@rule("FA-018", "FA-263")
def test_case_108_the_dragon() -> None:
    state = position("conflict.manoeuvre", 2, 6, 6, 5, 5, 4, 3, volcano_guardian="dragon")
    lay(state, "volcano", (0, 0))
    ground.wake_dragon(state, cell(0, 0), [])
    assert units_on(state, 0, 0) == (6, 5)
    troops(state, A, (1, 0), 6)
    do(state, A, Attack(cell(0, 0), force(6, 1, 0)))
    assert units_on(state, 0, 0) == (6, 2) and tracks(state) == (3, 0, 0)
    state.chance = dice(6, 6, 6, 1, 1, 1)
    do(state, A, Continue())
    assert units_on(state, 0, 0) == (A, 6) and tracks(state) == (5, 0, 5)


@rule("FA-020")
def test_case_199_dealing_lays_everything_at_once() -> None:
    state, _ = new(3, map_build="deal")
    assert sum(terrain == HIDDEN for terrain in state.table.terrain) == 57
    assert len(state.secrets.pool) == 3 and state.table.season == 1
    assert GAME.settle({}, 2)["map_build"] == "alternate"
    assert GAME.settle({"mode": "duel"}, 2)["map_build"] == "roll"


@rule("FA-021", "FA-023")
def test_case_158_capitols_then_tiles_in_seat_order() -> None:
    state, events = new(3)
    assert [event.seat for event in events if hasattr(event, "redrawn")] == [A, B, C]
    for seat, start in enumerate(((4, 0), (-4, 4), (0, -4))):
        at = boards.board("radius4").index[start]
        assert structures.capitol_of(state.table, seat) == at and state.table.terrain[at] >= 0
    order = []
    for _ in range(5):
        order += GAME.waiting_for(state)
        seen = GAME.view(state, order[-1])
        others = [GAME.view(state, seat) for seat in range(3) if seat != order[-1]]
        assert seen.drawn >= 0 and all(view.drawn < 0 for view in others)
        do(state, order[-1], PlaceTile())
    assert order == [A, B, C, A, B]


@rule("FA-022")
def test_case_10_start_tiles_are_drawn_until_a_capitol_may_stand() -> None:
    state, events = new(2, 1, 2, 1, 6, 5, 3, 1, 1, 1, 2, 2, 2, mode="duel")
    assert [(event.terrain, event.redrawn) for event in events if hasattr(event, "redrawn")] == [
        (FOREST, 2),
        (FIELD, 0),
    ]
    for seed in range(20):
        state, _ = new(4, seed=seed)
        assert {state.table.terrain[structures.capitol_of(state.table, seat)] for seat in range(4)} <= {
            MOUNTAIN,
            FOREST,
            FIELD,
        }
        assert len(state.secrets.pool) + 1 == 84 - 4  # the first seat has drawn a tile


@rule("FA-022", "FA-092")
def test_case_202_badlands_may_stay() -> None:
    state, _ = new(2, 1, 6, 3, 1, 1, 1, 2, 2, 2, mode="duel", start_redraw="lake")
    capitol = structures.capitol_of(state.table, A)
    assert state.table.terrain[capitol] == BADLANDS
    assert structures.output(state.table, capitol) == (0, 0, 0, 2)


LISTED = ("village", "wall", "road", "town", "city", "capitol", "fort")


def empty_table() -> Any:
    state, _ = new(2)
    return state


def spots(state: Any, seat: int) -> set[tuple[int, int]]:
    return {state.table.board.axial[each] for each in setup.legal_cells(state.table, seat)}


@rule("FA-024", "FA-026")
def test_case_6_7_and_8_where_tiles_may_be_laid() -> None:
    state = empty_table()
    assert spots(state, A) == {(-3, 1), (-2, -1), (-2, 0), (-1, 0), (-1, 1), (0, -1)}
    assert spots(state, B) == {(0, 1), (1, -1), (1, 0), (2, 0), (2, 1), (3, -1)}
    assert refused(state, A, PlaceTile(cell(1, 0))) == "illegal_cell"


@rule("FA-025")
def test_case_9_without_such_a_cell_the_furthest() -> None:
    state = empty_table()
    here = state.table.board
    own, other = structures.capitol_of(state.table, A), structures.capitol_of(state.table, B)
    for each in range(here.cells):
        if here.distance(each, other) <= here.distance(each, own) and state.table.terrain[each] == EMPTY:
            state.table.terrain[each] = HIDDEN
    cells = setup.legal_cells(state.table, A)
    edge = here.spread(sum(1 << c for c in range(here.cells) if state.table.terrain[c] != EMPTY))
    free = [c for c in range(here.cells) if edge >> c & 1 and state.table.terrain[c] == EMPTY]
    furthest = max(here.distance(c, own) for c in free)
    assert cells == [c for c in free if here.distance(c, own) == furthest] != []
    nearer = next(c for c in free if here.distance(c, own) < furthest)
    with pytest.raises(Illegal, match="tiles go as far from yours as they can") as told:
        GAME.check(state, A, PlaceTile(nearer))
    assert told.value.rule == "FA-025" and "no nearer" not in told.value.text


@rule("FA-027", "FA-019")
def test_case_183_building_ends_with_a_full_map_and_nobody_passes() -> None:
    state = empty_table()
    assert refused(state, A, End()) in {"wrong_phase", "not_your_decision"}
    assert refused(state, A, Scout()) == "wrong_phase"
    while state.table.phase == "setup.build":
        do(state, GAME.waiting_for(state)[0], PlaceTile())
    assert EMPTY not in state.table.terrain and state.table.phase == "scout"


@rule("FA-028")
def test_case_106_who_laid_a_tile_keeps_seeing_it() -> None:
    for memory in ("on", "off"):
        state, _ = new(2, placer_memory=memory)
        drawn = GAME.view(state, A).drawn
        (laid,) = [event for event in do(state, A, PlaceTile(cell(-1, 0))) if isinstance(event, TileLaid)]
        own, other, public = (GAME.view(state, viewer) for viewer in (A, B, None))
        seen = drawn if memory == "on" else HIDDEN
        assert own.terrain[cell(-1, 0)] == seen and own.is_hidden(cell(-1, 0))
        assert other.terrain[cell(-1, 0)] == HIDDEN == public.terrain[cell(-1, 0)]
        assert laid.seen_by(B).terrain == HIDDEN and laid.seen_by(A).terrain == seen


@rule("FA-029")
def test_case_159_tiles_are_laid_by_order() -> None:
    state = empty_table()
    assert GAME.legal(state, B)[0] == AutoPlace(True) and GAME.legal(state, A)[0] == AutoPlace(True)
    do(state, B, AutoPlace(True))
    assert GAME.waiting_for(state) == (A,) and GAME.ordered(state, A) is None
    do(state, A, PlaceTile())
    assert GAME.waiting_for(state) == (A,) and sum(t == HIDDEN for t in state.table.terrain) == 2
    assert len(GAME.view(state, B).known) == 1
    do(state, B, AutoPlace(False))
    do(state, A, PlaceTile())
    assert GAME.waiting_for(state) == (B,)
    do(state, B, AutoPlace(True))
    assert refused(state, B, AutoPlace(True)) == "bad_option"
    laid = [event for event in do(state, A, AutoPlace(True)) if isinstance(event, TileLaid)]
    assert {event.seat for event in laid} == {A, B} and state.table.season == 1


@rule("FA-030", "FA-031")
def test_case_11_rolled_terrain() -> None:
    again = [face for second in range(1, 7) for face in (1, second)]
    state = position("scout", 2, *again, 2, 3, 4, 5, 6)
    rolled = [ground.roll_terrain(state) for _ in range(11)]
    assert rolled == [LAKE] * 3 + [BADLANDS] * 3 + [FIELD, FIELD, FOREST, FOREST, MOUNTAIN]
    state, _ = new(2, mode="duel")
    assert set(state.secrets.terrain) == {HIDDEN}, "nothing is known before it is revealed"
    assert not state.secrets.pool, "rolled terrain ignores the tiles of the box"


@rule("FA-030")
def test_case_184_looking_makes_terrain_that_stays() -> None:
    state = position("scout", 2, 5)
    lay(state, "forest", (0, 1), hidden=True)
    state.secrets.terrain[cell(0, 1)] = HIDDEN
    events: list[Any] = []
    ground.peek(state, A, [cell(0, 1)], events)
    assert GAME.view(state, A).terrain[cell(0, 1)] == FOREST
    assert GAME.view(state, B).terrain[cell(0, 1)] == HIDDEN
    (peeked,) = [event for event in events if isinstance(event, Peeked)]
    assert peeked.seen_by(B).tiles == ((cell(0, 1), HIDDEN),)
    ground.reveal(state, B, [cell(0, 1)], events)
    assert state.table.terrain[cell(0, 1)] == FOREST


@rule("FA-033")
def test_case_198_expansion_terrain() -> None:
    tiles = Counter(setup.box("radius3", 2, True))
    expected = {
        LAKE: 2, SWAMP: 2, BADLANDS: 2, DESERT: 2, MOUNTAIN: 6, HILLS: 2, FOREST: 10, TUNDRA: 2,
        FIELD: 12, FLATS: 2,
    }  # fmt: skip
    assert tiles == expected and sum(tiles.values()) == 42
    state = position("scout", 2, 6, 6, 6, 5, expansion_terrain="on")
    assert [ground.roll_terrain(state), ground.roll_terrain(state)] == [HILLS, MOUNTAIN]
    assert TERRAINS[SWAMP].cost < 0 and not any(terrain_allows(SWAMP, kind) for kind in range(10))
    for seed in range(15):
        state, _ = new(3, seed=seed, expansion_terrain="on")
        assert all(
            TERRAINS[state.table.terrain[structures.capitol_of(state.table, s)]].yields >= 0 for s in range(3)
        )


@rule("FA-032")
def test_case_109_and_203_the_start() -> None:
    state, _ = new(2)
    assert state.table.goods == [2, 1, 2, 2] * 2
    assert units_on(state, 3, 0) == (A, 2) and state.table.structure[cell(3, 0)] == CAPITOL
    state, _ = new(2, start_goods="0-0-0-3", start_troops=0)
    assert state.table.goods == [0, 0, 0, 3] * 2 and units_on(state, 3, 0) == (-1, 0)


@rule("FA-042")
def test_a_tournament_uses_all_tiles() -> None:
    state, _ = new(4, mode="tournament", map_build="deal")
    assert state.table.board.cells == 127 and not state.secrets.pool
    assert sum(terrain == HIDDEN for terrain in state.table.terrain) == 122


@rule("FA-044")
def test_case_147_concepts() -> None:
    chosen = GAME.preset("concepts", {"map_build": "deal"})
    state, _ = new(6, **chosen)
    table = state.table
    assert table.board.cells == 217 and sum(t == HIDDEN for t in table.terrain) == 210
    corners = {table.board.axial[structures.capitol_of(table, seat)] for seat in range(6)}
    assert corners == {(8, 0), (0, 8), (-8, 8), (-8, 0), (0, -8), (8, -8)}
    assert len(setup.box("radius8", 6, False)) == 216
    assert table.terms.unit_types == "foot_and_horse" and table.terms.walls == "impassable"
    story = GAME.preset("concepts", {"mode": "story"})
    settled = GAME.settle(story, 3)
    assert settled["map_build"] == "gm" and settled["sappers"] == "on"
    usual = GAME.preset("concepts", {})
    assert {name: value for name, value in usual.items() if name not in story} == {
        "map_build": "alternate", "mat": "radius8", "volcano": "centre",
    }  # fmt: skip
    assert set(story) - set(usual) == {"mode"} and all(
        story[name] == usual[name] for name in story if name != "mode"
    )
    own = GAME.preset("concepts", {"mode": "story", "mat": "radius6"})
    assert own == {**story, "mat": "radius6"}
    assert settled["adventures_per_season"] == 3 and settled["dragon_hunt"] == "plain"


@rule("FA-044", "FA-231")
def test_a_game_can_be_played_as_first_printed() -> None:
    for mode, seats, limit in (("realm", 3, "20"), ("duel", 2, "50"), ("tournament", 3, "50")):
        settled = GAME.settle(GAME.preset("as first printed", {"mode": mode}), seats)
        assert (settled["adventures_per_season"], settled["dragon_hunt"]) == (3, "plain")
        assert settled["season_limit"] == limit
    assert GAME.preset("as first printed", {"mode": "duel", "season_limit": "10"})["season_limit"] == "10"


@rule("FA-045", "FA-265")
def test_case_152_a_story_begins_empty() -> None:
    state, _ = new(2, mode="story")
    assert set(state.table.terrain) == {EMPTY} and state.table.board.cells == 400
    assert GAME.waiting_for(state) == (2,) and GAME.skip(state, 2) is None


@rule("FA-020", "FA-041", "FA-042", "FA-043", "FA-231", "FA-240", "FA-266")
def test_what_a_mode_changes_unless_it_was_chosen() -> None:
    usual = {option.name: option.default for option in OPTIONS}

    def other(seats: int, **chosen: str) -> dict[str, Any]:
        settled = GAME.settle(chosen, seats)
        return {name: value for name, value in settled.items() if value != usual[name]}

    duel = {
        "mode": "duel", "map_build": "roll", "decks": "roll", "win_renown": "off", "win_castle": "off",
        "season_limit": "50", "dragon_hunt": "perilous", "crowns": "1",
    }  # fmt: skip
    rolled = {**duel, "volcano": "none", "mat": "rect10x20"}
    hill = {
        "mode": "tournament", "map_build": "roll", "mat": "radius6", "decks": "roll", "win_renown": "off",
        "win_last_capitol": "off", "win_castle": "off", "win_hill": "on", "elimination": "all",
        "dragon_hunt": "perilous",
    }  # fmt: skip
    story = {
        "mode": "story", "map_build": "gm", "win_renown": "off", "win_limit": "off",
        "win_last_capitol": "off", "win_castle": "off", "elimination": "all",
        "dragon_hunt": "perilous",
    }  # fmt: skip
    assert other(2) == {"crowns": "1"} and other(3) == {} == other(6)
    assert other(2, mode="duel") == rolled and other(6, mode="tournament") == hill
    assert other(1, mode="story") == story == other(6, mode="story")
    assert other(2, mode="duel", mat="radius6") == {**rolled, "mat": "radius6"}
    assert other(2, mode="duel", mat="radius6", volcano="centre") == {**duel, "mat": "radius6"}
    assert other(2, mode="duel", decks="deck") == {
        name: value for name, value in rolled.items() if name != "decks"
    }


@rule("FA-046", "FA-031")
@pytest.mark.parametrize(
    ("seats", "chosen"),
    [
        (2, {"mode": "duel", "map_build": "alternate"}),
        (2, {"map_build": "roll", "volcano": "shuffled"}),
        (6, {"mode": "tournament", "volcano": "none"}),
        (2, {"mode": "duel", "volcano": "centre"}),
        (3, {"mat": "rect10x20", "map_build": "roll", "volcano": "none"}),
        (2, {"map_build": "gm"}),
        (2, {"mode": "story", "map_build": "deal"}),
    ],
)
def test_case_151_and_197_pairs_that_do_not_go_together(seats: int, chosen: dict[str, str]) -> None:
    with pytest.raises(Illegal) as refusal:
        GAME.settle(chosen, seats)
    assert refusal.value.code == "bad_option"


@rule("FA-046")
def test_case_200_other_mats() -> None:
    state, _ = new(3, mat="radius6", map_build="deal")
    table = state.table
    assert [table.board.axial[structures.capitol_of(table, seat)] for seat in range(3)] == [
        (6, 0),
        (-6, 6),
        (0, -6),
    ]
    assert not state.secrets.pool
    assert new(2, mat="rect10x20", map_build="roll", volcano="none")[0].table.board.cells == 200


def test_tiles_are_neither_made_nor_lost_while_the_map_is_built_and_revealed() -> None:
    rng = random.Random("tiles")
    for seed in range(4):
        state, _ = GAME.new(GAME.settle({}, 3), 3, Chance(rng.randbytes(SEED_BYTES)))
        whole = Counter(setup.box("radius4", 3, False)) + Counter([VOLCANO])
        while GAME.waiting_for(state) and state.table.season < 4 + seed:
            seat = GAME.waiting_for(state)[0]
            action = GAME.skip(state, seat)
            assert action is not None
            do(state, seat, action)
            tiles = Counter(t for t in state.table.terrain if t >= 0)
            tiles += Counter(t for t in state.secrets.terrain if t != HIDDEN)
            tiles += Counter(state.secrets.pool) + Counter(t for t in state.secrets.drawn if t >= 0)
            assert tiles == whole


@rule("FA-220")
def test_the_book_and_hands_tell_what_cards_say() -> None:
    assert "- **E54 Merchant Fair**." in GAME.book and GAME.book.count("\n- **A") == DECK_SIZE
    state = position()
    state.secrets.hands[A] = [36]
    view = GAME.view(state, A)
    told = GAME.hand(view, GAME.names(view, ("Ann", "Ben")))
    assert "A11 Strange Blueprints" in told and "lake" in told
    assert "Strange" not in GAME.describe(GAME.view(state, B), GAME.names(view, ("Ann", "Ben")))
