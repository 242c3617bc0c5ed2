"""What to give up for a seven."""

from rules.kernel.hexes import hand
from rules.settlers.actions import Discard
from rules.settlers.players.outlook import Outlook
from rules.settlers.state import SettlersState


def keep_best(outlook: Outlook, state: SettlersState) -> Discard:
    """Give up one card after the other, each time the one that is missed least."""
    seat = outlook.seat
    twin = outlook.game.copy(state)
    whole = state.secrets.hands[seat]
    for _ in range(state.table.owed[seat]):
        tried = []
        for kind in range(5):
            if hand.count(twin.secrets.hands[seat], kind):
                twin.secrets.hands[seat] -= hand.ONE[kind]
                tried.append((outlook.rolls(twin, seat), -hand.count(twin.secrets.hands[seat], kind), kind))
                twin.secrets.hands[seat] += hand.ONE[kind]
        twin.secrets.hands[seat] -= hand.ONE[min(tried)[2]]
    return Discard(hand.counts(whole - twin.secrets.hands[seat]))
