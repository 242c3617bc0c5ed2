"""Landover's painter; see `render.painter.Painter`."""

from collections.abc import Sequence

from typing_extensions import override

from render.hexes import painter as hexes
from render.hexes.scene import Look, Piece, Scene
from render.landover import hand
from render.landover.dress import close, is_wide, look
from render.landover.scene import ground, scene
from render.painter import CLOSE, WHOLE, Mark, Painter, Picture
from rules.hexes.bits import bits
from rules.landover.tables import HIDDEN
from rules.landover.view import LandoverView

_WARM = ("road", "bridge", "village", "city", "wall")
_MARKED = (*_WARM, "metro", "catapult", "merchant")
"""The pieces of which is shown that they are new."""
_WIDEST = 700
"""So many pixels apart places may lie for a choice among them to be shown close."""
_WINDOW = (860, 640)
"""The size of a close picture: about five tiles across."""


class LandoverPainter(Painter):
    """Draws Landover on any of its maps."""

    @override
    def board(self, view: LandoverView) -> bytes:
        """The whole board, dice and barbarians above it, the seats below; in a seat's own view also hints."""
        dress = _look(view)
        return hexes.board(dress, scene(view, dress))

    @override
    def pictures(self, view: LandoverView, before: LandoverView | None = None) -> tuple[Picture, ...]:
        """The board; on a map wider than a screen first the part where something happened just now."""
        whole = Picture(WHOLE, self.board(view))
        happened = _changed(view, before) or _happened(view)
        if not is_wide(view.chart.shape) or not happened:
            return (whole,)
        dress = close()
        frame = dress.frame(view.chart.shape)
        window = hexes.around(frame, [frame.spot(kind, place) for kind, place in happened], _WINDOW)
        known = scene(view, dress, signs=False)
        lit = None if before is None else hexes.news(known, _bare(before, dress), _MARKED)
        part = hexes.board(dress, lit or known, window)
        return Picture(CLOSE, part, _alt(view, happened)), whole

    @override
    def choose(self, view: LandoverView, marks: Sequence[Mark]) -> bytes:
        """The board dimmed, with a badge on each marked tile, corner or edge, cropped to them."""
        looks = [close()] * is_wide(view.chart.shape) + [_look(view)]
        dress = hexes.fitting(looks, ground(view), marks, _WIDEST)
        return hexes.choose(dress, _bare(view, dress), marks)

    @override
    def hand(self, view: LandoverView) -> bytes | None:
        """The viewer's cards, cultures and prices; None for spectators."""
        return None if view.mine is None else hand.picture(view)

    @override
    def since(self, view: LandoverView, before: LandoverView) -> bytes | None:
        """The board with all pieces lit that came or moved since then, and rings on revealed tiles."""
        dress = _look(view)
        now, then = scene(view, dress), scene(before, dress, legal=False, signs=False)
        found = [tile for tile, kind in enumerate(before.table.terrain) if kind == HIDDEN]
        shown = [Piece("paid", tile) for tile in found if view.table.terrain[tile] != HIDDEN]
        marked = hexes.news(now, then, _MARKED) or (now if shown else None)
        if marked is None:
            return None
        return hexes.board(dress, marked._replace(pieces=(*marked.pieces, *shown)))

    @override
    def warm(self, view: LandoverView) -> None:
        """Draw the ground of the view's board, and the pieces of its seats."""
        hexes.warm(_look(view), ground(view), _WARM, view.seats)
        if is_wide(view.chart.shape):
            hexes.warm(close(), ground(view), _WARM, view.seats)


def _look(view: LandoverView) -> Look:
    return look(view.chart.shape, view.seats)


def _bare(view: LandoverView, dress: Look) -> Scene:
    return scene(view, dress, legal=False, signs=False)


def _changed(view: LandoverView, before: LandoverView | None) -> list[tuple[str, int]]:
    """Where pieces came, went or moved since the board before, and tiles were revealed; tiles come first."""
    if before is None:
        return []
    dress = close()
    one, other = (
        {
            (dress.pieces[piece.kind].place, piece.place, piece._replace(lit=False))
            for piece in _bare(each, dress).pieces
            if piece.kind in (*_MARKED, "unknown")
        }
        for each in (view, before)
    )
    return sorted(
        {(kind, place) for kind, place, _ in one ^ other}, key=lambda each: (each[0] != "tile", each)
    )


def _happened(view: LandoverView) -> list[tuple[str, int]]:
    """Where something happened in this turn, or in the one before if nothing did yet."""
    table = view.table
    for edges, corners in ((table.built[0], table.built[1] | table.struck), (table.built[2], table.built[3])):
        found = [*(("corner", corner) for corner in bits(corners)), *(("edge", edge) for edge in bits(edges))]
        if found:
            return found
    return []


def _alt(view: LandoverView, happened: list[tuple[str, int]]) -> str:
    names = view.chart.names
    places = ", ".join(names[kind].show(place) for kind, place in happened[:12])
    return f"A close view of where something happened just now: {places}."
