"""Landover's painter; see `render.painter.Painter`."""

from collections.abc import Sequence

from typing_extensions import override

from render.hexes import painter as hexes
from render.hexes.pitch import Frame
from render.hexes.scene import Look
from render.landover import hand, legend
from render.landover.dress import NEAR, is_wide, look
from render.landover.scene import PLACES, ground, scene
from render.painter import CLOSE, WHOLE, Mark, Painter, Part, Picture
from render.pixels import Box, holds
from rules.kernel.names import in_colours
from rules.kernel.since import recent_steps
from rules.landover.goals import goals
from rules.landover.view import LandoverView

_WINDOW = (860, 640)
"""The size of a close picture: about five tiles across."""


class LandoverPainter(Painter):
    """Draws Landover on any of its maps."""

    legend = staticmethod(legend.pictures)
    places = PLACES

    @override
    def whole(self, view: LandoverView, *, private: bool = False) -> bytes:
        """The whole board, dice and barbarians above it, the seats below; in a seat's own view also hints."""
        dress = _look(view)
        return hexes.board(dress, scene(view, dress, private=private), below=_below(view))

    @override
    def pictures(self, view: LandoverView) -> tuple[Picture, ...]:
        """The board; on a map wider than a screen first the part where something happened of late."""
        whole, places = Picture(WHOLE, self.board(view)), _news(view)
        if not is_wide(view.table.chart.shape) or not places:
            return (whole,)
        frame, window = _close_window(view)
        part = hexes.board(NEAR, scene(view, NEAR, signs=False), window, _below(view))
        seen = [place for place in places if holds(window, frame.spot(*place))]
        return Picture(CLOSE, part, _alt(view, seen)), whole

    @override
    def wide(self, view: LandoverView) -> bool:
        return is_wide(view.table.chart.shape)

    @override
    def part(self, view: LandoverView, tile: int | None = None) -> Part | None:
        if not self.wide(view) or (tile or 0) >= len(view.table.chart.shape.tiles):
            return None
        _, window = _close_window(view, tile)
        return hexes.part(NEAR, scene(view, NEAR, signs=False), window)

    @override
    def choose(self, view: LandoverView, marks: Sequence[Mark]) -> bytes:
        """The board dimmed, with a badge on each marked tile, corner or edge, cropped to them."""
        looks = [NEAR] * is_wide(view.table.chart.shape) + [_look(view)]
        dress = hexes.first_fitting(looks, ground(view), marks)
        return hexes.choose(dress, scene(view, dress, legal=False, signs=False), marks)

    @override
    def hand(self, view: LandoverView) -> bytes | None:
        """The viewer's cards, cultures and prices; None for spectators."""
        return None if view.mine is None else hand.sheet(view).png()


def _look(view: LandoverView) -> Look:
    return look(view.table.chart.shape, view.seats)


def _close_window(view: LandoverView, tile: int | None = None) -> tuple[Frame, Box]:
    """The close board, and the part of it around that tile, else around the news, else around the middle."""
    frame, places = NEAR.frame(view.table.chart.shape), _news(view)
    if tile is None and places:
        return frame, hexes.around(frame, [frame.spot(kind, place) for kind, place in places], _WINDOW)
    middle = len(view.table.chart.shape.tiles) // 2 if tile is None else tile
    return frame, hexes.window_around(frame, middle, _WINDOW)


def _news(view: LandoverView) -> list[tuple[str, int]]:
    """Where something happened since the last turn of those who act, what happened last before the rest."""
    steps = reversed(recent_steps(view, view.table.trail))
    return list(dict.fromkeys((PLACES[step.what], step.place) for step in steps))


def _alt(view: LandoverView, seen: Sequence[tuple[str, int]]) -> str:
    names = view.table.chart.names
    places = ", ".join(names[kind].show(place) for kind, place in seen[:12])
    return f"A close view of where something happened of late: {places}."


def _below(view: LandoverView) -> hexes.Below:
    return goals(view, in_colours(view.seats)), view.table.winners
