"""What happens in the game for two, and what of it stays with a seat for a while."""

from typing_extensions import override

from rules.kernel.events import Event, PrivateEvent, SeatEvent, Weight, events_of
from rules.kernel.hexes import hand
from rules.kernel.names import Names, join, plural
from rules.settlers.events import TERMS, cards
from rules.settlers.tables import RESOURCES, Counts
from rules.two_player.sides import told_sides
from rules.two_player.state import FICTIONAL

HOT_LIMIT = 2
"""With more numbers 6 and 8 removed, rolling again is recommended (TP-011)."""


_COUNTS = ("no", "one", "two")
"""A board has no more tokens with one number."""


def hot_numbers(sixes: int, eights: int) -> str:
    """How many tokens with a 6 and with an 8, as "one 6 and no 8"."""
    counted = ((6, sixes), (8, eights))
    return " and ".join([f"{_COUNTS[count]} {number}{'s' * (count > 1)}" for number, count in counted])


_WON_BY = {
    "": "the bidding",
    "cards": "the bidding with more cards",
    "points": "the tied bidding, having fewer points",
    "die": "the tied bidding by the higher die",
}


class SidesRolled(Event, frozen=True, tag="sides_rolled"):
    """The dice for the sides, and what they remove, which a vote asks about (TP-003 to TP-006, TP-011)."""

    matters = Weight.MAP

    dice: tuple[int, int]
    tiles: tuple[int, ...]
    sixes: int
    eights: int
    final: bool = False
    """No other roll can be agreed on."""

    @override
    def line(self, names: Names) -> str:
        one, other = self.dice
        said = f"The dice for the sides that lose tiles: {one} and {other}, {told_sides(self.dice)}."
        if self.final:
            tiles, hot = names.list("tile", self.tiles), hot_numbers(self.sixes, self.eights)
            said += f" {tiles} leave the game, with {hot}."
        return said


class Voted(SeatEvent, frozen=True, tag="voted"):
    """A seat has answered whether the removal stands (TP-012); only it knows how before both have."""

    says = "{seat:who} has answered[{again:: roll again|: keep this board}]."
    secret = ("again", "seat")
    routine = True

    again: bool | None


class VotesOpened(Event, frozen=True, tag="votes_opened"):
    """Both have answered (TP-012)."""

    heads = True  # it is about both, not about who answered last

    again: tuple[bool, ...]

    @override
    def line(self, names: Names) -> str:
        if len(set(self.again)) == 1:
            return "Both roll again: all tiles are back." if all(self.again) else "Both keep this board."
        said = [
            f"{names.seat(seat)} says {'again' if again else 'keep'}" for seat, again in enumerate(self.again)
        ]
        return f"{join(said)}: rolling again takes both, so the board stays as it is."


class DieThrown(Event, frozen=True, tag="die_thrown"):
    """Resource dice for a robber on a removed tile (TP-017); `card` is None if the bank is empty."""

    says = (
        "[{seat:who} threw the resource die {throws:throws} and took 1 {card:resource} from the bank|"
        "The bank is empty: {seat:who} gets no card for the removed tile]."
    )
    brings = ("won", "seat", "card")

    seat: int
    throws: tuple[int, ...]
    card: int | None


class FictionalGave(SeatEvent, frozen=True, tag="fictional_gave"):
    """What a monopoly brought from the fictional players (TP-020, TP-021); `taken` by F1 and F2."""

    brings = ("won", "seat", "taken")

    resource: int
    dice: tuple[int, int]
    taken: tuple[int, int]

    @override
    def line(self, names: Names) -> str:
        word = RESOURCES[self.resource]
        each = join(
            [
                f"{taken} {word} for {who} (die {die})"
                for who, die, taken in zip(FICTIONAL, self.dice, self.taken, strict=True)
            ]
        )
        return f"{names.seat(self.seat)} took {each} from the bank."


class FictionalRolled(Event, frozen=True, tag="fictional_rolled"):
    """A fictional turn begins with its roll (TP-022, TP-023)."""

    says = (
        "{who:fictional}'s turn: it rolled {dice:added}.{first: After each of your turns a fictional player "
        "rolls, which pays you both, and offers a card to bid for.|}"
    )
    heads = True  # nobody's: who ended the turn only brought it on

    who: int
    dice: tuple[int, int]
    first: bool = False
    """It is the first of the game: what such a turn is, is told with it."""

    @override
    def thrown(self) -> tuple[int, ...]:
        return self.dice


class TieRolled(Event, frozen=True, tag="tie_rolled"):
    """Both real players threw a die for a tie (TP-025, TP-038), by seat, after these `equal` ones."""

    says = (
        "{robber:The points|Cards and points} are equal, so dice decide "
        "{robber:who moves the robber|the bidding}:[ both threw {equal:throws}, then] {dice:each}."
    )
    heads = True  # it is about both

    dice: tuple[int, int]
    robber: bool = False
    equal: tuple[int, ...] = ()


class MoverNamed(SeatEvent, frozen=True, tag="mover_named"):
    """Who moves the robber on a fictional 7 (TP-025)."""

    says = "{seat:who} {tied:threw the higher die|has fewer points} and moves the robber."

    tied: bool


class CardLost(Event, frozen=True, tag="card_lost"):
    """The card that a fictional 7 takes to the bank, in the open (TP-027); None if the hand was empty."""

    says = "{victim:who} [lost 1 {card:resource} to the bank|has no card to lose]."
    brings = ("lost", "victim", "card")

    seat: int
    victim: int
    card: int | None


class CardOffered(Event, frozen=True, tag="card_offered"):
    """The resource die of a fictional turn (TP-030); `bidders` may bid for the card (TP-031).

    `card` is None with a 6 or if the bank lacks it.
    """

    says = (
        "{who:fictional} threw a {die} and offers [1 {card:resource}. [{bidders:who} may bid|Nobody can bid]|"
        "nothing{die:short}]."
    )
    heads = True  # the fictional player's, whoever moved the robber before

    who: int
    die: int
    card: int | None
    bidders: tuple[int, ...]


class CardBid(SeatEvent, frozen=True, tag="card_bid"):
    """A seat laid down one more card (TP-032, TP-033); `bid` is all that it has bid."""

    matters = Weight.PASSING

    card: int
    bid: Counts

    @override
    def line(self, names: Names) -> str:
        whole = hand.size(hand.pack(self.bid))
        more = f", now {plural(whole, 'card')}: {cards(self.bid)}" if whole > 1 else ""
        return f"{names.seat(self.seat)} bids 1 {RESOURCES[self.card]}{more}."


class BidderDone(SeatEvent, frozen=True, tag="bidder_done"):
    """A seat bids no more, unless the other adds a card (TP-033, TP-034)."""

    says = "{seat:who} is done bidding."
    routine = True


class CeilingSet(PrivateEvent, frozen=True, tag="ceiling_set"):
    """How far the house bids on for a seat (TP-033); only its seat knows."""

    says = (
        "{seat:who} [most?bids up to {most:n card}[, {first:resource} first]|is done for good with this "
        "bidding]."
    )

    most: int
    first: int | None


class BidsClosed(Event, frozen=True, tag="bids_closed"):
    """The bidding closes (TP-035 to TP-039). `seat` has paid its bid and taken the card; None if nobody bid.

    `why` says how a seat won against another bid: "cards", "points" or "die"; "" without another.
    """

    says = (
        "[{seat:who} wins {why:why}: {paid:cards} to the bank for 1 {card:resource}|Nobody bids "
        "for the {card:resource} of {who:fictional}]."
    )
    heads = True  # the winner's, or nobody's: who was done last only closed it

    who: int
    card: int
    seat: int | None
    paid: Counts
    why: str = ""


EVENTS = events_of(
    __name__,
    {
        **TERMS,
        "fictional": FICTIONAL.__getitem__,
        "throws": lambda throws: ", ".join(map(str, throws)),
        "why": _WON_BY.__getitem__,
        "short": lambda die: "".join(f": the bank has no {kind}" for kind in RESOURCES[die - 1 : die]),
    },
)
