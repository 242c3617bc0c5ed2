"""Sprites: small pictures with smooth edges, drawn once at four times their size, then reduced and kept."""

import math
from collections.abc import Callable, Sequence
from itertools import count, pairwise
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw
from typing_extensions import override

from render import lettering
from render.pixels import Box
from render.theme import Colour

SCALE = 4

Point = tuple[float, float]
_STEPS = [round(alpha / 85) * 85 for alpha in range(256)]


_NUMBERS = count()
_NOTHING = Image.new("RGBA", (1, 1))


class Sprite:
    """A picture with transparency and a name that tells what it shows; compared by identity, so keep it."""

    __slots__ = ("_draw", "ink", "name", "number", "shape", "size")

    def __init__(self, name: str, image: Image.Image) -> None:
        self.name = name
        self.size = image.size
        self.ink: Box = image.getbbox() or (0, 0, 0, 0)
        """The part of the picture outside of which it is transparent."""
        self.number = next(_NUMBERS)
        """No other sprite has it, so that it can stand for this one without keeping it."""
        self.shape: Callable[[], Image.Image] | None = None
        """What of it is laid as it is (in mode 1); None where it is blended with what lies under it."""
        self._draw: Callable[[], Image.Image] = lambda: image

    @classmethod
    def late(
        cls, name: str, size: tuple[int, int], draw: Callable[[], Image.Image], ink: Box | None = None
    ) -> "Sprite":
        """One whose picture of that size is drawn each time that it is wanted: `draw` keeps it or not.

        For those that come in hundreds, of which few change from one board to the next.
        """
        made = cls(name, _NOTHING)
        made.size, made.ink, made._draw = size, ink or (0, 0, *size), draw
        return made

    def laid_by(self, shape: Callable[[], Image.Image]) -> "Sprite":
        """This one laid as it is wherever that shape is, in a fifth of the time that blending takes."""
        made = Sprite.late(self.name, self.size, self._draw, self.ink)
        made.shape = shape
        return made

    @property
    def image(self) -> Image.Image:
        """The picture, in RGBA; nobody draws on it."""
        return self._draw()

    def stamp(self, picture: Image.Image, x: int, y: int) -> None:
        """Paste it on a picture, its middle there."""
        image = self.image
        picture.paste(image, (x - image.width // 2, y - image.height // 2), image)

    @override
    def __repr__(self) -> str:
        return f"Sprite({self.name!r})"


class Item(NamedTuple):
    """One entry of a display list: a sprite and where its middle goes, in pixels of the picture."""

    sprite: Sprite
    x: int
    y: int


class Pen:
    """Draws one sprite; everything is done at four times the size underneath.

    Without more it draws in the picture's own pixels from the top left corner; `centred` makes one that draws
    in other units around the middle. x goes to the right and y down. On a `ground` nothing is transparent.
    """

    def __init__(
        self,
        width: int,
        height: int,
        *,
        unit: float = 1.0,
        origin: Point = (0, 0),
        steps: bool = False,
        ground: Colour | None = None,
    ) -> None:
        self.width = width
        self.height = height
        self.unit = unit
        large = width * SCALE, height * SCALE
        self.image = Image.new("RGB", large, ground) if ground else Image.new("RGBA", large)
        self._origin = origin
        self._steps = steps
        self._draw = ImageDraw.Draw(self.image)

    @classmethod
    def centred(cls, width: float, height: float, unit: float = 1.0) -> "Pen":
        """A pen with its origin in the middle, in units of so many pixels, for the pieces of hex boards.

        Its sprites have few steps of transparency at their edges: that deflates better.
        """
        across, down = even(width * unit), even(height * unit)
        return cls(across, down, unit=unit, origin=(across / 2, down / 2), steps=True)

    def _at(self, x: float, y: float) -> Point:
        """A point on the large picture underneath."""
        return (self._origin[0] + x * self.unit) * SCALE, (self._origin[1] + y * self.unit) * SCALE

    def polygon(
        self, points: Sequence[Point], fill: Colour | None, line: Colour | None = None, width: float = 0
    ) -> None:
        """A polygon, with an outline of that width along its edge if wanted."""
        if fill is not None:
            self._draw.polygon([_cut(*self._at(x, y)) for x, y in points], fill=fill)
        if line is not None and width:
            self.line([*points, points[0], points[1]], line, width)

    def line(self, points: Sequence[Point], colour: Colour, width: float) -> None:
        """A line through the points, with round ends and corners."""
        thick, heights = max(1, round(width * self.unit * SCALE)), [y for _, y in points]
        (_, upper), (_, lower) = self._at(0, min(heights)), self._at(0, max(heights))
        if upper > self.image.height + thick or lower < -thick:
            return  # most of what a band of a panel is given
        scaled = [self._at(x, y) for x, y in points]
        self._draw.line([_cut(*each) for each in scaled], fill=colour, width=thick, joint="curve")
        for x, y in scaled:
            half = thick / 2
            self._draw.ellipse(_cut(x - half, y - half, x + half - 1, y + half - 1), fill=colour)

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
        x, y = self._at(x, y)
        right, down = across * self.unit * SCALE / 2, down * self.unit * SCALE / 2
        box = _cut(x - right, y - down, x + right - 1, y + down - 1)
        self._draw.ellipse(box, fill=fill, outline=line, width=round(width * self.unit * SCALE))

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
        left, top = self._at(sides[0], sides[1])
        right, bottom = self._at(sides[2], sides[3])
        self._draw.rounded_rectangle(
            (left, top, right - 1, bottom - 1),
            radius * self.unit * SCALE,
            fill=(0, 0, 0, 0) if fill is None and line is None else fill,
            outline=line,
            width=round(width * self.unit * SCALE),
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
            self._at(x, y),
            text,
            round(size * self.unit * SCALE),
            fill,
            halo=halo,
            reach=round(reach * self.unit * SCALE),
        )

    def keyline(self, colour: Colour, width: float) -> None:
        """Surround everything drawn so far by a line of that width; leave it that much room at the rim."""
        solid = self.image.getchannel("A")
        around = _grow(solid, width * self.unit * SCALE)
        under = Image.new("RGBA", self.image.size, colour)
        under.putalpha(around)
        under.alpha_composite(self.image)
        self.image = under
        self._draw = ImageDraw.Draw(self.image)

    def place(self, other: "Pen", x: float, y: float) -> None:
        """Lay what another pen drew on this, its middle at (x, y), as far as it fits."""
        middle, image = self._at(x, y), other.image
        left, top = round(middle[0]) - image.width // 2, round(middle[1]) - image.height // 2
        self.image.alpha_composite(
            image, (max(0, left), max(0, top)), (max(0, -left), max(0, -top), image.width, image.height)
        )

    def clip(self, points: Sequence[Point]) -> None:
        """Keep only what was drawn inside a polygon."""
        mask = Image.new("L", self.image.size)
        ImageDraw.Draw(mask).polygon([self._at(x, y) for x, y in points], fill=255)
        self.image.putalpha(ImageChops.darker(self.image.getchannel("A"), mask))

    def mirror(self) -> None:
        """Turn left and right round."""
        self.image = self.image.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        self._draw = ImageDraw.Draw(self.image)

    def sprite(self, name: str) -> Sprite:
        """What was drawn, reduced to its size."""
        image = _reduced(self.image)
        if self._steps:
            image.putalpha(image.getchannel("A").point(_STEPS))
        return Sprite(name, image)


Drawing = Callable[[Pen], None]

_BAND = 192
"""Rows that are drawn at a time of what is large."""


def drawn_in_bands(
    name: str, width: float, height: float, draw: Drawing, unit: float, around: Sequence[Point]
) -> Sprite:
    """What is drawn as by a pen that is `centred`, band by band: a pen has sixteen times as much in hand.

    All of it lies within these points.
    """
    across, down = even(width * unit), even(height * unit)
    image = Image.new("RGBA", (across, down))
    xs, ys = [across / 2 + x * unit for x, _ in around], [down / 2 + y * unit for _, y in around]
    left, right = max(0, math.floor(min(xs))), min(across, math.ceil(max(xs)))
    upper, lower = max(0, math.floor(min(ys))), min(down, math.ceil(max(ys)))
    edges = [upper, *(seam for seam in range(0, down, _BAND) if upper < seam < lower), lower]
    for top, bottom in pairwise(edges):
        origin = across / 2 - left, down / 2 - top
        pen = Pen(right - left, bottom - top, unit=unit, origin=origin, steps=True)
        draw(pen)
        image.paste(pen.sprite(name).image, (left, top))
    return Sprite(name, image)


_STRIP = 64
"""Rows that are reduced at a time: Pillow copies what it reduces where it may be transparent."""


def _reduced(large: Image.Image) -> Image.Image:
    if large.height <= _STRIP * SCALE or large.mode == "RGB":
        return large.reduce(SCALE)
    image = Image.new("RGBA", (large.width // SCALE, large.height // SCALE))
    for top in range(0, image.height, _STRIP):
        bottom = min(top + _STRIP, image.height)
        image.paste(large.crop((0, top * SCALE, large.width, bottom * SCALE)).reduce(SCALE), (0, top))
    return image


def even(size: float) -> int:
    """The pixels of a side of that length that has a middle: what `Pen.centred` makes of it."""
    return 2 * max(1, round(size / 2))


def _cut(*at: float) -> tuple[float, ...]:
    """Coordinates that Pillow cuts downwards: it cuts to 0, and what begins above a band would be lower."""
    return tuple(math.floor(each) if each < 0 else each for each in at)


def _grow(mask: Image.Image, radius: float) -> Image.Image:
    grown = mask
    steps = 24
    for step in range(steps):
        angle = 2 * math.pi * step / steps
        shifted = Image.new("L", mask.size)
        shifted.paste(mask, (round(radius * math.cos(angle)), round(radius * math.sin(angle))))
        grown = ImageChops.lighter(grown, shifted)
    return grown
