"""A brush: the shared pen with its origin in the middle, in units that fit the board's pitch."""

from collections.abc import Callable, Sequence

from PIL import Image, ImageChops, ImageDraw

from render.sprites import SCALE, Pen, Point, Sprite
from render.theme import Colour

_STEPS = [round(alpha / 85) * 85 for alpha in range(256)]

Drawing = Callable[["Brush"], None]


class Brush:
    """Draws in the units of a 180×156 board: x to the right and y down from the middle of the sprite."""

    def __init__(self, width: float, height: float, unit: float = 1.0) -> None:
        self.unit = unit
        self.pen = Pen(_even(width * unit), _even(height * unit))

    def _at(self, x: float, y: float) -> Point:
        return self.pen.width / 2 + x * self.unit, self.pen.height / 2 + y * self.unit

    def polygon(
        self, points: Sequence[Point], fill: Colour | None, line: Colour | None = None, width: float = 0
    ) -> None:
        """A polygon, with an outline along its edge if wanted."""
        self.pen.polygon([self._at(x, y) for x, y in points], fill, line, width * self.unit)

    def line(self, points: Sequence[Point], colour: Colour, width: float) -> None:
        """A line through the points, with round ends and corners."""
        self.pen.line([self._at(x, y) for x, y in points], colour, width * self.unit)

    def oval(
        self,
        x: float,
        y: float,
        across: float,
        down: float,
        fill: Colour | None,
        *,
        line: Colour | None = None,
        width: float = 0,
    ) -> None:
        """An ellipse around a middle, with its outline inside."""
        unit = self.unit
        self.pen.oval(*self._at(x, y), across * unit, down * unit, fill, line=line, width=width * unit)

    def disc(
        self,
        x: float,
        y: float,
        across: float,
        fill: Colour | None,
        *,
        line: Colour | None = None,
        width: float = 0,
    ) -> None:
        """A circle around a middle, with its outline inside."""
        self.oval(x, y, across, across, fill, line=line, width=width)

    def box(
        self,
        corners: tuple[float, float, float, float],
        radius: float,
        fill: Colour | None,
        *,
        line: Colour | None = None,
        width: float = 0,
    ) -> None:
        """A rectangle (left, top, right, bottom) with round corners, with its outline inside."""
        left, top = self._at(corners[0], corners[1])
        right, bottom = self._at(corners[2], corners[3])
        self.pen.box((left, top, right, bottom), radius * self.unit, fill, line=line, width=width * self.unit)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        fill: Colour,
        *,
        halo: Colour | None = None,
        reach: float = 0,
    ) -> None:
        """Text around a middle, with a halo if wanted."""
        unit = self.unit
        self.pen.text(*self._at(x, y), text, size * unit, fill, halo=halo, reach=reach * unit)

    def keyline(self, colour: Colour, width: float) -> None:
        """Surround everything drawn so far by a line."""
        self.pen.keyline(colour, width * self.unit)

    def place(self, other: "Brush", x: float, y: float) -> None:
        """Lay what another brush drew on this, its middle at (x, y), as far as it fits."""
        middle, image = self._at(x, y), other.pen.image
        left, top = round(middle[0] * SCALE) - image.width // 2, round(middle[1] * SCALE) - image.height // 2
        self.pen.image.alpha_composite(
            image, (max(0, left), max(0, top)), (max(0, -left), max(0, -top), image.width, image.height)
        )

    def clip(self, points: Sequence[Point]) -> None:
        """Keep only what was drawn inside a polygon."""
        mask = Image.new("L", self.pen.image.size)
        scaled = [(px * SCALE, py * SCALE) for px, py in (self._at(x, y) for x, y in points)]
        ImageDraw.Draw(mask).polygon(scaled, fill=255)
        self.pen.image.putalpha(ImageChops.darker(self.pen.image.getchannel("A"), mask))

    def sprite(self, name: str) -> Sprite:
        """What was drawn, as a sprite with few steps of transparency at its edges: that deflates better."""
        sprite = self.pen.sprite(name)
        sprite.image.putalpha(sprite.image.getchannel("A").point(_STEPS))
        return sprite


def _even(size: float) -> int:
    return 2 * max(1, round(size / 2))
