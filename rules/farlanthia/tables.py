"""What Farlanthia is made of, as data: terrain, goods, structures, units, figures, dice (book, chapter 3)."""

import msgspec

from rules.kernel.names import SEAT_COLOURS, plural

GOODS = ("wood", "stone", "food", "gold")
WOOD, STONE, FOOD, GOLD = range(4)
NO_GOODS = (0, 0, 0, 0)
Goods = tuple[int, ...]
"""So many of each good."""

NEUTRAL = len(SEAT_COLOURS)
"""The owner number of grey units and structures."""
DRAGON = NEUTRAL + 1
"""What words and events call those grey units that guard a volcano or a lair."""
OWNERS = (*SEAT_COLOURS, "grey")

EMPTY = -2
"""On a cell: no tile lies there."""
HIDDEN = -1
"""On a cell: a tile lies there face down; among the secrets: a tile whose terrain is not rolled yet."""


class Terrain(msgspec.Struct, frozen=True):
    """One kind of terrain: what it yields (a good, or -1), what entering costs (-1: nobody enters)."""

    name: str
    sign: str
    """How pictures made of text show it (FA-006)."""
    yields: int
    cost: int
    share: int = 0
    """Tiles of it in a sixth of the box, and in that of radius 8 (FA-014, FA-015)."""
    wide_share: int = 0
    partner: int = -1
    """The expansion terrain that goes with it (FA-033)."""


TERRAINS = (
    Terrain("volcano", "v", -1, 3),
    Terrain("lake", "l", FOOD, 3, 2, 2, 8),
    Terrain("badlands", "b", -1, 2, 2, 4, 9),
    Terrain("mountain", "m", STONE, 3, 4, 6, 7),
    Terrain("forest", "f", WOOD, 2, 6, 12, 10),
    Terrain("field", "d", FOOD, 1, 7, 12, 6),
    Terrain("flats", "a", -1, 1),
    Terrain("hills", "h", STONE, 2),
    Terrain("swamp", "s", -1, -1),
    Terrain("desert", "e", -1, 2),
    Terrain("tundra", "t", -1, 2),
)
VOLCANO, LAKE, BADLANDS, MOUNTAIN, FOREST, FIELD, FLATS, HILLS, SWAMP, DESERT, TUNDRA = range(len(TERRAINS))
TERRAIN_NAMES = tuple(terrain.name for terrain in TERRAINS)


def tile_of(name: str) -> str:
    """A tile of the terrain of that name, as "a forest" or "hills"."""
    return name if name.endswith("s") else f"a {name}"


PALACE_COST = 2
"""What entering costs when the centre is a palace (FA-017)."""
ROAD_COST, WALL_COST = 1, 3

ROLLED = (None, FIELD, FIELD, FOREST, FOREST, MOUNTAIN)
"""The terrain of a die from 1 to 6; a 1 is rolled again (FA-030)."""
ROLLED_AGAIN = (LAKE, LAKE, LAKE, BADLANDS, BADLANDS, BADLANDS)


class Structure(msgspec.Struct, frozen=True):
    """One kind of structure (FA-110 to FA-125): its price and what it yields, by good."""

    name: str
    sign: str
    """How pictures made of text show it (FA-006)."""
    cost: tuple[int, int, int, int]
    limit: int
    resource: int = 0
    """How much it makes of what its tile yields."""
    gold: int = 0
    concepts: tuple[int, int] = (0, 0)
    """The same two numbers with `civ_production=concepts` (FA-093)."""
    militia: int = 0
    lake: bool = False
    """It may stand on a lake."""
    only: int = -1
    """The only terrain on which it may stand."""
    replaces: int = -1
    """The smaller structure that it grows from."""
    muster: bool = False
    guarded: bool = False
    """A defender rolls two dice there (FA-164)."""


STRUCTURES = (
    Structure("village", "V", (1, 0, 1, 0), 10, 1, 0, (0, 1), 1),
    Structure("town", "T", (2, 1, 2, 0), 5, 1, 1, (1, 1), 2, replaces=0),
    Structure("city", "C", (3, 2, 3, 0), 5, 1, 2, (1, 2), 3, replaces=1),
    Structure("capitol", "*", (4, 3, 4, 0), 1, 2, 2, (2, 2), replaces=2, muster=True, guarded=True),
    Structure("mine", "$", (2, 2, 0, 0), 5, 0, 1, (0, 1), lake=True, only=MOUNTAIN),
    Structure("garrison", "G", (1, 1, 2, 2), 3, lake=True, muster=True),
    Structure("fort", "F", (2, 2, 3, 3), 3, lake=True, muster=True, guarded=True),
    Structure("wall", "W", (0, 1, 0, 1), 10, guarded=True),
    Structure("road", "R", (0, 1, 0, 1), 10),
    Structure("workshop", "K", (1, 1, 0, 0), 5, 1, 0, (1, 0)),
)
VILLAGE, TOWN, CITY, CAPITOL, MINE, GARRISON, FORT, WALL, ROAD, WORKSHOP = range(len(STRUCTURES))
STRUCTURE_NAMES = tuple(structure.name for structure in STRUCTURES)


class Unit(msgspec.Struct, frozen=True):
    """One type of unit: its price and its movement points a season (FA-141, FA-145, FA-150)."""

    name: str
    cost: tuple[int, int, int, int]
    move: int


INFANTRY, CAVALRY, SAPPER = range(3)
UNIT_TYPES = 3
SINGLE = Unit("unit", (0, 0, 1, 2), 3)
UNITS = (
    Unit("infantry", (0, 0, 0, 2), 3),
    Unit("cavalry", (0, 0, 0, 3), 5),
    Unit("sapper", (0, 0, 0, 4), 3),
)
_MASSES = ("infantry", "cavalry")
"""Types of unit whose name is that of any number of them."""


def type_told(count: int, kind: int) -> str:
    """As "2 infantry" or "2 sappers"."""
    name = UNITS[kind].name
    return plural(count, name, name if name in _MASSES else "")


NEUTRAL_MOVE = 3
"""Movement points of grey units (FA-257)."""
NEAR = 3
"""Steps within which enemies matter: what units walk in a season over fields."""
UPGRADE_COST = (0, 0, 0, 1)
"""What it takes to mount one infantry (FA-145)."""
UNIT_LIMIT = 130
"""Units that a seat's figures can show (FA-144)."""

LEADERSHIP_DICE, DECK_SIZE = 3, 36

RESISTANCE = 2
"""The strength of who resists a proposal, before cards."""
DRAGON_UNITS, DRAGON_RENOWN = 5, 5
"""Who guards the volcano, and what its end is worth (FA-018)."""
TRACK = 10
"""Valor or honor that turns into renown (FA-181)."""
TRUCE_PENALTY = 5
"""Renown that breaking a truce costs (FA-209)."""
LAST_SEASON = 50
"""The season after which a game without a limit ends all the same (FA-233)."""

SEASONS = ("spring", "summer", "autumn", "winter")
SPRING, SUMMER, AUTUMN, WINTER = range(4)

NUMBERS = tuple(10 * tens + ones for tens in range(1, 7) for ones in range(1, 7))
"""The numbers of the cards of a deck, as two dice show them (D66)."""
