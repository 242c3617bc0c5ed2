"""Pictures of Nim: the pile as rows of dots."""

import io
from collections.abc import Sequence
from typing import Any

from PIL import Image, ImageDraw
from typing_extensions import override

from render.painter import Mark, Painter
from tests.smallest.nim.game import NimView


class Pile(Painter):
    """Draws the pile; no move is chosen by place, and nobody holds anything."""

    @override
    def board(self, view: NimView) -> bytes:
        image = Image.new("RGB", (600, 480), "#f4efe4")
        pen = ImageDraw.Draw(image)
        for stone in range(view.stones):
            x, y = 50 + 40 * (stone % 13), 40 + 40 * (stone // 13)
            pen.ellipse((x, y, x + 28, y + 28), fill="#5b5346")
        out = io.BytesIO()
        image.save(out, "PNG")
        return out.getvalue()

    @override
    def choose(self, view: NimView, marks: Sequence[Mark]) -> bytes | None:
        return None

    @override
    def hand(self, view: NimView) -> bytes | None:
        return None

    @override
    def since(self, view: NimView, before: Any) -> bytes | None:
        return None if before is None or before.stones == view.stones else self.board(view)

    @override
    def warm(self, view: NimView) -> None:
        return None
