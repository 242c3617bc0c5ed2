"""The sprites of a private hand in Landover: goods, cultures, prices, development cards with their words."""

from render import theme
from render.hexes import goods
from render.landover import emblems as card_emblems, figures
from render.landover.cultures import CULTURES, GOODS, crest
from render.plates import emblems
from render.plates.emblems import left
from render.plates.parts import text_from, width
from render.plates.sheet import Group, wrap
from render.shelf import shelved
from render.sprites import Pen, Sprite
from rules.landover import tables
from rules.landover.cards.deck import ALL_CARDS

FULL = 904
_MORE = "line"
_DOWN = {"village": 3, "city": 5}
"""How far below the middle of its price a thing stands, where it is not there."""


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


@shelved
def culture(which: int, level: int, have: int, need: int, gift: str) -> Sprite:
    """A culture: crest and name, its level, what the next step costs (hollow what lacks) and brings."""
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
    left(pen, (-108, -26), f"level {level + 1}" if need else f"level {level + 1} for free", 31, "cloud")
    for place in range(need):
        goods.small(pen, 48 + 45 * place, -25, GOODS[kind], place < have)
    for number, line in enumerate(wrap(gift, 30, 545, 1)):
        left(pen, (-108, 26 + 30 * number), line, 30)
    return pen.sprite(f"{tables.CULTURES[which]} {level}, next {need}{' affordable' if can else ''}: {gift}")


def price(thing: str, seat: int, cost: tuple[int, ...], have: tuple[int, ...], stock: int) -> Group:
    """What a thing costs a seat that has these goods, of which so many are left."""
    counted = stock < tables.PLENTY_OF_PIECES and thing != "power"
    return goods.bill(thing, _thing(thing, seat), GOODS, cost, have, stock, counted=counted)


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
