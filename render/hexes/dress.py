"""The dress that Settlers and its relatives share: harbours and pieces as tables."""

from collections.abc import Callable

from render import theme
from render.hexes import pieces, scenery, tokens
from render.hexes.brush import Brush
from render.hexes.harbours import HarbourLook
from render.hexes.pitch import Frame, Spot
from render.hexes.scene import Ground, Piece, PieceLook
from render.sprites import Sprite

_Drawn = tuple[Sprite, Spot]


def _road(piece: Piece, frame: Frame, ground: Ground) -> _Drawn:
    one, other = frame.shape.edge_corners[piece.place]
    way = pieces.way((frame.spot("corner", one), frame.spot("corner", other)))
    return pieces.road(piece.seat, way, frame.pitch.unit, lit=piece.lit), (0, 0)


def _settlement(piece: Piece, frame: Frame, ground: Ground) -> _Drawn:
    return pieces.settlement(piece.seat, frame.pitch.unit, lit=piece.lit), (0, 0)


def _city(piece: Piece, frame: Frame, ground: Ground) -> _Drawn:
    return pieces.city(piece.seat, frame.pitch.unit, lit=piece.lit), (0, 0)


def _robber(piece: Piece, frame: Frame, ground: Ground) -> _Drawn:
    unit = frame.pitch.unit
    away = -55 if ground.numbers[piece.place] else -22
    return pieces.robber(unit, lit=piece.lit), (round(away * unit), round(2 * unit))


def _blocked(piece: Piece, frame: Frame, ground: Ground) -> _Drawn | None:
    number = ground.numbers[piece.place]
    return (tokens.number(number, frame.pitch.unit, blocked=True), (0, 0)) if number else None


def _share(piece: Piece, frame: Frame, ground: Ground) -> _Drawn:
    return pieces.share(piece.seat, piece.place % 6, frame.pitch.unit, lit=piece.lit), (0, 0)


def _block(piece: Piece, frame: Frame, ground: Ground) -> _Drawn:
    return pieces.block(piece.number, frame.pitch.unit), (0, 0)


def _ring(piece: Piece, frame: Frame, ground: Ground) -> _Drawn:
    return tokens.ring(frame.pitch.unit), (0, 0)


def _hint(piece: Piece, frame: Frame, ground: Ground) -> _Drawn:
    return pieces.hint(frame.pitch.unit), (0, 0)


PIECES = {
    "paid": PieceLook("tile", 0, _ring),
    "road": PieceLook("edge", 2, _road),
    "settlement": PieceLook("corner", 5, _settlement),
    "city": PieceLook("corner", 5, _city),
    "blocked": PieceLook("tile", 1, _blocked),
    "share": PieceLook("share", 3, _share),
    "block": PieceLook("share", 4, _block),
    "robber": PieceLook("tile", 6, _robber),
    "corner hint": PieceLook("corner", 7, _hint),
    "edge hint": PieceLook("edge", 7, _hint),
}


def _cargo(draw: Callable[..., None], y: float, size: float) -> Callable[[Brush], None]:
    def scene(brush: Brush) -> None:
        draw(brush, 0, y, size)

    return scene


def _any(brush: Brush) -> None:
    brush.text(0, -13, "?", 38, theme.rgb("ink"))


HARBOURS = {
    "3:1": HarbourLook("paper", "3:1", _any),
    "brick": HarbourLook("hill", "2:1", _cargo(scenery.bricks, 6, 1.0)),
    "lumber": HarbourLook("forest", "2:1", _cargo(scenery.fir, 7, 1.1)),
    "wool": HarbourLook("pasture", "2:1", _cargo(scenery.sheep, 2, 1.1)),
    "grain": HarbourLook("field", "2:1", _cargo(scenery.sheaf, 7, 1.1)),
    "ore": HarbourLook("mountain", "2:1", _cargo(scenery.peak, 8, 0.9)),
}
