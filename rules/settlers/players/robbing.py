"""Where the robber is worth most: whom it blocks, and what a theft is likely to bring."""

from rules.kernel.actions import Action
from rules.kernel.hexes import hand
from rules.settlers import phase_names as at
from rules.settlers.actions import MoveRobber
from rules.settlers.players.outlook import Outlook
from rules.settlers.state import SettlersState

_NEAR = 2
"""A seat this many points from winning, or fewer, is not left alone."""


def against_leader(state: SettlersState, seat: int, moves: list[Action]) -> list[Action]:
    """The moves of the robber against who is alone about to win, off the seat's own ground if that can be.

    All moves if there is no such leader, or none of them would hurt.
    """
    table = state.table
    most = max(table.points)
    leader = table.points.index(most)
    if leader == seat or table.points.count(most) > 1 or most < table.terms.points_to_win - _NEAR:
        return moves
    hurting = [action for action in moves if _hurts(state, leader, action)]
    apart = [action for action in hurting if not _lives(state, seat, action)]
    return apart or hurting or moves


def _hurts(state: SettlersState, leader: int, action: Action) -> bool:
    """True if the leader lives and produces there, and is who is robbed if anybody is."""
    tile = getattr(action, "tile", None)
    if tile is None or not state.table.board.tokens[tile] or not _lives(state, leader, action):
        return False
    return getattr(action, "victim", None) in (None, leader)


def _lives(state: SettlersState, seat: int, action: Action) -> bool:
    tile = getattr(action, "tile", None)
    return tile is not None and state.table.yield_at(seat, tile) > 0


def theft(outlook: Outlook, before: SettlersState, action: MoveRobber) -> tuple[SettlersState, float]:
    """The position after a move of the robber, and its worth on average over the cards to be stolen."""
    game, seat = outlook.game, outlook.seat
    after = game.after(before, seat, action)
    gained = after.secrets.hands[seat] - before.secrets.hands[seat]
    robbed = [
        other
        for other in range(before.seats)
        if other != seat and hand.size(after.secrets.hands[other]) < hand.size(before.secrets.hands[other])
    ]
    if after.table.phase == at.OVER or gained not in hand.ONE or not robbed:
        return after, outlook.worth(after)
    likely = outlook.sight.held(before, robbed[0])
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
