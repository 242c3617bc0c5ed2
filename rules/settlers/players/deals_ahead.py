"""Offers and answers by trials: what a trade leads to in two rounds, beside what is without it."""

import random
from collections.abc import Sequence
from dataclasses import replace

from rules.kernel.actions import Action
from rules.kernel.hexes import hand
from rules.kernel.hexes.hand import Hand
from rules.settlers import phase_names as at
from rules.settlers.hooks import Hooked
from rules.settlers.players.bargains import Deal
from rules.settlers.players.outlook import Outlook
from rules.settlers.players.planning import Plan, plans
from rules.settlers.players.quick import finish_turn
from rules.settlers.players.rollouts import ROUNDS, plain, prospect, redeal
from rules.settlers.players.scales import Scales
from rules.settlers.players.trials import Choice, Luck, best_of, outcome
from rules.settlers.state import SettlersState

_MOST = 3
"""So many trades are tried out."""
_LENIENCE = 0.15
"""So much less on paper is asked of a trade that does well when it is tried out."""


def best_deal(
    outlook: Outlook, state: SettlersState, found: Sequence[Plan], deals: Sequence[Deal], rng: random.Random
) -> Action | None:
    """The move towards the trade with the best prospects; None if the turn has better ones without any.

    `found` are the plans without a trade. The turn with and without is played on from its best plan on paper.

    At 147 turns of steady games the offer that is best on paper brings 0.003 of the chance to win (what the
    trade brings times how likely it is taken), the best of three that were tried out 0.007, and 0.009 if
    paper asks less of them by `_LENIENCE` (100 samples of each: half chose, half judged).
    """
    if not deals or not plain(state):
        return deals[0].action if deals else None
    before = _end(found)
    choices: list[Choice[tuple[Action | None, SettlersState]]] = [Choice((None, before.end), before.worth)]
    for deal in deals[:_MOST]:
        after = _traded(outlook, state, deal)
        legal = [action for action in outlook.game.legal(after, outlook.seat) if not action.standing]
        plan = _end(plans(outlook, after, legal))
        choices.append(Choice((deal.action, plan.end), plan.worth))

    def play(what: tuple[Action | None, SettlersState], luck: Luck) -> float:
        return prospect(outlook, state, what[1], luck)

    return best_of(choices, play, ROUNDS * state.seats, rng)[0]


def lower_scales(scales: Scales) -> Scales:
    """The scales for trades that are tried out before they are made."""
    return replace(scales, least=scales.least - _LENIENCE) if plain(scales.state) else scales


def lenient(scales: Scales, game: Hooked, state: SettlersState) -> Scales:
    """The scales for the open offer: less is asked of it where a card for a card has good prospects.

    That hangs on the kinds of the cards and on the position before the offer alone, luck included, and only
    if no more cards are asked for than given, all of one kind: so asking for more never helps who asks.

    At 136 random offers in steady games the scales give away 0.005 of the chance to win, these 0.002, and
    trials of the very offer 0.001 (240 samples of each answer: half chose, half judged).
    """
    offer, asker = state.table.offer, state.table.active
    assert offer is not None
    gain = scales.gain(asker, offer.want, offer.give)
    wanted, given = set(hand.cards(offer.want)), set(hand.cards(offer.give))
    modest = len(wanted) == 1 and hand.size(offer.want) <= hand.size(offer.give)
    if not modest or not -_LENIENCE < gain <= 0:
        return scales
    swaps = ((hand.ONE[give], hand.ONE[get]) for give in wanted for get in given)
    helps = any(_swap_helps(game, state, scales.seat, *swap) for swap in swaps)
    return lower_scales(scales) if helps else scales


def _swap_helps(game: Hooked, state: SettlersState, seat: int, give: Hand, get: Hand) -> bool:
    """True if a seat's chance to win is better when it gives the active seat that card and gets the other."""
    asker = state.table.active
    neutral = game.copy(state)
    neutral.table.shown[asker] = get
    outlook = Outlook(game, neutral, seat)

    def play(swapped: bool, luck: Luck) -> float:
        twin = game.copy(neutral)
        redeal(outlook, neutral, twin, random.Random(luck.deal))
        if swapped:
            twin.secrets.hands[seat] += get - give
            twin.secrets.hands[asker] += give - get
        return 0.0 if finish_turn(twin, asker) else outcome(game, twin, seat, asker, luck)

    rng = random.Random(f"{state.table.turn} {seat} {state.secrets.hands[seat]}")
    choices = [Choice(False, 0.0), Choice(True, 0.0)]
    return best_of(choices, play, ROUNDS * state.seats, rng)


def _end(found: Sequence[Plan]) -> Plan:
    """The best plan that leaves the turn where it can be played on; to do nothing more always does."""
    return next(plan for plan in found if plan.end.table.phase == at.MAIN)


def _traded(outlook: Outlook, state: SettlersState, deal: Deal) -> SettlersState:
    """The position after a trade, as all could see it."""
    twin: SettlersState = outlook.game.copy(state)
    table, hands = twin.table, twin.secrets.hands
    table.offer, table.counters = None, [None] * twin.seats
    table.shown[deal.partner] = hand.minus(table.shown[deal.partner], deal.get) + deal.give
    hands[outlook.seat] += deal.get - deal.give
    hands[deal.partner] = _without(hands[deal.partner], deal.get) + deal.give
    return twin


def _without(held: Hand, cards: Hand) -> Hand:
    """A guessed hand after it gave those cards: for one that the guess lacks it gives another."""
    left = hand.minus(held, cards)
    for _ in range(hand.size(left) - hand.size(held) + hand.size(cards)):
        left -= hand.ONE[hand.card(left, 0)]
    return left
