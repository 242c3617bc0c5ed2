"""From a view of Farlanthia to the scene that the hex painter draws."""

from collections.abc import Iterator
from functools import lru_cache

from render.farlanthia.heraldry import NEUTRAL
from render.farlanthia.terrain import BARE, FOG, NAMES, PALACE
from render.hexes.scene import Ground, Piece, Scene
from render.plates.packing import packed
from rules.farlanthia.board import board as board_of
from rules.farlanthia.tables import EMPTY, HIDDEN, NOBODY, ROAD, TERRAIN_NAMES, UNIT_TYPES, VOLCANO
from rules.farlanthia.view import FarView
from rules.hexes.naming import tile_names

_KINDS = tuple(NAMES.index(name) for name in TERRAIN_NAMES)
"""By number of a terrain in the rules: its place among those that are drawn."""
_YELLOW = ("field", "hills")
"""Terrains on which a yellow rim would not be seen."""
_BESIDE, _TIRED = 1 << 30, 2 << 30


def scene(view: FarView) -> Scene:
    """The map as the viewer knows it."""
    return Scene(ground(view), (*_land(view), *_realms(view), *_troops(view), *_news(view)))


def news(view: FarView, before: FarView) -> Scene | None:
    """The map with those tiles marked that looked otherwise before; None if there are none."""
    now, then = ((*_land(each), *_realms(each), *_troops(each)) for each in (view, before))
    cells = sorted({piece.place for piece in {*map(_bare, now)} ^ {*map(_bare, then)}})
    return Scene(ground(view), (*now, *(_glow(view, cell) for cell in cells))) if cells else None


def _bare(piece: Piece) -> Piece:
    """A piece without what changes when nothing happened to it: whether troops can move."""
    return piece._replace(number=piece.number & ~_TIRED) if piece.kind == "troops" else piece


def ground(view: FarView) -> Ground:
    """The places of the map, before any tile is laid."""
    return _ground(view.table.map)


@lru_cache(maxsize=16)
def _ground(name: str) -> Ground:
    shape = board_of(name).shape
    cells = len(shape.tiles)
    return Ground(shape, ("empty",) * cells, tuple(tile_names(shape)), (0,) * cells)


def _land(view: FarView) -> tuple[Piece, ...]:
    table = view.table
    return _tiles(tuple(table.terrain), view.known, table.terms.volcano_kind == "palace")


@lru_cache(maxsize=64)
def _tiles(terrains: tuple[int, ...], seen: tuple[tuple[int, int], ...], palace: bool) -> tuple[Piece, ...]:
    return tuple(_each(terrains, dict(seen), palace))


def _each(terrains: tuple[int, ...], known: dict[int, int], palace: bool) -> Iterator[Piece]:
    for cell, terrain in enumerate(terrains):
        if terrain == EMPTY:
            yield Piece("cell", cell, number=BARE)
        elif terrain == HIDDEN:
            seen = known.get(cell, HIDDEN)
            yield Piece("cell", cell, number=FOG) if seen < 0 else Piece("glimpse", cell, number=_KINDS[seen])
        else:
            yield Piece("cell", cell, number=PALACE if palace and terrain == VOLCANO else _KINDS[terrain])


def _realms(view: FarView) -> Iterator[Piece]:
    """Structures and roads, and the bands of whose they are."""
    table = view.table
    for cell, kind in enumerate(table.structure):
        owner = table.owner[cell]
        if kind >= 0 and owner != NOBODY:
            yield Piece("realm", cell, owner)
            if kind == ROAD:
                yield Piece("road", cell, owner)
            else:
                troops = table.holder[cell] != NOBODY
                yield Piece("structure", cell, owner, kind + 20 * troops)
            if table.holder[cell] not in (NOBODY, owner):
                yield Piece("occupied", cell)
        if table.road[cell] != NOBODY:
            yield Piece("road", cell, table.road[cell])


def _troops(view: FarView) -> Iterator[Piece]:
    table = view.table
    for cell, holder in enumerate(table.holder):
        if holder == NOBODY:
            continue
        here = range(cell * UNIT_TYPES, cell * UNIT_TYPES + UNIT_TYPES)
        counts = tuple(table.fresh[stack] + table.spent[stack] for stack in here)
        beside = table.structure[cell] >= 0 and table.structure[cell] != ROAD
        tired = not any(table.fresh[stack] for stack in here) and table.phase.startswith("conflict")
        yield Piece("troops", cell, holder, packed(counts) + _BESIDE * beside + _TIRED * tired)


def _news(view: FarView) -> Iterator[Piece]:
    for cell in dict.fromkeys(view.table.recent):
        yield _glow(view, cell)


def _glow(view: FarView, cell: int) -> Piece:
    owner, terrain = view.table.owner[cell], view.table.terrain[cell]
    pale = owner == NOBODY and terrain >= 0 and TERRAIN_NAMES[terrain] in _YELLOW
    return Piece("glow", cell, NEUTRAL if owner == NOBODY else owner, number=pale)
