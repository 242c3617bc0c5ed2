"""Fields: soft grey masks from which coasts are cut, so that squares get organic, smooth outlines."""

import random
from functools import lru_cache

from PIL import Image, ImageFilter


def soften(mask: Image.Image, radius: float) -> Image.Image:
    """A mask (mode L, 0 or 255) with soft edges: each edge stays where it is, at 128."""
    return mask.filter(ImageFilter.GaussianBlur(radius))


def cut(field: Image.Image, level: float, slope: float) -> Image.Image:
    """What of a field lies above a level (0 to 1), with a smooth edge: `slope` is how steep the edge is cut.

    A field softened by `radius` rises by about 1 / (2.5 radius) a pixel, so a slope of 2.5 radius
    gives an edge one pixel wide.
    """
    middle = level * 255
    table = [min(255, max(0, round((value - middle) * slope + 128))) for value in range(256)]
    return field.point(table)


@lru_cache(maxsize=8)
def ripple(width: int, height: int, grain: int, seed: int) -> Image.Image:
    """Smooth noise, always the same for a seed: a field around 128 whose bumps are `grain` pixels apart."""
    source = random.Random(seed)
    columns, rows = width // grain + 3, height // grain + 3
    bumps = Image.frombytes("L", (columns, rows), source.randbytes(columns * rows))
    big = bumps.resize((columns * grain, rows * grain), Image.Resampling.BICUBIC)
    return big.crop((grain, grain, grain + width, grain + height))


def roughen(field: Image.Image, noise: Image.Image, share: float) -> Image.Image:
    """A field whose edges wander with the noise, the more the larger its share (0 to 1)."""
    return Image.blend(field, noise, share)
