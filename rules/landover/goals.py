"""Who may win a game of Landover with the next turn, and when it ends at the latest (LO-320, LO-325)."""

from rules.kernel.goals import Goal, last_round, race
from rules.kernel.hexes import hand
from rules.kernel.names import NOBODY, Names
from rules.landover import tables
from rules.landover.culture import brings_metro
from rules.landover.view import LandoverView

_BUILT = hand.size(tables.VILLAGE_COST)
"""A point by building takes so many cards, or hardly fewer."""
_TURN = 3
"""Points that a turn brings at most, as turns go: held against 80 quick games of steady players for three and
four, it named 97 % of the winners when their last turn but one was over, all when their last began, and a
little more than half as many others as without it."""
_SPARED = 2
"""Points that cards of the event die, a catapult or a neighbour's loss may bring on top of what is built."""


def goals(view: LandoverView, names: Names) -> tuple[Goal, ...]:
    """The points that win; in the last round the most, too."""
    if view.over:
        return ()
    table, terms = view.table, view.table.terms
    playing = table.playing_seats()
    able = [seat for seat in playing if view.points[seat] + _gain(view, seat) >= terms.target]
    when = "on your own turn" if terms.own_turn else ""
    stops = _stops(view, names, able)
    last = (last_round(terms.rounds),) if table.round >= terms.rounds else ()
    near = race(
        names, view.points, terms.target, able, table.active, when=when, stops=stops, viewer=view.viewer
    )
    return *last, near


def _gain(view: LandoverView, seat: int) -> int:
    """The points that a seat may gain in one turn, as turns go, by what everybody sees of it."""
    table, cards = view.table, view.sizes[seat] + _SPARED
    built, rival = cards // _BUILT, table.route_seat
    cultures = range(len(tables.CULTURES))
    metro = table.reserved(seat) or any(brings_metro(table, seat, culture) for culture in cultures)
    pieces = table.roads[seat] | table.bridges[seat]
    laid = pieces.bit_count() + cards // hand.size(tables.ROAD_COST)
    longest = laid >= max(tables.ROUTE_LEAST, 0 if rival == NOBODY else table.routes[rival] + 1)
    ports = table.port_seat != seat and built > 0 and table.harbours(seat) + 1 >= tables.HARBOURS_LEAST
    found = built + (tables.METRO_POINTS if metro and built else 0)
    found += tables.AWARD_POINTS * ((rival != seat and longest) + ports)
    found += table.merchant_seat != seat and view.backs[seat][tables.COMMERCE] > 0
    found += table.tracker == tables.TRACKER_STEPS - 1
    return min(_TURN, found)


def _stops(view: LandoverView, names: Names, able: list[int]) -> str:
    """What takes points from one of those who may win."""
    table = view.table
    if table.route_seat in able:
        length = table.routes[table.route_seat]
        whose = names.to(view.viewer, table.route_seat)
        return f"a route longer than {length} takes {tables.AWARD_POINTS} from {whose}"
    for culture, holder in enumerate(table.metro_seats):
        if holder in able and table.level(holder, culture) < tables.TOP_LEVEL:
            whose, top = names.to(view.viewer, holder), tables.TOP_LEVEL
            return f"{tables.CULTURES[culture]} {top} takes a metro from {whose}"
    whose = "you" if able == [view.viewer] else "them"
    return f"a raid, or barbarians that win, take from {whose}"
