"""Ground that changes during a game: terrain, numbers and names as pieces, and fog over what nobody knows.

A game takes what it needs into its `Look.pieces`. The backdrop below is then that of tiles which are
hidden, so that nothing of it is drawn again when one is revealed.
"""

from collections.abc import Iterator

from render import theme
from render.hexes import tiles, tokens
from render.hexes.scene import Board, Drawn, Look, Piece, PieceLook
from render.hexes.tiles import Terrain
from render.shelf import shelved
from render.sprites import Pen, Sprite

FOG = "fog"
"""The terrain of a hidden tile."""

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


def fog(pen: Pen) -> None:
    """Banks of mist, lighter above than below."""
    for x, y, across in _WISPS:
        pen.oval(x, y + 5, across, across * 0.46, theme.rgb("fog"))
        pen.oval(x, y, across, across * 0.42, theme.rgb("haze"))
        pen.oval(x - across * 0.16, y + 7, across * 0.7, across * 0.24, theme.rgb("mist"))


HIDDEN = Terrain("mist", "fog", fog, "foam")
"""Fog: what nobody knows."""


def pieces(look: Look, tile: int, terrain: str, number: int = 0) -> Iterator[Piece]:
    """The pieces of a tile that may change: its terrain, its name, and its number if it has one."""
    kind = tuple(look.terrains).index(terrain)
    yield Piece("terrain", tile, number=kind)
    yield Piece("title", tile, number=kind)
    if number:
        yield Piece("number", tile, number=number)


def _terrain(piece: Piece, board: Board) -> Drawn:
    name = tuple(board.look.terrains)[piece.number]
    terrain = board.look.terrains[name]
    mirrored = terrain.mirrors and sum(board.ground.shape.tiles[piece.place]) % 2 == 1
    return tiles.tile(name, terrain, board.unit, mirrored=mirrored), (0, 0)


def _title(piece: Piece, board: Board) -> Drawn:
    letters = tuple(board.look.terrains.values())[piece.number].letters
    label = tokens.label(board.ground.labels[piece.place], board.unit, board.look.label_size, letters)
    return label, board.shift(*(board.look.label or (0, -60)))


def _number(piece: Piece, board: Board) -> Drawn:
    return tokens.number(piece.number, board.token), (0, 0)


def _dead(piece: Piece, board: Board) -> Drawn:
    return tokens.number(piece.number, board.token, blocked=True), (0, 0)


def _unknown(_: Piece, board: Board) -> Drawn:
    return mark("?", board.token), (0, 0)


@shelved
def mark(text: str, unit: float) -> Sprite:
    """A sign without a token, for what a tile will be."""
    pen = Pen.centred(90, 90, unit)
    pen.text(0, 0, text, 58, theme.rgb("foam"), halo=theme.rgb("fog"), reach=4)
    return pen.sprite(f"mark {text}")


PIECES = {
    "terrain": PieceLook("tile", -3, _terrain),
    "title": PieceLook("tile", -1, _title),
    "number": PieceLook("tile", -1, _number),
    "dead": PieceLook("tile", -1, _dead),
    "unknown": PieceLook("tile", -1, _unknown),
}
"""By kind of piece; they lie below all others."""
