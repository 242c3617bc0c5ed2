"""What the barbarians are likely to do before it is too late to recruit; and how likely a seven is."""

from collections.abc import Mapping
from functools import lru_cache
from math import comb
from typing import NamedTuple

from rules.landover.state import LandoverTable
from rules.landover.tables import TRACKER_STEPS

# Counted in 30 games among four steady players, at the end of each turn: what came of the next attack, by
# what could be seen then; after 700 of these turns it came before the seat's next one, after 2,000 later.
_LOST_SOON = {-1: 0.01, 0: 0.05, 1: 0.6, 2: 0.82, 3: 0.97}
_LOST_LATER = {-2: 0.04, -1: 0.06, 0: 0.1, 1: 0.22, 2: 0.31, 3: 0.34, 4: 0.4, 5: 0.6, 6: 0.75}
"""By how much stronger the barbarians are: the chance that they win."""
_RAZED_SOON = {0: 1.0, 1: 0.06, 2: 0.02}
_RAZED_LATER = {-2: 0.84, -1: 0.77, 0: 0.53, 1: 0.21, 2: 0.09}
"""By how much stronger a seat is than the weakest other with a city: the chance that it loses one then."""


class Attack(NamedTuple):
    """The chances that the next attack comes, and is lost, before one's next turn and in the round after."""

    soon: float
    lost_soon: float
    later: float
    lost_later: float


def next_attack(table: LandoverTable) -> Attack:
    """What is to be expected, whoever looks."""
    rolls = len(table.playing_seats())
    steps = steps_away(table)
    soon = landing_chance(steps, rolls)
    later = landing_chance(steps, 2 * rolls) - soon
    stronger = table.strength() - table.defence()
    return Attack(soon, _graded(stronger, _LOST_SOON), later, _graded(stronger, _LOST_LATER))


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
    soon = attack.soon * attack.lost_soon * _graded(margin, _RAZED_SOON)
    return soon + attack.later * attack.lost_later * _graded(margin, _RAZED_LATER)


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
