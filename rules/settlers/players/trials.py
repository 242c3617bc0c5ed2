"""Choosing by trials: what each choice leads to under the same luck, and the worst ones dropped early."""

import random
from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

from rules.settlers.hooks import Hooked
from rules.settlers.judgement import chance_to_win
from rules.settlers.players.quick import TOTALS, quick_turn
from rules.settlers.state import SettlersState

_LIKELY = (0.03, 0.9)
"""A chance to win counts as no smaller and no larger, where it says what odds are worth."""
_PAPER = 0.5
"""How much what a choice is worth on paper counts beside its samples."""

SERIES = ((7, 14), (9, 6), (22, 2))
"""One after the other: so many more samples, put to so many of the choices that were best so far.

By ((5, 14), (6, 6), (16, 2)), on positions of steady games, of 160 to 240 samples of each choice half chose,
the other half judged. Of the chance to win the best on paper gave away 0.016 by a plan (121 positions), 0.009
by a move of the robber (85) and 0.054 by a corner of the setup (50); those samples 0.003, 0.002 and 0.003, as
many that leave out all but six choices at first 0.007, 0.003 and 0.009: what is worth little on paper is
often best. There are more since positions are judged by the fitted judgement, which takes less time.
"""

T = TypeVar("T")


class Luck(NamedTuple):
    """What one sample brings to every choice: seeds for hidden cards and thefts, and the dice."""

    deal: int
    thefts: int
    totals: tuple[int, ...]


class Choice(Generic[T]):
    """A choice, what it is worth on paper (see `Outlook`), and the chances that its samples came to."""

    def __init__(self, what: T, worth: float) -> None:
        self.what, self.worth = what, worth
        self.chances: list[float] = []

    def mean(self) -> float:
        """The chance to win so far; nothing before the first sample."""
        return sum(self.chances) / len(self.chances) if self.chances else 0.0


def best_of(choices: list[Choice[T]], play: Callable[[T, Luck], float], turns: int, rng: random.Random) -> T:
    """The best choice after all samples of so many turns; `play` tells what one leads to, by that luck.

    All choices meet the same luck.
    """
    for samples, most in SERIES:
        choices = _best_first(choices)[:most]
        for _ in range(samples):
            luck = Luck(rng.getrandbits(32), rng.getrandbits(32), tuple(rng.choices(TOTALS, k=turns)))
            for choice in choices:
                choice.chances.append(play(choice.what, luck))
    return _best_first(choices)[0].what


def _best_first(choices: list[Choice[T]]) -> list[Choice[T]]:
    """The choices by what they led to, and by what they are worth on paper."""
    even = min(_LIKELY[1], max(_LIKELY[0], choices[0].mean()))
    odds = _PAPER * even * (1 - even)
    return sorted(choices, key=lambda choice: -choice.mean() - odds * choice.worth)


def outcome(game: Hooked, state: SettlersState, seat: int, last: int, luck: Luck) -> float:
    """A seat's chance to win after quick turns with those dice, the first of them that of who follows `last`.

    Plays on in the state itself, which is known whole.
    """
    rng, between = random.Random(luck.thefts), random.Random(f"between turns {luck.deal}")
    for total in luck.totals:
        game.hooks.sequel(state, last, between)
        last = (last + 1) % state.seats
        if quick_turn(state, last, total, rng):
            return float(last == seat)
    return chance_to_win(game, state, seat)
