"""From a view of Farlanthia to the scene that the hex painter draws."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, compress
from math import gcd
from operator import add

from render.farlanthia.dress import MOST_LOST
from render.farlanthia.heraldry import NEUTRAL
from render.farlanthia.terrain import BARE, FOG, NAMES, PALACE
from render.hexes.scene import Ground, Piece, Scene
from rules.farlanthia import tables
from rules.farlanthia.board import board as board_of
from rules.farlanthia.events import ARMY
from rules.farlanthia.phase_names import SCOUT, STEPS
from rules.farlanthia.season import scouting
from rules.farlanthia.view import FarView
from rules.kernel.hexes.bits import bits
from rules.kernel.hexes.naming import tile_names
from rules.kernel.hexes.shape import SIDES
from rules.kernel.names import NOBODY, badge, plural
from rules.kernel.since import actors, recent_steps
from rules.kernel.trail import ATTACKED, CAME, LOST, MOVED, Step

_KINDS = tuple(NAMES.index(name) for name in tables.TERRAIN_NAMES)
"""By number of a terrain in the rules: its place among those that are drawn."""
_DRAWN = dict(enumerate(_KINDS)) | {tables.EMPTY: BARE, tables.HIDDEN: FOG}
_WITH_PALACE = _DRAWN | {tables.VOLCANO: PALACE}
"""The same with places that are empty and tiles that lie face down; the volcano may be a palace."""
_CELLS = 4096
"""Pieces that are kept: some eighteen for each tile of the largest map."""
_YELLOW = ("field", "hills")
"""Terrains on which a yellow rim would not be seen."""
_WEST = SIDES.index("W")


def scene(view: FarView, *, private: bool = False) -> Scene:
    """The map as the viewer knows it, with what happened since the last turn of those who act.

    In a `private` picture: since the last turn of the viewer.
    """
    steps = recent_steps(view, view.table.trail, private=private)
    came = (step.place for step in steps if step.kind == CAME)
    lit = dict.fromkeys((*view.table.recent, *came))
    if len(lit) > view.board.cells // 2:
        lit = {}  # The map was laid just now: where all is new, nothing is.
    scoutable = [*_scoutable(view)]
    return Scene(
        ground(view),
        (
            *_land(view),
            *scoutable,
            *_realms(view),
            *(Piece("dragon", cell) for cell in view.table.dragons),
            *_units(view),
            *(_glow(view, cell) for cell in lit),
            *_change_marks(steps, view.board.shape.tile_xy),
            *_names(view, steps, (*lit, *(piece.place for piece in scoutable))),
        ),
    )


def decisive_tiles(view: FarView) -> Iterator[int]:
    """The tiles on which the game is won or lost now: the hill, and capitols that an enemy has entered."""
    table, hill = view.table, view.board.centre
    if table.terms.win_hill and hill != NOBODY:
        near = (hill, *(cell for cell in view.board.neighbours[hill] if cell >= 0))
        if any(table.holder[cell] != NOBODY for cell in near):
            yield hill
    for cell, (kind, owner, holder) in enumerate(
        zip(table.structure, table.owner, table.holder, strict=True)
    ):
        if kind == tables.CAPITOL and holder not in (NOBODY, owner):
            yield cell


def _names(view: FarView, steps: Sequence[Step], marked: Iterable[int]) -> Iterator[Piece]:
    """The tiles that are marked or can be acted on, or where something happened.

    The number has 1 where an arrow crosses a tile, and 2 for every other tile of those side by side.
    """
    table, around, crossed = view.table, view.board.neighbours, _crossed(view, steps)
    named = {*marked, *crossed, *decisive_tiles(view)}
    for seat in actors(view):
        held = {cell for cell, holder in enumerate(table.holder) if holder == seat}
        named |= held | {cell for cell, owner in enumerate(table.owner) if owner == seat}
        if table.phase in STEPS:
            named |= {near for cell in held for near in around[cell]}
    second = set[int]()
    for cell in sorted(cell for cell in named if cell >= 0):
        if view.board.shape.tile_neighbours[cell][_WEST] in named - second:
            second.add(cell)
        yield Piece("name", cell, table.owner[cell] + 1, (cell in crossed) + 2 * (cell in second))


def _crossed(view: FarView, steps: Sequence[Step]) -> set[int]:
    """The tiles that arrows cross."""
    around = view.board.neighbours
    ways = [(step.origin, step.place) for step in steps if step.kind in (MOVED, ATTACKED)]
    crossed = {cell for way in ways for cell in way}
    for one, other in ways:
        if one >= 0 and other not in around[one]:
            crossed |= {*around[one]} & {*around[other]}
    return crossed


def _change_marks(steps: Sequence[Step], spots: Sequence[tuple[int, int]]) -> Iterator[Piece]:
    """An arrow for each way that units went, and the marks of what was lost, by tile.

    Arrows that come to a tile from one side lie in lanes of their own.
    """
    lanes = Counter[tuple[int, tuple[int, int]]]()
    ways = _totals(step for step in steps if step.kind in (MOVED, ATTACKED))
    for (kind, owner, origin, cell), count in ways.items():
        if origin != cell:
            side = cell, _direction(spots[origin], spots[cell])
            yield Piece("march", origin, owner, more=(cell, count, lanes[side], kind == ATTACKED))
            lanes[side] += 1
    taken = Counter[int]()
    lost = [step for step in steps if step.kind == LOST]
    ruins = dict.fromkeys((step.seat, step.place, step.what) for step in lost if step.what != ARMY)
    for owner, cell, what in ruins:
        if taken[cell] < MOST_LOST:
            yield Piece("ruin", cell, owner, more=(taken[cell], tables.STRUCTURE_NAMES.index(what)))
        taken[cell] += 1
    for (_, owner, _, cell), count in _totals(step for step in lost if step.what == ARMY).items():
        if taken[cell] < MOST_LOST:
            yield Piece("fallen", cell, owner, more=(taken[cell], count))
        taken[cell] += 1


def _direction(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    """The way from one spot to another, as short as it can be told."""
    across, down = other[0] - one[0], other[1] - one[1]
    far = gcd(across, down) or 1
    return across // far, down // far


def change_words(view: FarView) -> list[str]:
    """What the arrows and the marks of a public picture say, as "3 units of orange 1 from C4 to C5"."""
    names, told = view.board.lexicons["tile"], list[str]()
    steps = recent_steps(view, view.table.trail)
    units = _totals(step for step in steps if step.kind in _WORDED and step.what == ARMY)
    for (kind, owner, origin, cell), count in units.items():
        if origin != cell:
            start = names.show(origin) if origin >= 0 else ""
            way = _WORDED[kind].format(start=start, end=names.show(cell))
            told.append(f"{plural(count, 'unit')} of {_whose(owner)} {way}")
    for step in steps:
        if step.kind == LOST and step.what != ARMY:
            told.append(f"{step.what} of {_whose(step.seat)} lost on {names.show(step.place)}")
    return told


_WORDED = {MOVED: "from {start} to {end}", ATTACKED: "attacking {end} from {start}", LOST: "lost on {end}"}


def _whose(owner: int) -> str:
    return "the greys" if owner == NEUTRAL else badge(owner)


def _totals(steps: Iterable[Step]) -> Counter[tuple[str, int, int, int]]:
    """How many units, by kind, owner, where from and where to."""
    found = Counter[tuple[str, int, int, int]]()
    for step in steps:
        found[step.kind, step.seat, step.origin, step.place] += step.count
    return found


def ground(view: FarView) -> Ground:
    """The places of the map, before any tile is laid."""
    return _ground(view.table.map)


@lru_cache(maxsize=16)
def _ground(name: str) -> Ground:
    shape = board_of(name).shape
    cells = len(shape.tiles)
    return Ground(shape, ("empty",) * cells, tuple(tile_names(shape)))


def _land(view: FarView) -> list[Piece]:
    table = view.table
    kinds = _WITH_PALACE if table.terms.volcano_kind == "palace" else _DRAWN
    owned = zip(table.terrain, table.owner, strict=True)
    cells = [_cell(cell, kinds[terrain], owner) for cell, (terrain, owner) in enumerate(owned)]
    for cell, terrain in view.known:
        if table.terrain[cell] == tables.HIDDEN and terrain >= 0:
            cells[cell] = Piece("glimpse", cell, number=_KINDS[terrain]), Piece("label", cell, number=FOG)
    fog = tuple(tile.kind == "cell" and tile.number == FOG for tile, *_ in cells)
    return [*chain.from_iterable(cells), *_fog_edges(table.map, fog)]


@lru_cache(maxsize=64)
def _fog_edges(name: str, fog: Sequence[bool]) -> tuple[Piece, ...]:
    """Where fog ends on a map: most pictures have it where the one before had it."""
    around = board_of(name).shape.tile_neighbours
    return tuple(
        Piece("fog edge", cell, number=side)
        for cell in compress(range(len(fog)), fog)
        for side, near in enumerate(around[cell])
        if near < 0 or not fog[near]
    )


def _scoutable(view: FarView) -> Iterator[Piece]:
    """The tiles that the seat in turn may reveal now (FA-071, FA-075)."""
    table = view.table
    if table.phase == SCOUT and table.seat in view.waiting:
        for cell in bits(scouting.may_scout(table, table.seat) | scouting.may_use_die(table, table.seat)):
            yield Piece("scoutable", cell)


@lru_cache(maxsize=_CELLS)
def _cell(cell: int, kind: int, owner: int) -> tuple[Piece, ...]:
    """A tile; one of nobody, as far as is to be seen, has its name upon it, one of a realm on a tab."""
    if owner == NOBODY or kind == FOG:
        return Piece("cell", cell, number=kind), Piece("label", cell, number=kind)
    return (Piece("cell", cell, owner + 1, kind),)


def _realms(view: FarView) -> Iterator[Piece]:
    """Structures and roads, and the borders of whose they are."""
    table = view.table
    around = view.board.shape.tile_neighbours
    for cell, (kind, road) in enumerate(zip(table.structure, table.road, strict=True)):
        owner = table.owner[cell]
        if kind >= 0 or road != NOBODY:
            inner = 0
            if owner != NOBODY:
                for side, beyond in enumerate(around[cell]):
                    inner |= (beyond >= 0 and table.owner[beyond] == owner) << side
            yield from _realm(cell, kind, owner, inner, table.holder[cell], road)


@lru_cache(maxsize=_CELLS)
def _realm(cell: int, kind: int, owner: int, inner: int, holder: int, road: int) -> tuple[Piece, ...]:
    found = list[Piece]()
    if kind >= 0 and owner != NOBODY:
        found += (Piece("realm", cell, owner, inner), Piece("title", cell, owner))
        standing = Piece("structure", cell, owner, kind, more=(holder != NOBODY,))
        found.append(Piece("road", cell, owner) if kind == tables.ROAD else standing)
        if holder not in (NOBODY, owner):
            found.append(Piece("occupied", cell))
    if road != NOBODY:
        found.append(Piece("road", cell, road))
    return tuple(found)


def _units(view: FarView) -> Iterator[Piece]:
    table = view.table
    for cell, holder in enumerate(table.holder):
        if holder == NOBODY:
            continue
        here = slice(cell * tables.UNIT_TYPES, cell * tables.UNIT_TYPES + tables.UNIT_TYPES)
        fresh = table.fresh[here]
        counts = tuple(map(add, fresh, table.spent[here]))
        beside = (
            table.structure[cell] >= 0 and table.structure[cell] != tables.ROAD
        ) or cell in table.dragons
        tired = not any(fresh) and table.phase in STEPS
        yield Piece("units", cell, holder, more=(*counts, beside, tired))


def _glow(view: FarView, cell: int) -> Piece:
    owner, terrain = view.table.owner[cell], view.table.terrain[cell]
    pale = owner == NOBODY and terrain >= 0 and tables.TERRAIN_NAMES[terrain] in _YELLOW
    return Piece("glow", cell, NEUTRAL if owner == NOBODY else owner, number=pale)
