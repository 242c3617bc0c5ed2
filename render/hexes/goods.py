"""Cards of goods, and what things cost, as hands show them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from render import theme
from render.hexes import scenery
from render.plates.parts import draw_frame, sign, text, text_from
from render.plates.sheet import Group
from render.shelf import shelved
from render.sprites import Item, Pen, Sprite

Counts = Sequence[int]
"""How many of each good."""
CARD = (170, 196)
PRICE = (445, 100)


class Look(NamedTuple):
    """The flat colours of a good's card and rim, its drawing, how far below the middle that stands, and the
    colour of letters beside it."""

    ground: str
    rim: str
    draw: Callable[[Pen, float, float, float], None]
    below: float
    letters: str = "ink"


HILL = Look("hill", "clay", scenery.bricks, 13)
FOREST = Look("forest", "pine", scenery.fir, 20, "paper")
PASTURE = Look("pasture", "lea", scenery.sheep, 14)
FIELD = Look("field", "wheat", scenery.sheaf, 17)
MOUNTAIN = Look("mountain", "stone", scenery.peak, 21)


class Good(NamedTuple):
    """A good: what it is called, and how it looks."""

    name: str
    look: Look

    def draw(self, pen: Pen, x: float, y: float, size: float) -> None:
        """Its picture around (x, y)."""
        self.look.draw(pen, x, y + self.look.below * size, size)


def card(good: Good, count: int, rate: int) -> Group:
    """A card of a kind: its name, its picture, how many there are, and how many buy another at the bank."""
    bottom = CARD[1] // 2
    words = good.look.letters if count else "paper"
    many, rated = _many(count), text(f"{rate}:1", 34, words)
    on = (Item(many, -38, bottom - 42), Item(rated, 42, bottom - 40))
    return Group(f"{count} {good.name} at {rate}:1", _card(good, count > 0), on)


@shelved
def _many(count: int) -> Sprite:
    """A token with a number."""
    pen = Pen.centred(70, 70)
    pen.disc(0, 0, 68, theme.rgb("token"), line=theme.rgb("rim"), width=3)
    pen.text(0, 0, str(count), 46 if count < 10 else 38, theme.rgb("ink"))
    return pen.sprite(f"{count} of them")


@shelved
def _card(good: Good, some: bool) -> Sprite:
    """The ground of a card, pale where there is none of the kind."""
    pen = Pen.centred(*CARD)
    ground, rim, _, _, letters = good.look
    draw_frame(pen, CARD, 22, (rim, ground) if some else (ground, "fog"), 7 if some else 5)
    words = theme.rgb(letters if some else "paper")
    pen.text(0, 30 - CARD[1] / 2, good.name, 34, words)
    good.draw(pen, 0, -12, 1.6)
    return pen.sprite(good.name)


def small(pen: Pen, x: float, y: float, good: Good, held: bool) -> None:
    """A small card around (x, y); hollow if it is not held."""
    pen.box((x - 20, y - 23, x + 20, y + 23), 8, theme.rgb(good.look.ground))
    if not held:
        pen.box((x - 17, y - 20, x + 17, y + 20), 6, theme.rgb("night"))
    good.draw(pen, x, y, 0.62)


def bill(
    thing: str, drawn: Sprite, goods: Sequence[Good], cost: Counts, have: Counts, left: int, *, counted: bool
) -> Group:
    """What a thing costs somebody who has these goods, and if that is `counted` how many are left of it."""
    can = left > 0 and affordable(cost, have)
    return price(thing, drawn, _cards(goods, cost, have), can=can, left=stock(left) if counted else None)


def _cards(goods: Sequence[Good], cost: Counts, have: Counts) -> Iterator[Item]:
    """Each card of a price, where it lies on that: those held are coloured, missing ones hollow."""
    wanted = [
        (good, one < held) for good, need, held in zip(goods, cost, have, strict=True) for one in range(need)
    ]
    for place, (good, held) in enumerate(wanted):
        yield Item(
            sign(f"one {good.name}", (42, 48), small, good, held), 132 - PRICE[0] // 2 + 47 * place, 21
        )


def price(thing: str, drawn: Sprite, cost: Iterable[Item], *, can: bool, left: Sprite | None = None) -> Group:
    """What a thing costs; a bright rim if it can be had. `left` says how many there are (`stock`)."""
    right = PRICE[0] // 2
    on = [Item(drawn, 56 - right, 0), text_from((112 - right, -25), thing, 32, "paper"), *cost]
    if left is not None:
        on.append(Item(left, right - 70, -25))
    return Group(f"{thing} can be bought" if can else f"{thing} cannot be bought", _ground(can=can), on)


def stock(count: int) -> Sprite:
    """How many pieces are left, in words."""
    return text(f"{count} left", 27, "cloud") if count else text("none left", 27, "alarm")


def affordable(cost: Counts, have: Counts) -> bool:
    """Whether somebody who has these can pay that."""
    return all(held >= need for held, need in zip(have, cost, strict=True))


@shelved
def _ground(*, can: bool) -> Sprite:
    """The ground of a price, with a bright rim where the thing can be had."""
    pen = Pen.centred(*PRICE)
    draw_frame(pen, PRICE, 20, ("meadow" if can else "line", "night"), 5)
    return pen.sprite("price")
