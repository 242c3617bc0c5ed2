"""The few words that stand in pictures of a hand: what a card does, what a level of culture brings."""

from rules.landover.state import NOBODY, Table
from rules.landover.tables import ABILITY_LEVEL, METRO_LEVEL, TOP_LEVEL

CARD_WORDS = {
    "commercial harbor": "Give the bank 1 resource and take 1 commodity.",
    "master merchant": "See the hand of a seat that is ahead of you and take 2 cards of it.",
    "merchant": "Put the merchant on a tile of yours: 1 point, and its resource trades 2:1.",
    "merchant fleet": "Name a kind of card: until your turn ends it trades 2:1.",
    "resource monopoly": "Name a resource: every other seat gives you up to 2 of it.",
    "commodity monopoly": "Name a commodity: every other seat that has it gives you 1.",
    "famine": "Every seat that is ahead of you loses 2 random resources.",
    "alchemist": "Before your roll: choose the white and the red die.",
    "crane": "Your next step of culture in this turn costs 1 commodity less.",
    "inventor": "Swap two numbers out of 3, 4, 5, 9, 10 and 11.",
    "irrigation": "Take 2 wheat for each of your villages and cities at a field.",
    "medicine": "Turn a village into a city for 2 ore and 1 wheat.",
    "mining": "Take 2 ore for each of your villages and cities at a mountain.",
    "printer": "Worth 1 point, at once and for good.",
    "road building": "Place up to two roads or bridges for nothing.",
    "military": "Your power rises by 1.",
    "siege": "Raid a tile without paying power.",
    "bishop": "Take any one catapult off the board.",
    "constitution": "Worth 1 point, at once and for good.",
    "deserter": "Choose a seat with power: it loses 1, you gain 1.",
    "vandal": "Take away an opponent's road or bridge that ends open.",
    "diplomat": "Move one of your own open roads or bridges to another place.",
    "raze": "Pay 1 power: an opponent's city without metro becomes a village.",
    "spy": "See the cards that a seat holds and take one.",
    "wedding": "Every seat that is ahead of you gives you 2 random cards.",
    "anarchy": "Shuffle all numbers of the board until the next 7.",
}
"""By card, in our own words (LO-240 to LO-290)."""

_ABILITIES = (
    "bank: commodities trade 2:1",
    "aqueduct: 1 card if a roll gives none",
    "barracks: power without limit",
)


def gift(table: Table, seat: int, culture: int) -> str:
    """What the next level of a culture brings (LO-145 to LO-154); empty at the top."""
    level = table.culture[3 * seat + culture] + 1
    if level > TOP_LEVEL:
        return ""
    holder = table.metro_seats[culture]
    if level == ABILITY_LEVEL:
        return _ABILITIES[culture]
    if level == METRO_LEVEL and holder == NOBODY:
        return "the metro: 2 points"
    if (
        level == TOP_LEVEL
        and holder not in (NOBODY, seat)
        and table.culture[3 * holder + culture] < TOP_LEVEL
    ):
        return "takes the metro: 2 points, for good"
    if level == TOP_LEVEL and holder == seat:
        return "keeps the metro for good"
    return f"a card when the red die shows up to {level}"
