"""Pictures of Fifteen: the numbers, each in the colour of who has it."""

import io
from collections.abc import Sequence

from PIL import Image, ImageDraw
from typing_extensions import override

from render.painter import Mark, Painter
from tests.smallest.fifteen.game import LAST, FifteenView

PAPER, NOBODYS, SEATS = "#f4efe4", "#b9ae98", ("#a8551b", "#2b5d8c")


def _drawn(taken: Sequence[Sequence[int]]) -> bytes:
    """A circle with as many dots as each number says."""
    image = Image.new("RGB", (600, 600), PAPER)
    pen = ImageDraw.Draw(image)
    for number in range(1, LAST + 1):
        x, y = 20 + 200 * ((number - 1) % 3), 20 + 200 * ((number - 1) // 3)
        owner = next((seat for seat, each in enumerate(taken) if number in each), None)
        pen.ellipse((x, y, x + 160, y + 160), fill=NOBODYS if owner is None else SEATS[owner])
        for dot in range(number):
            left, top = x + 45 + 26 * (dot % 3), y + 45 + 26 * (dot // 3)
            pen.ellipse((left, top, left + 16, top + 16), fill=PAPER)
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


class Numbers(Painter):
    """Draws the numbers; no move is chosen by place, and nobody holds anything."""

    hands = False

    @override
    def whole(self, view: FifteenView, *, private: bool = False) -> bytes:
        return _drawn(view.taken)

    @override
    def choose(self, view: FifteenView, marks: Sequence[Mark]) -> bytes | None:
        return None

    @override
    def hand(self, view: FifteenView) -> bytes | None:
        return None

    @override
    def since(self, view: FifteenView) -> bytes | None:
        """None: the numbers tell what happened."""
        return None
