"""Settlers' painter; see `render.painter.Painter`."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

import msgspec
from typing_extensions import override

from render.hexes import painter as hexes
from render.painter import Mark, Painter
from render.settlers import hand, legend
from render.settlers.look import look
from render.settlers.scene import scene
from rules.kernel.names import in_colours
from rules.settlers.awards import goals
from rules.settlers.view import SettlersView


class SettlersPainter(Painter):
    """Draws Settlers on 19 or 30 tiles, with its variants."""

    legend = staticmethod(legend.pictures)
    places: ClassVar[Mapping[str, str]] = {
        "road": "edge",
        "settlement": "corner",
        "city": "corner",
        "robber": "tile",
        "share": "tip",
        "token": "tip",
    }

    @override
    def whole(self, view: SettlersView, *, private: bool = False) -> bytes:
        """The whole board; in a seat's own view small marks show where it may build."""
        told = msgspec.structs.replace(view, hands=(None,) * view.seats)  # points as on the plates
        below = goals(told, in_colours(view.seats)), view.table.winners
        return hexes.board(look(view), scene(view, private=private), below=below)

    @override
    def choose(self, view: SettlersView, marks: Sequence[Mark]) -> bytes:
        """The board dimmed, with a badge on each marked tile, corner, edge or share, cropped to them."""
        placed = [Mark(*self.spot(mark.kind, mark.place), mark.label, mark.chosen) for mark in marks]
        return hexes.choose(look(view), scene(view, legal=False), placed)

    @override
    def hand(self, view: SettlersView) -> bytes | None:
        """The viewer's cards, pieces and what it can afford; None for spectators."""
        return None if view.own is None else hand.sheet(view).png()
