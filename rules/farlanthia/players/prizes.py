"""What an attack is worth to the strong player: prizes, units on both sides, and what strikes back."""

from typing import NamedTuple

from rules.farlanthia.forces import camps, units_on
from rules.farlanthia.players import plots, race
from rules.farlanthia.players.distances import steps_to
from rules.farlanthia.players.strikes import Strike
from rules.farlanthia.players.threats import rivals, threat
from rules.farlanthia.state import FarTable
from rules.farlanthia.tables import NEAR, STRUCTURES
from rules.farlanthia.war.battle import stand
from rules.farlanthia.war.odds import Stand, attack_dice, combat as odds, defence_dice, round_odds
from rules.kernel.names import NOBODY

UNIT = 3.0
"""A unit in goods: its price."""
HILL = 20.0
"""What it is worth to hold the hill a season, where that wins."""
DRAGON = 100.0
"""What the end of a dragon is worth, where renown wins: five of the eight points."""
CROWN = 200.0
"""What an enemy's capitol is worth where its fall wins the game; shared among the rivals else."""


def prize(table: FarTable, seat: int, cell: int) -> float:
    """What it is worth to take a cell from who has it: its structure's price and what it would make."""
    kind, owner = table.structure[cell], table.owner[cell]
    if cell in race.hills(table) and table.is_seat(table.holder[cell]):
        return CROWN if race.due(table, table.holder[cell]) else _hill(table, seat)
    if cell in table.dragons:
        return DRAGON if race.on(table) else DRAGON / 6
    if owner == seat:  # others occupy it, and have not razed it yet
        return sum(STRUCTURES[kind].cost) + 3 * plots.income(table, kind, cell)
    if not table.is_seat(owner):
        return 0.0 if kind == NOBODY else 0.5
    share = 1 / len(rivals(table, seat))
    if race.decides(table, seat, cell):
        return CROWN
    if race.fatal_capitol(table, seat, cell):
        return CROWN * (race.hopes(table).get(owner, 0.0) if race.on(table) else share)
    left = min(10, plots.seasons_left(table))
    return share * (sum(STRUCTURES[kind].cost) + 0.7 * left * plots.income(table, kind, cell)) + 1


def _hill(table: FarTable, seat: int) -> float:
    """What it is worth to drive a rival off the hill: against one alone, the more the longer it has stood."""
    others, stood = len(rivals(table, seat)), (table.hill_count + 1) / table.terms.hill_seasons
    return max(HILL, CROWN * stood) if others == 1 else HILL


def value(table: FarTable, seat: int, strike: Strike) -> float:
    """What an attack brings on average: prize and destroyed units against losses and what strikes back."""
    force, cell = sum(count for _, count in strike.groups), strike.to
    taken = prize(table, seat, cell)
    if race.fatal_capitol(table, seat, cell) and not race.last_chance(table, seat, cell):
        taken *= _held_after(table, seat, cell, force)
    if table.holder[cell] in (NOBODY, seat):
        return taken - _exposed(table, seat, cell, force)
    there, own = units_on(table, cell), table.owner[cell] == seat
    where = stand(table, seat if own else table.holder[cell], cell)
    left = odds(there, force, where).defenders if own else odds(force, there, where).attackers
    gained = fought(force, there, where, stakes(table, seat, table.holder[cell], taken), at_home=own)
    return gained - _exposed(table, seat, cell, left)


class Stakes(NamedTuple):
    """What a fight is about: taking the cell, a unit of theirs destroyed, one of one's own lost."""

    prize: float
    kill: float
    loss: float


def stakes(table: FarTable, seat: int, holder: int, taken: float) -> Stakes:
    """What a fight against a holder is about, for a prize."""
    kill, loss = worths(table, seat, holder)
    return Stakes(taken, kill + 0.5, loss)


def fought(mine: int, theirs: int, stand: Stand, stakes: Stakes, *, at_home: bool = False) -> float:
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


def _held_after(table: FarTable, seat: int, cell: int, force: int) -> float:
    """The chance to hold a rival's capitol, once taken, until it can be razed; what that is more than now.

    It is razed when its owner's next conflict turn ends (FA-196), and the owner comes home as the defender
    (FA-178).
    """
    owner, there = table.owner[cell], units_on(table, cell)
    steps = steps_to(table, [cell], hidden=NOBODY)
    back = sum(units_on(table, at) for at in camps(table, owner) if at != cell and steps[at] <= NEAR)
    where = stand(table, owner, cell)
    if table.holder[cell] == seat:
        return odds(there + force, back, where).win - odds(there, back, where).win
    left = odds(force, there, where).attackers / max(0.01, odds(force, there, where).win)
    return odds(round(left), back, where).win


def worths(table: FarTable, seat: int, holder: int) -> tuple[float, float]:
    """What a unit of that holder destroyed brings to a seat, and what one's own lost costs."""
    if not table.is_seat(holder):
        return (_KILL_GREY, LOSS_RACE) if race.on(table) else (0.0, UNIT)
    return (KILL_RACE, LOSS_RACE) if race.on(table) else (UNIT / max(1, len(rivals(table, seat))), UNIT)


KILL_RACE, LOSS_RACE, _KILL_GREY = 2.5, 2.0, 1.5
"""The same in a race, where valor counts and goods hardly find another use before it ends."""


def _exposed(table: FarTable, seat: int, cell: int, left: float) -> float:
    """What is likely to be lost to a blow against the units that then stand there."""
    force = threat(table, seat, cell)
    if not force or left < 1:
        return 0.0
    blow = odds(force, round(left), "open")
    kill, loss = worths(table, seat, seat)
    return max(0.0, (left - blow.defenders) * loss - (force - blow.attackers) * kill) * _OFTEN


_OFTEN = 0.5
"""How often a blow that could be struck is struck."""
