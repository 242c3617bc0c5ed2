"""What happens to development cards, for news and pictures."""

import msgspec
from typing_extensions import override

from rules.kernel.events import Event, Viewer
from rules.kernel.names import Names
from rules.settlers.cards.deck import CARDS


class CardBought(Event, frozen=True, tag="card_bought"):
    """A development card was bought (SE-046). `card` is None for all but its owner."""

    seat: int
    card: int | None
    left: int

    @override
    def seen_by(self, viewer: Viewer) -> Event:
        """Only its owner knows which."""
        return self if viewer == self.seat else msgspec.structs.replace(self, card=None)

    @override
    def line(self, names: Names) -> str:
        which = "" if self.card is None else f" ({CARDS[self.card].name})"
        return f"{names.seat(self.seat)} bought a development card{which}; {self.left or 'none'} left."


class CardPlayed(Event, frozen=True, tag="card_played"):
    """A development card was played (SE-047)."""

    seat: int
    card: int

    @override
    def line(self, names: Names) -> str:
        return f"{names.seat(self.seat)} played {CARDS[self.card].played}."


CARD_EVENTS: tuple[type[Event], ...] = (CardBought, CardPlayed)
