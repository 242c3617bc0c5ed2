"""The moves of Farlanthia (book, 5.2)."""

import re
from dataclasses import dataclass
from itertools import permutations
from typing import Annotated, Any, NamedTuple

from typing_extensions import override

from rules.farlanthia.cards.deck import CARDS
from rules.farlanthia.cards.events import card_name
from rules.farlanthia.tables import (
    GOODS,
    OWNERS,
    SEASONS,
    STRUCTURE_NAMES,
    TERRAIN_NAMES,
    UNIT_TYPES,
    UNITS,
    type_told,
)
from rules.kernel.actions import Action, Example, Without
from rules.kernel.names import Names, plural
from rules.kernel.params import (
    Amounts,
    Cards,
    Flag,
    Number,
    Place,
    Places,
    Seat as SeatKind,
    Seats,
    Text,
    Word,
)

_TYPED = re.compile(rf"\b({'|'.join(unit.name for unit in UNITS)})s?\s+from\s+([A-Z]+\d+)\b", re.IGNORECASE)


@dataclass(frozen=True)
class _Force(Amounts):
    """Units that set out, as "3 from C4" or "1 cavalry from C4", which may be written as it is said."""

    noun: str = "stack"

    @override
    def so_many(self, place: int, count: int, names: Names) -> str:
        """As "3 from C4"; of all types but the first with their name."""
        cell, kind = divmod(place, UNIT_TYPES)
        what = type_told(count, kind) if kind else str(count)
        return f"{what} from {names.place('tile', cell)}"

    @override
    def read(self, text: str, names: Names) -> Any:
        return super().read(_TYPED.sub(r"\2-\1", text), names)


@dataclass(frozen=True)
class _Terrain(Word):
    """A terrain as it is called at that table (FA-017); what its words say is understood, too."""

    @override
    def show_atom(self, atom: int, names: Names) -> str:
        return names.place(self.noun, atom)

    @override
    def read_atom(self, text: str, names: Names) -> int:
        return Word(self.words, self.noun, names.places[self.noun].shown).read_atom(text, names)


TILE = Place("tile")
TILES = Places("tile")
FORCE = _Force()
DIE = Number(1, 6, "die")
BONUS = Number(0, 99, "bonus", usual=0)
COUNT = Number(1, 130, "number")
GOOD = Word(GOODS, "good", book="rules.farlanthia")
STRUCTURE = Word(STRUCTURE_NAMES, "structure")
UNIT = Word(("unit", *(unit.name for unit in UNITS[1:])), "unit type")
CARD = Word(tuple(card.code for card in CARDS), "card", tuple(map(card_name, range(len(CARDS)))))
"""A card by deck and number (E11 is an event, A11 an adventure), or by name; it counts through both decks."""
OWNER = Word(OWNERS, "owner")
BREAKING = Annotated[bool | None, Flag(), "whether you break a truce by it, for 5 renown"]
NEGOTIATIONS = ("truce", "trade", "contest", "labour")
TRUCE, TRADE, CONTEST, LABOUR = range(4)


class Order(NamedTuple):
    """A standing order (book, 5.3): what it is about, and what it says by its value.

    The first value stands until another is given; where it says nothing, the seat is asked.
    """

    about: str
    says: dict[str, str]
    usual: str = ""
    """The value that it has as usual (FA-274); empty if that is the first."""

    @property
    def values(self) -> tuple[str, ...]:
        """What it can be, the default first."""
        return tuple(self.says)


def _on_proposals(about: str, each: str) -> Order:
    odds = f"accept {each} that would probably go through, else resist"
    says = {"ask": "", "accept": f"accept {each}", "resist": f"resist {each}", "odds": odds}
    return Order(about, says, "odds")


def _end(turn: str) -> dict[str, str]:
    return {"ask": "", "end": f"end each {turn} turn at once"}


_FEWER = {str(n): f"retreat with fewer than {plural(n, 'unit')}, else fight on" for n in range(1, 31)}
ORDERS: dict[str, Order] = {
    "subst": Order("replacing rolled dice", {
        "ask": "", "never": "keep all rolled dice",
        "best": "replace rolled dice where that turns a comparison",
    }, "best"),
    "realm": Order("realm turns", _end("realm"), "end"),
    "raze": Order("structures that are occupied", {
        "ask": "", "always": "raze what is occupied unless a truce forbids it",
        "never": "leave standing what is occupied",
    }, "always"),
    "truce": _on_proposals("proposals of truce", "each truce"),
    "retreat_below": Order("retreats", {
        "0": "", **_FEWER, "outnumbered": "retreat when outnumbered, else fight on",
    }, "outnumbered"),
    "scout": Order("scouting", {"ask": "", "random": "scout a random tile"}, "random"),
    "hero": Order("hero turns", {
        **_end("hero"), "adventure": "seek adventure with the highest die, then end the hero turn",
    }, "adventure"),
    "conflict": Order("conflict turns", _end("conflict"), "end"),
    "trade": _on_proposals("proposals of trade", "each trade"),
    "contest": _on_proposals("contests by law", "each contest by law"),
    "militia": Order("militia", {
        "ask": "", "raise": "raise militia wherever it may rise", "never": "raise no militia",
    }, "raise"),
    "swap": Order("the swaps of a trade that you won", {
        "ask": "", "even": "swap what you have most of for what you have least of", "none": "swap nothing",
    }, "even"),
    "gift": Order("goods to name", {"ask": "", "least": "name the good that you have least of"}, "least"),
    "losses": Order("the order of losses", {
        "-".join(types): "lose {} first, then {}, then {}".format(*types).replace("sapper", "sappers")
        for types in permutations(("infantry", "cavalry", "sapper"))
    }),
}  # fmt: skip
"""Standing orders by name."""
OF_TURNS = ("scout", "hero", "realm", "conflict")
"""The orders that take a seat's own turns."""
ONES_OWN = (*OF_TURNS, "retreat_below")
"""The orders that answer in a seat's own turns; the others answer what is asked of it besides (FA-275)."""
ORDER_NAMES = tuple(ORDERS)
ORDER_VALUES = tuple(dict.fromkeys(value for order in ORDERS.values() for value in order.values))
_NAMES_TOLD = tuple(order.about for order in ORDERS.values())
_SAID = {
    "ask": "ask me", "best": "where that turns a comparison", "end": "end it at once",
    "odds": "as the odds are", "outnumbered": "when outnumbered", "random": "a random tile",
    "adventure": "seek adventure first", "raise": "raise it", "even": "what evens my goods out",
    "none": "nothing", "least": "what I have least of",
}  # fmt: skip
"""Values of orders as people read them, where they say too little."""
VALUES_TOLD = {value: _SAID.get(value, value.replace("-", ", then ")) for value in ORDER_VALUES}


# What moves of one chapter have in common.


class SealedAnswer(Action, frozen=True):
    """An answer that is kept sealed until all who were asked have given theirs."""

    secret = True
    sealed = True
    answers = True


class CardMove(Action, frozen=True):
    """A move by which cards are drawn, played and answered."""

    group = "far-cards"


class WarMove(Action, frozen=True):
    """A move of a conflict turn or a combat."""

    group = "far-war"


class WarAnswer(SealedAnswer, frozen=True):
    """One of a combat, or about what it left occupied."""

    group = "far-war"


class RealmMove(Action, frozen=True):
    """A move of a realm turn."""

    group = "far-realm"


class OrderMove(Action, frozen=True):
    """A move that only gives an order."""

    group = "far-orders"
    open = True
    secret = True
    standing = True


class MasterMove(Action, frozen=True):
    """A move of a game master."""

    group = "far-master"
    open = True


# Setup and scouting.


class AutoPlace(Action, frozen=True, tag="auto_place"):
    """Let your tiles be laid at random, now and in the turns to come, or stop that."""

    label = "Lay my tiles for me"
    rules = ("FA-029",)
    standing = True
    emphasis = "primary"

    on: Annotated[bool, Flag(), "yes to have them laid, no to lay them yourself"]


class PlaceTile(Action, frozen=True, tag="place"):
    """Lay the tile you drew, face down, on an empty place of the map."""

    reason = "there it ties your realm together"
    label = "Lay the tile"
    rules = ("FA-023", "FA-024", "FA-025", "FA-019")
    secret = True
    emphasis = "primary"

    cell: Annotated[int | None, TILE, "the empty place", "tile", Example("C4"), Without("a random one")] = (
        None
    )


class Scout(Action, frozen=True, tag="scout"):
    """Reveal one hidden tile next to your connected tiles, and draw an event."""

    reason = "land that you know can be used"
    label = "Scout a tile"
    rules = ("FA-071", "FA-077")
    emphasis = "primary"

    cell: Annotated[int | None, TILE, "the hidden tile", "tile", Without("a random one")] = None


class ScoutMany(Action, frozen=True, tag="scout_many"):
    """Spend a leadership die to reveal as many hidden tiles as it counts."""

    reason = "the die shows many tiles, and land that you know can be used"
    label = "Scout with a die"
    rules = ("FA-074", "FA-075", "FA-076", "FA-061")
    open = True

    die: Annotated[int, DIE, "the face of your die"]
    bonus: Annotated[int, BONUS, "renown added to it"]
    cells: Annotated[tuple[int, ...], TILES, "the hidden tiles, in order", "tiles"]


class End(Action, frozen=True, tag="end"):
    """End your turn of this phase."""

    reason = "nothing that is left is worth its price"
    label = "End turn"
    rules = ("FA-126", "FA-074")


class Adventure(CardMove, frozen=True, tag="adventure"):
    """Spend a leadership die on an adventure."""

    reason = "the die is worth more there than elsewhere"
    label = "Seek adventure"
    rules = ("FA-082", "FA-084")
    emphasis = "primary"

    die: Annotated[int, DIE, "the face of your die"]
    bonus: Annotated[int, BONUS, "renown added to it"]


class Gift(SealedAnswer, frozen=True, tag="gift"):
    """Name the good that somebody's card gives you."""

    reason = "it is the good that you lack most"
    label = "Name a good"
    silence = "naming the good that you have least of"
    group = "far-cards"
    rules = ("FA-088",)
    emphasis = "primary"

    good: Annotated[int, GOOD, "the good"]


# The realm.


class Trade(RealmMove, frozen=True, tag="trade"):
    """Trade goods at the caravan: two of one good for one of another, as often as you like."""

    reason = "you have more than you need of one, and lack the other"
    label = "Trade at the caravan"
    rules = ("FA-095", "FA-097")

    give: Annotated[int, GOOD, "what you give"]
    get: Annotated[int, GOOD, "what you get"]
    times: Annotated[int, Number(1, 130, "number", usual=1), "how often"]


class Requisition(RealmMove, frozen=True, tag="requisition"):
    """Put a leadership die on a free slot of the caravan for one of its goods."""

    reason = "the die is worth a good that you lack"
    rules = ("FA-096", "FA-063")

    die: Annotated[int, DIE, "the face of your die"]
    good: Annotated[int, GOOD, "the good"]


class Build(RealmMove, frozen=True, tag="build"):
    """Build or upgrade one structure; that ends your realm turn."""

    reason = "it serves you in every season to come"
    rules = ("FA-110", "FA-111", "FA-112", "FA-118")
    emphasis = "primary"

    kind: Annotated[int, STRUCTURE, "the structure"]
    cell: Annotated[int, TILE, "where", "tile"]


# War.


class Muster(WarMove, frozen=True, tag="muster"):
    """Buy units on one of your muster tiles."""

    reason = "more units hold what you have and threaten what you want"
    emphasis = "primary"
    rules = ("FA-141", "FA-140", "FA-144", "FA-146")

    cell: Annotated[int, TILE, "the muster tile", "tile"]
    type: Annotated[int, UNIT, "the type of unit"]
    count: Annotated[int, COUNT, "how many"]


class UpgradeUnit(WarMove, frozen=True, tag="upgrade_unit"):
    """Mount infantry on a muster tile: cavalry for 1 gold each."""

    reason = "cavalry moves farther"
    label = "Mount infantry"
    rules = ("FA-145",)

    cell: Annotated[int, TILE, "the muster tile", "tile"]
    count: Annotated[int, COUNT, "how many"]


class Militia(WarMove, frozen=True, tag="militia"):
    """Raise militia on your occupied or attacked village, town or city, which shrinks."""

    reason = "the place would fall without them"
    label = "Raise militia"
    rules = ("FA-190", "FA-191", "FA-192", "FA-195")

    cell: Annotated[int, TILE, "the village, town or city", "tile"]


class MoveUnits(WarMove, frozen=True, tag="move"):
    """Move fresh units from one tile to another."""

    reason = "units are needed there more than here"
    rules = ("FA-150", "FA-151", "FA-154", "FA-156")
    open = True
    emphasis = "primary"

    force: Annotated[tuple[tuple[int, int], ...], FORCE, "how many from where", Example("3 C4")]
    to: Annotated[int, TILE, "where they go"]


class Attack(WarMove, frozen=True, tag="attack"):
    """Attack a tile that holds another's units or structure, with one or more groups."""

    reason = "the odds are on your side there"
    rules = ("FA-160", "FA-156", "FA-209")
    open = True
    emphasis = "danger"

    to: Annotated[int, TILE, "the tile that you attack"]
    groups: Annotated[tuple[tuple[int, int], ...], FORCE, "how many from where", Example("3 C4, 2 D5")]
    break_truce: BREAKING = None


class Continue(WarMove, frozen=True, tag="continue"):
    """Fight another round."""

    reason = "the odds are still on your side"
    label = "Fight on"
    rules = ("FA-173",)
    answers = True
    emphasis = "primary"


class Retreat(WarMove, frozen=True, tag="retreat"):
    """Take your units back from a combat."""

    reason = "the odds have turned; units saved fight another day"
    rules = ("FA-174", "FA-175")
    answers = True

    cell: Annotated[int | None, TILE, "where to, if you did not attack", "tile"] = None


class Stay(WarMove, frozen=True, tag="stay"):
    """Do not retreat."""

    reason = "the odds are still on your side"
    rules = ("FA-175",)
    answers = True


class FightOut(WarMove, frozen=True, tag="fight_out"):
    """Keep your dice and fight on in every round of this combat without being asked, or stop that."""

    label = "Fight it out"
    rules = ("FA-272", "FA-166", "FA-173", "FA-175")
    standing = True

    on: Annotated[bool, Flag(usual=True), "yes to fight it out, no to be asked again"]


class RestOfSeason(OrderMove, frozen=True, tag="rest_of_season"):
    """Have the rest of this season answered for you as usual, or stop that."""

    label = "The rest of my season as usual"
    rules = ("FA-274",)

    on: Annotated[bool, Flag(usual=True), "yes to leave it to your orders, no to be asked again"]


class Substitute(WarAnswer, frozen=True, tag="substitute"):
    """Replace rolled dice with your leadership dice, in secret until all have decided."""

    reason = "better dice turn this round"
    label = "Replace dice"
    rules = ("FA-166", "FA-167", "FA-207")
    open = True
    emphasis = "primary"

    dice: Annotated[
        tuple[int, ...] | None,
        Places("replacement", on_board=False),
        "what replaces what",
        Example("5>1: your 5 for the highest die"),
    ] = None
    card: Annotated[int | None, CARD, "a card that lets you reroll one die"] = None
    index: Annotated[int | None, Number(1, 3, "place"), "the die that it rerolls, from the highest"] = None


class Pass(WarAnswer, frozen=True, tag="pass"):
    """Replace no dice."""

    reason = "no leadership die of yours does more here than elsewhere"
    label = "Keep the dice"
    rules = ("FA-166",)


class Raze(WarAnswer, frozen=True, tag="raze"):
    """Raze a structure that you occupy and take what it makes."""

    reason = "the foe loses it, and what it makes is yours at once"
    rules = ("FA-196", "FA-197", "FA-209")
    emphasis = "danger"

    cell: Annotated[int, TILE, "the structure", "tile"]
    break_truce: BREAKING = None


class Capture(WarAnswer, frozen=True, tag="capture"):
    """Take over a structure that you occupy."""

    reason = "it serves you from now on"
    label = "Take over"
    rules = ("FA-199", "FA-209")

    cell: Annotated[int, TILE, "the structure", "tile"]
    break_truce: BREAKING = None


class LeaveAlone(WarAnswer, frozen=True, tag="leave_alone"):
    """Leave a structure that you occupy as it is."""

    reason = "taking it would cost more than it brings"
    label = "Leave it"
    rules = ("FA-198",)

    cell: Annotated[int, TILE, "the structure", "tile"]


# Orders, and leaving.


class StandingOrder(OrderMove, frozen=True, tag="standing"):
    """Give a standing order: an answer given in advance, in private, until you change it."""

    label = "Standing orders"
    rules = ("FA-272", "FA-145")

    name: Annotated[int, Word(ORDER_NAMES, "order", _NAMES_TOLD), "what it is about", "about"]
    value: Annotated[int, Word(ORDER_VALUES, "value", tuple(VALUES_TOLD.values())), "what it says", "answer"]


# The game master.


class GmTerrain(MasterMove, frozen=True, tag="gm_terrain"):
    """Draw or redraw a tile without a structure."""

    label = "Draw a tile"
    rules = ("FA-251",)

    cell: Annotated[int, TILE, "where", "tile"]
    terrain: Annotated[int, _Terrain(TERRAIN_NAMES, "terrain"), "its terrain"]
    hidden: Annotated[bool, Flag(usual=False), "yes to lay it face down"]


class GmLand(MasterMove, frozen=True, tag="gm_land"):
    """Draw many tiles by one list."""

    label = "Draw land"
    rules = ("FA-251",)
    emphasis = "primary"

    tiles: Annotated[
        str, Text(1000, "list of tiles"), "terrain and tiles", Example("forest C4 D5, hidden lake E6-E9")
    ]


class GmErase(MasterMove, frozen=True, tag="gm_erase"):
    """Remove an empty tile from the map."""

    label = "Remove a tile"
    rules = ("FA-251",)

    cell: Annotated[int, TILE, "where", "tile"]


class GmReveal(MasterMove, frozen=True, tag="gm_reveal"):
    """Turn hidden tiles face up."""

    label = "Reveal tiles"
    rules = ("FA-252",)

    cells: Annotated[tuple[int, ...], TILES, "the hidden tiles", "tiles"]


class GmHide(MasterMove, frozen=True, tag="gm_hide"):
    """Turn tiles without units and structures face down."""

    label = "Hide tiles"
    rules = ("FA-252",)

    cells: Annotated[tuple[int, ...], TILES, "the tiles", "tiles"]


class GmStructure(MasterMove, frozen=True, tag="gm_structure"):
    """Put a structure of a seat, or a grey one, on a tile."""

    label = "Place a structure"
    rules = ("FA-253",)

    cell: Annotated[int, TILE, "the tile", "tile"]
    kind: Annotated[int, STRUCTURE, "the structure"]
    owner: Annotated[int, OWNER, "whose it is; grey for nobody's"]


class GmRemove(MasterMove, frozen=True, tag="gm_remove"):
    """Take a structure from a tile."""

    label = "Remove a structure"
    rules = ("FA-253",)

    cell: Annotated[int, TILE, "the tile", "tile"]


class GmTroops(MasterMove, frozen=True, tag="gm_troops"):
    """Put units of a seat, or grey ones, on a tile, or take some away."""

    label = "Place units"
    rules = ("FA-254",)

    cell: Annotated[int, TILE, "the tile", "tile"]
    owner: Annotated[int, OWNER, "whose they are; grey for nobody's"]
    count: Annotated[int, Number(-130, 130, "number"), "how many; below 0 takes them away"]


WHAT = (*GOODS, "valor", "honor", "renown")


class GmGive(MasterMove, frozen=True, tag="gm_give"):
    """Give a seat goods, valor, honor or renown, or take some away."""

    label = "Give"
    rules = ("FA-255",)

    seat: Annotated[int, SeatKind(), "the player"]
    what: Annotated[int, Word(WHAT, "gift"), "what"]
    count: Annotated[int, Number(-99, 99, "number"), "how many; below 0 takes them away"]


class GmCard(MasterMove, frozen=True, tag="gm_card"):
    """Give a seat a card as if it had drawn it."""

    label = "Deal a card"
    rules = ("FA-256",)

    seat: Annotated[int, SeatKind(), "the player"]
    deck: Annotated[int, Word(("event", "adventure"), "deck"), "from which deck"]
    card: Annotated[int | None, CARD, "which card", Without("a random one")] = None


class GmAttack(MasterMove, frozen=True, tag="gm_attack"):
    """Attack with grey units."""

    label = "Attack with greys"
    rules = ("FA-257",)
    emphasis = "danger"

    origin: Annotated[int, TILE, "where they stand"]
    to: Annotated[int, TILE, "the tile that they attack"]
    count: Annotated[int, COUNT, "how many"]


class GmObjective(MasterMove, frozen=True, tag="gm_objective"):
    """Set an objective, with a reward."""

    label = "Set an objective"
    rules = ("FA-258",)

    text: Annotated[str, Text(noun="objective"), "what is to be done"]
    reward: Annotated[tuple[int, ...], Cards(WHAT, "reward"), "the reward", Example("2 honor, 1 gold")]
    seat: Annotated[int | None, SeatKind(), "for one player", Without("for all")] = None


class GmAward(MasterMove, frozen=True, tag="gm_award"):
    """An objective is met: its reward is paid."""

    label = "Award an objective"
    rules = ("FA-258",)

    objective: Annotated[int, Number(1, 99, "objective"), "its number"]
    seat: Annotated[int, SeatKind(), "who met it"]


class GmFail(MasterMove, frozen=True, tag="gm_fail"):
    """An objective can no longer be met."""

    label = "Fail an objective"
    rules = ("FA-258",)

    objective: Annotated[int, Number(1, 99, "objective"), "its number"]


class GmTell(MasterMove, frozen=True, tag="gm_tell"):
    """Tell all players something, or one in private."""

    label = "Tell"
    rules = ("FA-259",)
    emphasis = "primary"

    text: Annotated[str, Text(noun="text"), "what you tell"]
    seat: Annotated[int | None, SeatKind(), "only to this player", Without("to all")] = None


class GmSeason(MasterMove, frozen=True, tag="gm_season"):
    """Skip the rest of this phase, or name the season."""

    label = "Skip or name the season"
    rules = ("FA-260",)

    change: Annotated[int, Word(("skip", *SEASONS), "change"), "skip, or the season's name"]


class GmStart(MasterMove, frozen=True, tag="gm_start"):
    """Begin the story: spring of year 1."""

    label = "Begin the story"
    open = False
    rules = ("FA-265", "FA-045")
    emphasis = "success"


class GmEnd(MasterMove, frozen=True, tag="gm_end"):
    """End the story and name who won."""

    label = "End the story"
    rules = ("FA-261",)
    emphasis = "danger"

    winners: Annotated[tuple[int, ...], Seats(), "who won, one or several"]


BY_OPTION: dict[type[Action], tuple[str, str]] = {
    AutoPlace: ("map_build", "alternate"),
    PlaceTile: ("map_build", "alternate"),
    UpgradeUnit: ("unit_types", "foot_and_horse"),
    Capture: ("capture", "on"),
}
"""Moves that there are with one value of an option only (FA-020, FA-145, FA-199)."""

Sealed = Gift | Substitute | Pass | Raze | Capture | LeaveAlone
"""Answers that are kept sealed until all who were asked have given theirs."""
