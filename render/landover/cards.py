"""The sprites of a private hand in Landover: goods, cultures, prices, development cards with their words."""

from render import theme
from render.landover import emblems as card_emblems, figures
from render.landover.cultures import CULTURES, GOODS, crest, good
from render.plates import emblems
from render.plates.emblems import left
from render.plates.parts import count_disc, sign, text, text_from, width
from render.plates.sheet import Group, wrap
from render.shelf import shelved
from render.sprites import Item, Pen, Sprite
from rules.landover import tables
from rules.landover.cards.deck import ALL_CARDS

CARD = (170, 196)
FULL = 904
PRICE = (445, 100)
_MORE = "line"
_DOWN = {"village": 3, "city": 5}
"""How far below the middle of its price a thing stands, where it is not there."""


def goods(kind: int, count: int, rate: int) -> Group:
    """A card of a kind: its name, its picture, how many there are, and how many buy another at the bank."""
    bottom = CARD[1] // 2
    words = theme.letters_on(GOODS[kind][0]) if count else "paper"
    many, rated = count_disc(count, 70, (46, 38)), text(f"{rate}:1", 34, words)
    on = (Item(many, -38, bottom - 42), Item(rated, 42, bottom - 40))
    return Group(f"{count} {tables.GOODS[kind]} at {rate}:1", _good(kind, count > 0), on)


@shelved
def _good(kind: int, some: bool) -> Sprite:
    """The ground of a card, pale where there is none of the kind."""
    pen = Pen.centred(*CARD)
    ground, rim, _, _ = GOODS[kind]
    right, bottom = CARD[0] / 2, CARD[1] / 2
    pen.box((-right, -bottom, right, bottom), 22, theme.rgb(rim if some else ground))
    inside = 7 if some else 5
    pen.box(
        (inside - right, inside - bottom, right - inside, bottom - inside),
        16,
        theme.rgb(ground if some else "fog"),
    )
    words = theme.rgb(theme.letters_on(ground) if some else "paper")
    pen.text(0, 30 - bottom, tables.GOODS[kind], 34, words)
    good(pen, 0, -12, kind, 1.6)
    return pen.sprite(tables.GOODS[kind])


def head(seat: int, points: tuple[int, int], cards: tuple[int, int], power: int) -> Group:
    """Who this is, its points and the goal, its hand and the safe size, its power."""
    (count, safe), (own, goal) = cards, points
    fits = count <= safe
    on = (
        text_from((-280, 0), str(own), 48, "glow"),
        text_from((-272 + width(str(own), 48), 3), f"of {goal}", 32, "cloud"),
        text_from((-54, 0), str(count), 48, "paper" if fits else "alarm"),
        text_from((-44 + width(str(count), 48), 3), f"safe up to {safe}", 32, "cloud" if fits else "alarm"),
        text_from((358, 0), str(power), 48, "paper"),
    )
    name = f"seat {seat + 1}: {own} of {goal}, {count} cards, safe {safe}, power {power}"
    return Group(name, _head(seat), on)


@shelved
def _head(seat: int) -> Sprite:
    """The ground of a head, with the signs before its numbers."""
    pen = Pen.centred(FULL, 92)
    pen.box((-452, -46, 452, 46), 22, theme.rgb("night"))
    emblems.chip(pen, -398, 0, seat, 74)
    emblems.star(pen, -318, 0)
    emblems.card(pen, -88, 0, "token", 1.05)
    emblems.sword(pen, 320, 0, 1.2)
    return pen.sprite(f"seat {seat + 1}")


def culture(which: int, level: int, have: int, need: int, gift: str) -> Sprite:
    """A culture: crest and name, its level, what the next step costs (hollow what lacks) and brings."""
    return _culture(which, level, min(have, need), need, gift)


@shelved
def _culture(which: int, level: int, have: int, need: int, gift: str) -> Sprite:
    pen = Pen.centred(FULL, 112)
    can = 0 < level + 1 <= tables.TOP_LEVEL and have >= need
    pen.box((-452, -56, 452, 56), 22, theme.rgb("meadow" if can else _MORE))
    pen.box((5 - 452, -51, 447, 51), 18, theme.rgb("night"))
    crest(pen, -406, 0, which, 1.3)
    left(pen, (-362, -24), tables.CULTURES[which], 33)
    for step in range(tables.TOP_LEVEL):
        x = -360 + 31 * step
        pen.box((x, 8, x + 26, 36), 6, theme.rgb(CULTURES[which] if step < level else _MORE))
    pen.text(-152, 22, str(level), 36, theme.rgb("paper"))
    kind = tables.CLOTH + which
    if level == tables.TOP_LEVEL:
        left(pen, (-96, 0), "complete", 34, "glow")
        return pen.sprite(f"{tables.CULTURES[which]} {level}")
    left(pen, (-108, -26), f"level {level + 1}" if need else f"level {level + 1} for nothing", 31, "cloud")
    for place in range(need):
        _mini(pen, 48 + 45 * place, -25, kind, place < have)
    for number, line in enumerate(wrap(gift, 30, 545, 1)):
        left(pen, (-108, 26 + 30 * number), line, 30)
    return pen.sprite(f"{tables.CULTURES[which]} {level}, next {need}{' affordable' if can else ''}: {gift}")


def price(thing: str, seat: int, cost: tuple[int, ...], have: tuple[int, ...], stock: int) -> Group:
    """What a thing costs: cards held are coloured, missing ones hollow; a bright rim if it can be had."""
    right = PRICE[0] // 2
    can = stock > 0 and all(held >= need for held, need in zip(have, cost, strict=True))
    on = [Item(_thing(thing, seat), 56 - right, 0), text_from((112 - right, -25), thing, 32, "paper")]
    if stock < tables.PLENTY_OF_PIECES and thing != "power":
        said = f"{stock} left" if stock else "none left"
        on.append(Item(text(said, 27, "cloud" if stock else "alarm"), right - 62, -25))
    kinds = [(kind, one < have[kind]) for kind, need in enumerate(cost) for one in range(need)]
    on += [
        Item(sign(f"one {tables.GOODS[kind]}", (42, 48), _mini, kind, held), 132 - right + 47 * place, 21)
        for place, (kind, held) in enumerate(kinds)
    ]
    name = f"{thing} can be bought" if can else f"{thing} cannot be bought"
    return Group(name, _price_ground(can=can), on)


@shelved
def _price_ground(*, can: bool) -> Sprite:
    """The ground of a price, with a bright rim where the thing can be had."""
    pen = Pen.centred(*PRICE)
    right, down = PRICE[0] / 2, PRICE[1] / 2
    pen.box((-right, -down, right, down), 20, theme.rgb("meadow" if can else _MORE))
    pen.box((5 - right, 5 - down, right - 5, down - 5), 16, theme.rgb("night"))
    return pen.sprite("price")


@shelved
def development(card: int, count: int, words: str) -> Sprite:
    """A held card: its emblem on the colour of its deck, its name, how many, and what it does."""
    lines = wrap(words, 29, 740, 3)
    high = 62 + 36 * len(lines)
    pen = Pen.centred(FULL, high)
    deck = ALL_CARDS[card].deck
    top = -high / 2
    pen.box((-452, top, 452, -top), 20, theme.rgb(CULTURES[deck]))
    pen.box((-352, top + 5, 447, -5 - top), 16, theme.rgb("token"))
    card_emblems.draw(pen, -402, 0, card)
    end = left(pen, (-332, top + 33), ALL_CARDS[card].name, 36, "ink")
    if count > 1:
        left(pen, (end + 14, top + 33), f"×{count}", 36, "red")
    for number, line in enumerate(lines):
        left(pen, (-332, top + 72 + 36 * number), line, 29, "rim")
    return pen.sprite(f"{count} {ALL_CARDS[card].name}")


def _mini(pen: Pen, x: float, y: float, kind: int, held: bool) -> None:
    """A small card around (x, y); hollow if it is not held."""
    ground, _, _, _ = GOODS[kind]
    pen.box((x - 20, y - 23, x + 20, y + 23), 8, theme.rgb(ground))
    if not held:
        pen.box((x - 17, y - 20, x + 17, y + 20), 6, theme.rgb("night"))
    good(pen, x, y, kind, 0.62)


@shelved
def _thing(thing: str, seat: int) -> Sprite:
    """A thing as it stands in its price."""
    pen = Pen.centred(100, 88)
    if thing == "wall":
        emblems.wall(pen, 0, 0, 1.2)
    elif thing == "power":
        emblems.sword(pen, 0, 0, 1.3)
    else:
        pen.place(figures.DRAWINGS[thing](seat, 1), 0, _DOWN.get(thing, 0))
    return pen.sprite(thing)
