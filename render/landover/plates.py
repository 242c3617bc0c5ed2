"""The strips above and below Landover's board: dice and barbarians; a row of the table for every seat."""

from functools import lru_cache
from typing import NamedTuple

from render import theme
from render.hexes.brush import Brush
from render.landover.cultures import CULTURES, crest
from render.landover.dress import EDGE, HEAD, ROW
from render.plates import emblems
from render.sprites import Item, Sprite

TOP = 6
"""The highest level of a culture."""

COLUMNS = (46, 132, 258, 366, 504, 916, 1003, 1090)
"""Where in a seat's row are: chip, points, hand, first card, first culture, power, route, harbours."""
WIDE = 1140


class Standing(NamedTuple):
    """What everybody can see of a seat."""

    seat: int
    points: int
    hand: int
    safe: int
    held: tuple[int, int, int]
    """Development cards in the hand, by deck."""
    culture: tuple[int, int, int]
    power: int
    route: int
    harbours: int
    longest: bool
    """It has the award for the longest route."""
    port: bool
    """It has port authority."""
    active: bool
    gone: bool
    best: bool
    """It is ahead, or has won."""


class Barbarians(NamedTuple):
    """How far the barbarians are, how strong they are, and how strong all seats together."""

    step: int
    steps: int
    strength: int
    defence: int


def rows(standings: list[Standing], width: int, bottom: int) -> list[Item]:
    """A row for every seat at the foot of the picture, in the order of play."""
    unit = (width - 2 * EDGE) / WIDE
    top = bottom - EDGE - ROW * len(standings)
    return [
        Item(row(standing, unit), width // 2, top + ROW * place + ROW // 2)
        for place, standing in enumerate(standings)
    ]


@lru_cache(maxsize=512)
def row(standing: Standing, unit: float) -> Sprite:
    """A seat's row: chip, points, hand and safe size, cards, cultures, power, route, harbours."""
    brush = Brush(WIDE, ROW / unit, unit)
    half, high = WIDE / 2, ROW / unit / 2 - 3
    brush.box((-half, -high, half, high), 18, theme.rgb("glow" if standing.active else "night"))
    if standing.active:
        brush.box((5 - half, 5 - high, half - 5, high - 5), 14, theme.rgb("night"))
    at = [x - half for x in COLUMNS]
    emblems.chip(brush, at[0], 0, standing.seat, 60)
    _points(brush, at[1], standing)
    if standing.gone:
        emblems.left(brush, (at[2] - 50, 0), "has left", 36, "cloud")
    else:
        _hand(brush, at[2], standing)
        _decks(brush, at[3], standing)
    for culture in range(3):
        _culture(brush, at[4] + 130 * culture, culture, standing.culture[culture])
    return _awards(brush, at, standing).sprite(f"row {standing.seat + 1}: {standing.points} points")


def _points(brush: Brush, x: float, standing: Standing) -> None:
    emblems.star(brush, x - 22, 0, 0.9)
    emblems.left(brush, (x + 8, 0), str(standing.points), 46, "glow" if standing.best else "paper")


def _hand(brush: Brush, x: float, standing: Standing) -> None:
    """Cards in the hand, red when a seven would cut it."""
    over = standing.hand > standing.safe
    emblems.card(brush, x - 34, 0, "token", 0.85)
    end = emblems.left(brush, (x - 8, 0), str(standing.hand), 42, "lava" if over else "paper")
    emblems.left(brush, (end + 3, 5), f"/{standing.safe}", 28, "cloud")


def _decks(brush: Brush, x: float, standing: Standing) -> None:
    """Backs of development cards, by deck."""
    held = [(deck, count) for deck, count in enumerate(standing.held) if count]
    for place, (deck, count) in enumerate(held):
        middle = x + 44 * place
        emblems.card(brush, middle, 0, CULTURES[deck], 0.95)
        brush.text(middle, 0, str(count), 34, theme.rgb("ink"))


def _culture(brush: Brush, x: float, culture: int, level: int) -> None:
    """The crest of a culture, its level in digits, and a bar of six steps."""
    crest(brush, x, 0, culture, 0.82)
    brush.text(x + 34, 0, str(level), 38, theme.rgb("paper" if level else "haze"))
    for step in range(TOP):
        high = 9 + 4.6 * step
        left = x + 52 + 9 * step
        lit = step < level
        brush.box((left, 18 - high, left + 7, 19), 1.5, theme.rgb(CULTURES[culture] if lit else "line"))


def _awards(brush: Brush, at: list[float], standing: Standing) -> Brush:
    """Power, longest route and harbours; a seat with the award has it in gold."""
    for x, draw, count, award in (
        (at[5], emblems.sword, standing.power, False),
        (at[6], emblems.route, standing.route, standing.longest),
        (at[7], emblems.anchor, standing.harbours, standing.port),
    ):
        if award:
            brush.box((x - 42, -29, x + 42, 29), 13, theme.rgb("glow"))
        draw(brush, x - 19, 0, 0.82)
        colour = "ink" if award else "paper" if count else "haze"
        size = 40 if count < 10 else 33
        emblems.left(brush, (x + 8, 0), str(count), size, colour)
    return brush


def head(
    seat: int | None, dice: tuple[int, int, int] | None, barbarians: Barbarians, width: int
) -> list[Item]:
    """Top left whose turn it is with its dice, top right the barbarians; everything in one line."""
    unit = (width - 2 * EDGE) / WIDE
    found = [Item(_plate(width - 2 * EDGE), width // 2, HEAD // 2 + 2)]
    x = EDGE + 52 * unit
    y = HEAD // 2 + 2
    if seat is not None:
        found.append(Item(_turn(seat, unit), round(x), y))
    for place, value in enumerate(dice or ()):
        found.append(Item(_die(place, value, unit), round(x + (84 + 78 * place) * unit), y))
    found.append(Item(_track(barbarians.step, barbarians.steps, unit), round(width - EDGE - 545 * unit), y))
    found.append(Item(_balance(barbarians, unit), round(width - EDGE - 134 * unit), y))
    return found


@lru_cache(maxsize=8)
def _plate(wide: int) -> Sprite:
    brush = Brush(wide, HEAD - 18)
    brush.box((-wide / 2, 9 - HEAD / 2, wide / 2, HEAD / 2 - 9), 24, theme.rgb("night"))
    return brush.sprite("head")


@lru_cache(maxsize=32)
def _turn(seat: int, unit: float) -> Sprite:
    brush = Brush(76, 76, unit)
    emblems.chip(brush, 0, 0, seat, 70)
    return brush.sprite(f"turn {seat + 1}")


@lru_cache(maxsize=64)
def _die(which: int, value: int, unit: float) -> Sprite:
    """White, red, or the event die: a ship, or the crest of a culture."""
    brush = Brush(72, 72, unit)
    if which == 0:
        emblems.die(brush, 0, 0, value, 68)
        return brush.sprite(f"white {value}")
    if which == 1:
        emblems.die(brush, 0, 0, value, 68, ground="red", pip="paper")
        return brush.sprite(f"red {value}")
    brush.box((-34, -34, 34, 34), 14, theme.rgb("ink"))
    brush.box((-31, -31, 31, 31), 12, theme.rgb("foam" if value < 3 else "token"))
    if value < 3:
        emblems.ship(brush, 0, 1, 0.8)
        return brush.sprite("event ship")
    crest(brush, 0, 0, value - 3, 0.92)
    return brush.sprite(f"event {CULTURES[value - 3]}")


@lru_cache(maxsize=64)
def _track(step: int, steps: int, unit: float) -> Sprite:
    """The ship on its way: the last step is the coast."""
    brush = Brush(520, 90, unit)
    gap = 60
    first = -gap * steps / 2
    brush.line([(first, 12), (first + gap * steps, 12)], theme.rgb("line"), 6)
    for place in range(steps + 1):
        x = first + gap * place
        last = place == steps
        colour = "lava" if last else "raider" if place <= step else "line"
        brush.disc(x, 12, 40 if last else 26, theme.rgb(colour))
        if last:
            brush.text(x, 12, str(steps), 28, theme.rgb("ink"))
    emblems.ship(brush, first + gap * min(step, steps), -2, 1.06)
    return brush.sprite(f"barbarians at {step} of {steps}")


@lru_cache(maxsize=256)
def _balance(barbarians: Barbarians, unit: float) -> Sprite:
    """The barbarians' strength (cities) against everybody's power; the stronger side is lit."""
    brush = Brush(252, 90, unit)
    winning = barbarians.strength > barbarians.defence
    brush.box((-126, -36, 0, 36), 16, theme.rgb("raider" if winning else "plate"))
    brush.box((2, -36, 126, 36), 16, theme.rgb("plate" if winning else "pine"))
    emblems.ship(brush, -88, 0, 0.82)
    brush.text(-34, 0, str(barbarians.strength), 46, theme.rgb("paper"))
    emblems.sword(brush, 40, 0, 1.0)
    brush.text(92, 0, str(barbarians.defence), 46, theme.rgb("paper"))
    return brush.sprite(f"strength {barbarians.strength} against {barbarians.defence}")
