"""The dress that Settlers and its relatives share: harbours and pieces as tables."""

from collections.abc import Callable
from functools import partial

from render import theme
from render.hexes import changes, pieces, scenery, tokens
from render.hexes.changes import halfway
from render.hexes.harbours import HarbourLook
from render.hexes.scene import Board, Drawn, Piece, PieceLook, at
from render.sprites import Pen


def _way_of(piece: Piece, board: Board) -> int:
    """Which way the edge runs that a piece lies on."""
    one, other = board.frame.shape.edge_corners[piece.place]
    return pieces.way((board.frame.spot("corner", one), board.frame.spot("corner", other)))


def standing(
    place: str, layer: int, drawing: Callable[..., Pen], size: float = 1, shift: tuple[int, int] = (0, 0)
) -> PieceLook:
    """How a seat's piece on a place of that kind looks: so large, so many units from the middle."""

    def draw(piece: Piece, board: Board) -> Drawn:
        way = (_way_of(piece, board),) if place == "edge" else ()
        drawn = pieces.sprite(drawing, piece.seat, board.unit * size, *way, lit=piece.lit)
        return drawn, board.shift(*shift)

    return PieceLook(place, layer, draw)


def _robber(piece: Piece, board: Board) -> Drawn:
    """Beside the number of its tile, if that has one."""
    beside = -55 if piece.number else -22
    return pieces.robber(board.unit, lit=piece.lit), board.shift(beside, 2)


def _number(piece: Piece, board: Board, *, blocked: bool = False) -> Drawn:
    return tokens.number(piece.number, board.token, blocked=blocked), (0, 0)


def way(kind: str, layer: int, shift: tuple[int, int] = (0, 0)) -> PieceLook:
    """How the way of a piece looks from its place to another of that kind, the number: it hides no number.

    `shift` is where such pieces stand, from the middle of their places, in units.
    """

    def draw(piece: Piece, board: Board) -> Drawn:
        spots, (dx, dy) = board.frame.spots(kind), board.shift(*shift)
        start = spots[piece.place]
        there, half = halfway(start, spots[piece.number])
        middle = start[0] + half[0] + dx, start[1] + half[1] + dy
        clear = tuple((x - middle[0], y - middle[1]) for x, y in board.frame.spots("tile"))
        owned = piece.seat >= 0
        name = f"piece of {piece.seat + 1}" if owned else "nobody's piece"
        colour = theme.seat(piece.seat) if owned else theme.rgb("slate")
        return changes.track(name, there, board.unit, colour, clear), (half[0] + dx, half[1] + dy)

    return PieceLook(kind, layer, draw)


def _name(piece: Piece, board: Board, *, beside: bool = False) -> Drawn:
    """A tile's name at its top, or `beside` what lies in its top corner, and above that and all ways."""
    ground, terrains, size = board.ground, board.look.terrains, board.look.label_size
    name, letters = ground.labels[piece.place], terrains[ground.terrains[piece.place]].letters
    label = tokens.label(name, board.unit, size * (0.76 if beside else 1), letters, halo=beside)
    return label, board.shift(-40, -47) if beside else board.shift(0, -62)


PIECES = {
    "number": PieceLook("tile", -1, _number),
    "paid": PieceLook("tile", 0, lambda _, board: (tokens.ring(board.token), (0, 0))),
    "name": PieceLook("tile", 1, _name),
    "name beside": PieceLook("tile", 5, partial(_name, beside=True)),
    "road": standing("edge", 2, pieces.road),
    "settlement": standing("corner", 5, pieces.settlement),
    "city": standing("corner", 5, pieces.city),
    "blocked": PieceLook("tile", -1, partial(_number, blocked=True)),
    "robber way": way("tile", 4, (-50, 2)),
    "robber": PieceLook("tile", 6, _robber),
    "corner hint": at("corner", 7, lambda _, unit: pieces.hint("corner", unit)),
    "edge hint": at("edge", 7, lambda _, unit: pieces.hint("edge", unit)),
    # Beside the settlement that may become a city, so that its digit stays readable.
    "city hint": at("corner", 7, lambda _, unit: pieces.hint("corner", unit), (25, -22)),
}
"""By kind of piece."""


def _cargo(draw: Callable[..., None], y: float, size: float) -> Callable[[Pen], None]:
    def scene(pen: Pen) -> None:
        draw(pen, 0, y, size)

    return scene


HARBOURS = {
    "3:1": HarbourLook("paper", "3:1", lambda pen: pen.text(0, -17, "?", 36, theme.rgb("ink"))),
    "brick": HarbourLook("hill", "2:1", _cargo(scenery.bricks, 1, 1.0)),
    "lumber": HarbourLook("forest", "2:1", _cargo(scenery.fir, 1, 1.0), "paper"),
    "wool": HarbourLook("pasture", "2:1", _cargo(scenery.sheep, -3, 1.1)),
    "grain": HarbourLook("field", "2:1", _cargo(scenery.sheaf, 2, 1.0)),
    "ore": HarbourLook("mountain", "2:1", _cargo(scenery.peak, 3, 0.85)),
}
"""By kind of harbour, as `rules.settlers.tables.HARBOURS` names them."""
