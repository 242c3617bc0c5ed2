"""What to give up for a seven."""

from rules.kernel.hexes import hand
from rules.settlers.actions import Discard
from rules.settlers.judgement import cards_worth
from rules.settlers.state import SettlersState
from rules.settlers.tables import resource_counts


def cheapest(state: SettlersState, seat: int) -> Discard:
    """Give up one card after the other, each time the one that is missed least."""
    whole = left = state.secrets.hands[seat]
    for _ in range(state.table.owed[seat]):
        kinds = {kind: left - hand.ONE[kind] for kind in hand.cards(left)}
        kind = max(
            kinds,
            key=lambda kind: (
                cards_worth(state, seat, resource_counts(kinds[kind])),
                hand.count(left, kind),
            ),
        )
        left -= hand.ONE[kind]
    return Discard(resource_counts(whole - left))
