"""The sprites of a private hand in Farlanthia: dice, goods, prices of structures, cards with their words."""

from functools import lru_cache

from render import theme
from render.farlanthia import figures, plates
from render.plates import emblems
from render.plates.emblems import left
from render.plates.sheet import wrapped
from render.shelf import shelved
from render.sprites import Pen, Sprite
from rules.farlanthia.cards import words
from rules.farlanthia.cards.deck import CARDS
from rules.farlanthia.tables import GOODS, STRUCTURE_NAMES
from rules.names import plural

FULL = 904
GOOD = (216, 116)
PRICE = (445, 96)


@shelved
def head(seat: int, tracks: tuple[int, int, int], units: int, bonus: int) -> Sprite:
    """Whose hand this is: arms, renown, valor, honor, units on the map, bonus points left for dice."""
    pen = Pen.centred(FULL, 92)
    pen.box((-452, -46, 452, 46), 22, theme.rgb("night"))
    plates.shield(pen, -398, -2, seat, 56)
    for place, (draw, count) in enumerate(
        zip((plates.crown, emblems.sword, plates.laurel), tracks, strict=True)
    ):
        x = -308 + 128 * place
        draw(pen, x, 0, 1.0)
        left(pen, (x + 34, 0), str(count), 46)
    figures.soldier(pen, 96, 2, 1.3, theme.rgb("iron"))
    left(pen, (122, 0), str(units), 46)
    left(pen, (220, 0), f"bonus left {bonus}" if bonus else "no bonus left", 32, "glow" if bonus else "cloud")
    return pen.sprite(
        f"seat {seat + 1}: renown {tracks[0]}, valor {tracks[1]}, honor {tracks[2]}, {units} units"
    )


@shelved
def die(value: int, most: int, buys: tuple[str, ...]) -> Sprite:
    """A leadership die, how high a bonus can raise it, and what it can still be spent on."""
    pen = Pen.centred(FULL, 84)
    pen.box((-452, -42, 452, 42), 18, theme.rgb("plate"))
    emblems.die(pen, -404, 0, value, 62)
    end = -352.0
    if most > value:
        end = left(pen, (end, 0), f"up to {most}", 36, "glow") + 24
    left(pen, (end, 0), die_words(value, most, buys), 31, "foam")
    return pen.sprite(f"die {value} up to {most}")


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


@shelved
def good(kind: int, count: int) -> Sprite:
    """A good and how much of it there is."""
    pen = Pen.centred(*GOOD)
    right, down = GOOD[0] / 2, GOOD[1] / 2
    pen.box((-right, -down, right, down), 20, theme.rgb("token" if count else "line"))
    if not count:
        pen.box((4 - right, 4 - down, right - 4, down - 4), 17, theme.rgb("fog"))
    plates.GOOD[kind](pen, 52 - right, -12, 1.25)
    colour = theme.rgb("ink" if count else "cloud")
    pen.text(52 - right, 38, GOODS[kind], 28, colour)
    pen.text(44, 0, str(count), 64 if count < 100 else 48, colour)
    return pen.sprite(f"{count} {GOODS[kind]}")


@shelved
def price(kind: int, seat: int, cost: tuple[int, ...], have: tuple[int, ...], stock: int) -> Sprite:
    """What a structure costs; what lacks is red, a bright rim says that it can be paid."""
    can = stock > 0 and all(held >= need for held, need in zip(have, cost, strict=True))
    pen = _framed(can)
    right = PRICE[0] / 2
    name = STRUCTURE_NAMES[kind]
    if name == "road":
        pen.place(figures.road_drawing(seat, 0.5 * pen.unit), 58 - right, 0)
    else:
        pen.place(figures.structure_drawing(name, seat, 0.62 * pen.unit), 58 - right, 4)
    left(pen, (116 - right, -24), name, 31)
    said = f"{stock} left" if stock else "none left"
    pen.text(right - 72, -24, said, 26, theme.rgb("cloud" if stock else "lava"))
    _goods(pen, 136 - right, cost, have)
    return pen.sprite(f"{name} can be paid" if can else f"{name} cannot be paid")


@shelved
def unit(name: str, cost: tuple[int, ...], have: tuple[int, ...]) -> Sprite:
    """What a unit costs, and how many could be paid."""
    most = min(held // need for held, need in zip(have, cost, strict=True) if need)
    pen = _framed(most > 0)
    right = PRICE[0] / 2
    figures.UNITS[name](pen, 58 - right, 2, 1.5, theme.rgb("iron"))
    left(pen, (116 - right, -24), name, 31)
    pen.text(right - 62, -24, f"up to {most}", 26, theme.rgb("cloud"))
    _goods(pen, 136 - right, cost, have)
    return pen.sprite(f"{name} up to {most}")


@shelved
def card(number: int, closed: bool) -> Sprite:
    """A card with its words: an open event on paper, a closed adventure on blue."""
    told = CARDS[number]
    lines = wrapped(words.card(told), 28, 830, 12)
    high = 76 + 35 * len(lines)
    pen = Pen.centred(FULL, high)
    top = -high / 2
    pen.box((-452, top, 452, -top), 20, theme.rgb("politics" if closed else "gold"))
    pen.box((-446, top + 6, 446, -6 - top), 16, theme.rgb("token"))
    left(pen, (-424, top + 36), told.name, 36, "ink")
    kind = "unseen" if closed else "open"
    pen.text(340, top + 36, f"{told.code} · {kind}", 27, theme.rgb("slate"))
    for place, line in enumerate(lines):
        left(pen, (-424, top + 78 + 35 * place), line, 28, "rim")
    return pen.sprite(f"{told.code} {told.name}")


@lru_cache(maxsize=16)
def drawn(terrain: str) -> Sprite:
    """The tile that must be laid now."""
    pen = Pen.centred(FULL, 150)
    pen.box((-452, -75, 452, 75), 22, theme.rgb("plate"))
    tile = figures.bare(terrain, 0.66).image
    left(pen, (-280, 0), f"You have drawn {'an' if terrain[0] in 'aeiou' else 'a'} {terrain}.", 40)
    plain = pen.sprite(f"drawn {terrain}")
    plain.image.alpha_composite(tile, (40, (plain.image.height - tile.height) // 2))
    return plain


def _framed(can: bool) -> Pen:
    pen = Pen.centred(*PRICE)
    right, down = PRICE[0] / 2, PRICE[1] / 2
    pen.box((-right, -down, right, down), 18, theme.rgb("meadow" if can else "line"))
    pen.box((5 - right, 5 - down, right - 5, down - 5), 14, theme.rgb("night"))
    return pen


def _goods(pen: Pen, x: float, cost: tuple[int, ...], have: tuple[int, ...]) -> None:
    """Each good of a price with its number, red where it lacks."""
    for kind, need in enumerate(cost):
        if need:
            plates.GOOD[kind](pen, x, 20, 0.74)
            end = left(pen, (x + 22, 20), str(need), 34, "paper" if have[kind] >= need else "lava")
            x = end + 38
