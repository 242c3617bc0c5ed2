"""The last word among the best plans of a turn: what each leads to in the next two rounds.

Each plan is played on some times with what is hidden dealt anew, every seat by `quick`; all plans meet the
same cards and the same dice, so that luck falls out of their difference. The positions at the end are
judged by `judgement`. The worst plans are dropped early, so that most samples go to plans between which it is
close. The number of samples is fixed: a game comes out the same again.

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

SERIES = ((6, 6), (6, 3), (20, 2))
"""One after the other: so many more samples, put to so many of the plans that were best so far."""
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


class _Trial:
    """A plan, and the chances to win that its samples came to."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.chances: list[float] = []

    def mean(self) -> float:
        """The chance to win so far; nothing before the first sample."""
        return sum(self.chances) / len(self.chances) if self.chances else 0.0


def best_ahead(
    outlook: Outlook, state: SettlersState, plans: list[Plan], rng: random.Random
) -> Action | None:
    """The first move of the plan with the best prospects; `plans` come best first."""
    trials = [
        _Trial(plan)
        for plan in plans
        if plan.end.table.phase == MAIN and plan.worth >= plans[0].worth - _WITHIN
    ]
    if len(trials) < 2 or not _plain(state):
        return plans[0].first
    for samples, most in SERIES:
        trials = _best_first(outlook, trials)[:most]
        for _ in range(samples):
            totals = tuple(rng.choices(TOTALS, k=_ROUNDS * state.seats))
            luck = _Luck(rng.getrandbits(32), rng.getrandbits(32), totals)
            for trial in trials:
                trial.chances.append(_prospect(outlook, state, trial.plan.end, luck))
    return _best_first(outlook, trials)[0].plan.first


def _best_first(outlook: Outlook, trials: list[_Trial]) -> list[_Trial]:
    """The plans by what they led to, and by what they are worth on paper; all met the same luck."""
    even = min(_LIKELY[1], max(_LIKELY[0], trials[0].mean()))
    a_roll = even * (1 - even) / outlook.spread
    return sorted(trials, key=lambda trial: -trial.mean() - a_roll * trial.plan.worth)


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
