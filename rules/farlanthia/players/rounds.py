"""What a fight brings, round for round, to who moved into it and may leave after each (FA-173, FA-174)."""

from typing import NamedTuple

from rules.farlanthia.war.odds import Stand, attack_dice, defence_dice, round_odds


class Stakes(NamedTuple):
    """What a fight is about: taking the cell, a unit of theirs destroyed, one of one's own lost."""

    prize: float
    kill: float
    loss: float


def worth(mine: int, theirs: int, stand: Stand, stakes: Stakes, *, at_home: bool = False) -> float:
    """What the next round brings on average with all that it leads to, leaving when no round is worth it.

    Who moved onto an own structure is the defender of the fight (FA-178).
    """
    known: dict[tuple[int, int], float] = {}

    def goes_on(ours: int, others: int) -> float:
        if not others:
            return stakes.prize
        if not ours:
            return 0.0
        if (ours, others) not in known:
            known[ours, others] = sum(
                chance
                * (won * stakes.kill - lost * stakes.loss + max(0.0, goes_on(ours - lost, others - won)))
                for lost, won, chance in _outcomes(ours, others, stand, at_home)
            )
        return known[ours, others]

    return goes_on(mine, theirs)


def _outcomes(mine: int, theirs: int, stand: Stand, at_home: bool) -> list[tuple[int, int, float]]:
    """What a round may bring: units of one's own lost, units of theirs, and how likely that is."""
    attackers, defenders = (theirs, mine) if at_home else (mine, theirs)
    rolled = round_odds(attack_dice(attackers), defence_dice(defenders, stand))
    pairs = [(won, lost, chance) if at_home else (lost, won, chance) for lost, won, chance in rolled]
    return [(min(lost, mine), min(won, theirs), chance) for lost, won, chance in pairs]
