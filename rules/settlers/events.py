"""What happens in a game of Settlers, and what of it stays between the seats concerned."""

from typing_extensions import override

from rules.kernel.events import Event, Flow, PrivateEvent, SeatEvent, Terms, Weight, events_of
from rules.kernel.hexes import hand
from rules.kernel.names import NOBODY, Names, join, plural
from rules.kernel.trail import CAME, MOVED
from rules.settlers.tables import RESOURCES, ROUTE_LEAST, Counts, in_words


def cards(counts: Counts) -> str:
    """Cards as "2 wool and 1 ore"."""
    return in_words(hand.pack(counts))


def added(dice: tuple[int, int]) -> str:
    """As "3 + 4 = 7"."""
    return f"{dice[0]} + {dice[1]} = {sum(dice)}"


TERMS: Terms = {
    "cards": cards,
    "resource": RESOURCES.__getitem__,
    "resources": lambda kinds: join([RESOURCES[kind] for kind in kinds]),
    "added": added,
}


class BoardLaid(Event, frozen=True, tag="board_laid"):
    """The board is laid (SE-002 to SE-007)."""

    board: str
    tiles: int

    @override
    def line(self, names: Names) -> str:
        told = {
            "beginner": "The beginners' board of {} tiles is laid.",
            "spiral": "A board of {} tiles is laid, its numbers in a spiral.",
            "random": "A random board of {} tiles is laid.",
        }
        return told[self.board].format(self.tiles)


class StartRolled(Event, frozen=True, tag="start_rolled"):
    """Some seats rolled two dice for the start (SE-009)."""

    says = "{again:Tied, rolled again|Rolled for the start}: {totals:each}."

    seats: tuple[int, ...]
    totals: tuple[int, ...]
    again: bool


class Starts(SeatEvent, frozen=True, tag="starts"):
    """The starting seat stands (SE-009)."""

    says = "{seat:who} places first and takes the first turn."
    matters = Weight.MAP


class SettlementBuilt(SeatEvent, frozen=True, tag="settlement_built"):
    """A settlement was built (SE-042), or placed in the setup with what its tiles give (SE-011, SE-013)."""

    says = "{seat:who} {setup:placed|built} a settlement on {corner:corner}[ and took {gained:cards}]."
    marks = (CAME, "seat", "settlement", "corner")
    brings = ("won", "seat", "gained")
    matters = Weight.SCORE

    corner: int
    gained: Counts = ()
    setup: bool = False


class RoadBuilt(SeatEvent, frozen=True, tag="road_built"):
    """A road was built (SE-040), free of charge in the setup and by a card (SE-012, SE-051)."""

    says = "{seat:who} [setup?placed a road on {edge:edge}|built a road on {edge:edge}{free: for free|}]."
    marks = (CAME, "seat", "road", "edge")

    edge: int
    free: bool = False
    setup: bool = False


class CityBuilt(SeatEvent, frozen=True, tag="city_built"):
    """A settlement became a city (SE-043)."""

    marks = (CAME, "seat", "city", "corner")
    says = "{seat:who} built a city on {corner:corner}."
    matters = Weight.SCORE

    corner: int


class Rolled(SeatEvent, frozen=True, tag="rolled"):
    """The dice of a turn (SE-015)."""

    says = "{seat:who} rolled {dice:added}."
    heads = True  # a roll is the roller's, also where a standing order made it at once

    dice: tuple[int, int]

    @override
    def thrown(self) -> tuple[int, ...]:
        return self.dice


class Produced(Event, frozen=True, tag="produced"):
    """What the roll paid each seat (SE-016 to SE-019); `short` are resources that the bank could not pay."""

    says = (
        "[{gains:each got:cards}|Nobody got anything]."
        "[ The bank is short of {short:resources} and could not pay all that was due.]"
        "[robbed? The robber keeps {robber:tile} from paying {robbed:who}.]"
    )
    hits = ("robbed",)
    brings = ("won", "", "gains")

    gains: tuple[Counts, ...]
    short: tuple[int, ...] = ()
    robber: int = NOBODY
    """The tile with that number on which the robber stands."""
    robbed: tuple[int, ...] = ()
    """Whom it would have paid (SE-025)."""


class DiscardDue(Event, frozen=True, tag="discard_due"):
    """A seven: seats with too many cards must discard (SE-021)."""

    says = "Too many cards for a seven: {owed:each must discard}."

    owed: tuple[int, ...]


class DiscardChosen(SeatEvent, frozen=True, tag="discard_chosen"):
    """A seat has laid its discard aside, face down (SE-022)."""

    says = "{seat:who} has chosen what to discard."
    routine = True


class Discarded(SeatEvent, frozen=True, tag="discarded"):
    """A discard, turned face up when all have chosen (SE-022)."""

    says = "{seat:who} discarded {cards:cards}."
    brings = ("lost", "seat", "cards")

    cards: Counts


class RobberMoved(SeatEvent, frozen=True, tag="robber_moved"):
    """The robber came to a tile (SE-023)."""

    marks = (MOVED, "seat", "robber", "tile")
    says = "{seat:who} moved the robber to {tile:tile}[, which pays {blocked:who} nothing now]."
    hits = ("blocked",)

    tile: int
    origin: int = NOBODY
    """The tile that it left."""
    blocked: tuple[int, ...] = ()
    """Who builds there (SE-025); records did not say it."""


class RobberStays(SeatEvent, frozen=True, tag="robber_stays"):
    """A friendly robber found no tile to go to (SE-027)."""

    says = "The friendly robber stays: there is no tile that {seat:who} may send it to."


class Stolen(SeatEvent, frozen=True, tag="stolen"):
    """A card was stolen (SE-024). `card` is its resource; None for all but thief and victim."""

    matters = Weight.MAP
    says = "{seat:who} stole [1 {card:resource}|a card] from {victim:who}."
    secret = ("card", "seat", "victim")

    victim: int
    card: int | None

    @override
    def flows(self) -> tuple[Flow, ...]:
        return (Flow(self.seat, "stolen", 1), Flow(self.victim, "lost", 1))


class Plenty(SeatEvent, frozen=True, tag="plenty"):
    """Cards taken from the bank by a year of plenty (SE-052)."""

    says = "{seat:who} took {cards:cards} from the bank."
    brings = ("won", "seat", "cards")

    cards: Counts


class Monopolised(SeatEvent, frozen=True, tag="monopolised"):
    """All cards of a resource went to one seat (SE-053); `given` has how many each gave."""

    brings = ("stolen", "seat", "given")

    resource: int
    given: Counts

    @override
    def line(self, names: Names) -> str:
        word = RESOURCES[self.resource]
        given = [f"{count} from {names.seat(seat)}" for seat, count in enumerate(self.given) if count]
        return f"{names.seat(self.seat)} took all {word}: {join(given)}."


class BankTraded(SeatEvent, frozen=True, tag="bank_traded"):
    """A trade with the bank or by a harbour (SE-035, SE-036)."""

    says = "{seat:who} traded {count} {give:resource} for 1 {want:resource} with the bank."

    give: int
    count: int
    want: int


class Offered(SeatEvent, frozen=True, tag="offered"):
    """The active seat offers a trade (SE-030); `to` are the seats that it asks."""

    says = "{seat:who} offers [everybody?everybody|{to:who}] {give:cards} for {want:cards}."
    matters = Weight.PASSING

    give: Counts
    want: Counts
    to: tuple[int, ...]
    everybody: bool


class Answered(SeatEvent, frozen=True, tag="answered"):
    """A seat accepted or declined the open offer (SE-031)."""

    says = "{seat:who} {accepted:accepts|declines} the offer."
    matters = Weight.PASSING

    accepted: bool

    @override
    def several(self) -> str:
        return "" if self.accepted else "decline the offer"


class Countered(SeatEvent, frozen=True, tag="countered"):
    """A seat proposes a trade to the active one (SE-033): what it gives for what it wants."""

    says = "{seat:who} proposes to give {to:who} {give:cards} for {want:cards}."
    hits = ("to",)

    to: int
    give: Counts
    want: Counts


class Withdrawn(SeatEvent, frozen=True, tag="withdrawn"):
    """An offer, or a counter-offer, was taken back (SE-030, SE-033); `to` are the seats that it asked."""

    says = "{seat:who} took back the {counter:proposal|offer}."
    hits = ("to",)

    counter: bool
    to: tuple[int, ...] = ()


class OfferFailed(SeatEvent, frozen=True, tag="offer_failed"):
    """The open offer closed, as everybody who was asked has declined it (SE-032)."""

    says = "Nobody takes {seat:who}'s offer: it is closed."
    routine = True


class AnswerLapsed(SeatEvent, frozen=True, tag="answer_lapsed"):
    """What a seat said to a trade lapses, as it has lost cards; it may be `asked` anew (SE-032)."""

    says = "What {seat:who} said about a trade lapses with the lost cards{asked:: they are asked again|}."
    hits = ("seat",)

    asked: bool


class Traded(SeatEvent, frozen=True, tag="traded"):
    """Two seats traded (SE-032, SE-033): what the active seat gave for what it got."""

    says = "{seat:who} traded {give:cards} for {want:cards} with {partner:who}."
    hits = ("seat", "partner")

    partner: int
    give: Counts
    want: Counts


class AwardMoved(Event, frozen=True, tag="award_moved"):
    """Longest Road or Largest Army changed hands (SE-057 to SE-060); None stands for nobody."""

    matters = Weight.SCORE

    award: str
    seat: int | None
    before: int | None
    size: int

    @override
    def line(self, names: Names) -> str:
        before = "" if self.before is None else names.seat(self.before)
        if self.seat is None:
            why = "it alone" if self.size >= ROUTE_LEAST else f"{ROUTE_LEAST} roads in a row any more"
            return f"{before} loses the {self.award}: nobody has {why}."
        what = plural(self.size, "road" if self.award == "Longest Road" else "soldier")
        after = f" from {before}" if before else ""
        return f"{names.seat(self.seat)} takes the {self.award}{after} with {what}."


class ProposalLapsed(PrivateEvent, frozen=True, tag="proposal_lapsed"):
    """A proposal lapses with the turn (SE-034), or with a trade (SE-032); others would learn which were left
    for all."""

    says = "{seat:who}'s proposal to {to:who} lapses with the {by}."
    hits = ("seat",)

    to: int
    by: str = "turn"


class YesLapsed(PrivateEvent, frozen=True, tag="yes_lapsed"):
    """An offer that a seat has accepted is gone: with the turn (SE-034), a trade with somebody else, or
    another offer that does not ask it (SE-032). All saw that, and its own answer."""

    says = "{seat:who}'s yes to {to:who}'s offer lapses with the {by}."
    hits = ("seat",)

    to: int
    by: str = "turn"


class TurnEnded(SeatEvent, frozen=True, tag="turn_ended"):
    """A seat ended its turn (SE-015)."""

    says = "{seat:who} ended the turn."
    routine = True


class SpecialPassed(SeatEvent, frozen=True, tag="special_passed"):
    """A seat finished its special building step (SE-064)."""

    says = "{seat:who} finished the special building step."


class TradeOrdered(PrivateEvent, frozen=True, tag="trade_ordered"):
    """A standing trade was given, an offer `left`, or all were lifted (SE-031); only its seat knows."""

    says = (
        "{seat:who} [{left:leaves an offer of|gives up to} {give:cards} for {want:cards} until their turn|"
        "cancelled their standing trades and the offers they left]."
    )

    give: Counts
    want: Counts
    left: bool = False


class SkipSet(SeatEvent, frozen=True, tag="skip_set"):
    """A standing order about special building steps was set or lifted (SE-067)."""

    says = "{seat:who} {skip:skips special building from now on|will be asked about special building again}."

    skip: bool


class Won(SeatEvent, frozen=True, tag="won"):
    """The game is over (SE-062); `hidden` of the points were victory point cards."""

    says = "{seat:who} wins with {points:n point}[, {hidden} of them from victory point cards]!"
    matters = Weight.DECIDES

    points: int
    hidden: int


class RoundsOut(Event, frozen=True, tag="rounds_out"):
    """The game is over as the rounds ran out (SE-068)."""

    says = (
        "The rounds have run out. {seats:who} {seats:wins|share the win} with {points:n point}, the most of "
        "all."
    )
    matters = Weight.DECIDES

    seats: tuple[int, ...]
    points: int


EVENTS = events_of(__name__, TERMS)
