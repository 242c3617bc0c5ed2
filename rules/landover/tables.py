"""The numbers of Landover as tables: goods, terrains, prices, points, dice and decks (LO section 3)."""

from rules.kernel.hexes import hand
from rules.kernel.hexes.hand import Hand

RESOURCES = ("wool", "wood", "ore", "wheat", "clay")
GOODS = (*RESOURCES, "cloth", "paper", "coin")
"""All kinds of card in a hand; a kind is an index into this."""
WOOL, WOOD, ORE, WHEAT, CLAY, CLOTH, PAPER, COIN = range(8)
KINDS = len(GOODS)
RESOURCE_LANES: Hand = (1 << 8 * len(RESOURCES)) - 1
"""The part of a packed hand that holds resources."""

TERRAINS = ("sheep", "forest", "mountain", "field", "hills", "gold", "sea", "hidden")
SHEEP, FOREST, MOUNTAIN, FIELD, HILLS, GOLD, SEA, HIDDEN = range(8)
LETTERS = "SFMWHG~?"
"""The sign of each terrain in a map's rows."""
PRODUCING = GOLD
"""A terrain below this one gives the resource of the same number."""

VILLAGE_YIELDS: tuple[Hand, ...] = tuple(hand.ONE[kind] for kind in range(5))
CITY_YIELDS: tuple[Hand, ...] = (
    hand.gather((WOOL, CLOTH)),
    hand.gather((WOOD, PAPER)),
    hand.gather((ORE, COIN)),
    hand.gather((WHEAT, WHEAT)),
    hand.gather((CLAY, CLAY)),
)
VILLAGE_GOLD, CITY_GOLD = 2, 3
"""Random resources that a gold tile gives."""

ROAD, BRIDGE = range(2)
PIECES = ("road", "bridge")
ROAD_COST = hand.gather((WOOD, CLAY))
BRIDGE_COST = hand.gather((WOOD, WOOL))
ROUTE_COSTS = (ROAD_COST, BRIDGE_COST)
VILLAGE_COST = hand.gather((WOOD, CLAY, WOOL, WHEAT))
CITY_COST = hand.gather((ORE, ORE, ORE, WHEAT, WHEAT))
MEDICINE_COST = hand.gather((ORE, ORE, WHEAT))
WALL_COST = hand.gather((CLAY, CLAY))
RECRUIT_COST = hand.gather((WOOL, WHEAT))
ROUTE_PIECES, VILLAGE_PIECES, CITY_PIECES, WALLS = 15, 5, 4, 3
PLENTY_OF_PIECES = 999
"""The supply with `piece_limits = unlimited`."""
BANK = hand.pack((19,) * 5 + (12,) * 3)
"""The bank with `bank = bounded`."""

CULTURES = ("commerce", "science", "politics")
COMMERCE, SCIENCE, POLITICS = range(3)
TOP_LEVEL, METRO_LEVEL, ABILITY_LEVEL = 6, 4, 3
ABILITIES = ("bank", "aqueduct", "barracks")
"""What the third level of each culture opens."""

METRO_POINTS, AWARD_POINTS = 2, 2
ROUTE_LEAST, HARBOURS_LEAST = 5, 3
TRACKER_STEPS = 7
SAFE_SIZE, WALL_SIZE = 9, 2
POWER_LIMIT = 3
PICKED = 2
"""Cards that Master Merchant takes (LO-241)."""
MOST_ORDERED = 9
"""So much power a standing order may ask for (LO-092)."""
MOST_TRADED = hand.MOST
"""So many cards one trade takes; there may be several (LO-187)."""
MOST_HELD = 5

FACES = ("barbarian", "barbarian", "barbarian", *(f"{culture} key" for culture in CULTURES))
"""The six faces of the event die."""
BARBARIAN_FACES = 3
SWAPPABLE = frozenset((3, 4, 5, 9, 10, 11))
"""The numbers that Inventor may swap."""

GOLD_DRAWS = "goods"
"""Purpose of chance: random resources from the bank (gold, aqueduct, the first city)."""
FOUND = "found"
"""Purpose of chance: random resources for a tile that was found."""
RAZING = "razing"
"""Purpose of chance: which city the barbarians raze."""
ANARCHY = "anarchy"
"""Purpose of chance: which number goes where."""
WHICH_DECK = "which deck"
"""Purpose of chance: the deck of a random card."""
ORDER = "order"
"""Purpose of chance: the order of play."""
EVENT_DIE = "event die"
"""Purpose of chance: the third die, so that an Alchemist shifts no later event."""
