"""What stands under Farlanthia's map: season, caravan, truces; a row for every seat in the order of play."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from render import theme
from render.farlanthia import heraldry
from render.hexes import scenery
from render.plates import emblems
from render.plates.emblems import left, put, shape
from render.plates.parts import plate, sign, text_from, width
from render.shelf import shelved
from render.sprites import Item, Pen, Sprite
from rules.farlanthia import forces, treasury
from rules.farlanthia.actions import NEGOTIATIONS
from rules.farlanthia.diplomacy.events import TOLD
from rules.farlanthia.season.victory import by_valor
from rules.farlanthia.tables import GOODS, SEASONS
from rules.farlanthia.view import FarView
from rules.farlanthia.war import battle
from rules.kernel.names import NOBODY

WIDE = 972
"""The width of a plate; a picture is 14 pixels wider on both sides."""
ROW = 88
HEAD = 92
_DICE = 99
"""So much of a row's width is for dice: three of them, and more if they are smaller."""
_RENOWN, _TRACKS_AT, _FORCES, _GOODS, _CARDS = 238, (324, 390), (464, 542), 617, (902, 945)
"""Where the middles of things are in a row, from its left."""
_SIGN = 75
"""From a good of a row to the next."""
PAIRS = 7
"""So many truces fit side by side."""


def wood(pen: Pen, x: float, y: float, size: float = 1.0) -> None:
    """Logs."""
    for dx, dy in ((-12, 8), (12, 8), (0, -10)):
        pen.disc(x + dx * size, y + dy * size, 25 * size, theme.rgb("ink"))
        pen.disc(x + dx * size, y + dy * size, 20 * size, theme.rgb("wood"))
        pen.disc(x + dx * size, y + dy * size, 11 * size, theme.rgb("plank"))


def stone(pen: Pen, x: float, y: float, size: float = 1.0) -> None:
    """Two blocks."""
    for dx, dy in ((-8, 9), (9, -9)):
        start, end = put(x, y, size, ((dx - 15, dy - 10), (dx + 15, dy + 10)))
        pen.box((*start, *end), 5 * size, theme.rgb("mountain"), line=theme.rgb("ink"), width=3 * size)


def food(pen: Pen, x: float, y: float, size: float = 1.0) -> None:
    """A sheaf."""
    scenery.sheaf(pen, x, y + 19 * size, 1.1 * size)


def gold(pen: Pen, x: float, y: float, size: float = 1.0) -> None:
    """Coins."""
    for dx, dy, across in ((9, 8, 26), (-5, -3, 36)):
        pen.disc(x + dx * size, y + dy * size, across * size, theme.rgb("ink"))
        pen.disc(x + dx * size, y + dy * size, (across - 6) * size, theme.rgb("commerce"))
    pen.disc(x - 5 * size, y - 3 * size, 16 * size, theme.rgb("gold"))


GOOD: tuple[Callable[[Pen, float, float, float], None], ...] = (wood, stone, food, gold)
"""By good."""


def crown(pen: Pen, x: float, y: float, size: float = 1.0) -> None:
    """Renown."""
    points = ((-24, 16), (-26, -12), (-12, 1), (0, -20), (12, 1), (26, -12), (24, 16))
    shape(pen, (x, y), points, "glow", size)


def laurel(pen: Pen, x: float, y: float, size: float = 1.0) -> None:
    """Honor: an open hand of leaves."""
    for side in (-1, 1):
        for step in range(4):
            angle = math.pi / 2 + side * (0.55 + step * 0.55)
            px, py = x + math.cos(angle) * 19 * size, y - 2 + math.sin(angle) * 19 * size
            pen.disc(px, py, 15 * size, theme.rgb("ink"))
            pen.disc(px, py, 11 * size, theme.rgb("meadow"))


def shield(pen: Pen, x: float, y: float, owner: int, across: float) -> None:
    """The arms of an owner: its colour, its pattern, its digit."""
    half = across / 2
    outline = ((-half, -half), (half, -half), (half, half * 0.3), (0, half * 1.1), (-half, half * 0.3))
    placed = put(x, y, 1, outline)
    pen.polygon(placed, theme.rgb("paper"), theme.rgb("paper"), 9)
    pen.polygon(placed, theme.rgb("ink"), theme.rgb("ink"), 5)
    pen.polygon(placed, heraldry.colour(owner))
    heraldry.pattern(pen, owner, [(x - half + 6, y - half + 9), (x + half - 6, y - half + 9)])
    if owner != heraldry.NEUTRAL:
        pen.text(x, y + half * 0.16, str(owner + 1), across * 0.62, heraldry.letters(owner))


def row(view: FarView, seat: int) -> Iterator[Item]:
    """What the viewer sees of a seat, from the middle of its row's left end on."""
    table, terms = view.table, view.table.terms
    active = seat in (table.winners if view.over else view.waiting)
    rim, line = ("glow", 5) if active else ("line", 2)
    yield Item(plate(WIDE, ROW - 6, "night", rim, line=line), WIDE // 2, 0)
    yield Item(arms(seat), 46, -2)
    if table.out >> seat & 1:
        yield text_from((100, 0), "out of the game", 38, "cloud")
        return
    if table.crowns[seat]:
        yield Item(castles(table.crowns[seat]), 72, 16)
    yield from _dice(table.rolled[seat], table.dice[seat])
    yield Item(renown(table.renown[seat], terms.renown_target if terms.win_renown else 0), _RENOWN, 0)
    total, valor = table.valor_total[seat], table.valor[seat]
    yield Item(gained(total, valor) if by_valor(terms) else counted("valor", valor), _TRACKS_AT[0], 0)
    yield Item(counted("honor", table.honor[seat]), _TRACKS_AT[1], 0)
    yield Item(counted("units", forces.units_of(table, seat)), _FORCES[0], 0)
    yield Item(counted("structures", table.owner.count(seat)), _FORCES[1], 0)
    yield from _stock(treasury.stock(table, seat), view.totals[seat])
    held = (view.hand_sizes[seat], "politics"), (len(table.open[seat]), "token")
    for place, (count, ground) in enumerate(held):
        if count:
            yield Item(cards(count, ground), _CARDS[place], 0)


def arms(owner: int) -> Sprite:
    """The arms of an owner."""
    return sign(f"arms {owner + 1}", (74, 82), shield, owner, 54)


@shelved
def castles(count: int) -> Sprite:
    """How many capitols a seat has taken: a tower, and a number from two on."""
    pen = Pen.centred(36, 40)
    tower = ((-14, 17), (-14, -15), (-8, -15), (-8, -9), (-3, -9), (-3, -15), (3, -15), (3, -9), (8, -9))
    shape(pen, (0, 0), (*tower, (8, -15), (14, -15), (14, 17)), "glow", line=5)
    pen.text(0, 5, str(count), 24, theme.rgb("ink"))
    return pen.sprite(f"{count} crowns")


def _dice(rolled: Sequence[int], dice: Sequence[int]) -> Iterator[Item]:
    """Leadership dice, those that came later last: spent ones are hollow; many are smaller."""
    unspent, shown = list(dice), list[int]()
    for value in sorted(rolled or dice, reverse=True):
        held = value in unspent
        if held:
            unspent.remove(value)
        shown.append(value if held else 0)
    shown += unspent
    pitch = min(36, _DICE // max(1, len(shown)))
    for place, value in enumerate(shown):
        yield Item(die(value, pitch - 4), 82 + pitch // 2 + pitch * place, 0)


@shelved
def die(value: int, across: int) -> Sprite:
    """A leadership die; 0 is the place of one that is spent."""
    pen = Pen.centred(across + 2, across + 2)
    if value:
        emblems.die(pen, 0, 0, value, across)
    else:
        for half, corner, colour in ((across / 2 - 1, 9, "line"), (across / 2 - 4, 7, "night")):
            pen.box((-half, -half, half, half), corner, theme.rgb(colour))
    return pen.sprite(f"leadership {value}" if value else "spent die")


@shelved
def renown(count: int, target: int) -> Sprite:
    """Renown, and how much of it wins."""
    pen = Pen.centred(98, 60)
    crown(pen, -26, 0, 0.7)
    emblems.of(pen, -4, (count, target), (38, 26), "paper" if count else "cloud")
    return pen.sprite(f"renown {count}{f' of {target}' if target else ''}")


@shelved
def gained(total: int, count: int) -> Sprite:
    """All valor that was gained, and below it what counts towards the next renown."""
    pen = Pen.centred(66, 76)
    emblems.sword(pen, -17, 5, 0.6)
    _count(pen, 4, total, (34, 30, 22), -14)
    left(pen, (4, 20), str(count), 26, "cloud")
    return pen.sprite(f"valor gained {total}, kept {count}")


def soldier(pen: Pen, x: float, y: float, size: float = 1.0) -> None:
    """Units."""
    for colour, more in (("ink", 3.0), ("iron", 0.0)):
        tint = theme.rgb(colour)
        pen.disc(x, y - 14 * size, 20 * size + 2 * more, tint)
        body = ((-15, 22), (-14, 14), (-7, 6), (-6, -4), (6, -4), (7, 6), (14, 14), (15, 22))
        pen.polygon(put(x, y, size, body), tint, tint, 2 * size + 2 * more)


def house(pen: Pen, x: float, y: float, size: float = 1.0) -> None:
    """Structures."""
    walls = put(x, y, size, ((-22, 22), (-22, -4), (0, -26), (22, -4), (22, 22)))
    pen.polygon(walls, theme.rgb("ink"), theme.rgb("ink"), 6)
    pen.polygon(walls, theme.rgb("iron"))
    pen.box((x - 6 * size, y + 4 * size, x + 6 * size, y + 22 * size), 2, theme.rgb("ink"))


def _stock(goods: Sequence[int], total: int) -> Iterator[Item]:
    """The goods of a seat, or where they are hidden only how many they are."""
    told = [("goods", total)] if -1 in goods else zip(GOODS, goods, strict=True)
    for place, each in enumerate(told):
        yield Item(counted(*each), _GOODS + _SIGN * place, 0)


class _Counted(NamedTuple):
    """How what is counted is shown: its sign, where that is and how large, how wide all is, where the count
    begins, and in which sizes by its digits."""

    draw: Callable[..., None]
    at: float
    size: float
    wide: float
    start: float
    sizes: tuple[float, float, float]


_TRACK, _FORCE, _GOOD = (
    (-13, 0.7, 66, 8, (36, 30, 22)), (-18, 0.66, 78, 0, (36, 32, 21)), (-17, 0.7, 75, 5, (36, 30, 20)),
)  # fmt: skip
_COUNTED = {
    "valor": _Counted(emblems.sword, *_TRACK),
    "honor": _Counted(laurel, *_TRACK),
    "units": _Counted(soldier, *_FORCE),
    "structures": _Counted(house, *_FORCE),
    "goods": _Counted(partial(emblems.card, ground="plank"), -17, 0.9, *_GOOD[2:]),
    **{name: _Counted(draw, *_GOOD) for name, draw in zip(GOODS, GOOD, strict=True)},
}


@shelved
def counted(what: str, count: int) -> Sprite:
    """What is counted of a seat, and how much of it there is; `goods` are all together, unseen."""
    look = _COUNTED[what]
    pen = Pen.centred(look.wide, 60)
    look.draw(pen, look.at, 0, size=look.size)
    _count(pen, look.start, count, look.sizes)
    return pen.sprite(f"{count} {what}")


def _count(pen: Pen, x: float, count: int, sizes: tuple[float, float, float], y: float = 0) -> None:
    """A count that begins at x, or so far before it that it ends within the sprite; the size is by digits."""
    text = str(count)
    size = sizes[min(len(text), len(sizes)) - 1]
    start = min(x, pen.width / 2 - 1 - width(text, size))
    left(pen, (start, y), text, size, "paper" if count else "cloud")


@shelved
def cards(count: int, ground: str) -> Sprite:
    """Cards with their number: closed ones on the back, open ones on the face."""
    pen = Pen.centred(48, 66)
    emblems.card(pen, 0, 0, ground, 1.05)
    pen.text(0, 0, str(count), 36 if count < 10 else 27, theme.rgb("ink"))
    return pen.sprite(f"{count} cards on {ground}")


def head(view: FarView) -> Iterator[Item]:
    """Season, year and phase; who holds the hill, for how many seasons; the caravan's four slots."""
    table = view.table
    yield Item(plate(WIDE, HEAD - 6, "plate", "plate"), WIDE // 2, 0)
    yield Item(season_sign(table.season_name), 48, 0)
    yield text_from((94, -17), f"{SEASONS[table.season_name]}, year {table.year}", 36, "paper")
    yield text_from((94, 22), table.phase.partition(".")[0], 29, "cloud")
    if table.hill_holder != NOBODY and table.terms.win_hill:
        yield Item(arms(table.hill_holder), 450, -2)
        yield text_from((494, -17), table.terms.volcano_kind, 29, "cloud")
        yield text_from((494, 20), f"{table.hill_count} of {table.terms.hill_seasons}", 34, "paper")
    for kind, owner in enumerate(table.caravan):
        yield Item(slot(kind, owner), WIDE - 310 + 82 * kind, 0)


def season_sign(number: int) -> Sprite:
    """The sign of a season: a flower, a sun, a leaf, a snowflake."""
    return sign(SEASONS[number], (76, 76), (_flower, _sun, _leaf, _flake)[number], 1.0)


@shelved
def slot(kind: int, owner: int) -> Sprite:
    """A slot of the caravan: its good, or whose die closes it."""
    pen = Pen.centred(76, 72)
    pen.box((-37, -35, 37, 35), 14, theme.rgb("line"))
    pen.box((-33, -31, 33, 31), 11, theme.rgb("night"))
    if owner >= 0:
        emblems.chip(pen, 0, 0, owner, 54)
        return pen.sprite(f"{GOODS[kind]} closed by {owner + 1}")
    GOOD[kind](pen, 0, 0, 0.82)
    return pen.sprite(f"{GOODS[kind]} slot")


def truces(pairs: Iterable[tuple[int, int]]) -> Iterator[Item]:
    """Who keeps the peace with whom; at most `PAIRS`."""
    yield Item(plate(WIDE, 62, "pine", "pine"), WIDE // 2, 0)
    yield text_from((24, 0), "truce", 34, "paper")
    for number, (one, other) in enumerate(pairs):
        yield Item(pair(one, other), 190 + 118 * number, 0)


@shelved
def pair(one: int, other: int) -> Sprite:
    """Two seats side by side."""
    pen = Pen.centred(104, 56)
    for x, seat in ((-23, one), (23, other)):
        emblems.chip(pen, x, 0, seat, 48)
    return pen.sprite(f"truce {one + 1}-{other + 1}")


_Side = tuple[int, Sequence[int], int]
"""A side of a combat or a negotiation: whose it is, its dice, and how strong it is."""


def clashes(view: FarView) -> Iterator[Iterator[Item]]:
    """The open combat and the open negotiation, if there is one."""
    table, combat, talk = view.table, view.table.combat, view.table.talk
    if combat is not None:
        one, other = (battle.units_of(table, side) for side in (combat.attacker, combat.defender))
        where = view.board.lexicons["tile"].show(combat.cell)
        what = f"{where}, round {combat.round}" if combat.round else where
        sides = (combat.attacker, combat.attack, one), (combat.defender, combat.defence, other)
        yield _clash(what, sides)
    if talk is not None:
        sides = (talk.proposer, talk.attack, talk.strength[0]), (talk.target, talk.defence, talk.strength[1])
        yield _clash(TOLD[NEGOTIATIONS[talk.kind]].removeprefix("a "), sides)


def _clash(what: str, sides: tuple[_Side, _Side]) -> Iterator[Item]:
    """Two sides face to face with their dice; the first, who attacks or proposes, has red ones."""
    yield Item(plate(WIDE, ROW, "raider", "raider"), WIDE // 2, 0)
    yield text_from((WIDE / 2 - width(what, 32) / 2, 0), what, 32, "paper")
    for side, (owner, dice, strength) in enumerate(sides):
        turn = -1 if side else 1
        left_end = WIDE * side
        yield Item(arms(owner), left_end + turn * 48, -2)
        yield Item(strong(strength), left_end + turn * 112, 0)
        for place, value in enumerate(dice):
            yield Item(fought(value, attacker=not side), left_end + turn * (172 + 58 * place), 0)


@shelved
def strong(count: int) -> Sprite:
    """How many units or ambassadors a side has."""
    pen = Pen.centred(76, 60)
    pen.text(0, 0, str(count), 46 if count < 100 else 34, theme.rgb("paper"))
    return pen.sprite(f"{count} strong")


def fought(value: int, *, attacker: bool) -> Sprite:
    """A die of a combat or a negotiation."""
    side, *colours = ("attack", "red", "paper") if attacker else ("defence", "paper", "ink")
    return sign(f"{side} {value}", (54, 54), emblems.die, value, 52, *colours)


def _around(count: int, reach: float) -> Sequence[tuple[float, float]]:
    steps = (2 * math.pi * step / count for step in range(count))
    return [(math.sin(angle) * reach, -math.cos(angle) * reach) for angle in steps]


def _flower(pen: Pen, x: float, y: float, size: float) -> None:
    for dx, dy in _around(6, 18 * size):
        pen.disc(x + dx, y + dy, 21 * size, theme.rgb("pink land"))
    pen.disc(x, y, 22 * size, theme.rgb("commerce"))


def _sun(pen: Pen, x: float, y: float, size: float) -> None:
    for dx, dy in _around(8, 30 * size):
        pen.line([(x + dx * 0.7, y + dy * 0.7), (x + dx, y + dy)], theme.rgb("commerce"), 6 * size)
    pen.disc(x, y, 34 * size, theme.rgb("glow"))


def _leaf(pen: Pen, x: float, y: float, size: float) -> None:
    outline = (
        (0, -30), (8, -14), (24, -18), (16, -2), (26, 8), (10, 12), (2, 20), (-2, 20), (-10, 12),
        (-26, 8), (-16, -2), (-24, -18), (-8, -14),
    )  # fmt: skip
    pen.polygon(put(x, y, size, outline), theme.rgb("orange"))
    pen.line(put(x, y, size, ((0, -12), (0, 30))), theme.rgb("brick"), 4 * size)


def _flake(pen: Pen, x: float, y: float, size: float) -> None:
    for dx, dy in _around(6, 29 * size):
        pen.line([(x, y), (x + dx, y + dy)], theme.rgb("tundra"), 5 * size)
        for turn in (-0.5, 0.5):
            bx, by = x + dx * 0.58, y + dy * 0.58
            tip = (bx + (dx * math.cos(turn) - dy * math.sin(turn)) * 0.3,
                   by + (dx * math.sin(turn) + dy * math.cos(turn)) * 0.3)  # fmt: skip
            pen.line([(bx, by), tip], theme.rgb("tundra"), 4 * size)
