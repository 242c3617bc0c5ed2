"""The moves of Landover (LO section 5.2)."""

from functools import lru_cache
from typing import Annotated

from rules.kernel.actions import Action, Example, Without
from rules.kernel.params import Cards, Flag, Number, Place, Seat, Word
from rules.landover.tables import CULTURES, GOODS, MOST_ORDERED, MOST_TRADED, PIECES

_TILE, _CORNER, _EDGE = Place("tile"), Place("corner"), Place("edge")
_GOOD = Word(GOODS, "good", book="rules.landover")
_CARDS = Cards(GOODS, "card", book="rules.landover")


class BuildAction(Action, frozen=True):
    """The base of what is built, in a slash command of its own."""

    group = "landover-build"
    emphasis = "success"


class CardAction(Action, frozen=True):
    """The base of what is done with cards, in a slash command of its own; all else is in the game's."""

    group = "landover-card"


class ChooseAction(CardAction, frozen=True):
    """The base of what is chosen for the card that somebody is playing."""

    reason = "the card does most there"
    rules = ("LO-227",)
    emphasis = "primary"


class PlaceVillage(Action, frozen=True, tag="place_village"):
    """Place your first village on a starting corner."""

    reason = "its tiles bring the best mix of cards"
    label = "Place a village"
    rules = ("LO-061", "LO-194", "LO-021")
    emphasis = "primary"

    corner: Annotated[int, _CORNER, "the corner to start on", Example("C4-N")]


class PlaceCity(Action, frozen=True, tag="place_city"):
    """Place your first city on a starting corner; it brings a first harvest."""

    reason = "its tiles bring the best mix of cards, and the first harvest comes from them"
    label = "Place a city"
    rules = ("LO-062", "LO-065", "LO-194", "LO-021")
    emphasis = "primary"

    corner: Annotated[int, _CORNER, "the corner to start on", Example("C4-N")]


class PlaceRoute(Action, frozen=True, tag="place_route"):
    """Place a road or bridge for free, in the setup or by Road Building."""

    reason = "it leads to the next good corner"
    label = "Place a road or bridge"
    rules = ("LO-063", "LO-268", "LO-047")
    emphasis = "primary"

    piece: Annotated[int, Word(PIECES, "piece"), "road or bridge"]
    edge: Annotated[int, _EDGE, "the edge to place it on", Example("C4-E")]


class Roll(Action, frozen=True, tag="roll"):
    """Roll the three dice."""

    orderly = True
    reason = "the turn begins with the dice"
    label = "Roll the dice"
    rules = ("LO-082", "LO-081")
    emphasis = "primary"


class Alchemist(CardAction, frozen=True, tag="alchemist"):
    """Play an Alchemist instead of rolling: choose the white and the red die."""

    reason = "that sum brings you most"
    rules = ("LO-260", "LO-261", "LO-135")

    white: Annotated[int, Number(1, 6, "white die"), "the white die, 1 to 6"]
    red: Annotated[int, Number(1, 6, "red die"), "the red die, 1 to 6: it counts for development cards"]


class AutoRoll(Action, frozen=True, tag="auto_roll"):
    """Roll at once in your turns from now on, without being asked first; nobody else learns of it."""

    label = "Auto-roll"
    rules = ("LO-092", "LO-081")
    standing = True
    secret = True

    on: Annotated[bool, Flag(), "yes to roll at once from now on, no to be asked"]


class RecruitFirst(Action, frozen=True, tag="recruit_first"):
    """Recruit before your dice from now on, as far as your cards go, without being asked."""

    label = "Recruit before the dice"
    rules = ("LO-120", "LO-092")
    standing = True
    secret = True

    power: Annotated[
        int, Number(0, MOST_ORDERED, "power"), "the power to have before your dice roll; 0 lifts that order"
    ]


class LuckyRaid(Action, frozen=True, tag="lucky_raid"):
    """Put your catapult anywhere for free and take a card from everybody else there, being last; or pass."""

    reason = "it costs the others most there"
    rules = ("LO-136", "LO-137")
    emphasis = "primary"

    tile: Annotated[int | None, _TILE, "the tile to raid", Without("no raid")] = None


class BuildRoad(BuildAction, frozen=True, tag="build_road"):
    """Build a road on land or coast: 1 wood, 1 clay."""

    reason = "it leads to the next good corner"
    label = "Road"
    rules = ("LO-041", "LO-047", "LO-027", "LO-022")

    edge: Annotated[int, _EDGE, "the edge to build on", Example("C4-E")]


class BuildBridge(BuildAction, frozen=True, tag="build_bridge"):
    """Build a bridge on coast or water: 1 wood, 1 wool."""

    reason = "it leads across to the next good corner"
    label = "Bridge"
    rules = ("LO-041", "LO-047", "LO-028", "LO-024")

    edge: Annotated[int, _EDGE, "the edge to build on", Example("C4-E")]


class BuildVillage(BuildAction, frozen=True, tag="build_village"):
    """Build a village at the end of your route: 1 wood, 1 clay, 1 wool, 1 wheat."""

    reason = "it is a point, and brings goods from every tile around it"
    label = "Village"
    rules = ("LO-042", "LO-021", "LO-041")

    corner: Annotated[int, _CORNER, "the corner to build on", Example("C4-N")]


class BuildCity(BuildAction, frozen=True, tag="build_city"):
    """Make one of your villages a city: 3 ore, 2 wheat."""

    reason = "it is a point, and brings more from every tile around it"
    label = "City"
    rules = ("LO-043", "LO-041")

    corner: Annotated[int, _CORNER, "the corner of your village", Example("C4-N")]


class BuildWall(BuildAction, frozen=True, tag="build_wall"):
    """Build a wall around one of your cities: 2 clay, and two more cards are safe."""

    reason = "two more cards are safe from a seven"
    label = "Wall"
    rules = ("LO-044", "LO-045", "LO-046")

    corner: Annotated[int, _CORNER, "the corner of your city", Example("C4-N")]


Build = BuildRoad | BuildBridge | BuildVillage | BuildCity | BuildWall


class Improve(Action, frozen=True, tag="improve"):
    """Raise one of your three cultures by a level, for its commodity."""

    reason = "each level brings more cards, and a metro in the end"
    label = "Culture"
    rules = ("LO-143", "LO-142", "LO-151")
    emphasis = "success"

    culture: Annotated[int, Word(CULTURES, "culture"), "commerce (cloth), science (paper) or politics (coin)"]


class Recruit(Action, frozen=True, tag="recruit"):
    """Raise your power by one: 1 wool, 1 wheat."""

    orderly = True
    reason = "power keeps the barbarians off and lets you raid"
    rules = ("LO-120", "LO-121")
    aside = True
    emphasis = "success"


class Raid(Action, frozen=True, tag="raid"):
    """Raid a tile for 1 power: it lies dead, and everybody else there loses a card to you if they can."""

    reason = "it takes a card from everybody else there who has one"
    rules = ("LO-122", "LO-123", "LO-124")
    emphasis = "danger"

    tile: Annotated[int, _TILE, "the tile to raid", Example("C4")]


class RemoveCatapult(Action, frozen=True, tag="remove_catapult"):
    """Take a catapult off the board for 1 power."""

    reason = "your tile brings goods again"
    label = "Remove a catapult"
    rules = ("LO-128",)

    tile: Annotated[int, _TILE, "the tile with the catapult", Example("C4")]


class Trade(Action, frozen=True, tag="trade"):
    """Trade with the bank: three, or two, of one good for each one of another."""

    reason = "you have more than you need of one, and lack the other"
    rules = ("LO-184", "LO-185", "LO-186", "LO-187")

    give: Annotated[int, _GOOD, "the good you pay with"]
    pay: Annotated[int, Number(2, MOST_TRADED, "amount"), "how many of it you pay"]
    want: Annotated[int, _GOOD, "the good you get"]
    get: Annotated[int, Number(1, MOST_TRADED // 2, "amount"), "how many of it you get"]


class ChooseTile(ChooseAction, frozen=True, tag="tile"):
    """Choose a tile for the card that you are playing."""

    label = "Choose the tile"

    tile: Annotated[int, _TILE, "the tile", Example("C4")]


class ChooseCorner(ChooseAction, frozen=True, tag="corner"):
    """Choose a corner for the card that you are playing."""

    label = "Choose the corner"

    corner: Annotated[int, _CORNER, "the corner", Example("C4-N")]


class ChooseEdge(ChooseAction, frozen=True, tag="edge"):
    """Choose an edge for the card that you are playing."""

    label = "Choose the edge"

    edge: Annotated[int, _EDGE, "the edge", Example("C4-E")]


class ChoosePlayer(ChooseAction, frozen=True, tag="player"):
    """Choose a player for the card that you are playing."""

    reason = "that seat has most to lose"
    label = "Choose the player"

    player: Annotated[int, Seat(), "the player"]


class ChooseGood(ChooseAction, frozen=True, tag="good"):
    """Choose a good for the card that you are playing."""

    reason = "with it the card brings you most"
    label = "Choose the good"

    good: Annotated[int, _GOOD, "a resource or commodity"]


class TakeBack(CardAction, frozen=True, tag="take_back"):
    """Take the card that you are playing back into your hand."""

    reason = "another move is worth more now"
    label = "Take the card back"
    rules = ("LO-227",)


class PickHand(CardAction, frozen=True, tag="pick_hand"):
    """Take cards from the hand that you are shown."""

    reason = "these are the cards that you need most"
    label = "Take cards"
    rules = ("LO-242", "LO-241")
    emphasis = "primary"

    cards: Annotated[tuple[int, ...], _CARDS, "the cards to take", Example("ore, cloth")]


class FinishFree(CardAction, frozen=True, tag="finish_free"):
    """Do without the second free road or bridge."""

    reason = "a second one leads nowhere better"
    label = "That is enough"
    rules = ("LO-269",)


class PlaceMetro(Action, frozen=True, tag="place_metro"):
    """Choose the city that gets your new metro."""

    reason = "that city is the one to keep safe"
    label = "Place the metro"
    rules = ("LO-151", "LO-152")
    emphasis = "primary"

    corner: Annotated[int, _CORNER, "the corner of your city", Example("C4-N")]


class EndTurn(Action, frozen=True, tag="end_turn"):
    """End your turn."""

    reason = "nothing that you can afford is better than keeping the goods"
    rules = ("LO-090",)
    emphasis = "primary"


ROLL, RECRUIT, END_TURN, FINISH_FREE, TAKE_BACK = Roll(), Recruit(), EndTurn(), FinishFree(), TakeBack()
DECLINE, AUTO_ON, AUTO_OFF = LuckyRaid(), AutoRoll(True), AutoRoll(False)
FIRST = tuple(RecruitFirst(power) for power in range(MOST_ORDERED + 1))
IMPROVEMENTS = tuple(Improve(culture) for culture in range(3))
ALCHEMISTS = tuple(Alchemist(white, red) for white in range(1, 7) for red in range(1, 7))


@lru_cache(maxsize=4096)
def trades(give: int, rate: int, most: tuple[int, ...]) -> tuple[Trade, ...]:
    """All trades of one good at a rate; `most` is by kind how many can be got."""
    return tuple(
        Trade(give, rate * get, want, get)
        for want in range(len(GOODS))
        if want != give
        for get in range(1, most[want] + 1)
    )
