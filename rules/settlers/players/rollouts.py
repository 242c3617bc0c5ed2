"""The last word among the best plans of a turn: what each leads to in the next two rounds.

Each plan is played on some times with what is hidden dealt anew, every seat by `quick`; all plans meet the
same cards and the same dice, so that luck falls out of their difference. The positions at the end are
judged by `judgement`. The number of samples is fixed: a game comes out the same again.

Measured in a twin of the game in C++, with these numbers: one such player among three that did not play their
plans on won 38.8 % of 600 games, 150 boards from each seat, give or take 3.3 (parity is 25). Played by this
code: 142 of 396 games, 35.9 %, give or take 4.7, among three of the players before; 84 of 118 in Two Players
(parity 50), 11 of 32 at a table of four with Land Shares, each against the same player without a last word.
"""

import random
from typing import NamedTuple

from rules.actions import Action
from rules.hexes import hand
from rules.settlers.players.judgement import chance_to_win
from rules.settlers.players.outlook import Outlook
from rules.settlers.players.planning import Plan
from rules.settlers.players.quick import TOTALS, has_won, quick_turn
from rules.settlers.state import MAIN, SettlersState
from rules.settlers.tables import FRAMES

PLANS = 5
"""So many of the best plans are played on."""
SAMPLES = 24
"""And so many times each of them."""
_ROUNDS = 2
_WITHIN = 4.0
"""A plan that is worth less than the best one by more rolls than this is not thought of."""
_LIKELY = (0.03, 0.9)
"""A chance to win counts as no smaller and no larger, where it says how much a roll is worth."""


class _Luck(NamedTuple):
    """What one sample brings to every plan: seeds for hidden cards and thefts, and the dice."""

    deal: int
    thefts: int
    totals: tuple[int, ...]


def best_ahead(
    outlook: Outlook, state: SettlersState, plans: list[Plan], rng: random.Random
) -> Action | None:
    """The first move of the plan with the best prospects; `plans` come best first."""
    able = [
        plan for plan in plans if plan.end.table.phase == MAIN and plan.worth >= plans[0].worth - _WITHIN
    ][:PLANS]
    if len(able) < 2 or not _plain(state):
        return plans[0].first
    turns = _ROUNDS * state.seats
    lucks = [
        _Luck(rng.getrandbits(32), rng.getrandbits(32), tuple(rng.choices(TOTALS, k=turns)))
        for _ in range(SAMPLES)
    ]
    chances = [sum(_prospect(outlook, state, plan.end, luck) for luck in lucks) / SAMPLES for plan in able]
    even = min(_LIKELY[1], max(_LIKELY[0], chances[0]))
    a_roll = even * (1 - even) / outlook.spread
    judged = [
        chance + a_roll * (plan.worth - able[0].worth) for chance, plan in zip(chances, able, strict=True)
    ]
    return able[judged.index(max(judged))].first


def _plain(state: SettlersState) -> bool:
    """True unless others build between the turns, which is not played on."""
    return not state.table.terms.special_building


def _prospect(outlook: Outlook, state: SettlersState, end: SettlersState, luck: _Luck) -> float:
    """The thinking seat's chance to win after the turns that one sample brings."""
    twin: SettlersState = outlook.game.copy(end)
    _redeal(outlook, state, twin, random.Random(luck.deal))
    if has_won(twin, outlook.seat):  # by a card that it bought
        return 1.0
    rng, between = random.Random(luck.thefts), random.Random(f"between turns {luck.deal}")
    sequel = outlook.game.advice.sequel
    seat = state.table.active
    for total in luck.totals:
        sequel(twin, seat, between)
        seat = (seat + 1) % state.seats
        if quick_turn(twin, seat, total, rng):
            return float(seat == outlook.seat)
    return chance_to_win(outlook.game, twin, outlook.seat)


def _redeal(outlook: Outlook, state: SettlersState, twin: SettlersState, rng: random.Random) -> None:
    """Deal what the thinking seat cannot see: others' hands, development cards, and what it bought itself."""
    table, secrets, seat = twin.table, twin.secrets, outlook.seat
    deck = FRAMES[table.board.frame].deck
    pile = hand.cards(hand.pack(deck) - state.table.gone - state.secrets.cards[seat])
    rng.shuffle(pile)
    bought = secrets.fresh[seat] - state.secrets.fresh[seat]
    secrets.cards[seat] += hand.gather(pile.pop() for _ in range(hand.size(bought))) - bought
    for other in range(state.seats):
        if other != seat:
            shown = table.shown[other]
            unseen = max(0, hand.size(secrets.hands[other]) - hand.size(shown))
            secrets.hands[other] = shown + hand.gather(rng.choices(range(5), outlook.hidden, k=unseen))
            secrets.cards[other] = hand.gather(pile.pop() for _ in range(hand.size(secrets.cards[other])))
    secrets.deck = pile
