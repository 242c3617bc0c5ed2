"""Land shares and their blocking tokens as pieces on the tips of tiles (a tile's corners from its inside)."""

import math
from collections.abc import Iterator

from render import theme
from render.hexes.pieces import finish, outlines
from render.hexes.scene import Board, Drawn, Piece, PieceLook, at
from render.shelf import shelved
from render.sprites import Pen, Point, Sprite
from rules.land_shares.state import NAME
from rules.land_shares.view import shares_of
from rules.settlers.view import SettlersView


def on_board(view: SettlersView) -> bool:
    """True if the game is played with shares."""
    return NAME in view.table.extras


def share_pieces(view: SettlersView) -> Iterator[Piece]:
    """Shares with their tokens, and the names of the tiles, which make way for a share in the top corner."""
    if not on_board(view):
        return
    seen = shares_of(view)
    for tile in range(len(view.table.board.terrain)):
        yield Piece("name beside" if 6 * tile in seen.shares else "name", tile)
    for place, seat in seen.shares.items():
        yield Piece("share", place, seat, lit=place in seen.recent)
    for place, count in seen.tokens.items():
        yield Piece("block", place, number=count)


@shelved
def share(seat: int, point: int, unit: float, *, lit: bool = False) -> Sprite:
    """A wedge that points at the tile's corner number `point`, with the seat's digit."""
    pen = Pen.centred(110, 110, unit)
    away = _towards(point)
    outline = [_turn(away, x, y) for x, y in ((38, 0), (-16, 21), (-16, -21))]
    for colour, width in outlines(seat, 3.5):
        pen.polygon(outline, colour, colour, 2 * width)
    pen.polygon(outline, theme.seat(seat))
    x, y = _turn(away, -3.5, 0)
    pen.text(x, y, str(seat + 1), 24, theme.rgb(theme.DIGIT_ON[seat]))
    return finish(pen, f"share {seat + 1}", lit, seat)


def _beside(point: int) -> Point:
    """From the middle of a share to the place of its blocking tokens, where no tile's name or robber is."""
    return _turn(_towards(point), 0, 29 * (1 if point < 3 else -1))


@shelved
def block(count: int, unit: float) -> Sprite:
    """Blocking tokens on a share, with how many there are."""
    pen = Pen.centred(44, 44, unit)
    pen.disc(0, 0, 38, theme.rgb("paper"))
    pen.disc(0, 0, 34, theme.rgb("red"))
    pen.disc(0, 0, 27, theme.rgb("ink"))
    pen.text(0, 0, str(count), 23 if count < 10 else 18, theme.rgb("paper"))
    return pen.sprite(f"block {count}")


def _towards(point: int) -> float:
    """The angle from a tile's middle to one of its corners."""
    return math.radians(60 * point - 90)


def _turn(angle: float, x: float, y: float) -> Point:
    return x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle)


def _block(piece: Piece, board: Board) -> Drawn:
    return block(piece.number, board.unit), board.shift(*_beside(piece.place % 6))


PIECES = {
    "share": at("tip", 3, lambda piece, unit: share(piece.seat, piece.place % 6, unit, lit=piece.lit)),
    "block": PieceLook("tip", 4, _block),
}
"""By kind of piece."""
