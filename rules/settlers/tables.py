"""The numbers of Settlers as tables: kinds, costs, decks and the two frames (SE section 3)."""

from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from rules.kernel.hexes import hand
from rules.kernel.hexes.shape import Axial, Shape, rows, shape

Counts = tuple[int, ...]
"""How many cards of each resource, in the order of `RESOURCES`."""


class Resource(NamedTuple):
    """One kind of resource: its name, the terrain that gives it, and what a card of it is worth beside
    others, before anything is known of who holds it."""

    name: str
    terrain: str
    worth: float


GOODS = (
    Resource("brick", "hills", 1.0),
    Resource("lumber", "forest", 1.0),
    Resource("wool", "pasture", 0.85),
    Resource("grain", "fields", 1.15),
    Resource("ore", "mountains", 1.15),
)
RESOURCES = tuple(good.name for good in GOODS)
BRICK, LUMBER, WOOL, GRAIN, ORE = KINDS = range(len(RESOURCES))

TERRAINS = ("forest", "pasture", "fields", "hills", "mountains", "desert")
FOREST, PASTURE, FIELDS, HILLS, MOUNTAINS, DESERT = range(6)
YIELDS = tuple(next((kind for kind in KINDS if GOODS[kind].terrain == each), -1) for each in TERRAINS)
"""The resource that each terrain gives; -1 for none."""

SOLDIER, POINT, ROADS, PLENTY, MONOPOLY = range(5)
"""Those of `rules.settlers.cards.deck.CARDS` of which other rules speak."""

SEVEN = 7
"""The total that moves the robber instead of paying (SE-021, SE-023)."""

ANY = len(RESOURCES)
"""The kind of a 3:1 harbour; one of the resources is the kind of a 2:1 harbour."""
HARBOURS = (*RESOURCES, "3:1")

ROAD_COST = hand.gather((BRICK, LUMBER))
SETTLEMENT_COST = hand.gather((BRICK, LUMBER, WOOL, GRAIN))
CITY_COST = hand.gather((GRAIN, GRAIN, ORE, ORE, ORE))
CARD_COST = hand.gather((WOOL, GRAIN, ORE))

ROAD_PIECES, SETTLEMENT_PIECES, CITY_PIECES = 15, 5, 4


class Building(NamedTuple):
    """One kind of building: its name, what it stands on, its price, and how many pieces a seat has.

    `several` is also the field of `view.Legal` with the places where it can be built.
    """

    name: str
    several: str
    place: str
    cost: hand.Hand
    pieces: int


ROAD, SETTLEMENT, CITY = range(3)
BUILDINGS = (
    Building("road", "roads", "edge", ROAD_COST, ROAD_PIECES),
    Building("settlement", "settlements", "corner", SETTLEMENT_COST, SETTLEMENT_PIECES),
    Building("city", "cities", "corner", CITY_COST, CITY_PIECES),
)
ROUTE_LEAST, ARMY_LEAST, AWARD_POINTS = 5, 3, 2
POOR = 3
"""A friendly robber spares seats with fewer public points (SE-027)."""
ROUNDS = 300
"""A game ends after so many rounds: on a full board nobody may be able to reach the points (SE-068)."""
OFFERS_A_TURN = 10
"""More offers in one turn are refused, so that a game of tireless traders ends as well."""
resource_counts = partial(hand.counts, kinds=len(RESOURCES))
"""How many of each resource are in a hand."""
in_words = partial(hand.in_words, words=RESOURCES)
"""The resources of a hand as "2 wool and 1 ore"."""


@dataclass(frozen=True, eq=False)
class Frame:
    """What lies on a table for some number of seats.

    `terrain` and `tokens` are all tiles and number tokens in the order of the rule book, `sides` the
    edges of the harbours H1, H2… clockwise, `harbours` their kinds in the fixed order, `each` how
    many cards of each resource there are.
    """

    shape: Shape
    terrain: tuple[int, ...]
    tokens: tuple[int, ...]
    sides: tuple[int, ...]
    harbours: tuple[int, ...]
    each: int


def _repeat(counts: dict[int, int]) -> tuple[int, ...]:
    return tuple(value for value, count in counts.items() for _ in range(count))


def _sides(board: Shape, *places: tuple[Axial, str]) -> tuple[int, ...]:
    return tuple(board.edge(at, side) for at, side in places)


_STANDARD = shape(rows((-2, 0, 2), (-1, -1, 2), (0, -2, 2), (1, -2, 1), (2, -2, 0)))
_EXPANSION = shape(
    rows((-3, 0, 2), (-2, -1, 2), (-1, -2, 2), (0, -3, 2), (1, -3, 1), (2, -3, 0), (3, -3, -1))
)
_HARBOURS = (ANY, GRAIN, ORE, ANY, WOOL, ANY, ANY, BRICK, LUMBER)

STANDARD = Frame(
    shape=_STANDARD,
    terrain=_repeat({FOREST: 4, PASTURE: 4, FIELDS: 4, HILLS: 3, MOUNTAINS: 3, DESERT: 1}),
    tokens=_repeat({2: 1, 3: 2, 4: 2, 5: 2, 6: 2, 8: 2, 9: 2, 10: 2, 11: 2, 12: 1}),
    sides=_sides(
        _STANDARD,
        ((0, -2), "NW"), ((1, -2), "NE"), ((2, -1), "NE"), ((2, 0), "E"), ((1, 1), "SE"), ((-1, 2), "SE"),
        ((-2, 2), "SW"), ((-2, 1), "W"), ((-1, -1), "W"),
    ),
    harbours=_HARBOURS,
    each=19,
)  # fmt: skip
EXPANSION = Frame(
    shape=_EXPANSION,
    terrain=_repeat({FOREST: 6, PASTURE: 6, FIELDS: 6, HILLS: 5, MOUNTAINS: 5, DESERT: 2}),
    tokens=_repeat({2: 2, 3: 3, 4: 3, 5: 3, 6: 3, 8: 3, 9: 3, 10: 3, 11: 3, 12: 2}),
    sides=_sides(
        _EXPANSION,
        ((0, -3), "NW"), ((1, -3), "NE"), ((2, -2), "NE"), ((2, -1), "E"), ((1, 1), "E"), ((0, 2), "SE"),
        ((-2, 3), "SE"), ((-3, 3), "SW"), ((-3, 1), "SW"), ((-3, 0), "W"), ((-1, -2), "W"),
    ),
    harbours=(*_HARBOURS, ANY, WOOL),
    each=24,
)  # fmt: skip
FRAMES = {"standard": STANDARD, "expansion": EXPANSION}

BEGINNER_TERRAIN = (
    MOUNTAINS, PASTURE, FOREST,
    FIELDS, HILLS, PASTURE, HILLS,
    FIELDS, FOREST, DESERT, FOREST, MOUNTAINS,
    FOREST, MOUNTAINS, FIELDS, PASTURE,
    HILLS, FIELDS, PASTURE,
)  # fmt: skip
BEGINNER_TOKENS = (10, 2, 9, 12, 6, 4, 10, 9, 11, 0, 3, 8, 8, 3, 4, 5, 5, 6, 11)

SPIRAL_TOKENS = (5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11)
"""The lettered tokens A to R."""
SPIRAL_OUTER: tuple[Axial, ...] = (
    (0, -2), (-1, -1), (-2, 0), (-2, 1), (-2, 2), (-1, 2), (0, 2), (1, 1), (2, 0), (2, -1), (2, -2), (1, -2),
)  # fmt: skip
SPIRAL_INNER: tuple[Axial, ...] = ((0, -1), (-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1))
