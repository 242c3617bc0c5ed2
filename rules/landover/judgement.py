"""What Landover's judgement looks at: points, what a roll brings, culture, power, cards, room and awards."""

from collections.abc import Sequence
from math import sqrt

from rules.kernel.hexes.bits import bits
from rules.kernel.judgement import Features, Row, others
from rules.kernel.names import NOBODY
from rules.landover.barbarians import exposed
from rules.landover.players.ground import Gains, income_of, incomes
from rules.landover.players.worth import room
from rules.landover.tables import CULTURES, GOODS, HARBOURS_LEAST, METRO_LEVEL, ROUTE_LEAST, TRACKER_STEPS
from rules.landover.trading import cheap_kinds
from rules.landover.view import LandoverView

_MOST = 10
_NEAR = 2


def features(view: LandoverView) -> Features:
    """What each seat of a game of Landover shows."""
    table = view.table
    playing = table.playing_seats()
    kind = "two" if len(playing) == 2 else ""
    gains = incomes(table)
    rows = [_row(view, seat, gains, playing) for seat in range(view.seats)]
    progress = max(max(view.points) / table.terms.target, table.round / table.terms.rounds)
    return Features(min(1.0, progress), rows, kind, out=tuple(bits(table.gone)))


def _row(view: LandoverView, seat: int, gains: Gains, playing: Sequence[int]) -> Row:
    """Points; whether two or fewer are missing; goods a roll by kind, how many kinds come, and those that
    trade at two to one; cards in hand, up to ten, and beyond the safe size; development cards; level of each
    culture, metros, and cultures one level before a metro that nobody has; power; a bare city while the
    barbarians are near, stronger than all, and nobody has less power; room for villages; villages; cities;
    the longest route and the lead to it; port authority and the lead to it; the merchant; whether it is its
    turn; the root of how many seats come before it.
    """
    table, points = view.table, view.points[seat]
    income = [pips / 36 for pips in income_of(gains, table.villages[seat], table.cities[seat])]
    cheap, count = cheap_kinds(table, seat), len(CULTURES)
    levels = table.culture[seat * count : (seat + 1) * count]
    harbours = list(map(table.harbours, range(view.seats)))
    return {
        "points": points,
        "near": points >= table.terms.target - _NEAR,
        **dict(zip(GOODS, income, strict=True)),
        "variety": sum(gain > 0 for gain in income),
        "cheap": sum(gain for kind, gain in enumerate(income) if cheap >> kind & 1),
        "hand": min(_MOST, view.sizes[seat]),
        "excess": max(0, view.sizes[seat] - view.table.safe_size(seat)),
        "held": sum(view.backs[seat]),
        **dict(zip(CULTURES, levels, strict=True)),
        "metros": table.metro_seats.count(seat),
        "before_metro": sum(
            level == METRO_LEVEL - 1 and holder == NOBODY
            for level, holder in zip(levels, table.metro_seats, strict=True)
        ),
        "power": table.power[seat],
        "exposed": _exposed(view, seat),
        "room": room(table, seat),
        "villages": table.villages[seat].bit_count(),
        "cities": table.cities[seat].bit_count(),
        "route": table.route_seat == seat,
        "route_lead": table.routes[seat] - max(ROUTE_LEAST - 1, *others(table.routes, seat)),
        "port": table.port_seat == seat,
        "port_lead": harbours[seat] - max(HARBOURS_LEAST - 1, *others(harbours, seat)),
        "merchant": table.merchant_seat == seat,
        "to_move": table.active == seat,
        "later": sqrt(playing.index(seat)) if seat in playing else 0.0,
    }


def _exposed(view: LandoverView, seat: int) -> float:
    """How near a landing is that would raze a city of this seat, as a part of the barbarians' way."""
    table = view.table
    beaten = table.strength() <= table.defence() or seat not in exposed(table)
    return 0.0 if beaten else table.tracker / TRACKER_STEPS
