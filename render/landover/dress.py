"""How Landover dresses the hex board: terrains, harbours, pieces, and the size that fits a map."""

from dataclasses import replace
from functools import lru_cache

from render import theme
from render.hexes import changing, tiles
from render.hexes.dress import HARBOURS as SHARED_HARBOURS, PIECES as SHARED, standing, way
from render.hexes.pitch import Pitch, columns
from render.hexes.scene import Board, Drawn, Look, Piece, PieceLook, at
from render.hexes.tiles import Terrain
from render.landover import figures
from render.plates.emblems import put
from render.sprites import Pen
from rules.kernel.hexes.shape import OFFSETS, Shape

HEAD = 112
"""The height of the strip above the board: dice and barbarians."""
ROW = 78
"""The height of a seat's row below the board."""
EDGE = 14
WIDEST = 9
"""So many columns can still be read at 350 pixels: a tile is then 39 of them wide."""


def _nuggets(pen: Pen) -> None:
    for x, y, size in ((-58, 12, 1.0), (58, 12, 1.0), (-26, 70, 1.1), (28, 72, 1.0)):
        outline = put(x, y, size, ((-20, 8), (-15, -7), (-2, -14), (13, -9), (21, 6), (9, 13), (-11, 13)))
        pen.polygon(outline, theme.rgb("commerce"), theme.rgb("rim"), 3.4)
        pen.polygon(put(x, y, size, ((-9, -3), (-1, -9), (6, -5), (-2, 1))), theme.rgb("shell"))


LAND = {
    "sheep": tiles.LAND["pasture"],
    "forest": tiles.LAND["forest"],
    "mountain": tiles.LAND["mountains"],
    "field": tiles.LAND["fields"],
    "hills": tiles.LAND["hills"],
    "gold": Terrain("sand", "gold", _nuggets),
    "hidden": changing.HIDDEN,
}
"""By the names of `rules.landover.tables.TERRAINS`; the sea has no tile of its own."""


def _water(piece: Piece, board: Board) -> Drawn:
    """The name of a sea tile: in its middle (number 0), or towards a side or a corner, away from harbours."""
    label = figures.water(board.ground.labels[piece.place], board.unit, board.look.label_size)
    if not piece.number:
        return label, (0, 0)
    point, side = divmod(piece.number - 1, 2)
    x, y = OFFSETS[point]
    if not side:
        return label, board.shift(52 * x, 30 * y)
    dx, dy = OFFSETS[(point + 1) % 6]
    return label, board.shift(24 * (x + dx), 15 * (y + dy))


def _lost(what: str, kind: str, shift: tuple[int, int]) -> PieceLook:
    """How the mark of a piece looks that was lost on a place of that kind, so far from its middle."""
    return at(kind, 8, lambda piece, unit: figures.lost_mark(what, piece.seat, piece.number, unit), shift)


_LOST = {
    "road": ("edge", (0, 0)),
    "bridge": ("edge", (0, 0)),
    "city": ("corner", (0, -46)),
    "wall": ("corner", (0, 44)),
    "metro": ("corner", (0, -46)),
    "catapult": ("tile", (0, 54)),
    "merchant": ("tile", (0, -50)),
}
"""Of what may be lost: its kind of place, and where the mark goes."""

_SAME = ("number", "paid", "blocked", "road", "city", "corner hint", "edge hint", "city hint")
PIECES = {
    **{kind: SHARED[kind] for kind in _SAME},
    **changing.PIECES,
    "water": PieceLook("tile", -2, _water),
    "village": SHARED["settlement"],
    "bridge": standing("edge", 2, figures.bridge),
    "wall": at("corner", 4, lambda piece, unit: figures.wall(unit, lit=piece.lit)),
    "metro": at("corner", 5, lambda it, unit: figures.metro(it.seat, it.number, unit, lit=it.lit), (0, -8)),
    "merchant": standing("tile", 6, figures.merchant, 1.04, (56, 12)),
    "catapult": standing("tile", 6, figures.catapult, 0.94, (0, 54)),
    "catapult way": way("tile", 4, (0, 54)),
    "merchant way": way("tile", 4, (56, 12)),
    "number way": way("tile", 4),
    "road way": way("edge", 4),
    "bridge way": way("edge", 4),
    **{f"lost {what}": _lost(what, kind, shift) for what, (kind, shift) in _LOST.items()},
}
"""By kind of piece."""


HARBOURS = {
    name: SHARED_HARBOURS[same]
    for name, same in (
        ("wool", "wool"), ("wood", "lumber"), ("ore", "ore"), ("wheat", "grain"), ("clay", "brick"),
    )
}  # fmt: skip
"""By the resource that a harbour trades."""

_PITCHES: tuple[tuple[float, Pitch, float, float], ...] = (
    (7.6, Pitch(166, 144), 1.08, 35),
    (8.6, Pitch(146, 126), 1.16, 38),
    (9.6, Pitch(130, 114), 1.22, 40),
    (99, Pitch(118, 102), 1.28, 42),
)
"""Up to how many columns: the pitch, the size of number tokens and of names; seen at 550 and 350 px."""


@lru_cache(maxsize=32)
def look(shape: Shape, seats: int) -> Look:
    """The dress of a map: the more columns, the smaller the tiles and the larger what must be read."""
    size = next(number for number, entry in enumerate(_PITCHES) if columns(shape.tile_xy) <= entry[0])
    return replace(_sized(size), strips=(HEAD, EDGE + ROW * seats)).legible(shape)


def _sized(size: int) -> Look:
    """The dress with a pitch; the outer rim of the sea is cut off, where nothing can be built."""
    _, pitch, token, label = _PITCHES[size]
    margin = -round(2 * pitch.unit), -round(34 * pitch.unit)
    return replace(_PLAIN, pitch=pitch, token=token, label_size=label, margin=margin)


def is_wide(shape: Shape) -> bool:
    """Whether a map is too wide to be read as a whole on a phone."""
    return columns(shape.tile_xy) > WIDEST


_PLAIN = Look(LAND, HARBOURS, PIECES, frozenset({"sea"}), palette=theme.rich(), patch=150)
NEAR = _sized(0)
"""The dress of a part of a wide map."""
