"""What happens to development cards, for news and pictures."""

from types import MappingProxyType

from rules.kernel.events import Event
from rules.settlers.cards.deck import CARDS


class CardEvent(Event, frozen=True):
    """The base of events that tell of cards by name."""

    terms = MappingProxyType(
        {"name": lambda card: CARDS[card].name, "played": lambda card: CARDS[card].played}
    )


class CardBought(CardEvent, frozen=True, tag="card_bought"):
    """A development card was bought (SE-046). `card` is None for all but its owner."""

    says = "{seat:who} bought a development card[ ({card:name})]; [{left}|none] left."
    secret = ("card", "seat")

    seat: int
    card: int | None
    left: int


class CardPlayed(CardEvent, frozen=True, tag="card_played"):
    """A development card was played (SE-047)."""

    says = "{seat:who} played {card:played}."

    seat: int
    card: int


CARD_EVENTS: tuple[type[Event], ...] = (CardBought, CardPlayed)
