"""The sprites of a private hand in Farlanthia: dice, goods, prices of structures, cards with their words."""

from functools import lru_cache

from render import theme
from render.farlanthia import figures, plates
from render.hexes.brush import Brush
from render.plates import emblems
from render.plates.emblems import left
from render.plates.sheet import wrapped
from render.sprites import Sprite
from rules.farlanthia.cards import words
from rules.farlanthia.cards.deck import CARDS
from rules.farlanthia.tables import GOODS, STRUCTURE_NAMES

FULL = 904
GOOD = (216, 116)
PRICE = (445, 96)


@lru_cache(maxsize=128)
def head(seat: int, tracks: tuple[int, int, int], units: int, bonus: int) -> Sprite:
    """Whose hand this is: arms, renown, valor, honor, units on the map, bonus points left for dice."""
    brush = Brush(FULL, 92)
    brush.box((-452, -46, 452, 46), 22, theme.rgb("night"))
    plates.shield(brush, -398, -2, seat, 56)
    for place, (draw, count) in enumerate(
        zip((plates.crown, emblems.sword, plates.laurel), tracks, strict=True)
    ):
        x = -308 + 128 * place
        draw(brush, x, 0, 1.0)
        left(brush, (x + 34, 0), str(count), 46)
    figures.soldier(brush, 96, 2, 1.3, theme.rgb("iron"))
    left(brush, (122, 0), str(units), 46)
    left(
        brush, (220, 0), f"bonus left {bonus}" if bonus else "no bonus left", 32, "glow" if bonus else "cloud"
    )
    return brush.sprite(
        f"seat {seat + 1}: renown {tracks[0]}, valor {tracks[1]}, honor {tracks[2]}, {units} units"
    )


@lru_cache(maxsize=64)
def die(value: int, most: int) -> Sprite:
    """A leadership die, how high a bonus can raise it, and what it buys."""
    brush = Brush(FULL, 84)
    brush.box((-452, -42, 452, 42), 18, theme.rgb("plate"))
    emblems.die(brush, -404, 0, value, 62)
    end = -352.0
    if most > value:
        end = left(brush, (end, 0), f"up to {most}", 36, "glow") + 24
    tiles = str(value) if most == value else f"{value} to {most}"
    said = (
        f"reveals {tiles} tiles, an adventure, or 1 good"
        if value > 1 or most > 1
        else "1 tile, an adventure, or 1 good"
    )
    left(brush, (end, 0), said, 31, "foam")
    return brush.sprite(f"die {value} up to {most}")


@lru_cache(maxsize=128)
def good(kind: int, count: int) -> Sprite:
    """A good and how much of it there is."""
    brush = Brush(*GOOD)
    right, down = GOOD[0] / 2, GOOD[1] / 2
    brush.box((-right, -down, right, down), 20, theme.rgb("token" if count else "line"))
    if not count:
        brush.box((4 - right, 4 - down, right - 4, down - 4), 17, theme.rgb("fog"))
    plates.GOOD[kind](brush, 52 - right, -12, 1.25)
    colour = theme.rgb("ink" if count else "cloud")
    brush.text(52 - right, 38, GOODS[kind], 28, colour)
    brush.text(44, 0, str(count), 64 if count < 100 else 48, colour)
    return brush.sprite(f"{count} {GOODS[kind]}")


@lru_cache(maxsize=512)
def price(kind: int, seat: int, cost: tuple[int, ...], have: tuple[int, ...], stock: int) -> Sprite:
    """What a structure costs; what lacks is red, a bright rim says that it can be paid."""
    can = stock > 0 and all(held >= need for held, need in zip(have, cost, strict=True))
    brush = _framed(can)
    right = PRICE[0] / 2
    name = STRUCTURE_NAMES[kind]
    if name == "road":
        brush.place(figures.road_drawing(seat, 0.5 * brush.unit), 58 - right, 0)
    else:
        brush.place(figures.structure_drawing(name, seat, 0.62 * brush.unit), 58 - right, 4)
    left(brush, (116 - right, -24), name, 31)
    said = f"{stock} left" if stock else "none left"
    brush.text(right - 72, -24, said, 26, theme.rgb("cloud" if stock else "lava"))
    _goods(brush, 136 - right, cost, have)
    return brush.sprite(f"{name} can be paid" if can else f"{name} cannot be paid")


@lru_cache(maxsize=128)
def unit(name: str, cost: tuple[int, ...], have: tuple[int, ...]) -> Sprite:
    """What a unit costs, and how many could be paid."""
    most = min(held // need for held, need in zip(have, cost, strict=True) if need)
    brush = _framed(most > 0)
    right = PRICE[0] / 2
    figures.UNITS[name](brush, 58 - right, 2, 1.5, theme.rgb("iron"))
    left(brush, (116 - right, -24), name, 31)
    brush.text(right - 62, -24, f"up to {most}", 26, theme.rgb("cloud"))
    _goods(brush, 136 - right, cost, have)
    return brush.sprite(f"{name} up to {most}")


@lru_cache(maxsize=128)
def card(number: int, closed: bool) -> Sprite:
    """A card with its words: an open event on paper, a closed adventure on blue."""
    told = CARDS[number]
    lines = wrapped(words.card(told), 28, 830, 12)
    high = 76 + 35 * len(lines)
    brush = Brush(FULL, high)
    top = -high / 2
    brush.box((-452, top, 452, -top), 20, theme.rgb("politics" if closed else "gold"))
    brush.box((-446, top + 6, 446, -6 - top), 16, theme.rgb("token"))
    left(brush, (-424, top + 36), told.name, 36, "ink")
    kind = "unseen" if closed else "open"
    brush.text(340, top + 36, f"{told.code} · {kind}", 27, theme.rgb("slate"))
    for place, line in enumerate(lines):
        left(brush, (-424, top + 78 + 35 * place), line, 28, "rim")
    return brush.sprite(f"{told.code} {told.name}")


@lru_cache(maxsize=16)
def drawn(terrain: str) -> Sprite:
    """The tile that must be laid now."""
    brush = Brush(FULL, 150)
    brush.box((-452, -75, 452, 75), 22, theme.rgb("plate"))
    tile = figures.cell(terrain, "", 0.66, 33).image
    left(brush, (-280, 0), f"You have drawn {'an' if terrain[0] in 'aeiou' else 'a'} {terrain}.", 40)
    plain = brush.sprite(f"drawn {terrain}")
    plain.image.alpha_composite(tile, (40, (plain.image.height - tile.height) // 2))
    return plain


def _framed(can: bool) -> Brush:
    brush = Brush(*PRICE)
    right, down = PRICE[0] / 2, PRICE[1] / 2
    brush.box((-right, -down, right, down), 18, theme.rgb("meadow" if can else "line"))
    brush.box((5 - right, 5 - down, right - 5, down - 5), 14, theme.rgb("night"))
    return brush


def _goods(brush: Brush, x: float, cost: tuple[int, ...], have: tuple[int, ...]) -> None:
    """Each good of a price with its number, red where it lacks."""
    for kind, need in enumerate(cost):
        if need:
            plates.GOOD[kind](brush, x, 20, 0.74)
            end = left(brush, (x + 22, 20), str(need), 34, "paper" if have[kind] >= need else "lava")
            x = end + 38
