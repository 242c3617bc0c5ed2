"""What the signs on a board of Landover mean."""

from collections.abc import Iterator

from render import theme
from render.hexes import changes, changing, harbours, pieces, tiles, tokens
from render.landover import figures, plates
from render.landover.dress import HARBOURS, LAND
from render.plates.legend import Entry, legend
from rules.landover.tables import CULTURES

_TERRAINS = {
    "sheep": "sheep: wool, in cities cloth",
    "forest": "forest: wood, paper",
    "mountain": "mountain: ore, coin",
    "field": "field: wheat",
    "hills": "hills: clay",
    "gold": "gold: 2 random resources, 3 in cities",
}
_UNIT = 0.66


def _map() -> Iterator[Entry]:
    for name, words in _TERRAINS.items():
        yield tiles.tile(name, LAND[name], _UNIT), words
    yield changing.unknown(1), "a tile that nobody knows yet"
    yield figures.water("B1", 1, 40), "a tile of the sea"
    yield tokens.number(8, 1), "number; dots: how often it is rolled"
    yield tokens.ring(1), "paid at the last roll, or newly known"
    yield harbours.badge("wool", HARBOURS["wool"], 1), "harbour: 2 for 1"
    yield pieces.hint("corner", 1.4), "in your panel: you may build here"
    yield pieces.sprite(pieces.city, 2, 1, lit=True), "bright rim: new since the last turn of who moves"
    yield changes.track("piece of 1", (170, -40), 1, theme.seat(0), ()), "where a piece of seat 1 went"
    yield changes.track("nobody's piece", (170, -40), 1, theme.rgb("slate"), ()), "where a number went"
    yield figures.lost_mark("city", 1, 0, 1), "lost: a city razed"


def _pieces() -> Iterator[Entry]:
    yield pieces.sprite(pieces.road, 0, 1), "road"
    yield pieces.sprite(figures.bridge, 0, 1), "bridge"
    yield pieces.sprite(pieces.settlement, 1, 1), "village of seat 2"
    yield pieces.sprite(pieces.city, 1, 1), "city"
    yield figures.wall(1), "city wall"
    for culture, name in enumerate(CULTURES):
        yield figures.metro(1, culture, 1), f"metro of {name}"
    yield pieces.sprite(figures.catapult, 1, 1), "catapult: its tile pays nothing"
    yield tokens.number(9, 1, blocked=True), "grey: pays nothing"
    yield pieces.sprite(figures.merchant, 0, 1), "merchant of seat 1"


def _head() -> Iterator[Entry]:
    yield plates.chip(0, 70, 1), "whose turn it is"
    yield plates.die(0, 5, 1), "white die"
    yield plates.die(1, 4, 1), "red die: whom cards come to"
    yield plates.die(2, 0, 1), "ship: the barbarians come nearer"
    for culture, name in enumerate(CULTURES):
        yield plates.die(2, 3 + culture, 1), f"{name}: cards of its deck"
    yield plates.track(3, 7, 1), "barbarians: 3 of 7 steps"
    yield plates.force(0, 5, True, 1), "barbarians' strength; red: they would win"
    yield plates.force(1, 6, False, 1), "everybody's power against it; green: it holds"


def _rows() -> Iterator[Entry]:
    yield plates.points(9, 15, True, 1), "9 of the 15 points that win; bright: ahead"
    yield plates.back(1), "cards in hand / safe from a seven"
    for culture, name in enumerate(CULTURES):
        yield plates.backs(culture, 2, 1), f"development cards of {name}"
    for culture, name in enumerate(CULTURES):
        yield plates.culture(culture, 3, False, 1), f"{name} and its level"
    yield plates.culture(1, 4, True, 1), "bright: holds that metro"
    yield plates.award(0, 2, False, 1), "power"
    yield plates.award(1, 7, False, 1), "longest route"
    yield plates.award(1, 7, True, 1), "bright: the award"
    yield plates.award(2, 2, False, 1), "harbours"


pictures = legend("Landover", {
    "the map": _map, "what stands on it": _pieces, "above the map": _head, "rows": _rows,
})  # fmt: skip
