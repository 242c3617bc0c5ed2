"""Pictures of Nim: the pile as rows of dots."""

import io
from collections.abc import Sequence

from PIL import Image, ImageDraw
from typing_extensions import override

from render.painter import Mark, Painter
from tests.smallest.nim.game import NimView

PAPER, STONE = "#f4efe4", "#5b5346"


def _drawn(stones: int) -> bytes:
    """The stones that are left."""
    image = Image.new("RGB", (600, 520), PAPER)
    pen = ImageDraw.Draw(image)
    for stone in range(stones):
        x, y = 50 + 40 * (stone % 13), 40 + 40 * (stone // 13)
        pen.ellipse((x, y, x + 28, y + 28), fill=STONE)
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


class Pile(Painter):
    """Draws the pile; no move is chosen by place, and nobody holds anything."""

    hands = False

    @override
    def whole(self, view: NimView, *, private: bool = False) -> bytes:
        return _drawn(view.stones)

    @override
    def choose(self, view: NimView, marks: Sequence[Mark]) -> bytes | None:
        return None

    @override
    def hand(self, view: NimView) -> bytes | None:
        return None

    @override
    def since(self, view: NimView) -> bytes | None:
        """None: Nim notes nothing of what happened, and the pile tells it."""
        return None
