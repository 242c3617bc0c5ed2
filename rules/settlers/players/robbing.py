"""Where the robber is worth most: whom it blocks, and what a theft is likely to bring."""

from rules.hexes import hand
from rules.settlers.actions import MoveRobber
from rules.settlers.players.outlook import Outlook
from rules.settlers.state import OVER, SettlersState


def theft(outlook: Outlook, before: SettlersState, action: MoveRobber) -> tuple[SettlersState, float]:
    """The position after a move of the robber, and its worth on average over the cards to be stolen."""
    game, seat = outlook.game, outlook.seat
    after = game.copy(before)
    game.apply(after, seat, action)
    gained = after.secrets.hands[seat] - before.secrets.hands[seat]
    robbed = [
        other
        for other in range(before.seats)
        if other != seat and hand.size(after.secrets.hands[other]) < hand.size(before.secrets.hands[other])
    ]
    if after.table.phase == OVER or gained not in hand.ONE or not robbed:
        return after, outlook.worth(after)
    likely = outlook.likely(before, robbed[0])
    whole = sum(likely)
    worth = 0.0
    for kind, count in enumerate(likely):
        if count:
            after.secrets.hands[seat] = before.secrets.hands[seat] + hand.ONE[kind]
            worth += count / whole * outlook.worth(after)
    after.secrets.hands[seat] = before.secrets.hands[seat] + gained
    return after, worth


def best_theft(
    outlook: Outlook, state: SettlersState, moves: list[MoveRobber]
) -> tuple[MoveRobber, SettlersState, float]:
    """The best of some moves of the robber, the position after it, and its worth."""
    tried = [(action, *theft(outlook, state, action)) for action in moves]
    return max(tried, key=lambda each: each[2])
