"""Advice to computer players: how to vote, bid, and move the robber, from their view alone.

A hand is worth more the sooner something can be built with it; the other player's gain counts for a part
of one's own loss.
"""

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property

from rules.kernel.actions import Action
from rules.kernel.game import Turn
from rules.kernel.hexes.hand import size
from rules.kernel.hexes.speed import rolls_until
from rules.settlers import phase_names as at, tables
from rules.settlers.actions import MoveRobber
from rules.settlers.ground import CHANCES, rolled
from rules.settlers.hooks import Counsel, Sequel
from rules.settlers.players.quick import TOTALS, discard, move_robber, take_card
from rules.settlers.state import SettlersState
from rules.settlers.turns import produce
from rules.settlers.view import SettlersView
from rules.two_player.actions import BIDS, DONE, KEEP_BOARD, ROLL_AGAIN, Bid
from rules.two_player.bidding import compared_points
from rules.two_player.events import HOT_LIMIT
from rules.two_player.state import BIDDING, REMOVAL_VOTE, kept
from rules.two_player.view import two

_DENIED = 0.4
"""What the other player's gain counts for."""
_LEAST = 1e-3
"""What a trade must bring."""
_PATIENCE = 5.0
"""So many rolls of waiting halve the worth of a purchase."""
_CROWDED = 0.02
"""What a card over the limit for a seven takes off a hand."""
_STAYS = 5.0
"""The rolls for which a robber stays where it is."""
_STOLEN, _THROWN, _LOST = 1.5, 0.9, 0.6
"""What a theft, a card off the bank, and a card that the other loses are worth, in cards."""

Counts = Sequence[int]


def counsel(usual: Counsel, turn: Turn, rng: random.Random) -> Action | None:
    """Votes, bids, and where the robber goes: only this variant knows what a removed tile brings."""
    own = _OWN.get(turn.view.table.phase)
    return usual(turn, rng) if own is None else own(turn.view, turn.seat, turn.legal)


def sequel(usual: Sequel, state: SettlersState, seat: int, rng: random.Random) -> None:
    """A fictional turn without its offer: a roll that pays both, or the robber (TP-022 to TP-027).

    It draws as often whatever comes, so that what is compared meets the same dice later on.
    """
    usual(state, seat, rng)
    rules = kept(state).rules
    if not rules.turns:
        return
    total, tie, luck = rng.choice(TOTALS), rng.randrange(2), rng.random()
    if total != tables.SEVEN:
        produce(state, total, [])
        return
    if rules.discards:
        discard(state)
    one, other = (compared_points(state, each) for each in range(state.seats))
    mover = tie if one == other else int(other < one)
    if move_robber(state, mover):
        loser = 1 - mover
        if state.table.yield_at(loser, state.table.robber) and state.secrets.hands[loser]:
            state.table.bank += take_card(state, loser, luck)


def _vote(view: SettlersView, seat: int, legal: Sequence[Action]) -> Action:
    """Vote as the host advises (TP-011)."""
    tokens = two(view).kept.tokens
    return ROLL_AGAIN if sum(tokens[tile] in (6, 8) for tile in view.removed) > HOT_LIMIT else KEEP_BOARD


class Purse:
    """A seat's hand as it sees it: what cards in it are worth."""

    def __init__(self, view: SettlersView, seat: int) -> None:
        self.view = view
        self.seat = seat
        own = view.hands[seat]
        self.cards: Counts = tables.resource_counts(view.table.shown[seat]) if own is None else own.resources

    @cached_property
    def income(self) -> Sequence[float]:
        """The cards a roll, by resource."""
        return rolled(self.view.table, self.seat)

    @cached_property
    def keep(self) -> list[float]:
        """What one card of each kind is worth in cards of another, by the bank or a harbour."""
        return [1 / rate for rate in self.view.table.best_rates(self.seat)]

    @cached_property
    def goals(self) -> list[tuple[float, Counts]]:
        """What the seat may buy: how much it wants that, and the cost."""
        left = self.view.pieces[self.seat]
        wanted = (
            (1.0, tables.CITY_COST, self.view.table.settlements[self.seat] and left[tables.CITY]),
            (1.0, tables.SETTLEMENT_COST, left[tables.SETTLEMENT]),
            (0.5, tables.CARD_COST, self.view.deck),
            (0.35, tables.ROAD_COST, left[tables.ROAD]),
        )
        return [(worth, tables.resource_counts(cost)) for worth, cost, able in wanted if able]

    def worth(self, cards: Counts) -> float:
        """How good it is to hold these: the best purchase, and a part of the others."""
        pulls = sorted(
            worth * _PATIENCE / (_PATIENCE + rolls_until(cards, self.income, self.keep, cost))
            for worth, cost in self.goals
        )
        whole = sum(pull * 0.3**order for order, pull in enumerate(reversed(pulls)))
        spare = max(0, sum(cards) - self.view.table.terms.discard_limit)
        return whole + 0.004 * sum(cards) - _CROWDED * spare

    def gain(self, bid: Counts, card: int) -> float:
        """What it brings to give these cards for that one."""
        after = [held - less for held, less in zip(self.cards, bid, strict=True)]
        after[card] += 1
        return self.worth([max(0, count) for count in after]) - self.worth(self.cards)


def _bid(view: SettlersView, seat: int, legal: Iterable[Action]) -> Action:
    """Add cards until the bid wins, as long as the trade is worth it; what loses comes back anyway."""
    seen = two(view)
    possible = [action for action in legal if isinstance(action, Bid)]
    mine, theirs = (tables.resource_counts(seen.kept.bids[each]) for each in (seat, 1 - seat))
    card = seen.offered
    if card is None or not possible or _odds(view, seat, sum(mine)) == 1:
        return DONE
    purse, rival = Purse(view, seat), Purse(view, 1 - seat)
    denied = _DENIED * max(0.0, rival.gain(theirs, card)) if any(theirs) else 0.0
    bid, first = list(mine), None
    while _odds(view, seat, sum(bid)) < 1:
        left = [kind for kind, held in enumerate(purse.cards) if held > bid[kind]]
        if not left:
            break
        cheapest = max(left, key=lambda kind: purse.gain(_with(bid, kind), card))
        bid[cheapest] += 1
        first = BIDS[cheapest] if first is None else first
        if sum(bid) >= sum(theirs) and purse.gain(bid, card) + denied > _LEAST:
            return first
    return DONE


def _with(bid: Sequence[int], kind: int) -> list[int]:
    return [count + (each == kind) for each, count in enumerate(bid)]


def _odds(view: SettlersView, seat: int, count: int) -> float:
    """How likely a bid of so many cards wins as things lie (TP-036 to TP-038)."""
    theirs = size(two(view).kept.bids[1 - seat])
    if count != theirs or not count:
        return float(count > theirs)
    mine, other = _points(view, seat), _points(view, 1 - seat)
    return 0.5 if mine == other else float(mine < other)


def _points(view: SettlersView, seat: int) -> int:
    """The points that a tie compares, as far as the viewer knows them (TP-026)."""
    own = view.hands[seat]
    return own.points if own is not None and two(view).kept.rules.hidden_points else view.points[seat]


def _rob(view: SettlersView, seat: int, legal: Iterable[Action]) -> Action | None:
    """The tile that hurts the other most and oneself least, and the card that it brings or costs."""
    moves = [action for action in legal if isinstance(action, MoveRobber)]
    return max(moves, key=lambda action: _haul(view, seat, action), default=None)


def _haul(view: SettlersView, seat: int, action: MoveRobber) -> float:
    """What a move of the robber is worth to a seat, in cards."""
    seen, tile = two(view), action.tile
    if tile in view.removed:
        return _THROWN if seen.fictional is None or seen.kept.rules.removed_card else 0.0
    living = [view.table.yield_at(each, tile) for each in range(view.seats)]
    worth = CHANCES[view.table.board.tokens[tile]] * _STAYS * (living[1 - seat] * 0.8 - living[seat])
    if seen.fictional is None:
        return worth + _STOLEN * (living[1 - seat] > 0 and view.cards[1 - seat] > 0)
    alone = seat if living[seat] else 1 - seat
    victim = alone if action.victim is None else action.victim
    if not view.cards[victim] or not living[victim]:
        return worth
    return worth + (-1.0 if victim == seat else _LOST)


_OWN: Mapping[str, Callable[[SettlersView, int, list[Action]], Action | None]] = {
    REMOVAL_VOTE: _vote,
    BIDDING: _bid,
    at.ROBBER: _rob,
}
"""By phase: what this variant knows better."""
