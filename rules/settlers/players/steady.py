"""The sensible computer player: looks one move ahead."""

import random
from typing import Any, cast

from rules.kernel.actions import Action
from rules.kernel.game import Turn
from rules.kernel.hexes import hand
from rules.settlers import actions, phase_names as at
from rules.settlers.awards import true_points
from rules.settlers.ground import corner_appeal, robber_loss
from rules.settlers.hooks import Hooked
from rules.settlers.judgement import cards_worth
from rules.settlers.knowledge import unseen_cards
from rules.settlers.players import bargains
from rules.settlers.players.appraisal import appraise
from rules.settlers.players.obvious import IDLE, idle, in_question, obvious
from rules.settlers.players.outlook import Outlook
from rules.settlers.players.reactions import of_variants, onward
from rules.settlers.players.scales import sensible
from rules.settlers.players.willing import Willing
from rules.settlers.state import SettlersState
from rules.settlers.tables import POINT, SOLDIER, resource_counts
from rules.settlers.trading import undoes

_RIVALS = 0.4
"""How much of what rivals have counts against a position."""
_LAST_POINT = 20.0
"""What the point that wins is worth."""
_REST, _ROBBERY = 0.01, 0.15
"""What it is worth to leave it at that, and what the robber's move to come."""
_JUDGED_ELSEWHERE = (actions.Withdraw, actions.Confirm, actions.TakeCounter)


class SteadyPlayer:
    """Makes the move after which it has most, and one offer a turn."""

    help = "sees sure wins and what each single move brings; not what follows"

    def choose(self, turn: Turn, rng: random.Random) -> Action:
        """A legal move for a seat that is waited for."""
        if len(turn.legal) == 1 and not turn.open:
            return turn.legal[0]
        game = cast(Hooked, turn.game)
        state = game.guess(turn.view, rng)
        turn = in_question(turn, state)
        found = obvious(turn, state, rng)
        if found is not None:
            return found
        outlook, phase = Outlook(game, state, turn.seat), state.table.phase
        if phase == at.DISCARD and actions.Discard in turn.open:
            return _cheapest(state, turn.seat)
        if phase == at.MAIN and turn.seat != state.table.active:
            return self.answer(outlook, state, turn, rng)
        if phase == at.SETUP_SETTLEMENT:
            return self.settle(outlook, state, turn, rng)
        if phase == at.PRE_ROLL:
            return self.before_roll(outlook, state, turn, rng)
        return self.move(outlook, state, turn, rng)

    def settle(self, outlook: Outlook, state: SettlersState, turn: Turn, rng: random.Random) -> Action:
        """A settlement of the setup."""
        corners = [action for action in turn.legal if isinstance(action, actions.BuildSettlement)]
        return max(corners, key=lambda action: corner_appeal(state, turn.seat, action.corner))

    def answer(self, outlook: Outlook, state: SettlersState, turn: Turn, rng: random.Random) -> Action:
        """What to say to another seat's offer."""
        scales, willing = sensible(state, turn.seat), Willing(state, turn.seat, rng)
        return bargains.answer(scales, willing, turn.legal, may_counter=False)

    def before_roll(self, outlook: Outlook, state: SettlersState, turn: Turn, rng: random.Random) -> Action:
        """The roll, or a card before it where the robber stands on one's own ground, or a variant's move."""
        if robber_loss(state.table, turn.seat)[1] or of_variants(turn.legal):
            return _Eye(outlook.game, state, turn.seat).best(turn.legal)
        return idle(turn.legal)

    def move(self, outlook: Outlook, state: SettlersState, turn: Turn, rng: random.Random) -> Action:
        """The best listed move, a trade that others propose, or an offer."""
        scales, willing = sensible(state, turn.seat), Willing(state, turn.seat, rng)
        proposed = bargains.proposals(scales, turn.legal)
        if proposed:
            return proposed[0].action
        chosen = _Eye(outlook.game, state, turn.seat).best(turn.legal)
        offer: Action | None = None
        if actions.Offer in turn.open and bargains.may_ask(state):
            if isinstance(chosen, actions.BankTrade):
                offer = bargains.first_offer(scales, willing, chosen)
            elif chosen == actions.END_TURN:
                offer = next((deal.action for deal in bargains.likely_deals(scales, willing)), None)
        return offer or chosen


class _Eye:
    """One look at a position."""

    def __init__(self, game: Hooked, state: SettlersState, seat: int) -> None:
        self.game, self.state, self.seat = game, state, seat
        self._kept: dict[tuple[Any, ...], float] = {}

    def value(self, state: SettlersState) -> float:
        """What a position is worth: one's own less some of the rivals' part, most of the first one's."""
        rivals = [self._has(state, seat) for seat in range(state.seats) if seat != self.seat]
        return self._has(state, self.seat) - _RIVALS * (max(rivals) + sum(rivals) / len(rivals)) / 2

    def best(self, legal: list[Action]) -> Action:
        """The move after which the position is worth most."""
        able = [action for action in legal if not isinstance(action, _JUDGED_ELSEWHERE)]
        return max(
            (action for action in able if not self._senseless(action)), key=self._worth, default=legal[0]
        )

    def _senseless(self, action: Action) -> bool:
        """A bank trade at a rate that is not the best, or that undoes one of this turn."""
        return isinstance(action, actions.BankTrade) and (
            action.rate is not None or undoes(self.state.table, hand.ONE[action.give], hand.ONE[action.want])
        )

    def _worth(self, action: Action) -> float:
        if action in IDLE:
            return self.value(self.state) + _REST
        then: SettlersState = self.game.copy(self.state)
        if type(action) is actions.BuyCard:  # it stays unknown
            then.secrets.deck[-1] = SOLDIER
        self.game.apply(then, self.seat, action)
        value = self.value(onward(self.game, then))
        if isinstance(action, actions.PlaySoldier):
            return value + _ROBBERY
        return value + (self._lucky() if type(action) is actions.BuyCard else 0.0)

    def _lucky(self) -> float:
        """What a development card is worth beside its use, because it may be the last point."""
        if true_points(self.state, self.seat) < self.state.table.terms.points_to_win - 1:
            return 0.0
        unseen = unseen_cards(self.state, self.seat)
        return _LAST_POINT * hand.count(unseen, POINT) / max(1, hand.size(unseen))

    def _has(self, state: SettlersState, seat: int) -> float:
        """What a seat has; remembered as long as nothing of it changes."""
        table = state.table
        key = (
            seat,
            state.secrets.hands[seat],
            state.secrets.cards[seat],
            table.points[seat],
            table.roads[seat],
            table.routes[seat],
            table.soldiers[seat],
            table.free,
            table.vacant,
            table.robber,
            table.phase,
            self.game.hooks.income(state, seat),
        )
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = appraise(self.game, state, seat)
        return found


def _cheapest(state: SettlersState, seat: int) -> actions.Discard:
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
    return actions.Discard(resource_counts(whole - left))
