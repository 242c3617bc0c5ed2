"""What happens to development cards, for news and pictures."""

from types import MappingProxyType

from rules.kernel.events import SeatEvent, events_of
from rules.settlers.cards.deck import CARDS


class CardEvent(SeatEvent, frozen=True):
    """The base of events of a seat that tell of cards by name."""

    terms = MappingProxyType(
        {"name": lambda card: CARDS[card].name, "played": lambda card: CARDS[card].played}
    )


class CardBought(CardEvent, frozen=True, tag="card_bought"):
    """A development card was bought (SE-046). `card` is None for all but its owner."""

    says = "{seat:who} bought a development card[ ({card:name})]; [{left}|none] left."
    secret = ("card", "seat")

    card: int | None
    left: int


class CardPlayed(CardEvent, frozen=True, tag="card_played"):
    """A development card was played (SE-047)."""

    says = "{seat:who} played {card:played}."

    card: int


CARD_EVENTS = events_of(__name__)
