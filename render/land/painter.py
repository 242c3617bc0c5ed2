"""Land's painter: the display list of a view on the ground of its map."""

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from render import marks, png, theme
from render.backdrop import Backdrop
from render.land import cows, territory
from render.land.layout import NEAR, layout
from render.land.scene import scene
from render.land.terrain import ground
from render.painter import Mark, Painter
from rules.land.view import LandView


class LandPainter(Painter):
    """Draws Land; see `render.painter.Painter`."""

    def board(self, view: LandView) -> bytes:
        """The whole board, 1120×1120."""
        return png.encode(_compose(view, legal=True), theme.bright().data)

    def choose(self, view: LandView, marks_: Sequence[Mark]) -> bytes:
        """The board dimmed, with a badge on each marked plot, cropped to them."""
        plan = layout(view.k)
        spots = [marks.Spot(*plan.centre(mark.place), mark.label) for mark in marks_]
        return marks.choose(_compose(view, legal=False), spots, margin=2 * plan.plot)

    def hand(self, view: LandView) -> bytes | None:
        """None: in Land everything is public."""
        return None

    def warm(self, view: LandView) -> None:
        """Draw the ground of the view's map, and every cow and border that its seats may get."""
        _backdrop(view.terrain, view.k)
        plot = layout(view.k).plot
        for seat in range(view.seats):
            cows.player(seat, plot)
            for shape in territory.SHAPES:
                territory.land(seat, shape, plot)
        for shape in territory.SHAPES:
            territory.newest(shape, plot)


def _compose(view: LandView, *, legal: bool) -> Image.Image:
    return _backdrop(view.terrain, view.k).compose(scene(view, legal=legal))


@lru_cache(maxsize=16)
def _backdrop(terrain: str, k: int) -> Backdrop:
    plot = layout(k).plot
    return Backdrop(ground(terrain, k), plot, theme.bright(), origin=(NEAR, NEAR), keep=4 * len(terrain))
