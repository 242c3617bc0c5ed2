"""Ground that changes during a game: terrain, numbers and names as pieces, and fog over what nobody knows.

A game takes what it needs into its `Look.pieces`. The backdrop below is then that of tiles which are
hidden, so that nothing of it is drawn again when one is revealed.
"""

from functools import partial

from render import theme
from render.hexes import tokens
from render.hexes.scene import Board, Drawn, Look, Piece, PieceLook
from render.hexes.tiles import Terrain
from render.shelf import shelved
from render.sprites import Pen, Sprite

_WISPS = (
    (-52, -46, 58),
    (10, -66, 66),
    (58, -22, 52),
    (-20, -14, 74),
    (-66, 20, 60),
    (34, 24, 70),
    (-8, 58, 74),
    (54, 70, 54),
)


def _fog(pen: Pen) -> None:
    """Banks of mist, lighter above than below."""
    for x, y, across in _WISPS:
        pen.oval(x, y + 5, across, across * 0.46, theme.rgb("fog"))
        pen.oval(x, y, across, across * 0.42, theme.rgb("haze"))
        pen.oval(x - across * 0.16, y + 7, across * 0.7, across * 0.24, theme.rgb("mist"))


HIDDEN = Terrain("mist", "fog", _fog, "foam")
"""Fog: what nobody knows."""


def title(look: Look, tile: int, terrain: str, *, crossed: bool = False) -> Piece:
    """The name of a tile, by its terrain; lower, and above what stands at its top, if that crosses it."""
    kind = tuple(look.terrains).index(terrain)
    return Piece("crossed title" if crossed else "title", tile, number=kind)


def _terrain(piece: Piece, board: Board) -> Drawn:
    return board.tile(piece.place, tuple(board.look.terrains)[piece.number]), (0, 0)


def _title(piece: Piece, board: Board, *, crossed: bool = False) -> Drawn:
    letters = tuple(board.look.terrains.values())[piece.number].letters
    text, size = board.ground.labels[piece.place], board.look.label_size
    label = tokens.label(text, board.unit, size, letters, halo=crossed)
    return label, board.shift(0, 12 * crossed - 64 - max(0, round(size) - 46) // 2)


@shelved
def unknown(unit: float) -> Sprite:
    """A sign without a token, for what nobody knows of a tile."""
    pen = Pen.centred(90, 90, unit)
    pen.text(0, 0, "?", 58, theme.rgb("foam"), halo=theme.rgb("fog"), reach=4)
    return pen.sprite("mark ?")


PIECES = {
    "terrain": PieceLook("tile", -3, _terrain),
    "title": PieceLook("tile", -1, _title),
    "unknown": PieceLook("tile", -1, lambda _, board: (unknown(board.token), (0, 0))),
    "crossed title": PieceLook("tile", 6, partial(_title, crossed=True)),
}
"""By kind of piece; all but the last lie below all others."""
