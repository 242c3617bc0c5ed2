"""Who may win a game of Settlers with the next turn, for all that everybody can see (SE-062, SE-068)."""

from rules.kernel.goals import Goal, last_round, race
from rules.kernel.hexes import hand
from rules.kernel.names import NOBODY, Names, plural
from rules.settlers.state import TOTALS
from rules.settlers.tables import (
    ARMY_LEAST,
    AWARD_POINTS,
    CARD_COST,
    ROAD_COST,
    ROAD_PIECES,
    ROUNDS,
    ROUTE_LEAST,
)
from rules.settlers.view import SettlersView

_CHEAPEST = hand.size(CARD_COST)
"""No point costs fewer cards: a development card may be one."""
_CUTS = 4
"""Cards of a settlement, which may cut somebody's longest road."""


def goals(view: SettlersView, names: Names) -> tuple[Goal, ...]:
    """The points that win; in the last round the most, too."""
    if view.over:
        return ()
    table, target = view.table, view.terms.points_to_win
    able = [seat for seat in range(view.seats) if table.points[seat] + _gain(view, seat) >= target]
    found = [
        race(names, table.points, target, able, when="in one's own turn", stops=_stops(view, names, able))
    ]
    if table.turn > (ROUNDS - 1) * view.seats:
        found.insert(0, last_round(ROUNDS))
    return tuple(found)


def _gain(view: SettlersView, seat: int) -> int:
    """The most points that a seat may show or gain in its next turn, without gifts of others."""
    table, held = view.table, view.developments[seat]
    cards = view.cards[seat] + _income(view, seat)
    gain = held + cards // _CHEAPEST
    rival = max((route for other, route in enumerate(table.routes) if other != seat), default=0)
    needed = ROUTE_LEAST if cards >= _CUTS else max(ROUTE_LEAST, rival + 1)
    laid = ROAD_PIECES - view.pieces[seat].roads
    if table.route_holder != seat and laid + cards // hand.size(ROAD_COST) + 2 * bool(held) >= needed:
        gain += AWARD_POINTS
    largest = table.soldiers[table.army_holder] if table.army_holder != NOBODY else ARMY_LEAST - 1
    if table.army_holder != seat and held and table.soldiers[seat] + 1 > largest:
        gain += AWARD_POINTS - 1  # the soldier that is played was no point
    return gain


def _income(view: SettlersView, seat: int) -> int:
    """The most that one roll can bring a seat."""
    return max(map(hand.size, view.table.income[seat * TOTALS : (seat + 1) * TOTALS]))


def _stops(view: SettlersView, names: Names, able: list[int]) -> str:
    """What takes points from one of those who may win."""
    table = view.table
    if table.route_holder in able:
        return (
            f"a road longer than {table.routes[table.route_holder]} takes {AWARD_POINTS} from "
            + names.seat(table.route_holder)
        )
    if table.army_holder in able:
        count = plural(table.soldiers[table.army_holder] + 1, "soldier")
        return f"{count} take {AWARD_POINTS} from {names.seat(table.army_holder)}"
    return "rob them, and trade nothing to them"
