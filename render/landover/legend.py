"""What the signs on a board of Landover mean."""

from collections.abc import Iterator
from functools import lru_cache

from render import theme
from render.hexes import changes, changing, harbours, pieces, tiles, tokens
from render.landover import figures, plates
from render.landover.dress import HARBOURS, LAND
from render.painter import Picture
from render.plates.legend import Entry, legend

_TERRAINS = {
    "sheep": "pasture: wool, in cities cloth",
    "forest": "forest: wood, paper",
    "mountain": "mountain: ore, coin",
    "field": "field: wheat",
    "hills": "hills: clay",
    "gold": "gold: a random resource",
}
_UNIT = 0.66


@lru_cache(maxsize=1)
def picture() -> Picture:
    """The legend, the same at every table."""
    return legend("Landover", [*_board(), *_rows()])


def _board() -> Iterator[Entry]:
    for name, words in _TERRAINS.items():
        yield tiles.tile(name, LAND[name], _UNIT), words
    yield changing.mark("?", 1), "a tile that nobody knows yet"
    yield tokens.number(8, 1), "number; dots: how often it is rolled"
    yield tokens.ring(1), "paid at the last roll, or newly known"
    yield pieces.road(0, 1, 1), "road"
    yield figures.bridge(0, 1, 1), "bridge"
    yield pieces.settlement(1, 1), "village of seat 2"
    yield pieces.city(1, 1), "city"
    yield figures.wall(1), "city wall"
    yield figures.metro(1, 1, 1), "metro of science"
    yield figures.catapult(1, 1), "catapult: its tile pays nothing"
    yield figures.merchant(0, 1), "merchant of seat 1"
    yield harbours.badge("wool", HARBOURS["wool"], 1), "harbour: 2 for 1"
    yield pieces.city(2, 1, lit=True), "bright rim: new since the last turn of who moves"
    yield changes.track("a piece", (170, -40), 1, theme.seat(0), ()), "where a piece went"
    yield pieces.hint("corner", 1.4), "in your panel: you may build here"
    yield figures.lost_mark("city", 1, 0, 1), "lost: a city razed"


def _rows() -> Iterator[Entry]:
    yield plates.points(9, 15, True, 1), "9 of the 15 points that win; bright: ahead"
    yield plates.back(1), "cards in hand / safe from a seven"
    yield plates.backs(1, 2, 1), "development cards by deck"
    yield plates.culture(0, 4, False, 1), "culture and its level"
    yield plates.culture(1, 4, True, 1), "bright: holds that metro"
    yield plates.award(0, 2, False, 1), "power"
    yield plates.award(1, 7, True, 1), "longest route; bright: the award"
    yield plates.award(2, 2, False, 1), "harbours"
    yield plates.strength(5, True, 1), "barbarians' strength"
    yield plates.defence(6, False, 1), "everybody's power against it"
