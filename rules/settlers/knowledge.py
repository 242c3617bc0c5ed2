"""What a seat knows of hands and development cards: its own, what others have shown, the rest on average."""

from collections.abc import Sequence

from rules.kernel.hexes import hand
from rules.kernel.names import NOBODY
from rules.settlers.cards.deck import CARDS, full_deck
from rules.settlers.state import SettlersState
from rules.settlers.tables import FRAMES, resource_counts


class Knowledge:
    """What one seat (`NOBODY`: a spectator) knows in a position and what follows from it; all if `whole`."""

    def __init__(self, state: SettlersState, seat: int, whole: bool = False) -> None:
        self.seat, self.whole = seat, whole
        self.hidden = [] if whole else _mix(hidden(state, seat))
        """How the cards in hands that it cannot see are spread over the resources."""
        self.unseen = [] if whole else _mix(hand.counts(unseen_cards(state, seat), len(CARDS)))
        """The same of development cards over the kinds."""

    def held(self, state: SettlersState, seat: int) -> Sequence[float]:
        """What a seat has in hand, or has on average."""
        held = state.secrets.hands[seat]
        if self.whole or seat == self.seat:
            return resource_counts(held)
        shown = resource_counts(state.table.shown[seat])
        more = hand.size(held) - sum(shown)
        return [count + more * part for count, part in zip(shown, self.hidden, strict=True)]

    def cards(self, state: SettlersState, seat: int) -> Sequence[float]:
        """The development cards that a seat has, or has on average."""
        cards = state.secrets.cards[seat]
        if self.whole or seat == self.seat:
            return hand.counts(cards, len(CARDS))
        count = hand.size(cards)
        return [count * part for part in self.unseen]


def hidden(state: SettlersState, seat: int) -> list[int]:
    """The cards of each resource in hands of others where that seat has not seen them."""
    table = state.table
    each = FRAMES[table.board.frame].each
    left = [each - count for count in resource_counts(table.bank)]
    for other in range(state.seats):
        seen = state.secrets.hands[other] if other == seat else table.shown[other]
        left = [count - less for count, less in zip(left, resource_counts(seen), strict=True)]
    return left


def unseen_cards(state: SettlersState, seat: int) -> hand.Hand:
    """The development cards that a seat has not seen: neither its own, nor out of the deck for all to see."""
    own = 0 if seat == NOBODY else state.secrets.cards[seat]
    return hand.pack(full_deck(state.table.board.frame)) - state.table.gone - own


def _mix(left: Sequence[int]) -> list[float]:
    whole = sum(left)
    return [count / whole if whole else 1 / len(left) for count in left]
