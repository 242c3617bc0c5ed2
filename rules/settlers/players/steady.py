"""The sensible computer player: looks one move ahead."""

import random
from typing import Any, cast

from rules.kernel.actions import Action
from rules.kernel.game import Turn
from rules.kernel.hexes import hand
from rules.settlers import actions
from rules.settlers import phase_names as at
from rules.settlers.advice import Advised
from rules.settlers.awards import true_points
from rules.settlers.cards.deck import full_deck
from rules.settlers.players import bargains
from rules.settlers.players.appraisal import appraise, corner_appeal
from rules.settlers.players.obvious import in_question, obvious
from rules.settlers.players.reactions import in_variant, of_variants, onward, react
from rules.settlers.players.scales import sensible
from rules.settlers.players.willing import Willing
from rules.settlers.state import SettlersState, shape_of
from rules.settlers.tables import POINT, SOLDIER
from rules.settlers.trading import undoes

_RIVALS = 0.4
"""How much of what rivals have counts against a position."""
_LAST_POINT = 20.0
"""What the point that wins is worth."""
_IDLE = (actions.END_TURN, actions.PASS_SPECIAL)
_DEALS = (actions.Confirm, actions.TakeCounter)
_KINDS = range(5)


class SteadyPlayer:
    """Makes the move after which it has most, and one offer a turn."""

    help = "builds and trades sensibly, one move at a time"

    def choose(self, turn: Turn, rng: random.Random) -> Action:
        """A legal move for a seat that is waited for."""
        kinds = turn.open
        if len(turn.legal) == 1 and not kinds:
            return turn.legal[0]
        game = cast(Advised, turn.game)
        state = game.guess(turn.view, rng)
        turn = in_question(turn, state)
        legal, found = turn.legal, obvious(turn, state, rng)
        if found is not None:
            return found
        eye = _Eye(game, state, turn.seat)
        if state.table.phase == at.SETUP_SETTLEMENT:
            corners = [action for action in legal if isinstance(action, actions.BuildSettlement)]
            return max(corners, key=lambda action: corner_appeal(state, turn.seat, action.corner))
        if state.table.phase == at.DISCARD and actions.Discard in kinds:
            return eye.discard()
        if state.table.phase == at.MAIN and turn.seat != state.table.active:
            return bargains.answer(
                sensible(state, turn.seat), Willing(state, turn.seat, rng), legal, may_counter=False
            )
        if in_variant(state):
            return react(turn, state, rng, eye.value)
        if state.table.phase == at.PRE_ROLL and not eye.blocked() and not of_variants(legal):
            return actions.ROLL if actions.ROLL in legal else legal[0]
        return eye.move(legal, actions.Offer in kinds, rng)


class _Eye:
    """One look at a position."""

    def __init__(self, game: Advised, state: SettlersState, seat: int) -> None:
        self.game, self.state, self.seat = game, state, seat
        self._kept: dict[tuple[Any, ...], float] = {}

    def has(self, state: SettlersState, seat: int) -> float:
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
            self.game.advice.income(state, seat),
        )
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = appraise(self.game, state, seat)
        return found

    def value(self, state: SettlersState) -> float:
        """What a position is worth: one's own less some of the rivals' part, most of the first one's."""
        rivals = [self.has(state, seat) for seat in range(state.seats) if seat != self.seat]
        return self.has(state, self.seat) - _RIVALS * (max(rivals) + sum(rivals) / len(rivals)) / 2

    def blocked(self) -> bool:
        """True if the robber stands at a building of this seat."""
        own = self.state.table.settlements[self.seat] | self.state.table.cities[self.seat]
        return bool(own & shape_of(self.state).tile_corner_mask[self.state.table.robber])

    def after(self, action: Action) -> SettlersState:
        """The position after a move; a card that is bought stays unknown."""
        then: SettlersState = self.game.copy(self.state)
        if type(action) is actions.BuyCard:
            then.secrets.deck[-1] = SOLDIER
        self.game.apply(then, self.seat, action)
        return onward(self.game, then)

    def move(self, legal: list[Action], may_offer: bool, rng: random.Random) -> Action:
        """The best listed move, a trade that was agreed, or an offer."""
        if any(isinstance(each, actions.TakeCounter) for each in legal):
            proposed = bargains.proposals(sensible(self.state, self.seat), legal)
            if proposed:
                return proposed[0].action
        best, chosen = -1e9, legal[0]
        for action in legal:
            if isinstance(action, (actions.Withdraw, *_DEALS)):
                continue
            if isinstance(action, actions.BankTrade) and (
                action.rate is not None
                or undoes(self.state.table, hand.ONE[action.give], hand.ONE[action.want])
            ):
                continue
            if action in _IDLE or action == actions.ROLL:
                value = self.value(self.state) + 0.01
            elif isinstance(action, actions.PlaySoldier):
                value = self.value(self.after(action)) + 0.15
            elif type(action) is actions.BuyCard:
                value = self.value(self.after(action)) + self.lucky()
            else:
                value = self.value(self.after(action))
            if value > best:
                best, chosen = value, action
        if may_offer and (chosen in _IDLE or isinstance(chosen, actions.BankTrade)):
            scales, willing = sensible(self.state, self.seat), Willing(self.state, self.seat, rng)
            if isinstance(chosen, actions.BankTrade):
                return bargains.asked_first(scales, willing, chosen) or chosen
            offers = bargains.promising(scales, willing)
            return offers[0].action if offers else chosen
        return chosen

    def lucky(self) -> float:
        """What a development card is worth beside its use, because it may be the last point."""
        secrets, table = self.state.secrets, self.state.table
        if true_points(self.state, self.seat) < table.terms.points_to_win - 1:
            return 0.0
        unseen = hand.pack(full_deck(table.board.frame)) - table.gone - secrets.cards[self.seat]
        return _LAST_POINT * hand.count(unseen, POINT) / max(1, hand.size(unseen))

    def discard(self) -> actions.Discard:
        """Give up one card after the other, each time the one that is missed least."""
        whole, then = self.state.secrets.hands[self.seat], self.game.copy(self.state)
        for _ in range(self.state.table.owed[self.seat]):
            tried = []
            for kind in _KINDS:
                if hand.count(then.secrets.hands[self.seat], kind):
                    then.secrets.hands[self.seat] -= hand.ONE[kind]
                    tried.append((appraise(self.game, then, self.seat), -kind))
                    then.secrets.hands[self.seat] += hand.ONE[kind]
            then.secrets.hands[self.seat] -= hand.ONE[-max(tried)[1]]
        return actions.Discard(hand.counts(whole - then.secrets.hands[self.seat]))
