"""The sprites of a private hand in Farlanthia: dice, goods, prices of structures, cards with their words."""

from collections.abc import Iterator
from functools import lru_cache

from PIL import Image

from render import theme
from render.farlanthia import figures, plates
from render.hexes import goods
from render.plates import emblems
from render.plates.emblems import left
from render.plates.parts import draw_frame, sign, spelt, text, text_from, width
from render.plates.sheet import Group, wrap
from render.shelf import shelved
from render.sprites import Item, Pen, Sprite, even
from rules.farlanthia.cards import words
from rules.farlanthia.cards.deck import CARDS
from rules.farlanthia.tables import GOODS, STRUCTURE_NAMES, tile_of
from rules.kernel.names import plural

FULL = 904
GOOD = (216, 116)


def head(seat: int, tracks: tuple[int, int, int], units: int, bonus: int) -> Group:
    """Whose hand this is: arms, renown, valor, honor, units on the map, renown left for dice."""
    on = [text_from((128 * place - 274, 0), str(count), 46, "paper") for place, count in enumerate(tracks)]
    on.append(text_from((122, 0), str(units), 46, "paper"))
    on.append(text_from((242, 0), f"{bonus or 'none'} for dice", 32, "glow" if bonus else "cloud"))
    name = f"seat {seat + 1}: renown {tracks[0]}, valor {tracks[1]}, honor {tracks[2]}, {units} units"
    return Group(name, _head(seat), on)


@shelved
def _head(seat: int) -> Sprite:
    """The ground of a head, with the signs before its numbers."""
    pen = Pen.centred(FULL, 92)
    pen.box((-452, -46, 452, 46), 22, theme.rgb("night"))
    plates.shield(pen, -398, -2, seat, 56)
    for place, draw in enumerate((plates.crown, emblems.sword, plates.laurel)):
        draw(pen, -308 + 128 * place, 0, 1.0)
    plates.crown(pen, 212, 0, 0.7)
    figures.soldier(pen, 96, 2, 1.3, theme.rgb("iron"))
    return pen.sprite(f"seat {seat + 1}")


def die(value: int, most: int, buys: tuple[str, ...]) -> Group:
    """A leadership die, how high a bonus can raise it, and what it can still be spent on."""
    end, on = -352.0, list[Item]()
    if most > value:
        raised = f"up to {most}"
        on.append(text_from((end, 0), raised, 36, "glow"))
        end += width(raised, 36) + 24
    if words := die_words(value, most, buys):
        on.append(text_from((end, 0), words, 31, "foam"))
    return Group(f"die {value} up to {most}", _die(value), on)


@shelved
def _die(value: int) -> Sprite:
    """The ground of a leadership die, with the die."""
    pen = Pen.centred(FULL, 84)
    pen.box((-452, -42, 452, 42), 18, theme.rgb("plate"))
    emblems.die(pen, -404, 0, value, 62)
    return pen.sprite(f"die {value}")


def die_words(value: int, most: int, buys: tuple[str, ...]) -> str:
    """What a die can be spent on (see `offers.buys`), at most three uses."""
    told = {
        "tiles": "reveals " + f"{value} to " * (most > value) + plural(most, "tile"),
        "adventure": "an adventure",
        "good": "1 good",
        "replace": "replaces a rolled die",
    }
    few = [told[use] for use in buys if use != "replace" or len(buys) < 3]
    return " or ".join([", ".join(few[:-1]), few[-1]] if few[:-1] else few)


def good(kind: int, count: int) -> Group:
    """A good and how much of it there is."""
    number = text(str(count), 64 if count < 100 else 48, "ink" if count else "cloud")
    return Group(f"{count} {GOODS[kind]}", _good(kind, count > 0), (Item(number, 44, 0),))


@shelved
def _good(kind: int, some: bool) -> Sprite:
    """The ground of a good, pale where there is none."""
    pen = Pen.centred(*GOOD)
    draw_frame(pen, GOOD, 20, ("token", "token") if some else ("plate", "fog"), 4)
    plates.GOOD[kind](pen, -56, -12, 1.25)
    pen.text(-56, 38, GOODS[kind], 28, theme.rgb("ink" if some else "cloud"))
    return pen.sprite(GOODS[kind])


@lru_cache(maxsize=1024)
def price(kind: int, seat: int, cost: tuple[int, ...], have: tuple[int, ...], stock: int) -> Group:
    """What a structure costs; what lacks is red."""
    name = STRUCTURE_NAMES[kind]
    can = stock > 0 and goods.affordable(cost, have)
    return goods.price(name, _structure(name, seat), _goods(cost, have), can=can, left=goods.stock(stock))


@shelved
def _structure(name: str, seat: int) -> Sprite:
    """A structure as it stands in its price."""
    return figures.drawing(name, seat, 0.5 if name == "road" else 0.62).sprite(name)


@lru_cache(maxsize=256)
def unit(name: str, cost: tuple[int, ...], have: tuple[int, ...]) -> Group:
    """What a unit costs, and how many could be paid."""
    most = min(held // need for held, need in zip(have, cost, strict=True) if need)
    drawn, said = sign(name, (72, 88), figures.UNITS[name], 1.5, theme.rgb("iron")), f"up to {most}"
    priced = goods.price(name, drawn, _goods(cost, have), can=most > 0, left=text(said, 27, "cloud"))
    return priced._replace(name=f"{name} {said}")


@lru_cache(maxsize=2 * len(CARDS))
def card(number: int, closed: bool) -> Group:
    """A card with its words: an open event on paper, a closed adventure on blue."""
    told = CARDS[number]
    lines = wrap(words.card(told), 28, 830, 12)
    high = even(76 + 35 * len(lines))
    top, kind = 36 - high / 2, f"{told.code} · {'unseen' if closed else 'open'}"
    on = [
        *spelt((-424, top), told.name, 36, "ink"),
        *spelt((424 - width(kind, 27), top), kind, 27, "slate"),
        *(
            item
            for row, line in enumerate(lines, 1)
            for item in spelt((-424, top + 7 + 35 * row), line, 28, "ink")
        ),
    ]
    ground = Sprite.late(f"{told.code} {told.name}", (FULL, high), lambda: _paper(closed, high))
    return Group(ground.name, ground, on)


def _paper(closed: bool, high: int) -> Image.Image:
    """The ground of a card: the middle row of the least high one again and again, without a pen."""
    least = _least_paper(closed).image
    half = least.height // 2
    picture = least.crop((0, half, FULL, half + 1)).resize((FULL, high))
    picture.paste(least.crop((0, 0, FULL, half)), (0, 0))
    picture.paste(least.crop((0, half, FULL, least.height)), (0, high - half))
    return picture


@shelved
def _least_paper(closed: bool) -> Sprite:
    pen = Pen.centred(FULL, 64)
    draw_frame(pen, (FULL, 64), 20, ("politics" if closed else "gold", "token"), 6)
    return pen.sprite("paper")


@shelved
def drawn(terrain: str) -> Sprite:
    """The tile of the terrain of that name, which must be laid now."""
    pen = Pen.centred(FULL, 150)
    pen.box((-452, -75, 452, 75), 22, theme.rgb("plate"))
    tile = figures.bare(terrain, 0.66).image
    left(pen, (-280, 0), f"You have drawn {tile_of(terrain)}.", 40)
    plain = pen.sprite(f"drawn {terrain}")
    plain.image.alpha_composite(tile, (40, (plain.image.height - tile.height) // 2))
    return plain


def _goods(cost: tuple[int, ...], have: tuple[int, ...]) -> Iterator[Item]:
    """Each good of a price with its number, red where it lacks."""
    x = 136 - goods.PRICE[0] / 2
    for kind, need in enumerate(cost):
        if need:
            yield Item(sign(f"one {GOODS[kind]}", (44, 44), plates.GOOD[kind], 0.74), round(x), 20)
            yield text_from((x + 22, 20), str(need), 34, "paper" if have[kind] >= need else "alarm")
            x += 60 + width(str(need), 34)
