"""The sprites of a private hand: resource cards, development cards, what things cost, and lines of text."""

from collections.abc import Callable, Mapping

from render import theme
from render.hexes import goods, pieces, scenery
from render.hexes.goods import FIELD, FOREST, HILL, MOUNTAIN, PASTURE, Good
from render.plates import emblems
from render.plates.emblems import left
from render.plates.sheet import Group
from render.shelf import shelved
from render.sprites import Pen, Sprite
from rules.settlers.cards.deck import CARDS
from rules.settlers.tables import RESOURCES

GOODS = tuple(map(Good, RESOURCES, (HILL, FOREST, PASTURE, FIELD, MOUNTAIN)))


@shelved
def development(kind: int, count: int, fresh: int) -> Sprite:
    """A line for development cards of a kind: emblem, name, how many, and how many are too new to play."""
    pen = Pen.centred(goods.PRICE[0], 84)
    right, down = goods.PRICE[0] / 2, 42
    pen.box((-right, -down, right, down), 20, theme.rgb("token"))
    _EMBLEMS[CARDS[kind].emblem](pen, 44 - right, 0)
    ink = theme.rgb("ink")
    left(pen, (90 - right, -17 if fresh else -2), CARDS[kind].name, 36, "ink")
    if fresh:
        left(pen, (90 - right, 22), "new" if fresh == count else f"{fresh} new", 29, "red")
    pen.text(right - 42, 0, f"×{count}", 42, ink)
    return pen.sprite(f"{count} {CARDS[kind].name}, {fresh} new")


def _plenty(pen: Pen, x: float, y: float) -> None:
    """Two cards of choice."""
    for shift, ground in ((-10, "hill"), (10, "field")):
        emblems.card(pen, x + shift, y, ground, 0.88)
    scenery.sheaf(pen, x + 10, y + 14, 0.8)


_EMBLEMS: Mapping[str, Callable[[Pen, float, float], None]] = {
    "sword": emblems.sword,
    "star": emblems.star,
    "route": emblems.route,
    "plenty": _plenty,
    "crown": emblems.crown,
}
"""By name, as a development card has it: about 50 units high."""


def price(thing: str, seat: int, cost: tuple[int, ...], have: tuple[int, ...], stock: int) -> Group:
    """What a thing costs a seat that has these cards, of which so many are left."""
    return goods.bill(thing, _thing(thing, seat), GOODS, cost, have, stock, counted=True)


@shelved
def _thing(thing: str, seat: int) -> Sprite:
    """A piece as it looks on the board, or the back of a development card."""
    pen = Pen.centred(100, 88)
    if thing in _PIECES:
        draw, down = _PIECES[thing]
        pen.place(draw(seat), 0, down)
    else:
        emblems.card(pen, 0, 0, "token", 1.22)
        pen.text(0, 0, "?", 40, theme.rgb("rim"))
    return pen.sprite(thing)


_PIECES = {"road": (pieces.road, 0), "settlement": (pieces.settlement, 3), "city": (pieces.city, 5)}
"""How the pieces look, and how far below the middle of a price each is."""


@shelved
def points(seat: int, count: int, goal: int) -> Sprite:
    """The seat and its true victory points."""
    pen = Pen.centred(400, 84)
    emblems.chip(pen, -158, 0, seat, 76)
    emblems.star(pen, -82, 0)
    left(pen, (-40, 0), f"{count} of {goal}", 46, "paper")
    return pen.sprite(f"seat {seat + 1} has {count} of {goal} points")


@shelved
def banner(text: str) -> Sprite:
    """A line of text across the picture."""
    pen = Pen.centred(904, 72)
    pen.box((-452, -36, 452, 36), 20, theme.rgb("red"))
    pen.text(0, 0, text, 38, theme.rgb("paper"))
    return pen.sprite(f"banner {text}")
