"""Harbours: a badge in the sea with what is traded and its rate, and piers to the two corners."""

import math
from collections.abc import Callable
from typing import NamedTuple

from render import theme
from render.hexes.pitch import Frame, Spot
from render.shelf import shelved
from render.sprites import Item, Pen, Sprite

AWAY, NEAR = 62, 34
"""How far the badge is from the middle of its edge, and where that of another harbour is opposite."""

ACROSS = 84


class HarbourLook(NamedTuple):
    """How a kind of harbour looks: the flat colour of its badge, its rate, and a drawing above the rate."""

    ground: str
    rate: str
    scene: Callable[[Pen], None]
    letters: str = "ink"


class Harbour(NamedTuple):
    """A harbour: its edge, its tile, its usable corners, and its kind (a key of `Look.harbours`).

    It is `close` to its edge where it shares its sea tile with another.
    """

    edge: int
    tile: int
    corners: tuple[int, ...]
    kind: str
    close: bool = False


def items(frame: Frame, harbour: Harbour, look: HarbourLook) -> list[Item]:
    """Piers to the usable corners, and the badge in the sea."""
    unit = frame.pitch.unit
    bx, by = spot(frame, harbour)
    piers = []
    for corner in harbour.corners:
        cx, cy = frame.spot("corner", corner)
        piers.append(Item(_pier(cx - bx, cy - by, unit), (bx + cx) // 2, (by + cy) // 2))
    return [*piers, Item(badge(harbour.kind, look, unit), bx, by)]


def spot(frame: Frame, harbour: Harbour) -> Spot:
    """Where the badge of a harbour has its middle: off its edge."""
    x, y = frame.spot("edge", harbour.edge)
    middle = frame.spot("tile", harbour.tile)
    away = (x - middle[0], y - middle[1])
    far = (NEAR if harbour.close else AWAY) * frame.pitch.unit / math.hypot(*away)
    return round(x + away[0] * far), round(y + away[1] * far)


@shelved
def _pier(dx: int, dy: int, unit: float) -> Sprite:
    """From half way before the middle of the sprite to short of half way behind it."""
    pen = Pen.centred(abs(dx) / unit + 16, abs(dy) / unit + 16, unit)
    ends = [(dx / unit * share, dy / unit * share) for share in (-0.5, 0.34)]
    pen.line(ends, theme.rgb("bark"), 11)
    return pen.sprite("pier")


@shelved
def badge(name: str, look: HarbourLook, unit: float) -> Sprite:
    """The round badge of a harbour."""
    pen = Pen.centred(ACROSS + 6, ACROSS + 6, unit)
    pen.disc(0, 0, ACROSS + 4, theme.rgb("ink"))
    pen.disc(0, 0, ACROSS - 3, theme.rgb(look.ground))
    look.scene(pen)
    pen.text(0, 17, look.rate, 33, theme.rgb(look.letters))
    return pen.sprite(f"harbour {name}")
