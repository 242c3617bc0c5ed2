"""A small plate for every seat in the free corners of the board: points, cards, soldiers and roads."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial

from render import theme
from render.hexes import corners, harbours
from render.hexes.corners import Round
from render.hexes.harbours import Harbour
from render.hexes.pitch import Frame, Spot
from render.plates import emblems
from render.plates.emblems import left
from render.plates.parts import move, plate, sign
from render.shelf import shelved
from render.sprites import Item, Pen, Sprite
from rules.settlers.view import SettlersView

SIZE = (208, 102)
"""How large a plate is, in units: on the large board, where a unit is a pixel, six of them just fit."""
_LARGE = 1.16
"""So much larger plates fit beside a board with tiles of the usual size; found by trying."""
_EDGE = 12
_TILE, _BADGE = 110, 44
"""What is kept free around the middle of a tile and of a harbour's badge, in units of the board."""


def plates(view: SettlersView, spots: Sequence[Spot], unit: float) -> Iterator[list[Item]]:
    """A plate for every seat in the order of play, each at its spot, with all that stands on it."""
    for seat, spot in zip(view.order, spots, strict=True):
        yield move([*_plate(view, seat, unit)], *spot)


def _plate(view: SettlersView, seat: int, unit: float) -> Iterator[Item]:
    table, score = view.table, view.points
    lit = seat in table.winners if view.over else seat == table.actor

    def at(dx: float, dy: float, sprite: Sprite) -> Item:
        return Item(sprite, round(dx * unit), round(dy * unit))

    yield at(0, 0, plate(*SIZE, "deep", "glow" if lit else "deep", unit, line=4))
    yield at(-77, -23, sign(f"seat {seat + 1}", (50, 50), emblems.chip, seat, 44, unit=unit))
    best = score[seat] == max(score)
    yield at(-6, -23, points(score[seat], table.terms.points_to_win, unit, best=best))
    yield at(69, -23, count("cards", view.cards[seat], unit))
    yield at(-69, 25, count("developments", view.developments[seat], unit))
    yield at(-1, 25, count("soldiers", table.soldiers[seat], unit, won=seat == table.army_holder))
    yield at(67, 25, count("route", table.routes[seat], unit, won=seat == table.route_holder))


def scale(frame: Frame) -> float:
    """How many pixels a unit of the plates has: a picture of larger tiles is wider, and seen smaller."""
    return max(1.0, _LARGE * frame.pitch.unit)


@lru_cache(maxsize=256)
def spots(frame: Frame, badges: tuple[Harbour, ...], count: int, lines: int = 1) -> tuple[Spot, ...]:
    """Where so many plates go: beside tiles and harbours, and so many lines of signs at the top left."""
    unit = frame.pitch.unit
    kept = [Round(x, y, round(_TILE * unit)) for x, y in frame.spots("tile")]
    kept += [Round(*harbours.spot(frame, each), round(_BADGE * unit)) for each in badges]
    inner = (_EDGE, _EDGE, frame.width - _EDGE, frame.height - _EDGE)
    head = (_EDGE, _EDGE, _EDGE + 228, _EDGE + 96 * lines)
    size = round(SIZE[0] * scale(frame)), round(SIZE[1] * scale(frame))
    return tuple(corners.free(inner, kept, size, count, head))


@shelved
def points(number: int, target: int, unit: float, *, best: bool) -> Sprite:
    """A star, the points and how many win; bright for who is ahead."""
    pen = Pen.centred(92, 50, unit)
    emblems.star(pen, -27, 0, 0.62)
    emblems.of(pen, -9, (number, target), (40, 26), "glow" if best else "paper", "foam")
    return pen.sprite(f"{number} of {target} points")


def _development(pen: Pen, x: float, y: float) -> None:
    emblems.card(pen, x, y, "pink", 0.66)
    pen.text(x, y, "?", 26, theme.rgb("ink"))


_SIGNS: Mapping[str, Callable[[Pen, float, float], None]] = {
    "cards": partial(emblems.card, ground="token", size=0.66),
    "developments": _development,
    "soldiers": partial(emblems.sword, size=0.74),
    "route": partial(emblems.route, size=0.58),
}


@shelved
def count(what: str, number: int, unit: float, *, won: bool = False) -> Sprite:
    """A sign and a number, on a bright ground with an award."""
    pen = Pen.centred(72, 46, unit)
    if won:
        pen.box((-32, -21, 32, 21), 10, theme.rgb("glow"))
    _SIGNS[what](pen, -17, 0)
    colour = "ink" if won else "paper" if number else "foam"
    left(pen, (1, 0), str(number), 36 if number < 10 else 30, colour, room=30)
    return pen.sprite(f"{number} {what}{' award' if won else ''}")
