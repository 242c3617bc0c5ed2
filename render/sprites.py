"""Sprites: small pictures with smooth edges, drawn once at four times their size, then reduced and kept."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw

from render import lettering
from render.theme import Colour

SCALE = 4

Point = tuple[float, float]


class Sprite:
    """A picture with transparency and a name that tells what it shows; compared by identity, so keep it."""

    __slots__ = ("image", "name")

    def __init__(self, name: str, image: Image.Image) -> None:
        self.name = name
        self.image = image

    def __repr__(self) -> str:
        return f"Sprite({self.name!r})"


class Item(NamedTuple):
    """One entry of a display list: a sprite and where its middle goes, in pixels of the picture."""

    sprite: Sprite
    x: int
    y: int


class Pen:
    """Draws one sprite in the picture's own pixels; everything is done at four times the size underneath."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.image = Image.new("RGBA", (width * SCALE, height * SCALE))
        self._draw = ImageDraw.Draw(self.image)

    def polygon(
        self, points: Sequence[Point], fill: Colour | None, line: Colour | None = None, width: float = 0
    ) -> None:
        """A polygon, with an outline of that width along its edge if wanted."""
        scaled = [(x * SCALE, y * SCALE) for x, y in points]
        if fill is not None:
            self._draw.polygon(scaled, fill=fill)
        if line is not None and width:
            self.line([*points, points[0], points[1]], line, width)

    def line(self, points: Sequence[Point], colour: Colour, width: float) -> None:
        """A line through the points, with round ends and corners."""
        scaled = [(x * SCALE, y * SCALE) for x, y in points]
        thick = max(1, round(width * SCALE))
        self._draw.line(scaled, fill=colour, width=thick, joint="curve")
        for x, y in scaled:
            half = thick / 2
            self._draw.ellipse((x - half, y - half, x + half - 1, y + half - 1), fill=colour)

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
        box = (
            (x - across / 2) * SCALE,
            (y - down / 2) * SCALE,
            (x + across / 2) * SCALE - 1,
            (y + down / 2) * SCALE - 1,
        )
        self._draw.ellipse(box, fill=fill, outline=line, width=round(width * SCALE))

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
        sides: tuple[float, float, float, float],
        radius: float,
        fill: Colour | None,
        *,
        line: Colour | None = None,
        width: float = 0,
        corners: Sequence[bool] = (True, True, True, True),
    ) -> None:
        """A rectangle (left, top, right, bottom) with its outline inside; None as fill and line clears it.

        `corners` says which are round, clockwise from the top left.
        """
        left, top, right, bottom = (value * SCALE for value in sides)
        self._draw.rounded_rectangle(
            (left, top, right - 1, bottom - 1),
            radius * SCALE,
            fill=(0, 0, 0, 0) if fill is None and line is None else fill,
            outline=line,
            width=round(width * SCALE),
            corners=(corners[0], corners[1], corners[2], corners[3]),
        )

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
        lettering.write(
            self.image,
            (x * SCALE, y * SCALE),
            text,
            round(size * SCALE),
            fill,
            halo=halo,
            reach=round(reach * SCALE),
        )

    def keyline(self, colour: Colour, width: float) -> None:
        """Surround everything drawn so far by a line of that width; leave it that much room at the rim."""
        solid = self.image.getchannel("A")
        around = _grow(solid, width * SCALE)
        under = Image.new("RGBA", self.image.size, colour)
        under.putalpha(around)
        under.alpha_composite(self.image)
        self.image = under
        self._draw = ImageDraw.Draw(self.image)

    def mirror(self) -> None:
        """Turn left and right round."""
        self.image = self.image.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        self._draw = ImageDraw.Draw(self.image)

    def sprite(self, name: str) -> Sprite:
        """What was drawn, reduced to its size."""
        return Sprite(name, self.image.reduce(SCALE))


def _grow(mask: Image.Image, radius: float) -> Image.Image:
    grown = mask
    steps = 24
    for step in range(steps):
        angle = 2 * math.pi * step / steps
        shifted = Image.new("L", mask.size)
        shifted.paste(mask, (round(radius * math.cos(angle)), round(radius * math.sin(angle))))
        grown = ImageChops.lighter(grown, shifted)
    return grown
