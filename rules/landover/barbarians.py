"""Barbarians: the tracker, the attack, who is razed and who is rewarded (LO-100 to LO-115)."""

from rules.kernel.events import Event
from rules.kernel.hexes.bits import bits
from rules.landover.building import raze
from rules.landover.decks import draw_any
from rules.landover.events import Approached, Attacked, Defended, PowerSpent
from rules.landover.state import LandoverState, LandoverTable
from rules.landover.tables import RAZING, TRACKER_STEPS

_NEAR = 3
"""Steps away from which barbarians are told with their strength: about two rounds before they land."""


def approach(state: LandoverState, events: list[Event]) -> None:
    """A barbarian face: a step nearer, and on the seventh the attack (LO-100 to LO-103)."""
    table = state.table
    if table.delayed < table.terms.delay:
        table.delayed += 1
        events.append(Approached(table.tracker, table.terms.delay - table.delayed + 1))
        return
    table.tracker += 1
    events.append(_approached(table))
    if table.tracker == TRACKER_STEPS:
        table.tracker = 0
        _attack(state, events)


def _approached(table: LandoverTable) -> Approached:
    """The step, and of those who are near what an attack would come to as things stand."""
    strength, power = table.strength(), table.defence()
    if not 0 < TRACKER_STEPS - table.tracker <= _NEAR:
        return Approached(table.tracker)
    lost = tuple(exposed(table)) if strength > power else ()
    return Approached(table.tracker, 0, strength, power, lost)


def _attack(state: LandoverState, events: list[Event]) -> None:
    table = state.table
    against, power = table.strength(), table.defence()
    events.append(Attacked(against, power, against > power))
    if against > power:
        _ravage(state, events)
    else:
        _reward(state, events)
        paying = tuple(seat for seat, each in enumerate(table.power) if each)
        table.power = [max(0, each - 1) for each in table.power]
        if paying:
            events.append(PowerSpent(tuple(table.power), paying))


def exposed(table: LandoverTable) -> list[int]:
    """Whom the barbarians would raze if they won now, in seat order (LO-107, LO-109)."""
    able = [seat for seat in table.playing_seats() if table.bare_cities(seat)]
    weakest = min((table.power[seat] for seat in able), default=0)
    return [seat for seat in able if table.power[seat] == weakest]


def _ravage(state: LandoverState, events: list[Event]) -> None:
    """Each of the exposed loses a city, one without a wall where there is one (LO-108)."""
    for seat in exposed(state.table):
        bare = state.table.bare_cities(seat)
        targets = bits(bare & ~state.table.walls or bare)
        corner = targets[state.chance.draw(len(targets), RAZING)]
        raze(state, seat, corner, events)


def _reward(state: LandoverState, events: list[Event]) -> None:
    """A point for the one with the greatest power, or a card for each of several (LO-110 to LO-113)."""
    table = state.table
    seats = table.playing_seats()
    best = max(table.power[seat] for seat in seats)
    leaders = [seat for seat in seats if best and table.power[seat] == best]
    events.append(Defended(tuple(leaders)))
    if len(leaders) == 1:
        table.defences[leaders[0]] += 1
        return
    for seat in leaders:
        draw_any(state, seat, events)
