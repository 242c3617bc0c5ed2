"""The strips above and below Landover's board: dice and barbarians; a row of the table for every seat."""

from collections.abc import Iterator

from msgspec import structs

from render import theme
from render.landover.cultures import CULTURES, crest
from render.landover.dress import EDGE, HEAD, ROW
from render.plates import emblems
from render.plates.emblems import left
from render.plates.parts import move, plate, sign, text_from, width
from render.shelf import shelved
from render.sprites import Item, Pen, Sprite
from rules.landover.phase_names import START_TURN
from rules.landover.tables import TOP_LEVEL, TRACKER_STEPS
from rules.landover.view import LandoverView

CHIP, POINTS, HAND, DECKS, CULTURE, POWER, ROUTE, HARBOURS = 42, 137, 258, 366, 504, 916, 1003, 1090
"""Where the things in a seat's row are, in units from its left."""
WIDE = 1140
_APART = 130
_AWARDS = (("power", emblems.sword), ("route", emblems.route), ("harbours", emblems.anchor))


def rows(view: LandoverView, across: int, bottom: int) -> list[Item]:
    """A row for every seat at the foot of the picture, in the order of play."""
    unit = (across - 2 * EDGE) / WIDE
    top = bottom - EDGE - ROW * view.seats
    found = list[Item]()
    for place, seat in enumerate(view.table.order):
        found += move([*row(view, seat, unit)], EDGE, top + ROW * place + ROW // 2)
    return found


def row(view: LandoverView, seat: int, unit: float) -> Iterator[Item]:
    """A seat's row, laid from the middle of its left end; bright is who has won, before that who is ahead."""
    table = view.table
    gone = bool(table.gone >> seat & 1)
    best = max(view.points[each] for each in table.order if not table.gone >> each & 1)
    ahead = seat in table.winners if view.over else not gone and view.points[seat] == best

    def at(x: float, sprite: Sprite) -> Item:
        return Item(sprite, round(x * unit), 0)

    rim = "glow" if (seat in table.winners if view.over else seat == table.active) else "night"
    yield at(WIDE / 2, plate(WIDE, ROW / unit - 6, "night", rim, unit))
    yield at(CHIP, chip(seat, 60, unit))
    yield at(POINTS, points(view.points[seat], table.terms.target, ahead, unit))
    if gone:
        yield text_from((HAND - 50, 0), "has left", 36, "cloud", unit)
    else:
        yield at(HAND - 34, back(unit))
        yield from _hand(view.sizes[seat], view.table.safe_size(seat), unit)
        held = [(deck, count) for deck, count in enumerate(view.backs[seat]) if count]
        for place, (deck, count) in enumerate(held):
            yield at(DECKS + 44 * place, backs(deck, count, unit))
    for which, holder in enumerate(table.metro_seats):
        drawn = culture(which, table.level(seat, which), holder == seat, unit)
        yield at(CULTURE + 45 + _APART * which, drawn)
    yield at(POWER, award(0, table.power[seat], False, unit))
    yield at(ROUTE, award(1, table.routes[seat], table.route_seat == seat, unit))
    yield at(HARBOURS, award(2, table.harbours(seat), table.port_seat == seat, unit))


def _hand(cards: int, safe: int, unit: float) -> Iterator[Item]:
    """How many cards, lit where they are too many, and how many are safe."""
    count, colour = str(cards), "alarm" if cards > safe else "paper"
    size, start = 42 if cards < 100 else 32, HAND - 8
    yield text_from((start, 0), count, size, colour, unit)
    yield text_from((start + width(count, size) + 4, 5), f"/{safe}", 26, "cloud", unit)


def chip(seat: int, across: float, unit: float) -> Sprite:
    """A seat's chip."""
    return sign(f"chip {seat + 1}", (across + 6, across + 6), emblems.chip, seat, across, unit=unit)


@shelved
def points(count: int, target: int, best: bool, unit: float) -> Sprite:
    """A star, the points and how many win; those of who is ahead are bright."""
    pen = Pen.centred(122, 64, unit)
    emblems.star(pen, -37, 0, 0.76)
    emblems.of(pen, -14, (count, target), (44, 28), "glow" if best else "paper")
    return pen.sprite(f"{count} of {target} points")


def back(unit: float) -> Sprite:
    """A card of the hand."""
    return sign("hand", (44, 60), emblems.card, "token", 0.85, unit=unit)


@shelved
def backs(deck: int, count: int, unit: float) -> Sprite:
    """Development cards of a deck, with their number."""
    pen = Pen.centred(44, 62, unit)
    emblems.card(pen, 0, 0, CULTURES[deck], 0.95)
    pen.text(0, 0, str(count), 34, theme.rgb("ink"))
    return pen.sprite(f"{count} {CULTURES[deck]} cards")


@shelved
def culture(which: int, level: int, metro: bool, unit: float) -> Sprite:
    """The crest of a culture, its level in digits, a bar of six steps; with its metro on a bright ground."""
    pen = Pen.centred(144, 64, unit)
    if metro:
        pen.box((-65, -29, 62, 29), 13, theme.rgb("glow"))
    crest(pen, -45, 0, which, 0.82)
    pen.text(-11, 0, str(level), 38, theme.rgb("ink" if metro else "paper" if level else "cloud"))
    for step in range(TOP_LEVEL):
        high = 9 + 4.6 * step
        x = 7 + 9 * step
        colour = CULTURES[which] if step < level else "rim" if metro else "line"
        pen.box((x, 18 - high, x + 7, 19), 1.5, theme.rgb(colour))
    return pen.sprite(f"{CULTURES[which]} {level}{' metro' if metro else ''}")


@shelved
def award(which: int, count: int, won: bool, unit: float) -> Sprite:
    """Power, longest route or harbours; with the award on a bright ground."""
    name, draw = _AWARDS[which]
    pen = Pen.centred(90, 62, unit)
    if won:
        pen.box((-42, -29, 42, 29), 13, theme.rgb("glow"))
    draw(pen, -19, 0, 0.76)
    colour = "ink" if won else "paper" if count else "cloud"
    left(pen, (8, 0), str(count), 40 if count < 10 else 33, colour, room=33)
    return pen.sprite(f"{name} {count}{' award' if won else ''}")


def head(view: LandoverView, across: int) -> Iterator[Item]:
    """Top left whose turn it is with its dice, top right the barbarians; everything in one line."""
    table, unit = view.table, (across - 2 * EDGE) / WIDE
    y = HEAD // 2 + 2
    yield Item(plate(across - 2 * EDGE, HEAD - 18, "night", "night"), across // 2, y)
    x = EDGE + 52 * unit
    if not view.over:
        yield Item(chip(table.active, 70, unit), round(x), y)
    if table.dice is not None and table.phase != START_TURN:
        for place, value in enumerate(structs.astuple(table.dice)):
            yield Item(die(place, value, unit), round(x + (84 + 78 * place) * unit), y)
    yield Item(track(table.tracker, TRACKER_STEPS, unit), round(across - EDGE - 545 * unit), y)
    losing = view.table.strength() > view.table.defence()
    for which, (count, x) in enumerate(((view.table.strength(), 197), (view.table.defence(), 71))):
        yield Item(force(which, count, losing, unit), round(across - EDGE - x * unit), y)


_DICE = (("white", "paper", "ink"), ("red", "red", "paper"))
"""Of the dice with numbers: what they are called, and the colours of their ground and their pips."""


def die(which: int, value: int, unit: float) -> Sprite:
    """White, red, or the event die: a ship, or the crest of a culture."""
    if which < len(_DICE):
        name, *colours = _DICE[which]
        return sign(f"{name} {value}", (72, 72), emblems.die, value, 68, *colours, unit=unit)
    name = "event ship" if value < 3 else f"event {CULTURES[value - 3]}"
    return sign(name, (72, 72), _event, value, unit=unit)


def _event(pen: Pen, x: float, y: float, value: int) -> None:
    pen.box((x - 34, y - 34, x + 34, y + 34), 14, theme.rgb("ink"))
    pen.box((x - 31, y - 31, x + 31, y + 31), 12, theme.rgb("foam" if value < 3 else "token"))
    if value < 3:
        emblems.ship(pen, x, y + 1, 0.8)
    else:
        crest(pen, x, y, value - 3, 0.92)


@shelved
def track(step: int, steps: int, unit: float) -> Sprite:
    """The ship on its way: the last step is the coast."""
    pen = Pen.centred(520, 90, unit)
    gap = 60
    first = -gap * steps / 2
    pen.line([(first, 12), (first + gap * steps, 12)], theme.rgb("line"), 6)
    for place in range(steps + 1):
        x = first + gap * place
        last = place == steps
        colour = "lava" if last else "raider" if place <= step else "line"
        pen.disc(x, 12, 40 if last else 26, theme.rgb(colour))
        if last:
            pen.text(x, 12, str(steps), 28, theme.rgb("ink"))
    emblems.ship(pen, first + gap * min(step, steps), -2, 1.06)
    return pen.sprite(f"barbarians at {step} of {steps}")


@shelved
def force(which: int, count: int, losing: bool, unit: float) -> Sprite:
    """The barbarians' strength, which is all cities, or everybody's power; lit is which would win."""
    name, draw, size, half, lit = _FORCES[which]
    pen = Pen.centred(2 * half + 2, 74, unit)
    pen.box((-half, -36, half, 36), 16, theme.rgb(lit if losing != bool(which) else "plate"))
    draw(pen, 38 - half, 0, size)
    pen.text(half - 34, 0, str(count), 46 if count < 10 else 40, theme.rgb("paper"))
    return pen.sprite(f"{name} {count}")


_FORCES = (("strength", emblems.ship, 0.82, 63, "raider"), ("defence", emblems.sword, 1.0, 62, "pine"))
