"""What the barbarians are likely to do before it is too late to recruit; and how likely a seven is."""

from collections.abc import Mapping
from functools import lru_cache
from math import comb
from typing import NamedTuple

from rules.landover.state import LandoverTable
from rules.landover.tables import TRACKER_STEPS


class Counted(NamedTuple):
    """How landings went in games, by what could be seen at the end of each turn before.

    Soon is before the next turn of the same seat.
    """

    lost_soon: Mapping[int, float]
    """By how much stronger the barbarians are: the chance that they win."""
    lost_later: Mapping[int, float]
    razed_soon: Mapping[int, float]
    """By how much stronger a seat is than the weakest other with a city: the chance that it loses one."""
    razed_later: Mapping[int, float]
    rounds: int
    """So many rounds ahead it is worth being afraid."""


STEADY = Counted(
    lost_soon={-1: 0.01, 0: 0.05, 1: 0.6, 2: 0.82, 3: 0.97},
    lost_later={-2: 0.04, -1: 0.06, 0: 0.1, 1: 0.22, 2: 0.31, 3: 0.34, 4: 0.4, 5: 0.6, 6: 0.75},
    razed_soon={0: 1.0, 1: 0.06, 2: 0.02},
    razed_later={-2: 0.84, -1: 0.77, 0: 0.53, 1: 0.21, 2: 0.09},
    rounds=2,
)
"""In 30 games among four steady players: 700 turns before a landing that came soon, 2,000 before others."""
STRONG = Counted(
    lost_soon={-1: 0.02, 0: 0.08, 1: 0.84, 2: 0.95, 3: 1.0},
    lost_later={-2: 0.03, -1: 0.08, 0: 0.23, 1: 0.49, 2: 0.78, 3: 0.88},
    razed_soon={0: 1.0, 1: 0.03, 2: 0.0},
    razed_later={-1: 0.8, 0: 0.62, 1: 0.11, 2: 0.06},
    rounds=3,
)
"""In the first ten rounds of 94 games among four strong players who thought less: 800 turns before a landing
that came soon, 1,850 before others. They spend on raids what steady ones keep."""


class Attack(NamedTuple):
    """The chances that the next attack comes, and is lost, before one's next turn and later."""

    soon: float
    lost_soon: float
    later: float
    lost_later: float
    counted: Counted


def next_attack(table: LandoverTable, counted: Counted) -> Attack:
    """What is to be expected, whoever looks."""
    rolls = len(table.playing_seats())
    steps = steps_away(table)
    soon = landing_chance(steps, rolls)
    later = landing_chance(steps, counted.rounds * rolls) - soon
    stronger = table.strength() - table.defence()
    lost_soon, lost_later = _graded(stronger, counted.lost_soon), _graded(stronger, counted.lost_later)
    return Attack(soon, lost_soon, later, lost_later, counted)


def steps_away(table: LandoverTable) -> int:
    """After how many barbarian faces they land (LO-103)."""
    return TRACKER_STEPS - table.tracker + max(0, table.terms.delay - table.delayed)


def razing_chance(table: LandoverTable, seat: int, attack: Attack) -> float:
    """The chance that a seat loses a city to it (LO-107, LO-109)."""
    if not table.bare_cities(seat):
        return 0.0
    exposed = [table.power[other] for other in table.opponents(seat) if table.bare_cities(other)]
    if not exposed:
        return attack.soon * attack.lost_soon + attack.later * attack.lost_later
    margin = table.power[seat] - min(exposed)
    soon = attack.soon * attack.lost_soon * _graded(margin, attack.counted.razed_soon)
    return soon + attack.later * attack.lost_later * _graded(margin, attack.counted.razed_later)


def _graded(margin: int, chances: Mapping[int, float]) -> float:
    """The chance at a margin; beyond the table, that at its end."""
    return chances[min(max(margin, min(chances)), max(chances))]


@lru_cache(maxsize=256)
def landing_chance(steps: int, rolls: int) -> float:
    """The chance that the barbarians, so many steps away, attack within so many rolls.

    They come closer by every second face of their die.
    """
    return sum(comb(rolls, count) for count in range(steps, rolls + 1)) / (1 << rolls)


def some_seven(rolls: int) -> float:
    """The chance of at least one seven in so many rolls."""
    return 1.0 - (5 / 6) ** rolls
