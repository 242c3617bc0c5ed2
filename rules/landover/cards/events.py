"""What happens with development cards whose names are told, or kept (LO-221, LO-224, LO-306, LO-307)."""

from types import MappingProxyType

import msgspec
from typing_extensions import override

from rules.kernel.events import Event, Viewer, Weight
from rules.kernel.names import Names
from rules.landover.cards.deck import ALL_CARDS
from rules.landover.events import OTHER_EVENTS
from rules.landover.tables import COLOURS


class CardEvent(Event, frozen=True):
    """The base of events that tell of cards by name."""

    terms = MappingProxyType({"card": lambda card: ALL_CARDS[card].title})


class Drew(Event, frozen=True, tag="drew"):
    """A card was drawn (LO-145, LO-112). `card` is None for all but its owner (LO-307)."""

    seat: int
    deck: int
    card: int | None

    @override
    def seen_by(self, viewer: Viewer) -> Event:
        """Only its owner knows which."""
        return self if viewer == self.seat else msgspec.structs.replace(self, card=None)

    @override
    def line(self, names: Names) -> str:
        which = f": {ALL_CARDS[self.card].title}" if self.card is not None else ""
        return f"{names.seat(self.seat)} draws a {COLOURS[self.deck]} card{which}."


class Opened(CardEvent, frozen=True, tag="opened"):
    """A VP card was drawn and laid open (LO-224)."""

    says = "{seat:who} draws and lays open {card:card}: a point."
    matters = Weight.SCORE

    seat: int
    card: int


class Played(CardEvent, frozen=True, tag="played"):
    """A card was played; what follows tells what it did."""

    says = "{seat:who} plays {card:card}."

    seat: int
    card: int


class CardTaken(Event, frozen=True, tag="card_taken"):
    """A Spy took a held card: its colour is public, its face known to the two (LO-306)."""

    hits = ("victim",)

    seat: int
    victim: int
    deck: int
    card: int | None

    @override
    def seen_by(self, viewer: Viewer) -> Event:
        """The two seats concerned know which."""
        return self if viewer in (self.seat, self.victim) else msgspec.structs.replace(self, card=None)

    @override
    def line(self, names: Names) -> str:
        which = f" ({ALL_CARDS[self.card].title})" if self.card is not None else ""
        what = f"a {COLOURS[self.deck]} card{which}"
        return f"{names.seat(self.seat)} takes {what} from {names.seat(self.victim)}."


EVENTS: tuple[type[Event], ...] = (*OTHER_EVENTS, Drew, Opened, Played, CardTaken)
