"""The sprites of a private hand: resource cards, development cards, what things cost, and lines of text."""

from collections.abc import Callable

from render import lettering, theme
from render.hexes import pieces, scenery
from render.plates.emblems import chip, star
from render.plates.parts import count_disc, sign, text
from render.plates.sheet import Group
from render.settlers import emblems
from render.shelf import shelved
from render.sprites import Item, Pen, Point, Sprite
from rules.settlers.cards.deck import CARDS
from rules.settlers.tables import RESOURCES

CARD = (168, 236)
WIDE = 440
"""The width of a development card's line and of a price."""
LINE = 84
PRICE = 116

_LOOKS: tuple[tuple[str, str, Callable[[Pen, float, float, float], None], float], ...] = (
    ("hill", "clay", scenery.bricks, 13),
    ("forest", "pine", scenery.fir, 20),
    ("pasture", "lea", scenery.sheep, 14),
    ("field", "wheat", scenery.sheaf, 17),
    ("mountain", "stone", scenery.peak, 21),
)
"""For each resource the colours of its card and rim, its drawing, and how far below the middle that stands,
at size 1."""


def resource(kind: int, count: int, rate: int) -> Group:
    """A resource card: its name, its picture, how many there are, and how many buy another at the bank."""
    bottom = CARD[1] // 2
    rated = text(f"{rate}:1", 34, theme.letters_on(_LOOKS[kind][0]) if count else "paper")
    on = (Item(count_disc(count, 82, (50, 44)), -33, bottom - 52), Item(rated, 43, bottom - 50))
    return Group(f"{count} {RESOURCES[kind]} at {rate}:1", _resource(kind, count > 0), on)


@shelved
def _resource(kind: int, some: bool) -> Sprite:
    """The ground of a resource card, pale where there is none."""
    pen = Pen.centred(*CARD)
    ground, rim, draw, below = _LOOKS[kind]
    right, bottom = CARD[0] / 2, CARD[1] / 2
    if some:
        pen.box((-right, -bottom, right, bottom), 22, theme.rgb(rim))
        pen.box((7 - right, 7 - bottom, right - 7, bottom - 7), 16, theme.rgb(ground))
    else:
        pen.box((-right, -bottom, right, bottom), 22, theme.rgb(ground))
        pen.box((5 - right, 5 - bottom, right - 5, bottom - 5), 18, theme.rgb("fog"))
    words = theme.rgb(theme.letters_on(ground) if some else "paper")
    pen.text(0, 34 - bottom, RESOURCES[kind], 35, words)
    draw(pen, 0, below * 1.9 - 10, 1.9)
    return pen.sprite(RESOURCES[kind])


@shelved
def development(kind: int, count: int, fresh: int) -> Sprite:
    """A line for development cards of a kind: emblem, name, how many, and how many are too new to play."""
    pen = Pen.centred(WIDE, LINE)
    right, down = WIDE / 2, LINE / 2
    pen.box((-right, -down, right, down), 20, theme.rgb("token"))
    emblems.EMBLEMS[CARDS[kind].emblem](pen, 44 - right, 0)
    ink = theme.rgb("ink")
    _left(pen, (90 - right, -17 if fresh else -2), CARDS[kind].name, 36)
    if fresh:
        _left(pen, (90 - right, 22), "new" if fresh == count else f"{fresh} new", 29, "red")
    pen.text(right - 42, 0, f"×{count}", 42, ink)
    return pen.sprite(f"{count} {CARDS[kind].name}, {fresh} new")


def price(thing: str, seat: int, cost: tuple[int, ...], have: tuple[int, ...], left: int) -> Group:
    """What a thing costs: cards held are coloured, those that lack are hollow; a tick if it can be bought."""
    can = left > 0 and all(held >= need for held, need in zip(have, cost, strict=True))
    kinds = [(kind, one < have[kind]) for kind, need in enumerate(cost) for one in range(need)]
    on = [
        Item(sign(f"one {RESOURCES[kind]}", (48, 54), mini, kind, held), 138 - WIDE // 2 + 52 * place, 20)
        for place, (kind, held) in enumerate(kinds if left else ())
    ]
    name = f"{thing} can be bought" if can else f"{thing} cannot be bought"
    return Group(name, _price(thing, seat, can=can, left=left > 0), on)


@shelved
def _price(thing: str, seat: int, *, can: bool, left: bool) -> Sprite:
    """The ground of a price, with the thing and its name."""
    pen = Pen.centred(WIDE, PRICE)
    right, down = WIDE / 2, PRICE / 2
    pen.box((-right, -down, right, down), 20, theme.rgb("meadow" if can else "slate"))
    if can:
        pen.box((5 - right, 5 - down, right - 5, down - 5), 16, theme.rgb("fog"))
    brush_piece(pen, thing, seat, 58 - right)
    _left(pen, (116 - right, -30), thing, 33, "paper")
    if not left:
        _left(pen, (116 - right, 20), "none left", 31, "paper")
    if can:
        _tick(pen, right - 38)
    return pen.sprite(thing)


@shelved
def stock(piece: str, seat: int, count: int) -> Sprite:
    """How many pieces of a kind are left."""
    pen = Pen.centred(140, 84)
    brush_piece(pen, piece, seat, -34)
    pen.text(34, 0, str(count), 44, theme.rgb("paper"))
    return pen.sprite(f"{count} {piece} left")


@shelved
def points(seat: int, count: int, goal: int) -> Sprite:
    """The seat and its true victory points."""
    pen = Pen.centred(400, 84)
    chip(pen, -158, 0, seat, 76)
    star(pen, -82, 0)
    _left(pen, (-40, 0), f"{count} of {goal}", 46, "paper")
    return pen.sprite(f"seat {seat + 1} has {count} of {goal} points")


@shelved
def banner(text: str, colour: str = "red") -> Sprite:
    """A line of text across the picture."""
    pen = Pen.centred(904, 72)
    pen.box((-452, -36, 452, 36), 20, theme.rgb(colour))
    pen.text(0, 0, text, 38, theme.rgb("paper"))
    return pen.sprite(f"banner {text}")


def brush_piece(pen: Pen, piece: str, seat: int, x: float) -> None:
    """A piece as it looks on the board, or the back of a development card, at (x, 0)."""
    if piece == "road":
        pen.place(pieces.road(seat), x, 0)
    elif piece == "settlement":
        pen.place(pieces.settlement(seat), x, 3)
    elif piece == "city":
        pen.place(pieces.city(seat), x, 5)
    else:
        emblems.back(pen, x)


def mini(pen: Pen, x: float, y: float, kind: int, held: bool) -> None:
    """A small resource card around (x, y); hollow if it is not held."""
    ground, _, draw, below = _LOOKS[kind]
    pen.box((x - 23, y - 26, x + 23, y + 26), 9, theme.rgb(ground))
    if not held:
        pen.box((x - 19, y - 22, x + 19, y + 22), 6, theme.rgb("fog"))
    draw(pen, x, y + below * 0.7, 0.7)


def _tick(pen: Pen, x: float) -> None:
    pen.disc(x, 20, 48, theme.rgb("meadow"))
    pen.line([(x - 12, 21), (x - 3, 31), (x + 13, 10)], theme.rgb("ink"), 6.5)


def _left(pen: Pen, at: Point, text: str, size: int, colour: str = "ink") -> None:
    pen.text(at[0] + lettering.width(text, size) / 2, at[1], text, size, theme.rgb(colour))
