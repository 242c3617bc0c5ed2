"""From a view of Settlers to the scene that the hex painter draws."""

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache

from render.hexes.harbours import Harbour
from render.hexes.scene import Ground, Piece, Scene
from render.plates.parts import around
from render.settlers import fictional, seat_plates, shares, signs
from render.settlers.look import REMOVED, look
from render.sprites import Item, Sprite
from rules.kernel.hexes.bits import bits
from rules.kernel.hexes.naming import tile_names
from rules.kernel.hexes.shape import Shape
from rules.kernel.names import NOBODY
from rules.kernel.since import recent_steps
from rules.kernel.trail import CAME, MOVED, Step
from rules.settlers.building import open_places
from rules.settlers.tables import FRAMES, HARBOURS, TERRAINS
from rules.settlers.view import SettlersView

_UNROLLED = ("setup_settlement", "setup_road", "pre_roll", "special")
"""The phases in which the dice are those of somebody else's turn."""


def scene(view: SettlersView, *, legal: bool = True, private: bool = False) -> Scene:
    """All that the board shows of a view; with `legal`, also where the viewer may put something.

    What happened is marked since the last turn of those who act, in a `private` picture of the viewer.
    """
    steps = recent_steps(view, view.table.trail, private=private)
    pieces = [
        *_pieces(view, {(step.what, step.place) for step in steps if step.kind == CAME}),
        *shares.share_pieces(view),
        *_robber(view, [step for step in steps if step.kind == MOVED]),
        *(_hints(view) if legal else ()),
    ]
    signs_ = [*_signs(view)]
    panels = tuple(around(plate) for plate, *_ in signs_)
    return Scene(ground(view), tuple(pieces), tuple(item for each in signs_ for item in each), panels)


def ground(view: SettlersView) -> Ground:
    """What of the view's board does not change."""
    laid = view.table.board
    named = not shares.on_board(view)
    return _ground(
        laid.frame, laid.terrain, _numbers(view), view.harbours, frozenset(view.removed), named=named
    )


def _numbers(view: SettlersView) -> tuple[int, ...]:
    """The numbers of all tiles, 0 for none."""
    vote = fictional.vote(view)
    return vote.kept.tokens if vote else view.table.board.tokens


@lru_cache(maxsize=64)
def _ground(
    frame: str,
    terrain: tuple[int, ...],
    tokens: tuple[int, ...],
    harbours: tuple[tuple[int, int], ...],
    removed: frozenset[int],
    *,
    named: bool,
) -> Ground:
    """The ground; where shares may lie on names, those are no part of it."""
    shape = FRAMES[frame].shape
    numbers = (Piece("number", tile, number=number) for tile, number in enumerate(tokens) if number)
    names = (Piece("name", tile) for tile in range(len(terrain)) if named)
    return Ground(
        shape,
        tuple(REMOVED if tile in removed else TERRAINS[kind] for tile, kind in enumerate(terrain)),
        tuple(tile_names(shape)),
        tuple(_harbours(shape, harbours, removed)),
        (*numbers, *names),
    )


def _harbours(
    shape: Shape, harbours: tuple[tuple[int, int], ...], removed: frozenset[int]
) -> Iterator[Harbour]:
    for edge, kind in harbours:
        live = tuple(c for c in shape.edge_corners[edge] if removed.isdisjoint(shape.corner_tiles[c]))
        if live:
            yield Harbour(edge, shape.edge_tiles[edge][0], live, HARBOURS[kind])


def _pieces(view: SettlersView, fresh: Collection[tuple[str, int]]) -> Iterator[Piece]:
    for edge, seat in view.roads.items():
        yield Piece("road", edge, seat, lit=("road", edge) in fresh)
    for corner, (seat, kind) in view.buildings.items():
        yield Piece(kind, corner, seat, lit=(kind, corner) in fresh)
    for tile in bits(view.table.paid):
        yield Piece("paid", tile)


def _robber(view: SettlersView, ways: Sequence[Step]) -> Iterator[Piece]:
    """Where the robber stands, and the ways that it went."""
    tile = view.table.robber
    number = _numbers(view)[tile]
    if number:
        yield Piece("blocked", tile, number=number)
    yield Piece("robber", tile, number=number, lit=bool(ways))
    for way in ways:
        if NOBODY != way.origin != way.place:
            yield Piece("robber way", way.origin, NOBODY, way.place)


def _hints(view: SettlersView) -> Iterator[Piece]:
    for kind, places in open_places(view):
        what = kind.name if kind.name == "city" else kind.place
        yield from (Piece(f"{what} hint", place) for place in bits(places))


def _signs(view: SettlersView) -> Iterator[list[Item]]:
    """Plates with what is on them: top left whose turn it is, its dice and a card on offer; in free corners
    how every seat stands.
    """
    if view.table.winners or not view.over:
        yield signs.row([*(_winners(view) if view.over else _turn(view))])
    offer = [*fictional.offer(view)]
    if offer:
        yield signs.row(offer, line=1, step=82)
    frame, lines = look(view).frame(FRAMES[view.table.board.frame].shape), 2 if fictional.for_two(view) else 1
    spots = seat_plates.spots(frame, ground(view).harbours, view.seats, lines)
    yield from seat_plates.plates(view, spots, seat_plates.scale(frame))


def _winners(view: SettlersView) -> Iterator[Sprite]:
    yield signs.star()
    for seat in view.table.winners:
        yield signs.seat(seat, "winner")


def _turn(view: SettlersView) -> Iterator[Sprite]:
    vote, pair = fictional.vote(view), fictional.for_two(view)
    if vote and vote.kept.dice:
        yield from map(signs.die, vote.kept.dice)
        return
    number = None if pair is None else pair.fictional
    yield signs.seat(view.table.actor, "turn") if number is None else signs.fictional(number)
    if view.table.dice is not None and view.table.phase not in _UNROLLED:
        yield from map(signs.die, view.table.dice)
