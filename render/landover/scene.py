"""From a view of Landover to the scene that the hex painter draws."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from functools import lru_cache, reduce
from operator import or_

from render.hexes import changing
from render.hexes.harbours import Harbour
from render.hexes.scene import Ground, Look, Piece, Scene
from render.landover import plates
from rules.kernel.hexes.bits import bits, mask
from rules.kernel.hexes.naming import tile_names
from rules.kernel.since import recent_steps
from rules.kernel.trail import CAME, LOST, MOVED, Step
from rules.landover.board import Chart, Harbour as Port, chart as chart_of
from rules.landover.sight import open_places
from rules.landover.tables import HIDDEN, RESOURCES, TERRAINS
from rules.landover.view import LandoverView

Fresh = Set[tuple[str, int]]
"""What came of late, and where."""

PLACES = {
    **dict.fromkeys(("tile", "number", "catapult", "merchant"), "tile"),
    **dict.fromkeys(("road", "bridge"), "edge"),
    **dict.fromkeys(("village", "city", "wall", "metro"), "corner"),
}
"""By what a step of the trail tells of: on what kind of place that is."""
_HINTS = {
    **dict.fromkeys(("road", "bridge", "edge"), "edge"),
    **dict.fromkeys(("village", "city", "wall", "metro", "corner"), "corner"),
}
"""By what may be put somewhere, or the place that a card asks for: on what kind of place its sign is."""


def scene(
    view: LandoverView, dress: Look, *, legal: bool = True, signs: bool = True, private: bool = False
) -> Scene:
    """All that the board shows of a view; with `legal` also where the viewer may put something.

    What happened is marked since the last turn of those who act, in a `private` picture of the viewer.
    """
    steps = recent_steps(view, view.table.trail, private=private)
    fresh = {(step.what, step.place) for step in steps if step.kind in (CAME, MOVED)}
    pieces = (
        *_tiles(view, dress, fresh),
        *_routes(view, fresh),
        *_buildings(view, fresh),
        *_figures(view, fresh),
        *_changes(steps),
        *(_hints(view) if legal else ()),
    )
    frame = dress.frame(view.table.chart.shape)
    around = (*plates.head(view, frame.width), *plates.rows(view, frame.width, frame.height)) if signs else ()
    return Scene(ground(view), pieces, around)


def ground(view: LandoverView) -> Ground:
    """What of the view's board does not change: coasts, harbours, terrain that was never hidden."""
    table, mystery = view.table, view.table.chart.mystery
    fixed = tuple(HIDDEN if mystery >> tile & 1 else kind for tile, kind in enumerate(table.terrain))
    return _ground(table.map, fixed)


@lru_cache(maxsize=64)
def _ground(key: str, terrain: tuple[int, ...]) -> Ground:
    chart = chart_of(key)
    shared = Counter(sea for _, _, sea in _ports(chart))
    return Ground(
        chart.shape,
        tuple(TERRAINS[kind] for kind in terrain),
        tuple(tile_names(chart.shape)),
        tuple(
            Harbour(
                port.edge, land, chart.shape.edge_corners[port.edge], RESOURCES[port.kind], shared[sea] > 1
            )
            for port, land, sea in _ports(chart)
        ),
        tuple(_waters(chart)),
    )


def _ports(chart: Chart) -> Iterator[tuple[Port, int, int]]:
    """Each harbour with its land tile and its sea tile."""
    land = set(chart.land)
    for port in chart.harbours:
        one, other = chart.shape.edge_tiles[port.edge]
        yield (port, one, other) if one in land else (port, other, one)


def _waters(chart: Chart) -> Iterator[Piece]:
    """The names of sea tiles, out of the way of harbours.

    Their number says where to: 1 more than twice a corner, 2 more than twice a side; 0 is the middle.
    """
    land, sides = set(chart.land), defaultdict[int, list[int]](list)
    for port, _, sea in _ports(chart):
        sides[sea].append(chart.shape.tile_edges[sea].index(port.edge))
    for tile, corners in enumerate(chart.shape.tile_corners):
        if tile in land:
            continue
        near = [len(land.intersection(chart.shape.corner_tiles[corner])) for corner in corners]
        match sides[tile]:
            case []:
                number = 0
            case [side]:
                number = 2 + 2 * ((side + 3) % 6)
            case [side, *_]:
                number = 1 + 2 * min((side + 2) % 6, (side + 5) % 6, key=near.__getitem__)
        yield Piece("water", tile, number=number)


def _tiles(view: LandoverView, dress: Look, fresh: Fresh) -> Iterator[Piece]:
    """What may change of tiles: mystery tiles, numbers, what paid."""
    table = view.table
    told = {tile: (terrain, number) for tile, terrain, number in view.ended.hidden} if view.ended else {}
    catapults, crossed = set(table.catapults), _crossed(view)
    for tile in view.table.chart.land:
        terrain, number = told.get(tile, (table.terrain[tile], table.numbers[tile]))
        name = changing.title(dress, tile, TERRAINS[terrain], crossed=crossed(tile))
        yield name
        if terrain == HIDDEN:
            yield Piece("unknown", tile)
            continue
        if view.table.chart.mystery >> tile & 1:
            yield Piece("terrain", tile, number=name.number)
        yield Piece("blocked" if tile in catapults else "number", tile, number=number)
    found = mask(place for what, place in fresh if what == "tile")
    for tile in bits(table.paid | found):
        yield Piece("paid", tile)


def _crossed(view: LandoverView) -> Callable[[int], bool]:
    """Whether a route or a building at the top of a tile lies over a part of its name."""
    table, shape = view.table, view.table.chart.shape
    routes = reduce(or_, (*table.roads, *table.bridges))
    buildings = table.buildings()

    def crossed(tile: int) -> bool:
        top, right, _, _, _, left = shape.tile_corners[tile]
        near = 1 << top | 1 << right | 1 << left
        return bool(routes & shape.corner_edge_mask[top] or buildings & near)

    return crossed


def _routes(view: LandoverView, fresh: Fresh) -> Iterator[Piece]:
    table = view.table
    for kind, by_seat in (("road", table.roads), ("bridge", table.bridges)):
        for seat, edges in enumerate(by_seat):
            for edge in bits(edges):
                yield Piece(kind, edge, seat, lit=(kind, edge) in fresh)


def _buildings(view: LandoverView, fresh: Fresh) -> Iterator[Piece]:
    table = view.table
    crowned = {corner: culture for culture, corner in enumerate(table.metros) if corner >= 0}
    for seat in range(view.seats):
        for corner in bits(table.villages[seat]):
            yield Piece("village", corner, seat, lit=("village", corner) in fresh)
        for corner in bits(table.cities[seat]):
            kind = "metro" if corner in crowned else "city"
            lit = not fresh.isdisjoint({("city", corner), ("metro", corner)})
            yield Piece(kind, corner, seat, crowned.get(corner, 0), lit=lit)
    for corner in bits(table.walls):
        yield Piece("wall", corner, lit=("wall", corner) in fresh)


def _figures(view: LandoverView, fresh: Fresh) -> Iterator[Piece]:
    for seat, tile in enumerate(view.table.catapults):
        if tile >= 0:
            yield Piece("catapult", tile, seat, lit=("catapult", tile) in fresh)
    tile = view.table.merchant
    if tile >= 0:
        yield Piece("merchant", tile, view.table.merchant_seat, lit=("merchant", tile) in fresh)


def _changes(steps: Sequence[Step]) -> Iterator[Piece]:
    """The ways that pieces went, and the marks of what was lost where nothing of it stands again."""
    for step in steps:
        if step.kind == MOVED and step.origin != step.place:
            yield Piece(f"{step.what} way", step.origin, step.seat, step.place)
    for what, place, seat, number in dict.fromkeys(
        (step.what, step.place, step.seat, step.count) for step in steps if step.kind == LOST
    ):
        yield Piece(f"lost {what}", place, seat, number)


def _hints(view: LandoverView) -> Iterable[Piece]:
    """Where something may be put; on a corner with a building the sign stands beside it."""
    built = view.table.buildings()
    return dict.fromkeys(
        Piece("city hint" if kind == "corner" and built >> place & 1 else f"{kind} hint", place)
        for what, places in open_places(view).items()
        if (kind := _HINTS.get(what))
        for place in bits(places)
    )
