"""What moved on the map and what was lost there, of this season and the one before: pictures show it."""

from collections.abc import Collection, Iterator, Sequence

from rules.events import Event
from rules.farlanthia.events import (
    Attacked,
    Captured,
    CombatCompared,
    Moved,
    SeasonBegan,
    StructureLost,
    UnitsLost,
)
from rules.farlanthia.state import FarTable, Step

ACTED, MOVED, ATTACKED, UNITS_LOST, STRUCTURE_LOST = "acted", "moved", "attacked", "units", "structure"
"""The kinds of steps; `ACTED` parts what came before a seat's move in its own turn from what came after."""


def act(table: FarTable, seat: int) -> None:
    """Note that a seat moves; of a whole turn only the last move is kept."""
    if seat != table.seat:
        return
    trail = table.trail
    last = _last_turn(trail)
    if last is not None and trail[last].owner == seat:
        del trail[last]
    trail.append(Step(ACTED, table.season, seat))


def note(table: FarTable, events: Sequence[Event]) -> None:
    """Note what moved and what was lost; when a season begins, forget all but the one before."""
    for event in events:
        if isinstance(event, SeasonBegan):
            table.trail = [step for step in table.trail if step.season >= event.season - 1]
        else:
            table.trail += _steps(event, table.season)


def _steps(event: Event, season: int) -> Iterator[Step]:
    match event:
        case Moved(owner=owner, origin=origin, to=to, count=count):
            yield Step(MOVED, season, owner, to, origin, count)
        case Attacked(mover=mover, cell=cell, groups=groups):
            for origin, count in groups:
                yield Step(ATTACKED, season, mover, cell, origin, count)
        case UnitsLost(owner=owner, cell=cell, count=count):
            yield Step(UNITS_LOST, season, owner, cell, cell, count)
        case CombatCompared(cell=cell):
            sides = (event.attacker, event.attacker_lost), (event.defender, event.defender_lost)
            for owner, count in sides:
                if count:
                    yield Step(UNITS_LOST, season, owner, cell, cell, count)
        case StructureLost(owner=owner, kind=kind, cell=cell) | Captured(owner=owner, kind=kind, cell=cell):
            yield Step(STRUCTURE_LOST, season, owner, cell, cell, kind)
        case _:
            return


def since_turn(table: FarTable, seats: Collection[int]) -> list[Step]:
    """What moved and was lost since the last turn of those seats, of whichever of them it is longest ago.

    A seat whose turn it is sees what came since its turn before this one.
    """
    first = min((_end_of_turn(table, seat) for seat in seats), default=0)
    return [step for step in table.trail[first:] if step.kind != ACTED]


def _end_of_turn(table: FarTable, seat: int) -> int:
    """Where in the trail the last turn of a seat ended, but for the one that it is in."""
    trail = table.trail
    ends = [place for place, step in enumerate(trail) if step.kind == ACTED and step.owner == seat]
    if seat == table.seat and ends and ends[-1] == _last_turn(trail):
        ends.pop()
    return ends[-1] + 1 if ends else 0


def _last_turn(trail: Sequence[Step]) -> int | None:
    """Where the last move is that a seat made in its own turn."""
    return next((place for place in range(len(trail) - 1, -1, -1) if trail[place].kind == ACTED), None)
