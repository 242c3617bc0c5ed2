"""Land's ground: sea, coasts, meadows, ranges, the dice grid, the rim with coordinates. Drawn once a map.

Coasts are cut from fields, soft grey masks of plots, so that squares get organic, smooth outlines.
"""

import random
from collections.abc import Iterable, Iterator
from functools import lru_cache
from string import ascii_uppercase

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render import lettering, theme
from render.land import glyphs
from render.land.layout import DIE_LEFT, DIE_TOP, FAR, NEAR, SIDE, Layout, layout
from rules.land.board import CELLS
from rules.land.ground import BEACH, GREEN, ISLE, MOUNTAIN, RESIDENT, WATER

USABLE = (GREEN, MOUNTAIN, RESIDENT)
DRY = (*USABLE, BEACH)

_HALF = 2
"""Fields are softened at half the size: four times quicker, and the eye can't tell."""

_HARD = 255
"""A slope without smooth edges: between two blues nobody sees them, and they cost a tenth of the bytes."""


def ground(terrain: str, k: int) -> Image.Image:
    """The RGB picture of a terrain (one sign a plot) without anybody's cows, resident ones included."""
    plan = layout(k)
    picture = Image.new("RGB", (SIDE, SIDE), theme.rgb("sea"))
    _sea(picture, terrain, plan)
    _grid(picture, plan, theme.rgb("shelf"), 2)
    _coast(picture, terrain, plan)
    _meadow(picture, terrain, plan)
    _range(picture, terrain, plan)
    _scenery(picture, terrain, plan)
    _rim(picture, plan)
    return picture


def _field(
    terrain: str, signs: Iterable[str], plan: Layout, *, radius: float, margin: float = 0
) -> Image.Image:
    """The soft field of all plots of these signs, in half size; lengths are shares of a plot.

    `margin` narrows each plot on all sides.
    """
    mask = Image.new("L", (SIDE // _HALF, SIDE // _HALF))
    draw = ImageDraw.Draw(mask)
    wanted = set(signs)
    step, inset = plan.plot / _HALF, margin * plan.plot / _HALF
    for plot, sign in enumerate(terrain):
        if sign in wanted:
            x, y = plan.corner(plot)
            left, top = x / _HALF, y / _HALF
            draw.rectangle(
                (left + inset, top + inset, left + step - inset - 1, top + step - inset - 1), fill=255
            )
    return mask.filter(ImageFilter.GaussianBlur(radius * plan.plot / _HALF))


def _wild(field: Image.Image, grain: int, share: float) -> Image.Image:
    """A field in full size whose edges wander: bumps `grain` pixels apart, of that share."""
    wild = Image.blend(field, _ripple(field.width, field.height, grain // _HALF), share)
    return wild.resize((SIDE, SIDE), Image.Resampling.BILINEAR)


@lru_cache(maxsize=8)
def _ripple(width: int, height: int, grain: int) -> Image.Image:
    """Smooth noise, always the same: a field around 128 whose bumps are `grain` pixels apart."""
    source = random.Random(7)
    columns, rows = width // grain + 3, height // grain + 3
    bumps = Image.frombytes("L", (columns, rows), source.randbytes(columns * rows))
    big = bumps.resize((columns * grain, rows * grain), Image.Resampling.BICUBIC)
    return big.crop((grain, grain, grain + width, grain + height))


def _cut(field: Image.Image, level: float, slope: float) -> Image.Image:
    """What of a field lies above a level (0 to 1), with a smooth edge: `slope` is how steep the edge is cut.

    A field softened by `radius` rises by about 1 / (2.5 radius) a pixel, so a slope of 2.5 radius
    gives an edge one pixel wide.
    """
    middle = level * 255
    return field.point([min(255, max(0, round((value - middle) * slope + 128))) for value in range(256)])


def _layer(picture: Image.Image, name: str, field: Image.Image, level: float, slope: float) -> None:
    picture.paste(theme.rgb(name), (0, 0), _cut(field, level, slope))


def _sea(picture: Image.Image, terrain: str, plan: Layout) -> None:
    shore = ImageChops.lighter(
        _field(terrain, DRY, plan, radius=0.55), _field(terrain, (ISLE,), plan, radius=0.4, margin=0.16)
    )
    shore = _wild(shore, plan.plot, 0.05)
    _layer(picture, "shelf", shore, 0.09, _HARD)
    source = random.Random(terrain)
    waves = [glyphs.wave(index, plan.plot) for index in range(3)]
    for x, y in _open_sea(terrain, plan, source):
        waves[source.randrange(3)].stamp(picture, x, y)
    _layer(picture, "shallow", shore, 0.24, _HARD)


def _open_sea(terrain: str, plan: Layout, source: random.Random) -> Iterator[tuple[int, int]]:
    n = plan.side
    for plot, sign in enumerate(terrain):
        x, y = plan.centre(plot)
        dx, dy = source.uniform(-0.3, 0.3) * plan.plot, source.uniform(-0.3, 0.3) * plan.plot
        chosen = source.random() < 0.4 * (plan.plot / 60)
        row, column = divmod(plot, n)
        near = [
            terrain[r * n + c]
            for r in range(max(0, row - 1), min(n, row + 2))
            for c in range(max(0, column - 1), min(n, column + 2))
        ]
        if sign == WATER and chosen and set(near) == {WATER}:
            yield round(x + dx), round(y + dy)


def _coast(picture: Image.Image, terrain: str, plan: Layout) -> None:
    land = _field(terrain, DRY, plan, radius=0.2)
    isles = _field(terrain, (ISLE,), plan, radius=0.16, margin=0.24)
    land = _wild(ImageChops.lighter(land, isles), plan.plot // 3, 0.13)
    _layer(picture, "foam", land, 0.29, 14)
    _layer(picture, "sand", land, 0.36, 14)


def _meadow(picture: Image.Image, terrain: str, plan: Layout) -> None:
    field = _wild(_field(terrain, USABLE, plan, radius=0.14), plan.plot // 3, 0.1)
    lawn = Image.new("RGB", picture.size, theme.rgb("grass"))
    draw = ImageDraw.Draw(lawn)
    for column in range(CELLS):
        for row in range(column % 2, CELLS, 2):
            x, y = NEAR + column * plan.cell, NEAR + row * plan.cell
            draw.rectangle((x, y, x + plan.cell - 1, y + plan.cell - 1), fill=theme.rgb("lawn"))
    for line in range(1, plan.side):
        if line % plan.k:
            at = NEAR + line * plan.plot
            draw.line((NEAR, at, SIDE - FAR, at), fill=theme.rgb("meadow"), width=2)
            draw.line((at, NEAR, at, SIDE - FAR), fill=theme.rgb("meadow"), width=2)
    _grid(lawn, plan, theme.rgb("tuft"), 3)
    _layer(picture, "tuft", field, 0.46, 9)
    picture.paste(lawn, (0, 0), _cut(field, 0.55, 9))


def _range(picture: Image.Image, terrain: str, plan: Layout) -> None:
    field = _wild(_field(terrain, (MOUNTAIN,), plan, radius=0.13), plan.plot // 3, 0.1)
    _layer(picture, "stone", field, 0.58, 9)
    _layer(picture, "rock", field, 0.68, _HARD)


def _scenery(picture: Image.Image, terrain: str, plan: Layout) -> None:
    source = random.Random(terrain)
    for plot, sign in enumerate(terrain):
        x, y = plan.centre(plot)
        pick, dx, dy = source.randrange(12), source.uniform(-0.2, 0.2), source.uniform(-0.2, 0.2)
        jitter = round(x + dx * plan.plot), round(y + dy * plan.plot)
        if sign == MOUNTAIN:
            glyphs.peaks(plot % 2, plan.plot).stamp(picture, x, y)
        elif sign == ISLE:
            glyphs.palm(plan.plot).stamp(picture, x, y)
        elif sign == BEACH:
            glyphs.strand(pick % 3, plan.plot).stamp(picture, x, y)
        elif sign == GREEN and pick < 3:
            glyphs.tuft(pick % 3, plan.plot).stamp(picture, *jitter)


def _grid(picture: Image.Image, plan: Layout, colour: theme.Colour, width: int) -> None:
    draw = ImageDraw.Draw(picture)
    for line in range(CELLS + 1):
        at = NEAR + line * plan.cell
        draw.line((NEAR, at, SIDE - FAR, at), fill=colour, width=width)
        draw.line((at, NEAR, at, SIDE - FAR), fill=colour, width=width)


_NAMES = round(lettering.least(SIDE))
"""The size of letters and numbers at the rim."""


def _rim(picture: Image.Image, plan: Layout) -> None:
    draw = ImageDraw.Draw(picture)
    deep = theme.rgb("deep")
    edge = SIDE - FAR
    for box in (
        (0, 0, SIDE, NEAR - 4),
        (0, edge + 3, SIDE, SIDE),
        (0, 0, NEAR - 4, SIDE),
        (edge + 3, 0, SIDE, SIDE),
    ):
        draw.rectangle(box, fill=deep)
    draw.rounded_rectangle((NEAR - 4, NEAR - 4, edge + 3, edge + 3), 8, outline=theme.rgb("foam"), width=3)
    for index in range(plan.side):
        at = NEAR + index * plan.plot + plan.plot // 2
        for x, y, text in (
            (at, NEAR - 24, ascii_uppercase[index]),
            (at, SIDE - FAR / 2 + 1, ascii_uppercase[index]),
            (NEAR - 30, at, str(index + 1)),
            (SIDE - FAR / 2 + 1, at, str(index + 1)),
        ):
            lettering.write(picture, (x, y), text, _NAMES, theme.rgb("paper"))
    for number in range(1, CELLS + 1):
        x, y = plan.cell_centre(number, number)
        die = glyphs.die(number, lit=False)
        die.stamp(picture, x, DIE_TOP)
        die.stamp(picture, DIE_LEFT, y)
