"""What happens with development cards whose names are told, or kept (LO-221, LO-224, LO-306, LO-307)."""

from rules.kernel.events import SeatEvent, Weight, events_of
from rules.landover.cards.deck import ALL_CARDS
from rules.landover.events import OTHER_EVENTS, TERMS


class Drew(SeatEvent, frozen=True, tag="drew"):
    """A card was drawn (LO-145, LO-112). `card` is None for all but its owner (LO-307)."""

    says = "{seat:who} drew a {deck:culture} card[: {card:card}]."
    secret = ("card", "seat")

    deck: int
    card: int | None


class Opened(SeatEvent, frozen=True, tag="opened"):
    """A VP card was drawn and laid open (LO-224)."""

    says = "{seat:who} drew and laid open {card:card}: a point."
    matters = Weight.SCORE

    card: int


class Played(SeatEvent, frozen=True, tag="played"):
    """A card was played; what follows tells what it did."""

    says = "{seat:who} played {card:card}."

    card: int


class CardTaken(SeatEvent, frozen=True, tag="card_taken"):
    """A Spy took a held card: its deck is public, its face known to the two (LO-306)."""

    says = "{seat:who} took a {deck:culture} card[ ({card:card})] from {victim:who}."
    secret = ("card", "seat", "victim")

    victim: int
    deck: int
    card: int | None


EVENTS = (
    *OTHER_EVENTS,
    *events_of(__name__, {**TERMS, "card": lambda card: ALL_CARDS[card].title}),
)
