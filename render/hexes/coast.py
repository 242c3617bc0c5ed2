"""The sea with its waves, and the coast around all land: one sprite a layer, laid under every tile."""

import random

from PIL import Image, ImageDraw

from render import theme
from render.hexes.pitch import Frame, Spot
from render.hexes.tiles import hexagon
from render.shelf import shelved
from render.sprites import SCALE, Pen, Sprite

LAYERS = (("shelf", 47), ("shallow", 24), ("dune", 14), ("sand", 10))
"""Flat colours from the open sea to the beach, and how far each reaches beyond the land."""


def sea(frame: Frame, land: tuple[int, ...]) -> Image.Image:
    """A picture of a frame with its sea, and the coast of these tiles."""
    picture = Image.new("RGB", (frame.width, frame.height), theme.rgb("sea"))
    middles = [frame.spot("tile", tile) for tile in land]
    unit = frame.pitch.unit
    for spot in _waves(frame, middles):
        wave(unit).stamp(picture, *spot)
    for colour, reach in LAYERS:
        for spot in middles:
            _around(colour, reach, unit).stamp(picture, *spot)
    return picture


def _waves(frame: Frame, middles: list[Spot]) -> list[Spot]:
    """A loose grid of waves that keeps away from land; the same for the same frame."""
    unit = frame.pitch.unit
    rng = random.Random(frame.width * 10_000 + frame.height)
    clear = (158 * unit) ** 2
    found = []
    for row, y in enumerate(range(round(30 * unit), frame.height, round(90 * unit))):
        for x in range(round((40 + 115 * (row % 2)) * unit), frame.width, round(230 * unit)):
            at = (x + rng.randint(-24, 24), y + rng.randint(-12, 12))
            if all((at[0] - mx) ** 2 + (at[1] - my) ** 2 > clear for mx, my in middles):
                found.append(at)
    return found


@shelved
def wave(unit: float) -> Sprite:
    """Three crests."""
    pen = Pen.centred(56, 20, unit)
    crests = [(-20 + 4 * step, 2.6 * (1, 0.1, -1, 0.1)[step % 4]) for step in range(11)]
    pen.line(crests, theme.rgb("shallow"), 3)
    return pen.sprite("wave")


@shelved
def _around(colour: str, reach: float, unit: float) -> Sprite:
    """A tile and what is within that reach of it, in a flat colour."""
    size = [2 * round((half + reach + 3) * unit) for half in (90, 104)]
    mask = Image.new("L", (size[0] * SCALE, size[1] * SCALE))
    pen = ImageDraw.Draw(mask)
    scale, wide = unit * SCALE, reach * unit * SCALE
    around = [(x * scale + mask.width / 2, y * scale + mask.height / 2) for x, y in hexagon()]
    pen.polygon(around, fill=255)
    pen.line([*around, around[0]], fill=255, width=round(2 * wide))
    for x, y in around:
        pen.ellipse((x - wide, y - wide, x + wide, y + wide), fill=255)
    mask = mask.reduce(SCALE)
    image = Image.new("RGBA", mask.size, theme.rgb(colour))
    image.putalpha(mask)
    return Sprite(f"coast {colour}", image)
