"""Exact odds of combats and negotiations fought to the end with no die replaced (FA-161…)."""

from collections import Counter
from functools import cache
from itertools import product
from typing import Literal, NamedTuple

Stand = Literal["open", "min2", "extra"]
"""How the defender stands: in the open, with at least 2 dice (FA-164), or with a die more (FA-165)."""

ATTACK_DICE, DEFENCE_DICE, MOST_DICE = 3, 2, 3


class Odds(NamedTuple):
    """What to expect of a combat: the attacker's chance to win, and who will be left on average."""

    win: float
    attackers: float
    defenders: float


def attack_dice(units: int) -> int:
    """How many dice an attacker rolls (FA-162)."""
    return min(ATTACK_DICE, units)


def defence_dice(units: int, stand: Stand = "open") -> int:
    """How many dice a defender rolls (FA-163 to FA-165)."""
    if not units:
        return 0
    if stand == "min2":
        return DEFENCE_DICE
    return min(MOST_DICE, min(DEFENCE_DICE, units) + (stand == "extra"))


def losses(attack: tuple[int, ...], defence: tuple[int, ...]) -> tuple[int, int]:
    """Pairs that the attacker and the defender lose: dice by rank, ties to the defender (FA-169)."""
    pairs = zip(sorted(attack, reverse=True), sorted(defence, reverse=True), strict=False)
    won = [mine > theirs for mine, theirs in pairs]
    return len(won) - sum(won), sum(won)


@cache
def round_odds(attack: int, defence: int) -> tuple[tuple[int, int, float], ...]:
    """Every outcome of one round between so many dice: pairs lost by either side, and its chance."""
    faces = range(1, 7)
    counts = Counter(losses(roll[:attack], roll[attack:]) for roll in product(faces, repeat=attack + defence))
    total = 6 ** (attack + defence)
    return tuple((lost, won, count / total) for (lost, won), count in sorted(counts.items()))


@cache
def combat(attackers: int, defenders: int, stand: Stand = "open") -> Odds:
    """The odds of so many units against so many, fought until one side is gone."""
    if not attackers or not defenders:
        return Odds(float(not defenders), attackers, defenders)
    win = left = kept = 0.0
    for lost, won, chance in round_odds(attack_dice(attackers), defence_dice(defenders, stand)):
        after = combat(max(0, attackers - lost), max(0, defenders - won), stand)
        win += chance * after.win
        left += chance * after.attackers
        kept += chance * after.defenders
    return Odds(win, left, kept)


def negotiation(proposer: int, resister: int) -> float:
    """The chance that a proposal of this strength goes through when it is resisted (FA-202, FA-205)."""
    return combat(proposer, resister).win if proposer else 0.0
