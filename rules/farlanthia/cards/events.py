"""What happens with cards."""

from typing_extensions import override

from rules.farlanthia.cards.deck import CARDS
from rules.farlanthia.cards.language import DECKS
from rules.farlanthia.tables import GOODS
from rules.kernel.events import Event, Flow, SeatEvent, Terms, Viewer, events_of
from rules.kernel.names import Names, join


def card_name(card: int) -> str:
    """A card as texts name it: `Forest Thieves (E11)`."""
    return f"{CARDS[card].name} ({CARDS[card].code})"


TERMS: Terms = {
    "name": lambda card: CARDS[card].name,
    "names": lambda cards: join([CARDS[card].name for card in cards]),
    "card": card_name,
    "deck": DECKS.__getitem__,
}


class CardDrawn(SeatEvent, frozen=True, tag="card_drawn"):
    """A seat drew a card. A closed one is its secret: for others `card` is -1 (FA-083)."""

    says = "{seat:who} drew an {deck:deck}{closed: and keeps it closed|}[: {card:card}]."

    deck: int
    card: int
    closed: bool = False

    @override
    def seen_by(self, viewer: Viewer) -> Event:
        """Others see that a card went to the hand."""
        return self if not self.closed or viewer == self.seat else CardDrawn(self.seat, self.deck, -1, True)


class CardIdle(SeatEvent, frozen=True, tag="card_idle"):
    """A card that is resolved at once found nothing to do: its condition fails, or it counts to none."""

    says = "{seat:who} neither gains nor loses by {card:name}[: “{words}”]."

    card: int
    words: str = ""
    """What the card does, from which it shows why."""


class CardReplaced(SeatEvent, frozen=True, tag="card_replaced"):
    """A relic of a colour that nobody plays was put away for another card (FA-086)."""

    says = "{card:card} concerns nobody here; {seat:who} draws again."

    card: int


class DeckRebuilt(Event, frozen=True, tag="deck_rebuilt"):
    """A deck was empty and is made of its discards again (FA-085)."""

    says = "The discarded {deck:deck}s ({cards:n card}) are shuffled again."

    deck: int
    cards: int


class CardPlayed(SeatEvent, frozen=True, tag="card_played"):
    """A seat used a card, which is public from now on (FA-226)."""

    says = "{seat:who} used {card:card}."

    card: int


class CardRolled(SeatEvent, frozen=True, tag="card_rolled"):
    """A die was rolled for a card."""

    says = "{seat:who} rolled a {die} for {card:name}[nothing?, which brings nothing]."

    card: int
    die: int
    nothing: bool = False


class DieGained(SeatEvent, frozen=True, tag="die_gained"):
    """A card brings a leadership die for this season."""

    says = "{seat:who} has one more leadership die, a {die} ({card:name})."

    card: int
    die: int


class CardSet(SeatEvent, frozen=True, tag="card_set"):
    """A card has an effect for a while, told in a few words; on a tile, or -1."""

    says = "{seat:who} has {card:name}[ on {cell:tile}]: “{words}”."

    card: int
    words: str
    cell: int = -1


class Gifts(Event, frozen=True, tag="gifts"):
    """Seats named a good each and have it (FA-088)."""

    card: int
    seats: tuple[int, ...]
    goods: tuple[int, ...]

    @override
    def flows(self) -> tuple[Flow, ...]:
        return tuple(Flow(seat, "won", 1) for seat in self.seats)

    @override
    def line(self, names: Names) -> str:
        took = [
            f"{names.seat(seat)} takes 1 {GOODS[good]}"
            for seat, good in zip(self.seats, self.goods, strict=True)
        ]
        return f"{CARDS[self.card].name}: {join(took)}."


class CardGone(SeatEvent, frozen=True, tag="card_gone"):
    """Cards were put away at the season's end (FA-222)."""

    says = "{seat:who} puts {cards:names} away."

    cards: tuple[int, ...]


CARD_EVENTS = events_of(__name__, TERMS)
