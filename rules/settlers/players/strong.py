"""The strong computer player."""

import random

from typing_extensions import override

from rules.kernel.actions import Action
from rules.kernel.game import Turn
from rules.settlers import actions, phase_names as at
from rules.settlers.players import bargains
from rules.settlers.players.deals_ahead import best_deal, lenient, lower_scales
from rules.settlers.players.obvious import idle
from rules.settlers.players.opening import best_corner
from rules.settlers.players.outlook import WON, Outlook
from rules.settlers.players.planning import plans
from rules.settlers.players.reactions import of_variants
from rules.settlers.players.rollouts import best_ahead, best_robbing, soldier_first
from rules.settlers.players.scales import sensible
from rules.settlers.players.steady import SteadyPlayer
from rules.settlers.players.willing import Willing
from rules.settlers.state import SettlersState


class StrongPlayer(SteadyPlayer):
    """Plans whole turns by its chance to win, and plays the best plans on for two rounds."""

    help = "plans its turn and two more rounds, guessing hidden cards; nothing beyond"

    @override
    def settle(self, outlook: Outlook, state: SettlersState, turn: Turn, rng: random.Random) -> Action:
        return best_corner(outlook.game, state, turn.seat, turn.legal, rng)

    @override
    def answer(self, outlook: Outlook, state: SettlersState, turn: Turn, rng: random.Random) -> Action:
        scales, willing = sensible(state, turn.seat), Willing(state, turn.seat, rng)
        if actions.ACCEPT in turn.legal:
            scales = lenient(scales, outlook.game, state)
        return bargains.answer(scales, willing, turn.legal, actions.Counter in turn.open)

    @override
    def before_roll(self, outlook: Outlook, state: SettlersState, turn: Turn, rng: random.Random) -> Action:
        ours = of_variants(turn.legal)
        if ours and (chosen := plans(outlook, state, ours)[0].first) is not None:
            return chosen
        soldier = next((action for action in turn.legal if isinstance(action, actions.PlaySoldier)), None)
        if soldier is not None and soldier_first(outlook, state, soldier, rng):
            return soldier
        return idle(turn.legal)

    @override
    def move(self, outlook: Outlook, state: SettlersState, turn: Turn, rng: random.Random) -> Action:
        if state.table.phase == at.ROBBER:
            robbing = best_robbing(outlook, state, turn.legal, rng)
            if robbing is not None:
                return robbing
        found = plans(outlook, state, turn.legal)
        if state.table.phase != at.MAIN or (found and found[0].worth >= WON - 1):
            return (found[0].first if found else None) or idle(turn.legal)
        may_ask = actions.Offer in turn.open and bargains.may_ask(state)
        scales, willing = sensible(state, turn.seat), Willing(state, turn.seat, rng)
        deals = bargains.proposals(lower_scales(scales), turn.legal)
        bargain = best_deal(outlook, state, found, deals, rng)
        if bargain is None and may_ask:
            bargain = best_deal(
                outlook, state, found, bargains.likely_deals(lower_scales(scales), willing), rng
            )
        if bargain is not None:
            return bargain
        chosen = best_ahead(outlook, state, found, rng)
        if may_ask and isinstance(chosen, actions.BankTrade):
            return bargains.first_offer(scales, willing, chosen) or chosen
        return chosen or idle(turn.legal)
