"""Land's painter: the display list of a view on the ground of its map."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from PIL import Image
from typing_extensions import override

from render import marks, png, theme
from render.backdrop import Backdrop, ground as grounds, kept_canvas
from render.land import legend
from render.land.layout import FOOT, NEAR, SIDE, layout
from render.land.scene import scene
from render.land.seat_panels import panels, standings
from render.land.terrain import ground
from render.painter import Mark, Painter
from render.plates import goal
from rules.kernel.names import in_colours
from rules.land.goals import goals
from rules.land.view import LandView


class LandPainter(Painter):
    """Draws Land; see `render.painter.Painter`."""

    legend = staticmethod(legend.pictures)
    hands = False
    places: ClassVar[Mapping[str, str]] = {"plot": "plot"}

    @override
    def whole(self, view: LandView, *, private: bool = False) -> bytes:
        """The whole board, with a row of plates for the seats below it."""
        items = [*scene(view, private=private), *standings(view)]
        strips = _backdrop(view.terrain, view.board.k).strips(items, panels=panels(view.seats))
        below = goal.strips(goals(view, in_colours(view.seats)), view.table.winners, SIDE, theme.bright())
        return png.join([*strips, *below], theme.bright().data)

    @override
    def choose(self, view: LandView, marks_: Sequence[Mark]) -> bytes:
        """The board dimmed, with a badge on each marked plot, cropped to them."""
        plan = layout(view.board.k)
        spots = [marks.Spot(*plan.centre(mark.place), mark.label, mark.chosen) for mark in marks_]
        box = marks.crop((SIDE, SIDE + FOOT), spots, 2 * plan.plot)
        items, backdrop = scene(view, legal=False), _backdrop(view.terrain, view.board.k)
        return marks.choose(backdrop.compose(items, box, panels(view.seats)), box, spots)


@kept_canvas
def _backdrop(terrain: str, k: int) -> Backdrop:
    return Backdrop(
        grounds(theme.bright(), _ground, terrain, k), layout(k).plot, theme.bright(), origin=(NEAR, NEAR)
    )


def _ground(terrain: str, k: int) -> Image.Image:
    picture = Image.new("RGB", (SIDE, SIDE + FOOT), theme.rgb("sea"))
    picture.paste(ground(terrain, k))
    return picture
