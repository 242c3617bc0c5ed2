"""An emblem for each development card, around (x, y), about 56 units high."""

import math
from collections.abc import Callable
from functools import partial

from render import theme
from render.hexes import pieces, scenery
from render.landover import cultures, figures
from render.plates import emblems
from render.plates.emblems import put, shape
from render.sprites import Pen, Point
from rules.landover.cards.deck import NAMES

Emblem = Callable[[Pen, float, float], None]


def draw(pen: Pen, x: float, y: float, card: int) -> None:
    """The emblem of a card (an index into `rules.landover.cards.deck.ALL_CARDS`)."""
    _EMBLEMS[NAMES[card]](pen, x, y)


def _stroke(pen: Pen, points: tuple[Point, ...], fill: str, at: Point, width: float) -> None:
    placed = put(at[0], at[1], 1, points)
    pen.line(placed, theme.rgb("ink"), width + 6)
    pen.line(placed, theme.rgb(fill), width)


def _trader(pen: Pen, x: float, y: float, size: float = 1.0) -> None:
    body = ((-20, 30), (-11, -2), (11, -2), (20, 30))
    pen.polygon(put(x, y, size, body), theme.rgb("cloth"), theme.rgb("ink"), 4)
    pen.disc(x, y - 10 * size, 22 * size, theme.rgb("muzzle"), line=theme.rgb("ink"), width=3)
    hat = ((-21, -15), (21, -15), (8, -21), (5, -33), (-7, -33), (-9, -21))
    pen.polygon(put(x, y, size, hat), theme.rgb("gold"), theme.rgb("ink"), 3.4)


def _master(pen: Pen, x: float, y: float) -> None:
    emblems.card(pen, x + 16, y + 2, "token", 0.86)
    emblems.card(pen, x + 6, y - 2, "parchment", 0.86)
    _trader(pen, x - 10, y, 0.95)


def _goods_crown(pen: Pen, x: float, y: float) -> None:
    emblems.crown(pen, x, y)
    cultures.coin(pen, x + 2, y + 27, 0.72)


def _cross_out(pen: Pen, x: float, y: float) -> None:
    _stroke(pen, ((-24, 24), (24, -24)), "red", (x, y), 6)


def _famine(pen: Pen, x: float, y: float) -> None:
    scenery.sheaf(pen, x, y + 24, 1.3)
    _cross_out(pen, x, y)


def _alchemist(pen: Pen, x: float, y: float) -> None:
    emblems.die(pen, x - 11, y - 9, 5, 38)
    emblems.die(pen, x + 12, y + 10, 2, 38, "red", "paper")


def _crane(pen: Pen, x: float, y: float) -> None:
    _stroke(pen, ((-14, 27), (-14, -24), (24, -24)), "wood", (x, y), 7)
    _stroke(pen, ((-14, -4), (6, -24)), "wood", (x, y), 4)
    _stroke(pen, ((22, -24), (22, 2)), "iron", (x, y), 3)
    pen.box((x + 11, y + 2, x + 33, y + 22), 3, theme.rgb("ink"))
    pen.box((x + 14, y + 5, x + 30, y + 19), 2, theme.rgb("stone"))


def _tokens(pen: Pen, x: float, y: float, one: str, other: str) -> None:
    for dx, dy, text in ((-14, -10, one), (14, 11, other)):
        pen.disc(x + dx, y + dy, 36, theme.rgb("token"), line=theme.rgb("ink"), width=3)
        pen.text(x + dx, y + dy, text, 24, theme.rgb("ink"))


def _anarchy(pen: Pen, x: float, y: float) -> None:
    _tokens(pen, x, y, "?", "!")
    _stroke(pen, ((6, -24), (26, -16)), "lava", (x, y), 4)
    _stroke(pen, ((-26, 16), (-6, 26)), "lava", (x, y), 4)


def _irrigation(pen: Pen, x: float, y: float) -> None:
    scenery.sheaf(pen, x + 8, y + 26, 1.2)
    drop = ((-17, -26), (-6, -6), (-10, 4), (-17, 7), (-24, 4), (-28, -6))
    shape(pen, (x, y), drop, "lake", line=4)


def _medicine(pen: Pen, x: float, y: float) -> None:
    for size, colour in ((28, "ink"), (24, "paper")):
        pen.box((x - size, y - size, x + size, y + size), 9, theme.rgb(colour))
    for half in ((7, 19), (19, 7)):
        pen.box((x - half[0], y - half[1], x + half[0], y + half[1]), 2, theme.rgb("red"))


def _mining(pen: Pen, x: float, y: float) -> None:
    scenery.peak(pen, x, y + 25, 1.05)
    _stroke(pen, ((-18, 24), (12, -8)), "wood", (x, y), 5)
    _stroke(pen, ((-4, -16), (12, -10), (20, 4)), "iron", (x, y), 5)


def _printer(pen: Pen, x: float, y: float) -> None:
    cultures.paper(pen, x - 6, y + 24, 1.2)
    emblems.star(pen, x + 14, y + 10, 0.7)


def _constitution(pen: Pen, x: float, y: float) -> None:
    cultures.paper(pen, x - 6, y + 24, 1.2)
    cultures.crest(pen, x + 15, y + 12, 2, 0.55)


def _military(pen: Pen, x: float, y: float) -> None:
    emblems.sword(pen, x - 3, y + 2, 1.15)
    _stroke(pen, ((10, 18), (24, 18)), "glow", (x, y), 4)
    _stroke(pen, ((17, 11), (17, 25)), "glow", (x, y), 4)


def _bishop(pen: Pen, x: float, y: float) -> None:
    mitre = ((-20, 22), (-22, -2), (0, -29), (22, -2), (20, 22))
    shape(pen, (x, y), mitre, "paper", line=6)
    pen.line(put(x, y, 1, ((0, -14), (0, 10))), theme.rgb("gold"), 5)
    pen.line(put(x, y, 1, ((-9, -4), (9, -4))), theme.rgb("gold"), 5)
    pen.line(put(x, y, 1, ((-18, 17), (18, 17))), theme.rgb("gold"), 6)


def _deserter(pen: Pen, x: float, y: float) -> None:
    emblems.sword(pen, x - 8, y - 4, 0.95)
    _stroke(pen, ((-6, 20), (22, 20)), "glow", (x, y), 5)
    _stroke(pen, ((13, 11), (23, 20), (13, 28)), "glow", (x, y), 5)


def _vandal(pen: Pen, x: float, y: float) -> None:
    pen.place(pieces.road(1, 0.8 * pen.unit), x, y)
    _cross_out(pen, x, y)


def _diplomat(pen: Pen, x: float, y: float) -> None:
    pen.place(pieces.road(0, 0.62 * pen.unit), x - 10, y - 12)
    _stroke(pen, ((-14, 18), (20, 18)), "glow", (x, y), 5)
    _stroke(pen, ((11, 9), (21, 18), (11, 26)), "glow", (x, y), 5)


def _raze(pen: Pen, x: float, y: float) -> None:
    pen.place(pieces.settlement(1, 0.9 * pen.unit), x, y + 10)
    flame = ((-15, 2), (-11, -15), (-5, -8), (1, -29), (9, -11), (14, -18), (16, 2))
    shape(pen, (x, y), flame, "lava", line=4)


def _spy(pen: Pen, x: float, y: float) -> None:
    rim = [
        (math.cos(angle) * 29, math.sin(angle) * 17) for angle in (step * math.pi / 8 for step in range(16))
    ]
    pen.polygon(put(x, y, 1, rim), theme.rgb("paper"), theme.rgb("ink"), 5)
    pen.disc(x, y, 26, theme.rgb("politics"), line=theme.rgb("ink"), width=3)
    pen.disc(x, y, 11, theme.rgb("ink"))


def _wedding(pen: Pen, x: float, y: float) -> None:
    for dx in (-10, 10):
        pen.disc(x + dx, y + 4, 38, None, line=theme.rgb("ink"), width=10)
        pen.disc(x + dx, y + 4, 34, None, line=theme.rgb("gold"), width=5)
    shape(pen, (x, y), ((-10, -25), (-3, -16), (-10, -10), (-17, -16)), "lake", line=3)


_EMBLEMS: dict[str, Emblem] = {
    "commercial harbour": partial(emblems.anchor, size=1.15),
    "master merchant": _master,
    "merchant": _trader,
    "merchant fleet": partial(emblems.ship, size=1.1, sail="commerce"),
    "resource monopoly": emblems.crown,
    "commodity monopoly": _goods_crown,
    "famine": _famine,
    "alchemist": _alchemist,
    "crane": _crane,
    "inventor": partial(_tokens, one="3", other="9"),
    "irrigation": _irrigation,
    "medicine": _medicine,
    "mining": _mining,
    "printer": _printer,
    "road building": partial(emblems.route, size=1.1),
    "military": _military,
    "siege": lambda pen, x, y: pen.place(figures.catapult(0, 0.72 * pen.unit), x + 2, y + 2),
    "bishop": _bishop,
    "constitution": _constitution,
    "deserter": _deserter,
    "vandal": _vandal,
    "diplomat": _diplomat,
    "raze": _raze,
    "spy": _spy,
    "wedding": _wedding,
    "anarchy": _anarchy,
}
"""By card."""
