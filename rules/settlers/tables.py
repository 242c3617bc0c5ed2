"""The numbers of Settlers as tables: kinds, costs, decks and the two frames (SE section 3)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from importlib.resources import files
from tomllib import loads
from typing import Any, NamedTuple

from rules.kernel.hexes import hand
from rules.kernel.hexes.shape import Shape, rows, shape

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
DESERT = TERRAINS.index("desert")
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

    `several` is also the field of the table that says where each seat has it.
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


def _frame(raw: Mapping[str, Any]) -> Frame:
    board = shape(rows(*raw["rows"]))
    return Frame(
        shape=board,
        terrain=tuple(TERRAINS.index(kind) for kind, count in raw["terrain"].items() for _ in range(count)),
        tokens=tuple(raw["tokens"]),
        sides=tuple(board.edge((q, r), side) for q, r, side in raw["sides"]),
        harbours=tuple(map(HARBOURS.index, raw["harbours"])),
        each=raw["each"],
    )


_MAPS = loads((files("rules.settlers") / "maps.toml").read_text(encoding="utf-8"))
FRAMES = {name: _frame(_MAPS[name]) for name in ("standard", "expansion")}
STANDARD, EXPANSION = FRAMES.values()
BEGINNER_TERRAIN = tuple(map(TERRAINS.index, _MAPS["beginner"]["terrain"]))
BEGINNER_TOKENS: tuple[int, ...] = tuple(_MAPS["beginner"]["tokens"])
SPIRAL_TOKENS: tuple[int, ...] = tuple(_MAPS["spiral"]["tokens"])
SPIRAL_OUTER, SPIRAL_INNER = (tuple((q, r) for q, r in _MAPS["spiral"][part]) for part in ("outer", "inner"))
