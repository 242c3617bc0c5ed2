"""What happens in a game of Landover, told in few lines, and what of it stays between the seats concerned."""

from typing import Literal

import msgspec
from typing_extensions import override

from rules.kernel.events import Event, Flow, PrivateEvent, SeatEvent, Terms, Viewer, Weight, events_of
from rules.kernel.hexes import hand
from rules.kernel.names import NOBODY, Names, join, plural
from rules.kernel.trail import CAME, LOST, MOVED, Step
from rules.landover.state import Dice
from rules.landover.tables import CULTURES, GOODS, MOST_HELD, PIECES, TERRAINS, TRACKER_STEPS

Counts = tuple[int, ...]
"""How many cards of each good, in the order of `tables.GOODS`."""


def goods(counts: Counts) -> str:
    """Cards as "2 wool and 1 ore"."""
    return hand.in_words(hand.pack(counts), GOODS)


def told_wait(faces: int) -> str:
    """How many barbarian faces are still to do nothing (LO-103)."""
    return f"{plural(faces, 'more face')} will not count" if faces else "the next face counts"


def _away(step: int) -> str:
    away = TRACKER_STEPS - step
    return f"came nearer: {plural(away, 'step')} away" if away else "landed"


def _gets(names: Names, gained: tuple[Counts, ...], how: str = "") -> list[str]:
    """What each seat got that got anything, as "Ann got 2 wool"."""
    return [f"{names.seat(seat)} got {goods(each)}{how}" for seat, each in enumerate(gained) if any(each)]


ISLANDS = "ABCDEFGH"
"""The name of each island of a map."""
_RAIDS = {"paid": "raided", "lucky": "had a lucky raid on", "siege": "laid siege to"}


TERMS: Terms = {
    "goods": goods,
    "good": GOODS.__getitem__,
    "piece": PIECES.__getitem__,
    "terrain": TERRAINS.__getitem__,
    "raids": _RAIDS.__getitem__,
    "culture": CULTURES.__getitem__,
    "island": ISLANDS.__getitem__,
    "wait": lambda waits: told_wait(waits - 1),
    "away": _away,
    "award": lambda award: "the " * (award == "longest route") + award,
}


class Founded(Event, frozen=True, tag="founded"):
    """The board is laid (LO-190)."""

    says = "{what} is laid out[; {hidden:n tile} {hidden:is|are} still unknown]."

    title: str
    tiles: int
    hidden: int
    random: bool

    @property
    def what(self) -> str:
        """What is laid out."""
        return f"A random map of {self.tiles} land tiles" if self.random else self.title


class OrderSet(Event, frozen=True, tag="order_set"):
    """The order of play, drawn at random (LO-060)."""

    says = "The order of play: {order:who}."

    order: tuple[int, ...]


class SettlementPlaced(SeatEvent, frozen=True, tag="settlement_placed"):
    """A village or city of the setup, with the first harvest of the city (LO-061, LO-062, LO-065)."""

    says = "{seat:who} placed a {city:city|village} on {corner:corner}[ and took {gained:goods}]."
    matters = Weight.SCORE
    marks = (CAME, "seat", "{city:city|village}", "corner")
    brings = ("won", "seat", "gained")

    corner: int
    city: bool
    gained: Counts = ()


class Evened(Event, frozen=True, tag="evened"):
    """What the seats got at the end of the setup for their places in the order of play (LO-062)."""

    says = "Gifts by place in the order of play: {gained:each got:goods}."
    brings = ("won", "", "gained")

    gained: tuple[Counts, ...]


class RoutePlaced(SeatEvent, frozen=True, tag="route_placed"):
    """A road or bridge, bought or for nothing (LO-041, LO-063, LO-268)."""

    says = "{seat:who} {free:placed|built} a {piece:piece} on {edge:edge}."
    marks = (CAME, "seat", "{piece:piece}", "edge")

    piece: int
    edge: int
    free: bool


class Built(SeatEvent, frozen=True, tag="built"):
    """A village, city or wall was built (LO-042 to LO-044), a city perhaps by Medicine (LO-266)."""

    says = "{seat:who} built a {what} on {corner:corner}."
    marks = (CAME, "seat", "{what}", "corner")

    what: Literal["village", "city", "wall"]
    corner: int

    @override
    def weight(self) -> Weight:
        return Weight.MAP if self.what == "wall" else Weight.SCORE


class Improved(SeatEvent, frozen=True, tag="improved"):
    """A culture rose by a level (LO-143)."""

    says = "{seat:who} raised {culture:culture} to {level}[ and has the {opens} now]."

    culture: int
    level: int
    paid: int
    opens: str = ""


class Recruited(SeatEvent, frozen=True, tag="recruited"):
    """Power was raised (LO-120)."""

    says = "{seat:who} recruited: power {power}."
    heads = True  # before one's dice an order may do it, as soon as another has ended their turn

    power: int


class Traded(SeatEvent, frozen=True, tag="traded"):
    """A trade with the bank (LO-184)."""

    says = "{seat:who} traded {pay} {give:good} for {get} {want:good}."

    give: int
    pay: int
    want: int
    get: int


class Rolled(SeatEvent, frozen=True, tag="rolled"):
    """The three dice (LO-082)."""

    heads = True  # a roll is the roller's, also where a standing order made it at once

    white: int
    red: int
    face: int
    chosen: bool = False

    @override
    def thrown(self) -> tuple[int, ...]:
        return () if self.chosen else (self.white, self.red)

    @override
    def line(self, names: Names) -> str:
        how = "set the dice to" if self.chosen else "rolled"
        return f"{names.seat(self.seat)} {how} {Dice(self.white, self.red, self.face)}."


class Approached(Event, frozen=True, tag="approached"):
    """The barbarians came a step nearer, or not yet (LO-100, LO-103): then `waits` counts the faces that do
    nothing, this one among them. Of those who are near it tells how strong they would be, and whose cities
    they would raze, as things stand (LO-104 to LO-109)."""

    says = (
        "The barbarians [waits?are not under way yet ({waits:wait})|{step:away}]"
        "[strength?, with strength {strength} against a power of {defence} so far]"
        "[exposed?; {exposed:who} would lose a city]."
    )
    hits = ("exposed",)

    step: int
    waits: int = 0
    strength: int = 0
    defence: int = 0
    exposed: tuple[int, ...] = ()

    @override
    def weight(self) -> Weight:
        return Weight.MAP if self.strength else Weight.REST


class Attacked(Event, frozen=True, tag="attacked"):
    """The barbarians' attack (LO-104 to LO-106)."""

    says = (
        "The barbarians had strength {strength} against a power of {defence}: {won:they broke through|"
        "they were beaten off}."
    )
    matters = Weight.SCORE

    strength: int
    defence: int
    won: bool


class Razed(SeatEvent, frozen=True, tag="razed"):
    """A city became a village, by barbarians or by Raze (LO-108, LO-283)."""

    says = "{seat:who}'s city on {corner:corner} was razed to a village{wall:; its wall is gone|}."

    corner: int
    wall: bool
    by: int | None = None

    @override
    def steps(self) -> tuple[Step, ...]:
        lost = ("city", "wall") if self.wall else ("city",)
        return tuple(Step(LOST, self.seat, what, self.corner) for what in lost)


class Defended(Event, frozen=True, tag="defended"):
    """Who had the greatest power: alone a point, else a card each (LO-110, LO-111); empty for nobody."""

    says = (
        "[{seats:who} led the defence {seats:and gained a point|together: a card for each who holds fewer "
        f"than {MOST_HELD}}}|Nobody fought them, so nobody was rewarded]."
    )
    matters = Weight.SCORE

    seats: tuple[int, ...]


class PowerSpent(Event, frozen=True, tag="power_spent"):
    """What power is left after a defence, and whose it costs a level: of all who had any (LO-114)."""

    hits = ("seats",)

    power: tuple[int, ...]
    seats: tuple[int, ...] = ()
    """Empty in records that do not say it."""

    @override
    def line(self, names: Names) -> str:
        seats = self.seats or range(len(self.power))
        who, each = join([names.seat(seat) for seat in seats]), " each" * (len(seats) > 1)
        left = join([f"{names.seat(seat)} {self.power[seat]}" for seat in seats])
        return f"The defence cost {who} a level of power{each}; left: {left}."


class Produced(Event, frozen=True, tag="produced"):
    """What a roll paid all seats (LO-086 to LO-089, LO-097, LO-147), aqueducts apart; `short` ran out.

    Tiles with that number that are `dead` under catapults would have paid who is `unpaid` (LO-127).
    """

    hits = ("unpaid",)

    gains: tuple[Counts, ...]
    aqueducts: tuple[Counts, ...]
    short: tuple[int, ...] = ()
    dead: tuple[int, ...] = ()
    unpaid: tuple[int, ...] = ()

    @override
    def flows(self) -> tuple[Flow, ...]:
        return tuple(
            Flow(seat, "won", sum(gain) + sum(water))
            for seat, (gain, water) in enumerate(zip(self.gains, self.aqueducts, strict=True))
            if any(gain) or any(water)
        )

    @override
    def line(self, names: Names) -> str:
        got = _gets(names, self.gains) + _gets(names, self.aqueducts, " from the aqueduct")
        said = join(got) + "." if got else "Nobody got anything."
        if self.short:
            said += f" The bank is short of {join([GOODS[kind] for kind in self.short])}."
        if self.unpaid:
            kept = "A catapult keeps" if len(self.dead) == 1 else "Catapults keep"
            where, whom = names.list("tile", self.dead), join([names.seat(seat) for seat in self.unpaid])
            said += f" {kept} {where} from paying {whom}."
        return said


class CatapultsCleared(Event, frozen=True, tag="catapults_cleared"):
    """A 7 sent all catapults home (LO-131): from which tiles, and whose they are."""

    says = "Every catapult went home: {tiles:tile} {tiles:produces|produce} again."
    marks = (LOST, "owners", "catapult", "tiles")

    tiles: Counts
    owners: tuple[int, ...] = ()


class HandsCut(Event, frozen=True, tag="hands_cut"):
    """Cards lost to a 7 or to Famine: the loser knows which, the others how many (LO-305)."""

    brings = ("lost", "", "counts")

    counts: Counts
    """By seat."""
    kinds: tuple[Counts | None, ...]
    famine: bool = False

    @override
    def seen_by(self, viewer: Viewer) -> Event:
        """One's own cards only."""
        kinds = tuple(each if seat == viewer else None for seat, each in enumerate(self.kinds))
        return msgspec.structs.replace(self, kinds=kinds)

    @override
    def line(self, names: Names) -> str:
        lost = []
        for seat, (count, kinds) in enumerate(zip(self.counts, self.kinds, strict=True)):
            if count:
                lost.append(f"{names.seat(seat)} lost {goods(kinds) if kinds else plural(count, 'card')}")
        why = "The famine struck" if self.famine else "Hands were too full"
        return f"{why}: {join(lost)}."


class Stolen(SeatEvent, frozen=True, tag="stolen"):
    """Cards that went from one hand to another; only the two know which (LO-304)."""

    matters = Weight.MAP
    says = "{seat:who} took [{kinds:goods}|{count:n card}] from {victim:who}."
    secret = ("kinds", "seat", "victim")

    victim: int
    count: int
    kinds: Counts | None

    @override
    def flows(self) -> tuple[Flow, ...]:
        return (Flow(self.seat, "stolen", self.count), Flow(self.victim, "lost", self.count))


class Demanded(SeatEvent, frozen=True, tag="demanded"):
    """What a monopoly brought: public, as all see what is given (LO-303)."""

    says = "{seat:who} demanded {kind:good}[: {gives:each gave}|, and nobody had any]."
    brings = ("stolen", "seat", "gives")

    kind: int
    gives: Counts
    """By seat: how many it gave."""


class Gifted(SeatEvent, frozen=True, tag="gifted"):
    """Cards from the bank by a card: Irrigation, Mining, Commercial Harbour, a discovery (LO-264, LO-240)."""

    says = "{seat:who} got {gained:goods}[ for {paid:goods}]."
    brings = ("won", "seat", "gained")

    gained: Counts
    paid: Counts = ()

    @override
    def flows(self) -> tuple[Flow, ...]:
        return () if self.paid else super().flows()


class FleetNamed(SeatEvent, frozen=True, tag="fleet_named"):
    """A Merchant Fleet: this kind trades 2:1 until the end of the turn (LO-246)."""

    says = "{seat:who} trades {kind:good} 2:1 until the end of this turn."

    kind: int


class Raided(SeatEvent, frozen=True, tag="raided"):
    """A catapult was put on a tile (LO-123, LO-136, LO-275)."""

    says = (
        "{seat:who} {how:raids} {tile:tile}, which lies dead now[ and pays {unpaid:who} nothing]"
        "[; {origin:tile} produces again]."
    )
    marks = (CAME, "seat", "catapult", "tile")
    hits = ("unpaid",)

    tile: int
    how: Literal["paid", "lucky", "siege"]
    origin: int = NOBODY
    """The tile where the catapult stood before, if it stood anywhere."""
    unpaid: Counts = ()
    """Who has settlements there; records did not say it."""


class LuckDeclined(SeatEvent, frozen=True, tag="luck_declined"):
    """The lucky raid was left (LO-137)."""

    says = "{seat:who} passed up the lucky raid."


class CatapultRemoved(SeatEvent, frozen=True, tag="catapult_removed"):
    """A catapult was taken off the board, for power or by Bishop (LO-128, LO-276)."""

    says = "{seat:who} took [{owner:other}'s|their own] catapult off {tile:tile}."
    marks = (LOST, "owner", "catapult", "tile")

    tile: int
    owner: int


class PowerMoved(SeatEvent, frozen=True, tag="power_moved"):
    """A Deserter changed sides, or Military raised power (LO-278, LO-270)."""

    says = (
        "[victim:who?A soldier deserted: {victim:who} has power {left} left, {seat:who} has {power}|"
        "{seat:who}'s power rose to {power}]."
    )

    power: int
    victim: int | None = None
    left: int = 0


class MerchantMoved(SeatEvent, frozen=True, tag="merchant_moved"):
    """The merchant token was placed (LO-139, LO-140)."""

    says = "The merchant stands on {tile:tile} now, for {seat:who}[; {before:other} lost it]."
    marks = (CAME, "seat", "merchant", "tile")
    matters = Weight.SCORE

    tile: int
    before: int | None
    origin: int = NOBODY
    """The tile where the merchant stood before, if it stood anywhere."""


class MetroEvent(SeatEvent, frozen=True):
    """The base of events that tell of the metro of a culture."""

    culture: int

    @property
    def count(self) -> int:
        """In its step: which metro it is."""
        return self.culture


class MetroPlaced(MetroEvent, frozen=True, tag="metro_placed"):
    """A metro was put on a city (LO-151)."""

    says = "{seat:who}'s city on {corner:corner} became the metro of {culture:culture}."
    marks = (CAME, "seat", "metro", "corner")
    matters = Weight.SCORE

    corner: int


class MetroReserved(MetroEvent, frozen=True, tag="metro_reserved"):
    """A metro waits for a city (LO-155)."""

    says = "{seat:who} has earned the metro of {culture:culture}; it waits for a city."


class MetroStolen(MetroEvent, frozen=True, tag="metro_stolen"):
    """A metro went to who reached level 6 first (LO-153)."""

    says = "{seat:who} was first at the top and took the metro of {culture:culture} from {before:who}."
    marks = (LOST, "before", "metro", "corner")
    matters = Weight.SCORE

    before: int
    corner: int = NOBODY
    """The city that lost it, if it stood on one."""


Award = Literal["longest route", "port authority"]


class AwardMoved(Event, frozen=True, tag="award_moved"):
    """Longest route or port authority changed hands, or nobody has it any more (LO-164, LO-176).

    `count` is how long the route of its new holder is, or how many harbours it has; 0 for nobody.
    """

    says = (
        "[seat:who?{seat:who} has {award:award} now ({count})[, which {before:who} lost]|"
        "[{before:who}|Somebody] lost {award:award}; nobody has it now]."
    )
    matters = Weight.SCORE

    award: Award
    seat: int | None
    before: int | None
    count: int


class IslandExplored(SeatEvent, frozen=True, tag="island_explored"):
    """A first village on an island that is not home (LO-181)."""

    says = "{seat:who} explored island {island:island}: a point."
    matters = Weight.SCORE

    island: int


class Revealed(SeatEvent, frozen=True, tag="revealed"):
    """A mystery tile was revealed, perhaps with a bonus (LO-029, LO-031)."""

    says = "{seat:who} discovered {tile:tile}: {terrain:terrain} {number}[; a gift of {bonus:goods}]."
    marks = (CAME, "seat", "tile", "tile")
    brings = ("won", "seat", "bonus")

    tile: int
    terrain: int
    number: int
    bonus: Counts = ()


class NumbersChanged(Event, frozen=True, tag="numbers_changed"):
    """Numbers were swapped, shuffled, or restored (LO-263, LO-288, LO-289); `changes` are (tile, number)."""

    why: Literal["inventor", "anarchy", "restored"]
    changes: tuple[tuple[int, int], ...]

    @override
    def steps(self) -> tuple[Step, ...]:
        """Of two that were swapped; a shuffle of all is no movement to follow."""
        if self.why != "inventor":
            return ()
        (one, _), (other, _) = self.changes
        return tuple(Step(MOVED, NOBODY, "number", to, at) for at, to in ((one, other), (other, one)))

    @override
    def line(self, names: Names) -> str:
        if self.why == "restored":
            return "Order returned: all numbers are back where they were."
        if self.why == "anarchy":
            return "Anarchy: the numbers of all known tiles are shuffled until the next 7."
        where = join([f"{names.place('tile', tile)} is {number} now" for tile, number in self.changes])
        return f"Numbers swapped: {where}."


class RouteRemoved(SeatEvent, frozen=True, tag="route_removed"):
    """A road or bridge was taken off the board by Vandal, or taken up by Diplomat (LO-280, LO-281)."""

    says = (
        "[{owner:other}'s {piece:piece} on {edge:edge} was torn down|"
        "{seat:who} took up a {piece:piece} from {edge:edge}]."
    )
    hits = ("owner",)

    owner: int
    piece: int
    edge: int
    to: int = NOBODY
    """The edge where it is placed instead, if it was taken up."""

    @override
    def steps(self) -> tuple[Step, ...]:
        what = PIECES[self.piece]
        if self.to == NOBODY:
            return (Step(LOST, self.owner, what, self.edge),)
        return (Step(MOVED, self.owner, what, self.to, self.edge),)


class Looked(SeatEvent, frozen=True, tag="looked"):
    """A card showed the active seat somebody's hand, or held cards (LO-241, LO-285)."""

    says = "{seat:who} looked at {victim:who}'s {cards:development cards|hand}."

    victim: int
    cards: bool


class Anew(Event, frozen=True, tag="anew"):
    """The discard pile of a deck was shuffled and became the deck (LO-222)."""

    says = "The {deck:culture} deck was shuffled anew: {count:n card}."

    deck: int
    count: int


class TurnEnded(SeatEvent, frozen=True, tag="turn_ended"):
    """A turn is over (LO-090)."""

    says = "{seat:who} ended the turn."
    routine = True


class AutoSet(PrivateEvent, frozen=True, tag="auto_set"):
    """The standing answer to roll at once was given or taken back: only its seat learns of it (LO-092)."""

    says = "{seat:who} {on:rolls at once|is asked before the roll} from now on."

    on: bool


class FirstSet(PrivateEvent, frozen=True, tag="first_set"):
    """The standing order to recruit before the dice, given or lifted: only its seat learns of it (LO-120)."""

    says = (
        "{seat:who} recruits [to power {power} before the dice from now on, as far as the cards go|nobody "
        "before the dice]."
    )

    power: int


class Resigned(SeatEvent, frozen=True, tag="resigned"):
    """A seat gave up (LO-324); the tiles where its catapult and its merchant stood, if anywhere."""

    says = (
        "{seat:who} gave up; what was built stays, but works for nobody."
        "[ The catapult on {catapult:tile} and the merchant on {merchant:tile} left the board."
        "| The catapult on {catapult:tile} left the board.| The merchant on {merchant:tile} left the board.|]"
    )
    matters = Weight.DECIDES

    catapult: int = NOBODY
    merchant: int = NOBODY

    @override
    def steps(self) -> tuple[Step, ...]:
        stood = (("catapult", self.catapult), ("merchant", self.merchant))
        return tuple(Step(LOST, self.seat, what, tile) for what, tile in stood if tile != NOBODY)


class Won(Event, frozen=True, tag="won"):
    """The game is over (LO-320, LO-324, LO-325)."""

    says = "The game is over: {why}. {winners:who} {winners:wins|share the win} with {points:n point}."
    matters = Weight.DECIDES
    heads = True  # nobody's: another's move may have brought it

    winners: tuple[int, ...]
    points: int
    why: str


OTHER_EVENTS = events_of(__name__, TERMS)
"""All but those that name a development card."""
