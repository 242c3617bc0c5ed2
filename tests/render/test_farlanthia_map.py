"""Farlanthia's map: what lies where, what only its seat sees, and what is read under it."""

from collections.abc import Iterable
from functools import partial
from itertools import combinations, pairwise

import msgspec
import pytest
from PIL import Image, ImageChops

from render import catalogue, patches, theme
from render.farlanthia import close_up, dress, figures, heraldry, painter, plates
from render.farlanthia.painter import _rows_alt
from render.farlanthia.scene import change_words, ground, scene
from render.farlanthia.terrain import TERRAINS
from render.hexes import painter as hexes
from render.hexes.rulers import rulers
from render.lettering import LEAST, PHONE, width
from render.painter import CLOSE, WHOLE, Mark
from render.plates.parts import around
from render.sprites import Item, Pen
from rules.catalogue import GAMES
from rules.farlanthia.events import ARMY
from rules.farlanthia.season.scouting import may_scout, may_use_die
from rules.farlanthia.state import Combat, FarTable, Group, Negotiation, Truce
from rules.farlanthia.tables import (
    CAPITOL,
    EMPTY,
    FIELD,
    GOODS,
    HIDDEN,
    NEUTRAL,
    ROAD,
    SEASONS,
    STRUCTURE_NAMES,
    TERRAIN_NAMES,
)
from rules.farlanthia.view import FarView
from rules.farlanthia.words.prompts import when
from rules.kernel.hexes.bits import bits
from rules.kernel.names import NOBODY, badge
from rules.kernel.trail import Step
from tests.farlanthia import close_views
from tests.render.farlanthia_views import campaigned, crowded, fresh, look_at, staged, units
from tests.render.games import view_at
from tests.render.test_painters import opened

PAINTER = catalogue.find("farlanthia")
LARGEST = 250_000
MAPS = {
    "radius3": ("realm", 2, {}),
    "cut5": ("realm", 4, {}),
    "radius6": ("realm", 6, {}),
    "radius8": ("realm", 6, {"mat": "radius8", "map_build": "deal"}),
    "rect10x20": ("duel", 2, {}),
}


def names(items: Iterable[Item]) -> list[str]:
    return [item.sprite.name for item in items]


def shown(view: FarView) -> list[Item]:
    return hexes.display(dress.look(view.board.shape), scene(view))


def named(items: list[Item], start: str) -> list[str]:
    return [item.sprite.name for item in items if item.sprite.name.startswith(start)]


def table_of(name: str, reach: int = 3) -> FarTable:
    mode, seats, chosen = MAPS[name]
    return staged(mode, seats, reach=reach, **chosen)


@pytest.mark.parametrize(("name", "share"), [("radius6", 0.4), ("radius8", 0.2), ("rect10x20", 0.25)])
def test_a_crowded_map_is_no_larger(name: str, share: float) -> None:
    """Each takes more, before it is made to fit, than the largest of 40 finished random games (260 kB)."""
    for picture in PAINTER.pictures(look_at(crowded(table_of(name), share))):
        assert len(picture.png) < LARGEST - 15_000, picture.name


@pytest.mark.parametrize("name", MAPS)
def test_every_map_is_drawn_when_nothing_is_hidden(name: str) -> None:
    for picture in PAINTER.pictures(look_at(table_of(name, 20))):
        assert len(picture.png) < LARGEST, picture.name
        assert opened(picture.png).width <= 1600


@pytest.mark.parametrize("name", MAPS)
def test_a_large_map_is_shown_close_and_whole(name: str) -> None:
    pictures = PAINTER.pictures(look_at(table_of(name)))
    assert [each.name for each in pictures] == ([WHOLE] if name == "radius3" else [CLOSE, WHOLE])
    if len(pictures) > 1:
        table = table_of(name)
        shown_ = [cell for cell, owner in enumerate(table.owner) if owner == table.seat]
        assert any(table.board.lexicons["tile"].show(cell) in pictures[0].alt for cell in shown_)


def test_everything_on_the_map_is_drawn() -> None:
    table = table_of("radius6")
    items = shown(look_at(table))
    for kind, name in enumerate(STRUCTURE_NAMES):
        for seat in range(table.seats):
            count = sum(
                built == kind and owner == seat
                for built, owner in zip(table.structure, table.owner, strict=True)
            )
            assert named(items, name).count(f"{name} {seat + 1}") == count, (name, seat)
    troops = [item for item in items if " of " in item.sprite.name]
    assert len(troops) == sum(holder != NOBODY for holder in table.holder)
    occupied = [
        cell
        for cell, holder in enumerate(table.holder)
        if holder != NOBODY and table.structure[cell] >= 0 and holder != table.owner[cell]
    ]
    assert len(named(items, "occupied")) == len(occupied) > 0
    assert len(named(items, "lit")) == len(set(table.recent))


@pytest.mark.parametrize("counts", [(2, 20), (14, 12), (9, 9, 1), (14, 12, 3), (104, 12, 9)])
def test_below_an_army_of_several_types_names_can_be_read(counts: tuple[int, ...]) -> None:
    table = fresh("realm", 2, unit_types="foot_and_horse", sappers="on")
    here, cell = table.board.shape, table.structure.index(CAPITOL)
    for kind, count in enumerate(counts):
        units(table, cell, table.owner[cell], count, kind)
    (army,) = (item for item in shown(look_at(table)) if item.sprite.name.startswith(f"{counts[0]} units, "))
    right, bottom = (army.sprite.ink[2 + axis] - army.sprite.size[axis] // 2 for axis in (0, 1))
    look = dress.look(here)
    unit, size, frame = look.pitch.unit, look.pitch.unit * look.label_size, look.frame(here)
    for x, y in map(partial(frame.spot, "tile"), here.tile_neighbours[cell]):
        if y > army.y + 50 * unit:
            aside, above = (
                abs(x - army.x) - width("B2", round(size)) / 2,
                y - 76 * unit - 0.36 * size - army.y,
            )
            assert right <= aside or bottom <= above


def told_of_war(table: FarTable) -> list[int]:
    """Moves, an attack from afar with losses on both sides, and a structure that falls; gives the tiles."""
    near = [cell for cell in table.board.neighbours[table.recent[0]] if table.terrain[cell] >= 0]
    one, other, *_ = near
    at = table.recent[0]
    table.trail = [
        Step("moved", 0, ARMY, other, one, 2),
        Step("moved", 0, ARMY, other, one, 1),
        Step("ended", 1, count=6),
        Step("attacked", 2, ARMY, at, other, 5),
        Step("lost", 2, ARMY, at, count=1),
        Step("lost", 3, ARMY, at, count=2),
        Step("lost", 2, ARMY, at, count=1),
        Step("lost", 3, STRUCTURE_NAMES[1], at),
        Step("ended", 2, count=6),
    ]
    return [at, one, other]


def test_arrows_and_losses_show_what_who_acts_did_not_see() -> None:
    table = table_of("radius6")
    places = told_of_war(table)
    lost = ["2 of 3 lost", "2 of 4 lost", f"{STRUCTURE_NAMES[1]} of 4 lost"]
    view = look_at(table, waiting=(0,))
    found = [item.sprite.name for item in shown(view)]
    assert [name for name in found if name.endswith((" move", " attack"))] == ["3 of 1 move", "5 of 3 attack"]
    assert sorted(name for name in found if name.endswith(" lost")) == sorted(lost)
    tile = table.board.lexicons["tile"].show
    _, one, other = (tile(cell) for cell in places)
    said = PAINTER.pictures(view)[0].alt
    assert f"3 units of orange 1 from {one} to {other}; 5 units of white 3 attacking" in said
    assert "the seats by leadership. " in said and all(f"{badge(seat)}: " in said for seat in range(6))
    assert ", 1 goods" not in _rows_alt(msgspec.structs.replace(view, totals=(1,) * 6))
    assert len(said) <= 1024
    assert "2 units of black 4 lost on" in said and f"{STRUCTURE_NAMES[1]} of black 4 lost on" in said
    later = [item.sprite.name for item in shown(look_at(table, waiting=(1,)))]
    assert "3 of 1 move" not in later and "5 of 3 attack" in later
    nothing = [item.sprite.name for item in shown(look_at(table, waiting=(2,)))]
    assert not [name for name in nothing if name.endswith((" move", " attack", " lost"))]


def test_all_seats_are_told_beside_as_many_marks_as_an_alt_text_has_room_for() -> None:
    table = staged("realm", 6, limit_score="valor")
    campaigned(table)
    table.valor_total = [110] * 6
    view = look_at(table, waiting=(0,))
    said, told = PAINTER.pictures(view)[0].alt, change_words(view)
    assert len(said) <= 1024 and said.endswith(f" Below it: {_rows_alt(view)}")
    assert f"; {told[-1]}. Below" in said and told[-12] not in said


def test_words_of_the_map_call_grey_units_as_the_news_does() -> None:
    """They read "2 units of neutral", which is no name that anybody was told."""
    table = table_of("radius6")
    at = table.recent[0]
    table.trail = [Step("lost", NEUTRAL, ARMY, at, count=2), Step("ended", 1, count=1)]
    assert "2 units of the greys lost on" in PAINTER.pictures(look_at(table, waiting=(0,)))[0].alt


def test_a_panel_shows_what_its_own_seat_did_not_see() -> None:
    table = table_of("radius6")
    told_of_war(table)
    marked = scene(look_at(table, 1, waiting=(0, 1)), private=True)
    assert sorted(piece.kind for piece in marked.pieces if piece.kind in ("march", "fallen", "ruin")) == [
        "fallen", "fallen", "march", "ruin",
    ]  # fmt: skip
    assert PAINTER.since(look_at(table, 1)) is not None
    assert PAINTER.since(look_at(table, 2)) is None


def test_marks_of_a_tile_do_not_cover_each_other_or_its_troops() -> None:
    table = table_of("radius6")
    at, *_ = told_of_war(table)
    look = dress.look(ground(look_at(table)).shape)
    items = shown(look_at(table, waiting=(0,)))
    x, y = look.frame(table.board.shape).spot("tile", at)
    marks = [item for item in items if item.sprite.name.endswith(" lost")]
    plate = next(item for item in items if " of " in item.sprite.name and abs(item.x - x) < 3
                 and 0 < item.y - y < 60 and "lost" not in item.sprite.name)  # fmt: skip
    for one, other in combinations([*marks, plate], 2):
        (a0, b0, a1, b1), (c0, d0, c1, d1) = around(one), around(other)
        assert a1 <= c0 + 4 or c1 <= a0 + 4 or b1 <= d0 + 4 or d1 <= b0 + 4, (one, other)


def test_every_type_of_unit_has_its_number() -> None:
    table = fresh("realm", 2)
    cell = table.structure.index(3)
    table.fresh[3 * cell : 3 * cell + 3] = [7, 2, 1]
    assert "7 units, 2 cavalry, 1 sappers of 2" in [item.sprite.name for item in shown(look_at(table))]


def test_units_that_have_moved_look_spent_in_the_conflict_phase() -> None:
    table = fresh("realm", 2)
    cell = table.structure.index(3)
    table.fresh[3 * cell], table.spent[3 * cell] = 0, 2
    assert not [item for item in shown(look_at(table)) if item.sprite.name.endswith("spent")]
    table.phase = "conflict.manoeuvre"
    assert [item for item in shown(look_at(table)) if item.sprite.name.endswith("spent")]


def test_neutral_troops_are_grey() -> None:
    table = fresh("realm", 2)
    table.holder[0], table.fresh[0] = NEUTRAL, 5
    assert "5 units of neutral" in [item.sprite.name for item in shown(look_at(table))]


@pytest.mark.parametrize("name", [name for name in MAPS if name != "radius3"])
def test_the_close_view_is_of_the_frontier_of_who_acts_and_little_of_it_is_fog(name: str) -> None:
    table = table_of(name)
    for seat in range(table.seats):
        seen = close_views.look(look_at(table, waiting=(seat,)))
        assert seen is not None and seen.shown and seen.fog <= close_views.MOST, (name, seat, seen)


def test_tiles_that_may_be_scouted_are_ringed() -> None:
    table = table_of("radius3")
    assert not named(shown(look_at(table)), "may be scouted")
    table.phase, table.at = "scout", 0
    table.face_up = [int(terrain >= 0) for terrain in table.terrain]
    able = may_scout(table, table.seat) | may_use_die(table, table.seat)
    assert len(named(shown(look_at(table)), "may be scouted")) == able.bit_count() > 0
    assert not named(shown(look_at(table, waiting=(1 - table.seat,))), "may be scouted")


def test_fog_has_edges_where_it_ends() -> None:
    table = fresh("realm", 2)
    hidden = [cell for cell, terrain in enumerate(table.terrain) if terrain == HIDDEN]
    around_ = table.board.shape.tile_neighbours
    rims = {(cell, side) for cell in hidden for side, near in enumerate(around_[cell]) if near not in hidden}
    edges = [piece for piece in scene(look_at(table)).pieces if piece.kind == "fog edge"]
    assert {(piece.place, piece.number) for piece in edges} == rims and len(edges) == len(rims)


def test_no_seam_parts_fog_from_fog() -> None:
    """Where two hidden tiles meet, nothing is as dark as the table on which they lie."""
    table = fresh("realm", 2)
    table.terrain = [HIDDEN] * table.board.cells
    look, shown = dress.look(table.board.shape), scene(look_at(table))
    drawn = hexes.backdrop(look, shown.ground).compose(hexes.display(look, shown)).convert("L")
    frame = look.frame(table.board.shape)
    middle = table.board.centre
    dark = sum(theme.rgb(figures.SURFACE)) / 3
    for near in table.board.neighbours[middle]:
        (x, y), (x1, y1) = frame.spot("tile", middle), frame.spot("tile", near)
        spot = 1 + (x + x1) // 2, (y + y1) // 2
        seam = drawn.crop((spot[0] - 4, spot[1] - 4, spot[0] + 5, spot[1] + 5)).getextrema()[0]
        assert isinstance(seam, int) and seam > dark + 15, near


def test_fog_hides_what_lies_there() -> None:
    table = fresh("realm", 2)
    hidden = [cell for cell, terrain in enumerate(table.terrain) if terrain == HIDDEN]
    fog = {item.sprite for item in shown(look_at(table)) if item.sprite.name == "fog"}
    assert len(named(shown(look_at(table)), "fog")) == len(hidden) and len(fog) == 1


def test_only_its_own_picture_shows_what_a_seat_knows() -> None:
    table = fresh("realm", 2)
    hidden = [cell for cell, terrain in enumerate(table.terrain) if terrain == HIDDEN]
    knowing = look_at(table, 0, known=((hidden[0], 4), (hidden[1], 1)))
    assert len(named(shown(knowing), "known")) == 2
    assert named(shown(knowing), "known forest")
    public = PAINTER.board(look_at(table))
    assert PAINTER.board(look_at(table, 1)) == public
    assert PAINTER.board(knowing) != public


def test_places_without_a_tile_are_bare() -> None:
    table = fresh("realm", 2)
    table.terrain[0] = EMPTY
    assert len(named(shown(look_at(table)), "tile empty")) == 1


def test_a_road_beside_another_structure_is_drawn_too() -> None:
    table = fresh("realm", 2)
    cell = table.structure.index(3)
    table.road[cell] = 0
    assert named(shown(look_at(table)), "road") == ["road 1"]
    assert ROAD not in table.structure


def test_a_palace_stands_where_the_volcano_would() -> None:
    table = fresh("realm", 2)
    assert named(shown(look_at(table)), "tile volcano")
    kept = msgspec.structs.replace(table.terms, volcano_kind="palace")
    table.terms = kept
    assert named(shown(look_at(table)), "tile palace")


def test_a_row_shows_how_a_seat_stands() -> None:
    view = look_at(table_of("radius3"))
    plate, *row = names(plates.row(view, 0))
    dice, tracks = ["leadership 6", "leadership 4", "spent die"], ["renown 4 of 8", "3 valor", "0 honor"]
    goods, cards = ["2 wood", "1 stone", "2 food", "2 gold"], ["2 cards on politics", "1 cards on token"]
    assert [*row[:7], *row[9:]] == ["arms 1", *dice, *tracks, *goods, *cards]
    assert (plate, names(plates.row(view, 1))[0]) == ("plate line", "plate glow")


def test_a_row_shows_the_valor_gained_where_that_decides() -> None:
    """ "valor" beside it begins anew at ten, and does not say who is ahead."""
    for score, shown in (("valor", "valor gained 31, kept 3"), ("renown", "3 valor")):
        table = staged("realm", 6, limit_score=score)
        table.valor_total[0] = 31
        view = look_at(table)
        assert shown in names(plates.row(view, 0))
        assert ("orange 1: 31 valor gained, 4 renown" in _rows_alt(view)) == (score == "valor")


def test_a_row_and_its_words_say_alike_who_is_out_of_the_game() -> None:
    """Whose last capitol fell has left nothing, and reads there as elsewhere that it is out."""
    table = staged("realm", 6)
    table.out = 1 << 2
    view = look_at(table)
    assert names(plates.row(view, 2)) == ["plate line", "arms 3", "out of the game"]
    assert " white 3 is out of the game" in _rows_alt(view)


def test_goods_that_are_hidden_show_as_a_number() -> None:
    table = table_of("radius3")
    table.goods = [-1] * 4 + table.goods[4:]
    view = look_at(table, totals=(9, 7))
    row = names(plates.row(view, 0))
    assert "9 goods" in row and not any("wood" in each for each in row)


def test_the_calendar() -> None:
    told = names(plates.head(look_at(table_of("radius3"))))
    assert told[1:4] == ["summer", "summer, year 2", "conflict"] and "volcano" not in told
    assert told[4:] == ["wood slot", "stone closed by 2", "food slot", "gold closed by 1"]
    table = staged("tournament", 3)
    table.hill_holder, table.hill_count, table.named = 1, 2, 3
    held = names(plates.head(look_at(table)))
    assert held[1] == SEASONS[3] and table.terms.hill_seasons > 2
    assert held[4:7] == ["arms 2", "volcano", f"2 of {table.terms.hill_seasons}"]
    table.terms = msgspec.structs.replace(table.terms, volcano_kind="palace")
    assert names(plates.head(look_at(table)))[5] == "palace"


@pytest.mark.parametrize(
    ("season", "said"), [(1, "Spring of year 1"), (4, "Winter of year 1"), (5, "Spring of year 2")]
)
def test_the_picture_and_the_prompt_name_the_same_season(season: int, said: str) -> None:
    table = table_of("radius3")
    table.season = season
    view = look_at(table)
    season, year = said.split(" of ")
    assert f"{season.lower()}, {year}" in names(plates.head(view)) and when(view) == said


def test_choices_are_badged() -> None:
    view = look_at(table_of("radius6"))
    near = opened(PAINTER.choose(view, [Mark("tile", cell, str(cell)) for cell in (20, 21)]))
    far = opened(PAINTER.choose(view, [Mark("tile", cell, str(cell)) for cell in (0, 60, 126)]))
    assert near.width >= 480
    assert far.width <= 1600


def test_no_name_covers_what_is_chosen_from_where_tiles_are_small(monkeypatch: pytest.MonkeyPatch) -> None:
    view = look_at(staged("realm", 6))
    assert any(piece.kind == "name" for piece in scene(view).pieces)
    monkeypatch.setattr(hexes, "choose", lambda _, known, __: known.pieces)
    far = PAINTER.choose(view, [Mark("tile", cell, str(cell)) for cell in (0, 60, 126)])
    assert far and not any(piece.kind == "name" for piece in far)  # type: ignore[attr-defined]


def test_every_terrain_and_structure_is_dressed() -> None:
    assert set(TERRAIN_NAMES) <= set(TERRAINS)
    assert len(
        {figures.tiles.tile(name, look, 0.5).image.tobytes() for name, look in TERRAINS.items()}
    ) == len(TERRAINS)
    for name in STRUCTURE_NAMES:
        if name != "road":
            assert figures.structure(name, 0, 0.6).image.getbbox()


def test_realms_differ_without_their_colours() -> None:
    drawn = {}
    for owner in (1, 4, 5):
        plain = figures.border(owner, 0, 1.0).image.convert("L")
        drawn[owner] = plain.point([255 * (v > 90) for v in range(256)])
    for one, other in combinations(drawn, 2):
        assert drawn[one].tobytes() != drawn[other].tobytes()
    assert len({sign for sign, _ in heraldry.SIGNS[:6]}) == 6


def test_fog_is_one_cloud() -> None:
    """On its left side a tile shows what its right neighbour does there: the streams go on."""
    pen = Pen.centred(190, 218)
    TERRAINS["fog"].scene(pen)
    image = pen.sprite("streams").image
    middle = image.height // 2
    left, right = (
        [image.getpixel((image.width // 2 + side, y)) for y in range(middle - 40, middle + 40, 8)]
        for side in (-90, 90)
    )
    same = sum(one == other for one, other in zip(left, right, strict=True))
    assert same >= len(left) * 0.6


@pytest.mark.parametrize("count", [8, 44, 188, 444])
def test_a_large_count_is_whole_and_leaves_the_next_sign_alone(count: int) -> None:
    stock = [plates.counted(what, count) for what in ("goods", *GOODS)]
    tracks = (
        plates.renown(count, 8),
        plates.gained(count, 9),
        *(plates.counted(what, count) for what in ("valor", "honor")),
    )
    for sprite in (*stock, *tracks):
        assert sprite.ink[2] < sprite.size[0], f"{sprite} is cut at its side"
    first, second = stock[1:3]
    ends, begins = first.ink[2] - first.size[0] // 2, 84 + second.ink[0] - second.size[0] // 2
    assert ends <= begins + 1


@pytest.mark.parametrize("gained", [(), (6,), (6, 2)])
def test_in_a_row_nothing_covers_anything_else(gained: tuple[int, ...]) -> None:
    """Cards bring dice beyond the three that were rolled; each shows, and so does the crown beside them."""
    table = table_of("radius6")
    table.rolled[0], table.dice[0] = (5, 3, 1), (5, 1, *gained)
    table.renown[0], table.valor[0], table.honor[0] = 14, 12, 11
    _, *shown = plates.row(look_at(table, hand_sizes=(3, 0, 1, 4, 0, 3)), 0)
    edges = [
        (
            item.x - item.sprite.size[0] // 2 + item.sprite.ink[0],
            item.x + item.sprite.ink[2] - item.sprite.size[0] // 2,
        )
        for item in shown
    ]
    assert all(ends < begins for (_, ends), (begins, _) in pairwise(edges))
    assert sum("leadership" in item.sprite.name for item in shown) == 2 + len(gained)


def test_every_truce_shows() -> None:
    """Six lords at peace make fifteen pairs, which are more than one line holds."""
    lines = []
    for pairs in (1, 7, 8, 15):
        table = table_of("radius6")
        table.truces = [Truce(one, other, 1) for one in range(6) for other in range(one)][:pairs]
        (crop, *_) = PAINTER.pictures(look_at(table))
        lines.append(opened(crop.png).height)
    assert lines[0] == lines[1] < lines[2] < lines[3]


def test_rows_keep_what_they_say_apart() -> None:
    view = look_at(table_of("radius6"))
    assert len({tuple(names(plates.row(view, seat))) for seat in range(6)}) == 6
    assert theme.rgb("night") in theme.rich().colours


def test_an_open_combat_and_negotiation_show_both_sides() -> None:
    table = table_of("radius3")
    cell = table.recent[0]
    here = sum(table.fresh[3 * cell : 3 * cell + 3])
    table.combat = Combat(
        cell, 0, 1, 0, 1, [Group(cell, cell, [3, 1, 0])], "substitute", 2, (6, 5, 2), (5, 1)
    )
    table.talk = Negotiation(kind=1, proposer=1, target=0, strength=[2, 1], attack=(4,), defence=(6, 2))
    war, talk = map(names, plates.clashes(look_at(table)))
    name = table.board.lexicons["tile"].show(cell)
    assert war[1:7] == [f"{name}, round 2", "arms 1", "4 strong", "attack 6", "attack 5", "attack 2"]
    assert war[7:] == ["arms 2", f"{here} strong", "defence 5", "defence 1"]
    assert talk[1:5] == ["trade", "arms 2", "2 strong", "attack 4"]
    assert talk[5:] == ["arms 1", "1 strong", "defence 6", "defence 2"]
    assert PAINTER.board(look_at(table)) != PAINTER.board(look_at(table_of("radius3")))


def test_who_defends_its_own_occupied_tile_is_the_mover_and_the_defender() -> None:
    table = table_of("radius3")
    table.combat = Combat(0, 1, 0, 0, 1, [Group(0, 0, [2, 0, 0])], "roll")
    (war,) = map(names, plates.clashes(look_at(table)))
    assert war[2:] == ["arms 1", "0 strong", "arms 2", "2 strong"]


def test_stacks_are_badged_on_their_tile() -> None:
    view = look_at(table_of("radius3"))
    tile = PAINTER.choose(view, [Mark("tile", 9, "1/2")])
    assert PAINTER.choose(view, [Mark("stack", 27, "1"), Mark("stack", 28, "2")]) == tile


def test_a_choice_among_dice_shows_the_sides() -> None:
    """Goods to swap are no place: with nothing open, no picture shows them."""
    table = table_of("radius6")
    marks = [Mark("replacement", 7, "1"), Mark("swap", 3, "2")]
    assert PAINTER.choose(look_at(table), marks) is None
    table.combat = Combat(0, 0, 1, 0, 1, [Group(0, 0, [2, 0, 0])], "substitute", 1, (6, 5), (5,))
    assert opened(PAINTER.choose(look_at(table), marks)).height < 900


def test_of_a_story_the_whole_is_what_is_laid() -> None:
    table = fresh("story", 2)
    assert opened(PAINTER.board(look_at(table))).width > 1500
    table.terrain = [EMPTY] * len(table.terrain)
    bare = opened(PAINTER.board(look_at(table)))
    for cell in (105, 106, 125, 126):
        table.terrain[cell] = 4
    laid = opened(PAINTER.board(look_at(table)))
    assert laid.width < bare.width / 2
    assert laid.height < bare.height / 2


PRESETS = ("quick realm", "quick tournament", "great realm", "realm", "story")


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("moves", [0, 25])
def test_names_on_the_first_picture_can_be_read_on_a_phone(preset: str, moves: int) -> None:
    game = GAMES["farlanthia"]
    chosen = dict(game.preset(preset, {}))
    view = view_at("farlanthia", chosen, 6 if preset == "great realm" else 4, 5, moves)
    first = PAINTER.pictures(view)[0]
    across = opened(first.png).width
    if first.name == CLOSE:
        letters = dress.close().label_size * dress.close().pitch.unit
    else:
        look, _ = painter._extent(view)
        letters = look.label_size * look.pitch.unit
    assert letters * PHONE / across >= LEAST - 0.05, (first.name, letters, across)


def test_a_wide_map_names_what_can_be_acted_on_and_the_ends_of_its_rows() -> None:
    table = fresh("realm", 6)
    table.at = 0
    view = look_at(table)
    named_ = [item.sprite.name for item in shown(view) if item.sprite.name.startswith("tab ")]
    able = may_scout(table, table.seat) | may_use_die(table, table.seat)
    labels = ground(view).labels
    own = {cell for cell, owner in enumerate(table.owner) if owner == table.seat}
    assert {*named_} == {f"tab {labels[cell]}" for cell in (*bits(able), *own)} - {"tab G13"}
    look = dress.look(view.board.shape)
    ends = [item.sprite.name for item in rulers(look.frame(view.board.shape), labels, 40)]
    assert {"A1", "A7", "G1", "G13", "M7"} <= {*ends} and len(ends) == 2 * 13


@pytest.mark.parametrize("name", [name for name in MAPS if name != "radius3"])
def test_no_name_covers_that_of_the_next_tile(name: str) -> None:
    """ "C10" below "C11" read as "C1": every other is enough."""
    view = look_at(table_of(name))
    look, labels = dress.look(view.board.shape), ground(view).labels
    size = round(look.label_size * look.pitch.unit)
    tabs = [
        (each.y, each.x, each.sprite.name.split()[1])
        for each in shown(view)
        if each.sprite.name[:4] == "tab "
    ]
    for (y, x, text), (low, right, other) in pairwise(sorted(tabs)):
        assert y != low or right - x >= width(text, size) / 2 + figures.tab_half(other, size), (text, other)
    said, around = {text for _, _, text in tabs}, view.board.shape.tile_neighbours
    for piece in scene(view).pieces:
        if piece.kind == "name" and labels[piece.place] not in said:
            assert labels[around[piece.place][4]] in said


def test_the_close_view_holds_what_decides_the_game_whole() -> None:
    """A tournament's hill on which somebody stands, and a capitol that was entered, are never cut."""
    table = staged("tournament", 4)
    hill = table.board.centre
    for cell in range(table.board.cells):
        if table.terrain[cell] == HIDDEN and table.board.distance(cell, hill) <= 3:
            table.terrain[cell] = FIELD
    table.holder[hill], table.fresh[3 * hill] = 1, 4
    for seat in range(4):
        part = close_up.part(look_at(table, waiting=(seat,)), painter.WINDOW)
        assert part is not None and hill in part.cells
        left, top, right, bottom = part.window
        frame = part.look.frame(table.board.shape)
        x, y = frame.spot("tile", hill)
        assert left + frame.pitch.across * 0.44 <= x <= right - frame.pitch.across * 0.44
        assert top + frame.pitch.down * 0.56 <= y <= bottom - frame.pitch.down * 0.56


def test_arrows_that_come_the_same_way_lie_apart_and_names_above_them() -> None:
    table = fresh("realm", 2)
    middle = table.board.centre
    near = table.board.neighbours[middle][0]
    far = next(cell for cell in table.board.neighbours[near] if table.board.distance(middle, cell) == 2)
    table.trail = [
        Step("attacked", 0, ARMY, middle, near, 3),
        Step("attacked", 1, ARMY, middle, near, 2),
        Step("moved", 0, ARMY, near, middle, 1),
    ]
    view = look_at(table, waiting=(0,))
    arrows = [piece for piece in scene(view).pieces if piece.kind == "march"]
    assert sorted(piece.more[2:] for piece in arrows) == [(0, False), (0, True), (1, True)]
    items = hexes.display(dress.close(), scene(view))
    names = [item.sprite.name for item in items]
    label = ground(view).labels[middle]
    last_arrow = max(place for place, name in enumerate(names) if name.endswith((" attack", " move")))
    assert names.index(f"tab {label}", last_arrow) > last_arrow and far >= 0


@pytest.mark.parametrize("terrain", [name for name in TERRAINS if name != "fog"])
def test_a_tile_that_is_laid_as_it_is_looks_as_if_it_were_blended_with_the_table(terrain: str) -> None:
    plain, tile = figures.bare(terrain, 0.6), figures.cell(terrain, 0.6)
    tables = [Image.new("RGB", plain.size, theme.rgb(figures.SURFACE)) for _ in range(2)]
    for table, sprite in zip(tables, (plain, tile), strict=True):
        middle = Item(sprite, table.width // 2, table.height // 2)
        patches.paint(table, (0, 0), (0, 0, *table.size), [patches.place_item(middle)])
    assert tile.shape is not None and ImageChops.difference(*tables).getbbox() is None
