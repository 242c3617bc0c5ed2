"""Signs in the sea around the board: whose turn it is with its dice, and a card on offer."""

from collections.abc import Sequence

from render import theme
from render.hexes import goods
from render.plates import emblems
from render.plates.emblems import chip
from render.plates.parts import plate, sign
from render.settlers import cards
from render.shelf import shelved
from render.sprites import Item, Pen, Sprite
from rules.settlers.tables import RESOURCES

_SIZE = (70, 70)
EDGE = 12
"""How far signs are from the edges of the picture."""


def row(things: Sequence[Sprite], line: int = 0, step: int = 70) -> list[Item]:
    """A plate on the left with things in a row, `step` pixels apart; lines count from the top."""
    left = EDGE + 44
    y = left + 96 * line
    ground = plate(18 + len(things) * step, 88, "deep", "deep")
    found = [Item(ground, EDGE + ground.size[0] // 2, y)]
    return found + [Item(thing, left + step * place, y) for place, thing in enumerate(things)]


def seat(number: int, what: str) -> Sprite:
    """The chip of a seat; `what` says in the sprite's name why it is there (`turn`, `winner`)."""
    return sign(f"{what} {number + 1}", _SIZE, chip, number, 62)


@shelved
def fictional(number: int) -> Sprite:
    """The fictional player whose turn is run, F1 or F2."""
    pen = Pen.centred(*_SIZE)
    pen.disc(0, 0, 62, theme.rgb("paper"))
    pen.disc(0, 0, 56, theme.rgb("slate"), line=theme.rgb("ink"), width=3)
    pen.text(0, 0, f"F{number + 1}", 32, theme.rgb("paper"))
    return pen.sprite(f"turn F{number + 1}")


def die(value: int) -> Sprite:
    """A die that shows a number."""
    return sign(f"die {value}", _SIZE, emblems.die, value, 62)


def offer_sign(kind: int) -> Sprite:
    """The resource card that a fictional player offers."""
    return sign(f"offered {RESOURCES[kind]}", _SIZE, goods.small, cards.GOODS[kind], True)


@shelved
def bid(number: int, count: int) -> Sprite:
    """How many cards a seat bids."""
    pen = Pen.centred(*_SIZE)
    chip(pen, -13, 0, number, 44)
    pen.text(23, 0, str(count), 34, theme.rgb("paper"))
    return pen.sprite(f"bid {number + 1} {count}")


def star() -> Sprite:
    """Victory."""
    return sign("star", _SIZE, emblems.star)
