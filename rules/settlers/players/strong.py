"""The strong computer player."""

import random
from typing import cast

from rules.kernel.actions import Action
from rules.kernel.game import Turn
from rules.settlers import actions
from rules.settlers import phase_names as at
from rules.settlers.advice import Advised
from rules.settlers.players import bargains
from rules.settlers.players.deals_ahead import best_deal, lenient, lowered
from rules.settlers.players.discarding import keep_best
from rules.settlers.players.obvious import in_question, obvious
from rules.settlers.players.opening import best_corner
from rules.settlers.players.outlook import WON, Outlook
from rules.settlers.players.planning import best_plan, plans
from rules.settlers.players.prospects import answer_scales, trade_scales
from rules.settlers.players.reactions import in_variant, of_variants, react
from rules.settlers.players.rollouts import best_ahead, best_robbing, soldier_first
from rules.settlers.players.willing import Willing
from rules.settlers.state import SettlersState


class StrongPlayer:
    """Plans by the time that every seat needs to win, and plays the best plans on for two rounds."""

    help = "plans by how fast everybody can win, trades, and holds leaders back"

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
        if state.table.phase == at.SETUP_SETTLEMENT:
            return best_corner(game, state, turn.seat, legal, rng)
        outlook = Outlook(game, state, turn.seat)
        if state.table.phase == at.DISCARD and actions.Discard in kinds:
            return keep_best(outlook, state)
        if state.table.phase == at.PRE_ROLL:
            return _before_roll(outlook, state, legal, rng)
        if state.table.phase == at.MAIN and turn.seat != state.table.active:
            willing = Willing(state, turn.seat, rng)
            scales = answer_scales(game, state, turn.seat)
            if actions.ACCEPT in legal:
                scales = lenient(scales, game, state)
            return bargains.answer(scales, willing, legal, actions.Counter in kinds)
        if state.table.phase == at.MAIN:
            return _main(outlook, state, legal, actions.Offer in kinds, rng)
        if in_variant(state):
            return react(turn, state, rng, outlook.worth)
        if state.table.phase == at.ROBBER and (robbing := best_robbing(outlook, state, legal, rng)):
            return robbing
        action, _ = best_plan(outlook, state, legal)
        return action or (actions.PASS_SPECIAL if actions.PASS_SPECIAL in legal else legal[0])


def _main(
    outlook: Outlook, state: SettlersState, legal: list[Action], may_offer: bool, rng: random.Random
) -> Action:
    found = plans(outlook, state, legal)
    if found[0].worth >= WON - 1:
        return found[0].first or actions.END_TURN
    may_ask = may_offer and bargains.may_ask(state)
    scales, willing = trade_scales(outlook, state), Willing(state, outlook.seat, rng)
    deals = bargains.proposals(lowered(scales), legal)
    bargain = best_deal(outlook, state, found, deals, rng)
    if bargain is None and may_ask:
        bargain = best_deal(outlook, state, found, bargains.promising(lowered(scales), willing), rng)
    if bargain is not None:
        return bargain
    chosen = best_ahead(outlook, state, found, rng) or actions.END_TURN
    if may_ask and isinstance(chosen, actions.BankTrade):
        return bargains.asked_first(scales, willing, chosen) or chosen
    return chosen


def _before_roll(outlook: Outlook, state: SettlersState, legal: list[Action], rng: random.Random) -> Action:
    """A move that only a variant has, a soldier if the trials want it before the roll, or the roll."""
    ours = of_variants(legal)
    chosen = best_plan(outlook, state, ours)[0] if ours else None
    if chosen is not None:
        return chosen
    soldier = next((action for action in legal if isinstance(action, actions.PlaySoldier)), None)
    if soldier is not None and soldier_first(outlook, state, soldier, rng):
        return soldier
    return actions.ROLL if actions.ROLL in legal else legal[0]
