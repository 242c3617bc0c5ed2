"""What a game master may do, to the limits: each refusal by its code, what each power leaves and tells."""

from typing import Any

import pytest

from rules.farlanthia import forces
from rules.farlanthia.actions import (
    WHAT,
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
)
from rules.farlanthia.board import board, offset
from rules.farlanthia.cards.deck import BY_CODE
from rules.farlanthia.cards.events import CardDrawn
from rules.farlanthia.events import (
    DragonSeen,
    Drawn,
    Gained,
    Hid,
    LandDrawn,
    Lost,
    Mustered,
    ObjectiveClosed,
    ObjectiveSet,
    PhaseSkipped,
    SeasonNamed,
    StructurePut,
    Told,
    TrackMoved,
    TurnBegan,
)
from rules.farlanthia.map import tile_list
from rules.farlanthia.season import master, powers
from rules.farlanthia.state import Combat, FarState, Group, Negotiation, Objective, Window
from rules.farlanthia.tables import EMPTY, FIELD, FOREST, HIDDEN, LAKE, NEUTRAL, VOLCANO
from rules.kernel.actions import Action, spec
from rules.kernel.illegal import Illegal
from rules.kernel.names import NOBODY
from tests.cited import rule
from tests.farlanthia.table import GAME, A, B, dice, do, goods, kind, new, own, refused, tracks

GM = 2
VILLAGE, ROAD, FORT = kind("village"), kind("road"), kind("fort")
NONE = (0,) * len(WHAT)
GIFT = tuple(int(what == "honor") for what in WHAT)


def at(column: int, row: int = 1) -> int:
    return board("story").index[offset(column, row)]


ORANGE, BLUE, MEADOW, UNITS, GREYS, LAKESIDE, SHUT, NOWHERE = (at(column) for column in range(1, 9))


def tale(**options: Any) -> FarState:
    """A strip of tiles: two villages, a bare field, orange's units, grey ones, a lake, a hidden one, none."""
    state, _ = new(2, mode="story", seed=5, **options)
    for cell in (ORANGE, BLUE, MEADOW, UNITS, GREYS):
        do(state, GM, GmTerrain(cell, FIELD, False))
    do(state, GM, GmTerrain(LAKESIDE, LAKE, False))
    do(state, GM, GmTerrain(SHUT, FOREST, True))
    for owner, cell in ((A, ORANGE), (B, BLUE)):
        do(state, GM, GmStructure(cell, VILLAGE, owner))
    do(state, GM, GmTroops(UNITS, A, 3))
    do(state, GM, GmTroops(GREYS, NEUTRAL, 4))
    do(state, GM, GmStart())
    state.table.objectives = [
        Objective("open", NONE, NOBODY),
        Objective("closed", NONE, NOBODY, open=False),
        Objective("blue's", NONE, B),
    ]
    state.table.open[B] = [BY_CODE["E36"].id]
    return state


@rule("FA-253", "FA-254")
def test_a_master_reads_whose_a_colour_is() -> None:
    """Structures and units are placed for a colour, and people go by their names."""
    view = GAME.view(tale(), GM)
    names = GAME.names(view, ("Ann", "Ben", "Gil"))
    told = [GAME.outlook(view, GmTroops, {"cell": UNITS, "owner": owner}, names) for owner in (A, B, NEUTRAL)]
    assert told == ["Ann", "Ben", ""]


@rule(
    "FA-250",
    "FA-251",
    "FA-252",
    "FA-253",
    "FA-254",
    "FA-255",
    "FA-256",
    "FA-257",
    "FA-258",
    "FA-259",
    "FA-261",
)
@pytest.mark.parametrize(
    ("move", "code"),
    [
        (GmTerrain(NOWHERE, FIELD, False), ""),
        (GmTerrain(UNITS, FOREST, False), ""),
        (GmTerrain(UNITS, FOREST, True), "bad_target"),
        (GmTerrain(ORANGE, FOREST, False), "bad_target"),
        (GmTerrain(400, FOREST, False), "bad_value"),
        (GmTerrain(NOWHERE, 11, False), "bad_value"),
        (GmErase(MEADOW), ""),
        (GmErase(SHUT), ""),
        (GmErase(NOWHERE), "bad_target"),
        (GmErase(ORANGE), "bad_target"),
        (GmErase(UNITS), "bad_target"),
        (GmErase(-1), "bad_value"),
        (GmReveal((SHUT,)), ""),
        (GmReveal((MEADOW,)), "bad_target"),
        (GmReveal((SHUT, SHUT)), "bad_target"),
        (GmReveal(()), "bad_target"),
        (GmReveal((400,)), "bad_value"),
        (GmHide((MEADOW, LAKESIDE)), ""),
        (GmHide((MEADOW, SHUT)), "bad_target"),
        (GmHide((MEADOW, UNITS)), "bad_target"),
        (GmHide((ORANGE,)), "bad_target"),
        (GmHide((NOWHERE,)), "bad_target"),
        (GmStructure(MEADOW, VILLAGE, NEUTRAL), ""),
        (GmStructure(LAKESIDE, VILLAGE, A), "terrain"),
        (GmStructure(LAKESIDE, FORT, A), ""),
        (GmStructure(SHUT, VILLAGE, A), "terrain"),
        (GmStructure(MEADOW, VILLAGE, 2), "bad_target"),
        (GmStructure(MEADOW, 10, A), "bad_value"),
        (GmStructure(400, VILLAGE, A), "bad_value"),
        (GmRemove(ORANGE), ""),
        (GmRemove(MEADOW), "bad_target"),
        (GmRemove(400), "bad_value"),
        (GmTroops(MEADOW, B, 1), ""),
        (GmTroops(UNITS, A, 127), ""),
        (GmTroops(UNITS, A, 128), "limit"),
        (GmTroops(MEADOW, A, 127), ""),
        (GmTroops(MEADOW, A, 128), "limit"),
        (GmTroops(GREYS, NEUTRAL, 126), ""),
        (GmTroops(GREYS, NEUTRAL, 127), "limit"),
        (GmTroops(UNITS, B, 1), "bad_target"),
        (GmTroops(UNITS, A, -3), ""),
        (GmTroops(UNITS, A, -4), "bad_target"),
        (GmTroops(UNITS, A, 0), "bad_target"),
        (GmTroops(SHUT, A, 1), "bad_target"),
        (GmTroops(MEADOW, 3, 1), "bad_target"),
        (GmTroops(400, A, 1), "bad_value"),
        (GmAttack(GREYS, UNITS, 4), ""),
        (GmAttack(GREYS, UNITS, 5), "bad_target"),
        (GmAttack(GREYS, UNITS, 0), "bad_target"),
        (GmAttack(UNITS, ORANGE, 1), "bad_target"),
        (GmAttack(GREYS, MEADOW, 1), "bad_target"),
        (GmAttack(GREYS, LAKESIDE, 1), "bad_target"),
        (GmAttack(MEADOW, UNITS, 1), "bad_target"),
        (GmAttack(GREYS, BLUE, 1), "bad_target"),
        (GmAttack(400, UNITS, 1), "bad_value"),
        (GmAttack(GREYS, 400, 1), "bad_value"),
        (GmGive(A, 0, 99), ""),
        (GmGive(A, 0, -99), ""),
        (GmGive(A, 0, 100), "bad_value"),
        (GmGive(A, 0, 0), "bad_value"),
        (GmGive(A, len(WHAT), 1), "bad_value"),
        (GmGive(2, 0, 1), "bad_target"),
        (GmCard(A, 0, BY_CODE["E15"].id), ""),
        (GmCard(A, 0, BY_CODE["E36"].id), "bad_target"),
        (GmCard(A, 1, BY_CODE["A14"].id), "bad_target"),
        (GmCard(A, 1, BY_CODE["E15"].id), "bad_target"),
        (GmCard(A, 2), "bad_value"),
        (GmCard(A, 1, 72), "bad_value"),
        (GmCard(3, 0), "bad_target"),
        (GmObjective("Go", GIFT), ""),
        (GmObjective("Go", GIFT, B), ""),
        (GmObjective("Go", GIFT, 2), "bad_target"),
        (GmObjective("Go", (1,)), "bad_value"),
        (GmObjective("Go", (*GIFT[:-1], -1)), "bad_value"),
        (GmObjective("Go", (*GIFT[:-1], 100)), "bad_value"),
        (GmObjective("Go", (*GIFT[:-1], 99)), ""),
        (GmObjective("", GIFT), "bad_value"),
        (GmObjective("x" * 200, GIFT), ""),
        (GmObjective("x" * 201, GIFT), "bad_value"),
        (GmObjective("two\nlines", GIFT), "bad_value"),
        (GmAward(1, A), ""),
        (GmAward(2, A), "bad_target"),
        (GmAward(3, A), "bad_target"),
        (GmAward(3, B), ""),
        (GmAward(4, A), "bad_target"),
        (GmAward(0, A), "bad_target"),
        (GmAward(1, 2), "bad_target"),
        (GmFail(1), ""),
        (GmFail(2), "bad_target"),
        (GmFail(0), "bad_target"),
        (GmTell("Hear"), ""),
        (GmTell("!"), ""),
        (GmTell("Hear", B), ""),
        (GmTell("Hear", 2), "bad_target"),
        (GmTell("", B), "bad_value"),
        (GmSeason(4), ""),
        (GmSeason(5), "bad_value"),
        (GmStart(), "wrong_phase"),
        (GmEnd((B, A)), ""),
        (GmEnd(()), "bad_target"),
        (GmEnd((A, A)), "bad_target"),
        (GmEnd((2,)), "bad_target"),
    ],
)
def test_what_a_master_may_do(move: Action, code: str) -> None:
    state = tale()
    for seat in (A, B):
        assert refused(state, seat, move) == "not_your_decision"
    assert refused(state, GM, move) == code
    state = tale()
    state.table.over = True
    assert refused(state, GM, move) == "wrong_phase"


@rule("FA-262")
def test_a_master_waits_while_anything_is_open() -> None:
    for field, value, until in (
        ("windows", [Window("card.now", (A,), ())], "open card is resolved"),
        ("razing", [(A, BLUE)], "razing is over"),
        ("combat", Combat(UNITS, B, A, B, A, [Group(BLUE, BLUE, [1, 0, 0])], "roll"), "combat is over"),
        ("talk", Negotiation(0, A, B, ()), "negotiation is over"),
    ):
        state = tale()
        setattr(state.table, field, value)
        assert master.busy(state) and refused(state, GM, GmGive(A, 0, 1)) == "not_now"
        told = GAME.refusal(state, GM, GmGive)
        assert told is not None and told.text == f"Wait until the {until}."
    assert not master.busy(tale())


@rule("FA-256", "FA-257", "FA-260", "FA-265")
def test_what_waits_for_the_storys_beginning() -> None:
    state, _ = new(2, mode="story")
    do(state, GM, GmTerrain(UNITS, FIELD, False))
    for move in (GmCard(A, 0), GmAttack(UNITS, UNITS, 1), GmSeason(0), GmSeason(1), GmStart()):
        assert refused(state, GM, move) == "not_now"


@rule("FA-251", "FA-252", "FA-253", "FA-254")
def test_what_a_master_draws_and_puts_is_told() -> None:
    state = tale()
    table, secrets = state.table, state.secrets
    secrets.known[SHUT] = 1
    assert do(state, GM, GmTerrain(SHUT, LAKE, True)) == [Drawn(GM, SHUT, LAKE, True)]
    assert secrets.known[SHUT] == 0 and secrets.terrain[SHUT] == LAKE and table.terrain[SHUT] == HIDDEN
    secrets.known[SHUT] = 1
    last = TurnBegan(A, "hero")  # nothing is left to scout
    assert do(state, GM, GmErase(SHUT)) == [Drawn(GM, SHUT, EMPTY, False), last] and not secrets.known[SHUT]
    assert secrets.terrain[SHUT] == HIDDEN and table.terrain[SHUT] == EMPTY
    assert do(state, GM, GmHide((MEADOW, LAKESIDE))) == [Hid((MEADOW, LAKESIDE))]
    assert [secrets.terrain[cell] for cell in (MEADOW, LAKESIDE)] == [FIELD, LAKE]
    do(state, GM, GmReveal((LAKESIDE,)))
    assert table.terrain[LAKESIDE] == LAKE and table.found[LAKESIDE] == NOBODY
    table.road[ORANGE] = A
    (put,) = do(state, GM, GmStructure(ORANGE, FORT, NEUTRAL))
    assert put == StructurePut(NEUTRAL, FORT, ORANGE, lost=A) and put.touches() == (A,)
    assert put.line(GAME.names(GAME.view(state, None), ("Ann", "Ben", "Cid"))).endswith(
        "in place of a structure of Ann."
    )
    assert do(state, GM, GmStructure(ORANGE, FORT, NEUTRAL)) == [StructurePut(NEUTRAL, FORT, ORANGE)]
    assert (table.structure[ORANGE], table.owner[ORANGE], table.road[ORANGE]) == (FORT, NEUTRAL, NOBODY)
    table.road[ORANGE] = A
    do(state, GM, GmRemove(ORANGE))
    assert (table.structure[ORANGE], table.owner[ORANGE], table.road[ORANGE]) == (ROAD, A, NOBODY)
    assert do(state, GM, GmTroops(UNITS, A, 2)) == [Mustered(A, UNITS, 0, 2, "the game master")]
    assert forces.units_on(table, UNITS) == 5
    do(state, GM, GmTroops(UNITS, A, -5))
    assert table.holder[UNITS] == NOBODY


@rule("FA-255", "FA-258", "FA-260")
def test_what_a_master_gives_is_told() -> None:
    state = tale()
    own(state, A, 1, 0, 0, 2)
    assert do(state, GM, GmGive(A, 1, 3)) == [Gained(A, (0, 3, 0, 0), "the game master")]
    assert do(state, GM, GmGive(A, 3, -9)) == [Lost(A, (0, 0, 0, 2), "the game master")]
    assert goods(state) == (1, 3, 0, 0)
    assert do(state, GM, GmGive(A, 3, -9)) == [Lost(A, (0, 0, 0, 0), "the game master")]
    (taken,) = do(state, GM, GmGive(B, WHAT.index("renown"), -2))
    assert taken == TrackMoved(B, "renown", -2, -2, 0, "the game master")
    reward = tuple({"gold": 2, "valor": 3}.get(what, 0) for what in WHAT)
    assert do(state, GM, GmObjective("Find it", reward)) == [ObjectiveSet(4, "Find it", NOBODY, reward)]
    assert do(state, GM, GmObjective("Keep it", reward, B)) == [ObjectiveSet(5, "Keep it", B, reward)]
    assert do(state, GM, GmAward(4, A)) == [
        ObjectiveClosed(4, "Find it", A),
        Gained(A, (0, 0, 0, 2), "the game master"),
        TrackMoved(A, "valor", 3, 3, 0, "the game master"),
    ]
    assert tracks(state)[0] == 3 and goods(state)[3] == 2 and not state.table.objectives[3].open
    assert do(state, GM, GmFail(5)) == [ObjectiveClosed(5, "Keep it", NOBODY)]
    assert do(state, GM, GmTell("Psst", A)) == [Told(GM, "Psst", A)]
    assert do(state, GM, GmTell("All")) == [Told(GM, "All", NOBODY)]
    assert do(state, GM, GmSeason(3)) == [SeasonNamed(2)] and state.table.named == 2
    state.table.objectives = [Objective("one", NONE, NOBODY)] * 98
    do(state, GM, GmObjective("last", NONE))
    assert refused(state, GM, GmObjective("more", NONE)) == "limit"


@rule("FA-085", "FA-256")
def test_a_card_that_lies_open_is_dealt_again_where_cards_are_rolled() -> None:
    for decks, again in (("deck", False), ("roll", True)):
        assert (BY_CODE["E36"].id in powers.dealable(tale(decks=decks).table, 0)) is again


@rule("FA-260")
def test_a_skipped_phase_is_not_skipped_twice() -> None:
    state = tale()
    phase = state.table.phase
    skipped = do(state, GM, GmSeason(0))
    assert skipped[0] == PhaseSkipped("conflict" if phase.startswith("conflict") else phase)
    assert state.table.skipping and refused(state, GM, GmSeason(0)) == "not_now"
    assert refused(state, GM, GmSeason(2)) == "", "a name can still be given"
    assert not GAME.standing(state).over
    state = tale()
    state.table.phase = "conflict.diplomacy"
    assert do(state, GM, GmSeason(0))[0] == PhaseSkipped("conflict")


@rule("FA-257")
def test_grey_troops_are_never_tired() -> None:
    state = tale()
    forces.clear_units(state.table, GREYS)
    forces.add_units(state.table, NEUTRAL, GREYS, 0, 3, spent=True)
    do(state, GM, GmAttack(GREYS, UNITS, 2))
    assert (
        state.table.fresh[3 * GREYS] == 1
        and not any(state.table.spent)
        and state.table.holder[GREYS] == NEUTRAL
    )


@rule("FA-018", "FA-251")
def test_no_dragon_wakes_under_ones_feet() -> None:
    for place, hidden, woken in (
        (UNITS, False, []),
        (MEADOW, True, []),
        (MEADOW, False, [DragonSeen(MEADOW)]),
    ):
        state = tale(volcano_guardian="dragon")
        holder = state.table.holder[place]
        assert do(state, GM, GmTerrain(place, VOLCANO, hidden))[1:] == woken
        assert state.table.holder[place] == (NEUTRAL if woken else holder)
    state = tale()
    do(state, GM, GmTerrain(MEADOW, VOLCANO, False))
    assert refused(state, GM, GmHide((MEADOW,))) == "", "a bare volcano can be hidden"


@rule("FA-084", "FA-256")
def test_a_card_that_a_master_deals_is_drawn_with_a_die() -> None:
    for deck, code, faces, honor in ((1, "A46", (3,), 2), (1, "A46", (4,), 0), (0, "E63", (), 0)):
        for card in (None, BY_CODE[code].id):
            state = tale()
            state.secrets.decks = ([BY_CODE["E63"].id], [BY_CODE["A46"].id])
            state.chance = dice(*faces)
            events = do(state, GM, GmCard(A, deck, card))
            assert events[0] == CardDrawn(A, deck, BY_CODE[code].id, False)
            assert tracks(state)[1] == honor and not state.secrets.decks[deck]
    state = tale()
    state.chance = dice(7)
    with pytest.raises(ValueError, match="one of 6"):
        do(state, GM, GmCard(A, 1))


@rule("FA-206", "FA-257")
def test_greys_that_attack_are_no_enemy_of_record() -> None:
    state = tale()
    do(state, GM, GmAttack(GREYS, UNITS, 2))
    assert state.table.attacked == [0, 0] and not any(state.table.fought)


@rule("FA-144", "FA-254", "FA-017")
def test_figures_run_out_one_by_one_and_stand_on_any_revealed_tile() -> None:
    state = tale()
    forces.add_units(state.table, NEUTRAL, GREYS, 0, 126)
    assert refused(state, GM, GmTroops(GREYS, NEUTRAL, 1)) == "limit"
    assert refused(state, GM, GmTroops(GREYS, A, 1)) == "bad_target", "two owners share no tile"
    forces.take_units(state.table, GREYS, 0, 1)
    do(state, GM, GmTroops(GREYS, NEUTRAL, 1))
    do(state, GM, GmTerrain(MEADOW, VOLCANO, False))
    do(state, GM, GmTroops(MEADOW, B, 1))
    assert forces.units_on(state.table, GREYS) == 130 and forces.units_on(state.table, MEADOW) == 1


@rule("FA-254")
def test_no_units_are_offered_of_who_has_all_figures_on_the_map() -> None:
    state = tale()
    do(state, GM, GmTroops(UNITS, A, 127))
    assert GAME.choices(state, GM, GmTroops, {"cell": MEADOW}).atoms == (B, NEUTRAL)
    assert GAME.choices(state, GM, GmTroops, {"cell": UNITS}).atoms == (A,)
    left = GAME.choices(state, GM, GmTroops, {"cell": UNITS, "owner": A}).atoms
    assert left == tuple(range(-1, -11, -1))


@rule("FA-251")
def test_a_list_draws_many_tiles_at_once() -> None:
    """Terrain before its tiles, ranges within a row, some face down; the last of two counts."""
    state = tale(volcano_guardian="dragon")
    said = "forest b1-b3, C1; hidden lake C2 C3-C4 field c1, volcano D1"
    events = do(state, GM, GmLand(said))
    read = board("story").lexicons["tile"].read
    forests, lakes = [read(f"B{n}") for n in (1, 2, 3)], [read(f"C{n}") for n in (2, 3, 4)]
    assert all(state.table.terrain[cell] == FOREST for cell in forests)
    assert state.table.terrain[read("C1")] == FIELD
    for cell in lakes:
        assert (state.table.terrain[cell], state.secrets.terrain[cell]) == (HIDDEN, LAKE)
    assert events[1:] == [DragonSeen(read("D1"))]
    drawn = events[0]
    assert isinstance(drawn, LandDrawn) and {cell for cell, _ in drawn.hidden} == set(lakes)
    names = GAME.names(GAME.view(state, GM), ("Ann", "Ben", "Cat"))
    assert "lake on C2, C3 and C4 face down" in drawn.line(names)
    for viewer in (A, B, None):
        seen = drawn.seen_by(viewer)
        assert "lake" not in seen.line(names) and "tiles on C2, C3 and C4 face down" in seen.line(names)
    one = LandDrawn(GM, (), drawn.hidden[:1]).seen_by(A).line(names)
    assert one == "The game master drew a tile on C2 face down."
    tiles = tile_list.read(said, board("story"))
    assert tile_list.read(tile_list.write(tiles, board("story")), board("story")) == tiles


def test_a_list_calls_a_palace_so_and_as_older_lists_did() -> None:
    """It is a palace in all that the master reads, and was refused as no terrain."""
    there = board("story").lexicons["tile"].read("D1")
    for word, stands in (("palace", "palace"), ("volcano", "palace"), ("volcano", "volcano")):
        state = tale(volcano_kind=stands)
        do(state, GM, GmLand(f"{word} D1"))
        assert state.table.terrain[there] == VOLCANO
    for stands in ("palace", "volcano"):
        with pytest.raises(Illegal, match=f"the terrains are {stands}, lake.* and tundra"):
            do(tale(volcano_kind=stands), GM, GmLand("castle D1"))
        with pytest.raises(Illegal, match=f"no terrain 'bogland'; the terrains are {stands}, lake"):
            do(tale(volcano_kind=stands), GM, GmLand("forest C4, bogland D1"))
    assert refused(tale(), GM, GmLand("palace D1")) == "bad_value"


@rule("FA-017", "FA-251", "FA-253")
def test_a_single_tile_is_drawn_by_what_its_terrain_is_called_there() -> None:
    """A palace was offered as a volcano, refused by its own name, and told as a palace once it lay there."""
    terrain = next(param.kind for param in spec(GmTerrain).params if param.name == "terrain")
    for stands, words in (("palace", ("palace", "volcano")), ("volcano", ("volcano",))):
        state = tale(volcano_kind=stands)
        names = GAME.names(GAME.view(state, GM), ("Ann", "Ben", "Gil"))
        assert terrain.show(VOLCANO, names) == stands
        assert [terrain.read(word, names) for word in words] == [VOLCANO] * len(words)
        with pytest.raises(Illegal, match=f"no terrain 'castle'; there are {stands}, lake.* and tundra"):
            terrain.read("castle", names)
        do(state, GM, GmTerrain(MEADOW, VOLCANO, False))
        with pytest.raises(Illegal, match=f"a revealed tile that is no {stands} and no swamp"):
            GAME.check(state, GM, GmStructure(MEADOW, VILLAGE, A))


@rule("FA-251", "FA-252")
@pytest.mark.parametrize(
    ("said", "code", "telling"),
    [
        ("C4 forest", "bad_value", "terrain before its tiles"),
        ("wood C4", "bad_value", "terrain before its tiles"),
        ("forest hidden C4", "bad_value", "terrain before its tiles"),
        ("forest", "bad_value", "Name tiles to draw"),
        ("", "bad_value", "Name tiles to draw"),
        ("forest C4-D5", "bad_value", "one row"),
        ("forest C9-C4", "bad_value", "one row"),
        ("forest C99", "not_on_board", "C99"),
        ("forest C4, A1", "bad_target", "A structure stands on A1"),
        ("hidden forest A4", "bad_target", "Units stand on A4"),
        ("forest A4", "", ""),
    ],
)
def test_why_a_list_of_tiles_is_refused(said: str, code: str, telling: str) -> None:
    state = tale()
    assert refused(state, GM, GmLand(said)) == code
    if code:
        with pytest.raises(Illegal) as refusal:
            do(state, GM, GmLand(said))
        assert telling.lower() in refusal.value.text.lower()
    assert refused(state, A, GmLand("forest C4")) == "not_your_decision"


@rule("FA-045", "FA-265")
def test_a_story_is_begun_by_a_button_that_works() -> None:
    state, _ = new(2, mode="story", seed=5)
    for owner, cell in ((A, ORANGE), (B, BLUE)):
        assert GmStart not in GAME.buttons(GAME.view(state, None)) and GAME.legal(state, GM) == []
        do(state, GM, GmTerrain(cell, FIELD, False))
        do(state, GM, GmStructure(cell, VILLAGE, owner))
    assert GmStart in GAME.buttons(GAME.view(state, None)) and GAME.legal(state, GM) == [GmStart()]
