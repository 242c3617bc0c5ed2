"""What happens to development cards, for news and pictures."""

from rules.kernel.events import SeatEvent, events_of
from rules.settlers.cards.deck import CARDS


class CardBought(SeatEvent, frozen=True, tag="card_bought"):
    """A development card was bought (SE-046). `card` is None for all but its owner."""

    says = "{seat:who} bought a development card[ ({card:name})]; [{left}|none] left."
    secret = ("card", "seat")

    card: int | None
    left: int


class CardPlayed(SeatEvent, frozen=True, tag="card_played"):
    """A development card was played (SE-047)."""

    says = "{seat:who} played {card:played}."

    card: int


CARD_EVENTS = events_of(
    __name__, {"name": lambda card: CARDS[card].name, "played": lambda card: CARDS[card].played}
)
